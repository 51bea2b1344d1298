"""The best alignment is the best there is, and nothing in it crosses."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np
import pytest

from stukolka.text.align import Aligner
from stukolka.text.anchors import anchors, chain
from stukolka.text.gaps import OPEN, WIDEN, align_gap, align_gaps
from stukolka.text.lexicon import FORBIDDEN, FULL, Ints, Lexicon
from stukolka.text.moves import Side, find
from stukolka.text.tokens import tokenize


def gap_cost(width: int) -> int:
    return OPEN + WIDEN * (width - 1) if width else 0


def worth(scores: Ints, pairs: list[tuple[int, int]]) -> int:
    total, row, column = 0, 0, 0
    for next_row, next_column in [*pairs, scores.shape]:
        total -= gap_cost(next_row - row) + gap_cost(next_column - column)
        if next_row < scores.shape[0]:
            total += int(scores[next_row, next_column])
        row, column = next_row + 1, next_column + 1
    return total


def best(scores: Ints) -> int:
    """The worth of the best alignment, by trying all."""
    rows, columns = scores.shape

    @lru_cache(None)
    def rest(row: int, column: int, gap: str) -> int:
        if (row, column) == (rows, columns):
            return 0
        found = -(10**9)
        if row < rows and column < columns:
            found = max(found, int(scores[row, column]) + rest(row + 1, column + 1, ""))
        if row < rows:
            found = max(found, rest(row + 1, column, "row") - (WIDEN if gap == "row" else OPEN))
        if column < columns:
            found = max(found, rest(row, column + 1, "column") - (WIDEN if gap == "column" else OPEN))
        return found

    return rest(0, 0, "")


@pytest.mark.parametrize("seed", range(4))
def test_a_gap_is_aligned_as_well_as_can_be(seed: int) -> None:
    drawn = np.random.default_rng(seed)
    for _ in range(150):
        shape = tuple(drawn.integers(1, 7, 2))
        scores = drawn.choice([-300, -60, -700, 1000, 400, 100, FORBIDDEN], size=shape).astype(np.int32)
        pairs = align_gap(scores)
        assert all(one[0] < other[0] and one[1] < other[1] for one, other in pairwise(pairs))
        assert all(scores[pair] > FORBIDDEN for pair in pairs)
        assert worth(scores, pairs) == best(scores)


def test_gaps_are_aligned_together_as_each_by_itself() -> None:
    drawn = np.random.default_rng(9)
    shapes = [tuple(shape) for shape in drawn.integers(0, 12, (80, 2)).tolist()] + [(1, 300), (300, 2), (40, 60)]
    parts = [drawn.choice([-300, -60, 1000, 400, 100, FORBIDDEN], size=shape).astype(np.int32) for shape in shapes]
    rows, columns = np.array(shapes).T
    found = align_gaps(np.concatenate([part.reshape(-1) for part in parts]), rows, columns).tolist()
    assert len(found) > 100
    for gap, part in enumerate(parts):
        pairs = [(row, column) for number, row, column in found if number == gap]
        assert pairs == align_gap(part)


def test_a_chain_ascends_on_both_sides_and_is_the_longest() -> None:
    pairs = np.array([(0, 4), (1, 1), (1, 2), (2, 2), (3, 0), (4, 5), (5, 3)])
    kept = pairs[chain(pairs)].tolist()
    assert len(kept) == 3
    assert all(one[0] < other[0] and one[1] < other[1] for one, other in pairwise(kept))


def test_an_anchor_occurs_once_on_either_side() -> None:
    row = np.array([1, 2, 3, 1, 2, 4], np.int32)
    columns = np.arange(6, dtype=np.int32)
    words = np.array([9, 2, 3, 1, 2], np.int32)
    found = anchors([(row, columns)], words, np.arange(5, dtype=np.int32), run=2)
    assert found.tolist() == [[1, 1], [2, 2], [3, 3]]


def aligned(one: str, other: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    texts = [tokenize(one), tokenize(other)]
    lexicon = Lexicon(texts)
    side = Side(lexicon.texts[0][:, None], lexicon.sentences[0][:, None], lexicon.texts[1], lexicon.sentences[1])
    found = find(Aligner(lexicon), side)
    return tuple(  # type: ignore[return-value]
        [(texts[0][column].form.printed, texts[1][place].form.printed) for column, place in pairs.tolist()]
        for pairs in (found.straight, found.moved)
    )


def test_a_word_is_never_paired_with_a_sign_or_a_number() -> None:
    straight, moved = aligned("туз , король , 10", ", валет . дама ; десятка")
    for one, other in straight + moved:
        assert one.isalpha() == other.isalpha()
        assert one.isdigit() == other.isdigit()


def test_unlike_words_are_paired_only_between_words_that_hold() -> None:
    straight, _ = aligned("каждый игрок платит штраф за ошибку", "каждый игрок платит ремиз за ошибку")
    assert ("штраф", "ремиз") in straight
    straight, _ = aligned("утром выпал снег на поля", "вечером гости пели песни хором")
    assert straight == []


def test_words_that_changed_places_are_moved() -> None:
    straight, moved = aligned("сдатчик обязан снять верхнюю карту", "сдатчик снять верхнюю карту обязан")
    assert moved == [("обязан", "обязан")]
    assert len(straight) == 4


def test_equal_words_of_stretches_that_have_nothing_in_common_are_no_pair() -> None:
    far = " ".join(f"{a}р{b}а{a}ш" for a in "бвгджзклмн" for b in "аеиоуыэюяё")
    other = " ".join(f"{b}{a}{b}хц{a}" for a in "пстфхцчшщв" for b in "аеиоуыэюяё")
    straight, moved = aligned(f"{far} и король {far}", f"{other} и король {other}")
    assert straight + moved == []


def test_weights_are_at_most_those_of_the_rarest_words() -> None:
    lexicon = Lexicon([tokenize("и туз, и король"), tokenize("туз и дама")])
    numbers = np.arange(len(lexicon.words), dtype=np.int32)
    scores = lexicon.scores(numbers, numbers)
    assert scores.max() <= FULL
    assert (np.diag(scores) > 0).all()
    assert (scores == scores.T).all()
