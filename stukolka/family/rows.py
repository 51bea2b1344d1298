"""CSV with places: tables as a spreadsheet writes them, every fault with its line.

A cell is text and nothing else: `NA`, `0010` and `01-02` stay what they are, and an empty cell is an empty text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from stukolka import paths
from stukolka.errors import Fault, InvalidInput, control, nearest, shown

MOST_FAULTS = 20
"""How many lines with control characters are listed; beyond that the file is no table at all."""


OTHER_SIGNS = {";": "semicolons", "\t": "tabs", "|": "bars"}
"""What some spreadsheets part cells by -> its name."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    file: str
    """The file as the user gave it."""
    line: int
    """The line on which it begins, counted from 1."""
    cells: Mapping[str, str]
    """Column -> text."""

    def __getitem__(self, column: str) -> str:
        """The text of one cell."""
        return self.cells[column]

    def fault(self, message: str, column: str = "", *, allowed: Iterable[str] = (), meant: str | None = None) -> Fault:
        """A fault of this row, in one of its cells or in the whole of it."""
        return Fault(message, key=column, file=self.file, line=self.line, allowed=tuple(allowed), nearest=meant)


def read(path: Path, columns: Sequence[str]) -> tuple[Row, ...]:
    """The rows of the CSV file at `path`, which has exactly these columns, in any order.

    Raises:
        InvalidInput: it can't be read, is not UTF-8, holds a control character, or has other columns or rows of
            another length; all are listed.
    """
    return parse(paths.text(path).removeprefix("\ufeff"), columns, file=str(path))


def parse(text: str, columns: Sequence[str], *, file: str) -> tuple[Row, ...]:
    """The rows of the CSV in `text`; `file` is what faults call it.

    Raises:
        InvalidInput: as `read` does.
    """
    if odd := _controls(text, file):
        raise InvalidInput(odd)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    faults: list[Fault] = []
    rows: list[Row] = []
    header: list[str] | None = None
    begun = 1
    try:
        for cells in reader:
            line, begun = begun, reader.line_num + 1
            if header is None:
                header = cells
                faults += _header(cells, columns, file)
                if faults:
                    break  # without its columns a row can't be told sound from unsound
            elif len(cells) != len(header):
                if cells:
                    message = f"expected {len(header)} cells, found {len(cells)}"
                    faults.append(Fault(message, file=file, line=line))
            else:
                rows.append(Row(file, line, dict(zip(header, cells, strict=True))))
    except csv.Error as error:
        faults.append(Fault(f"this is not CSV: {error}", file=file, line=begun))
    if header is None:
        faults.append(Fault("an empty file: its first line names the columns", file=file, allowed=tuple(columns)))
    if faults:
        raise InvalidInput(faults)
    return tuple(rows)


def _controls(text: str, file: str) -> list[Fault]:
    """A fault for every line that holds a control character: whoever made the table, it got there by an accident."""
    if control(text) is None:
        return []
    found = ((number, line, control(line)) for number, line in enumerate(text.split("\n"), 1))
    return [
        Fault(f"a control character U+{ord(odd):04X} stands here, and a table holds none", file=file, line=number,
              column=line.index(odd) + 1)
        for number, line, odd in found
        if odd is not None
    ][:MOST_FAULTS]  # fmt: skip


def _header(cells: Sequence[str], columns: Sequence[str], file: str) -> list[Fault]:
    if not set(cells) & set(columns):
        other = next((name for sign, name in OTHER_SIGNS.items() if any(sign in cell for cell in cells)), None)
        why = f": its cells seem to be parted by {other}, not by commas" if other else ""
        return [Fault(f"the first line names none of the columns{why}", file=file, line=1, allowed=tuple(columns))]
    faults = []
    for position, cell in enumerate(cells):
        if cell not in columns:
            meant = nearest(cell, (column for column in columns if column not in cells))
            fault = Fault(f"unknown column {shown(cell)}", file=file, line=1, allowed=tuple(columns), nearest=meant)
            faults.append(fault)
        elif cell in cells[:position]:
            faults.append(Fault(f"two columns are called {shown(cell)}", file=file, line=1))
    faults += (Fault(f"missing column {column}", file=file, line=1) for column in columns if column not in cells)
    return faults
