"""A game put together from the functions of its modules, for a game in which nothing goes wrong at the table.

`engine.protocol.Game` says what each function gives. A game that knows irregularities, or plays that are accepted and
punished, has a class of its own, as stukolka does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NoReturn, Protocol, Self, TypeVar

from stukolka.engine.protocol import ActionT, Awaiting, Event, Events, RulesT, SetupT, Strategy, ViewT
from stukolka.errors import Fault, WrongUsage
from stukolka.games.typed import typed
from stukolka.rules.switch import Switch, Text

RulesIn = TypeVar("RulesIn", contravariant=True)
SetupOut = TypeVar("SetupOut", covariant=True)
StateIn = TypeVar("StateIn", contravariant=True)
ActionIn = TypeVar("ActionIn", contravariant=True)


class Copied(Awaiting, Protocol):
    """A state that can be copied: a step changes the copy."""

    def copy(self) -> Self:
        """A state of its own with the same values."""


StateT = TypeVar("StateT", bound=Copied)


class Reads(Protocol[RulesIn, SetupOut]):
    """How a record's table is read."""

    def __call__(self, table: Mapping[str, object], rules: RulesIn, *, cards: bool = True) -> SetupOut:
        """The setup, or InvalidInput with all faults; without `cards`, none are in it yet."""


class Explains(Protocol[StateIn, ActionIn]):
    """How a refusal is explained."""

    def __call__(self, state: StateIn, action: ActionIn, *, seat: int | None = None) -> tuple[str, Text]:
        """The locus that forbids the action of a seat, by default the one to act, and the rule."""


def nothing_unusual(_: object) -> tuple[tuple[str, Text], ...]:
    """No warning: whatever can be played is foreseen by the rules, or they set it no limit."""
    return ()


def everything_seen(event: Event, _: int) -> Event:
    """The event as it is: nothing is hidden from anybody."""
    return event


@dataclass(kw_only=True, eq=False)
class Facade(Generic[RulesT, SetupT, StateT, ActionT, ViewT]):
    """A game as everybody plays it: `engine.protocol.Game`, of which each function is a field."""

    name: str
    """The name in rule sets."""
    revision: int
    """Rises only when some record's events would change."""
    switches: tuple[Switch, ...]
    """Every question of the game."""
    forms: Mapping[str, type[RulesT]]
    """Form -> the dataclass of its questions."""
    strategies: Mapping[str, Strategy[ViewT, ActionT]]
    """Name -> strategy."""
    incidents: Mapping[str, Text] = field(default_factory=dict, init=False)
    """No source names an irregularity."""
    limits: Callable[[RulesT], tuple[int, int]]
    """The least and the greatest number of players."""
    setup: Reads[RulesT, SetupT]
    """A setup from a record's table."""
    deal: Callable[[SetupT, int, int], SetupT]
    """A setup with the cards of a deal of a seed."""
    table: Callable[[SetupT], dict[str, Any]]
    """The record's table of a setup."""
    warnings: Callable[[SetupT], tuple[tuple[str, Text], ...]] = nothing_unusual
    """What is unusual about a setup, each with the locus whose answer it goes against."""
    next_setup: Callable[[SetupT, StateT], SetupT]
    """The setup of the deal after one that has ended, without cards."""
    start: Callable[[SetupT], tuple[StateT, Events]]
    """The first state in which somebody is to act, and what happened until then."""
    take: Callable[[StateT, ActionT, list[Event]], StateT]
    """The state after an action, made out of the one given, which is used up; what happened goes to the events."""
    parse: Callable[[str], tuple[int, ActionT] | Fault]
    """The seat and the action of a text."""
    why: Explains[StateT, ActionT]
    """The locus that forbids an action, and the rule."""
    comes_to: Callable[[StateT], dict[str, Any]]
    """The contract's object, without `events`, `rules`, `digest`, `to_act` and `legal`."""
    places: Callable[[StateT], dict[str, tuple[int, ...]]]
    """Where every card is."""
    view: Callable[[StateT, int], ViewT]
    """What a seat may see."""
    shown: Callable[[Event, int], Event] = everything_seen
    """An event as a seat sees it."""

    def rules(self, form: str, answers: Mapping[str, str]) -> RulesT:
        """The typed rules of a form from its answers by key; InvalidInput lists whatever is unknown or missing."""
        return typed(self.forms, form, answers)

    def following(self, made: SetupT, state: StateT) -> SetupT:
        """The setup of the next deal of a session, without cards."""
        if state.seat is not None:
            raise ValueError(f"a deal of {self.name} has not ended")
        return self.next_setup(made, state)

    def apply(self, state: StateT, action: ActionT) -> tuple[StateT, Events]:
        """The state after the action of the seat to act, and what happened; raises Unlawful."""
        events: list[Event] = []
        return self.take(state.copy(), action, events), events

    def turn(self, state: StateT) -> int | None:
        """The seat to act, or None when the deal has ended."""
        return state.seat

    def legal(self, state: StateT) -> tuple[ActionT, ...]:
        """The lawful actions of the seat to act, sorted by text; one with an open number stands for all its numbers."""
        return tuple(state.options)

    def accepted(self, state: StateT) -> tuple[ActionT, ...]:
        """What `apply` accepts: the lawful actions and no other."""
        return tuple(state.options)

    def result(self, state: StateT) -> dict[str, Any]:
        """The contract's object, without `events`, `rules` and `digest`."""
        found = self.comes_to(state)
        if state.seat is not None:
            found |= {"to_act": state.seat, "legal": [action.text for action in state.options]}
        return found

    def ruling(self, rules: RulesT, incident: str) -> NoReturn:  # noqa: ARG002 - under whatever rules
        """No source names an irregularity: always WrongUsage."""
        raise WrongUsage(
            f"no source names a misdeal or another irregularity of {self.name}: there is nothing to rule on"
        )
