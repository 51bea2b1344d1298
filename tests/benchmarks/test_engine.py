"""The benchmark runs; how fast it finds the engine is for `make bench` to say, on a machine that does nothing else."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def engine() -> ModuleType:
    path = Path(__file__).with_name("engine.py")
    spec = importlib.util.spec_from_file_location("benchmark_of_the_engine", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_benchmark_plays_whole_deals(engine: ModuleType) -> None:
    play = engine.stukolka_deals()
    # Five declare, and hardly ever does nobody play.
    assert play(0, 40) > 40 * 10
    assert play(0, 40) == play(0, 40)


def test_the_benchmark_measures_every_game_it_is_given(engine: ModuleType) -> None:
    played: list[tuple[int, int]] = []

    def play(first: int, last: int) -> int:
        played.append((first, last))
        return sum(range(20_000))

    speeds = engine.measured({"one": play, "other": play}, rounds=2, deals=5)
    assert set(speeds) == {"one", "other"}
    assert min(speeds.values()) > 0
    assert played == [(0, 5), (0, 5), (5, 10), (5, 10)]
