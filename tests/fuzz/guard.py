"""What a target may do while it is tried: write into its own folder, read what a command reads, and nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from stukolka.errors import StukolkaError

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGING = {
    "os.mkdir": 1, "os.rename": 2, "os.remove": 1, "os.rmdir": 1, "os.link": 2, "os.symlink": 2, "os.truncate": 1,
    "os.chmod": 1, "os.chown": 1, "os.utime": 1, "shutil.rmtree": 1,
}  # fmt: skip
"""Python's audit event -> how many of its arguments are paths that it changes."""

NEVER = ("socket.connect", "socket.bind", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork")
"""What no file and no name may bring about."""


class Find(AssertionError):
    """Something that no input may bring about."""


class Guard:
    """Looks at whatever Python opens, writes and starts; there is one for a process, since hooks stay for ever."""

    def __init__(self, folder: Path) -> None:
        """A guard that lets nothing be written but below `folder`."""
        self._folder = os.path.realpath(folder)
        self._looking = False
        self._seen: list[str] = []
        sys.addaudithook(self._hook)

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Raises Find if anything was written elsewhere meanwhile, or started."""
        self._seen.clear()
        self._looking = True
        try:
            yield
        finally:
            self._looking = False
        if self._seen:
            raise Find("; ".join(self._seen))

    def _hook(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self._looking:
            return
        if event == "open":
            path, _, flags = arguments
            if isinstance(flags, int) and flags & WRITING:
                self._must_be_inside(event, path)
        elif event in CHANGING:
            for path in arguments[: CHANGING[event]]:
                self._must_be_inside(event, path)
        elif event in NEVER:
            self._seen.append(f"{event} {arguments!r}")

    def _must_be_inside(self, event: str, path: object) -> None:
        if not isinstance(path, str | bytes | os.PathLike):
            return  # a file that is open already
        self._looking = False
        try:
            above, name = os.path.split(os.fsdecode(path))
            real = os.path.join(os.path.realpath(above), name)  # noqa: PTH118 - Path would drop what is odd in it
        except ValueError:
            return  # no file can have such a name, and none has been made
        finally:
            self._looking = True
        if real != self._folder and not real.startswith(self._folder + os.sep) and real != os.devnull:
            self._seen.append(f"{event} of {real!r}, outside the folder given")


def told(call: Callable[[], object]) -> bool:
    """Whether a call ends without a fault; a fault of the house's is told, anything else is a find.

    What is told must be lines that a reader can use: each begins with `error: `, and none is endless.
    """
    try:
        call()
    except StukolkaError as error:
        for line in str(error).split("\n"):
            if not line.startswith("error: ") or not line.isprintable():
                raise Find(f"no line for a reader: {line[:200]!r}") from error
            if len(line) > 20_000:
                raise Find(f"a line of {len(line)} characters: {line[:200]!r}") from error
        return False
    return True
