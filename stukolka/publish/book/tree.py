"""The pages of the site made into pages of a book.

What only a screen can use is taken out, and addresses become the book's.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from docutils import nodes
from sphinx import addnodes

from stukolka.publish import words as site_words
from stukolka.publish.book.plan import Piece
from stukolka.publish.folded import Folded

HERE = "book:"
"""What an address begins with that leads to a page of the site, until it is known whether the book has that page."""

SCREEN_ONLY = frozenset({"headerlink", "other-language", "data", "cell_input"})
"""Classes of what a book can do without: signs to click, the other language (which has its own book), files."""

SECTIONS_LEFT_OUT = frozenset({"home-begin", "taken", "switches", "family-look", "family-repairs", "citing-elsewhere"})
"""Sections that lead around the site or repeat in a table what stands elsewhere in the book."""

CITED = ("witnesses/", "/rules/", "/differences/")
"""Pages of which the line to cite them by is printed; elsewhere it would stand on every second page."""


def anchor(slug: str, name: str = "") -> str:
    """The anchor in the book of an anchor on a page."""
    return f"{slug}--{name}" if name else slug


def section_of(document: nodes.document, piece: Piece, lang: str) -> nodes.section:
    """The one section of a page, trimmed and with its anchors made the book's."""
    tops = [node for node in document.children if isinstance(node, nodes.section)]
    assert len(tops) == 1, f"{piece.page} has {len(tops)} headings of the first rank"
    top = tops[0]
    _trim(top, piece, lang)
    if piece.title is not None:
        title = piece.title.of(lang)
        top.replace(top[top.first_child_matching_class(nodes.title)], nodes.title(title, title))
    for number, node in enumerate(top.findall(nodes.raw)):
        node.children = [nodes.Text(apart(node.astext(), f"{piece.slug}-{number}-"))]
    for node in top.findall(nodes.Element):
        if node.get("ids"):
            node["ids"] = [anchor(piece.slug, one) for one in node["ids"]]
    top["ids"] = [piece.slug, *top["ids"]]
    return top


def heading(piece: Piece, lang: str) -> nodes.section:
    """A piece that has no page: its heading, and perhaps a paragraph."""
    assert piece.title is not None
    found = nodes.section("", nodes.title("", piece.title.of(lang)), ids=[piece.slug])
    if piece.intro is not None:
        found += nodes.paragraph("", "", nodes.Text(piece.intro.of(lang)), classes=["intro"])
    return found


def _trim(top: nodes.section, piece: Piece, lang: str) -> None:
    page = piece.page or ""
    for node in list(top.findall(nodes.Element)):
        if node.parent is None or node is top:
            continue
        classes = set(node.get("classes", ()))
        gone = (
            isinstance(node, addnodes.toctree | nodes.comment | nodes.target | nodes.pending)
            or classes & SCREEN_ONLY
            or (isinstance(node, nodes.section) and set(node["ids"]) & SECTIONS_LEFT_OUT)
            or (isinstance(node, Folded) and "cite" in classes)
            or (isinstance(node, nodes.container) and "cite" in classes and not any(one in page for one in CITED))
            or (isinstance(node, nodes.compound) and "toctree-wrapper" in classes)
            or (isinstance(node, nodes.field) and _is_of_the_site(node, lang))
            or (isinstance(node, nodes.raw) and not (_is_for_the_book(node) or is_drawing(node)))
        )
        if gone:
            node.parent.remove(node)


def _is_of_the_site(field: nodes.field, lang: str) -> bool:
    """Whether a named fact is a file to load down, or a chapter, which the running head has."""
    gone = (site_words.DATA, site_words.CHAPTER)
    return field[0].astext().casefold() in {one.of(lang).casefold() for one in gone}


def _is_for_the_book(node: nodes.raw) -> bool:
    """Whether raw XHTML is meant for the book alone; if so, it is written from now on."""
    if node.get("format") != "book":
        return False
    node["format"] = "html"
    return True


def is_drawing(node: nodes.raw) -> bool:
    """Whether raw HTML is a drawing by itself, and well formed, as EPUB wants it."""
    if "html" not in node.get("format", "").split() or not node.astext().lstrip().startswith("<svg"):
        return False
    try:
        ET.fromstring(node.astext())
    except ET.ParseError:
        return False
    return True


_ID = re.compile(r'\bid="([^"]+)"')
_NAMED = re.compile(r'(?P<before>\b(?:aria-labelledby|aria-describedby)=")(?P<names>[^"]*)')


def apart(drawing: str, prefix: str) -> str:
    """A drawing whose ids begin with `prefix`: two drawings on one page may well have the same."""
    own = set(_ID.findall(drawing))
    drawing = re.sub(r'\bid="', f'id="{prefix}', drawing)
    drawing = re.sub(r"#([^\s\"')]+)", lambda match: f"#{prefix}{match[1]}" if match[1] in own else match[0], drawing)
    return _NAMED.sub(
        lambda match: match["before"] + " ".join(f"{prefix}{one}" for one in match["names"].split()), drawing
    )


def link(sections: Iterable[tuple[Piece, nodes.section]]) -> None:
    """Let every link lead to its place in the book, or leave its words as they are where the book has no such place."""
    sections = list(sections)
    slugs = {piece.page: piece.slug for piece, _ in sections if piece.page}
    known = {one for _, section in sections for one in ids(section)}
    for piece, section in sections:
        for node in list(section.findall(nodes.reference)):
            target = _place(node, piece, slugs, known)
            if target is None:
                node.parent.replace(node, node.children)
            elif target:
                _lead(node, target)


def _place(node: Any, piece: Piece, slugs: Mapping[str, str], known: Collection[str]) -> str | None:
    """The anchor in the book that a link leads to; empty for a link out of it, None for one that leads nowhere."""
    uri = node.get("refuri", "")
    if "refid" in node:
        page, name = piece.page, node["refid"]
    elif uri.startswith("#"):
        page, name = piece.page, uri[1:]
    elif uri.startswith(HERE):
        page, _, name = uri.removeprefix(HERE).partition("#")
    else:
        return "" if uri.startswith(("https://", "http://", "mailto:")) else None
    if page is None or page not in slugs:
        return None
    wanted = anchor(slugs[page], name)
    return wanted if wanted in known else slugs[page]


def _lead(node: Any, target: str) -> None:
    for key in ("refuri", "refid", "internal", "reftitle"):
        node.attributes.pop(key, None)
    node["refuri"] = f"#{target}"
    node["classes"] = [one for one in node["classes"] if one not in ("internal", "external")]


def ids(section: nodes.Element) -> Iterator[str]:
    """Every anchor in a section."""
    for node in section.findall(nodes.Element):
        yield from node.get("ids", ())
