"""The tiny texts that others have stumbled over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

CASES = Path(__file__).parents[2] / "cases" / "witnesses"


@pytest.fixture
def case() -> Callable[[str], bytes]:
    return lambda name: (CASES / f"{name}.txt").read_bytes()
