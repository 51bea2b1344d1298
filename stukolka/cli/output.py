"""What the commands write: JSON, tables and text on stdout; faults, warnings and progress on stderr.

All of it goes through here, because a text of somebody else's file may hold what a terminal obeys: see `harmless`.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from stukolka.cli import locale_language
from stukolka.cli.harmless import harmless
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.padding import Padding

    from stukolka.cli.sheet import Sheet

PIPED_WIDTH = 120
"""Columns of a table that does not go to a terminal."""

_BARE_IN_JSON = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Of what `harmless` names, what JSON lets stand as it is."""


def complain(text: str) -> None:
    """Writes lines to stderr; where nobody can read them, the exit status still tells."""
    try:
        sys.stderr.write(harmless(text.rstrip("\n")) + "\n")
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Sends what is still to be written to a stream into nothing: Python would complain of it at its end."""
    with contextlib.suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)


def as_json(value: object) -> str:
    """`value` as JSON with a line end, the same bytes in every locale; what a terminal would obey is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return _BARE_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


def write_json(value: object) -> None:
    """Writes `value` to stdout as JSON."""
    sys.stdout.write(as_json(value))


def write(text: str) -> None:
    """Writes `text` and a line end to stdout, for a reader: harmless."""
    sys.stdout.write(harmless(text) + "\n")


def hand_over(text: str) -> None:
    """Writes what is made for another program to stdout: to the letter, unless it goes to a terminal."""
    sys.stdout.write(harmless(text) if is_terminal(sys.stdout) else text)


def language(chosen: str | None) -> str:
    """`ru` or `en`: what the user chose, else Russian where the locale is Russian, else English."""
    return locale_language() if chosen is None else chosen


def console(*, aside: bool = False) -> Console:
    """A console on stdout, or `aside` on stderr: as wide as the terminal and coloured on one, plain elsewhere.

    What it prints is harmless.
    """
    from stukolka.cli.harmless_console import HarmlessConsole

    stream = sys.stderr if aside else sys.stdout
    terminal = is_terminal(stream)
    return HarmlessConsole(
        file=stream,
        force_terminal=terminal,
        width=None if terminal else PIPED_WIDTH,
        highlight=False,
        no_color=bool(os.environ.get("NO_COLOR")) or not terminal,
        markup=False,
        emoji=False,
    )


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody looks at what is written to a stream."""
    return stream.isatty()


def indented(text: RenderableType, columns: int = 2) -> Padding:
    """A paragraph or a table for a console, each of its lines indented."""
    from rich.padding import Padding

    return Padding(text, (0, 0, 0, columns))


def write_table(
    columns: Sequence[Text | str], rows: Iterable[Sequence[str]], lang: str, *, apart: bool = False, legible: int = 0
) -> None:
    """Writes a table to stdout; `apart`, a blank line parts its rows; for `legible` see `Sheet`."""
    console().print(table(columns, rows, lang, apart=apart, legible=legible))


def table(
    columns: Sequence[Text | str],
    rows: Iterable[Sequence[str]],
    lang: str,
    *,
    numbers: Collection[int] = (),
    apart: bool = False,
    legible: int = 0,
) -> Sheet:
    """A table for a console; the columns at the places `numbers` are of numbers, and `legible` is as in `Sheet`."""
    from stukolka.cli.sheet import Sheet

    # Before it is laid out, since what is named is longer than what is obeyed.
    heads = [harmless(column.of(lang) if isinstance(column, Text) else column) for column in columns]
    return Sheet(heads, [[harmless(cell) for cell in row] for row in rows], numbers, apart, legible)
