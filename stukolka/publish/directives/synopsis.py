"""The pages that set the restatements of witnesses side by side, and the page that lists them."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from docutils import nodes

from stukolka.bearing import Bearing
from stukolka.publish import addresses, cited, words
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.marked import mark
from stukolka.publish.markup import Node, box, bullets, code, inline, joined, link, page_link, paragraph
from stukolka.publish.side_by_side import synopsis
from stukolka.rules.switch import Text
from stukolka.synopsis import Synopsis, sets
from stukolka.text.beside import Row, Run, Side

FILTERS: Mapping[str, Text] = {"varied": words.ONLY_VARIED, "bearing": words.ONLY_BEARING}
"""What a reader may have shown alone -> what that is called."""


class SynopsisDirective(EditionDirective):
    """`{stukolka:synopsis} A C`: the whole page that sets two to four witnesses side by side, passage by passage."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """The page."""
        sigla = tuple(self.arguments[0].split())
        found = synopsis(self.library, sigla, self.lang)
        address = addresses.synopsis(self.game.name, sigla)
        called = ", ".join(sigla)
        citation = cited.find(self.library, cited.synopsis_name(self.library, self.game.name, sigla))
        return self.page(
            self.say(words.SYNOPSIS_OF, sigla=called),
            address,
            paragraph(self.say(words.SYNOPSIS_INTRO, first=sigla[0])),
            paragraph(
                self.say(words.SYNOPSIS_COUNTED, **counted(found.rows)),
                " ",
                code(f"stukolka collate {' '.join(sigla)} --level substance --format html"),
            ),
            self._filters(),
            box(self._head(sigla), *self._rows(found), classes=["synopsis", f"of-{len(sigla)}"]),
            self.cite(citation.what, citation.digest, address, name=citation.name),
        )

    def _filters(self) -> Node:
        """What the reader may leave out; the style sheet does it, without a script."""
        boxes = "".join(
            f'<label><input type="checkbox" id="only-{name}" autocomplete="off"> {html.escape(self.say(told))}</label>'
            for name, told in FILTERS.items()
        )
        return nodes.raw("", f'<div class="synopsis-filters">{boxes}</div>', format="html")

    def _head(self, sigla: Sequence[str]) -> Node:
        named = (
            paragraph(link("witness", one, inline(one, "siglum")), " ", self.library.source(one).title.of(self.lang))
            for one in sigla
        )
        return box(*(box(one) for one in named), classes=["synopsis-head"])

    def _rows(self, found: Synopsis) -> Iterator[Node]:
        by_passage: dict[str, list[Bearing]] = {}
        for one in found.bearings:
            if one.game == self.game.name:
                for passage in one.passages:
                    by_passage.setdefault(passage, []).append(one)
        for row in found.rows:
            sides = list(zip(found.sigla, row.sides, strict=True))
            names = [f"{siglum}.{passage}" for siglum, side in sides for passage in side.passages]
            bearing = [one for name in names for one in by_passage.get(name, ())]
            columns = {(one.variant.start, one.variant.end): one.locus for one in reversed(bearing)}
            borne = {one.locus for one in bearing}
            loci = [switch.locus for switch in self.game.switches if switch.locus in borne] if borne else []
            yield box(
                *(self._side(siglum, side, columns) for siglum, side in sides),
                *self._questions(loci),
                classes=["beside", row.kind, *(["bearing"] if bearing else [])],
            )

    def _side(self, siglum: str, side: Side, columns: Mapping[tuple[int, int], str]) -> Node:
        from stukolka.text.page import GAPS

        if side.gap is not None:
            return paragraph(f"{siglum} {GAPS[side.gap].of(self.lang)}", classes=["side", "gap"])
        blocks: list[Node] = []
        for passage, runs in zip(side.passages, side.runs, strict=True):
            name = f"{siglum}.{passage}"
            said = paragraph(link("passage", name, name), " ", *self._said(runs, columns))
            said["ids"] = [addresses.beside(self.game.name, (), name).anchor]
            blocks += [said, *self.original(name)]
        return box(*blocks, classes=["side"])

    def _said(self, runs: Iterable[Run], columns: Mapping[tuple[int, int], str]) -> Iterator[Node]:
        """The words of a passage; those that differ marked, and linked to the question on which they bear."""
        for run in runs:
            locus = columns.get(run.columns) if run.columns is not None else None
            if not run.differs:
                yield nodes.Text(run.text)
            elif locus is None:
                yield mark(run.text)
            else:
                yield link("locus", self.named(locus), mark(run.text))

    def _questions(self, loci: Sequence[str]) -> Iterator[Node]:
        if loci:
            label = inline(self.say(words.BEARS_ON) + ": ", "cited-label")
            named = joined((self.locus_link(self.game.switch(one)) for one in loci), " · ")
            yield paragraph(label, *named, classes=["bears-on"])


class SynopsesDirective(EditionDirective):
    """`{stukolka:synopses}`: the page that lists which witnesses of a game stand side by side."""

    def run(self) -> list[Node]:
        """The page."""
        found = sets(self.library.sigla(self.game.name))
        pages = [addresses.synopsis(self.game.name, sigla).page for sigla in found]
        titles = [self.say(words.SYNOPSIS_OF, sigla=", ".join(sigla)) for sigla in found]
        listed = bullets(
            [
                paragraph(
                    page_link(page, ", ".join(sigla)),
                    ". ",
                    self.say(words.SYNOPSIS_COUNTED, **counted(synopsis(self.library, sigla, self.lang).rows)),
                )
            ]
            for sigla, page in zip(found, pages, strict=True)
        )
        return self.page(
            self.say(words.SYNOPSES),
            addresses.Address(f"{self.game.name}/synopses", "synopses"),
            paragraph(self.say(words.SYNOPSES_INTRO)),
            listed,
            self.contents(pages, titles=titles),
            label=True,
        )


def counted(rows: Iterable[Row]) -> dict[str, int]:
    """In how many rows words differ, in how many none does, and how many hold what one witness alone has."""
    kinds = Counter(row.kind for row in rows)
    return {kind: kinds[kind] for kind in ("varied", "agreed", "alone")}


def pages_of(page: EditionDirective, game: str, sigla: Iterable[str]) -> list[Node]:
    """Where witnesses of a game stand side by side in their words, as far as the site has such pages."""
    wanted = set(sigla)
    found = ((one, addresses.synopsis(game, one).page) for one in sets(page.library.sigla(game)) if wanted <= set(one))
    links = joined((page_link(to, ", ".join(one)) for one, to in found if to in page.domain.generated), " · ")
    return [paragraph(page.say(words.SYNOPSES) + ": ", *links, classes=["data"])] if links else []
