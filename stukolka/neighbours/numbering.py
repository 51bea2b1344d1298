"""The actions of a game as numbers from 0 on, as programs want them that learn to play.

A number means the same in every deal of a table. Cards in hand that are changed or thrown away are named by their
places in the hand, sorted, so that there are few numbers and another's say nothing of his cards. Of chips, the least
and the most that may be named have a number of their own, and each sum of a list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stukolka.engine.protocol import OPEN
from stukolka.games.stepwise import Steps

CARDS: Final = 52


class Numbering:
    """Which number is which action at a table."""

    def __init__(self, steps: Steps[Any, Any, Any], sums: Sequence[int]) -> None:
        """The numbering of a game's actions, with these numbers of chips besides the least and the most."""
        self.sums = tuple(sums)
        """The numbers of chips, rising."""
        self._first: dict[str, int] = {}
        self.names: list[str] = []
        """Number -> what it stands for: `knock`, `play Th`, `drop 1 3`, `raise least`, `raise 5`."""
        for text in steps.bare:
            self._add(text, [text])
        for verb in steps.sums:
            self._add(verb + OPEN, [f"{verb} {said}" for said in ("least", *self.sums, "most")])
        for verb in steps.cards:
            self._add(verb, [f"{verb} {card}" for card in range(CARDS)])
        for verb, most in steps.sets.items():
            self._add(verb, [f"{verb} {' '.join(_places(held))}".rstrip() for held in range(1 << most)])
        self._cards = frozenset(steps.cards)

    def _add(self, key: str, names: list[str]) -> None:
        self._first[key] = len(self.names)
        self.names += names

    def offered(self, view: Any, options: Sequence[Any]) -> dict[int, Any]:
        """Number -> action, rising: what a seat may do, from what it sees and what is lawful; open ones are named."""
        found: dict[int, Any] = {}
        for option in options:
            text: str = option.text
            if text.endswith(OPEN):
                found |= self._named(view, option)
            elif text in self._first and not option.cards:
                found[self._first[text]] = option
            elif option.verb in self._cards:
                found[self._first[option.verb] + option.cards[0]] = option
            elif option.verb + OPEN in self._first:
                # A number that the rules have named already.
                found[self._first[option.verb + OPEN]] = option
            else:
                places = {card: place for place, card in enumerate(sorted(view.cards))}
                found[self._first[option.verb] + sum(1 << places[card] for card in option.cards)] = option
        return dict(sorted(found.items()))

    def _named(self, view: Any, option: Any) -> Mapping[int, Any]:
        first = self._first[option.text]
        least, most = view.bounds(option)
        found = {first: option.naming(least)}
        found |= {
            first + 1 + place: option.naming(chips)
            for place, chips in enumerate(self.sums)
            if chips > least and (most is None or chips < most)
        }
        if most is not None and most > least:
            found[first + 1 + len(self.sums)] = option.naming(most)
        return found


def _places(held: int) -> list[str]:
    return [str(place + 1) for place in range(held.bit_length()) if held >> place & 1]
