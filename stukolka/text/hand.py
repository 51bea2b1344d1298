"""The scholar's hand: `collation.toml`, the decisions of an editor, which every collation of the texts follows.

    witnesses = ["A", "C"]
    editor = "N. N."
    base = "A"

    [[pin]]                                   # these words stand side by side
    in.A = { words = "ремизъ", nth = 2 }
    in.C = "ремизится"                        # it stands there once
    note = "Why."

`part` says that words are no variants of each other, `move` that they are the same in another place, `refuse` that they
are not; `lost` and `aside` say of a stretch of one or more witnesses that it is lost or is not to be collated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from stukolka import toml
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import Fields
from stukolka.rules.switch import Text
from stukolka.text.places import Place, read_place
from stukolka.text.tokens import tokenize
from stukolka.text.witness import Span, Witness, siglum_fault
from stukolka.toml import Document

DECISIONS: Mapping[str, Text] = {
    "pin": Text("set side by side", "поставлено рядом"),
    "part": Text("kept apart", "разведено"),
    "move": Text("taken for a move", "признано перестановкой"),
    "refuse": Text("not taken for a move", "не признано перестановкой"),
    "lost": Text("taken for lost", "признано утраченным"),
    "aside": Text("left out of the collation", "исключено из сличения"),
}
"""Kind of decision -> what the editor did."""

EFFECTS: Mapping[str, Text] = {
    "changes": Text("", ""),
    "confirms": Text("as the texts have it already", "как и без того в текстах"),
    "repeats": Text("as other decisions have it already", "как и без того по другим решениям"),
}
"""What a decision does -> what is said of that: it makes the collation another than it is by the texts and by the
decisions followed before it (pins, then partings, moves and refusals, each kind in the order of the file); or it has
nothing left to do, because the texts by themselves have it so, or because only those other decisions made it so."""

ALONE = ("lost", "aside")
"""The kinds that concern each witness by itself."""

PAIRED = ("move", "refuse")
"""The kinds that concern exactly two witnesses."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What an editor decided, with its places found in the texts."""

    kind: str
    """One of `DECISIONS`."""
    spans: tuple[tuple[str, Span], ...]
    """Siglum and span, for each witness concerned; the span of what is lost may be empty."""
    note: str = ""
    """The editor's reason."""
    place: str = ""
    """Where the decision is written: file and line."""
    effect: str = "changes"
    """What it does beside the texts and the other decisions, one of `EFFECTS`."""
    key: str = ""
    """Its key path in the file."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision as it is written."""

    kind: str
    """One of `DECISIONS`."""
    places: tuple[Place, ...]
    """A place for each witness concerned."""
    note: str
    """The editor's reason."""
    key: str
    """Its key path."""


@dataclass(frozen=True, slots=True)
class Hand:
    """An editor's decisions on texts."""

    document: Document
    """The file."""
    witnesses: tuple[str, ...]
    """The sigla of the witnesses of which it speaks."""
    editor: str
    """Whose hand it is; empty when the file doesn't say."""
    base: str | None
    """The witness to which the others are compared."""
    entries: tuple[Entry, ...]
    """The decisions, in the order of the file's tables, kind by kind."""

    def absent(self, sigla: Sequence[str]) -> int:
        """How many decisions concern witnesses that are not all among `sigla`."""
        return sum(any(place.siglum not in sigla for place in entry.places) for entry in self.entries)

    def decisions(self, witnesses: Sequence[Witness]) -> tuple[Decision, ...]:
        """The decisions on these witnesses, each place found; what concerns others only is left out.

        Raises:
            InvalidInput: with every place that no longer fits its text, each with what is nearest.
        """
        texts = {witness.siglum: witness.text for witness in witnesses}
        named = {place.siglum for entry in self.entries for place in entry.places}
        tokens = {siglum: tokenize(text) for siglum, text in texts.items() if siglum in named}
        faults: list[Fault] = []
        found = []
        for entry in self.entries:
            spans: list[tuple[str, Span]] = []
            for place in entry.places:
                if place.siglum not in texts:
                    continue
                where = place.found(texts[place.siglum], tokens[place.siglum])
                if isinstance(where, Fault):
                    faults.append(where)
                else:
                    spans.append((place.siglum, where))
            if len(spans) >= (1 if entry.kind in ALONE else 2):
                found.append(Decision(entry.kind, tuple(spans), entry.note, self._told(entry.key), key=entry.key))
        if faults:
            raise InvalidInput(self.document.located(faults))
        return tuple(found)

    def fault(self, decision: Decision, message: str) -> InvalidInput:
        """An error at the place of a decision."""
        return InvalidInput(self.document.located([Fault(message, key=decision.key)]))

    def _told(self, key: str) -> str:
        place = self.document.place(key)
        return f"{self.document.path}:{place[0]}" if place else self.document.path


def with_losses(witnesses: Sequence[Witness], decisions: Sequence[Decision]) -> tuple[Witness, ...]:
    """The witnesses with what the editor takes for lost or leaves aside."""
    found = []
    for witness in witnesses:
        own = {
            kind: tuple(
                span for one in decisions if one.kind == kind for siglum, span in one.spans if siglum == witness.siglum
            )
            for kind in ALONE
        }
        found.append(
            replace(witness, lacunae=witness.lacunae + own["lost"], aside=witness.aside + own["aside"])
            if any(own.values())
            else witness
        )
    return tuple(found)


def load(path: Path) -> Hand:
    """The editor's decisions in the file at `path`.

    Raises:
        InvalidInput: with all faults of the file.
    """
    return parse(toml.read(path))


def parse(document: Document) -> Hand:
    """The editor's decisions in a file that has been read.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    sigla = tuple(fields.texts("witnesses"))
    for place, siglum in enumerate(sigla):
        if fault := siglum_fault(siglum):
            fields.fault(fault, "witnesses", place)
        elif siglum in sigla[:place]:
            fields.fault(f"the siglum {shown(siglum)} stands twice", "witnesses", place)
    editor = fields.text("editor", required=False, default="")
    base = fields.choice("base", sigla, required=False)
    entries = [
        _entry(kind, table, sigla) for kind in DECISIONS for table in fields.tables(kind, required=False)
    ]  # fmt: skip
    fields.done()
    if faults:
        raise InvalidInput(document.located(faults))
    return Hand(document, sigla, editor, base, tuple(entries))


def _entry(kind: str, fields: Fields, sigla: Sequence[str]) -> Entry:
    table = fields.table("in")
    places = []
    for siglum in table.names():
        if siglum not in sigla:
            message = f"unknown witness {shown(siglum)}"
            table.fault(message, siglum, allowed=sigla, meant=nearest(siglum, sigla))
        places.append(read_place(table, siglum, point=kind == "lost"))
    least = 1 if kind in ALONE else 2
    if fields.has("in") and len(places) < least:
        fields.fault(f"this concerns {least} witness{'es' * (least > 1)} at least, found {len(places)}", "in")
    if kind in PAIRED and len(places) > 2:
        fields.fault(f"this concerns two witnesses, found {len(places)}", "in")
    note = fields.text("note", required=False, default="")
    fields.done()
    return Entry(kind, tuple(places), note, fields.at)
