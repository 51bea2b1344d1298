"""The notebooks: a question first and an answer last, in both languages, kept as text, and they run."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from stukolka import paths
from stukolka.errors import CheckFailed, Fault
from stukolka.publish import executing, notebooks, worker
from stukolka.publish.job import Job
from stukolka.publish.stage import LANGUAGES, in_language

if TYPE_CHECKING:
    from conftest import Site

NOTEBOOKS = sorted(paths.shipped("notebooks").glob("*.ipynb"))
ANSWERS: dict[str, dict[str, str]] = {
    "03-whose-fragment": {
        "en": "D goes with C: 456 of the 458 words of its rules stand there in the same place. The two give different "
        "answers at `lead-king`, and may differ at `fined`.",
        "ru": "D идёт с C: из 322 слов его правил там на том же месте стоят 318. Разные ответы у них на вопрос "
        "`lead-king`, и, возможно, они расходятся на вопросе `fined`.",
    },
    "04-printed-example": {
        "en": "All 6 sums come out to the kopeck under prikupka/A, prikupka/B:2, prikupka/C, prikupka/D. Under "
        "prikupka/B, 255 are played for instead of 180.",
        "ru": "Все 6 сумм сходятся до копейки по prikupka/A, prikupka/B:2, prikupka/C, prikupka/D. По prikupka/B "
        "играют не на 180, а на 255.",
    },
    "05-which-readings-matter": {
        "en": "`set-aside` matters: −3.09 remises an evening between random players (−3.27 to −2.90). `lead-king` "
        "changes one deal in 19,417. The small trial agrees.",
        "ru": "Важен ответ на `set-aside`: −3,09 ремиза за вечер у играющих наугад (от −3,27 до −2,90). `lead-king` "
        "меняет одну сдачу из 19\u202f417. Небольшой опыт согласен.",
    },
    "06-a-claim": {
        "en": "C17: depends (at random: borne out; cautious: contradicted). In play are 28 to 56 % of the players.",
        "ru": "C17: зависит (наугад: подтверждается; осторожно: опровергнуто). В игре от 28 до 56 % игроков.",
    },
    "07-your-own-witness": {
        "en": "Of 5 questions that F answers, it agrees with A on `lead-king`, with C on `players`, `set-aside`, and "
        "with neither on `pack`, `golets-hand`.",
        "ru": "Из вопросов, на которые F отвечает (их 5), он согласен с A на `lead-king`, с C — на `players`, "
        "`set-aside`, ни с одним — на `pack`, `golets-hand`.",
    },
}
"""Notebook -> language -> what its last cell must come to; the first two are held to account by tests of their own."""

QUOTING = {"03-whose-fragment", "07-your-own-witness"}
"""Notebooks that show Russian words in English too: what the sources call a dealer, and a page of one's own."""

CASES = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def test_there_are_notebooks_and_each_has_an_answer_to_be_held_to() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["01-rule-differences", "02-family", *ANSWERS]


