"""Many deals at the command line: the contract's object, text in both languages, files, sessions, faults."""

from __future__ import annotations

import importlib.util
import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from stukolka import paths
from stukolka.batch import store
from stukolka.batch.estimate import UNKNOWN, Estimate
from stukolka.cli import long, output, simulate_text
from stukolka.cli.simulate import Sums
from stukolka.library import Library
from stukolka.publish.estimates import cell, share_of

Cli = Callable[..., Any]

GOLETS = ("golets/A", "golets/C", "--players", "5", "--seed", "7", "--engine", "reference", "--workers", "1")


@pytest.fixture
def simulate(cli: Cli, tmp_path: Path) -> Cli:
    """The command, with a store of its own."""

    def call(*tokens: str | Path) -> Any:
        return cli("simulate", *tokens, "--store", tmp_path / "store")

    return call


def test_json_is_the_contracts_object_and_nothing_else(simulate: Cli) -> None:
    answer = simulate(*GOLETS, "--deals", "60", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert set(answer.json) == {"provenance", "results", "differences"}
    assert [result["rules"] for result in answer.json["results"]] == ["golets/A", "golets/C"]
    assert answer.json["results"][0]["deals"] == 60
    assert answer.json["results"][0]["metrics"]["dealer"]["mean"] < 0


def test_json_is_the_same_in_every_language(simulate: Cli) -> None:
    answers = {simulate(*GOLETS, "--deals", "10", "--json", "--lang", lang).out for lang in ("en", "ru")}
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["elder hand, pots", "golets/C minus golets/A", "60 deals of seed 7", "half of a 95 % interval"]),
        ("ru", ["первая рука, конов", "golets/C минус golets/A", "60 сдач при начальном числе 7", "95-процентного"]),
    ],
)
def test_text_tells_means_and_differences(simulate: Cli, lang: str, said: list[str]) -> None:
    answer = simulate(*GOLETS, "--deals", "60", "--lang", lang)
    assert answer.status == 0
    for part in said:
        assert part in answer.out


def test_russian_has_commas_and_words_and_random_play_concludes_nothing(simulate: Cli) -> None:
    out = simulate(*GOLETS, "--deals", "60", "--lang", "ru").out
    assert not re.search(r"\d\.\d", out)
    assert re.search(r"\d,\d{4} ± \d", out)
    assert "играют: наугад (random)" in out
    assert "что заметил бы думающий игрок, этим не измерено" in " ".join(out.split())
    english = simulate(*GOLETS, "--deals", "60").out
    assert "says nothing of what a player who thinks would notice" in " ".join(english.split())
    cautious = simulate(*GOLETS, "--deals", "60", "--strategy", "cautious").out
    assert "a player who thinks" not in " ".join(cautious.split())


def test_where_no_deal_goes_otherwise_it_says_that_this_is_no_measure_of_the_rules(simulate: Cli) -> None:
    # Who plays with caution leaves the golets alone as long as the pot is small.
    same = " ".join(simulate(*GOLETS, "--deals", "60", "--strategy", "cautious").out.split())
    assert "in 0 (0–5.00) % of deals. Nothing in which they differ came up" in same
    other = " ".join(simulate(*GOLETS, "--deals", "60", "--strategy", "cautious", "--pot", "150").out.split())
    assert "came up" not in other


def test_what_was_played_is_kept(simulate: Cli, tmp_path: Path) -> None:
    once = simulate(*GOLETS, "--deals", "60", "--json")
    assert len(list((tmp_path / "store").rglob("*.parquet"))) == 1
    assert simulate(*GOLETS, "--deals", "60", "--json").out == once.out


def test_a_damaged_block_is_told_on_stderr_and_played_again(simulate: Cli, tmp_path: Path) -> None:
    once = simulate(*GOLETS, "--deals", "60", "--json")
    [path] = (tmp_path / "store").rglob("*.parquet")
    path.write_bytes(b"")
    again = simulate(*GOLETS, "--deals", "60", "--json")
    assert again.out == once.out
    assert str(path) in again.err
    assert len(again.err.splitlines()) == 1


