"""Where an answer comes from, and how a change is refused."""

from __future__ import annotations

import pytest

from stukolka.errors import InvalidInput
from stukolka.games.stukolka.switches import SWITCHES
from stukolka.rules.ruleset import Origin, RuleSet, Said, change_faults, parse_name


def test_other_answers_come_with_the_passages_that_give_them() -> None:
    same = Origin("ambiguous", "X", ("X.r1",), also=("left", "right"))
    assert [(one.answer, one.passages) for one in same.alternatives] == [("left", ("X.r1",)), ("right", ("X.r1",))]
    assert same.elsewhere == ()
    apart = Origin("contradictory", "X", ("X.r1",), also=("left",), also_passages=(("X.r1", "X.r2"),))
    assert [(one.answer, one.passages) for one in apart.alternatives] == [("left", ("X.r1", "X.r2"))]
    assert apart.elsewhere == ("X.r2",)


def test_every_passage_is_cited_once() -> None:
    said = Said("Y", "unmodelled", (), ("Y.r1", "X.r1"))
    both = Origin("supplied", "X", ("X.r1",), also=("left",), also_passages=(("X.r2",),), instead_of=said)
    assert both.cited == ("X.r1", "X.r2", "Y.r1")
    assert Origin("stated", "X", ("X.r1",)).cited == ("X.r1",)


@pytest.mark.parametrize("name", ["golets/A:3", "golets/A+set-aside", "golets/A+a=b+a=c"])
def test_a_name_that_is_wrong_is_the_place_of_its_fault(name: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        parse_name(name)
    assert [fault.key for fault in raised.value.faults] == [name]


def test_a_change_is_refused_as_what_it_is() -> None:
    unknown, number = change_faults({"set-aside": "all", "head": 7}, form="golets", declared=SWITCHES)
    assert unknown.message == "unknown answer 'all' to switch set-aside"
    assert number.message.startswith("expected a text as the answer to switch head")
    [locus] = change_faults({"golets.set-aside": "trump"}, form="golets", declared=SWITCHES)
    assert locus.nearest == "set-aside"


def test_the_witnesses_of_a_rule_set_are_its_own_and_those_who_supplied_answers() -> None:
    origins = {"head": Origin("supplied", "Y"), "pack": Origin("conjecture")}
    answers = {"head": "must", "pack": "52"}
    assert RuleSet("stukolka", "golets", "golets/X", answers, origins, SWITCHES).witnesses == ("X", "Y")
