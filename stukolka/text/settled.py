"""Words that were found apart and stand in sequence all the same: they go into one column and are no move."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from stukolka.text.lexicon import Ints
from stukolka.text.signs import Link

FAR = 40
"""How many columns apart two words are at most that go into one."""


def settled(grid: Ints, links: Collection[Link]) -> tuple[Ints, set[Link]]:
    """The grid with linked words in one column wherever nothing of their witnesses lies between, and the other links.

    One column goes to the other as a whole, so that no pair is parted.
    """
    if not links:
        return grid, set()
    made, left = grid.copy(), set(links)
    column_of = []
    for own in grid.T:
        columns = np.flatnonzero(own >= 0)
        places = np.zeros(int(own.max(initial=-1)) + 1, np.int64)
        places[own[columns]] = columns
        column_of.append(places)
    for one, first, other, second in sorted(links):
        ends = int(column_of[one][first]), int(column_of[other][second])
        if ends[0] == ends[1]:
            left.discard((one, first, other, second))
            continue
        if abs(ends[0] - ends[1]) > FAR or not _join(made, *sorted(ends)):
            continue
        left.discard((one, first, other, second))
        kept = max(ends) if (made[min(ends)] < 0).all() else min(ends)
        for witness in np.flatnonzero(made[kept] >= 0).tolist():
            column_of[witness][int(made[kept, witness])] = kept
    return made[(made >= 0).any(axis=1)], left


def _join(grid: Ints, first: int, second: int) -> bool:
    """Brings two columns together, if one can go to the other; whether it could."""
    between = (grid[first : second + 1] >= 0).sum(axis=0)
    heads, feet = grid[first] >= 0, grid[second] >= 0
    if (heads & feet).any():
        return False
    if (between[feet] == 1).all():
        grid[first, feet], grid[second, feet] = grid[second, feet], -1
    elif (between[heads] == 1).all():
        grid[second, heads], grid[first, heads] = grid[first, heads], -1
    else:
        return False
    return True
