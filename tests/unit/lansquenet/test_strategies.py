"""What simulated players of lansquenet do: the cautious what is said of them, the random anything lawful."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.strategies import STRATEGIES, USUAL
from stukolka.games.lansquenet.strategies.caution import (
    ENDS,
    ENOUGH,
    PASSES,
    WITHDRAWS,
    cautious_after_win,
    cautious_cover,
    cautious_stake,
)
from stukolka.rng import Stream

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

COVERED = ["0 stake 10", "1 cover 10"]
LOST = "Qs Js 5h Jd"
"""The left card is equalled first: the banker, whose the right one is, loses."""


def chosen(name: str, rules: Any, table: dict[str, Any], *taken: str, times: int = 1) -> set[str]:
    """What the seat to act does after these actions, with so many streams of numbers."""
    state = replay_record(GAME, rules, table | {"actions": list(taken)}).state
    view = GAME.view(state, state.seat or 0)
    return {STRATEGIES[name](view, state.options, Stream.of(7, number, 1)).text for number in range(times)}


@pytest.mark.parametrize(
    ("answers", "changed", "taken", "action"),
    [
        ({}, {}, [], "stake 10"),
        ({"banker": "each-may-pass"}, {}, [], "stake 10"),
        ({}, {}, ["0 stake 10"], "cover 10"),
        ({}, {}, ["0 stake 25"], "cover 10"),
        ({}, {}, ["0 stake 25", "1 cover 19"], "cover 6"),
        ({}, {}, ["0 stake 10", "1 cover 9"], "cover 1"),
        ({"cover_parts": "whole-only"}, {}, ["0 stake 10"], "cover 10"),
        ({"cover_parts": "whole-only"}, {}, ["0 stake 11"], "pass"),
        ({"cover_parts": "whole-only", "cover_refusal": "first-must-cover"}, {}, ["0 stake 11"], "cover 11"),
        ({}, {}, COVERED, "continue"),
        ({"doubling": "may-take-off"}, {}, COVERED, "continue 10"),
        ({"doubling": "may-take-off"}, {}, ["0 stake 5", "1 cover 5"], "continue"),
        ({"after_loss": "bank-stays"}, {"cards": LOST}, COVERED, "pass"),
        ({"game_end": "by-agreement"}, {}, [*COVERED, "0 withdraw"], "stake 10"),
        (
            {"game_end": "by-agreement"},
            {"players": 2, "cards": f"{LOST} {LOST}"},
            [*COVERED, "1 stake 1", "0 cover 1"],
            "end",
        ),
    ],
)
def test_the_cautious_do_as_they_are_said_to(
    answers: dict[str, str], changed: dict[str, Any], taken: list[str], action: str, rules: Rules, record: Record
) -> None:
    assert chosen("cautious", rules(**answers), record(**changed), *taken) == {action}


def test_a_cautious_banker_withdraws_after_two_wins_if_he_may(rules: Rules, record: Record) -> None:
    table = record(packs=3, cards="Qs Js 5h Qd Qs Js 6h Qd")
    twice = [*COVERED, "0 continue", "1 cover 20"]
    assert chosen("cautious", rules(), table, *twice) == {"withdraw"}
    assert chosen("cautious", rules(after_win="must-continue"), table, *twice) == {"continue"}
    assert chosen("cautious", rules(after_win="must-continue", doubling="may-take-off"), table, *twice) == {
        "continue 10"
    }


def test_the_random_do_every_lawful_thing_and_name_every_number(rules: Rules, record: Record) -> None:
    typed, table = rules(banker="each-may-pass", doubling="may-take-off"), record()

    def found(*taken: str) -> set[str]:
        return chosen("random", typed, table, *taken, times=200)

    assert found() == {"pass", *(f"stake {chips}" for chips in range(1, USUAL + 1))}
    assert found("0 stake 4") == {"pass", *(f"cover {chips}" for chips in range(1, 5))}
    assert found("0 stake 2", "1 cover 2") == {"continue", "withdraw", *(f"continue {chips}" for chips in range(1, 5))}


def test_who_has_one_option_draws_no_number_for_it(rules: Rules, record: Record) -> None:
    """So that the streams of both engines stay together."""
    state = replay_record(GAME, rules(after_win="must-continue"), record(actions=COVERED)).state
    stream = Stream.of(7, 0, 1)
    assert STRATEGIES["random"](GAME.view(state, 0), state.options, stream).text == "continue"
    assert stream.drawn == 0


def test_a_number_without_bound_is_drawn_below_2_to_64(rules: Rules, record: Record) -> None:
    state = replay_record(GAME, rules(), record(actions=[f"0 stake {10**30}"])).state
    stream = Stream.of(7, 0, 1)
    drawn = [STRATEGIES["random"](GAME.view(state, 1), state.options[:1], stream).chips for _ in range(20)]
    assert all(1 <= chips < 2**64 for chips in drawn)
    assert max(drawn) > 2**62


def test_caution_in_numbers() -> None:
    assert [cautious_stake(True, end, 4, 2) for end in (False, True)] == [PASSES, PASSES]
    assert [cautious_stake(False, True, turns, 3) for turns in (1, 2, 3, 6)] == [USUAL, USUAL, ENDS, ENDS]
    assert cautious_stake(False, False, 3, 3) == USUAL
    assert [cautious_cover(chips, True, True) for chips in (1, USUAL, USUAL + 1)] == [1, USUAL, USUAL]
    assert [cautious_cover(chips, False, True) for chips in (USUAL, USUAL + 1)] == [USUAL, PASSES]
    assert cautious_cover(USUAL + 1, False, False) == USUAL + 1
    assert [cautious_after_win(40, wins, False, True) for wins in (1, ENOUGH, 3)] == [40, WITHDRAWS, WITHDRAWS]
    assert cautious_after_win(40, ENOUGH, False, False) == 40
    assert [cautious_after_win(bank, 1, True, True) for bank in (USUAL, USUAL + 1, 40)] == [USUAL, USUAL, USUAL]
    assert cautious_after_win(USUAL - 1, 1, True, True) == USUAL - 1
