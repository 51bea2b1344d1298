"""Witnesses side by side as the pages show them: each collation is made once, and remembered from build to build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from stukolka.collated import witness_of
from stukolka.publish.remembered import memory
from stukolka.synopsis import Synopsis, synopsis_of

if TYPE_CHECKING:
    from stukolka.bearing import Bearing
    from stukolka.library import Library
    from stukolka.text.collation import Collation


@cache
def collation(library: Library, sigla: tuple[str, ...], lang: str) -> Collation:
    """The restatements of two or more witnesses, collated.

    Raises:
        WrongUsage: there is no such witness.
        InvalidInput: files of a witness have faults.
    """
    witnesses = [witness_of(library, siglum, lang) for siglum in sigla]

    def made() -> Collation:
        from stukolka.text.collation import collate

        return collate(witnesses)

    return memory.remembered("collation", repr(witnesses), made)


@cache
def synopsis(library: Library, sigla: tuple[str, ...], lang: str) -> Synopsis:
    """The same side by side; raises what `collation` does."""
    return synopsis_of(library, collation(library, sigla, lang), lang)


@cache
def rule_variants(library: Library, game: str, lang: str = "ru") -> Mapping[str, Sequence[Bearing]]:
    """Locus of `game` -> the variants between the restatements of its witnesses that bear on it, in their order."""
    sigla = library.sigla(game)
    found: dict[str, list[Bearing]] = {}
    for one in synopsis(library, sigla, lang).bearings if len(sigla) > 1 else ():
        if one.game == game:
            found.setdefault(one.locus, []).append(one)
    return found
