"""The one error tree, and the one form in which a fault is told.

    StukolkaError              exit status 2; the root: `except StukolkaError` catches all that a user can cause
    ├── InvalidInput           2: a file, a record or a rule set has faults; all of them are listed
    ├── WrongUsage             2: a command or a function was asked for what can't be
    ├── IllegalAction          3: an action in a record is against the rules
    └── CheckFailed            1: everything could be read, and a check found faults

Every error holds its `faults`; `str(error)` is what the command line prints, one line a fault. A loader collects
faults, fills in their places (`stukolka.toml.Document.located`) and raises once.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")

SHOWN_ALLOWED = 24
"""How many allowed names a line lists before it only counts the rest."""

SHOWN_LENGTH = 60
"""How many code points of a value a line shows."""

PLACE_LENGTH = 400
"""How many code points of a file's name or of a key a line shows."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")

# A Cyrillic letter that looks like a Latin one, typed without a change of keyboard.
_LOOK_ALIKES = str.maketrans("авекмнорстухіјѕ", "abekmhopctyxijs")

_WORDS = {
    "en": ("allowed", ", and {} more", "did you mean {}?"),
    "ru": ("можно", " и ещё {}", "может быть, {}?"),
}
# Language of a message -> what a line says of the names that are allowed.


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in one place."""

    message: str
    """What is wrong, in English, without the place: `unknown answer 'trumpp'`."""
    key: str = ""
    """Dotted key path, e.g. `general."trick.overtrump".answers[1]`; empty for a whole file."""
    file: str = ""
    """The path as the user gave it; empty when the fault is in no file."""
    line: int | None = None
    """Counted from 1."""
    column: int | None = None
    """Counted from 1, in code points."""
    allowed: tuple[str, ...] = ()
    """Every name that could stand here."""
    nearest: str | None = None
    """The allowed name that was probably meant."""
    lang: str = "en"
    """The language of the message: Russian where it explains a rule to a reader of Russian, else English."""

    @property
    def place(self) -> str:
        """The place as a reader finds it, `FILE:LINE:COLUMN: KEY`, as much of it as is known."""
        numbers = [str(number) for number in (self.line, self.column) if number is not None]
        file = ":".join([shortened(self.file), *numbers]) if self.file else ""
        return ": ".join(part for part in (file, shortened(self.key)) if part)

    def text(self) -> str:
        """The one line of the contract: `error: PLACE: what; allowed: a, b; did you mean x?`."""
        parts = [self.message]
        if self.allowed:
            listed = ", ".join(self.allowed[:SHOWN_ALLOWED])
            rest = len(self.allowed) - SHOWN_ALLOWED
            allowed, more, _ = _WORDS[self.lang]
            parts.append(f"{allowed}: {listed}{more.format(rest) if rest > 0 else ''}")
        if self.nearest is not None:
            parts.append(_WORDS[self.lang][2].format(self.nearest))
        what = "; ".join(parts)
        return _one_line(f"error: {self.place}: {what}" if self.place else f"error: {what}")

    def as_json(self) -> dict[str, str | int | None]:
        """The fault as `check --json` lists it; the message carries what is allowed and what was meant."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "key": self.key,
            "message": replace(self, file="", key="").text().removeprefix("error: "),
        }


class StukolkaError(Exception):
    """Something that the user can set right; made from a sentence or from faults."""

    exit_status = 2
    """What the command line exits with."""

    def __init__(self, faults: str | Iterable[Fault]) -> None:
        super().__init__(faults if isinstance(faults, str) else tuple(faults))
        told = (Fault(faults),) if isinstance(faults, str) else self.args[0]
        self.faults: tuple[Fault, ...] = tuple(dict.fromkeys(told))
        """The faults, each once, in the order of their places; who knows the file may put located ones here."""
        if not self.faults:
            raise ValueError("an error without a fault says nothing")

    def __str__(self) -> str:
        """The lines for the error stream, one a fault."""
        return "\n".join(fault.text() for fault in self.faults)


class InvalidInput(StukolkaError):
    """Input that can't be read or doesn't hold what it should; lists every fault found."""

    def __init__(self, faults: str | Iterable[Fault], *, partial: object = None) -> None:
        super().__init__(faults)
        self.partial: Any = partial
        """What was made all the same, with blanks where the faults are: for a check that goes on, and nothing else."""


class WrongUsage(StukolkaError):
    """A request that can't be met: an unknown name, an option that doesn't fit, a folder that isn't there."""


class CheckFailed(StukolkaError):
    """A check ran to its end and found faults."""

    exit_status = 1
    """A check found faults."""