@CASES
def test_a_notebook_is_kept_without_results(path: Path) -> None:
    cells = [cell for cell in read(path)["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 3
    assert [cell for cell in cells if cell["outputs"] or cell["execution_count"] is not None] == []
    assert "widgets" not in read(path)["metadata"]


@CASES
def test_a_notebook_is_made_from_its_text_to_the_byte(path: Path) -> None:
    text = path.with_suffix(".md").read_text(encoding="utf-8")
    assert path.read_bytes() == notebooks.from_text(text).encode()


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


def shown(notebook: dict[str, Any]) -> list[list[str]]:
    """For each cell of code what it shows: of each result all its forms, one after another."""
    return [
        ["\n".join("".join(form) for form in output.get("data", output).values() if form) for output in cell["outputs"]]
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def test_every_cell_of_every_notebook_shows_something_and_the_answer_is_computed(site: Site) -> None:
    for name, lang in product((path.stem for path in NOTEBOOKS), LANGUAGES):
        parameters, *cells = shown(site.notebook(lang, name))
        assert parameters == [], name
        assert len(cells) > 3, name
        assert [] not in cells, name
        russian = any(re.search("[а-яё]", said, re.IGNORECASE) for cell in cells for said in cell)
        assert russian == (lang == "ru" or name in QUOTING), name
        if name in ANSWERS:
            assert f"**{ANSWERS[name][lang]}**" in cells[-1][-1], (name, lang)


@pytest.mark.slow
def test_notebooks_know_nothing_of_each_other_and_a_cell_that_fails_is_named() -> None:
    def made(*cells: str) -> dict[str, Any]:
        text = "".join(f"```{{code-cell}} ipython3\n{cell}\n```\n" for cell in cells)
        head = "---\nkernelspec:\n  display_name: Python 3\n  language: python\n  name: python3\n---\n\n"
        notebook: dict[str, Any] = json.loads(notebooks.from_text(head + text))
        return notebook

    first = made(
        "import pandas\npandas.set_option('display.max_rows', 1)\nheld = 1",
        "get_ipython().display_formatter.formatters['text/html'].for_type(int, lambda one: 'mine')\nheld",
    )
    second = made(
        "sorted(name for name in globals() if name == 'held')", "import pandas\npandas.options.display.max_rows", "7"
    )
    third = made("import time\nprint(1, flush=True)\ntime.sleep(0.3)\nprint(2)")
    run = notebooks.run({"first": first, "second": second, "third": third})  # the second as if it were alone
    assert shown(run["first"]) == [[], ["mine\n1"]]
    assert shown(run["second"]) == [["[]"], ["60"], ["7"]]
    assert [cell["execution_count"] for cell in run["second"]["cells"]] == [1, 2, 3]
    assert shown(run["third"]) == [["stdout\nstream\n1\n2\n"]], "in one piece, however long it took"
    with pytest.raises(CheckFailed) as failed:
        notebooks.run({"good": second, "bad": made("1", "\n1 / 0", "2"), "worse": made("absent")})
    assert [(fault.file, fault.message) for fault in failed.value.faults] == [
        (str(Path("notebooks/bad.ipynb")), "cell 2 (1 / 0): ZeroDivisionError: division by zero"),
        (str(Path("notebooks/worse.ipynb")), "cell 1 (absent): NameError: name 'absent' is not defined"),
    ]


def one_cell(source: str) -> dict[str, Any]:
    return {"cells": [{"cell_type": "code", "metadata": {}, "source": source}]}


def job_of(folder: Path) -> Job:
    texts = dict.fromkeys(("lang", "program", "docs", "game"), "") | {
        name: str(folder / name) for name in ("work", "kept", "root", "notebooks")
    }
    return Job(**texts, witnesses=None, quote=False, bilingual=True, shipped=True, languages=LANGUAGES)


def test_a_notebook_runs_again_only_when_it_or_the_library_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def run(of: dict[str, Any]) -> dict[str, Any]:
        ran.append(sorted(of))
        return {name: {"results of": notebook} for name, notebook in of.items()}

    monkeypatch.setattr(notebooks, "run", run)
    job = job_of(tmp_path)
    reading = tmp_path / "root" / "variants" / "X.toml"
    reading.parent.mkdir(parents=True)

    def build(library: str, **cells: str) -> None:
        reading.write_text(library, encoding="utf-8")
        monkeypatch.setattr(executing, "shipped_notebooks", lambda: {name: one_cell(cells[name]) for name in cells})
        shutil.rmtree(job.notebooks, ignore_errors=True)
        assert executing.build(job) == []
        for name, lang in product(cells, LANGUAGES):
            assert read(replace(job, lang=lang).notebook(name)) == {"results of": one_cell(cells[name])}

    build("one library", a="1", b="2")
    build("one library", a="1", b="2")
    build("one library", a="1", b="3")
    build("another", a="1", b="3")
    build("another", b="3")
    both = ["en/a", "en/b", "ru/a", "ru/b"]
    assert ran == [both, [], ["en/b", "ru/b"], both, []]


def test_a_notebook_that_fails_stops_the_build_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(*_arguments: object) -> dict[str, str]:
        raise CheckFailed([Fault("cell 2 (1 / 0): ZeroDivisionError: division by zero", file="notebooks/x.ipynb")])

    monkeypatch.setattr(notebooks, "run", failing)
    monkeypatch.setattr(executing, "shipped_notebooks", lambda: {"x": one_cell("1 / 0")})
    told = executing.build(job_of(tmp_path))
    assert told == ["notebooks/x.ipynb: ERROR: cell 2 (1 / 0): ZeroDivisionError: division by zero"]
    assert json.loads(capsys.readouterr().out) == {"lang": "", "step": "notebooks", "done": 0, "of": len(LANGUAGES)}
    found = worker._WARNING.fullmatch(told[0])
    assert found is not None
    assert found["file"] == "notebooks/x.ipynb"


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
