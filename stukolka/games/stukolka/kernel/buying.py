"""What the forms in which everybody buys have in common."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY, count, lowest
from stukolka.games.compiling import part
from stukolka.games.stukolka.kernel.asking import Ways, changes, withdraws
from stukolka.games.stukolka.kernel.dealing import draw, throw
from stukolka.games.stukolka.kernel.layout import CEILING, DEALER_DUTY, HANDS, PLAYERS, POT, WITHDRAW


@part
def must_play(table: NDArray[np.int64], place: int, came: int) -> bool:
    """Whether the dealer, whose turn it is to declare, has to meet a lone knocker."""
    if place != table[PLAYERS] - 1 or table[DEALER_DUTY] != 1:
        return False
    lone = (came != 0) & (came & (came - 1) == 0)
    return bool(lone & ((table[CEILING] < 0) | (table[POT] <= table[CEILING])))


@part
def buy(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int) -> int:
    """A seat changes cards of its three for as many; the seat as a set if it has changed any."""
    going = changes(table, words, ways, place)
    hand = int(table[HANDS + place])
    table[HANDS + place] = (hand ^ going) | draw(table, words, count(going))
    throw(table, going)
    return (1 if going else 0) << place


@part
def withdrawing(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, inside: int, bought: int) -> int:
    """The places of buyers who withdraw, as a set; they are asked in turn while more than one is in."""
    gone = EMPTY
    if table[WITHDRAW] == 1:
        asked = bought & inside
        while asked and inside & (inside - 1):
            place = lowest(asked)
            asked &= asked - 1
            if withdraws(table, words, ways, place):
                gone |= 1 << place
                inside ^= 1 << place
    return gone
