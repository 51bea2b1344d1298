"""Whole games of lansquenet worked by hand from D's words, step by step, before the engine played them.

A file of `runs` is a record with `title` and `why`, and steps: `after` so many of its actions, what happened (`says`),
the `passages` that say so (and the `completion`, loci that the editor had to fill), what to `expect` of the result, and
the last `coup`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.library import Library

HERE = Path(__file__).parent
TOLD = {"title", "why", "step"}
RUNS = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((HERE / "runs").glob("*.toml"))}
STEPS = [
    pytest.param(file, number, id=f"{file}:{step['after']}")
    for file, run in RUNS.items()
    for number, step in enumerate(run["step"])
]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


def test_there_are_runs() -> None:
    assert len(RUNS) == 5
    assert len(STEPS) > 5 * len(RUNS)


@pytest.mark.parametrize(("file", "number"), STEPS)
def test_the_engine_plays_a_step_as_it_was_worked_by_hand(file: str, number: int, library: Library) -> None:
    run = RUNS[file]
    step = run["step"][number]
    ruleset = library.ruleset(run["rules"])
    record = {key: value for key, value in run.items() if key not in TOLD}
    record["actions"] = record["actions"][: step["after"]]
    result = replay_record(library.engine(ruleset.game), library.typed(ruleset), record).result
    assert {key: result.get(key) for key in step["expect"]} == step["expect"]
    if "coup" in step:
        told = dict.fromkeys(("right", "left", "deciding", "winner")) | step["coup"]
        assert {key: result["coups"][-1][key] for key in told} == told


@pytest.mark.parametrize(("file", "number"), STEPS)
def test_a_step_cites_passages_and_completions_that_bear_on_it(file: str, number: int, library: Library) -> None:
    run = RUNS[file]
    step = run["step"][number]
    ruleset = library.ruleset(run["rules"])
    siglum = run["rules"].partition("/")[2]
    assert step["passages"]
    for cited in step["passages"]:
        assert cited.startswith(f"{siglum}.")
        assert library.passage(cited).kind in ("rule", "example")
    origins: dict[str, Any] = {switch.locus: origin for switch, _, _, origin in ruleset.rows()}
    for locus in step.get("completion", ()):
        assert origins[locus].kind == "conjecture"


@pytest.mark.parametrize("file", RUNS)
def test_a_run_is_told_in_both_languages_step_by_step_to_its_end(file: str) -> None:
    run = RUNS[file]
    for text in (run["title"], run["why"], *(step["says"] for step in run["step"])):
        assert set(text) == {"en", "ru"}
        assert all(text.values())
    taken = [step["after"] for step in run["step"]]
    assert taken == sorted(set(taken))
    assert taken[-1] == len(run["actions"])
    assert run["step"][-1]["expect"]["status"] == "over"
