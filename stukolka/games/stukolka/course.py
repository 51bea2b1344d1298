"""A deal in the order in which a table sees it, for whoever tells it.

The engine lists irregularities where a record names them, before the deal is played, and pays every trick by itself.
Here what belongs to buying or to play waits for it, and what a seat wins by its tricks is one sum.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stukolka.cards import SUIT, SUITS
from stukolka.engine.protocol import Event

_AWAITED: Final = {
    "early-discard": ("thrown-off", "exchange", "win", "remise", "over"),
    "revoke": ("play", "win", "remise", "over"),
}
# Kind of irregularity -> before what it is told.

_PARTS: Final = "pot.parts"
_LEFT: Final = "pot.remainder"


class Course:
    """The events of one deal, brought step by step, as they are told.

    Besides their order this changes: a breach knows the suit led (`led`), whoever declines the razrez does no longer
    just `pass` (`at`), parts of the pot won are one `win` a seat (`tricks`), and coins that nobody wins are told of
    (`left-over`).
    """

    def __init__(self) -> None:
        """A deal of which nothing has been told."""
        self._awaiting: list[Event] = []
        self._passed: set[int | None] = set()
        self._led = ""
        self._tricks = False

    def step(self, events: Iterable[Event]) -> list[Event]:
        """What is to be told of the next events; an irregularity whose time has not come is kept back."""
        events = list(events)
        told: list[Event] = []
        won: dict[int | None, list[Event]] = {}
        for event in events:
            told += self._due(event)
            if event.type == "incident" and dict(event.more)["kind"] in _AWAITED:
                self._awaiting.append(event)
                continue
            if event.type == "win" and event.locus == _PARTS:
                won.setdefault(event.seat, []).append(event)
                continue
            if won or (event.type in ("remise", "over") and self._tricks):
                told += _shared(won, events)
                won, self._tricks = {}, False
            told.append(self._known(event))
        return told + (_shared(won, events) if won else [])

    def _due(self, event: Event) -> list[Event]:
        # The irregularities that are told before an event.
        due = [kept for kept in self._awaiting if event.type in _AWAITED[dict(kept.more)["kind"]]]
        self._awaiting = [kept for kept in self._awaiting if kept not in due]
        return due

    def _known(self, event: Event) -> Event:
        # The event, with what only those before it tell.
        match event.type:
            case "pass" if event.seat in self._passed:
                return event._replace(more=(*event.more, ("at", "razrez")))
            case "pass":
                self._passed.add(event.seat)
            case "play" if not self._led:
                self._led = SUITS[SUIT[event.cards[0]]]
            case "breach":
                return event._replace(more=(*event.more, ("led", self._led)))
            case "trick":
                self._led = ""
                self._tricks = True
            case _:
                pass
        return event


def _shared(won: dict[int | None, list[Event]], events: list[Event]) -> list[Event]:
    # What each has won by his tricks, and what nobody has; `events` are those of the step in which the deal ends.
    told = [
        parts[0]._replace(chips=sum(part.chips for part in parts), more=(("tricks", len(parts)),))
        for parts in won.values()
    ]
    over = next((dict(event.more) for event in events if event.type == "over"), None)
    if over is not None:
        left = over["next_pot"] + sum(event.chips for event in events if event.type in ("remise", "forfeit"))
        if left:
            told.append(Event("left-over", None, _LEFT, more=(("left", left),)))
    return told
