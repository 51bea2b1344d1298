"""The family's page in a real browser: search, filters, what is known of a node; nothing is asked of the network."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stukolka.family import layout
from stukolka.family.distance import Terms
from stukolka.family.family import Family
from stukolka.family.page import Links, fragment, page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NO_BROWSER = "there is no chromium"
CHROMIUM = shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]


@pytest.fixture(scope="module")
def pages(family: Family, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("page")
    tree = family.tree(replicates=5)
    for lang in ("en", "ru"):
        (folder / f"{lang}.html").write_text(page(family, lang, tree), encoding="utf-8")
    return {lang: folder / f"{lang}.html" for lang in ("en", "ru")}


def data_of(html: str) -> dict[str, object]:
    found = re.search(r'class="fp-data">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


@pytest.mark.slow
def test_the_page_is_one_file_and_its_words_are_in_its_language(pages: dict[str, Path]) -> None:
    for lang, path in pages.items():
        html = path.read_text(encoding="utf-8")
        assert re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="', html) == []
        assert "@import" not in html
        assert "url(" not in html
        assert ("Искать по именам" in html) == (lang == "ru")


def test_likeness_on_the_page_is_on_the_terms_of_its_tree_and_says_so(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "program", lambda: None)  # plain rows are laid out sooner
    data = data_of(fragment(family, "en", family.tree(Terms(inferred=False), replicates=0)))
    nodes, words = data["nodes"], data["words"]
    assert isinstance(nodes, list)
    assert isinstance(words, dict)
    (alike,) = (node["alike"] for node in nodes if node["id"] == "golets/A")
    assert alike[0] == ["golets/C", "0.09", 25, 25, 0, 0]
    assert words["warning"].endswith("no descent. (what is inferred or filled in does not count)")


@pytest.mark.slow
def test_the_page_holds_all_that_the_graph_holds(family: Family, pages: dict[str, Path]) -> None:
    data = data_of(pages["ru"].read_text(encoding="utf-8"))
    nodes, edges, sources = data["nodes"], data["edges"], data["sources"]
    assert isinstance(nodes, list)
    assert isinstance(edges, list)
    assert isinstance(sources, dict)
    assert {node["id"] for node in nodes} == set(family.graph)
    assert {edge["key"] for edge in edges} == {key for *_, key in family.graph.edges(keys=True)}
    cited = {one for row in [*nodes, *edges] for one in row["sources"]}
    cited |= {one for node in nodes for fact in node["facts"] for one in fact["sources"]}
    assert cited <= set(sources)
    assert sources["conjecture:all-pass"]["title"] == "восполнение редактора (all-pass)"
    assert sources["A"]["title"] == "источник A"


def test_no_text_of_the_data_ends_the_script(family: Family) -> None:
    html = fragment(family, "en", links=Links(nodes={"tippen": "</script><b>"}))
    assert "</script><b>" not in html
    nodes = data_of(html)["nodes"]
    assert isinstance(nodes, list)
    assert {node["href"] for node in nodes} == {"", "</script><b>"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Browser, pages: dict[str, Path]) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: request.url.startswith("file:") or complaints.append(request.url))
    page.goto(pages["ru"].as_uri())
    yield page
    assert complaints == []
    page.close()


@pytest.mark.slow
def test_the_search_finds_a_game_in_either_language_whatever_its_letters(opened: Page) -> None:
    for wanted in ("чепкн", "KÖPKNACK", "kopkn", "Köpknack"):
        opened.fill(".fp-search input", wanted)
        assert opened.inner_text(".fp-found") == "найдено: 1", wanted
        found = opened.locator(".fp-hit:visible").evaluate_all("all => all.map(one => one.dataset.node)")
        assert found == ["kopknack"], wanted
        opened.press(".fp-search input", "Enter")
        assert opened.inner_text(".fp-side h3") == "Чёпкнак", wanted
        opened.press(".fp-search input", "Escape")
        assert opened.locator(".fp-dim").count() == 0, wanted
        opened.locator('.fp-view:visible [data-node="stukalshchik"]').click()
        assert opened.inner_text(".fp-side h3") == "Стукальщик", "and on from another"


@pytest.mark.slow
def test_a_click_tells_facts_relations_and_sources(opened: Page) -> None:
    opened.locator('.fp-view:visible [data-node="stukalshchik"]').click()
    told = opened.inner_text(".fp-side")
    for words in ("Стукальщик", "происходит от игры Пох", "E.s1c", "источник этого издания", "вероятно", "семья гока"):
        assert words in told
    opened.locator(".fp-side button", has_text="Пох").first.click()
    told = opened.inner_text(".fp-side")
    assert "Самые похожие правила" in told
    assert "сравнено признаков: 21 (из них своих " in told
    assert "происхождения оно не доказывает" in told
    links = opened.locator(".fp-side a").evaluate_all("all => all.map(one => one.href)")
    assert "http://www.zeno.org/Pierer-1857/A/Poch" in links
    assert opened.evaluate("location.hash") == "#of=poch"


@pytest.mark.slow
def test_filters_by_certainty_and_by_relation_hide_lines(family: Family, opened: Page) -> None:
    def visible() -> int:
        return opened.locator(".fp-view:visible [data-edge]:not(.fp-off)").count()

    every = visible()
    possible = opened.locator(".fp-view .c-possible").count()
    opened.uncheck('input[value="possible"]')
    assert visible() == every - possible
    assert possible > 10
    opened.uncheck('input[value="certain"]')
    opened.uncheck('input[value="likely"]')
    assert visible() == 0
    for name in ("possible", "certain", "likely"):
        opened.check(f'input[value="{name}"]')
    for box in opened.locator("input[name=fp-class]").all():
        if box.get_attribute("value") != "denied":
            box.uncheck()
    assert visible() == sum(edge["kind"] == "not-related" for *_, edge in family.graph.edges(data=True))


@pytest.mark.slow
def test_the_other_layer_is_one_click_away_and_works_by_keyboard(opened: Page) -> None:
    opened.click('[data-view="likeness"]')
    assert opened.locator(".fp-view:visible").get_attribute("data-layer") == "likeness"
    assert opened.locator(".fp-filters:visible").count() == 0
    assert opened.locator(".fp-legend:visible").count() == 1, "colours mean the same in both layers"
    leaf = opened.locator('.fp-view:visible [data-node="golets/A"]')
    leaf.focus()
    opened.keyboard.press("Enter")
    assert "Стуколка с гольцом (golets/A)" in opened.inner_text(".fp-side h3")
    assert leaf.get_attribute("aria-pressed") == "true"
    assert "A.r8c" in opened.inner_text(".fp-side")


@pytest.mark.slow
def test_the_page_opens_on_stukolka_with_its_legend_whole_and_a_search_brings_what_it_finds(
    browser: Browser, pages: dict[str, Path]
) -> None:
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    page.goto(pages["ru"].as_uri())
    seen = (
        "id => { const view = document.querySelector('.fp-view:not(.fp-off)').getBoundingClientRect();"
        " const box = document.querySelector(`.fp-view:not(.fp-off) [data-node='${id}']`).getBoundingClientRect();"
        " return box.left >= view.left && box.right <= view.right && box.top >= view.top"
        " && box.bottom <= view.bottom; }"
    )
    assert page.evaluate(seen, "stukolka")
    legends = page.locator(".fp-legend span").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
    )
    assert len(legends) > 15
    assert all(0 <= left < right <= 1300 for left, right in legends)
    page.fill(".fp-search input", "golets")
    assert page.evaluate(seen, "golets/A")
    assert page.locator('.fp-view:visible [data-node="loo-three"].fp-dim').count() == 0, "what a hit is tied to stays"
    page.fill(".fp-search input", "conquian")
    assert page.evaluate(seen, "conquian")
    page.close()


@pytest.mark.slow
def test_an_address_with_a_node_opens_it(browser: Browser, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(f"{pages['en'].as_uri()}#of=golets%2FA")
    assert page.inner_text(".fp-side h3") == "Stukolka with the golets (golets/A)"
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_page_fits_wide_and_on_a_telephone_in_light_and_dark(
    browser: Browser, pages: dict[str, Path], width: int, scheme: str
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page.goto(pages["ru"].as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    paper = page.evaluate("getComputedStyle(document.querySelector('.paper')).fill")
    assert paper == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 24, 28)"}[scheme]
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_name_fits_into_its_box(browser: Browser, pages: dict[str, Path], lang: str) -> None:
    page = browser.new_page()
    page.goto(pages[lang].as_uri())
    out = page.locator(".fp-view:visible [data-node]").evaluate_all(
        "all => all.filter(one => { const box = one.querySelector('rect').getBBox();"
        " return [...one.querySelectorAll('text')].some(text => { const t = text.getBBox();"
        " return t.x < box.x || t.x + t.width > box.x + box.width || t.y < box.y - 1; }); })"
        ".map(one => one.dataset.node)"
    )
    assert out == []
    page.close()


def test_a_witness_is_called_one_once_in_a_sentence(family: Family) -> None:
    for lang, noun in (("en", "witness"), ("ru", "источник")):
        data = data_of(fragment(family, lang))
        nodes, edges = data["nodes"], data["edges"]
        assert isinstance(nodes, list)
        assert isinstance(edges, list)
        names = {node["id"]: node["name"] for node in nodes}
        said = [f"{one['name']} {names[one['to']]}" for one in edges if one["to"].startswith("witness:")]
        said += [f"{one['backwards']} {names[one['from']]}" for one in edges if one["from"].startswith("witness:")]
        assert said
        assert [one for one in said if one.casefold().count(noun) != 1] == []
