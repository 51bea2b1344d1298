"""The pages that compare rule sets: two witnesses, or all of them, on one form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from stukolka.publish import addresses, citing, words
from stukolka.publish.directives import effects, synopsis
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.folded import fold
from stukolka.publish.markup import (
    Node,
    box,
    bullets,
    code,
    inline,
    joined,
    link,
    outside,
    paragraph,
    section,
    span,
    table,
)
from stukolka.publish.markup import Row as TableRow
from stukolka.publish.switchboard import wording
from stukolka.rules.difference import Cell, Parts, Row, WordingRow, differences, parts
from stukolka.rules.ruleset import RuleSet, Said, parse_name
from stukolka.rules.switch import Text


class Comparing(EditionDirective):
    """What the pages of comparison share."""

    def rows(self, rows: Iterable[Row], rulesets: Sequence[RuleSet], *, marked: bool = False) -> Node:
        """The table of some rows, a column for each rule set; with `marked`, rows that differ or may are."""
        found = []
        for row in rows:
            question = [*self._question(row.switch)]
            if marked and row.kind == "possible":
                question.append(paragraph(inline(self.say(words.MAYBE), "maybe")))
            found.append(
                TableRow(
                    question,
                    *([self._cell(row, cell)] if cell else ["—"] for cell in row.cells),
                    classes=["differs"] if marked and row.differs else [],
                    anchor=f"difference-{row.switch}",
                )
            )
        return self._table(found, rulesets)

    def possible(self, rows: Iterable[Row], rulesets: Sequence[RuleSet]) -> Node:
        """The table of rows in which the sources may differ: everything that each of them allows."""
        found = [
            TableRow(
                self._question(row.switch),
                *([self._allowed(row, cell)] if cell else ["—"] for cell in row.cells),
                anchor=f"possible-{row.switch}",
            )
            for row in rows
        ]
        return self._table(found, rulesets)

    def wording(self, rows: Iterable[WordingRow], rulesets: Sequence[RuleSet]) -> Node:
        """The table of rows of wording: the words of each source."""
        found = [
            TableRow(
                self._question(row.switch),
                *([self._worded(row, said)] if said else ["—"] for said in row.cells),
                anchor=f"wording-{row.switch}",
            )
            for row in rows
        ]
        return self._table(found, rulesets)

    def _table(self, rows: Sequence[TableRow], rulesets: Sequence[RuleSet]) -> Node:
        header: list[str | Node] = [self.say(words.QUESTION)]
        header += [link("ruleset", ruleset.name) for ruleset in rulesets]
        return table(header, rows, "comparison", f"of-{len(rulesets)}")

    def _question(self, key: str) -> list[Node | str]:
        switch = self.game.switch(key)
        return [paragraph(self.locus_link(switch), " ", span(code(switch.key), classes=["key"]))]

    def _cell(self, row: Row, cell: Cell) -> Node:
        """The answer and its origin, and below it those that its source gives besides, each with its own passages."""
        switch = self.game.switch(row.switch)
        others = (
            self.alternative(cell.origin, other, self.gloss_link(switch, other.answer))
            for other in cell.origin.alternatives
        )
        return box(
            paragraph(self.gloss_link(switch, cell.answer)),
            paragraph(*self.origin(cell.origin, beside=True), classes=["origin-mark"]),
            *(part for other in others for part in other),
        )

    def _allowed(self, row: Row, cell: Cell) -> Node:
        """What the source of a rule set allows at a question, which may be none of the answers."""
        own = cell.origin.instead_of
        if own is None:
            return self._cell(row, cell)
        if not cell.unmodelled:
            return paragraph(self.standing(own.standing))
        answered = inline(f"{self.say(words.ANSWERED_AS)}: ", "also")
        answer = self.gloss_link(self.game.switch(row.switch), cell.answer)
        return box(
            paragraph(self.standing(own.standing), " ", self.say(words.FITS_NO_ANSWER)),
            *(
                paragraph(link("passage", one, one), " ", self.library.passage(one).text.of(self.lang))
                for one in own.passages
            ),
            paragraph(answered, answer, " ", *self.origin(cell.origin, bare=True), classes=["origin-mark"]),
        )

    def _worded(self, row: WordingRow, said: Said) -> Node:
        switch = self.game.switch(row.switch)
        if not said.answers:
            return paragraph(self.standing(said.standing), " ", *self.passages(said.passages))
        return box(
            *(paragraph(self.gloss_link(switch, answer)) for answer in said.answers),
            paragraph(*self.passages(said.passages), classes=["origin-mark"]),
        )

    def unread(self, rulesets: Sequence[RuleSet]) -> Iterable[Node]:
        """How many questions each witness has not been read for, and which, where there are any."""
        for ruleset in rulesets:
            if ruleset.unread:
                yield self.unread_in(ruleset)
                siglum = parse_name(ruleset.name).siglum
                listed = bullets([paragraph(self.locus_link(self.game.switch(key)))] for key in ruleset.unread)
                yield fold(self.say(words.UNREAD_LIST, siglum=siglum), listed, classes=["unread"])

    def texts(self, rulesets: Sequence[RuleSet]) -> list[Node]:
        """Where the witnesses stand side by side in their words."""
        return synopsis.pages_of(self, self.game.name, [parse_name(ruleset.name).siglum for ruleset in rulesets])

    def data(self, name: str) -> list[Node]:
        """Where the table lies as data."""
        if not self.config.stukolka_tables:
            return []
        found = [paragraph(self.say(words.DATA) + ": ", *self._files(name), classes=["data"])]
        if not name.endswith("-all"):
            parted = [" (", self.say(words.IN_PARTS), ": ", *self._files(f"{name}-parts"), ")"]
            found = [paragraph(self.say(words.DATA) + ": ", *self._files(name), *parted, classes=["data"])]
        return found

    def _files(self, name: str) -> list[Node]:
        return joined(outside(self.to_tables(f"differences/{name}.{kind}"), kind.upper()) for kind in ("csv", "json"))


class DifferenceDirective(Comparing):
    """`{stukolka:difference} golets/A golets/C`: the whole page that compares the two."""

    required_arguments = 2

    def run(self) -> list[Node]:
        """The page."""
        rulesets = [self.library.shipped(name) for name in self.arguments]
        form = rulesets[0].form
        sigla = [ruleset.name.partition("/")[2] for ruleset in rulesets]
        address = addresses.difference(self.game.name, form, *sigla)
        title = self.say(words.COMPARED, form=self.form_title(form), first=sigla[0], second=sigla[1])
        self.enter("difference", f"{form}/{'-'.join(sigla)}", address, title)
        found = parts(rulesets)
        command = code(f"stukolka diff {' '.join(self.arguments)}")
        what = Text(*(f"{words.COMPARISON.of(lang)} {' : '.join(self.arguments)}" for lang in ("en", "ru")))
        return self.page(
            title,
            address,
            paragraph(self._counted(found, rulesets), " ", command),
            # In this order the switchboard has the columns, and the sign of what is measured, as this page has them.
            *self.on_switchboard(wording.OPEN_COMPARED, self.arguments[1], self.arguments[0]),
            *self.texts(rulesets),
            *self.unread(rulesets),
            *(
                section(self.say(heading), anchor, *([paragraph(self.say(intro)), shown] if shown else [self.none()]))
                for heading, intro, anchor, shown in self._sections(found, rulesets)
            ),
            effects.of_pair(self, rulesets),
            *self.data(f"{form}-{'-'.join(sigla)}"),
            self.cite(what, citing.rulesets_digest(rulesets), address, name=",".join(self.arguments)),
        )

    def _counted(self, found: Parts, rulesets: Sequence[RuleSet]) -> str:
        identical = not found.differ and not any(ruleset.unread for ruleset in rulesets)
        counted = self.say(
            words.COUNTED,
            differing=len(found.differ),
            all=len(rulesets[0].answers),
            possible=len(found.may_differ),
            wording=len(found.wording),
        )
        return f"{self.say(words.IDENTICAL)} {counted}" if identical else counted

    def _sections(self, found: Parts, rulesets: Sequence[RuleSet]) -> Iterable[tuple[Text, Text, str, Node | None]]:
        """Heading, introduction, anchor and table of each part."""
        own = [row for row in found.differ if row.kind == "sources"]
        filled = [row for row in found.differ if row.kind != "sources"]
        yield words.OWN_DIFFERENCES, words.OWN_INTRO, "own", self.rows(own, rulesets) if own else None
        may = found.may_differ
        yield words.MAY_DIFFER, words.MAY_DIFFER_INTRO, "possible", self.possible(may, rulesets) if may else None
        yield words.FILLED_DIFFERENCES, words.FILLED_INTRO, "filled", self.rows(filled, rulesets) if filled else None
        wording = self.wording(found.wording, rulesets) if found.wording else None
        yield words.WORDING_DIFFERENCES, words.WORDING_INTRO, "wording", wording

    def none(self) -> Node:
        """That there is nothing to list."""
        return paragraph(self.say(words.NO_DIFFERENCE))


class ComparisonDirective(Comparing):
    """`{stukolka:comparison} golets`: the whole page that sets every witness's rules of a form side by side."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The page."""
        form = self.arguments[0].strip()
        rulesets = list(self.rulesets(form).values())
        address = addresses.comparison(self.game.name, form)
        every = differences(rulesets, every=True)
        found = parts(rulesets)
        names = [ruleset.name for ruleset in rulesets]
        what = Text(*(f"{words.COMPARISON.of(lang)} {' : '.join(names)}" for lang in ("en", "ru")))
        title = self.say(words.ALL_COMPARED, form=self.form_title(form))
        self.enter("difference", form, address, title)
        counted = self.say(
            words.ALL_COUNTED, differing=len(found.differ), all=len(every), possible=len(found.may_differ)
        )
        intro = f"{self.say(words.COMPARISON_INTRO)} {counted} "
        wording = self.wording(found.wording, rulesets)
        return self.page(
            title,
            address,
            paragraph(intro, code(f"stukolka diff {' '.join(names)} --all")),
            *self.texts(rulesets),
            *self.unread(rulesets),
            self.rows(every, rulesets, marked=True),
            section(self.say(words.WORDING_DIFFERENCES), "wording", paragraph(self.say(words.WORDING_INTRO)), wording),
            *self.data(f"{form}-all"),
            self.cite(what, citing.rulesets_digest(rulesets), address, name=",".join(names)),
        )


