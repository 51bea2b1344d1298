"""The actions of lansquenet: their canonical texts, and how a text is read.

Where any number of chips may be named, what is offered is open: `stake N`. What is done names it: `stake 10`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stukolka.errors import Fault, nearest, shown
from stukolka.games.lansquenet.limits import MOST

MOST_DIGITS: Final = 1000
"""A longer number is not read; no sum that doubles within a game comes near it."""

OPEN: Final = "N"
"""What stands for a number that is still to be named."""


class Action(NamedTuple):
    """What a player does, without his seat; actions sort as their texts do."""

    text: str
    """The canonical text: `cover 10`, or `cover N` where the number is still open."""
    verb: str
    """What is done: `cover`."""
    chips: int = 0
    """The chips named; 0 where none are, or none yet."""
    cards: tuple[int, ...] = ()
    """No player names a card in this game."""

    @property
    def open(self) -> bool:
        """Whether a number is still to be named."""
        return not self.chips and self.text != self.verb

    def naming(self, chips: int) -> Action:
        """The open action with its number."""
        return named(self.verb, chips)


def _bare(verb: str) -> Action:
    return Action(verb, verb)


def _open(verb: str) -> Action:
    return Action(f"{verb} {OPEN}", verb)


def named(verb: str, chips: int) -> Action:
    """The action of a verb that names chips."""
    return Action(f"{verb} {chips}", verb, chips)


PASS: Final = _bare("pass")
"""A punter covers nothing; whoever has the bank, or could have it, lets it pass."""
CONTINUE: Final = _bare("continue")
"""The banker goes on with all that is in the bank."""
WITHDRAW: Final = _bare("withdraw")
"""The banker takes what is in the bank, which passes on."""
END: Final = _bare("end")
"""The players have agreed to end the game, and whoever should hold the bank next says so."""
STAKE: Final = _open("stake")
"""The banker stakes chips."""
COVER: Final = _open("cover")
"""A punter covers chips."""
CONTINUE_WITH: Final = _open("continue")
"""The banker goes on with so many chips and takes off the rest."""

_BARE: Final = {action.verb: action for action in (PASS, CONTINUE, WITHDRAW, END)}
_OPEN: Final = {action.verb: action for action in (STAKE, COVER, CONTINUE_WITH)}
VERBS: Final[tuple[str, ...]] = tuple(dict.fromkeys((*_OPEN, *_BARE)))
"""Every verb that a record may hold."""


def parse(text: str) -> tuple[int, Action] | Fault:
    """The seat and the action of a text such as `1 cover 10`, or what is wrong with it."""
    words = text.split()
    if not words or not (words[0].isascii() and words[0].isdigit()):
        return Fault(f"expected a seat and an action, such as '1 cover 10', found {shown(text)}")
    if len(words[0]) > 3 or int(words[0]) >= MOST:
        return Fault(f"no table has a seat {shown(words[0])}")
    action = read(words[1:])
    return action if isinstance(action, Fault) else (int(words[0]), action)


def read(words: list[str]) -> Action | Fault:
    """The action of the words of its text, the seat left out; or what is wrong with them."""
    if not words:
        return Fault("a seat without an action", allowed=VERBS)
    verb, *rest = words
    if verb not in VERBS:
        return Fault(f"unknown action {shown(verb)}", allowed=VERBS, nearest=nearest(verb, VERBS))
    if not rest and verb in _BARE:
        return _BARE[verb]
    if verb not in _OPEN:
        return Fault(f"{shown(verb)} names no number, found {shown(' '.join(rest))}")
    if len(rest) != 1:
        found = shown(" ".join(rest)) if rest else "none"
        return Fault(f"{shown(verb)} wants one number of chips, found {found}")
    (number,) = rest
    if number == OPEN:
        return _OPEN[verb]
    if not (number.isascii() and number.isdigit()) or len(number) > MOST_DIGITS or int(number) < 1:
        return Fault(f"{shown(verb)} wants a whole number of chips, at least 1, found {shown(number)}")
    return named(verb, int(number))
