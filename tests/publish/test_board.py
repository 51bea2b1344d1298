"""The picture of stukalshchik's board: whole XML, every cell labelled and counted in both languages, readable signs."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from stukolka.cards import CODE
from stukolka.errors import WrongUsage
from stukolka.games.stukalshchik.setup import CELLS
from stukolka.games.stukalshchik.story import CELL
from stukolka.library import Library
from stukolka.publish import cards_svg
from stukolka.publish.board import PAINTED, board
from stukolka.publish.pictures import picture

LANGUAGES = ("en", "ru")
CHIPS = {cell: 3 + 7 * place for place, cell in enumerate(CELLS)}
SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    found = ElementTree.fromstring(picture)
    return [(one.text or "").removesuffix("\N{VARIATION SELECTOR-15}") for one in found.iter(f"{SVG}text")]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_cell_is_labelled_and_its_chips_are_counted(lang: str) -> None:
    shown = texts(board(CHIPS, lang))
    assert {CELL[cell].of(lang) for cell in CELLS} <= set(shown)
    assert {str(chips) for chips in CHIPS.values()} <= set(shown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_cannot_see_it_is_told_the_same(lang: str) -> None:
    picture = board({"A": 6}, lang, drawn={"K": "Ann & <Co>"}, name="first")
    found = ElementTree.fromstring(picture)
    assert found.get("role") == "img"
    named = {one.get("id"): one.text for one in found if one.tag in (f"{SVG}title", f"{SVG}desc")}
    assert (found.get("aria-labelledby") or "").split() == list(named) == ["first-title", "first-desc"]
    assert f"{CELL['A'].of(lang)} 6" in str(named["first-desc"])
    assert f"{CELL['K'].of(lang)} — Ann & <Co>" in str(named["first-desc"])
    assert "Ann & <Co>" in texts(picture)


@pytest.mark.parametrize(("lang", "painted"), [("en", "A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥"), ("ru", "Т♥ К♥ Д♥ В♥ 10♥ 9♥ 8♥ 7♥")])
def test_cards_are_readable_signs_and_hearts_are_red(lang: str, painted: str) -> None:
    picture = board({}, lang)
    assert [text for text in dict.fromkeys(texts(picture)) if "♥" in text] == painted.split()
    found = ElementTree.fromstring(picture)
    cards = [one for one in found.iter(f"{SVG}text") if "♥" in (one.text or "")]
    assert {one.get("fill") for one in cards} == {cards_svg.RED}
    assert set(PAINTED) == set(CELLS)


def test_red_suits_are_red_and_the_others_black() -> None:
    assert {cards_svg.ink(number) for number, code in enumerate(CODE) if code[1] in "dh"} == {cards_svg.RED}
    assert {cards_svg.ink(number) for number, code in enumerate(CODE) if code[1] in "cs"} == {cards_svg.BLACK}


def test_signs_and_numbers_stand_out_whatever_the_page_is() -> None:
    assert contrast(cards_svg.RED, cards_svg.FACE) >= 4.5
    assert contrast(cards_svg.BLACK, cards_svg.FACE) >= 4.5
    assert contrast(cards_svg.NUMBER, cards_svg.CHIP) >= 4.5
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', board(CHIPS, "en")))
    own = {
        cards_svg.FACE,
        cards_svg.EDGE,
        cards_svg.RED,
        cards_svg.BLACK,
        cards_svg.CHIP,
        cards_svg.RIM,
        cards_svg.NUMBER,
    }
    assert colours <= own | {"none", "currentColor"}


def test_it_asks_for_nothing_and_is_the_same_each_time() -> None:
    picture = board(CHIPS, "ru")
    assert picture == board(dict(reversed(CHIPS.items())), "ru")
    assert re.findall(r"https?://[^\"]+", picture) == ["http://www.w3.org/2000/svg"]
    assert "<script" not in picture
    assert "<style" not in picture


def test_a_cell_that_the_board_does_not_have_is_refused() -> None:
    with pytest.raises(WrongUsage, match=r"no such cell 'knoker'.*did you mean knocker"):
        board({"knoker": 1}, "en")


def lying(picture: str) -> dict[str, str]:
    """Cell -> what is told of its chips to whoever cannot see the picture."""
    (told,) = re.findall(r"Chips on the cells: (.*?)\.", picture)
    return dict(one.rsplit(" ", 1) for one in told.split(", "))


@pytest.mark.parametrize(
    ("rules", "knocker"), [("stukalshchik/E", "4"), ("stukalshchik/E+ante=all-but-knocker", "empty")]
)
def test_a_rule_set_s_page_shows_the_board_with_the_chips_that_the_rules_ask_for(rules: str, knocker: str) -> None:
    library = Library.open()
    drawn = picture(library, library.ruleset(rules))
    assert drawn is not None
    cells = dict.fromkeys((CELL[cell].en for cell in CELLS), "4")
    assert lying(drawn.svg.en) == cells | {CELL["knocker"].en: knocker}
    assert "Фишки на ячейках" in drawn.svg.ru


def test_a_game_of_which_nothing_is_drawn_has_no_picture() -> None:
    library = Library.open()
    assert picture(library, library.ruleset("golets/A")) is None
