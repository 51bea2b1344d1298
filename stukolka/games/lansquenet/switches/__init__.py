"""The switches of lansquenet, each an enumeration of named answers; the one form of the game is a dataclass of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stukolka.games.lansquenet.switches.bank import AfterLoss, AfterWin, Banker, BankStake, Doubling
from stukolka.games.lansquenet.switches.coup import CardsOut, Match, NewCards, Pair, Sides
from stukolka.games.lansquenet.switches.cover import CoverOrder, CoverParts, CoverRefusal, Uncovered
from stukolka.games.lansquenet.switches.fund import (
    FundPaid,
    FundRefilled,
    FundRemainder,
    FundRole,
    FundShared,
    FundWins,
)
from stukolka.games.lansquenet.switches.table import GameEnd, Packs, Players
from stukolka.games.lansquenet.switches.wording import NameOfBank, NameOfGame, NameOfPair, OriginOfGame, SenseOfName
from stukolka.rules.switch import Answer, Switch, declared

__all__ = [
    "FORMS",
    "SWITCHES",
    "WORDING",
    "AfterLoss",
    "AfterWin",
    "BankStake",
    "Banker",
    "CardsOut",
    "CoverOrder",
    "CoverParts",
    "CoverRefusal",
    "Doubling",
    "FundPaid",
    "FundRefilled",
    "FundRemainder",
    "FundRole",
    "FundShared",
    "FundWins",
    "GameEnd",
    "Lansquenet",
    "Match",
    "NameOfBank",
    "NameOfGame",
    "NameOfPair",
    "NewCards",
    "OriginOfGame",
    "Packs",
    "Pair",
    "Players",
    "SenseOfName",
    "Sides",
    "Uncovered",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lansquenet:
    """The questions of lansquenet."""

    packs: Packs
    players: Players
    banker: Banker
    fund_paid: FundPaid
    bank_stake: BankStake
    cover_order: CoverOrder
    cover_parts: CoverParts
    cover_refusal: CoverRefusal
    fund_role: FundRole
    uncovered: Uncovered
    sides: Sides
    match: Match
    pair: Pair
    doubling: Doubling
    after_win: AfterWin
    new_cards: NewCards
    after_loss: AfterLoss
    fund_wins: FundWins
    fund_refilled: FundRefilled
    fund_shared: FundShared
    fund_remainder: FundRemainder
    cards_out: CardsOut
    game_end: GameEnd


FORMS: Mapping[str, type[Lansquenet]] = {"lansquenet": Lansquenet}
"""Form name -> its questions."""

WORDING: Mapping[type[Answer], tuple[str, ...]] = dict.fromkeys(
    (NameOfGame, SenseOfName, OriginOfGame, NameOfBank, NameOfPair), ("lansquenet",)
)
"""Locus of wording -> the forms that it concerns."""

SWITCHES: tuple[Switch, ...] = declared(FORMS, WORDING)
"""Every question of the game as a value, loci of wording last."""
