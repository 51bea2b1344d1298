"""What `cite` writes is what the page says of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from stukolka.library import Library
from stukolka.publish import cited
from stukolka.publish.stage import LANGUAGES

if TYPE_CHECKING:
    from conftest import Site


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", ["A", "golets.set-aside", "A/general/trick.overtrump"])
def test_the_line_of_a_place_stands_on_its_page_at_its_address(
    site: Site, library: Library, place: str, lang: str
) -> None:
    found = cited.find(library, place)
    assert site.has(lang, found.address.url)
    assert found.line.of(lang) in site.html(lang, f"{found.address.page}.html")
