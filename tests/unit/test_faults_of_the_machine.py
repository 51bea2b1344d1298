"""A stream that takes nothing, a file cut off, a lying clock, another locale: the same bytes, or one line, no trace."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.cli import run
from stukolka.library import Library

FULL = Path("/dev/full")
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such devices and limits")

SIMULATE = ("simulate", "golets/A", "--players", "4", "--deals", "2", "--seed", "7", "--engine", "reference",
            "--workers", "1", "--store", "kept")  # fmt: skip
ANSWERS: dict[str, tuple[str, ...]] = {
    "a record": ("deal", "golets/A", "--players", "4", "--seed", "7"),
    "rules": ("rules", "golets/A"),
    "rules as data": ("rules", "golets/A", "--json"),
    "a text": ("text", "golets/A", "--lang", "ru"),
    "a citation": ("cite", "A.r13"),
    "a comparison": ("diff", "golets/A", "golets/C"),
    "a simulation": SIMULATE,
    "a collation": ("collate", "one.txt", "two.txt", "--format", "json"),
    "help": ("--help",),
    "a deal at the terminal": ("play", "golets/A", "--seed", "7"),
}
"""What goes to standard output -> the command."""

WRITERS: dict[str, tuple[str, ...]] = {
    "Parquet": (*SIMULATE, "--out", "out/deals.parquet"),
    "CSV": (*SIMULATE, "--out", "out/deals.csv"),
    "TEI": ("collate", "one.txt", "two.txt", "--out", "out/table.xml"),
    "JSON": ("relations", "one.txt", "two.txt", "--out", "out/table.json"),
    "a witness": ("new", "witness", "F", "--root", "library", "--text", "three.txt"),
}
"""What is written -> the command."""


@pytest.fixture(scope="module")
def shipped() -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(paths.WITNESSES_VARIABLE, raising=False)
        return Library.open()


@pytest.fixture
def furnished(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped: Library) -> Callable[[str], Path]:
    """Makes a folder with a small library and three texts the current one."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", paths.WITNESSES_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    opened = Library.open
    monkeypatch.setattr(Library, "open", lambda root=None, witnesses=None: opened(root) if root else shipped)

    def made(name: str) -> Path:
        import shutil

        folder = tmp_path / name
        shutil.copytree(root, folder / "library")
        for text, words in (("one", "Cut left, deal three."), ("two", "Cut right, deal ёще."), ("three", "Сдать три.")):
            (folder / f"{text}.txt").write_text(words, encoding="utf-8")
        monkeypatch.chdir(folder)
        return folder

    return made


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@LINUX
@pytest.mark.parametrize("what", ANSWERS)
def test_a_full_disk_behind_standard_output_is_one_line_and_exit_2(
    what: str, furnished: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    furnished("here")
    with Path(os.devnull).open(encoding="utf-8") as nothing, FULL.open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdin", nothing)
        monkeypatch.setattr(sys, "stdout", full)
        status = run(ANSWERS[what])
    assert status == 2
    assert capfd.readouterr().err == "error: the answer can't be written or read: No space left on device\n"


@LINUX
@pytest.mark.parametrize("most", [0, 300])
@pytest.mark.parametrize("what", ["Parquet", "TEI"])
def test_a_file_that_the_system_cuts_off_leaves_nothing(
    what: str,
    most: int,
    furnished: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import resource

    furnished("other")
    assert run(WRITERS[what]) == 0  # and everything that it needs has been imported
    whole = files(Path())
    folder = furnished("here")
    before = files(folder)
    capsys.readouterr()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        status = run(WRITERS[what])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    err = capsys.readouterr().err
    assert status == 2
    assert err.startswith("error: ")
    assert "can't be written: " in err
    assert err.count("\n") == 1
    assert files(folder) == before
    assert not (folder / "out").exists()
    assert run(WRITERS[what]) == 0
    assert files(folder) == whole


def test_what_the_clock_says_changes_no_byte(
    furnished: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for when in (0.0, 4102444800.0):
        folder = furnished(f"at {when}")
        monkeypatch.setattr(time, "time", lambda when=when: when)
        monkeypatch.setattr(time, "time_ns", lambda when=when: int(when * 10**9))
        monkeypatch.setattr(time, "localtime", lambda *_, when=when: time.gmtime(when))
        assert [run(command) for command in WRITERS.values()] == [0] * len(WRITERS)
        found.append((files(folder), capsys.readouterr()))
    assert found[0] == found[1]


def test_kept_blocks_are_used_whatever_day_their_files_tell(
    furnished: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = furnished("here")
    assert run(SIMULATE) == 0
    kept = list((folder / "kept").rglob("*.parquet"))
    assert kept
    first = capsys.readouterr()
    for day in (0, 4102444800):
        for path in kept:
            os.utime(path, (day, day))
        assert run(SIMULATE) == 0
        assert capsys.readouterr() == first
        assert {path.stat().st_mtime for path in kept} == {day}


EVERYTHING = """
import sys
from stukolka.cli import run
for command in {commands!r}:
    assert run(command) == 0, command
"""


@pytest.mark.slow
def test_locale_hash_seed_time_zone_and_odd_paths_change_no_byte(furnished: Callable[[str], Path]) -> None:
    surroundings = {
        "plain": {"LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"},
        "папка, с пробелами и «ъ»": {
            "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONHASHSEED": "4294967295", "TZ": "Asia/Kamchatka",
        },
    }  # fmt: skip
    kept = {
        key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "STUKOLKA", "PYTHONUTF8"))
    }
    code = EVERYTHING.format(commands=[*WRITERS.values(), ANSWERS["a record"], ANSWERS["a comparison"]])
    found = []
    for name, environ in surroundings.items():
        folder = furnished(name)
        ended = subprocess.run(
            [sys.executable, "-X", "utf8=0", "-c", code],
            cwd=folder,
            env=kept | environ,
            capture_output=True,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, b"")
        found.append((ended.stdout, files(folder)))
    assert found[0] == found[1]
    assert found[0][0]
