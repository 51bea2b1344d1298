"""Many deals under one or several rule sets: what each comes to, and by how much they differ on the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stukolka.batch import hands, measure, run, store
from stukolka.batch.estimate import Estimate, difference, mean, share
from stukolka.batch.hands import Hire, Work
from stukolka.batch.inquiry import MOST
from stukolka.batch.measure import Block
from stukolka.batch.question import Question
from stukolka.batch.store import Store
from stukolka.batch.table import agreed_json, strategy_name
from stukolka.errors import Fault, WrongUsage
from stukolka.provenance import Provenance

if TYPE_CHECKING:
    import pandas

SUMS: Final = Work("sums", measure.measure, store.packed, store.unpacked)
"""The sums of a block of deals."""


@dataclass(frozen=True, slots=True, eq=False)
class Simulation:
    """What many deals came to."""

    question: Question
    """What was asked."""
    block: Block
    """The sums over all deals."""

    @property
    def provenance(self) -> Provenance:
        """What the numbers depend on."""
        return provenance(self.question, deals=self.block.deals, overflowed=self.block.overflowed)

    def metrics(self, place: int) -> dict[str, Estimate]:
        """Metric -> its estimate, under the rule set at this place."""
        measures = self.question.measures()
        return {
            name: (share if measures[name].unit == "share" else mean)(sums, place)
            for name, sums in self.block.metrics.items()
        }

    def differences(self, one: int, other: int) -> dict[str, Estimate]:
        """Metric -> by how much it is greater under the rule set `other` than under `one`."""
        return {name: difference(sums, one, other) for name, sums in self.block.metrics.items()}

    def as_json(self) -> dict[str, Any]:
        """The simulation as the contract writes it."""
        question, block = self.question, self.block
        results = [
            {
                "rules": ruleset.name,
                "digest": ruleset.digest,
                "players": question.players,
                "deals": block.deals,
                "strategy": strategy_name(question.strategies),
                "seed": question.seed,
                "metrics": _json(self.metrics(place)),
            }
            for place, ruleset in enumerate(question.rulesets)
        ]
        found: dict[str, Any] = {"provenance": self.provenance.as_json(), "results": results}
        if len(question.rulesets) > 1:
            found["differences"] = [
                {
                    "rules": [question.rulesets[place].name for place in pair],
                    "metrics": _json(self.differences(*pair)),
                    "changed": {
                        "deals": change.deals,
                        "share": change.deals / block.deals if block.deals else None,
                        "first": change.first,
                    },
                }
                for pair, change in block.changes.items()
            ]
        return found

    def frame(self) -> pandas.DataFrame:
        """One line a metric and rule set; where `less` names another, it is the difference from that one's.

        Columns: rules, less, metric, mean, sd, se, low, high. `attrs["provenance"]` says where they come from.
        """
        import pandas

        names = [ruleset.name for ruleset in self.question.rulesets]
        lines: list[dict[str, Any]] = []
        for place, name in enumerate(names):
            lines += _lines(name, None, self.metrics(place))
        for one, other in self.block.changes:
            lines += _lines(names[other], names[one], self.differences(one, other))
        made = pandas.DataFrame(lines, columns=["rules", "less", "metric", "mean", "sd", "se", "low", "high"])
        made.attrs["provenance"] = self.provenance.as_json()
        return made


def simulate(
    question: Question,
    deals: int,
    *,
    hire: Hire | None = None,
    kept: Store | None = None,
    progress: run.Progress = run.nobody_looks,
    block: int | None = None,
) -> Simulation:
    """The first `deals` deals of a question; what is kept of them is not played again.

    `hire` finds who does the work (`hands.workers(n)`, `cluster.dask(address)`), by default one worker. Neither that
    nor the size of the blocks changes a digit.

    Raises:
        WrongUsage: `deals` is no number of deals, or the store can't be written.
    """
    counted(deals, "--deals")
    parts = run.spans(question, deals, block=block)
    found = measure.empty(question)
    with closing(
        run.answers(question, parts, SUMS, hire=hire or hands.workers(1), store=kept, progress=progress)
    ) as blocks:
        for one in blocks:
            found = found + one
    return Simulation(question, found)


def simulate_each(
    asked: Sequence[Question],
    deals: int,
    *,
    hire: Hire | None = None,
    kept: Store | None = None,
    progress: run.Progress = run.nobody_looks,
    block: int | None = None,
) -> tuple[Simulation, ...]:
    """The first `deals` deals of several questions, one after the other, as `simulate` has them of one.

    How the work goes on is told of all of them together, from the beginning.

    Raises:
        WrongUsage: `deals` is no number of deals, or the store can't be written.
    """
    if kept is not None:
        for one in asked:  # what stands there and can't be replaced is refused before anything is played
            set(kept.spans(one, SUMS.kind))
    together = run.Together(progress, len(asked) * deals)
    return tuple(
        simulate(one, deals, hire=hire, kept=kept, progress=together.next(deals), block=block) for one in asked
    )


def counted(number: int, option: str) -> int:
    """The number, when something can be played so many times.

    Raises:
        WrongUsage: it can't.
    """
    if not 1 <= number <= MOST:
        bound = "at least 1" if number < 1 else f"at most {MOST}"
        raise WrongUsage([Fault(f"expected a whole number of {bound}, found {number}", key=option)])
    return number


def provenance(question: Question, *, deals: int, overflowed: int, sessions: int | None = None) -> Provenance:
    """What the numbers of a question depend on."""
    return Provenance(
        game=question.game,
        revision=question.revision,
        engine=question.engine.name,
        note=question.engine.why,
        rules={ruleset.name: ruleset.digest for ruleset in question.rulesets},
        players=question.players,
        seed=question.seed,
        deals=deals,
        sessions=sessions,
        strategy=strategy_name(question.strategies),
        agreed=agreed_json(question.agreed),
        overflowed=overflowed,
    )


def _json(estimates: Mapping[str, Estimate]) -> dict[str, dict[str, float | None]]:
    return {name: estimate.as_json() for name, estimate in estimates.items()}


def _lines(name: str, less: str | None, estimates: Mapping[str, Estimate]) -> Sequence[dict[str, Any]]:
    return [{"rules": name, "less": less, "metric": metric, **found.as_json()} for metric, found in estimates.items()]
