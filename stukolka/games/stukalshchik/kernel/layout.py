"""The answers as the kernel knows them, and what lies where among the numbers that it works on."""

from __future__ import annotations

from typing import Final

from stukolka.games.coding import Coding
from stukolka.games.stukalshchik.switches import FORMS

CODING: Final = Coding(
    forms=FORMS,
    codes={
        "ante": ("every-cell", "all-but-knocker"),
        "next-dealer": ("next-in-turn", "first-out"),
        "five-players": ("five-cards", "ten-cards"),
        "packets": ("by-fives", "one-at-a-time"),
        "turned-card": ("nobodys", "dealers"),
        "paid-cells": ("trumps", "hearts"),
        "unclaimed-honour": ("stands-over", "to-elder-hand"),
        "marriage": ("trump-then-elder", "trump-only"),
        "unclaimed-marriage": ("stands-over", "to-elder-hand"),
        "sequence": ("trump-then-elder", "elder-then-trump"),
        "unclaimed-sequence": ("stands-over", "to-elder-hand"),
        "knock-order": ("from-elder-hand", "from-dealer"),
        "may-knock": ("two-alike", "anybody"),
        "raising": ("call-or-raise", "any-then-even"),
        "closing": ("all-even", "last-levels"),
        "cannot-knock": ("chips-stay", "knocker-back"),
        "drop-loss": ("antes-and-bets", "antes-only"),
        "drop-to": ("to-winner", "all-to-winner", "stands-over"),
        "comparing": ("number-then-rank", "rank-then-number"),
        "ties": ("elder-hand", "shared"),
        "one-knocker": ("takes-cell", "stands-over"),
        "no-knocker": ("stands-over", "to-elder-hand"),
        "who-plays": ("knockers-left", "all-knockers"),
        "first-lead": ("nearest-elder", "show-winner"),
        "covering": ("higher-of-suit", "suit-or-trump"),
        "cover-duty": ("must", "may-take"),
        "taking": ("top-card", "whole-pile"),
        "empty-pile": ("next-player", "taker"),
        "pile-count": ("cards-as-players", "covered-as-players"),
        "endless": ("broken-off", "fewest-wins"),
    },
    one_way={
        "players": "3-8",
        "pack": "52",
        "rank-order": "ace-high",
        "cells": "eight",
        "hand": "ten-below-five",
        "trump": "next-card",
        "honours-paid": "at-once",
        "knock-sum": "any-number",
        "next-lead": "last-coverer",
        "first-out": "chip-a-card",
    },
    idle=frozenset({"who-shows"}),
)
"""What the kernel knows of the switches; whoever shows, only those who have stayed can win."""

LAYOUT: Final = CODING.digest
"""What identifies the switches, answers and numbers that this kernel is built for."""

LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 8
# How many a table seats.

CELLS: Final = ("A", "K", "Q", "J", "T", "sequence", "knocker", "marriage")
"""The cells, in the order in which their chips are kept."""
HONOURS: Final = 5
SEQUENCE: Final = CELLS.index("sequence")
KNOCKER: Final = CELLS.index("knocker")
MARRIAGE: Final = CELLS.index("marriage")
# The cells before the sequence are those of the honours.

# The array of numbers that a kernel works on, and what lies where in it. First the cards:

PACK: Final = 0
"""The pack as it lies before the shuffle."""
CARDS: Final = PACK + 64
"""The pack as it was shuffled, as far as it is dealt."""
HEIGHTS: Final = CARDS + 64
"""Height -> the set of the four cards of that height."""
HEIGHT: Final = HEIGHTS + 13
"""Rank -> its height, 0 the lowest."""
HIGHER: Final = HEIGHT + 13
"""Rank -> the higher cards of suit 0, as a set."""

# What is the same in all deals: the numbers of the answers, then the terms of the table.

