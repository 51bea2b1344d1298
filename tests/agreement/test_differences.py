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
from stukolka.rules.difference import differences

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
