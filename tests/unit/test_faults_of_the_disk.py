"""A disk that fails, or a process that is killed, at each single step of writing: nothing lost, nothing half-written.

Every command that writes is run again and again, and each time another of its steps goes wrong: of making a folder,
opening a file, writing into it, putting it in its place, taking one away.
"""

from __future__ import annotations

import builtins
import contextlib
import errno
import io
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from stukolka import drafts, paths
from stukolka.cli import run
from stukolka.errors import WrongUsage
from stukolka.library import Library
from stukolka.publish import place as place_of

STATES = ("once", "from then on", "killed")
"""A step is refused; it and every later one is; the process ends there, and nothing more of it reaches the disk."""

PART = ".part"

Contents = dict[str, bytes | None]
"""What lies below a folder, by its place there: bytes of a file, None of a folder."""


class Killed(BaseException):
    """What ends a process that is killed, as far as the disk can see."""


@dataclass
class Disk:
    """A disk whose step number `at` goes wrong, counted from 1 and below one folder."""

    folder: Path
    state: str
    at: int
    done: int = 0
    told: list[str] = field(default_factory=list)

    def step(self, what: str, path: object) -> None:
        """One more step; raises when it goes wrong."""
        if isinstance(path, int) or not os.path.abspath(os.fsdecode(path)).startswith(str(self.folder)):  # type: ignore[arg-type]  # noqa: PTH100
            return
        self.done += 1
        self.told.append(f"{what} {path}")
        if self.state == "killed" and self.done >= self.at:
            raise Killed
        if self.done == self.at or (self.state == "from then on" and self.done > self.at):
            number = errno.ENOSPC if what == "write" else errno.EROFS
            raise OSError(number, os.strerror(number), str(path))

    @contextlib.contextmanager
    def spinning(self) -> Iterator[None]:
        """Everything that Python writes goes over this disk meanwhile."""
        disk = self

        class File(io.FileIO):
            def write(self, data: Any, /) -> int:
                try:
                    disk.step("write", self.name)
                except OSError:  # as much as there was room for
                    super().write(bytes(data)[: len(data) // 2])
                    raise
                return super().write(data)

        opened = io.open

        def open_(
            file: Any,
            mode: str = "r",
            buffering: int = -1,
            encoding: str | None = None,
            errors: str | None = None,
            newline: str | None = None,
            **named: Any,
        ) -> Any:
            if isinstance(file, int) or set(mode).isdisjoint("wax+"):
                return opened(file, mode, buffering, encoding, errors, newline, **named)
            disk.step("open", file)
            whole = io.BufferedWriter(File(file, mode.replace("b", "").replace("t", "")))
            return whole if "b" in mode else io.TextIOWrapper(whole, encoding, errors, newline)

        def counted(name: str) -> Callable[..., Any]:
            function = getattr(os, name)

            def call(path: Any, *rest: Any, **named: Any) -> Any:
                if not (name == "mkdir" and Path(path).is_dir()):  # that it is there, is no refusal
                    disk.step(name, path)
                return function(path, *rest, **named)

            return call

        with pytest.MonkeyPatch.context() as patch:
            for name in ("mkdir", "rmdir", "unlink", "remove", "rename", "replace"):
                patch.setattr(os, name, counted(name))
            patch.setattr(io, "open", open_)
            patch.setattr(builtins, "open", open_)
            yield


def contents(folder: Path) -> Contents:
    """What lies below a folder, but for drafts that were left."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
        if not (path.name.startswith(".") and path.name.endswith(PART))
    }


def left(folder: Path) -> list[Path]:
    """The drafts that were left below a folder."""
    return list(folder.rglob(f"*{PART}"))


SIMULATE = ("simulate", "golets/A", "--players", "4", "--deals", "2", "--seed", "7", "--engine", "reference",
            "--workers", "1", "--store", "kept")  # fmt: skip
WRITERS: dict[str, tuple[str, ...]] = {
    "a new witness": ("new", "witness", "F", "--root", "library"),
    "a new witness and its text": ("new", "witness", "F", "--root", "library", "--text", "F.txt"),
    "a new switch": ("new", "switch", "pot.split", "--root", "library"),
    "a new game": ("new", "game", "brag", "--root", "library"),
    "kept blocks": (*SIMULATE, "--block", "1"),
    "outcomes as CSV": (*SIMULATE, "--out", "out/deals.csv"),
    "a collation": ("collate", "one.txt", "two.txt", "--out", "out/deep/table.xml"),
    "relations": ("relations", "one.txt", "two.txt", "--out", "out/table.json"),
    "a family": ("family", "--out", "out/family.graphml"),
    "a family's tables": ("family", "--format", "csv", "--out", "out/family"),
}
"""What is written -> the command, in a folder where a library and three texts lie."""

OLD = ("out/deals.csv", "out/deals.csv.provenance.json", "out/table.json", "out/family/edges.csv")
STORE = "kept"
"""What lies below it is kept block by block: each is whole, and the next run goes on from there."""


@pytest.fixture
def place(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped_once: Library) -> Path:
    """A folder with a small library, three texts, and older files where some of the commands write theirs."""
    folder = tmp_path / "a place, тут"
    folder.mkdir()
    root.rename(folder / "library")
    (folder / "library" / "stukolka" / "games" / "stukolka" / "switches").mkdir(parents=True)
    for name, text in (
        ("one", "Cut left, deal three."),
        ("two", "Cut right, deal four."),
        ("F", "A game.\n\nThree.\n"),
    ):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    for name in OLD:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("old", encoding="utf-8")
    monkeypatch.chdir(folder)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", paths.WITNESSES_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    opened = Library.open
    monkeypatch.setattr(Library, "open", lambda root=None, witnesses=None: opened(root) if root else shipped_once)
    return folder


@pytest.fixture(scope="module")
def shipped_once() -> Iterator[Library]:
    """The shipped library and its family, read once for all runs."""
    from stukolka.family import family, long, sheets
    from stukolka.family.distance import Terms

    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(paths.WITNESSES_VARIABLE, raising=False)
        library = Library.open()
        opened = family.Family.open(library)
        patch.setattr(family.Family, "open", lambda *_, **__: opened)
        likeness = long.as_likeness(opened, Terms())
        patch.setattr(long, "as_likeness", lambda *_, **__: likeness)
        facts = long.as_facts(opened, opened.graph)
        patch.setattr(long, "as_facts", lambda *_: facts)
        tables = sheets.as_csv(opened.graph)
        patch.setattr(sheets, "as_csv", lambda _: tables)
        yield library


def again(place: Path, before: Contents) -> None:
    """Everything as it was before the command; what has not changed is left where it lies."""
    for draft in left(place):
        shutil.rmtree(draft) if draft.is_dir() else draft.unlink()
    found = contents(place)
    for name in sorted(found.keys() - before.keys(), reverse=True):  # what lies in a folder, then the folder
        path = place / name
        path.rmdir() if path.is_dir() else path.unlink()
    for name, data in sorted(before.items()):
        if name not in found and data is None:
            (place / name).mkdir()
        elif data is not None and found.get(name) != data:
            (place / name).write_bytes(data)


def torn(found: Contents, before: Contents, done: Contents) -> list[str]:
    """The files that are lost, or neither the old nor the new one; of the store, the next run tells what is damaged."""
    lost = sorted(before.keys() - found.keys())
    fresh = {name: data for name, data in found.items() if name.split("/")[0] != STORE}
    return lost + [name for name, data in fresh.items() if data not in (before.get(name, b""), done.get(name, b""))]


def changed(one: Contents, other: Contents) -> list[str]:
    """The names of which two folders hold something else, but for the store."""
    return sorted(
        name
        for name in one.keys() | other.keys()
        if name.split("/")[0] != STORE and one.get(name, b"") != other.get(name, b"")
    )


@pytest.mark.parametrize("what", WRITERS)
def test_whichever_step_of_writing_goes_wrong_nothing_is_lost_or_half_written(
    what: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, before = WRITERS[what], contents(place)
    disk = Disk(place, "once", 0)
    with disk.spinning():
        assert run(command) == 0
    steps, done = disk.done, contents(place)
    assert steps >= 3
    assert done != before
    assert not left(place)

    for state in STATES:
        # What a disk that stays broken does to the files, is what a killed process does: every second step is enough.
        for at in range(1, steps + 1, 2 if state == "from then on" else 1):
            again(place, before)
            disk = Disk(place, state, at)
            capsys.readouterr()
            with disk.spinning():
                try:
                    status = run(command)
                except Killed:
                    assert state == "killed"
                    status = 2
            err, where = capsys.readouterr().err, f"{state}, step {at}: {disk.told[at - 1]}"
            assert status == 2, where
            if state != "killed":
                lines = [line for line in err.splitlines() if not line.startswith("written: ")]
                assert len(lines) == 1, where
                assert lines[0].startswith("error: "), where
                assert "can't be written" in lines[0], where
            found = contents(place)
            assert not torn(found, before, done), where
            if state == "once":
                fresh = {name: found.get(name) for name in {**found, **before} if name.split("/")[0] != STORE}
                assert changed(fresh, before) in ([], changed(done, before)), where
                assert not left(place), where
            if found != before:
                status, err = run(command), capsys.readouterr().err
                assert (status, "error" in err, "damaged" in err) == (0, False, False), (where, err)
                assert changed(contents(place), done) == [], where


def test_whichever_step_of_putting_an_edition_in_its_place_goes_wrong_one_whole_edition_is_there(
    tmp_path: Path,
) -> None:
    out, pages = tmp_path / "site", {"index.html": b"new", "en/page.html": b"new", place_of.MARKER: b"{}"}

    def build() -> None:
        with place_of.placing(out) as part:
            for name, data in pages.items():
                drafts.write_atomically(part / name, data)

    def old() -> Contents:
        for path in tmp_path.iterdir():
            shutil.rmtree(path)
        (out / "en").mkdir(parents=True)
        for name in pages:
            (out / name).write_bytes(b"old")
        return contents(out)

    before = old()
    disk = Disk(tmp_path, "once", 0)
    with disk.spinning():
        build()
    done = contents(out)
    assert disk.done > 10
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    for state in STATES:
        for at in range(1, disk.done + 1):
            old()
            broken = Disk(tmp_path, state, at)
            with broken.spinning(), contextlib.suppress(WrongUsage, Killed):
                build()
            where = f"{state}, step {at}: {broken.told[at - 1]}"
            # Two folders can't be exchanged at once: for a moment the old one lies hidden beside its place.
            (there,) = [out] if out.exists() else tmp_path.glob(".site.*.old")
            assert contents(there) in (before, done), where
            assert there == out or state != "once", where
            build()
            assert contents(out) == done, where
