"""A folder put in its place whole or not at all: built beside, then swapped."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from stukolka import paths
from stukolka.errors import Fault, WrongUsage

MARKER = "edition.json"
"""The file by which a folder is known to hold an edition, so that it may be replaced."""

BOOKS = "books"
"""The folder of the books in an edition."""


@contextlib.contextmanager
def placing(out: Path) -> Iterator[Path]:
    """A new folder, which takes the place of `out` when all goes well and leaves no trace when it doesn't.

    Raises:
        InvalidInput: the links of `out` lead in a circle.
        WrongUsage: `out` is a file, or a folder that holds something else than an edition; or the system refuses.
    """
    target = paths.real(out)
    paths.must_have_room(target)
    _must_be_ours(out, target)
    number = os.urandom(4).hex()
    part = target.with_name(f".{target.name}.{number}.part")
    try:
        part.mkdir(parents=True)
    except OSError as error:
        raise WrongUsage([Fault(f"can't be written: {error.strerror}", file=str(out))]) from None
    try:
        yield part
        _swap(part, target, target.with_name(f".{target.name}.{number}.old"), out)
    finally:
        shutil.rmtree(part, ignore_errors=True)


_OWN = frozenset({MARKER, "index.html", "tables", BOOKS, "en", "ru", "switchboard"})
"""All that an edition puts into its folder."""


def _must_be_ours(out: Path, target: Path) -> None:
    if target.exists() and not target.is_dir():
        raise WrongUsage([Fault("this is a file, and the edition is a folder", file=str(out))])
    found = {entry.name for entry in target.iterdir()} if target.is_dir() else set()
    if found and (MARKER not in found or found - _OWN):
        message = "this folder holds something else than an edition; name a new or an empty one"
        raise WrongUsage([Fault(message, file=str(out))])


def _swap(part: Path, target: Path, old: Path, out: Path) -> None:
    try:
        if target.exists():
            target.rename(old)
        try:
            part.rename(target)
        except OSError:
            if old.exists():
                old.rename(target)
            raise
    except OSError as error:
        raise WrongUsage([Fault(f"can't be put in its place: {error.strerror}", file=str(out))]) from None
    shutil.rmtree(old, ignore_errors=True)
