"""From the setup to the first decision: stakes, cut, deal, irregularities, the trump.

Loci `deal.packets`, `buy.trump-shown`, `shleif.trump-seen`, `shleif.dealer-looks`; the incidents' are in `incidents`.
"""

from __future__ import annotations

from typing import Final, assert_never

from stukolka.cards import BIT, OF_SUIT, SUIT, SUITS
from stukolka.engine.protocol import Event, Events
from stukolka.games.stukolka import buy, flow, incidents, settle
from stukolka.games.stukolka.leads import HONOURS
from stukolka.games.stukolka.state import Before, Deal, Golets, Over, Pile, State
from stukolka.games.stukolka.switches import Buying, play
from stukolka.games.stukolka.terms import Setup

_new: Final = tuple.__new__
_FREE: Final = Golets(right=True)
_NONE: Final = Golets(right=False)


def start(setup: Setup) -> tuple[State, Events]:
    """The state in which the first player is to act, or in which the deal has ended, and what happened until then."""
    terms = setup.terms
    if not setup.hands:
        raise ValueError("a setup without cards can't be played: deal them first")
    events = list(terms.opening)
    hands = setup.hands
    events += [_new(Event, ("dealt", seat, "deal.packets", hands[seat], 0, ())) for seat in terms.order]
    suit = SUIT[setup.trump]
    speaking = terms.plan.speaking
    bound: tuple[int, ...] = ()
    if terms.agreed.forced:
        bound = terms.order
    elif speaking.duty == "always-plays":
        bound = (terms.dealer,)
    deal = Deal(setup, terms, suit, OF_SUIT[suit], HONOURS[suit], bound, speaking, terms.plan.buying)
    new = _before(deal)
    if terms.agreed.incidents:
        over = _irregular(new, events)
        if over is not None:
            return over, events
    _trump(new, events)
    return flow.advance(new, events), events


def _before(deal: Deal) -> Before:
    setup = deal.setup
    new = Before()
    new.deal = deal
    new.seat = -1
    new.step = "speak"
    new.options = ()
    new.stage = "buying" if deal.terms.agreed.forced else "speaking"
    new.place = -1
    new.came = ()
    new.inside = deal.bound
    new.blind = 0
    new.golets = _FREE if deal.speaking.golets else _NONE
    new.trump = "unturned"
    new.hands = [BIT[a] | BIT[b] | BIT[c] for a, b, c in setup.hands]
    new.pile = _new(Pile, (setup.stock, 0, (), 0))
    new.served = 0
    new.bought = 0
    new.cut_in = ()
    new.gone = ()
    return new


def _irregular(new: Before, events: list[Event]) -> Over | None:
    # Each irregularity in turn; the end of the deal, if one of them ends it.
    deal = new.deal
    rules = deal.terms.rules
    for incident in deal.terms.agreed.incidents:
        ruled = incidents.ruling(rules, incident.kind, card=incident.card, trump=deal.setup.trump)
        deal.ruling = ruled
        cards = (incident.card,) if incident.card >= 0 else ()
        said = (("kind", incident.kind), ("remedy", ruled.remedy))
        events.append(Event("incident", incident.seat, ruled.locus, cards, more=said))
        if ruled.status != "playing":
            return settle.abandoned(new, ruled, events)
        if incident.kind == "revoke":
            deal.offences += ((incident.seat, "trick.revoke"),)
        elif incident.kind == "early-discard" and isinstance(rules, Buying):
            match rules.early_discard:
                case play.EarlyDiscard.REMISE:
                    deal.offences += ((incident.seat, "buy.early-discard"),)
                case play.EarlyDiscard.NO_PENALTY | play.EarlyDiscard.ALLOWED:
                    pass
                case _:
                    assert_never(rules.early_discard)
    return None


def _trump(new: Before, events: list[Event]) -> None:
    # The trump is turned up, or looked at by the dealer alone, or left for later.
    deal = new.deal
    plan = deal.buying
    if plan.kept:
        _closed(deal, events, looks_late=plan.looks_late)
    elif not plan.turned_late:
        buy.turn_up(new, events)


def _closed(deal: Deal, events: list[Event], *, looks_late: bool) -> None:
    dealer = deal.terms.dealer
    looks = Event("dealer-looks", dealer, "shleif.dealer-looks")
    if not looks_late:
        events.append(looks)
    events.append(Event("trump-seen", dealer, "shleif.trump-seen", (deal.setup.trump,)))
    events.append(Event("trump-named", dealer, "shleif.trump-seen", more=(("suit", SUITS[deal.suit]),)))
    if looks_late:
        events.append(looks)
