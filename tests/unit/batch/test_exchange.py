"""One answer in place of another: which steps there are, what each comes to, and why some can't be measured."""

from __future__ import annotations

import csv
import json
import shlex
import shutil
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from stukolka import paths
from stukolka.batch import exchange, results, simulated, study_file
from stukolka.batch.exchange import Exchange, Exchanged
from stukolka.cli import run
from stukolka.errors import InvalidInput
from stukolka.library import Library
from stukolka.publish import measured
from stukolka.rules.difference import differences

ASKED = """\
[[exchange]]
id = "steps"
title = { en = "Steps", ru = "Шаги" }
question = { en = "What does each do?", ru = "Что даёт каждый?" }
rules = ["golets/A", "golets/B", "golets/C"]
players = 4
deals = 40
seed = 9
strategies = ["random"]
terms = { pot = 30 }
[[exchange.metric]]
name = "elder"
size = 0.5
why = { en = "Half a pot.", ru = "Полкона." }
"""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("exchange") / "steps.toml"
    path.write_text(ASKED, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def made(library: Library, file: Path) -> Exchanged:
    asked, there = study_file.find(library, str(file))
    assert isinstance(asked, Exchange)
    rulesets = study_file.rulesets(library, asked, there)
    steps = exchange.steps(asked, rulesets)
    return exchange.make(asked, rulesets, steps, exchange.questions(asked, rulesets, steps, engine="reference"))


def test_the_earlier_of_every_two_takes_over_each_answer_on_which_they_differ(
    library: Library, made: Exchanged
) -> None:
    expected = {
        (one.name, row.switch, other.answers[row.switch], other.name)
        for one, other in combinations(made.named, 2)
        for row in differences([one, other])
    }
    found = {(step.rules.name, step.switch.key, step.answer, giver) for step in made.steps for giver in step.givers}
    assert found == expected
    assert len({(step.rules.name, step.switch.key, step.answer) for step in made.steps}) == len(made.steps)
    for step in made.steps:
        if step.changed is not None:
            assert step.changed.answers == {**step.rules.answers, step.switch.key: step.answer}


def test_each_number_is_that_of_a_simulation_of_the_two_rule_sets(made: Exchanged) -> None:
    told = made.as_json()
    numbers = told["results"][0]["steps"]
    assert len(numbers) == sum(step["changed"] is not None for step in told["steps"]) > 2
    for one in numbers[:3]:
        frame = simulated(one["rules"], one["changed"], players=4, deals=40, seed=9, engine="reference", pot=30)
        [line] = frame[(frame["less"] == one["rules"]) & (frame["metric"] == "elder")].to_dict("records")
        assert {key: line[key] for key in ("mean", "low", "high")} == {
            key: one["metrics"]["elder"][key] for key in ("mean", "low", "high")
        }


def test_what_can_not_be_measured_says_why(made: Exchanged) -> None:
    idle = [step for step in made.steps if step.switch.key == "misdeal-unseen"]
    assert {(step.changed, step.why, made.verdict(step)) for step in idle} == {(None, "idle", "idle")}


def test_the_table_has_a_line_for_every_number_and_for_every_step_without(made: Exchanged) -> None:
    files = results.written(made)
    lines = list(csv.DictReader(files["steps.csv"].splitlines()))
    assert len(lines) == len(made.steps)  # one strategy, one metric
    assert {line["verdict"] for line in lines} <= {"idle", "matters", "does-not-matter", "cannot-tell"}
    assert all(bool(line["mean"]) == (line["verdict"] != "idle") for line in lines)
    assert json.loads(files["steps.json"]) == json.loads(json.dumps(made.as_json()))


def test_rule_sets_of_several_forms_exchange_nothing(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(ASKED.replace("golets/B", "shleif/B"), encoding="utf-8")
    with pytest.raises(InvalidInput, match="between rule sets of one form, not of golets, shleif"):
        study_file.of_file(library, path)
    path.write_text(ASKED.replace(', "golets/B", "golets/C"', ""), encoding="utf-8")
    with pytest.raises(InvalidInput, match="answers are exchanged between two rule sets or more"):
        study_file.of_file(library, path)


def test_every_pair_of_witnesses_is_asked_for_and_measured(library: Library) -> None:
    pairs = [
        [library.shipped(f"{form}/{siglum}") for siglum in pair]
        for name, game in library.games.items()
        for form in game.forms
        for pair in combinations(library.sigla(name), 2)
    ]
    assert pairs
    for first, second in pairs:
        found = measured.between(library, first, second)
        assert found is not None, (first.name, second.name)
        name, result = found
        assert result.stale == (), name
        steps = [
            one.step["switch"]
            for one in measured.steps(name, result)
            if one.step["rules"] == first.name and second.name in one.step["as_in"]
        ]
        assert sorted(steps) == sorted(row.switch for row in differences([first, second]))


def test_the_command_that_a_page_names_repeats_the_number(
    library: Library, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name, result = measured.exchanges(library, "stukolka").popitem()
    taken = next(one for one in measured.steps(name, result) if one.step["changed"])
    provenance, found = next(taken.played())
    command = shlex.split(taken.command(provenance))
    assert command[0] == "stukolka"
    deals = command.index("--deals") + 1
    assert command[deals] == str(result.asked.deals)
    command[deals] = "200"
    assert run([*command[1:], "--json", "--engine", "reference", "--store", str(tmp_path)]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["differences"][0]["rules"] == [taken.step["rules"], taken.step["changed"]]
    assert told["provenance"]["terms"] == provenance["terms"]
    assert set(found["metrics"]) <= set(told["differences"][0]["metrics"])


def test_the_command_study_makes_and_writes_an_exchange(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: Path
) -> None:
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), tmp_path / name)
    (tmp_path / "variants" / "stukolka" / "studies.toml").write_text(ASKED, encoding="utf-8")

    def call(*tokens: str) -> str:
        rest = ["--engine", "reference", "--workers", "1", "--store", str(tmp_path / "store")]
        assert run(["study", *tokens, "--root", str(tmp_path), "--lang", "en", *rest]) == 0
        return capsys.readouterr().out

    said = " ".join(call("steps").split())
    assert "idle in regular deals: " in said
    assert "the earlier takes over one answer of the later" in said
    call("steps", "--write")
    found = results.results(Library.open(tmp_path), "stukolka")
    assert [(name, one.stale) for name, one in found.items()] == [("steps", ())]
    assert found["steps"].provenance[0]["deals"] == 40
