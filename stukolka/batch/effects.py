"""What each contested answer does to a metric: effects, interactions, Shapley values, and a verdict.

All are weighted sums of the metric's means over the nodes of a lattice, on the same deals, with their errors. A verdict
looks at every context, that is, at every combination of the other answers: a locus matters if in some context its
answers differ by more than the size stated, and does not matter if in none they can differ by so much. The intervals of
all contexts hold together in 95 of 100 cases.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Any, Final, Literal, TypeAlias

from stukolka.batch.estimate import UNKNOWN, Estimate, contrast, difference, estimated, exact
from stukolka.batch.lattice import Lattice
from stukolka.batch.moments import Moments
from stukolka.interval import TELLING

Verdict: TypeAlias = Literal["idle", "matters", "does-not-matter", "cannot-tell"]
"""`idle`: nothing depends on it in a deal without irregularities; the others as they say."""

RISK: Final = 0.05
"""In so many cases one of the intervals of a verdict may be wrong."""

Weights: TypeAlias = dict[int, Fraction]
"""Node -> its weight in a sum."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change of answer does, on average over all contexts."""

    answers: tuple[str, str]
    """From which answer to which."""
    estimate: Estimate
    """By how much the metric grows."""

    def as_json(self) -> dict[str, Any]:
        """The effect as it is printed."""
        return {"answers": list(self.answers), **self.estimate.as_json()}


