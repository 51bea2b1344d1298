"""A source: what a witness is, and how its own file is recognised."""

from __future__ import annotations

import contextlib
import hashlib
import re
import stat
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from stukolka.errors import Fault, InvalidInput, WrongUsage, control, nearest, shown
from stukolka.fields import Fields, key_path
from stukolka.paths import content, file_name, is_folder, is_there, real, reason
from stukolka.rules.switch import Text
from stukolka.text.inspection import is_blank
from stukolka.toml import Document

LANGUAGES = ("ru", "en", "de", "fr")
"""The languages a source may be in."""

SIDES = ("before", "after")
"""On which side of a passage text may be lost."""

RESERVED = ("claims", "completions", "encodings", "game", "results", "studies", "trials")
"""Names of files and folders beside those of the witnesses, which no siglum can take."""

_SIGLUM = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_LOOK_ALIKES = dict(zip("АВЕКМНОРСТУХІЈЅаеорсухіјѕ", "ABEKMHOPCTYXIJSaeopcyxijs", strict=True))


@dataclass(frozen=True, slots=True)
class Loss:
    """Where a witness has lost text: beside a passage."""

    side: str
    """`before` or `after` the passage."""
    passage: str
    """The id of the passage."""
    key: str
    """Where the description says so, for faults."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is known of a witness besides its words."""

    siglum: str
    """The letter or short name by which it is cited."""
    title: Text
    """What the witness is called."""
    file: str | None
    """The name of its own file, which whoever has it keeps in a folder of originals; None when `text` is given."""
    text: str | None
    """The name of the file beside this description that holds its text in full; None when `file` is given."""
    sha256: str | None
    """The SHA-256 of that file, in 64 hex digits; may be missing only with `text`."""
    characters: int
    """Its length in code points, decoded as UTF-8 with line ends untouched; 0 only where a fault keeps it unknown."""
    language: str
    """One of `LANGUAGES`."""
    games: tuple[str, ...]
    """The games that it describes."""
    heading: str
    """Its first heading or entry word; may be empty."""
    holds: Text
    """What it holds."""
    missing: tuple[Text, ...]
    """What is lost or absent."""
    folder: Path
    """The folder of this description."""
    lost: tuple[Loss, ...] = ()
    """Where that is lost of which the place is known; a collation takes it for a lacuna, not for an omission."""


def siglum_fault(siglum: str) -> str | None:
    """Why `siglum` can't be one, or None when it can.

    A siglum is up to 12 Latin letters and digits and begins with a letter: so it is at once a file's name, an XML id
    and a part of a rule set's name.
    """
    if strangers := [letter for letter in dict.fromkeys(siglum) if "CYRILLIC" in unicodedata.name(letter, "")]:
        named = ", ".join(f"{letter} (U+{ord(letter):04X}){_not_latin(letter)}" for letter in strangers)
        return f"siglum {shown(siglum)} has the Cyrillic {named}; a siglum has Latin letters and digits"
    if not _SIGLUM.fullmatch(siglum):
        return f"siglum {shown(siglum)} is not of Latin letters and digits, beginning with a letter, at most 12"
    if siglum.casefold() in RESERVED:
        return f"siglum {shown(siglum)} is the name of a file of the library's own"
    try:
        file_name(siglum, what="siglum")
    except WrongUsage as error:
        return error.faults[0].message
    return None


def _not_latin(letter: str) -> str:
    return f", not the Latin {_LOOK_ALIKES[letter]}" if letter in _LOOK_ALIKES else ""


def is_text(fields: Fields, key: str) -> bool:
    """Whether a text stands at `key`, which can be looked at more closely; anything else has its fault already."""
    value = fields.raw(key, required=False)
    return isinstance(value, str) and control(value) is None


def filled(fields: Fields, key: str) -> str:
    """The text at `key`, which is not to be empty."""
    text = fields.text(key)
    if not text.strip() and is_text(fields, key):
        fields.fault("the text is empty", key)
    return text


def bilingual(fields: Fields, key: str) -> Text:
    """The text at `key` in both languages, neither of them empty."""
    table = fields.table(key)
    text = Text(en=filled(table, "en"), ru=filled(table, "ru"))
    table.done()
    return text


