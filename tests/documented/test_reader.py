"""What a careful reader would wince at on the pages, kept off them as kinds: numbers, signs, words said twice."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from stukolka.publish.stage import LANGUAGES

if TYPE_CHECKING:
    from conftest import Site
    from playwright.sync_api import Browser

MEASURED = (
    "studies.html",
    "claims.html",
    "family.html",
    "stukolka/claims.html",
    "stukolka/encodings.html",
    "stukolka/differences/golets/A-C.html",
    "stukolka/loci/golets-set-aside.html",
)
"""Pages with measured numbers, in tables, in sentences and in figures."""

CODE = r"<(code|pre|script|style|a)\b.*?</\1>|<desc>.*?</desc>|<[^>]+>"
"""What is no number of the page's own: code and commands, names of versions and of files, and the tags."""


def numbers(html: str) -> list[str]:
    """The numbers with a part after a point or comma that a reader sees, each with the sign before it."""
    [article] = re.findall(r"<article\b.*</article>", html, re.DOTALL)
    said = unescape(re.sub(CODE, " ", article, flags=re.DOTALL))
    return re.findall(r"(?<![\w.,/-])[-−+]?\d+[.,]\d+(?:e-?\d+)?(?![\w.,]*\d)", re.sub(r"\d+\.\d+\.\d+", " ", said))


@pytest.mark.parametrize("page", MEASURED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_written_as_the_language_writes_them(site: Site, lang: str, page: str) -> None:
    found = numbers(site.html(lang, page))
    assert len(found) > 4
    point = {"en": r"[−+]?\d+\.\d+|[−+]?\d{1,3},\d{3}", "ru": r"[−+]?\d+,\d+"}[lang]
    assert [one for one in found if not re.fullmatch(point, one)] == []


@pytest.mark.parametrize("siglum", "ABCDE")
def test_a_passage_tells_its_readings_apart(site: Site, siglum: str) -> None:
    for lang in LANGUAGES:
        lists = re.findall(r'<p class="cited-by">(.*?)</p>', site.html(lang, f"witnesses/{siglum}.html"), re.DOTALL)
        told = [re.findall(r"<a [^>]*>(.*?)</a>", one, re.DOTALL) for one in lists]
        assert told
        assert [one for one in told if len(one) != len(set(one))] == []


@pytest.mark.parametrize(("lang", "said"), [("ru", r"Найден[аоы] \d+ страниц[аы]?\."), ("en", r"found \d+ pages")])
def test_the_search_says_how_many_pages_it_found(browser: Browser, served: str, lang: str, said: str) -> None:
    page = browser.new_page()
    page.goto(f"{served}/{lang}/search.html?q=remise")
    page.wait_for_function("said => new RegExp(said).test(document.body.innerText)", arg=said)
    page.close()
