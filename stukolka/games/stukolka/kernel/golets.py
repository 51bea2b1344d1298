"""Stukolka with the golets: one purchase for one player."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY, count
from stukolka.games.compiling import compiled, part
from stukolka.games.stukolka.kernel.asking import (
    GOLETS,
    GOLETS_TOP,
    KNOCK,
    KNOCK_BLIND,
    PASS,
    Ways,
    drops,
    plays_on,
    says,
)
from stukolka.games.stukolka.kernel.buying import must_play, withdrawing
from stukolka.games.stukolka.kernel.course import next_deal
from stukolka.games.stukolka.kernel.dealing import deal, draw, throw
from stukolka.games.stukolka.kernel.layout import (
    BUYING_BEGINS,
    DEALER_DUTY,
    GOLETS_HAND,
    GOLETS_LEAD,
    GOLETS_RIGHT,
    GOLETS_TAKER,
    HANDS,
    LOOK_FIRST,
    PLAYERS,
    SET_ASIDE,
)
from stukolka.games.stukolka.kernel.money import settle
from stukolka.games.stukolka.kernel.tricks import NOBODY, first_leader, play


@part
def take(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int) -> bool:
    """Give the taker of the golets his cards; whether he plays."""
    own = int(table[HANDS + place])
    hand = draw(table, words, 3)
    if table[GOLETS_HAND] == 0:
        throw(table, own)
    else:
        hand |= own
        held = count(hand)
        if held > 3:
            thrown = drops(table, words, ways, place, hand, held, held - 3)
            hand ^= thrown
            throw(table, thrown)
    table[HANDS + place] = hand
    return table[GOLETS_TAKER] == 0 or plays_on(table, words, ways, place)


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
    on_cards = KNOCK | KNOCK_BLIND if table[LOOK_FIRST] else KNOCK
    on_golets = GOLETS | GOLETS_TOP if table[SET_ASIDE] == 2 else GOLETS
    for index in range(len(rows)):
        if not next_deal(table, rows, index):
            continue
        trump = deal(table, words, seed, first + index)
        inside, came, bought = EMPTY, EMPTY, EMPTY
        speaking = players
        if table[DEALER_DUTY] == 2:
            speaking = players - 1
            inside = 1 << speaking
        taker = NOBODY
        free = True
        for place in range(speaking):
            options = on_cards | (on_golets if free else 0) | (0 if must_play(table, place, came) else PASS)
            taken = 1 if taker >= 0 and (came >> taker) & 1 else 0
            said = says(table, words, ways, place, options, count(options), inside | came, True, taken)
            if said == PASS:
                continue
            came |= 1 << place
            if said & (KNOCK | KNOCK_BLIND):
                # The right is passed on by passing only, from the second player on.
                free = free and (table[GOLETS_RIGHT] == 0 or place == 0)
                continue
            free = False
            taker = place
            if said == GOLETS_TOP or table[SET_ASIDE] == 1:
                draw(table, words, 1)
            if table[BUYING_BEGINS] == 1:
                bought = 1 << place
                if not take(table, words, ways, place):
                    came ^= 1 << place
        inside |= came
        gone, tricks = EMPTY, EMPTY
        if inside & (inside - 1) and taker >= 0 and not bought:
            bought = 1 << taker
            if not take(table, words, ways, taker):
                came ^= 1 << taker
                inside ^= 1 << taker
        if inside & (inside - 1):
            gone = withdrawing(table, words, ways, inside, bought)
            inside ^= gone
        if inside & (inside - 1):
            leader = first_leader(table, inside, came)
            if table[GOLETS_LEAD] == 1 and taker >= 0 and (inside >> taker) & 1:
                leader = taker
            tricks = play(table, words, ways, inside, leader, trump & 3)
        settle(table, inside, gone, tricks, rows, index)
