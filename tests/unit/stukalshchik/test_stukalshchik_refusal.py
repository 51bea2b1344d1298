"""What is refused in stukalshchik, by which locus, and in what words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.errors import IllegalAction
from stukolka.games.stukalshchik.actions import PASS, PLAY
from stukolka.games.stukalshchik.game import GAME
from tests.unit.stukalshchik.conftest import HANDS

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

PLAYING = ["0 knock 2", "1 call", "2 pass"]
"""Seats 0 and 1 play out their cards, and 0 leads."""
LEVELLED = ["0 knock 2", "1 raise 1", "2 call"]
"""The last has made peace where the last may: nobody raises any more, and seat 0 is asked."""


def refused(rules: Any, table: dict[str, Any], *taken: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as raised:
        replay_record(GAME, rules, table | {"actions": list(taken)})
    assert raised.value.index == len(taken) - 1
    return raised.value


@pytest.mark.parametrize(
    ("answers", "taken", "locus", "why"),
    [
        ({}, ["0 pass", "1 pass", "2 pass", "0 pass"], "play.first-out", "the deal has ended"),
        ({}, ["1 knock 2"], "knock.knock-order", "it is the turn of seat 0"),
        ({}, ["6 pass"], "knock.knock-order", "it is the turn of seat 0"),
        ({}, ["7 pass"], "knock.knock-order", "it is the turn of seat 0"),
        ({}, ["3 knock 2"], "knock.may-knock", None),
        ({}, [*PLAYING, "1 play 8s"], "play.first-lead", "it is the turn of seat 0"),
        ({}, [*PLAYING, "0 play 7s", "0 play 7h"], "play.taking", "it is the turn of seat 1"),
        ({}, [*PLAYING, "2 play 9s"], "play.who-plays", None),
        ({}, [*PLAYING, "6 take"], "play.first-lead", "it is the turn of seat 0"),
        ({}, ["0 play 7s"], "knock.closing", "the betting has not ended yet"),
        ({}, ["0 take"], "knock.closing", "the betting has not ended yet"),
        ({}, ["0 call"], "knock.raising", None),
        ({}, ["0 raise 1"], "knock.raising", None),
        ({"closing": "last-levels"}, [*LEVELLED, "0 raise 1"], "knock.closing", None),
        ({"closing": "last-levels"}, [*LEVELLED, "0 knock 1"], "knock.raising", None),
        ({}, ["0 knock N"], "knock.knock-sum", "a number of chips must be named"),
        ({}, ["0 knock 4"], "knock.knock-sum", "no bet is more than 3 by agreement"),
        ({}, ["0 knock 3", "1 raise 4"], "knock.knock-sum", "no bet is more than 3 by agreement"),
        (
            {"raising": "any-then-even"},
            ["0 knock 1", "1 knock 3", "2 knock 2"],
            "knock.raising",
            "no fewer than 3 here",
        ),
        ({}, [*PLAYING, "0 knock 2"], "knock.closing", "the betting has ended"),
        ({}, [*PLAYING, "0 take"], "play.taking", "there is nothing to take"),
        ({}, [*PLAYING, "0 play 7s", "1 take"], "play.cover-duty", None),
        ({}, [*PLAYING, "0 play 8s"], "play.covering", "that card is not in the hand"),
        ({}, [*PLAYING, "0 play 7s", "1 play 3s"], "table.rank-order", "7♠ is higher than 3♠"),
        ({}, [*PLAYING, "0 play 7s", "1 play 8h"], "play.covering", None),
        (
            {"pile_count": "covered-as-players"},
            [*PLAYING, "0 play 3d", "1 take", "0 play 2c", "1 play 5c", "0 play 4c"],
            "table.rank-order",
            "5♣ is higher than 4♣",
        ),
    ],
)
def test_what_is_refused_and_by_which_locus(
    answers: dict[str, str], taken: list[str], locus: str, why: str | None, rules: Rules, record: Record
) -> None:
    """Where nothing more telling is said, the rule is the gloss of the answer at the locus."""
    typed = rules(**answers)
    error = refused(typed, record(limit=3), *taken)
    gloss = getattr(typed, locus.partition(".")[2].replace("-", "_")).gloss.en
    assert (error.locus, error.why) == (locus, why or gloss)


def test_the_most_that_may_be_bet_is_a_bet(rules: Rules, record: Record) -> None:
    taken = ["0 knock 3", "1 raise 3", "2 call"]
    assert replay_record(GAME, rules(), record(limit=3, actions=taken)).result["to_act"] == 0


def test_the_first_seat_that_is_not_asked_is_told_so(rules: Rules, record: Record) -> None:
    hands = [HANDS[3], *HANDS[:3], *HANDS[4:]]
    assert refused(rules(), record(hands=hands), "0 pass").locus == "knock.may-knock"
    assert refused(rules(), record(hands=hands), "1 knock 2", "2 call", "3 pass", "0 take").locus == "play.who-plays"


def test_a_seat_below_the_first_is_none(rules: Rules, record: Record) -> None:
    betting, playing = (replay_record(GAME, rules(), record(actions=taken)).state for taken in ([], PLAYING))
    assert GAME.why(betting, PASS, seat=-1)[0] == "knock.knock-order"
    assert GAME.why(playing, PASS, seat=-1)[0] == "play.first-lead"


def test_cards_are_named_in_the_reader_s_language(rules: Rules, record: Record) -> None:
    hands = ["7s 7h Kc 3d 4c", "8s 8h 2d 3s Qc", *HANDS[2:4], "Kd 4h Jc 3c 2h", HANDS[5]]
    state = replay_record(GAME, rules(), record(hands=hands, actions=[*PLAYING, "0 play Kc"])).state
    queen = next(action for action in PLAY if action.text == "play Qc")
    _, rule = GAME.why(state, queen)
    assert (rule.en, rule.ru) == ("K♣ is higher than Q♣", "К♣ старше, чем Д♣")
