"""The order of a deal before play: who is asked next, and when it comes to playing or ends without."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from stukolka.engine.protocol import Event, Events
from stukolka.games.stukolka import buy, declare, settle, tricktaking
from stukolka.games.stukolka.actions import Action
from stukolka.games.stukolka.state import Before, Over, State, Step


def step(state: Before, action: Action) -> tuple[State, Events]:
    """The state after a lawful action, and what happened."""
    new = state.copy()
    events: list[Event] = []
    again = _STEPS[new.step](new, action, events)
    return (new if again else advance(new, events)), events


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
        over = _few(new, events, razrez_to_come=new.deal.terms.plan.buying.razrez)
        if over is not None:
            return over
    if new.stage == "buying":
        if buy.next_buyer(new, events):
            return new
        if not new.deal.terms.plan.buying.changes_seats:
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
