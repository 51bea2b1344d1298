"""The pages that lead to others: a game, its questions by chapter, and how its silences are filled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from stukolka import encodings
from stukolka.apparatus.completions import ANY
from stukolka.apparatus.coverage import is_read
from stukolka.apparatus.reading import GENERAL, Reading, Standing
from stukolka.publish import addresses, words
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import (
    Node,
    Row,
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
    span,
    table,
)
from stukolka.rules.switch import Switch


def chapter(game: str, phase: str) -> addresses.Address:
    """The page of a chapter of questions."""
    return addresses.Address(f"{game}/chapters/{phase}", f"chapter-{phase}")


class Questions(EditionDirective):
    """What the lists of questions share."""

    def of_phase(self, phase: str) -> list[Switch]:
        """The questions of a chapter."""
        return [switch for switch in self.game.switches if switch.locus.partition(".")[0] == phase]

    def listed(self, switches: Iterable[Switch], *, answers: bool) -> Node:
        """The table of questions against witnesses: the standings, and with `answers` the answers too."""
        sigla = self.library.sigla(self.game.name)
        rows = []
        for switch in switches:
            cells = [self._cell(switch, siglum, answers=answers) for siglum in sigla]
            rows.append(Row([self.locus_link(switch), " ", span(code(switch.locus), classes=["key"])], *cells))
        return table([self.say(words.QUESTION), *sigla], rows, "questions", f"of-{len(sigla)}")

    def _cell(self, switch: Switch, siglum: str, *, answers: bool) -> list[Node | str]:
        found = self.library.book(self.game.name, siglum).of(switch.locus)
        ordered = [found[name] for name in (GENERAL, *self.game.forms) if name in found]
        lines = [paragraph(*self._said(switch, one, answers=answers)) for one in ordered]
        pending = any(one.standing is Standing.PENDING for one in ordered)
        if not pending and not is_read(self.library.book(self.game.name, siglum), switch):
            lines.append(paragraph(self.standing("pending")))
        return [box(*lines)]

    def _said(self, switch: Switch, reading: Reading, *, answers: bool) -> Iterable[Node | str]:
        name = self.named(f"{reading.witness}/{reading.section}/{reading.locus}")
        if reading.section != GENERAL and len(switch.forms) > 1:
            yield span(code(reading.section), " ", classes=["of-form"])
        yield link("reading", name, self.standing(reading.standing.value))
        if answers:
            for key in reading.answers:
                yield " "
                yield self.gloss_link(switch, key)


class LociDirective(Questions):
    """`{stukolka:loci}`: the page of all questions of a game, chapter by chapter."""

    def run(self) -> list[Node]:
        """The page."""
        game = self.game
        phases = [phase for phase in game.chapters if self.of_phase(phase)]
        return self.page(
            self.say(words.LOCI),
            addresses.Address(f"{game.name}/loci", "loci"),
            paragraph(self.say(words.LOCI_INTRO)),
            *(
                section(
                    game.chapters[phase].of(self.lang),
                    f"phase-{phase}",
                    self.listed(self.of_phase(phase), answers=False),
                )
                for phase in phases
            ),
            self.contents([chapter(game.name, phase).page for phase in phases]),
            label=True,
        )


class ChapterDirective(Questions):
    """`{stukolka:chapter} golets`: the page of the questions of one phase, with every witness's answers."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The page."""
        phase = self.arguments[0].strip()
        switches = self.of_phase(phase)
        return self.page(
            self.game.chapters[phase].of(self.lang),
            chapter(self.game.name, phase),
            self.listed(switches, answers=True),
            self.contents([addresses.locus(self.game.name, switch.locus).page for switch in switches]),
        )


