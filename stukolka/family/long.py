"""Long tables: a row for every fact, for every likeness of two leaves, and for every source that is cited by an id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from stukolka.family.distance import PLAIN, Terms, compare
from stukolka.family.sheets import guarded, line_of

if TYPE_CHECKING:
    import networkx as nx

    from stukolka.family.family import Family
    from stukolka.family.sources import Source

FACTS = ("node", "character", "state", "basis", "certainty", "sources")
"""The columns of the table of facts: one state in a row, sources separated by spaces."""

LIKENESS = (
    "first",
    "second",
    "distance",
    "exact",
    "compared",
    "own_first",
    "inferred_first",
    "filled_first",
    "own_second",
    "inferred_second",
    "filled_second",
    "echoes",
)
"""The columns of the table of likeness: the distance also as a fraction, and on what the compared facts rest."""

SOURCES = ("source", "title", "kind", "reliability", "address", "seen", "note_en", "note_ru")
"""The columns of the table of sources: where a work stands, and where it was read."""


def as_facts(family: Family, graph: nx.MultiDiGraph) -> str:
    """Every fact of the leaves among the nodes of `graph`, as CSV with the columns `FACTS`."""
    lines = [line_of(FACTS)]
    for name, leaf in family.leaves.items():
        if name in graph:
            for fact in leaf.facts.values():
                rest = (fact.basis, fact.certainty, " ".join(fact.sources))
                lines += (line_of((name, fact.character, state, *rest)) for state in fact.states)
    return "".join(lines)


def as_likeness(family: Family, terms: Terms = PLAIN, *, of: str | None = None) -> str:
    """The likeness of every two leaves, or of `of` and every other, as CSV with the columns `LIKENESS`.

    Two leaves of which no character can be compared have no row.
    """
    leaves = {name: (name, leaf.facts) for name, leaf in family.leaves.items()}
    pairs = combinations(leaves, 2) if of is None else ((of, other) for other in leaves if of in leaves and other != of)
    lines = [line_of(LIKENESS)]
    for first, second in pairs:
        one = compare(leaves[first], leaves[second], family.data.characters, terms)
        if one.distance is not None:
            counts = [one.shared]
            for rests in one.rests:
                counts += (rests.own, rests.inferred, rests.filled)
            figures = (f"{float(one.distance):.6f}", str(one.distance), *map(str, counts), str(one.echoes))
            lines.append(line_of((first, second, *figures)))
    return "".join(lines)


def sources_of(family: Family, graph: nx.MultiDiGraph) -> tuple[Source, ...]:
    """The sources other than witnesses that the nodes and the edges of `graph` cite, in the order of sources.toml."""
    rows = [*dict(graph.nodes(data=True)).values(), *(row for _, _, row in graph.edges(data=True))]
    cited = {one for row in rows for one in _cited(row)}
    return tuple(source for name, source in family.data.sources.items() if name in cited)


def _cited(row: Mapping[str, Any]) -> Iterator[str]:
    """What is named as a source in a row of attributes, and in whatever lies in it."""
    for key, value in row.items():
        if key == "sources":
            yield from value
        elif isinstance(value, Mapping):
            yield from _cited(value)


def as_sources(family: Family, graph: nx.MultiDiGraph) -> str:
    """The sources that `graph` cites by their ids, as CSV with the columns `SOURCES`."""
    lines = [line_of(SOURCES)]
    for one in sources_of(family, graph):
        notes = ("", "") if one.note is None else (one.note.en, one.note.ru)
        cells = (one.id, one.title, one.kind, one.reliability, one.address, one.seen, *notes)
        lines.append(line_of(guarded(cell) if cell else "" for cell in cells))
    return "".join(lines)
