"""Means, their errors, and differences between rule sets, from exact sums: fractions to the last step.

A metric is a quotient of sums, and so is its estimate. Its error is that of the quotient (the residuals of what is
counted against the quotient times what it is counted by, the usual linearisation), which for a metric counted by deals
is the error of an ordinary mean. Differences are paired: the same deals were dealt to every rule set.

A share has the same mean and error, and an interval of its own (`stukolka.interval`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from stukolka.batch.moments import Moments
from stukolka.interval import NORMAL as NORMAL
from stukolka.interval import of_share


@dataclass(frozen=True, slots=True)
class Estimate:
    """A quantity estimated from deals; None where deals say nothing of it."""

    mean: float | None
    """The estimate."""
    sd: float | None
    """The standard deviation between deals."""
    se: float | None
    """The standard error of the estimate."""
    low: float | None
    """The lower end of an interval of 95 %."""
    high: float | None
    """Its upper end."""

    def as_json(self) -> dict[str, float | None]:
        """The estimate as the contract writes it."""
        return {"mean": self.mean, "sd": self.sd, "se": self.se, "low": self.low, "high": self.high}


THREE = 3
"""What happened in none of n cases may happen three times in n, at 95 %."""

UNKNOWN = Estimate(None, None, None, None, None)
"""What deals say nothing of."""


def mean(moments: Moments, node: int) -> Estimate:
    """The metric under one rule set."""
    return contrast(moments, {node: Fraction(1)})


def difference(moments: Moments, node: int, other: int) -> Estimate:
    """By how much the metric is greater under the rule set `other` than under `node`, on the same deals."""
    return contrast(moments, {node: Fraction(-1), other: Fraction(1)})


def share(moments: Moments, node: int) -> Estimate:
    """The metric under one rule set, where it is a share: its interval lies between 0 and 1."""
    found = mean(moments, node)
    if found.mean is None or found.se is None or not 0 <= found.mean <= 1:
        return found
    # The cases of one deal may all hang together: there are at least so many that don't.
    per, squares = int(moments.per[node]), int(moments.per_per[node, node])
    low, high = of_share(found.mean, found.se, per * per / squares)
    return replace(found, low=low, high=high)


def proportion(happened: int, cases: int) -> Estimate:
    """The share of cases, each by itself, in which something happened."""
    of, one = np.array([happened], dtype=object), np.array([cases], dtype=object)
    return share(Moments(cases, of, one, of[:, None], of[:, None], one[:, None]), 0)


def contrast(moments: Moments, weights: Mapping[int, Fraction]) -> Estimate:
    """A weighted sum of the metric under several rule sets, on the same deals."""
    found = exact(moments, weights)
    if found is None:
        return UNKNOWN
    value, variance = found
    return estimated(value, variance, moments.deals)


def estimated(value: Fraction, variance: Fraction | None, deals: int) -> Estimate:
    """The estimate of this value, of which `variance` is the variance; None: too few deals to know it."""
    middle = float(value)
    if variance is None:
        return Estimate(middle, None, None, None, None)
    error = math.sqrt(variance)
    return Estimate(
        mean=middle,
        sd=math.sqrt(variance * deals),
        se=error,
        low=middle - NORMAL * error,
        high=middle + NORMAL * error,
    )


def exact(moments: Moments, weights: Mapping[int, Fraction]) -> tuple[Fraction, Fraction | None] | None:
    """A weighted sum of the metric and its variance, as fractions; None where a rule set has nothing to count by.

    The variance is None for fewer than two deals.
    """
    nodes = [node for node, weight in weights.items() if weight]
    by = [int(moments.per[node]) for node in nodes]
    if not all(by):
        return None
    of = [int(moments.of[node]) for node in nodes]
    share = [weights[node] for node in nodes]
    value = sum((weight * Fraction(a, b) for weight, a, b in zip(share, of, by, strict=True)), Fraction())
    if moments.deals < 2:
        return value, None
    # Residuals are by[v] * of - of[v] * by: whole numbers; so are the sums of their products between rule sets.
    a = np.array(of, dtype=object)
    b = np.array(by, dtype=object)
    place = np.ix_(nodes, nodes)
    of_of = moments.of_of[place].astype(object)
    of_per = moments.of_per[place].astype(object)
    per_per = moments.per_per[place].astype(object)
    mixed = np.outer(b, a) * of_per
    residuals = np.outer(b, b) * of_of - mixed - mixed.T + np.outer(a, a) * per_per
    scaled = [weight / (b * b) for weight, b in zip(share, by, strict=True)]
    common = math.lcm(*(one.denominator for one in scaled))
    whole = np.array([int(one * common) for one in scaled], dtype=object)
    total = int(whole @ residuals @ whole)
    return value, Fraction(total * moments.deals, (moments.deals - 1) * common * common)