@dataclass(frozen=True, slots=True)
class Interaction:
    """How much more two changes of answers do together than each by itself, on average over all contexts."""

    switches: tuple[str, str]
    """The two switches."""
    answers: tuple[tuple[str, str], tuple[str, str]]
    """From which answer to which, of each."""
    estimate: Estimate
    """By how much the metric grows more."""

    def as_json(self) -> dict[str, Any]:
        """The interaction as it is printed."""
        return {
            "switches": list(self.switches),
            "answers": [list(pair) for pair in self.answers],
            **self.estimate.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Part:
    """How much of the difference between two rule sets is due to one locus: its Shapley value."""

    switch: str
    """The switch."""
    value: Estimate
    """Its part; the parts of all loci add up to the difference."""
    share: Estimate
    """The part divided by the difference; unknown where the difference may be nothing."""

    def as_json(self) -> dict[str, Any]:
        """The part as it is printed."""
        return {"switch": self.switch, **self.value.as_json(), "share": self.share.as_json()}


@dataclass(frozen=True, slots=True)
class Found:
    """A verdict on one locus, for one metric."""

    switch: str
    """The switch."""
    verdict: Verdict
    """The verdict."""
    low: float
    """The least that the change of an answer can do in some context."""
    high: float
    """The most that it can do in some context."""
    deals: int | None
    """About how many deals would tell; None where it is told, or where no number would."""

    def as_json(self) -> dict[str, Any]:
        """The verdict as it is printed."""
        return {
            "switch": self.switch,
            "verdict": self.verdict,
            "low": self.low,
            "high": self.high,
            "deals_needed": self.deals,
        }


def main_effects(lattice: Lattice, moments: Moments, place: int) -> list[Effect]:
    """What the active locus at this place does: from its first answer to each other."""
    locus = lattice.active[place]
    return [
        Effect((locus.answers[0], locus.answers[other]), contrast(moments, _main(lattice, place, 0, other)))
        for other in range(1, len(locus.answers))
    ]


def interactions(lattice: Lattice, moments: Moments) -> list[Interaction]:
    """What every two active loci do together, from their first answers to each other."""
    found = []
    for one, two in itertools.combinations(range(len(lattice.active)), 2):
        first, second = lattice.active[one], lattice.active[two]
        for a, b in itertools.product(range(1, len(first.answers)), range(1, len(second.answers))):
            answers = ((first.answers[0], first.answers[a]), (second.answers[0], second.answers[b]))
            weights = _interaction(lattice, (one, a), (two, b))
            found.append(Interaction((first.key, second.key), answers, contrast(moments, weights)))
    return found


def parts(lattice: Lattice, moments: Moments, other: int) -> list[Part]:
    """The Shapley values of the difference between the base and the named rule set at the place `other`.

    The value of a locus is what its change does, on average over all orders in which the loci can be changed.
    """
    base, target = lattice.named[0], lattice.named[other]
    start = [locus.answers.index(base.answers[locus.key]) for locus in lattice.active]
    end = [locus.answers.index(target.answers[locus.key]) for locus in lattice.active]
    changed = [place for place in range(len(lattice.active)) if start[place] != end[place]]
    whole: Weights = {}
    _add(whole, lattice.place(end), Fraction(1))
    _add(whole, lattice.place(start), Fraction(-1))
    total = contrast(moments, whole)
    found = []
    for place in changed:
        weights = _shapley(lattice, start, end, changed, place)
        found.append(
            Part(lattice.active[place].key, contrast(moments, weights), _share(moments, weights, whole, total))
        )
    return found


def verdict(lattice: Lattice, moments: Moments, place: int, *, size: float, reach: float) -> Found:
    """Whether the active locus at this place matters: whether it can change the metric by more than `size`.

    `reach` bounds what one deal can add to the metric: where no deal was seen to change, some still may, and this is
    how much they could come to.
    """
    locus = lattice.active[place]
    pairs = [
        (
            lattice.place(lattice.with_answer(context, place, one)),
            lattice.place(lattice.with_answer(context, place, two)),
        )
        for context in lattice.contexts(place)
        for one, two in itertools.combinations(range(len(locus.answers)), 2)
    ]
    return told(locus.key, moments, pairs, size=size, reach=reach)


def told(switch: str, moments: Moments, pairs: Sequence[tuple[int, int]], *, size: float, reach: float) -> Found:
    """The verdict on a switch whose answers differ between these pairs of rule sets, and nothing else does."""
    errors = NormalDist().inv_cdf(1 - RISK / (2 * len(pairs)))
    unseen = reach * math.log(len(pairs) / RISK) / max(moments.deals, 1)
    found = [difference(moments, *pair) for pair in pairs]
    intervals = []
    for one in found:
        if one.mean is None or one.se is None:
            return Found(switch, "cannot-tell", -math.inf, math.inf, None)
        half = max(errors * one.se, unseen)
        intervals.append((one.mean - half, one.mean + half))
    low, high = min(low for low, _ in intervals), max(high for _, high in intervals)
    if moments.deals < TELLING:
        return Found(switch, "cannot-tell", low, high, None)
    if any(low > size or high < -size for low, high in intervals):
        return Found(switch, "matters", low, high, None)
    if all(-size < low and high < size for low, high in intervals):
        return Found(switch, "does-not-matter", low, high, None)
    needed = _needed(found, moments.deals, errors, size=size, bound=reach * math.log(len(pairs) / RISK))
    return Found(switch, "cannot-tell", low, high, needed)


def idle(switch: str) -> Found:
    """The verdict on an idle switch."""
    return Found(switch, "idle", 0.0, 0.0, None)


def _needed(found: list[Estimate], deals: int, errors: float, *, size: float, bound: float) -> int | None:
    # If the means are what they seem, so many deals would settle every context, or one of them by more than the size.
    beyond: list[float] = []
    within: list[float] = []
    for one in found:
        if one.mean is None or one.se is None:
            return None
        gap = abs(abs(one.mean) - size)
        if not gap:
            return None
        wanted = max((errors * one.se / gap) ** 2 * deals, bound / gap)
        (beyond if abs(one.mean) > size else within).append(wanted)
    return _about(min(beyond) if beyond else max(within))


def _about(number: float) -> int:
    # Two digits, rounded up: more would pretend to know.
    digits: int = 10 ** max(len(str(math.ceil(number))) - 2, 0)
    return math.ceil(number / digits) * digits


def _main(lattice: Lattice, place: int, one: int, other: int) -> Weights:
    weights: Weights = {}
    contexts = list(lattice.contexts(place))
    for context in contexts:
        _add(weights, lattice.place(lattice.with_answer(context, place, one)), Fraction(-1, len(contexts)))
        _add(weights, lattice.place(lattice.with_answer(context, place, other)), Fraction(1, len(contexts)))
    return weights


def _interaction(lattice: Lattice, first: tuple[int, int], second: tuple[int, int]) -> Weights:
    weights: Weights = {}
    contexts = list(lattice.contexts(first[0], second[0]))
    for context in contexts:
        for a, b in itertools.product((0, first[1]), (0, second[1])):
            choice = lattice.with_answer(lattice.with_answer(context, first[0], a), second[0], b)
            sign = 1 if bool(a) == bool(b) else -1
            _add(weights, lattice.place(choice), Fraction(sign, len(contexts)))
    return weights


def _shapley(lattice: Lattice, start: list[int], end: list[int], changed: list[int], place: int) -> Weights:
    weights: Weights = {}
    others = [other for other in changed if other != place]
    for before in _subsets(others):
        weight = Fraction(1, len(changed) * math.comb(len(others), len(before)))
        choice = [end[at] if at in before else start[at] for at in range(len(start))]
        _add(weights, lattice.place(choice), -weight)
        choice[place] = end[place]
        _add(weights, lattice.place(choice), weight)
    return weights


def _share(moments: Moments, weights: Weights, whole: Weights, total: Estimate) -> Estimate:
    if total.low is None or total.high is None or total.low <= 0 <= total.high:
        return UNKNOWN
    part, all_of_it = exact(moments, weights), exact(moments, whole)
    if part is None or all_of_it is None or not all_of_it[0]:
        return UNKNOWN
    share = part[0] / all_of_it[0]
    residual: Weights = dict(weights)
    for node, weight in whole.items():
        _add(residual, node, -share * weight)
    left = exact(moments, residual)
    if left is None or left[1] is None:
        return UNKNOWN
    return estimated(share, left[1] / all_of_it[0] ** 2, moments.deals)


def _subsets(places: list[int]) -> Iterator[frozenset[int]]:
    for size in range(len(places) + 1):
        yield from (frozenset(chosen) for chosen in itertools.combinations(places, size))


def _add(weights: Weights, node: int, weight: Fraction) -> None:
    weights[node] = weights.get(node, Fraction()) + weight


def reach_of(unit: str, players: int) -> float:
    """What one deal can add to a metric, about; 0 where nobody knows."""
    return {"share": 1.0, "number": float(players), "pots": float(players)}.get(unit, 0.0)
