"""The switches of stukalshchik: each an enumeration of named answers; the one form is a dataclass of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stukolka.games.stukalshchik.switches import board, rounds, wording
from stukolka.rules.switch import Answer, Switch, declared


@dataclass(frozen=True, slots=True, kw_only=True)
class Stukalshchik:
    """The questions of stukalshchik."""

    players: board.Players
    pack: board.Pack
    rank_order: board.RankOrder
    cells: board.Cells
    ante: board.Ante
    next_dealer: board.NextDealer
    hand: board.Hand
    five_players: board.FivePlayers
    packets: board.Packets
    trump: board.Trump
    turned_card: board.TurnedCard
    paid_cells: board.PaidCells
    honours_paid: board.HonoursPaid
    unclaimed_honour: board.UnclaimedHonour
    marriage: board.Marriage
    unclaimed_marriage: board.UnclaimedMarriage
    sequence: board.Sequence
    unclaimed_sequence: board.UnclaimedSequence
    knock_order: rounds.KnockOrder
    may_knock: rounds.MayKnock
    knock_sum: rounds.KnockSum
    raising: rounds.Raising
    closing: rounds.Closing
    cannot_knock: rounds.CannotKnock
    drop_loss: rounds.DropLoss
    drop_to: rounds.DropTo
    who_shows: rounds.WhoShows
    comparing: rounds.Comparing
    ties: rounds.Ties
    one_knocker: rounds.OneKnocker
    no_knocker: rounds.NoKnocker
    who_plays: rounds.WhoPlays
    first_lead: rounds.FirstLead
    covering: rounds.Covering
    cover_duty: rounds.CoverDuty
    taking: rounds.Taking
    empty_pile: rounds.EmptyPile
    pile_count: rounds.PileCount
    next_lead: rounds.NextLead
    first_out: rounds.FirstOut
    endless: rounds.Endless


FORMS: Mapping[str, type[Stukalshchik]] = {"stukalshchik": Stukalshchik}
"""Form name -> its questions."""

WORDING: Mapping[type[Answer], tuple[str, ...]] = dict.fromkeys(
    (
        wording.NameOfGame,
        wording.Equivalents,
        wording.FamilyOfGame,
        wording.DescentOfGame,
        wording.FirstDescribed,
        wording.SenseOfPlayer,
        wording.SenseOfKnocker,
        wording.BoardPainted,
        wording.BoardMiddle,
        wording.Direction,
        wording.NameOfCell,
        wording.NameOfStock,
        wording.NameOfDealer,
        wording.NameOfElderHand,
        wording.NameOfBetting,
        wording.KnockSign,
        wording.NameOfClosing,
        wording.NameOfShow,
        wording.LikenessOfPlay,
    ),
    ("stukalshchik",),
)
"""Locus of wording -> the forms that it concerns."""

SWITCHES: tuple[Switch, ...] = declared(FORMS, WORDING)
"""Every question of the game as a value, loci of wording last."""
