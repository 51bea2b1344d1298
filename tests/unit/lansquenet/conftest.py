"""Rules of lansquenet with plain answers, and records of small games."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.switches import Lansquenet

BASE = Path(__file__).parents[2] / "situations" / "lansquenet" / "base" / "lansquenet.toml"
PLAIN = tomllib.loads(BASE.read_text(encoding="utf-8"))["answers"]


@pytest.fixture(scope="session")
def rules() -> Callable[..., Lansquenet]:
    """The rules with plain answers but for those named: `rules(pair="void")`."""

    def typed(**answers: str) -> Lansquenet:
        return GAME.rules("lansquenet", PLAIN | {key.replace("_", "-"): answer for key, answer in answers.items()})

    return typed


@pytest.fixture
def record() -> Callable[..., dict[str, Any]]:
    """A record's table of three players, its keys changed as named; a key that is None is left out."""

    def table(**changed: Any) -> dict[str, Any]:
        plain = {"players": 3, "packs": 2, "cards": "Qs Js 5h Qd 7s 8s 8d"}
        return {key: value for key, value in (plain | changed).items() if value is not None}

    return table
