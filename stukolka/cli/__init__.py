"""The command line: what CONTRACT.md of the project promises, one function a command, grouped by what they are for.

`run` is the only way in: it turns every fault into lines on stderr and an exit status, so that no command needs to.
Nothing is imported at the head that takes time, so that Ctrl-C finds the program ready for it.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as `typing` has it, which takes its time
if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 and the number of the signal, as shells count."""

READER_GONE = 141
"""The exit status when the reader of a pipe has gone (`| head`): what the signal for it leaves of other programs."""


def main() -> None:
    """Runs the command line of this process and ends it."""
    try:
        # Before the command begins there is nothing to clear up, and after it nothing to do: Ctrl-C ends it there.
        import signal

        handled = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not where a shell has it ignored
        if handled:
            signal.signal(signal.SIGINT, _leave)
        there = _open_streams()
        import stukolka.cli.app
        import stukolka.cli.output

        if handled:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if not there:
            stukolka.cli.output.complain("error: standard output is closed, so there is nowhere to write the answer")
        status = run(sys.argv[1:]) if there else 2
        if handled:
            signal.signal(signal.SIGINT, _leave)
    except KeyboardInterrupt:
        _leave()
    if status == INTERRUPTED:
        _leave_behind()
    sys.exit(status)


def _leave_behind() -> None:
    """End at once where a thread is still at work, which Python would wait for: it may compile for a long while."""
    import contextlib
    import threading

    if any(not thread.daemon for thread in threading.enumerate() if thread is not threading.main_thread()):
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(INTERRUPTED)


def run(tokens: Sequence[str]) -> int:
    """The exit status of one command.

    0 done, 1 faults found, 2 wrong input, 3 an illegal action, 130 interrupted, 141 nobody reads the answer.
    """
    try:
        return _run(tokens)
    except KeyboardInterrupt:
        from stukolka.cli.output import complain

        complain(_interrupted(tokens))
        return INTERRUPTED


def locale_language() -> str:
    """`ru` where the locale is Russian, else `en`."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "ru" if locale[:2] == "ru" and locale[2:3] in {"", "_", ".", "@"} else "en"


def _interrupted(tokens: Sequence[str]) -> str:
    # In the language of the command, as far as it can be told before anything is read.
    lang = locale_language()
    for place, token in enumerate(tokens):
        if token == "--lang" and place + 1 < len(tokens):
            lang = tokens[place + 1]
        elif token.startswith("--lang="):
            lang = token.removeprefix("--lang=")
    return "прервано" if lang == "ru" else "interrupted"


def _run(tokens: Sequence[str]) -> int:
    from cyclopts import CycloptsError

    from stukolka.cli.app import app
    from stukolka.cli.output import complain, silence
    from stukolka.errors import StukolkaError, shortened

    for stream in (sys.stdout, sys.stderr):  # a pipe in locale C must carry Cyrillic all the same
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app(list(tokens), exit_on_error=False, print_error=False, result_action="return_none")
        sys.stdout.flush()
    except CycloptsError as usage:
        from stukolka.cli.usage import fault_of

        complain(fault_of(usage).text())
        return 2
    except StukolkaError as fault:
        complain(str(fault))
        return fault.exit_status
    except BrokenPipeError:
        silence(sys.stdout)
        return READER_GONE
    except SystemExit as left:
        # Rich ends the program itself when its reader has gone, with the status of a check that found faults.
        if not isinstance(left.__context__, BrokenPipeError):
            raise
        return READER_GONE
    except OSError as refused:
        silence(sys.stdout)
        name = shortened(os.fsdecode(refused.filename)) if isinstance(refused.filename, str | bytes) else "the answer"
        complain(f"error: {name} can't be written or read: {refused.strerror}")
        return 2
    except (MemoryError, RecursionError):
        complain("error: this is too large, or too deeply nested, for this machine")
        return 2
    return 0


def _open_streams() -> bool:
    """Give every standard stream that is closed the null device; gives whether there was one for the answer.

    Otherwise the next file that is opened would take its number, and what is meant for the stream would go there.
    """
    there = sys.stdout is not None
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number that is free is this one
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))
    return there


def _leave(*_signal: object) -> None:
    """End at once, as interrupted; it may come in the middle of an import, where an exception could be lost."""
    try:
        os.write(2, f"{_interrupted(sys.argv[1:])}\n".encode())
    finally:
        os._exit(INTERRUPTED)
