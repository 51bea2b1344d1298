"""Stukolka with the shleif: the closed trump is the dealer's; unseen knocks and the razrez."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY, count, highest, lowest
from stukolka.games.compiling import compiled, part
from stukolka.games.stukolka.kernel.asking import (
    KNOCK,
    KNOCK_BLIND,
    PASS,
    Ways,
    changes,
    comes_in,
    drops,
    says,
)
from stukolka.games.stukolka.kernel.buying import must_play, withdrawing
from stukolka.games.stukolka.kernel.course import next_deal
from stukolka.games.stukolka.kernel.dealing import deal, draw, throw
from stukolka.games.stukolka.kernel.layout import (
    BLIND_EXTRA,
    BLIND_KNOCK,
    BUYING_BEGINS,
    DEALER_DUTY,
    HANDS,
    KEPT,
    LOOK_FIRST,
    PLAYERS,
    RAZREZ,
    RAZREZ_LEAD,
    RAZREZ_TURN,
    TRUMP_SHOWN,
)
from stukolka.games.stukolka.kernel.money import settle
from stukolka.games.stukolka.kernel.tricks import first_leader, play


@part
def buy(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int, blind: int, trump: int) -> int:
    """A seat changes cards; the seat as a set if it has changed any. `blind` are those who knocked unseen."""
    going = changes(table, words, ways, place)
    coming = count(going)
    if (blind >> place) & 1 and table[BLIND_KNOCK] == 1 and (going or table[BLIND_EXTRA] == 1):
        coming += 1
    hand = (int(table[HANDS + place]) ^ going) | draw(table, words, coming)
    throw(table, going)
    closed = 0
    if table[KEPT] == 1 and place == table[PLAYERS] - 1:
        closed = 1 << trump
    _down_to_three(table, words, ways, place, hand | closed, closed)
    return (1 if going else 0) << place


@part
def _down_to_three(
    table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int, hand: int, closed: int
) -> None:
    # The closed trump is no discard that may be dealt again.
    held = count(hand)
    if held > 3:
        thrown = drops(table, words, ways, place, hand, held, held - 3)
        hand ^= thrown
        throw(table, thrown & ~closed)
    table[HANDS + place] = hand


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
    everybody = (1 << players) - 1
    unseen = table[LOOK_FIRST] == 1 or table[BLIND_KNOCK] == 1
    for index in range(len(rows)):
        if not next_deal(table, rows, index):
            continue
        trump = deal(table, words, seed, first + index)
        inside, came, blind, bought, served = EMPTY, EMPTY, EMPTY, EMPTY, EMPTY
        speaking = players
        if table[DEALER_DUTY] == 2:
            speaking = players - 1
            inside = 1 << speaking
        for place in range(speaking):
            options = KNOCK | (0 if must_play(table, place, came) else PASS)
            if unseen and (table[KEPT] == 0 or place < players - 1):
                options |= KNOCK_BLIND
            known = table[KEPT] == 1 or table[TRUMP_SHOWN] == 0 or served != 0
            said = says(table, words, ways, place, options, count(options), inside | came, known, 0)
            if said == PASS:
                continue
            own = 1 << place
            blind |= own if said == KNOCK_BLIND else 0
            # Without a razrez to come, a dealer who is the only one to play takes the pot before any buying.
            if table[BUYING_BEGINS] == 1 and (came or inside or place < players - 1 or table[RAZREZ] == 1):
                served |= own
                bought |= buy(table, words, ways, place, blind, trump)
            came |= own
        inside |= came
        gone, tricks, cut_in = EMPTY, EMPTY, EMPTY
        if inside & (inside - 1) or (inside and table[RAZREZ] == 1):
            buying = inside & ~served
            while buying:
                bought |= buy(table, words, ways, lowest(buying), blind, trump)
                buying &= buying - 1
            if table[RAZREZ] == 1:
                asked = everybody ^ inside
                while asked:
                    place = lowest(asked)
                    asked &= asked - 1
                    if table[RAZREZ_TURN] == 1 or comes_in(table, words, ways, place):
                        cut_in |= 1 << place
                        old = int(table[HANDS + place])
                        hand = draw(table, words, 4)
                        throw(table, old)
                        _down_to_three(table, words, ways, place, hand, 0)
                inside |= cut_in
            gone = withdrawing(table, words, ways, inside, bought | cut_in)
            inside ^= gone
        if inside & (inside - 1):
            leader = first_leader(table, inside, came)
            if table[RAZREZ_LEAD] == 1 and cut_in & inside:
                leader = highest(cut_in & inside)
            tricks = play(table, words, ways, inside, leader, trump & 3)
        settle(table, inside, gone, tricks, rows, index)
