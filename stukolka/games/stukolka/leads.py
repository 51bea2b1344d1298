"""Leading: who leads first, who leads next, and what a leader is bound to lead.

Loci `lead.*`, `golets.golets-lead`, `shleif.razrez-lead` and `trick.next-lead`. A lead is bound by the first of these
that applies: the ace of trumps; the king (or queen) that is left to a seat which held both, and has won a trick with
the other; the king of trumps beside the queen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from stukolka.cards import BIT, CODE, SUITS
from stukolka.games.stukolka.switches import Golets, Shleif, Table, forms, play


@dataclass(frozen=True, slots=True)
class Leading:
    """The answers about leading."""

    ace: bool
    """Must the ace of trumps be led (lead.lead-ace)."""
    king: Literal["free", "with-queen", "with-queen-alone"]
    """When must the king of trumps be led (lead.lead-king)."""
    every_lead: bool
    """Does the duty bind at every trick, or at the first alone (lead.lead-duty)."""
    first_hand_bound: bool
    """Must the first leader, who has won with one of king and queen, lead the other (lead.first-hand-queen)."""
    others_bound: bool
    """Must any other seat (lead.exemption)."""
    winner_leads: bool
    """Does the winner of a trick lead to the next (trick.next-lead)."""
    first: Literal["first-knocker", "last-knocker", "elder-hand"]
    """Who leads first (lead.first-lead)."""
    taker: bool
    """Does whoever took the golets lead (golets.golets-lead)."""
    razrez: bool
    """Does the last to buy by the razrez lead (shleif.razrez-lead)."""


def leading(rules: Table) -> Leading:
    """The answers about leading of a rule set."""
    match rules.lead_ace:
        case play.LeadAce.MUST:
            ace = True
        case play.LeadAce.FREE:
            ace = False
        case _:
            assert_never(rules.lead_ace)
    king: Literal["free", "with-queen", "with-queen-alone"]
    match rules.lead_king:
        case play.LeadKing.WITH_QUEEN:
            king = "with-queen"
        case play.LeadKing.WITH_QUEEN_ALONE:
            king = "with-queen-alone"
        case play.LeadKing.FREE:
            king = "free"
        case _:
            assert_never(rules.lead_king)
    match rules.lead_duty:
        case play.LeadDuty.EVERY_LEAD:
            every_lead = True
        case play.LeadDuty.FIRST_LEAD:
            every_lead = False
        case _:
            assert_never(rules.lead_duty)
    match rules.first_hand_queen:
        case play.FirstHandQueen.NEED_NOT_FOLLOW:
            first_hand_bound = False
        case play.FirstHandQueen.MUST_FOLLOW:
            first_hand_bound = True
        case _:
            assert_never(rules.first_hand_queen)
    match rules.exemption:
        case play.Exemption.EXEMPT:
            others_bound = False
        case play.Exemption.BOUND:
            others_bound = True
        case _:
            assert_never(rules.exemption)
    match rules.next_lead:
        case play.NextLead.WINNER:
            winner_leads = True
        case play.NextLead.NEXT_IN_TURN:
            winner_leads = False
        case _:
            assert_never(rules.next_lead)
    first: Literal["first-knocker", "last-knocker", "elder-hand"]
    match rules.first_lead:
        case play.FirstLead.FIRST_KNOCKER:
            first = "first-knocker"
        case play.FirstLead.LAST_KNOCKER:
            first = "last-knocker"
        case play.FirstLead.ELDER_HAND:
            first = "elder-hand"
        case _:
            assert_never(rules.first_lead)
    return Leading(
        ace=ace,
        king=king,
        every_lead=every_lead,
        first_hand_bound=first_hand_bound,
        others_bound=others_bound,
        winner_leads=winner_leads,
        first=first,
        taker=isinstance(rules, Golets) and _taker_leads(rules),
        razrez=isinstance(rules, Shleif) and _razrez_leads(rules),
    )


def _taker_leads(rules: Golets) -> bool:
    match rules.golets_lead:
        case forms.GoletsLead.TAKER:
            return True
        case forms.GoletsLead.AS_UNTAKEN:
            return False
        case _:
            assert_never(rules.golets_lead)


def _razrez_leads(rules: Shleif) -> bool:
    match rules.razrez_lead:
        case forms.RazrezLead.LAST_BUYER:
            return True
        case forms.RazrezLead.AS_WITHOUT:
            return False
        case _:
            assert_never(rules.razrez_lead)


@dataclass(frozen=True, slots=True)
class Honours:
    """The honours of a suit of trumps, as sets of one card."""

    ace: int
    """The ace."""
    king: int
    """The king."""
    royals: int
    """The king and the queen."""
    all: int
    """All three."""


HONOURS: tuple[Honours, ...] = tuple(
    Honours(
        ace=BIT[CODE.index("A" + suit)],
        king=BIT[CODE.index("K" + suit)],
        royals=BIT[CODE.index("K" + suit)] | BIT[CODE.index("Q" + suit)],
        all=sum(BIT[CODE.index(rank + suit)] for rank in "AKQ"),
    )
    for suit in SUITS
)
"""Suit -> its honours."""


def first_leader(
    rule: Leading, playing: tuple[int, ...], came: tuple[int, ...], *, taker: int | None, cut_in: tuple[int, ...]
) -> tuple[int, str]:
    """Who leads to the first trick, and the locus that says so.

    `playing` are the seats in play, from the elder hand; `came` those of them who declared that they play, in the order
    in which they did; `taker` the seat in play that took the golets, or None; `cut_in` the seats in play that bought by
    the razrez, in order. Where nobody in play has declared (a forced deal, or all who did have withdrawn), the first
    is the nearest to the elder hand and the last is the nearest to the dealer.
    """
    if rule.razrez and cut_in:
        return cut_in[-1], "shleif.razrez-lead"
    if rule.taker and taker is not None:
        return taker, "golets.golets-lead"
    match rule.first:
        case "first-knocker":
            return (came or playing)[0], "lead.first-lead"
        case "last-knocker":
            return (came or playing)[-1], "lead.first-lead"
        case "elder-hand":
            return playing[0], "lead.first-lead"
        case _:
            assert_never(rule.first)


def bound(
    rule: Leading, hand: int, honours: Honours, trumps: int, *, first_trick: bool, first_hand: bool, widowed: bool
) -> tuple[int, str] | None:
    """The card, as a set of one, that a leader is bound to lead and the locus that says so; None when he is free.

    `first_hand`: he led to the first trick. `widowed`: his seat held king and queen of trumps when play began, has won
    a trick with one of them and still holds the other.
    """
    if not (first_trick or rule.every_lead):
        return None
    if rule.ace and hand & honours.ace:
        return honours.ace, "lead.lead-ace"
    if widowed:
        if first_hand:
            return (hand & honours.royals, "lead.first-hand-queen") if rule.first_hand_bound else None
        return (hand & honours.royals, "lead.exemption") if rule.others_bound else None
    royals = honours.royals
    held = hand & trumps if rule.king == "with-queen-alone" else hand & royals
    return (honours.king, "lead.lead-king") if held == royals and rule.king != "free" else None
