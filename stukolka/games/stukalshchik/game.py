"""Stukalshchik behind the facade of `engine.protocol.Game`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stukolka.engine.protocol import Game
from stukolka.games.chips import Action
from stukolka.games.facade import Facade
from stukolka.games.stukalshchik import flow, refusal, result, setup
from stukolka.games.stukalshchik.actions import VERBS
from stukolka.games.stukalshchik.limits import limits
from stukolka.games.stukalshchik.setup import Setup
from stukolka.games.stukalshchik.state import State
from stukolka.games.stukalshchik.strategies import STRATEGIES
from stukolka.games.stukalshchik.switches import FORMS, SWITCHES, Stukalshchik
from stukolka.games.stukalshchik.view import View, shown


def following(made: Setup, state: State) -> Setup:
    """The setup of the next deal of a session, without cards: the board stays as it is, the deal moves on."""
    return replace(made, board=state.board, dealer=result.next_dealer(state), hands=(), trump=-1, stock=())


GAME: Final = Facade(
    name="stukalshchik",
    revision=1,
    switches=SWITCHES,
    forms=FORMS,
    strategies=STRATEGIES,
    limits=limits,
    setup=setup.setup,
    deal=setup.deal,
    table=setup.record_of,
    next_setup=following,
    start=flow.start,
    take=flow.take,
    parse=VERBS.parse,
    why=refusal.why,
    comes_to=result.result,
    places=result.places,
    view=lambda state, seat: View((state, seat)),
    shown=shown,
)
"""The game."""

_: Game[Stukalshchik, Setup, State, Action, View] = GAME
