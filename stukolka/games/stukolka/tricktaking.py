"""Playing the cards: whose turn it is, what he may play, who wins the trick.

Loci `lead.*` and `trick.*`. A player with no card left (the stock ran out on him) is passed over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from stukolka.cards import OF_SUIT, SUIT
from stukolka.engine.protocol import Event, Events
from stukolka.games.stukolka import settle
from stukolka.games.stukolka.actions import PLAYS, Action
from stukolka.games.stukolka.leads import bound, first_leader
from stukolka.games.stukolka.state import Before, Entry, Playing, State
from stukolka.games.stukolka.table import HAND
from stukolka.games.stukolka.tricks import forbidden_by, lawful

_event: Final = tuple.__new__


def begin(before: Before, events: list[Event]) -> State:
    """The state in which the first leader is to play."""
    deal = before.deal
    playing = before.inside
    came, cut_in = before.came, before.cut_in
    if before.gone:
        came = tuple([seat for seat in came if seat in playing])
        cut_in = tuple([seat for seat in cut_in if seat in playing])
    taker = before.taker if before.taker in playing else -1
    first, locus = first_leader(deal.terms.plan.leading, playing, came, taker=taker, cut_in=cut_in)
    royals = deal.honours.royals
    royal = -1
    hands = before.hands
    for seat in playing:
        if hands[seat] & royals == royals:
            royal = seat
    short = deal.terms.plan.buying.shuffles and any([hands[seat].bit_count() < HAND for seat in playing])
    events.append(_event(Event, ("leads", first, locus, (), 0, ())))
    new = Playing()
    new.deal = deal
    after = _after(playing, deal.terms.players)
    new.entry = Entry(playing, after, first, royal, short, before, deal.terms.plan.following, deal.trumps)
    new.hands = hands
    new.wins = ()
    new.widow = -1
    new.played = 0
    new.breaches = ()
    return _lead(new, first, events)


@lru_cache(maxsize=4096)
def _after(playing: tuple[int, ...], players: int) -> tuple[int, ...]:
    # Seat -> the next seat in play.
    after = [-1] * players
    for seat, following in zip(playing, playing[1:] + playing[:1], strict=True):
        after[seat] = following
    return tuple(after)


def step(state: Playing, action: Action, breach: str | None) -> tuple[State, Events]:
    """The state after a card, and what happened; `breach`: the locus that forbids it, if it is accepted anyway."""
    seat = state.seat
    _, _, held, cards = action
    card = cards[0]
    hands = state.hands
    events: list[Event] = [_event(Event, ("play", seat, None, cards, 0, ()))]
    new = Playing()
    new.deal = state.deal
    entry = new.entry = state.entry
    hands = new.hands = (*hands[:seat], hands[seat] ^ held, *hands[seat + 1 :])
    new.wins = state.wins
    new.widow = state.widow
    new.played = state.played | held
    new.breaches = state.breaches
    new.leader = state.leader
    new.trick = state.trick + cards
    if breach is not None:
        events.append(Event("breach", seat, breach, (card,)))
        new.breaches += ((seat, breach),)
    following = entry.following
    led = state.led
    if not led:
        led = OF_SUIT[SUIT[card]]
        top = best = card
        holder = seat
    else:
        top, best, holder = state.top, state.best, state.holder
        if held & following.above[best]:
            if best == top:
                top = card
            best, holder = card, seat
        elif held & entry.trumps and best == top and led != entry.trumps:
            best, holder = card, seat
        elif held & following.above[top]:
            top = card
        elif not state.hands[seat] & (led | entry.trumps):
            events[0] = Event("play", seat, "trick.void-of-both", (card,))
    due = state.due - 1
    if not due:
        return _taken(new, holder, best, events), events
    new.led, new.top, new.best, new.holder, new.due = led, top, best, holder, due
    seat = entry.after[seat]
    while not hands[seat]:  # he has none: the stock ran out on him
        seat = entry.after[seat]
    new.seat = seat
    allowed = new.allowed = lawful(following, hands[seat], entry.trumps, led, top, best)
    new.options = PLAYS[allowed]
    return new, events


def _taken(new: Playing, winner: int, best: int, events: list[Event]) -> State:
    # A trick is complete.
    deal, entry = new.deal, new.entry
    wins = new.wins = (*new.wins, winner)
    events.append(_event(Event, ("trick", winner, None, (), 0, ())))
    royals = deal.honours.royals
    if winner == entry.royal and 1 << best & royals:
        new.widow = winner if new.hands[winner] & royals else -1
    elif new.widow >= 0 and not new.hands[new.widow] & royals:
        new.widow = -1
    if len(wins) == HAND:
        return settle.played(new, events)
    return _lead(new, winner if deal.terms.plan.leading.winner_leads else entry.after[new.leader], events)


def _lead(new: Playing, leader: int, events: list[Event]) -> State:
    # The leader is to lead; one whom a short stock has left without cards is passed over.
    deal, entry = new.deal, new.entry
    hands = new.hands
    new.due = len(entry.playing)
    if entry.short:
        new.due = len([seat for seat in entry.playing if hands[seat]])
        if not new.due:
            return settle.played(new, events)
        while not hands[leader]:
            leader = entry.after[leader]
    new.seat = new.leader = leader
    new.led = 0
    new.top = new.best = new.holder = -1
    new.trick = ()
    hand = new.allowed = hands[leader]
    honours = deal.honours
    if hand & (honours.ace | honours.royals):
        duty = duty_of(new)
        if duty is not None:
            hand = new.allowed = duty[0]
    new.options = PLAYS[hand]
    return new


def duty_of(state: Playing) -> tuple[int, str] | None:
    """The card that the leader is bound to lead, as a set of one, and the locus that says so; None when he is free."""
    deal = state.deal
    leader = state.seat
    return bound(
        deal.terms.plan.leading,
        state.hands[leader],
        deal.honours,
        deal.trumps,
        first_trick=not state.wins,
        first_hand=leader == state.entry.first,
        widowed=leader == state.widow,
    )


def forbidding(state: Playing, held: int) -> str | None:
    """The locus that forbids a card of the hand of the seat to act, as a set of one; None when it is lawful."""
    if held & state.allowed:
        return None
    if not state.led:
        duty = duty_of(state)
        return duty[1] if duty is not None else None
    deal = state.deal
    return forbidden_by(
        deal.terms.plan.following,
        state.hands[state.seat],
        deal.trumps,
        state.led,
        top=state.top,
        best=state.best,
        card=held,
    )
