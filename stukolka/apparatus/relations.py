"""Relations of the witnesses: what they share, and where they part, each statement with its reasons and passages."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from stukolka.apparatus.passages import Passage
from stukolka.apparatus.source import bilingual, is_text, unknown_witness
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import Fields, key_path
from stukolka.rules.switch import Text
from stukolka.toml import Document

KINDS = {
    "common-plan": Text("the same things in the same order", "то же и в том же порядке"),
    "common-wording": Text("the same words", "те же слова"),
    "common-fault": Text("the same faults", "те же ошибки"),
    "fault-explained": Text("the others explain a fault of the first", "ошибку первого объясняют другие"),
    "fragment": Text("the first is a part of such a text as the second", "первый — часть такого текста, как второй"),
    "divergence": Text("they part", "расходятся"),
}
"""What a relation is; where its witnesses play unlike parts, the first one named is meant."""

CERTAINTIES = {
    "certain": Text("certain", "несомненно"),
    "likely": Text("likely", "вероятно"),
    "possible": Text("possible", "возможно"),
}
"""How certain the statement is, the most certain first."""

_ID = re.compile(r"R[0-9]{2,3}")


@dataclass(frozen=True, slots=True)
class Relation:
    """One statement about how witnesses are related."""

    id: str
    """`R01`."""
    kind: str
    """One of `KINDS`."""
    witnesses: tuple[str, ...]
    """The sigla, two or more."""
    passages: tuple[str, ...]
    """The passages that show it, as cited (`C.r17a`), at least one of each witness."""
    certainty: str
    """One of `CERTAINTIES`, said of the statement."""
    statement: Text
    """What is stated."""
    reason: Text
    """Why."""


def load_relations(document: Document, sigla: Collection[str]) -> dict[str, Relation]:
    """Id -> relation, from `document` (corpus/relations.toml); whether the passages exist is not asked here.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    relations: dict[str, Relation] = {}
    for table in fields.tables("relation"):
        relation = _relation(table, sigla)
        if relation.id in relations:
            table.fault(f"two relations have the id {relation.id}", "id")
        relations[relation.id] = relation
    fields.done()
    if faults:
        raise InvalidInput(document.located(faults), partial=relations)
    return relations


def check_relations(
    document: Document, relations: Mapping[str, Relation], passages: Mapping[str, Mapping[str, Passage]]
) -> tuple[Fault, ...]:
    """The faults of what relations cite: passages that aren't there; `passages` has those of witnesses by id."""
    faults = []
    for index, relation in enumerate(relations.values()):
        for position, cited in enumerate(relation.passages):
            siglum, _, name = cited.partition(".")
            if siglum in passages and name not in passages[siglum]:
                place = key_path("relation", index, "passages", position)
                message = f"witness {siglum} has no passage {shown(name)}"
                faults.append(Fault(message, key=place, nearest=nearest(name, passages[siglum])))
    return document.located(faults)


def _relation(table: Fields, sigla: Collection[str]) -> Relation:
    name = table.text("id")
    if is_text(table, "id") and not _ID.fullmatch(name):
        table.fault(f"{shown(name)} is no id of a relation, which is R and two or three digits", "id")
    relation = Relation(
        id=name,
        kind=table.choice("kind", KINDS),
        witnesses=_witnesses(table, sigla),
        passages=tuple(table.texts("passages")),
        certainty=table.choice("certainty", CERTAINTIES),
        statement=bilingual(table, "statement"),
        reason=bilingual(table, "reason"),
    )
    _check_passages(table, relation)
    table.done()
    return relation


def _witnesses(table: Fields, sigla: Collection[str]) -> tuple[str, ...]:
    witnesses = table.texts("witnesses")
    for position, siglum in enumerate(witnesses):
        if siglum not in sigla:
            fault = unknown_witness(siglum, sigla)
            table.fault(fault.message, "witnesses", position, allowed=fault.allowed, meant=fault.nearest)
        elif siglum in witnesses[:position]:
            table.fault(f"{shown(siglum)} stands twice", "witnesses", position)
    written = table.raw("witnesses", required=False)
    if isinstance(written, list) and len(written) < 2:
        table.fault("a relation has two witnesses or more", "witnesses")
    return tuple(witnesses)


def _check_passages(table: Fields, relation: Relation) -> None:
    shown_by = set()
    for position, cited in enumerate(relation.passages):
        siglum = cited.partition(".")[0]
        shown_by.add(siglum)
        if siglum not in relation.witnesses:
            table.fault(f"{shown(cited)} is no passage of {', '.join(relation.witnesses)}", "passages", position)
        elif cited in relation.passages[:position]:
            table.fault(f"{shown(cited)} stands twice", "passages", position)
    for siglum in relation.witnesses:
        if siglum not in shown_by:
            table.fault(f"no passage of {siglum} shows it", "passages")
