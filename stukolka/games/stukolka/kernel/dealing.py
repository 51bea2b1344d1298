"""Cards dealt, and drawn from the stock as far as a deal comes to want them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import lowest
from stukolka.games.compiling import part
from stukolka.games.numbers import RUN, STRIDE, deal_run, key_of_deal
from stukolka.games.stukolka.kernel.layout import (
    CARDS,
    DEALER,
    DISCARDS,
    END,
    HANDS,
    KNOWN,
    PACK,
    PACKETS,
    PLAYERS,
    SIZE,
    STOCK,
    THROWN,
    TOP,
    TRUMPS,
)

CLUBS: Final = 0x1111111111111
"""All cards of suit 0; of another suit, shifted by its number."""


@part
def deal(table: NDArray[np.int64], words: NDArray[np.uint64], seed: np.uint64, number: int) -> int:
    """Deal a deal of a seed: gives the trump card; hands, stock and streams are in the two arrays."""
    players, size, dealer = table[PLAYERS], table[SIZE], table[DEALER]
    key = key_of_deal(seed, number)
    words[0] = key
    dealt = 3 * players
    known = 0
    while known <= dealt:
        deal_run(known // RUN, words, table, PACK, CARDS)
        known += RUN
    first, step = 1, players
    if table[PACKETS] == 1:
        first, step = 3, 1
    for place in range(players):
        at = CARDS + first * place
        table[HANDS + place] = (1 << table[at]) | (1 << table[at + step]) | (1 << table[at + 2 * step])
    # The streams by place; the seat after the dealer's is place 0.
    counter = key + np.uint64(2 + dealer) * STRIDE
    for place in range(players - 1 - dealer):
        words[1 + place] = counter
        counter += STRIDE
    counter = key + STRIDE
    for place in range(players - 1 - dealer, players):
        words[1 + place] = counter
        counter += STRIDE
    table[TOP] = dealt + 1
    table[KNOWN] = min(known, size)
    table[END] = size
    table[THROWN] = 0
    trump = int(table[CARDS + dealt])
    table[TRUMPS] = CLUBS << (trump & 3)
    return trump


@part
def draw(table: NDArray[np.int64], words: NDArray[np.uint64], count: int) -> int:
    """The next cards of the stock, four at most, as a set.

    Where it runs out, the discards are dealt; if these don't suffice either, there are fewer.
    """
    top = table[TOP]
    if top + count > table[KNOWN]:
        if table[KNOWN] == table[END]:
            return _draw_the_last(table, count)
        deal_run(table[KNOWN] // RUN, words, table, PACK, CARDS)
        table[KNOWN] = min(table[KNOWN] + RUN, table[SIZE])
    table[TOP] = top + count
    # What lies behind the cards known is read too, and left out again.
    at = CARDS + top
    first = (1 << table[at]) & -(count > 0)
    second = (1 << table[at + 1]) & -(count > 1)
    third = (1 << table[at + 2]) & -(count > 2)
    fourth = (1 << table[at + 3]) & -(count > 3)
    return int(first | second | third | fourth)


@part
def _draw_the_last(table: NDArray[np.int64], count: int) -> int:
    # Cards of a stock that is known to its end.
    drawn = 0
    for _ in range(count):
        if table[TOP] == table[END]:
            thrown = table[THROWN]
            if thrown == 0:
                break
            for place in range(thrown):
                table[CARDS + place] = table[DISCARDS + place]
            table[TOP] = 0
            table[KNOWN] = thrown
            table[END] = thrown
            table[THROWN] = 0
        drawn |= 1 << table[CARDS + table[TOP]]
        table[TOP] += 1
    return drawn


@part
def throw(table: NDArray[np.int64], held: int) -> None:
    """Throw a set of cards away, in the order of their codes; they matter only where they may be dealt again."""
    if table[STOCK] == 1:
        while held:
            table[DISCARDS + table[THROWN]] = lowest(held)
            table[THROWN] += 1
            held &= held - 1
