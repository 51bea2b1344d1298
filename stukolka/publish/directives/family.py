"""What the page of the family shows: the drawings to look around in, and its data and results as tables."""

from __future__ import annotations

import re
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from docutils import nodes

from stukolka.apparatus.relations import CERTAINTIES
from stukolka.family.data import has_family
from stukolka.publish import addresses, words
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import Node, Row, code, joined, link, outside, paragraph, span, table
from stukolka.publish.opened import family_of, tree_of
from stukolka.rules.ruleset import parse_name
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from stukolka.family.family import Family
    from stukolka.family.tree import Tree


HALVES = (Text("on the left", "левая половина"), Text("on the right", "правая половина"))
UPRIGHT = 0.9
"""The width of a drawing, in heights, above which an upright page shows half of it."""
LEGEND = 0.42
"""The share of a drawing's width that its legend takes: no more than one half shows."""
SHARED = 120.0
"""How much of the middle both halves show, so that every name is whole on one of them."""

_SVG = re.compile(r'viewBox="0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)" width="[\d.]+"')


def halves(drawing: str) -> list[str]:
    """A drawing as it fits upright pages: whole, or its left and its right half for two pages side by side."""
    found = _SVG.search(drawing)
    assert found is not None
    width, height = float(found["width"]), float(found["height"])
    if width <= UPRIGHT * height:
        return [drawing]
    half = (width + SHARED) / 2
    return [
        f'{drawing[: found.start()]}viewBox="{left:.0f} 0 {half:.0f} {height:.0f}" width="{half:.0f}"'
        f"{drawing[found.end() :]}"
        for left in (0, width - half)
    ]


def plate(drawing: str, caption: str, *, of_two: bool = False) -> str:
    """A drawing that has a page of the book to itself, as XHTML; the first `of_two` stands on a left page."""
    classes = "plate of-two" if of_two else "plate"
    return f'<figure class="{classes}">{drawing.strip()}<figcaption>{escape(caption)}</figcaption></figure>'


