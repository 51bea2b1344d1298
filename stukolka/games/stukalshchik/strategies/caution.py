"""Sensible, simple play, without chance, as functions of whole numbers: both engines are made of the very same.

A set of cards is a number. `order[at + height]` is the set of the four cards of a height, 0 the lowest.
"""

from __future__ import annotations

from typing import Final, Protocol


class Numbers(Protocol):
    """A line of whole numbers, as a kernel and as Python keep it."""

    def __getitem__(self, place: int, /) -> int:
        """The number at a place."""


RANKS: Final = 13
"""How many heights there are."""

USUAL: Final = 5
"""The most chips that a random player names beyond the least; no rule names a number."""

HIGH: Final = 8
"""A cautious player knocks on a pair of tens (the ninth card of a suit) and better, and on any three."""

PATIENCE: Final = 6
"""A cautious player with a pair follows to so many chips, with three or four to any number."""

PASSES: Final = -1
"""Instead of chips: he leaves the betting, or does not knock."""

CALLS: Final = 0
"""Instead of chips: he makes his number equal to the highest."""

CLUBS: Final = 0x1111111111111
"""All cards of suit 0; of another suit, shifted by its number."""


def cautious_bet(size: int, height: int, own: int, to_call: int, least: int, may_raise: bool) -> int:
    """By how many chips a cautious player knocks or raises, or that he calls or passes.

    He holds so many alike of a height, has put `own` chips and lacks `to_call`; with at least `least` he would knock, 0
    where he can't.
    """
    several = size > 2
    good = several or (size == 2 and height >= HIGH)
    if least:
        return least if good else PASSES
    if several and own == 0 and may_raise:
        return 1
    return CALLS if good and (several or own + to_call <= PATIENCE) else PASSES


def highest_of(cards: int, order: Numbers, at: int) -> int:
    """The highest card of a set, as a set; of equal ones the last."""
    height = RANKS - 1
    while cards & order[at + height] == 0:
        height -= 1
    alike = cards & order[at + height]
    while alike & (alike - 1):
        alike &= alike - 1
    return alike


def lowest_of(cards: int, order: Numbers, at: int) -> int:
    """The lowest card of a set, as a set; of equal ones the first."""
    height = 0
    while cards & order[at + height] == 0:
        height += 1
    alike = cards & order[at + height]
    return alike & -alike


def cautious_lead(hand: int, order: Numbers, at: int) -> int:
    """The card that a cautious player leads: the highest of his longest suit."""
    longest = 0
    cards = hand & 0
    for suit in range(4):
        own = hand & (CLUBS << suit)
        length = 0
        rest = own
        while rest:
            rest &= rest - 1
            length += 1
        if length > longest:
            longest = length
            cards = own
        elif length == longest:
            cards |= own
    return highest_of(cards, order, at)


def cautious_cover(may: int, suit: int, completes: bool, order: Numbers, at: int) -> int:
    """The card of `may` with which a cautious player covers one of a suit; `completes`: it is the last of the pile."""
    if completes:
        return highest_of(may, order, at)
    own = may & (CLUBS << suit)
    return lowest_of(own if own else may, order, at)


FUNCTIONS: Final = (cautious_bet, highest_of, lowest_of, cautious_lead, cautious_cover)
"""All of them: for a kernel, which compiles them as they stand."""
