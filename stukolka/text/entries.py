"""The entries of an apparatus: for every stretch of a collation, who has what, with nothing left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from stukolka.text.stretches import Stretch, stretches
from stukolka.text.tokens import Token
from stukolka.text.variants import Level, Reading, base_of

if TYPE_CHECKING:
    from stukolka.text.collation import Collation

AGREEMENT, LACUNA = "agreement", "lacuna"
"""The kinds of entries that are no variants: the same words, and a mark of lost text."""

Content = tuple[tuple[int, Token | str], ...]
"""Columns with what stands there: a token, or why there is none where it isn't simply omitted."""


@dataclass(frozen=True, slots=True)
class Group:
    """Witnesses that have the same, sign by sign; a witness that is silent is a group by itself."""

    witnesses: tuple[int, ...]
    """The places of the witnesses."""
    content: Content
    """What the first of them has."""
    kind: str | None
    """How it differs from the lemma; None where it is the lemma's, or where nobody differs."""
    foldings: tuple[str, ...]
    """The foldings that make it one word with the lemma."""
    silence: str
    """`lost` or `not-collated`; empty for witnesses that are there."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Columns in sequence, and what each witness has there."""

    start: int
    """The first column."""
    end: int
    """The column after the last."""
    kind: str
    """The gravest kind of its variants, or `AGREEMENT` or `LACUNA`."""
    slight: bool
    """Whether it lies below the level that was asked for."""
    groups: tuple[Group, ...]
    """The lemma's group first."""
    lemma: bool
    """Whether the first group is a lemma: it is not where every witness is silent."""
    decisions: tuple[int, ...]
    """The numbers of the editor's decisions that show here."""

    @property
    def varies(self) -> bool:
        """Whether not all witnesses are printed alike, or one is silent."""
        return len(self.groups) > 1


class Ends(NamedTuple):
    """What begins or ends with a witness's silence: `lacunaStart`, `lacunaEnd`, `witStart`, `witEnd`, or nothing."""

    before: str
    """Before the stretch."""
    after: str
    """After it."""


def entries(collation: Collation, level: Level = "letter", *, base: str | None = None) -> Iterator[Entry]:
    """The entries, in the order of the columns.

    Raises:
        WrongUsage: there is no such witness as `base`.
    """
    main = base_of(collation, base)
    for stretch in stretches(collation, level, base=base, fine=True):
        yield _entry(collation, stretch, main)


def _entry(collation: Collation, stretch: Stretch, base: int) -> Entry:
    same: dict[tuple[tuple[int, str], ...], list[int]] = {}
    silent = []
    contents = [_content(collation, stretch, witness) for witness in range(len(collation.sigla))]
    for witness, siglum in enumerate(collation.sigla):
        content = contents[witness]
        if siglum in stretch.silent:
            column = next(at for at in range(stretch.start, stretch.end) if collation.columns[at][witness] is None)
            silent.append(Group((witness,), content, None, (), collation.gap_at(column, witness) or ""))
        else:
            printed = tuple((at, one if isinstance(one, str) else one.form.printed) for at, one in content)
            same.setdefault(printed, []).append(witness)
    by_siglum = {} if stretch.variant is None else {s: one for one in stretch.variant.readings for s in one.witnesses}
    first = collation.sigla.index(stretch.variant.readings[0].witnesses[0]) if stretch.variant is not None else base
    lemma = base if any(base in members for members in same.values()) else first
    ordered = sorted(same.values(), key=lambda members: (lemma not in members, members[0]))
    groups = [
        _group(members, contents[members[0]], by_siglum.get(collation.sigla[members[0]]), lemma=at == 0)
        for at, members in enumerate(ordered)
    ]
    kind = stretch.variant.kind if stretch.variant is not None else LACUNA if len(groups) > 1 else AGREEMENT
    found = tuple(groups + silent)
    return Entry(stretch.start, stretch.end, kind, stretch.slight, found, bool(groups), stretch.decisions)


def _group(members: Sequence[int], content: Content, reading: Reading | None, *, lemma: bool) -> Group:
    if lemma:
        return Group(tuple(members), content, None, (), "")
    if reading is None:
        return Group(tuple(members), content, LACUNA, (), "")
    # Whoever reads as the lemma does at this level differs from it in punctuation.
    return Group(tuple(members), content, reading.kind or "sign", reading.foldings, "")


def _content(collation: Collation, stretch: Stretch, witness: int) -> Content:
    found: list[tuple[int, Token | str]] = []
    silent = collation.sigla[witness] in stretch.silent
    for column in range(stretch.start, stretch.end):
        place = collation.columns[column][witness]
        if place is not None:
            found.append((column, collation.tokens[witness][place]))
        elif not silent and (gap := collation.gap_at(column, witness)) not in {None, "omitted"}:
            found.append((column, str(gap)))
    return tuple(found)


def silences(found: Sequence[Entry]) -> Mapping[tuple[int, int], Ends]:
    """(number of an entry, witness) -> what begins or ends there, for each end of what is lost."""
    runs: dict[int, list[list[int]]] = {}
    present: dict[int, list[int]] = {}
    for number, entry in enumerate(found):
        for group in entry.groups:
            for witness in group.witnesses:
                own = runs.setdefault(witness, [])
                if _is_lost(group):
                    if own and own[-1][-1] == number - 1:
                        own[-1].append(number)
                    else:
                        own.append([number])
                elif group.content:
                    present.setdefault(witness, []).append(number)
    marks: dict[tuple[int, int], Ends] = {}
    for witness, own in runs.items():
        there = present.get(witness, [])
        for run in own:
            head, foot = "lacunaStart", "lacunaEnd"
            if not there or run[0] > there[-1]:
                head, foot = "witEnd", ""
            elif run[-1] < there[0]:
                head, foot = "", "witStart"
            marks[run[0], witness] = Ends(head, foot if run[0] == run[-1] else "")
            if run[0] != run[-1]:
                marks[run[-1], witness] = Ends("", foot)
    return marks


def _is_lost(group: Group) -> bool:
    """Whether it is lost, or has nothing but a mark of lost text."""
    marks = [isinstance(one, Token) and one.kind == "lacuna" for _, one in group.content]
    return group.silence == "lost" or (bool(marks) and all(marks))
