"""In JupyterLab itself, in a real browser, with nothing reachable but the loopback: what is worked by hand works."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from stukolka.library import Library
from stukolka.publish import notebooks
from tests.documented.boards import BASE, CHANGED, PATIENCE, change_set_aside, pythons, same, settled, told

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no chromium"),
]

HEAD = "---\nkernelspec:\n  display_name: Python 3\n  language: python\n  name: python3\n---\n\n"
CELLS = (
    "from stukolka.publish.widgets.play_table import PlayTable\n\nPlayTable('golets/A', seed=6, players=4)",
    f"""from stukolka.publish.widgets.switchboard import Switchboard
board = Switchboard('{BASE}', against='{BASE}', deals=600, seed=7)
board""",
    "print(board.ruleset.name, board.ruleset.digest)",
)
"""A deal in which a card may not be played, a switchboard, and what was chosen on it."""

OPENED = """async () => {
  const { commands, restored } = window.jupyterapp;
  await restored;
  await commands.execute("apputils:change-theme", { theme: "JupyterLab Dark" });
  const panel = await commands.execute("docmanager:open", { path: "worked.ipynb" });
  await panel.context.ready;
  await panel.sessionContext.ready;
  await commands.execute("notebook:run-all-cells");
}"""
"""Opens the notebook in the dark theme and runs it, when its kernel is there."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab with one notebook, `worked.ipynb`, and nothing of the user's own."""
    room = tmp_path_factory.mktemp("lab")
    text = HEAD + "\n".join(f"```{{code-cell}} ipython3\n{cell}\n```\n" for cell in CELLS)
    (room / "worked.ipynb").write_text(notebooks.from_text(text), encoding="utf-8")
    own = {name: str(room / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    token = secrets.token_hex(16)
    asked = {
        "ip": "127.0.0.1",
        "port": "0",
        "open_browser": "False",
        "allow_root": "True",
        "root_dir": str(room),
    }
    command = [sys.executable, "-m", "jupyterlab", *(f"--ServerApp.{key}={value}" for key, value in asked.items())]
    command += [
        f"--IdentityProvider.token={token}",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    ]
    with (room / "log").open("wb") as log:
        server = subprocess.Popen(command, env=os.environ | own, stdout=log, stderr=log, cwd=room)
    try:
        yield f"{_address(server, room)}lab?token={token}"
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:  # its kernel is gone by then, and nothing is to be saved
            server.kill()
            server.wait()


def _address(server: subprocess.Popen[bytes], room: Path) -> str:
    """Where the server listens, once it does; it says so in a file."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        assert server.poll() is None, (room / "log").read_text(encoding="utf-8", errors="replace")
        for told_in in (room / "jupyter_runtime_dir").glob("jpserver-*.json"):
            try:
                url: str = json.loads(told_in.read_text(encoding="utf-8"))["url"]
                urlopen(f"{url}api").close()
            except (ValueError, KeyError, URLError):
                continue
            return url
        time.sleep(0.1)
    raise AssertionError((room / "log").read_text(encoding="utf-8", errors="replace"))


@pytest.fixture(scope="module")
def page(browser: Browser, lab: str) -> Iterator[Page]:
    """The notebook, opened and run."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000}, color_scheme="dark")
    page.set_default_timeout(PATIENCE)
    outside: list[str] = []

    def watch(request: Request) -> None:
        if not re.match(r"(https?|wss?)://127\.0\.0\.1[:/]|data:|blob:", request.url):
            outside.append(request.url)

    page.on("request", watch)
    page.goto(lab)
    page.wait_for_function("window.jupyterapp")
    page.evaluate(OPENED)
    page.wait_for_selector(".stukolka-play button")
    yield page
    assert outside == []
    page.close()


def test_a_deal_is_played_in_jupyterlab_and_a_forbidden_card_names_its_rule(page: Page) -> None:
    table = page.locator(".stukolka-play")
    refused = 0
    for _ in range(40):
        if forbidden := table.locator("button[data-forbidden]").all():
            forbidden[0].click()
            alert = table.locator("[role=alert]")
            alert.wait_for()
            # Which rule of which source: its sentence, its locus, the passage that says so.
            assert re.search(r"Not allowed: .*\[.*A\.r\d+.*\] (trick|lead)\.", alert.inner_text(), re.DOTALL)
            refused += 1
        if table.locator("[data-ask=next]").count():
            break
        before = table.inner_html()
        table.locator("button[data-do]:not([data-forbidden])").first.click()
        page.wait_for_function("before => document.querySelector('.stukolka-play').innerHTML !== before", arg=before)
    assert table.locator("table tbody tr").count() == 4, "the balance of the four"
    assert refused


def test_in_jupyterlab_set_aside_is_changed_and_text_difference_and_figures_follow(
    page: Page, library: Library
) -> None:
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
    page.locator(".jp-Notebook .jp-CodeCell .cm-content").nth(2).click()
    page.keyboard.press("Shift+Enter")
    page.get_by_text(f"{CHANGED} {library.ruleset(CHANGED).digest}").wait_for()
