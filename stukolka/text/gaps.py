"""Stretches aligned: the best way to lay one beside the other, with gaps that cost more to open than to widen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stukolka.text.lexicon import FORBIDDEN, Ints

OPEN = 320
"""What a gap's first token costs, in the units of `stukolka.text.lexicon.FULL`."""

WIDEN = 15
"""What each further token of a gap costs."""

TOGETHER = 4
"""By what factor the sides of gaps that are aligned together may differ at most."""

Longs = NDArray[np.int64]


def align_gap(scores: Ints) -> list[tuple[int, int]]:
    """The pairs (row, column) of the best alignment of rows with columns, ascending in both.

    `scores` holds what each pair is worth; what is worth `FORBIDDEN` is never paired.
    """
    rows, columns = scores.shape
    found = align_gaps(scores.reshape(-1), np.array([rows]), np.array([columns]))
    return [(row, column) for _, row, column in found.tolist()]


def align_gaps(scores: Ints, rows: Longs, columns: Longs) -> Longs:
    """The same for many gaps: (gap, row, column) of their pairs, sorted.

    `rows` and `columns` are their sizes; `scores` holds what their pairs are worth, row by row, gap after gap.
    """
    sizes = rows * columns
    starts = np.cumsum(sizes) - sizes
    wide = columns >= rows
    low, high = np.minimum(rows, columns), np.maximum(rows, columns)
    alike = np.stack([_scale(low), _scale(high)], axis=1)
    found = []
    for one in np.unique(alike[sizes > 0], axis=0):
        gaps = np.flatnonzero((alike == one).all(axis=1) & (sizes > 0))
        own = _stacked(scores, starts[gaps], rows[gaps], columns[gaps])
        filled = _filled(own)
        for number, gap in enumerate(gaps.tolist()):
            pairs = _traced(filled, own, number, int(low[gap]), int(high[gap]))
            if wide[gap]:
                found += [(gap, row, column) for row, column in pairs]
            else:
                found += [(gap, row, column) for column, row in pairs]
    made: Longs = np.array(sorted(found), np.int64).reshape(-1, 3)
    return made


def _scale(sizes: Longs) -> Longs:
    """A number that is the same for sizes that don't differ much."""
    found: Longs = np.ceil(np.log(np.maximum(sizes, 1)) / np.log(TOGETHER)).astype(np.int64)
    return found


def _stacked(scores: Ints, starts: Longs, rows: Longs, columns: Longs) -> Ints:
    """The scores of gaps one above the other, the shorter side as rows, filled up with `FORBIDDEN`."""
    if len(starts) == 1:
        size = int(rows[0] * columns[0])
        own = scores[int(starts[0]) : int(starts[0]) + size].reshape(int(rows[0]), int(columns[0]))
        return own[None] if own.shape[1] >= own.shape[0] else np.ascontiguousarray(own.T)[None]
    low, high = np.minimum(rows, columns), np.maximum(rows, columns)
    made: Ints = np.full((len(starts), int(low.max()), int(high.max())), FORBIDDEN, np.int32)
    sizes = rows * columns
    gap = np.repeat(np.arange(len(starts)), sizes)
    inside = np.arange(int(sizes.sum())) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    row, column = np.divmod(inside, columns[gap])
    turned = (columns < rows)[gap]
    made[gap, np.where(turned, column, row), np.where(turned, row, column)] = scores[starts[gap] + inside]
    return made


class _Filled(NamedTuple):
    """What the best ways to each cell are worth, by row, gap and column; the first row and column are edges."""

    best: Ints
    """In whatever way."""
    above: Ints
    """Where the last step skips a row."""


def _filled(scores: Ints) -> _Filled:
    gaps, rows, columns = scores.shape
    widths = np.arange(columns + 1, dtype=np.int32) * WIDEN
    following = widths[1:] + (OPEN - WIDEN)
    best, above = (np.empty((rows + 1, gaps, columns + 1), np.int32) for _ in range(2))
    above[0] = FORBIDDEN * 2
    best[0] = -(OPEN - WIDEN) - widths
    best[0, :, 0] = 0
    straight, other = (np.empty((gaps, columns + 1), np.int32) for _ in range(2))
    for row in range(1, rows + 1):
        last, here = best[row - 1], above[row]
        np.subtract(last, OPEN, out=other)
        np.subtract(above[row - 1], WIDEN, out=here)
        np.maximum(here, other, out=here)
        straight[:] = here
        np.add(last[:, :-1], scores[:, row - 1], out=other[:, 1:])
        np.maximum(straight[:, 1:], other[:, 1:], out=straight[:, 1:])
        np.add(straight, widths, out=other)
        np.maximum.accumulate(other, axis=1, out=other)
        np.subtract(other[:, :-1], following, out=other[:, 1:])
        best[row] = straight
        np.maximum(straight[:, 1:], other[:, 1:], out=best[row, :, 1:])
    return _Filled(best, above)


def _traced(filled: _Filled, scores: Ints, gap: int, row: int, column: int) -> Iterator[tuple[int, int]]:
    """The pairs of one gap, from its last cell back."""
    best, above, worth = filled.best[:, gap], filled.above[:, gap], scores[gap]
    while row > 0 and column > 0:
        diagonal = int(best[row - 1, column - 1]) + int(worth[row - 1, column - 1])
        skipping = int(above[row, column])
        if best[row, column] > max(diagonal, skipping):
            # The gap that ends here skips columns; where it began is found by what it has cost since.
            left = int(best[row, column]) + OPEN
            while True:
                column -= 1
                skipping = int(above[row, column])
                diagonal = int(best[row - 1, column - 1]) + int(worth[row - 1, column - 1]) if column else skipping
                if max(diagonal, skipping) == left:
                    break
                left += WIDEN
            if column == 0:
                break
        if skipping > diagonal:
            while row > 1 and above[row, column] > best[row - 1, column] - OPEN:
                row -= 1
            row -= 1
        else:
            row, column = row - 1, column - 1
            yield row, column
