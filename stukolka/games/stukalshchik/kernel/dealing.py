"""Cards dealt, and the cells that they draw."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import lowest
from stukolka.games.compiling import part
from stukolka.games.numbers import RUN, STRIDE, deal_run, key_of_deal
from stukolka.games.stukalshchik.kernel.layout import (
    ANTE,
    BOARD,
    CARDS,
    CELLS,
    DEALER,
    HAND_SIZE,
    HANDS,
    HONOURS,
    KNOCKER,
    MARRIAGE,
    MARRIAGE_RULE,
    PACK,
    PACKETS,
    PAID,
    PAID_CELLS,
    PLAYERS,
    SEQUENCE,
    SEQUENCE_RULE,
    TRUMP,
    TURNED,
    TURNED_CARD,
    UNCLAIMED_HONOUR,
    UNCLAIMED_MARRIAGE,
    UNCLAIMED_SEQUENCE,
)

HEARTS: Final = 2
"""The suit painted on the cells."""

_HONOURS: Final = (8, 10, 11, 9, 12)
_KING_AND_QUEEN: Final = 1 << 4 * 10 | 1 << 4 * 11
_SEVEN_TO_NINE: Final = 1 << 4 * 5 | 1 << 4 * 6 | 1 << 4 * 7
# The ranks of the honours in the order of their cells; the cards of the other cells, of suit 0.


@part
def deal(table: NDArray[np.int64], words: NDArray[np.uint64], seed: np.uint64, number: int) -> None:
    """Deal a deal of a seed, by places; the streams of the places are made ready."""
    players, size = int(table[PLAYERS]), int(table[HAND_SIZE])
    key = key_of_deal(seed, number)
    words[0] = key
    dealt = size * players
    known = 0
    while known <= dealt:
        deal_run(known // RUN, words, table, PACK, CARDS)
        known += RUN
    at_once = 5 if table[PACKETS] == 0 else 1
    for place in range(players):
        table[HANDS + place] = 0
    at = 0
    for _ in range(size // at_once):
        for place in range(players):
            for _ in range(at_once):
                table[HANDS + place] |= 1 << table[CARDS + at]
                at += 1
    turned = table[CARDS + at]
    table[TURNED] = 1 << turned
    table[TRUMP] = turned & 3
    for place in range(players):
        seat = place + int(table[DEALER]) + 1
        seat -= players if seat >= players else 0
        words[1 + place] = key + np.uint64(1 + seat) * STRIDE


@part
def antes(table: NDArray[np.int64]) -> None:
    """Each lays a chip on each cell."""
    players = table[PLAYERS]
    for cell in range(len(CELLS)):
        table[BOARD + cell] += players
    laid = len(CELLS)
    if table[ANTE] == 1:
        table[BOARD + KNOCKER] -= players
        laid -= 1
    for place in range(players):
        table[PAID + place] = -laid


@part
def takes(table: NDArray[np.int64], place: int, cell: int, chips: int) -> None:
    """A place draws chips from a cell, or lays them on it, if they are less than none."""
    table[BOARD + cell] -= chips
    table[PAID + place] += chips


@part
def _held(table: NDArray[np.int64], place: int) -> int:
    # The cards with which a place draws cells.
    dealers = table[TURNED_CARD] == 1 and place == table[PLAYERS] - 1
    return int(table[HANDS + place] | table[TURNED] if dealers else table[HANDS + place])


@part
def _of_trumps(table: NDArray[np.int64], cards: int) -> int:
    # The place that holds such cards of trumps; -1 where none does.
    wanted = cards << table[TRUMP]
    for place in range(table[PLAYERS]):
        if _held(table, place) & wanted == wanted:
            return place
    return -1


@part
def _of_any_suit(table: NDArray[np.int64], cards: int, last: int) -> int:
    # The first place, up to the last given, that holds such cards of any suit; -1 where none does.
    for place in range(last + 1):
        held = _held(table, place)
        for suit in range(4):
            wanted = cards << suit
            if held & wanted == wanted:
                return place
    return -1


@part
def _drawn(table: NDArray[np.int64], cell: int, place: int, elder: bool) -> int:
    # The cell is drawn by a place, or, where that is -1, by the elder hand if it takes what nobody claims; gives the
    # cell as a set if it is drawn.
    if place < 0 and not elder:
        return 0
    takes(table, max(place, 0), cell, int(table[BOARD + cell]))
    return 1 << cell


@part
def cells(table: NDArray[np.int64]) -> int:
    """The cells of honours, marriage and sequence are drawn; gives the set of those drawn."""
    players = int(table[PLAYERS])
    suit = int(table[TRUMP]) if table[PAID_CELLS] == 0 else HEARTS
    drawn = 0
    for cell in range(HONOURS):
        card = np.int64(1) << (4 * _HONOURS[cell] + suit)
        holder = -1
        for place in range(players):
            holder = place if _held(table, place) & card else holder
        drawn |= _drawn(table, cell, holder, table[UNCLAIMED_HONOUR] == 1)
    holder = _of_trumps(table, _KING_AND_QUEEN)
    if holder < 0 and table[MARRIAGE_RULE] == 0:
        holder = _of_any_suit(table, _KING_AND_QUEEN, players - 1)
    drawn |= _drawn(table, MARRIAGE, holder, table[UNCLAIMED_MARRIAGE] == 1)
    holder = _of_any_suit(table, _SEVEN_TO_NINE, 0) if table[SEQUENCE_RULE] == 1 else -1
    if holder < 0:
        holder = _of_trumps(table, _SEVEN_TO_NINE)
    if holder < 0:
        holder = _of_any_suit(table, _SEVEN_TO_NINE, players - 1)
    drawn |= _drawn(table, SEQUENCE, holder, table[UNCLAIMED_SEQUENCE] == 1)
    return drawn


@part
def first_of(places: int) -> int:
    """The place nearest to the elder hand of a set that is not empty."""
    return int(lowest(places))
