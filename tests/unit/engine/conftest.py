"""Rule sets with plain answers, and records of small deals."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.switches import Table

PLAIN = tomllib.loads((Path(__file__).parents[2] / "traces" / "plain.toml").read_text("utf-8"))


@pytest.fixture(scope="session")
def rules() -> Callable[..., Table]:
    """The rules of a form, with plain answers but for those named: `rules("golets", set_aside="trump-and-top")`."""

    def typed(form: str, **answers: str) -> Table:
        changed = {key.replace("_", "-"): answer for key, answer in answers.items()}
        return GAME.rules(form, PLAIN["general"] | PLAIN[form] | changed)

    return typed


@pytest.fixture
def record() -> Callable[..., dict[str, Any]]:
    """A record's table of four players, its keys changed as named; a key that is None is left out."""

    def table(**changed: Any) -> dict[str, Any]:
        plain = {
            "players": 4,
            "stake": 15,
            "hands": ["3h 6h 5d", "As 9h 8h", "2s 6c 9c", "3s 4c 5c"],
            "trump": "6s",
            "stock": "Kd Qd Jd Td 9d 8d 7d",
        }
        return {key: value for key, value in (plain | changed).items() if value is not None}

    return table
