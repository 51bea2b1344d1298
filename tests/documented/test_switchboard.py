"""The switchboard in a real browser, on the site: an answer is changed, and everything follows."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stukolka.library import Library
from stukolka.publish import addresses
from stukolka.publish.stage import LANGUAGES
from stukolka.publish.switchboard import runtime
from tests.documented.boards import (
    BASE,
    CHANGED,
    PATIENCE,
    asked,
    change_set_aside,
    pythons,
    same,
    settled,
    told,
)

if TYPE_CHECKING:
    from conftest import Site
    from playwright.sync_api import Browser, Page

NO_BROWSER = "there is no chromium"
NO_RUNTIME = "Python for the browser is not here"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("chromium") is None, reason=NO_BROWSER),
]
on_the_site = pytest.mark.skipif(runtime.found() is None, reason=NO_RUNTIME)


@pytest.fixture(scope="module")
def board(browser: Browser, served: str) -> Iterator[Page]:
    """The page of the switchboard in English, started."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.complaints = []  # type: ignore[attr-defined]
    page.on("console", lambda one: one.type in {"error", "warning"} and page.complaints.append(one.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("request", lambda one: one.url.startswith((served, "data:", "blob:")) or page.complaints.append(one.url))
    page.goto(f"{served}/en/switchboard.html{asked(BASE)}")
    settled(page, BASE)
    yield page
    page.close()


def go(page: Page, rules: str, against: str = BASE, deals: int = 600) -> None:
    page.evaluate("hash => { location.hash = hash }", asked(rules, against, deals))
    settled(page, rules, against, deals)


@on_the_site
def test_on_the_site_set_aside_is_changed_and_text_difference_and_figures_follow(board: Page, library: Library) -> None:
    go(board, BASE)
    switch = library.ruleset(BASE).switches["set-aside"]
    before = told(board)
    assert before["sentence"].startswith(switch.answers[library.ruleset(BASE).answers["set-aside"]].en)
    assert before["differs"] == []
    assert same(before["figures"], pythons(library, [BASE], 600, 7, "en"))
    change_set_aside(board, "trump-and-top")
    settled(board, CHANGED)
    after = told(board)
    assert after["sentence"].startswith(switch.answers["trump-and-top"].en)
    assert after["differs"] == ["set-aside"]
    cells = board.locator("[data-differs=set-aside] dd").all_inner_texts()
    answers = [switch.answers[library.ruleset(name).answers["set-aside"]].en for name in (BASE, CHANGED)]
    assert [cell.startswith(answer) for cell, answer in zip(cells, answers, strict=True)] == [True, True], cells
    assert "[object" not in board.locator("main").inner_text()
    wanted = pythons(library, [BASE, CHANGED], 600, 7, "en")
    assert same(after["figures"], wanted)
    assert any(cells[2][0] for cells in wanted.values())
    assert CHANGED in board.url
    assert (
        board.locator("[data-keep=file]").inner_text()
        == f'base = "{BASE}"\n\n[switches]\nset-aside = "trump-and-top"\n'
    )
    assert board.complaints == []  # type: ignore[attr-defined]


@on_the_site
def test_once_started_it_needs_no_network_and_no_mouse(board: Page) -> None:
    go(board, BASE)
    change_set_aside(board, "trump")
    board.context.set_offline(True)
    try:
        settled(board, "golets/A+set-aside=trump")
        board.locator("[data-switch=set-aside] input[value=trump]").focus()
        board.keyboard.press("ArrowDown")
        settled(board, CHANGED)
        assert board.evaluate("document.activeElement.value") == "trump-and-top"
    finally:
        board.context.set_offline(False)


@on_the_site
def test_it_fits_a_telephone_and_every_control_has_a_name(board: Page) -> None:
    go(board, CHANGED, "golets/C")
    board.set_viewport_size({"width": 390, "height": 844})
    try:
        assert not board.evaluate("document.documentElement.scrollWidth > innerWidth")
        nameless = board.evaluate(
            "[...document.querySelectorAll('.sb :is(select, input)')]"
            ".filter(one => !one.labels.length).map(one => one.id)"
        )
        assert nameless == []
        assert board.locator(".sb input[type=radio]").count() > 100
    finally:
        board.set_viewport_size({"width": 1280, "height": 900})


@on_the_site
def test_an_address_that_leads_nowhere_says_so_and_shows_something_else(browser: Browser, board: Page) -> None:
    go(board, BASE)
    board.evaluate("location.hash = '#golets/A+set-aside=trumpp&against=golets/C'")
    board.wait_for_function("document.querySelector('.sb-faults li')", timeout=PATIENCE)
    assert "did you mean trump?" in board.locator(".sb-faults").inner_text()
    assert told(board)["sentence"]


@on_the_site
def test_nonsense_in_an_address_is_refused_line_by_line_and_the_rest_of_it_holds(board: Page) -> None:
    go(board, BASE)
    # So the rule set stood in the addresses of the first version.
    wrong = f"#{CHANGED}&against={BASE}&players=90&seed=once&strategy=bold&colour=red&deals=600&deals=7&%E0%A4"
    board.evaluate("hash => { location.hash = hash }", wrong)
    settled(board, CHANGED)
    lines = board.locator(".sb-faults li").all_inner_texts()
    wanted = ("seed as once", "colour=red", "deals twice", "%E0%A4", "90 players", "strategy bold")
    assert [line for line, part in zip(lines, wanted, strict=True) if part not in line] == []
    assert all("undefined" not in line for line in lines)
    assert board.evaluate("location.hash").startswith(f"#rules={CHANGED}&against={BASE}&players=")
    change_set_aside(board, "trump")
    settled(board, "golets/A+set-aside=trump")
    assert board.locator(".sb-faults li").count() == 0


@on_the_site
def test_the_language_switch_keeps_the_setting_from_wherever_on_the_page(board: Page) -> None:
    go(board, CHANGED)
    led = (
        "() => { const link = document.querySelector('.langswitch a');"
        "link.addEventListener('click', event => event.preventDefault(), { once: true });"
        "link.click(); return link.href.split('/').slice(3).join('/') }"
    )
    assert board.evaluate(led) == f"ru/switchboard.html{asked(CHANGED)}"
    board.evaluate("location.hash = '#switchboard-how'")
    assert board.evaluate(led) == f"ru/switchboard.html{asked(CHANGED)}"


@on_the_site
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_of_rules_and_differences_open_the_switchboard_at_theirs(site: Site, library: Library, lang: str) -> None:
    leading = {}
    for page in site.pages(lang):
        for rules, against in re.findall(
            r'href="[./]*switchboard\.html#rules=([^"&]+)(?:&amp;against=([^"]+))?"', site.html(lang, page)
        ):
            leading[page] = (rules, against)
    wanted = {}
    for game, entry in library.games.items():
        for name in library.names(game, seconds=True):
            wanted[f"{addresses.ruleset(game, name).page}.html"] = (name, "")
        for form in entry.forms:
            for first, second in combinations(library.sigla(game), 2):
                page = f"{addresses.difference(game, form, first, second).page}.html"
                wanted[page] = (f"{form}/{second}", f"{form}/{first}")
    assert len(wanted) > 40
    assert leading == wanted


def test_an_edition_without_the_runtime_has_no_page_and_no_link_to_one(tmp_path: Path) -> None:
    from stukolka import paths
    from stukolka.publish.switchboard import page

    shutil.copytree(paths.shipped("docs") / "en", tmp_path / "en")
    assert page.asked_for(tmp_path)
    leading = [one.name for one in (tmp_path / "en").glob("*.md") if "switchboard`" in one.read_text(encoding="utf-8")]
    assert "index.md" in leading
    page.leave_out(tmp_path / "en")
    assert not page.asked_for(tmp_path)
    left = [one for one in (tmp_path / "en").glob("*.md") if "switchboard`" in one.read_text(encoding="utf-8")]
    assert left == []
    assert "<switchboard>" not in (tmp_path / "en" / "index.md").read_text(encoding="utf-8")
