"""Declaring: who may say what.

Loci `declare.*`, `golets.golets-right`, `golets.set-aside`, `shleif.blind-knock`, `shleif.renounced-dealer`,
`obligatory.forced-pass` and `obligatory.later-deals`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, assert_never

from stukolka.games.stukolka.actions import GOLETS, GOLETS_TOP, KNOCK, KNOCK_BLIND, PASS, Action
from stukolka.games.stukolka.switches import Golets, Obligatory, Prikupka, Shleif, Table, Voluntary, forms, play

Duty: TypeAlias = Literal["may-pass", "meets-lone-knocker", "always-plays"]
"""What binds the dealer when his turn to declare comes."""


@dataclass(frozen=True, slots=True)
class Speaking:
    """The answers about declaring."""

    duty: Duty
    """What binds the dealer."""
    duty_locus: str
    """The locus that says so."""
    may_refuse: bool
    """May he refuse a lone knocker above an agreed sum (declare.dealer-refusal)."""
    refusal_locus: str
    """The locus that says so: where he need not meet him at all, that of his duty."""
    blind: bool
    """Is the unseen knock lawful (declare.look-first, shleif.blind-knock)."""
    dealer_blind: bool
    """Is it for the dealer too; not when he has seen the closed trump."""
    ends_by_knock: bool
    """Does a knock on own cards, from the second player on, end the right to the golets (golets.golets-right)."""
    at_once: bool
    """Does one buy as soon as he has declared (buy.buying-begins)."""
    golets: tuple[Action, ...]
    """The ways of taking the golets (golets.set-aside); none in other forms."""
    others: tuple[Action, ...] = ()
    """What any seat but the dealer's may say, sorted by text, when the golets may not be taken (any more)."""
    others_golets: tuple[Action, ...] = ()
    """What any seat but the dealer's may say while the golets may be taken."""
    dealer: Mapping[tuple[bool, bool], tuple[Action, ...]] = field(default_factory=dict)
    """What the dealer may say, by whether the golets may be taken and whether he may pass."""

    def options(self, *, golets: bool, may_pass: bool = True, dealer: bool = False) -> tuple[Action, ...]:
        """What a player may say, sorted by text; `golets`: it may still be taken."""
        said = list(self.golets) if golets else []
        said.append(KNOCK)
        if self.blind and (self.dealer_blind or not dealer):
            said.append(KNOCK_BLIND)
        if may_pass:
            said.append(PASS)
        return tuple(said)


def speaking(rules: Table, *, kept: bool) -> Speaking:
    """The answers about declaring of a rule set; `kept`: this deal has a shleif that was not renounced."""
    if isinstance(rules, Obligatory):
        _obligatory(rules)
    duty, locus = _duty(rules, kept=kept)
    match rules.look_first:
        case play.LookFirst.MUST_LOOK:
            blind = False
        case play.LookFirst.MAY_KNOCK_UNSEEN:
            blind = True
        case _:
            assert_never(rules.look_first)
    made = Speaking(
        duty=duty,
        duty_locus=locus,
        may_refuse=duty == "meets-lone-knocker" and isinstance(rules, Prikupka) and _may_refuse(rules),
        refusal_locus="declare.dealer-refusal" if duty == "meets-lone-knocker" else locus,
        blind=blind or (isinstance(rules, Shleif) and blind_agreed(rules)),
        dealer_blind=not kept,
        ends_by_knock=isinstance(rules, Golets) and _ends_by_knock(rules),
        at_once=isinstance(rules, Voluntary) and _at_once(rules),
        golets=_ways(rules) if isinstance(rules, Golets) else (),
    )
    return replace(
        made,
        others=made.options(golets=False),
        others_golets=made.options(golets=True),
        dealer={
            (golets, may_pass): made.options(golets=golets, may_pass=may_pass, dealer=True)
            for golets in (False, True)
            for may_pass in (False, True)
        },
    )


def _duty(rules: Table, *, kept: bool) -> tuple[Duty, str]:
    if isinstance(rules, Shleif) and not kept:
        match rules.renounced_dealer:
            case forms.RenouncedDealer.MAY_PASS:
                return "may-pass", rules.renounced_dealer.locus
            case forms.RenouncedDealer.MEETS_LONE_KNOCKER:
                return "meets-lone-knocker", rules.renounced_dealer.locus
            case _:
                assert_never(rules.renounced_dealer)
    match rules.dealer_duty:
        case play.DealerDuty.MAY_PASS:
            return "may-pass", rules.dealer_duty.locus
        case play.DealerDuty.MEETS_LONE_KNOCKER:
            return "meets-lone-knocker", rules.dealer_duty.locus
        case play.DealerDuty.ALWAYS_PLAYS:
            return "always-plays", rules.dealer_duty.locus
        case _:
            assert_never(rules.dealer_duty)


def blind_agreed(rules: Shleif) -> bool:
    """Whether the unseen knock with its extra card is agreed on (locus shleif.blind-knock)."""
    match rules.blind_knock:
        case forms.BlindKnock.AGREED:
            return True
        case forms.BlindKnock.NOT_AGREED:
            return False
        case _:
            assert_never(rules.blind_knock)


def _may_refuse(rules: Prikupka) -> bool:
    match rules.dealer_refusal:
        case play.DealerRefusal.ABOVE_AGREED_SUM:
            return True
        case play.DealerRefusal.NEVER:
            return False
        case _:
            assert_never(rules.dealer_refusal)


def _at_once(rules: Voluntary) -> bool:
    match rules.buying_begins:
        case play.BuyingBegins.AT_ONCE:
            return True
        case play.BuyingBegins.AFTER_DEALER_SPEAKS:
            return False
        case _:
            assert_never(rules.buying_begins)


def _ends_by_knock(rules: Golets) -> bool:
    match rules.golets_right:
        case forms.GoletsRight.UNTIL_TAKEN:
            return False
        case forms.GoletsRight.PASSING_ON:
            return True
        case _:
            assert_never(rules.golets_right)


def _ways(rules: Golets) -> tuple[Action, ...]:
    match rules.set_aside:
        case forms.SetAside.TRUMP | forms.SetAside.TRUMP_AND_TOP:
            return (GOLETS,)
        case forms.SetAside.TRUMP_OR_TOP:
            return (GOLETS, GOLETS_TOP)
        case _:
            assert_never(rules.set_aside)


def _obligatory(rules: Obligatory) -> None:
    # One answer each: in a forced deal nobody speaks, later all speak, on the cards dealt.
    match rules.forced_pass:
        case forms.ForcedPass.NOBODY:
            pass
        case _:
            assert_never(rules.forced_pass)
    match rules.later_deals:
        case forms.LaterDeals.AT_WILL:
            pass
        case _:
            assert_never(rules.later_deals)
