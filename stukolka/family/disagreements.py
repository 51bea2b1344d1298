"""Where what is asserted of history and what is measured of rules don't agree: places to look at, not errors of either.

Two games count as near or far by their place among all pairs of which enough can be compared, the nearest first.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from stukolka.family.distance import PLAIN, Terms
from stukolka.family.kinds import KINDS
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    import networkx as nx

    from stukolka.family.family import Family

LEAST_SHARED = 8
"""How many characters two games must share for their distance to be held against an assertion, or for it."""

UNLIKE = Fraction(1, 2)
"""Kin are unlike if more than this share of all pairs are nearer than they."""

ALIKE = Fraction(1, 20)
"""Games are alike if no more than this share of all pairs are nearer than they."""

STEPS = 3
"""Over how many asserted kinships two games still count as kin."""

SORTS = {
    "kin-unlike": Text("asserted kin, with unlike rules", "родство утверждается, а правила непохожи"),
    "alike-not-kin": Text("alike rules, and no kinship asserted", "правила похожи, а родство не утверждается"),
    "alike-though-denied": Text("alike rules, and kinship denied", "правила похожи, а родство отрицается"),
    "dates-backwards": Text(
        "the descendant is attested before its forebear", "потомок засвидетельствован раньше предка"
    ),
}
"""The sorts of disagreement."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One place where history as asserted and likeness as measured part."""

    sort: str
    """One of `SORTS`."""
    first: str
    """A game or rule set."""
    second: str
    """The other."""
    distance: Fraction | None
    """How far apart their rules are; None where dates disagree."""
    shared: int
    """On how many characters that rests."""
    nearer: Fraction | None
    """What share of all pairs is nearer than they; None where dates disagree."""
    relations: tuple[str, ...]
    """Keys of the relations between the two that bear on it."""


def disagreements(family: Family, terms: Terms = PLAIN) -> tuple[Disagreement, ...]:
    """All places where the two layers disagree, sort by sort, the plainest first."""
    kinship = _kinship(family)
    measured = _Measured(family, terms)
    found = [*_unlike(family, measured), *_alike(family, measured, kinship)]
    found += [*_denied(family, measured, kinship), *_backwards(family)]
    order = list(SORTS)
    return tuple(sorted(found, key=lambda one: (order.index(one.sort), _plainness(one), one.first, one.second)))


def _plainness(one: Disagreement) -> Fraction:
    if one.distance is None:
        return Fraction()
    return -one.distance if one.sort == "kin-unlike" else one.distance


class _Measured:
    """Distances of all pairs of leaves of which enough can be compared, and their order."""

    def __init__(self, family: Family, terms: Terms) -> None:
        matrix = family.matrix(terms)
        self.pairs: dict[frozenset[str], tuple[Fraction, int]] = {}
        for first, second in combinations(matrix.names, 2):
            distance, shared = matrix.of(first, second), matrix.shared_by(first, second)
            if distance is not None and shared >= LEAST_SHARED:
                self.pairs[frozenset((first, second))] = distance, shared
        self._order = sorted(distance for distance, _ in self.pairs.values())

    def nearer(self, distance: Fraction) -> Fraction:
        """What share of all pairs is nearer than this."""
        return Fraction(bisect_left(self._order, distance), len(self._order))


def _leaves(family: Family) -> dict[str, tuple[str, ...]]:
    """Node -> the leaves in which its rules are known: itself, or the rule sets of a game or form."""
    found: dict[str, tuple[str, ...]] = {name: (name,) for name in family.leaves}
    for leaf in family.leaves.values():
        if (ruleset := leaf.ruleset) is not None:
            for node in (ruleset.game, f"form:{ruleset.form}"):
                if node not in family.leaves:
                    found[node] = (*found.get(node, ()), leaf.id)
    return found


