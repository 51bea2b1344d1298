"""The same number in words and in figures is one number, and the same sum however its units are written one sum."""

from __future__ import annotations

import pytest

from stukolka.text.collation import collate
from stukolka.text.numerals import NUMERALS
from stukolka.text.orthography import Orthography
from stukolka.text.tokens import tokenize
from stukolka.text.variants import kind_of
from stukolka.text.witness import Witness

SAME = [
    ("пятнадцать", "15"), ("пятнадцатью", "15"), ("двѣнадцати", "12"), ("осьмнадцать", "18"), ("двадцать", "20"),
    ("тридцатаго", "30"), ("сорокъ", "40"), ("сорока", "40"), ("пятидесяти", "50"), ("шестьюдесятью", "60"),
    ("осьмидесяти", "80"), ("восемьдесятъ", "80"), ("девяносто", "90"), ("сто", "100"), ("ста", "100"),
    ("двѣсти", "200"), ("трёхсотъ", "300"), ("четырьмястами", "400"), ("пятисотъ", "500"), ("семьюстами", "700"),
    ("восьмисотъ", "800"), ("девятьсотъ", "900"), ("тысячу", "1000"), ("пятнадцать", "15 копѣекъ"),
    ("1 р. 65 к.", "1 руб. 65 коп."), ("15 к.", "15 копѣекъ"), ("1,5 рубля", "1 р. 50 к."), ("60 коп.", "0,60 р."),
]  # fmt: skip
OTHER = [
    ("пятнадцать", "16"), ("двѣсти", "20"), ("1 р. 65 к.", "1 р. 50 к."), ("15 к.", "15 р."), ("сто", "100000000000"),
    ("пятнадцать", "пятьдесятъ"), ("99999999999999 к.", "99999999999999 коп."), ("15 коп.", "пятьдесятъ"),
]  # fmt: skip


def kind(one: str, other: str) -> str:
    first, second = (tokenize(text, Orthography()) for text in (one, other))
    assert len(first) == len(second) == 1
    return kind_of(first[0], second[0])


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_number_or_sum_is_written_otherwise_and_no_more(one: str, other: str) -> None:
    assert kind(one, other) == kind(other, one) == "spelling"


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_number_or_sum_is_another(one: str, other: str) -> None:
    assert kind(one, other) == kind(other, one) != "spelling"


def test_numerals_up_to_a_thousand_have_their_values() -> None:
    simple = {*range(1, 21), *range(20, 100, 10), *range(100, 1001, 100)}
    assert set(NUMERALS.values()) == simple


def test_a_numeral_and_its_figures_stand_side_by_side() -> None:
    texts = "Каждому даютъ пятнадцать картъ, а ставка сто вистовъ.", "Каждому дают 15 карт, а ставка 100 вистов."
    found = collate([Witness(siglum, text) for siglum, text in zip("PQ", texts, strict=True)])
    pairs = {tuple(reading.text for reading in variant.readings) for variant in found.variants(level="substance")}
    assert {("пятнадцать", "15"), ("сто", "100")} <= pairs
