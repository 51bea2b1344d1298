"""The shipped edition, built once for all tests that look at it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from stukolka.library import Library
from stukolka.publish.edition import build


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


class Site:
    """A built edition."""

    def __init__(self, out: Path) -> None:
        self.out = out

    @cache  # noqa: B019 -- there is one site
    def pages(self, lang: str) -> dict[str, None]:
        """Its pages in one language, as paths below the language's folder."""
        top = self.out / lang
        found = (path.relative_to(top).as_posix() for path in top.rglob("*.html") if "_static" not in path.parts)
        return dict.fromkeys(sorted(found))

    @cache  # noqa: B019 -- there is one site
    def html(self, lang: str, page: str) -> str:
        return (self.out / lang / page).read_text(encoding="utf-8")

    @cache  # noqa: B019
    def ids(self, lang: str, page: str) -> frozenset[str]:
        return frozenset(re.findall(r'\sid="([^"]+)"', self.html(lang, page)))

    def has(self, lang: str, url: str) -> bool:
        """Whether a page and the anchor on it are there."""
        page, _, anchor = url.partition("#")
        return page in self.pages(lang) and anchor in self.ids(lang, page)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The shipped edition, with every warning an error."""
    out = tmp_path_factory.mktemp("edition") / "site"
    build(Library.open(), out)
    return Site(out)


@pytest.fixture(scope="session")
def library() -> Library:
    return Library.open()
