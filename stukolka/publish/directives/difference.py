"""The pages that compare rule sets: two witnesses, or all of them, on one form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from stukolka.publish import addresses, citing, words
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import Node, box, code, inline, joined, link, outside, paragraph, section, span, table
from stukolka.publish.markup import Row as TableRow
from stukolka.rules.difference import Cell, Row, differences
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Text

FILLED = ("supplied", "conjecture")
"""Kinds of origin that fill what a witness leaves open."""


def own(row: Row) -> bool:
    """Whether all answers of a row are the witnesses' own."""
    return all(cell is not None and cell.origin.kind not in FILLED for cell in row.cells)


class Comparing(EditionDirective):
    """What the pages of comparison share."""

    def rows(self, rows: Iterable[Row], rulesets: Sequence[RuleSet], *, marked: bool = False) -> Node:
        """The table of some rows, a column for each rule set; with `marked`, rows that differ are."""
        found = [
            TableRow(
                [self.locus_link(self.game.switch(row.switch)), " ", box_key(row.switch)],
                *([self._cell(row, cell)] if cell else ["—"] for cell in row.cells),
                classes=["differs"] if marked and row.differs else [],
                anchor=f"difference-{row.switch}",
            )
            for row in rows
        ]
        header: list[str | Node] = [self.say(words.QUESTION)]
        header += [link("ruleset", ruleset.name) for ruleset in rulesets]
        return table(header, found, "comparison", f"of-{len(rulesets)}")

    def _cell(self, row: Row, cell: Cell) -> Node:
        switch = self.game.switch(row.switch)
        return box(
            paragraph(self.gloss_link(switch, cell.answer)),
            paragraph(*self.origin(cell.origin), classes=["origin-mark"]),
            classes=["answered"],
        )

    def data(self, name: str) -> list[Node]:
        """Where the table lies as data."""
        if not self.config.stukolka_tables:
            return []
        links = joined(outside(self.to_tables(f"differences/{name}.{kind}"), kind.upper()) for kind in ("csv", "json"))
        return [paragraph(self.say(words.DATA) + ": ", *links, classes=["data"])]


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
        self.domain.note("difference", f"{form}/{'-'.join(sigla)}", address, title)
        found = differences(rulesets)
        groups = (
            (words.OWN_DIFFERENCES, words.OWN_INTRO, "own", [row for row in found if own(row)]),
            (words.FILLED_DIFFERENCES, words.FILLED_INTRO, "filled", [row for row in found if not own(row)]),
        )
        counted = self.say(words.COUNTED, differing=len(found), all=len(rulesets[0].answers))
        command = code(f"stukolka diff {' '.join(self.arguments)}")
        what = Text(*(f"{words.COMPARISON.of(lang)} {' : '.join(self.arguments)}" for lang in ("en", "ru")))
        return self.page(
            title,
            address,
            paragraph(counted if found else self.say(words.IDENTICAL), " ", command),
            *(
                section(
                    self.say(heading),
                    anchor,
                    *([paragraph(self.say(intro)), self.rows(rows, rulesets)] if rows else [self.none()]),
                )
                for heading, intro, anchor, rows in groups
            ),
            *self.data(f"{form}-{'-'.join(sigla)}"),
            self.cite(what, citing.rulesets_digest(rulesets), address),
        )

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
        found = differences(rulesets, every=True)
        differing = sum(row.differs for row in found)
        names = [ruleset.name for ruleset in rulesets]
        what = Text(*(f"{words.COMPARISON.of(lang)} {' : '.join(names)}" for lang in ("en", "ru")))
        title = self.say(words.ALL_COMPARED, form=self.form_title(form))
        self.domain.note("difference", form, address, title)
        return self.page(
            title,
            address,
            paragraph(
                self.say(words.COMPARISON_INTRO),
                " ",
                self.say(words.COUNTED, differing=differing, all=len(found)),
                " ",
                code(f"stukolka diff {' '.join(names)} --all"),
            ),
            self.rows(found, rulesets, marked=True),
            *self.data(f"{form}-all"),
            self.cite(what, citing.rulesets_digest(rulesets), address),
        )


class DifferencesDirective(EditionDirective):
    """`{stukolka:differences}`: the page that counts, form by form, on how much each two witnesses differ."""

    def run(self) -> list[Node]:
        """The page."""
        game = self.game
        sigla = self.library.sigla(game.name)
        pages: list[str] = []
        titles: list[str] = []
        sections = []
        for form in game.forms:
            several = len(sigla) > 1
            if several:
                pages.append(addresses.comparison(game.name, form).page)
                titles.append(f"{form}: {' '.join(sigla)}")
            pages += [addresses.difference(game.name, form, *pair).page for pair in combinations(sigla, 2)]
            titles += [f"{form}: {first} – {second}" for first, second in combinations(sigla, 2)]
            together = [paragraph(link("difference", form, self.say(words.SIDE_BY_SIDE)))] if several else []
            sections.append(section(self.form_title(form), f"differences-{form}", self._matrix(form, sigla), *together))
        return self.page(
            self.say(words.DIFFERENCES),
            addresses.Address(f"{game.name}/differences", "differences"),
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
                if first == second:
                    cells.append(["—"])
                    continue
                pair = sorted((first, second), key=sigla.index)
                found = differences([rulesets[siglum] for siglum in pair])
                count = f"{len(found)} ({sum(own(row) for row in found)})"
                cells.append([link("difference", f"{form}/{'-'.join(pair)}", count)])
            rows.append(TableRow(*cells))
        return table(["", *sigla], rows, "matrix")


def box_key(key: str) -> Node:
    """A switch's key, small, below its question."""
    return span(code(key), classes=["key"])
