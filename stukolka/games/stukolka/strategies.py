"""How simulated players decide: from the view of a seat, the lawful actions, and a stream of random numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stukolka.cards import RANK, RANKS, SUIT, members
from stukolka.engine.protocol import Strategy
from stukolka.games.stukolka.actions import Action
from stukolka.games.stukolka.view import View
from stukolka.rng import Stream

_ACE: Final = RANKS.index("A")
_HIGH: Final = 11  # a king, where aces are high


def at_random(view: View, legal: Sequence[Action], stream: Stream) -> Action:  # noqa: ARG001 - it looks at nothing
    """Any lawful action, each as likely: the one at the place that the seat's next bounded draw gives."""
    return legal[stream.below(len(legal))]


def cautious(view: View, legal: Sequence[Action], stream: Stream) -> Action:  # noqa: ARG001 - it leaves nothing to chance
    """Sensible, simple play, without chance.

    It plays when it holds an ace, two trumps or a high trump (while trumps are unknown: an ace, or king and queen of a
    suit), takes the golets only with a trump or an ace, keeps trumps and aces when it buys, never withdraws, comes in
    by the razrez never if it may decline; leads its best card, wins a trick as cheaply as it can when that is sure or
    when it plays last, and otherwise gives the least.
    """
    match view.asked:
        case "speak" | "keep" | "razrez":
            return _declare(view, legal)
        case "exchange":
            return min(legal, key=lambda action: _kept_badly(view, view.hand & ~action.held))
        case "drop":
            return min(legal, key=lambda action: (_worth_of(view, action.held), action))
        case "stay":
            return legal[0]
        case _:
            return _play(view, legal)


STRATEGIES: Mapping[str, Strategy[View, Action]] = {"random": at_random, "cautious": cautious}
"""Name -> strategy."""


def _declare(view: View, legal: Sequence[Action]) -> Action:
    said = {action.verb: action for action in legal}
    decline = said.get("pass", legal[0])
    if "knock" not in said:
        return decline
    trumps = members(view.hand & view.trumps)
    high = any(view.strength[card] >= _HIGH for card in trumps)
    aces = sum(1 for card in view.cards if RANK[card] == _ACE)
    strong = aces > 0 or len(trumps) > 1 or high or (not view.trumps and _marriage(view))
    if strong:
        return said["knock"]
    return said["golets"] if "golets" in said and trumps and view.pot > 3 * view.stake else decline


def _marriage(view: View) -> bool:
    held = {(RANKS[RANK[card]], SUIT[card]) for card in view.cards}
    return any(("K", suit) in held and ("Q", suit) in held for suit in range(4))


def _worth(view: View, card: int) -> int:
    # Trumps before aces, aces before the rest.
    strength = view.strength[card]
    if view.trumps >> card & 1:
        return 40 + strength
    return 20 + strength if RANK[card] == _ACE else strength


def _worth_of(view: View, held: int) -> int:
    return sum(_worth(view, card) for card in members(held))


def _kept_badly(view: View, kept: int) -> int:
    # How far the cards kept are from all that is worth keeping and nothing else.
    return -sum(1 if _worth(view, card) >= 20 else -1 for card in members(kept))


def _play(view: View, legal: Sequence[Action]) -> Action:
    by_worth = sorted(legal, key=lambda action: (_worth_of(view, action.held), action))
    best = view.best
    if best is None:
        return by_worth[-1]
    beating = [action for action in by_worth if _beats(view, action.cards[0], best)]
    if beating and view.to_follow == 0:
        return beating[0]
    if beating and _worth_of(view, beating[-1].held) >= 20:
        return beating[-1]
    return by_worth[0]


def _beats(view: View, card: int, best: int) -> bool:
    if SUIT[card] == SUIT[best]:
        return bool(view.above[best] >> card & 1)
    return bool(view.trumps >> card & 1)
