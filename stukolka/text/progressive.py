"""Many witnesses laid side by side, one after the other, in an order that their texts decide and not their names.

The texts are ranked before anything else looks at them, so whoever names the witnesses in another order gets the
same table. The two that have most in common come first, then always the one nearest to one of those placed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from stukolka.text.align import Aligner
from stukolka.text.lexicon import SIGN, Ints, Lexicon
from stukolka.text.moves import Found, Side, displaced, find
from stukolka.text.settled import settled
from stukolka.text.signs import Link as Link
from stukolka.text.signs import moved_signs, with_signs
from stukolka.text.tokens import Token

REFINED = 60_000
"""Up to how many tokens every witness is taken out of the finished table and laid again."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Witnesses side by side."""

    grid: Ints
    """For each column and witness the place of its token, or -1."""
    links: frozenset[Link]
    """Words that changed places."""
    unaligned: int
    """How many stretches were too large to be aligned word by word."""
    marked: tuple[frozenset[Link], ...] = ()
    """The words of each move that an editor marked."""

    def rows(self) -> list[list[int | None]]:
        """The grid with None instead of -1."""
        made = self.grid.astype(object)
        made[self.grid < 0] = None
        found: list[list[int | None]] = made.tolist()
        return found


def lay(texts: Sequence[Sequence[Token]]) -> Laid:
    """The texts side by side; the columns of the grid are in the order of `texts`."""
    ranked = sorted(range(len(texts)), key=lambda witness: _rank(texts[witness]))
    laid = _laid(tuple(tuple(texts[witness]) for witness in ranked))
    grid = np.empty_like(laid.grid)
    grid[:, ranked] = laid.grid
    links = [((ranked[one], first), (ranked[other], second)) for one, first, other, second in laid.links]
    return Laid(grid, frozenset((*min(link), *max(link)) for link in links), laid.unaligned)


def _rank(text: Sequence[Token]) -> tuple[int, str]:
    # Longer texts first, then by what is written in them.
    return -len(text), hashlib.sha256("\n".join(token.form.printed for token in text).encode()).hexdigest()


def _laid(texts: tuple[tuple[Token, ...], ...]) -> Laid:
    # Texts that have been ranked side by side.
    lexicon = Lexicon(texts)
    order = _order(lexicon)
    small = len(texts) > 2 and sum(map(len, texts)) <= REFINED
    table = _Table(lexicon, blocks=not small)
    for witness in order:
        table.add(witness)
    if small:
        for witness in order:
            table.remove(witness)
            table.add(witness)
        table.links = set()
        for at, one in enumerate(order):
            for other in order[at + 1 :]:
                table.links |= table.moved(one, other)
    own, links = settled(table.placed_grid(), table.placed_links())
    grid = with_signs(lexicon, texts, own, order)
    return Laid(grid, frozenset(links | moved_signs(lexicon, links)), table.aligner.too_large)


