"""Trees of likeness: neighbour joining over the distances, with the support of every branch.

A tree is a drawing of distances. It has no root, and a branch is no descent: games borrow from each other, and rules
come about twice. The support of a branch says how often it comes back when characters are drawn with replacement.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from stukolka.errors import Fault, WrongUsage
from stukolka.family.characters import Character
from stukolka.family.distance import PLAIN, Matrix, Terms, coded, matrix
from stukolka.family.facts import Facts
from stukolka.rng import Stream

if TYPE_CHECKING:
    import numpy as np

LEAST_KNOWN = 9
"""How many characters must be known of a leaf for a tree to hold it."""

LEAST_SHARED = 5
"""How many characters every two leaves of a tree must share."""

REPLICATES = 200
"""How many times characters are drawn anew."""

SEED = 1
"""The seed unless told."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of a tree and all that hangs on it."""

    name: str | None
    """The leaf at its end, or None where it forks."""
    length: float
    """Its length, in distance."""
    support: float | None
    """The share of draws in which the branch came back; None of a leaf and of the whole."""
    forks: tuple[Branch, ...] = ()
    """What hangs on it."""

    def leaves(self) -> Iterator[str]:
        """The leaves that hang on it, from top to bottom."""
        if self.name is not None:
            yield self.name
        for fork in self.forks:
            yield from fork.leaves()

    def branches(self) -> Iterator[Branch]:
        """The branch itself, and all that hang on it."""
        yield self
        for fork in self.forks:
            yield from fork.branches()


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree of leaves by the likeness of their rules."""

    top: Branch
    """Where the drawing begins: no root."""
    names: tuple[str, ...]
    """Its leaves, in the order of the family."""
    left_out: Mapping[str, int]
    """Leaf of the family that could not be placed -> how many of its characters are known."""
    replicates: int
    """How many times characters were drawn anew."""
    seed: int
    """From what seed."""
    terms: Terms
    """On what terms its leaves were compared."""
    matrix: Matrix
    """The distances of its leaves."""

    def splits(self) -> dict[frozenset[str], float | None]:
        """Every division of the leaves in two that the tree makes, as the half without the first leaf -> support."""
        return {
            frozenset(name for at, name in enumerate(self.names) if half >> at & 1): branch.support
            for half, branch in _halves(self.top, self.names)
        }

    def newick(self) -> str:
        """The tree in Newick's notation, lengths to six places, supports in percent at the forks."""
        return _newick(self.top) + ";\n"


def placeable(distances: Matrix) -> tuple[tuple[str, ...], dict[str, int]]:
    """The leaves of which enough is known for a tree, and those left out with how many characters are known of them.

    Left out are leaves of which fewer than `LEAST_KNOWN` characters are known, then, one after the other, whichever has
    most others with which it shares fewer than `LEAST_SHARED`, until every two left share as many.
    """
    known = {name: distances.shared[at][at] for at, name in enumerate(distances.names)}
    kept = [name for name in distances.names if known[name] >= LEAST_KNOWN]
    while True:
        short = {
            name: sum(distances.shared_by(name, other) < LEAST_SHARED for other in kept if other != name)
            for name in kept
        }
        worst = max(kept, key=lambda name: (short[name], -known[name]), default=None)
        if worst is None or not short[worst]:
            break
        kept.remove(worst)
    return tuple(kept), {name: known[name] for name in distances.names if name not in kept}


def grow(
    leaves: Mapping[str, Facts],
    characters: Mapping[str, Character],
    terms: Terms = PLAIN,
    *,
    replicates: int = REPLICATES,
    seed: int = SEED,
    names: Sequence[str] | None = None,
) -> Tree:
    """The tree of these leaves, or of those among them that `names` names, by neighbour joining.

    Raises:
        WrongUsage: fewer than four leaves can be placed, or scikit-bio is not installed.
    """
    whole = matrix(leaves, characters, terms)
    kept, left_out = placeable(whole if names is None else whole.among(names))
    if len(kept) < 4:
        raise WrongUsage(f"a tree needs four leaves of which enough is known, and here are {len(kept)}")
    distances = whole.among(kept)
    top = _joined([[float(one or 0) for one in row] for row in distances.distances], kept)
    counted: dict[int, int] = {half: 0 for half, _ in _halves(top, kept)}
    for drawn in _draws(leaves, characters, terms, distances, replicates, seed):
        for half, _ in _halves(_joined(drawn, kept), kept):
            if half in counted:
                counted[half] += 1
    if replicates:
        top = _supported(top, {half: count / replicates for half, count in counted.items()}, kept)
    return Tree(top, kept, left_out, replicates, seed, terms, distances)


