"""A collation made again from what was written down of it: cells, gaps, moves and the editor's decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple

from stukolka.errors import Fault, InvalidInput, WrongUsage, shown
from stukolka.text.collation import Collation, gaps_of
from stukolka.text.hand import Decision
from stukolka.text.moved import Move, whole
from stukolka.text.orthography import Orthography
from stukolka.text.tokens import KINDS, Token
from stukolka.text.witness import Span, Witness, check_witnesses

MOST_CHARACTERS = 100_000_000
"""How far from the beginning of its text a token may stand."""


class Cell(NamedTuple):
    """A token as it was written down."""

    printed: str
    """What is printed."""
    kind: str | None = None
    """One of the kinds of token, or None when nobody said."""
    start: int | None = None
    """Where it begins in its text, or None when nobody said."""


@dataclass(frozen=True, slots=True)
class Found:
    """A move as it was written down."""

    witnesses: tuple[int, int]
    """The places of the two witnesses."""
    pairs: tuple[tuple[int, int], ...]
    """The columns of the words that answer to each other."""
    crosses: bool
    """Whether it stands in another order than what else the two have in common."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written down of a collation."""

    sigla: Sequence[str]
    """The sigla."""
    rows: Sequence[Sequence[Cell | None]]
    """For each witness its cell in each column."""
    gaps: Mapping[tuple[int, int], str] | None
    """(column, witness) -> why it is empty, where it is not omitted; None when nobody said."""
    moves: Sequence[Found] = ()
    """What changed places."""
    orthography: Orthography | None = None
    """The foldings under which words were compared."""
    unaligned: int = 0
    """How many stretches stand apart only because they were too large."""
    base: str | None = None
    """The witness that the editor made the base."""
    decisions: tuple[Decision, ...] = ()
    """What the editor decided."""
    editor: str = ""
    """Whose decisions they are."""


def rebuilt(written: Written) -> Collation:
    """The collation.  Where it isn't known where a token stood, a space parts it from the one before.

    Raises:
        InvalidInput: a token is empty, of no known kind or no text; a move or a gap names no token or no empty cell.
        WrongUsage: the sigla can't be sigla.
    """
    orthography = written.orthography or Orthography()
    made = [_row(siglum, row, orthography) for siglum, row in zip(written.sigla, written.rows, strict=True)]
    witnesses = tuple(witness for witness, _, _ in made)
    check_witnesses(witnesses)
    tokens = tuple(own for _, own, _ in made)
    columns = tuple(zip(*(places for _, _, places in made), strict=True))
    moves = tuple(_move(witnesses, tokens, columns, found) for found in written.moves)
    gaps = dict(written.gaps) if written.gaps is not None else gaps_of(witnesses, tokens, columns)
    if written.gaps is None:
        # A text of invisible signs has nothing to read, and words in some columns all the same: these are no gaps.
        gaps = {(column, witness): why for (column, witness), why in gaps.items() if columns[column][witness] is None}
    for column, witness in gaps:
        if not 0 <= column < len(columns) or columns[column][witness] is not None:
            raise _refused(f"a gap of {written.sigla[witness]} in column {column}, which is not empty")
    return Collation(
        witnesses, tokens, columns, moves, orthography, written.unaligned, gaps, written.base,
        written.decisions, written.editor,
    )  # fmt: skip


@contextmanager
def within(file: str) -> Iterator[None]:
    """Faults that are told inside are told of this file, where they name none."""
    try:
        yield
    except (InvalidInput, WrongUsage) as error:
        raise type(error)([replace(fault, file=fault.file or file) for fault in error.faults]) from None


def placed(collation: Collation, decisions: Iterable[tuple[Decision, Sequence[range]]]) -> Collation:
    """The collation with decisions whose words are told by their columns, for each witness."""
    found = []
    for decision, columns in decisions:
        spans = [
            (siglum, _span(collation, collation.place(siglum), own))
            for (siglum, _), own in zip(decision.spans, columns, strict=True)
        ]
        found.append(replace(decision, spans=tuple(spans)))
    return replace(collation, decisions=tuple(found))


def _span(collation: Collation, witness: int, columns: range) -> Span:
    """From the first word in some columns to the last; without any, the point after the word before them."""
    tokens, size = collation.tokens[witness], len(collation.columns)
    own = [collation.columns[column][witness] for column in columns if column < size]
    words = [tokens[place] for place in own if place is not None]
    if words:
        return words[0].start, words[-1].end
    before = [collation.columns[column][witness] for column in range(min(columns.start, size))]
    last = next((tokens[place].end for place in reversed(before) if place is not None), 0)
    return last, last


def _row(
    siglum: str, row: Sequence[Cell | None], orthography: Orthography
) -> tuple[Witness, tuple[Token, ...], list[int | None]]:
    pieces: list[str] = []
    length = 0
    tokens: list[Token] = []
    places: list[int | None] = []
    for cell in row:
        if cell is None:
            places.append(None)
            continue
        printed, kind = cell.printed, cell.kind or kind_of(cell.printed)
        if not printed.strip():
            raise _refused(f"an empty token of {shown(siglum)}")
        if half := next((sign for sign in printed if "\ud800" <= sign <= "\udfff"), None):
            raise _refused(f"a token of {shown(siglum)} holds half a character, U+{ord(half):04X}")
        if kind not in KINDS:
            raise _refused(f"a token of the unknown kind {shown(kind)}")
        start = max(length, cell.start if cell.start is not None else length + bool(tokens))
        if start > MOST_CHARACTERS:
            raise _refused(f"a token of {shown(siglum)} stands at {start}")
        pieces += [" " * (start - length), printed]
        length = start + len(printed)
        places.append(len(tokens))
        tokens.append(Token(start, length, orthography.form(kind, printed)))
    return Witness(siglum, "".join(pieces)), tuple(tokens), places


def kind_of(printed: str) -> str:
    """The kind of a token of which nobody said it."""
    if printed.isdigit():
        return "number"
    return "word" if any(character.isalnum() for character in printed) else "sign"


def _move(
    witnesses: Sequence[Witness],
    tokens: Sequence[Sequence[Token]],
    columns: Sequence[Sequence[int | None]],
    found: Found,
) -> Move:
    pairs = []
    for ends in found.pairs:
        spans = []
        for witness, column in zip(found.witnesses, ends, strict=True):
            place = columns[column][witness] if 0 <= column < len(columns) else None
            if place is None:
                raise _refused(f"a move of {witnesses[witness].siglum} from column {column}, where it has nothing")
            spans.append((tokens[witness][place].start, tokens[witness][place].end))
        pairs.append((spans[0], spans[1]))
    if not pairs:
        raise _refused("a move without words")
    one, other = found.witnesses
    sigla = witnesses[one].siglum, witnesses[other].siglum
    return Move(sigla, whole(pairs), tuple(pairs), found.crosses)


def _refused(what: str) -> InvalidInput:
    return InvalidInput([Fault(f"this is no collation: {what}")])
