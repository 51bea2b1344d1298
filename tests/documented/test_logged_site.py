"""What went wrong on other people's sites, by its number in the log of cases: on the shipped edition."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no chromium")

RUSSIAN = re.compile("[А-Яа-яЁё]")
LATIN = re.compile("[A-Za-z]")
ENOUGH = """() =>
    [...document.querySelectorAll("#search-results li p.context")].map(found => found.innerText).join("").length > 400
"""


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_B75_what_is_found_is_shown_in_the_language_of_the_page(browser: Browser, served: str, lang: str) -> None:
    page = browser.new_page()
    page.goto(f"{served}/{lang}/search.html?q={quote('ремизъ')}")
    # Each find's passage is fetched by itself: a slow machine shows the first long before the next.
    page.wait_for_function(ENOUGH)
    shown = page.locator("#search-results li p.context").all_inner_texts()
    page.close()
    said = " ".join(shown)
    russian, latin = len(RUSSIAN.findall(said)), len(LATIN.findall(said))
    assert russian + latin > 100
    assert (russian > latin) == (lang == "ru")
