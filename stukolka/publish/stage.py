"""What Sphinx reads for one language: the written pages, the library's, the program's, the changes, the notebooks."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from stukolka import paths
from stukolka.publish import pages

LANGUAGES = ("ru", "en")
"""The languages of the edition."""


def stage(lang: str, docs: Path, source: Path, *, notebooks: bool) -> None:
    """Fill the empty folder `source` with what the site in `lang` is made from: `docs`, and what the package holds.

    The pages of the library are written by the extension itself.  The notebooks speak of the shipped library, and are
    left out for another.
    """
    shutil.copytree(docs / lang, source, dirs_exist_ok=True)
    pages.write(pages.api_pages(lang), source)
    changes = paths.shipped("docs").parent / "CHANGELOG.md"
    _append(source / "changelog.md", changes.read_text(encoding="utf-8").partition("\n")[2])
    names = sorted(path.stem for path in paths.shipped("notebooks").glob("*.ipynb")) if notebooks else []
    for name in names:
        path = source / "notebooks" / f"{name}.ipynb"
        path.parent.mkdir(exist_ok=True)
        notebook = json.loads((paths.shipped("notebooks") / path.name).read_text(encoding="utf-8"))
        path.write_text(json.dumps(in_language(notebook, lang, name), ensure_ascii=False), encoding="utf-8")
    entries = "".join(f"notebooks/{name}\n" for name in names)
    if entries:
        _append(source / "notebooks.md", f"```{{toctree}}\n:maxdepth: 1\n\n{entries}```\n")


def in_language(notebook: dict[str, Any], lang: str, name: str) -> dict[str, Any]:
    """The notebook with its text in one language only, its parameter `language` set, and its heading labelled.

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
    first = next(cell for cell in cells if cell["cell_type"] == "markdown")
    first["source"] = f"(notebook-{name})=\n" + "".join(first["source"])
    return notebook | {"cells": cells}


def _append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + "\n\n" + text.lstrip("\n"), encoding="utf-8")
