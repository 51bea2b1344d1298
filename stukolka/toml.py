"""TOML with places: the one module that reads it.

The values come from the standard library's parser. Where something stands, and where a doubled key stood first, comes
from a syntax tree, which is made only when a fault has to be placed: a correct file costs nothing more. A text that is
read again in the same process is not parsed again, so that to open a library a second time takes a tenth of the time.
"""

from __future__ import annotations

import pickle
import re
import tomllib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from stukolka import paths
from stukolka.errors import Fault, InvalidInput, shown
from stukolka.fields import key_path

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_BYTES = 16 * 2**20
"""The size above which a file is refused: to parse as much takes a quarter of a minute."""

MOST_FAULTS = 20
"""How many syntax faults of one file are looked for; where there are as many, the file is no TOML at all."""

LEAST_FAULTS = 3
"""How many must be there for a file to be none in which nothing else stands."""

MOST_STEPS = 100
"""How many parts a dotted key may have: what they cost grows with their square."""

LONG = 2**20
"""The number of characters above which only the first syntax fault is looked for, since each costs a parse or two, and
nothing is remembered."""

REMEMBERED = 512
"""How many texts are remembered: several libraries."""

Place = tuple[int, int]
"""Line and column, both counted from 1, the column in code points."""

_AT = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)
_STEP = re.compile(r'\.?(?:"(?:[^"\\]|\\.)*"|[A-Za-z0-9_-]+)$|\[\d+\]$')
_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*"""
_ENDLESS_KEY = re.compile(
    rf"(?:^[ \t]*\[{{0,2}}|[{{,])[ \t]*({_PART}(?:\.[ \t]*{_PART}){{{MOST_STEPS}}})", re.MULTILINE
)
_BROKEN = "broken header in line "
_IN_BROKEN = re.compile(rf'^"{_BROKEN}\d+"\.')
_TWICE = ("Cannot overwrite", "Cannot declare", "Duplicate inline table key")
_QUOTES = "«»„“”‘’‚"
_HELP = {
    "Invalid statement": "not a key, a table or a comment",
    "Invalid value": "not a value",
    "Expected newline or end of document after a statement": "something stands after the value",
    "Expected '=' after a key in a key/value pair": "expected '=' after the key",
    "Unclosed array": "a list is opened before this and never closed",
    "Unterminated string": "a text is opened and never closed",
    "Illegal character '\\n'": "a text is opened and not closed on its line",
    "Illegal character '\\r'": "a text is opened and not closed on its line",
    "Cannot overwrite a value": "the key already holds a value or a table",
}
_KEYS = ("bare_key", "quoted_key", "dotted_key")
_STATEMENTS = ("pair", "table", "table_array_element")
_KEY_WANTED = ("Invalid statement", "Expected '='", "Invalid initial character", "Expected ']'")


@dataclass(frozen=True)
class Document:
    """A parsed TOML file that knows where everything stands."""

    path: str
    """The path as the user gave it."""
    data: dict[str, object]
    """The values."""
    text: str
    """The text read, without a byte order mark, line ends untouched."""

    def place(self, key: str) -> Place | None:
        """Line and column where the key path `key` stands, or None when it stands nowhere.

        A table's place is its header, a field's its key, a list item's the item; list items and arrays of tables
        count from 0 (`passage[3].span[1]`).
        """
        return self._places.get(key)

    def located(self, faults: Iterable[Fault]) -> tuple[Fault, ...]:
        """The faults with file, line and column filled in, in the order of their places.

        A key that stands nowhere (it is missing) is placed at the nearest table above it that does. A fault that
        already names a file stays as it is.
        """
        placed = [fault if fault.file else self._located(fault) for fault in faults]
        return tuple(sorted(placed, key=lambda fault: (fault.line or 0, fault.column or 0)))

    def _located(self, fault: Fault) -> Fault:
        key = fault.key
        while key:
            if (place := self.place(key)) is not None:
                return replace(fault, file=self.path, line=place[0], column=place[1])
            shorter = _STEP.sub("", key)
            key = shorter if shorter != key else ""
        return replace(fault, file=self.path)

    @cached_property
    def _places(self) -> dict[str, Place]:
        try:
            return _Tree(self.text).places
        except RecursionError:  # lists in lists without number: the faults are told without their places
            return {}


def read(path: Path) -> Document:
    """The TOML file at `path`, in UTF-8, with or without a byte order mark.

    Raises:
        InvalidInput: the file is missing, is a folder, can't be read, is not UTF-8, or is not TOML; every syntax fault
            that can be told apart is listed.
    """
    return parse(paths.text(path, most=MOST_BYTES), name=str(path))


def parse(text: str, *, name: str) -> Document:
    """The TOML document in `text`; `name` is what faults call it.

    Raises:
        InvalidInput: the text is not TOML.
    """
    text = text.removeprefix("\ufeff")
    if (endless := _ENDLESS_KEY.search(text)) is not None:
        line = text.count("\n", 0, endless.start(1)) + 1
        raise InvalidInput([Fault(f"a key of more than {MOST_STEPS} parts", file=name, line=line)])
    try:
        return Document(name, _values(text) if len(text) <= LONG else tomllib.loads(text), text)
    except ValueError:
        # Besides syntax faults: a whole number of more digits than Python reads.
        raise InvalidInput(replace(fault, file=name) for fault in _syntax_faults(text)) from None
    except RecursionError:
        raise InvalidInput([Fault("lists or tables are nested too deeply", file=name)]) from None


def _values(text: str) -> dict[str, object]:
    """The values of a TOML text, which are the reader's own."""
    values: dict[str, object] = pickle.loads(_parsed(text))
    return values


