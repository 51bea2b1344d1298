"""Many deals in a row: the dealer moves, what stands on the table is carried over, chairs keep their balance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from stukolka.engine.play import Replay, playout, random_streams
from stukolka.engine.protocol import ActionT, Game, RulesT, SetupT, StateT, Strategy, ViewT


@dataclass(frozen=True, slots=True)
class Round(Generic[SetupT, StateT, ActionT]):
    """One deal of a session."""

    number: int
    """Which deal of the seed it is."""
    setup: SetupT
    """Its terms and cards."""
    replay: Replay[StateT, ActionT]
    """How it was played."""
    chairs: tuple[int, ...]
    """Seat -> net chips of the session so far, this deal included."""


def session(
    game: Game[RulesT, SetupT, StateT, ActionT, ViewT],
    terms: SetupT,
    strategies: Sequence[Strategy[ViewT, ActionT]],
    *,
    seed: int,
    deals: int,
    first: int = 0,
) -> Iterator[Round[SetupT, StateT, ActionT]]:
    """The deals of a session, from terms without cards: deal k has the cards and the chance of that deal of the seed.

    The session begins with deal `first`. What follows a deal is the game's to say (`Game.following`): who deals, what
    stands, whether the deal is forced. A deal that an irregularity ended counts, and is made again, its stakes not
    taken twice.
    """
    chairs = [0] * len(strategies)
    for number in range(first, first + deals):
        setup = game.deal(terms, seed, number)
        replay = playout(game, setup, strategies, random_streams(seed, number, len(strategies)))
        for seat, chips in enumerate(game.result(replay.state)["balance"]):
            chairs[seat] += chips
        yield Round(number, setup, replay, tuple(chairs))
        terms = game.following(setup, replay.state)