def test_without_parquet_nothing_is_kept_and_that_is_told(
    simulate: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "available", lambda: False)
    answer = simulate(*GOLETS, "--deals", "10", "--json")
    assert answer.status == 0
    assert answer.json["results"][0]["deals"] == 10
    assert "pyarrow" in answer.err
    assert not (tmp_path / "store").exists()


@pytest.mark.parametrize("name", ["deals.csv", "deals.parquet"])
def test_outcomes_go_to_a_file(simulate: Cli, tmp_path: Path, name: str) -> None:
    answer = simulate(*GOLETS, "--deals", "20", "--out", tmp_path / name, "--json")
    assert answer.status == 0
    assert (tmp_path / name).stat().st_size > 0
    assert answer.out == simulate(*GOLETS, "--deals", "20", "--json").out


def test_the_stake_and_the_strategies_of_the_command_are_taken(simulate: Cli) -> None:
    answer = simulate(
        "prikupka/A", "--players", "3", "--deals", "5", "--stake", "30", "--pot", "60", "--ceiling", "80",
        "--strategy", "random,cautious,random", "--engine", "reference", "--json",
    )  # fmt: skip
    told = answer.json["provenance"]
    assert told["terms"] == {"ceiling": 80, "pot": 60, "stake": 30}
    assert told["strategy"] == "random,cautious,random"


def test_sessions_are_told_by_quantiles(simulate: Cli) -> None:
    tokens = (*GOLETS, "--sessions", "5", "--length", "4", "--explodes", "3")
    told = simulate(*tokens, "--json").json
    assert (told["provenance"]["sessions"], told["provenance"]["deals"]) == (5, 20)
    assert told["results"][1]["exploded"]["times"] == 3
    for lang, said in (("en", "stands after 4 deals"), ("ru", "стоит после 4 сдач")):
        answer = simulate(*tokens, "--lang", lang)
        assert said in answer.out
        assert "golets/C" in answer.out


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["1 deal of seed 7 to each", "stake 15, pot before the stakes 60"]),
        ("ru", ["каждому своду 1 сдача", "ставка 15, кон до ставок 60"]),
    ],
)
def test_the_heading_tells_what_is_agreed_in_numbers_that_fit_their_nouns(
    simulate: Cli, lang: str, said: list[str]
) -> None:
    out = " ".join(simulate(*GOLETS, "--deals", "1", "--pot", "60", "--lang", lang).out.split())
    for part in said:
        assert part in out
    evening = simulate(*GOLETS, "--sessions", "1", "--length", "1", "--pot", "60", "--lang", lang).out
    assert said[1] in " ".join(evening.split())
    assert ("1 session of 1 deal," if lang == "en" else "1 вечер по 1 сдаче,") in evening
    assert ("stands after 1 deal " if lang == "en" else "стоит после 1 сдачи ") in evening


def test_every_sum_that_can_be_agreed_has_a_name_in_the_heading() -> None:
    assert set(simulate_text.CALLED) == {field.name for field in fields(Sums)}
    told = simulate_text.told_terms({"fund": 3, "stake": 15, "cap": None}, "en")
    assert told == "agreed: stake 15, fund from before 3"
    assert simulate_text.told_terms({}, "ru") == ""


def test_what_never_varied_is_no_certainty_and_few_deals_are_called_few(simulate: Cli) -> None:
    few = " ".join(simulate(*GOLETS, "--deals", "2").out.split())
    assert "± 0.0000" not in few
    assert "“each time” is what came out alike in 2 of 2" in few
    assert "Fewer than 30 deals tell next to nothing" in few
    many = " ".join(simulate(*GOLETS, "--deals", "60").out.split())
    assert "each time" not in many
    assert "next to nothing" not in many


