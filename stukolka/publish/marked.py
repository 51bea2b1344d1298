"""Words that a page marks: `<mark>` in HTML, plain elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Marked(nodes.General, nodes.Inline, nodes.TextElement):  # type: ignore[misc]
    """The words."""


def mark(text: str) -> nodes.Node:
    """Words that are marked."""
    return Marked(text, text)


def register(app: Sphinx) -> None:
    """Teaches the builders to write the words."""
    plain = (_plain, _plain)
    app.add_node(Marked, html=(_open_html, _close_html), latex=plain, text=plain, man=plain, texinfo=plain)


def _open_html(writer: Any, node: Any) -> None:
    writer.body.append(writer.starttag(node, "mark", ""))


def _close_html(writer: Any, _node: Any) -> None:
    writer.body.append("</mark>")


def _plain(_writer: Any, _node: Any) -> None:
    """The words stand as they are."""
