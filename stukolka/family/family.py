"""The family: games and rule sets as leaves, the graph of what is asserted, and questions about both.

    family = Family.open(Library.open())
    family.kin("golets/A")                       what is asserted of it, and which rules are most like its own
    family.compare("golets/A", "tippen").apart   what separates two games
    family.placed("golets/A+head=free")          the same family with one leaf more

Two layers are kept apart: the graph holds what sources assert of history; distances measure rules, and assert nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import stukolka
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.family.data import Data, digest_of, load
from stukolka.family.distance import PLAIN, Comparison, Matrix, Terms, compare, matrix
from stukolka.family.facts import Facts
from stukolka.family.leaves import Leaf, heard_out, own_rulesets
from stukolka.family.readings import facts_of
from stukolka.family.tree import REPLICATES, SEED, Tree, grow
from stukolka.rules.ruleset import RuleSet

if TYPE_CHECKING:
    import networkx as nx

    from stukolka.library import Library

ALIKE = 8
"""How many of the likest games are told of one."""

LEAST_SHARED = 8
"""On how many characters a distance must rest to be told of."""


@dataclass(frozen=True, slots=True)
class Tie:
    """An edge of the graph, seen from one of its ends."""

    of: str
    """The node from which it is seen."""
    id: str
    """The edge's key."""
    kind: str
    """The kind of relation."""
    other: str
    """The node at the other end."""
    forwards: bool
    """Whether this end stands in the relation to the other, not the other way round."""
    certainty: str
    """How certain it is."""
    basis: str
    """On what it is founded."""
    sources: tuple[str, ...]
    """What it rests on."""


@dataclass(frozen=True, slots=True)
class Kin:
    """What a game belongs to, and what is like it: two different things."""

    of: str
    """The node."""
    ties: tuple[Tie, ...]
    """What is asserted of it, in the order of the graph."""
    inherited: tuple[Tie, ...]
    """Of a rule set or a form: what is asserted of the form, then of the game to which it belongs."""
    alike: tuple[Comparison, ...]
    """The leaves whose rules are most like its own, the likest first; empty for what is no leaf."""


