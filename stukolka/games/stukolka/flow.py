"""The course of a deal: what an action leads to, who is asked next, when it comes to playing or ends without."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from stukolka.engine.protocol import Event, Events, Unlawful
from stukolka.games.stukolka import buy, declare, refusal, settle, tricktaking
from stukolka.games.stukolka.actions import PLAYS, Action
from stukolka.games.stukolka.state import Before, Over, Playing, State, Step


def apply(state: State, action: Action) -> tuple[State, Events]:
    """The state after the action of the seat to act, and what happened; raises Unlawful."""
    events: list[Event] = []
    return take(state.copy(), action, events), events


def take(state: State, action: Action, events: list[Event]) -> State:
    """The state after the action, made out of the state given, which is used up; what happened goes to `events`."""
    if action in state.options:
        if isinstance(state, Playing):
            return tricktaking.play(state, action, events)
        if isinstance(state, Before):
            return state if _STEPS[state.step](state, action, events) else advance(state, events)
    elif isinstance(state, Playing) and action in accepted(state):
        return tricktaking.play(state, action, events, tricktaking.forbidding(state, action.held))
    raise Unlawful(*refusal.why(state, action))


def accepted(state: State) -> tuple[Action, ...]:
    """What `apply` accepts: the lawful actions and, where play is not strict, those that will be punished."""
    if isinstance(state, Playing) and not state.deal.terms.agreed.strict:
        return PLAYS[state.hands[state.seat]]
    return state.options


_STEPS: Final[Mapping[Step, Callable[[Before, Action, list[Event]], bool]]] = {
    "speak": declare.speak,
    "exchange": buy.exchange,
    "drop": buy.drop,
    "keep": buy.keep,
    "razrez": buy.razrez,
    "stay": buy.withdraw,
}
# Step -> what does it: True when the same seat must act again before the deal goes on.


def advance(new: Before, events: list[Event]) -> State:
    """Go on to the next decision: of declaring, buying, razrez, withdrawing or play, or to the end."""
    if new.stage == "speaking":
        if new.place < new.deal.terms.last and declare.next_speaker(new):
            return new
        new.stage, new.place = "buying", -1
        new.inside = new.playing()
        over = _few(new, events, razrez_to_come=new.deal.buying.razrez)
        if over is not None:
            return over
    if new.stage == "buying":
        if buy.next_buyer(new, events):
            return new
        if not new.deal.buying.changes_seats:
            return tricktaking.begin(new, events)
        new.stage, new.place = "razrez", -1
    if new.stage == "razrez":
        if buy.next_passer(new):
            return new
        new.stage, new.place = "withdrawing", -1
        over = _few(new, events)
        if over is not None:
            return over
    if buy.next_withdrawing(new):
        return new
    return _few(new, events) or tricktaking.begin(new, events)


def _few(new: Before, events: list[Event], *, razrez_to_come: bool = False) -> Over | None:
    # The end of a deal in which fewer than two are in; with a razrez to come, one is enough to go on.
    inside = new.inside
    if len(inside) > 1 or (razrez_to_come and inside):
        return None
    return settle.lone(new, inside[0], events) if inside else settle.nobody(new, events)
