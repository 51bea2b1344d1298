"""Rules of stukalshchik with plain answers, and records of small deals."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.games.stukalshchik.game import GAME
from stukolka.games.stukalshchik.switches import Stukalshchik

BASE = Path(__file__).parents[2] / "situations" / "stukalshchik" / "base" / "stukalshchik.toml"
PLAIN = tomllib.loads(BASE.read_text(encoding="utf-8"))["answers"]

HANDS = ["7s 7h 2c 3d 4c", "8s 8h 2d 3s 5c", "9s 9h Ac Jd 6d", "Ts Qh 4d 5h 6h", "Kd 4h Jc 3c 2h", "Qd 6s 5d 4s Tc"]
"""Of seats 0 to 5; seats 0 to 2 hold a pair, the sevens the lowest."""


@pytest.fixture(scope="session")
def rules() -> Callable[..., Stukalshchik]:
    """The rules with plain answers but for those named: `rules(ties="shared")`."""

    def typed(**answers: str) -> Stukalshchik:
        return GAME.rules("stukalshchik", PLAIN | {key.replace("_", "-"): answer for key, answer in answers.items()})

    return typed


@pytest.fixture
def record() -> Callable[..., dict[str, Any]]:
    """A record's table of six players, seat 5 the dealer, its keys changed as named; a key that is None is left out."""

    def table(**changed: Any) -> dict[str, Any]:
        plain = {"players": 6, "dealer": 5, "hands": HANDS, "trump": "7c"}
        return {key: value for key, value in (plain | changed).items() if value is not None}

    return table
