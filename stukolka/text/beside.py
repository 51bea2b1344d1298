"""Passages side by side: which of one witness answer to which of another, and in which words they differ."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from stukolka.text.stretches import places
from stukolka.text.tokens import Token
from stukolka.text.variant_graph import moved_cells
from stukolka.text.witness import Span

if TYPE_CHECKING:
    from stukolka.text.collation import Collation

LEAST = 2
"""How many words two passages must share at least to answer to each other; of shorter ones, all."""

SHARE = 2
"""One in how many words of the shorter of two passages must stand in the other too."""

Place = tuple[int, int]
"""The number of a witness, and the place of a token or a passage in it."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words of a passage in sequence, which differ from what stands beside them, or don't."""

    text: str
    """The words, with what is printed between them."""
    differs: bool
    """Whether a witness that is in the row has not these words there."""
    columns: Span | None
    """The first column of the variant in which they stand and the one after its last; None where they don't differ."""


@dataclass(frozen=True, slots=True)
class Side:
    """What a witness has in a row."""

    passages: tuple[str, ...]
    """Its passages there, in the order of its text."""
    runs: tuple[tuple[Run, ...], ...]
    """The words of each."""
    gap: str | None
    """Why it has none there: `omitted` or `lost`."""


@dataclass(frozen=True, slots=True)
class Row:
    """Passages that answer to each other."""

    sides: tuple[Side, ...]
    """What each witness has of it, in the order of the collation."""

    @property
    def kind(self) -> str:
        """`alone` if only one witness has it, `varied` if words differ, else `agreed`."""
        if sum(bool(side.passages) for side in self.sides) == 1:
            return "alone"
        differs = any(run.differs for side in self.sides for runs in side.runs for run in runs)
        return "varied" if differs else "agreed"


def rows(collation: Collation, passages: Sequence[Mapping[str, Span]]) -> list[Row]:
    """Every passage of every witness once, beside those that answer to it, wherever those stand in their own texts.

    The rows follow the first witness; what it hasn't comes after what it follows in the witness that has it.
    `passages` gives for each witness the passages of the collated text, in its order, each with its place.
    """
    return list(_Beside(collation, passages).rows())


