"""How a collation of witnesses of known truth is scored, in cells of one kind of change or of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise

from rapidfuzz.distance import Indel

from stukolka.text.collation import Collation, collate
from stukolka.text.witness import Witness
from tests.collation.generated import Copy, Rates
from tests.collation.scoring import Pair, Span

CELLS: Mapping[str, Rates] = {
    "added": Rates(0, 0.05, 0, 0, moves=0),
    "lost": Rates(0.05, 0, 0, 0, moves=0),
    "replaced": Rates(0, 0, 0.05, 0, moves=0),
    "respelt": Rates(0, 0, 0, 0.1, moves=0),
    "1 % each": Rates(0.01, 0.01, 0.01, 0.01, moves=0),
    "2 % each": Rates(0.02, 0.02, 0.02, 0.02, moves=0),
    "5 % each": Rates(0.05, 0.05, 0.05, 0.05, moves=0),
    "moved": Rates(0, 0, 0, 0, moves=4),
    "moved, 1 % each": Rates(0.01, 0.01, 0.01, 0.01, moves=4),
    "moved, 2 % each": Rates(0.02, 0.02, 0.02, 0.02, moves=4),
    "moved, 5 % each": Rates(0.05, 0.05, 0.05, 0.05, moves=4),
}
"""Cell -> what happened to the copies."""

LIKE = 0.6
"""How like the letters of a word and its respelt copy are at least."""

Found = Mapping[tuple[int, int], tuple[set[Pair], set[Pair], set[Pair]]]
"""Two witnesses -> the pairs of words of the table, all pairs with those that moved, and those that cross others."""


@dataclass
class Tally:
    """Counts over pairs of witnesses."""

    right: int = 0
    found: int = 0
    true: int = 0
    in_table: int = 0
    of_table: int = 0
    decided: int = 0
    decidable_found: int = 0
    decidable_true: int = 0
    moved_right: int = 0
    moved_found: int = 0
    moved_hit: int = 0
    moved_true: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    @property
    def f1(self) -> float:
        """Of all pairs, those that moved among them."""
        return 2 * self.right / (self.found + self.true)

    @property
    def table_f1(self) -> float:
        """Of the pairs of the table; what moved can't be in it, and is asked for all the same."""
        return 2 * self.in_table / (self.of_table + self.true)

    @property
    def decidable_f1(self) -> float:
        """Of all pairs but those of which the texts can't say what was lost there, what added and what replaced."""
        return 2 * self.decided / (self.decidable_found + self.decidable_true)

    @property
    def move_precision(self) -> float:
        return self.moved_right / self.moved_found if self.moved_found else 1.0

    @property
    def move_recall(self) -> float:
        return self.moved_hit / self.moved_true if self.moved_true else 1.0


def tally(texts: list[Copy], found: Found) -> Tally:
    """How well the pairs of all witnesses, two by two, agree with where their words come from."""
    made = Tally()
    for (one, other), (table, pairs, crossing) in found.items():
        copies = texts[one], texts[other]
        numbers = _true(*copies)
        truth = set(numbers)
        made.right += len(pairs & truth)
        made.found += len(pairs)
        made.true += len(truth)
        made.in_table += len(table & truth)
        made.of_table += len(table)
        doubtful = _doubtful(*copies)
        sure = {pair for pair in pairs | truth if not _is_doubtful(pair, doubtful)}
        made.decided += len(pairs & truth & sure)
        made.decidable_found += len(pairs & sure)
        made.decidable_true += len(truth & sure)
        moved = {pair for pair, number in numbers.items() if number in copies[0].moved | copies[1].moved}
        made.moved_right += len(crossing & truth)
        made.moved_found += len(crossing)
        made.moved_hit += len(moved & pairs)
        made.moved_true += len(moved)
    return made


def collation_of(texts: list[Copy]) -> Collation:
    """The copies collated, with letters for sigla."""
    return collate([Witness("ABCDEFGH"[place], one.text) for place, one in enumerate(texts)])


def pairs_found(made: Collation) -> Found:
    """The pairs of words of a collation, two witnesses at a time."""
    return {
        (one, other): _pairs_of_two(made, one, other) for one, other in combinations(range(len(made.sigla)), 2)
    }  # fmt: skip


def _pairs_of_two(made: Collation, one: int, other: int) -> tuple[set[Pair], set[Pair], set[Pair]]:
    table: set[Pair] = set()
    for row in made.columns:
        if (left := row[one]) is not None and (right := row[other]) is not None:
            first, second = made.tokens[one][left], made.tokens[other][right]
            if first.kind != "sign":
                table.add(((first.start, first.end), (second.start, second.end)))
    words = {(token.start, token.end) for token in made.tokens[one] if token.kind != "sign"}
    moved, crossing = set(), set()
    for move in made.moves:
        if move.witnesses == (made.sigla[one], made.sigla[other]):
            own = {pair for pair in move.pairs if pair[0] in words}
            moved |= own
            crossing |= own if move.crosses else set()
    return table, table | moved, crossing


def _true(one: Copy, other: Copy) -> dict[Pair, int]:
    """The true pairs, each with the number of its word in the invented text."""
    first, second = (
        {number: (start, end) for start, end, number in copy.words if number is not None} for copy in (one, other)
    )
    return {(first[number], second[number]): number for number in first.keys() & second.keys()}


Doubtful = tuple[dict[Span, int], dict[Span, int]]


def _is_doubtful(pair: Pair, doubtful: Doubtful) -> bool:
    gaps = doubtful[0].get(pair[0]), doubtful[1].get(pair[1])
    return gaps[0] is not None and gaps[0] == gaps[1]


def _doubtful(one: Copy, other: Copy) -> Doubtful:
    """The words of either side between like pairs where not every word was replaced by one: span -> number of the gap.

    Where a word was lost on one side and another added on the other, nothing tells that from a word replaced.
    """
    found: Doubtful = ({}, {})
    for number, sides in enumerate(_gaps(one, other)):
        words = [copy.words[place] for copy, side in zip((one, other), sides, strict=True) for place in side]
        pairs = len(words) - len({word[2] for word in words if word[2] is not None}) - sum(w[2] is None for w in words)
        if not len(sides[0]) == len(sides[1]) == pairs:
            for copy, side, spans in zip((one, other), sides, found, strict=True):
                spans.update({copy.words[place][:2]: number for place in side})
    return found


def _gaps(one: Copy, other: Copy) -> Iterator[tuple[range, range]]:
    """The words of either side that lie between two pairs of like words."""
    second = {number: place for place, (_, _, number) in enumerate(other.words) if number is not None}
    like = [
        (place, second[number])
        for place, (_, _, number) in enumerate(one.words)
        if number in second and _are_like(one, place, other, second[number])
    ]
    own = sorted(there for _, there in like)
    after = dict(pairwise([-1, *own, len(other.words)]))
    for (here, there), (next_here, next_there) in pairwise([(-1, -1), *like, (len(one.words), len(other.words))]):
        if after.get(there) == next_there:
            yield range(here + 1, next_here), range(there + 1, next_there)
        else:  # one of the two moved: what follows it, and what went before the next, on the other side
            yield range(here + 1, next_here), range(there + 1, after.get(there, there + 1))


def _are_like(one: Copy, place: int, other: Copy, there: int) -> bool:
    words = [
        copy.text[slice(*copy.words[at][:2])].casefold() for copy, at in ((one, place), (other, there))
    ]  # fmt: skip
    return Indel.normalized_similarity(*words) >= LIKE
