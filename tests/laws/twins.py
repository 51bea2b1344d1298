"""A game's compiled engine against its reference engine, at any table; the first deal that differs, as a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from stukolka.batch import reference
from stukolka.engine.play import playout, random_streams
from stukolka.engine.record import write
from stukolka.engine.session import session
from stukolka.rng import Stream
from stukolka.rules.ruleset import RuleSet

FIRST = 3
"""The deal or session with which a comparison begins."""


@dataclass(frozen=True)
class Table:
    """A rule set, who sits there, and the terms."""

    rules: RuleSet
    strategies: tuple[str, ...]
    agreed: Mapping[str, Any] = field(default_factory=dict)

    def what(self, *, seed: int, count: int) -> dict[str, Any]:
        """What an engine is asked."""
        players = len(self.strategies)
        asked = {"players": players, "seed": seed, "first": FIRST, "count": count, "strategies": self.strategies}
        return asked | dict(self.agreed)


def strategies_of(stream: Stream, players: int) -> tuple[str, ...]:
    """Strategies by seat: one for all as often as any for each."""
    names = ("random", "cautious")
    if stream.below(2):
        return (names[stream.below(2)],) * players
    return tuple(names[stream.below(2)] for _ in range(players))


def agreeing(table: Table, *, seed: int, count: int, length: int = 1) -> None:
    """Plays deals (or sessions of `length` deals) of a table in both engines, and shows the first that differs."""
    what = table.what(seed=seed, count=count)
    game = table.rules.game
    kernel = reference.part(game, "kernel")
    if length == 1:
        slow, fast = reference.deals(game, table.rules, **what), kernel.deals(table.rules, **what)
    else:
        slow = reference.sessions(game, table.rules, length=length, **what)
        fast = kernel.sessions(table.rules, length=length, **what)
        slow, fast = slow.reshape(count * length, -1), fast.reshape(count * length, -1)
    assert slow.shape == fast.shape
    unlike = np.nonzero((slow != fast).any(axis=1))[0]
    if len(unlike):
        place = int(unlike[0])
        record = record_of(table, seed, FIRST * length + place, length)
        pytest.fail(f"{slow[place]} is {fast[place]} as compiled\n{record}")


def record_of(table: Table, seed: int, number: int, length: int) -> str:
    """A deal as the reference engine plays it, as a record; in a session with what stood before it."""
    game, players = reference.part(table.rules.game, "game").GAME, len(table.strategies)
    terms = reference.opening(table.rules.game, table.rules, players=players, **table.agreed)
    decide = reference.deciding(table.rules.game, table.strategies)
    if length > 1:
        first = number - number % length
        *_, last = session(game, terms, decide, seed=seed, first=first, deals=number - first + 1)
        setup, played = last.setup, last.replay
    else:
        setup = game.deal(terms, seed, number)
        played = playout(game, setup, decide, random_streams(seed, number, players))
    return write({"rules": table.rules.name, **game.table(setup), "actions": played.texts()})
