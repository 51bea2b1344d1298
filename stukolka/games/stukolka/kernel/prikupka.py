"""Prikupka: whoever is in play buys."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY, lowest
from stukolka.games.compiling import compiled
from stukolka.games.stukolka.kernel.asking import KNOCK, KNOCK_BLIND, PASS, Ways, says
from stukolka.games.stukolka.kernel.buying import buy, must_play, withdrawing
from stukolka.games.stukolka.kernel.course import next_deal
from stukolka.games.stukolka.kernel.dealing import deal
from stukolka.games.stukolka.kernel.layout import BUYING_BEGINS, DEALER_DUTY, LOOK_FIRST, PLAYERS, TRUMP_SHOWN
from stukolka.games.stukolka.kernel.money import settle
from stukolka.games.stukolka.kernel.tricks import first_leader, play


@compiled
def deals(
    table: NDArray[np.int64],
    words: NDArray[np.uint64],
    ways: Ways,
    seed: np.uint64,
    first: int,
    rows: NDArray[np.int64],
) -> None:
    """Fill the rows with the outcomes of deals `first` and on of a seed."""
    players = int(table[PLAYERS])
    for index in range(len(rows)):
        if not next_deal(table, rows, index):
            continue
        trump = deal(table, words, seed, first + index)
        inside, came, bought, served = EMPTY, EMPTY, EMPTY, EMPTY
        speaking = players
        if table[DEALER_DUTY] == 2:
            speaking = players - 1
            inside = 1 << speaking
        for place in range(speaking):
            must = must_play(table, place, came)
            options = (KNOCK | KNOCK_BLIND if table[LOOK_FIRST] else KNOCK) | (0 if must else PASS)
            number = 2 + int(table[LOOK_FIRST]) - (1 if must else 0)
            known = table[TRUMP_SHOWN] == 0 or served != 0
            said = says(table, words, ways, place, options, number, inside | came, known, 0)
            own = (0 if said == PASS else 1) << place
            # A dealer who is the only one to play takes the pot before any buying.
            if table[BUYING_BEGINS] == 1 and own and (came or inside or place < players - 1):
                served |= own
                bought |= buy(table, words, ways, place)
            came |= own
        inside |= came
        gone, tricks = EMPTY, EMPTY
        if inside & (inside - 1):
            buying = inside & ~served
            while buying:
                bought |= buy(table, words, ways, lowest(buying))
                buying &= buying - 1
            gone = withdrawing(table, words, ways, inside, bought)
            inside ^= gone
        if inside & (inside - 1):
            tricks = play(table, words, ways, inside, first_leader(table, inside, came), trump & 3)
        settle(table, inside, gone, tricks, rows, index)
