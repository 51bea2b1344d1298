"""Results of the library: written with all that they rest on, stale when that has changed, the same when made again."""

from __future__ import annotations

import csv
import dataclasses
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from stukolka import paths
from stukolka.batch import exchange, hands, results, study, study_file, survey
from stukolka.batch.claims import stored
from stukolka.batch.exchange import Exchange, Exchanged
from stukolka.batch.results import Result
from stukolka.batch.study import Studied, Study
from stukolka.batch.survey import Surveyed
from stukolka.errors import InvalidInput
from stukolka.library import Library

CASES = Path(__file__).parents[2] / "cases" / "studies"
SHIPPED = [(game, name) for game in Library.open().games for name in results.results(Library.open(), game)]


def made(
    library: Library, asked: Any, there: study_file.Studies, *, engine: str = "reference"
) -> Studied | Surveyed | Exchanged:
    rulesets = study_file.rulesets(library, asked, there)
    if isinstance(asked, Exchange):
        steps = exchange.steps(asked, rulesets)
        questions = exchange.questions(asked, rulesets, steps, engine=engine)
        return exchange.make(asked, rulesets, steps, questions, hire=hands.workers())
    if isinstance(asked, Study):
        lattice = study.lattice_of(asked, rulesets)
        return study.make(asked, lattice, study.questions(asked, lattice, engine=engine), hire=hands.workers())
    return survey.make(asked, survey.questions(asked, rulesets, engine=engine), hire=hands.workers())


def own(root: Path) -> Library:
    """A library of one's own, with two small studies."""
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), root / name)
    shutil.rmtree(root / "variants" / "stukolka" / "results", ignore_errors=True)
    text = "".join((CASES / f"{name}.toml").read_text(encoding="utf-8") for name in ("mine", "wide"))
    (root / "variants" / "stukolka" / "studies.toml").write_text(text.replace("300", "20"), encoding="utf-8")
    return Library.open(root)


