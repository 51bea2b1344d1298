"""Every decision of every strategy, by numbers: what both engines ask.

A way of deciding is a line of whole numbers: first which it is; a table's goes on with how it decides what it has no
entry for, and with its entries. `ways[way]` is the first number of a line among others.
"""

from __future__ import annotations

from typing import Final

from stukolka.games.stukolka.strategies.advice import A, C, advised_card, advised_change, advised_word
from stukolka.games.stukolka.strategies.caution import (
    cautious_card,
    cautious_change,
    cautious_drop,
    cautious_word,
)
from stukolka.games.stukolka.strategies.hands import Numbers, best_of, worst_of
from stukolka.games.stukolka.strategies.tabled import tabled_word

RANDOM: Final = 0
CAUTIOUS: Final = 1
ADVICE_A: Final = 2
ADVICE_C: Final = 3
TABLE: Final = 4
# Which way it is.

LEADS_TRUMP: Final = 5
LEADS_PLAIN: Final = 6
KEEPS_TRUMPS: Final = 7
# Only tables decide so what they have no entries for: as the cautious do, but that the first lead of a deal is the
# lowest trump, or the best plain card; or that trumps alone are kept when buying, and no aces of other suits.

DECLARING: Final = 0
TAKER: Final = 1
PASSED: Final = 2
# Whom one asks whether he plays: who is to declare; who took the golets; who has passed, of the razrez.


def base_of(ways: Numbers, way: int) -> int:
    """How whatever a table has no entry for is decided; any other way decides all itself."""
    return ways[way + 1] if ways[way] == TABLE else ways[way]


def word_of(
    ways: Numbers,
    way: int,
    asked: int,
    may: int,
    hand: int,
    trumps: int,
    order: Numbers,
    at: int,
    players: int,
    place: int,
    inside: int,
    taken: int,
    pot: int,
    stake: int,
    buyers: int,
) -> int:
    """What is said, of what may be said: a member of `may`, see `caution`.

    Place 0 is the elder hand's, the dealer's the last. So many are `inside` already; `taken` is 1 if one of them took
    the golets. Who may buy: `advice.NOBODY_BUYS`, `ONE_BUYS`, `ALL_BUY`.
    """
    if ways[way] == TABLE and asked == DECLARING:
        return tabled_word(ways, way + 2, may, hand, trumps, order, at, players, place, inside, pot, stake)
    base = base_of(ways, way)
    if base == CAUTIOUS or asked != DECLARING:
        return cautious_word(may, hand, trumps, order, at, pot, stake)
    source = A if base == ADVICE_A else C
    return advised_word(source, may, hand, trumps, order, at, players, place, inside, taken, pot, stake, buyers)


def change_of(ways: Numbers, way: int, hand: int, limit: int, trumps: int, order: Numbers, at: int) -> int:
    """The cards that are changed, `limit` at most, as a set."""
    base = base_of(ways, way)
    if base == CAUTIOUS or base == LEADS_TRUMP or base == LEADS_PLAIN:  # noqa: SIM109 - as kernels read it
        return cautious_change(hand, limit, trumps, order, at)
    return advised_change(hand, limit, trumps)


def drop_of(hand: int, number: int, trumps: int, order: Numbers, at: int) -> int:
    """The cards, so many, that are thrown away, as a set; in this all do as the cautious do."""
    return cautious_drop(hand, number, trumps, order, at)


def card_of(
    ways: Numbers,
    way: int,
    may: int,
    hand: int,
    best: int,
    to_follow: int,
    trumps: int,
    order: Numbers,
    at: int,
    inside: int,
    buyers: int,
    first_trick: int,
) -> int:
    """The card that is played, of those that may be, as a set.

    `best` is the card that wins so far, as a set, empty for a lead; so many are `to_follow` after it, and `inside` in
    play.
    """
    base = base_of(ways, way)
    if base >= LEADS_TRUMP and not best and first_trick:
        wanted = may & trumps if base == LEADS_TRUMP else may & ~trumps
        if base == LEADS_TRUMP and wanted:
            return worst_of(wanted, order, at)
        if base == LEADS_PLAIN and wanted:
            return best_of(wanted, order, at)
    if base == CAUTIOUS or base >= LEADS_TRUMP:
        return cautious_card(may, best, to_follow, trumps, order, at)
    return advised_card(may, hand, best, to_follow, trumps, order, at, inside, buyers, first_trick)


FUNCTIONS: Final = (base_of, word_of, change_of, drop_of, card_of)
"""All of them: for a kernel, which compiles them as they stand."""
