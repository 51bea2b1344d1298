"""The edition as the tests look at it: the shipped one, built once, and a small library of two invented witnesses."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.apparatus.passages import digest
from stukolka.library import Library
from stukolka.publish.edition import build

LANGUAGES = ("en", "ru")

# Invented: what the two witnesses of the small library say, a line for each question.
LINE = "Строка выдуманного источника о том, что спрашивает место {locus}."


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever looks at the shipped edition runs in one worker: it is built once."""
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.xdist_group("site"))


class Site:
    """A built edition."""

    def __init__(self, out: Path) -> None:
        self.out = out

    def pages(self, lang: str) -> list[str]:
        """Its pages in one language, as paths below the language's folder."""
        top = self.out / lang
        return sorted(path.relative_to(top).as_posix() for path in top.rglob("*.html"))

    @cache  # noqa: B019 -- there is one site
    def html(self, lang: str, page: str) -> str:
        return (self.out / lang / page).read_text(encoding="utf-8")

    @cache  # noqa: B019
    def ids(self, lang: str, page: str) -> frozenset[str]:
        return frozenset(re.findall(r'\sid="([^"]+)"', self.html(lang, page)))

    def has(self, lang: str, url: str) -> bool:
        """Whether a page and the anchor on it are there."""
        page, _, anchor = url.partition("#")
        return (self.out / lang / page).is_file() and anchor in self.ids(lang, page)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The shipped edition, with every warning an error."""
    out = tmp_path_factory.mktemp("edition") / "site"
    build(Library.open(), out)
    return Site(out)


@pytest.fixture(scope="session")
def library() -> Library:
    return Library.open()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A library of one game and two invented witnesses: X, whose text it holds, and Y, whose text is elsewhere."""
    root = tmp_path / "small"
    shutil.copytree(paths.shipped("variants") / "lansquenet", root / "variants" / "lansquenet")
    for book in (root / "variants" / "lansquenet").glob("*.toml"):
        if book.name != "game.toml":
            book.unlink()
    (root / "corpus").mkdir()
    completions = '[supply]\nX = []\nY = []\n'
    (root / "variants" / "lansquenet" / "completions.toml").write_text(completions, encoding="utf-8")
    add_witness(root, "X", answer=0, own_text=True)
    add_witness(root, "Y", answer=1, own_text=False)
    yield root


def add_witness(root: Path, siglum: str, *, answer: int, own_text: bool) -> str:
    """Write the three files of a witness that gives each question its answer of that number; its text is returned."""
    switches = Library.open().games["lansquenet"].switches
    text, readings, passages = "", "", ""
    for number, switch in enumerate(switches, 1):
        line = LINE.format(locus=switch.locus)
        span = (len(text), len(text) + len(line))
        text += line + "\n"
        answers = list(switch.answers)
        chosen = answers[min(answer, len(answers) - 1)]
        passages += (
            f'[[passage]]\nid = "p{number}"\nspan = [{span[0]}, {span[1]}]\ndigest = "{digest(line)}"\nkind = "rule"\n'
            f'loci = ["{switch.locus}"]\nru = "Пересказ {number}."\nen = "Restatement {number}."\n\n'
        )
        readings += (
            f'[lansquenet."{switch.locus}"]\nstanding = "stated"\nanswers = ["{chosen}"]\npassages = ["p{number}"]\n\n'
        )
    folder = root / "corpus" / siglum
    folder.mkdir()
    where = f'text = "{siglum}.txt"' if own_text else f'file = "{siglum}.txt"\nsha256 = "{"0" * 64}"'
    length = "" if own_text else f"characters = {len(text)}\n"
    (folder / "source.toml").write_text(
        f'siglum = "{siglum}"\ntitle = {{ ru = "Выдуманный", en = "Invented" }}\n{where}\n{length}language = "ru"\n'
        'games = ["lansquenet"]\nheading = ""\nholds = { ru = "Всё.", en = "Everything." }\n',
        encoding="utf-8",
    )
    (folder / "passages.toml").write_text(passages, encoding="utf-8")
    if own_text:
        (folder / f"{siglum}.txt").write_text(text, encoding="utf-8", newline="\n")
    (root / "variants" / "lansquenet" / f"{siglum}.toml").write_text(readings, encoding="utf-8")
    return text
