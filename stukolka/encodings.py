"""The two independent encodings of the library's witnesses: read, checked, and their figures of agreement written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from stukolka.apparatus.agreement import Pair, Verdict, agreement_toml, check_verdicts, compare, load_verdicts
from stukolka.apparatus.load import load_book
from stukolka.errors import Fault, InvalidInput, StukolkaError
from stukolka.paths import write_atomically

if TYPE_CHECKING:
    from stukolka.apparatus.reading import Book
    from stukolka.library import Library

FOLDER = "encodings"
"""The folder of the corpus that holds them."""

GAME = "stukolka"
"""The game whose witnesses were encoded twice."""


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


def read(library: Library) -> Encodings | None:
    """The encodings of a library; None where nothing was encoded twice.

    Raises:
        InvalidInput: with all faults of the encodings, of the books, and of the verdicts.
    """
    folder = library.root / "corpus" / FOLDER
    if not folder.is_dir():
        return None
    questions = library.games[GAME].questions
    pairs: list[Pair] = []
    faults: list[Fault] = []
    sigla = sorted({path.stem for path in folder.glob("*/*.toml")})
    for siglum in sigla:
        try:
            first, second = (_encoded(library, which, siglum) for which in ("first", "second"))
            pairs += compare(first, second, library.book(GAME, siglum), questions)
        except StukolkaError as error:
            faults += error.faults
    try:
        verdicts = load_verdicts(library.document("corpus", FOLDER, "verdicts.toml"), questions, sigla)
    except StukolkaError as error:
        faults += error.faults
    if faults:
        raise InvalidInput(faults)
    return Encodings(tuple(pairs), verdicts)


def check(library: Library) -> tuple[Fault, ...]:
    """The faults of the encodings' files, of the verdicts, and of figures that are out of date."""
    try:
        encodings = read(library)
        if encodings is None:
            return ()
        faults = check_verdicts(
            library.document("corpus", FOLDER, "verdicts.toml"), encodings.pairs, encodings.verdicts
        )
        written = library.document("corpus", FOLDER, "agreement.toml")
    except StukolkaError as error:
        return error.faults
    if written.text != encodings.text:
        return *faults, Fault("the figures are out of date: stukolka.encodings.write makes them", file=written.path)
    return faults


def write(library: Library) -> Path:
    """The file of the figures of agreement, written anew.

    Raises:
        InvalidInput: the encodings have faults.
    """
    path = library.root / "corpus" / FOLDER / "agreement.toml"
    if (encodings := read(library)) is not None:
        write_atomically(path, encodings.text)
    return path


def _encoded(library: Library, which: str, siglum: str) -> Book:
    document = library.document("corpus", FOLDER, which, f"{siglum}.toml")
    return load_book(document, siglum, library.games[GAME].questions, encoding=True)