def test_metrics_that_are_one_number_are_told_to_be_one(simulate: Cli) -> None:
    one = "“remises” and “next pot to this one” are one number here"
    assert one in simulate(*GOLETS, "--deals", "60").out
    # Where a remise has a limit, they are two.
    assert (
        one
        not in simulate(
            "golets/A+remise-cap=agreed-sum", *GOLETS[2:], "--deals", "60", "--pot", "60", "--cap", "30"
        ).out
    )


def test_shares_that_are_not_nothing_are_not_shown_as_nothing() -> None:
    assert share_of(0.0000012345, "en") == "0.00012 %"
    assert [share_of(share, "ru") for share in (0.0, 0.00006, 1.0)] == ["0,00 %", "0,01 %", "100,00 %"]


def test_sessions_that_all_came_to_the_same_are_told_once(simulate: Cli) -> None:
    alike = ("prikupka/A", "prikupka/C", "--players", "3", "--sessions", "3", "--length", "2", "--engine", "reference")
    out = " ".join(simulate(*alike).out.split())
    assert "prikupka/A, prikupka/C came to the same in every one of 3 sessions. Nothing in which they differ" in out
    assert out.count("at its highest") == 1
    told = simulate(*alike, "--json").json["differences"][0]
    assert told["changed"] == {"sessions": 0, "share": 0.0, "first": None}


def test_sessions_that_differ_are_compared_in_pairs(simulate: Cli) -> None:
    tokens = (*GOLETS, "--sessions", "6", "--length", "3")
    told = simulate(*tokens, "--json").json
    [difference] = told["differences"]
    assert difference["changed"]["sessions"] > 0
    assert difference["changed"]["share"] == difference["changed"]["sessions"] / 6
    own = [[chair["loses"]["mean"] for chair in result["chairs"]] for result in told["results"]]
    for chair, one, other in zip(difference["chairs"], *own, strict=True):
        assert chair["loses"]["mean"] == pytest.approx(other - one)
    out = " ".join(simulate(*tokens).out.split())
    assert "share of sessions golets/C minus golets/A" in out
    assert f"of sessions, first in session {difference['changed']['first']}." in out
    assert "chair" not in out