class _Beside:
    def __init__(self, collation: Collation, passages: Sequence[Mapping[str, Span]]) -> None:
        self._collation = collation
        self._names = [list(own) for own in passages]
        self._spans = [list(own.values()) for own in passages]
        self._columns = places(collation)
        starts = [[span[0] for span in own] for own in self._spans]
        self._of = [
            [bisect_right(starts[witness], token.start) - 1 for token in own]
            for witness, own in enumerate(collation.tokens)
        ]
        """For each witness and token the number of its passage."""
        self._tokens: dict[Place, list[int]] = {}
        """Passage -> its tokens."""
        for witness, own in enumerate(self._of):
            for at, number in enumerate(own):
                self._tokens.setdefault((witness, number), []).append(at)
        self._answering: dict[Place, list[Place]] = {}
        """Token -> the same words in other witnesses, in its column or moved."""
        for one, other in self._pairs():
            self._answering.setdefault(one, []).append(other)
            self._answering.setdefault(other, []).append(one)

    def _token(self, place: Place) -> Token:
        return self._collation.tokens[place[0]][place[1]]

    def _passage(self, place: Place) -> Place:
        return place[0], self._of[place[0]][place[1]]

    def _pairs(self) -> Iterator[tuple[Place, Place]]:
        """Tokens of two witnesses that are one word and answer to each other."""
        columns = self._collation.columns
        for row in columns:
            present = [(witness, place) for witness, place in enumerate(row) if place is not None]
            yield from (pair for pair in combinations(present, 2) if self._alike(*pair))
        for (first, one), (second, other) in moved_cells(self._collation):
            here, there = columns[first][one], columns[second][other]
            if here is not None and there is not None and self._alike((one, here), (other, there)):
                yield (one, here), (other, there)

    def _alike(self, one: Place, other: Place) -> bool:
        first, second = self._token(one), self._token(other)
        return _is_word(first) and _is_word(second) and first.form.modern == second.form.modern

    def _groups(self) -> dict[Place, list[Place]]:
        """Passage -> the passages of its row, itself among them."""
        words = Counter(self._passage((witness, at)) for witness, own in enumerate(self._collation.tokens)
                        for at, token in enumerate(own) if _is_word(token))  # fmt: skip
        shared = Counter(
            (self._passage(one), self._passage(other)) if one < other else (self._passage(other), self._passage(one))
            for one, found in self._answering.items()
            for other in found
        )
        group = {
            (witness, at): [(witness, at)] for witness, names in enumerate(self._names) for at in range(len(names))
        }
        for (one, other), twice in shared.items():
            count, least = twice // 2, min(words[one], words[other])
            if count >= min(LEAST, least) and SHARE * count >= least and group[one] is not group[other]:
                joined = sorted(group[one] + group[other])
                group.update(dict.fromkeys(joined, joined))
        return group

    def rows(self) -> Iterator[Row]:
        group = self._groups()
        ordered: list[list[Place]] = []
        placed: set[int] = set()
        for witness, names in enumerate(self._names):
            at = 0
            for number in range(len(names)):
                own = group[witness, number]
                if id(own) not in placed:
                    placed.add(id(own))
                    ordered.insert(at, own)
                    at += 1
                else:
                    at = next(place for place, one in enumerate(ordered) if one is own) + 1
        for members in ordered:
            yield Row(tuple(self._side(witness, members) for witness in range(len(self._names))))

    def _side(self, witness: int, members: Sequence[Place]) -> Side:
        own = [number for one, number in members if one == witness]
        if not own:
            return Side((), (), self._gap(witness, members))
        others = {one for one, _ in members} - {witness}
        runs = tuple(tuple(self._runs((witness, number), others, frozenset(members))) for number in own)
        return Side(tuple(self._names[witness][number] for number in own), runs, None)

    def _gap(self, witness: int, members: Sequence[Place]) -> str:
        """Why a witness has nothing of a row: its text is lost there if it is where most of the row's words stand."""
        columns = [self._columns[passage[0]][at] for passage in members for at in self._tokens.get(passage, ())]
        lost = sum(self._collation.gap_at(column, witness) == "lost" for column in columns)
        return "lost" if 2 * lost > len(columns) else "omitted"

    def _runs(self, passage: Place, others: set[int], row: frozenset[Place]) -> Iterator[Run]:
        witness, number = passage
        text = self._collation.witnesses[witness].text
        at, end = self._spans[witness][number]
        marked: tuple[int, int, Span] | None = None
        for place in self._tokens.get(passage, ()):
            token = self._token((witness, place))
            if not others or not _is_word(token) or others <= self._having((witness, place), row):
                continue
            columns = self._variant(self._columns[witness][place])
            if marked is not None and marked[2] == columns and not text[marked[1] : token.start].strip():
                marked = marked[0], token.end, columns
                continue
            if marked is not None:
                yield Run(text[marked[0] : marked[1]], True, marked[2])
                at = marked[1]
            if token.start > at:
                yield Run(text[at : token.start], False, None)
            marked, at = (token.start, token.end, columns), token.start
        if marked is not None:
            yield Run(text[marked[0] : marked[1]], True, marked[2])
            at = marked[1]
        if end > at:
            yield Run(text[at:end], False, None)

    def _having(self, token: Place, row: frozenset[Place]) -> set[int]:
        """The witnesses that have the same word there in the passages of the row."""
        near = self._answering.get(token, [])
        found = {one[0] for one in near if self._passage(one) in row}
        if len(self._names) > 2:  # what a third witness has in the place of the second is known by way of that
            found |= {one[0] for via in near for one in self._answering[via] if self._passage(one) in row}
        return found

    @cached_property
    def _variants(self) -> list[Span]:
        return [(one.start, one.end) for one in self._collation.variants("substance")]

    def _variant(self, column: int) -> Span:
        """The columns of the variant to which a column belongs; the column alone where the table has no variant."""
        at = bisect_right(self._variants, (column, len(self._collation.columns) + 1)) - 1
        if at >= 0 and self._variants[at][0] <= column < self._variants[at][1]:
            return self._variants[at]
        return column, column + 1


def _is_word(token: Token) -> bool:
    return token.kind not in {"sign", "lacuna"}
