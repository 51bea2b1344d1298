"""CollateX's JSON read: a table as it is, witnesses to be collated, or what this package has written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from stukolka.errors import Fault, InvalidInput, shown
from stukolka.text.collation import GAPS, Collation, collate
from stukolka.text.hand import DECISIONS, EFFECTS, Decision, Hand
from stukolka.text.orthography import Orthography
from stukolka.text.rebuilt import Cell, Found, Written, rebuilt, within
from stukolka.text.witness import Span, Witness

Row = list[Cell | None]
"""A row of the table: what a witness has in each column, or None."""


NOT_ONE = "this is not the JSON of a collation"
"""What every fault of shape begins with."""

MOST_TOLD = 20
"""How many faults of tokens are told one by one."""


class _OtherShapeError(ValueError):
    """The data are not of the shape that they should be; says where and what they have instead."""


def from_json(
    data: Mapping[str, Any], *, orthography: Orthography | None = None, hand: Hand | None = None, file: str = ""
) -> Collation:
    """A collation from CollateX's JSON: one with a `table` is taken as it is, one with only `witnesses` is collated.

    The text of a witness is what its tokens join to: with offsets, they stand where they stood, and blanks fill what
    lies between; without, a space parts tokens.  A cell of several tokens makes as many columns.  `orthography` and
    `hand` are for witnesses to be collated; `file` is where the data come from, for messages.

    Raises:
        InvalidInput: the data are not of that shape.
        WrongUsage: the witnesses can't be collated.
    """
    try:
        with within(file):
            if "table" not in data:
                given = [_given(entry) for entry in _listed(_of(data, "witnesses"), "witnesses")]
                return collate(given, orthography=orthography, hand=hand)
            return rebuilt(_written(data))
    except _OtherShapeError as error:
        raise InvalidInput([Fault(f"{NOT_ONE}: {error}", file=file)]) from None
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
        # What a stranger's file has wrong deeper inside, Python tells in its own terms, which say nothing to a reader.
        what = "its moves, gaps, foldings or decisions don't fit its table"
        raise InvalidInput([Fault(f"{NOT_ONE}: {what}", file=file)]) from None


def _listed(value: object, what: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise _OtherShapeError(f"{what}: expected a list, found {_found(value)}")
    return value


def _of(entry: object, key: str) -> Any:
    """What stands under a key of an object."""
    if not isinstance(entry, Mapping):
        raise _OtherShapeError(f"expected an object with the key {shown(key)}, found {_found(entry)}")
    if key not in entry:
        raise _OtherShapeError(f"missing key {shown(key)}")
    return entry[key]


def _found(value: object) -> str:
    return shown(json.dumps(value, ensure_ascii=False, default=str))


def _given(entry: object) -> Witness:
    siglum = _text(_of(entry, "id"))
    if isinstance(entry, Mapping) and "content" in entry:
        return Witness(siglum, _text(entry["content"]))
    # A blank at the end of a token parts it from the next; tokens that bring none are parted all the same.
    printed = [_text(_of(token, "t")) for token in _listed(_of(entry, "tokens"), f"the tokens of {siglum}")]
    return Witness(siglum, "".join(one if one != one.rstrip() else f"{one} " for one in printed))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _OtherShapeError(f"expected a text, found {_found(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _OtherShapeError(f"a text holds half a character: {shown(value)}") from None
    return value


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _OtherShapeError(f"expected a whole number, found {_found(value)}")
    return value


def _span(value: Sequence[Any]) -> Span:
    start, end = value
    return _number(start), _number(end)


def _written(data: Mapping[str, Any]) -> Written:
    sigla = [_text(siglum) for siglum in _listed(_of(data, "witnesses"), "witnesses")]
    table = [_listed(row, "a row of the table") for row in _listed(data["table"], "table")]
    if len(sigla) != len(table) or len({len(row) for row in table}) > 1:
        raise _OtherShapeError("the table has not a row for each witness, all of one length")
    rows: list[Row] = [[] for _ in sigla]
    at: list[int] = []  # the column of each of the data's columns
    faults: list[Fault] = []
    table = [_in_order(row, f"table[{number}]", faults) for number, row in enumerate(table)]
    for number, column in enumerate(zip(*table, strict=True)):
        cells: list[list[Cell]] = list(column)
        if not faults and not any(cells):
            raise _OtherShapeError(f"nobody has anything in column {number}")
        at.append(len(rows[0]))
        for step in range(max(1, *map(len, cells))):
            for row, own in zip(rows, cells, strict=True):
                row.append(own[step] if step < len(own) else None)
    if faults:
        more = len(faults) - MOST_TOLD
        raise InvalidInput(faults[:MOST_TOLD] + ([Fault(f"and {more} faults more of this sort")] if more > 0 else []))
    starts = [{cell.start: column for column, cell in enumerate(row) if cell is not None} for row in rows]
    foldings = data.get("foldings")
    gaps = None
    if "gaps" in data:
        gaps = {(at[_number(one["column"])], sigla.index(one["witness"])): _gap(one["gap"]) for one in data["gaps"]}
    return Written(
        sigla,
        rows,
        gaps,
        [_move(one, sigla, starts) for one in data.get("moves", ())],
        None if foldings is None else Orthography.read(foldings),
        _number(data.get("unaligned", 0)),
        None if data.get("base") is None else sigla[sigla.index(data["base"])],
        tuple(_decision(one, sigla) for one in data.get("decisions", ())),
        _text(data.get("editor", "")),
    )


def _in_order(row: Sequence[Any], key: str, faults: list[Fault]) -> list[list[Cell]]:
    """The cells of a row, and the faults of their tokens, each in its place; tokens stand in the order of the text."""
    made: list[list[Cell]] = []
    end = 0
    for column, cell in enumerate(row):
        own: list[Cell] = []
        made.append(own)
        try:
            tokens = _listed(() if cell is None else cell, "a cell")
        except _OtherShapeError as error:
            faults.append(Fault(f"{NOT_ONE}: {error}", key=f"{key}[{column}]"))
            continue
        for number, token in enumerate(tokens):
            try:
                found = _cell(token)
                if found.start is not None and found.start < end:
                    before = f"what stands before it ends at {end}" if end else "no text begins before 0"
                    raise _OtherShapeError(f"it begins at {found.start}, and {before}")
            except _OtherShapeError as error:
                faults.append(Fault(f"{NOT_ONE}: {error}", key=f"{key}[{column}][{number}]"))
                continue
            own.append(found)
            # Without an offset it stands behind a space, as `rebuilt` puts it.
            end = (end + bool(end) if found.start is None else found.start) + len(found.printed)
    return made


def _cell(token: Mapping[str, Any]) -> Cell:
    printed = _text(_of(token, "t")).strip()
    if not printed:
        raise _OtherShapeError("an empty token")
    start = token.get("start")
    return Cell(
        printed, None if token.get("kind") is None else _text(token["kind"]),
        None if start is None else _number(start),
    )  # fmt: skip


def _gap(value: object) -> str:
    if value not in GAPS:
        raise ValueError(f"unknown gap {value!r}")
    return str(value)


def _move(entry: Mapping[str, Any], sigla: Sequence[str], starts: Sequence[Mapping[int | None, int]]) -> Found:
    """A move; `starts` says for each witness in which column the token stands that begins there."""
    one, other = (sigla.index(siglum) for siglum in entry["witnesses"])
    pairs = tuple((starts[one][_span(left)[0]], starts[other][_span(right)[0]]) for left, right in entry["pairs"])
    return Found((one, other), pairs, bool(entry.get("crosses", True)))


def _decision(entry: Mapping[str, Any], sigla: Sequence[str]) -> Decision:
    kind, named, spans = entry["decision"], entry["witnesses"], entry["spans"]
    if kind not in DECISIONS:
        raise ValueError(f"unknown decision {kind!r}")
    placed = tuple((sigla[sigla.index(one)], _span(span)) for one, span in zip(named, spans, strict=True))
    note, key, effect = (_text(entry.get(name, "")) for name in ("note", "key", "effect"))
    if effect not in ("", *EFFECTS):
        raise ValueError(f"unknown effect {effect!r}")
    return Decision(kind, placed, note, effect=effect or "changes", key=key)
