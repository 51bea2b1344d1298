"""How simulated players decide: from the view of a seat, what is lawful, and a stream of random numbers.

What the cautious do is told by whole numbers (`caution`), so that the compiled engine is made of the very same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stukolka.cards import BIT, SUIT, bits
from stukolka.engine.protocol import Strategy
from stukolka.games.chips import Action
from stukolka.games.stukalshchik.strategies.caution import (
    CALLS,
    HIGH,
    PASSES,
    PATIENCE,
    USUAL,
    cautious_bet,
    cautious_cover,
    cautious_lead,
)
from stukolka.games.stukalshchik.view import View
from stukolka.rng import MASK, Stream

__all__ = ["HIGH", "PATIENCE", "STRATEGIES", "USUAL", "at_random", "cautious"]


def at_random(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Any option, each as likely; where its number is open, any of the first few numbers that may be named."""
    action = legal[stream.below(len(legal))] if len(legal) > 1 else legal[0]
    if not action.open:
        return action
    least, most = view.bounds(action)
    kinds = USUAL if most is None else min(USUAL, most - least + 1)
    return action.naming(least + stream.below(min(kinds, MASK)))


def cautious(view: View, legal: Sequence[Action], stream: Stream) -> Action:  # noqa: ARG001 - it leaves nothing to chance
    """Sensible, simple play, without chance.

    He knocks with the least number on a pair of tens or better, raises once on three or four alike, and follows a pair
    only up to `PATIENCE`. In the play he leads the highest card of his longest suit, covers with the lowest that
    does, and with the highest where that completes the pile; he takes only what he must.
    """
    if view.asked == "betting":
        return _bet(view, {action.verb: action for action in legal})
    may = bits(card for action in legal for card in action.cards)
    if not may:
        return legal[0]
    if view.pile:
        completes = len(view.pile) + 1 >= view.full
        chosen = cautious_cover(may, SUIT[view.pile[-1]], completes, view.heights, 0)
    else:
        chosen = cautious_lead(may, view.heights, 0)
    return next(action for action in legal if action.cards and BIT[action.cards[0]] == chosen)


def _bet(view: View, options: Mapping[str, Action]) -> Action:
    best = view.best_set
    knock = options.get("knock")
    chips = cautious_bet(
        len(best),
        view.strength(best[0]),
        view.put.get(view.seat, 0),
        view.to_call,
        view.bounds(knock)[0] if knock else 0,
        "raise" in options,
    )
    if chips in _INSTEAD:
        return options[_INSTEAD[chips]]
    return (knock or options["raise"]).naming(chips)


_INSTEAD: Final = {PASSES: "pass", CALLS: "call"}

STRATEGIES: Mapping[str, Strategy[View, Action]] = {"random": at_random, "cautious": cautious}
"""Name -> strategy."""
