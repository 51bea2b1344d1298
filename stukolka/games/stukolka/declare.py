"""Declaring: the options of whoever's turn it is, and what his word does.

Loci `declare.*`, `golets.golets-right`. A step works on the copy of the state that it was given.
"""

from __future__ import annotations

from typing import Final

from stukolka.cards import BIT
from stukolka.engine.protocol import Event
from stukolka.games.stukolka import buy
from stukolka.games.stukolka.actions import GOLETS_TOP, Action
from stukolka.games.stukolka.state import Before
from stukolka.games.stukolka.switches import Obligatory

_event: Final = tuple.__new__


def next_speaker(new: Before) -> bool:
    """Pass the word to the next seat; False when all have spoken."""
    deal = new.deal
    order = deal.terms.order
    place = new.place = new.place + 1
    if place == len(order) or order[place] in deal.bound:
        return False
    new.seat = order[place]
    new.step = "speak"
    speaking = deal.terms.plan.speaking
    if place < len(order) - 1:
        new.options = speaking.others_golets if new.right else speaking.others
    else:
        new.options = speaking.options(golets=new.right, may_pass=may_pass(new), dealer=True)
    return True


def may_pass(state: Before) -> bool:
    """Whether the dealer, whose turn it is, may pass (loci declare.dealer-duty, declare.dealer-refusal)."""
    terms = state.deal.terms
    speaking = terms.plan.speaking
    if speaking.duty != "meets-lone-knocker" or len(state.came) != 1:
        return True
    ceiling = terms.agreed.ceiling
    return speaking.may_refuse and ceiling is not None and terms.pot > ceiling


def speak(new: Before, action: Action, events: list[Event]) -> bool:
    """Do what the seat says; True when it must act again before the word passes on (its purchase)."""
    deal = new.deal
    speaking = deal.terms.plan.speaking
    seat = new.seat
    verb = action.verb
    last = new.place == len(deal.terms.order) - 1
    locus = None
    if last and speaking.duty == "meets-lone-knocker" and not may_pass(new):
        locus = speaking.duty_locus
    elif isinstance(deal.terms.rules, Obligatory):
        locus = "obligatory.later-deals"
    events.append(_event(Event, (verb, seat, locus, (), 0, ())))
    if verb == "pass":
        return False
    new.came += (seat,)
    if verb == "knock-blind":
        new.blind |= BIT[seat]
    elif action in speaking.golets:
        new.taker = seat
        new.right = False
        return buy.take_golets(new, top=action is GOLETS_TOP or action == GOLETS_TOP, events=events)
    if speaking.ends_by_knock and new.place:
        new.right = False
    if not speaking.at_once or not deal.terms.plan.buying.limit:
        return False
    if last and len(new.came) == 1 and not deal.terms.plan.buying.razrez:
        # Nobody else is in: the pot is settled before any buying.
        return False
    buy.offer(new, events)
    return True
