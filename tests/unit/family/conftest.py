"""The shipped family, read once, and a copy of its files to break."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.errors import Fault, StukolkaError
from stukolka.family.data import load
from stukolka.family.family import Family
from stukolka.library import Library


@pytest.fixture(scope="session")
def family() -> Family:
    return Family.open(Library(paths.root(), None))


Broken = Callable[..., tuple[Fault, ...]]


@pytest.fixture
def broken(tmp_path: Path) -> Broken:
    """The faults of the family when texts of one of its files are replaced by others."""
    root = tmp_path / "copy"
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), root / name)

    def change(name: str, *changes: tuple[str, str]) -> tuple[Fault, ...]:
        path = root / "variants" / "family" / name
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            if old not in text:
                pytest.fail(f"not in {name}: {old}")
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        try:
            load(Library(root, None))
        except StukolkaError as error:
            return error.faults
        return ()

    return change
