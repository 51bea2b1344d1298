"""A study: every combination of the answers on which rule sets differ, and which of them a player would notice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stukolka.batch import effects, lattice, run, table
from stukolka.batch.effects import Effect, Found, Interaction, Part, Verdict
from stukolka.batch.estimate import Estimate, difference
from stukolka.batch.hands import Hire
from stukolka.batch.inquiry import Inquiry
from stukolka.batch.lattice import Lattice, Locus
from stukolka.batch.measure import Change
from stukolka.batch.question import Question
from stukolka.batch.simulate import Simulation, simulate_each
from stukolka.batch.store import Store
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    import pandas

    from stukolka.engine.outcome import Metric
    from stukolka.rules.ruleset import RuleSet

ORDER: Final[tuple[Verdict, ...]] = ("matters", "cannot-tell", "does-not-matter", "idle")
"""Of several verdicts on a locus the first of these holds: what matters anywhere matters."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A metric, and what of it a player would notice."""

    metric: str
    """The metric."""
    size: float
    """A smaller difference does not matter, in the metric's unit."""
    why: Text
    """Why it is this size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Study(Inquiry):
    """What is to be studied: the lattice between rule sets, the first of which is the base."""

    loci: tuple[str, ...]
    """Only these switches vary; empty: all on which they differ."""
    players: int
    """How many play."""
    aims: tuple[Aim, ...]
    """What is looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """A study under one strategy."""

    study: Study
    """The study."""
    lattice: Lattice
    """Its lattice."""
    simulation: Simulation
    """What the deals of all nodes came to."""

    @property
    def strategy(self) -> str:
        """How they played."""
        return self.simulation.provenance.strategy

    def effects(self, aim: Aim, place: int) -> list[Effect]:
        """What the active locus at this place does to the metric."""
        return effects.main_effects(self.lattice, self.simulation.block.metrics[aim.metric], place)

    def interactions(self, aim: Aim) -> list[Interaction]:
        """What every two loci do to it together."""
        return effects.interactions(self.lattice, self.simulation.block.metrics[aim.metric])

    def parts(self, aim: Aim, other: int) -> list[Part]:
        """What the loci contribute to the difference between the base and another rule set."""
        return effects.parts(self.lattice, self.simulation.block.metrics[aim.metric], other)

    def whole(self, aim: Aim, other: int) -> Estimate:
        """By how much the metric is greater under another rule set than under the base, if idle switches are idle."""
        base, target = (self.lattice.node_of(self.lattice.named[place]) for place in (0, other))
        return difference(self.simulation.block.metrics[aim.metric], base, target)

    def verdict(self, aim: Aim, locus: Locus) -> Found:
        """Whether a locus matters to the metric."""
        if locus not in self.lattice.active:
            return effects.idle(locus.key)
        return effects.verdict(
            self.lattice,
            self.simulation.block.metrics[aim.metric],
            self.lattice.active.index(locus),
            size=aim.size,
            reach=effects.reach_of(self.metric(aim).unit, self.study.players),
        )

    def metric(self, aim: Aim) -> Metric:
        """The metric of an aim."""
        return self.simulation.question.measures()[aim.metric]

    def changed(self, locus: Locus) -> Changed | None:
        """How many deals go otherwise with another answer to a locus; None for an idle one, with which none do."""
        if locus not in self.lattice.active:
            return None
        place = self.lattice.active.index(locus)
        pairs = [pair for pair, of in lattice.changes_of(self.lattice).items() if of[0] == place]
        changes = self.simulation.block.changes
        total = sum((changes[pair] for pair in pairs), Change())
        example = next((pair for pair in pairs if changes[pair].first == total.first), None)
        names = [self.simulation.question.rulesets[node].name for node in example or ()]
        deals = len(pairs) * self.simulation.block.deals
        return Changed(total.deals / deals if deals else 0.0, total.first, tuple(names) if total.deals else ())

    def as_json(self) -> dict[str, Any]:
        """The results under this strategy, as they are printed."""
        base, *others = self.lattice.named
        return {
            "strategy": self.strategy,
            "provenance": self.simulation.provenance.as_json()
            | {"rules": {ruleset.name: ruleset.digest for ruleset in self.lattice.named}},
            "changed": [
                {"switch": locus.key, **changed.as_json()}
                for locus in self.lattice.loci
                if (changed := self.changed(locus)) is not None
            ],
            "metrics": [
                {
                    "metric": aim.metric,
                    "title": self.metric(aim).title.as_json(),
                    "unit": self.metric(aim).unit,
                    "size": aim.size,
                    "why": aim.why.as_json(),
                    "effects": [
                        {"switch": locus.key, **effect.as_json()}
                        for place, locus in enumerate(self.lattice.active)
                        for effect in self.effects(aim, place)
                    ],
                    "interactions": [one.as_json() for one in self.interactions(aim)],
                    "shapley": [
                        {
                            "rules": [base.name, other.name],
                            "difference": self.whole(aim, place).as_json(),
                            "parts": [part.as_json() for part in self.parts(aim, place)],
                        }
                        for place, other in enumerate(others, 1)
                    ],
                    "verdicts": [self.verdict(aim, locus).as_json() for locus in self.lattice.loci],
                }
                for aim in self.study.aims
            ],
        }


