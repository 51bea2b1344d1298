"""TEI P5: a collation as a critical apparatus, within the text (parallel segmentation) or apart from it.

What the apparatus says, in either form:

- every place where the witnesses are not printed alike, or where one is silent, is an `app` with its columns in `n`;
  it names every witness once, in `lem` or `rdg`; the rest is what all have in common;
- every token is an element (`w`, `num`, `pc`, or `gap` for a mark of lost text) with its column in `n`;
- `type` of an `app` is the gravest kind of its variants, `agreement` or `lacuna` where there is none; its `ana` points
  to `slight` when it lies below the level asked for; `type` of a `rdg` is its kind, or `lost` or `not-collated`;
- what is lost begins with `lacunaStart` and ends with `lacunaEnd`; a witness that begins or ends in the middle has
  `witStart` where it begins and `witEnd` where it ends;
- what changed places is linked, and what the editor decided stands in a `note`.

Characters that XML can't hold are `g` elements that the header declares.  Apart from the text (double-end-point), the
text is the base's, and every `app` says from which anchor to which it goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from stukolka.text import handed
from stukolka.text.entries import Ends, Entry, Group, entries, silences
from stukolka.text.markup import element, escaped
from stukolka.text.moved import Move
from stukolka.text.stretches import Loci, decision_columns, places
from stukolka.text.tei_header import NAMESPACE, both, char_id, header, witness_id
from stukolka.text.tokens import Token
from stukolka.text.variant_graph import moved_cells
from stukolka.text.variants import Level, base_of

if TYPE_CHECKING:
    from stukolka.text.collation import Collation

ELEMENTS: Mapping[str, tuple[str, str | None]] = {
    "word": ("w", None),
    "number": ("num", "number"),
    "sum": ("num", "sum"),
    "range": ("num", "range"),
    "rule": ("num", "rule"),
    "sign": ("pc", None),
}
"""Kind of token -> the element that holds it, and its type; a mark of lost text is the description of a `gap`."""

NOTES: Mapping[str, str] = {"changes": "decision", "confirms": "confirmation", "repeats": "repetition"}
"""What an editor's decision does -> the type of the note that tells it."""


def as_tei(
    collation: Collation,
    *,
    level: Level = "letter",
    base: str | None = None,
    apart: bool = False,
    loci: Loci | None = None,
    titles: Mapping[str, str] | None = None,
) -> str:
    """The collation as a TEI document; `apart`, the apparatus stands apart from the text.

    `titles` says for a siglum what the witness is called, `loci` which variants bear on which loci.

    Raises:
        WrongUsage: there is no such witness as `base`.
    """
    writer = _Writer(collation, list(entries(collation, level, base=base)), loci or {})
    body = writer.apart(base_of(collation, base)) if apart else writer.within()
    head = header(collation, level=level, apart=apart, titles=titles or {}, odd=sorted(writer.odd))
    document = element("TEI", {"xmlns": NAMESPACE}, "\n", head, body, "\n")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{document}\n'


