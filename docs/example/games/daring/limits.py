"""How many may play daring."""

from __future__ import annotations

from typing import assert_never

from stukolka.games.daring.switches import Daring
from stukolka.games.daring.switches.players import Players


def limits(rules: Daring) -> tuple[int, int]:
    """The least and the greatest number of players (`table.players`)."""
    match rules.players:
        case Players.UP_TO_FOUR:
            return 2, 4
        case Players.UP_TO_EIGHT:
            return 2, 8
        case _:
            assert_never(rules.players)