@pytest.mark.parametrize("game", ["lansquenet/D", "stukalshchik/E"])
def test_every_game_is_simulated(simulate: Cli, game: str) -> None:
    tokens = (game, "--players", "3", "--deals", "20", "--engine", "reference")
    assert simulate(*tokens, "--json").json["results"][0]["rules"] == game
    assert simulate(*tokens).status == 0
    assert simulate(game, "--players", "3", "--sessions", "2", "--length", "3", "--engine", "reference").status == 0


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (("--players", "5"), "a simulation needs a rule set"),
        (("golets/A",), "--players: how many play must be said: by these rules 4 to 7"),
        (("golets/A", "golets/A+pack=32"), "--players: how many play must be said"),
        (("golets/A", "--players", "1000000000000"), "--players: golets/A: 1000000000000 are too many"),
        (("lansquenet/D", "--players", "1000000000000"), "--players: lansquenet/D: 1000000000000 are too many"),
        (("stukalshchik/E", "--players", "1000000000000"), "--players: stukalshchik/E: 1000000000000 is forbidden"),
        (
            ("golets/A", "--players", "5", "--strategy", "none.toml"),
            "none.toml: no such file; allowed: random, cautious",
        ),
        (("lansquenet/D", "--players", "4", "--sessions", "3", "--explodes", "5"), "--explodes: lansquenet has no use"),
        (("golets/A", "--players", "5", "--deals", "0"), "--deals"),
        (("golets/A", "--players", "5", "--deals", "many"), "--deals"),
        (("golets/A", "--players", "5", "--seed", "-1"), "--seed"),
        (("golets/A", "--players", "5", "--workers", "0"), "--workers"),
        (("golets/A", "--players", "5", "--stake", "14"), "--stake: golets/A: 14 is forbidden"),
        (("golets/A", "--players", "5", "--strategy", "bold"), "unknown strategy 'bold'"),
        (("golets/A", "lansquenet/D", "--players", "5"), "different games"),
        (("golets/X", "--players", "5"), "X"),
        (("golets/A", "--players", "5", "--length", "10"), "--sessions"),
        (("golets/A", "--players", "5", "--deals", "10", "--sessions", "3"), "--sessions"),
        (("golets/A", "--players", "5", "--out", "deals.txt"), ".parquet, .csv"),
        (("golets/A", "--players", "5", "--engine", "fast"), "--engine"),
        (("golets/A", "--players", "5", "--dask", "tcp://127.0.0.1:1", "--workers", "2"), "--workers"),
    ],
)
def test_wrong_usage_is_one_line_and_nothing_is_played(
    simulate: Cli, tokens: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    answer = simulate(*tokens)
    assert (answer.status, answer.out) == (2, "")
    assert any(said in fault for fault in answer.faults)
    assert not list(tmp_path.rglob("*.parquet"))


def test_an_option_of_another_game_is_told_once_with_those_that_can_be_given(simulate: Cli) -> None:
    answer = simulate("golets/A", "golets/C", "--players", "5", "--packs", "2")
    assert answer.faults == [
        "error: --packs: stukolka has no use for it; allowed: --stake, --pot, --ceiling, --cap, --dealer-sum"
    ]


def test_a_strategy_that_is_missing_is_not_taken_for_another_file(
    simulate: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ans.toml").write_text('base = "golets/A"\n', encoding="utf-8")
    [fault] = simulate("golets/A", "--players", "5", "--strategy", "anns.toml").faults
    assert "anns.toml: no such file" in fault
    assert "did you mean" not in fault


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_table_of_the_page_on_commands_is_played(simulate: Cli, tmp_path: Path, lang: str) -> None:
    page = (paths.shipped("docs") / lang / "commands.md").read_text(encoding="utf-8")
    [table] = [text for text in re.findall(r"```toml\n(.*?)```", page, re.DOTALL) if "declare = " in text]
    mine = tmp_path / "mine.toml"
    mine.write_text(table, encoding="utf-8")
    seats = f"{mine},random,random,random,random"
    answer = simulate(*GOLETS[:1], *GOLETS[2:], "--deals", "30", "--strategy", seats)
    assert (answer.status, answer.err) == (0, "")
    assert tomllib.loads(table)["name"] in answer.out


def test_the_help_names_every_strategy_of_every_game(cli: Cli, shipped: Library) -> None:
    known = {name for game in shipped.games for name in shipped.engine(game).strategies}
    assert {"random", "cautious", "advice-A", "advice-C"} <= known
    for command in ("simulate", "deal", "play"):
        told = re.sub(r"\s*│\s*", " ", cli(command, "--help").out)
        assert all(name in told for name in (*known, "FILE.toml")), command


def test_the_usage_names_rule_sets_first_as_every_example_does(cli: Cli) -> None:
    assert cli("simulate", "--help").out.startswith("Usage: stukolka simulate RULESET... --players INT [OPTIONS]")


@pytest.mark.parametrize(("lang", "said"), [("en", "the reference engine plays"), ("ru", "играет образцовый движок")])
def test_without_numba_it_is_told_what_plays_and_it_plays(
    simulate: Cli, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "numba" else find(name))
    answer = simulate("golets/A", "--players", "5", "--deals", "5", "--workers", "1", "--lang", lang)
    assert answer.status == 0
    assert answer.err.startswith(said)
    assert "pip install 'stukolka[batch]'" in answer.err


def test_a_missing_folder_for_the_outcomes_is_made_and_the_file_is_named(simulate: Cli, tmp_path: Path) -> None:
    path = tmp_path / "new" / "deals.csv"
    answer = simulate(*GOLETS, "--deals", "5", "--out", path)
    assert answer.out.endswith(f"written: {path}\n")
    assert path.is_file()


def test_ctrl_c_is_130_and_says_how_much_is_kept(simulate: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = long.Watch.__call__

    def interrupted(watch: long.Watch, done: int, of: int, *, kept: int) -> None:
        looked(watch, done, of, kept=kept)
        if done == 40:
            raise KeyboardInterrupt

    monkeypatch.setattr(long.Watch, "__call__", interrupted)
    answer = simulate(*GOLETS, "--deals", "100", "--block", "20", "--json")
    assert (answer.status, answer.out) == (130, "")
    assert "40 of 100 are kept" in answer.err
    monkeypatch.setattr(long.Watch, "__call__", looked)
    again = simulate(*GOLETS, "--deals", "100", "--block", "20", "--json")
    assert again.out == simulate(*GOLETS, "--deals", "100", "--block", "100", "--json").out
    assert json.loads(again.out)["provenance"]["deals"] == 100


@pytest.mark.parametrize(
    ("mean", "half", "share", "signed", "shown"),
    [
        (0.5, 0.01, False, False, "0.5000 ± 0.0100"),
        (0.5, 0.01, False, True, "+0.5000 ± 0.0100"),
        (-0.0000123, 0.0000034, False, True, "-0.0000123 ± 0.0000034"),
        (0.064, 0.0015, True, False, "6.40 ± 0.15 %"),
        (0.00000064, 0.00000015, True, False, "0.000064 ± 0.000015 %"),
        (0.0, 0.0, False, True, "0"),
        (1.0, 0.0, True, False, "100.00 % each time"),
        (0.0, 0.0, False, False, "0 each time"),
        (2.0, 0.0, False, True, "+2.0000 each time"),
    ],
)
def test_numbers_are_shown_as_exactly_as_they_are_known(
    mean: float, half: float, share: bool, signed: bool, shown: str
) -> None:
    assert cell(Estimate(mean, 1.0, half / 2, mean - half, mean + half), "en", share=share, signed=signed) == shown


@pytest.mark.parametrize(
    ("ends", "shown", "russian"),
    [
        ((0.0, 0.0, 0.0015), "0 (0–0.15) %", "0 (0–0,15) %"),
        ((1.0, 0.97, 1.0), "100 (97.00–100) %", "100 (97,00–100) %"),
        ((0.0005, 0.0000883, 0.00283), "0.05 (0.01–0.28) %", "0,05 (0,01–0,28) %"),
        ((0.3, 0.2511, 0.3502), "30.00 ± 5.02 %", "30,00 ± 5,02 %"),
    ],
)
def test_an_interval_with_unequal_halves_is_told_by_its_ends(
    ends: tuple[float, float, float], shown: str, russian: str
) -> None:
    found = Estimate(ends[0], 1.0, 0.001, ends[1], ends[2])
    assert cell(found, "en", share=True, signed=False) == shown
    assert cell(found, "ru", share=True, signed=False) == russian


def test_what_is_not_known_is_not_shown() -> None:
    assert cell(UNKNOWN, "en", share=False, signed=False) == "—"
    assert cell(Estimate(2.0, None, None, None, None), "en", share=False, signed=True) == "+2.0000"


def test_on_a_terminal_a_bar_shows_rate_and_time_left(
    simulate: Cli, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (long, output):
        monkeypatch.setattr(module, "is_terminal", lambda stream: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("FORCE_COLOR", "1")
    answer = simulate(*GOLETS, "--deals", "900", "--block", "100", "--json")
    assert answer.json["results"][0]["deals"] == 900
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", answer.err)
    assert re.search(r"\d+/900 +[\d,]+/s +\d:\d\d:\d\d", shown), shown


def test_without_a_terminal_nothing_but_faults_goes_to_stderr(simulate: Cli) -> None:
    assert simulate(*GOLETS, "--deals", "300", "--block", "100", "--json").err == ""
