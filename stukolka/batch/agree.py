"""The compiled engine against the reference engine: the same deals, row by row; the first that differs, as a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stukolka.batch import engines, reference, table
from stukolka.batch.measure import Span
from stukolka.batch.question import Question
from stukolka.engine import record
from stukolka.engine.outcome import columns
from stukolka.engine.play import playout
from stukolka.rng import streams

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet

AT_ONCE: Final = 500
"""So many deals are played before the rows are compared."""

MANY: Final = 9
"""At no larger table are rule sets compared that name no limit."""

POTS: Final = (0, 165)
"""What stands before the deal: nothing, so that a deal that can be is forced, and something that is no even number."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A deal of which two engines say different things."""

    ruleset: RuleSet
    """The rule set."""
    number: int
    """Which deal of the seed."""
    seed: int
    """The seed."""
    rows: Mapping[str, tuple[int, int]]
    """Column -> what the reference engine and the compiled one say, where they differ."""
    record: str
    """The deal as the reference engine plays it: a record that replays."""

    def __str__(self) -> str:
        """The record, and above it what differs."""
        told = [
            f"# deal {self.number} of seed {self.seed}: {column} is {right} by the reference, {wrong} as compiled"
            for column, (right, wrong) in self.rows.items()
        ]
        return "\n".join([*told, self.record])


@dataclass(frozen=True, slots=True)
class Compared:
    """How far two engines were compared."""

    deals: int
    """So many deals were the same."""
    found: Disagreement | None = None
    """The first that was not, if any."""


def compare(question: Question, span: Span) -> Compared:
    """The deals of a span by both engines, under the first rule set of a question."""
    ruleset = question.rulesets[0]
    done = 0
    while done < span.count:
        count = min(AT_ONCE, span.count - done)
        rows = [
            engines.deals(
                engine,
                ruleset,
                players=question.players,
                seed=question.seed,
                first=span.first + done,
                count=count,
                strategies=question.strategies,
                agreed=question.agreed,
            ).rows
            for engine in (engines.REFERENCE, engines.BATCH)
        ]
        differs = (rows[0] != rows[1]).any(axis=1)
        if differs.any():
            place = int(np.argmax(differs))
            return Compared(done + place, _told(question, span.first + done + place, rows[0][place], rows[1][place]))
        done += count
    return Compared(done)


def replayable(question: Question, number: int) -> str:
    """A deal of a question as the reference engine plays it: a record that replays."""
    ruleset = question.rulesets[0]
    engine = reference.part(ruleset.game, "game").GAME
    setup = reference.opening(ruleset.game, ruleset, players=question.players, **question.agreed)
    dealt = engine.deal(setup, question.seed, number)
    decide = reference.deciding(ruleset.game, question.strategies)
    played = playout(engine, dealt, decide, streams(question.seed, number, question.players))
    values = {"rules": ruleset.name, **engine.table(dealt), "actions": played.texts()}
    return record.write(values)


def questions(library: Library, ruleset: RuleSet, *, seed: int = 1) -> Iterator[Question | tuple[str, str]]:
    """A rule set at tables of several sizes and with every strategy, for both engines.

    What the compiled engine can't play comes as its description and the reason.
    """
    known = tuple(reference.part(ruleset.game, "game").GAME.strategies)
    least, most = library.limits(ruleset)
    agreements: list[dict[str, int]] = [{"pot": pot} for pot in POTS] if ruleset.game == "stukolka" else [{}]
    for players in sorted({least, min(5, most), min(most, MANY)}):
        for strategies in plays(known, players):
            for agreed in agreements:
                yield asked(ruleset, players=players, strategies=strategies, agreed=agreed, seed=seed)


def plays(known: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every strategy by itself, and all of them at one table."""
    alone = [(strategy,) * players for strategy in known]
    mixed = tuple(known[seat % len(known)] for seat in range(players))
    return [*alone, mixed] if len(known) > 1 else alone


def asked(
    ruleset: RuleSet, *, players: int, strategies: Sequence[str], agreed: Mapping[str, int], seed: int
) -> Question | tuple[str, str]:
    """What is asked of both engines; a description and the reason where the compiled one can't play it."""
    made = table.question(
        [ruleset], players=players, seed=seed, strategy=list(strategies), agreed=agreed, measured=(), pairs=()
    )
    if made.engine.name == engines.BATCH:
        return made
    why = made.engine.why.en if made.engine.why else ""
    return f"{ruleset.name}, {players} players, {table.strategy_name(strategies)}", why


def _told(question: Question, number: int, right: Any, wrong: Any) -> Disagreement:
    names = columns(reference.part(question.game, "outcome").COLUMNS, question.players)
    rows = {name: (int(one), int(other)) for name, one, other in zip(names, right, wrong, strict=True) if one != other}
    return Disagreement(question.rulesets[0], number, question.seed, rows, replayable(question, number))
