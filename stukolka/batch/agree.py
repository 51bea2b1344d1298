"""Whether the compiled engine and the reference engine agree, deal by deal; the first disagreement as a record.

`python -m stukolka.batch.agree --deals 1000000` compares every rule set of the library, of every game that has a
compiled engine, at several tables, by several processes: the reference engine takes most of the time.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stukolka.batch import engines, reference
from stukolka.engine.outcome import columns
from stukolka.engine.play import playout
from stukolka.engine.record import write
from stukolka.rng import streams

if TYPE_CHECKING:
    from stukolka.batch.reference import Agreed, Decision
    from stukolka.rules.ruleset import RuleSet

BLOCK: Final = 4096
"""Deals compared at a time."""


@dataclass(frozen=True, slots=True)
class Table:
    """One way of dealing: what is compared."""

    rules: RuleSet
    """The rule set."""
    strategies: tuple[Decision, ...]
    """How each seat decides."""
    agreed: Mapping[str, Agreed] = field(default_factory=dict)
    """The terms, as keys of a record."""
    length: int = 1
    """Deals in a session: what stands is carried over from one to the next."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.strategies)

    def __str__(self) -> str:
        """The table in words."""
        told = " ".join(f"{key}={value}" for key, value in self.agreed.items() if value is not None)
        named = ",".join(dict.fromkeys(str(strategy) for strategy in self.strategies))
        return f"{self.rules.name}, {self.players} players, {named}, {told}" + (
            f", {self.length} deals in a row" if self.length > 1 else ""
        )


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The first deal in which the engines part."""

    table: Table
    """The table."""
    seed: int
    """The seed."""
    number: int
    """Which deal of it."""
    reference: tuple[int, ...]
    """The outcome by the reference engine."""
    compiled: tuple[int, ...]
    """That by the compiled engine."""
    record: str
    """The deal as the reference engine plays it: a record that replays."""

    def __str__(self) -> str:
        """Everything that whoever has to mend it wants to know; the rest of a record's lines are comments."""
        named = columns(reference.part(self.table.rules.game, "outcome").COLUMNS, self.table.players)
        parts = [
            f"# {name}: {slow} by the reference engine, {fast} by the compiled one"
            for name, slow, fast in zip(named, self.reference, self.compiled, strict=True)
            if slow != fast
        ]
        return "\n".join([f"# {self.table}; deal {self.number} of seed {self.seed}", *parts, self.record])


class Incomparable(Exception):
    """The compiled engine does not play this table."""


def compare(table: Table, *, seed: int, first: int, count: int) -> Disagreement | None:
    """The first of these deals (of sessions, where the table is one) in which the engines part, or None.

    Raises:
        Incomparable: the compiled engine does not play this table, and why.
    """
    rules = table.rules
    chosen = engines.choose(
        engines.BATCH,
        [rules],
        players=table.players,
        strategies=table.strategies,
        agreed=table.agreed,
        sessions=table.length > 1,
    )
    if chosen.why is not None:
        raise Incomparable(chosen.why.en)
    for start in range(first, first + count, BLOCK):
        size = min(BLOCK, first + count - start)
        slow, fast = (_rows(engine, table, seed=seed, first=start, count=size) for engine in reversed(engines.ENGINES))
        unlike = np.nonzero((slow != fast).any(axis=1))[0]
        if len(unlike):
            place = int(unlike[0])
            number = start * table.length + place
            record = _record(table, seed=seed, number=number)
            return Disagreement(table, seed, number, tuple(slow[place].tolist()), tuple(fast[place].tolist()), record)
    return None


def _rows(engine: str, table: Table, *, seed: int, first: int, count: int) -> Any:
    what: dict[str, Any] = {
        "players": table.players,
        "seed": seed,
        "first": first,
        "count": count,
        "strategies": table.strategies,
        "agreed": table.agreed,
    }
    if table.length == 1:
        return engines.deals(engine, table.rules, **what).rows
    made = engines.sessions(engine, table.rules, length=table.length, **what).rows
    return made.reshape(count * table.length, -1)


