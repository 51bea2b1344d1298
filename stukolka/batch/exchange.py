"""An exchange: one answer of a rule set put in place of another's, all else left as it is, and what that does.

A study looks at every combination of answers, and so at two or three rule sets of which many answers are alike. An
exchange looks at single steps, and so at every pair of any number of rule sets: the first of the two takes over, one at
a time, the answers of the second. Where a step can't be measured it says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from stukolka.batch import effects, reference, run, table
from stukolka.batch.effects import Found, Verdict
from stukolka.batch.estimate import difference
from stukolka.batch.hands import Hire
from stukolka.batch.inquiry import Inquiry
from stukolka.batch.lattice import idle_switches
from stukolka.batch.question import Question
from stukolka.batch.simulate import Simulation, simulate_each
from stukolka.batch.store import Store
from stukolka.batch.study import ORDER, Aim
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.rules.difference import differences

if TYPE_CHECKING:
    from stukolka.rules.ruleset import RuleSet
    from stukolka.rules.switch import Switch


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Inquiry):
    """What is to be exchanged: of every two rule sets, the earlier takes over the answers of the later."""

    players: int
    """How many play."""
    aims: tuple[Aim, ...]
    """What is looked at."""


@dataclass(frozen=True, slots=True)
class Step:
    """One answer of a rule set, put in place of another."""

    switch: Switch
    """The question."""
    rules: RuleSet
    """The rule set that takes over the answer."""
    givers: tuple[str, ...]
    """The rule sets that give it, by name."""
    answer: str
    """The answer."""
    changed: RuleSet | None
    """The rule set with that answer; None where it can't be measured."""
    why: str
    """Why it can't: `idle` where nothing depends on it in a regular deal, else what is wrong; empty where it can."""

    @property
    def answers(self) -> tuple[str, str]:
        """From which answer to which."""
        return self.rules.answers[self.switch.key], self.answer


@dataclass(frozen=True, slots=True, eq=False)
class Exchanged:
    """An exchange that has been made."""

    exchange: Exchange
    """The exchange."""
    named: tuple[RuleSet, ...]
    """Its rule sets."""
    steps: tuple[Step, ...]
    """Its steps."""
    played: tuple[Simulation, ...]
    """What its deals came to, one a strategy."""

    def places(self, step: Step) -> tuple[int, int]:
        """The places of the two rule sets of a step in the simulations."""
        names = [ruleset.name for ruleset in self.played[0].question.rulesets]
        assert step.changed is not None
        return names.index(step.rules.name), names.index(step.changed.name)

    def found(self, one: Simulation, step: Step, aim: Aim) -> Found:
        """Whether a step changes a metric by more than would go unnoticed."""
        if step.changed is None:
            return effects.idle(step.switch.key)
        unit = one.question.measures()[aim.metric].unit
        return effects.told(
            step.switch.key,
            one.block.metrics[aim.metric],
            [self.places(step)],
            size=aim.size,
            reach=effects.reach_of(unit, self.exchange.players),
        )

    def verdict(self, step: Step) -> Verdict | None:
        """Whether a step matters to any metric under any strategy; None where it can't be played at all."""
        if step.changed is None:
            return "idle" if step.why == "idle" else None
        found = {self.found(one, step, aim).verdict for one in self.played for aim in self.exchange.aims}
        return next(verdict for verdict in ORDER if verdict in found)

    def as_json(self) -> dict[str, Any]:
        """The exchange as it is printed."""
        exchange = self.exchange
        return {
            "exchange": exchange.id,
            "title": exchange.title.as_json(),
            "question": exchange.question.as_json(),
            "rules": {ruleset.name: ruleset.digest for ruleset in self.named},
            "steps": [
                {
                    "rules": step.rules.name,
                    "switch": step.switch.key,
                    "answers": list(step.answers),
                    "as_in": list(step.givers),
                    "changed": step.changed.name if step.changed else None,
                    "verdict": self.verdict(step),
                    "why": step.why,
                }
                for step in self.steps
            ],
            "metrics": [
                {
                    "metric": aim.metric,
                    "title": metric.title.as_json(),
                    "unit": metric.unit,
                    "size": aim.size,
                    "why": aim.why.as_json(),
                }
                for aim in exchange.aims
                for metric in [self.played[0].question.measures()[aim.metric]]
            ],
            "results": [self._result(one) for one in self.played],
        }

    def _result(self, one: Simulation) -> dict[str, Any]:
        digests = {ruleset.name: ruleset.digest for ruleset in self.named}
        return {
            "strategy": one.provenance.strategy,
            "provenance": one.provenance.as_json() | {"rules": digests},
            "steps": [
                {
                    "rules": step.rules.name,
                    "changed": step.changed.name,
                    **self._otherwise(one, step),
                    "metrics": {
                        aim.metric: difference(one.block.metrics[aim.metric], *self.places(step)).as_json()
                        | {"verdict": self.found(one, step, aim).verdict}
                        for aim in self.exchange.aims
                    },
                }
                for step in self.steps
                if step.changed is not None
            ],
        }

    def _otherwise(self, one: Simulation, step: Step) -> dict[str, Any]:
        change = one.block.changes[self.places(step)]
        return {"share": change.deals / one.block.deals if one.block.deals else None, "first": change.first}

    def lines(self) -> Iterator[dict[str, Any]]:
        """One line a strategy, step and metric; a step that can't be measured has a line of its own."""
        for step in self.steps:
            head = {"rules": step.rules.name, "switch": step.switch.key}
            head |= {"from": step.answers[0], "to": step.answers[1], "as_in": " ".join(step.givers)}
            if step.changed is None:
                blank = dict.fromkeys((*("strategy", "metric"), *NUMBERS))
                yield {**head, **blank, "verdict": self.verdict(step), "why": step.why}
                continue
            for one in self.played:
                for aim in self.exchange.aims:
                    estimate = difference(one.block.metrics[aim.metric], *self.places(step))
                    yield {
                        **head,
                        "strategy": one.provenance.strategy,
                        "metric": aim.metric,
                        **estimate.as_json(),
                        **self._otherwise(one, step),
                        "verdict": self.found(one, step, aim).verdict,
                        "why": step.why,
                    }


