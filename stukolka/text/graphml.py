"""GraphML: the variant graph for Gephi, yEd, Cytoscape and every graph library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from stukolka.text.markup import FORBIDDEN, element, visibly
from stukolka.text.variant_graph import Node, joined, variant_graph

if TYPE_CHECKING:
    from stukolka.text.collation import Collation

_KEYS = {
    "graph": {"foldings": "string"},
    "node": {
        "label": "string", "escaped": "string", "column": "int", "witnesses": "string", "editor": "string",
    },
    "edge": {"kind": "string", "witnesses": "string"},
}  # fmt: skip


def as_graphml(collation: Collation) -> str:
    """The variant graph as GraphML; the graph itself has the names of the foldings that were made, spaces between.

    Sigla are parted by line ends.  XML can't hold every character: where a label shows one by its name, `<U+000B>`,
    `escaped` holds the label with backslash, u and four digits instead, and a backslash twice.
    """
    graph = variant_graph(collation)
    keys = [
        element("key", {"id": f"{of}-{name}", "for": of, "attr.name": name, "attr.type": kind}) + "\n"
        for of, names in _KEYS.items()
        for name, kind in names.items()
    ]
    nodes = [element("node", {"id": node.id}, *_node_data(collation, node)) + "\n" for node in graph.nodes]
    edges = [
        element(
            "edge",
            {"id": f"e{number}", "source": edge.source, "target": edge.target},
            _data("edge", "kind", edge.kind),
            _data("edge", "witnesses", joined(collation.sigla, edge.witnesses)),
        )
        + "\n"
        for number, edge in enumerate(graph.edges)
    ]
    made = _data("graph", "foldings", " ".join(collation.orthography.on))
    inside = element("graph", {"id": "collation", "edgedefault": "directed"}, "\n", made, "\n", *nodes, *edges)
    head = {"xmlns": "http://graphml.graphdrawing.org/xmlns"}
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{element("graphml", head, chr(10), *keys, inside, chr(10))}\n'


def _node_data(collation: Collation, node: Node) -> Iterable[str]:
    yield _data("node", "label", node.label)
    if FORBIDDEN.search(node.label):
        yield _data("node", "escaped", escaped_label(node.label))
    yield _data("node", "column", str(node.column))
    yield _data("node", "witnesses", joined(collation.sigla, node.witnesses))
    if node.editor:
        yield _data("node", "editor", node.editor)


def escaped_label(label: str) -> str:
    """A label in which XML's forbidden characters are backslash, u and four digits, and a backslash stands twice."""
    return FORBIDDEN.sub(lambda match: f"\\u{ord(match[0]):04x}", label.replace("\\", "\\\\"))


def _data(of: str, name: str, value: str) -> str:
    return f'<data key="{of}-{name}">{visibly(value)}</data>'
