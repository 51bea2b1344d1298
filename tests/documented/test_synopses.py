"""The pages that set witnesses side by side: every passage in its row, differing words marked, questions linked."""

from __future__ import annotations

import re
from html import unescape
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from stukolka.library import Library
from stukolka.publish import addresses
from stukolka.publish.stage import LANGUAGES
from stukolka.synopsis import sets

if TYPE_CHECKING:
    from conftest import Site
    from playwright.sync_api import Browser

GAME = "stukolka"


def rows(site: Site, lang: str, sigla: str) -> list[tuple[set[str], str]]:
    """The rows of a page, each with its classes and its HTML."""
    html = site.html(lang, f"{addresses.synopsis(GAME, sigla).page}.html")
    parts = re.split(r'<div class="((?:[a-z]+ )*beside(?: [a-z]+)*)">', html)[1:]
    return [(set(classes.split()), row) for classes, row in zip(parts[::2], parts[1::2], strict=True)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_two_witnesses_of_a_game_and_all_four_stand_side_by_side(site: Site, library: Library, lang: str) -> None:
    for game in library.games:
        sigla = library.sigla(game)
        wanted = [*combinations(sigla, 2), *([sigla] if len(sigla) > 2 else [])]
        assert sorted(sets(sigla)) == sorted(wanted)
        assert [one for one in wanted if not site.has(lang, addresses.synopsis(game, one).url)] == []
    assert len(sets(library.sigla(GAME))) == 7


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_passage_stands_there_once_under_the_same_address_in_both_languages(
    site: Site, library: Library, lang: str
) -> None:
    for sigla in sets(library.sigla(GAME)):
        page = f"{addresses.synopsis(GAME, sigla).page}.html"
        passages = [one for siglum in sigla for one in library.passages(siglum).values()]
        html = site.html(lang, page)
        shown = re.findall(r'id="(beside-[^"]+)"', html)
        assert sorted(shown) == sorted(addresses.beside(GAME, sigla, one.cited).anchor for one in passages)
        text = unescape(re.sub(r"<[^>]+>", "", html))
        assert [one.cited for one in passages if one.text.of(lang) not in text] == []


@pytest.mark.parametrize(("lang", "pair"), [("ru", ("или", "и")), ("en", ("or", "and"))])
def test_words_that_differ_are_marked_and_lead_to_the_question(site: Site, lang: str, pair: tuple[str, str]) -> None:
    (row,) = [row for _, row in rows(site, lang, "AC") if 'id="beside-A-g10"' in row]
    assert 'id="beside-C-g9"' in row
    linked = re.findall(r'href="([^"]+)"[^>]*><span><mark>([^<]+)</mark>', row)
    assert {word for url, word in linked if "loci/golets-set-aside.html#locus-golets-set-aside" in url} >= set(pair)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_the_witnesses_of_a_row_agree_nothing_is_marked(site: Site, lang: str) -> None:
    found = rows(site, lang, "ABCD")
    kinds = ("agreed", "varied", "alone")
    assert all(sum(kind in classes for classes, _ in found) > 20 for kind in kinds)
    assert [row for classes, row in found if ("varied" in classes) != ("<mark>" in row)] == []
    assert [row for classes, row in found if ("bearing" in classes) != ("bears-on" in row)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sources_comparisons_and_the_game_lead_to_the_texts_side_by_side(
    site: Site, library: Library, lang: str
) -> None:
    sigla = library.sigla(GAME)
    assert 'href="stukolka/synopses.html"' in site.html(lang, "stukolka.html")
    for one in sets(sigla):
        assert f'href="synopses/{"-".join(one)}.html"' in site.html(lang, "stukolka/synopses.html")
        for siglum in one:
            assert f'href="../stukolka/synopses/{"-".join(one)}.html"' in site.html(lang, f"witnesses/{siglum}.html")
    for form in library.games[GAME].forms:
        for pair in combinations(sigla, 2):
            page = site.html(lang, f"{addresses.difference(GAME, form, *pair).page}.html")
            assert f'href="../../synopses/{"-".join(pair)}.html"' in page
        assert 'href="../../synopses/A-B-C-D.html"' in site.html(lang, f"{addresses.comparison(GAME, form).page}.html")


def test_the_reader_leaves_out_what_agrees_and_on_a_telephone_columns_stand_below_each_other(
    browser: Browser, served: str
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{served}/ru/stukolka/synopses/A-C.html#beside-C-g9")
    assert page.locator("#beside-C-g9").is_visible()
    left, right = (page.locator(one).bounding_box() for one in ("#beside-A-g10", "#beside-C-g9"))
    assert left is not None
    assert right is not None
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    page.focus("#only-varied")
    page.keyboard.press("Space")
    assert page.locator(".beside:visible").count() == page.locator(".beside.varied").count() > 20
    page.focus("#only-bearing")
    page.keyboard.press("Space")
    assert page.locator(".beside:visible").count() == page.locator(".beside.varied.bearing").count() > 20
    page.set_viewport_size({"width": 390, "height": 844})
    upper, lower = (page.locator(one).bounding_box() for one in ("#beside-A-g10", "#beside-C-g9"))
    assert upper is not None
    assert lower is not None
    assert upper["x"] == lower["x"]
    assert upper["y"] + upper["height"] <= lower["y"]
    page.close()
