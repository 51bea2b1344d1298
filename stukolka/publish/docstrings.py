"""Docstrings made ready for reStructuredText: the house writes them as plain prose with `names` in single backticks."""

from __future__ import annotations

import re

_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LONE = re.compile(r"(?<!\\)([*|])|(?<=\w)(_)(?=\W|$)")
_DRAWN = re.compile(r"[─│├└┌┐┘┤┬┴┼]")


def prepare(lines: list[str]) -> None:
    """Change the lines in place: single backticks become double, and stray marks of markup are escaped."""
    drawn = any(_DRAWN.search(line) for line in lines)
    lines[:] = [line if line.startswith("    ") and drawn else _prepared(line) for line in lines]


def _prepared(line: str) -> str:
    if line.lstrip().startswith((":", "..")):
        return line
    parts = _CODE.split(line)
    return "".join(f"``{part}``" if at % 2 else _LONE.sub(r"\\\g<0>", part) for at, part in enumerate(parts))
