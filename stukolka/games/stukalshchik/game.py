"""Stukalshchik behind the facade of `engine.protocol.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NoReturn

from stukolka.engine.protocol import Event, Events, Game, Strategy
from stukolka.errors import Fault, WrongUsage
from stukolka.games.stukalshchik import actions, flow, refusal, setup
from stukolka.games.stukalshchik import limits as numbers
from stukolka.games.stukalshchik import result as results
from stukolka.games.stukalshchik.actions import Action
from stukolka.games.stukalshchik.setup import Setup
from stukolka.games.stukalshchik.state import State
from stukolka.games.stukalshchik.strategies import STRATEGIES
from stukolka.games.stukalshchik.switches import FORMS, SWITCHES, Stukalshchik
from stukolka.games.stukalshchik.view import View, shown
from stukolka.games.typed import typed
from stukolka.rules.switch import Switch, Text


class StukalshchikGame:
    """The game of stukalshchik."""

    name: str = "stukalshchik"
    """The name in rule sets."""
    revision: int = 1
    """Rises only when some record's events would change."""
    switches: tuple[Switch, ...] = SWITCHES
    """Every question of the game."""
    forms: Mapping[str, type[Stukalshchik]] = FORMS
    """Form -> the dataclass of its questions."""
    strategies: Mapping[str, Strategy[View, Action]] = STRATEGIES
    """Name -> strategy."""
    incidents: Mapping[str, Text] = {}
    """No source names an irregularity of this game."""

    def rules(self, form: str, answers: Mapping[str, str]) -> Stukalshchik:
        """The typed rules of a form from its answers by key; InvalidInput lists whatever is unknown or missing."""
        return typed(FORMS, form, answers)

    def limits(self, rules: Stukalshchik) -> tuple[int, int]:
        """The least and the greatest number of players."""
        return numbers.limits(rules)

    def setup(self, table: Mapping[str, object], rules: Stukalshchik, *, cards: bool = True) -> Setup:
        """A setup from a record's table; InvalidInput lists all its faults. Without `cards`, none are in it yet."""
        return setup.setup(table, rules, cards=cards)

    def deal(self, base: Setup, seed: int, number: int) -> Setup:
        """The setup with the cards of deal `number` of this seed."""
        return setup.deal(base, seed, number)

    def table(self, made: Setup) -> dict[str, Any]:
        """The record's table of a setup: `setup(table(x), rules)` gives `x` again."""
        return setup.record_of(made)

    def warnings(self, made: Setup) -> tuple[Text, ...]:  # noqa: ARG002 - nothing that can be played is unusual
        """What is unusual about a setup: nothing; the rules name every number of players that can play."""
        return ()

    def following(self, made: Setup, state: State) -> Setup:
        """The setup of the next deal of a session, without cards: the board stays as it is, the deal moves on."""
        if state.seat is not None:
            raise ValueError("the deal has not ended")
        return replace(made, board=state.board, dealer=results.next_dealer(state), hands=(), trump=-1, stock=())

    def start(self, made: Setup) -> tuple[State, Events]:
        """The state in which the first who may knock is asked, and what happened until then."""
        return flow.start(made)

    def turn(self, state: State) -> int | None:
        """The seat to act, or None when the deal has ended."""
        return state.seat

    def legal(self, state: State) -> tuple[Action, ...]:
        """The lawful actions of the seat to act, sorted by text; one with an open number stands for all its numbers."""
        return state.options

    def accepted(self, state: State) -> tuple[Action, ...]:
        """What `apply` accepts: the lawful actions and no other."""
        return state.options

    apply = staticmethod(flow.apply)
    take = staticmethod(flow.take)

    def parse(self, text: str) -> tuple[int, Action] | Fault:
        """The seat and the action of `1 knock 2`, or what is wrong with the text."""
        return actions.parse(text)

    def why(self, state: State, action: Action, *, seat: int | None = None) -> tuple[str, Text]:
        """The locus that forbids an action of a seat (by default the one to act), and the rule."""
        return refusal.why(state, action, seat=seat)

    def result(self, state: State) -> dict[str, Any]:
        """The contract's object, without `events`, `rules` and `digest`."""
        found = results.result(state)
        if state.seat is not None:
            found |= {"to_act": state.seat, "legal": [action.text for action in state.options]}
        return found

    def places(self, state: State) -> dict[str, tuple[int, ...]]:
        """Where every card is: place -> cards; each card of the deal is in exactly one place."""
        return results.places(state)

    def view(self, state: State, seat: int) -> View:
        """What a seat may see."""
        return View((state, seat))

    def shown(self, event: Event, seat: int) -> Event:
        """The event as a seat sees it: of cards dealt to others only their number."""
        return shown(event, seat)

    def ruling(self, rules: Stukalshchik, incident: str) -> NoReturn:  # noqa: ARG002 - under whatever rules
        """No source names an irregularity of this game: always WrongUsage."""
        raise WrongUsage("no source names an irregularity of stukalshchik: there is nothing to rule on")


GAME: Final = StukalshchikGame()
"""The game."""

_: Game[Stukalshchik, Setup, State, Action, View] = GAME
