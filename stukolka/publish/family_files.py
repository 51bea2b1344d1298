"""The family as files beside the site: the graph, its tables, its drawings, and the tree with its characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from stukolka.family.data import has_family
from stukolka.publish.remembered import memory

if TYPE_CHECKING:
    from stukolka.family.family import Family
    from stukolka.family.tree import Tree
    from stukolka.library import Library

REPLICATES = 100
"""How many times characters are drawn for the support of the site's tree."""


def family_files(library: Library) -> Mapping[str, str]:
    """File below the folder of tables -> its content; none for a library without a family."""
    if not has_family(library):
        return {}
    from stukolka.family.family import Family
    from stukolka.family.gexf import as_gexf
    from stukolka.family.graphml import as_graphml
    from stukolka.family.long import as_facts, as_sources
    from stukolka.family.looks import colour_of
    from stukolka.family.nexus import as_nexus
    from stukolka.family.picture import picture
    from stukolka.family.sheets import as_csv, as_json
    from stukolka.family.tree_picture import tree_picture

    family = Family.open(library)
    graph, tree = family.graph, tree_of(family)
    nodes, edges = as_csv(graph)
    groups = tuple(family.data.names.groups)
    colours = {node: colour_of(group, groups).light for node, group in graph.nodes(data="group")}
    labels = {node: title["en"] for node, title in graph.nodes(data="title")}
    found = {
        "family/nodes.csv": nodes,
        "family/edges.csv": edges,
        "family/facts.csv": as_facts(family, graph),
        "family/likeness.csv": _likeness(family),
        "family/sources.csv": as_sources(family, graph),
        "family/family.json": as_json(graph),
        "family/family.graphml": as_graphml(graph, description=family.described),
        "family/family.gexf": as_gexf(graph, description=family.described, labels=labels, colours=colours),
        "family/family.nex": as_nexus(family, tree, description=family.described),
        "family/family.nwk": tree.newick(),
    }
    for lang in ("en", "ru"):
        found[f"family/history-{lang}.svg"] = picture(family, lang)
        found[f"family/likeness-{lang}.svg"] = tree_picture(family, tree, lang)
    return found


def tree_of(family: Family) -> Tree:
    """The tree of likeness as the site shows it, remembered."""
    made_from = repr((_facts(family), family.data.characters, REPLICATES))
    return memory.remembered("tree", made_from, lambda: family.tree(replicates=REPLICATES))


def _likeness(family: Family) -> str:
    """The table of likeness, which follows from the same, remembered."""
    from stukolka.family.long import as_likeness

    return memory.remembered("likeness", repr((_facts(family), family.data.characters)), lambda: as_likeness(family))


def _facts(family: Family) -> object:
    return {name: leaf.facts for name, leaf in family.leaves.items()}
