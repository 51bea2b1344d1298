"""The actions of stukalshchik: their canonical texts, and how a text is read.

Where any number of chips may be named, what is offered is open: `knock N`. What is done names it: `knock 2`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stukolka.cards import CODE, find, unknown
from stukolka.errors import Fault, nearest, shown

MOST_SEATS: Final = 1000
"""No seat has a number like this or a greater one."""

MOST_DIGITS: Final = 1000
"""A longer number of chips is not read."""

OPEN: Final = "N"
"""What stands for a number that is still to be named."""


class Action(NamedTuple):
    """What a player does, without his seat; actions sort as their texts do."""

    text: str
    """The canonical text: `knock 2`, `knock N` where the number is still open, `play 3d`."""
    verb: str
    """What is done: `knock`."""
    chips: int = 0
    """The chips named; 0 where none are, or none yet."""
    cards: tuple[int, ...] = ()
    """The card played."""

    @property
    def open(self) -> bool:
        """Whether a number is still to be named."""
        return self.verb in _NUMBERED and not self.chips

    def naming(self, chips: int) -> Action:
        """The open action with its number."""
        return Action(f"{self.verb} {chips}", self.verb, chips)


PASS: Final = Action("pass", "pass")
"""He leaves the betting, or does not knock."""
CALL: Final = Action("call", "call")
"""He makes his number of chips equal to the highest."""
TAKE: Final = Action("take", "take")
"""He takes what he does not cover."""
KNOCK: Final = Action(f"knock {OPEN}", "knock")
"""He puts a number of chips on the knocker."""
RAISE: Final = Action(f"raise {OPEN}", "raise")
"""He equals the highest number and adds a number of chips."""
PLAY: Final[tuple[Action, ...]] = tuple(Action(f"play {code}", "play", 0, (card,)) for card, code in enumerate(CODE))
"""Card -> leading it, or covering with it."""

_BARE: Final = {action.verb: action for action in (PASS, CALL, TAKE)}
_NUMBERED: Final = {action.verb: action for action in (KNOCK, RAISE)}
VERBS: Final[tuple[str, ...]] = ("knock", "call", "raise", "pass", "play", "take")
"""Every verb that a record may hold."""


def parse(text: str) -> tuple[int, Action] | Fault:
    """The seat and the action of a text such as `1 knock 2`, or what is wrong with it."""
    words = text.split()
    if not words or not (words[0].isascii() and words[0].isdigit()):
        return Fault(f"expected a seat and an action, such as '1 knock 2', found {shown(text)}")
    if len(words[0]) > 3 or int(words[0]) >= MOST_SEATS:
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
    if verb in _BARE:
        if rest:
            return Fault(f"{shown(verb)} names nothing more, found {shown(' '.join(rest))}")
        return _BARE[verb]
    if len(rest) != 1:
        wanted = "one card" if verb == "play" else "one number of chips"
        return Fault(f"{shown(verb)} wants {wanted}, found {shown(' '.join(rest)) if rest else 'none'}")
    (said,) = rest
    if verb == "play":
        card = find(said)
        return unknown(said) if card is None else PLAY[card]
    if said == OPEN:
        return _NUMBERED[verb]
    if not (said.isascii() and said.isdigit()) or len(said) > MOST_DIGITS or int(said) < 1:
        return Fault(f"{shown(verb)} wants a whole number of chips, at least 1, found {shown(said)}")
    return _NUMBERED[verb].naming(int(said))
