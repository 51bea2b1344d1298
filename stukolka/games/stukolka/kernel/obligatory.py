"""Obligatory stukolka: all play a forced deal; nothing is bought."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY
from stukolka.games.compiling import compiled
from stukolka.games.stukolka.kernel.asking import KNOCK, KNOCK_BLIND, PASS, Ways, says
from stukolka.games.stukolka.kernel.buying import must_play
from stukolka.games.stukolka.kernel.course import next_deal
from stukolka.games.stukolka.kernel.dealing import deal
from stukolka.games.stukolka.kernel.layout import DEALER_DUTY, FORCED, LOOK_FIRST, PLAYERS
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
        inside, came = EMPTY, EMPTY
        speaking = players
        if table[FORCED] == 1:
            speaking = 0
            inside = (1 << players) - 1
        elif table[DEALER_DUTY] == 2:
            speaking = players - 1
            inside = 1 << speaking
        for place in range(speaking):
            must = must_play(table, place, came)
            options = (KNOCK | KNOCK_BLIND if table[LOOK_FIRST] else KNOCK) | (0 if must else PASS)
            number = 2 + int(table[LOOK_FIRST]) - (1 if must else 0)
            said = says(table, words, ways, place, options, number, inside | came, True, 0)
            came |= (0 if said == PASS else 1) << place
        inside |= came
        tricks = EMPTY
        if inside & (inside - 1):
            tricks = play(table, words, ways, inside, first_leader(table, inside, came), trump & 3)
        settle(table, inside, EMPTY, tricks, rows, index)
