"""The notebooks: a question first and an answer last, in both languages, kept as text, and they run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient

from stukolka import paths
from stukolka.publish.stage import LANGUAGES, in_language

NOTEBOOKS = sorted(paths.shipped("notebooks").glob("*.ipynb"))
CASES = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def test_there_are_notebooks() -> None:
    assert "01-rule-differences" in {path.stem for path in NOTEBOOKS}


@CASES
def test_a_notebook_is_kept_without_results(path: Path) -> None:
    cells = [cell for cell in read(path)["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 3
    assert [cell for cell in cells if cell["outputs"] or cell["execution_count"] is not None] == []
    assert "widgets" not in read(path)["metadata"]


@CASES
def test_a_notebook_is_kept_as_text_in_step(path: Path) -> None:
    text = jupytext.read(path.with_suffix(".md"), fmt="md:myst")
    notebook = nbformat.read(path, as_version=4)

    def cells(of: nbformat.NotebookNode) -> list[tuple[str, str, list[str]]]:
        return [(cell.cell_type, cell.source, cell.metadata.get("tags", [])) for cell in of.cells]

    assert cells(text) == cells(notebook)


@CASES
def test_every_word_of_a_notebook_stands_in_both_languages(path: Path) -> None:
    texts = [cell for cell in read(path)["cells"] if cell["cell_type"] == "markdown"]
    tags = [cell["metadata"]["tags"] for cell in texts]
    assert tags == [["en"], ["ru"]] * (len(texts) // 2)
    for english, russian in zip(texts[::2], texts[1::2], strict=True):
        sources = ["".join(cell["source"]) for cell in (english, russian)]
        headings = [re.findall(r"^#+ ", source, re.MULTILINE) for source in sources]
        assert headings[0] == headings[1]
        assert not re.search("[а-яё]", sources[0], re.IGNORECASE)
        assert re.search("[а-яё]", sources[1], re.IGNORECASE)


@CASES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notebook_opens_with_a_question_and_ends_with_an_answer(path: Path, lang: str) -> None:
    shown = in_language(read(path), lang, path.stem)["cells"]
    texts = ["".join(cell["source"]) for cell in shown if cell["cell_type"] == "markdown"]
    assert re.search(r"^# .*\?$", texts[0], re.MULTILINE)
    assert re.search({"en": r"^## Answer$", "ru": r"^## Ответ$"}[lang], texts[-1], re.MULTILINE)


@CASES
@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notebook_runs(path: Path, lang: str) -> None:
    notebook = nbformat.reads(json.dumps(in_language(read(path), lang, path.stem)), as_version=4)
    NotebookClient(notebook, timeout=120).execute()
    results = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.outputs]
    assert len(results) > 4
    assert any(re.search("[а-яё]", str(cell.outputs), re.IGNORECASE) for cell in results) == (lang == "ru")


def test_the_differences_of_which_the_first_notebook_speaks_are_the_differences() -> None:
    # Its text counts them: seven, four of them mishaps of the deal, one the number of players, two of ordinary play;
    # and two more where C can also be read otherwise.
    from stukolka.library import Library
    from stukolka.rules.difference import differences, parts

    library = Library.open()
    compared = [library.ruleset("golets/A"), library.ruleset("golets/C")]
    rows = differences(compared)
    assert [cell.origin.kind for row in parts(compared).may_differ for cell in row.cells if cell] == [
        *("stated", "ambiguous"),
        *("stated", "ambiguous"),
    ]
    assert {row.switch for row in rows} == {
        "players",
        "misdeal-seen-by",
        "misdeal-unseen",
        "misdeal-in-time",
        "exposed-dealer-card",
        "lead-king",
        "set-aside",
    }


def test_the_distances_of_which_the_notebook_on_the_family_speaks_are_the_distances() -> None:
    # One answer changed moves the leaf by one character of 34, and makes another game the nearest.
    from fractions import Fraction

    from stukolka.family.family import Family
    from stukolka.library import Library

    family = Family.open(Library.open())
    assert family.compare("golets/A", "golets/A+pack=36").distance == Fraction(1, 34)
    expected = {
        "golets/A": ("kopknack", Fraction(13, 80)),
        "golets/A+pack=36": ("knack", Fraction(87, 460)),
        "golets/A+pack=32": ("tippen", Fraction(107, 480)),
    }
    for name, nearest in expected.items():
        alike = family.placed(name).alike(name, most=len(family.leaves))
        outside = [one for one in alike if "/" not in one.second and one.shared >= 15]
        assert (outside[0].second, outside[0].distance) == nearest
    before, after = (family.compare(name, "kopknack") for name in ("golets/A", "golets/A+pack=36"))
    assert before.distance is not None
    assert after.distance == before.distance + Fraction(1, 16)
    before, after = (family.compare(name, "knack") for name in ("golets/A", "golets/A+pack=36"))
    assert before.distance is not None
    assert after.distance == before.distance - Fraction(1, 23)
