"""Playing the cards: whose turn it is, what he may play, who wins the trick.

Loci `lead.*` and `trick.*`. A player with no card left (the stock ran out on him) is passed over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from stukolka.cards import BIT, OF_SUIT, SUIT
from stukolka.engine.protocol import Event
from stukolka.games.stukolka import settle
from stukolka.games.stukolka.actions import MOST_SEATS, PLAYS, Action
from stukolka.games.stukolka.leads import bound, first_leader
from stukolka.games.stukolka.state import Before, Entry, Past, Playing, State
from stukolka.games.stukolka.table import HAND
from stukolka.games.stukolka.tricks import forbidden_by, lawful

_new: Final = tuple.__new__
_PLAYED: Final = tuple(tuple(Event("play", seat, None, (card,)) for card in range(52)) for seat in range(MOST_SEATS))
# Seat -> card -> the event of playing it: they are many, and always the same.
_TAKEN: Final = tuple(Event("trick", seat) for seat in range(MOST_SEATS))
_NOTHING: Final = Past()


def begin(before: Before, events: list[Event]) -> State:
    """The state in which the first leader is to play."""
    deal = before.deal
    plan = deal.terms.plan
    playing = before.inside
    came, cut_in = before.came, before.cut_in
    if before.gone:
        came = tuple([seat for seat in came if seat in playing])
        cut_in = tuple([seat for seat in cut_in if seat in playing])
    taker = before.golets.taker if before.golets.taker in playing else None
    first, locus = first_leader(plan.leading, playing, came, taker=taker, cut_in=cut_in)
    royals = deal.honours.royals
    royal = None
    hands = before.hands
    for seat in playing:
        if hands[seat] & royals == royals:
            royal = seat
    short = plan.buying.shuffles and any(hands[seat].bit_count() < HAND for seat in playing)
    events.append(_new(Event, ("leads", first, locus, (), 0, ())))
    new = Playing()
    after = _after(playing, deal.terms.players)
    new.entry = Entry(playing, after, first, royal, short, before, plan.following, deal.trumps)
    new.hands = hands.copy()
    new.past = _NOTHING
    return _lead(new, first, events)


@lru_cache(maxsize=4096)
def _after(playing: tuple[int, ...], players: int) -> tuple[int, ...]:
    # Seat -> the next seat in play.
    after = [-1] * players
    for seat, following in zip(playing, playing[1:] + playing[:1], strict=True):
        after[seat] = following
    return tuple(after)


def play(state: Playing, action: Action, events: list[Event], breach: str | None = None) -> State:
    """The state after a card, made out of the state given; `breach`: the locus that forbids it, if it is accepted."""
    _, _, held, cards = action
    (card,) = cards
    entry = state.entry
    seat = state.seat
    hands = state.hands
    led = state.led
    event = _PLAYED[seat][card]
    if not led:
        led = state.led = OF_SUIT[SUIT[card]]
        state.top = state.best = top = best = card
        state.holder = seat
    else:
        top, best = state.top, state.best
        above = entry.following.above
        if held & above[best]:
            if best == top:
                state.top = top = card
            state.best = best = card
            state.holder = seat
        elif held & entry.trumps:
            if best == top and led != entry.trumps:
                state.best = best = card
                state.holder = seat
        elif held & above[top]:
            state.top = top = card
        elif not hands[seat] & (led | entry.trumps):
            event = Event("play", seat, "trick.void-of-both", cards)
    events.append(event)
    state.trick += cards
    if breach is not None:
        events.append(Event("breach", seat, breach, cards))
        state.past = state.past._replace(breaches=(*state.past.breaches, (seat, breach)))
    hands[seat] ^= held
    leader = state.leader
    seat = entry.after[seat]
    while seat != leader and not hands[seat]:  # he has none: the stock ran out on him
        seat = entry.after[seat]
    if seat == leader:
        return _taken(state, events)
    state.seat = seat
    state.options = PLAYS[lawful(entry.following, hands[seat], entry.trumps, led, top, best)]
    return state


def _taken(new: Playing, events: list[Event]) -> State:
    # A trick is complete.
    entry = new.entry
    winner = new.holder
    wins, widow, breaches = new.past
    wins += (winner,)
    events.append(_TAKEN[winner])
    if entry.royal is not None:
        royals = new.deal.honours.royals
        if winner == entry.royal and BIT[new.best] & royals:
            widow = winner
        if widow is not None and not new.hands[widow] & royals:
            widow = None
    new.past = _new(Past, (wins, widow, breaches))
    if len(wins) == HAND:
        return settle.played(new, events)
    return _lead(new, winner if new.deal.terms.plan.leading.winner_leads else entry.after[new.leader], events)


def _lead(new: Playing, leader: int, events: list[Event]) -> State:
    # The leader is to lead; one whom a short stock has left without cards is passed over.
    entry = new.entry
    hands = new.hands
    if entry.short:
        if not any(hands[seat] for seat in entry.playing):
            return settle.played(new, events)
        while not hands[leader]:
            leader = entry.after[leader]
    new.seat = new.leader = leader
    new.led = 0
    new.top = new.best = new.holder = -1
    new.trick = ()
    allowed = hands[leader]
    honours = entry.before.deal.honours
    if allowed & honours.all:
        duty = duty_of(new)
        if duty is not None:
            allowed = duty[0]
    new.options = PLAYS[allowed]
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
        first_trick=not state.past.wins,
        first_hand=leader == state.entry.first,
        widowed=leader == state.past.widow,
    )


def forbidding(state: Playing, held: int) -> str | None:
    """The locus that forbids a card of the hand of the seat to act, as a set of one; None when it is lawful."""
    if any(held == option.held for option in state.options):
        return None
    if not state.led:
        duty = duty_of(state)
        return duty[1] if duty is not None else None
    return forbidden_by(
        state.entry.following,
        state.hands[state.seat],
        state.entry.trumps,
        state.led,
        top=state.top,
        best=state.best,
        card=held,
    )
