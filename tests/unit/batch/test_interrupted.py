"""The command as a process: killed or stopped at any moment it loses the blocks in hand, and is finished the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals"),
]

DEALS = 1500
BLOCK = 150
ENDLESS = 200 * DEALS
"""So many that nobody is done with them before it is noticed that some blocks are kept, however busy the machine."""


def command(store: Path, *more: str, workers: int = 2, deals: int = DEALS) -> list[str]:
    return [
        sys.executable, "-m", "stukolka", "simulate", "golets/A", "--players", "5", "--seed", "7",
        "--deals", str(deals), "--block", str(BLOCK), "--engine", "reference", "--workers", str(workers),
        "--store", str(store), "--json", *more,
    ]  # fmt: skip


def begun(store: Path, process: subprocess.Popen[bytes], *, blocks: int) -> None:
    """Wait until so many blocks are kept."""
    until = time.monotonic() + 240
    while len(list(store.rglob("*.parquet"))) < blocks:
        assert process.poll() is None, "it was done too soon to be interrupted"
        assert time.monotonic() < until
        time.sleep(0.02)


def alive(group: int) -> list[int]:
    """The processes of a group, but those that only wait to be buried."""
    found = []
    for entry in Path("/proc").iterdir() if Path("/proc").is_dir() else []:
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def heeding() -> None:
    """Lets a process be interrupted also where a shell started the tests in the background and had them ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the command prints when nothing disturbs it."""
    store = tmp_path_factory.mktemp("whole")
    return subprocess.run(command(store, workers=1), capture_output=True, check=True).stdout


def test_killed_at_any_moment_it_goes_on_where_it_was(whole: bytes, tmp_path: Path) -> None:
    kept = 0
    for blocks in (1, 6):
        process = subprocess.Popen(
            command(tmp_path, deals=ENDLESS),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        begun(tmp_path, process, blocks=blocks)
        process.kill()
        out, _ = process.communicate()
        assert out == b""
        # Nobody is left behind who would go on working for nobody.
        until = time.monotonic() + 120
        while alive(process.pid):
            assert time.monotonic() < until
            time.sleep(0.05)
        assert len(list(tmp_path.rglob("*.parquet"))) >= max(blocks, kept)
        kept = len(list(tmp_path.rglob("*.parquet")))
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    done = subprocess.run(command(tmp_path), capture_output=True, check=True)
    assert done.stdout == whole
    assert done.stderr == b""
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert len(list(tmp_path.rglob("*.parquet"))) == max(DEALS // BLOCK, kept)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_stopped_it_ends_at_once_with_130_and_nothing_partial(tmp_path: Path, how: int) -> None:
    process = subprocess.Popen(
        command(tmp_path, deals=ENDLESS),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heeding,  # noqa: PLW1509 -- it only sets a signal
    )
    begun(tmp_path, process, blocks=3)
    # As a terminal does it: to every process of the group.
    os.killpg(process.pid, how) if how == signal.SIGINT else process.send_signal(how)
    out, err = process.communicate(timeout=240)
    assert process.returncode == 130
    assert out == b""
    assert b"the same command goes on from there" in err
    assert b"Traceback" not in err
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="only Linux has such devices and limits")
def test_stopped_while_its_workers_are_loading_it_ends_as_quietly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        command(tmp_path, deals=ENDLESS),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heeding,  # noqa: PLW1509 -- it only sets a signal
    )
    until = time.monotonic() + 120
    while len(alive(process.pid)) < 3:  # itself, what watches over shared memory, a worker
        assert process.poll() is None, "it was done too soon to be interrupted"
        assert time.monotonic() < until
        time.sleep(0.005)
    time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=240)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err


def test_two_processes_on_one_store_do_not_hurt_each_other(whole: bytes, tmp_path: Path) -> None:
    both = [
        subprocess.Popen(command(tmp_path, workers=1), stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)
    ]
    for process in both:
        out, err = process.communicate()
        assert (process.returncode, out, err) == (0, whole, b"")


def test_an_interrupted_file_of_outcomes_is_the_same_in_the_end(tmp_path: Path) -> None:
    files = {name: tmp_path / name / "deals.parquet" for name in ("one", "two")}
    subprocess.run(command(tmp_path / "a", "--out", str(files["one"]), workers=1), capture_output=True, check=True)
    process = subprocess.Popen(
        command(tmp_path / "b", "--out", str(files["two"]), deals=ENDLESS),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    begun(tmp_path / "b", process, blocks=3)
    process.kill()
    process.communicate()
    assert not files["two"].exists()
    subprocess.run(command(tmp_path / "b", "--out", str(files["two"])), capture_output=True, check=True)
    assert files["one"].read_bytes() == files["two"].read_bytes()
