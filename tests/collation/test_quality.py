"""The aligner against the first half of the gold: floors under what it reaches; the second half is scored elsewhere."""

from __future__ import annotations

import tomllib
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from stukolka.text.collation import Collation, collate
from stukolka.text.witness import Witness
from tests.collation.scoring import Pair, Score, score

HALF: dict[str, Any] = tomllib.loads((Path(__file__).with_name("gold") / "first.toml").read_text(encoding="utf-8"))
CORPUS = Path(__file__).parents[2] / "corpus"
COMPARED = (("A", "C"), ("A", "B"), ("B", "C"), ("C", "D"))


@pytest.fixture(scope="module")
def texts(originals: Path) -> dict[str, str]:
    found = {}
    for siglum in "ABCD":
        source = tomllib.loads((CORPUS / siglum / "source.toml").read_text(encoding="utf-8"))
        found[siglum] = (originals / source["file"]).read_bytes().decode()
    return found


def pairs_of(collation: Collation, one: str, other: str) -> tuple[set[Pair], set[Pair]]:
    """All pairs of words of two witnesses, and those of them that cross the rest."""
    first, second = collation.sigla.index(one), collation.sigla.index(other)
    pairs: set[Pair] = set()
    for row in collation.columns:
        if (left := row[first]) is not None and (right := row[second]) is not None:
            tokens = collation.tokens[first][left], collation.tokens[second][right]
            if tokens[0].kind != "sign":
                pairs.add(((tokens[0].start, tokens[0].end), (tokens[1].start, tokens[1].end)))
    words = {(token.start, token.end) for token in collation.tokens[first] if token.kind != "sign"}
    moved, crossing = set(), set()
    for move in collation.moves:
        if move.witnesses == (one, other):
            own = {pair for pair in move.pairs if pair[0] in words}
            moved |= own
            crossing |= own if move.crosses else set()
    return pairs | moved, crossing


def scored(texts: dict[str, str], collation: Collation, one: str, other: str) -> Score:
    pairs, moved = pairs_of(collation, one, other)
    return score(HALF, texts, (one, other), pairs, moved)


@pytest.fixture(scope="module")
def by_two(texts: dict[str, str]) -> dict[tuple[str, str], Score]:
    return {two: scored(texts, collate([Witness(siglum, texts[siglum]) for siglum in two]), *two) for two in COMPARED}


@pytest.fixture(scope="module")
def together(texts: dict[str, str]) -> Collation:
    return collate([Witness(siglum, text) for siglum, text in texts.items()])


def test_two_by_two_the_pairs_are_right(by_two: dict[tuple[str, str], Score]) -> None:
    whole = sum(by_two.values(), Score())
    assert whole.precision >= 0.978
    assert whole.recall >= 0.915
    assert whole.f1 >= 0.946


def test_few_of_the_differing_pairs_of_A_and_C_are_unrelated(by_two: dict[tuple[str, str], Score]) -> None:
    of_ac = by_two["A", "C"]
    assert of_ac.unrelated <= 0.045
    assert of_ac.unlike_recall >= 0.71


def test_words_out_of_sequence_are_found(by_two: dict[tuple[str, str], Score]) -> None:
    whole = sum(by_two.values(), Score())
    assert whole.order_found / whole.order_gold >= 0.65
    assert whole.moved_right / (whole.moved_right + whole.moved_wrong) >= 0.90


def test_four_together_are_aligned_as_two_by_two(texts: dict[str, str], together: Collation) -> None:
    whole = sum((scored(texts, together, *two) for two in COMPARED), Score())
    assert whole.precision >= 0.973
    assert whole.f1 >= 0.943


def test_no_token_is_lost_and_none_stands_twice(together: Collation) -> None:
    for witness, tokens in enumerate(together.tokens):
        places = [row[witness] for row in together.columns if row[witness] is not None]
        assert places == list(range(len(tokens)))


@pytest.mark.slow
def test_the_order_of_naming_makes_no_difference(texts: dict[str, str], together: Collation) -> None:
    for order in list(permutations("ABCD"))[5::9]:
        again = collate([Witness(siglum, texts[siglum]) for siglum in order])
        for one, other in combinations(sorted(order), 2):
            assert (
                pairs_of(again, one, other)[0] | {(right, left) for left, right in pairs_of(again, other, one)[0]}
                == pairs_of(together, one, other)[0]
            )
