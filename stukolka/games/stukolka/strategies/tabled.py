"""Declaring by a table: the class of the hand, of the seat, of the knocks and of the pot give what is said.

Classes are numbers. Of a hand: how many trumps (0 to 3), the best of them (none, a low one, jack, queen, king,
ace) and how many aces and kings beside them (0 to 3). Of a seat: first, second, middle, last but one, last. Of those
who play already: none, one, two, more. Of the pot: how many of the table's limits it exceeds (0 to 3). Whole numbers,
see `hands`.
"""

from __future__ import annotations

from typing import Final

from stukolka.games.stukolka.strategies.caution import KNOCK, PASS
from stukolka.games.stukolka.strategies.hands import ACE, JACKS, KINGS, QUEENS, Numbers, size

TRUMPS: Final = 4
BEST: Final = 6
PLAIN: Final = 4
SEATS: Final = 5
KNOCKS: Final = 4
POTS: Final = 4
# How many classes there are of each.

LIMITS: Final = POTS - 1
"""How many limits of the pot a table has, in stakes; they stand before its entries."""

ENTRIES: Final = TRUMPS * BEST * PLAIN * SEATS * KNOCKS * POTS
"""How many entries a table has."""

FIRST: Final = 0
SECOND: Final = 1
MIDDLE: Final = 2
LAST_BUT_ONE: Final = 3
LAST: Final = 4
# The classes of seats.


def best_class(own: int, order: Numbers, at: int) -> int:
    """The class of the best trump of a hand."""
    if own & order[at + ACE]:
        return 5
    if own & KINGS:
        return 4
    if own & QUEENS:
        return 3
    if own & JACKS:
        return 2
    return 1 if own else 0


def seat_class(players: int, place: int) -> int:
    """The class of a seat, by its place from the elder hand; one that is two at once, by the end nearest to it."""
    if place == players - 1:
        return LAST
    if place == 0:
        return FIRST
    if place == players - 2:
        return LAST_BUT_ONE
    return SECOND if place == 1 else MIDDLE


def entry_of(trumps: int, best: int, plain: int, seat: int, knocks: int, pot: int) -> int:
    """The place of an entry, by the classes."""
    return ((((trumps * BEST + best) * PLAIN + plain) * SEATS + seat) * KNOCKS + knocks) * POTS + pot


def tabled_word(
    ways: Numbers,
    table: int,
    may: int,
    hand: int,
    trumps: int,
    order: Numbers,
    at: int,
    players: int,
    place: int,
    inside: int,
    pot: int,
    stake: int,
) -> int:
    """What a table says, of what may be said; its limits begin at `ways[table]`, its entries follow.

    Where its word can't be said, as of a golets that is gone, it passes, and where it must play it knocks.
    """
    own = hand & trumps
    high = size(hand & ~trumps & (order[at + ACE] | KINGS))
    exceeded = 0
    for limit in range(LIMITS):
        if pot > ways[table + limit] * stake:
            exceeded += 1
    knocks = min(inside, KNOCKS - 1)
    entry = entry_of(size(own), best_class(own, order, at), high, seat_class(players, place), knocks, exceeded)
    word = ways[table + LIMITS + entry]
    if not word & may:
        word = PASS
    return word if word & may else KNOCK


FUNCTIONS: Final = (best_class, seat_class, entry_of, tabled_word)
"""All of them: for a kernel, which compiles them as they stand."""
