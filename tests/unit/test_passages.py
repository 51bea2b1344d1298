"""Sources and passages: what is said of a witness, and the spans that must cover its text."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from stukolka import toml
from stukolka.apparatus.passages import Damage, Passage, digest, load_passages
from stukolka.apparatus.source import Originals, Source, load_source, siglum_fault
from stukolka.errors import Fault, InvalidInput
from stukolka.rules.switch import Text

Parse = Callable[[str], toml.Document]

TEXT = "Cut left.\n\nThree cards to each.\n"
FILE = """
siglum = "X"
title = { en = "Invented", ru = "Выдуманный" }
file = "x.txt"
sha256 = "SUM"
characters = 32
language = "ru"
games = ["quiz"]
heading = ""
holds = { en = "Two lines.", ru = "Две строки." }
[[missing]]
what = { en = "The end.", ru = "Конец." }
""".replace("SUM", hashlib.sha256(TEXT.encode()).hexdigest())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus" / "X"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def source(document: Parse, folder: Path) -> Source:
    return load_source(document(FILE), folder)


def faults_of(document: toml.Document, folder: Path) -> tuple[Fault, ...]:
    with pytest.raises(InvalidInput) as caught:
        load_source(document, folder)
    return caught.value.faults


def test_a_source_is_read(source: Source, folder: Path) -> None:
    assert (source.siglum, source.file, source.text, source.characters) == ("X", "x.txt", None, 32)
    assert source.missing == (Text(en="The end.", ru="Конец."),)
    assert source.folder == folder


def test_every_fault_of_a_source_is_listed_with_its_line(document: Parse, folder: Path) -> None:
    text = (
        FILE.replace('"ru"\ngames', '"eng"\ngames').replace("characters = 32", "characters = 0").replace('"SUM"', "3")
    )
    text = text.replace('ru = "Две строки."', 'ru = " "').replace("heading", "headding")
    faults = faults_of(document(text), folder)
    assert [(fault.key, fault.line) for fault in faults] == [
        ("heading", None),
        ("characters", 6),
        ("language", 7),
        ("headding", 9),
        ("holds.ru", 10),
    ]
    assert (faults[2].nearest, faults[3].nearest) == ("en", "heading")


@pytest.mark.parametrize(
    ("siglum", "why"),
    [
        ("А", "Cyrillic А (U+0410), not the Latin A"),
        ("Xж", "Cyrillic ж (U+0436); a siglum"),
        ("M(2)", "Latin letters and digits"),
        ("1872", "beginning with a letter"),
        ("", "Latin letters and digits"),
        ("Abcdefghijklm", "at most 12"),
        ("Game", "a file of the library's own"),
        ("completions", "a file of the library's own"),
        ("con", "Windows"),
    ],
)
def test_a_siglum_that_is_none_is_refused_with_the_reason(siglum: str, why: str) -> None:
    assert why in (siglum_fault(siglum) or "")


@pytest.mark.parametrize("siglum", ["A", "NA", "Kap3", "Abcdefghijkl"])
def test_latin_letters_and_digits_make_a_siglum(siglum: str) -> None:
    assert siglum_fault(siglum) is None


def test_the_folder_bears_the_siglum(document: Parse, folder: Path) -> None:
    (fault,) = faults_of(document(FILE.replace('"X"', '"Y"')), folder)
    assert fault.message == "siglum Y stands in the folder 'X'"
    assert fault.line == 2


def test_two_folders_of_one_siglum_are_both_named(document: Parse, folder: Path) -> None:
    other = folder.with_name("Y")
    other.mkdir()
    (fault,) = faults_of(document(FILE.replace('"X"', '"Y"')), folder)
    assert str(other) in fault.message
    assert "'X'" in fault.message


@pytest.mark.parametrize("name", ["../x.txt", "/x.txt", "texts\\\\x.txt", "nul.txt"])
def test_a_file_name_has_no_parts_of_a_path(document: Parse, folder: Path, name: str) -> None:
    (fault,) = faults_of(document(FILE.replace("x.txt", name)), folder)
    assert fault.key == "file"


def test_a_readers_own_text_needs_neither_sum_nor_length(document: Parse, folder: Path) -> None:
    folder.joinpath("X.txt").write_bytes(TEXT.encode())
    lines = [line for line in FILE.splitlines() if not line.startswith(("file", "sha256", "characters"))]
    source = load_source(document('text = "X.txt"\n' + "\n".join(lines)), folder)
    assert (source.file, source.text, source.sha256, source.characters) == (None, "X.txt", None, 32)


def test_a_readers_own_text_is_checked_against_what_is_said_of_it(document: Parse, folder: Path) -> None:
    folder.joinpath("X.txt").write_bytes(TEXT.encode() + b"more")
    faults = faults_of(document(FILE.replace("file = ", 'text = "X.txt" # ')), folder)
    assert [fault.key for fault in faults] == ["sha256", "characters"]
    assert "36 characters" in faults[1].message


@pytest.mark.parametrize(
    ("content", "why"), [(b"\xff", "not UTF-8"), (b"  \n", "is empty"), (None, "in this folder: no such file")]
)
def test_a_readers_own_text_that_cannot_be_read_is_named(
    document: Parse, folder: Path, content: bytes | None, why: str
) -> None:
    if content is not None:
        folder.joinpath("X.txt").write_bytes(content)
    lines = [line for line in FILE.splitlines() if not line.startswith(("file", "sha256", "characters"))]
    (fault,) = faults_of(document('text = "X.txt"\n' + "\n".join(lines)), folder)
    assert why in fault.message


def test_a_witness_has_file_or_text(document: Parse, folder: Path) -> None:
    folder.joinpath("x.txt").write_bytes(TEXT.encode())
    (fault,) = faults_of(document('text = "x.txt"\n' + FILE), folder)
    assert "not both" in fault.message


# Originals


def test_an_original_is_known_by_its_sum_whatever_its_name(source: Source, tmp_path: Path) -> None:
    originals = tmp_path / "originals"
    originals.mkdir()
    assert Originals(originals).find(source) is None
    originals.joinpath("other.txt").write_bytes(b"nothing of the kind, though as long")
    found = originals / "whatever.dat"
    found.write_bytes(TEXT.encode())
    assert Originals(originals).find(source) == found


def test_a_wrong_file_under_the_right_name_is_named(source: Source, tmp_path: Path) -> None:
    wrong = tmp_path / "x.txt"
    wrong.write_bytes(TEXT.encode() + b"!")
    with pytest.raises(InvalidInput) as caught:
        Originals(tmp_path).find(source)
    assert caught.value.faults[0].file == str(wrong)
    assert "not the file of witness X" in caught.value.faults[0].message
    assert "line ends" not in caught.value.faults[0].message


def test_a_file_whose_line_ends_were_changed_is_told_from_another(source: Source, tmp_path: Path) -> None:
    tmp_path.joinpath("x.txt").write_bytes(TEXT.replace("\n", "\r\n").encode())
    with pytest.raises(InvalidInput, match="only its line ends were changed"):
        Originals(tmp_path).find(source)


# Passages


def passage(name: str, start: int, end: int, **changes: str) -> str:
    lines = {
        "id": f'"{name}"',
        "span": f"[{start}, {end}]",
        "digest": f'"{digest(TEXT[start:end])}"',
        "kind": '"rule"',
        "loci": '["deal.cut"]',
        "en": '"What it says."',
        "ru": '"Что сказано."',
    } | changes
    return "[[passage]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


def load(document: toml.Document, source: Source, original: str | None = None) -> dict[str, Passage]:
    return load_passages(document, source, loci={"deal.cut", "deal.size"}, original=original)


def messages_of(document: toml.Document, source: Source, original: str | None = None) -> list[str]:
    with pytest.raises(InvalidInput) as caught:
        load(document, source, original)
    assert all(fault.file and fault.line for fault in caught.value.faults)
    return [fault.text() for fault in caught.value.faults]


@pytest.mark.parametrize("original", [TEXT, None])
def test_passages_that_cover_the_text_are_read(document: Parse, source: Source, original: str | None) -> None:
    found = load(document(passage("r1", 0, 9) + passage("r2", 11, 31, loci="[]", kind='"claim"')), source, original)
    assert list(found) == ["r1", "r2"]
    assert (found["r1"].cited, found["r1"].loci, found["r2"].kind) == ("X.r1", ("deal.cut",), "claim")
    assert found["r1"].text == Text(en="What it says.", ru="Что сказано.")


def test_every_fault_of_a_passage_is_listed(document: Parse, source: Source) -> None:
    broken = passage(
        "R 1", 0, 9, digest='"12"', kind='"rul"', loci='["deal.cot", "deal.size", "deal.size"]', en='" "', more="1"
    )
    messages = messages_of(document(broken + passage("r2", 11, 31)), source)
    assert len(messages) == 7
    told = "\n".join(messages)
    assert "passage[0].id: 'R 1' is no id" in told
    assert "passage[0].digest: '12' is no digest" in told
    assert "did you mean rule?" in told
    assert "passage[0].loci[0]: unknown locus 'deal.cot'; did you mean deal.cut?" in told
    assert "passage[0].loci[2]: locus 'deal.size' stands twice" in told
    assert "passage[0].en: the text is empty" in told
    assert "passage[0].more: unknown key 'more'" in told


def test_two_passages_of_one_id_are_refused(document: Parse, source: Source) -> None:
    (message,) = messages_of(document(passage("r1", 0, 9) + passage("r1", 11, 31)), source)
    assert "passage[1].id: two passages have the id 'r1'" in message


def test_overlapping_and_disordered_spans_are_refused(document: Parse, source: Source) -> None:
    (message,) = messages_of(document(passage("r1", 0, 12) + passage("r2", 11, 31)), source)
    assert "passage[1].span: the span begins before passage r1 ends, at 12" in message
    (message,) = messages_of(document(passage("r2", 11, 31) + passage("r1", 0, 9)), source)
    assert "passage[1].span: the span begins before passage r2 ends, at 31" in message


@pytest.mark.parametrize("span", [(5, 5), (9, 0), (-1, 9)])
def test_a_span_ends_after_it_begins(document: Parse, source: Source, span: tuple[int, int]) -> None:
    messages = messages_of(document(passage("r1", *span) + passage("r2", 9, 31)), source)
    assert "does not end after it begins" in messages[0]


def test_a_span_lies_within_the_text(document: Parse, source: Source) -> None:
    (message,) = messages_of(document(passage("r1", 0, 9) + passage("r2", 11, 33)), source)
    assert "the span ends at 33, and the text has 32 characters" in message


def test_with_the_original_a_gap_is_any_word_outside_a_passage(document: Parse, source: Source) -> None:
    messages = messages_of(document(passage("r1", 1, 9) + passage("r2", 17, 25)), source, TEXT)
    assert len(messages) == 3
    assert "text of 1 characters, from 0, before the first passage lies in no passage" in messages[0]
    assert "text of 8 characters, from 9, after passage r1 lies in no passage" in messages[1]
    assert "text of 7 characters, from 25, after the last passage lies in no passage" in messages[2]


def test_without_the_original_a_gap_is_what_spaces_cannot_fill(document: Parse, source: Source) -> None:
    load(document(passage("r1", 0, 9) + passage("r2", 17, 25)), source)
    (message,) = messages_of(document(passage("r1", 0, 1) + passage("r2", 18, 31)), source)
    assert "a stretch of 17 characters after passage r1 lies in no passage" in message


def test_with_the_original_a_span_has_its_digest(document: Parse, source: Source) -> None:
    wrong = passage("r1", 0, 9, digest='"0123456789abcdef"') + passage("r2", 11, 31)
    load(document(wrong), source)
    (message,) = messages_of(document(wrong), source, TEXT)
    assert f"passage[0].digest: the digest of this span of the original is {digest(TEXT[:9])}" in message


def test_only_a_readers_own_text_does_without_digests(document: Parse, source: Source) -> None:
    text = passage("r1", 0, 9, digest="") + passage("r2", 11, 31)
    (message,) = messages_of(document(text), source)
    assert "passage[0].digest: missing key" in message
    own = replace(source, file=None, text="X.txt")
    assert load(document(text), own, TEXT)["r1"].digest is None


DAMAGE = """[passage.damage]
what = { en = "«Cat» stands there.", ru = "Стоит «cat»." }
meant = { en = "«cut»", ru = "«cut»" }
certainty = "likely"
"""


def test_a_passage_of_any_kind_may_say_what_a_fault_of_printing_meant(document: Parse, source: Source) -> None:
    found = load(document(passage("r1", 0, 9) + DAMAGE + passage("r2", 11, 31)), source, TEXT)
    what, meant = Text(en="«Cat» stands there.", ru="Стоит «cat»."), Text(en="«cut»", ru="«cut»")
    assert [each.damage for each in found.values()] == [Damage(what, meant, "likely"), None]
    assert found["r1"].bears(plays=True)


def test_a_passage_may_be_proposed_for_loci_that_nobody_has_read_it_for(document: Parse, source: Source) -> None:
    text = passage("r1", 0, 9, loci='["deal.cut"]', proposed='["deal.size"]') + passage("r2", 11, 31, loci="[]")
    found = load(document(text), source)
    assert [(each.loci, each.proposed) for each in found.values()] == [(("deal.cut",), ("deal.size",)), ((), ())]


def test_every_fault_of_a_proposal_is_listed(document: Parse, source: Source) -> None:
    proposed = '["deal.cot", "deal.size", "deal.size", "deal.cut"]'
    text = passage("r1", 0, 9, loci='["deal.cut"]', proposed=proposed) + passage("r2", 11, 31, proposed="true")
    told = "\n".join(messages_of(document(text), source))
    assert "passage[0].proposed[0]: unknown locus 'deal.cot'; did you mean deal.cut?" in told
    assert "passage[0].proposed[2]: locus 'deal.size' stands twice" in told
    assert "passage[0].proposed[3]: locus 'deal.cut' stands in loci, so it is proposed no more" in told
    assert "passage[1].proposed" in told


def test_invisible_signs_between_passages_are_no_gap(document: Parse, source: Source) -> None:
    original = "\ufeff" + TEXT[:9] + "\u200b" + TEXT[10:]
    text = passage("r1", 1, 10, digest="") + passage("r2", 12, 32, digest="")
    load(document(text), replace(source, file=None, text="X.txt", characters=33), original)
    (message,) = messages_of(document(text), replace(source, file=None, text="X.txt"), "»" + original[1:])
    assert "text of 1 characters, from 0, before the first passage" in message


def test_every_fault_of_a_damage_is_listed(document: Parse, source: Source) -> None:
    broken = DAMAGE.replace('"likely"', '"likly"').replace("meant", "ment").replace('"Стоит «cat»."', '""')
    messages = messages_of(document(passage("r1", 0, 9) + broken + passage("r2", 11, 31, damage="true")), source)
    told = "\n".join(messages)
    assert len(messages) == 5
    assert "passage[0].damage.what.ru: the text is empty" in told
    assert "passage[0].damage.meant: missing key" in told
    assert "did you mean likely?" in told
    assert "passage[0].damage.ment: unknown key 'ment'" in told
    assert "passage[1].damage: expected a table, found true" in told


def test_a_damaged_place_bears_no_reading_and_a_heading_bears_only_words() -> None:
    def kind(name: str) -> Passage:
        return Passage("X", "r1", 0, 1, None, name, (), Text("", ""))

    assert [kind("damage").bears(plays=plays) for plays in (True, False)] == [False, False]
    assert [kind("heading").bears(plays=plays) for plays in (True, False)] == [False, True]
    assert [kind("history").bears(plays=plays) for plays in (True, False)] == [True, True]
