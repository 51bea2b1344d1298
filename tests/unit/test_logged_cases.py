"""The log of cases: every case in it is held by a test that exists, and none is forgotten."""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
CASES: dict[str, Any] = tomllib.loads((TESTS / "cases" / "cases.toml").read_text(encoding="utf-8"))
UNUSED = {7, 9, 15, 16, 20, 25, 31, 40, 47, 55, 63, 64, 67, 77, 86}
LOGGED = [f"B{number:02}" for number in range(1, 89) if number not in UNUSED]
"""Every number of the log."""

REFUSED = {"B04", "B11", "B44", "B45", "B49", "B71", "B72"}
"""The cases that ask, in part at least, for a rule that no witness has."""


def written() -> set[str]:
    """The ids of all tests, by their sources."""
    return {
        f"tests/{path.relative_to(TESTS).as_posix()}::{name}"
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }


def test_every_case_of_the_log_is_listed_once_and_in_its_order() -> None:
    assert len(LOGGED) == 73
    assert list(CASES) == LOGGED


def test_every_case_is_held_by_a_test_that_exists() -> None:
    known = written()
    assert len(known) > 1000
    named = {name for case in CASES.values() for name in case["tests"]}
    missing = {name: get_close_matches(name, known, 1) for name in sorted(named - known)}
    assert missing == {}
    assert [number for number, case in CASES.items() if not case["tests"]] == []


def test_a_test_that_names_a_case_stands_in_the_list() -> None:
    unlisted = [
        f"{number}: {name}"
        for name in sorted(written())
        for number in re.findall(r"[bB]\d\d(?=_)", name.partition("::")[2])
        if name not in CASES[number.upper()]["tests"]
    ]
    assert unlisted == []


def test_what_no_witness_has_a_rule_for_is_refused_and_the_list_says_so() -> None:
    said = {
        number for number, case in CASES.items() if "refused" in case.get("note", "") and "no witness" in case["note"]
    }
    assert said <= REFUSED
    for number in REFUSED:
        assert any("refused" in name or "can_t_be_said" in name for name in CASES[number]["tests"]), number
