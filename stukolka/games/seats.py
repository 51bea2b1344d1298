"""The seats of a table by their places from the elder hand, as figures and people call them."""

from __future__ import annotations

from typing import Final

from stukolka.rules.switch import Text

ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
"""Last digit -> the ending of an English ordinal, but in the tens; `th` of all others."""


def seats(players: int) -> tuple[tuple[str, Text], ...]:
    """The seats from the elder hand to the dealer: key and title."""
    after = [
        (f"elder_plus_{step}", Text(f"{_ordinal(step)} after the elder hand", f"{step}-й после первой руки"))
        for step in range(1, players - 1)
    ]
    return (("elder", Text("elder hand", "первая рука")), *after, ("dealer", Text("dealer", "раздающий")))


def _ordinal(number: int) -> str:
    ending = "th" if number // 10 % 10 == 1 else ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"
