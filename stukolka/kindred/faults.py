"""Faults that witnesses share: what no two copyists would do alike is what shows that texts are kin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from stukolka.apparatus.passages import Damage, Passage
from stukolka.apparatus.relations import Relation

if TYPE_CHECKING:
    from stukolka.library import Library

SHARED, EXPLAINED = "common-fault", "fault-explained"
"""The kinds of relation that say which faults are one, and which passages have what was meant."""


@dataclass(frozen=True, slots=True)
class SharedFault:
    """A fault of printing, scanning or copying, and which witnesses have it."""

    passages: Mapping[str, Passage]
    """Siglum -> the passage that has the fault."""
    sound: Mapping[str, str]
    """Siglum -> the passage, as cited, that has what was probably meant; only where a relation says so."""
    relations: tuple[str, ...]
    """The ids of the relations that bear on it."""

    @property
    def damage(self) -> Damage:
        """What the fault is, in the words of the first witness that has it."""
        found = next(iter(self.passages.values())).damage
        assert found is not None  # only passages with one are gathered
        return found


def shared_faults(library: Library, sigla: Sequence[str]) -> tuple[SharedFault, ...]:
    """The faults of some witnesses, those that most of them share first, then in the order of the texts."""
    damaged = {
        passage.cited: passage
        for siglum in sigla
        for passage in library.passages(siglum).values()
        if passage.damage is not None
    }
    relations = [one for one in library.relations().values() if one.kind in (SHARED, EXPLAINED)]
    groups = {cited: {cited} for cited in damaged}
    for relation in relations:
        if relation.kind == SHARED:
            for group in _grouped(relation):
                _join(groups, [cited for cited in group if cited in damaged])
    found, seen = [], set[str]()
    for cited in damaged:
        if cited not in seen:
            seen |= groups[cited]
            found.append(_fault([damaged[one] for one in damaged if one in groups[cited]], relations, sigla))
    return tuple(sorted(found, key=lambda fault: -len(fault.passages)))


def times_shared(faults: Iterable[SharedFault], sigla: Sequence[str]) -> dict[tuple[str, str], int]:
    """Two sigla -> how many faults they share."""
    made = dict.fromkeys(combinations(sigla, 2), 0)
    for fault in faults:
        for pair in made:
            made[pair] += set(pair) <= fault.passages.keys()
    return made


def _grouped(relation: Relation) -> Iterator[list[str]]:
    """The passages of a relation fault by fault: each fault names every witness once."""
    group: list[str] = []
    for cited in relation.passages:
        if any(cited.partition(".")[0] == one.partition(".")[0] for one in group):
            yield group
            group = []
        group.append(cited)
    yield group


def _join(groups: dict[str, set[str]], cited: Sequence[str]) -> None:
    whole = set().union(*(groups[one] for one in cited))
    for one in whole:
        groups[one] = whole


def _fault(passages: Sequence[Passage], relations: Iterable[Relation], sigla: Sequence[str]) -> SharedFault:
    own = {passage.witness: passage for passage in passages}
    cited = {passage.cited for passage in passages}
    sound: dict[str, str] = {}
    bearing = []
    for relation in relations:
        if cited.isdisjoint(relation.passages):
            continue
        if relation.kind == SHARED:
            bearing.append(relation.id)
        elif any(one in cited and one.partition(".")[0] == relation.witnesses[0] for one in relation.passages):
            bearing.append(relation.id)
            for one in relation.passages:
                siglum = one.partition(".")[0]
                if siglum in sigla and siglum not in own:
                    sound.setdefault(siglum, one)
    return SharedFault(own, sound, tuple(bearing))
