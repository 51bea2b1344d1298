"""Sensible, simple play, without chance; what advice leaves open is done like this too. Whole numbers, see `hands`."""

from __future__ import annotations

from typing import Final

from stukolka.games.stukolka.strategies.hands import (
    ACE,
    KINGS,
    QUEENS,
    Numbers,
    beating,
    best_rank,
    first_cards,
    least,
    most,
    size,
)

GOLETS: Final = 1
GOLETS_TOP: Final = 2
KNOCK: Final = 4
KNOCK_BLIND: Final = 8
PASS: Final = 16
RAZREZ: Final = 32
# What may be said, in the order of the texts; a set of them is a number.

HIGH: Final = 11
"""The second highest rank: a king, where aces are high and tens are not."""


def has_marriage(hand: int) -> bool:
    """Whether a hand holds king and queen of a suit."""
    return hand & KINGS & (hand & QUEENS) >> 4 != 0


def is_strong(hand: int, trumps: int, order: Numbers, at: int) -> bool:
    """An ace, two trumps or a high trump; while trumps are unknown: an ace, or king and queen of a suit."""
    own = hand & trumps
    if hand & order[at + ACE] or size(own) > 1 or best_rank(own, order, at) >= HIGH:
        return True
    return trumps == 0 and has_marriage(hand)


def cautious_word(may: int, hand: int, trumps: int, order: Numbers, at: int, pot: int, stake: int) -> int:
    """What a cautious player says of `may`: he plays when strong, takes the golets for much with a trump only."""
    decline = PASS if may & PASS else may & -may
    if not may & KNOCK:
        return decline
    if is_strong(hand, trumps, order, at):
        return KNOCK
    return GOLETS if may & GOLETS and hand & trumps and pot > 3 * stake else decline


def cautious_change(hand: int, limit: int, trumps: int, order: Numbers, at: int) -> int:
    """The cards that a cautious player changes: all but trumps and aces."""
    return first_cards(hand & ~trumps & ~order[at + ACE], limit)


def cautious_drop(hand: int, number: int, trumps: int, order: Numbers, at: int) -> int:
    """The cards, so many, that a cautious player throws away: those that he misses the least."""
    thrown = 0
    for _ in range(number):
        thrown |= least(hand & ~thrown, trumps, order, at)
    return thrown


def cautious_card(may: int, best: int, to_follow: int, trumps: int, order: Numbers, at: int) -> int:
    """The card of `may` that a cautious player plays; `best` is the card that wins so far, as a set, empty for a lead.

    He leads what is worth most, wins a trick as cheaply as he can when nobody is to follow and surely when he can with
    a trump or an ace, and otherwise gives the least.
    """
    if not best:
        return most(may, trumps, order, at)
    over = beating(may, best, trumps, order, at)
    if over and to_follow == 0:
        return least(over, trumps, order, at)
    if over & (trumps | order[at + ACE]):
        return most(over, trumps, order, at)
    return least(may, trumps, order, at)


FUNCTIONS: Final = (has_marriage, is_strong, cautious_word, cautious_change, cautious_drop, cautious_card)
"""All of them: for a kernel, which compiles them as they stand."""
