"""Studies at the command line: which answers matter, in both languages; surveys; faults; what is checked."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]

CASES = Path(__file__).parents[2] / "cases" / "studies"
STUDY = (CASES / "mine.toml").read_text(encoding="utf-8")
TABLES = 4
"""The tables of the survey: two metrics under two strategies."""
SURVEY = (CASES / "wide.toml").read_text(encoding="utf-8")


@pytest.fixture
def study(cli: Cli, tmp_path: Path) -> Cli:
    """The command by the reference engine, with a store of its own."""

    def call(*tokens: str | Path) -> Any:
        return cli("study", *tokens, "--engine", "reference", "--workers", "1", "--store", tmp_path / "store")

    return call


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(STUDY, encoding="utf-8")
    return path


def test_the_studies_are_listed(cli: Cli) -> None:
    answer = cli("study", "--json")
    assert {"golets", "prikupka", "pot-growth"} <= {one["study"] for one in answer.json}
    assert "Which of the differences between A and C" in cli("study").out
    assert "Какие из различий между A и C" in cli("study", "--lang", "ru").out
    for option in ("--workers", "--deals"):
        assert f"{option} goes with one that is to be made" in cli("study", option, "2").err


def test_a_shipped_study_answers_its_question(study: Cli) -> None:
    told = study("golets", "--deals", "40", "--json").json
    assert told["rules"].keys() == {"golets/A", "golets/C"}
    assert told["deals"] == 40
    assert {locus["switch"]: locus["verdict"] for locus in told["loci"]}["exposed-dealer-card"] == "idle"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["What matters?", "can't show in a deal without irregularities", "set-aside first shows in deal"]),
        ("ru", ["Что важно?", "не могут сказаться в сдаче без нарушений", "set-aside впервые сказывается в сдаче"]),
    ],
)
def test_text_tells_effects_and_the_answer(study: Cli, mine: Path, lang: str, said: list[str]) -> None:
    answer = study(mine, "--lang", lang)
    assert answer.status == 0
    for part in [*said, "trump-or-top → trump-and-top", "stukolka deal golets/A --players 4 --seed 9 --number"]:
        assert part in answer.out


@pytest.mark.parametrize(
    ("lang", "heads"),
    [("en", ["Answer", "Thresholds,", "They play: "]), ("ru", ["Ответ", "Пороги,", "Играют: "])],
)
def test_the_answer_comes_first_and_thresholds_are_called_so(
    study: Cli, mine: Path, lang: str, heads: list[str]
) -> None:
    out = study(mine, "--lang", lang).out
    places = [out.index(head) for head in heads]
    assert places == sorted(places)
    assert lang == "en" or not re.search(r"\d\.\d", out)


def test_the_deal_that_is_named_can_be_looked_at(study: Cli, cli: Cli, mine: Path) -> None:
    lines = [line.strip() for line in study(mine).out.splitlines() if line.strip().startswith("stukolka deal ")]
    assert len(lines) == 2
    played = [cli(*line.split()[1:], "--json").json["result"] for line in lines]
    assert played[0]["balance"] != played[1]["balance"] or played[0]["players_in"] != played[1]["players_in"]


def test_idle_switches_may_be_played_out(study: Cli, mine: Path) -> None:
    text = STUDY.replace("deals = 300", 'deals = 20\nloci = ["set-aside", "misdeal-unseen"]')
    mine.write_text(text, encoding="utf-8")
    short, full = study(mine, "--json").json, study(mine, "--all", "--json").json
    assert (short["nodes"], full["nodes"]) == (2, 4)
    effects = [
        {one["switch"]: one for one in told["results"][0]["metrics"][0]["effects"]}["set-aside"]
        for told in (short, full)
    ]
    assert effects[0] == effects[1]


def test_a_survey_is_told_table_by_table(study: Cli, tmp_path: Path) -> None:
    path = tmp_path / "wide.toml"
    path.write_text(SURVEY, encoding="utf-8")
    told = study(path, "--json").json
    assert [result["provenance"]["players"] for result in told["results"]] == [3, 4, 3, 4]
    for lang in ("en", "ru"):
        answer = study(path, "--lang", lang)
        assert answer.status == 0
        assert answer.out.count("golets/A   ") == answer.out.count("golets/C ") == TABLES
        assert [line.split()[:2] for line in answer.out.splitlines() if line.startswith(" 3")] == [
            ["3", "players" if lang == "en" else "игрока"]
        ] * TABLES
        assert ("stake 15" if lang == "en" else "ставка 15") in answer.out


def test_from_a_few_deals_it_is_not_told_how_many_would_tell(study: Cli, mine: Path) -> None:
    few = study(mine, "--deals", "10").out
    assert "Fewer than 30 deals tell next to nothing" in few
    assert "would tell" not in few
    assert "10 deals to each, 4 players, seed 9; agreed: stake 15, pot before the stakes" in " ".join(few.split())
    assert "next to nothing" not in study(mine).out
    told = study(mine, "--deals", "10", "--json").json
    found = [one for metric in told["results"][0]["metrics"] for one in metric["verdicts"]]
    assert {one["verdict"] for one in found} == {"cannot-tell", "idle"}
    assert {one["deals_needed"] for one in found} == {None}


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (("golest",), "did you mean golets?"),
        (("missing.toml",), "missing.toml"),
        (("golets", "--deals", "0"), "--deals"),
        (("pot-growth", "--all"), "--all"),
    ],
)
def test_wrong_usage_is_one_line(study: Cli, tokens: tuple[str, ...], said: str) -> None:
    answer = study(*tokens)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.faults[0]


def test_without_a_name_options_of_a_run_are_refused(cli: Cli) -> None:
    [fault] = cli("study", "--engine", "batch", "--all").faults
    assert "--engine, --all" in fault


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "terms = { packs = 2 }",
            ["terms.packs: stukolka has no use for it; allowed: stake, pot, ceiling, cap, dealer_sum"],
        ),
        ("terms = { stak = 2 }", ["terms.stak: stukolka has no use for it", "did you mean stake?"]),
        ("terms = { dealer = 2 }", ["terms.dealer: of many deals it is not agreed who begins"]),
        ('loci = ["pak"]', ["unknown switch 'pak' of golets; pack, if it is meant, does not differ here"]),
        ('loci = ["pack"]', ["the rule sets answer pack alike, and only what differs can vary"]),
        ('loci = ["set-asid"]', ["did you mean set-aside?"]),
    ],
)
def test_a_key_that_a_study_has_no_use_for_is_told_once(study: Cli, mine: Path, line: str, said: list[str]) -> None:
    mine.write_text(STUDY.replace("seed = 9", f"seed = 9\n{line}"), encoding="utf-8")
    [fault] = study(mine).faults
    for part in said:
        assert part in fault


def test_a_file_without_studies_and_a_folder_are_told_so(study: Cli, tmp_path: Path) -> None:
    empty = tmp_path / "empty.toml"
    empty.touch()
    assert "no study, survey or exchange is in it" in study(empty).faults[0]
    assert "this is a folder" in study(f"{tmp_path}/").faults[0]


def test_a_faulty_study_is_told_with_its_places(study: Cli, mine: Path) -> None:
    mine.write_text(STUDY.replace('name = "dealer"', 'name = "dealr"'), encoding="utf-8")
    answer = study(mine)
    assert answer.status == 2
    assert answer.faults[0].startswith(f"error: {mine}:")


def test_check_looks_at_the_studies_of_a_library(cli: Cli, copy: Path) -> None:
    path = copy / "variants" / "stukolka" / "studies.toml"
    path.write_text(STUDY.replace("golets/C", "golets/X"), encoding="utf-8")
    for tokens in ((), (path,)):
        answer = cli("check", *tokens, "--root", copy)
        assert answer.status == 1
        assert any("studies.toml" in line and "'X'" in line for line in (answer.out + answer.err).splitlines())


def test_a_file_of_studies_can_be_checked_by_itself(cli: Cli, mine: Path) -> None:
    assert cli("check", mine).status == 0
    mine.write_text(STUDY.replace("size = 0.5", "size = 0"), encoding="utf-8")
    answer = cli("check", mine)
    assert answer.status == 1
    assert "size" in answer.out + answer.err


def test_results_are_written_into_a_library_of_ones_own(study: Cli, cli: Cli, copy: Path) -> None:
    folder = copy / "variants" / "stukolka"
    shutil.rmtree(folder / "results", ignore_errors=True)
    (folder / "studies.toml").write_text((STUDY + SURVEY).replace("300", "20"), encoding="utf-8")
    states = {one["study"]: one["made"] for one in cli("study", "--json", "--root", copy).json}
    assert states == {"mine": False, "wide": False}
    answer = study("mine", "--write", "--json", "--root", copy)
    assert [Path(name).name for name in answer.json["files"]] == ["mine.csv", "mine.json"]
    assert "mine.json" in study("--write", "--root", copy).out
    listed = {one["study"]: one for one in cli("study", "--json", "--root", copy).json}
    assert [(one["made"], one["stale"]) for one in listed.values()] == [(True, [])] * 2
    (folder / "studies.toml").write_text((STUDY + SURVEY).replace("300", "30"), encoding="utf-8")
    assert "stale: the study asks something else now: deals" in " ".join(cli("study", "--root", copy).out.split())
    assert "устарел" in cli("study", "--root", copy, "--lang", "ru").out
    assert cli("check", "--root", copy).status == 0


@pytest.mark.parametrize(
    ("tokens", "said"),
    [(("golets", "--deals", "5", "--write"), "--deals"), (("MINE", "--write"), "is no study of the library")],
)
def test_a_result_of_the_library_is_that_of_its_study(
    study: Cli, mine: Path, copy: Path, tokens: tuple[str, ...], said: str
) -> None:
    answer = study(*(mine if token == "MINE" else token for token in tokens), "--root", copy)
    assert answer.status == 2
    assert said in answer.faults[0]
