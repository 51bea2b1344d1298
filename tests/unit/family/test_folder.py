"""The folder of the family is no game's, and no game may take its name."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.entry import name_fault
from stukolka.family import FOLDER
from stukolka.library import Library


def test_the_familys_folder_is_no_game() -> None:
    assert FOLDER not in Library.open().games
    assert (name_fault(FOLDER) or "").startswith("'family' can't be a game")


@pytest.mark.slow
def test_a_game_file_in_the_familys_folder_is_a_fault(tmp_path: Path) -> None:
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), tmp_path / name)
    folder = tmp_path / "variants" / FOLDER
    folder.mkdir(exist_ok=True)
    (folder / "game.toml").write_text('title = { en = "a", ru = "б" }\n', encoding="utf-8")
    assert any("can't be a game" in fault.message for fault in Library.open(tmp_path).check())


@pytest.mark.slow
def test_check_lists_the_faults_of_the_family(tmp_path: Path) -> None:
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), tmp_path / name)
    path = tmp_path / "variants" / FOLDER / "facts.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("tippen,hand,three", "tippen,hand,thre"), encoding="utf-8")
    library = Library.open(tmp_path)
    assert [(fault.line, fault.key) for fault in library.check(path)] == [(206, "states")]
    assert library.check(path.parent / "games.toml") == library.check(path)
    assert library.check(path)[0] in library.check()
