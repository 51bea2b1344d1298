"""Two stretches aligned: the best way to lay one beside the other, with gaps that cost more to open than to widen."""

from __future__ import annotations

import numpy as np

from stukolka.text.lexicon import FORBIDDEN, Ints

OPEN = 320
"""What a gap's first token costs, in the units of `stukolka.text.lexicon.FULL`."""

WIDEN = 15
"""What each further token of a gap costs."""

_FROM_LEFT, _FROM_ABOVE, _ABOVE_WIDENED, _LEFT_OPENED = (np.uint8(1 << bit) for bit in range(4))


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


def _filled(scores: Ints) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """For each cell where its best score came from."""
    rows, columns = scores.shape
    steps = np.arange(columns + 1, dtype=np.int32) * WIDEN
    lowest = FORBIDDEN * 2
    above = np.full(columns + 1, lowest, np.int32)
    best = -(OPEN - WIDEN) - steps
    best[0] = 0
    flags = np.zeros((rows + 1, columns + 1), np.uint8)
    flags[0, 1:] = _FROM_LEFT
    flags[0, 1] |= _LEFT_OPENED
    for row in range(1, rows + 1):
        opened = best - OPEN
        above -= WIDEN
        widened = above > opened
        np.maximum(above, opened, out=above)
        straight = above.copy()
        diagonal = best[:-1] + scores[row - 1]
        from_above = above[1:] > diagonal
        np.maximum(straight[1:], diagonal, out=straight[1:])
        carried = straight + steps
        reach = np.maximum.accumulate(carried)
        left = np.empty(columns + 1, np.int32)
        left[0] = lowest
        left[1:] = reach[:-1] - (OPEN - WIDEN) - steps[1:]
        from_left = left > straight
        best = np.maximum(straight, left)
        line = flags[row]
        line[1:] = from_above * _FROM_ABOVE
        line[0] = _FROM_ABOVE
        line |= widened * _ABOVE_WIDENED
        line[1:] |= (carried[:-1] >= reach[:-1]) * _LEFT_OPENED
        line |= from_left * _FROM_LEFT
    return flags


def _traced(flags: np.ndarray[tuple[int, int], np.dtype[np.uint8]], rows: int, columns: int) -> list[tuple[int, int]]:
    pairs = []
    row, column = rows, columns
    while row > 0 and column > 0:
        flag = int(flags[row, column])
        if flag & _FROM_LEFT:
            while column > 0 and not flags[row, column] & _LEFT_OPENED:
                column -= 1
            column -= 1
            if column < 0:
                break
            # The cell where a gap began is entered from above or straight, never from the left again.
            flag = int(flags[row, column] & ~_FROM_LEFT)
        if row == 0 or column == 0:
            break
        if flag & _FROM_ABOVE:
            while row > 1 and flags[row, column] & _ABOVE_WIDENED:
                row -= 1
            row -= 1
        else:
            row, column = row - 1, column - 1
            pairs.append((row, column))
    pairs.reverse()
    return pairs
