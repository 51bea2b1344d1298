"""Actions that name chips or a card: how their texts are read, and what is said of texts that are none."""

from __future__ import annotations

import pytest

from stukolka.cards import CODE
from stukolka.errors import Fault
from stukolka.games.chips import MOST_DIGITS, Action, Verbs, added, bare, named, opened

PLAYS = tuple(Action(f"play {code}", "play", 0, (card,)) for card, code in enumerate(CODE))
VERBS = Verbs(
    such="1 knock 2",
    seats=1000,
    alone=(bare("pass"), bare("go")),
    numbered=(opened("go"), opened("knock")),
    carded={"play": PLAYS},
)
NAMES = ("go", "knock", "pass", "play")


def fault(text: str) -> Fault:
    found = VERBS.parse(text)
    assert isinstance(found, Fault)
    return found


def test_an_open_action_stands_for_every_number_until_it_is_named() -> None:
    action = opened("knock")
    assert (action.text, action.verb, action.chips, action.open) == ("knock N", "knock", 0, True)
    assert action.naming(3) == named("knock", 3) == Action("knock 3", "knock", 3)
    assert not named("knock", 3).open
    assert not bare("pass").open


def test_a_verb_may_stand_alone_as_well_as_with_a_number() -> None:
    assert VERBS.names == NAMES
    assert VERBS.parse("0 go") == (0, bare("go"))
    assert VERBS.parse("0 go 1") == (0, named("go", 1))
    assert VERBS.parse("0 go N") == (0, opened("go"))
    assert VERBS.parse("0 play Th") == (0, PLAYS[CODE.index("Th")])


def test_a_text_without_an_action_or_with_an_unknown_one_is_told_what_is_allowed() -> None:
    assert fault("1").allowed == NAMES
    unknown = fault("1 knok 2")
    assert (unknown.allowed, unknown.nearest) == (NAMES, "knock")
    assert fault("1 xyzzy").nearest is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 knock", "'knock' wants one number of chips, found none"),
        ("1 play", "'play' wants one card, found none"),
        ("1 play 3h 4h", "'play' wants one card, found '3h 4h'"),
        ("1 pass 3h", "'pass' names nothing more, found '3h'"),
    ],
)
def test_what_an_action_wants_is_told(text: str, said: str) -> None:
    assert fault(text).message == said


def test_a_number_of_chips_may_have_a_thousand_digits_and_no_more() -> None:
    assert VERBS.parse(f"1 knock {'9' * MOST_DIGITS}") == (1, named("knock", 10**MOST_DIGITS - 1))
    assert "at least 1" in fault(f"1 knock {'9' * (MOST_DIGITS + 1)}").message


def test_a_seat_has_three_digits_at_most() -> None:
    assert VERBS.parse("999 pass") == (999, bare("pass"))
    assert VERBS.parse("007 pass") == (7, bare("pass"))
    for seat in ("1000", "0007"):
        assert fault(f"{seat} pass").message == f"no table has a seat '{seat}'"


def test_chips_are_added_at_one_place() -> None:
    assert added((1, 2, 3), 1, -5) == (1, -3, 3)
    assert added((1, 2, 3), 0, 5) == (6, 2, 3)
