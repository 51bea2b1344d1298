"""Two stretches aligned: the best way to lay one beside the other, with gaps that cost more to open than to widen."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stukolka.text.lexicon import FORBIDDEN, Ints

OPEN = 320
"""What a gap's first token costs, in the units of `stukolka.text.lexicon.FULL`."""

WIDEN = 15
"""What each further token of a gap costs."""

Flags = NDArray[np.bool_]


def align_gap(scores: Ints) -> list[tuple[int, int]]:
    """The pairs (row, column) of the best alignment of rows with columns, ascending in both.

    `scores` holds what each pair is worth; what is worth `FORBIDDEN` is never paired.
    """
    rows, columns = scores.shape
    if rows > columns:
        return [(row, column) for column, row in align_gap(np.ascontiguousarray(scores.T))]
    if rows == 0:
        return []
    if rows == 1:
        return _single(scores[0])
    return _traced(_filled(scores), rows, columns)


def _single(scores: Ints) -> list[tuple[int, int]]:
    """The same for a single row."""
    places = np.arange(len(scores))
    before = (OPEN - WIDEN) * (places > 0) + WIDEN * places
    worth = scores - before - before[::-1]
    column = int(worth.argmax())
    return [(0, column)] if worth[column] > -2 * OPEN - WIDEN * (len(scores) - 1) else []


class _Steps(NamedTuple):
    """For each cell how its best score came about."""

    left: Flags
    """It is in a gap that skips its column."""
    above: Flags
    """It is in a gap that skips its row, unless `left`."""
    widened: Flags
    """A gap that skips its row would have been widened, not opened."""
    opened: Flags
    """A gap that skips its column would have been opened, not widened."""


def _filled(scores: Ints) -> _Steps:
    rows, columns = scores.shape
    widths = np.arange(columns + 1, dtype=np.int32) * WIDEN
    following = widths[1:] + (OPEN - WIDEN)
    steps = _Steps(*(np.zeros((rows + 1, columns + 1), bool) for _ in range(4)))
    steps.left[0, 1:] = True
    steps.opened[0, 1] = True
    steps.above[1:, 0] = True
    above = np.full(columns + 1, FORBIDDEN * 2, np.int32)
    left = np.full(columns + 1, FORBIDDEN * 2, np.int32)
    opened, straight, carried = (np.empty(columns + 1, np.int32) for _ in range(3))
    diagonal = np.empty(columns, np.int32)
    best = -(OPEN - WIDEN) - widths
    best[0] = 0
    for row in range(1, rows + 1):
        np.subtract(best, OPEN, out=opened)
        above -= WIDEN
        np.greater(above, opened, out=steps.widened[row])
        np.maximum(above, opened, out=above)
        np.add(best[:-1], scores[row - 1], out=diagonal)
        np.greater(above[1:], diagonal, out=steps.above[row, 1:])
        straight[0] = above[0]
        np.maximum(above[1:], diagonal, out=straight[1:])
        np.add(straight, widths, out=carried)
        reach = np.maximum.accumulate(carried)
        np.subtract(reach[:-1], following, out=left[1:])
        np.greater_equal(carried[:-1], reach[:-1], out=steps.opened[row, 1:])
        np.greater(left, straight, out=steps.left[row])
        np.maximum(straight, left, out=best)
    return steps


def _traced(steps: _Steps, rows: int, columns: int) -> list[tuple[int, int]]:
    pairs = []
    row, column = rows, columns
    while row > 0 and column > 0:
        if steps.left[row, column]:
            while not steps.opened[row, column]:
                column -= 1
            column -= 1
            if column == 0:
                break
        # The cell where that gap began is entered from above or straight, never from the left again.
        if steps.above[row, column]:
            while row > 1 and steps.widened[row, column]:
                row -= 1
            row -= 1
        else:
            row, column = row - 1, column - 1
            pairs.append((row, column))
    pairs.reverse()
    return pairs
