"""Stukolka behind the facade of `engine.protocol.Game`: one game in four forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from stukolka.engine.protocol import Event, Events, Game, Ruling, Strategy
from stukolka.errors import Fault
from stukolka.games.stukolka import actions, flow, incidents, opening, refusal, setup, view
from stukolka.games.stukolka import result as results
from stukolka.games.stukolka.actions import Action
from stukolka.games.stukolka.kinds import KINDS
from stukolka.games.stukolka.plan import plan_of
from stukolka.games.stukolka.stakes import returns_after_remise
from stukolka.games.stukolka.state import Over, State
from stukolka.games.stukolka.strategies import STRATEGIES
from stukolka.games.stukolka.switches import FORMS, SWITCHES, Obligatory, Table
from stukolka.games.stukolka.table import players_of
from stukolka.games.stukolka.terms import Setup, served, terms
from stukolka.games.stukolka.view import View
from stukolka.games.typed import typed
from stukolka.rules.switch import Switch, Text


class Stukolka:
    """The game of stukolka."""

    name: str = "stukolka"
    """The name in rule sets."""
    revision: int = 1
    """Rises only when some record's events would change."""
    switches: tuple[Switch, ...] = SWITCHES
    """Every question of the game."""
    forms: Mapping[str, type[Any]] = FORMS
    """Form -> the dataclass of its questions."""
    strategies: Mapping[str, Strategy[View, Action]] = STRATEGIES
    """Name -> strategy."""
    incidents: Mapping[str, Text] = KINDS
    """Kind of irregularity -> what it is."""

    def rules(self, form: str, answers: Mapping[str, str]) -> Table:
        """The typed rules of a form from its answers by key; InvalidInput lists whatever is unknown or missing."""
        return typed(FORMS, form, answers)

    def limits(self, rules: Table) -> tuple[int, int]:
        """The least and the greatest number of players that the rules name, or that the pack serves if it is fewer."""
        least, most = players_of(rules)
        serves = served(rules, plan_of(rules, kept=True))
        return least, min(most, serves) if most else serves

    def setup(self, table: Mapping[str, object], rules: Table, *, cards: bool = True) -> Setup:
        """A setup from a record's table; InvalidInput lists all its faults. Without `cards`, none are in it yet."""
        return setup.setup(table, rules, cards=cards)

    def deal(self, base: Setup, seed: int, number: int) -> Setup:
        """The setup with the cards of deal `number` of this seed."""
        return setup.deal(base, seed, number)

    def table(self, made: Setup) -> dict[str, Any]:
        """The record's table of a setup: `setup(table(x), rules)` gives `x` again."""
        return setup.record_of(made)

    def warnings(self, made: Setup) -> tuple[tuple[str, Text], ...]:
        """What is unusual about a setup, though it can be played: each with the locus whose answer it goes against."""
        return setup.warnings(made)

    def following(self, made: Setup, state: State) -> Setup:
        """The setup of the next deal of a session, without cards: pot carried, dealer moved.

        A deal abandoned after an irregularity is made again with its stakes in the pot. Irregularities, the draw for
        seats and the order of reshuffled cards belong to one deal and are not carried on.
        """
        if not isinstance(state, Over):
            raise ValueError("the deal has not ended")
        old = made.terms.agreed
        rules = made.terms.rules
        agreed = replace(old, dealer=state.next_dealer, pot=state.next_pot, incidents=(), draw=(), reshuffle=())
        if state.status != "over":
            agreed = replace(agreed, staked=True)
        else:
            remise_played = old.remise and any(state.winnings)
            again = isinstance(rules, Obligatory) and (
                state.next_pot == 0 or (remise_played and returns_after_remise(rules))
            )
            agreed = replace(agreed, staked=False, forced=again, remise=state.next_pot > 0)
        return Setup(terms(rules, made.terms.plan, agreed))

    def start(self, made: Setup) -> tuple[State, Events]:
        """The state in which the first player is to act, and what happened until then."""
        return opening.start(made)

    def turn(self, state: State) -> int | None:
        """The seat to act, or None when the deal has ended."""
        return state.seat

    def legal(self, state: State) -> tuple[Action, ...]:
        """The lawful actions of the seat to act, sorted by text; empty when the deal has ended."""
        return state.options

    def accepted(self, state: State) -> tuple[Action, ...]:
        """What `apply` accepts: the lawful actions and, where play is not strict, those that will be punished."""
        return flow.accepted(state)

    apply = staticmethod(flow.apply)
    take = staticmethod(flow.take)

    def parse(self, text: str) -> tuple[int, Action] | Fault:
        """The seat and the action of `1 exchange 9s 4d`, or what is wrong with the text."""
        return actions.parse(text)

    def why(self, state: State, action: Action, *, seat: int | None = None) -> tuple[str, Text]:
        """The locus that forbids an action of a seat (by default the one to act), and the rule."""
        return refusal.why(state, action, seat=seat)

    def result(self, state: State) -> dict[str, Any]:
        """The contract's object, without `events`, `rules` and `digest`."""
        found = results.result(state)
        if state.seat is not None:
            found |= {"to_act": state.seat, "legal": [action.text for action in self.legal(state)]}
        return found

    def places(self, state: State) -> dict[str, tuple[int, ...]]:
        """Where every card is: place -> cards; each card of the deal is in exactly one place."""
        return results.places(state)

    def view(self, state: State, seat: int) -> View:
        """What a seat may see."""
        return View((state, seat))

    def shown(self, event: Event, seat: int) -> Event:
        """The event as a seat sees it: cards that are not his to see are only counted."""
        return view.shown(event, seat)

    def ruling(self, rules: Table, incident: str) -> Ruling:
        """What the rules say of an irregularity, by its kind; WrongUsage when there is no such kind."""
        return incidents.ruling(rules, incident)


GAME: Final = Stukolka()
"""The game."""

_: Game[Table, Setup, State, Action, View] = GAME
