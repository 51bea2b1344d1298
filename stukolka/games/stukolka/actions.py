"""The actions of stukolka: their canonical texts, and how a text is read."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from stukolka.cards import BIT, CODE, bits, find, members, unknown
from stukolka.errors import Fault, nearest, shown
from stukolka.games.chips import seated

MOST_SEATS: Final = 17
"""More players than this no pack serves: three cards each of 52, and one for the trump."""


class Action(NamedTuple):
    """What a player does, without his seat; actions sort as their texts do."""

    text: str
    """The canonical text, its cards in the order of their codes: `exchange 4d 9s`."""
    verb: str
    """What is done: `exchange`."""
    held: int = 0
    """The set of the cards named."""
    cards: tuple[int, ...] = ()
    """The cards named, in the order of their codes."""


_new: Final = tuple.__new__


def _bare(verb: str) -> Action:
    return Action(verb, verb)


PASS: Final = _bare("pass")
KNOCK: Final = _bare("knock")
KNOCK_BLIND: Final = _bare("knock-blind")
GOLETS: Final = _bare("golets")
GOLETS_TOP: Final = _bare("golets top")
RAZREZ: Final = _bare("razrez")
STAY: Final = _bare("stay")
WITHDRAW: Final = _bare("withdraw")

_BARE: Final = {
    action.text: action for action in (PASS, KNOCK, KNOCK_BLIND, GOLETS, GOLETS_TOP, RAZREZ, STAY, WITHDRAW)
}
_CARDS: Final = {"exchange": range(4), "drop": range(1, 4), "play": range(1, 2)}
VERBS: Final[tuple[str, ...]] = (*_BARE, *_CARDS)
"""Every verb that a record may hold."""


class _Naming(dict[int, Action]):
    """Set of cards -> the action of one verb on it; kept, when first made, for sets of at most two cards."""

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.verb = verb

    def __missing__(self, held: int) -> Action:
        cards = members(held)
        action = Action(" ".join([self.verb, *[CODE[card] for card in cards]]), self.verb, held, cards)
        if len(cards) < 3:
            self[held] = action
        return action


EXCHANGE: Final = _Naming("exchange")
"""Set of cards -> the action that changes them."""

DROP: Final = _Naming("drop")
"""Set of cards -> the action that throws them away."""

PLAY: Final[tuple[Action, ...]] = tuple(Action(f"play {CODE[card]}", "play", BIT[card], (card,)) for card in range(52))
"""Card -> the action that plays it."""


class _Plays(dict[int, tuple[Action, ...]]):
    """Set of cards -> the plays of each of them, sorted; kept, when first made, for sets of at most two cards."""

    def __missing__(self, allowed: int) -> tuple[Action, ...]:
        plays = tuple([PLAY[card] for card in members(allowed)])
        if len(plays) < 3:
            self[allowed] = plays
        return plays


PLAYS: Final = _Plays()
"""Set of cards that may be played -> the actions, sorted by text."""


def exchanges(hand: int, limit: int) -> tuple[Action, ...]:
    """Every way of changing at most `limit` cards of a hand, sorted by text."""
    if limit == 3 and hand.bit_count() == 3:
        # The usual hand: its eight sets in the order of their texts, without sorting.
        first = hand & -hand
        others = hand ^ first
        second = others & -others
        third = others ^ second
        cards = (first.bit_length() - 1, second.bit_length() - 1, third.bit_length() - 1)
        text = f"exchange {CODE[cards[0]]} {CODE[cards[1]]} {CODE[cards[2]]}"
        made = EXCHANGE
        return (
            made[0],
            made[first],
            made[first | second],
            _new(Action, (text, "exchange", hand, cards)),
            made[first | third],
            made[second],
            made[others],
            made[third],
        )
    held = members(hand)
    ways = [chosen for number in range(min(limit, len(held)) + 1) for chosen in combinations(held, number)]
    return tuple(sorted([EXCHANGE[bits(chosen)] for chosen in ways]))


def drops(hand: int, count: int) -> tuple[Action, ...]:
    """Every way of throwing `count` cards of a hand away, sorted by text."""
    return tuple(sorted([DROP[bits(chosen)] for chosen in combinations(members(hand), count)]))


def parse(text: str) -> tuple[int, Action] | Fault:
    """The seat and the action of a text such as `1 exchange 9s 4d`, cards in any order; or what is wrong with it."""
    return seated(text, read, such="1 knock", seats=MOST_SEATS)


def read(words: list[str]) -> Action | Fault:
    """The action of the words of its text, the seat left out; or what is wrong with them."""
    if not words:
        return Fault("a seat without an action", allowed=VERBS)
    bare = _BARE.get(" ".join(words))
    if bare is not None:
        return bare
    verb, *named = words
    if verb not in _CARDS:
        if verb in _BARE:
            return Fault(f"{shown(verb)} names no cards, found {shown(' '.join(named))}")
        return Fault(f"unknown action {shown(verb)}", allowed=VERBS, nearest=nearest(verb, VERBS))
    held = 0
    for code in named:
        card = find(code)
        if card is None:
            return unknown(code)
        if held & BIT[card]:
            return Fault(f"{CODE[card]} is named twice")
        held |= BIT[card]
    if len(named) not in _CARDS[verb]:
        least, most = _CARDS[verb][0], _CARDS[verb][-1]
        wanted = "one card" if least == most else f"from {least} to {most} cards"
        return Fault(f"{shown(verb)} wants {wanted}, found {len(named)}")
    if verb == "play":
        return PLAY[held.bit_length() - 1]
    return (EXCHANGE if verb == "exchange" else DROP)[held]
