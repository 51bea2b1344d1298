"""How simulated players decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stukolka.cards import CODE
from stukolka.games.chips import Action
from stukolka.rng import Stream


def at_random(_: Any, legal: Sequence[Action], stream: Stream) -> Action:
    """Any option, each as likely."""
    return legal[stream.below(len(legal))]


def cautious(view: Any, legal: Sequence[Action], _: Stream) -> Action:
    """He dares with a court card or a ten."""
    return legal[0] if CODE[view.cards[0]][0] in "TJQKA" else legal[-1]


STRATEGIES = {"random": at_random, "cautious": cautious}
"""Name -> strategy."""