def _joined(distances: Any, names: Sequence[str]) -> Branch:
    """The tree that neighbour joining makes of a full table of distances."""
    try:
        from skbio import DistanceMatrix
        from skbio.tree import nj
    except ImportError:
        message = "trees are grown with scikit-bio: pip install 'stukolka[family]' brings it"
        raise WrongUsage([Fault(message)]) from None
    grown = nj(DistanceMatrix(distances, [str(at) for at in range(len(names))], validate=False))
    return _branch(grown, names)


def _branch(node: Any, names: Sequence[str]) -> Branch:
    forks = tuple(_branch(child, names) for child in node.children)
    name = None if forks else names[int(node.name)]
    return Branch(name, round(float(node.length or 0), 9), None, forks)


def _halves(top: Branch, names: Sequence[str]) -> list[tuple[int, Branch]]:
    """Every branch that parts the leaves in two halves of at least two, with the half without the first leaf.

    A half is a number with a bit for each of its leaves.
    """
    bits = {name: 1 << at for at, name in enumerate(names)}
    every = (1 << len(names)) - 1
    found: list[tuple[int, Branch]] = []

    def held(branch: Branch) -> int:
        if branch.name is not None:
            return bits[branch.name]
        mine = sum(held(fork) for fork in branch.forks)
        half = every - mine if mine & 1 else mine
        if branch is not top and 2 <= half.bit_count() <= len(names) - 2:
            found.append((half, branch))
        return mine

    held(top)
    return found


def _supported(branch: Branch, supports: Mapping[int, float], names: Sequence[str]) -> Branch:
    by_branch = {id(one): supports[half] for half, one in _halves(branch, names)}

    def marked(one: Branch) -> Branch:
        return replace(one, support=by_branch.get(id(one)), forks=tuple(marked(fork) for fork in one.forks))

    return marked(branch)


def _draws(
    leaves: Mapping[str, Facts],
    characters: Mapping[str, Character],
    terms: Terms,
    distances: Matrix,
    replicates: int,
    seed: int,
) -> Iterator[np.ndarray[Any, Any]]:
    """The tables of distances, each from as many characters as there are, drawn with replacement.

    Sums are of whole numbers, so that the order of adding up changes nothing. Where two leaves share none of the drawn
    characters, their distance over all characters stands.
    """
    import numpy as np

    size = len(distances.names)
    scale, characters_coded = coded([leaves[name] for name in distances.names], characters, terms)
    sums = np.zeros((len(characters_coded), size, size), dtype=np.int64)
    known = np.zeros_like(sums)
    for at, one in enumerate(characters_coded):
        codes = np.array(one.codes)
        there = codes >= 0
        both = there[:, None] & there[None, :]
        table = np.array(one.table, dtype=np.int64).reshape(len(one.table), -1)
        if table.size:
            sums[at] = np.where(both, one.weight * table[codes[:, None], codes[None, :]], 0)
        known[at] = one.weight * both
    whole = np.array([[float(one or 0) for one in row] for row in distances.distances])
    # Whole numbers below 2**53 are exact as floats too, however they are added up, and multiplied far faster.
    exact = int(max(sums.max(initial=0), known.max(initial=0))) * len(characters_coded) < 2**53
    numbers = np.float64 if exact else np.int64
    pairs_summed, pairs_known = (one.reshape(len(sums), -1).astype(numbers) for one in (sums, known))
    for replicate in range(replicates):
        stream = Stream.of(seed, replicate, 0)
        times = np.zeros(len(characters_coded), dtype=numbers)
        for _ in characters_coded:
            times[stream.below(len(characters_coded))] += 1
        total = (times @ pairs_known).reshape(size, size)
        drawn = (times @ pairs_summed).reshape(size, size) / (np.maximum(total, 1) * scale)
        yield np.where(total > 0, drawn, whole)


def _newick(branch: Branch, *, top: bool = True) -> str:
    inside = f"({','.join(_newick(fork, top=False) for fork in branch.forks)})" if branch.forks else ""
    label = quoted(branch.name) if branch.name is not None else ""
    if branch.support is not None:
        label = f"{100 * branch.support:.0f}"
    return f"{inside}{label}" if top else f"{inside}{label}:{branch.length:.6f}"


def quoted(name: str) -> str:
    """A name in single quotes, as Newick and NEXUS take any."""
    return "'" + name.replace("'", "''") + "'"
