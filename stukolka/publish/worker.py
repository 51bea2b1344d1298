"""A process that builds the site in one language, seen from the one that waits for it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

from stukolka import paths
from stukolka.errors import Fault
from stukolka.publish.job import Job
from stukolka.publish.steps import Progress, Step

SITE = "stukolka.publish.site"
"""The program that builds the site in one language."""

NOTEBOOKS = "stukolka.publish.executing"
"""The program that runs the notebooks."""

BOOKS = "stukolka.publish.book.printing"
"""The program that makes the books of it."""

_MAKES = {SITE: "the site", NOTEBOOKS: "the notebooks"}

_WARNING = re.compile(r"(?P<file>.*?)(?::(?P<line>\d+|<autosummary>))?: (?:WARNING|ERROR|CRITICAL): (?P<message>.*)")


class Worker:
    """The process of one job, from its start."""

    def __init__(self, job: Job, progress: Progress, program: str = SITE) -> None:
        """Starts the program: `SITE`, `NOTEBOOKS` or `BOOKS`."""
        self._job = job
        self._progress = progress
        self._warnings: list[str] | None = None
        self._built = _MAKES.get(program, f"the books ({', '.join(job.books)})")
        work = Path(job.work)
        work.mkdir(parents=True, exist_ok=True)
        self._log = work / f"{program}.log"
        environment = {name: value for name, value in os.environ.items() if name != paths.WITNESSES_VARIABLE} | {
            "PYTHONHASHSEED": "0",  # the same bytes every time
            "PYTHONUTF8": "1",
            "PYDEVD_DISABLE_FILE_VALIDATION": "1",
            "IPYTHONDIR": str(work / "ipython"),
            "JUPYTER_RUNTIME_DIR": str(work / "jupyter"),
        }
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                encoding="utf-8",
                env=environment,
            )
        assert self._process.stdin is not None
        self._process.stdin.write(job.as_json() + "\n")
        self._process.stdin.flush()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            told = json.loads(line)
            if "warnings" in told:
                self._warnings = told["warnings"]
            else:
                self._progress(Step(told["step"], self._job.lang), told["done"], told["of"])

    def go_on(self) -> None:
        """Says that what the process may wait for is there."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # whoever has broken down reads no more
            self._process.stdin.close()

    def finished(self) -> list[Fault]:
        """Waits for the end, and gives what was wrong with the pages."""
        self.go_on()
        self._listener.join()
        self._process.wait()
        self._close()
        if self._warnings is None:
            last = self._log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
            return [Fault(f"{self._built} can't be built: {' '.join(last)}", file=f"docs/{self._job.lang}".rstrip("/"))]
        return [self._fault(line) for line in self._warnings]

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

    def _fault(self, line: str) -> Fault:
        source = str(self._job.source)
        if match := _WARNING.fullmatch(line):
            file = match["file"].replace(source, f"docs/{self._job.lang}")
            number = int(match["line"]) if (match["line"] or "").isdigit() else None
            return Fault(match["message"], file=file, line=number)
        return Fault(line.replace(source, f"docs/{self._job.lang}"))