class IllegalAction(StukolkaError):
    """An action of a record that the rule set forbids."""

    exit_status = 3
    """An action is against the rules."""

    def __init__(
        self, *, index: int, seat: int | None, action: str, locus: str, why: str, legal: tuple[str, ...] = ()
    ) -> None:
        self.index = index
        """Position of the action in the record's `actions`, counted from 0."""
        self.seat = seat
        """The seat that acted, or None where none is named."""
        self.action = action
        """The action without its seat, as the record has it: `play As`."""
        self.locus = locus
        """The locus that forbids it: `trick.head`."""
        self.why = why
        """The rule in a few words, for the one line that is shown."""
        self.legal = legal
        """What was legal instead, without the seat, sorted as text."""
        written = action if seat is None else f"{seat} {action}"
        message = f"{shown(written)} is forbidden by {locus}: {why}"
        super().__init__([Fault(message, key=f"actions[{index}]", allowed=legal)])

    def __reduce__(self) -> tuple[partial[IllegalAction], tuple[()], dict[str, object]]:
        """Pickle by keywords, so that a worker's error reaches the process that asked."""
        make = partial(
            IllegalAction,
            index=self.index,
            seat=self.seat,
            action=self.action,
            locus=self.locus,
            why=self.why,
            legal=self.legal,
        )
        return make, (), {"faults": self.faults}


def as_far(make: Callable[[], T], faults: list[Fault]) -> T | None:
    """What `make` gives, or its faults and what it made all the same, None if that is nothing.

    For a check that looks for the faults beyond these; what it gives is not to be used otherwise.
    """
    try:
        return make()
    except InvalidInput as error:
        faults += error.faults
        made: T | None = error.partial
        return made
    except StukolkaError as error:
        faults += error.faults
        return None


def nearest(word: str, allowed: Iterable[str]) -> str | None:
    """The allowed name that `word` was probably meant to be, or None when none is near.

    Case, `_` for `-`, `ё` for `е`, Cyrillic look-alikes and zeros before a number count as the same; beyond that a
    small difference is forgiven.
    """
    folded: dict[str, str] = {}
    for name in allowed:
        folded.setdefault(_folded(name), name)
    asked = _folded(word)
    same = {_ZEROS.sub("", name): folded[name] for name in reversed(folded)}
    if (exact := folded.get(asked) or same.get(_ZEROS.sub("", asked))) is not None:
        return exact
    close = difflib.get_close_matches(asked, folded, n=1, cutoff=0.6)
    if close:
        return folded[close[0]]
    # A swap of two letters in a short word ("no" for "on") is far by difflib's count, and still a slip of the fingers.
    swapped = [name for name in folded if name != asked and sorted(name) == sorted(asked)]
    return folded[swapped[0]] if swapped else None


def shown(text: str) -> str:
    """A text of the user's in quotes, on one line, with every odd character made visible.

    What looks like nothing or like something else is named: a no-break space as `<U+00A0>`, and a Cyrillic letter
    inside a Latin word by a note behind the quotes. A long text is cut.
    """
    cut = text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 1] + "…"
    visible = "".join(_visible(character) for character in cut)
    strangers = [c for c in cut if "CYRILLIC" in unicodedata.name(c, "")]
    if strangers and any("LATIN" in unicodedata.name(c, "") for c in cut) and not any(c.isspace() for c in cut):
        named = ", ".join(f"{c} U+{ord(c):04X}" for c in dict.fromkeys(strangers))
        return f"'{visible}' (with Cyrillic {named})"
    return f"'{visible}'"


def control(text: str) -> str | None:
    """The first control character of a text, which no text of an author's holds but for tabs and line ends; or None."""
    # Most texts hold only what can be printed, which is seen sooner.
    found = None if text.isprintable() else _CONTROL.search(text)
    return found[0] if found else None


_ZEROS = re.compile("(?<![0-9])0+(?=[0-9])")


def _folded(word: str) -> str:
    return unicodedata.normalize("NFC", word).casefold().replace("_", "-").replace("ё", "е").translate(_LOOK_ALIKES)


def shortened(text: str) -> str:
    """A text that is too long to be shown whole, without its middle."""
    half = PLACE_LENGTH // 2
    return text if len(text) <= PLACE_LENGTH else f"{text[:half]}…{text[-half:]}"


def _visible(character: str) -> str:
    if character.isprintable():
        return character
    return f"<U+{ord(character):04X}>"


def _one_line(text: str) -> str:
    # A file's name or a key may hold a line end; the contract promises one line a fault.
    return "".join(c if c.isprintable() or c == "\N{NO-BREAK SPACE}" else _visible(c) for c in text)
