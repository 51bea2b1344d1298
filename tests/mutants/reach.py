"""What the tests of a run reach: for every test, the lines of the package that it runs, and how long it takes.

The tests run once, each with Python's tracing; one that runs a function very often, or takes long, counts as running
all its lines. All happens in children of the process, so that nothing which tests keep for later (caches, a library
once read) stays in the process from which mutants are made.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from stukolka.library import Library

OFTEN = 100
"""After how many calls in one test a function counts as run in all its lines."""
LONG = 0.4
"""After how many seconds of a test whatever it still calls counts as run in all its lines."""


@dataclass
class Reached:
    """What one test does."""

    passed: bool = False
    seconds: float = 0.0
    """Its time on a processor, without tracing only roughly."""
    lines: dict[str, set[int]] = field(default_factory=dict)
    """File -> the lines that it runs."""


def forget() -> None:
    """Empties what functions keep of their results, in the package and the tests, and the library that tests share."""
    for kept in _kept():
        kept.cache_clear()
    for cell in getattr(Library.open, "__closure__", None) or ():  # `opened_once` in tests/conftest.py
        if isinstance(cell.cell_contents, dict):
            cell.cell_contents.clear()


@functools.cache
def _kept() -> list[Any]:
    kind = type(functools.lru_cache(lambda: None))
    every = [one for one in gc.get_objects() if isinstance(one, kind)]
    return [one for one in every if one.__module__.split(".")[0] in ("stukolka", "tests") and one is not _kept]


def passes(item: pytest.Item, following: pytest.Item | None = None) -> bool:
    """Runs a test; `following` is the one that comes after it, for which fixtures are kept."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


class Tracer:
    """Notes the lines of one package that are run."""

    def __init__(self, package: Path) -> None:
        self.package = f"{package}/"
        self.seen: dict[CodeType, set[int]] = {}
        self.whole: set[CodeType] = set()
        self.calls: dict[CodeType, int] = {}
        self.until = 0.0

    def begin(self) -> None:
        """From here on another test runs."""
        self.seen, self.whole, self.calls = {}, set(), {}
        self.until = time.process_time() + LONG
        sys.settrace(self.call)

    def end(self) -> dict[str, set[int]]:
        """The lines of each file that it ran."""
        sys.settrace(None)
        found: dict[str, set[int]] = {}
        for code in {*self.seen, *self.whole}:
            every = {line for _, _, line in code.co_lines() if line}
            # The line of the head is run by whoever makes the function, its first line by whoever calls it.
            lines = every if code in self.whole else self.seen[code]
            found.setdefault(code.co_filename, set()).update(lines)
        return found

    def call(self, frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        """At the call of a function: what is told of its lines."""
        code = frame.f_code
        if code in self.whole or not code.co_filename.startswith(self.package):
            return None
        calls = self.calls[code] = self.calls.get(code, 0) + 1
        if calls > OFTEN or time.process_time() > self.until:
            self.whole.add(code)
            return None
        lines = self.seen.setdefault(code, {code.co_firstlineno})

        def line(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
            if event == "line":
                lines.add(frame.f_lineno)
            return line

        return line


def quiet() -> None:
    """Nothing that tests print is seen."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def reached(items: list[pytest.Item], package: Path, jobs: int) -> list[Reached]:
    """What every test reaches, in their order; several children share the tests."""
    # Neighbours share what is set up for their module, so each child takes a stretch.
    bounds = [len(items) * part // jobs for part in range(jobs + 1)]
    shares = [range(bounds[part], bounds[part + 1]) for part in range(jobs)]
    readers = [_in_child(functools.partial(_run, items, share, package)) for share in shares]
    return [found for reader in readers for found in reader()]


def _run(items: list[pytest.Item], share: Iterable[int], package: Path) -> list[Reached]:
    quiet()
    found, tracer, share = [], Tracer(package), list(share)
    for place, number in enumerate(share):
        following = items[share[place + 1]] if place + 1 < len(share) else None
        forget()
        tracer.begin()
        started = time.process_time()
        passed = passes(items[number], following)
        found.append(Reached(passed, time.process_time() - started, tracer.end()))
    return found


def _in_child(work: Callable[[], Any]) -> Callable[[], Any]:
    """Begins the work in a child; what is given back waits for what it comes to."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as out:
                pickle.dump(work(), out)
            status = 0
        finally:
            os._exit(status)
    os.close(writing)

    def wait() -> Any:
        with os.fdopen(reading, "rb") as got:
            data = got.read()
        os.waitpid(child, 0)
        return pickle.loads(data)

    return wait


def digest_of(paths: Iterable[Path]) -> str:
    """A digest of files, whatever their order."""
    whole = hashlib.sha256()
    for path in sorted(paths):
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:16]
