"""What is counted of a deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.outcome import columns
from stukolka.engine.play import replay_record
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.outcome import ABANDONED, ALONE, NOBODY, PLAYED, metrics, outcome, seats

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def test_the_balances_come_after_a_game_s_own_columns_by_seat() -> None:
    assert columns(("pot", "tricks"), 2) == ("pot", "tricks", "balance-0", "balance-1")


TWO_KNOCK = ["1 knock", "2 knock", "3 pass", "0 pass"]
WON_BY_1 = [
    *TWO_KNOCK, "1 exchange", "2 exchange",
    "1 play As", "2 play 2s", "1 play 9h", "2 play 6c", "1 play 8h", "2 play 9c",
]  # fmt: skip
WON_BY_1_OF_3 = [
    "1 knock", "2 knock", "3 knock", "0 pass", "1 exchange", "2 exchange", "3 exchange",
    "1 play As", "2 play 2s", "3 play 3s", "1 play 9h", "2 play 6c", "3 play 4c", "1 play 8h", "2 play 9c", "3 play 5c",
]  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "row"),
    [
        ({"pot": 165, "actions": WON_BY_1}, (180, 180, 2, 1, 1, PLAYED, -15, 180, -180, 0)),
        ({"pot": 165, "actions": WON_BY_1_OF_3}, (180, 360, 3, 2, 2, PLAYED, -15, 180, -180, -180)),
        ({"actions": ["1 knock", "2 pass", "3 pass", "0 pass"]}, (15, 0, 1, 0, 0, ALONE, -15, 15, 0, 0)),
        ({"actions": ["1 pass", "2 pass", "3 pass", "0 pass"]}, (15, 0, 0, 0, 0, NOBODY, 0, 0, 0, 0)),
        ({"incidents": ["extra-card 2"]}, (15, 15, 0, 0, 0, ABANDONED, -15, 0, 0, 0)),
    ],
)
def test_the_row_of_a_deal_says_what_it_came_to(
    changed: dict[str, Any], row: tuple[int, ...], rules: Rules, record: Record
) -> None:
    asked = rules("prikupka", dealer_duty="may-pass")
    assert outcome(replay_record(GAME, asked, record(**changed)).state) == row


def test_a_deal_that_goes_on_has_no_row(rules: Rules, record: Record) -> None:
    with pytest.raises(ValueError, match="the deal has not ended"):
        outcome(replay_record(GAME, rules("prikupka"), record()).state)


def test_metrics_count_what_their_names_say() -> None:
    named = {metric.name: metric for metric in metrics(4)}
    assert [name for name, _ in seats(4)] == ["elder", "elder_plus_1", "elder_plus_2", "dealer"]
    played = {"pot_at_play": 30, "next_pot": 9, "players_in": 3, "remises": 1, "tricks_zero": 2, "balance-1": 5}
    counted = {PLAYED: (0, 0, 3), ALONE: (0, 1, 0), NOBODY: (1, 0, 0), ABANDONED: (0, 0, 0)}
    for ended, (nobody, alone, players) in counted.items():
        row: Any = played | {"ended": ended}
        assert (named["all_pass"].of(row), named["alone"].of(row)) == (nobody, alone)
        per = named["tricks_zero"].per
        assert per is not None
        assert (named["tricks_zero"].of(row), per(row)) == (2, players)
        per = named["pot_growth"].per
        assert per is not None
        assert (named["pot_growth"].of(row), per(row)) == (9, 30)
        per = named["elder"].per
        assert per is not None
        assert (named["elder"].of(row), per(row)) == (5, 30)
