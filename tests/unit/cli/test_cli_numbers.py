"""Numbers as options: whole, never rounded, never wrapped, and refused with what is allowed."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

from stukolka.cli.app import COMMANDS, NEW_COMMANDS, app

Cli = Callable[..., Any]

ALL = (*COMMANDS, *(f"new {name}" for name in NEW_COMMANDS))
SIXTY_FOUR = 2**64
REQUIRED = {"--players": "4", "--seed": "1"}
"""The options that a command with numbers may require."""

NAMELESS = {"family"}
"""Commands with numbers that take no name."""

DEAL = ("deal", "golets/A", "--players", "4", "--seed", "1")


def numeric() -> Iterator[tuple[str, Any]]:
    """Every option of every command that is a number."""
    for name in ALL:
        for argument in functools.reduce(operator.getitem, name.split(), app).assemble_argument_collection():
            if {int, float} & {argument.hint, *get_args(argument.hint)}:
                yield name, argument


OPTIONS = list(numeric())


def test_there_are_numeric_options() -> None:
    assert {"deal", "play"} <= {command for command, _ in OPTIONS}
    assert len(OPTIONS) > 20


@pytest.mark.parametrize(("command", "argument"), OPTIONS, ids=[f"{name} {one.name}" for name, one in OPTIONS])
def test_every_numeric_option_takes_whole_numbers_only(command: str, argument: Any, cli: Cli) -> None:
    known = {other.name for name, other in OPTIONS if name == command} - {argument.name}
    others = [f"{option}={number}" for option, number in REQUIRED.items() if option in known]
    named = () if command in NAMELESS else ("golets/A",)
    answer = cli(*command.split(), *named, *others, f"{argument.name}=1.5")
    assert answer.status == 2
    (fault,) = answer.faults
    assert fault.startswith(f"error: {argument.name}: expected a whole number")
    assert fault.endswith(", found '1.5'")


@pytest.mark.parametrize("value", ["2.0", "1e3", "0x10", "1_0", "٤", "inf", "nan", "", "many", "+-1", "1 2"])
def test_a_whole_number_is_written_in_digits(value: str, cli: Cli) -> None:
    (fault,) = cli(*DEAL, f"--pot={value}").faults
    assert fault == f"error: --pot: expected a whole number, found '{value}'"
    assert cli(*DEAL, "--pot=+007").status == 0


@pytest.mark.parametrize("option", ["--seed", "--number"])
def test_seed_and_number_have_sixty_four_bits_and_no_two_are_one(option: str, cli: Cli) -> None:
    others = [part for part in DEAL if part not in {"--seed", "1"}] if option == "--seed" else list(DEAL)
    for value in (-1, SIXTY_FOUR, 2**128):
        answer = cli(*others, f"{option}={value}")
        assert answer.status == 2
        assert answer.faults == [
            f"error: {option}: expected a whole number from 0 to {SIXTY_FOUR - 1}, found '{value}'"
        ]
    last, first = (cli(*others, f"{option}={value}", "--json").json["record"] for value in (SIXTY_FOUR - 1, 0))
    assert last["hands"] != first["hands"]


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (("--players", "0"), "--players: expected a whole number of at least 2, found 0"),
        (("--players", "-3"), "--players: expected a whole number of at least 2, found -3"),
        (("--players", "99"), "--players: 99 are too many"),
        (("--players", "4", "--seat", "4"), "--seat: expected a whole number from 0 to 3, found 4"),
        (("--seat", "-1"), "--seat: expected a whole number from 0 to 3, found -1"),
    ],
)
def test_a_table_that_can_t_be_is_refused_with_what_is_allowed(tokens: tuple[str, ...], said: str, cli: Cli) -> None:
    answer = cli("play", "golets/A", *tokens)
    assert answer.status == 2
    (fault,) = answer.faults
    assert said in fault


@pytest.mark.parametrize("game", ["golets/A", "lansquenet/D", "stukalshchik/E"])
def test_numbers_beyond_all_measure_are_refused_or_exact(game: str, cli: Cli) -> None:
    for option in ("--players", "--dealer", "--stake", "--pot", "--packs", "--fund", "--limit"):
        given = ["--players", "4"] if option != "--players" else []
        answer = cli("deal", game, *given, "--seed", "1", option, "9" * 900)
        assert answer.status in {0, 2}
        assert len(answer.faults) == (1 if answer.status else 0)
        answer = cli("deal", game, *given, "--seed", "1", option, "9" * 5000)
        assert answer.status == 2
        assert len(answer.faults[0]) < 200


def test_of_the_terms_only_options_are_named_as_allowed(cli: Cli) -> None:
    (fault,) = cli(*DEAL, "--banker", "1").faults
    allowed = fault.partition("allowed: ")[2].partition(";")[0].split(", ")
    helped = cli("deal", "--help").out
    assert "--dealer-sum" in allowed
    assert all(option in helped for option in allowed)


def test_more_may_sit_at_a_table_than_there_are_names(cli: Cli) -> None:
    answer = cli("play", "lansquenet/D", "--players", "40", "--seed", "1")
    assert answer.status == 0
    names = [line.split()[:-1] for line in answer.out.splitlines()[-40:]]
    assert len({tuple(name) for name in names}) == 40
