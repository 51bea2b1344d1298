"""How like two texts are: old and new spelling are one, rare words count for more."""

from __future__ import annotations

import unicodedata

import pytest

from stukolka.text.likeness import Likeness, folded

KNOWN = ("Козырь открывают.", "Карты раздают по одной.", "Карты тасуют.", "The trump is turned up.")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Всѣ берутъ взятку", "Все берут взятку"),
        ("міръ и сѵнодъ, Ѳома", "мир и синод, Фома"),
        ("Ёлка", "елка"),
        ("КОЗЫРЬ", "козырь"),
        ("за\u0301мокъ", "замок"),
        ("вз\u00adятка\u200b", "взятка"),
    ],
)
def test_spelling_and_invisible_signs_count_for_nothing(old: str, new: str) -> None:
    assert folded(old) == folded(new)
    assert folded(unicodedata.normalize("NFD", old)) == folded(new)


def test_a_hard_sign_within_a_word_is_kept() -> None:
    assert folded("объявилъ") == ("объявил",)


def test_likeness_is_one_for_the_same_words_and_nought_for_none_in_common() -> None:
    found = Likeness(KNOWN).of("Козырь открываютъ!")
    assert found[0] == pytest.approx(1)
    assert found[3] == 0
    assert all(0 <= one < 0.5 for one in found[1:])


def test_rare_words_count_for_more() -> None:
    # Cards are in two of the texts, shuffling is in one.
    dealt, shuffled = Likeness(KNOWN).of("карты тасует")[1:3]
    assert 0 < dealt < shuffled


def test_a_slip_of_the_pen_leaves_words_alike() -> None:
    assert Likeness(KNOWN).of("козырь открывоют")[0] > 0.5


@pytest.mark.parametrize("text", ["", "|", "…"])
def test_no_words_are_like_nothing(text: str) -> None:
    assert Likeness([*KNOWN, "—"]).of(text) == [0] * 5
