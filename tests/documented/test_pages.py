"""What a page of the site must and must not hold."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
from html import unescape
from typing import TYPE_CHECKING

import pytest

from stukolka import paths
from stukolka.library import Library
from stukolka.publish import place
from stukolka.publish.stage import LANGUAGES
from stukolka.rules.difference import differences, differences_json

if TYPE_CHECKING:
    from conftest import Site


def text_of(html: str) -> str:
    """What a reader sees, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_asks_anything_of_the_outside(site: Site, lang: str) -> None:
    loading = re.compile(r'<(?:script|link|img|iframe|source|video|audio|object)\b[^>]*\s(?:src|href|data)="([^"]+)"')
    loaded = {url for page in site.pages(lang) for url in loading.findall(site.html(lang, page))}
    assert len(loaded) > 5
    assert [url for url in loaded if re.match(r"(https?:)?//", url)] == []
    styles = [path.read_text(encoding="utf-8") for path in (site.out / lang).rglob("*.css")]
    assert [
        found for css in styles for found in re.findall(r"url\(['\"]?(?:https?:)?//[^)]*\)|@import url[^;]*", css)
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_says_its_language_and_leads_to_the_same_page_in_the_other(site: Site, lang: str) -> None:
    other = next(one for one in LANGUAGES if one != lang)
    for page in site.pages(lang):
        html = site.html(lang, page)
        assert f'<html lang="{lang}"' in html
        up = "../" * (page.count("/") + 1)
        assert f'href="{up}{other}/{page}"' in html


def test_a_locus_page_shows_every_reading_with_its_passages_in_both_languages(site: Site, library: Library) -> None:
    switch = library.games["stukolka"].switch("set-aside")
    for lang in LANGUAGES:
        shown = text_of(site.html(lang, "stukolka/loci/golets-set-aside.html"))
        assert switch.question.en in shown
        assert switch.question.ru in shown
        for book in library.books("stukolka").values():
            for reading in book.of(switch.locus).values():
                for cited in reading.cited:
                    restated = library.passage(cited).text
                    assert restated.en in shown
                    assert restated.ru in shown
                if reading.note:
                    assert reading.note.of(lang) in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_set_page_prints_the_rules_text_and_its_digest(site: Site, library: Library, lang: str) -> None:
    ruleset = library.shipped("golets/A")
    shown = text_of(site.html(lang, "stukolka/rules/golets/A.html"))
    sentences = [sentence for section in library.prose(ruleset) for sentence in section.sentences]
    assert len(sentences) > 40
    assert [one.text.of(lang) for one in sentences if one.text.of(lang) not in shown] == []
    assert ruleset.digest in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_of_stukalshchik_is_shown_with_its_rules(site: Site, lang: str) -> None:
    page = site.html(lang, "stukalshchik/rules/stukalshchik/E.html")
    title = {"en": "The board of stukalshchik", "ru": "Табло стукальщика"}[lang]
    assert re.search(rf'<svg [^>]*role="img"[^>]*><title id="[\w-]+">{title}</title>', page)
    assert site.has(lang, f"stukalshchik/rules/stukalshchik/E.html#{re.findall(r'(board-[0-9a-f]+-desc)', page)[0]}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_difference_page_lists_what_the_command_lists(site: Site, library: Library, lang: str) -> None:
    rows = differences([library.shipped("golets/A"), library.shipped("golets/C")])
    page = site.html(lang, "stukolka/differences/golets/A-C.html")
    assert set(re.findall(r'id="difference-([\w-]+)"', page)) - {"golets-A-C"} == {row.switch for row in rows}
    shown = text_of(page)
    assert [cell.gloss.of(lang) for row in rows for cell in row.cells if cell.gloss.of(lang) not in shown] == []


def test_the_tables_hold_what_the_commands_print(site: Site, library: Library) -> None:
    tables = site.out / "tables"
    compared = [library.shipped("golets/A"), library.shipped("golets/C")]
    assert json.loads((tables / "differences/golets-A-C.json").read_text("utf-8")) == differences_json(compared)
    assert json.loads((tables / "coverage.json").read_text("utf-8")) == library.coverage().as_json()
    switches = json.loads((tables / "rules/golets-A.json").read_text("utf-8"))["switches"]
    assert switches == compared[0].as_json()
    with (tables / "readings.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    books = [book for game in library.games for book in library.books(game).values()]
    assert len(read) == sum(len(book.readings) for book in books)
    assert [row["address"] for row in read if not site.has("en", row["address"])] == []


@pytest.mark.originals
def test_no_page_and_no_table_quotes_a_witness(site: Site, library: Library) -> None:
    quotes = [
        quoted
        for siglum in library.sources()
        for passage in library.passages(siglum).values()
        if (quoted := " ".join((library.quoted(passage) or "").split())) and len(quoted.split()) >= 7
    ]
    assert len(quotes) > 100
    files = [path for path in site.out.rglob("*") if path.suffix in {".html", ".csv", ".json", ".js"}]
    everything = "\n".join(text_of(path.read_text(encoding="utf-8")) for path in files)
    assert [quoted for quoted in quotes if quoted in everything] == []


def test_nothing_but_the_edition_lies_in_its_folder(site: Site) -> None:
    known = {"edition.json", "index.html", "switchboard", "tables", *LANGUAGES}
    assert {path.name for path in site.out.iterdir()} == known
    with place.placing(site.out) as part:  # so that the next edition may take its place
        shutil.copytree(site.out, part, copy_function=os.link, dirs_exist_ok=True)


def test_the_front_page_offers_every_language(site: Site) -> None:
    front = (site.out / "index.html").read_text(encoding="utf-8")
    for lang in LANGUAGES:
        assert f'href="{lang}/index.html"' in front


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notebook_is_shown_with_all_its_results_in_one_language(site: Site, lang: str) -> None:
    names = sorted(path.stem for path in paths.shipped("notebooks").glob("*.ipynb"))
    assert len(names) == 7
    for name in names:
        notebook = json.loads((paths.shipped("notebooks") / f"{name}.ipynb").read_text(encoding="utf-8"))
        page = site.html(lang, f"notebooks/{name}.html")
        shown = text_of(page)
        titles = {cell["metadata"]["tags"][0]: "".join(cell["source"]) for cell in notebook["cells"][:2]}
        headings = {tag: title.splitlines()[0].removeprefix("# ") for tag, title in titles.items()}
        assert headings[lang] in shown
        assert [one for other, one in headings.items() if other != lang and one in shown] == []
        # All but the cell that sets the language, which is not shown.
        coded = sum(cell["cell_type"] == "code" for cell in notebook["cells"]) - 1
        assert page.count('class="cell_output') == coded, name
        assert "application/vnd.jupyter" not in page, name  # a widget would fetch its scripts from elsewhere