class Family:
    """The family of a library's games, with some rule sets as leaves."""

    def __init__(self, library: Library, data: Data, rulesets: Iterable[RuleSet]) -> None:
        self.library = library
        """The library."""
        self.data = data
        """What its files say of the family."""
        self.rulesets = {ruleset.name: ruleset for ruleset in rulesets}
        """Name -> rule set, of those that are leaves."""

    @classmethod
    def open(cls, library: Library, rulesets: Iterable[str | Path] | None = None) -> Family:
        """The family of `library`, with these rule sets as leaves: names or files.

        Unless told, a leaf is made of every form for every witness that describes it: a rule set that would be supplied
        from another witness in most of what makes the form is none.

        Raises:
            WrongUsage: the library has no family.
            InvalidInput: with all faults of its files, or of the rule sets.
        """
        data = load(library)
        if rulesets is None:
            return cls(library, data, [library.shipped(name) for name in own_rulesets(library)])
        return cls(library, data, [library.ruleset(name) for name in rulesets])

    def placed(self, *rulesets: str | Path | RuleSet) -> Family:
        """The same family with these rule sets as leaves too: names, files, or rule sets.

        Raises:
            InvalidInput: with all faults of a name or a file.
        """
        added = [one if isinstance(one, RuleSet) else self.library.ruleset(one) for one in rulesets]
        return Family(self.library, self.data, [*self.rulesets.values(), *added])

    @cached_property
    def leaves(self) -> Mapping[str, Leaf]:
        """Id -> leaf: games as they stand in the data, then rule sets."""
        found = {
            name: Leaf(name, game.title, game.group, self.data.facts[name])
            for name, game in self.data.games.items()
            if self.data.facts[name]
        }
        for name, ruleset in self.rulesets.items():
            whole = heard_out(self.library, name)
            facts = facts_of(ruleset, self.data.reads, self.data.characters, heard_out=whole)
            found[name] = Leaf(name, self.library.title(ruleset), self.group_of(ruleset), facts, ruleset)
        return found

    def group_of(self, ruleset: RuleSet) -> str:
        """The editor's group of the game to which a rule set belongs; the last group for a game without an entry."""
        game = self.data.games.get(ruleset.game)
        return game.group if game else list(self.data.names.groups)[-1]

    # The layer of history

    @cached_property
    def graph(self) -> nx.MultiDiGraph:
        """What is asserted: games, forms, rule sets, witnesses, families, words and places, and their relations."""
        from stukolka.family.graph import graph_of

        return graph_of(self)

    def node(self, name: str) -> str:
        """The node that `name` names: its id, or a title or another name of a game, in either language.

        What names no game may be the title of a form, a family, a word, a place or a witness, or its id without what
        stands before the colon: `golets` is `form:golets`.

        Raises:
            WrongUsage: there is none, or there are several.
        """
        if name in self.graph:
            return name
        folded = _folded(name)
        games = {
            game.id
            for game in self.data.games.values()
            if folded in map(_folded, (game.title.en, game.title.ru, *game.names))
        }
        others = {
            node
            for node, row in self.graph.nodes(data=True)
            if row["kind"] not in {"game", "ruleset"}
            and folded in map(_folded, (node.partition(":")[2], *row["title"].values()))
        }
        meant: list[str] = [node for node in self.graph if node in (games or others)]
        if len(meant) == 1:
            return meant[0]
        if meant:
            message = f"{shown(name)} names {len(meant)} {'games' if games else 'nodes'}: {', '.join(meant)}"
            raise WrongUsage([Fault(message)])
        known = [*self.graph, *(game.title.en for game in self.data.games.values())]
        message = f"there is no {shown(name)} in the family"
        raise WrongUsage([Fault(message, allowed=(*self.data.games, *self.rulesets), nearest=nearest(name, known))])

    def around(self, name: str, *, reach: int = 1) -> nx.MultiDiGraph:
        """The part of the graph that lies within `reach` relations of a node, in the order of the whole.

        Of a rule set or a form, what is asserted of its form and its game is within reach too.
        """
        near = {self.node(name)}
        for _ in range(reach):
            near |= {other for one in near for other in nx_neighbours(self.graph, one)}
        near |= {end for tie in self.inherited(name) for end in (tie.of, tie.other)} | set(self.lineage(name))
        import networkx as nx

        part = nx.MultiDiGraph()
        part.add_nodes_from((node, row) for node, row in self.graph.nodes(data=True) if node in near)
        edges = self.graph.edges(keys=True, data=True)
        part.add_edges_from(edge for edge in edges if edge[0] in near and edge[1] in near)
        return part

    @property
    def provenance(self) -> dict[str, object]:
        """What the family was made from: the version, the digest of its files, and the rule sets with theirs."""
        return {
            "stukolka": stukolka.__version__,
            "family": digest_of(self.library.root),
            "rulesets": {name: ruleset.digest for name, ruleset in self.rulesets.items()},
        }

    @property
    def described(self) -> str:
        """A line for files that hold the graph or the tree: what they are, and from what version."""
        return (
            f"The family of games; stukolka {stukolka.__version__}, data {digest_of(self.library.root)}. "
            "Relations are asserted by the sources named, distances are measured on rules and prove no descent."
        )

    def ties(self, name: str) -> tuple[Tie, ...]:
        """What is asserted of a node, in the order of the graph."""
        node = self.node(name)
        found = []
        for of, to, key, edge in self.graph.edges(keys=True, data=True):
            if node in {of, to}:
                other, forwards = (to, True) if node == of else (of, False)
                sources = tuple(edge["sources"])
                found.append(Tie(node, key, edge["kind"], other, forwards, edge["certainty"], edge["basis"], sources))
        return tuple(found)

    def lineage(self, name: str) -> tuple[str, ...]:
        """The node that `name` names, then the form and the game to which it belongs, as far as the graph has them."""
        node = self.node(name)
        row = self.graph.nodes[node]
        above = (f"form:{row['form']}" if "form" in row else "", row.get("game", ""))
        return (node, *(one for one in above if one in self.graph))

    def inherited(self, name: str) -> tuple[Tie, ...]:
        """What is asserted of the form of a rule set and of its game: not that the edition has forms and rule sets."""
        _, *above = self.lineage(name)
        return tuple(tie for one in above for tie in self.ties(one) if tie.basis != "edition")

    def paths(self, first: str, second: str, *, most: int = 4) -> tuple[tuple[str, ...], ...]:
        """The shortest chains of relations between two nodes, in either direction; none if beyond `most` steps."""
        import networkx as nx

        plain = nx.Graph(self.graph.to_undirected(as_view=True))
        ends = self.node(first), self.node(second)
        if not nx.has_path(plain, *ends) or nx.shortest_path_length(plain, *ends) > most:
            return ()
        return tuple(sorted(tuple(path) for path in nx.all_shortest_paths(plain, *ends)))

    # The layer of likeness

    def leaf(self, name: str) -> Leaf:
        """The leaf that `name` names; a rule set that isn't one yet is read for it.

        Raises:
            WrongUsage: nothing is known of its rules.
            InvalidInput: it is no rule set's name either.
        """
        if name in self.leaves:
            return self.leaves[name]
        if "/" in name or name.endswith(".toml"):
            ruleset = self.library.ruleset(name)
            return self.placed(ruleset).leaves[ruleset.name]
        node = self.node(name)
        if node not in self.leaves:
            message = f"nothing is known of the rules of {node}, or they are in its rule sets alone"
            own = tuple(leaf.id for leaf in self.leaves.values() if leaf.ruleset and leaf.ruleset.game == node)
            raise WrongUsage([Fault(message, allowed=own)])
        return self.leaves[node]

    def compare(self, first: str, second: str, terms: Terms = PLAIN) -> Comparison:
        """Two games or rule sets, character by character."""
        one, other = self.leaf(first), self.leaf(second)
        return compare((one.id, one.facts), (other.id, other.facts), self.data.characters, terms)

    def matrix(self, terms: Terms = PLAIN) -> Matrix:
        """The distances of every two leaves."""
        terms.check(self.data.blocks)
        asked = terms.inferred, tuple(sorted(terms.weights.items()))
        if asked not in self._measured:
            self._measured[asked] = matrix(self._facts, self.data.characters, terms)
        return self._measured[asked]

    @cached_property
    def _facts(self) -> dict[str, Facts]:
        return {name: leaf.facts for name, leaf in self.leaves.items()}

    @cached_property
    def _measured(self) -> dict[tuple[bool, tuple[tuple[str, int], ...]], Matrix]:
        """Terms -> the distances on them, as far as they have been asked for."""
        return {}

    def alike(self, name: str, terms: Terms = PLAIN, *, most: int = ALIKE) -> tuple[Comparison, ...]:
        """The leaves whose rules are most like those of `name`, the likest first, as far as enough can be compared."""
        leaf = self.leaf(name)
        if leaf.id not in self.leaves:
            return self.placed(name).alike(leaf.id, terms, most=most)
        distances = self.matrix(terms)
        at = distances.names.index(leaf.id)
        near = [
            (distance, -distances.shared[at][other], distances.names[other])
            for other, distance in enumerate(distances.distances[at])
            if other != at and distance is not None and distances.shared[at][other] >= LEAST_SHARED
        ]
        facts = self._facts
        return tuple(
            compare((leaf.id, leaf.facts), (other, facts[other]), self.data.characters, terms)
            for _, _, other in sorted(near)[:most]
        )

    def tree(self, terms: Terms = PLAIN, *, replicates: int = REPLICATES, seed: int = SEED) -> Tree:
        """The leaves joined by likeness, as far as enough is known of them, with the support of every branch.

        Raises:
            WrongUsage: the terms can't be meant, fewer than four leaves can be placed, or scikit-bio is not installed.
        """
        terms.check(self.data.blocks)
        return grow(self._facts, self.data.characters, terms, replicates=replicates, seed=seed)

    def kin(self, name: str) -> Kin:
        """What is asserted of a node, and what is like it."""
        if name not in self.rulesets and ("/" in name or name.endswith(".toml")):
            ruleset = self.library.ruleset(name)
            family = self if ruleset.name in self.rulesets else self.placed(ruleset)
            return family.kin(ruleset.name)
        node = self.node(name)
        return Kin(node, self.ties(node), self.inherited(node), self.alike(node) if node in self.leaves else ())


def _folded(name: str) -> str:
    """A name as it is compared: capitals as small letters, and "ё" as "е"."""
    return name.casefold().replace("ё", "е")


def nx_neighbours(graph: nx.MultiDiGraph, node: str) -> Iterable[str]:
    """The nodes tied to one, whichever way."""
    return (*graph.successors(node), *graph.predecessors(node))
