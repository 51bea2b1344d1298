"""The shipped edition, built once for all tests that look at it."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from stukolka.library import Library
from stukolka.publish.edition import build

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]


class Chromium:
    """A browser without a window, which stays open while one test after the other needs it."""

    def __init__(self) -> None:
        self._whole = ExitStack()
        self._browser: Browser | None = None

    def opened(self) -> Browser:
        if self._browser is None:
            from playwright.sync_api import sync_playwright

            playwright = self._whole.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            self._whole.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._browser = None
        self._whole.close()


CHROMIUM = Chromium()


def needs_browser(item: pytest.Item | None) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever needs the browser comes last, so that it is opened once."""
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
    here = [place for place, item in enumerate(items) if item.path.parent == Path(__file__).parent]
    for place, item in zip(here, sorted((items[place] for place in here), key=needs_browser), strict=True):
        items[place] = item


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Closes the browser when the next test does without: while it is open, no other loop of events can run here."""
    if not needs_browser(nextitem):
        CHROMIUM.close()


class Site:
    """A built edition, and what its build kept for the next."""

    def __init__(self, out: Path, kept: Path) -> None:
        self.out = out
        self._kept = kept

    def notebook(self, lang: str, name: str) -> dict[str, Any]:
        """A notebook with its results, as the site was made from it."""
        [path] = self._kept.glob(f"edition-{lang}-*/source/notebooks/{name}.ipynb")
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found

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
        # What a drawing calls its clippings is no address.
        html = re.sub(r"<clipPath id=.*?>", "", self.html(lang, page))
        return frozenset(re.findall(r'\sid="([^"]+)"', html))

    def has(self, lang: str, url: str) -> bool:
        """Whether a page and the anchor on it are there."""
        page, _, anchor = url.partition("#")
        return page in self.pages(lang) and anchor in self.ids(lang, page)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The shipped edition, with every warning an error."""
    folder = tmp_path_factory.mktemp("edition")
    out, kept = folder / "site", folder / "kept"
    build(Library.open(), out, store=kept)
    return Site(out, kept)


@pytest.fixture(scope="session")
def library() -> Library:
    return Library.open()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def served(site: Site) -> Iterator[str]:
    """The address at which the site is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site.out)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def browser() -> Browser:
    return CHROMIUM.opened()
