"""The two independent encodings of the library's witnesses: read, checked, and their figures of agreement written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from stukolka.apparatus.agreement import Pair, Verdict, agreement_toml, check_verdicts, compare, load_verdicts
from stukolka.apparatus.load import load_book
from stukolka.drafts import write_atomically
from stukolka.errors import Fault, InvalidInput, StukolkaError, nearest
from stukolka.paths import is_left_behind

if TYPE_CHECKING:
    from stukolka.apparatus.reading import Book
    from stukolka.library import Library

FOLDER = "encodings"
"""The folder of the corpus that holds them, each game's in a folder of its own."""

HANDS = ("first", "second")
"""Whose encodings they are: a folder each."""


@dataclass(frozen=True, slots=True)
class Encodings:
    """Two encodings side by side."""

    pairs: tuple[Pair, ...]
    """Every locus that an encoding or a book lists, witness by witness."""
    verdicts: Mapping[tuple[str, str, str], Verdict]
    """Witness, section and locus -> verdict."""

    @property
    def text(self) -> str:
        """The text of agreement.toml."""
        return agreement_toml(self.pairs, self.verdicts)


def encoded_twice(library: Library, game: str) -> bool:
    """Whether the witnesses of `game` were; nothing is read for it."""
    return all(_sigla(library, game, which) for which in HANDS)


def read(library: Library, game: str) -> Encodings | None:
    """The encodings of the witnesses of `game`; None where they were not encoded twice.

    Raises:
        InvalidInput: with all faults of the encodings, of the books, and of the verdicts.
    """
    if not encoded_twice(library, game):
        return None
    questions = library.games[game].questions
    pairs: list[Pair] = []
    faults: list[Fault] = []
    sigla = sorted({siglum for which in HANDS for siglum in _sigla(library, game, which)})
    for siglum in sigla:
        try:
            first, second = (_encoded(library, game, which, siglum) for which in HANDS)
            pairs += compare(first, second, library.book(game, siglum), questions)
        except StukolkaError as error:
            faults += error.faults
    try:
        verdicts = load_verdicts(library.document("corpus", FOLDER, game, "verdicts.toml"), questions, sigla)
    except StukolkaError as error:
        faults += error.faults
    if faults:
        raise InvalidInput(faults)
    return Encodings(tuple(pairs), verdicts)


def check(library: Library) -> tuple[Fault, ...]:
    """The faults of the encodings' files, of the verdicts, and of figures that are out of date, game by game."""
    faults: list[Fault] = []
    folder = library.root / "corpus" / FOLDER
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.name in library.games:
            faults += _check(library, path.name)
        elif not is_left_behind(path.name):
            meant = nearest(path.name, library.games)
            faults.append(Fault("here stand folders of games only", file=str(path), nearest=meant))
    return tuple(faults)


def write(library: Library, game: str) -> Path:
    """The file of the figures of agreement of one game, written anew.

    Raises:
        InvalidInput: the encodings have faults.
    """
    path = library.root / "corpus" / FOLDER / game / "agreement.toml"
    if (encodings := read(library, game)) is not None:
        write_atomically(path, encodings.text)
    return path


def _check(library: Library, game: str) -> tuple[Fault, ...]:
    try:
        encodings = read(library, game)
        if encodings is None:
            return tuple(_check_one_hand(library, game))
        verdicts = library.document("corpus", FOLDER, game, "verdicts.toml")
        faults = check_verdicts(verdicts, encodings.pairs, encodings.verdicts)
        written = library.document("corpus", FOLDER, game, "agreement.toml")
    except StukolkaError as error:
        return error.faults
    if written.text != encodings.text:
        return *faults, Fault("the figures are out of date: stukolka.encodings.write makes them", file=written.path)
    return faults


def _check_one_hand(library: Library, game: str) -> Iterator[Fault]:
    """The faults of encodings with which nothing can be compared yet."""
    for which in HANDS:
        for siglum in _sigla(library, game, which):
            try:
                _encoded(library, game, which, siglum)
            except StukolkaError as error:
                yield from error.faults


def _sigla(library: Library, game: str, which: str) -> list[str]:
    """The witnesses of `game` that one hand encoded."""
    found = (library.root / "corpus" / FOLDER / game / which).glob("*.toml")
    return sorted(path.stem for path in found if not is_left_behind(path.name))


def _encoded(library: Library, game: str, which: str, siglum: str) -> Book:
    document = library.document("corpus", FOLDER, game, which, f"{siglum}.toml")
    return load_book(document, siglum, library.games[game].questions, encoding=True)
