"""The site in a real browser, wide and on a telephone: it fits, it is quiet, the other language is one click away."""

from __future__ import annotations

import io
import re
import shutil
import unicodedata
from typing import TYPE_CHECKING

import pypdf
import pytest

from stukolka.publish import search

if TYPE_CHECKING:
    from conftest import Site
    from playwright.sync_api import Browser, Page

NO_BROWSER = "there is no chromium"
CHROMIUM = shutil.which("chromium")

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NO_BROWSER)

WIDE, TELEPHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
PAGES = (
    "index.html",
    "reading.html",
    "commands.html",
    "citing.html",
    "methods.html",
    "glossary.html",
    "security.html",
    "witnesses.html",
    "witnesses/A.html",
    "relations.html",
    "bibliography.html",
    "stukolka.html",
    "stukolka/loci.html",
    "stukolka/chapters/golets.html",
    "stukolka/loci/golets-set-aside.html",
    "stukolka/rules.html",
    "stukolka/rules/golets/A.html",
    "stukolka/differences.html",
    "stukolka/differences/golets/A-C.html",
    "stukolka/differences/golets/all.html",
    "stukolka/synopses.html",
    "stukolka/synopses/A-C.html",
    "stukolka/synopses/A-B-C-D.html",
    "stukolka/completions.html",
    "stukolka/claims.html",
    "stukolka/encodings.html",
    "lansquenet/differences.html",
    "stukolka-loci.html",
    "claims.html",
    "studies.html",
    "notebooks/01-rule-differences.html",
    "notebooks/02-family.html",
    "notebooks/03-whose-fragment.html",
    "notebooks/04-printed-example.html",
    "notebooks/05-which-readings-matter.html",
    "notebooks/06-a-claim.html",
    "notebooks/07-your-own-witness.html",
    "family.html",
    "api.html",
    "api/rules-ruleset.html",
    "changelog.html",
    "decisions.html",
    "genindex.html",
    "py-modindex.html",
    "search.html",
    "stukalshchik.html",
    "stukalshchik/rules/stukalshchik/E.html",
    "witnesses/E.html",
)

TOO_WIDE = """() => {
  const any = (selector, what) => [...document.querySelectorAll(selector)].some(what), faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page");
  // What scrolls sideways does so inside its box.
  const boxes = ".pst-scrollable-table-container, .cell_output, .output, pre, .highlight";
  if (any("article table, article pre", one =>
      one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(boxes))) faults.push("a table or a listing");
  // So does a figure, rather than that its words become too small to read.
  if (any(".plot text", one => one.getBoundingClientRect().height < 8)) faults.push("the words of a figure are small");
  return faults;
}"""


class Watch:
    """What went wrong on a page, and what it asked of others."""

    def __init__(self, page: Page, served: str) -> None:
        self.complaints: list[str] = []
        self.outside: list[str] = []
        page.on("console", lambda message: message.type == "error" and self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "request", lambda request: request.url.startswith((served, "data:")) or self.outside.append(request.url)
        )


