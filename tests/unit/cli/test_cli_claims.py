"""Claims at the command line: what is stored, what is tested now, in both languages; faults; what is written."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka import paths
from stukolka.batch.claims import stored
from stukolka.library import Library
from stukolka.publish import claims_figure

Cli = Callable[..., Any]

KEYS = {"claim", "witness", "passage", "statement", "verdict", "figure", "low", "high", "command"}


def test_claims_are_listed_as_the_contract_has_them(cli: Cli) -> None:
    told = cli("claims", "--json").json
    library = Library.open()
    asserted = [
        (name, witness)
        for game in library.games
        for name, one in library.claims(game).items()
        for witness in one.asserted
    ]
    assert [(one["claim"], one["witness"]) for one in told] == asserted
    for one in told:
        assert one.keys() >= KEYS
        assert one["verdict"] in {"borne-out", "contradicted", "depends", "not-measurable"}
        assert one["statement"].keys() == {"en", "ru"}
        if one["verdict"] != "not-measurable" and one["figure"] is not None:
            assert one["low"] <= one["figure"] <= one["high"]


def test_a_claim_is_tested_now(cli: Cli) -> None:
    told = cli("claims", "C46", "--json").json
    assert [(one["witness"], one["verdict"], one["fraction"]) for one in told] == [
        ("A", "borne-out", "2794/20825"),
        ("C", "contradicted", "2794/20825"),
    ]
    assert cli("claims", "C46", "--witness", "C", "--json").json == told[1:]
    assert "2794/20825" in cli("claims", "C46").out


def test_a_claim_that_is_played_is_kept_as_studies_are(cli: Cli, tmp_path: Path) -> None:
    store = tmp_path / "мой склад"
    asked = ("claims", "C13", "--witness", "A", "--deals", "60", "--json")
    whole = cli(*asked, "--store", store, "--workers", "1")
    blocks = sorted(store.rglob("*.parquet"))
    assert blocks
    blocks[0].write_bytes(b"nothing")
    again = cli(*asked, "--store", store)
    assert "played again" in again.err
    assert again.out == whole.out == cli(*asked, "--store", tmp_path / "other", "--block", "25", "--workers", "2").out
    assert len(list((tmp_path / "other").rglob("*.parquet"))) > len(blocks)
    assert "too few deals" in cli("claims", "C13", "--deals", "2", "--store", store).out
    assert cli(*asked, "--dask", "tcp://127.0.0.1:1", "--workers", "2").status == 2


def test_the_command_that_repeats_a_figure_has_the_number_of_deals_that_was_asked_for(cli: Cli) -> None:
    [one] = cli("claims", "C13", "--witness", "A", "--deals", "60", "--json").json
    assert one["command"] == "stukolka claims C13 --witness A --deals 60"
    [settled] = cli("claims", "C61", "--witness", "D", "--json").json
    assert settled["command"] == "stukolka claims C61 --witness D"


def test_an_option_that_would_change_nothing_about_what_mathematics_settles_is_refused(
    cli: Cli, tmp_path: Path
) -> None:
    for option, value in (("--store", str(tmp_path / "exact")), ("--deals", "60"), ("--block", "5")):
        answer = cli("claims", "C46", option, value)
        assert (answer.status, len(answer.faults)) == (2, 1)
        assert f"{option} would change nothing" in answer.err
    assert not (tmp_path / "exact").exists()


def test_it_is_said_what_would_refute_a_claim_and_how_strongly_each_witness_puts_it(cli: Cli) -> None:
    told = cli("claims", "C46").out
    assert "A.o22: smaller (rarely). Verdict: borne out" in told
    assert "The claim holds if it is at most 0.25." in told
    assert "C.o25: smaller (very rarely). Verdict: contradicted" in told
    assert "The claim holds if it is at most 0.05." in told
    assert "Утверждение верно, если она не больше 0,05." in cli("claims", "C46", "--lang", "ru").out


def test_other_answers_stand_beside_the_witnesss_own_in_as_many_deals_and_what_changes_nothing_apart(cli: Cli) -> None:
    asked = ("claims", "C13", "--witness", "A", "--deals", "2000")
    [one] = cli(*asked, "--json").json
    own, switched = one["unchanged"], one["sensitivity"]
    assert own["deals"] == 500
    same = [f"{line['switch']}={line['answer']}" for line in switched if line["figure"] == own["figure"]]
    assert 0 < len(same) < len(switched)
    told = " ".join(cli(*asked).out.split())
    assert "its own rule set once more, in 500 deals each." in told
    assert f"Nothing changes in these deals with {', '.join(same)}." in told
    assert " 2,000 deals at each table, seed 1; golets/A [" in told


def test_who_asserts_a_claim_is_said_where_it_is_not_that_witness(cli: Cli) -> None:
    assert "C46 is not asserted by E; allowed: A, C" in cli("claims", "C46", "--witness", "E").err
    assert "C46 is a claim about stukolka" in cli("claims", "C46", "--game", "lansquenet").err
    assert "E asserts nothing of lansquenet" in cli("claims", "--witness", "E", "--game", "lansquenet").err


def test_tables_are_told_in_words_what_all_have_in_common_once(cli: Cli) -> None:
    told = cli("claims", "C43", "--witness", "A", "--deals", "60").out
    assert "Compared with: the seat: in the middle." in told
    assert told.count("Obligatory stukolka") == 1
    assert " the seat: first; how the others play: cautiously " in told
    assert "how the others play=" not in told
    russian = cli("claims", "C43", "--witness", "A", "--deals", "60", "--lang", "ru").out
    assert "Сравнивается с тем, где место: среднее." in russian
    assert " место: первое; как играют прочие: по советам источника " in russian


def test_both_languages_tell_the_verdict(cli: Cli) -> None:
    assert "contradicted" in cli("claims", "C88").out
    assert "опровергнуто" in cli("claims", "C88", "--lang", "ru").out
    assert "не измерить" in cli("claims", "--game", "lansquenet", "--lang", "ru").out


def test_a_claim_that_cannot_be_measured_says_why(cli: Cli) -> None:
    [one] = cli("claims", "C55", "--json").json
    assert (one["verdict"], one["figure"]) == ("not-measurable", None)
    assert "does not name it" in one["reason"]["en"]


def test_faults_are_told_at_once(cli: Cli) -> None:
    answer = cli("claims", "C4", "X1", "--witness", "Z", "--game", "stukolki")
    assert answer.status == 2
    assert len(answer.faults) == 4
    assert "did you mean stukolka?" in answer.err
    assert cli("claims", "--deals", "5").status == 2
    assert "--store goes with claims that are to be tested" in cli("claims", "--store", "x").err
    assert cli("claims", "--write", "--deals", "5").status == 2
    assert cli("claims", "C61", "--witness", "A").status == 2


def test_results_are_written_beside_those_of_studies(cli: Cli, tmp_path: Path) -> None:
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), tmp_path / name)
    folder = tmp_path / "variants" / "lansquenet" / "results"
    shipped = {path.name: path.read_bytes() for path in folder.iterdir()}
    shutil.rmtree(folder)
    answer = cli("claims", "--game", "lansquenet", "--root", tmp_path)
    assert answer.err.count("it has never been made") == 4
    files = cli("claims", "--game", "lansquenet", "--write", "--root", tmp_path, "--json").json["files"]
    assert {Path(path).name: Path(path).read_bytes() for path in files} == shipped
    assert "written" in cli("claims", "C61", "--write", "--root", tmp_path).out
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == shipped


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_overview_shows_every_claim_that_was_measured(lang: str) -> None:
    library = Library.open()
    told = [one.told for game in library.games for one in stored.stored(library, game).values()]
    svg = claims_figure.overview(told, lang)
    for one in told:
        drawn = f">{one['claim']} {one['witness']}<" in svg
        assert drawn == (one["verdict"] != "not-measurable"), one["claim"]
    assert "currentColor" in svg
    assert "#010203" not in svg
    if lang == "en":  # words alone make a difference
        assert svg == claims_figure.overview(told, lang)