@dataclass(frozen=True, slots=True)
class Changed:
    """How many deals go otherwise with another answer to a locus."""

    share: float
    """The share of deals, on average over all contexts."""
    first: int | None
    """The first such deal, by its number."""
    rules: tuple[str, ...]
    """Two rule sets between which that deal differs; none where no deal does."""

    def as_json(self) -> dict[str, Any]:
        """The change as it is printed."""
        return {"share": self.share, "first": self.first, "rules": list(self.rules)}


@dataclass(frozen=True, slots=True, eq=False)
class Studied:
    """A study that has been made."""

    study: Study
    """The study."""
    lattice: Lattice
    """Its lattice."""
    played: tuple[Played, ...]
    """Its results, one a strategy."""

    def verdict(self, locus: Locus) -> Verdict:
        """Whether a locus matters to any metric under any strategy."""
        found = {one.verdict(aim, locus).verdict for one in self.played for aim in self.study.aims}
        return next(verdict for verdict in ORDER if verdict in found)

    def as_json(self) -> dict[str, Any]:
        """The study as it is printed."""
        study = self.study
        return {
            "study": study.id,
            "title": study.title.as_json(),
            "question": study.question.as_json(),
            "rules": {ruleset.name: ruleset.digest for ruleset in self.lattice.named},
            "players": study.players,
            "deals": self.played[0].simulation.block.deals,
            "seed": study.seed,
            "combinations": self.lattice.combinations,
            "nodes": self.lattice.size,
            "loci": [
                {
                    "switch": locus.key,
                    "locus": locus.switch.locus,
                    "question": locus.switch.question.as_json(),
                    "answers": {ruleset.name: ruleset.answers[locus.key] for ruleset in self.lattice.named},
                    "verdict": self.verdict(locus),
                }
                for locus in self.lattice.loci
            ],
            "results": [one.as_json() for one in self.played],
        }

    def frame(self) -> pandas.DataFrame:
        """One line a strategy, metric, switch and change of answer: its effect, and the verdict.

        Columns: strategy, metric, switch, from, to, mean, sd, se, low, high, verdict, deals_needed, changed, first.
        `changed` is the share of deals that go otherwise with another answer, `first` the first of them.
        `attrs["provenance"]` says where they come from, by strategy.
        """
        import pandas

        made = pandas.DataFrame(list(self.lines()))
        made.attrs["provenance"] = {one.strategy: one.as_json()["provenance"] for one in self.played}
        return made

    def lines(self) -> Iterator[dict[str, Any]]:
        """The lines of the table."""
        for one in self.played:
            changes = {locus.key: one.changed(locus) for locus in self.lattice.loci}
            for aim in self.study.aims:
                for locus in self.lattice.loci:
                    verdict, changed = one.verdict(aim, locus), changes[locus.key]
                    for effect in self._effects(one, aim, locus):
                        yield {
                            "strategy": one.strategy,
                            "metric": aim.metric,
                            "switch": locus.key,
                            "from": effect.answers[0],
                            "to": effect.answers[1],
                            **effect.estimate.as_json(),
                            "verdict": verdict.verdict,
                            "deals_needed": verdict.deals,
                            "changed": changed.share if changed else 0.0,
                            "first": changed.first if changed else None,
                        }

    def _effects(self, one: Played, aim: Aim, locus: Locus) -> list[Effect]:
        if locus in self.lattice.active:
            return one.effects(aim, self.lattice.active.index(locus))
        nothing = Estimate(0.0, 0.0, 0.0, 0.0, 0.0)
        return [Effect((locus.answers[0], answer), nothing) for answer in locus.answers[1:]]


def lattice_of(study: Study, rulesets: Sequence[RuleSet], *, every: bool = False) -> Lattice:
    """The lattice of a study, whose `rules` have been found; with `every`, idle switches vary too."""
    return lattice.between(rulesets, only=study.loci, every=every)


def questions(study: Study, made: Lattice, *, engine: str) -> list[Question]:
    """What is asked for a study, one question a strategy.

    Raises:
        WrongUsage: something can't be: with all faults.
    """
    nodes = made.nodes()
    return [
        table.question(
            nodes,
            players=study.players,
            seed=study.seed,
            strategy=strategy,
            agreed=study.agreed,
            engine=engine,
            measured=[aim.metric for aim in study.aims],
            pairs=list(lattice.changes_of(made)),
        )
        for strategy in study.strategies
    ]


def make(
    study: Study,
    made: Lattice,
    asked: Sequence[Question],
    *,
    hire: Hire | None = None,
    kept: Store | None = None,
    progress: run.Progress = run.nobody_looks,
    block: int | None = None,
) -> Studied:
    """The study made: its deals played, or those that are not kept yet.

    Raises:
        WrongUsage: the store can't be written.
    """
    played = simulate_each(asked, study.deals, hire=hire, kept=kept, progress=progress, block=block)
    return Studied(study, made, tuple(Played(study, made, one) for one in played))
