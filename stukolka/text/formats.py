"""A collation written down and read back: CollateX's JSON, and plain rows."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stukolka.errors import Fault, InvalidInput, shown
from stukolka.text.collation import OMITTED, Collation, collate, gaps_of
from stukolka.text.moved import Move
from stukolka.text.orthography import Orthography
from stukolka.text.tokens import Token
from stukolka.text.witness import Witness

if TYPE_CHECKING:
    from stukolka.text.variants import Variant


def as_json(collation: Collation) -> dict[str, object]:
    """CollateX's shape: `witnesses`, `table` (a row for each, a cell a list of tokens); then `moves` and `variants`.

    An empty cell is an empty list; `gaps` says why those are empty that are not simply omitted.
    """
    table = [
        [[] if place is None else [_token(collation.tokens[witness][place])] for place in row]
        for witness, row in enumerate(zip(*collation.columns, strict=True))
    ] or [[] for _ in collation.witnesses]
    gaps = [
        {"witness": siglum, "column": column, "gap": gap}
        for column in range(len(collation.columns))
        for witness, siglum in enumerate(collation.sigla)
        if (gap := collation.gap_at(column, witness)) not in (None, OMITTED)
    ]
    return {
        "witnesses": list(collation.sigla),
        "table": table,
        "gaps": gaps,
        "empty": list(collation.empty),
        "moves": [move_json(move) for move in collation.moves],
        "variants": [variant_json(variant) for variant in collation.variants()],
        "foldings": list(collation.orthography.on),
        "unaligned": collation.unaligned,
    }


def _token(token: Token) -> dict[str, object]:
    form = token.form
    found: dict[str, object] = {
        "t": form.printed, "n": form.modern, "folded": form.folded, "kind": form.kind,
        "start": token.start, "end": token.end,
    }  # fmt: skip
    return found


def move_json(move: Move) -> dict[str, object]:
    """A move as commands write it."""
    return {
        "witnesses": list(move.witnesses),
        "spans": [list(span) for span in move.spans],
        "pairs": [[list(one), list(other)] for one, other in move.pairs],
        "crosses": move.crosses,
    }


def variant_json(variant: Variant) -> dict[str, object]:
    """A variant as commands write it."""
    return {
        "columns": [variant.start, variant.end],
        "kind": variant.kind,
        "readings": [
            {
                "witnesses": list(reading.witnesses),
                "text": reading.text,
                "spans": [None if span is None else list(span) for span in reading.spans],
                "kind": reading.kind,
                "foldings": list(reading.foldings),
            }
            for reading in variant.readings
        ],
        "silent": list(variant.silent),
    }


def rows(collation: Collation) -> Iterator[tuple[str, ...]]:
    """The table as rows of text, one a column of the collation: its number, then a cell for each witness.

    A cell is what is printed, or empty where the witness omits it; `[lost]` and `[not-collated]` say the rest, and a
    token that looks like one of them, or like a formula to a spreadsheet, is set in quotation marks.
    """
    for column, row in enumerate(collation.columns):
        cells = []
        for witness, place in enumerate(row):
            gap = collation.gap_at(column, witness)
            if place is not None:
                cells.append(_plain(collation.tokens[witness][place].form.printed))
            else:
                cells.append("" if gap == OMITTED else f"[{gap}]")
        yield (str(column), *cells)


def as_csv(collation: Collation) -> str:
    """The rows with a head, as CSV."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(["column", *collation.sigla])
    writer.writerows(rows(collation))
    return made.getvalue()


def _plain(printed: str) -> str:
    # A spreadsheet takes these for formulas.
    return f"'{printed}" if printed[0] in "=+-@\t\r'" and len(printed) > 1 else printed


def from_json(data: Mapping[str, Any]) -> Collation:
    """A collation from CollateX's JSON: one with a `table` is taken as it is, one with only `witnesses` is collated.

    The text of a witness is what its tokens join to: with offsets, they stand where they stood, and blanks fill what
    lies between; without, a space parts tokens that bring none.

    Raises:
        InvalidInput: the data are not of that shape.
        WrongUsage: the witnesses can't be collated.
    """
    orthography = Orthography()
    try:
        if "table" not in data:
            return collate([_given(entry) for entry in data["witnesses"]], orthography=orthography)
        sigla, table = list(data["witnesses"]), list(data["table"])
        read = [_row(siglum, row, orthography) for siglum, row in zip(sigla, table, strict=True)]
        columns = tuple(zip(*(places for _, _, places in read), strict=True))
        moves = tuple(_move(entry) for entry in data.get("moves", ()))
        witnesses = tuple(witness for witness, _, _ in read)
        tokens = tuple(own for _, own, _ in read)
        gaps = gaps_of(witnesses, tokens, columns)
        gaps |= {(entry["column"], sigla.index(entry["witness"])): entry["gap"] for entry in data.get("gaps", ())}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidInput([Fault(f"this is not the JSON of a collation: {shown(str(error))}")]) from None
    return Collation(witnesses, tokens, columns, moves, orthography, int(data.get("unaligned", 0)), gaps)


def _given(entry: Mapping[str, Any]) -> Witness:
    if "content" in entry:
        return Witness(str(entry["id"]), str(entry["content"]))
    return Witness(str(entry["id"]), _text(entry["tokens"])[0])


def _text(tokens: Sequence[Mapping[str, Any]]) -> tuple[str, list[tuple[int, int]]]:
    """The text that tokens join to, and their spans in it."""
    text, spans = "", []
    for token in tokens:
        printed = str(token["t"])
        bare = printed.rstrip()
        if "start" in token:
            text = text.ljust(int(token["start"]))
        spans.append((len(text), len(text) + len(bare)))
        text += printed if "start" in token or bare != printed else printed + " "
    return text, spans


def _row(
    siglum: str, row: Sequence[Sequence[Mapping[str, Any]] | None], orthography: Orthography
) -> tuple[Witness, tuple[Token, ...], list[int | None]]:
    given: list[Mapping[str, Any]] = []
    places: list[int | None] = []
    for cell in row:
        own = list(cell or ())
        if len(own) > 1:
            joined = "".join(str(token["t"]) for token in own)
            merged: dict[str, Any] = {"t": joined}
            if "start" in own[0]:
                merged["start"] = own[0]["start"]
            own = [merged]
        places.append(len(given) if own else None)
        given += own
    text, spans = _text(given)
    tokens = tuple(
        Token(start, end, orthography.form(str(token.get("kind", _kind(text[start:end]))), text[start:end]))
        for token, (start, end) in zip(given, spans, strict=True)
    )
    return Witness(siglum, text), tokens, places


def _kind(printed: str) -> str:
    if printed.isdigit():
        return "number"
    return "word" if any(character.isalnum() for character in printed) else "sign"


def _move(entry: Mapping[str, Any]) -> Move:
    first, second = entry["witnesses"]
    one, other = (tuple(span) for span in entry["spans"])
    pairs = tuple((tuple(left), tuple(right)) for left, right in entry["pairs"])
    return Move((first, second), (one, other), pairs, bool(entry.get("crosses", True)))
