"""GEXF 1.3: the graph for Gephi, with colours, and read back as it was.

Gephi tells parallel edges apart by their kind, so that is given to it where edges have an attribute of that name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import networkx as nx

from stukolka.errors import Fault, InvalidInput
from stukolka.family import attributes
from stukolka.family.attributes import Flat
from stukolka.family.markup import escaped, opened, parsed

NAMESPACE = "http://gexf.net/1.3"
"""The namespace of GEXF."""

_NATIVE = {"int": "long", "float": "double", "bool": "boolean"}
_KEY = "key"


def as_gexf(
    graph: nx.Graph,
    *,
    description: str = "",
    labels: Mapping[str, str] = MappingProxyType({}),
    colours: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The graph as GEXF, the same bytes for the same graph; `labels` and `colours` (`#1d5b48`) are of nodes.

    Raises:
        WrongUsage: a name or an attribute is of a kind that can't be written, or holds a character that XML can't.
    """
    nodes, edges = attributes.node_rows(graph), attributes.edge_rows(graph)
    named = attributes.keys_name_edges(edges)
    if not named:
        edges = [(of, to, key, row | {_KEY: key}) for of, to, key, row in edges]
    types = {"node": attributes.types_of(nodes.values()), "edge": attributes.types_of(row for *_, row in edges)}
    space = [("xmlns", NAMESPACE), ("xmlns:viz", f"{NAMESPACE}/viz"), ("version", "1.3")]
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', opened("gexf", space, "")]
    lines.append(f" <meta><creator>stukolka</creator><description>{escaped(description, '')}</description></meta>")
    direction = "directed" if graph.is_directed() else "undirected"
    lines.append(" " + opened("graph", [("mode", "static"), ("defaultedgetype", direction)], ""))
    for kind, of_kind in types.items():
        lines.append("  " + opened("attributes", [("class", kind)], ""))
        for number, (name, type_) in enumerate(of_kind.items()):
            shown = name if type_ in _NATIVE else attributes.typed_name(name, type_)
            known = [("id", str(number)), ("title", shown), ("type", _NATIVE.get(type_, "string"))]
            lines.append("   " + opened("attribute", known, f"attribute {name}", closed=True))
        lines.append("  </attributes>")
    lines.append("  <nodes>")
    for node, row in nodes.items():
        place = f"node {node}"
        lines.append("   " + opened("node", [("id", node), ("label", labels.get(node, node))], place))
        lines += _values(row, types["node"], place)
        if node in colours:
            red, green, blue = (str(int(colours[node][at : at + 2], 16)) for at in (1, 3, 5))
            lines.append(f'    <viz:color r="{red}" g="{green}" b="{blue}"/>')
        lines.append("   </node>")
    lines += ["  </nodes>", "  <edges>"]
    met: Counter[tuple[str, str, str]] = Counter()
    for number, (of, to, key, row) in enumerate(edges):
        place = f"edge {key} from {of} to {to}"
        known = [("id", str(key) if named else str(number)), ("source", of), ("target", to)]
        if isinstance(told := row.get("kind"), str):
            # Of several edges of one kind Gephi would keep one.
            met[of, to, told] += 1
            number_of_kind = met[of, to, told]
            known += [("kind", told if number_of_kind == 1 else f"{told} {number_of_kind}"), ("label", told)]
        lines.append("   " + opened("edge", known, place))
        lines += _values(row, types["edge"], place)
        lines.append("   </edge>")
    lines += ["  </edges>", " </graph>", "</gexf>"]
    return "\n".join(lines) + "\n"


def _values(row: Flat, types: dict[str, str], place: str) -> list[str]:
    if not row:
        return []
    numbers = {name: str(number) for number, name in enumerate(types)}
    lines = ["    <attvalues>"]
    for name, value in row.items():
        known = [("for", numbers[name]), ("value", attributes.written(value, types[name]))]
        lines.append("     " + opened("attvalue", known, f"{place}: {name}", closed=True))
    return [*lines, "    </attvalues>"]


def from_gexf(text: str, *, file: str = "") -> nx.MultiDiGraph:
    """The graph that `as_gexf` wrote, as a directed one with parallel edges; `file` is what faults call it.

    Raises:
        InvalidInput: it is not GEXF, or a value is not of its type.
    """
    root = parsed(text, file)
    space = {"g": NAMESPACE}
    inside = root.find("g:graph", space)
    if inside is None:
        raise InvalidInput([Fault("there is no graph in it", file=file)])
    native = {type_: name for name, type_ in _NATIVE.items()}
    types: dict[str, dict[str, tuple[str, str]]] = {"node": {}, "edge": {}}
    for group in inside.iterfind("g:attributes", space):
        of_kind = types.setdefault(group.get("class", ""), {})
        for one in group.iterfind("g:attribute", space):
            name, type_ = one.get("title", ""), native.get(one.get("type", ""))
            of_kind[one.get("id", "")] = (name, type_) if type_ else attributes.name_and_type(name)
    graph = nx.MultiDiGraph()
    for node in inside.iterfind("g:nodes/g:node", space):
        name = node.get("id", "")
        graph.add_node(name, **attributes.whole(_read(node, types["node"], f"node {name}", file)))
    for edge in inside.iterfind("g:edges/g:edge", space):
        of, to, name = edge.get("source", ""), edge.get("target", ""), edge.get("id", "")
        values = _read(edge, types["edge"], f"edge {name}", file)
        graph.add_edge(of, to, key=values.pop(_KEY, name), **attributes.whole(values))
    return graph


def _read(element: Any, types: dict[str, tuple[str, str]], place: str, file: str) -> Flat:
    found: Flat = {}
    for one in element.iterfind(f"{{{NAMESPACE}}}attvalues/{{{NAMESPACE}}}attvalue"):
        name, type_ = types.get(one.get("for", ""), ("", ""))
        try:
            found[name] = attributes.read(one.get("value", ""), type_)
        except ValueError as error:
            raise InvalidInput([Fault(f"{name}: {error}", file=file, key=place)]) from None
    return found
