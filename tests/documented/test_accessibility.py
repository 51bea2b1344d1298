"""The site is fit for everybody: axe finds no fault of WCAG 2, levels A and AA, light or dark."""

from __future__ import annotations

import re
import shutil
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Site
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no chromium")

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
PAGES = {
    "light": (
        "index.html",
        "stukolka.html",
        "stukolka/loci/golets-set-aside.html",
        "stukolka/differences/golets/A-C.html",
        "notebooks/06-a-claim.html",
        "search.html",
        "stukalshchik/rules/stukalshchik/E.html",
    ),
    "dark": (
        "reading.html",
        "witnesses/D.html",
        "api/rules-ruleset.html",
        "stukolka/differences.html",
        "stukolka/synopses/B-D.html",
    ),
}
"""Colours -> a page of each kind, small ones: the longer a page, the longer it takes to be looked at."""


@pytest.mark.parametrize(("scheme", "lang"), [("light", "ru"), ("dark", "en")])
def test_axe_finds_no_fault(browser: Browser, served: str, scheme: str, lang: str) -> None:
    axe = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
    page = browser.new_page(color_scheme="dark" if scheme == "dark" else "light")
    faults = []
    for name in PAGES[scheme]:
        page.goto(f"{served}/{lang}/{name}")
        page.evaluate(axe)
        found = page.evaluate(
            "tags => axe.run({runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})", TAGS
        )
        assert len(found["passes"]) > 5, name
        faults += [f"{name}: {one['id']}: {one['nodes'][0]['html']}" for one in found["violations"]]
    page.close()
    assert faults == []


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_drawing_in_which_games_are_chosen_is_no_image_to_a_reader_that_speaks(site: Site, lang: str) -> None:
    history = re.findall(r'<svg [^>]*class="family-picture"[^>]*>', site.html(lang, "family.html"))[0]
    assert 'role="group"' in history
