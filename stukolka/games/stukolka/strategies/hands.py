"""What a hand is worth, reckoned with whole numbers alone, so that a kernel can be made of the same functions.

Sets of cards are whole numbers, see `stukolka.cards`. `order[at + rank]` is the set of all cards of at least this rank,
of any suit, for ranks from 0 (the two) to 12 (the ace), and empty for 13. `trumps` is the set of all trumps, empty
while nobody knows them.
"""

from __future__ import annotations

from typing import Final, Protocol


class Numbers(Protocol):
    """A line of whole numbers, as a kernel and as Python keep it."""

    def __getitem__(self, place: int, /) -> int:
        """The number at a place."""


ACE: Final = 12
"""The rank of aces, in any order of ranks."""

SUIT: Final = 0x1111111111111
"""The set of all cards of suit 0; of another suit, shifted by its number."""

KINGS: Final = 0xF << 40
"""The set of the four kings; how they rank is for a rule set to say."""

QUEENS: Final = 0xF << 44
"""The set of the four queens."""

JACKS: Final = 0xF << 36
"""The set of the four jacks."""


def size(held: int) -> int:
    """How many cards a set holds."""
    number = 0
    while held:
        held &= held - 1
        number += 1
    return number


def last(held: int) -> int:
    """The last card of a set in the order of codes, as a set; none of an empty one."""
    while held & (held - 1):
        held &= held - 1
    return held


def best_rank(held: int, order: Numbers, at: int) -> int:
    """The rank of the best card of a set; -1 of an empty one."""
    rank = ACE
    while rank >= 0 and not held & order[at + rank]:
        rank -= 1
    return rank


def best_of(held: int, order: Numbers, at: int) -> int:
    """The card of a set that ranks highest, the last in the order of codes of several; as a set."""
    rank = best_rank(held, order, at)
    return last(held & order[at + rank]) if rank >= 0 else 0


def worst_of(held: int, order: Numbers, at: int) -> int:
    """The card of a set that ranks lowest, the first in the order of codes of several; as a set."""
    if not held:
        return 0
    rank = 0
    while not held & ~order[at + rank + 1]:
        rank += 1
    lowest = held & ~order[at + rank + 1]
    return lowest & -lowest


def suit_of(card: int) -> int:
    """All cards of the suit of a card, both as sets."""
    suit = SUIT
    while not suit & card:
        suit <<= 1
    return suit


def beating(may: int, best: int, trumps: int, order: Numbers, at: int) -> int:
    """The cards of `may` that beat the card `best`, all as sets."""
    rank = best_rank(best, order, at)
    over = may & suit_of(best) & order[at + rank + 1]
    return over if best & trumps else over | (may & trumps)


def least(held: int, trumps: int, order: Numbers, at: int) -> int:
    """The card that is missed the least, as a set: the lowest plain card, and of trumps alone the lowest."""
    plain = held & ~trumps
    return worst_of(plain if plain else held, order, at)


def most(held: int, trumps: int, order: Numbers, at: int) -> int:
    """The card that is worth most, as a set: the best trump, else the best card."""
    return best_of(held & trumps if held & trumps else held, order, at)


def first_cards(held: int, limit: int) -> int:
    """The first cards of a set in the order of codes, at most `limit` of them."""
    while size(held) > limit:
        held ^= last(held)
    return held


FUNCTIONS: Final = (size, last, best_rank, best_of, worst_of, suit_of, beating, least, most, first_cards)
"""All of them: for a kernel, which compiles them as they stand."""
