"""Long tables, for statistics and spreadsheets: a row for every fact, and a row for every likeness of two leaves."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from stukolka.family.distance import PLAIN, Terms, compare
from stukolka.family.sheets import line_of

if TYPE_CHECKING:
    import networkx as nx

    from stukolka.family.family import Family

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
