"""A collation written down: CollateX's JSON, and plain rows."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from stukolka.text import handed
from stukolka.text.collation import GAPS, OMITTED, Collation
from stukolka.text.hand import Decision
from stukolka.text.moved import Move
from stukolka.text.stretches import Loci, decided_columns, stretches
from stukolka.text.tokens import Token
from stukolka.text.variants import Level, Variant


def as_json(
    collation: Collation, *, level: Level = "letter", base: str | None = None, loci: Loci | None = None
) -> dict[str, object]:
    """CollateX's shape: `witnesses`, `table` (a row for each, a cell a list of tokens); then `moves` and `variants`.

    An empty cell is an empty list; `gaps` says why those are empty that are not simply omitted.  `level` and `base` are
    those of `Collation.variants`; `loci` says which variants bear on which.

    Raises:
        WrongUsage: there is no such witness as `base`.
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
    variants = [
        variant_json(stretch.variant, loci=(loci or {}).get((stretch.start, stretch.end), ()), by=stretch.decisions)
        for stretch in stretches(collation, level, base=base)
        if stretch.variant is not None
    ]
    return {
        "witnesses": list(collation.sigla),
        "table": table,
        "gaps": gaps,
        "empty": list(collation.empty),
        "moves": [move_json(move) for move in collation.moves],
        "variants": variants,
        "base": collation.base,
        "editor": collation.editor,
        "decisions": [decision_json(collation, decision) for decision in collation.decisions],
        "foldings": list(collation.orthography.on),
        "unaligned": collation.unaligned,
    }


def _token(token: Token) -> dict[str, object]:
    form = token.form
    found: dict[str, object] = {
        "t": form.printed, "n": form.modern, "folded": form.folded, "kind": form.kind,
        "start": token.start, "end": token.end,
    }  # fmt: skip
    return {**found, "lemma": form.lemma} if form.lemma else found


def move_json(move: Move) -> dict[str, object]:
    """A move as commands write it."""
    return {
        "witnesses": list(move.witnesses),
        "spans": [list(span) for span in move.spans],
        "pairs": [[list(one), list(other)] for one, other in move.pairs],
        "crosses": move.crosses,
    }


def decision_json(collation: Collation, decision: Decision) -> dict[str, object]:
    """An editor's decision as commands write it."""
    return {
        "decision": decision.kind,
        "witnesses": [siglum for siglum, _ in decision.spans],
        "spans": [list(span) for _, span in decision.spans],
        "note": decision.note,
        "effect": decision.effect,
        "key": decision.key,
        "text": handed.both(collation, decision).as_json(),
    }


def variant_json(variant: Variant, *, loci: Sequence[str] = (), by: Sequence[int] = ()) -> dict[str, object]:
    """A variant as commands write it; `by` are the numbers of the editor's decisions that show in it."""
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
        "loci": list(loci),
        "decisions": list(by),
    }


def rows(collation: Collation) -> Iterator[tuple[str, ...]]:
    """The table as rows of text, one a column of the collation: its number, then a cell for each witness.

    A cell is what is printed, or empty where the witness omits it; `[lost]` and `[not-collated]` say the rest.  An
    apostrophe stands before a token that looks like one of them, or like a formula to a spreadsheet.  Where an editor
    decided anything, a last cell says what.
    """
    decided = decided_columns(collation)
    for column, row in enumerate(collation.columns):
        cells = []
        for witness, place in enumerate(row):
            gap = collation.gap_at(column, witness)
            if place is not None:
                cells.append(_plain(collation.tokens[witness][place].form.printed))
            else:
                cells.append("" if gap == OMITTED else f"[{gap}]")
        if collation.decisions:
            numbers = decided.get(column, ())
            cells.append("; ".join(handed.told(collation, collation.decisions[number], "en") for number in numbers))
        yield (str(column), *cells)


def as_csv(collation: Collation) -> str:
    """The rows with a head, as CSV."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(["column", *collation.sigla, *(["editor"] if collation.decisions else [])])
    writer.writerows(rows(collation))
    return made.getvalue()


_GAP_CELLS = frozenset(f"[{gap}]" for gap in GAPS)


def _plain(printed: str) -> str:
    # A spreadsheet takes some beginnings for formulas.
    formula = printed[0] in "=+-@\t\r'" and len(printed) > 1
    return f"'{printed}" if formula or printed in _GAP_CELLS else printed
