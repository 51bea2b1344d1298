"""The course of a game: how it begins, what is lawful, and what an action leads to."""

from __future__ import annotations

from stukolka.engine.protocol import Event, Events, Unlawful
from stukolka.games.chips import Action
from stukolka.games.lansquenet import bank, cover, fund, pile, refusal
from stukolka.games.lansquenet.setup import Setup
from stukolka.games.lansquenet.state import State


def start(made: Setup) -> tuple[State, Events]:
    """The state in which the first banker is asked, and what happened until then (D.l6 and D.l7)."""
    events: list[Event] = []
    nothing = (0,) * made.players
    state = State(made, nothing, made.fund, pile.first(made), made.banker, nothing, nothing)
    fund.begin(state, events)
    bank.ask(state, "bank")
    return state, events


def take(state: State, action: Action, events: list[Event]) -> State:
    """The state after the action of the seat to act, made out of the state given, which is used up; raises Unlawful.

    What happened is added to `events`.
    """
    if not lawful(state, action):
        raise Unlawful(*refusal.why(state, action))
    match state.phase, action.verb:
        case "cover", "cover":
            cover.cover(state, action, events)
        case "cover", _:
            cover.decline(state, events)
        case _, "stake":
            bank.stake(state, action, events)
            cover.begin(state, events)
        case _, "continue":
            bank.go_on(state, action, events)
            cover.begin(state, events)
        case _, "withdraw":
            bank.withdraw(state, events)
        case _, "end":
            bank.end(state, events)
        case _:
            bank.decline(state, events)
    return state


def lawful(state: State, action: Action) -> bool:
    """Whether the action is one of the options, its number named and not too great."""
    if action.open:
        return False
    if action in state.options:
        return True
    most = most_of(state, action)
    named = any(option.open and option.verb == action.verb for option in state.options)
    return named and action.chips > 0 and (most is None or action.chips <= most)


def most_of(state: State, action: Action) -> int | None:
    """The most chips that an open action may name now; None where any number may be named."""
    if action.verb == "stake":
        return None
    return state.uncovered if action.verb == "cover" else state.bank
