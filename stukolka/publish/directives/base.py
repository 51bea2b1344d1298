"""What every directive has: the library, the page's language, and the pieces that several pages share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from stukolka.apparatus.reading import GENERAL, Book, Reading
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.publish import addresses, cited, citing, page_files, words
from stukolka.publish.domain import StukolkaDomain, qualified
from stukolka.publish.folded import fold
from stukolka.publish.markup import (
    DOMAIN,
    Node,
    badge,
    both,
    box,
    code,
    headerlink,
    inline,
    joined,
    link,
    outside,
    paragraph,
    section,
    span,
)
from stukolka.publish.opened import library_of
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import Alternative, Origin, RuleSet, parse_name
from stukolka.rules.switch import Switch, Text

if TYPE_CHECKING:
    from stukolka.entry import GameEntry
    from stukolka.library import Library


class EditionDirective(SphinxDirective):
    """A directive that takes its content from the library."""

    has_content = False
    parses: ClassVar[bool] = False
    """Whether it has a text read: then it can't be asked but where it stands."""
    option_spec = {"game": directives.unchanged, "no-index": directives.flag}  # noqa: RUF012 -- docutils declares it so

    @cached_property
    def library(self) -> Library:
        """The library that the site is made from."""
        return library_of(self.config)

    @property
    def lang(self) -> str:
        """The page's language."""
        return "ru" if self.config.language == "ru" else "en"

    @property
    def domain(self) -> StukolkaDomain:
        """The domain in which objects are entered."""
        domain = self.env.domains[DOMAIN]
        assert isinstance(domain, StukolkaDomain)
        return domain

    @property
    def place(self) -> tuple[str, int]:
        """The page and the line where it stands, as warnings name it."""
        return (self.env.docname, self.lineno)

    @cached_property
    def game(self) -> GameEntry:
        """The game that the page is about.

        Raises:
            WrongUsage: the library has none of that name.
        """
        name = self.options.get("game") or self.config.stukolka_game
        games = self.library.games
        if name not in games:
            raise WrongUsage([Fault(f"unknown game {shown(name)}", allowed=tuple(games), nearest=nearest(name, games))])
        return games[name]

    @property
    def games(self) -> list[GameEntry]:
        """Every game, in the order of the site: its own first."""
        first = self.config.stukolka_game
        return sorted(self.library.games.values(), key=lambda game: (game.name != first, game.name))

    def say(self, text: Text, **values: object) -> str:
        """A text in the page's language, its blanks filled."""
        return text.of(self.lang).format(**values)

    def named(self, name: str, game: GameEntry | None = None) -> str:
        """The name under which an object of the game is entered in the domain."""
        return qualified((game or self.game).name, name, self.config.stukolka_game)

    def enter(self, kind: str, name: str, address: addresses.Address, title: str) -> None:
        """Enter an object that stands here, so that links and other sites find it; with `:no-index:`, don't."""
        if "no-index" not in self.options:
            self.domain.note(kind, name, self.here(address), title)

    def here(self, address: addresses.Address) -> addresses.Address:
        """The address on the page that is being read: in the edition its own, elsewhere where the directive stands."""
        return replace(address, page=self.env.docname)

    # Pieces

    def unread_in(self, ruleset: RuleSet) -> Node:
        """That some questions have not been read for in the witness of a rule set."""
        siglum = parse_name(ruleset.name).siglum
        values = {"siglum": siglum, "unread": len(ruleset.unread), "all": ruleset.questions, "ruleset": ruleset.name}
        return paragraph(self.say(words.UNREAD_IN, **values), classes=["unread"])

    def locus_link(self, switch: Switch, *content: Node | str, game: GameEntry | None = None) -> Node:
        """A link to a locus, by its question unless something else is to be shown."""
        return link("locus", self.named(switch.locus, game), *(content or (switch.question.of(self.lang),)))

    def answer_link(self, switch: Switch, key: str) -> Node:
        """A link to an answer, shown as its key, with its gloss for whoever points at it."""
        return link("answer", self.named(f"{switch.key}={key}"), code(key))

    def gloss_link(self, switch: Switch, key: str) -> Node:
        """A link to an answer, shown as what it means at the table."""
        gloss = switch.answers[key].of(self.lang)
        return span(link("answer", self.named(f"{switch.key}={key}"), gloss), classes=["plain-link"])

    def passages(self, cited: Sequence[str]) -> list[Node]:
        """Links to passages, separated by commas."""
        return joined(link("passage", one, one) for one in cited)

    def standing(self, standing: str) -> Node:
        """The standing of a reading, as a word with its meaning."""
        meaning = words.STANDINGS_MEAN[standing].of(self.lang)
        return badge(words.STANDINGS[standing].of(self.lang), meaning, "label", f"standing-{standing}")

    def alternative(self, origin: Origin, other: Alternative, answer: Node) -> Iterator[Node]:
        """An answer that a source gives besides the one taken, shown as `answer`, and the passages that give it."""
        joining = self.say(words.AND if origin.kind == "contradictory" else words.OR)
        yield paragraph(inline(f"{joining}: ", "also"), answer)
        yield paragraph(*self.passages(other.passages), classes=["origin-mark"])

    def origin(self, origin: Origin, *, bare: bool = False, beside: bool = False) -> list[Node]:
        """The mark of an answer's origin, with its passages linked; `bare`, without what it stands in for.

        `beside`, the other answers of its source are shown too, and the mark needn't say where they are.
        """
        if bare:
            origin = replace(origin, instead_of=None)
        cited = origin.cited
        # The longest first, so that A.r13 is not taken for A.r1.
        names = sorted(cited, key=len, reverse=True)
        parts = re.split(
            "|".join(f"({re.escape(one)})" for one in names) or "$^", mark(origin, beside=beside).of(self.lang)
        )
        found: list[Node] = []
        for part in parts:
            if part in cited:
                found.append(link("passage", part, part))
            elif part:
                found.append(nodes.Text(part))
        return [span(*found, classes=["origin", f"origin-{origin.kind}"])]

    def origin_badge(self, kind: str) -> Node:
        """A kind of origin, as a word with its meaning."""
        meaning = words.ORIGINS_MEAN[kind].of(self.lang)
        return badge(words.ORIGINS[kind].of(self.lang), meaning, "label", f"origin-{kind}")

    def number(self, value: int) -> str:
        """A whole number with its thousands set apart."""
        return f"{value:,}".replace(",", "\u202f" if self.lang == "ru" else ",")

    def percent(self, share: float) -> str:
        """A share of 1 as percent, whole when it is whole."""
        value = f"{100 * share:.1f}".removesuffix(".0")
        return f"{value.replace('.', ',') if self.lang == 'ru' else value}\u00a0%"

    def to_tables(self, name: str) -> str:
        """The way from this page to a table of the edition."""
        return f"{'../' * self.env.docname.count('/')}{self.config.stukolka_tables}/{name}"

    def form_title(self, form: str) -> str:
        """The title of a form, or of the general section."""
        return self.say(words.GENERAL) if form == GENERAL else self.game.forms[form].of(self.lang)

    def restatements(self, cited: Iterable[str]) -> list[Node]:
        """What the passages say, in both languages, each under its name."""
        found = []
        for one in cited:
            passage = self.library.passage(one)
            head = paragraph(link("passage", one, one), classes=["passage-name"])
            found.append(box(head, both(passage.text, self.lang), *self.original(one), classes=["passage-said"]))
        return found

    def original(self, cited: str) -> list[Node]:
        """The passage in the witness's own words: only in a local build that asks for it."""
        if not self.config.stukolka_quote_originals:
            return []
        passage = self.library.passage(cited)
        quoted = self.library.quoted(passage)
        if quoted is None:
            return []
        lang = self.library.source(passage.witness).language
        text = nodes.Text(" ".join(quoted.split()))
        return [nodes.block_quote("", nodes.paragraph("", "", text), classes=["original", f"language-{lang}"])]

    def noted(self, text: Text | None) -> list[Node]:
        """A note, in the page's language."""
        if text is None:
            return []
        label = inline(self.say(words.NOTE) + ". ", "note-label")
        return [paragraph(label, text.of(self.lang), classes=["note-text"])]

    def labelled(self, label: Text, text: str) -> Node:
        """A paragraph that begins with what it tells."""
        return paragraph(inline(self.say(label) + ": ", "note-label"), text, classes=["note-text"])

    def decimal(self, value: float) -> str:
        """A number, whole when it is whole, with the comma of the language."""
        return f"{value:g}".replace(".", "," if self.lang == "ru" else ".")

    def cite(
        self, what: Text, digest: str, address: addresses.Address, *, name: str = "", folded: bool = False
    ) -> Node:
        """How to cite a page or a reading, with the address at which it stands; a reading's line opens on demand."""
        line = [citing.citation(what, digest).of(self.lang), " ", inline(self.here(address).url, "cite-address")]
        if folded:
            return fold(self.say(words.CITE), paragraph(*line), *self._managed(name, digest), classes=["cite"])
        label = inline(self.say(words.CITE) + ": ", "cite-label")
        return box(paragraph(label, *line), *self._managed(name, digest), classes=["cite"])

    def _managed(self, name: str, digest: str) -> list[Node]:
        """The files from which a reference manager takes the place, and the key under which it stands in them."""
        if not name or not self.config.stukolka_tables:
            return []
        page = self.env.docname
        links = joined(
            outside(self.to_tables(page_files.citation(page, form, self.lang)), page_files.NAMES[form])
            for form in page_files.SUFFIXES
        )
        return [paragraph(*links, " (", inline(cited.key(name, digest), "cite-address"), ")")]

    def foot(self, *files: tuple[str, str]) -> list[Node]:
        """Where what the page shows lies as data: what each file is called, and the file."""
        if not self.config.stukolka_tables:
            return []
        links = joined(outside(self.to_tables(file), called) for called, file in files)
        return [paragraph(self.say(words.DATA) + ": ", *links, classes=["data"])]

    def on_switchboard(self, told: Text, rules: str, against: str | None = None) -> list[Node]:
        """A link to the switchboard at a rule set or a comparison, where the site has a switchboard."""
        to = addresses.switchboard(rules, against)
        if to.page not in self.env.found_docs:
            return []
        way = f"{'../' * self.env.docname.count('/')}{to.url}"
        return [paragraph(outside(way, self.say(told)), classes=["data", "to-switchboard"])]

    def permanent(self, anchor: str) -> Node:
        """The sign that leads to the address of a place."""
        return headerlink(anchor, self.say(words.PERMANENT))

    def cited_as(self, name: str) -> str:
        """A locus, reading or claim of the game as `stukolka cite` takes it."""
        return cited.qualified(self.library, self.game.name, name)

    # Pages

    def page(self, title: str, address: addresses.Address, *children: Node, label: bool = False) -> list[Node]:
        """A page of its own: its title, its anchor and what stands on it; with `label`, `{ref}` finds it too."""
        self.depend()
        found = section(title, address.anchor, *children)
        if label and self.game.name == self.config.stukolka_game:
            found["names"] = [address.anchor]
            self.state.document.note_explicit_target(found)
        return [found]

    def contents(self, pages: Sequence[str], *, titles: Sequence[str | None] = ()) -> Node:
        """The pages below this one, for the navigation, perhaps under shorter titles."""
        tree = addnodes.toctree()
        for key, value in {
            "parent": self.env.docname,
            "entries": list(zip(titles or [None] * len(pages), pages, strict=True)),
            "includefiles": list(pages),
            "maxdepth": 1,
            "caption": None,
            "glob": False,
            "hidden": True,
            "includehidden": False,
            "numbered": 0,
            "titlesonly": True,
        }.items():
            tree[key] = value
        return nodes.compound("", tree, classes=["toctree-wrapper"])

    def depend(self) -> None:
        """Enter the files of the library on which the page depends, so that it is read again when one has changed.

        A site whose pages the extension writes is watched closer (`stukolka.publish.watch`).
        """
        if self.config.stukolka_generate and not self.parses:
            return
        for folder in ("variants", "corpus"):
            for path in sorted((self.library.root / folder).rglob("*.*")):
                if path.suffix in {".toml", ".bib", ".csv"}:
                    self.env.note_dependency(str(path))

    def books(self) -> dict[str, Book]:
        """The readings of the game, witness by witness."""
        game = self.game.name
        return {siglum: self.library.book(game, siglum) for siglum in self.library.sigla(game)}

    def readings(self, switch: Switch) -> dict[str, dict[str, Reading]]:
        """Section -> siglum -> reading at one locus; the general section first."""
        found: dict[str, dict[str, Reading]] = {}
        for section_name in (GENERAL, *self.game.forms):
            for siglum, book in self.books().items():
                if reading := book.of(switch.locus).get(section_name):
                    found.setdefault(section_name, {})[siglum] = reading
        return found

    def rulesets(self, form: str) -> dict[str, RuleSet]:
        """Siglum -> the rule set of that form after it."""
        return {siglum: self.library.shipped(f"{form}/{siglum}") for siglum in self.library.sigla(self.game.name)}
