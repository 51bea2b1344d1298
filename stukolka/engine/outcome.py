"""What of a finished deal is measured: the metrics that a game declares over the columns of its outcomes.

An outcome is a row of whole numbers: the columns that the game names, then the net chips of each seat, `balance-0` and
on. A metric is a quotient of two sums over deals, of what is counted and of what it is counted by; both are functions
over columns that hold for one deal (numbers) and for many at once (arrays).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from stukolka.rules.switch import Text

Columns: TypeAlias = Mapping[str, Any]
"""Name of a column -> its whole numbers: one, or an array of them."""

Unit: TypeAlias = Literal["number", "share", "pots", "chips"]
"""In what a metric is counted: pieces in a deal, a part of the whole, pots of the table, coins."""


@dataclass(frozen=True, slots=True)
class Metric:
    """One quantity of a game: the sum of `of` over many deals, divided by the sum of `per`."""

    name: str
    """The name in commands and tables: `pot_growth`."""
    title: Text
    """What it is called."""
    unit: Unit
    """In what it is counted."""
    of: Callable[[Columns], Any]
    """What is counted, a whole number a deal (or a truth, counted as 1)."""
    per: Callable[[Columns], Any] | None = None
    """What it is counted by, a whole number a deal; None: by deals."""


def balance(seat: int) -> str:
    """The column of a seat's net chips."""
    return f"balance-{seat}"


def columns(own: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The columns of a game's outcomes at a table: its own, then the balances by seat."""
    return (*own, *(balance(seat) for seat in range(players)))
