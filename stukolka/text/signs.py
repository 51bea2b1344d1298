"""Punctuation marks put into a table of words: each beside its word, and equal ones in one column.

Marks take no part in finding which words answer to each other: a comma before a replaced word on one side and after it
on the other is no reason to keep the two apart.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from stukolka.text.lexicon import SIGN, Ints, Lexicon
from stukolka.text.tokens import Token

SORTS = (",.;:!?…-", "()[]{}", "\"'«»„“”‹›‚‘’")
"""Marks that can be put for each other: pauses, brackets, quotation marks."""

MOST_SLOTS = 200
"""Between how many columns of words the best place of marks is sought."""

AHEAD = 12
"""Among how many columns of marks that of an equal one is sought."""

_SORT_OF = {mark: sort for sort, marks in enumerate(SORTS) for mark in marks}

Link = tuple[int, int, int, int]
"""A moved pair: witness and token, witness and token, the lesser witness first."""

Mark = tuple[int, int]
"""The place of a token, and the number of its word."""


class _Run(NamedTuple):
    """Marks of a witness that follow each other with no word between."""

    witness: int
    low: int
    """The column of the word before them, or -1."""
    high: int
    """The column of the word after them, or the number of columns."""
    marks: list[Mark]


class _Column:
    """Marks of several witnesses that answer to each other."""

    __slots__ = ("numbers", "places", "sort")

    def __init__(self, sort: int, witness: int, mark: Mark) -> None:
        self.sort = sort
        self.numbers = {mark[1]}
        self.places = {witness: mark[0]}
        """Witness -> place of its token."""

    def add(self, witness: int, mark: Mark) -> None:
        """Adds the mark of another witness."""
        self.places[witness] = mark[0]
        self.numbers.add(mark[1])


def with_signs(lexicon: Lexicon, texts: Sequence[Sequence[Token]], grid: Ints, order: Sequence[int]) -> Ints:
    """The grid with the marks of all witnesses in columns of their own; `order` says whose come first.

    Before and after, it says for each column and witness the place of the token in `texts`, or -1.
    """
    slots = _Slots(lexicon.words, texts)
    loose: list[_Run] = []
    for witness in order:
        for run in _runs(lexicon, grid, witness):
            if run.high - run.low > 1:
                loose.append(run)
            elif len(run.marks) == 1:
                slots.put_one(witness, run.low, run.marks[0])
            else:
                slots.put(witness, run.low, run.marks)
    slots.settle()
    for run in loose:
        slots.find_place(run)
    return slots.woven(grid)


def moved_signs(lexicon: Lexicon, links: Collection[Link]) -> set[Link]:
    """The marks inside moved phrases that answer to each other: the same ones between the same two words."""
    found: set[Link] = set()
    if not links:
        return found
    signs = [(lexicon.group[text] == SIGN).tolist() for text in lexicon.texts]
    for one, first, other, second in links:
        number = 1
        while (
            first + number < len(signs[one])
            and second + number < len(signs[other])
            and signs[one][first + number]
            and lexicon.texts[one][first + number] == lexicon.texts[other][second + number]
        ):
            number += 1
        if number > 1 and (one, first + number, other, second + number) in links:
            found |= {(one, first + step, other, second + step) for step in range(1, number)}
    return found


def _runs(lexicon: Lexicon, grid: Ints, witness: int) -> Iterator[_Run]:
    """The runs of marks of a witness."""
    text = lexicon.texts[witness]
    signs = np.flatnonzero(lexicon.group[text] == SIGN)
    own = grid[:, witness]
    columns = np.flatnonzero(own >= 0)
    before = np.searchsorted(own[columns], signs)
    edges = [-1, *columns.tolist(), len(grid)]
    marks = zip(before.tolist(), zip(signs.tolist(), text[signs].tolist(), strict=True), strict=True)
    for at, run in groupby(marks, key=itemgetter(0)):
        yield _Run(witness, edges[at], edges[at + 1], [mark for _, mark in run])


class _Slots:
    """What stands after each column of words: further columns, of marks."""

    def __init__(self, words: Sequence[str], texts: Sequence[Sequence[Token]]) -> None:
        self._texts = texts
        # A mark that is of no sort is like itself only.
        self._sorts = [_SORT_OF.get(word[:1], -1 - number) for number, word in enumerate(words)]
        self._after: dict[int, list[_Column]] = {}
        """Column of words, -1 for the head -> columns of marks that follow it."""
        self._known: list[int] = []

    def settle(self) -> None:
        """Takes note of where there are marks, for runs that may stand in several places."""
        self._known = sorted(self._after)

    def find_place(self, run: _Run) -> None:
        """Puts marks where most of them have their like, else beside the word to which they belong."""
        if len(run.marks) == 1 and self._put_beside_equal(run):
            return
        wanted = {number for _, number in run.marks}
        first, last = bisect_left(self._known, run.low), bisect_left(self._known, run.high)
        best, most = None, 0
        for at in self._known[first : min(last, first + MOST_SLOTS)]:
            like = sum(not wanted.isdisjoint(column.numbers) for column in self._after[at])
            if like > most:
                best, most = at, like
        if best is not None:
            self.put(run.witness, best, run.marks)
            return
        at = self._opens(run)
        self.put(run.witness, run.low, run.marks[:at])
        self.put(run.witness, run.high - 1, run.marks[at:])

    def _put_beside_equal(self, run: _Run) -> bool:
        """Puts a single mark beside the first equal one; whether there is any."""
        mark = run.marks[0]
        at = bisect_left(self._known, run.low)
        most = min(len(self._known), at + MOST_SLOTS)
        while at < most and self._known[at] < run.high:
            for column in self._after[self._known[at]]:
                if mark[1] in column.numbers and run.witness not in column.places:
                    column.add(run.witness, mark)
                    return True
            at += 1
        return False

    def _opens(self, run: _Run) -> int:
        """From which of the marks on they belong to the word after them: those set close to it after a blank."""
        text = self._texts[run.witness]
        first, last = run.marks[0][0], run.marks[-1][0]
        if last + 1 == len(text) or text[last].end < text[last + 1].start:
            return len(run.marks)
        apart = (place for place in range(first, last + 1) if place == 0 or text[place - 1].end < text[place].start)
        return next(apart, last + 1) - first

    def put_one(self, witness: int, at: int, mark: Mark) -> None:
        """The same as `put` for one mark, sooner."""
        columns = self._after.get(at)
        if columns is None:
            self._after[at] = [_Column(self._sorts[mark[1]], witness, mark)]
        elif len(columns) == 1 and (mark[1] in columns[0].numbers or columns[0].sort == self._sorts[mark[1]]):
            columns[0].add(witness, mark)
        else:
            self.put(witness, at, (mark,))

    def put(self, witness: int, at: int, marks: Sequence[Mark]) -> None:
        """Puts marks in their order after a column of words: beside equal ones, else beside like ones, else alone."""
        columns = self._after.get(at, [])
        made: list[_Column] = []
        done = 0
        for number, mark in enumerate(marks):
            left = len(columns) - (len(marks) - number - 1)
            found = self._beside(columns[done : done + AHEAD], mark, left - done)
            if found is None:
                made.append(_Column(self._sorts[mark[1]], witness, mark))
            else:
                made += columns[done : done + found + 1]
                done += found + 1
                made[-1].add(witness, mark)
        if made:
            self._after[at] = made + columns[done:]

    def _beside(self, columns: Sequence[_Column], mark: Mark, left: int) -> int | None:
        """Which column a mark goes to: that of an equal one, or of one like it that leaves enough for others."""
        for number, column in enumerate(columns):
            if mark[1] in column.numbers:
                return number
        sort = self._sorts[mark[1]]
        for number, column in enumerate(columns[: max(left, 1)]):
            if column.sort == sort:
                return number
        return None

    def woven(self, grid: Ints) -> Ints:
        """The grid with these columns in their places."""
        at = sorted(self._after)
        number = np.array([len(self._after[column]) for column in at], np.int64)
        rows = np.full((int(number.sum()), grid.shape[1]), -1, np.int32)
        own = [
            (row, witness, place)
            for row, column in enumerate(column for slot in at for column in self._after[slot])
            for witness, place in column.places.items()
        ]
        if own:
            row, witness, place = np.array(own, np.int32).T
            rows[row, witness] = place
        order = np.concatenate([2 * np.arange(len(grid)), 2 * np.repeat(np.array(at, np.int64), number) + 1])
        made: Ints = np.concatenate([grid, rows])[np.argsort(order, kind="stable")]
        return made
