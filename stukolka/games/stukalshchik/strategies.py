"""How simulated players decide: from the view of a seat, what is lawful, and a stream of random numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stukolka.cards import SUIT
from stukolka.engine.protocol import Strategy
from stukolka.games.chips import Action
from stukolka.games.stukalshchik.view import View
from stukolka.rng import MASK, Stream

USUAL: Final = 5
"""The most chips that a random player names beyond the least; no rule names a number."""

HIGH: Final = 8
"""A cautious player knocks on a pair of tens (the ninth card of a suit) and better, and on any three."""

PATIENCE: Final = 6
"""A cautious player with a pair follows to so many chips, with three or four to any number."""


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
    cards = [action for action in legal if action.cards]
    if not cards:
        return legal[0]

    def height(action: Action) -> tuple[int, str]:
        return view.strength(action.cards[0]), action.text

    if view.pile:
        if len(view.pile) + 1 >= view.full:
            return max(cards, key=height)
        return min(cards, key=lambda action: (SUIT[action.cards[0]] != SUIT[view.pile[-1]], height(action)))
    length = [sum(SUIT[card] == suit for card in view.cards) for suit in range(4)]
    return max(cards, key=lambda action: (length[SUIT[action.cards[0]]], height(action)))


def _bet(view: View, options: Mapping[str, Action]) -> Action:
    best = view.best_set
    several = len(best) > 2
    good = several or (len(best) == 2 and view.strength(best[0]) >= HIGH)
    if "knock" in options:
        return options["knock"].naming(view.bounds(options["knock"])[0]) if good else options["pass"]
    own = view.put.get(view.seat, 0)
    if several and not own and "raise" in options:
        return options["raise"].naming(1)
    follows = good and (several or own + view.to_call <= PATIENCE)
    return options["call"] if follows else options["pass"]


STRATEGIES: Mapping[str, Strategy[View, Action]] = {"random": at_random, "cautious": cautious}
"""Name -> strategy."""
