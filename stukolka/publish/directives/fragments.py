"""Single pieces for pages of one's own: one reading, one claim, the apparatus of one question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stukolka.apparatus.reading import Reading
from stukolka.publish.directives import stored
from stukolka.publish.directives.apparatus import ClaimsDirective
from stukolka.publish.directives.locus import LocusDirective
from stukolka.publish.markup import Node, box, bullets, inline, joined, paragraph, span
from stukolka.rules.switch import Switch


class ReadingDirective(LocusDirective):
    """`{stukolka:reading} A/general/trick.overtrump`: what one witness says at one question, with its passages."""

    def run(self) -> list[Node]:
        """The block."""
        self.depend()
        name = self.arguments[0].strip()
        siglum, _, place = name.partition("/")
        section, _, locus = place.partition("/")
        book = self.books().get(siglum)
        reading = book.readings.get((section, locus)) if book else None
        if reading is None:
            raise self.error(f"{self.game.name} has no reading {name}, which is named SIGLUM/SECTION/LOCUS")
        return [self._reading(self.game.switch(reading.locus), reading)]


class ClaimDirective(ClaimsDirective):
    """`{stukolka:claim} C46`: what one witness or several assert beside the rules."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The block."""
        self.depend()
        name = self.arguments[0].strip()
        claims = self.library.claims(self.game.name)
        if name not in claims:
            raise self.error(f"{self.game.name} has no claim {name}; it has {', '.join(claims) or 'none'}")
        own = {key: one for key, one in self._tested.items() if key[0] == name}
        stored.lacking(self, self.game.name, own)
        return [self._claim(claims[name])]


class ApparatusDirective(LocusDirective):
    """`{stukolka:apparatus} golets.set-aside`: every witness's reading at one question, as an apparatus has them.

    A line for all forms, and one for each form of which something else is said: the witnesses that read alike stand
    together, each with its passages.
    """

    def run(self) -> list[Node]:
        """The lines."""
        self.depend()
        switch = self.game.switch(self.arguments[0].strip())
        lines = [[self._line(switch, name, found)] for name, found in self.readings(switch).items()]
        return [box(paragraph(self.locus_link(switch)), bullets(lines), classes=["apparatus"])]

    def _line(self, switch: Switch, name: str, found: Mapping[str, Reading]) -> Node:
        groups: dict[tuple[str, tuple[str, ...]], list[Reading]] = {}
        for reading in found.values():
            groups.setdefault((reading.standing.value, tuple(reading.answers)), []).append(reading)
        said = joined((span(*self._parts(switch, group)) for group in groups.values()), "; ")
        return paragraph(inline(f"{self.form_title(name)}: ", "note-label"), *said)

    def _parts(self, switch: Switch, group: list[Reading]) -> Iterator[Node | str]:
        first = group[0]
        yield from joined((self.answer_link(switch, key) for key in first.answers), " · ")
        yield from (" ",) if first.answers else ()
        yield self.standing(first.standing.value)
        for reading in group:
            yield " "
            yield inline(reading.witness, "siglum")
            if reading.cited:
                yield from (" (", *self.passages(reading.cited), ")")