# Russian words are the longer ones: a third of the English pages is enough to see that those are no wider.
@pytest.mark.parametrize(("lang", "pages"), [("ru", PAGES), ("en", PAGES[::3])], ids=["ru", "en"])
def test_every_kind_of_page_fits_wide_and_on_a_telephone_and_is_quiet(
    browser: Browser, served: str, lang: str, pages: tuple[str, ...]
) -> None:
    page = browser.new_page(viewport=WIDE, color_scheme="dark" if lang == "en" else "light")
    watch = Watch(page, served)
    too_wide = []
    sizes = [WIDE, TELEPHONE]
    for name in pages:
        page.goto(f"{served}/{lang}/{name}")
        for size in sizes:
            if page.viewport_size != size:
                page.set_viewport_size(size)
            too_wide += [f"{name} at {size['width']}: {fault}" for fault in page.evaluate(TOO_WIDE)]
        sizes.reverse()  # the next page is laid out at once as this one was last, and once more, not twice
    page.close()
    assert too_wide == []
    assert watch.complaints == []
    assert watch.outside == []


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_two_rule_sets_stand_side_by_side_on_a_telephone_and_their_measured_effects_on_a_wide_page(
    browser: Browser, served: str, lang: str
) -> None:
    page = browser.new_page(viewport=TELEPHONE)
    page.goto(f"{served}/{lang}/stukolka/differences/obligatory/A-C.html")
    cut = (
        "all => all.map(one => one.closest('.pst-scrollable-table-container'))"
        ".map(box => box.scrollWidth - box.clientWidth)"
    )
    assert max(page.locator("table.comparison.of-2").evaluate_all(cut)) <= 1
    page.set_viewport_size({"width": 1300, "height": 900})
    assert max(page.locator("table.effects").evaluate_all(cut)) <= 1
    page.close()


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_rule_set_is_printed_on_two_pages(browser: Browser, served: str, site: Site, lang: str) -> None:
    rules = [name for name in site.pages(lang) if "/rules/" in name and not name.startswith("lansquenet")]
    longest = sorted(rules, key=lambda name: site.html(lang, name).count("<li>"))[-2:]
    assert len(longest) == 2
    page = browser.new_page(color_scheme="dark")
    for name in longest:
        page.goto(f"{served}/{lang}/{name}")
        sentences = page.locator("ul.clauses > li").all_inner_texts()
        printed = [one.extract_text() for one in pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages]
        sheets = len(printed)
        assert sheets == 2, name
        # Nothing of the rules is lost at the edge of a column or of a page.
        paper = unicodedata.normalize("NFKC", "".join("".join(printed).split()))
        lost = [one for one in sentences if unicodedata.normalize("NFKC", "".join(one.split()))[:40] not in paper]
        assert lost == [], name
        page.emulate_media(media="print")
        dark = page.evaluate("getComputedStyle(document.querySelector('ul.clauses p')).color")
        assert max(int(one) for one in re.findall(r"\d+", dark)[:3]) < 80, "light letters on white paper"
        page.emulate_media(media="null")
    page.close()


@pytest.mark.parametrize("size", [WIDE, TELEPHONE], ids=["wide", "telephone"])
def test_the_language_switch_keeps_the_page_and_the_place(browser: Browser, served: str, size: dict[str, int]) -> None:
    page = browser.new_page(viewport=size)
    place = "stukolka/loci/golets-set-aside.html#reading-C-golets-golets-set-aside"
    page.goto(f"{served}/ru/{place}")
    page.locator(".langswitch a[hreflang=en]:visible").first.click()
    page.wait_for_url(f"{served}/en/{place}")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.locator("#reading-C-golets-golets-set-aside").is_visible()
    page.locator(".langswitch a[hreflang=ru]:visible").first.click()
    page.wait_for_url(f"{served}/ru/{place}")
    page.close()


@pytest.mark.parametrize(("locale", "lang"), [("ru-RU", "ru"), ("en-GB", "en"), ("de-DE", "en")])
def test_the_front_page_chooses_the_readers_language(browser: Browser, served: str, locale: str, lang: str) -> None:
    page = browser.new_page(locale=locale)
    page.goto(f"{served}/index.html")
    page.wait_for_url(f"{served}/{lang}/index.html")
    page.close()


WORDS = [
    "игрокъ",
    "мёдъ",
    "слѣдующій",
    "слѣдующаго",
    "Ѳедоръ",
    "за́мокъ",
    "всѣмъ",
    "К1",
    "ремизы",
    "прикупку",
    "раздачи",
    "remises",
    "dealers",
    "blind",
    "the",
]


@pytest.mark.slow
def test_the_browser_searches_a_word_as_the_site_was_built(browser: Browser) -> None:
    page = browser.new_page()
    for language in (search.Russian({}), search.English({})):
        page.add_script_tag(content=language.js_stemmer_code)
        page.add_script_tag(content=language.js_splitter_code)
        typed = page.evaluate("words => words.map(word => new Stemmer().stemWord(word.toLowerCase()))", WORDS)
        assert typed == [language.stem(word) for word in WORDS]
        assert page.evaluate("splitQuery('за́мокъ, и К1')") == language.split("за́мокъ, и К1")
    page.close()


@pytest.mark.parametrize(("lang", "word"), [("ru", "гольцъ"), ("en", "golets"), ("ru", "голецъ"), ("en", "голец")])
def test_the_search_finds_a_question(browser: Browser, served: str, lang: str, word: str) -> None:
    page = browser.new_page(viewport=WIDE)
    watch = Watch(page, served)
    page.goto(f"{served}/{lang}/search.html?q={word}")
    # What was found appears a line at a time.
    page.wait_for_selector("#search-results li a[href*='stukolka/loci/golets-']")
    page.close()
    assert watch.complaints == []
    assert watch.outside == []
