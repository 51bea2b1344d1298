"""What is counted of a deal of stukalshchik."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.games.stukalshchik.game import GAME
from stukolka.games.stukalshchik.outcome import COLUMNS, metrics, outcome
from tests.unit.stukalshchik.conftest import HANDS

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


@pytest.mark.parametrize(
    ("actions", "row"),
    [
        # Three cells of honours are drawn, each with six chips; four such cells and the knocker's stand over.
        (["0 pass", "1 pass", "2 pass"], (6, 30, 0, 0, 3, 0, -8, -8, -2, -8, -2, -2)),
        (["0 knock 2", "1 pass", "2 pass"], (8, 24, 1, 1, 3, 0, -2, -8, -2, -8, -2, -2)),
        # Two have knocked, and one of them has left the other alone.
        (["0 knock 2", "1 raise 1", "2 pass", "0 pass"], (11, 24, 2, 1, 3, 0, -10, 0, -2, -8, -2, -2)),
    ],
)
def test_the_row_of_a_deal_says_what_it_came_to(
    actions: list[str], row: tuple[int, ...], rules: Rules, record: Record
) -> None:
    assert outcome(replay_record(GAME, rules(), record(actions=actions)).state) == row


def test_what_the_first_seat_draws_is_counted(rules: Rules, record: Record) -> None:
    """Seat 0 has the ace of trumps, seats 3 and 4 jack and ten."""
    hands = [HANDS[2], *HANDS[:2], *HANDS[4:], HANDS[3]]
    ended = replay_record(GAME, rules(), record(hands=hands, actions=["0 pass", "1 pass", "2 pass"]))
    assert outcome(ended.state)[4] == 3


def test_who_plays_out_is_counted(rules: Rules, record: Record) -> None:
    """The eights win the knocker's 10, and their holder is out first, while the other still holds three cards."""
    betting = ["0 knock 2", "1 call", "2 pass"]
    play = [
        *("0 play 7s", "1 play 8s", "1 play 8h", "0 take", "1 play 2d", "0 play 3d"),
        *("0 play 7h", "1 take", "0 play 8h", "1 take", "0 play 4c", "1 play 5c"),
        *("1 play 3s", "0 take", "1 play 7h", "0 take", "1 play 8h"),
    ]
    ended = replay_record(GAME, rules(), record(actions=betting + play))
    assert outcome(ended.state) == (10, 24, 2, 2, 3, 2, -13, 3, -2, -8, -2, -2)


def test_a_deal_that_goes_on_has_no_row(rules: Rules, record: Record) -> None:
    with pytest.raises(ValueError, match="the deal has not ended"):
        outcome(replay_record(GAME, rules(), record(actions=["0 knock 2"])).state)


def test_metrics_count_what_their_names_say() -> None:
    numbers = dict(zip(COLUMNS, (14, 30, 2, 1, 3, 2), strict=True))
    row: Any = numbers | {f"balance-{seat}": chips for seat, chips in enumerate((-1, 4, -2, -3))}
    named = {metric.name: metric for metric in metrics(4)}
    assert {name: metric.of(row) for name, metric in named.items()} == {
        "knocked": 2,
        "nobody_knocks": False,
        "shown": False,
        "at_show": 14,
        "drawn": 3,
        "board_left": 30,
        "elder": 4,
        "elder_plus_1": -2,
        "elder_plus_2": -3,
        "dealer": -1,
    }
    assert named["nobody_knocks"].of(row | {"knocked": 0})
    assert [named["shown"].of(row | {"stayed": stayed}) for stayed in (0, 2)] == [False, True]
    assert all(metric.per is None for metric in named.values())
