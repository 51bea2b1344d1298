"""What the commands write: JSON, tables and text on stdout; faults, warnings and progress on stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import Console

PIPED_WIDTH = 120
"""Columns of a table that does not go to a terminal."""


def complain(text: str) -> None:
    """Writes lines to stderr."""
    sys.stderr.write(text.rstrip("\n") + "\n")


def write_json(value: object) -> None:
    """Writes `value` to stdout as JSON, the same bytes in every locale."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def write(text: str) -> None:
    """Writes `text` and a line end to stdout."""
    sys.stdout.write(text + "\n")


def language(chosen: str | None) -> str:
    """`ru` or `en`: what the user chose, else Russian where the locale is Russian, else English."""
    if chosen is not None:
        return chosen
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "ru" if locale.startswith("ru") else "en"


def console() -> Console:
    """A console on stdout: coloured and as wide as the terminal on a terminal, plain elsewhere."""
    from rich.console import Console

    terminal = sys.stdout.isatty()
    return Console(
        file=sys.stdout,
        width=None if terminal else PIPED_WIDTH,
        highlight=False,
        no_color=bool(os.environ.get("NO_COLOR")) or not terminal,
        markup=False,
        emoji=False,
    )


def write_table(columns: Sequence[Text | str], rows: Iterable[Sequence[str]], lang: str) -> None:
    """Writes a table to stdout; long cells are folded, none is cut."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column.of(lang) if isinstance(column, Text) else column, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console().print(table)
