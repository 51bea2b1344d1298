"""A deal from its antes to its end, and deal after deal."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import count
from stukolka.games.compiling import compiled, part
from stukolka.games.stukalshchik.kernel import layout
from stukolka.games.stukalshchik.kernel.asking import Ways
from stukolka.games.stukalshchik.kernel.betting import betting, lost_antes, show
from stukolka.games.stukalshchik.kernel.dealing import antes, cells, deal
from stukolka.games.stukalshchik.kernel.layout import (
    BOARD,
    CELLS,
    DEALER,
    FIRST_BOARD,
    FIRST_DEALER,
    FIRST_OUT,
    KNOCKED,
    KNOCKER,
    LEFT,
    LENGTH,
    NEXT_DEALER,
    PAID,
    PLAYERS,
    TO_COME,
)
from stukolka.games.stukalshchik.kernel.shedding import play

NOT_PLAYED: Final = -1
"""Instead of the number of those who play: there are more positions than are looked through."""


@part
def _next_deal(table: NDArray[np.int64]) -> None:
    # The first deal, or one that follows another: the board is carried over, the deal moves on.
    if table[TO_COME] == 0:
        table[TO_COME] = table[LENGTH]
        table[DEALER] = table[FIRST_DEALER]
        for cell in range(len(CELLS)):
            table[BOARD + cell] = table[FIRST_BOARD + cell]
    else:
        step = 1
        if table[NEXT_DEALER] == 1 and table[FIRST_OUT] >= 0:
            step += table[FIRST_OUT]
        table[DEALER] = (table[DEALER] + step) % table[PLAYERS]
    table[TO_COME] -= 1


@compiled
def deals(
    table: NDArray[np.int64],
    words: NDArray[np.uint64],
    ways: Ways,
    seen: NDArray[np.int64],
    buckets: NDArray[np.int64],
    seed: np.uint64,
    first: int,
    rows: NDArray[np.int64],
) -> None:
    """Fill the rows with the outcomes of deals `first` and on of a seed."""
    players = table[PLAYERS]
    for index in range(len(rows)):
        row = rows[index]
        _next_deal(table)
        deal(table, words, seed, first + index)
        antes(table)
        drawn = cells(table)
        staying = betting(table, words, ways)
        row[layout.AT_SHOW] = table[BOARD + KNOCKER]
        show(table, staying)
        lost_antes(table, drawn)
        row[layout.PLAYING] = play(table, words, ways, seen, buckets)
        board = 0
        for cell in range(len(CELLS)):
            board += table[BOARD + cell]
        row[layout.NEXT_BOARD] = board
        knocked = int(table[KNOCKED])
        row[layout.NUMBER_KNOCKED] = count(knocked)
        row[layout.STAYED] = count(knocked & ~int(table[LEFT]))
        row[layout.DRAWN] = count(drawn)
        for place in range(players):
            seat = place + table[DEALER] + 1
            row[layout.BALANCES + (seat - players if seat >= players else seat)] = table[PAID + place]