@pytest.fixture
def mine(tmp_path: Path) -> Library:
    """A library of one's own, nothing of its studies made."""
    return own(tmp_path)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where such a library lies whose studies are made."""
    library = own(tmp_path_factory.mktemp("once"))
    there = study_file.of_game(library, "stukolka")
    for asked in (*there.studies.values(), *there.surveys.values()):
        files = results.write(library, "stukolka", made(library, asked, there))
        assert [path.suffix for path in files] == [".csv", ".json"]
    return library.root


@pytest.fixture
def kept(once: Path, tmp_path: Path) -> Library:
    """The same, for one test alone."""
    shutil.copytree(once, tmp_path, dirs_exist_ok=True)
    return Library.open(tmp_path)


def stale(library: Library) -> dict[str, list[str]]:
    found = results.results(Library.open(library.root), "stukolka")
    return {name: [why.en for why in one.stale] for name, one in found.items()}


def changed(library: Library, file: str, old: str, new: str) -> None:
    path = library.root / "variants" / "stukolka" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_what_was_never_made_is_said_so(mine: Library) -> None:
    assert stale(mine) == {"mine": ["it has never been made"], "wide": ["it has never been made"]}


def test_what_was_made_holds_and_says_where_it_comes_from(kept: Library) -> None:
    found = results.results(kept, "stukolka")
    assert {name: one.stale for name, one in found.items()} == {"mine": (), "wide": ()}
    [provenance] = found["mine"].provenance
    assert provenance["rules"] == {name: kept.ruleset(name).digest for name in ("golets/A", "golets/C")}
    assert {"stukolka", "engine_revision", "seed", "deals", "strategy"} <= set(provenance)
    assert len(found["wide"].provenance) == 4


def test_the_table_says_what_the_study_says(kept: Library) -> None:
    folder = kept.root / "variants" / "stukolka" / "results"
    told = json.loads((folder / "mine.json").read_text(encoding="utf-8"))
    with (folder / "mine.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 2 * len(told["loci"])
    for metric in told["results"][0]["metrics"]:
        for effect in metric["effects"]:
            [line] = [one for one in lines if (one["metric"], one["switch"]) == (metric["metric"], effect["switch"])]
            assert [float(line[key]) for key in ("mean", "low", "high")] == [
                effect[key] for key in ("mean", "low", "high")
            ]


def test_made_again_it_is_the_same_to_the_last_digit(kept: Library) -> None:
    there = study_file.of_game(kept, "stukolka")
    for asked in (*there.studies.values(), *there.surveys.values()):
        for name, content in results.written(made(kept, asked, there)).items():
            assert results.place(kept, "stukolka", name).read_text(encoding="utf-8") == content


def test_a_reading_that_has_changed_makes_results_stale(kept: Library) -> None:
    then = kept.ruleset("golets/A").digest
    changed(kept, "A.toml", 'answers = ["trump-or-top"', 'answers = ["trump"')
    now = Library.open(kept.root).ruleset("golets/A").digest
    assert now != then
    why = f"golets/A has other rules now ({now}, then {then})"
    assert stale(kept) == {"mine": [why], "wide": [why]}


def test_an_engine_that_plays_otherwise_makes_results_stale(kept: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept.engine("stukolka"), "revision", 99)
    assert all("revision 99" in why for [why] in stale(kept).values())


@pytest.mark.parametrize(
    ("old", "new", "study", "key"),
    [
        ("deals = 20", "deals = 30", "mine", "deals"),
        ("seed = 9", "seed = 8", "mine", "seed"),
        ("players = 4", "players = 5", "mine", "players"),
        ("size = 0.5", "size = 0.4", "mine", "metric"),
        ("players = 4\n", "players = 4\nterms = { pot = 15 }\n", "mine", "terms"),
        ('"golets/C"]\nplayers = 4', '"golets/B"]\nplayers = 4', "mine", "rules"),
        ("players = [3, 4]", "players = [4]", "wide", "players"),
        ('["remises", "elder"]', '["remises"]', "wide", "metrics"),
        ('["random", "cautious"]', '["random"]', "wide", "strategies"),
    ],
)
def test_a_study_that_asks_something_else_makes_its_result_stale(
    kept: Library, old: str, new: str, study: str, key: str
) -> None:
    changed(kept, "studies.toml", old, new)
    found = stale(kept)
    assert f"the study asks something else now: {key}" in found.pop(study)
    assert list(found.values()) == [[]]


@pytest.mark.parametrize("content", ["", "[]", '{"results": []}', '{"results": [{"provenance": {}}]}'])
def test_a_file_that_is_no_result_is_a_fault(kept: Library, content: str) -> None:
    results.place(kept, "stukolka", "mine.json").write_text(content, encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"mine\.json: this is no result of a study"):
        results.results(kept, "stukolka")


def shipped(game: str, name: str) -> Result:
    return results.results(Library.open(), game)[name]


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_no_shipped_result_is_stale(game: str, name: str) -> None:
    found = shipped(game, name)
    assert [why.en for why in found.stale] == [], "make studies"


def test_nothing_else_lies_among_the_shipped_results() -> None:
    files = {path.name for path in paths.shipped("variants").glob("*/results/*")}
    made = {f"{name}.{kind}" for _, name in SHIPPED for kind in ("csv", "json")}
    claimed = {name for game in Library.open().games for name in stored.files_of(game)}
    assert files == made | claimed


@pytest.mark.slow
def test_a_shipped_result_made_again_is_the_same_to_the_last_digit() -> None:
    library = Library.open()
    asked, there = study_file.find(library, "obligatory")
    for name, content in results.written(made(library, asked, there, engine="batch")).items():
        assert results.place(library, "stukolka", name).read_text(encoding="utf-8") == content


@pytest.mark.slow
def test_a_sample_of_every_shipped_result_is_made_by_both_engines_alike() -> None:
    library = Library.open()
    assert SHIPPED
    for game, name in SHIPPED:
        asked, there = study_file.find(library, name)
        few = dataclasses.replace(asked, deals=20)
        told = [made(library, few, there, engine=engine).as_json() for engine in ("batch", "reference")]
        for one in told:
            for result in one["results"]:
                result["provenance"]["engine"] = ""
        assert told[0] == told[1], (game, name)
