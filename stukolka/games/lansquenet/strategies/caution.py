"""Sensible, simple play, without chance, as functions of whole numbers: both engines are made of the very same.

The number of an action is the chips that it names.
"""

from __future__ import annotations

from typing import Final

USUAL: Final = 10
"""What a simulated banker stakes, at most when he draws it; no rule names a sum."""

ENOUGH: Final = 2
"""After so many wins a cautious banker withdraws."""

ENDS: Final = -1
"""Instead of a stake: the game ends."""

PASSES: Final = 0
"""Instead of chips: the bank passes, or nothing is covered."""

WITHDRAWS: Final = -1
"""Instead of going on with chips: the banker withdraws."""


def cautious_stake(lost: bool, may_end: bool, turns: int, players: int) -> int:
    """What a cautious banker stakes, or that the game ends, or the bank passes; `lost`: he has just lost."""
    if lost:
        return PASSES
    if may_end and turns % players == 0:
        return ENDS
    return USUAL


def cautious_cover(uncovered: int, in_part: bool, may_decline: bool) -> int:
    """How much of what is uncovered a cautious punter covers."""
    if in_part:
        return min(uncovered, USUAL)
    return uncovered if uncovered <= USUAL or not may_decline else PASSES


def cautious_after_win(bank: int, wins: int, may_take_off: bool, may_withdraw: bool) -> int:
    """With how much a cautious banker goes on after so many wins, or that he withdraws."""
    if wins >= ENOUGH and may_withdraw:
        return WITHDRAWS
    return USUAL if may_take_off and bank > USUAL else bank


FUNCTIONS: Final = (cautious_stake, cautious_cover, cautious_after_win)
"""All of them: for a kernel, which compiles them as they stand."""
