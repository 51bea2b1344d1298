"""What is counted of a deal."""

from __future__ import annotations

from stukolka.engine.outcome import columns


def test_the_balances_come_after_a_game_s_own_columns_by_seat() -> None:
    assert columns(("pot", "tricks"), 2) == ("pot", "tricks", "balance-0", "balance-1")
