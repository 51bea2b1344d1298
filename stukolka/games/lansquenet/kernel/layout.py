"""The answers as the kernel knows them, and what lies where among the numbers that it works on."""

from __future__ import annotations

from typing import Final

from stukolka.games.coding import Coding
from stukolka.games.lansquenet.switches import FORMS

CODING: Final = Coding(
    forms=FORMS,
    codes={
        "packs": ("one", "two-or-more"),
        "banker": ("each-in-turn", "each-may-pass"),
        "fund-paid": ("each-before-play", "no-fund"),
        "cover-order": ("from-next", "next-only"),
        "cover-parts": ("whole-or-part", "whole-only"),
        "cover-refusal": ("may-decline", "first-must-cover"),
        "fund-role": ("uncovered-rest", "nothing"),
        "uncovered": ("stake-cut", "no-coup"),
        "sides": ("right-banker", "left-banker"),
        "match": ("rank", "rank-and-suit"),
        "pair": ("banker-wins", "void", "punters-win"),
        "doubling": ("all-stays", "may-take-off"),
        "after-win": ("continue-or-withdraw", "must-continue"),
        "new-cards": ("new-pair", "same-cards"),
        "after-loss": ("bank-passes", "bank-stays"),
        "fund-wins": ("into-fund", "to-players"),
        "fund-refilled": ("all-pay-anew", "punters-make-good", "not"),
        "fund-shared": ("at-the-end", "banker-loses"),
        "fund-remainder": ("stays-in-fund", "from-next-to-banker"),
        "cards-out": ("stakes-back", "shuffle-and-go-on"),
        "game-end": ("all-have-banked", "by-agreement"),
    },
    one_way={"players": "unlimited", "bank-stake": "any-sum"},
)
"""What the kernel knows of the switches."""

LAYOUT: Final = CODING.digest
"""What identifies the switches, answers and numbers that this kernel is built for."""

MOST_PLAYERS: Final = 52
"""More than this a table does not seat."""

MOST_PACKS: Final = 52
"""More than this are not put together."""

FULL: Final = 52
"""The cards of a pack."""

# What is the same in all games: the numbers of the answers, then the terms of the table.

RULE: Final = 0
"""The numbers of the answers, in the order of `CODING`."""
_PLACES = CODING.places(RULE)
BANKER_DUTY: Final = _PLACES["banker"]
FUND_PAID: Final = _PLACES["fund-paid"]
COVER_ORDER: Final = _PLACES["cover-order"]
COVER_PARTS: Final = _PLACES["cover-parts"]
COVER_REFUSAL: Final = _PLACES["cover-refusal"]
FUND_ROLE: Final = _PLACES["fund-role"]
UNCOVERED: Final = _PLACES["uncovered"]
SIDES: Final = _PLACES["sides"]
PAIR: Final = _PLACES["pair"]
DOUBLING: Final = _PLACES["doubling"]
AFTER_WIN: Final = _PLACES["after-win"]
NEW_CARDS: Final = _PLACES["new-cards"]
AFTER_LOSS: Final = _PLACES["after-loss"]
FUND_WINS: Final = _PLACES["fund-wins"]
FUND_REFILLED: Final = _PLACES["fund-refilled"]
FUND_SHARED: Final = _PLACES["fund-shared"]
FUND_REMAINDER: Final = _PLACES["fund-remainder"]
CARDS_OUT: Final = _PLACES["cards-out"]
GAME_END: Final = _PLACES["game-end"]

PLAYERS: Final = RULE + len(CODING.codes)
"""How many play."""
SIZE: Final = PLAYERS + 1
"""How many cards there are in all packs."""
FUND_SUM: Final = PLAYERS + 2
"""What each pays into the fund."""
LENGTH: Final = PLAYERS + 3
"""How many games follow each other: the fund is carried over from one to the next."""
FIRST_BANKER: Final = PLAYERS + 4
"""The seat that has the bank first in the first of them."""
FIRST_FUND: Final = PLAYERS + 5
"""What is in the fund before the first."""

MOST_MOVED: Final = PLAYERS + 6
"""When more chips than this have moved, a game is not played on."""

# What belongs to one game.

TO_COME: Final = PLAYERS + 7
"""How many games are to follow."""
BANKER: Final = TO_COME + 1
"""Whose turn at the bank it is."""
FUND: Final = TO_COME + 2
"""What is in the fund."""
MOVED: Final = TO_COME + 3
"""No less than all the chips that have moved: nothing is more than this."""
BANK: Final = TO_COME + 4
"""The banker's chips on the table."""
TURNS: Final = TO_COME + 5
"""How many turns at the bank are over."""
CONSECUTIVE: Final = TO_COME + 6
"""How many coups the banker has won in this turn, since his last loss."""
LEFT_OVER: Final = TO_COME + 7
"""How many cards are still to come."""
GONE: Final = TO_COME + 8
"""How many cards have been laid in the middle or swept away."""
SHUFFLES: Final = TO_COME + 9
"""How often the cards have been shuffled again."""
RIGHT: Final = TO_COME + 10
"""The card that lies to the right, or -1."""
LEFT: Final = TO_COME + 11
"""The card that lies to the left, or -1."""
PAID: Final = TO_COME + 12
"""Seat -> net chips."""
COVERS: Final = PAID + MOST_PLAYERS
"""Seat -> chips that he has covered of the stake."""
WIDTH: Final = COVERS + MOST_PLAYERS
"""The length of the array."""

# The rows: the columns of `outcome`, the balances behind them.

COUPS: Final = 0
BANKER_WON: Final = 1
PUNTERS_WON: Final = 2
FIRST_WON: Final = 3
STAKED: Final = 4
TURNS_OVER: Final = 5
FUND_LEFT: Final = 6
BALANCES: Final = 7
