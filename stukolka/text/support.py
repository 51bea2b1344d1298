"""Which pairs of an alignment hold: equal words in stretches that don't correspond are no pair, nor are any two words.

A run of pairs must weigh more than what chance would find in the box that it stands in, and a pair of unlike words is
believed only between pairs that are.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stukolka.text.anchors import Pairs
from stukolka.text.lexicon import FULL, OTHER_NUMBER, RULE_NUMBER, SIGN, Ints, Lexicon

APART = 4
"""How many words may be skipped on both sides together within one run of pairs."""

NEEDED = 0.18
"""What a run must weigh for each doubling of the box that it stands in, a word of the greatest weight being 1."""

ROUNDS = 8
LIKE = 0.05
"""The least worth of a pair that counts as like."""

WIDEST = 4
"""How many words may have been replaced side by side."""

SURE = (0.6, 1.8, 2.4)
"""What both neighbours of unlike words must be worth: of one part of speech, of two, of word and particle."""

CONTEXT = 3
"""How many words on either side count as neighbours, as long as they follow each other."""

AT_END = 0.7
"""What the beginning or end of both texts is worth as such a neighbour."""

CLOSE, AROUND = 0.75, 16
"""The share of words with a like pair above which two texts go word for word, among so many pairs on either side."""

SURELY_LIKE = 0.75
"""The likeness of letters above which words are taken for ways of writing one word."""

WIDEST_CLOSE = 6
"""How many words may have been replaced side by side where they do, of whatever part of speech."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Longs = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ruler:
    """How far apart columns and tokens are, in words."""

    columns: Ints
    """For each column and witness how many of its words stand before; one row more at the head and at the foot."""
    present: Flags
    """For each column and witness whether it has a token there; the rows at head and foot hold for all."""
    places: Ints
    """For each token how many words stand before, with one more at the head and at the foot."""

    @classmethod
    def of(cls, lexicon: Lexicon, grid: Ints, tokens: Ints) -> Ruler:
        """The ruler of a grid and a new witness."""
        wordlike = lexicon.group != SIGN
        present = np.pad(grid >= 0, ((1, 1), (0, 0)), constant_values=True)
        words = np.pad((grid >= 0) & wordlike[grid], ((1, 1), (0, 0)), constant_values=True)
        own = np.pad(wordlike[tokens], 1, constant_values=True)
        columns = (np.cumsum(words, axis=0) - words).astype(np.int32)
        return cls(columns, present, (np.cumsum(own) - own).astype(np.int32))

    def part(self, columns: Ints, places: Ints) -> Ruler:
        """The same distances for some columns and tokens only."""
        rows, own = np.r_[0, columns + 1, len(self.present) - 1], np.r_[0, places + 1, len(self.places) - 1]
        return Ruler(self.columns[rows], self.present[rows], self.places[own])

    def across(self, one: Longs, other: Longs) -> Longs:
        """How many words lie from columns to later ones: in the witness that has both and the fewest between them."""
        one, other = one + 1, other + 1
        apart = self.columns[other] - self.columns[one]
        both = self.present[one] & self.present[other]
        most = np.where(both.any(axis=1, keepdims=True), both, True)
        far = np.iinfo(np.int32).max
        fewest = np.where(most, apart, far).min(axis=1, initial=far)
        # Where no witness has both columns, the one with most words between them tells.
        found: Longs = np.where(both.any(axis=1), fewest, apart.max(axis=1, initial=0)).astype(np.int64)
        return found

    def along(self, one: Longs, other: Longs) -> Longs:
        """How many words lie from tokens to later tokens."""
        found: Longs = (self.places[other + 1] - self.places[one + 1]).astype(np.int64)
        return found


