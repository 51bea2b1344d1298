"""Names with parts of paths: of new witnesses and games, of rule sets, records and collations to be written.

The first byte says which command is given the name; what it has written is taken away again.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from guard import Find

from stukolka import paths
from stukolka.cli import run

COMMANDS: tuple[Callable[[str], list[str]], ...] = (
    lambda name: ["new", "witness", "--root", "library", "--", name],
    lambda name: ["new", "witness", "F", "--root", "library", "--text", name],
    lambda name: ["new", "witness", "F", "--root", "library", "--file", name],
    lambda name: ["new", "game", "--root", "library", "--", name],
    lambda name: ["new", "switch", "--root", "library", "--", name],
    lambda name: ["rules", "--", name],
    lambda name: ["cite", "--", name],
    lambda name: ["collate", name, "one.txt"],
    lambda name: ["text", "--", name],
)
"""Commands that take a name."""


def prepare(folder: Path) -> Callable[[bytes], None]:
    """What tries one input; a library of the reader's own lies in `folder`."""
    library = folder / "library"
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), library / name, dirs_exist_ok=True)
    (library / "stukolka" / "games" / "stukolka" / "switches").mkdir(parents=True, exist_ok=True)
    (folder / "one.txt").write_text("some words\n", encoding="utf-8")
    os.chdir(folder)
    sound = set(folder.rglob("*"))

    def one(data: bytes) -> None:
        command = COMMANDS[data[0] % len(COMMANDS)] if data else COMMANDS[0]
        tokens = command(os.fsdecode(data[1:]))
        out, err = io.StringIO(), io.StringIO()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                status = run(tokens)
        finally:
            for path in sorted(set(folder.rglob("*")) - sound, reverse=True):
                path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        if status not in (0, 1, 2) or "Traceback" in err.getvalue():
            raise Find(f"status {status} of {tokens!r}: {err.getvalue()[:500]}")

    return one
