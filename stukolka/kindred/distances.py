"""How far witnesses are apart in wording, counted word by word in their collation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import combinations

from stukolka.text.collation import OMITTED, Collation

LONG = 25
"""From how many words on a stretch without a word in common holds passages of its own, not other readings."""

LEAST_COMPARED = 50
"""How many words two witnesses must have to be compared by, for their distance to be drawn."""


class State(Enum):
    """What two witnesses have in one column of words."""

    NEITHER = "neither has a word there, or it was counted in another column, from which it moved"
    SAME = "the same word, whatever its spelling"
    OTHER = "another word, or one has a word and the other none"
    ALONE = "one has a word in a long passage that the other has not"
    SILENT = "one has a word, and the other is lost there or was not collated"


@dataclass(frozen=True, slots=True)
class Distance:
    """How far two witnesses are apart."""

    first: str
    """The siglum of the one."""
    second: str
    """The siglum of the other."""
    compared: int
    """In how many places of one word either has something to compare."""
    differing: int
    """In how many of these they have another word, or one has a word and the other none."""
    alone: int
    """How many words stand in long passages that the other has not; these count for nothing."""
    silent: int
    """How many words stand where the other is lost or was not collated; these count for nothing."""

    @property
    def share(self) -> Fraction | None:
        """The share of the compared places in which they differ; None when too little can be compared."""
        return Fraction(self.differing, self.compared) if self.compared >= LEAST_COMPARED else None


@dataclass(frozen=True)
class Distances:
    """The distances of witnesses, two by two."""

    sigla: tuple[str, ...]
    """The witnesses, in the order of the collation."""
    pairs: Mapping[tuple[str, str], Distance]
    """Two sigla, in that order -> their distance over all that the two have to compare."""
    common: Mapping[tuple[str, str], Distance]
    """The same over the places in which every two of the witnesses can be compared: only these distances are alike."""

    def between(self, one: str, other: str) -> Distance | None:
        """The distance of two witnesses over common places, whichever is named first; None for one and itself."""
        return self.common.get((one, other)) or self.common.get((other, one))

    def matrix(self) -> list[list[Fraction]]:
        """The shares over common places, a row for each witness; 0 where nothing can be compared."""
        return [
            [
                (found.share or Fraction(0)) if (found := self.between(one, other)) else Fraction(0)
                for other in self.sigla
            ]
            for one in self.sigla
        ]


def distances(collation: Collation) -> Distances:
    """How far every two witnesses of a collation are apart; spelling, punctuation and place count for nothing.

    Witnesses in which there is nothing to read are left out.
    """
    sigla = tuple(siglum for siglum in collation.sigla if siglum not in collation.empty)
    states = {
        (one, other): _states(collation, collation.place(one), collation.place(other))
        for one, other in combinations(sigla, 2)
    }
    common = [
        State.ALONE not in at and State.SILENT not in at for at in zip(*states.values(), strict=True)
    ]  # fmt: skip
    everywhere = [True] * len(common)
    return Distances(
        sigla,
        {pair: _counted(pair, own, everywhere) for pair, own in states.items()},
        {pair: _counted(pair, own, common) for pair, own in states.items()},
    )


def _counted(pair: tuple[str, str], states: Sequence[State], where: Sequence[bool]) -> Distance:
    counts = Counter(state for state, counts in zip(states, where, strict=True) if counts)
    compared = counts[State.SAME] + counts[State.OTHER]
    return Distance(*pair, compared, counts[State.OTHER], counts[State.ALONE], counts[State.SILENT])


def _states(collation: Collation, one: int, other: int) -> list[State]:
    """What the two have in each column."""
    sides = one, other
    moved = _moved(collation, one, other)
    found: list[State] = []
    run: list[int] = []
    for column, row in enumerate(collation.columns):
        tokens = [None if (place := row[side]) is None else collation.tokens[side][place] for side in sides]
        present = [token for token in tokens if token is not None and token.kind not in ("sign", "lacuna")]
        state = State.NEITHER
        if len(present) == 2:
            state = _compared(present[0].form.modern, present[1].form.modern)
        elif present:
            side = 0 if present[0] is tokens[0] else 1
            linked = moved[side].get(present[0].start)
            if linked is not None:  # of words that moved the first witness's column counts
                state = _compared(present[0].form.modern, linked) if side == 0 else State.NEITHER
            elif tokens[1 - side] is None and collation.gap_at(column, sides[1 - side]) != OMITTED:
                state = State.SILENT
            else:
                state = State.OTHER
                run.append(column)
        found.append(state)
        if len(present) == 2 or state is State.SAME:
            _judge(found, run)
            run = []
    _judge(found, run)
    return found


def _compared(one: str, other: str) -> State:
    return State.SAME if one == other else State.OTHER


def _judge(states: list[State], run: Sequence[int]) -> None:
    """Marks the columns of a run of words without any in common as passages of their own, if it is long."""
    if len(run) >= LONG:
        for column in run:
            states[column] = State.ALONE


def _moved(collation: Collation, one: int, other: int) -> tuple[dict[int, str], dict[int, str]]:
    """For each side, where its moved words begin -> what stands for them on the other side, in modern spelling."""
    forms = [{token.start: token.form.modern for token in collation.tokens[side]} for side in (one, other)]
    found: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for move in collation.moves:
        if move.witnesses == (collation.sigla[one], collation.sigla[other]):
            for (start, _), (begin, _) in move.pairs:
                found[0][start] = forms[1][begin]
                found[1][begin] = forms[0][start]
    return found
