"""The play of the cards: who leads, what may be played, who wins."""

from __future__ import annotations

from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import EMPTY, highest, lowest
from stukolka.games.compiling import part
from stukolka.games.stukolka.kernel.asking import Ways, card
from stukolka.games.stukolka.kernel.dealing import CLUBS
from stukolka.games.stukolka.kernel.layout import (
    EXEMPTION,
    FIRST_HAND_QUEEN,
    FIRST_LEAD,
    HANDS,
    HEAD,
    HEAD_WHEN_RUFFED,
    HIGHER,
    LEAD_ACE,
    LEAD_DUTY,
    LEAD_KING,
    NEXT_LEAD,
    ORDER,
    OVERTRUMP,
    RANKS,
    RUFF_EARLY,
    UNABLE_TO_HEAD,
    UNDERTRUMP,
    VOID_TRUMP,
    WINS,
)

ACE: Final = 1 << 4 * 8
KING: Final = 1 << 4 * 10
QUEEN: Final = 1 << 4 * 11
ROYALS: Final = KING | QUEEN
# Honours of suit 0.

PLACES: Final = 31
"""Any place is no more than this: to say so spares the question whether it is counted from the end."""

NOBODY: Final = cast(int, np.int64(-1))
# No place, and no rank.


@part
def first_leader(table: NDArray[np.int64], inside: int, came: int) -> int:
    """The place that leads to the first trick, where neither golets nor razrez decides it.

    `came` are those who declared that they play. Where none of them is in, all in play count as having declared.
    """
    declared = came & inside
    if declared == 0:
        declared = inside
    if table[FIRST_LEAD] == 0:
        return int(lowest(declared))
    if table[FIRST_LEAD] == 1:
        return int(highest(declared))
    return int(lowest(inside))


@part
def may_lead(
    table: NDArray[np.int64], hand: int, suit: int, first_trick: bool, first_hand: bool, won_with_royal: bool
) -> int:
    """The cards that may be led. `won_with_royal`: he has won with king or queen of trumps, having held both."""
    if not first_trick and table[LEAD_DUTY] == 0:
        return hand
    if table[LEAD_ACE] == 1 and hand & (ACE << suit):
        return ACE << suit
    royals = hand & (ROYALS << suit)
    if won_with_royal and royals:
        bound = table[FIRST_HAND_QUEEN] == 1 if first_hand else table[EXEMPTION] == 1
        return royals if bound else hand
    if royals == ROYALS << suit:
        if table[LEAD_KING] == 1:
            return KING << suit
        if table[LEAD_KING] == 2 and hand & (CLUBS << suit) == royals:
            return KING << suit
    return hand


@part
def may_follow(table: NDArray[np.int64], hand: int, led: int, suit: int, top: int, ruff: int) -> int:
    """The cards that may be played to a trick.

    `led` is the suit led and `suit` that of trumps, `top` the rank of the best card of the suit led, `ruff` that of the
    best trump where another suit was led, -1 while there is none.
    """
    own = hand & (CLUBS << led)
    trumps = hand & (CLUBS << suit)
    above = own & (table[HIGHER + top] << led)
    over = trumps & (table[HIGHER + ruff] << suit)
    # With cards of the suit led. A led trump is beaten by the rule of trumps, one that was trumped by its own.
    led_trump = led == suit
    must = table[HEAD] if ruff < 0 else table[HEAD_WHEN_RUFFED]
    must = table[OVERTRUMP] if led_trump else must
    may = above if (must != 0) & (above != 0) else own
    if table[UNABLE_TO_HEAD]:
        instead = own | trumps if table[UNABLE_TO_HEAD] == 1 or trumps == 0 else trumps
        unable = (must != 0) & (above == 0) & (ruff < 0) & (not led_trump)
        may = instead if unable else may
    if table[RUFF_EARLY]:
        may = may if led_trump else may | over
    # Without.
    if table[VOID_TRUMP]:
        void = trumps
        if table[OVERTRUMP]:
            lower = trumps if table[UNDERTRUMP] else hand
            void = over if over else lower
        void = void if trumps else hand
    else:
        void = hand
    return may if own else void


@part
def _to_follow(table: NDArray[np.int64], turn: int, leader: int, number: int) -> int:
    # How many are still to play after the one whose turn it is.
    following = EMPTY
    turn = turn + 1 if turn + 1 < number else 0
    while turn != leader:
        following += 1 if table[HANDS + table[ORDER + turn]] else 0
        turn = turn + 1 if turn + 1 < number else 0
    return following


@part
def play(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, inside: int, first: int, suit: int) -> int:
    """Play the cards out, the place `first` leading; gives how many tricks there were, whose winners the table holds.

    Whoever has no card left, since the stock ran out on him, is passed over.
    """
    number = EMPTY
    leader = EMPTY
    royal = NOBODY
    rest = inside
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        leader = number if place == first else leader
        table[ORDER + number] = place
        number += 1
        royal = place if table[HANDS + place] & (ROYALS << suit) == ROYALS << suit else royal
    royal_won = False
    for trick in range(3):
        passed = 0
        while table[HANDS + table[ORDER + leader]] == 0:
            leader = leader + 1 if leader + 1 < number else 0
            passed += 1
            if passed == number:
                return trick
        place = table[ORDER + leader] & PLACES
        hand = table[HANDS + place]
        played = hand
        if hand & (hand - 1):
            options = may_lead(table, hand, suit, trick == 0, place == first, royal_won and place == royal)
            played = card(table, words, ways, place, options, 0, 0, number, trick == 0)
        table[HANDS + place] = hand ^ played
        found = lowest(played)
        led = found & 3
        top = int(table[RANKS + found])
        ruff = NOBODY
        holder = leader
        holds = played
        turn = leader
        for _ in range(number - 1):
            turn = turn + 1 if turn + 1 < number else 0
            place = table[ORDER + turn] & PLACES
            hand = table[HANDS + place]
            if hand == 0:
                continue
            played = hand
            if hand & (hand - 1):
                options = may_follow(table, hand, led, suit, top, ruff)
                to_follow = 0 if ways is None else _to_follow(table, turn, leader, number)
                played = card(table, words, ways, place, options, holds, to_follow, number, trick == 0)
            table[HANDS + place] = hand ^ played
            found = lowest(played)
            rank = int(table[RANKS + found])
            # What is played can't be foreseen: masks choose, and nothing branches on it.
            in_suit = -(found & 3 == led) & -(rank > top)
            ruffs = -(found & 3 == suit) & -(led != suit) & -(rank > ruff)
            heads = ruffs | (in_suit & -(ruff < 0))
            top ^= (top ^ rank) & in_suit
            ruff ^= (ruff ^ rank) & ruffs
            holder ^= (holder ^ turn) & heads
            holds ^= (holds ^ played) & heads
        winner = table[ORDER + holder]
        table[WINS + trick] = winner
        royal_won = royal_won or (winner == royal and holds & (ROYALS << suit) != 0)
        following = leader + 1 if leader + 1 < number else 0
        leader = holder if table[NEXT_LEAD] == 0 else following
    return 3
