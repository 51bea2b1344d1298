"""The rule sets of the witnesses differ in what the texts differ in: no more and no less.

`expected-differences.toml` was written from the texts before any command could list a difference.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from stukolka.library import Library
from stukolka.rules.difference import differences, parts

EXPECTED = tomllib.loads(Path(__file__).with_name("expected-differences.toml").read_text(encoding="utf-8"))[
    "comparison"
]
assert EXPECTED


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: " ".join(expected["rulesets"]))
def test_every_real_difference_is_listed_and_no_false_one(expected: Mapping[str, Any]) -> None:
    library = Library.open()
    names = expected["rulesets"]
    found = {
        row.switch: {name: cell.answer if cell else None for name, cell in zip(names, row.cells, strict=True)}
        for row in differences([library.ruleset(name) for name in names])
    }
    assert found == {key: entry["answers"] for key, entry in expected["switches"].items()}


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: " ".join(expected["rulesets"]))
def test_where_the_witnesses_may_differ_is_listed_with_what_each_allows(expected: Mapping[str, Any]) -> None:
    library = Library.open()
    names = expected["rulesets"]
    found = {}
    for row in parts([library.ruleset(name) for name in names]).may_differ:
        found[row.switch] = {
            name: [cell.answer, *cell.origin.also] if cell.own else []
            for name, cell in zip(names, row.cells, strict=True)
            if cell and (cell.own or cell.unmodelled)
        }
    assert found == {key: entry["allows"] for key, entry in expected["may_differ"].items()}


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: " ".join(expected["rulesets"]))
def test_where_the_witnesses_differ_in_wording_is_listed_with_the_words_of_each(expected: Mapping[str, Any]) -> None:
    library = Library.open()
    names = expected["rulesets"]
    found = {
        row.switch: {
            name: list(said.answers) for name, said in zip(names, row.cells, strict=True) if said and said.answers
        }
        for row in parts([library.ruleset(name) for name in names]).wording
    }
    assert found == {key: entry["says"] for key, entry in expected["wording"].items()}
