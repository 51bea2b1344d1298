"""The layer of dictionary forms: made when asked for, listed, and never a reason to take two words for one."""

from __future__ import annotations

import sys

import pytest

from stukolka.errors import WrongUsage
from stukolka.text import formats, json_reading, lemma
from stukolka.text.collation import Collation, collate
from stukolka.text.orthography import FOLDINGS, LAYERS, Orthography
from stukolka.text.tokens import tokenize
from stukolka.text.witness import Witness


def made_of(one: str, other: str, **layers: bool) -> Collation:
    return collate([Witness("A", one), Witness("B", other)], orthography=Orthography(**layers))


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("Козыремъ", "козырь"),
        ("играетъ", "играть"),
        ("елка", "елка"),
        ("міромъ", "мір"),
        ("миромъ", "мир"),
        ("людей", "человек"),
    ],
)
def test_a_lemma_is_found_for_modern_spelling(word: str, found: str) -> None:
    (token,) = tokenize(word, Orthography(lemma=True))
    assert token.form.lemma == found


def test_what_is_no_word_has_no_lemma_and_without_the_layer_nothing_has() -> None:
    assert [token.form.lemma for token in tokenize("15, § 3!", Orthography(lemma=True))] == [""] * 4
    assert [token.form.lemma for token in tokenize("играетъ", Orthography())] == [""]


def test_mir_the_world_and_mir_the_peace_are_never_forms_of_one_word() -> None:
    assert not lemma.are_forms_of_one("міром", "миром")
    assert lemma.are_forms_of_one("міром", "міра")
    (variant,) = made_of("Играютъ на весь міръ", "Играютъ на весь миръ", lemma=True).variants("substance")
    assert variant.kind == "word"
    assert [reading.foldings for reading in variant.readings] == [(), ()]


def test_lemmas_tell_another_form_from_another_word() -> None:
    for one, other, plain, known in [
        ("онъ прикупаетъ карту", "онъ прикупилъ карту", "inflection", "word"),
        ("платятъ за людей", "платятъ за человѣка", "word", "inflection"),
    ]:
        assert [variant.kind for variant in made_of(one, other).variants("substance")] == [plain]
        assert [variant.kind for variant in made_of(one, other, lemma=True).variants("substance")] == [known]


def test_the_layer_is_listed_with_the_foldings_and_read_back() -> None:
    made = made_of("играютъ въ карты", "играли въ карту", lemma=True)
    assert made.orthography.on == (*FOLDINGS, "lemma") == tuple(LAYERS)
    data = formats.as_json(made)
    assert data["foldings"] == list(LAYERS)
    assert data["table"][0][0][0]["lemma"] == "играть"  # type: ignore[index]
    again = json_reading.from_json(data)
    assert again.orthography.on == made.orthography.on
    assert again.variants() == made.variants()


def test_each_folding_can_be_left_out_beside_lemmas() -> None:
    for name in FOLDINGS:
        under = Orthography(without=[name], lemma=True)
        assert under.on == tuple(layer for layer in LAYERS if layer != name)
        assert tokenize("Ремизъ, за́мокъ", under)


def test_without_pymorphy3_it_is_said_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pymorphy3", None)
    lemma.analyser.cache_clear()
    with pytest.raises(WrongUsage, match=r"pip install 'stukolka\[lemma\]'"):
        Orthography(lemma=True)
    assert Orthography().on == tuple(FOLDINGS)
    lemma.analyser.cache_clear()
