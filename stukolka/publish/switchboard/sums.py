"""Deals of two rule sets played side by side by the reference engine, and what they come to, as fractions to the end.

The sums and the estimates are those of `stukolka.batch`, which counts with numpy and the compiled engines: the same
deals give the same figures to the last digit.  Here the standard library does, as in a browser it must.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from stukolka.engine.outcome import Metric, columns
from stukolka.engine.play import playout
from stukolka.interval import NORMAL, of_share
from stukolka.rng import streams

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet

FIRST_SEAT: Final = ("dealer", "banker")
"""Who begins is not agreed: it is seat 0."""


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


UNKNOWN: Final = Estimate(None, None, None, None, None)
"""What deals say nothing of."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which deals are played, and how."""

    rulesets: tuple[RuleSet, ...]
    """One rule set or two, of one game, all dealt the same deals."""
    players: int
    """How many play."""
    seed: int
    """The seed."""
    strategy: str
    """How everybody plays: the name of one of the game's strategies."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the first deals of a seed came to."""

    deals: int
    """How many deals."""
    metrics: Mapping[str, tuple[Estimate, ...]]
    """Metric -> its estimate under each rule set, and last, of two, by how much it is greater under the second."""
    changed: int
    """In how many deals anything of the outcome differs between the two."""
    first: int | None
    """The number of the first such deal."""


@dataclass(slots=True)
class Products:
    """Sums of one metric over deals: of what is counted, of what it is counted by, and of all their products."""

    of: list[int]
    """Rule set -> sum of what is counted."""
    per: list[int]
    """Rule set -> sum of what it is counted by."""
    of_of: dict[tuple[int, int], int]
    of_per: dict[tuple[int, int], int]
    per_per: dict[tuple[int, int], int]

    def add(self, of: Sequence[int], per: Sequence[int]) -> None:
        """Count one deal."""
        for one in range(len(of)):
            self.of[one] += of[one]
            self.per[one] += per[one]
            for other in range(len(of)):
                self.of_of[one, other] += of[one] * of[other]
                self.of_per[one, other] += of[one] * per[other]
                self.per_per[one, other] += per[one] * per[other]

    def mean(self, deals: int, node: int) -> Estimate:
        """The metric under one rule set."""
        return self.contrast(deals, {node: 1})

    def share(self, deals: int, node: int) -> Estimate:
        """The metric under one rule set, where it is a share: its interval lies between 0 and 1."""
        found = self.mean(deals, node)
        if found.mean is None or found.se is None:
            return found
        low, high = of_share(found.mean, found.se, self.per[node] ** 2 / self.per_per[node, node])
        return replace(found, low=low, high=high)

    def contrast(self, deals: int, weights: Mapping[int, int]) -> Estimate:
        """A weighted sum of the metric under several rule sets, on the same deals."""
        if not all(self.per[node] for node in weights):
            return UNKNOWN
        value = sum((weight * Fraction(self.of[node], self.per[node]) for node, weight in weights.items()), Fraction())
        if deals < 2:
            return Estimate(float(value), None, None, None, None)
        # The residuals of what is counted against the quotient times what it is counted by: whole numbers.
        total = Fraction()
        for one, weight in weights.items():
            for other, weight_of_other in weights.items():
                a, b, c, d = self.of[one], self.per[one], self.of[other], self.per[other]
                product = b * d * self.of_of[one, other] + a * c * self.per_per[one, other]
                product -= b * c * self.of_per[one, other] + d * a * self.of_per[other, one]
                total += Fraction(weight * weight_of_other * product, b * b * d * d)
        return _estimate(value, total * deals / (deals - 1), deals)


def _estimate(value: Fraction, variance: Fraction, deals: int) -> Estimate:
    middle, error = float(value), math.sqrt(variance)
    spread = math.sqrt(variance * deals)
    return Estimate(middle, spread, error, middle - NORMAL * error, middle + NORMAL * error)


@dataclass(slots=True)
class Table:
    """A table at which deals of one question are played on and on."""

    library: Library
    asked: Asked
    dealt: int = 0
    """How many deals have been played."""
    changed: int = 0
    first: int | None = None
    _sums: dict[str, Products] = field(init=False)
    _metrics: Mapping[str, Metric] = field(init=False)
    _columns: tuple[str, ...] = field(init=False)
    _deals: list[Callable[[int], tuple[int, ...]]] = field(init=False)

    def __post_init__(self) -> None:
        """Sit down; InvalidInput lists all that forbids it."""
        asked, game = self.asked, self.asked.rulesets[0].game
        outcomes = self.library.part(game, "outcome")
        self._metrics = {metric.name: metric for metric in outcomes.metrics(asked.players)}
        self._columns = columns(outcomes.COLUMNS, asked.players)
        size = len(asked.rulesets)
        pairs = [(one, other) for one in range(size) for other in range(size)]
        self._sums = {
            name: Products([0] * size, [0] * size, *(dict.fromkeys(pairs, 0) for _ in range(3)))
            for name in self._metrics
        }
        self._deals = [self._player(ruleset, outcomes.outcome) for ruleset in asked.rulesets]

    def play(self, upto: int) -> Found:
        """What the first `upto` deals come to; those that have been played are not played again."""
        if upto < self.dealt:
            raise ValueError("these deals have been added up already")
        for number in range(self.dealt, upto):
            self._count(number, [deal(number) for deal in self._deals])
        self.dealt = upto
        return Found(
            upto,
            {name: self._estimates(sums, self._metrics[name].unit) for name, sums in self._sums.items()},
            self.changed,
            self.first,
        )

    def _estimates(self, sums: Products, unit: str) -> tuple[Estimate, ...]:
        size = len(self.asked.rulesets)
        own = sums.share if unit == "share" else sums.mean
        found = [own(self.dealt, node) for node in range(size)]
        if size == 2:
            found.append(sums.contrast(self.dealt, {0: -1, 1: 1}))
        return tuple(found)

    def _count(self, number: int, rows: Sequence[tuple[int, ...]]) -> None:
        if any(row != rows[0] for row in rows):
            self.changed += 1
            self.first = number if self.first is None else self.first
        named = [dict(zip(self._columns, row, strict=True)) for row in rows]
        for name, metric in self._metrics.items():
            of = [int(metric.of(row)) for row in named]
            per = [1 if metric.per is None else int(metric.per(row)) for row in named]
            self._sums[name].add(of, per)

    def _player(self, ruleset: RuleSet, outcome: Callable[[Any], tuple[int, ...]]) -> Callable[[int], tuple[int, ...]]:
        asked = self.asked
        game = self.library.engine(ruleset.game)
        usual = self.library.part(ruleset.game, "words").USUAL
        terms: dict[str, object] = {key: chips for key, chips in usual.items() if key not in FIRST_SEAT}
        setup = game.setup({"players": asked.players} | terms, game.rules(ruleset.form, ruleset.answers), cards=False)
        strategies = [game.strategies[asked.strategy]] * asked.players

        def deal(number: int) -> tuple[int, ...]:
            chance = streams(asked.seed, number, asked.players)
            return outcome(playout(game, game.deal(setup, asked.seed, number), strategies, chance).state)

        return deal
