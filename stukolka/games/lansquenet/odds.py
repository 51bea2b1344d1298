"""The exact odds of one coup, dealt from full, shuffled packs: fractions, for any number of packs.

Two programs over what is left of the cards, both exact. In the middle, card by card: which of the two sides comes first
(`race`). Before that, where a pair does not count: pair after pair may be laid aside, and the ways in which that can
happen are counted kind by kind of card, by multiplying polynomials whose x stands for a pair laid aside.

The engine has no part in this, so that its play can be held against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, perm
from typing import Final, TypeVar, assert_never

from stukolka.games.lansquenet.switches import Match, Pair

Number = TypeVar("Number", int, Fraction)

RANKS: Final = 13
"""Ranks in a pack, each four times."""

FULL: Final = 52
"""Cards of a pack, each once."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely it is that a coup ends so or so; the three add up to 1."""

    banker: Fraction
    """The banker wins."""
    punters: Fraction
    """The punters win."""
    undecided: Fraction
    """The cards run out before."""
    pair: Fraction
    """The first two cards are equal, whatever follows from it."""

    @property
    def share(self) -> Fraction:
        """The banker's part of the coups that are decided: his chance where an undecided coup is played again."""
        return self.banker / (self.banker + self.punters)

    @property
    def edge(self) -> Fraction:
        """What the banker gains in a coup on average, in units of his stake."""
        return self.banker - self.punters


def coup(packs: int, *, pair: Pair, match: Match) -> Odds:
    """The odds of a coup with so many packs (`coup.pair`, D.l28; `coup.match`, D.l17-l22).

    Raises:
        ValueError: there is no pack.
    """
    if packs < 1:
        raise ValueError("a coup needs a pack")
    kinds, copies = _kinds(match, packs)
    cards = kinds * copies
    equal = Fraction(copies - 1, cards - 1)
    match pair:
        case Pair.BANKER_WINS | Pair.PUNTERS_WIN:
            first = [chance * (1 - equal) for chance in race(copies - 1, copies - 1, cards - 2 * copies)]
            first[0 if pair is Pair.BANKER_WINS else 1] += equal
            return Odds(first[0], first[1], first[2], equal)
        case Pair.VOID:
            banker, punters = (_after_pairs(kinds, copies, side) for side in (0, 1))
            return Odds(banker, punters, 1 - banker - punters, equal)
        case _:
            assert_never(pair)


def _kinds(match: Match, packs: int) -> tuple[int, int]:
    """How many kinds of card there are, cards of a kind being equal, and how many of each."""
    match match:
        case Match.RANK:
            return RANKS, FULL // RANKS * packs
        case Match.RANK_AND_SUIT:
            return FULL, packs
        case _:
            assert_never(match)


def race(right: int, left: int, others: int) -> tuple[Fraction, Fraction, Fraction]:
    """How likely it is that one of the `right` cards comes before all of the `left`, one of the left, or neither.

    Card by card, from the last of the pack upwards, with `others` that decide nothing among them. (They only delay: the
    result is the same for any number of others.)
    """
    before = (Fraction(0), Fraction(0), Fraction(1))
    for other in range(others + 1) if right + left else ():
        cards = right + left + other
        on = Fraction(other, cards)
        before = (Fraction(right, cards) + on * before[0], Fraction(left, cards) + on * before[1], on * before[2])
    return before


def _after_pairs(kinds: int, copies: int, side: int) -> Fraction:
    """How likely it is that a side (0: right, 1: left) wins where pairs are laid aside until two cards differ.

    The numbers are of ordered runs of cards: j pairs, then a card to the right and another to the left. Of one kind of
    card, i pairs can have gone in as many ways as `gone[i]` says (the places of its pairs among all not counted).
    """
    cards = kinds * copies
    gone = [perm(copies, 2 * i) // factorial(i) for i in range(copies // 2 + 1)]
    both = [Fraction(0)] * (2 * len(gone) - 1)
    for i, of_right in enumerate(gone):
        for j, of_left in enumerate(gone):
            right, left = copies - 2 * i, copies - 2 * j
            if right and left:
                both[i + j] += of_right * of_left * right * left * race(right - 1, left - 1, 0)[side]
    rest = [1]
    for _ in range(kinds - 2):
        rest = _product(rest, gone)
    runs = _product(both, rest)
    total = sum(
        factorial(pairs) * ways * factorial(cards - 2 * pairs - 2)
        for pairs, ways in enumerate(runs)
        if 2 * pairs + 2 <= cards
    )
    return kinds * (kinds - 1) * Fraction(total) / factorial(cards)


def _product(one: Sequence[Number], other: Sequence[int]) -> list[Number]:
    """The product of two polynomials, given by their coefficients."""
    made = [one[0] * 0] * (len(one) + len(other) - 1)
    for i, left in enumerate(one):
        for j, right in enumerate(other):
            made[i + j] += left * right
    return made
