"""Counted nouns: the form that goes with the number, in both languages."""

from __future__ import annotations

import pytest

from stukolka.publish import nouns
from stukolka.publish.nouns import Noun


@pytest.mark.parametrize(
    ("number", "english", "russian"),
    [
        (0, "0 deals", "0 сдач"),
        (1, "1 deal", "1 сдача"),
        (2, "2 deals", "2 сдачи"),
        (4, "4 deals", "4 сдачи"),
        (5, "5 deals", "5 сдач"),
        (11, "11 deals", "11 сдач"),
        (14, "14 deals", "14 сдач"),
        (21, "21 deals", "21 сдача"),
        (111, "111 deals", "111 сдач"),
        (1002, "1,002 deals", "1\u202f002 сдачи"),
    ],
)
def test_a_noun_has_the_form_that_its_number_asks_for(number: int, english: str, russian: str) -> None:
    assert (nouns.DEALS.counted(number, "en"), nouns.DEALS.counted(number, "ru")) == (english, russian)


def test_after_a_preposition_it_has_another_case() -> None:
    assert [nouns.OF_DEALS.counted(number, "ru") for number in (1, 2)] == ["1 сдачи", "2 сдач"]
    assert [nouns.DEALS_EACH.counted(number, "ru") for number in (1, 2, 100)] == ["1 сдаче", "2 сдачи", "100 сдач"]


def test_every_noun_has_all_its_forms() -> None:
    known = [one for one in vars(nouns).values() if isinstance(one, Noun)]
    assert known
    for noun in known:
        assert all((*noun.en, *noun.ru))
        assert noun.form(1, "en") != noun.form(2, "en")
