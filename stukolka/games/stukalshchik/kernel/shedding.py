"""The play: cards are led, covered or taken, piles are laid aside, and who is first out is paid.

Whether all is as it was before is looked up among the positions since a pile was last laid aside. They are kept in
`seen`, one row each: the row of the next position of the same bucket, the place and the pile in one number, the hands.
`buckets` says which position each begins with, in the number of the round and the row in one number.
"""

from __future__ import annotations

from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY, count, lowest
from stukolka.games.compiling import part
from stukolka.games.numbers import mix
from stukolka.games.stukalshchik.kernel.asking import Ways, covers, leads
from stukolka.games.stukalshchik.kernel.dealing import first_of
from stukolka.games.stukalshchik.kernel.layout import (
    COVER_DUTY,
    COVERING,
    EMPTY_PILE,
    ENDLESS,
    FIRST_LEAD,
    FIRST_OUT,
    HANDS,
    HIGHER,
    KNOCKED,
    LEFT,
    MOST_PLAYERS,
    MOST_POSITIONS,
    PAID,
    PILE,
    PILE_COUNT,
    PILED,
    PLAYERS,
    POSITIONS,
    ROUND,
    TAKING,
    TRUMP,
    WHO_PLAYS,
    WINNERS,
)
from stukolka.games.stukalshchik.strategies.caution import CLUBS

BUCKETS: Final = 1024
"""How many buckets there are, a power of two."""

ROWS: Final = 2**20
"""More rows than this a bucket could not name."""

SEEN: Final = 2 + MOST_PLAYERS
"""The length of a row of `seen`."""

NEW: Final = cast(int, np.int64(0))
KNOWN: Final = cast(int, np.int64(1))
TOO_MANY: Final = cast(int, np.int64(2))
# What a position is.

_SIX: Final = 6


@part
def _position(table: NDArray[np.int64], seen: NDArray[np.int64], buckets: NDArray[np.int64], place: int) -> int:
    # Whether this position has been since the pile was last laid aside; it has from now on.
    what = EMPTY + 1
    for at in range(table[PILED]):
        what = what << _SIX | table[PILE + at]
    what = what << _SIX | place
    key = np.uint64(what)
    for other in range(table[PLAYERS]):
        key = mix(key ^ np.uint64(table[HANDS + other]))
    bucket = np.int64(key & np.uint64(BUCKETS - 1))
    first = buckets[bucket] - table[ROUND] * ROWS
    row = first if first >= 0 else np.int64(-1)
    while row >= 0:
        same = seen[row, 1] == what
        for other in range(table[PLAYERS]):
            same = same and seen[row, 2 + other] == table[HANDS + other]
        if same:
            return KNOWN
        row = seen[row, 0]
    new = table[POSITIONS]
    if new >= table[MOST_POSITIONS]:
        return TOO_MANY
    table[POSITIONS] = new + 1
    seen[new, 0] = first if first >= 0 else np.int64(-1)
    seen[new, 1] = what
    for other in range(table[PLAYERS]):
        seen[new, 2 + other] = table[HANDS + other]
    buckets[bucket] = table[ROUND] * ROWS + new
    return NEW


@part
def _forget(table: NDArray[np.int64]) -> None:
    # A pile has been laid aside, or none has been begun.
    table[PILED] = 0
    table[POSITIONS] = 0
    table[ROUND] += 1


@part
def _after(playing: int, place: int) -> int:
    # Who of those playing is next.
    later = playing & (-2 << place)
    return int(lowest(later if later else playing))


@part
def _may_cover(table: NDArray[np.int64], hand: int, top: int) -> int:
    own = hand & (CLUBS << (top & 3))
    if own == 0 and table[COVERING] == 1:
        return int(hand & (CLUBS << table[TRUMP]))
    return int(own & (table[HIGHER + (top >> 2)] << (top & 3)))


@part
def _paid(table: NDArray[np.int64], playing: int, winner: int, free: int) -> None:
    # Each of the others pays the winner a chip for every card beyond `free`.
    while playing:
        place = lowest(playing)
        playing &= playing - 1
        if place != winner:
            chips = count(int(table[HANDS + place])) - free
            table[PAID + place] -= chips
            table[PAID + winner] += chips


@part
def _broken_off(table: NDArray[np.int64], playing: int) -> None:
    if table[ENDLESS] == 1:
        winner, fewest = 0, 64
        rest = playing
        while rest:
            place = lowest(rest)
            rest &= rest - 1
            held = count(int(table[HANDS + place]))
            if held < fewest:
                winner, fewest = place, held
        _paid(table, playing, winner, fewest)


@part
def play(
    table: NDArray[np.int64],
    words: NDArray[np.uint64],
    ways: Ways,
    seen: NDArray[np.int64],
    buckets: NDArray[np.int64],
) -> int:
    """The cards are played out; gives how many play, or -1 where there are more positions than are looked through."""
    table[FIRST_OUT] = -1
    playing = int(table[KNOCKED])
    if table[WHO_PLAYS] == 0:
        playing &= ~int(table[LEFT])
    if playing & (playing - 1) == 0:
        return 0
    number = int(count(playing))
    full = number + (1 if table[PILE_COUNT] == 1 else 0)
    place = first_of(playing)
    if table[FIRST_LEAD] == 1 and table[WINNERS]:
        place = first_of(int(table[WINNERS]))
    _forget(table)
    while True:
        position = _position(table, seen, buckets, place)
        if position != NEW:
            if position == TOO_MANY:
                return -1
            _broken_off(table, playing)
            return number
        hand = int(table[HANDS + place])
        piled = int(table[PILED])
        if piled == 0:
            card = leads(table, words, ways, place, hand)
        else:
            top = int(table[PILE + piled - 1])
            card = _may_cover(table, hand, top)
            if card:
                card = covers(table, words, ways, place, card, top & 3, table[COVER_DUTY] == 1, piled + 1 >= full)
            if card == 0:
                if table[TAKING] == 0:
                    table[HANDS + place] |= 1 << top
                    table[PILED] = piled - 1
                else:
                    for at in range(piled):
                        table[HANDS + place] |= 1 << table[PILE + at]
                    table[PILED] = 0
                if table[PILED] > 0 or table[EMPTY_PILE] == 0:
                    place = _after(playing, place)
                continue
        table[HANDS + place] = hand ^ card
        table[PILE + piled] = lowest(card)
        table[PILED] = piled + 1
        if hand == card:
            table[FIRST_OUT] = place
            _paid(table, playing, place, 0)
            return number
        if piled and piled + 1 >= full:
            _forget(table)
        else:
            place = _after(playing, place)
