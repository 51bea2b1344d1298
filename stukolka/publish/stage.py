"""What Sphinx reads for one language: the written pages, the library's, the program's, the changes, the notebooks."""

from __future__ import annotations

import itertools
import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from stukolka import paths
from stukolka.publish import events, pages
from stukolka.publish.switchboard import page as switchboard

_HEADING = re.compile(r"^#+ .*$", re.MULTILINE)

LANGUAGES = ("ru", "en")
"""The languages of the edition."""


def stage(lang: str, docs: Path, source: Path, *, notebooks: bool) -> None:
    """Fill the empty folder `source` with what the site in `lang` is made from: `docs`, and what the package holds.

    The written pages `api`, `changelog`, `decisions`, `events` and `notebooks`, where they are, are each completed with
    theirs.  The notebooks speak of the shipped library, and are left out for another; the switchboard where it can't
    run.  The library's pages are written by the extension.
    """
    shutil.copytree(docs / lang, source, dirs_exist_ok=True)
    if not switchboard.is_written(docs):
        switchboard.leave_out(source)
    if (source / "api.md").is_file():
        pages.write(pages.api_pages(), source)
        _append(source / "api.md", pages.api_index(lang))
    if (source / "changelog.md").is_file():
        changes = paths.shipped("docs").parent / "CHANGELOG.md"
        _append(source / "changelog.md", changes.read_text(encoding="utf-8").partition("\n")[2])
    if (source / "decisions.md").is_file():
        names = sorted(path.stem for path in (docs / "decisions").glob("[0-9]*.md"))
        shutil.copytree(docs / "decisions", source / "decisions", ignore=shutil.ignore_patterns("README.md"))
        _append(source / "decisions.md", _contents(f"decisions/{name}" for name in names))
    if (source / "events.md").is_file():
        _append(source / "events.md", events.text(lang))
    if (source / "notebooks.md").is_file() and notebooks:
        (source / "notebooks").mkdir()
        for name, notebook in shipped_notebooks().items():
            shown = json.dumps(in_language(notebook, lang, name), ensure_ascii=False)
            (source / "notebooks" / f"{name}.ipynb").write_text(shown, encoding="utf-8")
        _append(source / "notebooks.md", _contents(f"notebooks/{name}" for name in shipped_notebooks()))


def shipped_notebooks() -> dict[str, dict[str, Any]]:
    """Name -> notebook without results, in both languages, in their order."""
    found = sorted(paths.shipped("notebooks").glob("*.ipynb"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in found}


def _contents(names: Iterable[str]) -> str:
    listed = "".join(f"{name}\n" for name in names)
    return f"```{{toctree}}\n:maxdepth: 1\n\n{listed}```\n"


def in_language(notebook: dict[str, Any], lang: str, name: str) -> dict[str, Any]:
    """The notebook with its text in one language only, its parameter `language` set, and its headings labelled.

    A cell of text is tagged with its language; the cell tagged `parameters` is the one that sets `language`.
    """
    others = set(LANGUAGES) - {lang}
    cells = []
    for cell in notebook["cells"]:
        tags = set(cell["metadata"].get("tags", ()))
        if tags & others:
            continue
        if "parameters" in tags:
            metadata = cell["metadata"] | {"tags": sorted(tags | {"remove-cell"})}
            cell = cell | {"source": f'language = "{lang}"\n', "metadata": metadata}
        cells.append(cell)
    number = itertools.count()

    def labelled(heading: re.Match[str]) -> str:
        part = f"-{at}" if (at := next(number)) else ""
        return f"(notebook-{name}{part})=\n{heading[0]}"

    for cell in cells:
        if cell["cell_type"] == "markdown":
            cell["source"] = _HEADING.sub(labelled, "".join(cell["source"]))
    return notebook | {"cells": cells}


def _append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + "\n\n" + text.lstrip("\n"), encoding="utf-8")
