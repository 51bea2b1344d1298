"""Knocking, and the show: who puts how much on the knocker, and who wins it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY, count, highest, lowest
from stukolka.games.compiling import part
from stukolka.games.stukalshchik.kernel.asking import PASSES, Ways, bets
from stukolka.games.stukalshchik.kernel.dealing import first_of, takes
from stukolka.games.stukalshchik.kernel.layout import (
    ANTE,
    BOARD,
    CANNOT_KNOCK,
    CELLS,
    CLOSING,
    COMPARING,
    DROP_LOSS,
    DROP_TO,
    HANDS,
    HEIGHT,
    KNOCK_ORDER,
    KNOCKED,
    KNOCKER,
    LEFT,
    MAY_KNOCK,
    NO_KNOCKER,
    ONE_KNOCKER,
    PLAYERS,
    PUT,
    RAISING,
    TIES,
    WINNERS,
    WORTH,
)


@part
def _worth(table: NDArray[np.int64], hand: int) -> int:
    # What the best set of a hand is worth, what decides first above the lowest four bits; a card alone counts only
    # where no two are alike.
    best, several = 0, False
    for rank in range(13):
        alike = (hand >> 4 * rank) & 15
        if alike == 0 or (several and alike & (alike - 1) == 0):
            continue
        height, size = int(table[HEIGHT + rank]), count(alike)
        worth = size << 4 | height if table[COMPARING] == 0 else height << 4 | size
        best = worth if size > 1 and not several else max(best, worth)
        several = several or size > 1
    return best


@part
def _turn(table: NDArray[np.int64], turn: int) -> int:
    # The place whose turn it is to speak.
    if table[KNOCK_ORDER] == 0:
        return turn
    return turn - 1 if turn else int(table[PLAYERS]) - 1


@part
def _last(table: NDArray[np.int64], places: int) -> int:
    # The last of a set of places to speak.
    dealer = int(table[PLAYERS]) - 1
    others = places & ~(1 << dealer)
    return int(highest(others)) if table[KNOCK_ORDER] == 1 and others else int(highest(places))


@part
def _most_put(table: NDArray[np.int64], places: int) -> int:
    most = 0
    while places:
        most = max(most, int(table[PUT + lowest(places)]))
        places &= places - 1
    return most


@part
def _knockers(table: NDArray[np.int64]) -> int:
    # Who may knock; of the others it is known.
    asked = EMPTY
    for place in range(table[PLAYERS]):
        hand = int(table[HANDS + place])
        worth = _worth(table, hand)
        table[WORTH + place] = worth
        size = worth >> 4 if table[COMPARING] == 0 else worth & 15
        if table[MAY_KNOCK] == 1 or size > 1:
            asked |= 1 << place
        elif table[CANNOT_KNOCK] == 1 and table[ANTE] == 0:
            takes(table, place, KNOCKER, 1)
    return asked


@part
def betting(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways) -> int:
    """The betting to its end; gives the set of those who have put chips on the knocker and stayed."""
    players = int(table[PLAYERS])
    asked = _knockers(table)
    staying, spoken = asked, EMPTY
    last_put, closed, turn = 0, False, -1
    for place in range(players):
        table[PUT + place] = 0
    while True:
        most = _most_put(table, staying)
        if staying & (staying - 1) == 0 and most:
            break
        place = -1
        for step in range(1, players + 1):
            next_turn = (turn + step) % players
            candidate = _turn(table, next_turn)
            own = 1 << candidate
            if staying & own and (spoken & own == 0 or table[PUT + candidate] < most):
                place, turn = candidate, next_turn
                break
        if place < 0:
            break
        own = 1 << place
        opens = most == 0 if table[RAISING] == 0 else spoken & own == 0
        least = 0
        if opens:
            least = max(last_put, 1) if table[RAISING] == 1 and place == _last(table, asked) else 1
        lacking = most - int(table[PUT + place])
        chips = bets(table, words, ways, place, lacking, least, not opens and not closed)
        spoken |= own
        if chips == PASSES:
            staying &= ~own
            if table[DROP_LOSS] == 1:
                takes(table, place, KNOCKER, int(table[PUT + place]))
            continue
        last_put = chips if opens else last_put
        more = chips if opens else lacking + chips
        table[PUT + place] += more
        takes(table, place, KNOCKER, -more)
        if table[CLOSING] == 1 and most and table[PUT + place] == most and place == _last(table, staying):
            closed = True
    table[LEFT] = asked & ~staying
    knocked = EMPTY
    for place in range(players):
        knocked |= (1 if table[PUT + place] else 0) << place
    table[KNOCKED] = knocked
    return staying & knocked


@part
def show(table: NDArray[np.int64], staying: int) -> None:
    """The knocker's cell is won, or stands over; these have put chips on it and stayed."""
    table[WINNERS] = 0
    on = int(table[BOARD + KNOCKER])
    if table[KNOCKED] == 0:
        if table[NO_KNOCKER] == 1:
            takes(table, 0, KNOCKER, on)
        return
    winners = staying
    if staying & (staying - 1) == 0:
        if table[ONE_KNOCKER] == 1:
            place = first_of(staying)
            takes(table, place, KNOCKER, int(table[PUT + place]))
            return
    else:
        best = 0
        rest = staying
        while rest:
            best = max(best, int(table[WORTH + lowest(rest)]))
            rest &= rest - 1
        rest = staying
        while rest:
            place = lowest(rest)
            rest &= rest - 1
            winners &= ~(1 << place) if table[WORTH + place] < best else -1
        if table[TIES] == 0:
            winners &= -winners
    table[WINNERS] = winners
    left = int(table[LEFT])
    if table[DROP_TO] == 2 and table[DROP_LOSS] == 0:
        rest = left
        while rest:
            on -= int(table[PUT + lowest(rest)])
            rest &= rest - 1
    _shared(table, winners, KNOCKER, on // count(winners))


@part
def lost_antes(table: NDArray[np.int64], drawn: int) -> None:
    """The chips of those who left on cells that nobody has drawn go to the winners of the show, where they do."""
    winners = int(table[WINNERS])
    if table[DROP_TO] == 1 and winners:
        share = count(int(table[LEFT])) // count(winners)
        for cell in range(len(CELLS)):
            if cell != KNOCKER and not (drawn >> cell) & 1:
                _shared(table, winners, cell, share)


@part
def _shared(table: NDArray[np.int64], winners: int, cell: int, share: int) -> None:
    while winners:
        takes(table, int(lowest(winners)), cell, share)
        winners &= winners - 1
