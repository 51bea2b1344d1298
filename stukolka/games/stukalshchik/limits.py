"""How many may play stukalshchik."""

from __future__ import annotations

from typing import assert_never

from stukolka.games.stukalshchik.switches import Stukalshchik
from stukolka.games.stukalshchik.switches.board import Players


def limits(rules: Stukalshchik) -> tuple[int, int]:
    """The least and the greatest number of players (`table.players`)."""
    match rules.players:
        case Players.THREE_TO_EIGHT:
            return 3, 8
        case _:
            assert_never(rules.players)
