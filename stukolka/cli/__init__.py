"""The command line: what CONTRACT.md of the project promises, one function a command, grouped by what they are for.

`run` is the only way in: it turns every fault into lines on stderr and an exit status, so that no command needs to.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from stukolka.errors import StukolkaError

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def main() -> None:
    """Runs the command line of this process and ends it."""
    sys.exit(run(sys.argv[1:]))


def run(tokens: Sequence[str]) -> int:
    """The exit status of one command: 0 done, 1 faults found, 2 wrong input, 3 an illegal action, 130 interrupted."""
    from cyclopts import CycloptsError

    from stukolka.cli.app import app
    from stukolka.cli.output import complain

    for stream in (sys.stdout, sys.stderr):  # a pipe in locale C must carry Cyrillic all the same
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app(list(tokens), exit_on_error=False, print_error=False, result_action="return_none")
        sys.stdout.flush()
    except CycloptsError as usage:
        complain(f"error: {' '.join(str(usage).split())}")
        return 2
    except StukolkaError as fault:
        complain(str(fault))
        return fault.exit_status
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _silence()  # the reader has gone (`| head`): there is nobody to tell
        return 0
    except OSError as refused:
        _silence()
        complain(f"error: {refused.filename or 'the answer'} can't be written or read: {refused.strerror}")
        return 2
    return 0


def _silence() -> None:
    """Keeps Python from complaining at its end that stdout can't be written."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
