"""Witnesses of the library side by side, passage by passage, and which of their differences bear on which questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from stukolka.bearing import Bearing, bearings
from stukolka.collated import lines, witness_of
from stukolka.text.beside import Row, rows
from stukolka.text.collation import collate

if TYPE_CHECKING:
    from stukolka.library import Library

MOST = 4
"""How many witnesses stand side by side at most."""


@dataclass(frozen=True, slots=True)
class Synopsis:
    """The restatements of some witnesses side by side."""

    sigla: tuple[str, ...]
    """The witnesses."""
    rows: tuple[Row, ...]
    """Every passage of each once, beside those that answer to it."""
    bearings: tuple[Bearing, ...]
    """The variants that bear on questions, in their order."""


def synopsis_of(library: Library, sigla: Sequence[str], lang: str) -> Synopsis:
    """The restatements of two or more witnesses side by side, in `lang`.

    Raises:
        WrongUsage: there is no such witness, or fewer than two.
        InvalidInput: files of a witness have faults.
    """
    made = collate([witness_of(library, siglum, lang) for siglum in sigla])
    laid = rows(made, [lines(library, siglum, lang) for siglum in sigla])
    return Synopsis(tuple(sigla), tuple(laid), tuple(bearings(library, made, "substance")))


def sets(sigla: Sequence[str]) -> list[tuple[str, ...]]:
    """The witnesses of a game that are set side by side: all of them where four or fewer, and every two."""
    found = [tuple(sigla)] if 2 < len(sigla) <= MOST else []
    return [*found, *combinations(sigla, 2)]
