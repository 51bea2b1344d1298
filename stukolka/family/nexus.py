"""NEXUS: leaves, characters, distances and tree in one file, for SplitsTree, PAUP* and their like."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import TYPE_CHECKING

from stukolka.family.characters import Character, asked
from stukolka.family.distance import Terms
from stukolka.family.facts import Fact, Facts, states_of
from stukolka.family.tree import Tree, quoted

if TYPE_CHECKING:
    from stukolka.family.family import Family

SYMBOLS = string.digits + string.ascii_uppercase
"""The signs of states, in their order."""

UNKNOWN, INAPPLICABLE = "?", "-"
"""The signs of what is unknown, and of a question that doesn't arise."""


def as_nexus(family: Family, tree: Tree, *, description: str = "") -> str:
    """The leaves of `tree` with their characters, the distances and the tree itself, on the terms of the tree.

    Several states of one character stand in braces. Weights are given as sets of characters.
    """
    terms = tree.terms
    characters = family.data.characters
    facts = {name: terms.counted(family.leaves[name].facts) for name in tree.names}
    states = {name: _states(one, facts) for name, one in characters.items()}
    labels = {name: quoted(name) for name in tree.names}
    width = max(map(len, labels.values()))
    support = f"support of branches, in percent: {tree.replicates} draws of characters, seed {tree.seed}"
    remarks = [description, terms.told(family.data.blocks, "en"), support if tree.replicates else ""]
    remarks += [f"left out, too little known: {', '.join(tree.left_out) or 'none'}"]
    lines = ["#NEXUS", *(f"[{_remark(one)}]" for one in remarks if one), "", "BEGIN TAXA;"]
    lines += [f"  DIMENSIONS NTAX={len(labels)};", f"  TAXLABELS {' '.join(labels.values())};", "END;", ""]
    most = max((len(one) for one in states.values()), default=1)
    lines += ["BEGIN CHARACTERS;", f"  DIMENSIONS NCHAR={len(characters)};"]
    signs = f'MISSING={UNKNOWN} GAP={INAPPLICABLE} SYMBOLS="{SYMBOLS[:most]}"'
    lines += [f"  FORMAT DATATYPE=STANDARD {signs};", "  CHARSTATELABELS"]
    named = [
        f"    {at} {quoted(name)} / {' '.join(quoted(state) for state in states[name])}"
        for at, name in enumerate(characters, 1)
    ]
    lines += [",\n".join(named) + ";", "  MATRIX"]
    for name, label in labels.items():
        known = states_of(facts[name])
        row = "".join(_cell(one, facts[name].get(one.id), states[one.id], known) for one in characters.values())
        lines.append(f"    {label:{width}} {row}")
    lines += ["  ;", "END;", "", "BEGIN DISTANCES;", "  FORMAT TRIANGLE=BOTH DIAGONAL LABELS=LEFT;", "  MATRIX"]
    for at, label in enumerate(labels.values()):
        row = " ".join(f"{float(one or 0):.6f}" for one in tree.matrix.distances[at])
        lines.append(f"    {label:{width}} {row}")
    lines += ["  ;", "END;", "", "BEGIN TREES;", f"  TREE likeness = [&U] {tree.newick().strip()}", "END;"]
    lines += _sets(family, terms)
    return "\n".join(lines) + "\n"


def _states(character: Character, facts: Mapping[str, Facts]) -> tuple[str, ...]:
    """The states to which signs are given: those declared, or the numbers met, the least first."""
    if character.kind == "states":
        return tuple(character.states)
    return character.ordered(
        state for one in facts.values() if character.id in one for state in one[character.id].states
    )


def _cell(
    character: Character, fact: Fact | None, states: tuple[str, ...], known: Mapping[str, tuple[str, ...]]
) -> str:
    if fact is None:
        return INAPPLICABLE if asked(character, known) is False else UNKNOWN
    signs = [SYMBOLS[states.index(state)] for state in fact.states]
    return signs[0] if len(signs) == 1 else "{" + "".join(signs) + "}"


def _sets(family: Family, terms: Terms) -> list[str]:
    """The blocks as sets of characters, and their weights where one is not 1."""
    names = list(family.data.characters)
    lines = ["", "BEGIN ASSUMPTIONS;"]
    for block in family.data.blocks:
        places = [str(names.index(one.id) + 1) for one in family.data.characters.values() if one.block == block]
        lines.append(f"  CHARSET {block} = {' '.join(places)};")
    if terms.weights:
        weighed = [f"{terms.weight(one)}:{at}" for at, one in enumerate(family.data.characters.values(), 1)]
        lines.append(f"  WTSET * blocks = {', '.join(weighed)};")
    return [*lines, "END;"]


def _remark(text: str) -> str:
    return text.replace("[", "(").replace("]", ")")
