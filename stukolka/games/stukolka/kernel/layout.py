"""The answers as the kernel knows them, and what lies where in the array of numbers that it works on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stukolka.games.coding import Coding
from stukolka.games.stukolka.switches import FORMS

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "pack": ("52", "36", "32"),
    "rank-order": ("ace-high", "ten-second"),
    "packets": ("one-at-a-time", "all-at-once"),
    "next-dealer": ("next-in-turn", "previous-in-turn"),
    "stake-number": ("any", "multiple-of-three", "odd-multiple-of-three"),
    "dealer-sum": ("one-stake", "own-sum"),
    "dealer-stake": ("within-common", "dealer-adds"),
    "who-stakes": ("dealer-alone", "every-player"),
    "look-first": ("must-look", "may-knock-unseen"),
    "dealer-duty": ("may-pass", "must-meet-lone-knocker", "always-plays"),
    "dealer-refusal": ("never", "above-agreed-sum"),
    "buying-begins": ("after-dealer-speaks", "at-once"),
    "buy-limit": ("any-number", "up-to-two"),
    "trump-shown": ("before-declaring", "at-buying"),
    "withdraw": ("not-allowed", "paying-remise"),
    "stock": ("refuse", "shuffle-discards"),
    "golets-right": ("until-taken", "by-passing"),
    "set-aside": ("trump", "trump-and-top", "trump-or-top"),
    "golets-hand": ("all-replaced", "best-three"),
    "golets-taker": ("must-play", "may-pass"),
    "golets-lead": ("as-untaken", "taker"),
    "renounce": ("not-allowed", "before-deal"),
    "renounce-binds": ("binding", "may-be-taken-back"),
    "renounced-dealer": ("may-pass", "must-meet-lone-knocker"),
    "blind-knock": ("not-agreed", "agreed"),
    "blind-extra": ("with-exchange", "always"),
    "razrez": ("not-agreed", "agreed"),
    "razrez-turn": ("each-may", "all-must"),
    "razrez-lead": ("as-without", "last-buyer"),
    "forced-returns": ("when-remise-won", "when-remise-played"),
    "first-lead": ("first-knocker", "last-knocker", "elder-hand"),
    "lead-ace": ("free", "must"),
    "lead-king": ("free", "with-queen", "with-queen-alone"),
    "lead-duty": ("first-lead", "every-lead"),
    "exemption": ("exempt", "bound"),
    "first-hand-queen": ("need-not-follow", "must-follow"),
    "ruff-early": ("forbidden", "allowed"),
    "head": ("free", "must"),
    "unable-to-head": ("any-of-suit", "may-trump", "must-trump"),
    "void-trump": ("free", "must"),
    "overtrump": ("free", "must"),
    "undertrump": ("free", "must"),
    "head-when-ruffed": ("any-of-suit", "must-head"),
    "next-lead": ("winner", "next-in-turn"),
    "remainder": ("stays", "first-trick", "dealer"),
    "lone-player": ("stands-over", "takes-pot"),
    "all-pass": ("stands-over", "dealer-takes", "same-dealer-again"),
    "fined": ("players-in", "everyone"),
    "remise-amount": ("one-stake", "whole-pot"),
    "several-remises": ("each-whole", "shared", "growing"),
    "remise-cap": ("none", "agreed-sum"),
}
"""Switch -> its answers, each at the place that is its number."""

IDLE: Final = frozenset(
    [
        "seating",
        "first-dealer",
        "draw-tie",
        "players",
        "direction",
        "cut",
        "misdeal-seen",
        "misdeal-seen-by",
        "misdeal-unseen",
        "misdeal-in-time",
        "misdeal-between",
        "exposed-player-card",
        "exposed-by",
        "exposed-dealer-card",
        "exposed-dealer-trump-ace",
        "exposed-ace-settled",
        "passed-card",
        "extra-card",
        "missing-card",
        "redealer",
        "lead-penalty",
        "revoke",
        "revoke-amount",
        "trick-money",
        "early-discard",
        "dealer-looks",
    ]
)
"""Switches on which nothing depends in a deal without irregularities in which nobody breaks a rule."""

ONE_WAY: Final[Mapping[str, str]] = {
    "hand-size": "three",
    "void-of-both": "any-card",
    "parts": "thirds",
    "remise-played": "next-deal",
    "trump-sold": "thrown-off",
    "buy-order": "from-elder-hand",
    "discard-first": "discard-first",
    "passers-buy": "closed",
    "trump-seen": "dealer-only",
    "dealer-purchase": "exchange-trump-drop",
    "razrez-cards": "four-drop-one",
    "razrez-number": "unlimited",
    "forced-stake": "every-player",
    "forced-pass": "nobody",
    "later-deals": "at-will",
    "own-cards": "own-cards-only",
    "turned-trump": "names-suit",
}
"""Switch -> the only answer that it has, and the only one that the kernel can play."""


CODING: Final = Coding(forms=FORMS, codes=CODES, one_way=ONE_WAY, idle=IDLE)
"""What the kernel knows of the switches."""

LAYOUT: Final = CODING.digest
"""What identifies the switches, answers and numbers that this kernel is built for."""

# The array of numbers that a kernel works on, and what lies where in it. First the cards:

PACK: Final = 0
"""The pack as it lies before the shuffle."""
CARDS: Final = PACK + 64
"""The pack as it was shuffled, as far as it is known; the stock among it."""
RANKS: Final = CARDS + 64
"""Card -> its rank, from 0."""
HIGHER: Final = RANKS + 52 + 1
"""Rank -> the higher ranks, as a set of cards of suit 0; rank -1, before it, is lower than all."""

AT_LEAST: Final = HIGHER + 13
"""Rank -> the cards of all suits that rank as high or higher, none for a rank above the ace's."""

