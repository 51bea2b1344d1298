"""The command line, called in this process, in English, without originals."""

from __future__ import annotations

import io
import json
import shutil
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from stukolka import paths
from stukolka.cli import run
from stukolka.library import Library


@dataclass(frozen=True)
class Answer:
    """What a command answered."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def faults(self) -> list[str]:
        """The lines on stderr, each of which must be a fault."""
        lines = self.err.splitlines()
        assert all(line.startswith("error: ") for line in lines), self.err
        return lines


Cli = Callable[..., Answer]


@pytest.fixture(scope="session")
def shipped() -> Library:
    """The shipped library, whose files are read once for all tests: reading them takes longer than most commands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(paths.WITNESSES_VARIABLE, raising=False)
        return Library.open()


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", paths.WITNESSES_VARIABLE):
        monkeypatch.delenv(name, raising=False)

    def call(*tokens: str | Path, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        status = run([str(token) for token in tokens])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Answer(status, out, err)

    return call


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A reader's own copy of the shipped library."""
    root = tmp_path / "copy"
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), root / name)
    return root


RECORD = """\
authority = "an invented deal"
why = "one knocker takes no trick"
rules = "prikupka/A"
players = 5
dealer = 0
stake = 15
pot = 165
hands = ["2h 3h 4d", "As Ks 9h", "5c 6c 7c", "Qs Js 8h", "2c 3c 4c"]
trump = "7s"
stock = "Td 9d 8d 6d 5d Kd Qd Jd"
actions = ["1 knock", "2 pass", "3 knock", "4 pass", "0 pass", "1 exchange", "3 exchange", "1 play As", "3 play Js",
           "1 play Ks", "3 play Qs", "1 play 9h", "3 play 8h"]
"""


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Writes a sound record, changed as told, into the current folder; gives its name.

    With `played`, only so many of its actions are in it.
    """
    monkeypatch.chdir(tmp_path)

    def write(*changes: tuple[str, str], name: str = "deal.toml", more: str = "", played: int | None = None) -> str:
        text = RECORD
        if played is not None:
            head, _, _ = text.partition("actions = ")
            text = head + f"actions = {json.dumps(tomllib.loads(RECORD)['actions'][:played])}\n"
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / name).write_text(text + more, encoding="utf-8")
        return name

    return write