def _record(table: Table, *, seed: int, number: int) -> str:
    # The deal, with what stood before it if it belongs to a session.
    rules = table.rules
    game = reference.part(rules.game, "game").GAME
    decide = reference.deciding(rules.game, table.strategies)
    terms = reference.opening(rules.game, rules, players=table.players, **table.agreed)
    for before in range(number - number % table.length, number):
        dealt = game.deal(terms, seed, before)
        terms = game.following(dealt, playout(game, dealt, decide, streams(seed, before, table.players)).state)
    setup = game.deal(terms, seed, number)
    played = playout(game, setup, decide, streams(seed, number, table.players))
    return write({"rules": rules.name, **game.table(setup), "actions": played.texts()})


def tables(rules: RuleSet) -> Iterator[tuple[Table, int]]:
    """The tables at which a rule set is compared, each with its share of the deals in twentieths."""
    game = reference.part(rules.game, "game").GAME
    typed = game.rules(rules.form, rules.answers)
    most = min(game.limits(typed)[1], 7)
    terms = usual(rules)
    ways = [tuple(name for name in game.strategies if name != "random") or ("random",), ("random",)]
    for players, agreed, mixed, share in (
        (min(5, most), {}, False, 6),
        (min(4, most), {"pot": 165}, False, 4),
        (most, {}, False, 2),
        (2, {"pot": 200}, False, 2),
        (min(5, most), {"pot": 200}, True, 4),
        (min(4, most), {}, True, 2),
    ):
        named = ways[0] * players if mixed else ("random",) * players
        yield Table(rules, named[:players], terms | agreed), share


def usual(rules: RuleSet) -> dict[str, Agreed]:
    """The terms that a table needs, and a limit where one can be agreed."""
    answers = rules.answers
    terms: dict[str, Agreed] = dict(getattr(reference.part(rules.game, "words"), "USUAL", {}))
    if answers.get("dealer-refusal") == "above-agreed-sum" and answers.get("dealer-duty") == "must-meet-lone-knocker":
        terms["ceiling"] = 160
    if answers.get("remise-cap") == "agreed-sum":
        terms["cap"] = 100
    if answers.get("dealer-sum") == "own-sum":
        terms["dealer_sum"] = 40
    return terms


def _job(work: tuple[Table, int, int, int]) -> Disagreement | str | None:
    table, seed, first, count = work
    try:
        return compare(table, seed=seed, first=first, count=count)
    except Incomparable as why:
        return str(why)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare every rule set of the library, and print the first disagreement of each; 1 where there is one."""
    from stukolka.library import Library

    parser = argparse.ArgumentParser(prog="agree", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rulesets", nargs="*", help="rule sets; all when none is named")
    parser.add_argument("--deals", type=int, default=1_000_000, help="deals for each rule set")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(arguments)
    library = Library.open()
    names = asked.rulesets or [name for game in library.games for name in library.names(game, seconds=True)]
    parted = False
    with ProcessPoolExecutor(asked.workers) as workers:
        for name in names:
            rules = library.ruleset(name)
            began = time.monotonic()
            work = [(table, asked.seed, 0, asked.deals * share // 20) for table, share in tables(rules)]
            pieces = [
                (table, seed, start, min(4 * BLOCK, count - start))
                for table, seed, _, count in work
                for start in range(0, count, 4 * BLOCK)
            ]
            found = [one for one in workers.map(_job, pieces) if one is not None]
            unlike = [one for one in found if isinstance(one, Disagreement)]
            refused = sorted({one for one in found if isinstance(one, str)})
            dealt = sum(count for *_, count in pieces)
            print(f"{name}: {dealt} deals in {time.monotonic() - began:.0f} s", *refused, sep="; ")  # noqa: T201
            if unlike:
                parted = True
                print(min(unlike, key=lambda one: one.number))  # noqa: T201
    return int(parted)


if __name__ == "__main__":
    sys.exit(main())
