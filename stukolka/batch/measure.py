"""One block of deals, played under every rule set of a question and summed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stukolka.batch import engines
from stukolka.batch.moments import Moments, measured, nothing
from stukolka.batch.question import Question
from stukolka.engine.outcome import Metric

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROOM: Final = 1 << 25
"""So many bytes of rows are held at once, whatever the size of the block."""

MOST: Final = 1 << 16
MANY: Final = 1 << 8
"""At most and at least so many deals are played at once."""


SLOW: Final = 1 << 8
"""So many deals the reference engine plays at once: longer than that nobody waits who wants to stop."""


class Stopped(Exception):
    """The work was stopped before it was done."""


def never() -> bool:
    """Nobody wants to stop."""
    return False


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Deals (or sessions) that follow each other."""

    first: int
    """The number of the first."""
    count: int
    """How many."""


@dataclass(frozen=True, slots=True)
class Change:
    """How often a deal goes otherwise under another rule set."""

    deals: int = 0
    """In how many deals anything of the outcome differs."""
    first: int | None = None
    """The first of them, by its number."""

    def __add__(self, other: Change) -> Change:
        """How often, over the deals of both."""
        numbers = [number for number in (self.first, other.first) if number is not None]
        return Change(self.deals + other.deals, min(numbers, default=None))


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """What deals came to: exact sums, which add up in any order."""

    deals: int
    """How many deals."""
    metrics: Mapping[str, Moments]
    """Metric -> its sums."""
    changes: Mapping[tuple[int, int], Change] = field(default_factory=dict)
    """Pair of rule sets -> how often they differ."""
    overflowed: int = 0
    """How many deals, of all rule sets, were too large for the compiled engine."""

    def __add__(self, other: Block) -> Block:
        """What the deals of both came to."""
        return Block(
            self.deals + other.deals,
            {name: sums + other.metrics[name] for name, sums in self.metrics.items()},
            {pair: change + other.changes[pair] for pair, change in self.changes.items()},
            self.overflowed + other.overflowed,
        )


def empty(question: Question) -> Block:
    """What no deals came to."""
    none = nothing(len(question.rulesets))
    return Block(0, dict.fromkeys(question.metrics, none), dict.fromkeys(question.pairs, Change()))


def measure(question: Question, span: Span, stop: Callable[[], bool] = never) -> Block:
    """What the deals of a span come to under every rule set of the question.

    Raises:
        Stopped: `stop` has become true meanwhile.
    """
    found = empty(question)
    for part in slices(question, span):
        played = []
        for place in range(len(question.rulesets)):
            if stop():
                raise Stopped
            played.append(rows(question, place, part))
        found = found + summed(question, part, played)
    return found


def summed(question: Question, span: Span, played: Sequence[engines.Played]) -> Block:
    """The sums of the rows of a span, played under every rule set of the question."""
    # By columns, which are compared and summed one at a time.
    tables = [np.asfortranarray(one.rows) for one in played]
    named = [dict(zip(question.columns, table.T, strict=True)) for table in tables]
    sums = {name: _sums(metric, named, span.count) for name, metric in question.measures().items()}
    changes = {(one, other): _change(tables[one], tables[other], span.first) for one, other in question.pairs}
    return Block(span.count, sums, changes, sum(one.overflowed for one in played))


def rows(question: Question, place: int, span: Span) -> engines.Played:
    """The outcomes of a span of deals under the rule set at this place."""
    return engines.deals(
        question.engine.name,
        question.rulesets[place],
        players=question.players,
        seed=question.seed,
        first=span.first,
        count=span.count,
        strategies=question.strategies,
        agreed=question.agreed,
    )


def slices(question: Question, span: Span) -> Iterator[Span]:
    """The parts of a span that are played at once, so that their rows under all rule sets find room."""
    bytes_a_deal = 8 * len(question.columns) * len(question.rulesets)
    at_once = min(max(ROOM // bytes_a_deal, MANY), MOST)
    if question.engine.name == engines.REFERENCE:
        at_once = SLOW
    for first in range(span.first, span.first + span.count, at_once):
        yield Span(first, min(at_once, span.first + span.count - first))


def _sums(metric: Metric, named: list[dict[str, NDArray[Any]]], deals: int) -> Moments:
    of = np.stack([_numbers(metric.of(row), deals) for row in named]).T
    if metric.per is None:
        return measured(of)
    return measured(of, np.stack([_numbers(metric.per(row), deals) for row in named]).T)


def _numbers(counted: Any, deals: int) -> NDArray[Any]:
    # Truths are counted as 1; a number that is the same for all deals as if it stood in each.
    numbers = np.asarray(counted)
    if numbers.dtype == bool:
        numbers = numbers.astype(np.int64)
    return np.broadcast_to(numbers, (deals,))


def _change(table: NDArray[Any], other: NDArray[Any], first: int) -> Change:
    differs = np.zeros(len(table), dtype=bool)
    for column in range(table.shape[1]):
        differs |= np.asarray(table[:, column] != other[:, column], dtype=bool)
    count = int(differs.sum())
    return Change(count, first + int(differs.argmax())) if count else Change()