class _Writer:
    """Writes entries as elements, and keeps what the header has to declare."""

    def __init__(self, collation: Collation, found: Sequence[Entry], loci: Loci) -> None:
        self.odd: set[str] = set()
        """The characters that XML can't hold."""
        self._collation = collation
        self._entries = found
        self._loci = loci
        self._ends = silences(found)
        columns = places(collation)
        self._decided = [decision_columns(collation, one, columns) for one in collation.decisions]
        self._moved = list(moved_cells(collation))
        self._ids = self._cited()
        self._noted: set[int] = set()

    def _cited(self) -> dict[tuple[int, int], str]:
        """(column, witness) -> id, for words that something points at: that of the first witness of their group."""
        cited = {cell for pair in self._moved for cell in pair}
        for decision, columns in zip(self._collation.decisions, self._decided, strict=True):
            for (siglum, _), own in zip(decision.spans, columns, strict=True):
                cited.update((column, self._collation.place(siglum)) for column in own)
        if not cited:
            return {}
        return {
            (column, witness): f"t{column}-{witness_id(group.witnesses[0])}"
            for entry in self._entries
            for group in entry.groups
            for column, token in group.content
            if isinstance(token, Token) and any((column, other) in cited for other in group.witnesses)
            for witness in group.witnesses
        }

    # The two forms

    def within(self) -> str:
        """The text with the apparatus in it, and the moves."""
        pieces: list[str] = []
        for number, entry in enumerate(self._entries):
            pieces.append("\n")
            pieces.append(self._app(number, entry) if entry.varies else self._plain(entry))
        pieces += self._unseen()
        return self._text(pieces) + self._apart([])

    def apart(self, base: int) -> str:
        """The base's text with anchors, then the apparatus and the moves."""
        pieces: list[str] = []
        apps: list[str] = []
        edges = {edge for entry in self._entries if entry.varies for edge in (entry.start, entry.end)}
        for number, entry in enumerate(self._entries):
            if entry.start in edges:
                pieces += ["\n", element("anchor", {"xml:id": f"c{entry.start}"})]
            if entry.varies:
                own = next(group for group in entry.groups if base in group.witnesses)
                pieces += ["\n", self._tokens(own, cite=False)]
                apps += ["\n", self._app(number, entry, {"from": f"#c{entry.start}", "to": f"#c{entry.end}"})]
            else:
                pieces += ["\n", self._plain(entry)]
        last = len(self._collation.columns)
        if last in edges:
            pieces += ["\n", element("anchor", {"xml:id": f"c{last}"})]
        pieces += self._unseen()
        return self._text(pieces) + self._apart(apps)

    def _text(self, pieces: Sequence[str]) -> str:
        return "\n" + element("text", None, element("body", None, element("ab", None, *pieces, "\n")))

    def _apart(self, apps: Sequence[str]) -> str:
        listed = ["\n", element("listApp", None, *apps, "\n")] if apps else []
        pairs = iter(self._moved)
        links = [piece for move in self._collation.moves for piece in ("\n", self._links(move, pairs))]
        return "\n" + element("standOff", None, *listed, *links, "\n") if apps or links else ""

    def _links(self, move: Move, pairs: Iterator[tuple[tuple[int, int], tuple[int, int]]]) -> str:
        """The words of a move, each linked with the one that answers to it."""
        links = []
        for _ in move.pairs:
            one, other = next(pairs)
            links.append(element("link", {"target": f"#{self._ids[one]} #{self._ids[other]}"}))
        named = " ".join(f"#{witness_id(self._collation.place(siglum))}" for siglum in move.witnesses)
        kind = "crossing" if move.crosses else "parallel"
        return element("linkGrp", {"type": "move", "subtype": kind, "corresp": named}, *links)

    # Entries

    def _plain(self, entry: Entry) -> str:
        return self._tokens(entry.groups[0]) + "".join(self._notes(entry))

    def _app(self, number: int, entry: Entry, ends: Mapping[str, str] | None = None) -> str:
        head = {
            "n": _range(entry.start, entry.end - 1),
            "type": entry.kind,
            "ana": "#slight" if entry.slight else None,
            **(ends or {}),
        }
        readings = [
            self._reading(group, "lem" if entry.lemma and place == 0 else "rdg", number)
            for place, group in enumerate(entry.groups)
        ]
        loci = [
            element("note", {"type": "locus", "n": locus}, self._escaped(locus))
            for locus in self._loci.get((entry.start, entry.end), ())
        ]
        return element("app", head, *readings, *loci, *self._notes(entry))

    def _reading(self, group: Group, name: str, number: int) -> str:
        ends = self._ends.get((number, group.witnesses[0]), Ends("", ""))
        content = self._tokens(group)
        if group.silence and not content and not any(ends):
            content = element("gap", {"reason": group.silence})
        head = {
            "wit": " ".join(f"#{witness_id(witness)}" for witness in group.witnesses),
            "type": group.silence or group.kind,
            "ana": " ".join(f"#folding-{name}" for name in group.foldings) or None,
        }
        marks = [element(mark) if mark else "" for mark in ends]
        return element(name, head, marks[0], content, marks[1])

    # Tokens

    def _tokens(self, group: Group, *, cite: bool = True) -> str:
        pieces: list[str] = []
        last = -1
        for column, token in group.content:
            if isinstance(token, str):
                pieces.append(element("gap", {"n": str(column), "reason": token}))
                continue
            if pieces and token.start > last:
                pieces.append(" ")
            last = token.end
            cited = self._ids.get((column, group.witnesses[0])) if cite else None
            pieces.append(self._token(token, {"n": str(column), "xml:id": cited}))
        return "".join(pieces)

    def _token(self, token: Token, head: Mapping[str, str | None]) -> str:
        printed = self._escaped(token.form.printed)
        if token.kind == "lacuna":
            return element("gap", {**head, "reason": "lost"}, element("desc", None, printed))
        name, kind = ELEMENTS[token.kind]
        return element(name, {**head, "type": kind}, printed)

    def _escaped(self, text: str) -> str:
        return escaped(text, odd=self._odd)

    def _odd(self, character: str) -> str:
        self.odd.add(character)
        return element("g", {"ref": f"#{char_id(character)}"})

    # The editor's hand

    def _notes(self, entry: Entry) -> Iterator[str]:
        """The decisions that show here for the first time."""
        for number in entry.decisions:
            if number not in self._noted:
                self._noted.add(number)
                yield self._note(number)

    def _unseen(self) -> Iterator[str]:
        """The decisions that show in no column, because nobody else has anything there."""
        for number in range(len(self._decided)):
            if number not in self._noted:
                yield "\n"
                yield self._note(number)

    def _note(self, number: int) -> str:
        decision = self._collation.decisions[number]
        head = {
            "type": NOTES[decision.effect],
            "subtype": decision.kind,
            "n": decision.key or None,
            "xml:id": f"decision-{number}",
            "resp": "#editor",
        }
        content = [both(handed.done(decision), "label")]
        for (siglum, span), columns in zip(decision.spans, self._decided[number], strict=True):
            witness = self._collation.place(siglum)
            ids = [self._ids.get((column, witness)) for column in columns]
            where = {
                "corresp": f"#{witness_id(witness)}",
                "n": _range(columns[0], columns[-1]) if columns else None,
                "target": " ".join(f"#{one}" for one in ids if one is not None) or None,
            }
            content.append(element("ref", where, self._escaped(handed.located(self._collation, siglum, span))))
        if decision.note:
            content.append(element("seg", {"type": "reason"}, self._escaped(decision.note)))
        return element("note", head, *content)


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
