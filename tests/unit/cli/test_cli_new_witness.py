"""`new witness --text`: a reader's own transcription taken in as it is, divided, and read by nobody but the reader."""

from __future__ import annotations

import hashlib
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.library import Library
from stukolka.text.inspection import KINDS

Cli = Callable[..., Any]

CASES = Path(__file__).parents[2] / "cases" / "witnesses"
FILES = ["corpus/F/source.toml", "corpus/F/passages.toml", "variants/stukolka/F.toml"]

TEXT = "Стуколка\n\nИграют трое.\nКолода полная.\n\n  Ставка три копейки.\n"

OLD = """\
СТУКЪ СЪ ГОЛЬЦОМЪ

1. Сдающій открываетъ козырь и кладётъ его сверху на колоду, т. е. на всѣ карты. Берущій голецъ откладываетъ
козыря и берётъ три карты изъ-подъ него.

2. Ставка 1 р. 50 к. съ каждаго, или 15 коп. и т. д. Кто не взялъ ни одной взятки, ставитъ ремизъ.

Сдающій открываетъ козырь и кладётъ его сверху на колоду, т. е. на всѣ карты.
"""
"""An invented rule in old spelling, its first sentence printed twice."""


def listing(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*")}


@pytest.fixture
def take(cli: Cli, root: Path, tmp_path: Path) -> Callable[..., Any]:
    """Takes in bytes as the text of a new witness F of the small library, or of the one named."""

    def taking(content: bytes, *options: str, into: Path = root) -> Any:
        own = tmp_path / "own.txt"
        own.write_bytes(content)
        return cli("new", "witness", "F", "--text", own, "--root", into, *options)

    return taking


@pytest.mark.parametrize("option", ["--file", "--text"])
def test_a_witness_s_own_file_is_described_and_divided(option: str, cli: Cli, root: Path, tmp_path: Path) -> None:
    own = tmp_path / "F.txt"
    own.write_bytes(TEXT.encode())
    made = cli("new", "witness", "F", option, own, "--root", root, "--json").json
    assert made["files"] == FILES + (["corpus/F/F.txt"] if option == "--text" else [])
    # With the original at hand, spans, digests and gaps are checked against it.
    originals = ("--witnesses", tmp_path) if option == "--file" else ()
    assert cli("check", root / "corpus" / "F", "--root", root, *originals, "--json").json == {"faults": []}
    library = Library.open(root, tmp_path if option == "--file" else None)
    source = library.source("F")
    assert source.characters == len(TEXT)
    assert source.language == "ru"
    assert (source.sha256 or hashlib.sha256(TEXT.encode()).hexdigest()) == hashlib.sha256(TEXT.encode()).hexdigest()
    passages = library.passages("F")
    assert list(passages) == ["h1", "p1", "p2", "p3"]
    assert [library.quoted(passage) for passage in passages.values()] == [
        "Стуколка",
        "Играют трое.",
        "Колода полная.",
        "Ставка три копейки.",
    ]
    # The words of a text that is kept elsewhere don't enter the library.
    assert ("# Играют трое.\n" in (root / FILES[1]).read_text(encoding="utf-8")) == (option == "--text")


def test_every_locus_is_pending_and_the_whole_text_lies_in_passages(
    take: Callable[..., Any], cli: Cli, copy: Path
) -> None:
    assert take(OLD.encode(), into=copy).status == 0
    assert cli("check", "--root", copy, "--json").json == {"faults": []}
    library = Library.open(copy)
    assert {reading.standing.value for reading in library.book("stukolka", "F")} == {"pending"}
    assert all(passage.loci == () for passage in library.passages("F").values())
    found = cli("coverage", "--root", copy, "--json").json
    (own,) = [one for one in found["witnesses"] if one["siglum"] == "F"]
    assert own["share"] == 1.0
    loci = {switch.locus for switch in library.games["stukolka"].switches}
    assert {one["locus"] for one in found["loci"] if "F" in one["unread"]} == loci


def test_proposals_are_shown_as_such_and_decide_nothing(take: Callable[..., Any], cli: Cli, copy: Path) -> None:
    report = take(OLD.encode(), "--json", into=copy).json
    by_id = {one["id"]: one for one in report["passages"]}
    assert list(by_id) == ["h1", "p1", "p2", "p3", "p4", "p5"]
    assert (by_id["h1"]["kind"], by_id["p5"]["repeats"]) == ("heading", "p1")
    proposed = {name: [one["locus"] for one in passage["proposed"]] for name, passage in by_id.items()}
    assert "golets.set-aside" in proposed["p2"]
    assert any(locus.startswith("remise.") for locus in proposed["p4"])
    assert {one["like"] for one in by_id["p2"]["proposed"]} != {None}
    library = Library.open(copy)
    assert {name: list(passage.proposed) for name, passage in library.passages("F").items()} == proposed
    loci = {one["locus"]: one for one in cli("coverage", "--root", copy, "--json").json["loci"]}
    assert "F.p2" in loci["golets.set-aside"]["proposed"]
    assert loci["golets.set-aside"]["unread"] == ["F"]
    assert "F.p2" in cli("coverage", "--root", copy).out
    assert "предложено, не прочитано" in " ".join(cli("coverage", "--root", copy, "--lang", "ru").out.split())
    assert library.ruleset("golets/F").answers == library.ruleset("golets/A").answers
    assert {origin.witness for origin in library.ruleset("golets/F").origins.values()} <= {"A", "B", None}


def test_a_proposal_that_holds_is_moved_to_loci_by_the_reader(take: Callable[..., Any], cli: Cli, copy: Path) -> None:
    take(OLD.encode(), into=copy)
    path = copy / FILES[1]
    head, entry, tail = path.read_text(encoding="utf-8").partition('id = "p2"')
    before, _, after = tail.partition("\nproposed = ")
    comment = after.partition("\n")[2]
    path.write_text(
        head + entry + before.replace("loci = []", 'loci = ["golets.set-aside"]') + "\n" + comment, encoding="utf-8"
    )
    book = copy / FILES[2]
    pending = '[golets."golets.set-aside"]\nstanding = '
    text = book.read_text(encoding="utf-8")
    assert pending + '"pending"' in text
    stated = pending + '"stated"\nanswers = ["trump"]\npassages = ["p2"]'
    book.write_text(text.replace(pending + '"pending"', stated), encoding="utf-8")
    assert cli("check", "--root", copy, "--json").json == {"faults": []}
    assert "golets.set-aside" not in {one["locus"] for one in cli("coverage", "--root", copy, "--json").json["loci"]}


@pytest.mark.parametrize("name", sorted(path.stem for path in CASES.glob("*.txt")))
def test_a_text_in_utf8_is_kept_byte_for_byte_and_the_rest_is_refused(
    name: str, take: Callable[..., Any], cli: Cli, root: Path
) -> None:
    content = (CASES / f"{name}.txt").read_bytes()
    before = listing(root)
    answer = take(content)
    if name.startswith(("pusto", "norm_CP1251")):
        assert answer.status == 2
        assert len(answer.faults) == 1
        assert ("empty" if name.startswith("pusto") else "--encoding cp1251") in answer.faults[0]
        assert listing(root) == before
    else:
        assert answer.status == 0
        assert (root / "corpus" / "F" / "own.txt").read_bytes() == content
        assert cli("check", root / "corpus" / "F", "--root", root).out == "no faults\n"


ODD = "\ufeffСто\u00adлъ,\u00a0игра\u200b.\r\nКoзырь взят-\r\nъ и\u0306 c\u0306\x0bконъ.\r\n"


def test_what_is_odd_is_told_with_its_place_and_left_as_it_is(take: Callable[..., Any], root: Path) -> None:
    answer = take(ODD.encode())
    assert (root / "corpus" / "F" / "own.txt").read_bytes() == ODD.encode()
    lines = answer.err.splitlines()
    assert all(line.startswith("notice: ") and line.isprintable() for line in lines)
    for kind, place in {
        "bom": "1:1 U+FEFF",
        "line-end": "1:15 U+000D U+000A ×3",
        "decomposed": "3:3 U+0438 U+0306",
        "soft-hyphen": "1:4 U+00AD",
        "invisible": "1:13 U+200B",
        "space": "1:8 U+00A0",
        "look-alike": "2:2 U+006F Кoзырь",
        "control": "3:8 U+000B",
        "hyphen": "2:12 U+002D взят-/ъ",
    }.items():
        (line,) = [line for line in lines if f": {KINDS[kind].en}, " in line]
        assert place in line
        assert "left as they are" in line


def test_one_passage_is_told_as_one(take: Callable[..., Any]) -> None:
    assert "divided into 1 passage, 0 of them headings;" in take("Козырь старше.".encode()).out


def test_notices_are_in_both_languages_and_whole_as_json(take: Callable[..., Any], root: Path) -> None:
    many = ("Вз\u00adятка и ко\u00adнъ. " * 10).encode()
    told = take(many, "--lang", "ru")
    assert told.err.startswith("замечание: ")
    assert "мягкие переносы, 20, оставлены как есть: 1:3 U+00AD" in told.err
    assert "и ещё 15" in told.err
    assert "разбит на отрывки: " in told.out
    for name in (*FILES, "corpus/F/own.txt"):
        (root / name).unlink()
    answer = take(many, "--json")
    assert answer.err == ""
    assert [one["column"] for one in answer.json["notices"]][:2] == [3, 13]
    assert len(answer.json["notices"]) == 20
    assert set(answer.json["notices"][0]["text"]) == {"en", "ru"}


def test_another_encoding_is_transcoded_once_and_said_so(take: Callable[..., Any], root: Path) -> None:
    answer = take((CASES / "norm_CP1251.txt").read_bytes(), "--encoding", "windows-1251")
    assert answer.status == 0
    assert (root / "corpus" / "F" / "own.txt").read_bytes() == (CASES / "norm_NFC.txt").read_bytes()
    assert "its bytes are cp1251; the copy in the library is in UTF-8" in answer.err
    assert "cp1251 has no ѣ ѳ ѵ" in answer.err


def test_an_encoding_that_was_named_wrongly_is_doubted(take: Callable[..., Any]) -> None:
    answer = take((CASES / "norm_CP1251.txt").read_bytes(), "--encoding", "koi8-r", "--json")
    report = {key: answer.json[key] for key in ("encoding", "transcoded", "lacks", "likelier")}
    assert report == {"encoding": "koi8-r", "transcoded": True, "lacks": ["ѣ", "і", "ѳ", "ѵ"], "likelier": "cp1251"}


def test_a_file_kept_elsewhere_is_utf8(cli: Cli, root: Path) -> None:
    own = CASES / "norm_CP1251.txt"
    answer = cli("new", "witness", "F", "--file", own, "--encoding", "cp1251", "--root", root)
    assert answer.status == 2
    assert "--encoding is for --text" in answer.faults[0]


@pytest.mark.parametrize("name", ["passages.toml", "source.toml"])
def test_a_text_takes_no_name_of_the_description_s_own(name: str, cli: Cli, root: Path, tmp_path: Path) -> None:
    own = tmp_path / name
    own.write_text(TEXT, encoding="utf-8")
    before = listing(root)
    answer = cli("new", "witness", "F", "--text", own, "--root", root)
    assert answer.status == 2
    assert "rename the text" in answer.faults[0]
    assert listing(root) == before


def test_a_text_that_lies_in_its_folder_already_is_taken_as_it_lies(cli: Cli, root: Path) -> None:
    own = root / "corpus" / "F" / "F.txt"
    own.parent.mkdir()
    own.write_text(TEXT, encoding="utf-8")
    assert cli("new", "witness", "F", "--text", own, "--root", root, "--json").json["files"] == FILES
    assert own.read_text(encoding="utf-8") == TEXT
    assert cli("check", root / "corpus" / "F", "--root", root).out == "no faults\n"


def test_a_witness_with_faults_is_left_out_of_the_comparison_and_said_so(take: Callable[..., Any], copy: Path) -> None:
    passages = copy / "corpus" / "B" / "passages.toml"
    passages.write_text(passages.read_text(encoding="utf-8").replace("[[passage]]", "[[pasage]]", 1), encoding="utf-8")
    answer = take(OLD.encode(), into=copy)
    assert answer.status == 0
    assert "notice: witness B has faults, so nothing is proposed after it\n" in answer.err
    made = tomllib.loads((copy / FILES[1]).read_text(encoding="utf-8"))["passage"]
    assert any(one.get("proposed") for one in made)
    assert "B." not in (copy / FILES[1]).read_text(encoding="utf-8").partition("[[passage]]")[2]


def test_what_is_written_does_not_depend_on_the_language(take: Callable[..., Any], copy: Path, tmp_path: Path) -> None:
    take(OLD.encode(), "--lang", "en", into=copy)
    first = {name: (copy / name).read_bytes() for name in FILES}
    shutil.rmtree(copy / "corpus" / "F")
    (copy / FILES[2]).unlink()
    take(OLD.encode(), "--lang", "ru", into=copy)
    assert {name: (copy / name).read_bytes() for name in FILES} == first


def test_the_first_heading_of_a_text_kept_here_is_the_source_s_heading(cli: Cli, root: Path, tmp_path: Path) -> None:
    own = tmp_path / "F.txt"
    own.write_text("\ufeffИГРА\u00a0«В ТРИ \\ КАРТЫ»\t\r\n\r\nИграют втроём. Сдают по три карты.\n", encoding="utf-8")
    assert cli("new", "witness", "F", "--text", own, "--root", root).status == 0
    assert Library.open(root).source("F").heading == "ИГРА «В ТРИ \\ КАРТЫ»"
    # The words of a text that stays elsewhere don't enter the library.
    assert cli("new", "witness", "G", "--file", own, "--root", root).status == 0
    assert Library.open(root).source("G").heading == ""


def test_it_is_told_where_a_text_kept_elsewhere_must_lie(cli: Cli, root: Path, tmp_path: Path) -> None:
    own = tmp_path / "F.txt"
    own.write_text("Играют втроём. Сдают по три карты.\n", encoding="utf-8")
    told = cli("new", "witness", "F", "--file", own, "--root", root).out
    assert f"1. keep F.txt (now in {tmp_path})" in told
    assert "--witnesses or STUKOLKA_WITNESSES" in told
    assert "STUKOLKA_WITNESSES" in cli("new", "witness", "--help").out
    assert "STUKOLKA_WITNESSES" not in cli("new", "witness", "G", "--text", own, "--root", root).out


def test_the_next_steps_name_the_library_and_its_files_are_found_below_it(
    cli: Cli, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = cli("new", "witness", "F", "--root", root).out
    assert f"{root}:" in told.splitlines()[0]
    assert f"stukolka check corpus/F --root {root} " in told
    assert f"stukolka coverage --root {root} " in told
    monkeypatch.chdir(tmp_path)
    assert "no such file" not in cli("check", "corpus/F", "--root", root).err
