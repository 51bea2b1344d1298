"""Pieces of pages: the docutils nodes from which the directives build them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from docutils import nodes
from docutils.nodes import Node as Node
from sphinx import addnodes

from stukolka.rules.switch import Text

DOMAIN = "stukolka"
"""The name of the Sphinx domain."""

_CODE = re.compile(r"`([^`]+)`")


def inline(text: str, *classes: str) -> Node:
    """A run of text, with CSS classes."""
    return nodes.inline(text, text, classes=list(classes))


def code(text: str) -> Node:
    """A name as the commands write it."""
    return nodes.literal(text, text)


def foreign(text: str, lang: str, *classes: str) -> Node:
    """A run of text in another language than the page's, marked as such."""
    return inline(text, f"language-{lang}", *classes)


def badge(text: str, meaning: str, *classes: str) -> Node:
    """A word that shows its meaning to whoever points at it."""
    return nodes.abbreviation(text, text, explanation=meaning, classes=list(classes))


def paragraph(*children: Node | str, classes: Sequence[str] = ()) -> Node:
    """A paragraph; strings become text, with what stands between backticks as code."""
    return nodes.paragraph("", "", *_flow(children), classes=list(classes))


def box(*children: Node, classes: Sequence[str] = (), anchor: str = "") -> Node:
    """A block of blocks, with CSS classes and perhaps an anchor."""
    return nodes.container("", *children, classes=list(classes), ids=[anchor] if anchor else [])


def bullets(items: Iterable[Sequence[Node]], *classes: str) -> Node:
    """A list, one item for each sequence of blocks."""
    found = nodes.bullet_list(classes=list(classes))
    found.extend(nodes.list_item("", *blocks) for blocks in items)
    return found


def facts(rows: Iterable[tuple[str, Sequence[Node | str]]]) -> Node:
    """A list of named facts; rows without a value are left out."""
    found = nodes.field_list(classes=["facts"])
    for name, value in rows:
        if value:
            body = nodes.field_body("", *_blocks(value))
            shown = name[:1].upper() + name[1:]
            found += nodes.field("", nodes.field_name(shown, shown), body)
    return found


def section(title: str, anchor: str, *children: Node) -> Node:
    """A section whose only id is `anchor`."""
    return nodes.section("", nodes.title(title, title), *children, ids=[anchor], names=[])


def headerlink(anchor: str, meaning: str) -> Node:
    """The sign behind a place that leads to its own address."""
    return nodes.reference("", "¶", refid=anchor, reftitle=meaning, classes=["headerlink"])


def link(kind: str, target: str, *content: Node | str) -> Node:
    """A link to an object of the domain, resolved and checked when the page is written."""
    shown = content or (code(target),)
    return addnodes.pending_xref(
        "",
        nodes.inline("", "", *_flow(shown)),
        refdomain=DOMAIN,
        reftype=kind,
        reftarget=target,
        refexplicit=True,
        refwarn=True,
    )


def page_link(page: str, text: str) -> Node:
    """A link to a page of the site, by its name."""
    return addnodes.pending_xref(
        "", inline(text), refdomain="std", reftype="doc", reftarget=f"/{page}", refexplicit=True, refwarn=True
    )


def joined(items: Iterable[Node], separator: str = ", ") -> list[Node]:
    """The items with a separator between each two."""
    found: list[Node] = []
    for item in items:
        if found:
            found.append(nodes.Text(separator))
        found.append(item)
    return found


def span(*parts: Node | str, classes: Sequence[str] = ()) -> Node:
    """Several inline pieces as one, with CSS classes."""
    return nodes.inline("", "", *_flow(parts), classes=list(classes))


def outside(url: str, text: str) -> Node:
    """A link to a file that is no page of the site."""
    return nodes.reference("", text, refuri=url, internal=False)


def unbroken(*parts: Node | str) -> Node:
    """Several inline pieces as one that isn't broken across lines."""
    return nodes.inline("", "", *_flow(parts), classes=["unbroken"])


class Row:
    """A row of a table: cells, each a list of inline nodes, with CSS classes and perhaps an anchor."""

    def __init__(self, *cells: Sequence[Node | str], classes: Sequence[str] = (), anchor: str = "") -> None:
        self.cells = cells
        """The cells."""
        self.classes = classes
        """CSS classes of the row."""
        self.anchor = anchor
        """HTML id of the row, or nothing."""


def table(header: Sequence[str | Node], rows: Iterable[Row], *classes: str, widths: Sequence[int] = ()) -> Node:
    """A table that scrolls inside its own box when the page is narrow."""
    found = nodes.table(classes=["edition", *classes])
    group = nodes.tgroup(cols=len(header))
    found += group
    group.extend(nodes.colspec(colwidth=width) for width in widths or [1] * len(header))
    head = nodes.thead()
    head += _row(Row(*([cell[:1].upper() + cell[1:] if isinstance(cell, str) else cell] for cell in header)))
    body = nodes.tbody()
    body.extend(_row(row) for row in rows)
    group += [head, body]
    return found


def plot(svg: str) -> list[Node]:
    """A drawn figure that scrolls inside its own box, by keyboard too, where the page is too narrow to read it."""
    around = ('<div class="plot" tabindex="0">', svg, "</div>")
    return [nodes.raw("", one, format="html") for one in around]


def _row(row: Row) -> Node:
    found = nodes.row(classes=list(row.classes), ids=[row.anchor] if row.anchor else [])
    found.extend(nodes.entry("", *_blocks(cell)) for cell in row.cells)
    return found


def _blocks(content: Sequence[Node | str]) -> list[Any]:
    """The content of a cell or a fact as blocks: as it is if it has any, else one paragraph."""
    if any(isinstance(child, nodes.Body) and not isinstance(child, nodes.Inline) for child in content):
        return list(content)
    return [nodes.paragraph("", "", *_flow(content))]


def _flow(children: Iterable[Node | str]) -> list[Any]:
    found: list[Any] = []
    for child in children:
        if isinstance(child, str):
            parts = _CODE.split(child)
            found.extend(code(part) if at % 2 else nodes.Text(part) for at, part in enumerate(parts) if part)
        else:
            found.append(child)
    return found


def both(text: Text, lang: str) -> Node:
    """A text in the page's language, and below it in the other, each marked with its language."""
    other = "en" if lang == "ru" else "ru"
    return box(
        paragraph(foreign(text.of(lang), lang)),
        paragraph(foreign(text.of(other), other), classes=["other-language"]),
        classes=["restated"],
    )
