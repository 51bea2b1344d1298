"""Sessions: many deals in a row at one table, what stands carried over, told by quantiles.

From some number of players on a pot that is fined by itself has no mean, since it multiplies; how high it stands in the
middle one of many sessions, or in one of twenty, can be said for all that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stukolka.batch import engines, hands, run, store
from stukolka.batch.estimate import NORMAL, difference, share
from stukolka.batch.hands import Hire, Work
from stukolka.batch.measure import SLOW, Change, Span, Stopped
from stukolka.batch.moments import Moments, compact, measured, totals
from stukolka.batch.question import Question
from stukolka.batch.reference import part
from stukolka.batch.simulate import counted, provenance
from stukolka.batch.store import Damaged, Store, Table
from stukolka.batch.table import strategy_name
from stukolka.engine.outcome import balance
from stukolka.provenance import Provenance

if TYPE_CHECKING:
    import pandas
    from numpy.typing import NDArray

LEVELS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that are told."""

EXPLODED: Final = 1000
"""A pot that stands so many times as high as the first one has exploded, unless it is said otherwise."""

OVERFLOWED: Final = "overflowed"
"""The column that counts, in the first line of those played at once, what was too large for the compiled engine."""

ROOM: Final = 1 << 14
"""So many deals are played at once by the compiled engine."""


