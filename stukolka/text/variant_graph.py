"""The variant graph as plain data: a node for each reading of a column, and the ways that witnesses take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stukolka.text import handed
from stukolka.text.stretches import decided_columns, places

if TYPE_CHECKING:
    from stukolka.text.collation import Collation

START, END = "start", "end"
"""Every witness's first and last node."""


@dataclass(frozen=True, slots=True)
class Node:
    """What one or more witnesses have in a column."""

    id: str
    """The column and the number of the reading in it: `12.0`; or `start` or `end`."""
    label: str
    """What is printed."""
    column: int
    """The column; -1 before the first."""
    witnesses: tuple[int, ...]
    """The places of the witnesses that have it."""
    editor: str = ""
    """What the editor decided there."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one node to another."""

    source: str
    """The node from which it leads."""
    target: str
    """The node to which it leads."""
    kind: str
    """`path` to the next word of a witness, or `move` to the same words in another place."""
    witnesses: tuple[int, ...]
    """The places of the witnesses that take it, or between which the words moved."""


@dataclass(frozen=True, slots=True)
class VariantGraph:
    """Nodes and edges, in the order of the columns."""

    nodes: tuple[Node, ...]
    """The nodes."""
    edges: tuple[Edge, ...]
    """The edges, paths first."""


def variant_graph(collation: Collation, start: int = 0, end: int | None = None) -> VariantGraph:
    """The graph of all columns, or of those from `start` to before `end`."""
    end = len(collation.columns) if end is None else end
    nodes = [Node(START, "", start - 1, ())]
    at: dict[tuple[int, int], str] = {}
    decided = decided_columns(collation)
    for column in range(start, end):
        told = "; ".join(handed.told(collation, collation.decisions[one], "en") for one in decided.get(column, ()))
        for number, (label, members) in enumerate(readings(collation, column).items()):
            node = Node(f"{column}.{number}", label, column, tuple(members), told)
            nodes.append(node)
            at.update({(column, witness): node.id for witness in members})
    nodes.append(Node(END, "", end, ()))
    ways: dict[tuple[str, str], list[int]] = {}
    for witness in range(len(collation.witnesses)):
        path = [at[column, witness] for column in range(start, end) if (column, witness) in at]
        for one, other in zip([START, *path], [*path, END], strict=True):
            ways.setdefault((one, other), []).append(witness)
    edges = [Edge(one, other, "path", tuple(members)) for (one, other), members in ways.items()]
    return VariantGraph(tuple(nodes), tuple(edges + list(_moves(collation, at))))


def readings(collation: Collation, column: int) -> dict[str, list[int]]:
    """What is printed in a column -> the witnesses that have it, in their order."""
    found: dict[str, list[int]] = {}
    for witness, place in enumerate(collation.columns[column]):
        if place is not None:
            found.setdefault(collation.tokens[witness][place].form.printed, []).append(witness)
    return found


def moved_cells(collation: Collation) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    """The words that answer to each other in two places, each as (column, witness), in the order of the moves."""
    columns = places(collation)
    starts = [
        {token.start: columns[witness][place] for place, token in enumerate(own)}
        for witness, own in enumerate(collation.tokens)
    ]
    for move in collation.moves:
        first, second = (collation.sigla.index(siglum) for siglum in move.witnesses)
        for one, other in move.pairs:
            yield (starts[first][one[0]], first), (starts[second][other[0]], second)


def _moves(collation: Collation, at: dict[tuple[int, int], str]) -> Iterable[Edge]:
    for left, right in moved_cells(collation):
        if left in at and right in at:
            yield Edge(at[left], at[right], "move", (left[1], right[1]))


def joined(sigla: Sequence[str], members: Iterable[int]) -> str:
    """Sigla in one text: a line end parts them, which no siglum holds."""
    return "\n".join(sigla[witness] for witness in members)
