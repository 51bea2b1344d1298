"""One witness aligned with those placed before: anchors first, then the gaps between them, then what doesn't hold out.

The witnesses placed before are a grid of word numbers, a row for each column of the table and a place for each
witness, -1 where it has nothing.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from stukolka.text.anchors import NONE, Pairs, anchors, chain
from stukolka.text.gaps import align_gap
from stukolka.text.lexicon import FORBIDDEN, WORD, Ints, Lexicon
from stukolka.text.support import Ruler, supported

RUNS = (8, 5, 3, 2, 1)
"""The lengths of runs that are sought as anchors, one after the other as long as a gap is too large."""

MOST_CELLS = 1_000_000
"""How many pairs a gap may have before shorter anchors are sought in it."""

OFTEN = 2
"""How often two words must stand for each other before that is taken for a rule."""

STANDING = 450
"""What a pair of words is worth that stand for each other."""

HUGE = 64_000_000
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
        return supported(self.lexicon, grid, tokens, self.laid(grid, tokens), ruler=ruler)

    def learn(self, grid: Ints, tokens: Ints) -> None:
        """Takes note of the words that stand for each other again and again, so that they are paired elsewhere too."""
        pairs = np.concatenate(self.align(grid, tokens))
        lexicon = self.lexicon
        one, other = grid[pairs[:, 0]].max(axis=1), tokens[pairs[:, 1]]
        content = (lexicon.group[one] == WORD) & (lexicon.group[other] == WORD)
        content &= ~lexicon.function[one] & ~lexicon.function[other]
        stems = np.sort(np.stack([lexicon.stem[one], lexicon.stem[other]], axis=1)[content], axis=1)
        stems = stems[stems[:, 0] != stems[:, 1]]
        for (first, second), times in Counter(map(tuple, stems.tolist())).items():
            if times >= OFTEN:
                lexicon.bonus[first, second] = STANDING

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
        small = cells <= (MOST_CELLS if depth else 4096)
        if small or depth >= len(RUNS):
            if cells > HUGE:
                self.too_large += 1
                return NONE
            return self._gap(grid, tokens, columns, places)
        fixed = self._anchors(grid, tokens, columns, places, RUNS[depth])
        edges = np.concatenate([
            [[columns[0] - 1, places[0] - 1]], fixed, [[columns[1], places[1]]]
        ])  # fmt: skip
        skipped = np.diff(edges, axis=0) - 1
        parts = [fixed]
        single = (skipped == 1).all(axis=1)
        parts.append(self._singles(grid, tokens, edges[:-1][single] + 1))
        for at in np.flatnonzero((skipped > 0).all(axis=1) & ~single).tolist():
            (column, place), (next_column, next_place) = edges[at].tolist(), edges[at + 1].tolist()
            parts.append(
                self._stretch(grid, tokens, (column + 1, next_column), (place + 1, next_place), depth + 1)
            )  # fmt: skip
        found = np.concatenate(parts)
        return found[np.argsort(found[:, 0], kind="stable")]

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

    def _singles(self, grid: Ints, tokens: Ints, cells: Pairs) -> Pairs:
        """Gaps of one column and one token: the two are a pair unless they can't be."""
        group = self.lexicon.group
        own = group[tokens[cells[:, 1]]]
        members = grid[cells[:, 0]]
        alike = ((members >= 0) & (group[members] == own[:, None]) & (own[:, None] <= 2)).any(axis=1)
        kept: Pairs = cells[alike]
        return kept

    def _gap(self, grid: Ints, tokens: Ints, columns: tuple[int, int], places: tuple[int, int]) -> Pairs:
        scores = self.scores(grid[columns[0] : columns[1]], tokens[places[0] : places[1]])
        found = align_gap(scores)
        placed: Pairs = np.array(found, np.int64).reshape(-1, 2) + np.array((columns[0], places[0]))
        return placed

    def scores(self, part: Ints, tokens: Ints) -> Ints:
        """What each pair of a column and a token is worth: the most of the column's words."""
        return score_columns(self.lexicon, part, tokens)


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
