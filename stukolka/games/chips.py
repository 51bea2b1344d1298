"""Actions that may name a number of chips or a card, and how the text of an action is read.

Where any number of chips may be named, what is offered is open: `stake N`. What is done names it: `stake 10`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from stukolka.cards import find, unknown
from stukolka.engine.protocol import OPEN as BEHIND
from stukolka.engine.protocol import ActionT
from stukolka.errors import Fault, nearest, shown

OPEN: Final = BEHIND.strip()
"""What stands for a number that is still to be named: `N`."""

MOST_DIGITS: Final = 1000
"""A longer number of chips is not read; no sum that doubles within a game comes near it."""


class Action(NamedTuple):
    """What a player does, without his seat; actions sort as their texts do."""

    text: str
    """The canonical text: `cover 10`, `cover N` where the number is still open, `play 3d`."""
    verb: str
    """What is done: `cover`."""
    chips: int = 0
    """The chips named; 0 where none are, or none yet."""
    cards: tuple[int, ...] = ()
    """The card named, if one is."""

    @property
    def open(self) -> bool:
        """Whether a number is still to be named."""
        return self.text.endswith(BEHIND)

    def naming(self, chips: int) -> Action:
        """The open action with its number."""
        return named(self.verb, chips)


def bare(verb: str) -> Action:
    """The action of a verb that names nothing."""
    return Action(verb, verb)


def opened(verb: str) -> Action:
    """The action of a verb whose number of chips is still to be named."""
    return Action(verb + BEHIND, verb)


def named(verb: str, chips: int) -> Action:
    """The action of a verb that names chips."""
    return Action(f"{verb} {chips}", verb, chips)


def added(chips: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    """Chips by place, with `more` for one of them."""
    return (*chips[:place], chips[place] + more, *chips[place + 1 :])


def seated(
    text: str, read: Callable[[list[str]], ActionT | Fault], *, such: str, seats: int
) -> tuple[int, ActionT] | Fault:
    """The seat, one of so many, and the action of a text such as `such`; `read` takes the words behind the seat."""
    words = text.split()
    if not words or not (words[0].isascii() and words[0].isdigit()):
        return Fault(f"expected a seat and an action, such as '{such}', found {shown(text)}")
    if len(words[0]) > 3 or int(words[0]) >= seats:
        return Fault(f"no table has a seat {shown(words[0])}")
    action = read(words[1:])
    return action if isinstance(action, Fault) else (int(words[0]), action)


@dataclass(frozen=True, kw_only=True)
class Verbs:
    """The verbs of a game and how their texts are read; a verb may stand alone as well as with a number."""

    such: str
    """The text of an action with its seat, for whoever writes something else."""
    seats: int
    """No seat has a number like this or a greater one."""
    alone: Sequence[Action] = ()
    """The actions that name nothing."""
    numbered: Sequence[Action] = ()
    """The open actions."""
    carded: Mapping[str, Sequence[Action]] = field(default_factory=dict)
    """Verb that names a card -> card -> action."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every verb that a record may hold."""
        return tuple(dict.fromkeys((*(action.verb for action in (*self.numbered, *self.alone)), *self.carded)))

    def parse(self, text: str) -> tuple[int, Action] | Fault:
        """The seat and the action of a text, or what is wrong with it."""
        return seated(text, self.read, such=self.such, seats=self.seats)

    def read(self, words: list[str]) -> Action | Fault:
        """The action of the words of its text, the seat left out; or what is wrong with them."""
        if not words:
            return Fault("a seat without an action", allowed=self.names)
        verb, *rest = words
        if verb not in self.names:
            return Fault(f"unknown action {shown(verb)}", allowed=self.names, nearest=nearest(verb, self.names))
        alone = next((action for action in self.alone if action.verb == verb), None)
        if alone is not None and not rest:
            return alone
        open_ = next((action for action in self.numbered if action.verb == verb), None)
        if open_ is None and verb not in self.carded:
            return Fault(f"{shown(verb)} names nothing more, found {shown(' '.join(rest))}")
        if len(rest) != 1:
            wanted = "one number of chips" if open_ is not None else "one card"
            return Fault(f"{shown(verb)} wants {wanted}, found {shown(' '.join(rest)) if rest else 'none'}")
        (said,) = rest
        if open_ is None:
            card = find(said)
            return unknown(said) if card is None else self.carded[verb][card]
        if said == OPEN:
            return open_
        if not (said.isascii() and said.isdigit()) or len(said) > MOST_DIGITS or int(said) < 1:
            return Fault(f"{shown(verb)} wants a whole number of chips, at least 1, found {shown(said)}")
        return open_.naming(int(said))
