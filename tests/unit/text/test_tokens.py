"""Tokens keep their places in the untouched text, and lose nothing that can be read."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stukolka.errors import WrongUsage
from stukolka.text.inspection import is_blank
from stukolka.text.orthography import FOLDED, FOLDINGS, Orthography
from stukolka.text.tokens import KINDS, Token, _spelt_out, tokenize

AWKWARD = st.text(
    alphabet=st.sampled_from("аѣіъёй\u0306\u0301-\u00ad\u200b\ufeff\n\r \t.,§12рк[]()«»'\u2019\x0b\x00Xo")
)

PIECES = (
    *(
        "1 р. 65 к.",
        "1",
        " р.",
        "65",
        ". ",
        "к",
        "\n",
        " ",
        "3 – 8",
        "§ ",
        "\n\t12) ",
        "по-",
        "взят-\n",
        "ки",
        "[[...]]",
    ),
    *("[[", "]", "...", ",5", "\u00ad", "Міръ,", "и\u0306"),
)


def printed(text: str) -> list[str]:
    return [token.form.printed for token in tokenize(text)]


def modern(text: str) -> list[str]:
    return [token.form.modern for token in tokenize(text)]


def kinds(text: str) -> list[tuple[str, str]]:
    return [(token.kind, token.form.printed) for token in tokenize(text)]


@given(st.one_of(st.text(), AWKWARD))
def test_every_character_that_can_be_read_stands_in_one_token(text: str) -> None:
    tokens = tokenize(text)
    covered = 0
    for token in tokens:
        assert covered <= token.start < token.end <= len(text)
        assert is_blank(text[covered : token.start])
        assert token.form.printed == text[token.start : token.end]
        assert token.kind in KINDS
        covered = token.end
    assert is_blank(text[covered:])


@given(st.one_of(st.text(), AWKWARD, st.lists(st.sampled_from(PIECES)).map("".join)))
def test_stretches_that_are_known_already_are_divided_as_the_pattern_has_it(text: str) -> None:
    under = Orthography()
    plain: list[Token] = []
    _spelt_out(text, 0, under, plain, whole=True)
    assert tokenize(text, under) == tokenize(text, under) == tuple(plain)


@given(AWKWARD)
def test_no_layer_touches_what_is_printed(text: str) -> None:
    bare = Orthography(without=FOLDINGS)
    for token in tokenize(text, bare):
        assert token.form.folded == token.form.modern == token.form.printed


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ставка 1 р. 65 к. или 60 коп.", [("sum", "1 р. 65 к."), ("sum", "60 коп.")]),
        ("от 3–8 и 15-30 лет", [("range", "3–8"), ("range", "15-30")]),
        ("дѣлится (3, 6,9,12)", [("number", "3"), ("number", "6"), ("number", "9"), ("number", "12")]),
        ("цѣною 2,5 фунта", [("number", "2,5")]),
        ("1. Сдаютъ 3 карты\n12) Ходятъ\n§ 4 Все", [("rule", "1"), ("number", "3"), ("rule", "12"), ("rule", "§ 4")]),
    ],
)
def test_numbers_sums_ranges_and_rule_numbers_are_kinds(text: str, found: list[tuple[str, str]]) -> None:
    assert [one for one in kinds(text) if one[0] not in {"word", "sign"}] == found


def test_old_spelling_is_folded_to_modern() -> None:
    assert modern("Слѣдующій игрокъ возьметъ разсчетъ синяго хорошаго большаго Ѳома мѵро онѣ красныя") == [
        "следующий", "игрок", "возьмет", "расчет", "синего", "хорошего", "большого", "фома", "миро", "они", "красные",
    ]  # fmt: skip


def test_B29_world_and_peace_never_merge() -> None:
    world, peace, now = modern("міръ миръ мир")
    assert world != peace == now
    assert modern("всемірный міровой міріады") == ["всемірный", "міровой", "мириады"]
    assert [t.form.modern for t in tokenize("міръ миръ", Orthography(without=["i"]))] == ["мір", "мир"]


def test_B32_letters_apart_from_their_marks_are_one_word() -> None:
    composed, apart = (unicodedata.normalize(form, "всякій стучащій") for form in ("NFC", "NFD"))
    assert len(composed) != len(apart)
    assert modern(composed) == modern(apart) == ["всякий", "стучащий"]
    assert printed(apart) == apart.split()


def test_B33_invisible_signs_break_no_word() -> None:
    text = "\ufeffстуча\u00adщій\u00a0игрокъ\u2009взят\u2060ку обя\u200bзанъ\r\n"
    assert modern(text) == ["стучащий", "игрок", "взятку", "обязан"]


def test_B34_letters_of_another_alphabet_are_folded_only_in_words_that_mix_them() -> None:
    assert modern("кoзырь cтукъ") == ["козырь", "стук"]
    assert [t.form.folded for t in tokenize("Hombre II X")] == ["hombre", "ii", "x"]


def test_B35_words_divided_at_a_line_end_are_joined_and_marked() -> None:
    text = "взят-\nки, по-\r\nдворянски и ва-банкъ"
    tokens = [token for token in tokenize(text) if token.kind == "word"]
    assert [token.form.folded for token in tokens] == ["взятки", "по-дворянски", "и", "ва-банкъ"]
    assert [token.divided for token in tokens] == [True, True, False, False]
    assert [t.form.folded for t in tokenize("взят-\nки", Orthography(without=["line-end"]))] == ["взят-\nки"]


def test_B70_stress_marks_and_yo_can_be_kept() -> None:
    assert modern("за́мокъ замо́къ всё") == ["замок", "замок", "все"]
    kept = Orthography(without=["stress", "yo"])
    assert [t.form.modern for t in tokenize("за́мокъ всё", kept)] == ["за́мок", "всё"]


def test_a_folding_says_which_difference_it_hides() -> None:
    under = Orthography()
    assert under.parted("Козырь", "козырь") == ("case",)
    assert under.parted("бьётъ", "бьет") == ("yo", "hard-sign")
    assert under.parted("міръ", "миръ") == ()
    assert under.on == tuple(FOLDINGS)
    assert set(FOLDED) < set(FOLDINGS)


def test_an_unknown_folding_is_refused_with_the_nearest() -> None:
    with pytest.raises(WrongUsage, match="did you mean yat"):
        Orthography(without=["yatt"])


def test_a_form_is_made_once() -> None:
    first, _, third = tokenize("туз и туз")
    assert first.form is third.form
    assert first == Token(0, 3, first.form)
