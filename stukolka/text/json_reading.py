"""CollateX's JSON read: a table as it is, witnesses to be collated, or what this package has written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stukolka.errors import Fault, InvalidInput, shown
from stukolka.text.collation import GAPS, Collation, collate
from stukolka.text.hand import DECISIONS, EFFECTS, Decision, Hand
from stukolka.text.orthography import Orthography
from stukolka.text.rebuilt import Cell, Found, Written, rebuilt
from stukolka.text.witness import Span, Witness

Row = list[Cell | None]


def from_json(
    data: Mapping[str, Any], *, orthography: Orthography | None = None, hand: Hand | None = None
) -> Collation:
    """A collation from CollateX's JSON: one with a `table` is taken as it is, one with only `witnesses` is collated.

    The text of a witness is what its tokens join to: with offsets, they stand where they stood, and blanks fill what
    lies between; without, a space parts tokens.  A cell of several tokens makes as many columns.  `orthography` and
    `hand` are for witnesses to be collated.

    Raises:
        InvalidInput: the data are not of that shape.
        WrongUsage: the witnesses can't be collated.
    """
    try:
        if "table" not in data:
            given = [_given(entry) for entry in data["witnesses"]]
        else:
            written = _written(data)
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise InvalidInput([Fault(f"this is not the JSON of a collation: {shown(str(error))}")]) from None
    return rebuilt(written) if "table" in data else collate(given, orthography=orthography, hand=hand)


def _given(entry: Mapping[str, Any]) -> Witness:
    if "content" in entry:
        return Witness(_text(entry["id"]), _text(entry["content"]))
    # A blank at the end of a token parts it from the next; tokens that bring none are parted all the same.
    printed = [_text(token["t"]) for token in entry["tokens"]]
    return Witness(_text(entry["id"]), "".join(one if one != one.rstrip() else f"{one} " for one in printed))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, found {value!r}")
    value.encode()  # half a character is no text: UnicodeEncodeError is a ValueError
    return value


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"expected a whole number, found {value!r}")
    return value


def _span(value: Sequence[Any]) -> Span:
    start, end = value
    return _number(start), _number(end)


def _written(data: Mapping[str, Any]) -> Written:
    sigla = [_text(siglum) for siglum in data["witnesses"]]
    table = list(data["table"])
    if len(sigla) != len(table) or len({len(row) for row in table}) > 1:
        raise ValueError("the table has not a row for each witness, all of one length")
    rows: list[Row] = [[] for _ in sigla]
    at: list[int] = []  # the column of each of the data's columns
    for column in zip(*table, strict=True):
        cells = [[_cell(token) for token in cell or ()] for cell in column]
        at.append(len(rows[0]))
        for step in range(max(1, *map(len, cells))):
            for row, own in zip(rows, cells, strict=True):
                row.append(own[step] if step < len(own) else None)
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


def _cell(token: Mapping[str, Any]) -> Cell:
    start = token.get("start")
    return Cell(
        _text(token["t"]).strip(), None if token.get("kind") is None else _text(token["kind"]),
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