def load_source(document: Document, folder: Path) -> Source:
    """The source that `document` (source.toml in `folder`) describes.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    siglum = fields.text("siglum")
    if is_text(fields, "siglum"):
        if why := siglum_fault(siglum):
            fields.fault(why, "siglum")
        elif siglum != (name := real(folder).name):
            other = folder.parent / siglum
            also = f", and {other} has it too" if is_folder(other) else ""
            fields.fault(f"siglum {siglum} stands in the folder {shown(name)}{also}", "siglum")
    title = bilingual(fields, "title")
    own, name = _file(fields)
    sha256 = fields.text("sha256") if fields.has("sha256") or not own else None
    if sha256 is not None and is_text(fields, "sha256") and not _SHA256.fullmatch(sha256):
        fields.fault(f"{shown(sha256)} is no SHA-256 in 64 small hex digits", "sha256")
    characters = fields.integer("characters", least=1) if fields.has("characters") or not own else None
    if own and name:
        content = _own_text(fields, folder / name, sha256)
        if content is not None and characters not in {None, len(content)}:
            fields.fault(f"the text has {len(content)} characters", "characters")
        characters = len(content or "")
    missing = list(_missing(fields))
    source = Source(
        siglum=siglum,
        title=title,
        file=None if own else name,
        text=name if own else None,
        sha256=sha256,
        characters=characters or 0,
        language=fields.choice("language", LANGUAGES),
        games=tuple(fields.texts("games")),
        heading=fields.text("heading"),
        holds=bilingual(fields, "holds"),
        missing=tuple(what for what, _ in missing),
        lost=tuple(loss for _, loss in missing if loss is not None),
        folder=folder,
    )
    fields.done()
    if faults:
        raise InvalidInput(document.located(faults), partial=source)
    return source


def _file(fields: Fields) -> tuple[bool, str]:
    """Whether the witness's text is the reader's own, and the name of its file."""
    own = fields.has("text")
    if own and fields.has("file"):
        fields.fault("a witness has either file (kept elsewhere) or text (kept here), not both", "text")
    key = "text" if own else "file"
    name = fields.text(key)
    if is_text(fields, key):
        try:
            file_name(name, what="file name")
        except WrongUsage as error:
            fields.fault(error.faults[0].message, key)
            return own, ""
    return own, name


def _own_text(fields: Fields, path: Path, sha256: str | None) -> str | None:
    try:
        data = content(path)
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        fields.fault(f"{shown(path.name)} can't be read: it is not UTF-8", "text")
        return None
    except InvalidInput as error:
        fields.fault(f"{shown(path.name)} in this folder: {error.faults[0].message}", "text")
        return None
    if sha256 and (found := hashlib.sha256(data).hexdigest()) != sha256:
        fields.fault(f"the file's SHA-256 is {found}", "sha256")
    if is_blank(text):
        fields.fault(f"{shown(path.name)} is empty", "text")
    return text


def _missing(fields: Fields) -> Iterable[tuple[Text, Loss | None]]:
    for number, item in enumerate(fields.tables("missing", required=False)):
        what = bilingual(item, "what")
        sides = [side for side in SIDES if item.has(side)]
        losses = [Loss(side, item.text(side), key_path("missing", number, side)) for side in sides]
        if len(sides) > 1:
            item.fault("what is missing is lost before a passage or after one: say before or after, not both", sides[1])
        item.done()
        yield what, losses[0] if losses else None


def lost_faults(source: Source, passages: Collection[str]) -> list[Fault]:
    """Losses of a source beside passages that it has not."""
    return [
        Fault(f"there is no passage {shown(loss.passage)}", key=loss.key, nearest=nearest(loss.passage, passages))
        for loss in source.lost
        if loss.passage not in passages
    ]


class Originals:
    """The files of one folder, known by their SHA-256."""

    def __init__(self, folder: Path) -> None:
        """Look in `folder` (not below it); nothing is read before it is asked for."""
        self._folder = folder
        self._sums: dict[Path, str] = {}

    def find(self, source: Source) -> Path | None:
        """The original of `source`, whatever its name, or None when it isn't here.

        Raises:
            InvalidInput: the file of its name is another file, and no other is the right one.
        """
        if source.file is None:
            return None
        named = self._folder / source.file
        sizes = self._sizes
        if named in sizes and self._sum(named) == source.sha256:
            return named
        for path, size in sizes.items():
            # A code point is one to four bytes of UTF-8: other files need not be read.
            if source.characters <= size <= 4 * source.characters and self._sum(path) == source.sha256:
                return path
        if named in sizes:
            found = self._sum(named)
            message = f"this is not the file of witness {source.siglum}: its SHA-256 is {found}, not {source.sha256}"
            if hashlib.sha256(content(named).replace(b"\r\n", b"\n")).hexdigest() == source.sha256:
                message += "; only its line ends were changed"
            raise InvalidInput([Fault(message, file=str(named))])
        if is_there(named):
            content(named)  # something has its name that is no file: that is told
        return None

    @cached_property
    def _sizes(self) -> Mapping[Path, int]:
        """The files of the folder that can be a source's, by name, each with its size in bytes."""
        found = {}
        try:
            for path in sorted(self._folder.iterdir()):
                with contextlib.suppress(OSError):  # a file that the system keeps back is nobody's source
                    status = path.stat()
                    if stat.S_ISREG(status.st_mode):
                        found[path] = status.st_size
        except OSError as error:
            raise InvalidInput([Fault(f"can't be read: {reason(error)}", file=str(self._folder))]) from None
        return found

    def _sum(self, path: Path) -> str:
        if path not in self._sums:
            self._sums[path] = hashlib.sha256(content(path)).hexdigest()
        return self._sums[path]


def unknown_witness(siglum: str, known: Mapping[str, object] | Iterable[str]) -> Fault:
    """The fault of a siglum that no witness has."""
    sigla = tuple(known)
    why = siglum_fault(siglum)
    note = f": {why}" if why and "Cyrillic" in why else ""
    return Fault(f"unknown witness {shown(siglum)}{note}", allowed=sigla, nearest=nearest(siglum, sigla))
