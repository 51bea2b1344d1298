"""The passages of a witness: spans of its text, each with a restatement in our own words."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from stukolka.apparatus.source import Source, bilingual, filled, is_text
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import Fields, key_path
from stukolka.rules.switch import Text
from stukolka.text.inspection import is_blank
from stukolka.toml import Document

KINDS = ("rule", "example", "claim", "history", "term", "heading", "damage")
"""The kinds of passage."""

CERTAINTIES = ("likely", "possible")
"""How sure it is that something else was meant."""

BETWEEN = 16
"""The most code points that can be taken for spaces and line ends between passages when the original isn't at hand."""

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_DIGEST = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Damage:
    """A fault of printing or scanning in a passage: the restatement keeps what stands there, this says what was meant.

    In passages.toml it is the table `[passage.damage]` after its passage, which any kind of passage may have.
    """

    what: Text
    """What stands in the text, and why it is taken for a fault."""
    meant: Text
    """What was probably meant."""
    certainty: str
    """One of `CERTAINTIES`."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One span of a witness's text."""

    witness: str
    """The siglum."""
    id: str
    """The name of the passage in its witness: `r13`."""
    start: int
    """Where it begins, in code points of the file decoded as UTF-8."""
    end: int
    """Where it ends; the code point there belongs to it no more."""
    digest: str | None
    """The first 16 hex digits of the SHA-256 of the span; may be missing only where the text itself is here."""
    kind: str
    """One of `KINDS`."""
    loci: tuple[str, ...]
    """The loci on which it bears."""
    text: Text
    """The restatement."""
    damage: Damage | None = None
    """The fault of printing or scanning in it, if any."""
    proposed: tuple[str, ...] = ()
    """Loci of which it may speak, which nobody has decided yet: no reading rests on them."""

    @property
    def cited(self) -> str:
        """The passage as it is cited: `A.r13`."""
        return f"{self.witness}.{self.id}"

    def as_json(self) -> dict[str, object]:
        """The passage as the commands print it."""
        damage = self.damage
        return {
            "passage": self.cited,
            "witness": self.witness,
            "span": [self.start, self.end],
            "digest": self.digest,
            "kind": self.kind,
            "loci": list(self.loci),
            "proposed": list(self.proposed),
            "text": self.text.as_json(),
            "damage": None
            if damage is None
            else {"what": damage.what.as_json(), "meant": damage.meant.as_json(), "certainty": damage.certainty},
        }

    def bears(self, *, plays: bool) -> bool:
        """Whether a reading can rest on a passage of this kind; `plays` is False at a locus of wording."""
        return self.kind != "damage" and (self.kind != "heading" or not plays)


def digest(span: str) -> str:
    """The digest of a span: the first 16 hex digits of the SHA-256 of its UTF-8."""
    return hashlib.sha256(span.encode()).hexdigest()[:16]


