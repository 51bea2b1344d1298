"""A small library of one game and two invented witnesses, of which a site is built in seconds."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.apparatus.passages import digest
from stukolka.library import Library
from stukolka.publish.stage import LANGUAGES

LINE = "Строка выдуманного источника {siglum} о том, что спрашивает место {locus}."
"""What an invented witness says, a line for each question."""


OF_THE_PROGRAM = (
    "api",
    "decisions",
    "switchboard",
    "changelog",
    "collation",
    "commands",
    "extension",
    "neighbours",
    "security",
)
"""The written pages on the program, which take most of the time."""

INDEX = """\
(home)=
# Small

```{stukolka:witnesses}
```

```{stukolka:games}
```
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A library of one game and two invented witnesses: X with its text, and Y, whose text lies in `originals`."""
    return lay_library(tmp_path / "small")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Written pages that are one index, beside which the library's own stand."""
    folder = tmp_path / "bare"
    shutil.copytree(paths.shipped("docs"), folder, ignore=lambda _folder, names: {"ru", "en", "decisions"} & {*names})
    for lang in LANGUAGES:
        (folder / lang).mkdir()
        (folder / lang / "index.md").write_text(INDEX, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def lay() -> Callable[[Path], tuple[Path, Path]]:
    """What lays the small library into a folder, and beside it the written pages without those on the program."""

    def both(folder: Path) -> tuple[Path, Path]:
        return lay_library(folder / "small"), lay_docs(folder / "docs")

    return both


def lay_library(root: Path) -> Path:
    """Write the small library."""
    shutil.copytree(paths.shipped("variants") / "lansquenet", root / "variants" / "lansquenet")
    for book in (root / "variants" / "lansquenet").glob("*.toml"):
        if book.name != "game.toml":
            book.unlink()
    (root / "corpus").mkdir()
    completions = "[supply]\nX = []\nY = []\n"
    (root / "variants" / "lansquenet" / "completions.toml").write_text(completions, encoding="utf-8")
    add_witness(root, "X", answer=0, own_text=True)
    add_witness(root, "Y", answer=1, own_text=False)
    return root


def lay_docs(folder: Path) -> Path:
    """Write the pages without those on the program; where they are linked to, three dots stand."""
    shutil.copytree(paths.shipped("docs"), folder)
    labels = set()
    for lang in LANGUAGES:
        for page in OF_THE_PROGRAM:
            gone = folder / lang / f"{page}.md"
            labels |= set(re.findall(r"^\((.+)\)=$", gone.read_text(encoding="utf-8"), re.MULTILINE))
            gone.unlink()
    left_out, lost = "|".join(OF_THE_PROGRAM), "|".join(sorted(labels))
    for lang in LANGUAGES:
        for page in (folder / lang).glob("*.md"):
            text = page.read_text(encoding="utf-8")
            text = re.sub(rf"^.*<({left_out})>$\n", "", text, flags=re.MULTILINE)
            page.write_text(re.sub(rf"\{{ref\}}`([^`]*<)?({lost})>?`", "(…)", text), encoding="utf-8")
    return folder


@pytest.fixture
def another_witness() -> Callable[..., str]:
    """What writes a witness's three files into a library."""
    return add_witness


def add_witness(root: Path, siglum: str, *, answer: int, own_text: bool) -> str:
    """Write the three files of a witness that gives each question its answer of that number; its text is returned."""
    switches = Library.open().games["lansquenet"].switches
    text, readings, passages = "", "", ""
    for number, switch in enumerate(switches, 1):
        line = LINE.format(siglum=siglum, locus=switch.locus)
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
    where = (
        f'text = "{siglum}.txt"'
        if own_text
        else f'file = "{siglum}.txt"\nsha256 = "{hashlib.sha256(text.encode()).hexdigest()}"'
    )
    length = "" if own_text else f"characters = {len(text)}\n"
    (folder / "source.toml").write_text(
        f'siglum = "{siglum}"\ntitle = {{ ru = "Выдуманный", en = "Invented" }}\n{where}\n{length}language = "ru"\n'
        'games = ["lansquenet"]\nheading = ""\nholds = { ru = "Всё.", en = "Everything." }\n',
        encoding="utf-8",
    )
    (folder / "passages.toml").write_text(passages, encoding="utf-8")
    place = folder if own_text else root.parent / "originals"
    place.mkdir(exist_ok=True)
    (place / f"{siglum}.txt").write_text(text, encoding="utf-8", newline="\n")
    (root / "variants" / "lansquenet" / f"{siglum}.toml").write_text(readings, encoding="utf-8")
    return text