NUMBERS = ("mean", "sd", "se", "low", "high", "share", "first")
"""The columns of numbers in the table."""


def steps(exchange: Exchange, rulesets: Sequence[RuleSet]) -> tuple[Step, ...]:
    """Every answer that an earlier rule set can take over from a later one, in the order of declaration.

    Raises:
        WrongUsage: they are of several forms.
    """
    if len(forms := list(dict.fromkeys(ruleset.form for ruleset in rulesets))) > 1:
        raise WrongUsage(f"answers are exchanged between rule sets of one form, not of {', '.join(forms)}")
    givers: dict[tuple[str, str, str], list[str]] = {}
    for one, other in combinations(rulesets, 2):
        for row in differences([one, other]):
            givers.setdefault((one.name, row.switch, other.answers[row.switch]), []).append(other.name)
    idle = idle_switches(rulesets[0].game)
    return tuple(
        _step(exchange, one, switch, answer, tuple(given), idle=switch in idle)
        for one in rulesets
        for (name, switch, answer), given in givers.items()
        if name == one.name
    )


def _step(exchange: Exchange, one: RuleSet, switch: str, answer: str, givers: tuple[str, ...], *, idle: bool) -> Step:
    changed: RuleSet | None = None
    why = "idle" if idle else ""
    if not idle:
        try:
            changed = one.changed({switch: answer})
            agreed = table.terms(one.game, exchange.agreed)
            reference.opening(one.game, changed, players=exchange.players, **agreed)
        except InvalidInput as invalid:
            changed, why = None, "; ".join(fault.message for fault in invalid.faults)
    return Step(one.switches[switch], one, givers, answer, changed, why)


def questions(exchange: Exchange, rulesets: Sequence[RuleSet], found: Sequence[Step], *, engine: str) -> list[Question]:
    """What is asked for an exchange, one question a strategy.

    Raises:
        WrongUsage: something can't be: with all faults.
    """
    changed = [(step.rules.name, step.changed) for step in found if step.changed is not None]
    nodes = [*rulesets, *(ruleset for _, ruleset in changed)]
    names = [ruleset.name for ruleset in nodes]
    pairs = [(names.index(base), names.index(ruleset.name)) for base, ruleset in changed]
    return [
        table.question(
            nodes,
            players=exchange.players,
            seed=exchange.seed,
            strategy=strategy,
            agreed=exchange.agreed,
            engine=engine,
            measured=[aim.metric for aim in exchange.aims],
            pairs=pairs,
        )
        for strategy in exchange.strategies
    ]


def make(
    exchange: Exchange,
    rulesets: Sequence[RuleSet],
    found: Sequence[Step],
    asked: Sequence[Question],
    *,
    hire: Hire | None = None,
    kept: Store | None = None,
    progress: run.Progress = run.nobody_looks,
    block: int | None = None,
) -> Exchanged:
    """The exchange made: its deals played, or those that are not kept yet.

    Raises:
        WrongUsage: the store can't be written.
    """
    played = simulate_each(asked, exchange.deals, hire=hire, kept=kept, progress=progress, block=block)
    return Exchanged(exchange, tuple(rulesets), tuple(found), played)