def load_passages(
    document: Document, source: Source, *, loci: Collection[str], original: str | None
) -> dict[str, Passage]:
    """Id -> passage, in the order of the text, from `document` (passages.toml).

    `loci` are the loci of the games that the witness describes.  With the `original` at hand, every span is checked
    against its digest, and what lies between passages must be blank.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    passages: dict[str, Passage] = {}
    placed: list[tuple[str, Passage | None]] = []
    for position, table in enumerate(fields.tables("passage")):
        passage = _passage(table, source, loci=loci)
        name = passage.id
        if name in passages:
            table.fault(f"two passages have the id {shown(name)}", "id")
            name = f"{name} {position}"
        passages[name] = passage
        lies = 0 <= passage.start < passage.end <= (source.characters or passage.end)
        placed.append((table.at, passage if lies else None))
        if lies and original is not None and passage.end <= len(original):
            _check_digest(table, passage, original[passage.start : passage.end])
    fields.done()
    _check_order(placed, source, original, faults)
    if faults:
        raise InvalidInput(document.located(faults), partial=passages)
    return passages


def _passage(table: Fields, source: Source, *, loci: Collection[str]) -> Passage:
    name = table.text("id")
    if is_text(table, "id") and not _ID.fullmatch(name):
        table.fault(f"{shown(name)} is no id, which has small Latin letters and digits and begins with a letter", "id")
    span = table.integers("span", length=2)
    start, end = span if len(span) == 2 else (0, 0)
    if len(span) == 2 and not 0 <= start < end:
        table.fault(f"the span {span} does not end after it begins", "span")
    elif source.characters and end > source.characters:
        table.fault(f"the span ends at {end}, and the text has {source.characters} characters", "span")
    span_digest = table.text("digest") if table.has("digest") or source.text is None else None
    if span_digest is not None and is_text(table, "digest") and not _DIGEST.fullmatch(span_digest):
        table.fault(f"{shown(span_digest)} is no digest, which has 16 small hex digits", "digest")
    kind = table.choice("kind", KINDS)
    borne, proposed = table.texts("loci"), table.texts("proposed", required=False)
    for key, named in (("loci", borne), ("proposed", proposed)):
        for position, locus in enumerate(named):
            if locus not in loci:
                table.fault(f"unknown locus {shown(locus)}", key, position, meant=nearest(locus, loci))
            elif locus in named[:position]:
                table.fault(f"locus {shown(locus)} stands twice", key, position)
            elif key == "proposed" and locus in borne:
                table.fault(f"locus {shown(locus)} stands in loci, so it is proposed no more", key, position)
    restated = Text(en=filled(table, "en"), ru=filled(table, "ru"))
    damage = _damage(table.table("damage")) if table.has("damage") else None
    table.done()
    return Passage(source.siglum, name, start, end, span_digest, kind, tuple(borne), restated, damage, tuple(proposed))


def _damage(table: Fields) -> Damage:
    damage = Damage(bilingual(table, "what"), bilingual(table, "meant"), table.choice("certainty", CERTAINTIES))
    table.done()
    return damage


def _check_digest(table: Fields, passage: Passage, span: str) -> None:
    found = digest(span)
    if passage.digest is not None and _DIGEST.fullmatch(passage.digest) and passage.digest != found:
        table.fault(f"the digest of this span of the original is {found}", "digest")


def _check_order(
    placed: Sequence[tuple[str, Passage | None]], source: Source, original: str | None, faults: list[Fault]
) -> None:
    """The passages must follow each other in the order of the text and cover it from end to end.

    One wrong span is one fault: nothing is said of the neighbours of a passage whose own span is unknown (None), and
    where two passages begin before one ends, it is that one which is too long.
    """
    covered: int | None = 0
    before = ""
    for (at, passage), (_, after) in pairwise([*placed, ("", None)]):
        if passage is None:
            covered = None
            continue
        place = key_path(at, "span")
        if covered is not None and passage.start < covered:
            faults.append(Fault(f"the span begins before passage {before} ends, at {covered}", key=place))
            if after is not None and after.start < covered:
                covered = None
        elif covered is not None and (gap := _gap(covered, passage.start, original)) is not None:
            where = f"after passage {before}" if before else "before the first passage"
            faults.append(Fault(f"{gap} {where} lies in no passage", key=place))
        if covered is None or passage.end > covered:
            covered, before = passage.end, passage.id
    if placed and covered and source.characters and (gap := _gap(covered, source.characters, original)) is not None:
        faults.append(Fault(f"{gap} after the last passage lies in no passage", key=key_path(placed[-1][0], "span")))


def _gap(start: int, end: int, original: str | None) -> str | None:
    """What lies from `start` to `end` in words, if it is more than spaces, line ends and invisible signs."""
    if original is None:
        return f"a stretch of {end - start} characters" if end - start > BETWEEN else None
    return f"text of {end - start} characters, from {start}," if not is_blank(original[start:end]) else None
