"""How far the witnesses have been described."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from stukolka.apparatus.coverage import Coverage, unread, witness_coverage
from stukolka.apparatus.passages import Passage
from stukolka.apparatus.questions import Questions
from stukolka.apparatus.reading import Book, Reading, Standing
from stukolka.apparatus.source import Source
from stukolka.library import Library
from stukolka.rules.switch import Text

NOTHING = Text("", "")


def source(characters: int) -> Source:
    return Source("X", NOTHING, "x.txt", None, "", characters, "ru", ("quiz",), "", NOTHING, (), Path())


def passage(name: str, start: int, end: int, kind: str) -> Passage:
    return Passage("X", name, start, end, None, kind, (), NOTHING)


def reading(section: str, locus: str, standing: Standing, *passages: str) -> Reading:
    return Reading("X", section, locus, standing, (), passages, None)


def book(*readings: Reading) -> Book:
    return Book("quiz", "X", {(one.section, one.locus): one for one in readings})


PASSAGES = (
    passage("h1", 0, 8, "heading"),
    passage("r1", 10, 40, "rule"),
    passage("r2", 40, 50, "rule"),
    passage("c1", 75, 90, "claim"),
    passage("c2", 90, 95, "claim"),
)


def test_spaces_between_passages_belong_to_the_passage_before_and_a_gap_to_none() -> None:
    covered = witness_coverage(source(100), PASSAGES, [])
    assert covered.kinds == {"heading": 0.1, "rule": 0.4, "claim": 0.25}
    assert covered.share == 0.75


def test_a_text_without_passages_is_not_covered() -> None:
    assert witness_coverage(source(100), (), []).share == 0


def test_a_rule_that_no_reading_cites_is_unused_and_a_claim_that_no_claim_cites() -> None:
    cited = book(reading("general", "deal.cut", Standing.STATED, "r1", "c1"))
    assert witness_coverage(source(100), PASSAGES, [cited]).unused == ("X.r2", "X.c1", "X.c2")
    assert witness_coverage(source(100), PASSAGES, [cited], claimed=["X.c2", "X.r2"]).unused == ("X.r2", "X.c1")


def test_a_locus_is_read_when_each_of_its_forms_is_and_pending_is_no_reading(questions: Questions) -> None:
    x = book(
        reading("general", "deal.cut", Standing.SILENT),
        reading("general", "deal.size", Standing.PENDING),
        reading("fancy", "fancy.extra", Standing.STATED, "r1"),
    )
    y = book(*(reading("general", switch.locus, Standing.LACUNA) for switch in questions.switches[:3]))
    found = unread({"X": x, "Y": y}, questions)
    assert [(one.locus, one.sigla) for one in found] == [("deal.size", ("X",)), ("word.game", ("X", "Y"))]
    by_form = [reading("plain", "deal.cut", Standing.STATED, "r1"), reading("fancy", "deal.cut", Standing.STATED, "r1")]
    whole, half = book(*by_form), book(by_form[0])
    assert "deal.cut" not in [one.locus for one in unread({"X": whole}, questions)]
    assert "deal.cut" in [one.locus for one in unread({"X": half}, questions)]
    pending = book(by_form[0], reading("general", "deal.cut", Standing.PENDING))
    assert "deal.cut" in [one.locus for one in unread({"X": pending}, questions)]


def test_a_proposal_is_told_where_the_locus_is_unread_and_is_no_reading(questions: Questions) -> None:
    looked_at = replace(PASSAGES[1], proposed=("deal.cut", "deal.size"))
    read = book(
        reading("general", "deal.size", Standing.STATED, "r2"), reading("general", "word.game", Standing.SILENT)
    )
    found = unread({"X": read}, questions, passages=[*PASSAGES, looked_at, replace(looked_at, witness="Y")])
    assert [(one.locus, one.proposed) for one in found] == [("deal.cut", ("X.r1",)), ("fancy.extra", ())]
    assert "X.r1" in witness_coverage(source(100), [looked_at], [read]).unused


def test_coverage_is_written_as_the_contract_says(questions: Questions) -> None:
    covered = Coverage((witness_coverage(source(50), PASSAGES[:2], []),), unread({"X": book()}, questions)[:1])
    assert covered.as_json() == {
        "witnesses": [
            {"siglum": "X", "share": 1.0, "kinds": {"heading": 0.2, "rule": 0.8}, "unused": ["X.r1"]},
        ],
        "loci": [{"game": "quiz", "locus": "deal.cut", "unread": ["X"], "proposed": []}],
    }


def test_the_shipped_corpus_is_whole_and_nothing_in_it_is_unread_or_unused() -> None:
    covered = Library.open().coverage()
    assert [(one.siglum, one.share, one.unused) for one in covered.witnesses] == [(name, 1, ()) for name in "ABCDE"]
    assert covered.unread == ()
