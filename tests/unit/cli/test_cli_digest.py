"""The digest of the rules in a record: it says whether a deal is played by the rules under which it was made."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.library import Library

Cli = Callable[..., Any]
Record = Callable[..., str]

OTHER = "0123456789abcdef"


@pytest.mark.parametrize("rules", ["golets/A", "golets/A+pack=36", "lansquenet/D+fund-paid=no-fund", "stukalshchik/E"])
def test_a_deal_is_written_with_the_digest_of_its_rules(rules: str, cli: Cli, tmp_path: Path) -> None:
    written = cli("deal", rules, "--players", "4", "--seed", "7").out
    digest = Library.open().ruleset(rules).digest
    assert list(tomllib.loads(written))[:2] == ["rules", "digest"]
    assert tomllib.loads(written)["digest"] == digest
    (tmp_path / "deal.toml").write_text(written, encoding="utf-8")
    replayed = cli("replay", tmp_path / "deal.toml", "--json")
    assert replayed.err == ""
    assert [replayed.json[key] for key in ("digest", "recorded_digest", "other_rules")] == [digest, digest, False]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "warning: deal.toml: made under other rules: prikupka/A was 0123456789abcdef and is "),
        ("ru", "предупреждение: deal.toml: записано при других правилах: prikupka/A было 0123456789abcdef, теперь "),
    ],
)
def test_a_record_made_under_other_rules_is_played_and_that_is_said(
    lang: str, said: str, cli: Cli, record: Record
) -> None:
    name = record(("players = 5", f'digest = "{OTHER}"\nplayers = 5'))
    told = cli("replay", name, "--lang", lang)
    assert told.status == 0
    [line] = told.err.splitlines()
    assert line.startswith(said)
    assert Library.open().ruleset("prikupka/A").digest in line
    found = cli("replay", name, "--json").json
    assert (found["status"], found["recorded_digest"], found["other_rules"]) == ("over", OTHER, True)


def test_the_warning_comes_before_the_action_that_the_rules_of_now_forbid(cli: Cli, record: Record) -> None:
    name = record(("players = 5", f'digest = "{OTHER}"\nplayers = 5'), ("1 play As", "1 play Ah"))
    told = cli("replay", name)
    assert told.status == 3
    first, last = told.err.splitlines()
    assert first.startswith("warning: deal.toml: made under other rules")
    assert last.startswith("error: deal.toml:")


def test_a_record_without_a_digest_is_as_good_as_ever(cli: Cli, record: Record) -> None:
    told = cli("replay", record(), "--json")
    assert (told.status, told.err) == (0, "")
    assert (told.json["recorded_digest"], told.json["other_rules"]) == (None, None)


@pytest.mark.parametrize("digest", ['"abc"', "7", '"0123456789ABCDEF"'])
@pytest.mark.parametrize("command", ["replay", "check"])
def test_what_is_no_digest_is_a_fault_at_its_place(digest: str, command: str, cli: Cli, record: Record) -> None:
    told = cli(command, record(("players = 5", f"digest = {digest}\nplayers = 5")))
    assert told.status == (2 if command == "replay" else 1)
    [fault] = told.faults
    assert fault.startswith("error: deal.toml:4:1: digest: expected a digest of rules, 16 hex digits")
