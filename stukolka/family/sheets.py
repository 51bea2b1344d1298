"""The graph as two CSV tables and as JSON, read back as it was.

In a table the type stands behind the name of its column (`attested.year:int`), an empty cell is what is unknown, and a
text that is empty or that a spreadsheet would take for a formula has an apostrophe before it.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import networkx as nx

from stukolka.errors import Fault, InvalidInput, WrongUsage, shown
from stukolka.family import attributes
from stukolka.family.attributes import Flat

GUARDED = ("=", "+", "-", "@", "'", "\t", "\r")
"""The beginnings of a text before which an apostrophe is set."""

_QUOTED = re.compile('[,"\\r\\n]')

NODE = ("id",)
"""The columns of the table of nodes before their attributes."""

EDGE = ("key", "from", "to")
"""The columns of the table of edges before their attributes."""


def as_csv(graph: nx.Graph, *, spreadsheet: bool = False) -> tuple[str, str]:
    """The tables of nodes and of edges; for a `spreadsheet`, with the mark by which Excel knows UTF-8.

    Raises:
        WrongUsage: a name or an attribute is of a kind that can't be written.
    """
    nodes = [({"id": node}, row) for node, row in attributes.node_rows(graph).items()]
    edges = [({"key": key, "from": of, "to": to}, row) for of, to, key, row in attributes.edge_rows(graph)]
    mark = "\ufeff" if spreadsheet else ""
    return mark + _table(NODE, nodes), mark + _table(EDGE, edges)


def _table(heads: Sequence[str], rows: Sequence[tuple[Flat, Flat]]) -> str:
    types = attributes.types_of(row for _, row in rows)
    for name in heads:
        if name in types:
            raise WrongUsage([Fault(f"an attribute is called {name}, as a column of the table is")])
    known = attributes.types_of(head for head, _ in rows)
    columns = {name: known.get(name, "text") for name in heads} | types
    lines = [line_of(guarded(attributes.typed_name(name, type_)) for name, type_ in columns.items())]
    for head, row in rows:
        cells = head | row
        lines.append(
            line_of(
                guarded(attributes.written(cells[name], type_), type_) if name in cells else ""
                for name, type_ in columns.items()
            )
        )
    return "".join(lines)


def line_of(cells: Iterable[str]) -> str:
    """A row of CSV."""
    # Not the module csv, which leaves a carriage return without quotes unless lines end in one.
    return ",".join('"' + cell.replace('"', '""') + '"' if _QUOTED.search(cell) else cell for cell in cells) + "\n"


def guarded(text: str, type_: str = "text") -> str:
    """The text of a cell, which no spreadsheet takes for a formula and which is empty only for what is unknown."""
    plain = type_ in {"int", "float", "bool"}
    return f"'{text}" if not plain and (not text or text.startswith(GUARDED)) else text


def from_csv(nodes: str, edges: str, *, files: tuple[str, str] = ("", "")) -> nx.MultiDiGraph:
    """The graph in two tables, as a directed one with parallel edges; `files` are what faults call them.

    A table of nodes needs a column `id`, one of edges columns `from` and `to`; edges without a `key` are numbered.

    Raises:
        InvalidInput: with all faults of both tables.
    """
    faults: list[Fault] = []
    graph = nx.MultiDiGraph()
    for line, row in _rows(nodes, ("id",), files[0], faults):
        name = row.pop("id", None)
        if not isinstance(name, str) or not name:
            faults.append(Fault("a node has a name", key="id", file=files[0], line=line))
        elif name in graph:
            faults.append(Fault(f"{shown(name)} stands twice", key="id", file=files[0], line=line))
        else:
            graph.add_node(name, **attributes.whole(row))
    for line, row in _rows(edges, ("from", "to"), files[1], faults):
        ends = [row.pop(name, None) for name in ("from", "to")]
        missing = [end for end in ends if end not in graph]
        if missing:
            faults += (Fault(f"there is no node {shown(str(one))}", file=files[1], line=line) for one in missing)
            continue
        key = row.pop("key", None)
        if key is not None and graph.has_edge(*ends, key):
            faults.append(Fault(f"{shown(str(key))} stands twice", key="key", file=files[1], line=line))
            continue
        graph.add_edge(*ends, key=key, **attributes.whole(row))
    if faults:
        raise InvalidInput(faults)
    return graph


def _rows(text: str, needed: Sequence[str], file: str, faults: list[Fault]) -> Iterable[tuple[int, Flat]]:
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        header = [attributes.name_and_type(cell.removeprefix("'")) for cell in next(reader, [])]
        faults += (
            Fault(f"missing column {name}", file=file, line=1)
            for name in needed
            if name not in {known for known, _ in header}
        )
        for cells in reader:
            if not cells:
                continue
            if len(cells) != len(header):
                faults.append(
                    Fault(f"expected {len(header)} cells, found {len(cells)}", file=file, line=reader.line_num)
                )
                continue
            row: Flat = {}
            for (name, type_), cell in zip(header, cells, strict=True):
                if not cell:
                    continue
                try:
                    row[name] = attributes.read(cell.removeprefix("'"), type_)
                except ValueError as error:
                    faults.append(Fault(str(error), key=name, file=file, line=reader.line_num))
            yield reader.line_num, row
    except csv.Error as error:
        faults.append(Fault(f"this is not CSV: {error}", file=file, line=reader.line_num))


def as_object(graph: nx.Graph) -> dict[str, list[dict[str, Any]]]:
    """The graph as the contract has it: `{nodes, edges}`, each with its attributes; what is unknown is left out.

    Raises:
        WrongUsage: a name or an attribute is of a kind that can't be written.
    """
    nodes = [{"id": node} | attributes.whole(row) for node, row in attributes.node_rows(graph).items()]
    edges = [
        {"key": key, "from": of, "to": to} | attributes.whole(row) for of, to, key, row in attributes.edge_rows(graph)
    ]
    for names, rows in (
        (NODE, graph.nodes(data=True)),
        (EDGE, ((edge[:2], edge[-1]) for edge in graph.edges(data=True))),
    ):
        for place, given in rows:
            if kept := [name for name in names if given.get(name) is not None]:
                raise WrongUsage([Fault(f"an attribute is called {kept[0]}, which names it", key=str(place))])
    return {"nodes": nodes, "edges": edges}


def as_json(graph: nx.Graph) -> str:
    """`as_object` as JSON."""
    return json.dumps(as_object(graph), ensure_ascii=False, indent=1) + "\n"


def from_json(text: str, *, file: str = "") -> nx.MultiDiGraph:
    """The graph that `as_json` wrote, as a directed one with parallel edges; `file` is what faults call it.

    Raises:
        InvalidInput: it is no JSON, or no graph in it.
    """
    try:
        found = json.loads(text)
    except ValueError as error:
        raise InvalidInput([Fault(f"this is not JSON: {error}", file=file)]) from None
    graph = nx.MultiDiGraph()
    try:
        for node in found["nodes"]:
            graph.add_node(node["id"], **_rest(node, NODE))
        for edge in found["edges"]:
            graph.add_edge(edge["from"], edge["to"], key=edge["key"], **_rest(edge, EDGE))
    except (KeyError, TypeError):
        message = "this is not a graph's JSON: nodes with an id, edges with key, from and to"
        raise InvalidInput([Fault(message, file=file)]) from None
    return graph


def _rest(row: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}
