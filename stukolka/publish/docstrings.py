"""Docstrings made ready for reStructuredText: the house writes them as plain prose.

`Names` stand in single backticks, what is indented by four is shown as it is, and a section `Raises:` names errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_STRAY = re.compile(r"(?<!\\)([*|`])|(?<=\w)(_)(?=\W|$)")
_RAISED = re.compile(r"    (?P<error>\w+): (?P<when>.*)")
_INDENT = "    "


def prepare(lines: list[str]) -> None:
    """Change the lines of a docstring in place."""
    lines[:] = _prepared(lines)


def _prepared(lines: Iterable[str]) -> Iterator[str]:
    shown = raises = False
    before = ""
    for line in lines:
        if line and not line.startswith(_INDENT):
            shown, raises = False, line.rstrip() == "Raises:"
        if raises and line.startswith(_INDENT):
            match = _RAISED.fullmatch(line)
            yield f":raises {match['error']}: {_prose(match['when'])}" if match else _prose(line)
        elif not raises:
            if line.startswith(_INDENT) and not before.strip() and not shown:
                shown = True
                yield from ("::", "")
            yield line if shown else _prose(line)
        elif not line:
            yield line
        before = line


def _prose(line: str) -> str:
    parts = _CODE.split(line)
    return "".join(f"``{part}``" if at % 2 else _STRAY.sub(r"\\\g<0>", part) for at, part in enumerate(parts))
