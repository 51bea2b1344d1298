"""A tree of witnesses by the distance of their wording, as scikit-bio joins neighbours; and its notation.

A tree without a root: it says which witnesses lie nearer to which, and neither which is older nor who copied whom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from stukolka.errors import WrongUsage
from stukolka.kindred.distances import LEAST_COMPARED, Distances

MISSING = "trees of witnesses are grown with scikit-bio: pip install 'stukolka[family]' brings it"


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of a tree and what hangs on it."""

    siglum: str | None
    """The witness at its end, or None where it forks."""
    length: float
    """Its length: a share of differing words."""
    forks: tuple[Branch, ...] = ()
    """What hangs on it."""

    def sigla(self) -> Iterator[str]:
        """The witnesses that hang on it."""
        if self.siglum is not None:
            yield self.siglum
        for fork in self.forks:
            yield from fork.sigla()


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree of witnesses."""

    sigla: tuple[str, ...]
    """Its witnesses."""
    distances: tuple[tuple[Fraction, ...], ...]
    """The shares of differing words, a row for each witness."""
    top: Branch
    """Where it begins to be written down: a fork, no root."""

    def newick(self) -> str:
        """The tree in Newick's notation, lengths to six places."""
        return f"{_newick(self.top, top=True)};\n"

    def nexus(self, remark: str = "") -> str:
        """Witnesses, distances and tree as NEXUS, for SplitsTree, PAUP* and their like."""
        labels = [quoted(siglum) for siglum in self.sigla]
        width = max(map(len, labels))
        rows = [
            f"    {label:{width}} {' '.join(f'{float(share):.6f}' for share in row)}"
            for label, row in zip(labels, self.distances, strict=True)
        ]
        lines = ["#NEXUS", *([f"[{_remark(remark)}]"] if remark else []), "", "BEGIN TAXA;"]
        lines += [f"  DIMENSIONS NTAX={len(labels)};", f"  TAXLABELS {' '.join(labels)};", "END;", ""]
        lines += ["BEGIN DISTANCES;", "  FORMAT TRIANGLE=BOTH DIAGONAL LABELS=LEFT;", "  MATRIX", *rows, "  ;", "END;"]
        lines += ["", "BEGIN TREES;", f"  TREE wording = [&U] {self.newick().strip()}", "END;"]
        return "\n".join(lines) + "\n"


def grow(distances: Distances) -> Tree:
    """The tree of witnesses by their distances over the places in which all of them can be compared.

    Raises:
        WrongUsage: there are fewer than three, they have too little in common, or scikit-bio is not installed.
    """
    sigla = distances.sigla
    if len(sigla) < 3:
        raise WrongUsage(f"a tree needs three witnesses, and here are {len(sigla)}")
    if short := [f"{one} and {other}" for (one, other), found in distances.common.items() if found.share is None]:
        message = f"a tree needs {LEAST_COMPARED} places in which all of its witnesses can be compared, more than"
        # Where no three have enough, two by two, the texts are too short, and leaving one out helps nobody.
        enough = {frozenset(two) for two, found in distances.pairs.items() if found.share is not None}
        some = any(all(frozenset(two) in enough for two in combinations(three, 2)) for three in combinations(sigla, 3))
        helps = some and len(sigla) > 3
        advice = "; leave out one that has little in common with the others" if helps else ": the texts are too short"
        raise WrongUsage(f"{message} {', '.join(short)} have{advice}")
    matrix = distances.matrix()
    return Tree(sigla, tuple(map(tuple, matrix)), _joined(matrix, sigla))


def _joined(matrix: Sequence[Sequence[Fraction]], sigla: Sequence[str]) -> Branch:
    try:
        from skbio import DistanceMatrix
        from skbio.tree import nj
    except ImportError:
        raise WrongUsage(MISSING) from None
    given = [[float(share) for share in row] for row in matrix]
    return _branch(nj(DistanceMatrix(given, [str(place) for place in range(len(sigla))])), sigla)


def _branch(node: Any, sigla: Sequence[str]) -> Branch:
    """A node with its forks in the order of the witnesses, so that the notation never depends on how it was grown."""
    if not node.children:
        return Branch(sigla[int(node.name)], round(float(node.length or 0), 9))
    forks = [_branch(child, sigla) for child in node.children]
    forks.sort(key=lambda fork: min(map(sigla.index, fork.sigla())))
    return Branch(None, round(float(node.length or 0), 9), tuple(forks))


def _newick(branch: Branch, *, top: bool = False) -> str:
    label = "" if branch.siglum is None else quoted(branch.siglum)
    inside = f"({','.join(_newick(fork) for fork in branch.forks)})" if branch.forks else ""
    return inside + label + ("" if top else f":{branch.length:.6f}")


def quoted(siglum: str) -> str:
    """A siglum in single quotes, as Newick and NEXUS take any."""
    return "'" + siglum.replace("'", "''") + "'"


def _remark(text: str) -> str:
    return text.replace("[", "(").replace("]", ")").replace("\n", " ")
