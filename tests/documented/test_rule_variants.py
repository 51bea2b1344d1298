"""The page of a question shows where the restatements differ in words that bear on it."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from stukolka.library import Library
from stukolka.publish import addresses, words
from stukolka.publish.side_by_side import rule_variants
from stukolka.publish.stage import LANGUAGES

if TYPE_CHECKING:
    from conftest import Site


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_variant_that_bears_on_a_question_stands_on_its_page(site: Site, library: Library, lang: str) -> None:
    found = rule_variants(library, "stukolka", lang)
    assert found
    for locus, bearings in found.items():
        html = site.html(lang, addresses.locus("stukolka", locus).page + ".html")
        (block,) = re.findall(r'<details class="variants[^"]*">.*?</details>', html, re.DOTALL)
        assert words.VARIANTS.of(lang).format(count=len(bearings)) in unescape(re.sub(r"<[^>]+>", "", block))
        assert len(re.findall(r"<tr", block)) == len(bearings) + 1


def test_or_against_and_is_found_where_the_golets_is_set_aside(library: Library) -> None:
    for lang, pair in (("ru", {"или", "и"}), ("en", {"or", "and"})):
        found = rule_variants(library, "stukolka", lang)["golets.set-aside"]
        assert pair <= {reading.text for one in found for reading in one.variant.readings}


def test_a_game_of_one_witness_has_no_variants(library: Library) -> None:
    for game in library.games:
        if len(library.sigla(game)) == 1:
            assert rule_variants(library, game) == {}
