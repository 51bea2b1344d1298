"""The page of a witness: what is known of the source, and its passages in the order of the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from stukolka.apparatus.coverage import is_read
from stukolka.apparatus.passages import Passage
from stukolka.apparatus.reading import GENERAL, Reading
from stukolka.apparatus.relations import KINDS as RELATED
from stukolka.apparatus.source import Source
from stukolka.publish import addresses, citing, page_files, references, words
from stukolka.publish.directives import synopsis
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.domain import qualified
from stukolka.publish.markup import (
    Node,
    Row,
    both,
    box,
    bullets,
    code,
    facts,
    inline,
    joined,
    link,
    page_link,
    paragraph,
    section,
    table,
    unbroken,
)
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.entry import GameEntry


class WitnessDirective(EditionDirective):
    """`{stukolka:witness} A`: the whole page of that witness."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The page."""
        source = self.library.source(self.arguments[0].strip())
        passages = self.library.passages(source.siglum).values()
        address = addresses.witness(source.siglum)
        title = f"{source.siglum}. {source.title.of(self.lang)}"
        self.enter("witness", source.siglum, address, title)
        cited = self._cited(source)
        claimed = self._claimed(source)
        return self.page(
            title,
            address,
            self._facts(source),
            *(one for game in self._games(source) for one in synopsis.pages_of(self, game.name, [source.siglum])),
            section(
                self.say(words.PASSAGES),
                "passages",
                paragraph(self.say(words.PASSAGES_INTRO)),
                *(
                    self._passage(passage, cited.get(passage.cited, []), claimed.get(passage.cited, []))
                    for passage in passages
                ),
            ),
            *self.foot(("passages.csv", "passages.csv"), ("readings.csv", "readings.csv"), *self._collated(source)),
            self.cite(
                Text(*(f"{words.WITNESS.of(lang)} {source.siglum}" for lang in ("en", "ru"))),
                citing.witness_digest(source, passages),
                address,
                name=source.siglum,
            ),
        )

    def _collated(self, source: Source) -> Iterable[tuple[str, str]]:
        """The witnesses of its games, this one among them, side by side."""
        for game in self._games(source):
            if len(sigla := self.library.sigla(game.name)) > 1:
                for form, suffix in (("csv", "CSV"), ("tei", "TEI")):
                    called = f"{self.say(words.COLLATION)} {' '.join(sigla)} ({suffix})"
                    yield called, page_files.collation(game.name, form)

    def _facts(self, source: Source) -> Node:
        found = next(one for one in self.library.coverage().witnesses if one.siglum == source.siglum)
        rulesets = [f"{form}/{source.siglum}" for game in self._games(source) for form in game.forms]
        missing = bullets([[paragraph(one.of(self.lang))] for one in source.missing])
        rows: list[tuple[str, list[Node | str]]] = [
            (self.say(words.SIGLUM), [inline(source.siglum, "siglum")]),
            *self._known(source),
            (self.say(words.HOLDS), [source.holds.of(self.lang)]),
            (self.say(words.HEADING), [source.heading]),
            (self.say(words.MISSING), [missing] if source.missing else []),
            (self.say(words.LANGUAGE), [self.say(words.LANGUAGES[source.language])]),
            (self.say(words.FILE), [code(source.file)] if source.file else [self.say(words.OWN_TEXT)]),
            ("SHA-256", [inline(source.sha256, "digest")] if source.sha256 else []),
            (self.say(words.CHARACTERS), [self.number(source.characters)]),
            (self.say(words.COVERED), [self.say(words.SHARE, share=self.percent(found.share))]),
            (self.say(words.UNREAD_QUESTIONS), self._unread(source)),
            (self.say(words.RULESETS), joined(link("ruleset", name) for name in rulesets)),
            (
                self.say(words.RELATIONS),
                [bullets([line] for line in lines)] if (lines := self._relations(source)) else [],
            ),
        ]
        return facts(rows)

    def _known(self, source: Source) -> Iterable[tuple[str, list[Node | str]]]:
        """Author and year, or that nobody knows them, and the rest of what the bibliography says."""
        entry = references.references(self.library).get(source.siglum)
        if entry is None:
            return
        yield self.say(words.AUTHOR), [entry.author or self.say(words.UNKNOWN)]
        yield self.say(words.YEAR), [entry.year or self.say(words.UNKNOWN)]
        more = page_link("bibliography", self.say(words.BIBLIOGRAPHY))
        yield self.say(words.KNOWN), [entry.note.of(self.lang), " (", more, ")"]

    def _relations(self, source: Source) -> list[Node]:
        """The relations in which the witness stands, kind by kind, each with the others."""
        kinds: dict[str, list[Node]] = {}
        for relation in self.library.relations().values():
            if source.siglum in relation.witnesses:
                whole = ", ".join(relation.witnesses)
                found = unbroken(link("relation", relation.id, relation.id), f" ({whole})")
                kinds.setdefault(relation.kind, []).append(found)
        return [paragraph(f"{RELATED[kind].of(self.lang)}: ", *joined(found)) for kind, found in kinds.items()]

    def _games(self, source: Source) -> list[GameEntry]:
        """The games of which the witness has readings."""
        return [game for game in self.games if source.siglum in self.library.sigla(game.name)]

    def _unread(self, source: Source) -> list[Node | str]:
        """How many questions it has not been read for yet, game by game; nothing when it has been for all."""
        found = []
        for game in self._games(source):
            book = self.library.book(game.name, source.siglum)
            if unread := sum(not is_read(book, switch) for switch in game.switches):
                values = {"unread": unread, "all": len(game.switches), "game": game.title.of(self.lang)}
                found.append(self.say(words.UNREAD_OF, **values))
        return ["; ".join(found)] if found else []

    def _cited(self, source: Source) -> dict[str, list[tuple[str, Reading]]]:
        """Passage -> the readings that rest on it, each with its game."""
        found: dict[str, list[tuple[str, Reading]]] = {}
        for game in self._games(source):
            order = {switch.locus: place for place, switch in enumerate(game.switches)}
            for reading in sorted(self.library.book(game.name, source.siglum), key=lambda one: order[one.locus]):
                for passage in reading.cited:
                    found.setdefault(passage, []).append((game.name, reading))
        return found

    def _claimed(self, source: Source) -> dict[str, list[str]]:
        """Passage -> the claims that rest on it."""
        found: dict[str, list[str]] = {}
        for game in self.games:
            for claim in self.library.claims(game.name).values():
                if source.siglum in claim.asserted:
                    for passage in claim.asserted[source.siglum].cited:
                        found.setdefault(passage, []).append(claim.id)
        return found

    def _passage(self, passage: Passage, readings: list[tuple[str, Reading]], claims: list[str]) -> Node:
        address = addresses.passage(passage.cited)
        self.enter("passage", passage.cited, address, passage.cited)
        span = self.say(words.SPAN, start=passage.start, end=passage.end)
        head = paragraph(
            inline(passage.cited, "passage-id"),
            " ",
            inline(self.say(words.KINDS[passage.kind]), "kind"),
            " ",
            inline(span, "span"),
            self.permanent(address.anchor),
            classes=["passage-head"],
        )
        blocks: list[Node] = [head, both(passage.text, self.lang), *self.original(passage.cited)]
        if readings:
            label = inline(self.say(words.CITED_BY) + ": ", "cited-label")
            blocks.append(paragraph(label, *joined(self._readings(readings), " · "), classes=["cited-by"]))
        if claims:
            label = inline(self.say(words.CLAIMS_AT) + ": ", "cited-label")
            blocks.append(paragraph(label, *joined(link("claim", one, one) for one in claims), classes=["cited-by"]))
        return box(*blocks, classes=["passage", f"kind-{passage.kind}"], anchor=address.anchor)

    def _readings(self, readings: Sequence[tuple[str, Reading]]) -> Iterator[Node]:
        """Links to readings; where two answer one question, each says for which form of the game it does."""
        asked = Counter((game, reading.locus) for game, reading in readings)
        for game, reading in readings:
            name = f"{reading.witness}/{reading.section}/{reading.locus}"
            target = qualified(game, name, self.config.stukolka_game)
            of = self.library.games[game]
            said = of.switch(reading.locus).question.of(self.lang)
            if asked[game, reading.locus] > 1:
                form = words.GENERAL if reading.section == GENERAL else of.forms[reading.section]
                said = f"{said} ({form.of(self.lang)})"
            shown = link("reading", target, said)
            yield unbroken(shown) if len(said) < 30 else shown


