"""How many may play lansquenet."""

from __future__ import annotations

from typing import assert_never

from stukolka.games.lansquenet.switches import Lansquenet, Players

MOST = 52
"""More than this a table does not seat; no rule says so."""


def limits(rules: Lansquenet) -> tuple[int, int]:
    """The least and the greatest number of players (`table.players`); a banker needs one punter at least."""
    match rules.players:
        case Players.UNLIMITED:
            return 2, MOST
        case _:
            assert_never(rules.players)