@lru_cache(REMEMBERED)
def _parsed(text: str) -> bytes:
    """The values of a TOML text, pickled."""
    return pickle.dumps(tomllib.loads(text))


def _syntax_faults(text: str) -> list[Fault]:
    """Every syntax fault of a text that is not TOML, in order.

    A faulty line is blanked and the rest parsed again, as long as the fault can't have begun or ended on another line:
    so one open bracket does not count as a fault on every line after it.
    """
    original = text.split("\n")
    lines = list(original)  # without any fault found so far
    kept = list(original)  # without the syntax faults, with the doubled keys: what the tree is made from
    faults: list[Fault] = []
    conflicts: list[Fault] = []
    for _ in range(MOST_FAULTS if len(text) <= LONG else 1):
        try:
            tomllib.loads("\n".join(lines))
            break
        except (ValueError, RecursionError) as error:
            message, line, column = _told(error, lines)
        if alone := len(text) <= LONG and _stands_alone(lines, line):
            # Keys after a broken header must not fall to the table before it, where they could seem doubled.
            lines[line - 1] = f'["{_BROKEN}{line}"]' if _is_header(lines[line - 1]) else ""
        if message.startswith(_TWICE):
            conflicts.append(Fault(_HELP.get(message, _lowered(message)), line=line, column=column))
        else:
            faults.append(_explained(message, original[line - 1], line, column))
            kept[line - 1] = lines[line - 1]
        if not alone:
            break
    left = any(line.strip() and not line.lstrip().startswith("#") for line in lines)
    if len(faults) == MOST_FAULTS or (len(faults) >= LEAST_FAULTS and not left):
        first = min(faults, key=lambda fault: fault.line or 0)
        many = f"{MOST_FAULTS} or more" if len(faults) == MOST_FAULTS else str(len(faults))
        what = f"this seems to be no TOML at all: {many} of its lines are none; of the first, {first.message}"
        return [replace(first, message=what)]
    if conflicts:
        doubled = _Tree("\n".join(kept)).doubled
        faults += [replace(fault, key=_IN_BROKEN.sub("", fault.key)) for fault in doubled] or conflicts
    return sorted(faults, key=lambda fault: fault.line or 0)


def _told(error: BaseException, lines: list[str]) -> tuple[str, int, int]:
    """What the parser said and where it said so; the end of the text when it names no place."""
    told = _AT.match(str(error))
    if told is None:
        message = str(error) if isinstance(error, ValueError) else "lists or tables are nested too deeply"
        return message, *_longest_number(lines)
    if told[2] is None:
        last = max((number for number, line in enumerate(lines, 1) if line.strip()), default=1)
        return told[1], last, len(lines[last - 1].rstrip()) + 1
    return told[1], int(told[2]), int(told[3])


def _longest_number(lines: list[str]) -> Place:
    """Where the longest run of digits stands: Python refuses one without saying where."""
    runs = (
        (len(run[0]), number, run.start() + 1)
        for number, line in enumerate(lines, 1)
        for run in re.finditer(r"\d+", line)
    )
    _, number, column = max(runs, default=(0, 1, 1))
    return number, column


def _stands_alone(lines: list[str], line: int) -> bool:
    """Whether the faulty line is a statement by itself, neither inside a list or a long text nor opening one."""
    try:
        tomllib.loads("\n".join(lines[: line - 1]))
    except (ValueError, RecursionError):
        return False
    faulty = lines[line - 1]
    pairs = faulty.count("[") == faulty.count("]") and faulty.count("{") == faulty.count("}")
    return _is_header(faulty) or (pairs and '"""' not in faulty and "'''" not in faulty)


def _is_header(line: str) -> bool:
    return line.lstrip().startswith("[")


