"""One witness aligned with those placed before: anchors first, then the gaps between them, then what doesn't hold out.

The witnesses placed before are a grid of word numbers, a row for each column of the table and a place for each
witness, -1 where it has nothing.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from stukolka.text.anchors import NONE, Pairs, anchors, chain
from stukolka.text.gaps import align_gap, align_gaps
from stukolka.text.lexicon import FORBIDDEN, WORD, Ints, Lexicon
from stukolka.text.support import Longs, Ruler, supported

RUNS = (8, 5, 3, 2, 1)
"""The lengths of runs that are sought as anchors, one after the other as long as a gap is too large."""

MOST_CELLS = 1_000_000
"""How many pairs a gap may have before shorter anchors are sought in it."""

OFTEN = 2
"""How often two words must stand for each other before that is taken for a rule."""

ENOUGH = 0.75
"""The share of words with a pair above which there is nothing to be learnt."""

LEARNT = 12_000_000
"""Up to how many pairs of columns and tokens it is worth while to align again with what was learnt."""

STANDING = 450
"""What a pair of words is worth that stand for each other."""

INNER, TINY = 3, 80
"""The length of the anchors that are sought inside small gaps, and up to how many pairs a gap is too small for that."""

SMALL = 4096
"""Up to how many pairs a gap is small, so that it is aligned at once and with others."""

HUGE = 40_000_000
"""How many pairs a gap without an anchor may have before it is left unaligned."""


class Aligner:
    """Aligns new witnesses with a grid, under one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.too_large = 0
        """How many gaps were too large to be aligned word by word."""

    def align(self, grid: Ints, tokens: Ints) -> tuple[Pairs, Pairs]:
        """The pairs (column, token) that hold, ascending, and those of unlike words that do if nothing better does."""
        ruler = Ruler.of(self.lexicon, grid, tokens)
        found = supported(self.lexicon, grid, tokens, self.laid(grid, tokens), ruler=ruler)
        if len(grid) * len(tokens) <= LEARNT and self.learn(grid, tokens, np.concatenate(found)):
            found = supported(self.lexicon, grid, tokens, self.laid(grid, tokens), ruler=ruler)
        return found

    def learn(self, grid: Ints, tokens: Ints, pairs: Pairs) -> bool:
        """Takes note of words that stand for each other again and again; whether there are any not known before.

        Where nearly all words have their pair anyway there is nothing to be learnt.
        """
        lexicon = self.lexicon
        if len(pairs) > ENOUGH * min(len(grid), len(tokens)):
            return False
        one, other = grid[pairs[:, 0]].max(axis=1), tokens[pairs[:, 1]]
        content = (lexicon.group[one] == WORD) & (lexicon.group[other] == WORD)
        content &= ~lexicon.function[one] & ~lexicon.function[other]
        stems = np.sort(np.stack([lexicon.stem[one], lexicon.stem[other]], axis=1)[content], axis=1)
        stems = stems[stems[:, 0] != stems[:, 1]]
        before = len(lexicon.bonus)
        for (first, second), times in Counter(map(tuple, stems.tolist())).items():
            if times >= OFTEN:
                lexicon.bonus[first, second] = STANDING
        return len(lexicon.bonus) > before

    def laid(self, grid: Ints, tokens: Ints) -> Pairs:
        """The best pairs without asking whether they hold."""
        if not len(grid) or not len(tokens):
            return NONE
        found = self._stretch(grid, tokens, (0, len(grid)), (0, len(tokens)), 0)
        return found[chain(found)]

    def _stretch(
        self, grid: Ints, tokens: Ints, columns: tuple[int, int], places: tuple[int, int], depth: int
    ) -> Pairs:
        cells = (columns[1] - columns[0]) * (places[1] - places[0])
        if cells == 0:
            return NONE
        small = cells <= (MOST_CELLS if depth else SMALL)
        if small or depth >= len(RUNS):
            if cells > HUGE:
                self.too_large += 1
                return NONE
            return self._gap(grid, tokens, columns, places)
        fixed = self._anchors(grid, tokens, columns, places, RUNS[depth])
        edges = np.concatenate([[[columns[0] - 1, places[0] - 1]], fixed, [[columns[1], places[1]]]])
        gaps = np.concatenate([edges[:-1] + 1, edges[1:]], axis=1)
        gaps = gaps[(gaps[:, 0] < gaps[:, 2]) & (gaps[:, 1] < gaps[:, 3])]
        parts = [fixed]
        if len(fixed):
            trimmed, gaps = self._trimmed(grid, tokens, gaps, (columns[0], places[0], columns[1], places[1]))
            parts.append(trimmed)
            inner = self._inner(grid, tokens, gaps)
            if len(inner):
                parts.append(inner)
                edges = np.concatenate([inner, gaps[:, :2] - 1, gaps[:, 2:]])
                edges = edges[np.lexsort((edges[:, 1], edges[:, 0]))]
                inside = np.concatenate([edges[:-1] + 1, edges[1:]], axis=1)
                at = np.searchsorted(gaps[:, 0], inside[:, 0], side="right") - 1
                own = gaps[np.maximum(at, 0)]
                kept = (
                    (at >= 0) & (inside[:, 2] <= own[:, 2]) & (inside[:, 1] >= own[:, 1]) & (inside[:, 3] <= own[:, 3])
                )
                gaps = inside[kept & (inside[:, 0] < inside[:, 2]) & (inside[:, 1] < inside[:, 3])]
        sizes = (gaps[:, 2] - gaps[:, 0]) * (gaps[:, 3] - gaps[:, 1])
        parts.append(self._small(grid, tokens, gaps[sizes <= SMALL]))
        for column, place, next_column, next_place in gaps[sizes > SMALL].tolist():
            parts.append(self._stretch(grid, tokens, (column, next_column), (place, next_place), depth + 1))
        found = np.concatenate(parts)
        return found[np.argsort(found[:, 0], kind="stable")]

    def _trimmed(self, grid: Ints, tokens: Ints, gaps: Pairs, ends: tuple[int, int, int, int]) -> tuple[Pairs, Pairs]:
        """The equal words with which gaps begin and end beside an anchor, and the gaps without them."""
        found, left = [], []
        for column, place, next_column, next_place in gaps.tolist():
            if (column, place) != ends[:2]:
                while column < next_column and place < next_place and (grid[column] == tokens[place]).any():
                    found.append((column, place))
                    column, place = column + 1, place + 1
            if (next_column, next_place) != ends[2:]:
                while (
                    column < next_column
                    and place < next_place
                    and (grid[next_column - 1] == tokens[next_place - 1]).any()
                ):
                    next_column, next_place = next_column - 1, next_place - 1
                    found.append((next_column, next_place))
            if column < next_column and place < next_place:
                left.append((column, place, next_column, next_place))
        return np.array(found, np.int64).reshape(-1, 2), np.array(left, np.int64).reshape(-1, 4)

    def _inner(self, grid: Ints, tokens: Ints, gaps: Pairs) -> Pairs:
        """Short anchors inside small gaps, all at once: runs that occur once on either side of their gap."""
        sizes = (gaps[:, 2] - gaps[:, 0]) * (gaps[:, 3] - gaps[:, 1])
        gaps = gaps[(sizes <= SMALL) & (sizes > TINY)]
        if not len(gaps):
            return NONE
        of_words = self.lexicon.group == WORD
        many = len(self.lexicon.words)
        columns, of_columns = _inside(gaps[:, 0], gaps[:, 2])
        places, of_places = _inside(gaps[:, 1], gaps[:, 3])
        rows = []
        for witness in range(grid.shape[1]):
            own = grid[columns, witness]
            here = np.flatnonzero((own >= 0) & of_words[own])
            rows.append((of_columns[here] * many + own[here], columns[here]))
        mine = tokens[places]
        here = np.flatnonzero(of_words[mine])
        return anchors(rows, of_places[here] * many + mine[here], places[here], run=INNER)

    def _small(self, grid: Ints, tokens: Ints, gaps: Pairs) -> Pairs:
        """Small gaps: what their pairs are worth is found for all of them at once."""
        if not len(gaps):
            return NONE
        high, wide = gaps[:, 2] - gaps[:, 0], gaps[:, 3] - gaps[:, 1]
        sizes = high * wide
        starts = np.cumsum(sizes) - sizes
        inside = np.arange(int(sizes.sum())) - np.repeat(starts, sizes)
        rows, columns = np.divmod(inside, np.repeat(wide, sizes))
        members = grid[np.repeat(gaps[:, 0], sizes) + rows]
        worth = self.lexicon.worth(members, tokens[np.repeat(gaps[:, 1], sizes) + columns])
        found = align_gaps(worth, high, wide)
        return found[:, 1:] + gaps[found[:, 0], :2]

    def _anchors(self, grid: Ints, tokens: Ints, columns: tuple[int, int], places: tuple[int, int], run: int) -> Pairs:
        of_words = self.lexicon.group == WORD
        part = grid[columns[0] : columns[1]]
        rows = []
        for witness in range(grid.shape[1]):
            own = part[:, witness]
            here = np.flatnonzero((own >= 0) & of_words[own])
            if len(here):
                rows.append((own[here], (here + columns[0]).astype(np.int32)))
        mine = tokens[places[0] : places[1]]
        here = np.flatnonzero(of_words[mine])
        if run == 1:
            here = here[~self.lexicon.function[mine[here]]]
            rows = [(own[content], at[content]) for own, at in rows for content in [~self.lexicon.function[own]]]
        return anchors(rows, mine[here], (here + places[0]).astype(np.int32), run=run)

    def _gap(self, grid: Ints, tokens: Ints, columns: tuple[int, int], places: tuple[int, int]) -> Pairs:
        scores = self.scores(grid[columns[0] : columns[1]], tokens[places[0] : places[1]])
        found = align_gap(scores)
        placed: Pairs = np.array(found, np.int64).reshape(-1, 2) + np.array((columns[0], places[0]))
        return placed

    def scores(self, part: Ints, tokens: Ints) -> Ints:
        """What each pair of a column and a token is worth: the most of the column's words."""
        return score_columns(self.lexicon, part, tokens)


def _inside(starts: Longs, stops: Longs) -> tuple[Longs, Longs]:
    """The places within stretches, and the number of the stretch of each."""
    sizes = stops - starts
    of = np.repeat(np.arange(len(starts)), sizes)
    return np.arange(int(sizes.sum())) - np.repeat(np.cumsum(sizes) - sizes - starts, sizes), of


def score_columns(lexicon: Lexicon, part: Ints, tokens: Ints) -> Ints:
    """What each pair of a column and a token is worth: the most that any of the column's words is worth."""
    known, column_places = np.unique(part, return_inverse=True)
    column_places = column_places.reshape(part.shape)
    own, token_places = np.unique(tokens, return_inverse=True)
    absent = int(known[0] < 0)
    table = np.full((len(known), len(own)), FORBIDDEN, np.int32)
    table[absent:] = lexicon.scores(known[absent:], own)
    found: Ints = table[column_places[:, 0]]
    for witness in range(1, part.shape[1]):
        np.maximum(found, table[column_places[:, witness]], out=found)
    return np.ascontiguousarray(found[:, token_places])
