"""How far the likeness of games hangs on what was inferred and on how much the penalty counts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from stukolka.family.distance import PLAIN, Matrix, Terms
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.family.family import Family

LEAST_SHARED = 8
"""How many characters two games must share, on both terms, for their distances to be compared."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Terms of comparison with a name."""

    name: Text
    """What is done."""
    terms: Terms
    """The terms."""


SETTINGS = (
    Setting(Text("inferences left out", "без выводов"), Terms(inferred=False)),
    Setting(Text("the penalty left out", "без штрафа"), Terms({"penalty": 0})),
    Setting(Text("the penalty counted twice", "штраф вдвойне"), Terms({"penalty": 2})),
    Setting(Text("the penalty counted four times", "штраф вчетверо"), Terms({"penalty": 4})),
)
"""The settings that are tried."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a setting changes against all facts counted alike."""

    setting: Setting
    """The setting."""
    pairs: int
    """How many pairs could be compared on both terms."""
    mean: Fraction
    """By how much their distances change, on the average."""
    greatest: Fraction
    """By how much the distance that changes most does."""
    widest: tuple[str, str] | None
    """Whose distance that is."""
    moved: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]
    """Leaves with other nearest neighbours than before: leaf, its nearest before, its nearest then."""


def sensitivity(family: Family, settings: tuple[Setting, ...] = SETTINGS) -> tuple[Outcome, ...]:
    """What each setting changes."""
    plain = family.matrix(PLAIN)
    return tuple(_outcome(setting, plain, family.matrix(setting.terms)) for setting in settings)


def _outcome(setting: Setting, before: Matrix, after: Matrix) -> Outcome:
    changes: dict[tuple[str, str], Fraction] = {}
    for pair in combinations(before.names, 2):
        first, second = before.of(*pair), after.of(*pair)
        enough = min(before.shared_by(*pair), after.shared_by(*pair)) >= LEAST_SHARED
        if first is not None and second is not None and enough:
            changes[pair] = abs(second - first)
    widest = max(changes, key=lambda pair: changes[pair], default=None)
    moved = []
    for name in before.names:
        nearest = [_nearest(matrix, name) for matrix in (before, after)]
        if all(nearest) and not set(nearest[0]) & set(nearest[1]):
            moved.append((name, nearest[0], nearest[1]))
    mean = sum(changes.values(), Fraction()) / len(changes) if changes else Fraction()
    greatest = changes[widest] if widest else Fraction()
    return Outcome(setting, len(changes), mean, greatest, widest, tuple(moved))


def _nearest(matrix: Matrix, name: str) -> tuple[str, ...]:
    """The leaves that are nearest to one, all that are equally near, as far as enough can be compared."""
    far = {
        other: distance
        for other in matrix.names
        if other != name
        and (distance := matrix.of(name, other)) is not None
        and matrix.shared_by(name, other) >= LEAST_SHARED
    }
    least = min(far.values(), default=None)
    return tuple(other for other, distance in far.items() if distance == least)
