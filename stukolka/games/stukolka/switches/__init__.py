"""The switches of stukolka: each form is a dataclass whose fields are its questions.

The chain of dataclasses says which questions arise where: `Table` in every form, `Voluntary` where nobody is forced to
play (golets, prikupka, shleif), `Buying` where any player buys (prikupka, shleif).  An enumeration declares a question,
its locus and its answers once; everything else (validation, engine, pages, codes) reads them from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stukolka.games.stukolka.switches import forms, money, play, table, wording
from stukolka.rules.switch import Answer, Switch, declared


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The questions that arise in every form."""

    seating: table.Seating
    first_dealer: table.FirstDealer
    draw_tie: table.DrawTie
    players: table.Players
    pack: table.Pack
    rank_order: table.RankOrder
    direction: table.Direction
    cut: table.Cut
    packets: table.Packets
    hand_size: table.HandSize
    next_dealer: table.NextDealer
    misdeal_seen: table.MisdealSeen
    misdeal_seen_by: table.MisdealSeenBy
    misdeal_unseen: table.MisdealUnseen
    misdeal_in_time: table.MisdealInTime
    misdeal_between: table.MisdealBetween
    exposed_player_card: table.ExposedPlayerCard
    exposed_by: table.ExposedBy
    exposed_dealer_card: table.ExposedDealerCard
    exposed_dealer_trump_ace: table.ExposedDealerTrumpAce
    exposed_ace_settled: table.ExposedAceSettled
    passed_card: table.PassedCard
    extra_card: table.ExtraCard
    missing_card: table.MissingCard
    redealer: table.Redealer
    stake_number: money.StakeNumber
    dealer_sum: money.DealerSum
    dealer_stake: money.DealerStake
    look_first: play.LookFirst
    dealer_duty: play.DealerDuty
    first_lead: play.FirstLead
    lead_ace: play.LeadAce
    lead_king: play.LeadKing
    lead_duty: play.LeadDuty
    exemption: play.Exemption
    first_hand_queen: play.FirstHandQueen
    lead_penalty: play.LeadPenalty
    ruff_early: play.RuffEarly
    head: play.Head
    unable_to_head: play.UnableToHead
    void_trump: play.VoidTrump
    overtrump: play.Overtrump
    undertrump: play.Undertrump
    void_of_both: play.VoidOfBoth
    head_when_ruffed: play.HeadWhenRuffed
    next_lead: play.NextLead
    revoke: play.Revoke
    revoke_amount: play.RevokeAmount
    trick_money: play.TrickMoney
    parts: money.Parts
    remainder: money.Remainder
    lone_player: money.LonePlayer
    all_pass: money.AllPass
    fined: money.Fined
    remise_amount: money.RemiseAmount
    several_remises: money.SeveralRemises
    remise_cap: money.RemiseCap
    remise_played: money.RemisePlayed


@dataclass(frozen=True, slots=True, kw_only=True)
class Voluntary(Table):
    """The questions of the forms in which nobody is forced to play: golets, prikupka, shleif."""

    who_stakes: money.WhoStakes
    buying_begins: play.BuyingBegins
    withdraw: play.Withdraw
    stock: play.Stock


@dataclass(frozen=True, slots=True, kw_only=True)
class Golets(Voluntary):
    """Stukolka with the golets: one purchase for one player."""

    golets_right: forms.GoletsRight
    set_aside: forms.SetAside
    golets_hand: forms.GoletsHand
    golets_taker: forms.GoletsTaker
    golets_lead: forms.GoletsLead


@dataclass(frozen=True, slots=True, kw_only=True)
class Buying(Voluntary):
    """The questions of the forms in which every player in play may buy: prikupka, shleif."""

    trump_shown: play.TrumpShown
    trump_sold: play.TrumpSold
    buy_limit: play.BuyLimit
    buy_order: play.BuyOrder
    discard_first: play.DiscardFirst
    early_discard: play.EarlyDiscard
    passers_buy: play.PassersBuy


@dataclass(frozen=True, slots=True, kw_only=True)
class Prikupka(Buying):
    """Stukolka with the prikupka: any player in play buys any number of cards."""

    dealer_refusal: play.DealerRefusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Shleif(Buying):
    """Stukolka with the shleif: the closed trump is the dealer's, who must play."""

    trump_seen: forms.TrumpSeen
    dealer_purchase: forms.DealerPurchase
    dealer_looks: forms.DealerLooks
    renounce: forms.Renounce
    renounce_binds: forms.RenounceBinds
    renounced_dealer: forms.RenouncedDealer
    blind_knock: forms.BlindKnock
    blind_extra: forms.BlindExtra
    razrez: forms.Razrez
    razrez_cards: forms.RazrezCards
    razrez_number: forms.RazrezNumber
    razrez_turn: forms.RazrezTurn
    razrez_lead: forms.RazrezLead


@dataclass(frozen=True, slots=True, kw_only=True)
class Obligatory(Table):
    """Obligatory stukolka: the first deal is forced, nothing is bought."""

    forced_stake: forms.ForcedStake
    forced_pass: forms.ForcedPass
    later_deals: forms.LaterDeals
    forced_returns: forms.ForcedReturns
    own_cards: forms.OwnCards
    turned_trump: forms.TurnedTrump


FORMS: Mapping[str, type[Table]] = {
    "golets": Golets,
    "prikupka": Prikupka,
    "shleif": Shleif,
    "obligatory": Obligatory,
}
"""Form name -> its questions."""

_ALL = tuple(FORMS)
_BUYING = ("golets", "prikupka", "shleif")

WORDING: Mapping[type[Answer], tuple[str, ...]] = {
    wording.NameOfGame: _ALL,
    wording.NameOfRemise: _ALL,
    wording.NameOfDeal: _ALL,
    wording.NameOfDealer: _ALL,
    wording.NameOfPurchase: _BUYING,
    wording.MeaningOfGolets: ("golets",),
    wording.MeaningOfShleif: ("shleif",),
    wording.KnockSign: _ALL,
    wording.PassSign: _ALL,
    wording.PlayersReason: _ALL,
    wording.BestNumber: _ALL,
    wording.TrumpPlace: ("shleif",),
    wording.Constancy: _ALL,
}
"""Locus of wording -> the forms that it concerns."""

SWITCHES: tuple[Switch, ...] = declared(FORMS, WORDING)
"""Every question of the game as a value, loci of wording last."""
