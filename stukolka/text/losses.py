"""Losses followed across what moved: a witness that is lost where a passage stands is lost wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from stukolka.text.moved import Move
from stukolka.text.tokens import Token

RUNS_ON = 15
"""How many words a witness may have left out where its text runs on, so that nothing is lost there."""

GONE = -1
"""The state of a word that a witness has lost elsewhere."""

Cell = tuple[int, int]
"""A column and a witness."""

Place = tuple[int, int]
"""A witness and the place of one of its tokens."""


def followed(
    gaps: Mapping[Cell, str],
    sigla: Sequence[str],
    tokens: Sequence[Sequence[Token]],
    columns: Sequence[Sequence[int | None]],
    moves: Sequence[Move],
    why: str,
) -> Iterator[Cell]:
    """Further cells that are empty for the reason `why`; `gaps` says which are for what reason already.

    A passage that changed places stands in two places of the table. A third witness that has lost it in the one has not
    left it out in the other, nor what stands there between words that it has lost.
    """
    witnesses = sorted({witness for (_, witness), reason in gaps.items() if reason == why})
    if not witnesses or not moves:
        return
    column_of = [
        {place: column for column, row in enumerate(columns) if (place := row[own]) is not None}
        for own in range(len(sigla))
    ]
    linked = _linked(sigla, tokens, moves)
    for own, text in enumerate(tokens):
        for other in witnesses:
            if own == other:
                continue
            states = [
                _state(gaps, why, columns, column_of, linked.get((own, place), ()), (column_of[own][place], other))
                for place in range(len(text))
            ]
            for place in _lost(states):
                column = column_of[own][place]
                if columns[column][other] is None:
                    yield column, other


def _state(
    gaps: Mapping[Cell, str],
    why: str,
    columns: Sequence[Sequence[int | None]],
    column_of: Sequence[Mapping[int, int]],
    partners: Sequence[Place],
    cell: Cell,
) -> int | None:
    """What a witness has for the word in a cell: the place of its token, `GONE`, or None if nothing says so."""
    column, witness = cell
    own = [columns[column][witness], *(place for partner, place in partners if partner == witness)]
    elsewhere = [column_of[partner][place] for partner, place in partners]
    present = [place for place in [*own, *(columns[at][witness] for at in elsewhere)] if place is not None]
    if present:
        return present[0]
    return GONE if any(gaps.get((at, witness)) == why for at in [column, *elsewhere]) else None


def _lost(states: Sequence[int | None]) -> Iterator[int]:
    """The places of words that are lost, and of what lies between such.

    Where the witness's own text runs on from the word before to the word after, nothing is lost, whatever a third
    witness that has these words elsewhere may suggest.
    """
    gone: list[int] = []
    before: int | None = None
    for place, state in enumerate([*states, len(states)]):
        if state == GONE:
            gone.append(place)
        elif state is not None:
            ends = place == len(states)
            runs_on = before is not None and not ends and 0 < state - before <= len(gone) + RUNS_ON
            if gone and not runs_on:
                yield from range(gone[0], gone[-1] + 1)
            gone, before = [], state


def _linked(sigla: Sequence[str], tokens: Sequence[Sequence[Token]], moves: Sequence[Move]) -> dict[Place, list[Place]]:
    """Each token that answers to others in another place -> those."""
    place_of = [{token.start: place for place, token in enumerate(text)} for text in tokens]
    found: dict[Place, list[Place]] = {}
    for move in moves:
        first, second = (sigla.index(siglum) for siglum in move.witnesses)
        for one, other in move.pairs:
            left, right = (first, place_of[first][one[0]]), (second, place_of[second][other[0]])
            found.setdefault(left, []).append(right)
            found.setdefault(right, []).append(left)
    return found
