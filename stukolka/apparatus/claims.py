"""The claims of the witnesses: what they assert beside the rules, and what would have to be measured to test it.

    [[claim]]
    id = "C46"
    kind = "frequency"
    forms = ["obligatory"]
    statement = { en = "...", ru = "..." }
    measure = { en = "...", ru = "..." }
    method = "exact"
    [claim.asserted.A]
    passages = ["o22"]
    direction = "lower"
    strength = ["rarely"]

The statement is in our words; `measure` begins with the quantity of which the direction speaks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from stukolka.apparatus.assertion import OPPOSITES, Assertion, listed, read_assertion
from stukolka.apparatus.passages import Passage
from stukolka.apparatus.questions import Questions
from stukolka.apparatus.source import bilingual, is_text, unknown_witness
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import Fields, key_path
from stukolka.rules.switch import Text
from stukolka.toml import Document

KINDS = {
    "skill": Text("skill", "умение"),
    "luck": Text("luck", "везение"),
    "strategy": Text("strategy", "стратегия"),
    "frequency": Text("frequency", "частота"),
    "fairness": Text("fairness", "справедливость"),
    "social": Text("company", "общество"),
    "historical": Text("history", "история"),
    "combinatorial": Text("combinatorics", "комбинаторика"),
    "rule-claim": Text("effect of a rule", "действие правила"),
}
"""What a claim is about."""

METHODS = {
    "exact": Text("mathematics settles it", "решает математика"),
    "simulation": Text("simulation tests it", "проверяет моделирование"),
    "documents": Text("only other documents could settle it", "решили бы только другие документы"),
    "judgement": Text("it is a matter of judgement", "это дело оценки"),
}
"""What could settle a claim."""

UNMEASURED = ("documents", "judgement")
"""The methods that measure nothing: such a claim says why."""

_ID = re.compile(r"C[0-9]{2,3}")


@dataclass(frozen=True, slots=True)
class Opposition:
    """Two witnesses conclude opposite things from one fact."""

    fact: str
    """The id of the claim that they share."""
    why: Text
    """How they come apart."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The same witness asserts another claim that goes ill with this one."""

    claim: str
    """The other claim's id."""
    why: Text
    """Where they clash."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim, and who asserts it."""

    id: str
    """`C46`."""
    game: str
    """The game."""
    kind: str
    """One of `KINDS`."""
    forms: tuple[str, ...]
    """The forms of which it is asserted."""
    statement: Text
    """The claim in our words."""
    measure: Text
    """What would have to be measured, or known; the quantity of which the directions speak comes first."""
    method: str
    """One of `METHODS`."""
    why_not: Text | None
    """Why nothing can be measured; None when something can."""
    asserted: Mapping[str, Assertion]
    """Siglum -> what that witness asserts."""
    opposed: Opposition | None
    """Set when its witnesses assert opposite things."""
    conflicts: tuple[Conflict, ...]
    """The other claims of the same witnesses with which it clashes."""

    @property
    def measurable(self) -> bool:
        """Whether mathematics or a simulation can test it."""
        return self.method not in UNMEASURED

    @property
    def cited(self) -> tuple[str, ...]:
        """Every passage on which it rests, as cited."""
        return tuple(passage for each in self.asserted.values() for passage in each.cited)


