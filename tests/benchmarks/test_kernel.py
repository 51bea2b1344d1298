"""The benchmark of the compiled engine runs; what it finds is for `make bench` to say, on a machine that rests."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def kernel() -> ModuleType:
    path = Path(__file__).with_name("kernel.py")
    spec = importlib.util.spec_from_file_location("benchmark_of_the_kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_benchmark_plays_whole_deals(kernel: ModuleType) -> None:
    play = kernel.kernel_deals()
    assert play(0, 100) > 0
    assert play(0, 100) + play(100, 200) == play(0, 200)


def test_speeds_and_threads_are_measured(kernel: ModuleType) -> None:
    play = kernel.kernel_deals()
    assert kernel.speed(play, rounds=2, deals=2000) > 0
    assert kernel.by_threads(play, rounds=1, deals=2000) > 0


def test_a_line_says_whether_it_is_reached(kernel: ModuleType) -> None:
    assert kernel.line("ratio", "31.0", wanted="30", reached=True).endswith("wanted         30: reached")
    assert kernel.line("ratio", "29.0", wanted="30", reached=False).endswith("wanted         30: not reached")


def test_what_a_fresh_process_is_asked_gives_a_result(kernel: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    exec(kernel.FIRST, {})
    assert capsys.readouterr().out.strip() == str(kernel.kernel_deals()(0, 1000))