class _Table:
    """A table of words that witnesses are added to and taken out of; punctuation marks have no part in it."""

    def __init__(self, lexicon: Lexicon, *, blocks: bool) -> None:
        self.aligner = Aligner(lexicon)
        self.grid: Ints = np.empty((0, len(lexicon.texts)), np.int32)
        """For each column and witness the number of its word among the witness's words, or -1."""
        self.links: set[Link] = set()
        """Words that changed places, numbered in the same way."""
        self._places = [np.flatnonzero(lexicon.group[text] != SIGN).astype(np.int32) for text in lexicon.texts]
        self._words = [text[places] for text, places in zip(lexicon.texts, self._places, strict=True)]
        self._sentences = [text[places] for text, places in zip(lexicon.sentences, self._places, strict=True)]
        self._blocks = blocks
        self._placed: list[int] = []

    def placed_grid(self) -> Ints:
        """The grid with the places of tokens."""
        grid = np.full_like(self.grid, -1)
        for witness, places in enumerate(self._places):
            own = self.grid[:, witness]
            grid[own >= 0, witness] = places[own[own >= 0]]
        return grid

    def placed_links(self) -> set[Link]:
        """The links with the places of tokens."""
        places = [own.tolist() for own in self._places]
        return {
            (one, places[one][first], other, places[other][second]) for one, first, other, second in self.links
        }  # fmt: skip

    def moved(self, one: int, other: int) -> set[Link]:
        """What changed places between two witnesses, the table being made."""
        straight = self.grid[(self.grid[:, one] >= 0) & (self.grid[:, other] >= 0)][:, (one, other)].astype(np.int64)
        side = Side(
            self._words[one][:, None], self._sentences[one][:, None], self._words[other], self._sentences[other]
        )
        found = displaced(self.aligner, side, straight).tolist()
        return {(one, first, other, second) if one < other else (other, second, one, first) for first, second in found}

    def add(self, witness: int) -> None:
        """Lays one witness beside those that are there."""
        tokens = self._words[witness]
        if not self._placed:
            found = Found(np.empty((0, 2), np.int64), np.empty((0, 2), np.int64))
        else:
            side = Side(
                self._looked_up(self._words), self._looked_up(self._sentences), tokens, self._sentences[witness]
            )  # fmt: skip
            found = find(self.aligner, side, blocks=self._blocks)
        for column, place in found.moved.tolist():
            for member in self._placed:
                if (other := int(self.grid[column, member])) >= 0:
                    first, second = sorted([(member, other), (witness, place)])
                    self.links.add((*first, *second))
        self._insert(witness, found.straight, len(tokens))
        self._placed.append(witness)

    def remove(self, witness: int) -> None:
        """Takes one witness out."""
        self._placed.remove(witness)
        self.grid[:, witness] = -1
        self.grid = self.grid[(self.grid >= 0).any(axis=1)]
        self.links = {link for link in self.links if witness not in (link[0], link[2])}

    def _looked_up(self, values: Sequence[Ints]) -> Ints:
        """A value of each token of the witnesses that are there, -1 where a column has none."""
        found = np.full((len(self.grid), len(self._placed)), -1, np.int32)
        for at, witness in enumerate(self._placed):
            own = self.grid[:, witness]
            found[own >= 0, at] = values[witness][own[own >= 0]]
        return found

    def _insert(self, witness: int, straight: NDArray[np.int64], size: int) -> None:
        """Puts the tokens into their columns, and into new ones before the column of the next token that has one."""
        self.grid[straight[:, 0], witness] = straight[:, 1]
        new = np.setdiff1d(np.arange(size), straight[:, 1])
        following = np.searchsorted(straight[:, 1], new)
        ends = np.append(straight[:, 0], len(self.grid))
        rows = np.full((len(new), self.grid.shape[1]), -1, np.int32)
        rows[:, witness] = new
        place = np.concatenate([2 * np.arange(len(self.grid)) + 1, 2 * ends[following]])
        self.grid = np.concatenate([self.grid, rows])[np.argsort(place, kind="stable")]


def _order(lexicon: Lexicon) -> list[int]:
    """The ranked witnesses in the order in which they are laid."""
    size = len(lexicon.words)
    weight = lexicon.weight * (lexicon.group != SIGN)
    bags = [np.bincount(numbers, minlength=size) if size else np.zeros(0) for numbers in lexicon.texts]
    common = np.array([[float((np.minimum(one, other) * weight).sum()) for other in bags] for one in bags])
    ranked = range(len(bags))
    if len(ranked) < 2:
        return list(ranked)
    pairs = [(float(common[one, other]), one, other) for one in ranked for other in ranked[one + 1 :]]
    placed = list(max(pairs, key=itemgetter(0))[1:])
    while rest := [witness for witness in ranked if witness not in placed]:
        placed.append(max(rest, key=lambda witness: max(float(common[witness, other]) for other in placed)))
    return placed
