"""The shipped rule sets as OpenSpiel knows them, and deals of theirs in which everybody does anything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pyspiel

from stukolka.library import Library
from stukolka.neighbours import open_spiel

LIBRARY = Library.open()
NAMES = LIBRARY.names(seconds=True)
"""Every rule set as shipped."""

FORMS = tuple({name.partition("/")[0]: name for name in reversed(NAMES)}.values())
"""A rule set of every form: the first."""

TWO_SUITS = "Ac Kc Qc Jc Ad Kd Qd Jd"
"""A pack small enough for a deal to come again."""


@cache
def registered() -> tuple[str, ...]:
    return open_spiel.register(LIBRARY)


def load(name: str, **parameters: Any) -> Any:
    """The game of a rule set and parameters; loci are given in a table: `load("golets/A", **{"trick.revoke": ...})`."""
    registered()
    return pyspiel.load_game(open_spiel.PREFIX + name, parameters)


def steps(game: Any, seed: int) -> Iterator[Any]:
    """The states of a deal, the last one over."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        state = state.child(chance.choice(state.legal_actions()))


def played(game: Any, seed: int) -> Any:
    """The last state of a deal."""
    *_, last = steps(game, seed)
    return last
