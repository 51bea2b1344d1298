"""The course of a deal: how it begins, what is lawful, and what an action leads to."""

from __future__ import annotations

from stukolka.cards import SUIT, SUITS
from stukolka.engine.protocol import Event, Events, Unlawful
from stukolka.games.chips import Action
from stukolka.games.stukalshchik import betting, cells, refusal, shedding
from stukolka.games.stukalshchik.setup import Setup
from stukolka.games.stukalshchik.state import State
from stukolka.games.stukalshchik.state import begin as fresh


def start(made: Setup) -> tuple[State, Events]:
    """The state in which the first is asked, the cells paid before that; and what happened until then."""
    events: list[Event] = []
    state = fresh(made)
    cells.ante(state, events)
    events += [Event("dealt", seat, made.rules.hand.locus, made.hands[seat]) for seat in state.order]
    suit = SUITS[SUIT[made.trump]]
    events.append(Event("trump", None, made.rules.trump.locus, (made.trump,), more=(("suit", suit),)))
    cells.settle(state, events)
    betting.begin(state, events)
    return state, events


def take(state: State, action: Action, events: list[Event]) -> State:
    """The state after the action of the seat to act, made out of the state given, which is used up; raises Unlawful.

    What happened is added to `events`.
    """
    if not lawful(state, action):
        raise Unlawful(*refusal.why(state, action))
    if state.phase == "betting":
        betting.act(state, action, events)
    else:
        shedding.act(state, action, events)
    return state


def lawful(state: State, action: Action) -> bool:
    """Whether the action is one of the options, its number, where it has one, named and within bounds."""
    if not action.chips:
        return not action.open and action in state.options
    offered = any(option.open and option.verb == action.verb for option in state.options)
    most = betting.most(state)
    return offered and betting.least(state, action) <= action.chips and (most is None or action.chips <= most)
