"""The bibliography as it is printed: the file's order, the language of the site, the sigla as keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from pybtex.database import parse_string

from stukolka.library import Library
from stukolka.publish import references

FILE = """
@book{Z, author = {Petrova, Anna}, title = {Games}, title_ru = {Игры}, year = {1900}, publisher = {Nobody},
  note = {Lost.}, note_ru = {Утрачена.}}
@misc{A, title = {One}, howpublished = {a.txt}, note = {Unknown.}, note_ru = {Неизвестно.}}
"""


def printed(style: references.EnglishStyle) -> dict[str, str]:
    entries = parse_string(FILE, "bibtex").entries.values()
    return {entry.label: entry.text.render_as("text") for entry in style.format_entries(entries)}


def test_entries_stand_in_the_order_of_the_file_under_their_keys_in_the_language_of_the_style() -> None:
    english, russian = printed(references.EnglishStyle()), printed(references.RussianStyle())
    assert list(english) == list(russian) == ["Z", "A"]
    assert english["A"] == "One. File a.txt. Unknown."
    assert russian["A"] == "One. Файл a.txt. Неизвестно."
    assert "Lost" in english["Z"]
    assert "Утрачена" in russian["Z"]
    assert "Игры" in russian["Z"]
    assert "Lost" not in russian["Z"]


def test_every_witness_has_its_entry_whose_author_and_year_nobody_knows() -> None:
    library = Library.open()
    entries = references.references(library)
    for siglum in library.sources():
        assert (entries[siglum].author, entries[siglum].year) == ("", "")
        assert entries[siglum].note.en != entries[siglum].note.ru


def test_a_known_author_and_year_are_told(tmp_path: Path, small: Path) -> None:
    (small / "corpus" / references.FILE).write_text(FILE, encoding="utf-8")
    entry = references.references(Library.open(small))["Z"]
    assert (entry.author, entry.year) == ("Petrova, Anna", "1900")
    assert (entry.title.en, entry.title.ru) == ("Games", "Игры")


@pytest.mark.parametrize("asked", [references.references, references.files])
def test_a_library_without_a_bibliography_has_none(small: Path, asked: type) -> None:
    assert not asked(Library.open(small))