class DifferencesDirective(EditionDirective):
    """`{stukolka:differences}`: the page that counts, form by form, on how much each two witnesses differ."""

    def run(self) -> list[Node]:
        """The page."""
        game = self.game
        sigla = self.library.sigla(game.name)
        address = addresses.Address(f"{game.name}/differences", "differences")
        if len(sigla) < 2:
            why = words.ONE_SOURCE if sigla else words.NO_SOURCE
            alone = paragraph(self.say(why, siglum="".join(sigla)))
            return self.page(self.say(words.DIFFERENCES), address, alone, label=True)
        pages: list[str] = []
        titles: list[str] = []
        sections = []
        for form in game.forms:
            pages.append(addresses.comparison(game.name, form).page)
            titles.append(f"{form}: {' '.join(sigla)}")
            pages += [addresses.difference(game.name, form, *pair).page for pair in combinations(sigla, 2)]
            titles += [f"{form}: {first} – {second}" for first, second in combinations(sigla, 2)]
            together = paragraph(link("difference", form, self.say(words.SIDE_BY_SIDE)))
            sections.append(section(self.form_title(form), f"differences-{form}", self._matrix(form, sigla), together))
        return self.page(
            self.say(words.DIFFERENCES),
            address,
            paragraph(self.say(words.DIFFERENCES_INTRO)),
            *sections,
            self.contents(pages, titles=titles),
            label=True,
        )

    def _matrix(self, form: str, sigla: Sequence[str]) -> Node:
        rulesets = self.rulesets(form)
        rows = []
        for first in sigla:
            cells: list[list[Node | str]] = [[link("ruleset", f"{form}/{first}", inline(first, "siglum"))]]
            for second in sigla:
                pair = sorted((first, second), key=sigla.index)
                cells.append(["—"] if first == second else self._count(form, [rulesets[siglum] for siglum in pair]))
            rows.append(TableRow(*cells))
        return table(["", *sigla], rows, "matrix")

    def _count(self, form: str, rulesets: Sequence[RuleSet]) -> list[Node | str]:
        found = parts(rulesets)
        own = sum(row.kind == "sources" for row in found.differ)
        count = f"{len(found.differ)} ({own}) + {len(found.may_differ)}"
        name = "-".join(parse_name(ruleset.name).siglum for ruleset in rulesets)
        unread = len({key for ruleset in rulesets for key in ruleset.unread})
        told = [span(self.say(words.NOT_READ, unread=unread), classes=["key"])] if unread else []
        return [link("difference", f"{form}/{name}", count), *told]
