"""Declaring: the options of whoever's turn it is, and what his word does.

Loci `declare.*`, `golets.golets-right`. A step works on the copy of the state that it was given.
"""

from __future__ import annotations

from typing import Final

from stukolka.cards import BIT
from stukolka.engine.protocol import Event
from stukolka.games.stukolka import buy
from stukolka.games.stukolka.actions import GOLETS_TOP, MOST_SEATS, Action
from stukolka.games.stukolka.state import Before, Golets

_SAID: Final = {
    verb: tuple(Event(verb, seat) for seat in range(MOST_SEATS))
    for verb in ("pass", "knock", "knock-blind", "golets", "golets top")
}
# Verb -> seat -> the event of a word freely given: they are many, and always the same.


def next_speaker(new: Before) -> bool:
    """Pass the word to the next seat; False when all have spoken."""
    deal = new.deal
    terms = deal.terms
    place = new.place = new.place + 1
    if place < terms.last:
        new.options = deal.speaking.others_golets if new.golets.right else deal.speaking.others
    elif place > terms.last or deal.bound:
        return False
    else:
        new.options = deal.speaking.dealer[new.golets.right, may_pass(new)]
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
    deal = new.deal
    speaking = deal.speaking
    seat = new.seat
    verb = action.verb
    last = new.place == deal.terms.last
    if last and speaking.duty == "meets-lone-knocker" and not may_pass(new):
        events.append(Event(verb, seat, speaking.duty_locus))
    elif deal.terms.obligatory:
        events.append(Event(verb, seat, "obligatory.later-deals"))
    else:
        events.append(_SAID[verb][seat])
    if verb == "pass":
        return next_speaker(new)
    new.came += (seat,)
    if verb == "knock-blind":
        new.blind |= BIT[seat]
    elif verb != "knock":
        new.golets = Golets(right=False, taker=seat)
        return buy.take_golets(new, top=action == GOLETS_TOP, events=events) or next_speaker(new)
    if speaking.ends_by_knock and new.place and new.golets.right:
        new.golets = Golets(right=False)
    # One who is left alone in play takes the pot before any buying.
    alone = last and len(new.came) == 1 and not deal.buying.razrez
    if speaking.at_once and deal.buying.limit and not alone:
        buy.offer(new, events)
        return True
    return next_speaker(new)
