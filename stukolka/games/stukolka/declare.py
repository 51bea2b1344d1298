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

_event: Final = tuple.__new__


def next_speaker(new: Before) -> bool:
    """Pass the word to the next seat; False when all have spoken."""
    deal = new.deal
    terms = deal.terms
    place = new.place = new.place + 1
    if place >= terms.last:
        if place > terms.last or deal.bound:
            return False
        new.options = terms.plan.speaking.dealer[new.right, may_pass(new)]
    else:
        speaking = terms.plan.speaking
        new.options = speaking.others_golets if new.right else speaking.others
    new.seat = terms.order[place]
    new.step = "speak"
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
    """Do what the seat says; False when all have spoken, True when somebody is asked: the next, or the seat again."""
    terms = new.deal.terms
    speaking = terms.plan.speaking
    seat = new.seat
    verb = action.verb
    last = new.place == terms.last
    locus = None
    if last and speaking.duty == "meets-lone-knocker" and not may_pass(new):
        locus = speaking.duty_locus
    elif terms.obligatory:
        locus = "obligatory.later-deals"
    events.append(_event(Event, (verb, seat, locus, (), 0, ())))
    if verb == "pass":
        return next_speaker(new)
    new.came += (seat,)
    if verb == "knock-blind":
        new.blind |= BIT[seat]
    elif action in speaking.golets:
        new.taker = seat
        new.right = False
        return buy.take_golets(new, top=action == GOLETS_TOP, events=events) or next_speaker(new)
    if speaking.ends_by_knock and new.place:
        new.right = False
    # One who is left alone in play takes the pot before any buying.
    alone = last and len(new.came) == 1 and not terms.plan.buying.razrez
    if speaking.at_once and terms.plan.buying.limit and not alone:
        buy.offer(new, events)
        return True
    return next_speaker(new)
