"""Which engine plays many deals: the compiled one of a game where it can, else the reference engine, and why."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stukolka.batch import reference
from stukolka.batch.reference import Agreed, Decision
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from stukolka.rules.ruleset import RuleSet

BATCH: Final = "batch"
REFERENCE: Final = "reference"
ENGINES: Final = (BATCH, REFERENCE)
"""The compiled engine and the reference engine: both give the same payoffs."""

NO_KERNEL: Final = Text(
    "nobody has written the compiled engine of this game yet", "быстрого движка для этой игры ещё не написали"
)
NO_NUMBA: Final = Text(
    "the compiled engine needs Numba: pip install 'stukolka[batch]'",
    "быстрому движку нужна Numba: pip install 'stukolka[batch]'",
)
NO_SESSIONS: Final = Text(
    "the compiled engine plays deals one by one, not sessions", "быстрый движок играет отдельные сдачи, а не вечера"
)


INSTEAD: Final = Text(
    "the reference engine plays, some thousand deals a second: {why}",
    "играет образцовый движок, несколько тысяч сдач в секунду: {why}",
)
"""What is told while it plays for the other."""


@dataclass(frozen=True, slots=True)
class Engine:
    """What plays the deals of a game."""

    name: str
    """`batch` or `reference`."""
    layout: str
    """What identifies the compiled engine; empty for the reference engine."""
    why: Text | None
    """Why it is not the engine that was asked for; None where it is."""

    def told(self, lang: str) -> str | None:
        """That another engine plays than was asked for, and why; None where it does not."""
        return None if self.why is None else INSTEAD.of(lang).format(why=self.why.of(lang))


def choose(
    wanted: str,
    rulesets: Sequence[RuleSet],
    *,
    players: int,
    strategies: Sequence[Decision],
    agreed: Mapping[str, Agreed],
    sessions: bool = False,
) -> Engine:
    """The engine that can play all these rule sets, strategies and terms: the one wanted, or the reference engine."""
    if wanted == REFERENCE:
        return Engine(REFERENCE, "", None)
    game = rulesets[0].game
    package = f"stukolka.games.{game.replace('-', '_')}.kernel"
    if importlib.util.find_spec(package) is None:
        return Engine(REFERENCE, "", NO_KERNEL)
    if importlib.util.find_spec("numba") is None:
        return Engine(REFERENCE, "", NO_NUMBA)
    kernel = importlib.import_module(package)
    if not hasattr(kernel, "deals"):
        return Engine(REFERENCE, "", NO_KERNEL)
    if sessions and not hasattr(kernel, "sessions"):
        return Engine(REFERENCE, "", NO_SESSIONS)
    if hasattr(kernel, "unsupported"):
        for rules in rulesets:
            reason = kernel.unsupported(rules, players=players, strategies=tuple(strategies), **agreed)
            if reason is not None:
                return Engine(REFERENCE, "", reason if isinstance(reason, Text) else Text(reason, reason))
    return Engine(BATCH, kernel.LAYOUT, None)


@dataclass(frozen=True, slots=True)
class Played:
    """Rows of deals, and how many of them were too large for the compiled engine."""

    rows: NDArray[Any]
    """One row a deal, or of sessions one table each."""
    overflowed: int
    """How many deals (or sessions) the reference engine played instead."""


def deals(
    engine: str,
    rules: RuleSet,
    *,
    players: int,
    seed: int,
    first: int,
    count: int,
    strategies: Sequence[Decision],
    agreed: Mapping[str, Agreed],
) -> Played:
    """The outcomes of deals of a seed by the engine named; what overflows in it the reference engine plays."""

    def slowly(first: int, count: int) -> NDArray[Any]:
        return reference.deals(
            rules.game,
            rules,
            players=players,
            seed=seed,
            first=first,
            count=count,
            strategies=strategies,
            **agreed,
        )

    if engine == REFERENCE:
        return Played(slowly(first, count), 0)
    kernel = _kernel(rules.game)

    def fast(first: int, count: int) -> NDArray[Any]:
        rows: NDArray[Any] = kernel.deals(
            rules, players=players, seed=seed, first=first, count=count, strategies=tuple(strategies), **agreed
        )
        return rows

    return _halving(fast, slowly, first, count)


def sessions(
    engine: str,
    rules: RuleSet,
    *,
    players: int,
    seed: int,
    first: int,
    count: int,
    length: int,
    strategies: Sequence[Decision],
    agreed: Mapping[str, Agreed],
) -> Played:
    """The outcomes of sessions by the engine named; what overflows in it the reference engine plays."""

    def slowly(first: int, count: int) -> NDArray[Any]:
        return reference.sessions(
            rules.game,
            rules,
            players=players,
            seed=seed,
            first=first,
            count=count,
            length=length,
            strategies=strategies,
            **agreed,
        )

    if engine == REFERENCE:
        return Played(slowly(first, count), 0)
    kernel = _kernel(rules.game)

    def fast(first: int, count: int) -> NDArray[Any]:
        rows: NDArray[Any] = kernel.sessions(
            rules,
            players=players,
            seed=seed,
            first=first,
            count=count,
            length=length,
            strategies=tuple(strategies),
            **agreed,
        )
        return rows

    return _halving(fast, slowly, first, count)


def _kernel(game: str) -> Any:
    return reference.part(game, "kernel")


def _halving(
    fast: Callable[[int, int], NDArray[Any]], slowly: Callable[[int, int], NDArray[Any]], first: int, count: int
) -> Played:
    # Where sums overflow, the halves are tried, down to the single deals that do it.
    try:
        return Played(fast(first, count), 0)
    except ArithmeticError as error:
        if type(error).__name__ != "Overflow":
            raise
    if count == 1:
        return Played(slowly(first, 1), 1)
    half = count // 2
    left, right = _halving(fast, slowly, first, half), _halving(fast, slowly, first + half, count - half)
    return Played(np.concatenate([left.rows, right.rows]), left.overflowed + right.overflowed)