def supported(
    lexicon: Lexicon,
    grid: Ints,
    tokens: Ints,
    pairs: Pairs,
    *,
    ruler: Ruler,
    needed: float = NEEDED,
    space: Ruler | None = None,
) -> tuple[Pairs, Pairs]:
    """Those of `pairs` (ascending) that hold by themselves, and those of unlike words that hold if nothing better does.

    The ruler measures in the whole texts, also where the grid and the tokens are what was left over of them, so that
    what stands side by side only because nothing is left between is no run; `space` measures the box in which runs
    may come about by chance, by default in the grid and the tokens themselves.
    """
    if not len(pairs):
        return pairs, pairs
    own = tokens[pairs[:, 1]]
    worth = lexicon.worth(grid[pairs[:, 0]], own) / FULL
    sign = lexicon.group[own] == SIGN
    like = ~sign & (worth >= LIKE)
    whole = Ruler.of(lexicon, grid, tokens) if space is None else space
    at, size = whole.columns[1:-1].max(axis=1), (int(whole.columns[-1].max()), int(whole.places[-1]))
    for _ in range(ROUNDS):
        held = np.flatnonzero(like)
        kept = _heavy(pairs[held], worth[held], ruler, needed, (at, whole.places[1:-1], *size))
        if kept.all():
            break
        like[held[~kept]] = False
    held = np.flatnonzero(like)
    follows = np.zeros(len(pairs), bool)
    follows[sign] = _follows(pairs[sign], pairs[held], ruler, alone=bool(sign.all()) and needed == NEEDED)
    unlike = pairs[~sign & (worth < LIKE)]
    fixed, sure = pairs[held], worth[held]
    if needed == NEEDED:  # the ends of whole texts are as good as words that hold
        fixed = np.concatenate([[(-1, -1)], fixed, [(len(grid), len(tokens))]])
        sure = np.r_[AT_END, sure, AT_END]
    if len(fixed) < 2:
        return pairs[like | follows], unlike[:0]
    steps = _Steps.of(fixed, sure, ruler)
    leaning = _leaning(lexicon, grid, tokens, fixed, steps)
    if leaning.any():
        edge = int(needed == NEEDED)
        like[held[leaning[edge : len(leaning) - edge]]] = False
        fixed, sure = fixed[~leaning], sure[~leaning]
        steps = _Steps.of(fixed, sure, ruler)
    unlike = _side_by_side(lexicon, grid, tokens, unlike, fixed, steps)
    words = _nearest(lexicon, grid[unlike[:, 0]], tokens[unlike[:, 1]]), tokens[unlike[:, 1]]
    unlike = unlike[_between(lexicon, words, unlike, fixed, steps, ruler)]
    return pairs[like | follows], unlike


def _leaning(lexicon: Lexicon, grid: Ints, tokens: Ints, held: Pairs, steps: _Steps) -> Flags:
    """Which pairs of words that share no stem stand askew where texts go word for word.

    Without such a pair as many words stand beside as many, in their order; its letters are like by chance.
    """
    found = np.zeros(len(held), bool)
    wide, high = steps.wide[:-1] + steps.wide[1:] + 1, steps.high[:-1] + steps.high[1:] + 1
    askew = (steps.wide[:-1] != steps.high[:-1]) & (wide == high) & (wide <= WIDEST_CLOSE)
    at = np.flatnonzero(askew & steps.close[:-1] & steps.close[1:]) + 1
    if not len(at):
        return found
    for place, column, token in zip(at.tolist(), *held[at].T.tolist(), strict=True):
        members = grid[column][grid[column] >= 0]
        own = np.full(len(members), tokens[token])
        found[place] = not (lexicon.related(members, own) | (lexicon.likeness(members, own) >= SURELY_LIKE)).any()
    return found


def _nearest(lexicon: Lexicon, members: Ints, tokens: Ints) -> Ints:
    """Of each column's words the one that is worth most with the token."""
    best: Ints = members.max(axis=1, initial=-1)
    if members.shape[1] > 1:
        most = np.full(len(tokens), np.iinfo(np.int32).min, np.int32)
        for witness in range(members.shape[1]):
            own = members[:, witness]
            worth = lexicon.worth(own[:, None], tokens)
            better = (worth > most) & (own >= 0)
            best[better], most[better] = own[better], worth[better]
    return best


def _heavy(pairs: Pairs, worth: Floats, ruler: Ruler, needed: float, box: tuple[Ints, Ints, int, int]) -> Flags:
    """Which pairs stand in runs that weigh enough."""
    if not len(pairs):
        return np.zeros(0, bool)
    columns, places = pairs[:, 0], pairs[:, 1]
    skipped = ruler.across(columns[:-1], columns[1:]) + ruler.along(places[:-1], places[1:]) - 2
    starts = np.flatnonzero(np.r_[True, skipped > APART])
    stops = np.r_[starts[1:], len(pairs)] - 1
    mass = np.add.reduceat(worth, starts)
    x, y = box[0][columns], box[1][places]
    before_x, before_y = np.r_[0, x[stops[:-1]]], np.r_[0, y[stops[:-1]]]
    after_x, after_y = np.r_[x[starts[1:]], box[2]], np.r_[y[starts[1:]], box[3]]
    area = np.maximum(after_x - before_x - 1, 1) * np.maximum(after_y - before_y - 1, 1).astype(float)
    number = stops - starts + 1
    heavy = mass >= needed * np.log2(area / number)
    found: Flags = np.repeat(heavy, number)
    return found


@dataclass(frozen=True, slots=True)
class _Steps:
    """From each pair that holds to the next one."""

    wide: Longs
    """How many words lie between on the side of the columns."""
    high: Longs
    """How many lie between on the other side."""
    surety: Floats
    """What the pairs at both ends are worth, with those that go before and after without a break."""
    close: Flags
    """Whether the texts go word for word around there."""

    @classmethod
    def of(cls, held: Pairs, worth: Floats, ruler: Ruler) -> _Steps:
        """The steps between pairs, of which each is worth so much."""
        columns, places = held[:, 0], held[:, 1]
        wide = ruler.across(columns[:-1], columns[1:]) - 1
        high = ruler.along(places[:-1], places[1:]) - 1
        joined = (wide == 0) & (high == 0)
        up_to, from_here = worth.copy(), worth.copy()
        for _ in range(CONTEXT - 1):
            up_to[1:] = worth[1:] + np.where(joined, up_to[:-1], 0.0)
            from_here[:-1] = worth[:-1] + np.where(joined, from_here[1:], 0.0)
        number = np.arange(len(held) - 1)
        first, last = np.maximum(number + 1 - AROUND, 0), np.minimum(number + AROUND, len(held) - 1)
        far = np.maximum(ruler.across(columns[first], columns[last]), ruler.along(places[first], places[last]))
        return cls(wide, high, up_to[:-1] + from_here[1:], last - first >= CLOSE * far)


