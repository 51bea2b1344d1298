"""The aligner against witnesses of known truth: floors under what it reaches on a copyist's every kind of change.

`make bench` measures the same cells on more copies, and CollateX beside it.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from stukolka.text.collation import collate
from stukolka.text.witness import Witness
from tests.collation.generated import Copy, Rates, copies
from tests.collation.truth import CELLS, Tally, collation_of, pairs_found, tally

HARD = {"5 % each", "moved, 5 % each"}
"""Cells in which a third of the words differ between two copies."""


def tally_of(texts: list[Copy]) -> Tally:
    return tally(texts, pairs_found(collation_of(texts)))


@pytest.mark.parametrize("cell", CELLS)
def test_copies_are_aligned_but_for_what_their_texts_leave_open(cell: str) -> None:
    found = sum((tally_of(copies(seed, 600, 2, CELLS[cell])) for seed in (1, 2, 3)), Tally())
    assert found.true > 1400
    assert found.decidable_true > 0.95 * found.true
    assert found.decidable_f1 >= (0.98 if cell in HARD else 0.995)
    assert found.f1 >= (0.965 if cell in HARD else 0.99)


@pytest.mark.parametrize("cell", [cell for cell, rates in CELLS.items() if rates.moves])
def test_what_moved_is_found_and_little_else(cell: str) -> None:
    found = sum((tally_of(copies(seed, 600, 2, CELLS[cell])) for seed in (1, 2, 3, 4)), Tally())
    assert found.moved_true > 100
    assert found.move_precision >= (0.96 if cell in HARD else 0.98)
    assert found.move_recall >= 0.9


def test_five_copies_are_aligned_as_well_as_two() -> None:
    found = tally_of(copies(3, 800, 5, Rates(0.01, 0.01, 0.01, 0.01, moves=1)))
    assert found.f1 >= 0.995


def test_the_order_in_which_copies_are_named_makes_no_difference() -> None:
    texts = [one.text for one in copies(7, 250, 4, Rates(0.03, 0.03, 0.03, 0.03, moves=4))]
    seen = set()
    for order in list(permutations("ABCD"))[::5]:
        made = collate([Witness(siglum, texts["ABCD".index(siglum)]) for siglum in order])
        places = [made.sigla.index(siglum) for siglum in "ABCD"]
        moved = {
            frozenset(zip(move.witnesses, pair, strict=True)) for move in made.moves for pair in move.pairs
        }  # fmt: skip
        seen.add((tuple(tuple(row[place] for place in places) for row in made.columns), frozenset(moved)))
    assert len(seen) == 1


def test_a_text_and_itself_have_no_difference() -> None:
    made = collation_of(copies(4, 3000, 2, Rates(0, 0, 0, 0, moves=0)))
    assert made.variants("sign") == ()
    assert made.moves == ()
    assert len(made.columns) == len(made.tokens[0])


def test_texts_that_have_nothing_in_common_have_no_pair() -> None:
    (one,), (other,) = copies(5, 800, 1), copies(6, 800, 1)
    (_, pairs, _) = pairs_found(collation_of([one, other]))[0, 1]
    assert len(pairs) < 16
