"""What fuzzing begins with, tried once: no target has fallen behind what it tries."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from stukolka import paths
from stukolka.cli import run

HERE = Path(__file__).parent.parent / "fuzz"
SEEDS = {path.name: sorted(path.iterdir()) for path in sorted((HERE / "seeds").iterdir())}
"""Target -> the inputs that it begins with."""


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Imports a module of the fuzzing's, whose names are no others' once the test is over."""
    monkeypatch.syspath_prepend(HERE)
    for path in HERE.glob("*.py"):
        monkeypatch.setitem(sys.modules, path.stem, ModuleType(path.stem))  # and with it, what is imported now
        del sys.modules[path.stem]
    return importlib.import_module


def test_every_target_has_seeds_and_nothing_else_has(module: Callable[[str], Any]) -> None:
    assert set(module("run").TARGETS) == set(SEEDS)
    assert all(SEEDS.values())


@pytest.mark.parametrize("target", SEEDS)
def test_every_seed_goes_through_its_target_and_some_are_sound(
    target: str, module: Callable[[str], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(paths.WITNESSES_VARIABLE, raising=False)
    guard, sound = module("guard"), set()
    told = guard.told

    def noted(call: Callable[[], object]) -> bool:
        sound.add(found := told(call))
        return bool(found)

    monkeypatch.setattr(guard, "told", noted)
    made = module(target)
    if target == "names":

        def ran(tokens: list[str]) -> int:
            status = run(tokens)
            sound.add(status == 0)
            return status

        monkeypatch.setattr(made, "run", ran)
    one = made.prepare(tmp_path)
    for seed in SEEDS[target]:
        one(seed.read_bytes())
    assert True in sound


def test_a_target_finds_what_is_no_fault_of_the_house_s(module: Callable[[str], Any]) -> None:
    told = module("guard").told
    with pytest.raises(ZeroDivisionError):
        told(lambda: 1 / 0)
    assert not told(lambda: paths.file_name("..", what="name"))
