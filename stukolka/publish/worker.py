"""A process that builds a part of the edition, seen from the one that waits for it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Self

from stukolka import paths
from stukolka.errors import Fault
from stukolka.publish.job import Job
from stukolka.publish.steps import Progress, Step

SITE = "stukolka.publish.site"
"""The program that builds the site."""

NOTEBOOKS = "stukolka.publish.executing"
"""The program that runs the notebooks."""

BOOKS = "stukolka.publish.book.printing"
"""The program that makes the books of it."""

_MAKES = {SITE: "the site", NOTEBOOKS: "the notebooks"}

_WARNING = re.compile(r"(?P<file>.*?)(?::(?P<line>\d+|<autosummary>))?: (?:WARNING|ERROR|CRITICAL): (?P<message>.*)")


class Worker:
    """A process that does one job.

    It loads what it needs from the moment it is made, and begins when it is told its job. At the end of a `with` it is
    ended, whatever it does.
    """

    def __init__(self, program: str, work: Path, progress: Progress, *modules: str) -> None:
        """Starts the program, `SITE`, `NOTEBOOKS` or `BOOKS`, which finds room for what it needs in the folder `work`.

        The `modules` named are loaded before the job is told, which may be long in coming.
        """
        self._job: Job | None = None
        self._progress = progress
        self._program = program
        room = Path(tempfile.mkdtemp(prefix="worker-", dir=work))
        self._log = room / "log"
        environment = {name: value for name, value in os.environ.items() if name != paths.WITNESSES_VARIABLE} | {
            "PYTHONHASHSEED": "0",  # the same bytes every time
            "PYTHONUTF8": "1",
            "PYDEVD_DISABLE_FILE_VALIDATION": "1",
            "IPYTHONDIR": str(room / "ipython"),
            "JUPYTER_RUNTIME_DIR": str(room / "jupyter"),
        }
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", program, *modules],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                encoding="utf-8",
                env=environment,
            )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            told = json.loads(line)
            self._progress(Step(told["step"], told["lang"]), told["done"], told["of"])

    def begin(self, job: Job) -> None:
        """Tells the process its job."""
        self._job = job
        Path(job.work).mkdir(parents=True, exist_ok=True)
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # whoever has broken down reads no more
            self._process.stdin.write(job.as_json() + "\n")
            self._process.stdin.flush()

    def go_on(self) -> None:
        """Says that what the process may wait for is there."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def finished(self) -> list[Fault]:
        """Waits for the end of the job, and gives what was wrong with the pages."""
        assert self._job is not None
        self.go_on()
        self._listener.join()
        self._process.wait()
        self._close()
        told = self._job.warnings()
        return [self._broken(self._job)] if told is None else [_fault(line, self._job) for line in told]

    def stop(self) -> None:
        """Ends the process, if it runs still."""
        self.go_on()
        self._process.kill()
        self._process.wait()
        self._listener.join()
        self._close()

    def _close(self) -> None:
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _broken(self, job: Job) -> Fault:
        """What is told of a process that has broken down: the last line that it wrote."""
        made = f"the books ({', '.join(job.books)})" if self._program == BOOKS else _MAKES[self._program]
        last = self._log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
        return Fault(f"{made} can't be built: {' '.join(last)}", file=f"docs/{job.lang}".rstrip("/"))


def _fault(line: str, job: Job) -> Fault:
    """A warning of Sphinx, placed in the written pages."""
    source = str(job.source)
    if match := _WARNING.fullmatch(line):
        file = match["file"].replace(source, f"docs/{job.lang}")
        number = int(match["line"]) if (match["line"] or "").isdigit() else None
        return Fault(match["message"], file=file, line=number)
    return Fault(line.replace(source, f"docs/{job.lang}"))
