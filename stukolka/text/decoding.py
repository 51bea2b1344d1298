"""Bytes made into characters: in UTF-8, or in an encoding that somebody has named; never in a guessed one.

A file that is not UTF-8 is refused with the encoding that it looks like, and the reader says whether that is so.
No replacement character ever stands in for what could not be read.
"""

from __future__ import annotations

import codecs
import math
from dataclasses import dataclass
from functools import cache

from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest, shown
from stukolka.text.inspection import is_blank

UTF8 = "utf-8"
ENCODINGS = (UTF8, "cp1251", "koi8-r", "utf-16", "utf-16-le", "utf-16-be", "cp866", "mac-cyrillic", "cp1252")
"""The encodings that can be named, under the names that they are told by."""

OLD_LETTERS = "ѣіѳѵ"
"""What old spelling needs, and most encodings of one byte have not."""

_CYRILLIC = ("cp1251", "koi8-r", "cp866", "mac-cyrillic")
_FORMATS = (
    (b"PK\x03\x04", "a Word or OpenDocument file"),
    (b"\xd0\xcf\x11\xe0", "a Word file"),
    (b"{\\rtf", "an RTF file"),
    (b"%PDF", "a PDF file"),
)
_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

# Letters in 10,000 of Russian, those of old spelling added: enough to tell one table of code points from another.
_FREQUENCY = dict(zip("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъіѣ", (
    1097, 845, 801, 735, 670, 626, 547, 473, 454, 440, 349, 321, 298, 281, 262, 201, 190, 174, 170, 165, 159, 144, 121,
    97, 94, 73, 64, 48, 36, 32, 26, 13, 100, 60, 60,
), strict=True))  # fmt: skip
_PUNCTUATION = "«»„“”–—…№§\N{NO-BREAK SPACE}"
_UNLIKELY = math.log(0.1)
_LEAST_MEAN = math.log(20)
"""The mean of the logarithms of these frequencies below which bytes are taken for no Russian."""
_WIDE = 0.6
_SAMPLE = 40


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, and how it was read."""

    text: str
    """The characters, line ends and all else untouched."""
    content: bytes
    """The text in UTF-8: the file's own bytes unless they were in another encoding."""
    encoding: str
    """One of `ENCODINGS`."""
    likelier: str | None = None
    """Another encoding that the bytes look more like than the one that was named."""

    @property
    def transcoded(self) -> bool:
        """Whether the bytes were in another encoding than UTF-8."""
        return self.encoding != UTF8

    @property
    def lacks(self) -> str:
        """The letters of old spelling that the encoding doesn't have, so that the text can't have kept them."""
        return _lacking(self.encoding)


def decode(content: bytes, encoding: str | None = None, *, file: str = "") -> Decoded:
    """The text of a file's bytes: UTF-8 unless another `encoding` is named.

    Raises:
        WrongUsage: there is no such encoding.
        InvalidInput: the bytes are not in it, or hold nothing; the fault names the likely encoding.
    """
    named = None if encoding is None else known(encoding)
    for mark, what in _FORMATS:
        if content.startswith(mark):
            raise _fault(f"this is {what}, no plain text: save its text in UTF-8", file)
    found = likely(content)
    if named in {None, UTF8} and found != UTF8:
        raise _fault(_not_utf8(content, found), file)
    if named not in {None, UTF8} and found == UTF8 and (named.startswith("utf-16") or not content.isascii()):
        raise _fault(f"not {named}: its bytes are UTF-8, which needs no --encoding", file)
    used = named or UTF8
    text = _read(content, used, found, file)
    if is_blank(text):
        raise _fault("the file is empty", file)
    if text.encode() == content:
        return Decoded(text, content, UTF8)
    alike = found is None or found == used or {found[:6], used[:6]} == {"utf-16"}
    return Decoded(text, text.encode(), used, None if alike else found)


def likely(content: bytes) -> str | None:
    """The encoding that bytes look like, one of `ENCODINGS`, or None when they look like none of them."""
    if content.startswith(tuple(_MARKS)):
        return "utf-16"
    if wide := _wide(content):
        return wide
    try:
        content.decode(UTF8)
    except UnicodeDecodeError:
        pass
    else:
        return UTF8
    if _damaged(content):
        return None
    letters = sum(chr(byte).isalpha() for byte in content if byte < 0x80)
    high = sum(byte >= 0x80 for byte in content)
    if letters > 4 * high:
        return "cp1252" if _decodes(content, "cp1252") else None
    means = {name: mean for name in _CYRILLIC if (mean := _mean(content, name)) is not None}
    best = max(means, key=lambda name: means[name], default=None)
    return best if best is not None and means[best] >= _LEAST_MEAN else None


