"""How far apart the rules of two games are, character by character; nothing here is said of descent.

Only characters that are known of both games, and arise in both, are compared. The distance of two games is the weighted
mean of the differences over these: 0 where all agree, 1 where none does, and unknown where nothing can be compared. How
many were compared belongs to every distance: of two games of which little is known, little is measured.

Distances are fractions, exact, so that the order in which they are added up changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.family.characters import Character, States, asked
from stukolka.family.facts import Fact, Facts, states_of

COMPARED, UNKNOWN, INAPPLICABLE = "compared", "unknown", "inapplicable"
"""What became of a character in a comparison."""


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms games are compared."""

    weights: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Block -> weight of each of its characters; 1 where none is given, and 0 leaves the block out."""
    inferred: bool = True
    """Whether facts that are inferred count."""

    def weight(self, character: Character) -> int:
        """The weight of a character."""
        return self.weights.get(character.block, 1)

    def counted(self, facts: Facts) -> dict[str, Fact]:
        """The facts that count."""
        return {name: fact for name, fact in facts.items() if self.inferred or not fact.inferred}

    def check(self, blocks: Iterable[str]) -> None:
        """Refuses what can't be meant.

        Raises:
            WrongUsage: a block is unknown, or a weight below 0.
        """
        known = tuple(blocks)
        faults = [
            Fault(f"there is no block of characters {shown(block)}", allowed=known, nearest=nearest(block, known))
            for block in self.weights
            if block not in known
        ]
        faults += [
            Fault(f"the weight of {block} is {weight}, and none is below 0")
            for block, weight in self.weights.items()
            if weight < 0
        ]
        if faults:
            raise WrongUsage(faults)


PLAIN = Terms()
"""Every character counts alike, and every fact counts."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One character of two games."""

    character: str
    """The character."""
    first: Fact | None
    """What is known of the first game."""
    second: Fact | None
    """What is known of the second."""
    outcome: str
    """`compared`, `unknown` (of one or both) or `inapplicable` (to one or both)."""
    difference: Fraction | None
    """How far apart the two are, from 0 to 1; None unless they were compared."""
    weight: int
    """How much it counts."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two games, character by character."""

    first: str
    """The first game or rule set."""
    second: str
    """The second."""
    rows: tuple[Compared, ...]
    """Every character, in their order."""

    @property
    def compared(self) -> tuple[Compared, ...]:
        """The characters that could be compared, and count."""
        return tuple(row for row in self.rows if row.difference is not None and row.weight)

    @property
    def shared(self) -> int:
        """How many characters were compared."""
        return len(self.compared)

    @property
    def distance(self) -> Fraction | None:
        """The weighted mean of the differences; None where nothing was compared."""
        total = sum(row.weight for row in self.compared)
        if not total:
            return None
        return sum((row.weight * row.difference for row in self.compared if row.difference), Fraction()) / total

    @property
    def agreeing(self) -> tuple[Compared, ...]:
        """The characters in which the two are the same."""
        return tuple(row for row in self.compared if row.difference == 0)

    @property
    def apart(self) -> tuple[Compared, ...]:
        """The characters that part them, the widest apart first."""
        found = [row for row in self.compared if row.difference]
        return tuple(sorted(found, key=lambda row: -row.weight * (row.difference or 0)))


def compare(
    first: tuple[str, Facts], second: tuple[str, Facts], characters: Mapping[str, Character], terms: Terms = PLAIN
) -> Comparison:
    """Two games or rule sets, each with its facts, compared in every character."""
    facts = [terms.counted(one) for _, one in (first, second)]
    states = [states_of(one) for one in facts]
    rows = []
    for name, character in characters.items():
        fact, other = (one.get(name) for one in facts)
        difference = None
        if fact is not None and other is not None:
            outcome, difference = COMPARED, character.difference(fact.states, other.states)
        elif any(asked(character, known) is False for known in states):
            outcome = INAPPLICABLE
        else:
            outcome = UNKNOWN
        rows.append(Compared(name, fact, other, outcome, difference, terms.weight(character)))
    return Comparison(first[0], second[0], tuple(rows))


@dataclass(frozen=True, slots=True)
class Matrix:
    """The distances of every two of some games."""

    names: tuple[str, ...]
    """The games and rule sets, in the order of rows and columns."""
    distances: tuple[tuple[Fraction | None, ...], ...]
    """Row by row; None where two have no character to compare."""
    shared: tuple[tuple[int, ...], ...]
    """How many characters each distance rests on; on the diagonal, how many are known of the game."""

    def of(self, first: str, second: str) -> Fraction | None:
        """The distance of two of the games."""
        return self.distances[self.names.index(first)][self.names.index(second)]

    def shared_by(self, first: str, second: str) -> int:
        """How many characters the distance of two of the games rests on."""
        return self.shared[self.names.index(first)][self.names.index(second)]

    def among(self, names: Sequence[str]) -> Matrix:
        """The matrix of some of its games, in the order given."""
        places = [self.names.index(name) for name in names]
        return Matrix(
            tuple(names),
            tuple(tuple(self.distances[a][b] for b in places) for a in places),
            tuple(tuple(self.shared[a][b] for b in places) for a in places),
        )


def matrix(leaves: Mapping[str, Facts], characters: Mapping[str, Character], terms: Terms = PLAIN) -> Matrix:
    """The distances of every two games, each with its facts."""
    names = tuple(leaves)
    counted = [(terms.counted(facts)) for facts in leaves.values()]
    weighed = [(name, one, terms.weight(one)) for name, one in characters.items() if terms.weight(one)]
    known: dict[tuple[str, States, States], Fraction] = {}
    size = len(names)
    distances: list[list[Fraction | None]] = [[Fraction()] * size for _ in names]
    shared = [[0] * size for _ in names]
    for a in range(size):
        shared[a][a] = sum(name in counted[a] for name, _, _ in weighed)
        for b in range(a):
            total, sum_, count = 0, Fraction(), 0
            for name, character, weight in weighed:
                first, second = counted[a].get(name), counted[b].get(name)
                if first is None or second is None:
                    continue
                key = (name, first.states, second.states)
                if key not in known:
                    known[key] = character.difference(first.states, second.states)
                if known[key]:
                    sum_ += weight * known[key]
                total, count = total + weight, count + 1
            distances[a][b] = distances[b][a] = sum_ / total if total else None
            shared[a][b] = shared[b][a] = count
    return Matrix(names, tuple(map(tuple, distances)), tuple(map(tuple, shared)))
