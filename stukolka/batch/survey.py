"""A survey: what rule sets come to at tables of several sizes, as a table of means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stukolka.batch import run, table
from stukolka.batch.hands import Hire
from stukolka.batch.inquiry import Inquiry
from stukolka.batch.question import Question
from stukolka.batch.simulate import Simulation, simulate_each
from stukolka.batch.store import Store

if TYPE_CHECKING:
    import pandas

    from stukolka.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey(Inquiry):
    """What is to be surveyed: what rule sets come to at tables of several sizes."""

    players: tuple[int, ...]
    """The numbers of players."""
    metrics: tuple[str, ...]
    """What is measured."""


@dataclass(frozen=True, slots=True, eq=False)
class Surveyed:
    """A survey that has been made."""

    survey: Survey
    """The survey."""
    played: tuple[Simulation, ...]
    """Its results, by strategy and number of players."""

    def as_json(self) -> dict[str, Any]:
        """The survey as it is printed."""
        survey = self.survey
        return {
            "survey": survey.id,
            "title": survey.title.as_json(),
            "question": survey.question.as_json(),
            "results": [one.as_json() for one in self.played],
        }

    def frame(self) -> pandas.DataFrame:
        """One line a strategy, number of players, rule set and metric.

        Columns: strategy, players, rules, metric, mean, sd, se, low, high. `attrs["provenance"]` says where they come
        from, one entry for each strategy and number of players.
        """
        import pandas

        columns = ["strategy", "players", "rules", "metric", "mean", "sd", "se", "low", "high"]
        made = pandas.DataFrame(list(self.lines()), columns=columns)
        made.attrs["provenance"] = [one.provenance.as_json() for one in self.played]
        return made

    def lines(self) -> Sequence[dict[str, Any]]:
        """The lines of the table."""
        return [
            {
                "strategy": one.provenance.strategy,
                "players": one.question.players,
                "rules": ruleset.name,
                "metric": metric,
                **estimate.as_json(),
            }
            for one in self.played
            for place, ruleset in enumerate(one.question.rulesets)
            for metric, estimate in one.metrics(place).items()
        ]


def questions(survey: Survey, rulesets: Sequence[RuleSet], *, engine: str) -> list[Question]:
    """What is asked for a survey: one question a strategy and number of players.

    Raises:
        WrongUsage: something can't be: with all faults.
    """
    return [
        table.question(
            rulesets,
            players=players,
            seed=survey.seed,
            strategy=strategy,
            agreed=survey.agreed,
            engine=engine,
            measured=survey.metrics,
            pairs=(),
        )
        for strategy in survey.strategies
        for players in survey.players
    ]


def make(
    survey: Survey,
    asked: Sequence[Question],
    *,
    hire: Hire | None = None,
    kept: Store | None = None,
    progress: run.Progress = run.nobody_looks,
    block: int | None = None,
) -> Surveyed:
    """The survey made: its deals played, or those that are not kept yet.

    Raises:
        WrongUsage: the store can't be written.
    """
    return Surveyed(survey, simulate_each(asked, survey.deals, hire=hire, kept=kept, progress=progress, block=block))
