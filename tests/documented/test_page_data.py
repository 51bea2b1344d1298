"""Every page names its data and how it is cited, and what it names is there; comparisons show their effects."""

from __future__ import annotations

import html
import posixpath
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pybtex.database.input.bibtex import Parser

from stukolka.library import Library
from stukolka.publish import addresses, cited, measured, page_files
from stukolka.publish.estimates import cell, share_of
from stukolka.publish.stage import LANGUAGES

if TYPE_CHECKING:
    from conftest import Site


def linked(site: Site, lang: str, page: str) -> set[str]:
    """The tables that a page links to."""
    found = re.findall(r'href="((?:\.\./)+tables/[^"#]+)"', site.html(lang, page))
    top = posixpath.dirname(f"{lang}/{page}")
    return {posixpath.normpath(posixpath.join(top, url)) for url in found}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_file_that_a_page_names_is_there(site: Site, lang: str) -> None:
    named = {url for page in site.pages(lang) for url in linked(site, lang, page)}
    assert len(named) > 1000
    assert [url for url in sorted(named) if not (site.out / url).is_file()] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_and_every_reading_says_how_it_is_cited(site: Site, library: Library, lang: str) -> None:
    places = page_files.places(library)
    assert places
    for page, on_it in places.items():
        files = {form: f"tables/{page_files.citation(page, form, lang)}" for form in page_files.SUFFIXES}
        assert set(files.values()) <= linked(site, lang, f"{page}.html"), page
        entries = Parser().parse_string((site.out / files["bibtex"]).read_text("utf-8")).entries
        said = site.html(lang, f"{page}.html")
        for one in on_it:
            assert one.key in said, (page, one.name)
            assert one.key in entries


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_rule_sets_and_sources_name_their_data(site: Site, library: Library, lang: str) -> None:
    for game in library.games.values():
        for switch in game.switches:
            page = f"{addresses.locus(game.name, switch.locus).page}.html"
            assert f"tables/{page_files.question(game.name, switch.locus)}" in linked(site, lang, page)
        for name in library.names(game.name, seconds=True):
            page = f"{addresses.ruleset(game.name, name).page}.html"
            file = name.replace("/", "-").replace(":", "-")
            assert {f"tables/rules/{file}.json", f"tables/rules/{file}.csv"} <= linked(site, lang, page)
    for siglum in library.sigla("stukolka"):
        files = {f"tables/{page_files.collation('stukolka', form)}" for form in ("csv", "tei")}
        assert files <= linked(site, lang, f"witnesses/{siglum}.html")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_comparisons_show_the_effect_of_each_difference_and_its_command(
    site: Site, library: Library, lang: str
) -> None:
    shown = 0
    for form in library.games["stukolka"].forms:
        for first, second in combinations(library.sigla("stukolka"), 2):
            one, other = library.shipped(f"{form}/{first}"), library.shipped(f"{form}/{second}")
            found = measured.between(library, one, other)
            assert found is not None
            page = f"{addresses.difference('stukolka', form, first, second).page}.html"
            said = html.unescape(re.sub(r"<[^>]+>", "", site.html(lang, page)))
            for taken in measured.steps(*found):
                if taken.step["rules"] != one.name or other.name not in taken.step["as_in"]:
                    continue
                for provenance, numbers in taken.played():
                    shown += 1
                    assert taken.command(provenance) in said
                    assert share_of(numbers["share"], lang) in said
                    for metric in taken.told["metrics"]:
                        number = measured.number(numbers["metrics"][metric["metric"]])
                        shown_as = cell(number, lang, share=metric["unit"] == "share", signed=True)
                        assert shown_as.replace("± ", "±\u00a0").replace("-", "\u2212") in said
            rules = site.html(lang, f"{addresses.ruleset('stukolka', one.name).page}.html")
            assert f"{first}-{second}.html#difference-{form}-{first}-{second}" in rules
    assert shown > 20
    assert 'id="effects"' in site.html(lang, f"{addresses.locus('stukolka', 'golets.set-aside').page}.html")


def test_another_project_links_to_the_edition_by_its_inventory(site: Site, library: Library, tmp_path: Path) -> None:
    asked = {
        "locus": "golets.set-aside",
        "reading": "A/general/trick.overtrump",
        "passage": "A.r13",
        "witness": "A",
        "claim": "C46",
        "ruleset": "golets/A",
    }
    source = tmp_path / "source"
    source.mkdir()
    (source / "conf.py").write_text(
        'extensions = ["myst_parser", "sphinx.ext.intersphinx", "stukolka.publish.sphinx_ext"]\n'
        f"intersphinx_mapping = {{'e': ('https://example.org/en/', {str(site.out / 'en' / 'objects.inv')!r})}}\n",
        encoding="utf-8",
    )
    page = "".join(f"- {{stukolka:{kind}}}`{name}`\n" for kind, name in asked.items())
    (source / "index.md").write_text(f"# Elsewhere\n\n{page}", encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", source, tmp_path / "out"], check=True, timeout=300
    )
    said = (tmp_path / "out" / "index.html").read_text("utf-8")
    for kind, name in asked.items():
        address = cited.find(library, name).address.url
        assert f'href="https://example.org/en/{address}"' in said, (kind, name)
