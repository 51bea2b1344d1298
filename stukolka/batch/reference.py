"""Many deals by the reference engine: the rows that every other engine must give, deal by deal."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from stukolka.engine.outcome import columns
from stukolka.engine.play import playout
from stukolka.engine.session import session
from stukolka.rng import streams

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from stukolka.rules.ruleset import RuleSet

Decision: TypeAlias = str | Callable[..., Any]
"""How a seat decides: the name of one of the game's strategies, or a strategy itself."""

Agreed: TypeAlias = int | None
"""What a term of the table may be: chips, or None where it is not agreed."""


def deals(
    game: str,
    rules: RuleSet,
    *,
    players: int,
    seed: int,
    first: int,
    count: int,
    strategies: Sequence[Decision],
    **agreed: Agreed,
) -> NDArray[Any]:
    """The outcomes of deals `first` to `first + count - 1` of a seed, each dealt alike: one row a deal.

    `strategies` is one for each seat; `agreed` are the terms as keys of a record (`stake`, `pot`, `ceiling`, ...).
    Shape (count, columns and balances); int64, or whole numbers of any size where 64 bits do not hold them.

    Raises:
        InvalidInput: the game can't be played on these terms; with all faults.
    """
    engine = part(game, "game").GAME
    outcome = part(game, "outcome").outcome
    setup = opening(game, rules, players=players, **agreed)
    decide = deciding(game, strategies)
    rows = []
    for number in range(first, first + count):
        played = playout(engine, engine.deal(setup, seed, number), decide, streams(seed, number, players))
        rows.append(outcome(played.state))
    return _array(rows, len(columns(part(game, "outcome").COLUMNS, players)))


def sessions(
    game: str,
    rules: RuleSet,
    *,
    players: int,
    seed: int,
    first: int,
    count: int,
    length: int,
    strategies: Sequence[Decision],
    **agreed: Agreed,
) -> NDArray[Any]:
    """The outcomes of sessions `first` to `first + count - 1`: what stands is carried over from deal to deal.

    Deal i of session k has the cards and the chance of deal `k * length + i` of the seed, which no other has. Shape
    (count, length, columns and balances); the balances are by chair, and the deal goes round.

    Raises:
        InvalidInput: the game can't be played on these terms; with all faults.
    """
    engine = part(game, "game").GAME
    outcome = part(game, "outcome").outcome
    terms = opening(game, rules, players=players, **agreed)
    decide = deciding(game, strategies)
    rows = []
    for number in range(first, first + count):
        played = session(engine, terms, decide, seed=seed, first=number * length, deals=length)
        rows += [outcome(each.replay.state) for each in played]
    width = len(columns(part(game, "outcome").COLUMNS, players))
    return _array(rows, width).reshape(count, length, width)


def opening(game: str, rules: RuleSet, *, players: int, **agreed: Agreed) -> Any:
    """The terms of a table, without cards; a term that is None is not named.

    Raises:
        InvalidInput: the game can't be played on these terms; with all faults, by the keys of a record.
    """
    engine = part(game, "game").GAME
    table = {"players": players} | {key: value for key, value in agreed.items() if value is not None}
    return engine.setup(table, engine.rules(rules.form, rules.answers), cards=False)


def deciding(game: str, strategies: Iterable[Decision]) -> list[Callable[..., Any]]:
    """The strategies by seat, those that are named looked up among the game's."""
    known = part(game, "game").GAME.strategies
    return [known[one] if isinstance(one, str) else one for one in strategies]


def part(game: str, name: str) -> Any:
    """A module of a game's package."""
    return importlib.import_module(f"stukolka.games.{game.replace('-', '_')}.{name}")


def _array(rows: list[tuple[int, ...]], width: int) -> NDArray[Any]:
    # Money is exact: what 64 bits don't hold stays as it is.
    try:
        return np.array(rows, dtype=np.int64).reshape(-1, width)
    except OverflowError:
        return np.array(rows, dtype=object).reshape(-1, width)