class FamilyDirective(EditionDirective):
    """`{stukolka:family} PART`: a part of the page of the family."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The part; in a library without a family, a line that says so."""
        self.depend()
        parts = {
            "look": self._look,
            "plates": self._plates,
            "files": self._files,
            "characters": self._characters,
            "games": self._games,
            "relations": self._relations,
            "sources": self._sources,
            "disagreements": self._disagreements,
            "sensitivity": self._sensitivity,
            "repairs": self._repairs,
        }
        name = self.arguments[0].strip()
        if name not in parts:
            raise self.error(f"the family's page has no part {name}; it has {', '.join(parts)}")
        if not has_family(self.library):
            return [paragraph(self.say(words.NO_FAMILY))]
        return parts[name]()

    @cached_property
    def family(self) -> Family:
        """The family of the site's library, read once a process."""
        return family_of(self.library)

    @property
    def tree(self) -> Tree:
        """Its tree of likeness, grown once a process."""
        return tree_of(self.library)

    # The drawings

    def _look(self) -> list[Node]:
        from stukolka.family.page import Links, fragment

        library = self.library
        up = "../" * self.env.docname.count("/")
        passages = {
            passage.cited: up + addresses.passage(passage.cited).url
            for siglum in library.sigla()
            for passage in library.passages(siglum).values()
        }
        places = {f"witness:{siglum}": up + addresses.witness(siglum).url for siglum in library.sigla()}
        places |= {game: f"{up}{game}.html" for game in library.games if game in self.family.data.games}
        for name, ruleset in self.family.rulesets.items():
            if not parse_name(name).changes:
                places[name] = up + addresses.ruleset(ruleset.game, name).url
        html = fragment(self.family, self.lang, self.tree, Links(passages, places))
        return [nodes.raw("", html, format="html")]

    def _plates(self) -> list[Node]:
        """The drawings for the book, which has nobody to choose a node; the site's pages leave them out."""
        from stukolka.family.picture import TITLE, picture
        from stukolka.family.tree_picture import TITLE as LIKENESS
        from stukolka.family.tree_picture import tree_picture

        history = halves(picture(self.family, self.lang, within=LEGEND))
        title = self.say(TITLE)
        captions = [f"{title} ({self.say(part)})" for part in HALVES] if len(history) > 1 else [title]
        tree = tree_picture(self.family, self.tree, self.lang)
        drawn = [*zip(history, captions, strict=True), (tree, self.say(LIKENESS))]
        return [
            nodes.raw("", plate(drawing, caption, of_two=place == 0 and len(history) > 1), format="book")
            for place, (drawing, caption) in enumerate(drawn)
        ]

    def _files(self) -> list[Node]:
        """Links to the family as files, each with what it is for."""
        links: list[Node | str] = [self.say(words.AS_FILES) + " "]
        for name, what in words.FAMILY_FILES.items():
            shown = name.format(lang=self.lang)
            if len(links) > 1:
                links.append("; ")
            links += [outside(self.to_tables(shown), shown.rpartition("/")[2]), f" ({what.of(self.lang)})"]
        return [paragraph(*links, ".")]

    # The data

    def _characters(self) -> list[Node]:
        data = self.family.data
        rows = []
        for character in data.characters.values():
            states = "; ".join(state.of(self.lang) for state in character.states.values())
            if character.kind == "number":
                states = self.say(words.NUMBER_FROM_TO, least=character.least, most=character.most)
            known = sum(character.id in leaf.facts for leaf in self.family.leaves.values())
            needs = "; ".join(
                f"{data.characters[other].name.of(self.lang)}: {data.characters[other].told(values, self.lang)}"
                for other, values in character.needs.items()
            )
            name = [character.question.of(self.lang), " ", span(code(character.id), classes=["key"])]
            rows.append(Row(name, [data.blocks[character.block].name.of(self.lang)], [states], [needs], [str(known)]))
        header = (words.QUESTION, words.BLOCK, words.STATES, words.ASKED_IF, words.LEAVES_KNOWN)
        return [table([self.say(one) for one in header], rows, "characters")]

    def _games(self) -> list[Node]:
        data = self.family.data
        rows = []
        for game in data.games.values():
            when: list[Node | str] = []
            if game.attested is not None:
                sure = CERTAINTIES[game.attested.certainty].of(self.lang)
                when = [f"{game.attested.when.of(self.lang)} ({sure}) ", *self._cited(game.attested.sources)]
            title: list[Node | str] = [game.title.of(self.lang), " ", span(code(game.id), classes=["key"])]
            rows.append(
                Row(
                    title,
                    [", ".join(game.names)],
                    [data.names.groups[game.group].of(self.lang)],
                    [game.region.of(self.lang)],
                    when,
                    self._cited(game.sources),
                    anchor=f"game-{game.id}",
                )
            )
        header = (words.GAME, words.OTHER_NAMES, words.GROUP, words.REGION, words.ATTESTED, words.SOURCES)
        return [table([self.say(one) for one in header], rows, "games")]

    def _relations(self) -> list[Node]:
        from stukolka.family.kinds import BASES
        from stukolka.family.picture import told

        rows = []
        for relation in self.family.data.relations.values():
            edge = self.family.graph.edges[relation.of, relation.to, relation.id]
            said = told(self.family.graph, relation.of, relation.to, edge, self.lang)
            note = "" if relation.note is None else relation.note.of(self.lang)
            rows.append(
                Row(
                    [code(relation.id)],
                    [said],
                    [BASES[relation.basis].of(self.lang)],
                    self._cited(relation.sources),
                    [note],
                    anchor=f"relation-{relation.id}",
                )
            )
        header = (words.NUMBER, words.KINSHIP, words.BASIS, words.SOURCES, words.NOTE)
        return [table([self.say(one) for one in header], rows, "relations")]

    def _sources(self) -> list[Node]:
        from stukolka.family.sources import RELIABILITIES

        rows = []
        for source in self.family.data.sources.values():
            seen = [] if source.seen == source.address else [" (", outside(source.seen, self.say(words.COPY_READ)), ")"]
            note = "" if source.note is None else source.note.of(self.lang)
            rows.append(
                Row(
                    [code(source.id)],
                    [outside(source.address, source.title), *seen],
                    [source.kind_name.of(self.lang)],
                    [RELIABILITIES[source.reliability].of(self.lang)],
                    [note],
                    anchor=f"source-{source.id}",
                )
            )
        header = (words.NAME, words.SOURCE, words.KIND, words.RELIABILITY, words.NOTE)
        return [table([self.say(one) for one in header], rows, "sources")]

    def _repairs(self) -> list[Node]:
        from stukolka.family.repairs import ACTIONS

        rows = [
            Row([repair.what], [ACTIONS[repair.action].of(self.lang)], [repair.reason.of(self.lang)])
            for repair in self.family.data.repairs
        ]
        return [table([self.say(one) for one in (words.WHAT, words.DONE, words.REASON)], rows, "repairs")]

    # The results

    def _disagreements(self) -> list[Node]:
        from stukolka.family.disagreements import SORTS, disagreements

        rows = []
        for one in disagreements(self.family):
            names = f"{self._name(one.first)} – {self._name(one.second)}"
            shared = str(one.shared) if one.shared else ""
            between = joined(outside(f"#relation-{name}", name) for name in one.relations)
            rows.append(Row([names], [SORTS[one.sort].of(self.lang)], [self._decimal(one.distance)], [shared], between))
        header = (words.GAMES, words.DISAGREEMENT, words.DISTANCE, words.COMPARED_ON, words.BETWEEN)
        return [table([self.say(one) for one in header], rows, "disagreements")]

    def _sensitivity(self) -> list[Node]:
        from stukolka.family.sensitivity import sensitivity

        rows = []
        for one in sensitivity(self.family):
            widest = "" if one.widest is None else " – ".join(self._name(name) for name in one.widest)
            moved = "; ".join(
                f"{self._name(name)}: {', '.join(map(self._name, before))} → {', '.join(map(self._name, after))}"
                for name, before, after in one.moved
            )
            greatest = f"{self._decimal(one.greatest)} ({widest})"
            rows.append(
                Row([one.setting.name.of(self.lang)], [str(one.pairs)], [self._decimal(one.mean)], [greatest], [moved])
            )
        header = (words.SETTING, words.PAIRS, words.MEAN_CHANGE, words.GREATEST_CHANGE, words.OTHER_NEAREST)
        return [table([self.say(one) for one in header], rows, "sensitivity")]

    def _name(self, leaf: str) -> str:
        found = self.family.leaves.get(leaf)
        if found is not None and found.ruleset is None:
            return found.title.of(self.lang)
        return leaf if found is not None else self.family.data.games[leaf].title.of(self.lang)

    def _decimal(self, number: Fraction | None) -> str:
        if number is None:
            return ""
        return f"{float(number):.3f}".replace(".", "," if self.lang == "ru" else ".")

    def _cited(self, sources: Iterable[str]) -> list[Node | str]:
        """Links to sources on this page, and to passages on their witnesses'."""
        known = self.family.data.sources
        found = [outside(f"#source-{one}", one) if one in known else link("passage", one, one) for one in sources]
        return list(joined(found))