def _explained(message: str, text: str, line: int, column: int) -> Fault:
    """A syntax fault in our words, with what to do about the slips that a writer of Russian makes."""
    character = text[column - 1 : column]
    word = next((w[0] for w in re.finditer(r"[\w-]+", text) if w.start() < column <= w.end()), "")
    what = _HELP.get(message, _lowered(message))
    if message.startswith(_KEY_WANTED) and word and not word.isascii():
        what = f'a key without quotes holds only Latin letters, digits, - and _: put the key in quotes, "{word}"'
    elif character and character in _QUOTES:
        what += f': {shown(character)} is no quotation mark in TOML, a text stands in "straight ones"'
    elif character.strip("\n") and not character.isprintable():
        what += f": an odd character U+{ord(character):04X} ({unicodedata.name(character, 'a control character')})"
    elif message == "Invalid value" and word.casefold() in {"true", "false"}:
        what += f": {shown(word)} is written in small letters"
    elif message == "Invalid value" and word[:1].isalpha():
        what += f': a text stands in quotes, "{word}"'
    elif message.startswith("Expected newline") and character.isdigit() and text[column - 2 : column - 1] == "0":
        what = "a number doesn't begin with 0"
    elif message.startswith("Cannot mutate immutable namespace"):
        what = "the table is written in braces, { ... }, elsewhere, and nothing can be added to it here"
    elif message.startswith("Exceeds the limit"):
        what = "a number of too many digits"
    return Fault(what, line=line, column=column)


def _lowered(message: str) -> str:
    return message[:1].lower() + message[1:]


class _Tree:
    """The places of a text's keys, from its syntax tree, and the keys that stand twice."""

    def __init__(self, text: str) -> None:
        # Only a file with a fault is worth the 20 ms that this import takes.
        import tree_sitter
        import tree_sitter_toml

        self.places: dict[str, Place] = {}
        """Key path -> place; of a key that stands twice, the first."""
        self.doubled: list[Fault] = []
        self._lines = text.encode().split(b"\n")
        self._counts: dict[str, int] = {}  # array of tables -> its latest item
        self._written: dict[str, Place] = {}  # what is written out itself, not only as a part of a longer key
        parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
        self._statements(parser.parse(text.encode()).root_node, "")

    def _statements(self, node: Node, at: str) -> None:
        """Walk the statements below `node`, all of which belong to the table at `at`."""
        for child in node.named_children:
            if child.type in _STATEMENTS and not _steps(_key(child)):
                continue  # of a text with faults the tree is a guess, in which a statement may have no key
            match child.type:
                case "pair":
                    self._pair(child, at)
                case "table":
                    self._statements(child, self._header(child, array=False))
                case "table_array_element":
                    self._statements(child, self._header(child, array=True))

    def _header(self, node: Node, *, array: bool) -> str:
        """Note a `[table]` or `[[table]]`; gives the path under which its fields stand."""
        keys = _key(node)
        *above, last = _steps(keys)
        at = ""
        for step in above:
            at = self._latest(key_path(at, step))
            self.places.setdefault(at, self._place(keys))
        at = key_path(at, last)
        if not array:
            self._note(at, keys)
            return at
        self.places.setdefault(at, self._place(keys))
        self._counts[at] = self._counts.get(at, -1) + 1
        item = self._latest(at)
        self.places[item] = self._place(keys)
        return item

    def _pair(self, node: Node, at: str) -> None:
        keys, value = _key(node), node.named_children[-1]
        *above, last = _steps(keys)
        for step in above:
            at = key_path(at, step)
            self.places.setdefault(at, self._place(keys))
        at = key_path(at, last)
        self._note(at, keys)
        self._value(value, at)

    def _value(self, node: Node, at: str) -> None:
        if node.type == "inline_table":
            self._statements(node, at)
        elif node.type == "array":
            items = (child for child in node.named_children if child.type != "comment")
            for position, item in enumerate(items):
                path = key_path(at, position)
                self.places[path] = self._place(item)
                self._value(item, path)

    def _note(self, at: str, node: Node) -> None:
        """Note that `at` is written out here; a second time is a fault."""
        place = self._place(node)
        first = self._written.get(at)
        if first is None:
            self._written[at] = place
            # The header of a table may come after those of its parts.
            self.places[at] = place
        else:
            message = f"the key stands twice: here and in line {first[0]}"
            self.doubled.append(Fault(message, key=at, line=place[0], column=place[1]))

    def _latest(self, at: str) -> str:
        """The latest item of the array of tables at `at`, or `at` itself when it is none."""
        return key_path(at, self._counts[at]) if at in self._counts else at

    def _place(self, node: Node) -> Place:
        row, offset = node.start_point
        return row + 1, len(self._lines[row][:offset].decode(errors="replace")) + 1


def _steps(node: Node) -> list[str]:
    """The keys of a bare, quoted or dotted key, unquoted."""
    # The tree of a dotted key leans to the left, one step deeper for each part: too deep to go down by calls.
    last: list[Node] = []
    while node.type == "dotted_key":
        parts = [part for part in node.named_children if part.type in _KEYS]
        last += reversed(parts[1:])
        if not parts:
            break
        node = parts[0]
    return [_unquoted(part) for part in (node, *reversed(last)) if part.type in _KEYS[:2]]


def _key(statement: Node) -> Node:
    """The key of a statement, or the statement itself where a fault has left it none."""
    return next((child for child in statement.named_children if child.type in _KEYS), statement)


def _unquoted(node: Node) -> str:
    written = (node.text or b"").decode()
    if node.type != "quoted_key":
        return written
    try:
        return next(iter(tomllib.loads(f"{written} = 0")))
    except ValueError:  # a fault stands in it
        return written[1:-1]
