"""What simulated players of stukalshchik do: the cautious what is said of them, the random anything lawful."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import bits, codes, members, parse
from stukolka.engine.play import replay_record
from stukolka.games.stukalshchik.game import GAME
from stukolka.games.stukalshchik.state import heights
from stukolka.games.stukalshchik.strategies import STRATEGIES
from stukolka.games.stukalshchik.strategies.caution import (
    CALLS,
    HIGH,
    PASSES,
    PATIENCE,
    USUAL,
    cautious_bet,
    cautious_cover,
    cautious_lead,
)
from stukolka.rng import Stream

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

HANDS = ["7s 7h 2c 3d 4c", "Ts Th 2d 3s 5c", "9s 9h 9d Jd 6d", "Ks Qh 4d 5h 6h", "Kd 4h Jc 3c 2h", "Qd 6s 5d 4s Tc"]
"""Seat 0 holds a low pair, seat 1 the lowest with which the cautious knock, seat 2 three alike."""


def chosen(name: str, rules: Any, table: dict[str, Any], *taken: str, times: int = 1) -> set[str]:
    """What the seat to act does after these actions, with so many streams of numbers."""
    state = replay_record(GAME, rules, table | {"actions": list(taken)}).state
    view = GAME.view(state, state.seat or 0)
    return {STRATEGIES[name](view, state.options, Stream.of(7, number, 1)).text for number in range(times)}


@pytest.mark.parametrize(
    ("answers", "taken", "action"),
    [
        ({}, [], "pass"),
        ({}, ["0 pass"], "knock 1"),
        ({"raising": "any-then-even"}, ["0 knock 4", "1 knock 1"], "knock 1"),
        ({"raising": "any-then-even"}, ["0 knock 1", "1 knock 4"], "knock 4"),
        ({}, ["0 knock 1"], "call"),
        ({}, ["0 knock 6"], "call"),
        ({}, ["0 knock 7"], "pass"),
        ({}, ["0 knock 4", "1 call"], "raise 1"),
        ({}, ["0 knock 4", "1 call", "2 raise 1", "0 raise 90", "1 pass"], "call"),
        ({}, ["0 knock 4", "1 call", "2 raise 2", "0 call"], "call"),
        ({}, ["0 knock 4", "1 call", "2 raise 2", "0 raise 1"], "pass"),
    ],
)
def test_the_cautious_bet_as_they_are_said_to(
    answers: dict[str, str], taken: list[str], action: str, rules: Rules, record: Record
) -> None:
    assert chosen("cautious", rules(**answers), record(hands=HANDS), *taken) == {action}


def test_who_has_but_single_cards_is_as_cautious(rules: Rules, record: Record) -> None:
    hands = ["7s 8h 2c 3d 4c", "7h Th 2d 3s 5c", *HANDS[2:]]
    assert chosen("cautious", rules(may_knock="anybody"), record(hands=hands)) == {"pass"}


PLAY = ["0 knock 1", "1 call", "2 pass"]


def test_the_cautious_lead_the_highest_card_of_their_longest_suit(rules: Rules, record: Record) -> None:
    assert chosen("cautious", rules(), record(hands=HANDS), *PLAY) == {"play 4c"}


def test_the_ace_is_the_highest_card_that_the_cautious_lead(rules: Rules, record: Record) -> None:
    hands = ["7s 7h 2c 3d Ac", *HANDS[1:]]
    assert chosen("cautious", rules(), record(hands=hands), *PLAY) == {"play Ac"}


def test_the_cautious_take_what_they_must(rules: Rules, record: Record) -> None:
    assert chosen("cautious", rules(), record(hands=HANDS), *PLAY, "0 play 3d") == {"take"}
    assert chosen("cautious", rules(cover_duty="may-take"), record(hands=HANDS), *PLAY, "0 play 2c") == {"play 5c"}


@pytest.mark.parametrize(
    ("pile_count", "led", "action"),
    [
        # Two play. The pile of two is complete with the card, that of three is not.
        ("cards-as-players", "2d", "play 8c"),
        ("covered-as-players", "2d", "play 5c"),
        ("cards-as-players", "7s", "play As"),
        ("covered-as-players", "7s", "play Ts"),
    ],
)
def test_the_cautious_cover_with_the_lowest_card_or_complete_the_pile_with_the_highest(
    pile_count: str, led: str, action: str, rules: Rules, record: Record
) -> None:
    hands = ["7s 7h 2d 3d 4h", "Ts As Th 5c 8c", *HANDS[2:4], "Kd 4c Jc 3c 2h", HANDS[5]]
    asked = rules(covering="suit-or-trump", pile_count=pile_count, may_knock="anybody")
    betting = ["0 knock 1", "1 call", *(f"{seat} pass" for seat in (2, 3, 4, 5))]
    assert chosen("cautious", asked, record(hands=hands), *betting, f"0 play {led}") == {action}


def test_the_random_do_every_lawful_thing_and_name_the_first_numbers(rules: Rules, record: Record) -> None:
    def found(limit: int | None, *taken: str, **answers: str) -> set[str]:
        return chosen("random", rules(**answers), record(hands=HANDS, limit=limit), *taken, times=200)

    assert found(None) == {"pass", *(f"knock {chips}" for chips in range(1, USUAL + 1))}
    assert found(3) == {"pass", "knock 1", "knock 2", "knock 3"}
    assert found(None, "0 knock 1") == {"pass", "call", *(f"raise {chips}" for chips in range(1, USUAL + 1))}
    # The last to knock names no less than the one before him.
    even = {"raising": "any-then-even"}
    assert found(5, "0 pass", "1 knock 3", **even) == {"pass", "knock 3", "knock 4", "knock 5"}
    assert found(None, *PLAY) == {"play 2c", "play 3d", "play 4c", "play 7h", "play 7s"}


def test_who_has_one_option_draws_no_number_for_it(rules: Rules, record: Record) -> None:
    """So that the streams of both engines stay together."""
    state = replay_record(GAME, rules(), record(hands=HANDS, actions=[*PLAY, "0 play 3d"])).state
    stream = Stream.of(7, 0, 1)
    assert STRATEGIES["random"](GAME.view(state, 1), state.options, stream).text == "take"
    assert stream.drawn == 0


def test_caution_in_numbers() -> None:
    bets = [cautious_bet(size, height, 0, 0, 3, False) for size, height in ((1, 12), (2, HIGH - 1), (2, HIGH), (3, 0))]
    assert bets == [PASSES, PASSES, 3, 3]
    follows = [cautious_bet(2, HIGH, own, lacks, 0, True) for own, lacks in ((1, PATIENCE - 1), (1, PATIENCE))]
    assert follows == [CALLS, PASSES]
    three = [cautious_bet(3, 0, own, 9, 0, may) for own, may in ((0, True), (1, True), (0, False))]
    assert three == [1, CALLS, CALLS]


def test_of_cards_the_highest_of_the_longest_suit_is_led_and_the_lowest_covers(rules: Rules) -> None:
    order = heights(rules())

    def led(hand: str) -> str:
        return codes(members(cautious_lead(bits(map(parse, hand.split())), order, 0)))

    def covered(may: str, suit: int, completes: bool) -> str:
        return codes(members(cautious_cover(bits(map(parse, may.split())), suit, completes, order, 0)))

    assert led("Ac 2d 3d 4d Ks Qs") == "4d"
    assert led("Ac Kc 2d 3d Js Qs 2s") == "Qs"
    # Of two longest suits the higher card; of two alike the last in the order of suits.
    assert led("2c 5c 3d 4d As") == "5c"
    assert led("2c 5c 3d 5d As") == "5d"
    assert led("2c") == "2c"
    assert led("2c 2d") == "2d"
    # The ten lies in its suit as any card does.
    assert led("2d Td As 3c") == "Td"
    diamonds = 1
    assert covered("4d 6d 3c Ac", diamonds, False) == "4d"
    assert covered("4d 6d 3c Ac", diamonds, True) == "Ac"
    assert covered("2h 3c Ac", diamonds, False) == "2h"
    assert covered("3h 3c", diamonds, False) == "3c"
