"""A game step by step, for whoever takes it apart: cards one at a time by chance, actions by number, views as rows.

Each game has a module `stepwise` with its `STEPS`. Standard library only: what programs make of it is in `neighbours`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from stukolka.rng import shuffled

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")

NOT_AGREED = -1
"""The value of a term that nobody agrees on: the record leaves it out."""


class Row(NamedTuple):
    """A piece of what a seat sees, under its name; rows of a name always have the same width."""

    name: str
    """What it is: `hand`, `pot`."""
    numbers: tuple[int, ...] = ()
    """Its whole numbers."""
    cards: tuple[int, ...] | None = None
    """The cards, where it is a set of cards and no numbers; empty when there are none."""


def number(name: str, *numbers: int) -> Row:
    """A row of numbers."""
    return Row(name, numbers)


def cards(name: str, *shown: int | None) -> Row:
    """A row of cards; None stands for no card."""
    return Row(name, cards=tuple(sorted(card for card in shown if card is not None)))


def one_of(name: str, which: str | int | None, known: tuple[str, ...] | range) -> Row:
    """A row with a 1 where the known thing is that is meant, else 0."""
    return Row(name, tuple(int(one == which) for one in known))


@dataclass(frozen=True, kw_only=True)
class Steps(Generic[SetupT, StateT, ViewT]):
    """How a game is taken apart."""

    terms: Mapping[str, int]
    """Key of the record's table -> whole number when nobody says, or `NOT_AGREED`; `board-A` is A within `board`."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Key of the record's table -> the words that it may hold, the usual one first; not every form has a use for it."""
    pack: Callable[[SetupT], tuple[int, ...]]
    """All cards of the pack, those of several packs with all their doubles."""
    before: Callable[[SetupT], int]
    """How many cards are dealt before the first word."""
    least: Callable[[SetupT], int]
    """The fewest cards with which a deal can be played."""
    laid: Callable[[SetupT, tuple[int, ...], tuple[tuple[int, ...], ...], bool], SetupT]
    """The setup with the run of cards as far as it is known, the orders after shuffles in the deal, and whether the run
    is known to the last card."""
    mixed: Callable[[tuple[int, ...], int, int], tuple[int, ...]] = lambda pack, seed, number: tuple(
        shuffled(seed, number, pack)
    )
    """The run of a pack in a deal of a seed: that of the game's own `deal`."""
    ends: str = ""
    """The key that a fault names when a deal runs past the cards known; empty where it never does."""
    unseen: str = ""
    """The text of the action of who has not looked at his cards; empty where there is none."""
    may_be_unseen: Callable[[SetupT], bool] = lambda _: False
    """Whether the rules know that action."""
    shuffle: str = ""
    """The type of the event of a shuffle in the deal; empty where there is none."""
    shuffled: Callable[[StateT], tuple[int, ...]] = lambda _: ()
    """The cards that the last such shuffle has put in an order."""
    bare: tuple[str, ...]
    """The texts of actions that name nothing."""
    sums: tuple[str, ...] = ()
    """The verbs that name a number of chips."""
    cards: tuple[str, ...]
    """The verbs that name one card."""
    sets: Mapping[str, int] = field(default_factory=dict)
    """Verb that names some of the cards in hand -> the most cards that there are in a hand then."""
    longest: Callable[[SetupT], int]
    """The actions in a deal after which it is broken off; where it ends by itself, no deal has more."""
    bounds: Callable[[SetupT, int, int], tuple[int, int]]
    """The least and the greatest net chips of a seat, from the greatest number named and the most actions."""
    closed: Callable[[SetupT], bool] = lambda _: False
    """Whether all that one wins another loses: no chip comes from outside the deal or is left behind."""
    sight: Callable[[ViewT], tuple[Row, ...]]
    """What a seat sees, in rows: the same names and widths at every decision of a table."""