def load_claims(document: Document, questions: Questions, sigla: Collection[str]) -> dict[str, Claim]:
    """Id -> claim, from `document` (variants/GAME/claims.toml); `sigla` are the witnesses of the game.

    Whether the passages exist is not asked here.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    claims: dict[str, Claim] = {}
    tables: list[tuple[Fields, Claim]] = []
    for table in fields.tables("claim"):
        claim = _claim(table, questions, sigla)
        if claim.id in claims:
            table.fault(f"two claims have the id {claim.id}", "id")
        claims[claim.id] = claim
        tables.append((table, claim))
    fields.done()
    for table, claim in tables:
        _check_opposition(table, claim, claims)
        _check_conflicts(table, claim, claims)
    if faults:
        raise InvalidInput(document.located(faults), partial=claims)
    return claims


def check_claims(
    document: Document, claims: Mapping[str, Claim], passages: Mapping[str, Mapping[str, Passage]]
) -> tuple[Fault, ...]:
    """The faults of what claims cite: a passage that isn't there, or asserts nothing.

    `passages` has every witness's passages by id; of a witness that isn't among them nothing is asked.
    """
    faults = []
    for index, claim in enumerate(claims.values()):
        for siglum, assertion in claim.asserted.items():
            for position, name in enumerate(assertion.passages if siglum in passages else ()):
                place = key_path("claim", index, "asserted", siglum, "passages", position)
                passage = passages[siglum].get(name)
                if passage is None:
                    message = f"witness {siglum} has no passage {shown(name)}"
                    faults.append(Fault(message, key=place, nearest=nearest(name, passages[siglum])))
                elif not passage.bears(plays=True):
                    faults.append(Fault(f"no claim can rest on {passage.cited}, which is {passage.kind}", key=place))
    return document.located(faults)


def _claim(table: Fields, questions: Questions, sigla: Collection[str]) -> Claim:
    name = table.text("id")
    if is_text(table, "id") and not _ID.fullmatch(name):
        table.fault(f"{shown(name)} is no id of a claim, which is C and two or three digits", "id")
    method = table.choice("method", METHODS)
    why_not = bilingual(table, "why_not") if table.has("why_not") else None
    if method in UNMEASURED and why_not is None:
        table.fault(f"a claim with the method {method} says why nothing can be measured", "why_not")
    elif method and method not in UNMEASURED and why_not is not None:
        table.fault(f"a claim with the method {method} can be measured", "why_not")
    claim = Claim(
        id=name,
        game=questions.game,
        kind=table.choice("kind", KINDS),
        forms=listed(table, "forms", questions.forms),
        statement=bilingual(table, "statement"),
        measure=bilingual(table, "measure"),
        method=method,
        why_not=why_not,
        asserted=_asserted(table, sigla),
        opposed=_opposed(table),
        conflicts=tuple(_conflicts(table)),
    )
    table.done()
    return claim


def _asserted(table: Fields, sigla: Collection[str]) -> dict[str, Assertion]:
    asserted = {}
    witnesses = table.table("asserted")
    for siglum, fields in witnesses.each().items():
        if siglum not in sigla:
            fault = unknown_witness(siglum, sigla)
            witnesses.fault(fault.message, siglum, allowed=fault.allowed, meant=fault.nearest)
        asserted[siglum] = read_assertion(fields, siglum)
    if isinstance(table.raw("asserted", required=False), Mapping) and not asserted:
        table.fault("no witness asserts it", "asserted")
    return asserted


def _opposed(table: Fields) -> Opposition | None:
    if not table.has("opposed"):
        return None
    fields = table.table("opposed")
    opposition = Opposition(fields.text("fact"), bilingual(fields, "why"))
    fields.done()
    return opposition


def _conflicts(table: Fields) -> list[Conflict]:
    conflicts = []
    for fields in table.tables("conflict", required=False):
        conflicts.append(Conflict(fields.text("claim"), bilingual(fields, "why")))
        fields.done()
    return conflicts


def _check_opposition(table: Fields, claim: Claim, claims: Mapping[str, Claim]) -> None:
    """Opposite directions are said to be opposed, and what is said to be opposed is so, over a fact that is shared."""
    directions = {assertion.direction for assertion in claim.asserted.values()}
    opposite = any(pair <= directions for pair in OPPOSITES)
    if claim.opposed is None:
        if opposite:
            table.fault("its witnesses assert opposite things: opposed says from which fact, and why", "opposed")
        return
    if not opposite:
        table.fault("its witnesses assert nothing opposite", "opposed")
    if (fact := _other(table, claim, claim.opposed.fact, claims, "opposed", "fact")) is None:
        return
    for siglum in claim.asserted:
        if siglum not in fact.asserted:
            table.fault(f"{siglum} does not assert {fact.id}", "opposed", "fact")


def _check_conflicts(table: Fields, claim: Claim, claims: Mapping[str, Claim]) -> None:
    seen: set[str] = set()
    for position, conflict in enumerate(claim.conflicts):
        steps = ("conflict", position, "claim")
        other = _other(table, claim, conflict.claim, claims, *steps)
        if other is None:
            continue
        if other.id in seen:
            table.fault(f"the conflict with {other.id} stands twice", *steps)
        seen.add(other.id)
        if not claim.asserted.keys() & other.asserted.keys():
            table.fault(f"no witness asserts both {claim.id} and {other.id}", *steps)


def _other(table: Fields, claim: Claim, name: str, claims: Mapping[str, Claim], *steps: str | int) -> Claim | None:
    """The claim that another one names, or None with a fault."""
    if name == claim.id:
        table.fault("a claim can't name itself", *steps)
        return None
    if name not in claims and name:
        table.fault(f"there is no claim {shown(name)}", *steps, meant=nearest(name, claims))
    return claims.get(name)
