"""Records as text: the values of a record's table as TOML, the same bytes for the same values; and their digest."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping

from stukolka.errors import Fault
from stukolka.fields import found

DIGEST = "digest"
"""The key of the digest of the rules under which a record was made; a record may be without it."""

_DIGEST = re.compile(r"[0-9a-f]{16}")

WIDTH = 110
"""Columns at which a list goes on in the next line."""


def write(values: Mapping[str, object]) -> str:
    """The TOML text of a record: texts, numbers, truths, lists of texts and tables of numbers, in the order given."""
    return "".join(f"{key} = {_value(key, value)}\n" for key, value in values.items())


def made_under(record: Mapping[str, object], *, faults: list[Fault]) -> str | None:
    """The digest of the rules under which a record was made, or None when it doesn't say; `faults` if it is none."""
    digest = record.get(DIGEST)
    if digest is None or (isinstance(digest, str) and _DIGEST.fullmatch(digest)):
        return digest
    faults.append(Fault(f"expected a digest of rules, 16 hex digits, found {found(digest)}", key=DIGEST))
    return None


def _value(key: str, value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case list():
            return _list(key, [_text(item) for item in value])
        case dict():
            # One line: its keys are names without blanks, and few.
            return f"{{ {', '.join(f'{name} = {_value(name, inner)}' for name, inner in value.items())} }}"
        case _:
            raise TypeError(f"a record holds no {type(value).__name__}: {key}")


def _text(text: str) -> str:
    # What JSON escapes, TOML escapes alike.
    return json.dumps(text, ensure_ascii=False)


def _list(key: str, items: list[str]) -> str:
    line = f"[{', '.join(items)}]"
    if len(key) + 3 + len(line) <= WIDTH:
        return line
    # Spaces within an item are kept together while the list is wrapped.
    whole = ", ".join(item.replace(" ", "\0") for item in items)
    wrapped = textwrap.wrap(whole, WIDTH - 4, break_long_words=False, break_on_hyphens=False)
    return "\n".join(["[", *(f"    {row}" for row in wrapped), "]"]).replace("\0", " ")
