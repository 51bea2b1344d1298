"""A witness's book of readings, read from its file, and what its readings cite."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from stukolka.apparatus.questions import Questions, entries
from stukolka.apparatus.reading import Book, Reading, Standing
from stukolka.apparatus.source import bilingual, filled
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import Fields, key_path
from stukolka.rules.switch import Switch, Text
from stukolka.toml import Document

if TYPE_CHECKING:
    from stukolka.apparatus.passages import Passage


def load_book(document: Document, siglum: str, questions: Questions, *, encoding: bool = False) -> Book:
    """The readings in `document` (variants/GAME/SIGLUM.toml); whether the passages exist is not asked here.

    An independent `encoding` may give `spans` of the original instead of passages.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    readings = {}
    for section, locus, fields in entries(Fields(document.data, faults=faults), questions):
        switch = questions.by_locus[locus]
        readings[section, locus] = _reading(fields, siglum, section, switch, encoding=encoding)
    book = Book(questions.game, siglum, readings)
    if faults:
        raise InvalidInput(document.located(faults), partial=book)
    return book


def _reading(fields: Fields, siglum: str, section: str, switch: Switch, *, encoding: bool) -> Reading:
    named = fields.choice("standing", [each.value for each in Standing])
    standing = Standing(named) if named else Standing.PENDING
    answers = fields.choices("answers", tuple(switch.answers), required=False)
    passages = fields.texts("passages", required=False)
    second = fields.texts("second", required=False)
    spans = _spans(fields) if encoding else []
    note = _note(fields)
    fields.done()
    if named:
        _check_answers(fields, standing, answers)
        if standing.cites and not passages and not spans:
            fields.fault(f"a reading that is {standing.value} cites a passage", "passages")
        elif not standing.cites and (passages or spans):
            fields.fault(f"a reading that is {standing.value} cites no passage", "passages" if passages else "spans")
        if standing.needs_note and note is None:
            fields.fault(f"a reading that is {standing.value} needs a note that says why", "note")
        if second and standing is not Standing.CONTRADICTORY:
            fields.fault(f"a reading that is {standing.value} has no second side", "second")
        for position, name in enumerate(second):
            if name not in passages:
                fields.fault(f"{shown(name)} is none of the passages of this reading", "second", position)
    for key, names in (("answers", answers), ("passages", passages), ("second", second)):
        for position, name in enumerate(names):
            if name in names[:position]:
                fields.fault(f"{shown(name)} stands twice", key, position)
    return Reading(
        witness=siglum,
        section=section,
        locus=switch.locus,
        standing=standing,
        answers=tuple(answers),
        passages=tuple(passages),
        note=note,
        spans=tuple(spans),
        second=tuple(second),
    )


def _check_answers(fields: Fields, standing: Standing, answers: list[str]) -> None:
    written = fields.raw("answers", required=False)
    number = len(written) if isinstance(written, list) else len(answers)
    least, most = standing.answers
    if number < least or (most is not None and number > most):
        wanted = "no answers" if most == 0 else "exactly one answer" if most == 1 else "two answers or more"
        fields.fault(f"a reading that is {standing.value} has {wanted}, and here are {number}", "answers")


def _spans(fields: Fields) -> list[tuple[int, int]]:
    spans = []
    written = fields.raw("spans", required=False)
    for position, span in enumerate(written if isinstance(written, list) else []):
        if isinstance(span, list) and len(span) == 2 and all(isinstance(at, int) for at in span) and span[0] < span[1]:
            spans.append((span[0], span[1]))
        else:
            fields.fault("expected a span [start, end]", "spans", position)
    return spans


def _note(fields: Fields) -> Text | None:
    """The note of a reading: one text for both languages, or one in each."""
    if not fields.has("note"):
        return None
    if isinstance(fields.raw("note"), Mapping):
        return bilingual(fields, "note")
    note = filled(fields, "note")
    return Text(en=note, ru=note)


def check_citations(
    document: Document, book: Book, passages: Mapping[str, Passage], questions: Questions
) -> tuple[Fault, ...]:
    """The faults of what readings cite: a passage that isn't there, can't bear one, or doesn't name its locus."""
    faults = []
    by_locus = questions.by_locus
    for reading in book:
        for position, name in enumerate(reading.passages):
            place = key_path("", reading.section, reading.locus, "passages", position)
            passage = passages.get(name)
            if passage is None:
                message = f"witness {book.siglum} has no passage {shown(name)}"
                faults.append(Fault(message, key=place, nearest=nearest(name, passages)))
            elif not passage.bears(plays=by_locus[reading.locus].plays):
                faults.append(Fault(f"no reading can rest on {passage.cited}, which is {passage.kind}", key=place))
            elif reading.locus not in passage.loci:
                faults.append(Fault(f"passage {passage.cited} does not name this locus among its own", key=place))
    return document.located(faults)


def check_loci(
    document: Document, passages: Mapping[str, Passage], books: Iterable[Book], loci: Collection[str]
) -> tuple[Fault, ...]:
    """The faults of passages that name one of the `loci` which no reading of their witness rests on them."""
    cited = {(reading.locus, name) for reading in chain.from_iterable(books) for name in reading.passages}
    faults = [
        Fault(f"no reading of {locus} cites this passage", key=key_path("passage", index, "loci", position))
        for index, passage in enumerate(passages.values())
        for position, locus in enumerate(passage.loci)
        if locus in loci and (locus, passage.id) not in cited
    ]
    return document.located(faults)
