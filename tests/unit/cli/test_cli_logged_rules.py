"""What went wrong with other people's rule files, by its number in the log of cases: by the commands that read them.

The cases' own files are of a notation that nobody here knows: they are refused, and by the same commands; what each has
wrong is put into a rule set of this edition as well.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.rules.ruleset import KINDS

Cli = Callable[..., Any]

CASES = Path(__file__).parents[2] / "cases" / "rulesets"
BASE = 'base = "prikupka/A"\n'
READERS = {
    "check": (1, ("check",)),
    "rules": (2, ("rules",)),
    "simulate": (2, ("simulate", "--players", "4", "--deals", "5", "--engine", "reference")),
}
"""A command that reads a rule set -> what it answers to a faulty one, and how it is called."""

WRONG: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "B02 a misspelt key": (
        b'[switches]\nhaed = "must"\n',
        ("our.toml:3:1: switches.haed: unknown switch 'haed'", "did you mean head?"),
    ),
    "B03 a doubled key": (
        b'[switches]\nhead = "must"\nhead = "free"\n',
        ("our.toml:4:1: switches.head: the key stands twice: here and in line 3",),
    ),
    "B11 four cards": (
        b'[switches]\nhand-size = "four"\n',
        ("unknown answer 'four' to switch hand-size", "allowed: three"),
    ),
    "B54 a number": (b"[switches]\npack = 36\n", ("our.toml:3:1: ", "found the whole number 36", "did you mean 36?")),
    "B54 a yes": (b"[switches]\nhead = true\n", ("our.toml:3:1: ", "found true", "allowed: must, free")),
    "B54 a yes in words": ('[switches]\nhead = "да"\n'.encode(), ("unknown answer 'да'", "allowed: must, free")),
    "B54 a space nobody sees": (
        '[switches]\nfirst-lead = "elder-hand\u00a0"\n'.encode(),
        ("'elder-hand<U+00A0>'", "did you mean elder-hand?"),
    ),
    "B87 a Russian key": ("ставка = 3\n".encode(), ('put the key in quotes, "ставка"',)),
}
"""What is wrong -> what follows the base, and what is said of it."""


def refused(cli: Cli, file: str | Path, said: tuple[str, ...], *, store: Path) -> None:
    for status, (command, *options) in READERS.values():
        more = ("--store", store) if command == "simulate" else ()
        answer = cli(command, file, *options, *more)
        assert (answer.status, answer.out) == (status, ""), command
        assert answer.faults
        assert all(part in answer.err for part in said), answer.err
    assert not store.exists()


@pytest.mark.parametrize("wrong", WRONG)
def test_B02_B03_B11_B54_B87_no_command_runs_on_a_rule_set_with_a_fault(
    wrong: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, said = WRONG[wrong]
    Path("our.toml").write_bytes(BASE.encode() + text)
    refused(cli, "our.toml", said, store=tmp_path / "store")


FILES = sorted(path.name for path in CASES.glob("*.toml"))
SAID = {
    "dvojnoj_klyuch.toml": ("dvojnoj_klyuch.toml:8:1: deal.cards: the key stands twice: here and in line 7",),
    "kirillicheskij_klyuch.toml": ('put the key in quotes, "ставка"',),
    "bez_osnovy.toml": ("'NET_TAKOGO' is no rule set's name",),
    "krug_1.toml": ("'K2' is no rule set's name",),
    "krug_2.toml": ("'K1' is no rule set's name",),
}


@pytest.mark.parametrize("name", FILES)
def test_B02_B03_B14_B54_B87_a_rule_file_of_another_program_is_refused_by_every_command(
    name: str, cli: Cli, tmp_path: Path
) -> None:
    assert len(FILES) == 18
    said = SAID.get(name, ("base: missing key", "unknown key 'deal'", "allowed: base, switches, title, source"))
    refused(cli, CASES / name, said, store=tmp_path / "store")


def test_B14_what_has_no_base_and_what_is_its_own_base_is_refused(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("K1.toml").write_text('base = "K2.toml"\n', encoding="utf-8")
    Path("K2.toml").write_text('base = "K1.toml"\n', encoding="utf-8")
    refused(cli, "K1.toml", ("K1.toml -> K2.toml -> K1.toml",), store=tmp_path / "store")
    Path("V1901.toml").write_text('base = "prikupka/NET"\n[switches]\nhead = "free"\n', encoding="utf-8")
    refused(cli, "V1901.toml", ("V1901.toml:1:1: base: unknown witness 'NET'",), store=tmp_path / "store")


def test_B14_B87_what_is_checked_and_found_sound_is_played(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sound = "\ufeff" + BASE + 'title = "Наша"\n[switches]\nhead = "free"\n'
    Path("our.toml").write_text(sound, encoding="utf-8")
    assert cli("check", "our.toml").status == 0
    told = cli("simulate", "our.toml", *READERS["simulate"][1][1:], "--store", tmp_path / "store", "--json")
    assert told.status == 0
    (result,) = told.json["results"]
    assert (result["deals"], result["players"]) == (5, 4)


def test_B12_a_reading_cites_its_own_witness_s_passages_and_no_other(cli: Cli, copy: Path) -> None:
    book = copy / "variants" / "stukolka" / "A.toml"
    text = book.read_text(encoding="utf-8")
    first = text.index("passages = [")
    end = text.index("]", first)
    for cited in ("p999", "B.r1"):
        book.write_text(f'{text[:first]}passages = ["{cited}"{text[end:]}', encoding="utf-8")
        answer = cli("rules", "prikupka/A", "--root", copy)
        assert (answer.status, answer.out) == (2, "")
        (fault,) = answer.faults
        assert "A.toml" in fault
        assert cited in fault


def test_B13_every_answer_says_whether_the_source_gives_it_and_none_is_a_default(cli: Cli, copy: Path) -> None:
    shown = cli("rules", "prikupka/A", "--json").json["switches"]
    assert {one["origin"] for one in shown} <= set(KINDS)
    silent = [one["locus"] for one in shown if one["origin"] == "conjecture"]
    assert "pot.remainder" in silent
    assert all(one["passage"] for one in shown if one["origin"] in ("stated", "implied"))
    # Where nobody has chosen for the silent source, nothing is played.
    book = copy / "variants" / "stukolka" / "completions.toml"
    text = book.read_text(encoding="utf-8")
    begins = text.index('"pot.remainder"]')
    begins = text.rindex("[", 0, begins)
    ends = text.find("\n[", begins)
    book.write_text(text[:begins] + (text[ends + 1 :] if ends > 0 else ""), encoding="utf-8")
    answer = cli("simulate", "prikupka/A", *READERS["simulate"][1][1:], "--root", copy)
    assert (answer.status, answer.out) == (2, "")
    assert "pot.remainder" in answer.err
    assert answer.faults


def test_B46_more_players_than_the_pack_serves_are_refused_before_anything_is_dealt(cli: Cli, tmp_path: Path) -> None:
    asked = ("obligatory/A+pack=36", "--players", "12")
    for answer in (
        cli("deal", *asked, "--seed", "1"),
        cli("simulate", *asked, "--deals", "5", "--engine", "reference", "--store", tmp_path / "store"),
    ):
        assert (answer.status, answer.out) == (2, "")
        (fault,) = answer.faults
        assert "12 are too many: " in fault
    assert not (tmp_path / "store").exists()


@pytest.mark.parametrize("stake", ["-3", "0", "10"])
def test_B54_B73_a_stake_that_the_source_does_not_allow_is_refused_with_its_rule(
    stake: str, cli: Cli, tmp_path: Path
) -> None:
    more = ("--store", tmp_path / "store", f"--stake={stake}")
    answer = cli("simulate", "prikupka/A", *READERS["simulate"][1][1:], *more)
    assert (answer.status, answer.out) == (2, "")
    (fault,) = answer.faults
    assert "--stake" in fault
    if stake == "10":
        assert "10 is forbidden by stake.stake-number" in fault
        assert "divisible by three" in fault
    # Who allows any stake all the same gets it played, and says so in the rule set's name.
    lenient = cli("simulate", "prikupka/A+stake-number=any", *READERS["simulate"][1][1:], *more)
    assert lenient.status == (0 if stake == "10" else 2)