class WitnessesDirective(EditionDirective):
    """`{stukolka:witnesses}`: the table of all witnesses, with their pages below in the navigation."""

    def run(self) -> list[Node]:
        """The table."""
        self.depend()
        sources = self.library.sources()
        coverage = {one.siglum: one for one in self.library.coverage().witnesses}
        header = (words.SIGLUM, words.HOLDS, words.HEADING, words.CHARACTERS, words.COVERED, words.PASSAGES)
        rows = [
            Row(
                [link("witness", siglum, inline(siglum, "siglum"))],
                [source.holds.of(self.lang)],
                [source.heading],
                [self.number(source.characters)],
                [self.percent(coverage[siglum].share)],
                [str(len(self.library.passages(siglum)))],
            )
            for siglum, source in sources.items()
        ]
        pages = [addresses.witness(siglum).page for siglum in sources]
        names = [self.say(word) for word in header]
        return [table(names, rows, "witnesses", widths=(8, 40, 20, 12, 10, 10)), self.contents(pages)]


class StandingsDirective(EditionDirective):
    """`{stukolka:standings}`: what the standings of readings are called and mean."""

    def run(self) -> list[Node]:
        """The table."""
        rows = [Row([self.standing(name)], [meaning.of(self.lang)]) for name, meaning in words.STANDINGS_MEAN.items()]
        return [table([self.say(words.STANDING), self.say(words.MEANING)], rows, "terms", widths=(25, 75))]