@dataclass(frozen=True, slots=True)
class Quantile:
    """A quantile of what was found: an order statistic, and those that bound it for certain in 95 of 100 cases."""

    level: float
    """The share of sessions that are not above it."""
    value: int
    """In coins."""
    low: int
    """The lower end of an interval of 95 %."""
    high: int
    """Its upper end."""

    def as_json(self) -> dict[str, float | int]:
        """The quantile as it is printed."""
        return {"level": self.level, "value": self.value, "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True, eq=False)
class Sessions:
    """What many sessions came to."""

    question: Question
    """What was asked."""
    table: Table
    """For each rule set, by its place: `P.first`, the first pot; `P.after-K`, what stood after K deals; `P.highest`;
    `P.net-S`, what chair S has gained in all. One line a session."""

    @property
    def count(self) -> int:
        """How many sessions."""
        return len(self.table["0.highest"])

    @property
    def provenance(self) -> Provenance:
        """What the numbers depend on."""
        length = self.question.length or 0
        overflowed = int(self.table[OVERFLOWED].sum())
        return provenance(self.question, deals=self.count * length, sessions=self.count, overflowed=overflowed)

    def of(self, place: int, name: str) -> NDArray[Any]:
        """A column of the rule set at this place."""
        return self.table[f"{place}.{name}"]

    def quantiles(self, place: int, name: str) -> tuple[Quantile, ...]:
        """The quantiles of a column."""
        return quantiles(self.of(place, name))

    @property
    def exploded(self) -> Moments | None:
        """Rule set -> in how many sessions the pot exploded; None where there is no pot to which it is compared."""
        if part(self.question.game, "outcome").STANDS[1] is None:
            return None
        times = self.question.explodes or EXPLODED
        truths = [
            np.asarray(self.of(place, "highest") // times >= self.of(place, "first"), dtype=np.int64)
            for place in range(len(self.question.rulesets))
        ]
        return self._shares(truths)

    def losing(self, chair: int) -> Moments:
        """Rule set -> in how many sessions a chair has lost."""
        places = range(len(self.question.rulesets))
        return self._shares([np.asarray(self.of(place, f"net-{chair}") < 0, dtype=np.int64) for place in places])

    def changed(self, one: int, other: int) -> Change:
        """In how many sessions anything that is looked at differs between two rule sets."""
        names = [name.partition(".")[2] for name in self.table if name.startswith("0.")]
        apart = np.zeros(self.count, dtype=bool)
        for name in names:
            apart |= np.asarray(self.of(one, name) != self.of(other, name), dtype=bool)
        return Change(int(apart.sum()), int(apart.argmax()) if apart.any() else None)

    def _shares(self, truths: Sequence[NDArray[Any]]) -> Moments:
        of = np.stack(truths, axis=1)
        return measured(of, np.ones_like(of))

    def as_json(self) -> dict[str, Any]:
        """The sessions as they are printed: `results` by rule set, and the differences of the shares."""
        question = self.question
        found: dict[str, Any] = {
            "provenance": self.provenance.as_json(),
            "results": [self._result(place) for place in range(len(question.rulesets))],
        }
        exploded = self.exploded
        if len(question.rulesets) > 1:
            found["differences"] = [
                {
                    "rules": [question.rulesets[one].name, question.rulesets[other].name],
                    "exploded": difference(exploded, one, other).as_json() if exploded else None,
                    "chairs": [
                        {"chair": chair, "loses": difference(self.losing(chair), one, other).as_json()}
                        for chair in range(question.players)
                    ],
                    "changed": self._changed(one, other),
                }
                for one, other in question.pairs
            ]
        return found

    def _changed(self, one: int, other: int) -> dict[str, Any]:
        change = self.changed(one, other)
        return {"sessions": change.deals, "share": change.deals / self.count, "first": change.first}

    def _result(self, place: int) -> dict[str, Any]:
        question = self.question
        exploded = self.exploded
        return {
            "rules": question.rulesets[place].name,
            "digest": question.rulesets[place].digest,
            "players": question.players,
            "sessions": self.count,
            "length": question.length,
            "strategy": strategy_name(question.strategies),
            "seed": question.seed,
            "first_pot": self._first(place),
            "stands": [
                {"deals": after, "quantiles": _json(self.quantiles(place, f"after-{after}"))}
                for after in checkpoints(question.length or 0)
            ],
            "highest": _json(self.quantiles(place, "highest")),
            "exploded": None
            if exploded is None
            else {"times": question.explodes or EXPLODED, **share(exploded, place).as_json()},
            "chairs": [
                {
                    "chair": chair,
                    "net": _json(self.quantiles(place, f"net-{chair}")),
                    "loses": share(self.losing(chair), place).as_json(),
                }
                for chair in range(question.players)
            ],
        }

    def _first(self, place: int) -> int | None:
        return None if part(self.question.game, "outcome").STANDS[1] is None else int(self.of(place, "first")[0])

    def frame(self) -> pandas.DataFrame:
        """One line a rule set, number of deals and quantile. Columns: rules, deals, level, value, low, high.

        `attrs["provenance"]` says where they come from.
        """
        import pandas

        lines = [
            {"rules": ruleset.name, "deals": after, **quantile.as_json()}
            for place, ruleset in enumerate(self.question.rulesets)
            for after in checkpoints(self.question.length or 0)
            for quantile in self.quantiles(place, f"after-{after}")
        ]
        made = pandas.DataFrame(lines, columns=["rules", "deals", "level", "value", "low", "high"])
        made.attrs["provenance"] = self.provenance.as_json()
        return made


def play(
    question: Question,
    count: int,
    *,
    hire: Hire | None = None,
    kept: Store | None = None,
    progress: run.Progress = run.nobody_looks,
    block: int | None = None,
) -> Sessions:
    """The first `count` sessions of a question that has a `length`; what is kept of them is not played again.

    Raises:
        WrongUsage: `count` or the length is no number of sessions or deals, or the store can't be written.
    """
    counted(count, "--sessions")
    counted(question.length or 0, "--length")
    counted(EXPLODED if question.explodes is None else question.explodes, "--explodes")
    parts = run.spans(question, count, block=block)
    with closing(
        run.answers(question, parts, EVENINGS, hire=hire or hands.workers(1), store=kept, progress=progress)
    ) as tables:
        found = list(tables)
    names = list(found[0])
    return Sessions(question, {name: compact(np.concatenate([table[name] for table in found])) for name in names})


def checkpoints(length: int) -> list[int]:
    """After how many deals it is looked what stands: 1, 2, 5, 10, 20, 50, ... and at the end."""
    found = [step * 10**power for power in range(len(str(length))) for step in (1, 2, 5)]
    return sorted({after for after in found if after < length} | {length})


def quantiles(numbers: NDArray[Any]) -> tuple[Quantile, ...]:
    """The quantiles of whole numbers: the least that is not exceeded by so large a share.

    Their intervals are order statistics too, by the normal approximation to how many numbers lie below.
    """
    ordered = np.sort(numbers)
    count = len(ordered)
    found = []
    for level in LEVELS:
        reach = NORMAL * math.sqrt(count * level * (1 - level))
        places = (math.ceil(count * level), math.floor(count * level - reach), math.ceil(count * level + reach) + 1)
        value, low, high = (int(ordered[min(max(place, 1), count) - 1]) for place in places)
        found.append(Quantile(level, value, low, high))
    return tuple(found)


def _played(question: Question, span: Span, stop: Callable[[], bool]) -> Table:
    length = question.length or 0
    at_once = max((SLOW if question.engine.name == engines.REFERENCE else ROOM) // length, 1)
    parts: list[dict[str, NDArray[Any]]] = []
    for first in range(span.first, span.first + span.count, at_once):
        some = Span(first, min(at_once, span.first + span.count - first))
        columns: dict[str, NDArray[Any]] = {}
        overflowed = 0
        for place, ruleset in enumerate(question.rulesets):
            if stop():
                raise Stopped
            played = engines.sessions(
                question.engine.name,
                ruleset,
                players=question.players,
                seed=question.seed,
                first=some.first,
                count=some.count,
                length=length,
                strategies=question.strategies,
                agreed=question.agreed,
            )
            overflowed += played.overflowed
            columns |= {f"{place}.{name}": chips for name, chips in _evening(question, played.rows).items()}
        columns[OVERFLOWED] = np.full(some.count, 0, dtype=np.int64)
        columns[OVERFLOWED][0] = overflowed
        parts.append(columns)
    return {name: compact(np.concatenate([one[name] for one in parts])) for name in parts[0]}


def _evening(question: Question, rows: NDArray[Any]) -> dict[str, NDArray[Any]]:
    # What is looked at of sessions, from their rows by session, deal and column.
    named = dict(zip(question.columns, np.moveaxis(rows, -1, 0), strict=True))
    stands, pot = part(question.game, "outcome").STANDS
    found = {
        "first": named[pot or stands][:, 0],
        "highest": named[stands].max(axis=1),
    }
    found |= {f"after-{after}": named[stands][:, after - 1] for after in checkpoints(question.length or 0)}
    return found | {f"net-{chair}": totals(named[balance(chair)]) for chair in range(question.players)}


def _checked(table: Table, question: Question) -> Table:
    wanted = {f"{place}.highest" for place in range(len(question.rulesets))} | {OVERFLOWED}
    if not wanted <= set(table):
        raise Damaged
    return {name: compact(store.numbers(column)) for name, column in table.items()}


EVENINGS: Final = Work("sessions", _played, dict, _checked)
"""What a block of sessions came to."""


def _json(found: Sequence[Quantile]) -> list[dict[str, float | int]]:
    return [quantile.as_json() for quantile in found]
