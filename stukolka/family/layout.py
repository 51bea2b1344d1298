"""Where the nodes of a drawing stand and how its edges run: by graphviz-pure, or without it by rows of generations.

Graphviz never sees a name: nodes and edges are numbered for it, so that a colon or a quotation mark cuts nothing.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stukolka.errors import Fault, WrongUsage

PROGRAM = "graphviz-pure"
"""The program of the package of that name."""

SECONDS = 120
"""How long it may take."""

Point = tuple[float, float]
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Size:
    """How large a node is drawn, in points."""

    width: float
    """From left to right."""
    height: float
    """From top to bottom."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A drawing without its looks, in points from the upper left corner."""

    nodes: Mapping[str, Point]
    """Node -> its middle."""
    edges: tuple[tuple[Point, ...], ...]
    """For every edge, in the order given, the points of its curve: a start, then three for each piece of Bézier."""
    width: float
    """Of the whole."""
    height: float
    """Of the whole."""
    by: str
    """What laid it out: `graphviz-pure` or `networkx`."""


def program() -> Path | None:
    """Where graphviz-pure is: beside this Python, else on the path, else nowhere."""
    beside = Path(sysconfig.get_path("scripts")) / PROGRAM
    for path in (beside, beside.with_suffix(".exe")):
        if path.is_file():
            return path
    found = shutil.which(PROGRAM)
    return Path(found) if found else None


def lay_out(sizes: Mapping[str, Size], edges: Sequence[Pair], *, groups: Mapping[str, str] | None = None) -> Layout:
    """The layout of nodes of these sizes and of edges from the elder to the younger, which stand from left to right.

    Nodes of one group are kept together where nothing else speaks against it.

    Raises:
        WrongUsage: graphviz-pure is there and fails.
    """
    path = program()
    if path is None:
        return by_generations(sizes, edges)
    return _by_graphviz(path, sizes, edges, groups or {})


def _by_graphviz(path: Path, sizes: Mapping[str, Size], edges: Sequence[Pair], groups: Mapping[str, str]) -> Layout:
    numbers = {name: f"n{at}" for at, name in enumerate(sizes)}
    known = {group: f"g{at}" for at, group in enumerate(dict.fromkeys(groups.values()))}
    lines = [
        "digraph family {",
        "  graph [rankdir=LR, nodesep=0.12, ranksep=0.45, splines=true, outputorder=edgesfirst, pack=false];",
        '  node [shape=box, fixedsize=true, label=""];',
        "  edge [arrowhead=none];",
    ]
    for name, size in sizes.items():
        group = f", group={known[groups[name]]}" if name in groups else ""
        lines.append(f"  {numbers[name]} [width={size.width / 72:.4f}, height={size.height / 72:.4f}{group}];")
    lines += [f'  {numbers[of]} -> {numbers[to]} [id="e{at}"];' for at, (of, to) in enumerate(edges)]
    source = "\n".join([*lines, "}"]) + "\n"
    try:
        done = subprocess.run(
            [str(path), "-Kdot", "-Tjson0"], input=source.encode(), capture_output=True, timeout=SECONDS, check=False
        )
        drawn: dict[str, Any] = json.loads(done.stdout) if done.returncode == 0 else {}
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise WrongUsage([Fault(f"{PROGRAM} can't lay out the graph: {error}")]) from None
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise WrongUsage([Fault(f"{PROGRAM} can't lay out the graph: {said[-1] if said else done.returncode}")])
    left, bottom, right, top = (float(part) for part in drawn["bb"].split(","))
    names = {number: name for name, number in numbers.items()}

    def point(text: str) -> Point:
        x, y = text.split(",")
        return float(x) - left, top - float(y)

    nodes = {names[one["name"]]: point(one["pos"]) for one in drawn.get("objects", ()) if one["name"] in names}
    curves: dict[str, tuple[Point, ...]] = {}
    for edge in drawn.get("edges", ()):
        parts = [part for part in edge["pos"].split() if part[0] not in "es"]
        curves[edge["id"]] = tuple(point(part) for part in parts)
    ordered = tuple(curves[f"e{at}"] for at in range(len(edges)))
    return Layout({name: nodes[name] for name in sizes}, ordered, right - left, top - bottom, PROGRAM)


def by_generations(sizes: Mapping[str, Size], edges: Sequence[Pair]) -> Layout:
    """The layout without graphviz-pure: columns of generations, a straight line for every edge."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(sizes)
    graph.add_edges_from((of, to) for of, to in edges if of != to)
    for cycle in iter(lambda: _cycle(graph), None):
        graph.remove_edge(*cycle)
    for column, generation in enumerate(nx.topological_generations(graph)):
        for name in generation:
            graph.nodes[name]["column"] = column
    placed = nx.multipartite_layout(graph, subset_key="column", align="vertical") if graph else {}
    columns: dict[int, list[str]] = {}
    for name in sorted(placed, key=lambda name: (-placed[name][1], list(sizes).index(name))):
        columns.setdefault(graph.nodes[name]["column"], []).append(name)
    widest = max((size.width for size in sizes.values()), default=0.0)
    highest = max((size.height for size in sizes.values()), default=0.0)
    rows = max(map(len, columns.values()), default=0)
    nodes: dict[str, Point] = {}
    for column, names in columns.items():
        step = (rows * (highest + 8)) / len(names)
        for row, name in enumerate(names):
            nodes[name] = (column * (widest + 60) + widest / 2, (row + 0.5) * step)
    curves = tuple(_line(nodes[of], nodes[to], sizes[of], sizes[to]) for of, to in edges)
    width = max((x + widest / 2 for x, _ in nodes.values()), default=0.0)
    ordered = {name: nodes[name] for name in sizes}
    return Layout(ordered, curves, width, rows * (highest + 8), "networkx")


def _cycle(graph: Any) -> Pair | None:
    """An edge of a circle of edges, or None when there is no circle."""
    import networkx as nx

    try:
        return tuple(nx.find_cycle(graph)[-1][:2])
    except nx.NetworkXNoCycle:
        return None


def _line(start: Point, end: Point, first: Size, second: Size) -> tuple[Point, ...]:
    """A curve from one node's side to another's."""
    (x, y), (to_x, to_y) = start, end
    away = 1 if to_x > x else -1
    x, to_x = x + away * first.width / 2, to_x - away * second.width / 2
    if start[0] == end[0]:
        x = to_x = start[0] + first.width / 2
        return (x, y), (x + 30, y), (x + 30, to_y), (to_x, to_y)
    third = (to_x - x) / 3
    return (x, y), (x + third, y), (to_x - third, to_y), (to_x, to_y)
