"""Short and full forms of one word are told without a dictionary, and nouns from the adjectives made of them."""

from __future__ import annotations

import pytest

from stukolka.text.orthography import Orthography
from stukolka.text.tokens import tokenize
from stukolka.text.variants import kind_of

ONE_WORD = [
    ("сданы", "сданные"), ("сданъ", "сданный"), ("сдана", "сданную"), ("сданныхъ", "сдано"), ("взяты", "взятыя"),
    ("даны", "данные"), ("объявленъ", "объявленный"), ("снята", "снятой"), ("равны", "равныя"), ("нужна", "нужной"),
    ("вѣренъ", "вѣрный"), ("долженъ", "должнаго"), ("силенъ", "сильный"), ("спокоенъ", "спокойнаго"),
    ("длиненъ", "длинный"), ("короток", "короткая"), ("полна", "полную"),
]  # fmt: skip
OTHER_WORDS = [
    ("страны", "странные"), ("цѣна", "цѣнный"), ("конъ", "конный"), ("закона", "законнаго"), ("стена", "стенной"),
    ("картина", "картинная"), ("сданы", "сдачи"), ("рука", "ручной"), ("рана", "ранняя"), ("козырь", "карта"),
]  # fmt: skip


def kind(one: str, other: str) -> str:
    first, second = (tokenize(word, Orthography())[0] for word in (one, other))
    return kind_of(first, second)


@pytest.mark.parametrize(("one", "other"), ONE_WORD)
def test_short_and_full_forms_are_forms_of_one_word(one: str, other: str) -> None:
    assert kind(one, other) == kind(other, one) == "inflection"


@pytest.mark.parametrize(("one", "other"), OTHER_WORDS)
def test_a_noun_and_an_adjective_stay_two_words(one: str, other: str) -> None:
    assert kind(one, other) == kind(other, one) == "word"
