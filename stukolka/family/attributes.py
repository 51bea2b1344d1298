"""Attributes of nodes and edges, laid flat and typed for formats that know texts and numbers only, then made whole.

A table inside an attribute is laid flat: `attested.year`. A type is one of `TYPES`; where the values of one attribute
are of several kinds, or no simple one fits, they are written as JSON, so that all come back as they went. What is
unknown (None, or an empty table) is left out, and stays absent.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from stukolka.errors import Fault, WrongUsage, shown

TYPES: Final = ("text", "int", "float", "bool", "texts", "json")
"""The types of attributes; `texts` is a list of texts, written with semicolons between them."""

SEPARATOR = "; "
"""What stands between two texts of a list."""

LARGEST = 2**63 - 1
"""The greatest whole number that other programs read."""

Flat = dict[str, Any]
"""Name -> value, of one node or edge, without tables inside."""


def flat(attributes: Mapping[Any, Any], place: str) -> Flat:
    """The attributes of the node or edge at `place`, laid flat.

    Raises:
        WrongUsage: a value is of a kind that no format holds, or a name can't be told from a laid-out one.
    """
    found: Flat = {}
    for name, value in attributes.items():
        if not isinstance(name, str) or not name or "." in name:
            raise WrongUsage(
                [Fault(f"{shown(str(name))} can't be an attribute's name: a point parts names", key=place)]
            )
        for path, one in _leaves(name, value, place):
            found[path] = one
    return found


def _leaves(path: str, value: Any, place: str) -> Iterable[tuple[str, Any]]:
    match value:
        case None:
            return
        case Mapping():
            for name, inner in value.items():
                if not isinstance(name, str) or not name or "." in name:
                    message = f"{shown(str(name))} can't be an attribute's name: a point parts names"
                    raise WrongUsage([Fault(message, key=place)])
                yield from _leaves(f"{path}.{name}" if path else name, inner, place)
        case list() | tuple():
            yield path, [_plain(one, path, place) for one in value]
        case _:
            yield path, _plain(value, path, place)


def _plain(value: Any, path: str, place: str) -> Any:
    match value:
        case bool() | int() | str():
            return value
        case float() if math.isfinite(value):
            return value
        case float():
            raise WrongUsage([Fault(f"{path} is {value}, which is no number to other programs", key=place)])
        case list() | tuple():
            return [_plain(one, path, place) for one in value]
        case _:
            raise WrongUsage([Fault(f"{path} is a {type(value).__name__}, which no format holds", key=place)])


def whole(values: Flat) -> dict[str, Any]:
    """What `flat` laid out, with its tables made again."""
    found: dict[str, Any] = {}
    for path, value in values.items():
        *tables, name = path.split(".")
        inner = found
        for table in tables:
            inner = inner.setdefault(table, {})
        inner[name] = value
    return found


def types_of(rows: Iterable[Flat]) -> dict[str, str]:
    """Name -> type that fits all its values, in the order in which the names are first met."""
    found: dict[str, str] = {}
    for row in rows:
        for name, value in row.items():
            kind = _type(value)
            found[name] = kind if found.get(name, kind) == kind else "json"
    return found


def _type(value: Any) -> str:
    match value:
        case bool():
            return "bool"
        case int():
            return "int" if abs(value) <= LARGEST else "json"
        case float():
            return "float"
        case str():
            return "text"
        case list() if all(_joinable(one) for one in value):
            return "texts"
        case _:
            return "json"


def _joinable(value: Any) -> bool:
    return isinstance(value, str) and bool(value) and ";" not in value and value == value.strip()


def written(value: Any, type_: str) -> str:
    """A value as a text."""
    match type_:
        case "text":
            return str(value)
        case "bool":
            return "true" if value else "false"
        case "int" | "float":
            return repr(value)
        case "texts":
            return SEPARATOR.join(value)
        case _:
            return json.dumps(value, ensure_ascii=False)


def read(text: str, type_: str) -> Any:
    """The value that `written` wrote.

    Raises:
        ValueError: the text is none of this type.
    """
    match type_:
        case "text":
            return text
        case "bool" if text in {"true", "false"}:
            return text == "true"
        case "bool":
            raise ValueError(f"expected true or false, found {shown(text)}")
        case "int":
            return int(text)
        case "float":
            return float(text)
        case "texts":
            return text.split(SEPARATOR) if text else []
        case _:
            return json.loads(text)


def typed_name(name: str, type_: str) -> str:
    """The name with its type behind it, unless it is a text's: `attested.year:int`."""
    plain = type_ == "text" and name_and_type(name) == (name, "text")
    return name if plain else f"{name}:{type_}"


def name_and_type(name: str) -> tuple[str, str]:
    """What `typed_name` was made of."""
    before, colon, type_ = name.rpartition(":")
    return (before, type_) if colon and type_ in TYPES else (name, "text")


def node_rows(graph: Any) -> dict[str, Flat]:
    """Node -> its attributes, laid flat.

    Raises:
        WrongUsage: a node is no text, or is an empty one; or its attributes can't be laid flat.
    """
    found = {}
    for node, attributes in graph.nodes(data=True):
        if not isinstance(node, str) or not node:
            raise WrongUsage([Fault(f"{shown(repr(node))} can't be a node: nodes are texts")])
        found[node] = flat(attributes, f"node {node}")
    return found


def edge_rows(graph: Any) -> list[tuple[str, str, str | int, Flat]]:
    """Every edge: its two ends, its key, and its attributes laid flat; edges without keys are numbered per pair."""
    if graph.is_multigraph():
        given = [(of, to, key, attributes) for of, to, key, attributes in graph.edges(keys=True, data=True)]
    else:
        given = [(of, to, 0, attributes) for of, to, attributes in graph.edges(data=True)]
    found = []
    for of, to, key, attributes in given:
        if isinstance(key, bool) or not isinstance(key, str | int):
            raise WrongUsage([Fault(f"{shown(repr(key))} can't be an edge's key, which is a text or a whole number")])
        found.append((of, to, key, flat(attributes, f"edge {key} from {of} to {to}")))
    return found


def keys_name_edges(edges: Sequence[tuple[str, str, str | int, Flat]]) -> bool:
    """Whether the keys are texts that each name one edge, so that a format can use them as they are."""
    keys = [key for _, _, key, _ in edges]
    return all(isinstance(key, str) and key for key in keys) and len(set(keys)) == len(keys)
