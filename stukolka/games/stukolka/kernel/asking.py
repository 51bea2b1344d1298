"""What the seats decide: by chance, any lawful action being as likely, or by a strategy.

Where all decide by chance, `ways` is None, and numba leaves out whatever belongs to other strategies.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY
from stukolka.games.compiling import part
from stukolka.games.numbers import GAMMA, below, mix
from stukolka.games.stukolka.kernel.layout import BUY_LIMIT, HANDS

GOLETS: Final = 1
GOLETS_TOP: Final = 2
KNOCK: Final = 4
KNOCK_BLIND: Final = 8
PASS: Final = 16
# What may be said, in the order of the texts.

_ANY_THREE: Final = 0x46257310
_UP_TO_TWO: Final = 0x4625310
# The ways of changing the cards 1, 2 and 4 of a hand in the order of their texts, the first in the lowest four bits.

_ONE = np.uint64(1)
_TWO = np.uint64(2)
_THREE = np.uint64(3)
_LAST_OF_THREE = np.uint64(2**64 - 1 - 2**64 % 3)


@part
def one_of_many(words: NDArray[np.uint64], place: int, options: int, number: int) -> int:
    """One member of a set of so many, by chance, as a set; a member alone is not drawn for."""
    if number == 1:
        return options
    drawn = below(words, 1 + place, 2) if number == 2 else below(words, 1 + place, number)
    for _ in range(drawn):
        options &= options - 1
    return options & -options


@part
def one_of_three(words: NDArray[np.uint64], place: int, options: int) -> int:
    """One member of a set of one to three, by chance, as a set; a member alone is not drawn for."""
    second = options & (options - 1)
    third = second & (second - 1)
    counter = words[1 + place] + GAMMA
    number = mix(counter)
    while third and number > _LAST_OF_THREE:
        counter += GAMMA
        number = mix(counter)
    # How many there are can't be foreseen: nothing branches on it.
    words[1 + place] = counter if second else words[1 + place]
    chosen = number % _THREE if third else number & _ONE
    left = second if second and chosen else options
    left = third if third and chosen == _TWO else left
    return left & -left


@part
def changes(table: NDArray[np.int64], words: NDArray[np.uint64], place: int) -> int:
    """The cards of three that a seat changes."""
    hand = int(table[HANDS + place])
    if table[BUY_LIMIT] == 0:
        way = _ANY_THREE >> 4 * below(words, 1 + place, 8)
    else:
        way = _UP_TO_TWO >> 4 * below(words, 1 + place, 7)
    last = hand & (hand - 1)
    third = last & (last - 1)
    return (hand ^ last) & -(way & 1) | (last ^ third) & -(way >> 1 & 1) | third & -(way >> 2 & 1)


@part
def drops(words: NDArray[np.uint64], place: int, hand: int, held: int, number: int) -> int:
    """The cards, so many, that a seat throws away of the `held` of its hand, in the order of their texts."""
    if number == 1:
        return one_of_many(words, place, hand, held)
    ways = 20 if number == 3 else held * (held - 1) // 2
    way = below(words, 1 + place, ways)
    thrown = EMPTY
    # Counted off: those that begin with the first card come first, and so on for the second.
    while number:
        card = hand & -hand
        hand ^= card
        held -= 1
        beginning = 1 if number == 1 else held if number == 2 else held * (held - 1) // 2
        if way < beginning:
            thrown |= card
            number -= 1
        else:
            way -= beginning
    return thrown
