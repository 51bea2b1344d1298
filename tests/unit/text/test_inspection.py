"""What is odd in a text: every sign with its place, none of them changed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from stukolka.text.decoding import decode
from stukolka.text.inspection import KINDS, counted, inspect, is_blank, visible

Case = Callable[[str], bytes]

SOUND = "Козырь «черви» — старшій; взявшій 2 взятки беретъ ⅔ кона, Т♥ бьётъ всё.\n\tII. По-моему, ва-банкъ № 3…\n"


def places(text: str, kind: str) -> list[tuple[int, int, tuple[str, ...], str]]:
    return [(one.line, one.column, one.codes, one.word) for one in inspect(text) if one.kind == kind]


def test_a_sound_text_has_nothing_odd() -> None:
    assert inspect(SOUND) == ()


def test_oddities_come_in_the_order_of_their_places_and_name_theirs() -> None:
    text = "\ufeffСтукъ.\nПо\u00adкупка\u00a0картъ.\r\nкoзырь\n"
    found = inspect(text)
    assert [one.start for one in found] == sorted(one.start for one in found)
    for one in found:
        assert text.startswith(one.signs[0], one.start)
    assert [one.kind for one in found] == ["bom", "soft-hyphen", "space", "line-end", "look-alike"]


def test_a_byte_order_mark_is_told_and_moves_no_column() -> None:
    assert places("\ufeffДа\u00adма\n", "bom") == [(1, 1, ("U+FEFF",), "\ufeffДа\u00adма")]
    assert places("\ufeffДа\u00adма\n", "soft-hyphen") == [(1, 3, ("U+00AD",), "\ufeffДа\u00adма")]
    # In the middle of a text it is one of the invisible signs.
    assert places("Да\ufeffма", "invisible") == [(1, 3, ("U+FEFF",), "Да\ufeffма")]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\u2028"])
def test_line_ends_are_told_once_and_counted(end: str) -> None:
    (one,) = inspect(f"Разъ.{end}Два.{end}Три.{end}")
    assert (one.kind, one.signs, one.times, one.line, one.column) == ("line-end", end, 3, 1, 6)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_whatever_ends_them(end: str) -> None:
    assert places(f"Разъ.{end}{end}Ко\u00adнъ", "soft-hyphen")[0][:2] == (3, 3)


def test_letters_apart_from_their_marks_are_told_and_a_stress_is_no_such_letter() -> None:
    text = "Ёжъ и й, за\u0301мокъ"
    assert [place[2] for place in places(unicodedata.normalize("NFD", text), "decomposed")] == [
        ("U+0415", "U+0308"),
        ("U+0438", "U+0306"),
    ]
    assert inspect(text) == ()


@pytest.mark.parametrize("sign", ["\u200b", "\u200c", "\u200d", "\u2060", "\u200e", "\u202a", "\u180e"])
def test_signs_of_no_width_are_told(sign: str) -> None:
    assert places(f"Беретъ вз{sign}ятку.", "invisible") == [(1, 10, (f"U+{ord(sign):04X}",), f"вз{sign}ятку")]


@pytest.mark.parametrize("sign", ["\u00a0", "\u2009", "\u202f", "\u3000"])
def test_spaces_other_than_the_plain_one_are_told_with_the_words_they_part(sign: str) -> None:
    assert places(f"по{sign}3{sign}коп.", "space")[1] == (1, 5, (f"U+{ord(sign):04X}",), f"3{sign}коп")


@pytest.mark.parametrize("sign", ["\x00", "\x0b", "\x0c", "\x1b", "\x7f", "\x85"])
def test_control_characters_are_told_but_tabs_and_line_feeds(sign: str) -> None:
    assert places(f"\tстукъ{sign}конъ\n", "control") == [(1, 7, (f"U+{ord(sign):04X}",), f"стукъ{sign}конъ")]


@pytest.mark.parametrize("sign", ["\ufffd", "\ue000"])
def test_signs_for_what_is_lost_are_told(sign: str) -> None:
    assert places(f"вз{sign}тка", "lost")[0][1] == 3


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("рeмизъ", ("U+0065",)),
        ("Kозырь", ("U+004B",)),
        ("cтoлъ", ("U+0063", "U+006F")),
        ("Hоmbre", ("U+043E",)),
        ("кοзырь", ("U+03BF",)),
        ("ко\u00adзыpь", ("U+0070",)),
    ],
)
def test_letters_of_another_alphabet_within_a_word_are_told(word: str, codes: tuple[str, ...]) -> None:
    assert [place[2:] for place in places(f"Здесь {word}, да.", "look-alike")] == [(codes, word)]


def test_a_latin_word_that_looks_russian_between_russian_words_is_told() -> None:
    assert places("Ходятъ c козыря.", "look-alike") == [(1, 8, ("U+0063",), "c козыря")]
    assert places("Ходятъ съ туза, a не съ дамы.", "look-alike")[0][1] == 17


@pytest.mark.parametrize(
    ("text", "column"), [("B старину играли.", 1), ("Сдают. C туза ходят.", 8), ("Сдают.\n— K нему идут.", 3)]
)
def test_a_latin_capital_at_the_head_of_a_russian_sentence_is_told(text: str, column: int) -> None:
    assert [place[1] for place in places(text, "look-alike")] == [column]


@pytest.mark.parametrize(
    "text",
    [
        "источник A бьёт",
        "Есть C. Карта бьёт.",
        "Игра vole à deux, a priori.",
        "карта X",
        "том II",
        "Покер и ma.",
        "coup da.",
    ],
)
def test_true_latin_is_left_alone(text: str) -> None:
    assert places(text, "look-alike") == []


@pytest.mark.parametrize("hyphen", ["-", "\u2010", "\u00ad", "¬"])
@pytest.mark.parametrize("end", ["\n", "\r\n", " \n  "])
def test_a_word_divided_at_a_line_end_is_told_with_both_parts(hyphen: str, end: str) -> None:
    assert places(f"Двѣ взят{hyphen}{end}ки.", "hyphen") == [(1, 9, (f"U+{ord(hyphen):04X}",), f"взят{hyphen}/ки")]
    assert places(f"Двѣ взят{hyphen}{end}ки.", "soft-hyphen") == []


@pytest.mark.parametrize("text", ["Ставка -\nремизъ", "3-\n4 карты", "по-моему\nда", "конецъ-"])
def test_a_dash_at_a_line_end_divides_no_word(text: str) -> None:
    assert places(text, "hyphen") == []


def test_a_soft_hyphen_that_divides_no_word_is_told_all_the_same() -> None:
    assert places("взятка\u00ad\n3", "soft-hyphen") == [(1, 7, ("U+00AD",), "взятка\u00ad")]


def test_what_is_told_shows_nothing_invisible_and_keeps_to_one_line() -> None:
    for one in inspect("\ufeffВз\u00adят\u200bка\x0b да\r\nсто-\nлъ\u2028"):
        assert one.told.isprintable()
        assert all(code in one.told for code in one.codes)
        assert KINDS[one.kind].en
    assert visible("а\r\n  б\tв\x00") == "а б в<U+0000>"


def test_oddities_are_counted_by_kind_in_a_fixed_order() -> None:
    assert counted(inspect("a\u00adb\u00adc\r\nd\r\n")) == {"line-end": 2, "soft-hyphen": 2}
    assert counted(()) == {}


def test_blank_is_what_shows_nothing() -> None:
    assert is_blank(" \t\n\ufeff\u200b\u00a0\x0b")
    assert is_blank("")
    assert not is_blank("\ufeff.")


def test_B33_invisible_signs_are_told_with_places_and_code_points(case: Case) -> None:
    told = [(one.column, *one.codes) for one in inspect(decode(case("norm_SHY_ZWSP")).text)]
    assert told == [(13, "U+00AD"), (28, "U+200B"), (44, "U+2060")]
    assert counted(inspect(decode(case("norm_BOM_CRLF")).text)) == {"bom": 1, "line-end": 1}
    assert [one.codes for one in inspect(decode(case("norm_NBSP")).text)] == [("U+00A0",), ("U+2009",)]
    assert counted(inspect(decode(case("norm_NFD")).text)) == {"decomposed": 2}
    assert inspect(decode(case("norm_NFC")).text) == ()


def test_B34_mixed_words_are_told_and_true_latin_and_numerals_are_not(case: Case) -> None:
    found = inspect(decode(case("gomoglify_latin")).text)
    assert [(one.word, one.codes) for one in found] == [("кoзырь", ("U+006F",)), ("cтукъ", ("U+0063",))]
    assert inspect(decode(case("gomoglify_ne_trogat")).text) == ()
    assert inspect(decode(case("gomoglify_kirill")).text) == ()


def test_B35_divided_words_are_listed_and_nothing_is_joined(case: Case) -> None:
    assert [one.word for one in inspect(decode(case("perenos")).text)] == ["взят-/ки", "по-/дворянски"]


def test_B85_a_control_character_is_named(case: Case) -> None:
    assert [one.codes for one in inspect(decode(case("xml_znaki")).text)] == [("U+000B",)]
