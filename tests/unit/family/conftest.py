"""The shipped family, read once, and a copy of its files to break."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stukolka import paths
from stukolka.errors import Fault, StukolkaError
from stukolka.family import FOLDER
from stukolka.family.data import load
from stukolka.family.family import Family
from stukolka.library import Library

if TYPE_CHECKING:
    from stukolka.apparatus.passages import Passage
    from stukolka.entry import GameEntry


@pytest.fixture(scope="session")
def family() -> Family:
    return Family.open(Library(paths.root(), None))


Broken = Callable[..., tuple[Fault, ...]]


@pytest.fixture
def broken(tmp_path: Path, family: Family) -> Broken:
    """The faults of the family when texts of one of its files are replaced by others."""
    root = tmp_path / "copy"
    shutil.copytree(paths.shipped("variants") / FOLDER, root / "variants" / FOLDER)

    def change(name: str, *changes: tuple[str, str]) -> tuple[Fault, ...]:
        path = root / "variants" / FOLDER / name
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            if old not in text:
                pytest.fail(f"not in {name}: {old}")
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        try:
            load(Beside(root, family.library))
        except StukolkaError as error:
            return error.faults
        return ()

    return change


class Beside(Library):
    """A library whose family lies in a folder of its own, and all else in the shipped one, which is read once."""

    def __init__(self, root: Path, shipped: Library) -> None:
        super().__init__(root, None)
        self._shipped = shipped

    @property
    def games(self) -> Mapping[str, GameEntry]:
        return self._shipped.games

    def sigla(self, game: str | None = None) -> tuple[str, ...]:
        return self._shipped.sigla(game)

    def passages(self, siglum: str) -> Mapping[str, Passage]:
        return self._shipped.passages(siglum)
