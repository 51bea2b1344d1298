"""What the seats decide: by chance, any lawful action being as likely, or by a strategy.

Where all decide by chance, `ways` is None, and numba leaves out whatever belongs to other strategies. Else `ways[seat]`
says where the line of the seat's strategy begins among the same numbers, see `strategies.deciding`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY, count
from stukolka.games.compiling import part
from stukolka.games.numbers import GAMMA, below, mix
from stukolka.games.stukolka.kernel.layout import (
    AT_LEAST,
    BUY_LIMIT,
    BUYERS,
    DEALER,
    HANDS,
    PLAYERS,
    POT,
    STAKE,
    TRUMPS,
)
from stukolka.games.stukolka.strategies import advice, caution, deciding, hands, tabled
from stukolka.games.stukolka.strategies.caution import GOLETS, GOLETS_TOP, KNOCK, KNOCK_BLIND, PASS, RAZREZ
from stukolka.games.stukolka.strategies.deciding import (
    DECLARING,
    PASSED,
    RANDOM,
    TAKER,
    card_of,
    change_of,
    drop_of,
    word_of,
)

__all__ = ["GOLETS", "GOLETS_TOP", "KNOCK", "KNOCK_BLIND", "PASS", "card", "changes", "comes_in", "drops", "plays_on"]
__all__ += ["says", "withdraws"]

Ways: TypeAlias = "NDArray[np.int64] | None"
"""How the seats decide; None where all do by chance."""

for _module in (hands, caution, advice, tabled, deciding):
    for _function in _module.FUNCTIONS:
        part(_function)

_ANY_THREE: Final = 0x46257310
_UP_TO_TWO: Final = 0x4625310
# The ways of changing the cards 1, 2 and 4 of a hand in the order of their texts, the first in the lowest four bits.

_ONE = np.uint64(1)
_THREE = np.uint64(3)
_LAST_OF_THREE = np.uint64(2**64 - 1 - 2**64 % 3)


@part
def _way(table: NDArray[np.int64], ways: Any, place: int) -> int:
    # Where the line of the strategy of a place begins.
    seat = place + int(table[DEALER]) + 1
    return int(ways[seat - int(table[PLAYERS]) if seat >= table[PLAYERS] else seat])


@part
def _one_of_many(words: NDArray[np.uint64], place: int, options: int, number: int) -> int:
    # One member of a set of so many, by chance, as a set; a member alone is not drawn for.
    if number == 1:
        return options
    if number == 2:
        # The usual case, and nobody can foresee which it is: nothing branches on it.
        other = options & (options - 1)
        return other if below(words, 1 + place, 2) else options ^ other
    for _ in range(below(words, 1 + place, number)):
        options &= options - 1
    return options & -options


@part
def _one_of_three(words: NDArray[np.uint64], place: int, options: int) -> int:
    # The same of a set of one to three. Which it is can't be foreseen: so nothing branches on it but what hardly ever
    # happens, and masks choose.
    second = options & (options - 1)
    third = second & (second - 1)
    two, three = -(second != 0), -(third != 0)
    before = words[1 + place]
    number = mix(before + GAMMA)
    words[1 + place] = before + (GAMMA & np.uint64(two))
    chosen = int(np.int64(number % _THREE)) & three | int(np.int64(number & _ONE)) & ~three
    if number > _LAST_OF_THREE and third:
        chosen = below(words, 1 + place, 3)
    past_first, past_second = -(chosen > 0) & two, -(chosen > 1)
    left = options & ~past_first | second & past_first
    left = left & ~past_second | third & past_second
    return left & -left


@part
def _word(
    table: NDArray[np.int64],
    ways: Any,
    way: int,
    asked: int,
    place: int,
    may: int,
    trumps: int,
    inside: int,
    taken: int,
) -> int:
    # What a strategy says; so many are inside.
    return word_of(
        ways,
        way,
        asked,
        may,
        int(table[HANDS + place]),
        trumps,
        table,
        AT_LEAST,
        int(table[PLAYERS]),
        place,
        inside,
        taken,
        int(table[POT]),
        int(table[STAKE]),
        int(table[BUYERS]),
    )


@part
def says(
    table: NDArray[np.int64],
    words: NDArray[np.uint64],
    ways: Ways,
    place: int,
    may: int,
    number: int,
    inside: int,
    known: bool,
    taken: int,
) -> int:
    """What a seat declares, of so many words that it may say; `inside` is the set of places that are in already.

    `known`: whether the trumps are known. `taken`: 1 where one who is in has taken the golets.
    """
    if ways is not None:
        way = _way(table, ways, place)
        if ways[way] != RANDOM:
            if number == 1:
                return may
            trumps = int(table[TRUMPS]) if known else 0
            return _word(table, ways, way, DECLARING, place, may, trumps, count(inside), taken)
    return _one_of_many(words, place, may, number)


@part
def plays_on(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int) -> bool:
    """Whether the taker of the golets, who has his cards, plays."""
    if ways is not None:
        way = _way(table, ways, place)
        if ways[way] != RANDOM:
            return _word(table, ways, way, TAKER, place, KNOCK | PASS, int(table[TRUMPS]), 1, 1) == KNOCK
    return below(words, 1 + place, 2) == 0


@part
def comes_in(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int) -> bool:
    """Whether one who has passed comes in by the razrez."""
    if ways is not None:
        way = _way(table, ways, place)
        if ways[way] != RANDOM:
            return _word(table, ways, way, PASSED, place, PASS | RAZREZ, int(table[TRUMPS]), 1, 0) == RAZREZ
    return below(words, 1 + place, 2) == 1


@part
def withdraws(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int) -> bool:
    """Whether a buyer withdraws; by no strategy does he."""
    if ways is not None and ways[_way(table, ways, place)] != RANDOM:
        return False
    return below(words, 1 + place, 2) == 1


@part
def changes(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int) -> int:
    """The cards of three that a seat changes."""
    hand = int(table[HANDS + place])
    if ways is not None:
        way = _way(table, ways, place)
        if ways[way] != RANDOM:
            return change_of(ways, way, hand, 3 - int(table[BUY_LIMIT]), int(table[TRUMPS]), table, AT_LEAST)
    if table[BUY_LIMIT] == 0:
        chosen = _ANY_THREE >> 4 * below(words, 1 + place, 8)
    else:
        chosen = _UP_TO_TWO >> 4 * below(words, 1 + place, 7)
    last = hand & (hand - 1)
    third = last & (last - 1)
    return (hand ^ last) & -(chosen & 1) | (last ^ third) & -(chosen >> 1 & 1) | third & -(chosen >> 2 & 1)


@part
def drops(
    table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, place: int, hand: int, held: int, number: int
) -> int:
    """The cards, so many, that a seat throws away of the `held` of its hand."""
    if ways is not None and ways[_way(table, ways, place)] != RANDOM:
        return drop_of(hand, number, int(table[TRUMPS]), table, AT_LEAST)
    if number == 1:
        return _one_of_many(words, place, hand, held)
    # By chance among the ways in the order of their texts: those that begin with the first card, and so on.
    chosen = below(words, 1 + place, 20 if number == 3 else held * (held - 1) // 2)
    thrown = EMPTY
    while number:
        card = hand & -hand
        hand ^= card
        held -= 1
        beginning = 1 if number == 1 else held if number == 2 else held * (held - 1) // 2
        if chosen < beginning:
            thrown |= card
            number -= 1
        else:
            chosen -= beginning
    return thrown


@part
def card(
    table: NDArray[np.int64],
    words: NDArray[np.uint64],
    ways: Ways,
    place: int,
    may: int,
    best: int,
    to_follow: int,
    inside: int,
    first_trick: bool,
) -> int:
    """The card that a seat plays of those that it may, as a set; `best` wins so far, nothing for a lead.

    So many are `to_follow`, and so many `inside`.
    """
    if ways is not None:
        way = _way(table, ways, place)
        if ways[way] != RANDOM:
            if may & (may - 1) == 0:
                return may
            return card_of(
                ways,
                way,
                may,
                int(table[HANDS + place]),
                best,
                to_follow,
                int(table[TRUMPS]),
                table,
                AT_LEAST,
                inside,
                int(table[BUYERS]),
                1 if first_trick else 0,
            )
    return _one_of_three(words, place, may)
