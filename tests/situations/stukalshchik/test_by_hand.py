"""Whole deals of stukalshchik worked by hand from E, played: each step and the last payment come out as reckoned."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.games.stukalshchik.game import GAME
from stukolka.library import Library

HERE = Path(__file__).parent
DEALS = {
    path.stem: tomllib.loads(path.read_text("utf-8"))
    for folder in ("records", "by-hand")
    for path in sorted((HERE / folder).glob("*.toml"))
}
TOLD = ("title", "why", "authority", "expect", "step", "case")
"""What a file says beside its record."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


def cases() -> Iterator[Any]:
    """Each record of each file, with the steps that hold for it and what comes of it."""
    for name, deal in DEALS.items():
        shared = {key: value for key, value in deal.items() if key not in TOLD}
        for number, case in enumerate(deal.get("case", [deal])):
            own = {key: value for key, value in case.items() if key not in TOLD}
            steps = deal.get("step", []) + (case.get("step", []) if case is not deal else [])
            yield pytest.param(shared | own, steps, case.get("expect", {}), id=f"{name}:{number}")


def outcome(library: Library, record: Mapping[str, Any], taken: int) -> dict[str, Any]:
    """What the record has come to after the first of its actions."""
    rules = library.typed(library.ruleset(record["rules"]))
    played = replay_record(GAME, rules, {**record, "actions": record["actions"][:taken]})
    found: dict[str, Any] = json.loads(json.dumps(played.result))
    return found


@pytest.mark.parametrize(("record", "steps", "expect"), list(cases()))
def test_a_deal_comes_out_as_it_was_worked_by_hand(
    library: Library, record: dict[str, Any], steps: list[dict[str, Any]], expect: dict[str, Any]
) -> None:
    wanted = [(step["after"], step.get("expect", {})) for step in steps] + [(len(record["actions"]), expect)]
    wrong = []
    for after, part in wanted:
        found = outcome(library, record, after)
        wrong += [
            f"after {after}: {key} = {found.get(key)}, not {part[key]}" for key in part if found.get(key) != part[key]
        ]
    assert wrong == []
