"""Names of rule sets, their changes, and what identifies them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stukolka.apparatus.questions import Questions
from stukolka.errors import InvalidInput
from stukolka.rules.ruleset import Origin, ParsedName, RuleSet, Said, change_faults, parse_name
from stukolka.rules.switch import Text


@pytest.fixture
def ruleset(questions: Questions) -> RuleSet:
    origins = {"cut": Origin("stated", "X", ("X.r1", "X.r2")), "size": Origin("conjecture", note=Text("why", "почему"))}
    return RuleSet("quiz", "plain", "plain/X", {"cut": "left", "size": "three"}, origins, questions.switches)


@pytest.mark.parametrize(
    "name", ["golets/A", "golets/B:2", "shleif/Kap3+razrez=not-agreed", "golets/B:2+pack=36+undertrump=free"]
)
def test_a_canonical_name_parses_back_to_itself(name: str) -> None:
    assert str(parse_name(name)) == name


def test_the_changes_of_a_name_may_stand_in_any_order_and_are_printed_sorted() -> None:
    assert str(parse_name("golets/A+undertrump=free+pack=36")) == "golets/A+pack=36+undertrump=free"
    assert parse_name("golets/A:2+pack=36") == ParsedName("golets", "A", second=True, changes=(("pack", "36"),))


@pytest.mark.parametrize("name", ["", "golets", "golets/", "/A", "golets/A/B", "golets/A pack=36=", "golets/A:2:2"])
def test_what_is_no_name_is_refused_with_the_shape_of_one(name: str) -> None:
    with pytest.raises(InvalidInput, match=r"FORM/SIGLUM"):
        parse_name(name)


def test_every_fault_of_a_name_is_listed() -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_name("golets/A:3+pick+pack=36+pack=32+a=b=c")
    messages = [fault.message for fault in caught.value.faults]
    assert len(messages) == 4
    assert "':3'" in messages[0]
    assert "'+pick' is no change" in messages[1]
    assert "'pack' is changed twice" in messages[2]
    assert "'+a=b=c' is no change" in messages[3]


def test_every_fault_of_a_change_is_listed_with_what_is_allowed_and_the_nearest(questions: Questions) -> None:
    changes = {"siz": "four", "cut": "rihgt", "game": "quiz", "extra": "one", "size": 4}
    faults = change_faults(changes, form="plain", declared=questions.switches, at="switches")
    assert [fault.key for fault in faults] == [f"switches.{key}" for key in changes]
    unknown, answer, wording, foreign, number = faults
    assert (unknown.nearest, unknown.allowed) == ("size", ("cut", "size"))
    assert (answer.nearest, answer.allowed) == ("right", ("left", "right"))
    assert "wording" in wording.message
    assert "plain has no switch 'extra': it is one of fancy" in foreign.message
    assert number.message == "expected a text as the answer to switch size, found the whole number 4"
    assert number.allowed == ("three", "four", "five")


def test_a_locus_given_for_its_switch_is_set_right(questions: Questions) -> None:
    (fault,) = change_faults({"deal.cut": "left"}, form="plain", declared=questions.switches)
    assert fault.nearest == "cut"
    (fault,) = change_faults({"deal.size": "four"}, form="plain", declared=questions.switches)
    assert fault.nearest == "size"
    (fault,) = change_faults({"deal.whatever": "four"}, form="plain", declared=questions.switches)
    assert fault.nearest is None


def test_the_digest_is_pinned_and_is_of_game_form_and_answers_alone(ruleset: RuleSet) -> None:
    assert ruleset.digest == "11bc6b33bbf48295"
    other = replace(ruleset, name="plain/Y", origins={}, title=Text("t", "т"), answers={"size": "three", "cut": "left"})
    assert other.digest == ruleset.digest
    changed = {
        replace(ruleset, game="quiz2").digest,
        replace(ruleset, form="fancy").digest,
        replace(ruleset, answers={"cut": "left", "size": "four"}).digest,
        replace(ruleset, answers={"cut": "left"}).digest,
    }
    assert len(changed - {ruleset.digest}) == 4


def test_a_changed_rule_set_says_so_in_its_name_and_in_its_origins(ruleset: RuleSet) -> None:
    changed = replace(ruleset, title=Text("t", "т"), source="s").changed({"size": "five"}).changed({"size": "four"})
    assert changed.name == "plain/X+size=four"
    assert changed.answers == {"cut": "left", "size": "four"}
    assert changed.origins["size"] == Origin("chosen")
    assert changed.origins["cut"] == ruleset.origins["cut"]
    assert (changed.title, changed.source) == (None, None)
    assert ruleset.answers["size"] == "three"


def test_a_change_that_the_form_cannot_take_is_refused(ruleset: RuleSet) -> None:
    with pytest.raises(InvalidInput) as caught:
        ruleset.changed({"cut": "middle", "sise": "four"})
    assert [fault.key for fault in caught.value.faults] == ["plain/X", "plain/X"]


def test_a_rule_set_can_be_a_key(ruleset: RuleSet) -> None:
    assert {ruleset: 1}[replace(ruleset)] == 1


def test_rules_are_written_as_the_contract_says(ruleset: RuleSet) -> None:
    cut, size = ruleset.as_json()
    assert cut == {
        "switch": "cut",
        "locus": "deal.cut",
        "question": {"en": "which deal.cut?", "ru": "какой deal.cut?"},
        "answer": "left",
        "gloss": {"en": "left it is", "ru": "да, left"},
        "origin": "stated",
        "witness": "X",
        "passage": "X.r1",
        "passages": ["X.r1", "X.r2"],
        "note": None,
        "also": [],
        "alternatives": [],
        "instead_of": None,
    }
    assert (size["origin"], size["witness"], size["passage"]) == ("conjecture", None, None)
    assert size["note"] == {"en": "why", "ru": "почему"}


def test_a_group_read_in_part_names_what_is_unread_of_it(ruleset: RuleSet) -> None:
    names = ("deal.misdeal-seen", "deal.misdeal-unseen", "deal.dealer", "trick.misdeal-seen-too")
    declared = tuple(replace(ruleset.declared[0], key=one.partition(".")[2], locus=one) for one in names)
    unread = Origin("conjecture", instead_of=Said("X", "pending"))
    read = Origin("stated", "X", ("X.r1",))
    keys = [one.key for one in declared]
    whole = replace(ruleset, answers=dict.fromkeys(keys, "left"), declared=declared, wording={})
    assert replace(whole, origins=dict(zip(keys, (read, unread, unread, unread), strict=True))).read_in_part == {
        "deal.misdeal": ("misdeal-unseen",)
    }
    assert replace(whole, origins=dict.fromkeys(keys, unread)).read_in_part == {}
    assert replace(whole, origins=dict.fromkeys(keys, read)).read_in_part == {}
