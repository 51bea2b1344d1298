"""The cards of many deals at once, as `stukolka.rng` shuffles them: who was dealt what.

By these a claim picks the deals of which it speaks: those in which a seat holds two small trumps and an ace, say.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stukolka.cards import PACKS, RANKS
from stukolka.rng import GAMMA, MASK, RUN, mix, shuffled

if TYPE_CHECKING:
    from numpy.typing import NDArray

ACE_HIGH: Final = "23456789TJQKA"
TEN_SECOND: Final = "23456789JQKTA"
"""Ranks from the lowest, as the rule sets have them."""

HAND: Final = 3
"""So many cards has a hand of stukolka."""

BEST: Final = ("none", "low", "J", "Q", "K", "A")
"""The classes of the best trump of a hand, as tables of a strategy have them."""


@dataclass(frozen=True, slots=True)
class Held:
    """What one place holds in many deals, each of shape (deals)."""

    trumps: NDArray[np.int64]
    """How many trumps."""
    best: NDArray[np.int64]
    """The class of the best of them: its place in `BEST`."""
    aces: NDArray[np.int64]
    """How many aces of other suits."""
    kings: NDArray[np.int64]
    """How many kings of other suits."""
    top: NDArray[np.int64]
    """The rank of the best plain card, 2 to 14; 0 without one."""
    suited: NDArray[np.bool_]
    """Whether two of the plain cards are of one suit."""


def dealt(seed: int, first: int, count: int, *, pack: int, cards: int) -> NDArray[np.int64]:
    """The first cards of the shuffled packs of deals that follow each other; shape (deals, cards)."""
    digits = np.empty((cards, count), dtype=np.int16)
    again = np.zeros(count, dtype=bool)
    with np.errstate(over="ignore"):
        base = np.uint64(mix((seed + GAMMA) & MASK))
        keys = _mixed(base + np.arange(first, first + count, dtype=np.uint64) + np.uint64(GAMMA))
        for start in range(0, cards, RUN):
            bounds = range(pack - start, max(pack - start - RUN, 0), -1)
            keys = keys + np.uint64(GAMMA)
            number = _mixed(keys)
            # One number in very many is thrown away, and shifts all that follow: such deals are shuffled one by one.
            again |= number > np.uint64(MASK - (MASK + 1) % prod(bounds))
            for place, bound in enumerate(bounds, start):
                rest = number // np.uint64(bound)
                if place < cards:
                    digits[place] = number - rest * np.uint64(bound)
                number = rest
    # A digit counts among the cards left; counted back before every earlier draw, it counts in the whole pack.
    own = np.array(PACKS[pack], dtype=np.int64)
    found = np.empty((count, cards), dtype=np.int64)
    for place in range(cards):
        at = digits[place].copy()
        for earlier in range(place - 1, -1, -1):
            at += at >= digits[earlier]
        found[:, place] = own[at]
    for row in np.flatnonzero(again):
        found[row] = shuffled(seed, first + int(row), PACKS[pack], cards)
    return found


def hand(cards: NDArray[np.int64], place: int, players: int, *, at_once: bool) -> NDArray[np.int64]:
    """The three cards of a place, counted from the elder hand, dealt one by one or all at once; shape (deals, 3)."""
    if at_once:
        return cards[:, HAND * place : HAND * place + HAND]
    return cards[:, place : HAND * players : players]


def held(hands: NDArray[np.int64], trump: NDArray[np.int64], order: str) -> Held:
    """What hands hold, by the card turned up (or, in shleif, kept by the dealer)."""
    own = ACE_HIGH if order == "ace-high" else TEN_SECOND
    ranks = np.array([own.index(rank) for rank in RANKS])
    is_trump = (hands & 3) == (trump & 3)[:, None]
    letters = hands >> 2
    classes = np.array([max(1, BEST.index(rank) if rank in BEST else 1) for rank in RANKS])
    highest = np.where(is_trump, ranks[letters], -1)
    best = np.where(
        is_trump.any(axis=1), classes[np.take_along_axis(letters, highest.argmax(axis=1)[:, None], 1)[:, 0]], 0
    )
    suits = np.where(is_trump, -1 - np.arange(hands.shape[1]), hands & 3)
    suited = (suits[:, 0] == suits[:, 1]) | (suits[:, 0] == suits[:, 2]) | (suits[:, 1] == suits[:, 2])
    return Held(
        is_trump.sum(axis=1),
        best,
        ((letters == RANKS.index("A")) & ~is_trump).sum(axis=1),
        ((letters == RANKS.index("K")) & ~is_trump).sum(axis=1),
        np.where(is_trump, 0, ranks[letters] + 2).max(axis=1),
        suited,
    )


def _mixed(number: NDArray[Any]) -> NDArray[np.uint64]:
    # `stukolka.rng.mix` of many numbers.
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    result: NDArray[np.uint64] = number ^ (number >> np.uint64(31))
    return result
