"""The search of the site: old spelling and new find the same, in both alphabets, and so do synonyms."""

from __future__ import annotations

import pytest

from stukolka.publish import search


@pytest.fixture(scope="module")
def language() -> search.Russian:
    return search.Russian({})


@pytest.mark.parametrize(
    ("printed", "typed"),
    [
        ("игрокъ", "игроки"),
        ("мёдъ", "мед"),
        ("слѣдующій", "следующий"),
        ("слѣдующаго", "следующего"),
        ("Ѳедоръ", "федор"),
        ("мѵро", "миро"),
        ("за́мокъ", "замок"),
        ("всѣмъ", "всем"),
        ("К1", "к1"),
        ("ремизъ", "штрафы"),
        ("прикупку", "прикуп"),
        ("раздачи", "сдача"),
        ("Remises", "fine"),
        ("dealers", "dealer"),
    ],
)
def test_what_is_printed_is_found_by_what_is_typed(language: search.Russian, printed: str, typed: str) -> None:
    assert language.stem(printed) == language.stem(typed)


def test_words_that_mean_something_else_stay_apart(language: search.Russian) -> None:
    words = ["ремиз", "прикуп", "сдача", "ставка", "козырь", "голец", "pot", "stake", "remise", "trump"]
    assert len({language.stem(word) for word in words}) == len(words)


def test_a_mark_of_stress_parts_no_word(language: search.Russian) -> None:
    assert language.split("за́мокъ и К1") == ["замокъ", "и", "К1"]


def test_both_languages_search_both_alphabets() -> None:
    for word in ("ремизъ", "remise"):
        assert search.English({}).stem(word) == search.Russian({}).stem(word)