def _side_by_side(lexicon: Lexicon, grid: Ints, tokens: Ints, unlike: Pairs, held: Pairs, steps: _Steps) -> Pairs:
    """The pairs of unlike words; those in their order where texts go word for word and as many stand beside as many."""
    columns, places = held[:-1, 0] + 1, held[:-1, 1] + 1
    number = held[1:, 0] - columns
    square = steps.close & (number > 0) & (number == held[1:, 1] - places)
    square &= (steps.wide == number) & (steps.high == number) & (number <= WIDEST_CLOSE)
    if not square.any():
        return unlike
    at = np.searchsorted(held[:, 0], unlike[:, 0]) - 1
    others = unlike[(at < 0) | ~square[np.minimum(at, len(square) - 1)]]
    shift = spread(number[square])
    made = np.stack([np.repeat(side[square], number[square]) + shift for side in (columns, places)], axis=1)
    same = lexicon.group[grid[made[:, 0]].max(axis=1)] == lexicon.group[tokens[made[:, 1]]]
    found = np.concatenate([others, made[same]])
    return found[np.argsort(found[:, 0], kind="stable")]


def spread(numbers: Longs) -> Longs:
    """0, 1, ... up to each of the numbers, one after the other."""
    found: Longs = np.arange(int(numbers.sum())) - np.repeat(np.cumsum(numbers) - numbers, numbers)
    return found


def _between(
    lexicon: Lexicon, words: tuple[Ints, Ints], pairs: Pairs, held: Pairs, steps: _Steps, ruler: Ruler
) -> Flags:
    """Which pairs of unlike words stand where two words that were put for each other would.

    Between two pairs that hold there must be as many words on one side as on the other, the two in the same place
    among them, and few; the less the words have in common as parts of speech, the surer must be their neighbours,
    unless the texts go word for word there.
    """
    found = np.zeros(len(pairs), bool)
    at = np.searchsorted(held[:, 0], pairs[:, 0])
    inner = np.flatnonzero((at > 0) & (at < len(held)))
    here, step = pairs[inner], at[inner] - 1
    before, after = held[step], held[step + 1]
    wide, close = steps.wide[step], steps.close[step]
    to_here = ruler.across(before[:, 0], here[:, 0]), ruler.along(before[:, 1], here[:, 1])
    on = ruler.across(here[:, 0], after[:, 0]), ruler.along(here[:, 1], after[:, 1])
    one, other = words[0][inner], words[1][inner]
    same_sort = lexicon.sort[one] == lexicon.sort[other]
    same_function = lexicon.function[one] == lexicon.function[other]
    least = np.where(same_sort | close, SURE[0], np.where(same_function, SURE[1], SURE[2]))
    most = np.where(close, WIDEST_CLOSE, np.where(same_sort, WIDEST, 1))
    straight = (wide == steps.high[step]) & (to_here[0] == to_here[1]) & (wide <= most)
    found[inner] = straight & (steps.surety[step] >= least)
    rules = (lexicon.sort[one] == RULE_NUMBER) & (lexicon.sort[other] == RULE_NUMBER)
    found[inner] |= rules & (on[0] <= APART) & (on[1] <= APART)
    # A number beside a word that holds is another number there, even where the text breaks off after it.
    numbers = (lexicon.sort[one] == OTHER_NUMBER) & (lexicon.sort[other] == OTHER_NUMBER)
    numbers &= (to_here[0] == 1) & (to_here[1] == 1) & (steps.surety[step] >= SURE[1])
    found[inner] |= numbers
    return found


def _follows(signs: Pairs, held: Pairs, ruler: Ruler, *, alone: bool) -> Flags:
    """Which signs follow or precede a pair of words that holds; `alone` says that there are no words."""
    if not len(held):
        return np.full(len(signs), alone)
    at = np.searchsorted(held[:, 0], signs[:, 0])
    before, after = held[np.maximum(at - 1, 0)], held[np.minimum(at, len(held) - 1)]
    follows = (at > 0) & (ruler.across(before[:, 0], signs[:, 0]) == 1)
    follows &= ruler.along(before[:, 1], signs[:, 1]) == 1
    precedes = (at < len(held)) & (ruler.across(signs[:, 0], after[:, 0]) == 0)
    precedes &= ruler.along(signs[:, 1], after[:, 1]) == 0
    found: Flags = follows | precedes
    return found