RULE: Final = HIGHER + 13
"""The numbers of the answers, in the order of `CODING`."""
_PLACES = CODING.places(RULE)
ANTE: Final = _PLACES["ante"]
NEXT_DEALER: Final = _PLACES["next-dealer"]
PACKETS: Final = _PLACES["packets"]
TURNED_CARD: Final = _PLACES["turned-card"]
PAID_CELLS: Final = _PLACES["paid-cells"]
UNCLAIMED_HONOUR: Final = _PLACES["unclaimed-honour"]
MARRIAGE_RULE: Final = _PLACES["marriage"]
UNCLAIMED_MARRIAGE: Final = _PLACES["unclaimed-marriage"]
SEQUENCE_RULE: Final = _PLACES["sequence"]
UNCLAIMED_SEQUENCE: Final = _PLACES["unclaimed-sequence"]
KNOCK_ORDER: Final = _PLACES["knock-order"]
MAY_KNOCK: Final = _PLACES["may-knock"]
RAISING: Final = _PLACES["raising"]
CLOSING: Final = _PLACES["closing"]
CANNOT_KNOCK: Final = _PLACES["cannot-knock"]
DROP_LOSS: Final = _PLACES["drop-loss"]
DROP_TO: Final = _PLACES["drop-to"]
COMPARING: Final = _PLACES["comparing"]
TIES: Final = _PLACES["ties"]
ONE_KNOCKER: Final = _PLACES["one-knocker"]
NO_KNOCKER: Final = _PLACES["no-knocker"]
WHO_PLAYS: Final = _PLACES["who-plays"]
FIRST_LEAD: Final = _PLACES["first-lead"]
COVERING: Final = _PLACES["covering"]
COVER_DUTY: Final = _PLACES["cover-duty"]
TAKING: Final = _PLACES["taking"]
EMPTY_PILE: Final = _PLACES["empty-pile"]
PILE_COUNT: Final = _PLACES["pile-count"]
ENDLESS: Final = _PLACES["endless"]

PLAYERS: Final = RULE + len(CODING.codes)
"""How many play."""
HAND_SIZE: Final = PLAYERS + 1
"""How many cards each is dealt."""
LIMIT: Final = PLAYERS + 2
"""The most chips that one bet may name; -1 where no limit is agreed."""
LENGTH: Final = PLAYERS + 3
"""How many deals follow each other: the board is carried over from one to the next."""
FIRST_DEALER: Final = PLAYERS + 4
"""The seat that deals the first of them."""
MOST_POSITIONS: Final = PLAYERS + 5
"""So many positions of a play, at most, are looked through for one that was there before."""
FIRST_BOARD: Final = PLAYERS + 6
"""Cell -> what lies on it before the first."""

# What belongs to one deal. Places count from the elder hand (0) to the dealer.

TO_COME: Final = FIRST_BOARD + len(CELLS)
"""How many deals are to follow."""
DEALER: Final = TO_COME + 1
"""The seat that deals."""
TRUMP: Final = TO_COME + 2
"""The suit of trumps."""
TURNED: Final = TO_COME + 3
"""The card turned up, as a set."""
LEFT: Final = TO_COME + 4
"""The places that did not knock though they could, or left the betting, as a set."""
KNOCKED: Final = TO_COME + 5
"""The places that have put chips on the knocker in betting, as a set."""
WINNERS: Final = TO_COME + 6
"""The places that have won the show, as a set."""
FIRST_OUT: Final = TO_COME + 7
"""The place that was first out of cards, or -1."""
PILED: Final = TO_COME + 8
"""How many cards the pile has."""
ROUND: Final = TO_COME + 9
"""A number of its own for each pile of each deal: what was there before is looked for among positions of the same."""
POSITIONS: Final = TO_COME + 10
"""How many positions there have been since a pile was last laid aside."""
BOARD: Final = TO_COME + 11
"""Cell -> what lies on it."""
HANDS: Final = BOARD + len(CELLS)
"""Place -> the set of his cards."""
WORTH: Final = HANDS + MOST_PLAYERS
"""Place -> what his best set is worth."""
PAID: Final = WORTH + MOST_PLAYERS
"""Place -> net chips."""
PUT: Final = PAID + MOST_PLAYERS
"""Place -> chips put on the knocker in betting."""
PILE: Final = PUT + MOST_PLAYERS
"""The cards of the pile, the top one last."""
WIDTH: Final = PILE + MOST_PLAYERS + 2
"""The length of the array."""

# The rows: the columns of `outcome`, the balances behind them.

AT_SHOW: Final = 0
NEXT_BOARD: Final = 1
NUMBER_KNOCKED: Final = 2
STAYED: Final = 3
DRAWN: Final = 4
PLAYING: Final = 5
BALANCES: Final = 6
