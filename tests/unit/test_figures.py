"""Plots of the stored results: sound SVG in both languages, of the page's own colour, the same bytes each time."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from stukolka import paths
from stukolka.publish import figures

SVG = "{http://www.w3.org/2000/svg}"
DRAWN: dict[str, Callable[[Mapping[str, Any], str], str]] = {
    "golets": figures.effects,
    "golets-all": figures.effects,
    "pot-growth": figures.growth,
    "seats": figures.seats,
}
CASES = [(name, lang) for name in DRAWN for lang in ("en", "ru")]


def told(name: str) -> Any:
    path = paths.shipped("variants") / "stukolka" / "results" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def drawn() -> dict[tuple[str, str], str]:
    return {(name, lang): DRAWN[name](told(name), lang) for name, lang in CASES}


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_a_plot_is_sound_svg_with_title_and_description(
    drawn: dict[tuple[str, str], str], name: str, lang: str
) -> None:
    text = drawn[name, lang]
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("viewBox")
    assert root.get("width") is None
    [title] = root.findall(f"{SVG}title")
    assert title.text is not None
    assert title.text.startswith(told(name)["title"][lang])
    assert root.get("aria-label") == title.text
    assert root.findtext(f"{SVG}desc") == told(name)["question"][lang]


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_a_plot_has_neither_doctype_nor_date_nor_a_style_for_the_whole_page(
    drawn: dict[tuple[str, str], str], name: str, lang: str
) -> None:
    text = drawn[name, lang]
    for foreign in ("<!DOCTYPE", "<?xml", "<metadata", "dc:date", "matplotlib"):
        assert foreign not in text
    styles = re.findall(r"<style[^>]*>(.*?)</style>", text)
    assert all(
        rule.startswith("svg.stukolka-figure:root") for style in styles for rule in re.findall(r"[\w.:-]+(?={c)", style)
    )
    assert "*{" not in text


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_text_is_text_and_has_the_colour_of_the_page(drawn: dict[tuple[str, str], str], name: str, lang: str) -> None:
    text = drawn[name, lang]
    assert figures.INK not in text
    assert "currentColor" in text
    shown = ["".join(one.itertext()) for one in ElementTree.fromstring(text).iter(f"{SVG}text")]
    assert figures.STRATEGIES["random"].of(lang) in shown
    # White or black would be lost on one of the pages.
    colours = {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{6}\b", text)}
    assert colours <= {*figures.COLOURS, figures.BAND, "#1c1c1c", "#e4e4e4"}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", figures.COLOURS)
@pytest.mark.parametrize("page", ["#ffffff", "#121212"])
def test_colours_of_data_stand_out_on_light_and_dark_pages(colour: str, page: str) -> None:
    one, other = sorted((luminance(colour), luminance(page)), reverse=True)
    assert (one + 0.05) / (other + 0.05) >= 3


def test_names_of_parts_are_those_that_are_used(drawn: dict[tuple[str, str], str]) -> None:
    for text in drawn.values():
        names = re.findall(r' id="([^"]*)"', text)
        assert len(names) == len(set(names))
        assert all(f"#{name}" in text for name in names)


def test_the_same_result_makes_the_same_bytes(drawn: dict[tuple[str, str], str]) -> None:
    for name, lang in CASES[:2]:
        assert DRAWN[name](told(name), lang) == drawn[name, lang]


def test_every_change_of_answer_has_its_line(drawn: dict[tuple[str, str], str]) -> None:
    shown = ["".join(one.itertext()) for one in ElementTree.fromstring(drawn["golets", "en"]).iter(f"{SVG}text")]
    assert shown.count("set-aside: trump-or-top → trump-and-top") == len(told("golets")["results"][0]["metrics"])
    assert "5 more can't show in regular deals" in shown


def test_axes_have_the_point_or_comma_of_the_language(drawn: dict[tuple[str, str], str]) -> None:
    for (name, lang), text in drawn.items():
        shown = ["".join(one.itertext()) for one in ElementTree.fromstring(text).iter(f"{SVG}text")]
        parted = [one for one in shown if re.fullmatch(r"−?\d+[.,]\d+", one)]
        assert (len(parted) > 3) == (name != "pot-growth")
        assert all(("," in one) == (lang == "ru") for one in parted)
