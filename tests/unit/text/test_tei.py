"""TEI P5: valid by our schema and by what a schema can't say, and read back to the same table in both forms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from stukolka import toml
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.text.collation import Collation, collate
from stukolka.text.hand import parse
from stukolka.text.tei import as_tei
from stukolka.text.tei_reading import from_tei
from stukolka.text.variants import Level
from stukolka.text.witness import Witness

SCHEMA = etree.RelaxNG(etree.parse(Path(__file__).parent / "apparatus.rng"))
TEI = {"t": "http://www.tei-c.org/ns/1.0"}
FORMS = [False, True]

DECIDED = """
witnesses = ["A", "№ 3/а", "М(2)", "NA"]
editor = "N. N."
base = "М(2)"

[[pin]]
in.A = { words = "карты", nth = 1 }
in."№ 3/а" = "картъ"
note = "Так <надо> & всё"

[[lost]]
in.NA = { before = "козырь" }
"""

TEXTS = {
    "A": "§1. Сдаютъ по 3 карты, и открываютъ козырь. Кто не взялъ взятки, ставитъ 1 р. 65 к. карты",
    "№ 3/а": "1) Сдаютъ по три картъ и кто не взялъ взятки ставитъ 2 р. Открываютъ козырь!",
    "М(2)": 'Сдаютъ \x00\x08 по [[одна строка]] < & " ]]> карты; взят-\r\nки 3-8',
    "NA": "козырь",
}


def collated(texts: dict[str, str] | Sequence[str], decided: str | None = None) -> Collation:
    named = texts if isinstance(texts, dict) else dict(zip("ABCDEF", texts, strict=False))
    witnesses = [Witness(siglum, text) for siglum, text in named.items()]
    return collate(witnesses, hand=None if decided is None else parse(toml.parse(decided, name="collation.toml")))


def cells(made: Collation) -> list[list[str | None]]:
    """For each witness what is printed in each column, or why there is nothing."""
    return [
        [
            token.form.printed if (token := made.cell(column, siglum)) is not None else f"<{made.gap(column, siglum)}>"
            for column in range(len(made.columns))
        ]
        for siglum in made.sigla
    ]


def moved(made: Collation) -> list[tuple[tuple[str, str], bool, list[tuple[int, int]]]]:
    """The moves, with the tokens' numbers instead of their offsets."""
    at = {s: {token.start: n for n, token in enumerate(own)} for s, own in zip(made.sigla, made.tokens, strict=True)}
    return [
        (move.witnesses, move.crosses, [
            (at[move.witnesses[0]][one[0]], at[move.witnesses[1]][other[0]]) for one, other in move.pairs
        ])
        for move in made.moves
    ]  # fmt: skip


def validated(text: str) -> etree._Element:
    root = etree.fromstring(text.encode())
    assert SCHEMA.validate(root), SCHEMA.error_log
    ids = root.xpath("//@xml:id")
    assert len(ids) == len(set(ids))
    pointers = {one for value in root.xpath("//@wit|//@target|//@corresp|//@from|//@to|//@ref|//@resp|//@ana")
                for one in value.split()}  # fmt: skip
    assert {one.removeprefix("#") for one in pointers} <= set(ids)
    witnesses = {f"#{one}" for one in root.xpath("//t:witness/@xml:id", namespaces=TEI)}
    for app in root.iterfind(".//t:app", TEI):
        named = [one for reading in app.xpath("t:lem/@wit|t:rdg/@wit", namespaces=TEI) for one in reading.split()]
        assert sorted(named) == sorted(witnesses)
        assert len(app.findall("t:lem", TEI)) == 1
    return root


@pytest.mark.parametrize("apart", FORMS)
@pytest.mark.parametrize("level", ["substance", "letter", "sign"])
def test_what_is_written_is_valid_and_reads_back_to_the_same_table(apart: bool, level: Level) -> None:
    made = collated(TEXTS, DECIDED)
    text = as_tei(made, level=level, apart=apart)
    validated(text)
    again = from_tei(text.encode())
    assert again.sigla == made.sigla
    assert cells(again) == cells(made)
    assert [[token.kind for token in own] for own in again.tokens] == [[t.kind for t in own] for own in made.tokens]
    assert moved(again) == moved(made)
    assert (again.base, again.editor) == ("М(2)", "N. N.")
    assert again.orthography.on == made.orthography.on
    assert [(d.kind, [s for s, _ in d.spans], d.note, d.effect, d.key) for d in again.decisions] == [
        (d.kind, [s for s, _ in d.spans], d.note, d.effect, d.key) for d in made.decisions
    ]
    assert [v.kind for v in again.variants(level)] == [v.kind for v in made.variants(level)]
    # What was read is written again as it was, but for offsets: those in the editor's notes, and which words touch.
    bare = re.compile(r" \d+-\d+ «|(?<=>) (?=<)")
    assert bare.sub("", as_tei(again, level=level, apart=apart)) == bare.sub("", text)


