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
from math import lcm

from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.family.characters import Block, Character, States, asked
from stukolka.family.facts import Fact, Facts, states_of
from stukolka.rules.switch import Text

COMPARED, UNKNOWN, INAPPLICABLE = "compared", "unknown", "inapplicable"
"""What became of a character in a comparison."""

FIRM = Text("what is inferred or filled in does not count", "выведенное и восполненное не в счёт")
WEIGHTS = Text("weights", "вес")


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms games are compared."""

    weights: Mapping[str, int] = field(default_factory=dict)
    """Block -> weight of each of its characters; 1 where none is given, and 0 leaves the block out."""
    inferred: bool = True
    """Whether facts that are inferred count."""

    def weight(self, character: Character) -> int:
        """The weight of a character."""
        return self.weights.get(character.block, 1)

    def counted(self, facts: Facts) -> dict[str, Fact]:
        """The facts that count."""
        return {name: fact for name, fact in facts.items() if self.inferred or not fact.inferred}

    def told(self, blocks: Mapping[str, Block], lang: str) -> str:
        """The terms in words, for whatever is made on them; nothing for the plain ones."""
        weights = ", ".join(f"{blocks[block].name.of(lang)} {weight}" for block, weight in self.weights.items())
        said = [] if self.inferred else [FIRM.of(lang)]
        return "; ".join([*said, f"{WEIGHTS.of(lang)}: {weights}"] if weights else said)

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

    @property
    def echo(self) -> bool:
        """Whether the two are one fact: one game was filled in with it from where the other has it."""
        if self.first is None or self.second is None or self.first.states != self.second.states:
            return False
        filled = self.first.filled or self.second.filled
        return filled and bool(set(self.first.sources) & set(self.second.sources))


@dataclass(frozen=True, slots=True)
class Rests:
    """On what the facts of one game rest that were compared; together they are all that were."""

    own: int
    """How many are its own: stated, implied, or one of the ways in which its source can be read."""
    inferred: int
    """How many are inferred, from other facts or from a silence."""
    filled: int
    """How many were supplied from another witness or are the editor's conjecture."""


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
    def rests(self) -> tuple[Rests, Rests]:
        """On what the compared facts of the first rest, and those of the second."""
        return _rests(row.first for row in self.compared), _rests(row.second for row in self.compared)

    @property
    def echoes(self) -> int:
        """How many of the characters compared say nothing: one game has its fact from where the other has it."""
        return sum(row.echo for row in self.compared)

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


def _rests(facts: Iterable[Fact | None]) -> Rests:
    known = [fact for fact in facts if fact is not None]
    filled = sum(fact.filled for fact in known)
    inferred = sum(fact.inferred for fact in known) - filled
    return Rests(len(known) - inferred - filled, inferred, filled)


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


@dataclass(frozen=True, slots=True)
class Coded:
    """One character of some leaves as numbers, for sums over all pairs."""

    weight: int
    """How much it counts."""
    codes: tuple[int, ...]
    """For every leaf which of its values it has, or -1 where it is unknown."""
    table: tuple[tuple[int, ...], ...]
    """The difference of every two values, times the scale."""


def coded(leaves: Sequence[Facts], characters: Mapping[str, Character], terms: Terms) -> tuple[int, tuple[Coded, ...]]:
    """A scale by which all differences are whole numbers, and the characters that count, coded."""
    weighed = [one for one in characters.values() if terms.weight(one)]
    counted = [terms.counted(facts) for facts in leaves]
    values: list[tuple[States, ...]] = []
    for one in weighed:
        met = (facts[one.id].states for facts in counted if one.id in facts)
        values.append(tuple(dict.fromkeys(met)))
    differences = [
        [[one.difference(first, second) for second in known] for first in known]
        for one, known in zip(weighed, values, strict=True)
    ]
    scale = lcm(*{number.denominator for table in differences for row in table for number in row})
    found = []
    for one, known, table in zip(weighed, values, differences, strict=True):
        places = {states: at for at, states in enumerate(known)}
        codes = tuple(places[facts[one.id].states] if one.id in facts else -1 for facts in counted)
        whole = tuple(tuple(int(number * scale) for number in row) for row in table)
        found.append(Coded(terms.weight(one), codes, whole))
    return scale, tuple(found)


def matrix(leaves: Mapping[str, Facts], characters: Mapping[str, Character], terms: Terms = PLAIN) -> Matrix:
    """The distances of every two games, each with its facts."""
    size = len(leaves)
    scale, known = coded(list(leaves.values()), characters, terms)
    sums, totals, shared = ([[0] * size for _ in range(size)] for _ in range(3))
    for one in known:
        for a, code in enumerate(one.codes):
            if code < 0:
                continue
            row = one.table[code]
            for b, other in enumerate(one.codes[: a + 1]):
                if other >= 0:
                    sums[a][b] += one.weight * row[other]
                    totals[a][b] += one.weight
                    shared[a][b] += 1
    distances: list[list[Fraction | None]] = [[Fraction()] * size for _ in range(size)]
    for a in range(size):
        for b in range(a):
            shared[b][a] = shared[a][b]
            total = totals[a][b]
            distances[a][b] = distances[b][a] = Fraction(sums[a][b], total * scale) if total else None
    return Matrix(tuple(leaves), tuple(map(tuple, distances)), tuple(map(tuple, shared)))