def _kinship(family: Family) -> nx.Graph:
    """The asserted kinships, with the family's rule sets hung on their forms and games."""
    import networkx as nx

    kin = nx.Graph()
    kin.add_nodes_from(family.graph)
    for of, to, edge in family.graph.edges(data=True):
        if edge["kind"] in {"form-of", "rules-of"}:
            kin.add_edge(of, to, steps=0)  # a game and its rule sets are one
        elif KINDS[edge["kind"]].kinship:
            kin.add_edge(of, to, steps=1)
    return kin


def _relations(family: Family, first: str, second: str) -> tuple[str, ...]:
    """The relations between two leaves, or between what they belong to."""
    nodes = [{name, *_above(family, name)} for name in (first, second)]
    return tuple(
        relation.id
        for relation in family.data.relations.values()
        if any(relation.of in nodes[a] and relation.to in nodes[1 - a] for a in (0, 1))
    )


def _above(family: Family, name: str) -> tuple[str, ...]:
    ruleset = family.rulesets.get(name)
    return () if ruleset is None else (ruleset.game, f"form:{ruleset.form}")


def _unlike(family: Family, measured: _Measured) -> Iterator[Disagreement]:
    """Pairs of which kinship is asserted, and whose rules are unlike; of several rule sets the likest one."""
    leaves = _leaves(family)
    for relation in family.data.relations.values():
        if not KINDS[relation.kind].kinship or relation.kind == "member-of":
            continue
        pairs = [
            (first, second)
            for first in leaves.get(relation.of, ())
            for second in leaves.get(relation.to, ())
            if frozenset((first, second)) in measured.pairs
        ]
        if not pairs:
            continue
        first, second = min(pairs, key=lambda pair: measured.pairs[frozenset(pair)][0])
        distance, shared = measured.pairs[frozenset((first, second))]
        if (nearer := measured.nearer(distance)) > UNLIKE:
            yield Disagreement("kin-unlike", first, second, distance, shared, nearer, (relation.id,))


def _alike(family: Family, measured: _Measured, kinship: nx.Graph) -> Iterator[Disagreement]:
    """Pairs whose rules are alike, and between which no chain of asserted kinships leads."""
    near = {name: _within(kinship, name) for name in family.leaves}
    for pair, (distance, shared) in measured.pairs.items():
        first, second = sorted(pair, key=list(family.leaves).index)
        if (nearer := measured.nearer(distance)) <= ALIKE and second not in near[first]:
            relations = _relations(family, first, second)
            yield Disagreement("alike-not-kin", first, second, distance, shared, nearer, relations)


def _within(kinship: nx.Graph, name: str) -> Mapping[str, int]:
    import networkx as nx

    found: Mapping[str, int] = nx.single_source_dijkstra_path_length(kinship, name, cutoff=STEPS, weight="steps")
    return found


def _denied(family: Family, measured: _Measured, kinship: nx.Graph) -> Iterator[Disagreement]:
    """Games whose kinship with another, or with a family, is denied, and whose rules are alike all the same."""
    leaves = _leaves(family)
    for relation in family.data.relations.values():
        if relation.kind != "not-related":
            continue
        others = [relation.to, *kinship.neighbors(relation.to)] if relation.to.startswith("family:") else [relation.to]
        pairs = [
            (first, second)
            for first in leaves.get(relation.of, ())
            for other in others
            for second in leaves.get(other, ())
            if frozenset((first, second)) in measured.pairs
        ]
        for first, second in pairs:
            distance, shared = measured.pairs[frozenset((first, second))]
            if (nearer := measured.nearer(distance)) <= UNLIKE / 2:
                yield Disagreement("alike-though-denied", first, second, distance, shared, nearer, (relation.id,))


def _backwards(family: Family) -> Iterator[Disagreement]:
    """Games that are attested before those from which they are said to descend."""
    for relation in family.data.relations.values():
        if relation.kind not in {"descends-from", "variant-of", "borrows-from"}:
            continue
        games = [family.data.games.get(name) for name in (relation.of, relation.to)]
        years = [game.attested.year if game and game.attested else None for game in games]
        if years[0] is not None and years[1] is not None and years[0] < years[1]:
            yield Disagreement("dates-backwards", relation.of, relation.to, None, 0, None, (relation.id,))
