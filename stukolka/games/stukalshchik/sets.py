"""Sets of cards alike, and which of two is the stronger (E.k2a, E.w1b, E.w3a, E.w3b)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from stukolka.cards import RANK
from stukolka.games.stukalshchik.state import strength
from stukolka.games.stukalshchik.switches import Stukalshchik
from stukolka.games.stukalshchik.switches.rounds import Comparing

Worth: TypeAlias = tuple[int, int]
"""What of a set decides first, and what next."""


def worth(rules: Stukalshchik, cards: tuple[int, ...]) -> Worth:
    """What a set is worth; of two the greater wins (`show.comparing`, E.w3a and E.w3b)."""
    height = strength(rules, cards[0])
    match rules.comparing:
        case Comparing.NUMBER_THEN_RANK:
            return len(cards), height
        case Comparing.RANK_THEN_NUMBER:
            return height, len(cards)
        case _:
            assert_never(rules.comparing)


def best_set(rules: Stukalshchik, hand: Iterable[int]) -> tuple[int, ...]:
    """The strongest set of a hand; of a hand without two alike its highest card alone. Its cards lie as in the hand."""
    alike: dict[int, list[int]] = {}
    for card in hand:
        alike.setdefault(RANK[card], []).append(card)
    sets = [tuple(cards) for cards in alike.values()]
    several = [cards for cards in sets if len(cards) > 1]
    return max(several or sets, key=lambda cards: worth(rules, cards))
