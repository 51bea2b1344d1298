"""Typed fields of a parsed table: every fault is collected, and none is raised before the end.

    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    stake = fields.integer("stake", least=1)
    title = fields.text("title", required=False)
    for passage in fields.tables("passage"):
        span = passage.integers("span", length=2)
        passage.done()
    fields.done()
    if faults:
        raise InvalidInput(document.located(faults))

A required field that is missing or of the wrong type gives a blank value of its type (`""`, `0`, `False`, `[]`, an
empty table) besides its fault, so that reading goes on to the next fault; such a value must not be used once `faults`
is not empty. Key paths are written as in TOML, with list items counted from 0:
`general."trick.overtrump".answers[1]`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeVar, overload

from stukolka.errors import Fault, control, nearest, shown

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = str.maketrans({'"': '\\"', "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})

T = TypeVar("T")


def key_path(at: str, *steps: str | int) -> str:
    """The key path that goes on from `at` by keys (quoted where TOML wants it) and list positions (from 0)."""
    for step in steps:
        if isinstance(step, int):
            at += f"[{step}]"
        else:
            written = step if _BARE.fullmatch(step) else f'"{step.translate(_ESCAPES)}"'
            at = f"{at}.{written}" if at else written
    return at


class Fields:
    """The fields of one table, read one by one; what is left unread at `done` is an unknown key."""

    def __init__(self, table: Mapping[str, object], *, at: str = "", faults: list[Fault]) -> None:
        """Read `table`, which stands at the key path `at`, and add what is wrong with it to `faults`."""
        self._table = table
        self._at = at
        self._faults = faults
        self._known: dict[str, None] = {}

    @property
    def at(self) -> str:
        """The key path of this table; empty for the whole file."""
        return self._at

    def path(self, *steps: str | int) -> str:
        """The key path of a field of this table, or of an item in it."""
        return key_path(self._at, *steps)

    def names(self) -> tuple[str, ...]:
        """The keys of this table, in the order of the file."""
        return tuple(self._table)

    def has(self, key: str) -> bool:
        """Whether the table holds `key`; it counts as a known key from here on."""
        self._known[key] = None
        return key in self._table

    def fault(self, message: str, *steps: str | int, allowed: Iterable[str] = (), meant: str | None = None) -> None:
        """Add a fault of the caller's own, at a field or an item of this table, or at the table itself."""
        self._faults.append(Fault(message, key=self.path(*steps), allowed=tuple(allowed), nearest=meant))

    @overload
    def text(self, key: str, *, required: Literal[True] = True, default: None = None) -> str: ...
    @overload
    def text(self, key: str, *, required: bool = ..., default: str) -> str: ...
    @overload
    def text(self, key: str, *, required: Literal[False], default: None = None) -> str | None: ...
    def text(self, key: str, *, required: bool = True, default: str | None = None) -> str | None:
        """The text at `key`; `default` when the key is absent and not required."""
        return self._scalar(key, _text, blank="", required=required, default=default)

    @overload
    def integer(
        self,
        key: str,
        *,
        required: Literal[True] = True,
        default: None = None,
        least: int | None = ...,
        most: int | None = ...,
    ) -> int: ...
    @overload
    def integer(
        self, key: str, *, required: bool = ..., default: int, least: int | None = ..., most: int | None = ...
    ) -> int: ...
    @overload
    def integer(
        self,
        key: str,
        *,
        required: Literal[False],
        default: None = None,
        least: int | None = ...,
        most: int | None = ...,
    ) -> int | None: ...
    def integer(
        self,
        key: str,
        *,
        required: bool = True,
        default: int | None = None,
        least: int | None = None,
        most: int | None = None,
    ) -> int | None:
        """The whole number at `key`, from `least` to `most`; true and false are no numbers."""
        return self._scalar(
            key, lambda value: _integer(value, least, most), blank=0, required=required, default=default
        )

    @overload
    def boolean(self, key: str, *, required: Literal[True] = True, default: None = None) -> bool: ...
    @overload
    def boolean(self, key: str, *, required: bool = ..., default: bool) -> bool: ...
    @overload
    def boolean(self, key: str, *, required: Literal[False], default: None = None) -> bool | None: ...
    def boolean(self, key: str, *, required: bool = True, default: bool | None = None) -> bool | None:
        """The true or false at `key`."""
        return self._scalar(key, _boolean, blank=False, required=required, default=default)

    @overload
    def choice(
        self, key: str, allowed: Iterable[str], *, required: Literal[True] = True, default: None = None
    ) -> str: ...
    @overload
    def choice(self, key: str, allowed: Iterable[str], *, required: bool = ..., default: str) -> str: ...
    @overload
    def choice(
        self, key: str, allowed: Iterable[str], *, required: Literal[False], default: None = None
    ) -> str | None: ...
    def choice(
        self, key: str, allowed: Iterable[str], *, required: bool = True, default: str | None = None
    ) -> str | None:
        """The text at `key`, one of `allowed`; anything else is a fault that names the nearest."""
        names = tuple(allowed)
        return self._scalar(key, lambda value: _choice(value, names), blank="", required=required, default=default)

    def texts(self, key: str, *, required: bool = True, length: int | None = None) -> list[str]:
        """The list of texts at `key`, of exactly `length` items when given; empty when absent and not required."""
        return self._list(key, _text, required=required, length=length)

    def integers(self, key: str, *, required: bool = True, length: int | None = None) -> list[int]:
        """The list of whole numbers at `key`, of exactly `length` items when given."""
        return self._list(key, lambda value: _integer(value, None, None), required=required, length=length)

    def choices(
        self, key: str, allowed: Iterable[str], *, required: bool = True, length: int | None = None
    ) -> list[str]:
        """The list of texts at `key`, each one of `allowed`."""
        names = tuple(allowed)
        return self._list(key, lambda value: _choice(value, names), required=required, length=length)

    def table(self, key: str, *, required: bool = True) -> Fields:
        """The table at `key`, to be read on; an empty one, whose reading gives no further fault, when there is none."""
        value = self._value(key, required=required)
        if isinstance(value, Mapping):
            return Fields(value, at=self.path(key), faults=self._faults)
        if key in self._table:
            self.fault(f"expected a table, found {found(value)}", key)
        return Fields({}, at=self.path(key), faults=[])

    def tables(self, key: str, *, required: bool = True) -> list[Fields]:
        """The array of tables at `key` (`[[key]]`), in order."""
        values = self._items(key, required=required)
        tables = []
        for position, value in enumerate(values):
            if isinstance(value, Mapping):
                tables.append(Fields(value, at=self.path(key, position), faults=self._faults))
            else:
                self.fault(f"expected a table, found {found(value)}", key, position)
        return tables

    def each(self) -> dict[str, Fields]:
        """Every entry of a table whose keys are free names and whose values are tables, by name."""
        return {key: self.table(key) for key in self._table}

    def raw(self, key: str, *, required: bool = True) -> object:
        """The value at `key` as it was parsed, unchecked; None when absent."""
        return self._value(key, required=required)

    def done(self) -> None:
        """Add a fault for every key that was not asked for, with the nearest key that is allowed."""
        for key in self._table:
            if key not in self._known:
                meant = nearest(key, (known for known in self._known if known not in self._table))
                self.fault(f"unknown key {shown(key)}", key, allowed=self._known, meant=meant)

    def _value(self, key: str, *, required: bool) -> object:
        self._known[key] = None
        if key not in self._table and required:
            self.fault("missing key", key)
        return self._table.get(key)

    def _scalar(
        self, key: str, check: Callable[[object], T | Fault], *, blank: T, required: bool, default: T | None
    ) -> T | None:
        # A default makes the key optional: whoever gives one has said what absence means.
        required = required and default is None
        value = self._value(key, required=required)
        if key not in self._table:
            return blank if required else default
        checked = check(value)
        if isinstance(checked, Fault):
            self._faults.append(replace(checked, key=self.path(key)))
            return blank
        return checked

    def _items(self, key: str, *, required: bool, length: int | None = None) -> list[Any]:
        value = self._value(key, required=required)
        if key not in self._table:
            return []
        if not isinstance(value, list):
            self.fault(f"expected a list, found {found(value)}", key)
            return []
        if length is not None and len(value) != length:
            self.fault(f"expected a list of {length}, found {len(value)}", key)
        return value

    def _list(self, key: str, check: Callable[[object], T | Fault], *, required: bool, length: int | None) -> list[T]:
        items: list[T] = []
        for position, value in enumerate(self._items(key, required=required, length=length)):
            checked = check(value)
            if isinstance(checked, Fault):
                self._faults.append(replace(checked, key=self.path(key, position)))
            else:
                items.append(checked)
        return items


