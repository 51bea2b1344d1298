"""What the places decide: by chance, any option being as likely, or by a strategy; which it is, `ways` says by seat."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import count
from stukolka.games.compiling import part
from stukolka.games.numbers import below
from stukolka.games.stukalshchik.kernel.layout import COMPARING, DEALER, HEIGHTS, LIMIT, PLAYERS, PUT, WORTH
from stukolka.games.stukalshchik.strategies import caution
from stukolka.games.stukalshchik.strategies.caution import (
    CALLS,
    PASSES,
    USUAL,
    cautious_bet,
    cautious_cover,
    cautious_lead,
)

__all__ = ["CALLS", "PASSES", "RANDOM", "Ways", "bets", "covers", "leads", "way_of"]

Ways: TypeAlias = NDArray[np.int64]
"""Seat -> the number of its strategy."""

_WAYS: Final = ("random", "cautious")
RANDOM: Final = 0

for _function in caution.FUNCTIONS:
    part(_function)


def way_of(strategy: Any) -> int | None:
    """The number of a strategy; None of one that is not compiled."""
    return _WAYS.index(strategy) if isinstance(strategy, str) and strategy in _WAYS else None


@part
def _by_chance(table: NDArray[np.int64], ways: Ways, place: int) -> bool:
    seat = place + int(table[DEALER]) + 1
    return bool(ways[seat - table[PLAYERS] if seat >= table[PLAYERS] else seat] == RANDOM)


@part
def bets(
    table: NDArray[np.int64],
    words: NDArray[np.uint64],
    ways: Ways,
    place: int,
    to_call: int,
    least: int,
    may_raise: bool,
) -> int:
    """By how many chips a place knocks or raises, or that it calls or passes.

    It lacks so many to call; with at least `least` it would knock, 0 where it can't.
    """
    if _by_chance(table, ways, place):
        chosen = below(words, 1 + place, 3 if may_raise else 2)
        if least == 0 and chosen == 0:
            return CALLS
        if chosen == 1:
            return PASSES
        from_ = max(least, 1)
        kinds = USUAL if table[LIMIT] < 0 else min(USUAL, int(table[LIMIT]) - from_ + 1)
        return from_ + below(words, 1 + place, kinds)
    worth = int(table[WORTH + place])
    size, height = worth >> 4, worth & 15
    if table[COMPARING] == 1:
        size, height = height, size
    return cautious_bet(size, height, int(table[PUT + place]), to_call, least, may_raise)


@part
def _one_of(words: NDArray[np.uint64], place: int, cards: int, number: int) -> int:
    # One card of so many, by chance, as a set; nothing where the number drawn is beyond them.
    drawn = 0 if number == 1 else below(words, 1 + place, number)
    for _ in range(drawn):
        cards &= cards - 1
    return cards & -cards


@part
def leads(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int, hand: int) -> int:
    """The card that a place leads, as a set."""
    if _by_chance(table, ways, place):
        return _one_of(words, place, hand, count(hand))
    return cautious_lead(hand, table, HEIGHTS)


@part
def covers(
    table: NDArray[np.int64],
    words: NDArray[np.uint64],
    ways: Ways,
    place: int,
    may: int,
    suit: int,
    may_take: bool,
    completes: bool,
) -> int:
    """The card with which a place covers one of a suit, as a set; nothing where it takes.

    Of the cards `may`, of which there are some; `completes`: the pile is complete with one more.
    """
    if _by_chance(table, ways, place):
        return _one_of(words, place, may, count(may) + (1 if may_take else 0))
    return cautious_cover(may, suit, completes, table, HEIGHTS)
