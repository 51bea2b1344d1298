"""How what a witness leaves open is filled: by another witness, or by the editor, with a reason."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from stukolka.apparatus.questions import Questions, entries
from stukolka.apparatus.reading import GENERAL
from stukolka.apparatus.source import bilingual, unknown_witness
from stukolka.errors import Fault, InvalidInput
from stukolka.fields import Fields
from stukolka.rules.switch import Switch, Text
from stukolka.toml import Document

ANY = "*"
"""In `supply`, a witness that isn't named."""


@dataclass(frozen=True, slots=True)
class Completion:
    """How a silence is filled: from another witness, or by the editor."""

    section: str
    """`GENERAL` or a form."""
    locus: str
    """The question."""
    supply: str | None
    """The witness whose answer is taken; None when the editor answers."""
    answer: str | None
    """The editor's answer; None when a witness supplies it."""
    reason: Text
    """Why."""


@dataclass(frozen=True, slots=True)
class Completions:
    """How the rule sets of a game are completed."""

    supply: Mapping[str, tuple[str, ...]]
    """Siglum (or `ANY`) -> the witnesses whose answers fill what it leaves open, in this order."""
    entries: Mapping[tuple[str, str], Completion]
    """Section and locus -> completion of what is open even then."""

    def suppliers(self, siglum: str) -> tuple[str, ...]:
        """The witnesses that supply what `siglum` leaves open, never itself."""
        return tuple(other for other in self.supply.get(siglum, self.supply.get(ANY, ())) if other != siglum)

    def at(self, locus: str, form: str) -> Completion | None:
        """The completion in the form's section, else the general one."""
        return self.entries.get((form, locus)) or self.entries.get((GENERAL, locus))


def load_completions(document: Document, questions: Questions, sigla: Collection[str]) -> Completions:
    """The completions in `document` (variants/GAME/completions.toml); `sigla` are the witnesses of the game.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    supply = {}
    table = fields.table("supply", required=False)
    for siglum in table.names():
        others = table.texts(siglum)
        supply[siglum] = tuple(others)
        if siglum != ANY and siglum not in sigla:
            _unknown(table, siglum, sigla, siglum)
        for position, other in enumerate(others):
            if other not in sigla:
                _unknown(table, other, sigla, siglum, position)
            elif other == siglum:
                table.fault("a witness can't supply what it leaves open itself", siglum, position)
    filled = {}
    for section, locus, entry in entries(fields, questions, beside=("supply",)):
        filled[section, locus] = _completion(entry, section, questions.by_locus[locus], sigla)
    if faults:
        raise InvalidInput(document.located(faults))
    return Completions(supply, filled)


def _completion(fields: Fields, section: str, switch: Switch, sigla: Collection[str]) -> Completion:
    supply = answer = None
    if fields.has("supply"):
        supply = fields.text("supply")
        if supply not in sigla:
            _unknown(fields, supply, sigla, "supply")
    if fields.has("answer"):
        answer = fields.choice("answer", tuple(switch.answers))
    if fields.has("supply") == fields.has("answer"):
        fields.fault("a completion has either answer or supply")
    if not switch.plays:
        fields.fault(f"{switch.locus} is a locus of wording, which no rule set answers")
    reason = bilingual(fields, "reason")
    fields.done()
    return Completion(section, switch.locus, supply, answer, reason)


def _unknown(fields: Fields, siglum: str, sigla: Collection[str], *steps: str | int) -> None:
    fault = unknown_witness(siglum, sigla)
    fields.fault(fault.message, *steps, allowed=fault.allowed, meant=fault.nearest)
