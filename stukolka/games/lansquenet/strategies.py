"""How simulated players decide: from the view of a seat, what is lawful, and a stream of random numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stukolka.engine.protocol import Strategy
from stukolka.games.chips import Action
from stukolka.games.lansquenet.view import View
from stukolka.rng import MASK, Stream

USUAL: Final = 10
"""What a simulated banker stakes, at most when he draws it; no rule names a sum."""

ENOUGH: Final = 2
"""After so many wins a cautious banker withdraws."""


def at_random(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Any option, each as likely; where its number is open, any number up to the most, a stake up to `USUAL`."""
    action = legal[stream.below(len(legal))] if len(legal) > 1 else legal[0]
    if not action.open:
        return action
    return action.naming(1 + stream.below(min(view.most(action) or USUAL, MASK)))


def cautious(view: View, legal: Sequence[Action], stream: Stream) -> Action:  # noqa: ARG001 - it leaves nothing to chance
    """Sensible, simple play, without chance.

    A banker stakes `USUAL`, takes off what he may beyond that, withdraws after two wins and gives the bank up when he
    has lost; a punter covers up to `USUAL`, and nothing where he would have to cover more and may decline; the game
    ends, where that is for the players to say, when the bank has gone round.
    """
    options = {action.verb if not action.open else action.text: action for action in legal}
    match view.asked:
        case "cover":
            return _cover(view, legal)
        case "won" if view.wins >= ENOUGH and "withdraw" in options:
            return options["withdraw"]
        case "won" if "continue N" in options and view.bank > USUAL:
            return options["continue N"].naming(USUAL)
        case "won":
            return options["continue"]
        case "lost":
            return options["pass"]
        case _ if "end" in options and view.turns % view.players == 0:
            return options["end"]
        case _:
            return options["stake N"].naming(USUAL)


def _cover(view: View, legal: Sequence[Action]) -> Action:
    first = legal[0]
    if first.open:
        return first.naming(min(view.uncovered, USUAL))
    return first if first.chips <= USUAL or len(legal) == 1 else legal[-1]


STRATEGIES: Mapping[str, Strategy[View, Action]] = {"random": at_random, "cautious": cautious}
"""Name -> strategy."""
