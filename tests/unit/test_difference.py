"""The switches on which rule sets differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stukolka.apparatus.questions import Questions
from stukolka.errors import WrongUsage
from stukolka.rules.difference import differences, differences_json
from stukolka.rules.ruleset import Origin, RuleSet


@pytest.fixture
def plain(questions: Questions) -> RuleSet:
    origins = {"cut": Origin("stated", "X", ("X.r1",)), "size": Origin("stated", "X", ("X.r2",))}
    return RuleSet("quiz", "plain", "plain/X", {"cut": "left", "size": "three"}, origins, questions.switches)


@pytest.fixture
def fancy(questions: Questions) -> RuleSet:
    answers = {"cut": "left", "size": "four", "extra": "one"}
    origins = dict.fromkeys(answers, Origin("implied", "Y", ("Y.r9",)))
    return RuleSet("quiz", "fancy", "fancy/Y", answers, origins, questions.switches)


def test_only_the_switches_that_differ_are_listed_in_the_order_of_declaration(plain: RuleSet, fancy: RuleSet) -> None:
    rows = differences([plain, fancy])
    assert [(row.switch, row.differs) for row in rows] == [("size", True), ("extra", True)]
    assert [cell.answer if cell else None for cell in rows[0].cells] == ["three", "four"]


def test_a_switch_that_a_form_does_not_have_is_absent_there(plain: RuleSet, fancy: RuleSet) -> None:
    extra = differences([plain, fancy])[1]
    assert extra.cells[0] is None
    assert extra.cells[1] is not None
    assert extra.cells[1].origin.passage == "Y.r9"


def test_the_origin_alone_makes_no_difference(plain: RuleSet) -> None:
    other = replace(plain, name="plain/Y", origins=dict.fromkeys(plain.answers, Origin("conjecture")))
    assert differences([plain, other]) == ()


def test_every_switch_is_listed_when_asked_for_and_no_locus_of_wording(plain: RuleSet, fancy: RuleSet) -> None:
    rows = differences([plain, fancy, plain.changed({"size": "five"})], every=True)
    assert [(row.switch, row.differs) for row in rows] == [("cut", False), ("size", True), ("extra", True)]


def test_a_comparison_needs_two_different_rule_sets_of_one_game(plain: RuleSet, fancy: RuleSet) -> None:
    with pytest.raises(WrongUsage, match="needs two"):
        differences([plain])
    with pytest.raises(WrongUsage, match="with itself: plain/X"):
        differences([plain, fancy, plain])
    with pytest.raises(WrongUsage, match="quiz, whist"):
        differences([plain, replace(fancy, game="whist")])


def test_differences_are_written_as_the_contract_says(plain: RuleSet, fancy: RuleSet) -> None:
    size, extra = differences_json([plain, fancy])
    assert size["locus"] == "deal.size"
    assert size["question"] == {"en": "which deal.size?", "ru": "какой deal.size?"}
    assert size["answers"] == {
        "plain/X": {
            "answer": "three",
            "origin": "stated",
            "witness": "X",
            "passage": "X.r2",
            "passages": ["X.r2"],
            "note": None,
        },
        "fancy/Y": {
            "answer": "four",
            "origin": "implied",
            "witness": "Y",
            "passage": "Y.r9",
            "passages": ["Y.r9"],
            "note": None,
        },
    }
    assert extra["answers"]["plain/X"] is None  # type: ignore[index]
