"""A block that a reader opens: `<details>` in HTML, its content as it stands elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Folded(nodes.General, nodes.Element):  # type: ignore[misc]
    """The block; its attribute `summary` is what shows while it is closed."""


def fold(summary: str, *children: nodes.Node, classes: list[str]) -> nodes.Node:
    """A block that shows `summary` until it is opened."""
    return Folded("", *children, summary=summary, classes=classes)


def register(app: Sphinx) -> None:
    """Teaches the builders to write the block."""
    plain = (_open_plain, _close_plain)
    app.add_node(Folded, html=(_open_html, _close_html), latex=plain, text=plain, man=plain, texinfo=plain)


def _open_html(writer: Any, node: Any) -> None:
    writer.body.append(writer.starttag(node, "details"))
    writer.body.append(f"<summary>{writer.encode(node['summary'])}</summary>\n")


def _close_html(writer: Any, _node: Any) -> None:
    writer.body.append("</details>\n")


def _open_plain(_writer: Any, _node: Any) -> None:
    """Nothing to open."""


def _close_plain(_writer: Any, _node: Any) -> None:
    """Nothing to close."""