class GameDirective(EditionDirective):
    """`{stukolka:game} stukolka`: the page of a game, above its questions, rule sets and differences."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The page."""
        self.options["game"] = self.arguments[0].strip()
        game = self.game
        books = self.books()
        standings = Counter(reading.standing.value for book in books.values() for reading in book)
        numbers = joined(
            (
                span(self.standing(kind), f" {standings[kind]}", classes=["unbroken"])
                for kind in words.STANDINGS
                if standings[kind]
            ),
            " · ",
        )
        rows: list[tuple[str, list[Node | str]]] = [
            (self.say(words.WITNESSES), joined(link("witness", one, inline(one, "siglum")) for one in books)),
            (self.say(words.LOCI), [str(len(game.switches))]),
            (self.say(words.READINGS), numbers),
        ]
        below = {
            "loci": (words.LOCI, words.LOCI_INTRO),
            "rules": (words.RULESETS, words.RULESETS_INTRO),
            "differences": (words.DIFFERENCES, words.DIFFERENCES_INTRO),
            "completions": (words.COMPLETIONS, words.COMPLETIONS_INTRO),
        }
        if len(books) == 1:
            below["differences"] = (words.DIFFERENCES, words.ONE_SOURCE)
        if len(books) > 1:
            below["synopses"] = (words.SYNOPSES, words.SYNOPSES_INTRO)
        if self.library.claims(game.name):
            below["claims"] = (words.CLAIMS, words.CLAIMS_INTRO)
        if encodings.encoded_twice(self.library, game.name):
            below["encodings"] = (words.ENCODINGS, words.ENCODINGS_INTRO)
        entries = (
            [
                paragraph(
                    page_link(f"{game.name}/{page}", self.say(title)), ". ", self.say(intro, siglum=", ".join(books))
                )
            ]
            for page, (title, intro) in below.items()
        )
        return self.page(
            game.title.of(self.lang),
            addresses.Address(game.name, f"game-{game.name}"),
            facts(rows),
            bullets(entries),
            section(self.say(words.RULESETS), "rule-sets", self._rulesets()),
            self.contents([f"{game.name}/{page}" for page in below]),
        )

    def _rulesets(self) -> Node:
        """The rule sets: forms against witnesses."""
        names = self.library.names(self.game.name, seconds=True)
        sigla = self.library.sigla(self.game.name)
        rows = []
        for form, title in self.game.forms.items():
            cells = [
                joined((link("ruleset", name) for name in names if name.partition(":")[0] == f"{form}/{siglum}"), " ")
                for siglum in sigla
            ]
            rows.append(Row([title.of(self.lang)], *cells))
        return table([self.say(words.FORM), *sigla], rows, "matrix")


class GamesDirective(EditionDirective):
    """`{stukolka:games}`: the pages of all games, for the navigation."""

    def run(self) -> list[Node]:
        """The list."""
        self.depend()
        return [self.contents([game.name for game in self.games])]


class CompletionsDirective(EditionDirective):
    """`{stukolka:completions}`: the page that says how the silences of a game's witnesses are filled."""

    def run(self) -> list[Node]:
        """The page."""
        game = self.game
        completions = self.library.completions(game.name)
        suppliers = [
            Row(
                [self.say(words.ANY_OTHER) if siglum == ANY else link("witness", siglum, inline(siglum, "siglum"))],
                joined(link("witness", one, inline(one, "siglum")) for one in others) or [self.say(words.NO_ONE)],
            )
            for siglum, others in completions.supply.items()
        ]
        entries = []
        for switch in game.switches:
            for name in (GENERAL, *game.forms):
                if (entry := completions.entries.get((name, switch.locus))) is None:
                    continue
                filled: list[Node | str] = (
                    [self.gloss_link(switch, entry.answer)]
                    if entry.answer is not None
                    else [self.say(words.FROM_WITNESS, siglum=entry.supply)]
                )
                entries.append(
                    Row(
                        [self.locus_link(switch)],
                        [self.form_title(name)],
                        filled,
                        [entry.reason.of(self.lang)],
                        anchor=f"completion-{name}-{switch.locus.replace('.', '-')}",
                    )
                )
        header = [self.say(word) for word in (words.QUESTION, words.FORM, words.ANSWER, words.REASON)]
        return self.page(
            self.say(words.COMPLETIONS),
            addresses.Address(f"{game.name}/completions", "completions"),
            paragraph(self.say(words.COMPLETIONS_INTRO)),
            section(
                self.say(words.SUPPLIED_BY),
                "supply",
                table([self.say(words.WITNESS), self.say(words.SUPPLIES)], suppliers, "supply"),
            ),
            section(
                self.say(words.BY_LOCUS), "by-locus", table(header, entries, "completions", widths=(22, 13, 25, 40))
            ),
            label=True,
        )
