"""How simulated players decide: from the view of a seat, what is lawful, and a stream of random numbers.

What the cautious do is told by whole numbers (`caution`), so that the compiled engine is made of the very same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stukolka.engine.protocol import Strategy
from stukolka.games.chips import Action
from stukolka.games.lansquenet.strategies.caution import (
    ENDS,
    ENOUGH,
    PASSES,
    USUAL,
    WITHDRAWS,
    cautious_after_win,
    cautious_cover,
    cautious_stake,
)
from stukolka.games.lansquenet.view import View
from stukolka.rng import MASK, Stream

__all__ = ["ENOUGH", "STRATEGIES", "USUAL", "at_random", "cautious"]


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
    options = {action.text: action for action in legal}
    match view.asked:
        case "cover":
            chips = cautious_cover(view.uncovered, legal[0].open, "pass" in options)
            return legal[0].naming(chips) if chips else options["pass"]
        case "won":
            chips = cautious_after_win(view.bank, view.wins, "continue N" in options, "withdraw" in options)
            if chips == WITHDRAWS:
                return options["withdraw"]
            return options["continue"] if chips == view.bank else options["continue N"].naming(chips)
        case asked:
            chips = cautious_stake(asked == "lost", "end" in options, view.turns, view.players)
            if chips in _INSTEAD:
                return options[_INSTEAD[chips]]
            return options["stake N"].naming(chips)


_INSTEAD: Final = {ENDS: "end", PASSES: "pass"}

STRATEGIES: Mapping[str, Strategy[View, Action]] = {"random": at_random, "cautious": cautious}
"""Name -> strategy."""
