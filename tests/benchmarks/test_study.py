"""The benchmark of studies runs; how long it takes is for `make bench` to say."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_the_benchmark_makes_the_whole_lattice() -> None:
    spec = importlib.util.spec_from_file_location("benchmark_of_studies", Path(__file__).with_name("study.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["benchmark_of_studies"] = module
    spec.loader.exec_module(module)
    found = module.measured(2000)
    assert (found.nodes, found.deals) == (128, 2000)
    assert found.seconds > 0
    assert found.processor > 0