def known(encoding: str) -> str:
    """The name that an encoding has here, one of `ENCODINGS`.

    Raises:
        WrongUsage: there is no such encoding.
    """
    try:
        name = codecs.lookup(encoding).name.replace("_", "-").removesuffix("-sig")
    except LookupError:
        name = encoding
    if name not in ENCODINGS:
        meant = nearest(encoding, ENCODINGS)
        raise WrongUsage([Fault(f"unknown encoding {shown(encoding)}", allowed=ENCODINGS, nearest=meant)])
    return name


def _read(content: bytes, name: str, found: str | None, file: str) -> str:
    """The characters of `content` in this encoding; the byte order mark of UTF-16 is none of them."""
    mark = next((mark for mark in _MARKS if content.startswith(mark)), None)
    codec = name
    if name.startswith("utf-16"):
        ordered = _MARKS[mark] if mark is not None else _wide(content)
        if name == "utf-16" and ordered is None:
            raise _fault("UTF-16 without a byte order mark: name utf-16-le or utf-16-be", file)
        if name != "utf-16" and ordered not in {None, name}:
            raise _fault(f"not {name}: its bytes are in the order of {ordered}", file)
        codec = ordered or name
        content = content.removeprefix(mark or b"")
    try:
        return content.decode(codec)
    except UnicodeDecodeError as error:
        place = f"byte 0x{content[error.start]:02X} at offset {error.start}"
        asked = "" if found == name else _asked(content, found)
        raise _fault(f"not {name}: {place} stands for nothing there{asked}", file) from None


def _wide(content: bytes) -> str | None:
    """UTF-16 in one of its orders when every second byte is that of a Latin or Cyrillic letter's page."""
    if len(content) % 2 or len(content) < 4:
        return None
    pages = b"\x00\x04"
    for name, high in (("utf-16-le", content[1::2]), ("utf-16-be", content[::2])):
        if sum(byte in pages for byte in high) >= _WIDE * len(high) and _decodes(content, name):
            return name
    return None


def _damaged(content: bytes) -> bool:
    """Whether the bytes are UTF-8 but for a few."""
    text = content.decode(UTF8, errors="replace")
    sound = sum(ord(character) > 0x7F and character != "\ufffd" for character in text)
    return sound > 4 * text.count("\ufffd")


def _mean(content: bytes, name: str) -> float | None:
    """How likely the bytes above ASCII are as Russian in this encoding: the mean logarithm of their frequency."""
    if not _decodes(content, name):
        return None
    text = content.decode(name)
    found = []
    for before, character in zip(" " + text, text, strict=False):
        if character > "\x7f":
            weight = 30 if character in _PUNCTUATION else _FREQUENCY.get(character.lower(), 0)
            # A capital inside a word: the tables of capitals and small letters are being taken for each other.
            slip = before.islower() and character.isupper()
            found.append(math.log(weight) if weight and not slip else _UNLIKELY)
    return sum(found) / len(found) if found else None


def _not_utf8(content: bytes, found: str | None) -> str:
    try:
        content.decode(UTF8)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        where = f"not UTF-8: byte 0x{content[error.start]:02X} at offset {error.start}, line {line}"
        if _damaged(content):
            return f"{where}, though all around it is: the file is damaged there"
    else:
        where = "not UTF-8"
    return where + (_asked(content, found) or "; name its encoding with --encoding")


def _asked(content: bytes, found: str | None) -> str:
    """What the bytes look like, with their beginning read so, and the option that says so."""
    if found is None:
        return ""
    text = content.decode(found, errors="ignore")
    sample = " ".join(text.split())[:_SAMPLE]
    lacking = _lacking(found)
    note = f" ({found} has no {' '.join(lacking)})" if lacking and found in _CYRILLIC else ""
    return f"; as {found} it begins {shown(sample)}: if that is right, say --encoding {found}{note}"


@cache
def _lacking(name: str) -> str:
    return "".join(letter for letter in OLD_LETTERS if not _encodes(letter, name))


def _encodes(letter: str, name: str) -> bool:
    try:
        letter.encode(name)
    except UnicodeEncodeError:
        return False
    return True


def _decodes(content: bytes, name: str) -> bool:
    try:
        content.decode(name)
    except UnicodeDecodeError:
        return False
    return True


def _fault(message: str, file: str) -> InvalidInput:
    return InvalidInput([Fault(message, file=file)])
