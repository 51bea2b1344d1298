"""Which variants of a collation bear on which loci: they stand in passages on which readings rest that differ."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stukolka.apparatus.reading import GENERAL, Reading, Standing
from stukolka.collated import lines
from stukolka.text.variants import Level, Variant

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.text.collation import Collation
    from stukolka.text.stretches import Loci

UNTOLD = (Standing.SILENT, Standing.LACUNA, Standing.PENDING)
"""Standings that answer nothing: a whole rule that a witness has not is no variant of a word in it."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Bearing:
    """A variant that bears on a locus."""

    variant: Variant
    """The variant."""
    game: str
    """The game whose locus it is."""
    section: str
    """The section of the books: general, or a form."""
    locus: str
    """The locus."""
    passages: tuple[str, ...]
    """The passages in which it stands and on which readings rest, as they are cited."""


class _Texts:
    """The passages and readings of those witnesses of a collation that are the library's."""

    def __init__(self, library: Library, collation: Collation) -> None:
        self.passages: dict[str, list[tuple[Span, str]]] = {}
        """Siglum -> spans of the collated text with the ids of their passages, in order."""
        self.readings: dict[str, list[tuple[str, Reading]]] = {}
        """Siglum -> its readings, each with its game; nothing where there is no other text to differ from."""
        self._cited: dict[tuple[str, str], list[tuple[str, Reading]]] = {}
        self._answers: dict[tuple[str, str, str], dict[str, Reading]] = {}
        known = set(library.sigla())
        for witness in collation.witnesses:
            if witness.siglum not in known:
                continue
            if witness.text == library.original(witness.siglum):
                own = library.passages(witness.siglum).values()
                self.passages[witness.siglum] = [((one.start, one.end), one.id) for one in own]
            for lang in ("ru", "en"):
                if witness.text == library.restated(witness.siglum, lang):
                    own_lines = lines(library, witness.siglum, lang)
                    self.passages[witness.siglum] = [(span, name) for name, span in own_lines.items()]
        if len(self.passages) < 2:
            return
        for game in library.games:
            for siglum in set(library.sigla(game)) & self.passages.keys():
                self.readings.setdefault(siglum, []).extend((game, one) for one in library.book(game, siglum))
        for siglum, readings in self.readings.items():
            for game, reading in readings:
                self._answers.setdefault((siglum, game, reading.locus), {})[reading.section] = reading
                for passage in reading.passages:
                    self._cited.setdefault((siglum, passage), []).append((game, reading))

    def touched(self, siglum: str, span: Span) -> list[str]:
        """The passages that a span touches; those on both sides of a point between two are not meant."""
        passages = self.passages[siglum]
        at = max(0, bisect_right(passages, (span[0], span[0]), key=lambda one: one[0]) - 1)
        found = []
        while at < len(passages) and passages[at][0][0] <= span[1]:
            (start, end), name = passages[at]
            if (start < span[1] and span[0] < end) or (span[0] == span[1] and start < span[0] < end):
                found.append(name)
            at += 1
        return found

    def resting(self, siglum: str, passage: str) -> list[tuple[str, Reading]]:
        """The readings that rest on a passage, each with its game."""
        return self._cited.get((siglum, passage), [])

    def answer(self, siglum: str, game: str, section: str, locus: str) -> Reading | None:
        """What a witness reads at a locus: of the section, else in general."""
        own = self._answers.get((siglum, game, locus), {})
        return own.get(section) or own.get(GENERAL)


def bearings(
    library: Library, collation: Collation, level: Level = "letter", *, base: str | None = None
) -> list[Bearing]:
    """The variants that bear on loci, in their order; differences of spelling alone bear on nothing.

    Witnesses count whose collated text is the library's own, in their own words or restated.
    """
    texts = _Texts(library, collation)
    if len(texts.passages) < 2:
        return []
    return [one for variant in collation.variants(level, base=base) for one in _of(variant, collation, texts)]


def loci(found: Sequence[Bearing]) -> Loci:
    """The loci of each variant, as outputs take them."""
    made: dict[Span, dict[str, None]] = {}
    for one in found:
        made.setdefault((one.variant.start, one.variant.end), {})[one.locus] = None
    return {columns: tuple(names) for columns, names in made.items()}


def _of(variant: Variant, collation: Collation, texts: _Texts) -> Iterator[Bearing]:
    sides = [
        [
            (siglum, texts.touched(siglum, span or _point(collation, variant, siglum)), span is None)
            for siglum, span in group.items()
            if siglum in texts.passages
        ]
        for group in _groups(variant)
    ]
    found: dict[tuple[str, str, str], dict[str, None]] = {}
    for number, side in enumerate(sides):
        others = [one for at, other in enumerate(sides) if at != number for one in other]
        for siglum, passages, _ in side:
            for passage in passages:
                for game, reading in texts.resting(siglum, passage):
                    if any(_differs(texts, game, reading, other) for other in others):
                        place = game, reading.section, reading.locus
                        found.setdefault(place, {})[f"{siglum}.{passage}"] = None
    for (game, section, locus), cited in found.items():
        yield Bearing(variant, game, section, locus, tuple(cited))


def _differs(texts: _Texts, game: str, reading: Reading, other: tuple[str, Sequence[str], bool]) -> bool:
    """Whether another witness answers otherwise, and what it says there is what its answer rests on, if anything is."""
    siglum, passages, omits = other
    answer = texts.answer(siglum, game, reading.section, reading.locus)
    if answer is None or reading.standing in UNTOLD or answer.standing in UNTOLD or reading.answers == answer.answers:
        return False
    return omits or not answer.passages or bool(set(passages) & set(answer.passages))


def _groups(variant: Variant) -> list[Mapping[str, Span | None]]:
    """Siglum -> span, for the readings that differ in more than spelling; those that are one word are one group."""
    same: dict[str, Span | None] = {}
    found: list[Mapping[str, Span | None]] = [same]
    for reading in variant.readings:
        own = dict(zip(reading.witnesses, reading.spans, strict=True))
        if reading.kind is None or reading.kind == "sign" or reading.foldings:
            same.update(own)
        else:
            found.append(own)
    return found


def _point(collation: Collation, variant: Variant, siglum: str) -> Span:
    """Where a witness leaves the words out."""
    witness = collation.place(siglum)
    before = (collation.columns[column][witness] for column in range(variant.start - 1, -1, -1))
    place = next((place for place in before if place is not None), None)
    at = 0 if place is None else collation.tokens[witness][place].end
    return at, at
