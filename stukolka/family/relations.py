"""What is asserted of how games, words and families belong together; not what their rules measure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from stukolka.apparatus.relations import CERTAINTIES
from stukolka.apparatus.source import bilingual, is_text
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.family.characters import is_id, unique
from stukolka.family.kinds import ASSERTED
from stukolka.family.sources import Known
from stukolka.fields import Fields, key_path
from stukolka.rules.switch import Text
from stukolka.toml import Document

_ID = re.compile(r"K[0-9]{3}")


@dataclass(frozen=True, slots=True)
class Assertion:
    """One asserted relation."""

    id: str
    """`K001`."""
    of: str
    """The node of which it is asserted."""
    kind: str
    """One of `stukolka.family.kinds.KINDS`."""
    to: str
    """The other node."""
    certainty: str
    """How certain it is, in the editor's view."""
    basis: str
    """One of `stukolka.family.kinds.BASES`."""
    sources: tuple[str, ...]
    """What it rests on: sources by id and passages (`E.s1c`)."""
    element: Text | None = None
    """What it is about, where it isn't the whole game."""
    note: Text | None = None
    """What should be known of it."""


def load_relations(document: Document, ends: Collection[str], known: Known) -> dict[str, Assertion]:
    """Id -> relation, in the order of `document` (relations.toml); `ends` are the nodes, `known` what may be cited.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    relations: dict[str, Assertion] = {}
    seen: dict[tuple[str, str, str], str] = {}
    for table in fields.tables("relation"):
        relation = _relation(table, unique(table, relations, "relation"), ends, known)
        same = (relation.of, relation.kind, relation.to)
        if all(same) and same in seen:
            table.fault(f"{seen[same]} asserts the same")
        seen.setdefault(same, relation.id)
        relations[relation.id] = relation
    fields.done()
    if not faults:
        faults += _circles(relations)
    if faults:
        raise InvalidInput(document.located(faults))
    return relations


def _relation(table: Fields, name: str, ends: Collection[str], known: Known) -> Assertion:
    if is_id(name) and not _ID.fullmatch(name):
        table.fault(f"{shown(name)} is no id of a relation of games, which is K and three digits", "id")
    of, to = (_end(table, key, ends) for key in ("of", "to"))
    if of == to and of:
        table.fault("a relation has two different ends", "to")
    relation = Assertion(
        id=name,
        of=of,
        kind=table.choice("kind", ASSERTED),
        to=to,
        certainty=table.choice("certainty", CERTAINTIES),
        basis=table.choice("basis", ("witness", "literature", "inference")),
        sources=known.check(table, "sources"),
        element=bilingual(table, "element") if table.has("element") else None,
        note=bilingual(table, "note") if table.has("note") else None,
    )
    table.done()
    passages = [cited for cited in relation.sources if known.is_passage(cited)]
    if relation.basis == "witness" and relation.sources and not passages:
        table.fault("what a witness asserts cites its passage", "sources")
    if relation.basis == "literature" and passages:
        table.fault(f"{passages[0]} is a passage of a witness, not of the literature", "basis")
    return relation


def _end(table: Fields, key: str, ends: Collection[str]) -> str:
    end = table.text(key)
    if is_text(table, key) and end not in ends:
        table.fault(f"there is no {shown(end)} in the family", key, meant=nearest(end, ends))
    return end


def _circles(relations: Mapping[str, Assertion]) -> list[Fault]:
    """A fault for the first relation that makes a game its own forebear."""
    above: dict[str, set[str]] = {}
    for position, relation in enumerate(relations.values()):
        if relation.kind not in {"descends-from", "variant-of"}:
            continue
        reached, left = set(), [relation.to]
        while left:
            one = left.pop()
            if one not in reached:
                reached.add(one)
                left += above.get(one, ())
        if relation.of in reached:
            message = f"by this {relation.of} would descend from itself"
            return [Fault(message, key=key_path("relation", position))]
        above.setdefault(relation.of, set()).add(relation.to)
    return []
