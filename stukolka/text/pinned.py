"""Words that an editor has set side by side, and how a table gives way to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np

from stukolka.text.lexicon import Ints

Cell = tuple[int, int]
"""A witness and the place of one of its tokens."""


class Pins:
    """Cells that belong to one column, whatever else happens."""

    def __init__(self) -> None:
        self._of: dict[Cell, set[Cell]] = {}

    def join(self, cells: Iterable[Cell]) -> bool:
        """Notes that cells belong together, and with what is pinned to them; False if one witness were there twice."""
        whole = set().union(*(self._of.get(cell, {cell}) for cell in cells))
        if len({witness for witness, _ in whole}) < len(whole):
            return False
        self._of.update(dict.fromkeys(whole, whole))
        return True

    def mates(self, cell: Cell, row: Ints) -> set[int]:
        """The witnesses of a column whose words are pinned to that of `cell`, its own among them."""
        return {witness for witness, place in self._of.get(cell, {cell}) if row[witness] == place}

    def mates_of(self, witnesses: Collection[int], row: Ints) -> set[int]:
        """The same for the words of several witnesses in a column."""
        return set().union(*(self.mates((witness, int(row[witness])), row) for witness in witnesses))


def fewest_broken(
    grid: Ints, pins: Pins, one: tuple[int, Cell], other: tuple[int, Cell]
) -> tuple[Ints, list[int]] | None:
    """The grid with two words, each given with its column, side by side, and the witnesses whose words lost places.

    Either can give way; the way that parts fewer words is taken.  None when pins forbid both.
    """
    (first, word), (second, answering) = sorted([one, other])
    last = len(grid) - 1
    forward = _pulled(grid, pins, (first, word), (second, answering))
    backward = _pulled(grid[::-1], pins, (last - second, answering), (last - first, word))
    if forward is not None and (backward is None or forward[0] <= backward[0]):
        return forward[1], forward[2]
    return None if backward is None else (backward[1][::-1], backward[2])


def _pulled(
    grid: Ints, pins: Pins, one: tuple[int, Cell], other: tuple[int, Cell]
) -> tuple[int, Ints, list[int]] | None:
    """How many pairs are parted, and the grid, when the word of the later column goes to the earlier one.

    What precedes it in its witness goes before that column, with all that is pinned to it.  What else stands in its own
    column comes along where nothing is in its way.
    """
    (first, word), (second, answering) = one, other
    rows = grid[first : second + 1].copy()
    foot = rows[-1].copy()
    early = pins.mates(answering, foot)
    coming = set(early)
    for witness in np.flatnonzero(foot >= 0).tolist():
        group = pins.mates((witness, int(foot[witness])), foot)
        if all((rows[:-1, member] < 0).all() for member in group):
            coming |= group
    before = np.full_like(rows, -1)
    broken = len(coming) * (int((foot >= 0).sum()) - len(coming))
    for row in range(len(rows) - 2, -1, -1):
        leaving = pins.mates_of({witness for witness in early if rows[row, witness] >= 0}, rows[row])
        if row == 0 and leaving & pins.mates(word, rows[0]):
            return None
        early |= leaving
        for witness in leaving:
            before[row, witness] = rows[row, witness]
            rows[row, witness] = -1
        broken += len(leaving) * int((rows[row] >= 0).sum())
    for witness in coming:
        rows[0, witness] = foot[witness]
        rows[-1, witness] = -1
    made: Ints = np.concatenate([grid[:first], before, rows, grid[second + 1 :]])
    return broken, made[(made >= 0).any(axis=1)], sorted(early | coming)
