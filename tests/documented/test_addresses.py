"""Everything that the library holds has its place on the site, in both languages, under the same address."""

from __future__ import annotations

import posixpath
import re
from itertools import combinations
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from sphinx.util.inventory import InventoryFile

from stukolka.library import Library
from stukolka.publish import addresses
from stukolka.publish.stage import LANGUAGES

if TYPE_CHECKING:
    from conftest import Site


def assert_on_site(site: Site, urls: list[str]) -> None:
    assert urls
    assert [f"{lang}/{url}" for lang in LANGUAGES for url in urls if not site.has(lang, url)] == []


def test_every_witness_has_its_page(site: Site, library: Library) -> None:
    assert_on_site(site, [addresses.witness(siglum).url for siglum in library.sources()])


def test_every_passage_has_its_anchor(site: Site, library: Library) -> None:
    passages = [passage for siglum in library.sources() for passage in library.passages(siglum).values()]
    assert_on_site(site, [addresses.passage(passage.cited).url for passage in passages])


def test_every_locus_and_every_answer_has_its_anchor(site: Site, library: Library) -> None:
    for game in library.games.values():
        assert_on_site(site, [addresses.locus(game.name, switch.locus).url for switch in game.switches])
        answers = [(switch.locus, key) for switch in game.switches for key in switch.answers]
        assert_on_site(site, [addresses.answer(game.name, *one).url for one in answers])


def test_every_reading_has_its_anchor(site: Site, library: Library) -> None:
    for game in library.games:
        readings = [reading for book in library.books(game).values() for reading in book]
        urls = [addresses.reading(game, one.witness, one.section, one.locus).url for one in readings]
        assert len(set(urls)) == len(urls)
        assert_on_site(site, urls)


def test_every_rule_set_and_every_switch_in_it_has_its_anchor(site: Site, library: Library) -> None:
    for game in library.games:
        for name in library.names(game, seconds=True):
            assert_on_site(site, [addresses.ruleset(game, name).url])
            assert_on_site(site, [addresses.clause(game, name, key).url for key in library.shipped(name).answers])


def test_every_two_witnesses_are_compared_in_every_form(site: Site, library: Library) -> None:
    compared = [
        addresses.difference(game.name, form, *pair).url
        for game in library.games.values()
        for form in game.forms
        for pair in combinations(library.sigla(game.name), 2)
    ]
    assert_on_site(site, compared)


def test_the_addresses_that_have_been_promised_have_not_moved(site: Site) -> None:
    promised = [
        "stukolka/loci/golets-set-aside.html#locus-golets-set-aside",
        "stukolka/loci/golets-set-aside.html#answer-set-aside-trump",
        "stukolka/loci/trick-overtrump.html#reading-A-general-trick-overtrump",
        "witnesses/A.html#passage-A-r13",
        "stukolka/rules/golets/A.html#ruleset-golets-A",
        "stukolka/differences/golets/A-C.html#difference-golets-A-C",
        "stukolka/claims.html#claim-C46",
        "relations.html#relation-R02",
        "bibliography.html#source-a",
        "stukolka/encodings.html#disagreement-A-general-table-seating",
    ]
    assert_on_site(site, promised)


def test_the_pages_on_citing_give_addresses_that_exist(site: Site) -> None:
    for lang in LANGUAGES:
        given = re.findall(r">([\w./-]+\.html#[\w-]+)<", site.html(lang, "citing.html"))
        assert len(given) > 5
        assert [url for url in given if not site.has(lang, url)] == []


def test_both_languages_have_the_same_pages_and_the_same_anchors(site: Site) -> None:
    pages = site.pages("en")
    assert len(pages) > 200
    assert site.pages("ru") == pages
    # The index of Python names is sorted under letters, of which each language has its own.
    ids = {page: site.ids("en", page) ^ site.ids("ru", page) for page in pages if page != "genindex.html"}
    assert {page: sorted(odd) for page, odd in ids.items() if odd} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_link_leads_to_a_page_and_a_place_on_it(site: Site, lang: str) -> None:
    files = {path.relative_to(site.out).as_posix() for path in site.out.rglob("*")}
    broken, followed = [], 0
    for page in site.pages(lang):
        for href in set(re.findall(r'<a\b[^>]*?\shref="([^"]+)"', site.html(lang, page))):
            if re.match(r"(https?|mailto|data):", href):
                continue
            followed += 1
            path, _, anchor = unquote(href).partition("#")
            target = (
                posixpath.normpath(posixpath.join(lang, posixpath.dirname(page), path)) if path else f"{lang}/{page}"
            )
            to_lang, _, to_page = target.partition("/")
            if to_page == "switchboard.html" and anchor.startswith("rules="):
                anchor = ""  # a setting, which its script reads
            if target not in files or (anchor and not site.has(to_lang, f"{to_page}#{anchor}")):
                broken.append((page, href))
    assert followed > 10_000
    assert broken == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_inventory_lets_other_sites_link_to_every_kind_of_object(site: Site, lang: str) -> None:
    with (site.out / lang / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda base, url: base + url)
    named = {
        "stukolka:locus": "golets.set-aside",
        "stukolka:answer": "set-aside=trump",
        "stukolka:reading": "A/general/trick.overtrump",
        "stukolka:passage": "A.r13",
        "stukolka:witness": "A",
        "stukolka:ruleset": "golets/A",
        "stukolka:difference": "golets/A-C",
        "stukolka:claim": "C46",
        "stukolka:relation": "R02",
    }
    found = {kind: inventory[kind][name].uri.lstrip("/") for kind, name in named.items()}
    assert_on_site(site, list(found.values()))