# What is the same in all deals: the numbers of the answers, then the terms of the table.

RULE: Final = AT_LEAST + 14
"""The numbers of the answers, in the order of `CODES`."""
_PLACES = CODING.places(RULE)
PACKETS: Final = _PLACES["packets"]
NEXT_DEALER: Final = _PLACES["next-dealer"]
DEALER_STAKE: Final = _PLACES["dealer-stake"]
WHO_STAKES: Final = _PLACES["who-stakes"]
LOOK_FIRST: Final = _PLACES["look-first"]
DEALER_DUTY: Final = _PLACES["dealer-duty"]
BUYING_BEGINS: Final = _PLACES["buying-begins"]
BUY_LIMIT: Final = _PLACES["buy-limit"]
TRUMP_SHOWN: Final = _PLACES["trump-shown"]
WITHDRAW: Final = _PLACES["withdraw"]
STOCK: Final = _PLACES["stock"]
GOLETS_RIGHT: Final = _PLACES["golets-right"]
SET_ASIDE: Final = _PLACES["set-aside"]
GOLETS_HAND: Final = _PLACES["golets-hand"]
GOLETS_TAKER: Final = _PLACES["golets-taker"]
GOLETS_LEAD: Final = _PLACES["golets-lead"]
BLIND_KNOCK: Final = _PLACES["blind-knock"]
BLIND_EXTRA: Final = _PLACES["blind-extra"]
RAZREZ: Final = _PLACES["razrez"]
RAZREZ_TURN: Final = _PLACES["razrez-turn"]
RAZREZ_LEAD: Final = _PLACES["razrez-lead"]
FORCED_RETURNS: Final = _PLACES["forced-returns"]
FIRST_LEAD: Final = _PLACES["first-lead"]
LEAD_ACE: Final = _PLACES["lead-ace"]
LEAD_KING: Final = _PLACES["lead-king"]
LEAD_DUTY: Final = _PLACES["lead-duty"]
EXEMPTION: Final = _PLACES["exemption"]
FIRST_HAND_QUEEN: Final = _PLACES["first-hand-queen"]
RUFF_EARLY: Final = _PLACES["ruff-early"]
HEAD: Final = _PLACES["head"]
UNABLE_TO_HEAD: Final = _PLACES["unable-to-head"]
VOID_TRUMP: Final = _PLACES["void-trump"]
OVERTRUMP: Final = _PLACES["overtrump"]
UNDERTRUMP: Final = _PLACES["undertrump"]
HEAD_WHEN_RUFFED: Final = _PLACES["head-when-ruffed"]
NEXT_LEAD: Final = _PLACES["next-lead"]
REMAINDER: Final = _PLACES["remainder"]
LONE_PLAYER: Final = _PLACES["lone-player"]
ALL_PASS: Final = _PLACES["all-pass"]
FINED: Final = _PLACES["fined"]
REMISE_AMOUNT: Final = _PLACES["remise-amount"]
SEVERAL_REMISES: Final = _PLACES["several-remises"]

PLAYERS: Final = RULE + len(CODES)
"""How many play."""
STAKE: Final = PLAYERS + 1
"""The unit stake."""
DEALER_PAYS: Final = PLAYERS + 2
"""What the dealer stakes for his deal."""
CEILING: Final = PLAYERS + 3
"""The sum above which the dealer may refuse a lone knocker; -1 where he may not."""
CAP: Final = PLAYERS + 4
"""The most that a remise may be; -1 where there is no limit."""
KEPT: Final = PLAYERS + 5
"""1 where the trump is closed and the dealer's (a shleif that was not renounced)."""
SIZE: Final = PLAYERS + 6
"""Cards in the pack."""
OBLIGATORY: Final = PLAYERS + 7
"""1 in the obligatory game."""
LENGTH: Final = PLAYERS + 8
"""How many deals follow each other: what stands is carried over from one to the next."""
FIRST_DEALER: Final = PLAYERS + 9
"""The seat that deals the first of them."""
FIRST_POT: Final = PLAYERS + 10
"""What stands before the first."""
FIRST_FORCED: Final = PLAYERS + 11
"""1 where the first is forced."""

# What belongs to one deal. Places count from the elder hand (0) to the dealer.

TO_COME: Final = PLAYERS + 12
"""How many deals are to follow."""
DEALER: Final = TO_COME + 1
"""The seat that deals."""
CARRIED: Final = TO_COME + 2
"""What stood before the stakes."""
FORCED: Final = TO_COME + 3
"""1 where the deal is forced."""
POT: Final = TO_COME + 4
"""What lies on the table, all stakes in."""
WON: Final = TO_COME + 5
"""How much of it was won."""
TOP: Final = TO_COME + 6
"""The place of the stock's next card among `CARDS`."""
KNOWN: Final = TO_COME + 7
"""How many of `CARDS` are known so far."""
END: Final = TO_COME + 8
"""Where the stock ends among `CARDS`."""
THROWN: Final = TO_COME + 9
"""How many discards there are."""
DISCARDS: Final = TO_COME + 10
"""The discards, in the order in which they were thrown."""
TRUMPS: Final = DISCARDS + 64
"""The set of all trumps."""
BUYERS: Final = TRUMPS + 1
"""Who may buy in this form: nobody, one, all."""
HANDS: Final = TRUMPS + 2
"""Place -> the set of his cards."""
ORDER: Final = HANDS + 20
"""The places in play, from the elder hand."""
WINS: Final = ORDER + 20
"""The places that won the tricks."""
WIDTH: Final = WINS + 3
"""The length of the array."""
