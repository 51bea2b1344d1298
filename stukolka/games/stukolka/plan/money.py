"""Settling: how the pot is shared, who is fined, how much.

Loci `pot.*`, `remise.*`, `trick.revoke*`, `trick.trick-money`, `lead.lead-penalty`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, assert_never

from stukolka.games.stukolka.switches import Table, play
from stukolka.games.stukolka.switches import money as asked

PARTS: Final = 3
"""Parts into which the pot is cut, one for each trick."""


@dataclass(frozen=True, slots=True)
class Money:
    """The answers about settling."""

    remainder: Literal["stays", "first-trick", "dealer"]
    """Where the coins go that the parts leave over (pot.remainder)."""
    lone_takes: bool
    """Does one left alone take the pot (pot.lone-player)."""
    dealer_takes: bool
    """Does the dealer take it when nobody plays (pot.all-pass)."""
    same_dealer: bool
    """Does he deal again when nobody plays (pot.all-pass)."""
    everyone: bool
    """Are passers fined too for taking no trick (remise.fined)."""
    whole_pot: bool
    """Is the remise the whole pot, or one stake (remise.remise-amount)."""
    several: Literal["each-whole", "shared", "growing"]
    """What several pay who are fined in one deal (remise.several-remises)."""
    capped: bool
    """Is the remise limited by an agreed sum (remise.remise-cap)."""
    lead_fined: bool
    """Is a breach of the duty to lead fined (lead.lead-penalty)."""
    revoke_fined: bool
    """Is a revoke fined (trick.revoke)."""
    revoke_whole: bool
    """Is the fine for a revoke the pot at play, or one stake (trick.revoke-amount)."""
    forfeits: bool
    """Does an offender leave his trick winnings on the table (trick.trick-money)."""


def money(rules: Table) -> Money:
    """The answers about settling of a rule set."""
    match rules.parts:
        case asked.Parts.THIRDS:
            pass
        case _:
            assert_never(rules.parts)
    match rules.remise_played:
        case asked.RemisePlayed.NEXT_DEAL:
            pass
        case _:
            assert_never(rules.remise_played)
    remainder: Literal["stays", "first-trick", "dealer"]
    match rules.remainder:
        case asked.Remainder.STAYS:
            remainder = "stays"
        case asked.Remainder.FIRST_TRICK:
            remainder = "first-trick"
        case asked.Remainder.DEALER:
            remainder = "dealer"
        case _:
            assert_never(rules.remainder)
    match rules.lone_player:
        case asked.LonePlayer.TAKES_POT:
            lone_takes = True
        case asked.LonePlayer.STANDS_OVER:
            lone_takes = False
        case _:
            assert_never(rules.lone_player)
    match rules.all_pass:
        case asked.AllPass.DEALER_TAKES:
            dealer_takes, same_dealer = True, False
        case asked.AllPass.STANDS_OVER:
            dealer_takes, same_dealer = False, False
        case asked.AllPass.SAME_DEALER_AGAIN:
            dealer_takes, same_dealer = False, True
        case _:
            assert_never(rules.all_pass)
    match rules.fined:
        case asked.Fined.PLAYERS_IN:
            everyone = False
        case asked.Fined.EVERYONE:
            everyone = True
        case _:
            assert_never(rules.fined)
    match rules.remise_amount:
        case asked.RemiseAmount.WHOLE_POT:
            whole_pot = True
        case asked.RemiseAmount.ONE_STAKE:
            whole_pot = False
        case _:
            assert_never(rules.remise_amount)
    several: Literal["each-whole", "shared", "growing"]
    match rules.several_remises:
        case asked.SeveralRemises.EACH_WHOLE:
            several = "each-whole"
        case asked.SeveralRemises.SHARED:
            several = "shared"
        case asked.SeveralRemises.GROWING:
            several = "growing"
        case _:
            assert_never(rules.several_remises)
    match rules.lead_penalty:
        case play.LeadPenalty.REMISE:
            lead_fined = True
        case play.LeadPenalty.NONE:
            lead_fined = False
        case _:
            assert_never(rules.lead_penalty)
    match rules.revoke:
        case play.Revoke.REMISE:
            revoke_fined = True
        case play.Revoke.NONE:
            revoke_fined = False
        case _:
            assert_never(rules.revoke)
    match rules.revoke_amount:
        case play.RevokeAmount.POT_AT_PLAY:
            revoke_whole = True
        case play.RevokeAmount.ONE_STAKE:
            revoke_whole = False
        case _:
            assert_never(rules.revoke_amount)
    match rules.trick_money:
        case play.TrickMoney.KEPT:
            forfeits = False
        case play.TrickMoney.FORFEITED:
            forfeits = True
        case _:
            assert_never(rules.trick_money)
    return Money(
        remainder=remainder,
        lone_takes=lone_takes,
        dealer_takes=dealer_takes,
        same_dealer=same_dealer,
        everyone=everyone,
        whole_pot=whole_pot,
        several=several,
        capped=capped(rules),
        lead_fined=lead_fined,
        revoke_fined=revoke_fined,
        revoke_whole=revoke_whole,
        forfeits=forfeits,
    )


def capped(rules: Table) -> bool:
    """Whether the remise is limited by an agreed sum (locus remise.remise-cap)."""
    match rules.remise_cap:
        case asked.RemiseCap.NONE:
            return False
        case asked.RemiseCap.AGREED_SUM:
            return True
        case _:
            assert_never(rules.remise_cap)
