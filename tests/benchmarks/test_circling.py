"""What is said of plays that come to no end holds: how often they do, and on which answers it depends."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from stukolka.library import Library

DEALS = 150


@pytest.fixture(scope="module")
def circling() -> ModuleType:
    path = Path(__file__).with_name("circling.py")
    spec = importlib.util.spec_from_file_location("how_often_plays_come_to_no_end", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("rules", "players", "strategy", "least", "most"),
    [
        ("stukalshchik/E", 4, "random", 0.08, 0.35),
        ("stukalshchik/E", 3, "cautious", 0.25, 0.60),
        ("stukalshchik/E", 8, "cautious", 0.12, 0.50),
        ("stukalshchik/E+taking=whole-pile", 4, "random", 0.0, 0.05),
        ("stukalshchik/E+empty-pile=taker", 4, "random", 0.55, 0.90),
    ],
)
def test_plays_come_to_no_end_as_often_as_the_edition_says(
    rules: str, players: int, strategy: str, least: float, most: float, circling: ModuleType
) -> None:
    library = Library.open()
    ruleset = library.ruleset(rules)
    found = circling.measure(library, ruleset, players=players, strategy=strategy, deals=DEALS, seed=2)
    assert found.played > DEALS // 4
    assert least <= found.share <= most
    low, high = found.interval
    assert low <= found.share <= high


def test_the_figures_are_the_same_each_time_and_come_as_lines(
    circling: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circling, "OF_PLAY", ("taking",))
    printed = []
    for form in (["--json"], ["--json"], []):
        circling.main(["--deals", "2", *form])
        printed.append(capsys.readouterr().out.splitlines())
    assert printed[0] == printed[1]
    rows = [json.loads(line) for line in printed[0]]
    assert len(rows) == 2 * 2 * 6 + 2
    assert len(printed[2]) == len(rows) + 1