AWKWARD = st.text(
    alphabet=st.sampled_from("тузки ѣъ\n-.,§1\u00ad\u0301\ufeff\x00\x0b\x1f\x7f\x85\ufffe\r\t[]<&>\"'"), max_size=50
)


@settings(max_examples=25)
@given(st.lists(AWKWARD, min_size=2, max_size=4), st.booleans())
def test_whatever_is_fed_in_reads_back(texts: list[str], apart: bool) -> None:
    made = collated(texts)
    text = as_tei(made, apart=apart)
    again = from_tei(text.encode())
    assert cells(again) == cells(made)
    assert moved(again) == moved(made)


def variation(root: etree._Element) -> list[tuple[str, str]]:
    """The places of variation at the level asked for, with their kinds."""
    return [
        (app.get("n"), app.get("type"))
        for app in root.iterfind(".//t:app", TEI)
        if app.get("type") not in {"agreement", "lacuna"} and app.get("ana") != "#slight"
    ]


@pytest.mark.parametrize("apart", FORMS)
@pytest.mark.parametrize("level", ["substance", "letter", "sign"])
def test_B27_the_apparatus_has_the_places_and_kinds_of_the_variants(apart: bool, level: Level) -> None:
    made = collated(["Козырь Черви бьётъ всё.", "козырь черви бьетъ все.", "козырь — пики бьетъ 3-8"])
    places = [
        (str(v.start) if v.end == v.start + 1 else f"{v.start}-{v.end - 1}", v.kind) for v in made.variants(level)
    ]
    assert places
    assert variation(validated(as_tei(made, level=level, apart=apart))) == places


def test_B28_both_spellings_stand_in_the_apparatus_with_the_rules_that_part_them() -> None:
    root = validated(as_tei(collated(["Слѣдующій игрокъ", "Следующий игрок"]), level="substance"))
    app = root.find(".//t:app", TEI)
    assert [reading.findtext("t:w", namespaces=TEI) for reading in app] == ["Слѣдующій", "Следующий"]
    assert app.find("t:rdg", TEI).get("ana") == "#folding-yat #folding-i"
    assert app.get("ana") == "#slight"


def test_B30_a_lacuna_is_neither_an_omission_nor_a_support() -> None:
    root = validated(
        as_tei(
            collated(
                [
                    "Играютъ вчетверомъ. Сдаютъ по три карты. Козырь открываютъ.",
                    "Играютъ вчетверомъ. Козырь открываютъ.",
                    "Играютъ вчетверомъ. [[утрачено: 1 строка]] Козырь открываютъ.",
                ]
            )
        )
    )
    app = next(one for one in root.iterfind(".//t:app", TEI) if one.get("type") == "omission")
    assert [(one.tag[-3:], one.get("wit"), one.get("type")) for one in app] == [
        ("lem", "#w1", None), ("rdg", "#w2", "omission"), ("rdg", "#w3", "lost")
    ]  # fmt: skip
    assert len(root.findall(".//t:lacunaStart", TEI)) == len(root.findall(".//t:lacunaEnd", TEI)) == 1
    assert root.findtext(".//t:gap/t:desc", namespaces=TEI) == "[[утрачено: 1 строка]]"


def test_a_witness_that_begins_and_ends_in_the_middle_says_so() -> None:
    text = "Раздать карты. Открыть козырь. Сдѣлать ходъ."
    made = collate([Witness("A", text), Witness("D", "Открыть козырь.", lacunae=((0, 0), (15, 15)))])
    root = validated(as_tei(made))
    assert [one.tag.partition("}")[2] for one in root.iterfind(".//t:rdg/*", TEI)] == ["witStart", "witEnd"]
    assert from_tei(as_tei(made).encode()).gap(0, "D") == "lost"


def test_moves_are_linked_and_decisions_are_the_editors() -> None:
    made = collated(TEXTS, DECIDED)
    root = validated(as_tei(made))
    assert len(root.findall(".//t:linkGrp", TEI)) == len(made.moves) > 0
    notes = root.findall(".//t:note[@resp='#editor']", TEI)
    assert [note.get("subtype") for note in notes] == ["lost", "pin"]
    assert notes[1].findtext("t:seg", namespaces=TEI) == "Так <надо> & всё"
    assert root.findtext(".//t:respStmt/t:name", namespaces=TEI) == "N. N."


