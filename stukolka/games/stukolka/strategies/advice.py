"""Play as A and C advise it, each rule with the passage that gives it. Whole numbers, see `hands`.

Both give nearly the same advice; they part over the two high cards of a doubtful trick (A.g23, C.g22) and over a knock
with a single trump in the obligatory game (A.o23, C.o26). Where a text is silent, a player does as the cautious do.
What neither defines is read thus: a trick is sure with the ace of trumps, with the king and another trump, or with
three trumps; high cards are aces and kings; a trump is no lower than `a queen or jack` from the jack up.
"""

from __future__ import annotations

from typing import Final

from stukolka.games.stukolka.strategies.caution import GOLETS, KNOCK, PASS, cautious_card, cautious_word
from stukolka.games.stukolka.strategies.hands import (
    ACE,
    JACKS,
    KINGS,
    QUEENS,
    Numbers,
    best_of,
    first_cards,
    size,
    worst_of,
)

NOBODY_BUYS: Final = 0
ONE_BUYS: Final = 1
ALL_BUY: Final = 2
# Who may buy: the obligatory game; the golets; prikupka and shleif.

A: Final = 0
C: Final = 1
# Whose advice it is.

MANY: Final = 5
"""With so many players the first without a sure trick passes (A.g21, C.g19)."""

MANY_IN: Final = 4
"""When so many have knocked, it is best to lead a trump (A.p37, C.p39)."""


def is_sure(hand: int, trumps: int, order: Numbers, at: int) -> bool:
    """Whether a hand is sure of a trick: the ace of trumps, the king and another trump, or three trumps."""
    own = hand & trumps
    if own & order[at + ACE] or size(own) > 2:
        return True
    return own & KINGS != 0 and size(own) > 1


def is_doubtful(source: int, hand: int, trumps: int, order: Numbers, at: int) -> bool:
    """Whether a hand has a doubtful trick: two trumps, or one and two high plain cards.

    A's high cards are aces and kings (A.g23), read as one ace at least; C's are aces or kings, any two (C.g22).
    """
    own = hand & trumps
    high = hand & ~trumps & (order[at + ACE] | KINGS)
    if size(own) > 1:
        return True
    if not own or size(high) < 2:
        return False
    return source == C or high & order[at + ACE] != 0


def word_with_golets(
    source: int,
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
) -> int:
    """What is said where one may buy; `inside` play already, and `taken` is 1 if one of them took the golets."""
    own = hand & trumps
    aces = hand & order[at + ACE]
    late = place >= players - 2
    if is_sure(hand, trumps, order, at):
        return KNOCK
    # First of five or more without a sure trick: pass, rather than buy (A.g21, C.g19).
    if players >= MANY and place == 0:
        return PASS
    # Against a lone buyer: the last with one small trump (A.g25, C.g24), and with aces anybody (A.g27, C.g26).
    if inside == 1 and taken and (aces or (own and place == players - 1)):
        return KNOCK
    # The last two may take a risk on a doubtful trick against one or two (A.g22, C.g21), with two trumps and an ace
    # against three too (A.g24, C.g23).
    if late and 0 < inside < 3 and is_doubtful(source, hand, trumps, order, at):
        return KNOCK
    if late and inside == 3 and size(own) > 1 and aces:
        return KNOCK
    # Of when to buy the golets nothing more is said: with a trump and for much, as the cautious do. To play on cards as
    # bad as these is absurd (A.i12).
    return GOLETS if may & GOLETS and own and pot > 3 * stake else PASS


def word_where_all_buy(
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
    """What is said where everybody in play buys; `inside` play already."""
    if trumps == 0:
        return cautious_word(may, hand, trumps, order, at, pot, stake)
    own = hand & trumps
    # Tricks are won by number or quality of trumps (A.p8, C.p8).
    if size(own) > 1 or own & (order[at + ACE] | KINGS):
        return KNOCK
    # The first may knock with a single trump no lower than a queen or jack (A.p26, C.p28); the last has it as easy
    # (A.p33, C.p35). The second, if the first has knocked, had better pass (A.p32, C.p34), and so had others.
    if own & (QUEENS | JACKS) and ((place == 0 and inside == 0) or place == players - 1):
        return KNOCK
    return PASS


def word_where_nobody_buys(
    source: int, hand: int, trumps: int, order: Numbers, at: int, players: int, place: int
) -> int:
    """What is said in the obligatory game, in a deal that is free: a remise stands."""
    own = hand & trumps
    high = hand & ~trumps & (order[at + ACE] | KINGS)
    # Without trumps, but with high cards in the suits (A.o16, C.o18).
    if size(own) > 1 or size(high) > 1:
        return KNOCK
    if not own:
        return PASS
    # With one trump, however small (A.o15, C.o17): for the first and the last it pays better (A.o17, C.o19). For those
    # between them A too lets it be risked (A.o23), while C calls the risk great (C.o26).
    if place == 0 or place == players - 1 or source == A:
        return KNOCK
    return KNOCK if own & (order[at + ACE] | KINGS | QUEENS | JACKS) else PASS


def advised_word(
    source: int,
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
    """What the advice of a text comes to at declaring, of what may be said: never a pass where one must play."""
    if not may & KNOCK:
        return cautious_word(may, hand, trumps, order, at, pot, stake)
    if buyers == ONE_BUYS:
        word = word_with_golets(source, may, hand, trumps, order, at, players, place, inside, taken, pot, stake)
    elif buyers == ALL_BUY:
        word = word_where_all_buy(may, hand, trumps, order, at, players, place, inside, pot, stake)
    else:
        word = word_where_nobody_buys(source, hand, trumps, order, at, players, place)
    return word if word & may else KNOCK


def advised_change(hand: int, limit: int, trumps: int) -> int:
    """The cards that are changed: trumps are kept, the rest goes (A.p36, C.p38; in shleif likewise, A.s22, C.s21)."""
    return first_cards(hand & ~trumps, limit)


def advised_card(
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
    """The card that is played; `inside` are in play, `first_trick` is 1 in the first. The texts advise on leads."""
    own = may & trumps
    if best or not first_trick or not own:
        return cautious_card(may, best, to_follow, trumps, order, at)
    if buyers == NOBODY_BUYS:
        # The first leader with two trumps leads one, so that the trumps of others fall (A.o21, C.o23): the lower.
        return worst_of(own, order, at) if size(own) > 1 else cautious_card(may, best, to_follow, trumps, order, at)
    plain = hand & ~trumps
    if buyers == ALL_BUY and inside >= MANY_IN:
        # Many have knocked: a small trump (A.p37-p39, C.p39-p42), with a single one and two high plain cards above all
        # (A.p40, C.p43); with two and a plain card only if that is an ace (A.p42-p43, C.p44-p45).
        if size(own) == 1 or plain & order[at + ACE] or not plain:
            return worst_of(own, order, at)
        return best_of(may & ~trumps, order, at)  # two trumps may be led, so any card may
    return cautious_card(may, best, to_follow, trumps, order, at)


FUNCTIONS: Final = (
    is_sure,
    is_doubtful,
    word_with_golets,
    word_where_all_buy,
    word_where_nobody_buys,
    advised_word,
    advised_change,
    advised_card,
)
"""All of them: for a kernel, which compiles them as they stand."""
