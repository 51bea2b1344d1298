"""The builder that makes a book of the pages that the site's build has read; nothing is read again."""

from __future__ import annotations

import hashlib
import html
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.utils import new_document
from sphinx.builders.html import StandaloneHTMLBuilder

from stukolka.publish.book import tree
from stukolka.publish.book.plan import ENTRY, PART, Piece

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator


@dataclass(frozen=True, slots=True)
class Chapter:
    """A piece of the book, written."""

    piece: Piece
    """Where it stands, and what it is made from."""
    title: str
    """Its heading, as text."""
    body: str
    """XHTML: a `section` whose first child is the heading."""
    anchors: tuple[str, ...]
    """Every anchor in it."""


@dataclass(frozen=True, slots=True)
class Book:
    """A whole book, written, before it is made into a file."""

    lang: str
    """Its language."""
    chapters: tuple[Chapter, ...]
    """Its pieces in order."""
    images: dict[str, Path]
    """Name -> file, of the images that it shows besides its drawings."""

    @property
    def digest(self) -> str:
        """What identifies its text: 16 hex digits."""
        told = hashlib.sha256(self.lang.encode())
        for chapter in self.chapters:
            told.update(chapter.body.encode())
        return told.hexdigest()[:16]

    def files(self) -> list[tuple[str, list[Chapter]]]:
        """The chapters as files by name: a file begins with every piece that is no entry."""
        found: list[tuple[str, list[Chapter]]] = []
        for chapter in self.chapters:
            if chapter.piece.depth < ENTRY or not found:
                found.append((f"{chapter.piece.slug}.xhtml", []))
            found[-1][1].append(chapter)
        return found


class BookBuilder(StandaloneHTMLBuilder):
    """Writes the pages of a book as XHTML."""

    name = "book"
    search = False
    copysource = False
    add_permalinks = False
    embedded = True
    download_support = False
    html_scaled_image_link = False
    supported_image_types = ["image/svg+xml", "image/png", "image/jpeg"]  # noqa: RUF012 -- Sphinx declares it so

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:  # noqa: ARG002 -- the signature is Sphinx's
        """The address of a page, until it is known whether the book has it."""
        return f"{tree.HERE}{docname}"

    def get_relative_uri(self, from_: str, to: str, typ: str | None = None) -> str:  # noqa: ARG002
        """The same from everywhere."""
        return self.get_target_uri(to)

    def book(self, pieces: Sequence[Piece], lang: str, told: Callable[[int, int], None]) -> Book:
        """Writes the book; `told` hears after each piece how many are done, of how many."""
        self.prepare_writing(set())
        sections = []
        for number, piece in enumerate(pieces, 1):
            sections.append((piece, self._section(piece, lang)))
            told(number, 2 * len(pieces))
        tree.link(sections)
        chapters = []
        for number, (piece, section) in enumerate(sections, 1):
            title = section[section.first_child_matching_class(nodes.title)].astext()
            chapters.append(Chapter(piece, title, self._written(piece, section), tuple(tree.ids(section))))
            told(len(pieces) + number, 2 * len(pieces))
        images = {name: Path(self.srcdir) / source for source, name in sorted(self.images.items())}
        return Book(lang, tuple(chapters), images)

    def _section(self, piece: Piece, lang: str) -> nodes.section:
        if piece.page is None:
            return tree.heading(piece, lang)
        document = self.env.get_doctree(piece.page)
        self.env.resolve_references(document, piece.page, self)
        self.post_process_images(document)
        return tree.section_of(document, piece, lang)

    def _written(self, piece: Piece, section: nodes.section) -> str:
        document = new_document(piece.page or piece.name, self.docsettings)
        document += section
        self.secnumbers, self.fignumbers = {}, {}
        self.imgpath = "images"
        self.current_docname = piece.page or self.config.root_doc
        section["classes"] = [*section["classes"], "piece", *(["sheet"] if piece.sheet else []), f"depth-{piece.depth}"]
        visitor: HTML5Translator = self.create_translator(document, self)
        visitor.initial_header_level = piece.depth
        document.walkabout(visitor)
        # EPUB has given this role up, and warns.
        return "".join(visitor.fragment).replace(' role="doc-biblioentry"', "")


def contents(chapters: Iterable[Chapter], deepest: int, address: Callable[[Chapter], str]) -> str:
    """The contents as a list in a list, in XHTML, down to a depth."""
    listed = [chapter for chapter in chapters if chapter.piece.depth <= deepest]
    text, depth = "", 0
    for chapter in listed:
        level = chapter.piece.depth
        if level > depth:
            text += "<ol>" * (level - depth)
        else:
            text += "</li>" + "</ol></li>" * (depth - level)
        text += f'<li class="in-{level}"><a href="{html.escape(address(chapter))}">{html.escape(chapter.title)}</a>'
        depth = level
    return text + "</li></ol>" * depth if listed else ""


DEEPEST = PART + 2
"""How deep the printed contents go: the questions have an index of their own."""
