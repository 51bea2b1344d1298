"""A collation from its first column to its last: where the witnesses differ and where they agree, nothing left out.

Every output is made from these stretches, so that all of them show the same places and the same kinds.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from stukolka.text.variants import Level, Variant, variant_of
from stukolka.text.witness import Span

if TYPE_CHECKING:
    from stukolka.text.collation import Collation
    from stukolka.text.hand import Decision

Loci = Mapping[tuple[int, int], tuple[str, ...]]
"""The first column of a variant and the one after its last -> the loci whose readings it bears on."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Columns in sequence: one place of variation, or words in which the witnesses that are there agree."""

    start: int
    """The first column."""
    end: int
    """The column after the last."""
    variant: Variant | None
    """How they differ, or None."""
    slight: bool
    """Whether they differ only below the level that was asked for."""
    silent: tuple[str, ...]
    """The sigla of the witnesses that are lost or not collated here."""
    decisions: tuple[int, ...]
    """The numbers of the editor's decisions that show here, counted from 0."""


def stretches(
    collation: Collation, level: Level = "letter", *, base: str | None = None, fine: bool = False
) -> Iterator[Stretch]:
    """All columns of a collation in order, as `Collation.variants` divides them.

    With `fine`, what is printed otherwise below that level is told from what is printed alike.

    Raises:
        WrongUsage: there is no such witness as `base`.
    """
    decided = decided_columns(collation)
    at = 0
    for variant in collation.variants(level, base=base):
        yield from _agreeing(collation, at, variant.start, decided, base=base, fine=fine)
        shown = _decisions(decided, variant.start, variant.end)
        yield Stretch(variant.start, variant.end, variant, False, variant.silent, shown)
        at = variant.end
    yield from _agreeing(collation, at, len(collation.columns), decided, base=base, fine=fine)


def _agreeing(
    collation: Collation,
    start: int,
    end: int,
    decided: Mapping[int, tuple[int, ...]],
    *,
    base: str | None,
    fine: bool,
) -> Iterator[Stretch]:
    """Columns without a variant, divided by who is silent, and with `fine` by whether they are printed alike."""

    def key(column: int) -> tuple[tuple[str, ...], int]:
        silent = silent_at(collation, column)
        return silent, column if fine and not _alike(collation, column, silent) else -1

    for (silent, own), columns in groupby(range(start, end), key=key):
        run = list(columns)
        # A mark of lost text is no variant: nobody else leaves it out.
        slight = None if own < 0 or _is_lacuna(collation, own) else variant_of(collation, run, base)
        shown = _decisions(decided, run[0], run[-1] + 1)
        yield Stretch(run[0], run[-1] + 1, slight, slight is not None, silent, shown)


def _decisions(decided: Mapping[int, tuple[int, ...]], start: int, end: int) -> tuple[int, ...]:
    """The decisions that show in some columns, each once."""
    if not decided:
        return ()
    return tuple(dict.fromkeys(number for column in range(start, end) for number in decided.get(column, ())))


def silent_at(collation: Collation, column: int) -> tuple[str, ...]:
    """The sigla of the witnesses that are lost or not collated in a column."""
    return tuple(
        siglum
        for witness, siglum in enumerate(collation.sigla)
        if collation.gap_at(column, witness) not in {None, "omitted"}
    )


def _is_lacuna(collation: Collation, column: int) -> bool:
    return all(
        place is None or collation.tokens[witness][place].kind == "lacuna"
        for witness, place in enumerate(collation.columns[column])
    )


def _alike(collation: Collation, column: int, silent: tuple[str, ...]) -> bool:
    printed = {
        None if place is None else collation.tokens[witness][place].form.printed
        for witness, place in enumerate(collation.columns[column])
        if collation.sigla[witness] not in silent
    }
    return len(printed) == 1


def decided_columns(collation: Collation) -> dict[int, tuple[int, ...]]:
    """Column -> the numbers of the editor's decisions that show there, for columns where any does.

    A pin and what was parted show at every word, a move and a loss where they begin in each witness.
    """
    if not collation.decisions:
        return {}
    columns = places(collation)
    found: dict[int, list[int]] = {}
    for number, decision in enumerate(collation.decisions):
        shown: set[int] = set()
        for own in decision_columns(collation, decision, columns):
            shown.update(own if decision.kind in ("pin", "part") else own[:1])
        for column in sorted(shown):
            found.setdefault(column, []).append(number)
    return {column: tuple(numbers) for column, numbers in sorted(found.items())}


def places(collation: Collation) -> list[list[int]]:
    """For each witness the column of each of its tokens."""
    found: list[list[int]] = [[0] * len(own) for own in collation.tokens]
    for column, row in enumerate(collation.columns):
        for witness, place in enumerate(row):
            if place is not None:
                found[witness][place] = column
    return found


def decision_columns(collation: Collation, decision: Decision, columns: Sequence[Sequence[int]]) -> list[list[int]]:
    """For each witness of a decision the columns of its words; of a stretch without any, those where it is silent.

    `columns` are the `places` of the collation.
    """
    found = []
    for siglum, span in decision.spans:
        witness = collation.sigla.index(siglum)
        found.append(_inside(collation, columns[witness], witness, span))
    return found


def _inside(collation: Collation, columns: Sequence[int], witness: int, span: Span) -> list[int]:
    tokens = collation.tokens[witness]
    first = bisect_left(tokens, span[0], key=lambda token: token.start)
    stop = bisect_left(tokens, span[1], lo=first, key=lambda token: token.start)
    words = [columns[place] for place in range(first, stop) if tokens[place].kind != "sign"]
    if words or first < stop:
        return words or list(columns[first:stop])
    before = columns[first - 1] if first else -1
    after = columns[first] if first < len(columns) else len(collation.columns)
    return [at for at in range(before + 1, after) if collation.gap_at(at, witness) not in {None, "omitted"}]
