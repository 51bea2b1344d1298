"""Tables for a terminal of any width: nothing is cut, and no key is broken but at a hyphen.

Where the columns don't fit side by side, a row is told from top to bottom: its first cell, and below it the others,
each behind the head of its column.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

BETWEEN = 3
"""The columns between two cells."""
AROUND = 2
"""The columns at both sides of a table."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table, laid out when it is known how wide it may be."""

    heads: Sequence[str]
    """What stands above the columns."""
    rows: Sequence[Sequence[str]]
    """The cells, row by row."""
    numbers: Collection[int] = ()
    """The places of columns that hold numbers: these stand at the right and are never broken."""
    apart: bool = False
    """Whether a blank line parts the rows."""
    legible: int = 0
    """How wide a column of sentences must be to be read; where one can't, the rows are told from top to bottom."""

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """The table for a console."""
        widths = self.widths(options.max_width)
        if widths is None:
            yield from self._from_top_to_bottom(options.max_width)
        else:
            yield self._side_by_side(widths)

    def widths(self, most: int) -> list[int] | None:
        """How wide each column is, in a table that is at most so wide; None when they don't fit side by side."""
        columns = [[head, *cells] for head, *cells in zip(self.heads, *self.rows, strict=True)]
        room = most - AROUND - BETWEEN * (len(columns) - 1)
        natural = [max(_lengths(column)) for column in columns]
        if sum(natural) <= room:
            return natural
        least = [
            natural[place] if place in self.numbers else max(len(part) for cell in column for part in _parts(cell))
            for place, column in enumerate(columns)
        ]
        # The keys of the first column stay whole as long as they can.
        whole = [max(len(word) for cell in columns[0] for word in (cell.split() or [""])), *least[1:]]
        if sum(whole) <= room:
            least = whole
        over = room - sum(least)
        if over < 0:
            return None
        wanted = [long - short for long, short in zip(natural, least, strict=True)]
        widths = [short + over * more // (sum(wanted) or 1) for short, more in zip(least, wanted, strict=True)]
        # The second column, of questions, may be narrower: a question is short, and stands once for all answers.
        if any(width < min(self.legible, long) for width, long in zip(widths[2:], natural[2:], strict=True)):
            return None
        return widths

    def _side_by_side(self, widths: Sequence[int]) -> RenderableType:
        from rich import box
        from rich.table import Table

        made = Table(box=box.SIMPLE_HEAD, pad_edge=False, leading=int(self.apart))
        for place, (head, width) in enumerate(zip(self.heads, widths, strict=True)):
            justify: Literal["left", "right"] = "right" if place in self.numbers else "left"
            made.add_column("\n".join(_wrapped(head, width)), width=width, no_wrap=True, justify=justify)
        for row in self.rows:
            made.add_row(*("\n".join(_wrapped(cell, width)) for cell, width in zip(row, widths, strict=True)))
        return made

    def _from_top_to_bottom(self, most: int) -> Iterator[RenderableType]:
        from rich.text import Text

        for row in self.rows:
            first, *others = row
            yield Text("")
            yield Text("\n".join(_wrapped(first, most)), style="bold")
            for head, cell in zip(self.heads[1:], others, strict=True):
                if cell:
                    yield Text("\n".join(_wrapped(f"{head}: {cell}", most, indent=2)))
        yield Text("")


def _parts(cell: str) -> list[str]:
    """What of a cell stays together on a line, a part a line; one of nothing for an empty cell."""
    return textwrap.wrap(cell, 1, break_long_words=False) or [""]


def _wrapped(text: str, width: int, *, indent: int = 0) -> list[str]:
    """The lines of a text, broken at spaces and hyphens; `indent`, each further in, and all but the first more so."""
    indent = min(indent, max(width - 1, 0) // 2)
    first, later = " " * indent, " " * 2 * indent
    return [
        line
        for place, part in enumerate(text.splitlines() or [""])
        for line in textwrap.wrap(
            part, max(width, 1), initial_indent=later if place else first, subsequent_indent=later
        )
        or [""]
    ]


def _lengths(cells: Sequence[str]) -> Iterator[int]:
    return (len(line) for cell in cells for line in cell.splitlines() or [""])
