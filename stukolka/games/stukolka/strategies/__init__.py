"""How simulated players decide: from the view of a seat, the lawful actions, and a stream of random numbers.

The functions behind it (`deciding`) know whole numbers only, so that the compiled engine is made of the very same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stukolka.engine.protocol import Strategy
from stukolka.games.stukolka.actions import Action
from stukolka.games.stukolka.strategies import table
from stukolka.games.stukolka.strategies.caution import GOLETS, GOLETS_TOP, KNOCK, KNOCK_BLIND, PASS, RAZREZ
from stukolka.games.stukolka.strategies.deciding import (
    ADVICE_A,
    ADVICE_C,
    CAUTIOUS,
    DECLARING,
    PASSED,
    TAKER,
    card_of,
    change_of,
    drop_of,
    word_of,
)
from stukolka.games.stukolka.view import View
from stukolka.rng import Stream

_VERBS: Final = {
    "golets": GOLETS,
    "golets top": GOLETS_TOP,
    "knock": KNOCK,
    "knock-blind": KNOCK_BLIND,
    "pass": PASS,
    "razrez": RAZREZ,
}
_ASKED: Final = {"speak": DECLARING, "keep": TAKER, "razrez": PASSED}


def at_random(view: View, legal: Sequence[Action], stream: Stream) -> Action:  # noqa: ARG001 - it looks at nothing
    """Any lawful action, each as likely: the one at the place that the seat's next bounded draw gives."""
    return legal[stream.below(len(legal))]


@dataclass(frozen=True, slots=True)
class Way:
    """A strategy that leaves nothing to chance: what its numbers make of what a seat sees."""

    name: str
    """What it is called."""
    line: tuple[int, ...]
    """Its numbers, see `deciding`."""
    digest: str = ""
    """What identifies a table; empty for a strategy of the house."""

    def __call__(self, view: View, legal: Sequence[Action], stream: Stream) -> Action:  # noqa: ARG002 - no chance
        """The action of the lawful ones that it comes to."""
        line, order, trumps = self.line, view.at_least, view.trumps
        match view.asked:
            case "stay":
                return legal[0]
            case "exchange":
                limit = max(len(action.cards) for action in legal)
                wanted = change_of(line, 0, view.hand, limit, trumps, order, 0)
            case "drop":
                wanted = drop_of(view.hand, len(legal[0].cards), trumps, order, 0)
            case "play":
                wanted = self._card(view, legal)
            case _:
                word = self._word(view, legal)
                return next(action for action in legal if _VERBS[action.verb] == word)
        return next(action for action in legal if action.held == wanted)

    def __str__(self) -> str:
        """Its name."""
        return self.name

    def _word(self, view: View, legal: Sequence[Action]) -> int:
        players, place = view.players, view.place
        return word_of(
            self.line,
            0,
            _ASKED[view.asked],
            sum(_VERBS[action.verb] for action in legal),
            view.hand,
            view.trumps,
            view.at_least,
            0,
            players,
            place,
            len(view.playing),
            int(view.taker is not None),
            view.pot,
            view.stake,
            view.buyers,
        )

    def _card(self, view: View, legal: Sequence[Action]) -> int:
        best = view.best
        return card_of(
            self.line,
            0,
            sum(action.held for action in legal),
            view.hand,
            0 if best is None else 1 << best,
            view.to_follow,
            view.trumps,
            view.at_least,
            0,
            len(view.playing),
            view.buyers,
            int(not view.tricks),
        )


cautious: Final = Way("cautious", (CAUTIOUS,))
"""Sensible, simple play, without chance.

It plays when it holds an ace, two trumps or a high trump (while trumps are unknown: an ace, or king and queen of a
suit), takes the golets only with a trump and for more than three stakes, keeps trumps and aces when it buys, never
withdraws, comes in by the razrez never if it may decline; leads its best card, wins a trick as cheaply as it can when
that is sure or when it plays last, and otherwise gives the least.
"""

advice_of_a: Final = Way("advice-A", (ADVICE_A,))
"""Play as A advises it, each rule with its passage: `stukolka.games.stukolka.strategies.advice`."""

advice_of_c: Final = Way("advice-C", (ADVICE_C,))
"""Play as C advises it."""

STRATEGIES: Final[Mapping[str, Strategy[View, Action]]] = {
    "random": at_random,
    "cautious": cautious,
    "advice-A": advice_of_a,
    "advice-C": advice_of_c,
}
"""Name -> strategy."""


def from_table(values: Mapping[str, object]) -> Way:
    """The strategy that the values of a file make, see `table`.

    Raises:
        InvalidInput: with every fault, by key path.
    """
    made = table.read(values)
    return Way(made.name, made.line, made.digest)
