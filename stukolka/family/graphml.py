"""GraphML: the graph for other programs, and read back as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import networkx as nx

from stukolka.errors import Fault, InvalidInput
from stukolka.family import attributes
from stukolka.family.attributes import Flat
from stukolka.family.markup import escaped, opened, parsed

NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
"""The namespace of GraphML."""

_NATIVE = {"int": "long", "float": "double", "bool": "boolean"}
_KEY = "key"


def as_graphml(graph: nx.Graph, *, description: str = "") -> str:
    """The graph as GraphML, the same bytes for the same graph.

    Raises:
        WrongUsage: a name or an attribute is of a kind that can't be written, or holds a character that XML can't.
    """
    nodes, edges = attributes.node_rows(graph), attributes.edge_rows(graph)
    named = attributes.keys_name_edges(edges)
    if not named:
        edges = [(of, to, key, row | {_KEY: key}) for of, to, key, row in edges]
    types = {"node": attributes.types_of(nodes.values()), "edge": attributes.types_of(row for *_, row in edges)}
    ids = {(kind, name): f"{kind[0]}{number}" for kind in types for number, name in enumerate(types[kind])}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', opened("graphml", [("xmlns", NAMESPACE)], "")]
    if description:
        lines.append(f" <desc>{escaped(description, 'description')}</desc>")
    for kind, of_kind in types.items():
        for name, type_ in of_kind.items():
            shown = name if type_ in _NATIVE else attributes.typed_name(name, type_)
            known = [("id", ids[kind, name]), ("for", kind), ("attr.name", shown)]
            known.append(("attr.type", _NATIVE.get(type_, "string")))
            lines.append(" " + opened("key", known, f"attribute {name}", closed=True))
    directed = "directed" if graph.is_directed() else "undirected"
    lines.append(" " + opened("graph", [("edgedefault", directed)], ""))
    for node, row in nodes.items():
        place = f"node {node}"
        lines += _element(opened("node", [("id", node)], place), "node", _data(row, "node", types, ids, place))
    for number, (of, to, key, row) in enumerate(edges):
        place = f"edge {key} from {of} to {to}"
        known = [("id", str(key) if named else f"e{number}"), ("source", of), ("target", to)]
        lines += _element(opened("edge", known, place), "edge", _data(row, "edge", types, ids, place))
    lines += [" </graph>", "</graphml>"]
    return "\n".join(lines) + "\n"


def _data(
    row: Flat, kind: str, types: dict[str, dict[str, str]], ids: dict[tuple[str, str], str], place: str
) -> Iterator[str]:
    for name, value in row.items():
        text = escaped(attributes.written(value, types[kind][name]), f"{place}: {name}")
        yield f'   <data key="{ids[kind, name]}">{text}</data>'


def _element(tag: str, name: str, inside: Iterable[str]) -> list[str]:
    lines = list(inside)
    return [f"  {tag}", *lines, f"  </{name}>"] if lines else [f"  {tag[:-1]}/>"]


def from_graphml(text: str, *, file: str = "") -> nx.MultiDiGraph:
    """The graph that `as_graphml` wrote, as a directed one with parallel edges; `file` is what faults call it.

    Raises:
        InvalidInput: it is not GraphML, or a value is not of its type.
    """
    root = parsed(text, file)
    space = {"g": NAMESPACE}
    keys: dict[str, tuple[str, str]] = {}
    for key in root.iterfind("g:key", space):
        native = {type_: name for name, type_ in _NATIVE.items()}.get(key.get("attr.type", "string"))
        name = key.get("attr.name", "")
        keys[key.get("id", "")] = (name, native) if native else attributes.name_and_type(name)
    inside = root.find("g:graph", space)
    if inside is None:
        raise InvalidInput([Fault("there is no graph in it", file=file)])
    graph = nx.MultiDiGraph()
    for node in inside.iterfind("g:node", space):
        name = node.get("id", "")
        graph.add_node(name, **attributes.whole(_values(node, keys, f"node {name}", file)))
    for edge in inside.iterfind("g:edge", space):
        of, to, name = edge.get("source", ""), edge.get("target", ""), edge.get("id", "")
        values = _values(edge, keys, f"edge {name}", file)
        graph.add_edge(of, to, key=values.pop(_KEY, name), **attributes.whole(values))
    return graph


def _values(element: Any, keys: dict[str, tuple[str, str]], place: str, file: str) -> Flat:
    found: Flat = {}
    for data in element.iterfind(f"{{{NAMESPACE}}}data"):
        name, type_ = keys.get(data.get("key", ""), ("", ""))
        try:
            found[name] = attributes.read(data.text or "", type_)
        except ValueError as error:
            raise InvalidInput([Fault(f"{name}: {error}", file=file, key=place)]) from None
    return found
