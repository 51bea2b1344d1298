"""Studies: what is asked comes from a file, faults with their places; what comes of it is the same from the store."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from stukolka.batch import study, study_file, survey
from stukolka.batch.store import Store
from stukolka.batch.study import Studied, Study
from stukolka.batch.survey import Survey
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.library import Library

CASES = Path(__file__).parents[2] / "cases" / "studies"
STUDY = (CASES / "mine.toml").read_text(encoding="utf-8")
SURVEY = (CASES / "wide.toml").read_text(encoding="utf-8")


def written(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def made(library: Library, path: Path, *, every: bool = False, **rest: Any) -> Studied:
    found, there = study_file.find(library, str(path))
    assert isinstance(found, Study)
    lattice = study.lattice_of(found, study_file.rulesets(library, found, there), every=every)
    return study.make(found, lattice, study.questions(found, lattice, engine="reference"), **rest)


@pytest.fixture(scope="module")
def studied(shipped: Library, tmp_path_factory: pytest.TempPathFactory) -> Studied:
    return made(shipped, written(tmp_path_factory.mktemp("study"), STUDY))


def test_a_study_says_what_it_found_of_every_contested_switch(studied: Studied, shipped: Library) -> None:
    told = json.loads(json.dumps(studied.as_json()))
    assert told["rules"] == {name: shipped.ruleset(name).digest for name in ("golets/A", "golets/C")}
    assert (told["combinations"], told["nodes"], told["deals"]) == (128, 4, 300)
    contested = [locus["switch"] for locus in told["loci"]]
    assert {"set-aside", "lead-king", "misdeal-unseen"} <= set(contested)
    verdicts = {locus["switch"]: locus["verdict"] for locus in told["loci"]}
    assert verdicts["misdeal-unseen"] == "idle"
    # Nothing is as small as a thousandth of a pot in 300 deals.
    assert verdicts["set-aside"] == "cannot-tell"
    [result] = told["results"]
    assert result["strategy"] == "random"
    assert result["provenance"]["rules"] == told["rules"]
    changed = {one["switch"]: one for one in result["changed"]}
    assert set(changed) == {"set-aside", "lead-king"}
    assert 0.5 < changed["set-aside"]["share"] <= 1
    assert len(changed["set-aside"]["rules"]) == 2
    remises, dealer = result["metrics"]
    assert (remises["metric"], remises["size"], dealer["metric"]) == ("remises", 0.5, "dealer")
    found = {one["switch"]: one for one in remises["verdicts"]}
    assert found["set-aside"]["verdict"] == "does-not-matter"
    assert {one["switch"]: one for one in dealer["verdicts"]}["set-aside"]["deals_needed"] > 300
    [shapley] = remises["shapley"]
    assert shapley["rules"] == ["golets/A", "golets/C"]
    assert sum(part["mean"] for part in shapley["parts"]) == pytest.approx(shapley["difference"]["mean"], abs=1e-12)


def test_the_first_deal_that_goes_otherwise_does(studied: Studied, shipped: Library) -> None:
    from stukolka.batch import measure

    [one] = studied.played
    locus = next(locus for locus in studied.lattice.active if locus.key == "set-aside")
    changed = one.changed(locus)
    assert changed is not None
    assert changed.first is not None
    question = one.simulation.question
    names = [ruleset.name for ruleset in question.rulesets]
    rows = [
        measure.rows(question, names.index(name), measure.Span(0, changed.first + 1)).rows for name in changed.rules
    ]
    differ = (rows[0] != rows[1]).any(axis=1).tolist()
    assert differ == [False] * changed.first + [True]


def test_idle_switches_played_out_change_nothing(shipped: Library, tmp_path: Path) -> None:
    text = STUDY.replace("deals = 300", 'deals = 40\nloci = ["set-aside", "misdeal-unseen", "players"]')
    path = written(tmp_path, text)
    short, full = made(shipped, path), made(shipped, path, every=True)
    assert (short.lattice.size, full.lattice.size) == (2, 8)
    [one], [other] = short.played, full.played
    for locus in full.lattice.active:
        if locus.key != "set-aside":
            assert one.changed(dataclasses.replace(locus, idle=True)) is None
            assert other.changed(locus) == study.Changed(0.0, None, ())
    aim = one.study.aims[0]
    place = [locus.key for locus in full.lattice.active].index("set-aside")
    assert other.effects(aim, place) == one.effects(aim, 0)
    assert other.whole(aim, 1) == one.whole(aim, 1)


def test_the_table_has_a_line_for_every_change_of_answer(studied: Studied) -> None:
    frame = studied.frame()
    assert len(frame) == 2 * len(studied.lattice.loci)
    line = frame[(frame["metric"] == "dealer") & (frame["switch"] == "set-aside")].iloc[0]
    assert (line["from"], line["to"], line["verdict"]) == ("trump-or-top", "trump-and-top", "cannot-tell")
    idle = frame[frame["switch"] == "misdeal-unseen"]
    assert set(idle["verdict"]) == {"idle"}
    assert set(idle["mean"]) == {0.0}
    assert list(frame.attrs["provenance"]) == ["random"]


def test_a_study_goes_on_from_the_store_to_the_same_numbers(studied: Studied, shipped: Library, tmp_path: Path) -> None:
    kept = Store(tmp_path / "store", lambda told: pytest.fail(told.en))
    path = written(tmp_path, STUDY)
    once = made(shipped, path, kept=kept, block=90)
    assert len(list(tmp_path.rglob("*.parquet"))) == 4
    again = made(shipped, path, kept=kept, block=90)
    assert once.as_json() == again.as_json() == studied.as_json()


def test_the_shipped_studies_can_be_made(shipped: Library) -> None:
    there = study_file.of_game(shipped, "stukolka")
    assert {"golets", "prikupka", "shleif", "obligatory"} <= set(there.studies)
    assert {"pot-growth", "seats"} <= set(there.surveys)
    for name in there.studies:
        found, _ = study_file.find(shipped, name)
        assert found is there.studies[name] or found == there.studies[name]
    assert study_file.of_game(shipped, "lansquenet").studies == {}


def test_a_survey_is_made_for_every_table(shipped: Library, tmp_path: Path) -> None:
    found, there = study_file.find(shipped, str(written(tmp_path, SURVEY)))
    assert isinstance(found, Survey)
    asked = survey.questions(found, study_file.rulesets(shipped, found, there), engine="reference")
    surveyed = survey.make(found, asked)
    frame = surveyed.frame()
    assert len(frame) == 2 * 2 * 2 * 2
    assert frame["players"].unique().tolist() == [3, 4]
    assert frame["strategy"].unique().tolist() == ["random", "cautious"]
    assert [one["provenance"]["players"] for one in surveyed.as_json()["results"]] == [3, 4, 3, 4]


def test_a_study_may_name_rule_set_files_beside_it(shipped: Library, tmp_path: Path) -> None:
    written(tmp_path, 'base = "golets/A"\n[switches]\nset-aside = "trump"\n', "house.toml")
    path = written(tmp_path, STUDY.replace('"golets/C"]', '"house.toml"]'))
    assert [locus.key for locus in made(shipped, path).lattice.loci] == ["set-aside"]


def test_of_several_studies_of_a_file_one_is_named(shipped: Library, tmp_path: Path) -> None:
    path = written(tmp_path, STUDY + SURVEY)
    assert study_file.find(shipped, f"{path}:mine")[0].id == "mine"
    assert study_file.find(shipped, f"{path}:wide")[0].id == "wide"
    with pytest.raises(WrongUsage, match="holds 2 studies"):
        study_file.find(shipped, str(path))
    with pytest.raises(WrongUsage, match="did you mean mine"):
        study_file.find(shipped, f"{path}:mien")
    with pytest.raises(WrongUsage, match="did you mean golets"):
        study_file.find(shipped, "golest")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "mine"', 'id = "My study"', "id"),
        ('title = { en = "Mine", ru = "Моё" }', 'title = { en = "Mine" }', "missing key"),
        ('["golets/A", "golets/C"]', '["golets/A"]', "two rule sets or more"),
        ('["golets/A", "golets/C"]', '["golets/A", "golets/X"]', "study[0].rules[1]: unknown witness 'X'"),
        ('["golets/A", "golets/C"]', '["golets/A", "prikupka/C"]', "one form"),
        ('["golets/A", "golets/C"]', '["golets/A", "golets/C"]\nloci = ["pack"]', "study[0].loci"),
        ("players = 4", "players = 1", "players"),
        ("players = 4", "players = 26", "study[0].players: golets/A: 26 are too many"),
        ("deals = 300", "deals = 0", "deals"),
        ("deals = 300", "deals = 300\nspeed = 1", "unknown key 'speed'"),
        ('strategies = ["random"]', 'strategies = ["rnadom"]', "study[0].strategies: unknown strategy 'rnadom'"),
        ('strategies = ["random"]', "strategies = []", "one strategy at least"),
        ("seed = 9", "seed = 9\nterms = { stake = 14 }", "14 is forbidden"),
        ('name = "remises"', 'name = "remise"', "study[0].metric: unknown metric 'remise'"),
        ("size = 0.5", "size = 0", "expected a number greater than 0, found the whole number 0"),
        ("size = 0.5", 'size = "big"', "expected a number greater than 0, found the text 'big'"),
    ],
)
def test_faults_of_a_study_have_their_places(shipped: Library, tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in STUDY
    path = written(tmp_path, STUDY.replace(old, new))
    with pytest.raises(InvalidInput) as raised:
        study_file.of_file(shipped, path)
    assert said in str(raised.value)
    assert all(fault.file == str(path) and fault.line for fault in raised.value.faults)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("players = [3, 4]", "players = []", "a number of players"),
        ("players = [3, 4]", "players = [3, 70]", "70 are too many"),
        ('metrics = ["remises", "elder"]', 'metrics = ["eldr"]', "unknown metric 'eldr'"),
        ('id = "wide"', 'id = "mine"', "two studies are called mine"),
    ],
)
def test_faults_of_a_survey_have_their_places(shipped: Library, tmp_path: Path, old: str, new: str, said: str) -> None:
    path = written(tmp_path, STUDY + SURVEY.replace(old, new))
    with pytest.raises(InvalidInput) as raised:
        study_file.of_file(shipped, path)
    assert said in str(raised.value)
    assert all(fault.line for fault in raised.value.faults)


def test_all_faults_of_a_file_are_told_at_once(shipped: Library, tmp_path: Path) -> None:
    text = STUDY.replace("deals = 300", "deals = 0").replace("size = 0.5", "size = -1") + SURVEY.replace("seed = 7", "")
    with pytest.raises(InvalidInput) as raised:
        study_file.of_file(shipped, written(tmp_path, text))
    assert len(raised.value.faults) == 3