def found(value: object) -> str:
    """A parsed value in words, for a fault: `the text '3'`, `a list of 2`, `true`."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"the text {shown(value)}"
        case int():
            # Python refuses to write a number of thousands of digits.
            return f"the whole number {value}" if value.bit_length() < 200 else "a whole number of very many digits"
        case float():
            return f"the number {value}"
        case list():
            return f"a list of {len(value)}"
        case Mapping():
            return "a table"
        case datetime.date() | datetime.time():
            return f"the date or time {value}"
        case None:
            return "nothing"
        case _:
            return f"a {type(value).__name__}"


def _text(value: object) -> str | Fault:
    if not isinstance(value, str):
        return Fault(f"expected a text, found {found(value)}")
    if (odd := control(value)) is not None:
        return Fault(f"{shown(value)} holds U+{ord(odd):04X}, a control character, which no text needs")
    return value


def _boolean(value: object) -> bool | Fault:
    return value if isinstance(value, bool) else Fault(f"expected true or false, found {found(value)}")


def _integer(value: object, least: int | None, most: int | None) -> int | Fault:
    if isinstance(value, bool) or not isinstance(value, int):
        return Fault(f"expected a whole number, found {found(value)}")
    if (least is not None and value < least) or (most is not None and value > most):
        told = found(value).removeprefix("the whole number ")
        return Fault(f"expected a whole number{bounds(least, most)}, found {told}")
    return value


def bounds(least: int | None, most: int | None) -> str:
    """What a number may be, to follow the words `a whole number`: ` from 2 to 7`; nothing when it may be any."""
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" of at least {least}"
    return "" if most is None else f" of at most {most}"


def _choice(value: object, allowed: tuple[str, ...]) -> str | Fault:
    if not isinstance(value, str):
        return Fault(f"expected a text, found {found(value)}", allowed=allowed)
    if value not in allowed:
        return Fault(f"unknown value {shown(value)}", allowed=allowed, nearest=nearest(value, allowed))
    return value
