"""The switchboard in a real browser, on the site and in JupyterLab: an answer is changed, and everything follows."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Page

from stukolka.batch import simulate, table
from stukolka.library import Library
from stukolka.publish import addresses
from stukolka.publish.estimates import cell
from stukolka.publish.stage import LANGUAGES
from stukolka.publish.switchboard import runtime

if TYPE_CHECKING:
    from conftest import Site

NO_BROWSER = "there is no chromium"
NO_RUNTIME = "Python for the browser is not here"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("chromium") is None, reason=NO_BROWSER),
]
on_the_site = pytest.mark.skipif(runtime.found() is None, reason=NO_RUNTIME)

BASE, CHANGED = "golets/A", "golets/A+set-aside=trump-and-top"
PATIENCE = 240_000
"""Milliseconds that a busy machine may take for what an idle one does in seconds."""

SETTLED = "!document.querySelector('.sb-figures[aria-busy]')"


def asked(rules: str, against: str = BASE, deals: int = 600, seed: int = 7) -> str:
    return f"#rules={rules}&against={against}&players=5&strategy=random&deals={deals}&seed={seed}"


def settled(page: Page, rules: str, against: str = BASE, deals: int = 600) -> None:
    """Wait until the figures are all there, and are those of these rule sets."""
    table = f".sb-table[data-rules='{rules}'][data-against='{against}'][data-deals='{deals}']"
    page.wait_for_function(f"{SETTLED} && document.querySelector({json.dumps(table)})", timeout=PATIENCE)


def change_set_aside(page: Page, answer: str) -> None:
    chapter = page.locator("[data-chapter=golets]")
    if chapter.get_attribute("open") is None:
        chapter.locator("summary").click()
    page.locator(f"[data-switch=set-aside] input[value={answer}]").check()


def told(page: Page) -> dict[str, Any]:
    """What the board shows: the sentence of the rule, the questions that differ, and the figures."""
    return {
        "sentence": page.locator("[data-sentence=set-aside]").inner_text(),
        "differs": page.locator("[data-differs]").evaluate_all("all => all.map(one => one.dataset.differs)"),
        "figures": page.locator(".sb-table tbody tr").evaluate_all(
            "rows => Object.fromEntries(rows.map(row => [row.dataset.metric, [...row.querySelectorAll('td')].map("
            "one => [one.dataset.mean, one.dataset.low, one.dataset.high, one.firstChild.textContent])]))"
        ),
    }


def pythons(library: Library, names: list[str], deals: int, seed: int, lang: str) -> dict[str, list[list[str]]]:
    """The same figures as Python's batch has them, in the shape of the page's."""
    rulesets = library.rulesets(names)
    question = table.question(rulesets, players=5, seed=seed, strategy="random", engine="reference")
    found = simulate.simulate(question, deals)
    columns = [found.metrics(place) for place in range(len(names))]
    if len(names) == 2:
        columns.append(found.differences(0, 1))
    shown = {}
    for name, metric in question.measures().items():
        cells = []
        for place, column in enumerate(columns):
            one = column[name]
            text = cell(one, lang, share=metric.unit == "share", signed=place == 2)
            cells.append([one.mean, one.low, one.high, text.replace("-", "\u2212", 1) if text[0] == "-" else text])
        shown[name] = cells
    return shown


def same(figures: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether figures of a page are those wanted, to the last digit and to the letter."""
    numbers = {name: [[*map(float, one[:3]), one[3]] for one in cells] for name, cells in figures.items()}
    return numbers == wanted


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


# In JupyterLab


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of a JupyterLab of its own, with a notebook that shows the switchboard."""
    code = (
        "from stukolka.publish.widgets.switchboard import Switchboard\n"
        f"board = Switchboard('{BASE}', against='{BASE}', deals=600, seed=7)\nboard"
    )
    cells = [
        {"cell_type": "code", "id": name, "metadata": {}, "source": source, "outputs": [], "execution_count": None}
        for name, source in (("board", code), ("chosen", "print(board.ruleset.name, board.ruleset.digest)"))
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells}
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "board.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    settings = tmp_path / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = {f"JUPYTER_{name}_DIR": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    folders |= {"JUPYTERLAB_SETTINGS_DIR": str(tmp_path / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(tmp_path / "w")}
    options = (
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        f"--ServerApp.root_dir={tmp_path / 'room'}",
    )
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options], env=os.environ | folders, stdout=log, stderr=log
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(f"{address}/api", server)
            yield f"{address}/lab/tree/board.ipynb"
        finally:
            server.terminate()
            try:
                server.wait(60)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            with urllib.request.urlopen(address):
                return
        except OSError:
            assert server.poll() is None, "JupyterLab did not start"
            assert time.monotonic() < end, "JupyterLab did not answer"
            time.sleep(0.2)


def test_in_jupyterlab_set_aside_is_changed_and_text_difference_and_figures_follow(
    browser: Browser, lab: str, library: Library
) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.set_default_timeout(PATIENCE)
    page.goto(lab)
    page.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click()
    page.get_by_text("| Idle").wait_for()  # before the kernel is there, nothing is run
    page.keyboard.press("Shift+Enter")
    settled(page, BASE)
    switch = library.ruleset(BASE).switches["set-aside"]
    before = told(page)
    assert before["differs"] == []
    assert same(before["figures"], pythons(library, [BASE], 600, 7, "en"))
    change_set_aside(page, "trump-and-top")
    settled(page, CHANGED)
    after = told(page)
    assert after["sentence"].startswith(switch.answers["trump-and-top"].en)
    assert after["differs"] == ["set-aside"]
    assert same(after["figures"], pythons(library, [BASE, CHANGED], 600, 7, "en"))
    # The next cell sees what has been chosen.
    page.locator(".jp-Notebook .jp-CodeCell .cm-content").nth(1).click()
    page.keyboard.press("Shift+Enter")
    page.get_by_text(f"{CHANGED} {library.ruleset(CHANGED).digest}").wait_for()
    page.close()
