"""Moves: words that answer to each other and stand in different columns, gathered into phrases and passages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stukolka.text.tokens import Token
from stukolka.text.witness import Span

Ints = NDArray[np.int32]

APART = 6
"""How many tokens may be skipped on either side within one move."""


@dataclass(frozen=True, slots=True)
class Move:
    """A phrase or passage that stands in one place in one witness and in another in another."""

    witnesses: tuple[str, str]
    """The sigla of the two, in the order in which the witnesses were given."""
    spans: tuple[Span, Span]
    """Where it stands in the text of each."""
    pairs: tuple[tuple[Span, Span], ...]
    """The tokens that answer to each other."""
    crosses: bool
    """Whether it stands in another order than what else the two have in common.

    If not, the two agree, and only a third witness made the table set them apart.  What an editor marked always does.
    """


def moves_between(
    sigla: Sequence[str],
    tokens: Sequence[Sequence[Token]],
    grid: Ints,
    links: Collection[tuple[int, int, int, int]],
    marked: Sequence[Collection[tuple[int, int, int, int]]] = (),
) -> tuple[Move, ...]:
    """The moves that links (witness, token, witness, token) make, in the order of the witnesses and their texts.

    `grid` says for each column and witness the place of its token, or -1; `marked` are links that are one move each,
    because an editor says so.
    """
    by_pair: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for one, first, other, second in links:
        by_pair.setdefault((one, other), []).append((first, second))
    found = []
    for (one, other), pairs in sorted(by_pair.items()):
        both = grid[(grid[:, one] >= 0) & (grid[:, other] >= 0)]
        crossing = _crossing(both[:, one], both[:, other], pairs)
        own = [sorted((first, second) for a, first, b, second in move if (a, b) == (one, other)) for move in marked]
        loose = set(pairs).difference(*own)
        by_hand = [move for move in own if move]
        for move in sorted([*by_hand, *_gathered(sorted(loose), crossing)]):
            if all(tokens[one][first].kind == "sign" for first, _ in move):
                continue
            spans = [
                (
                    (tokens[one][first].start, tokens[one][first].end),
                    (tokens[other][second].start, tokens[other][second].end),
                )
                for first, second in move
            ]
            crosses = move in by_hand or move[0] in crossing
            found.append(Move((sigla[one], sigla[other]), whole(spans), tuple(spans), crosses))
    return tuple(found)


def whole(pairs: Sequence[tuple[Span, Span]]) -> tuple[Span, Span]:
    """From the first of the words to the last, in either text: within a move their order may differ."""
    one, other = ([pair[side] for pair in pairs] for side in (0, 1))
    return (min(one)[0], max(one)[1]), (min(other)[0], max(other)[1])


def _crossing(first: Ints, second: Ints, pairs: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of `pairs` that cross one of the pairs in the table's own sequence, given by both sides' tokens."""
    given = np.array(pairs, np.int64).reshape(-1, 2)
    crosses = np.searchsorted(first, given[:, 0]) != np.searchsorted(second, given[:, 1])
    return {pair for pair, out in zip(pairs, crosses.tolist(), strict=True) if out}


def _gathered(pairs: Sequence[tuple[int, int]], crossing: Collection[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Pairs gathered into runs that ascend on both sides without skipping much."""
    moves: list[list[tuple[int, int]]] = []
    for pair in pairs:
        if moves:
            last = moves[-1][-1]
            near = 0 < pair[0] - last[0] <= APART and 0 < pair[1] - last[1] <= APART
            if near and (pair in crossing) == (last in crossing):
                moves[-1].append(pair)
                continue
        moves.append([pair])
    return moves
