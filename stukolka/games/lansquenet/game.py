"""Lansquenet behind the facade of `engine.protocol.Game`; what it plays at a time is a whole game, bank after bank."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stukolka.engine.protocol import Game
from stukolka.games.chips import Action
from stukolka.games.facade import Facade
from stukolka.games.lansquenet import flow, refusal, result, setup
from stukolka.games.lansquenet.actions import VERBS
from stukolka.games.lansquenet.limits import limits
from stukolka.games.lansquenet.setup import Setup
from stukolka.games.lansquenet.state import State
from stukolka.games.lansquenet.strategies import STRATEGIES
from stukolka.games.lansquenet.switches import FORMS, SWITCHES, Lansquenet
from stukolka.games.lansquenet.view import View


def following(made: Setup, state: State) -> Setup:
    """The setup of the next game of a session, without cards: what is left in the fund stays, the bank moves on."""
    return replace(made, fund=state.fund, banker=state.order[0], cards=(), reshuffle=())


GAME: Final = Facade(
    name="lansquenet",
    revision=1,
    switches=SWITCHES,
    forms=FORMS,
    strategies=STRATEGIES,
    limits=limits,
    setup=setup.setup,
    deal=setup.deal,
    table=setup.record_of,
    warnings=setup.warnings,
    next_setup=following,
    start=flow.start,
    take=flow.take,
    parse=VERBS.parse,
    why=refusal.why,
    comes_to=result.result,
    places=result.places,
    view=lambda state, seat: View((state, seat)),
)
"""The game."""

_: Game[Lansquenet, Setup, State, Action, View] = GAME
