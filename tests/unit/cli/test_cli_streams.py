"""Streams that are closed, readers that go away, Ctrl-C before anything has begun: real processes and real pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]

MAIN = "from stukolka.cli import main; main()"
STREAMS = {"stdin": 0, "stdout": 1, "stderr": 2}
ANSWERING = [("text", "golets/A"), ("rules", "golets/A", "--json"), ("--help",)]


def run(*tokens: str, closed: tuple[str, ...] = (), code: str = MAIN) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, some of whose standard streams are closed."""
    shut = " ".join(f"{STREAMS[name]}>&-" for name in closed)
    keep = "" if "stdin" in closed else "</dev/null"
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "STUKOLKA"))}
    command = ["sh", "-c", f'exec "$@" {keep} {shut}', "sh", sys.executable, "-c", code, *tokens]
    return subprocess.run(command, capture_output=True, env=environ, check=False)


@pytest.mark.parametrize("tokens", ANSWERING, ids=" ".join)
def test_a_reader_that_goes_away_ends_a_command_quietly_as_the_signal_would(tokens: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ended = subprocess.run(
            [sys.executable, "-c", MAIN, *tokens],
            stdin=subprocess.DEVNULL,
            stdout=pipe,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (141, b"")


@pytest.mark.parametrize("tokens", ANSWERING, ids=" ".join)
def test_without_standard_output_nothing_is_begun(tokens: tuple[str, ...]) -> None:
    ended = run(*tokens, closed=("stdin", "stdout") if "--json" in tokens else ("stdout",))
    assert ended.returncode == 2
    assert ended.stderr == b"error: standard output is closed, so there is nowhere to write the answer\n"


def test_a_new_witness_is_not_written_when_nobody_could_be_told(copy: Path) -> None:
    assert run("new", "witness", "F", "--root", str(copy), closed=("stdout",)).returncode == 2
    assert not (copy / "corpus" / "F").exists()


def test_without_standard_input_the_game_is_left_at_once() -> None:
    ended = run("play", "golets/A", "--seed", "7", closed=("stdin",))
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"Deals played to the end: 0" in ended.stdout


def test_without_standard_error_the_status_still_tells() -> None:
    assert run("rules", "golets/A", "--json", closed=("stderr",)).returncode == 0
    for closed in (("stderr",), ("stdin", "stdout", "stderr")):
        ended = run("rules", "golets/Z", closed=closed)
        assert (ended.returncode, ended.stdout) == (2, b"")


def test_a_standard_error_that_nobody_reads_changes_no_status() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        command = [sys.executable, "-c", MAIN, "rules", "golets/Z"]
        assert subprocess.run(command, stderr=pipe, check=False).returncode == 2


INTERRUPTING = """
import os, signal, sys

# A shell that runs the tests in the background has the signal ignored, and so would we.
signal.signal(signal.SIGINT, signal.default_int_handler)

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
from stukolka.cli import main
main()
"""


@pytest.mark.parametrize("module", ["stukolka.cli.app", "cyclopts", "stukolka.errors", "stukolka.cli.rulesets"])
def test_ctrl_c_during_the_imports_is_exit_130_in_one_line(module: str) -> None:
    ended = run("rules", "golets/A", code=INTERRUPTING.format(module=module))
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"interrupted\n")


def test_the_module_of_main_imports_nothing_that_takes_time() -> None:
    code = "import sys; before = set(sys.modules); import stukolka.cli; print(*sorted(set(sys.modules) - before))"
    ended = run(code=code)
    assert ended.stdout.decode().split() == ["__future__", "stukolka", "stukolka.cli"]


def test_what_is_too_large_for_the_machine_is_one_fault(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from stukolka.library import Library

    for error in (MemoryError, RecursionError):

        def fail(*_: object, error: type[Exception] = error) -> None:
            raise error

        monkeypatch.setattr(Library, "ruleset", fail)
        answer = cli("rules", "golets/A")
        assert answer.status == 2
        assert answer.faults == ["error: this is too large, or too deeply nested, for this machine"]
