"""CSV with places: tables as a spreadsheet writes them, every fault with its line.

A cell is text and nothing else: `NA`, `0010` and `01-02` stay what they are, and an empty cell is an empty text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from stukolka.errors import Fault, InvalidInput, nearest, shown


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
        InvalidInput: it can't be read, is not UTF-8, or has other columns or rows of another length; all are listed.
    """
    file = str(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InvalidInput([Fault(f"can't be read: {error.strerror}", file=file)]) from None
    except UnicodeDecodeError as error:
        raise InvalidInput([Fault(f"not UTF-8: see the byte at offset {error.start}", file=file)]) from None
    return parse(text, columns, file=file)


def parse(text: str, columns: Sequence[str], *, file: str) -> tuple[Row, ...]:
    """The rows of the CSV in `text`; `file` is what faults call it.

    Raises:
        InvalidInput: as `read` does.
    """
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


def _header(cells: Sequence[str], columns: Sequence[str], file: str) -> list[Fault]:
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
