"""Witnesses of the library side by side, passage by passage, and which of their differences bear on which questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from stukolka.bearing import Bearing, bearings
from stukolka.collated import lines
from stukolka.text.beside import Row, rows

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.text.collation import Collation

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


def synopsis_of(library: Library, made: Collation, lang: str) -> Synopsis:
    """The restatements of witnesses in `lang`, which have been collated, side by side.

    Raises:
        WrongUsage: there is no such witness.
        InvalidInput: files of a witness have faults.
    """
    laid = rows(made, [lines(library, siglum, lang) for siglum in made.sigla])
    return Synopsis(made.sigla, tuple(laid), tuple(bearings(library, made, "substance")))


def sets(sigla: Sequence[str]) -> list[tuple[str, ...]]:
    """The witnesses of a game that are set side by side: all of them where four or fewer, and every two."""
    found = [tuple(sigla)] if 2 < len(sigla) <= MOST else []
    return [*found, *combinations(sigla, 2)]
