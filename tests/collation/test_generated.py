"""The aligner against witnesses of known truth: floors under what it reaches on a copyist's every kind of change."""

from __future__ import annotations

from itertools import combinations

import pytest

from stukolka.text.collation import Collation, collate
from stukolka.text.witness import Witness
from tests.collation.generated import Copy, Rates, copies
from tests.collation.test_quality import pairs_of


def made_of(texts: list[Copy]) -> Collation:
    return collate([Witness("ABCDEFGH"[place], one.text) for place, one in enumerate(texts)])


def f1(texts: list[Copy]) -> float:
    """The F1 of all pairs of all witnesses, moved ones among them."""
    made, right, found, true = made_of(texts), 0, 0, 0
    for one, other in combinations(range(len(texts)), 2):
        pairs, _ = pairs_of(made, made.sigla[one], made.sigla[other])
        first, second = (
            {number: (start, end) for start, end, number in texts[side].words if number is not None}
            for side in (one, other)
        )
        truth = {(first[number], second[number]) for number in first.keys() & second.keys()}
        right, found, true = right + len(pairs & truth), found + len(pairs), true + len(truth)
    return 2 * right / (found + true)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("rates", "floor"),
    [
        (Rates(0.01, 0.01, 0.01, 0.01, moves=1), 0.995),
        (Rates(0.02, 0.02, 0.02, 0.02, moves=2), 0.985),
        (Rates(0.05, 0.05, 0.05, 0.05, moves=0), 0.96),
    ],
)
def test_two_copies_are_aligned(rates: Rates, floor: float, seed: int) -> None:
    assert f1(copies(seed, 2000, 2, rates)) >= floor


def test_five_copies_are_aligned_as_well_as_two() -> None:
    assert f1(copies(3, 800, 5, Rates(0.02, 0.02, 0.02, 0.02, moves=1))) >= 0.985


def test_a_text_and_itself_have_no_difference() -> None:
    (one, other) = copies(4, 3000, 2, Rates(0, 0, 0, 0, moves=0))
    made = made_of([one, other])
    assert made.variants("sign") == ()
    assert made.moves == ()
    assert len(made.columns) == len(made.tokens[0])


def test_texts_that_have_nothing_in_common_have_no_pair() -> None:
    (one,), (other,) = copies(5, 800, 1), copies(6, 800, 1)
    made = made_of([one, other])
    pairs, _ = pairs_of(made, "A", "B")
    assert len(pairs) < 16
