"""Exact sums over deals of what a metric counts, for several rule sets on the same deals.

Of a metric that is a quotient of two sums, of what is counted (`of`) and of what it is counted by (`per`), these are
the sums of both, and of their products between any two rule sets: all that means, their errors and the errors of their
differences need. Whole numbers all, so that they do not depend on how the deals were divided into blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

EXACT = 1 << 53
"""Below this, floating-point numbers hold every whole number, and sums of products are exact in any order."""

SMALL = 1 << 62
"""Below this a sum is kept in 64 bits; above, it is a whole number of Python's, of any size."""

LEAST = 64
"""With fewer deals to a product than this, floating point is no faster than Python's whole numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Moments:
    """The sums of one metric over some deals, for rule sets numbered from 0."""

    deals: int
    """How many deals."""
    of: NDArray[Any]
    """Rule set -> sum of what is counted; shape (v)."""
    per: NDArray[Any]
    """Rule set -> sum of what it is counted by; shape (v)."""
    of_of: NDArray[Any]
    """Sums of products of the first with itself; shape (v, v), symmetric."""
    of_per: NDArray[Any]
    """Sums of products of the first of a rule set (row) with the second of another (column); shape (v, v)."""
    per_per: NDArray[Any]
    """Sums of products of the second with itself; shape (v, v), symmetric."""

    def __add__(self, other: Moments) -> Moments:
        """The sums over the deals of both."""
        return Moments(
            self.deals + other.deals,
            _sum(self.of, other.of),
            _sum(self.per, other.per),
            _sum(self.of_of, other.of_of),
            _sum(self.of_per, other.of_per),
            _sum(self.per_per, other.per_per),
        )

    @property
    def size(self) -> int:
        """How many rule sets."""
        return len(self.of)

    @property
    def evenly(self) -> bool:
        """Whether what is counted by is the same in every deal, though it may differ between rule sets."""
        return all(self.deals * self.per_per[v, v] == self.per[v] ** 2 for v in range(self.size))


def measured(of: NDArray[Any], per: NDArray[Any] | None = None) -> Moments:
    """The sums of what was counted in some deals; both of shape (deals, rule sets), of whole numbers.

    Without `per`, it is counted by deals.
    """
    deals = len(of)
    most = _greatest(of)
    sums, of_of = totals(of, axis=0, most=most), _products(of, of, most * most)
    if per is None:
        return evenly(deals, sums, of_of, np.ones(of.shape[1], dtype=np.int64))
    if deals and all((per[:, place] == per[0, place]).all() for place in range(per.shape[1])):
        # Most pots are the same throughout, which spares products.
        return evenly(deals, sums, of_of, per[0])
    by = _greatest(per)
    return Moments(
        deals,
        sums,
        totals(per, axis=0, most=by),
        of_of,
        _products(of, per, most * by),
        _products(per, per, by * by),
    )


def evenly(deals: int, of: NDArray[Any], of_of: NDArray[Any], per: NDArray[Any]) -> Moments:
    """The sums, where what is counted by is `per` by rule set in every deal."""
    even = _whole(per)
    by = compact(even * deals)
    return Moments(deals, of, by, of_of, _times(of, even), _times(by, even))


def nothing(size: int) -> Moments:
    """The sums over no deals, for so many rule sets."""
    one, two = np.zeros(size, dtype=np.int64), np.zeros((size, size), dtype=np.int64)
    return Moments(0, one, one, two, two, two)


def compact(numbers: NDArray[Any]) -> NDArray[Any]:
    """Whole numbers in 64 bits where these are enough, else as Python's own."""
    return numbers.astype(np.int64) if _greatest(numbers) < SMALL else numbers


def totals(numbers: NDArray[Any], *, axis: int = -1, most: int | None = None) -> NDArray[Any]:
    """Sums along an axis, exact; `most` is the greatest of the numbers, whatever its sign, if it is known."""
    most = _greatest(numbers) if most is None else most
    if numbers.dtype == object or most * max(numbers.shape[axis], 1) >= SMALL:
        return compact(_whole(numbers).sum(axis=axis))
    return np.asarray(numbers.sum(axis=axis, dtype=np.int64))


def _products(left: NDArray[Any], right: NDArray[Any], bound: int) -> NDArray[Any]:
    # Column by column the sum of products, exactly; `bound` is that of a product.
    at_once = EXACT // bound if bound else max(len(left), 1)
    if left.dtype == object or right.dtype == object or at_once < LEAST:
        return compact(_whole(left).T @ _whole(right))
    if len(left) <= at_once:
        return np.asarray((left.T.astype(np.float64) @ right.astype(np.float64)).astype(np.int64))
    found: NDArray[Any] = np.zeros((left.shape[1], right.shape[1]), dtype=np.int64)
    for first in range(0, len(left), at_once):
        part = slice(first, first + at_once)
        found = _sum(found, _products(left[part], right[part], bound))
    return found


def _greatest(numbers: NDArray[Any]) -> int:
    if not numbers.size:
        return 0
    return max(abs(int(numbers.min())), abs(int(numbers.max())))


def _sum(left: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    if left.dtype != object and right.dtype != object and _greatest(left) + _greatest(right) < SMALL:
        return np.asarray(left + right)
    return compact(_whole(left) + _whole(right))


def _times(left: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    # Every product of one of the left with one of the right.
    return compact(np.multiply.outer(_whole(left), _whole(right)))


def _whole(numbers: NDArray[Any]) -> NDArray[Any]:
    # As Python's own whole numbers, which know no bound.
    return numbers if numbers.dtype == object else numbers.astype(np.int64).astype(object)