def test_a_decision_that_shows_in_no_column_is_kept() -> None:
    decided = 'witnesses = ["A", "B"]\n[[lost]]\nin.B = { after = "туз" }\n'
    for apart in FORMS:
        made = collated(["туз", "туз"], decided)
        text = as_tei(made, apart=apart)
        validated(text)
        (decision,) = from_tei(text.encode()).decisions
        assert (decision.kind, decision.spans[0][0], decision.key) == ("lost", "B", "lost[0]")


def test_loci_of_a_variant_and_titles_of_witnesses_are_written() -> None:
    made = collated(["снять колоду", "снять карты"])
    (variant,) = made.variants()
    root = validated(as_tei(made, loci={(variant.start, variant.end): ("deal.cut",)}, titles={"A": "Игры <1847>"}))
    assert [note.get("n") for note in root.iterfind(".//t:app/t:note", TEI)] == ["deal.cut"]
    assert "Игры <1847>" in "".join(root.find(".//t:witness", TEI).itertext())


def test_the_header_tells_the_foldings_that_were_made() -> None:
    made = collate([Witness("A", "бьётъ"), Witness("B", "бьетъ")])
    assert 'xml:id="folding-yo"' in as_tei(made)
    from stukolka.text.orthography import Orthography

    without = collate(made.witnesses, orthography=Orthography(without=["yo"]))
    assert 'xml:id="folding-yo"' not in as_tei(without)
    assert "yo" not in from_tei(as_tei(without).encode()).orthography.on


# What a schema can't say

SOUND = as_tei(collated(["снять колоду рукой", "снять карты рукой", "снять карты"]))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('wit="#w2 #w3"', 'wit="#w2 #w33"', "unknown witness '#w33'; did you mean #w3"),
        ('wit="#w2 #w3"', 'wit="#w2 #w3 #w1"', "witness A has two readings: the first in line"),
        ('wit="#w2 #w3"', 'wit="#w3"', "witness B has no reading"),
        ('<app n="2"', '<app n="1"', "column 1 stands in two entries: first in line"),
        ('<app n="1"', '<app n="xi"', "an entry without its columns"),
        ('<w n="2">', '<w n="7">', "column 7 lies outside its entry"),
        ('<w n="0">', '<w n="zero">', "'zero' is no number of a column"),
        ('<w n="0">', '<w n="9">', "nobody has anything in column 0"),
        (">колоду<", "> <", "an empty word"),
        (">колоду<", '>кол<g ref="#char-000B"/>оду<', "character '#char-000B' is not declared"),
        ('xml:id="w2"', 'xml:id="w1"', "the id 'w1' stands twice"),
        ('n="B"', 'n="A"', "two witnesses have the siglum 'A'"),
    ],
)
def test_a_document_that_contradicts_itself_is_refused(old: str, new: str, told: str) -> None:
    assert old in SOUND
    with pytest.raises((InvalidInput, WrongUsage), match=re.escape(told)):
        from_tei(SOUND.replace(old, new, 1).encode(), file="made.xml")


def test_all_faults_are_told_at_once_with_their_lines() -> None:
    broken = SOUND.replace('wit="#w2 #w3"', 'wit="#w2 #w33"', 1).replace('<w n="2">', '<w n="7">', 1)
    with pytest.raises(InvalidInput) as caught:
        from_tei(broken.encode(), file="made.xml")
    assert len(caught.value.faults) == 3
    assert all(fault.line for fault in caught.value.faults)


BOMB = '<!DOCTYPE TEI [<!ENTITY a "{}">]>\n'.format("&b;" * 9)
OUTSIDE = '<!DOCTYPE TEI [<!ENTITY file SYSTEM "file:///etc/passwd">]>\n'


@pytest.mark.parametrize("declared", [BOMB, OUTSIDE, "<!DOCTYPE TEI>\n", '<!DOCTYPE TEI SYSTEM "http://a/b.dtd">\n'])
def test_document_types_and_so_entities_are_refused(declared: str) -> None:
    head, rest = SOUND.split("\n", 1)
    with pytest.raises(InvalidInput, match=r"made\.xml:2: a document type is not read"):
        from_tei(f"{head}\n{declared}{rest}".encode(), file="made.xml")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "this is not XML"),
        (b"<TEI>", "this is not XML"),
        (b"<TEI/>", "this is no TEI document: its root is 'TEI'"),
        (b'<?xml version="1.0" encoding="x-none"?><a/>', "this is not XML"),
        (b"\xff\xfe\x00", "this is not XML"),
        (b"<a>\x0b</a>", "this is not XML"),
        (b"<a>" * 9_000 + b"</a>" * 9_000, "this is no TEI document"),
    ],
)
def test_what_is_no_tei_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        from_tei(data)
