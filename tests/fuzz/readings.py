"""A book of readings: what a witness says at each locus, with the passages that it cites."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from guard import told

from stukolka import toml
from stukolka.apparatus.load import check_citations, load_book
from stukolka.errors import InvalidInput
from stukolka.library import Library


def prepare(folder: Path) -> Callable[[bytes], None]:
    """What tries one input; files lie in `folder`."""
    library = Library.open()
    questions = library.games["stukolka"].questions
    passages = library.passages("A")
    file = folder / "A.toml"

    def made() -> None:
        document = toml.read(file)
        book = load_book(document, "A", questions)
        if faults := check_citations(document, book, passages, questions):
            raise InvalidInput(faults)

    def one(data: bytes) -> None:
        file.write_bytes(data)
        told(made)

    return one
