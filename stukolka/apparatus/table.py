"""Readings side by side: every locus against every witness."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from stukolka.apparatus.questions import Questions
from stukolka.apparatus.reading import GENERAL, Book, Reading
from stukolka.rules.switch import Switch


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """One locus in one section, and what each witness says there."""

    switch: Switch
    """The question, which may be one of wording."""
    section: str
    """`general` or a form."""
    cells: Mapping[str, Reading | None]
    """Siglum -> reading; None where the witness has none in this section."""


def readings_table(books: Mapping[str, Book], questions: Questions) -> tuple[ReadingRow, ...]:
    """Every locus, wording too, in each section in which a witness reads it: the general one first, then the forms.

    A locus that nobody has read has one row, in the section where it belongs.
    """
    return tuple(
        ReadingRow(switch, section, {siglum: found.get(section) for siglum, found in here.items()})
        for switch in questions.switches
        for here in [{siglum: book.of(switch.locus) for siglum, book in books.items()}]
        for section in _sections(switch, here.values(), questions)
    )


def _sections(switch: Switch, readings: Iterable[Mapping[str, Reading]], questions: Questions) -> list[str]:
    read = {section for found in readings for section in found}
    home = switch.forms[0] if len(switch.forms) == 1 else GENERAL
    return [section for section in (GENERAL, *questions.forms) if section in read] or [home]
