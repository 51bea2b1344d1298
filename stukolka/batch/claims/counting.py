"""What is counted at one table of a trial, block by block, and the figure that it comes to."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stukolka.batch import engines, hands, run, store
from stukolka.batch.claims import tables
from stukolka.batch.claims.tables import Table
from stukolka.batch.estimate import NORMAL, UNKNOWN, Estimate, contrast, share
from stukolka.batch.hands import Hire, Work
from stukolka.batch.measure import MOST, SLOW, Block, Span, Stopped, never
from stukolka.batch.moments import Moments, measured
from stukolka.batch.store import Store

if TYPE_CHECKING:
    from numpy.typing import NDArray

COUNTED: Final = "counted"
"""The name of the sums of a table in its blocks."""

BLOCK: Final = 1 << 14
"""The deals of a block, by the compiled engine: the tables of trials are short, and several workers want some each."""

FEW: Final = 30
"""With fewer deals that speak of it, a figure is not looked at."""

THREE: Final = 3
"""What never happened in n cases may happen three times in n, at 95 %."""


def count(asked: Table, span: Span, stop: Callable[[], bool] = never) -> Block:
    """What the deals (or sessions) of a span come to at a table.

    Raises:
        Stopped: `stop` has become true meanwhile.
    """
    at_once = max((SLOW if asked.engine.name == engines.REFERENCE else MOST) // (asked.length or 1), 1)
    found: Block | None = None
    for first in range(span.first, span.first + span.count, at_once):
        if stop():
            raise Stopped
        part = Span(first, min(at_once, span.first + span.count - first))
        rows = tables.rows(asked, part)
        of, per = asked.kind.count(rows)
        block = Block(part.count, {COUNTED: measured(_columns(of), _columns(per))}, overflowed=rows.overflowed)
        found = block if found is None else found + block
    assert found is not None
    return found


def _unpacked(table: store.Table, asked: Table) -> Block:
    return store.block(table, [COUNTED], size=asked.kind.columns(asked.sides[0].players), pairs=())


COUNTS: Final = Work("counted", count, store.packed, _unpacked)
"""The sums of a block of a table."""


def sums(
    asked: Table,
    deals: int,
    *,
    hire: Hire | None = None,
    kept: Store | None = None,
    progress: run.Progress = run.nobody_looks,
    block: int | None = None,
) -> Block:
    """The sums over the first deals (or sessions) of a table; what is kept of them is not played again.

    Raises:
        WrongUsage: the store can't be written.
    """
    size = block or (None if asked.engine.name == engines.REFERENCE else BLOCK)
    parts = run.spans(asked, deals, block=size)
    with closing(
        run.answers(asked, parts, COUNTS, hire=hire or hands.workers(1), store=kept, progress=progress)
    ) as blocks:
        found = next(blocks)
        for one in blocks:
            found = found + one
    return found


def _columns(numbers: NDArray[Any]) -> NDArray[Any]:
    whole = numbers.astype(np.int64) if numbers.dtype == bool else numbers
    return whole if whole.ndim == 2 else whole[:, None]


def estimated(asked: Table, found: Moments) -> Estimate:
    """The figure that the sums of a table come to."""
    if asked.kind.estimate == "spread":
        means = [contrast(found, {seat: Fraction(1)}).mean or 0.0 for seat in range(found.size)]
        best, worst = means.index(max(means)), means.index(min(means))
        return contrast(found, {best: Fraction(1), worst: Fraction(-1)})
    own = contrast(found, {0: Fraction(1)})
    if own.mean is not None and not own.se:
        return _uniform(asked, own.mean, int(found.per[0]))
    if asked.kind.estimate == "share":
        return _share(own, contrast(found, {1: Fraction(1)}))
    if found.per[0] and asked.kind.how in {"words", "leads"} and _speaking(found) < FEW:
        return UNKNOWN
    return share(found, 0) if asked.kind.share else own


def _uniform(asked: Table, mean: float, cases: int) -> Estimate:
    # All cases came to the same: of a share that says something, of a difference nothing.
    if not asked.kind.share:
        return UNKNOWN
    reach = min(THREE / cases, 1.0)
    low, high = (max(mean - reach, 0.0), min(mean + reach, 1.0))
    return Estimate(mean, 0.0, reach / NORMAL, low, high)


def _speaking(found: Moments) -> float:
    # In how many deals what is asked about came up, as the sum of what is counted by says, and that of its squares.
    squares = float(found.per_per[0, 0])
    return float(found.per[0]) ** 2 / squares if squares else 0.0


def _share(difference: Estimate, square: Estimate) -> Estimate:
    # Of two strategies, each as likely, that differ by d, d*d/4 is the variance between them.
    if difference.low is None or difference.high is None or difference.mean is None or not square.mean:
        return UNKNOWN
    ends = sorted(abs(end) for end in (difference.low, difference.high))
    nearest = 0.0 if difference.low <= 0 <= difference.high else ends[0]
    low, middle, high = (end * end / 4 / square.mean for end in (nearest, difference.mean, ends[1]))
    return Estimate(middle, None, None, low, high)


def compared(own: Estimate, other: Estimate, *, divided: bool) -> Estimate:
    """The difference of two figures, or their quotient; the errors of both count as if they were independent."""
    if own.mean is None or other.mean is None or own.se is None or other.se is None or (divided and not other.mean):
        return UNKNOWN
    if divided:
        value = own.mean / other.mean
        error = abs(value) * math.hypot(own.se / own.mean if own.mean else 0.0, other.se / other.mean)
    else:
        value, error = own.mean - other.mean, math.hypot(own.se, other.se)
    return Estimate(value, None, error, value - NORMAL * error, value + NORMAL * error)
