"""What is counted of a game of lansquenet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.outcome import BANKER, COLUMNS, PUNTERS, UNDECIDED, metrics, outcome

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

WON_AND_LOST = ["0 stake 1", "1 cover 1", "0 withdraw", "1 stake 3", "0 cover 3"]


def test_the_row_of_a_game_says_what_it_came_to(rules: Rules, record: Record) -> None:
    # The first banker wins a coup of 1 and withdraws, the second loses one of 3; in the fund are the 7 from before.
    ended = replay_record(
        GAME,
        rules(fund_shared="banker-loses", fund_remainder="stays-in-fund", fund_role="nothing"),
        record(players=2, fund=7, actions=WON_AND_LOST),
    )
    assert outcome(ended.state) == (2, 1, 1, BANKER, 4, 2, 1, 7, -1)


def test_a_game_that_begins_with_a_loss_says_so(rules: Rules, record: Record) -> None:
    taken = ["0 stake 1", "1 cover 1", "1 stake 1", "0 cover 1"]
    ended = replay_record(
        GAME, rules(), record(players=2, cards="Qs Js 5h Jd 7s 8s 7d", actions=[*taken, "1 withdraw"])
    )
    assert outcome(ended.state) == (2, 1, 1, PUNTERS, 2, 2, 0, -2, 2)


def test_a_game_without_a_coup_has_none_that_was_first(rules: Rules, record: Record) -> None:
    ended = replay_record(GAME, rules(banker="each-may-pass"), record(players=2, actions=["0 pass", "1 pass"]))
    assert outcome(ended.state) == (0, 0, 0, UNDECIDED, 0, 2, 0, 0, 0)


def test_a_game_that_goes_on_has_no_row(rules: Rules, record: Record) -> None:
    with pytest.raises(ValueError, match="the game has not ended"):
        outcome(replay_record(GAME, rules(), record()).state)


def test_metrics_count_what_their_names_say() -> None:
    numbers = dict(zip(COLUMNS, (9, 5, 3, BANKER, 60, 4, 7), strict=True))
    row: Any = numbers | {f"balance-{seat}": chips for seat, chips in enumerate((10, -4, -6))}
    named = {metric.name: metric for metric in metrics(3)}
    counted = {name: metric.of(row) for name, metric in named.items()}
    assert counted == {
        "coups": 9,
        "banker_wins": 5,
        "banker_wins_first": True,
        "turns": 4,
        "staked": 60,
        "fund_left": 7,
        "first_banker": 10,
        "banker_plus_1": -4,
        "banker_plus_2": -6,
    }
    of_all = {name: metric.per(row) for name, metric in named.items() if metric.per is not None}
    assert of_all == {"banker_wins": 8, "banker_wins_first": True}
    first = named["banker_wins_first"]
    assert first.per is not None
    for who, won, counts in ((PUNTERS, False, True), (UNDECIDED, False, False)):
        assert (first.of(row | {"first": who}), first.per(row | {"first": who})) == (won, counts)
