"""What one build of the edition leaves for the next: the sources that Sphinx read, what it made of them, the pages.

A kept folder serves again only if the program that filled it is the same to the last byte, if the build that filled it
came to its end, and if every file in it is what that build left there, by its checksum.  Whether it serves or not, the
pages come out the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import distributions
from pathlib import Path

from filelock import FileLock, Timeout

from stukolka import drafts, paths

STATE = "kept.json"
"""The file that a build leaves when it came to its end: what it was made by, what each source was made from, and the
checksums of all files."""

FOLDERS = ("corpus", "variants")
"""The folders of a library."""

MADE = "made"
"""The folder of what is remembered by itself, where each thing has its own checksum."""

STATIC = Path("pages", "_static")
"""The folder that is made anew by every build: whoever adds to it finds it as at the first."""


@contextmanager
def folder(store: Path | None, name: str, otherwise: Path) -> Iterator[Path]:
    """The kept folder of that name below `store`, while nobody else uses it; else `otherwise`, which is new."""
    lock = None if store is None else _lock(store / f"{name}.lock")
    if store is None or lock is None:
        yield otherwise
        return
    try:
        yield store / name
    finally:
        lock.release()


def _lock(path: Path) -> FileLock | None:
    """The lock, held; None where nothing can be kept, or where another build is at work."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path)
        lock.acquire(timeout=0)
    except (OSError, Timeout):
        return None
    return lock


def program(*rest: object) -> str:
    """A digest of all that makes pages but is no data: the package, the look, what else is installed, and `rest`."""
    told = hashlib.sha256(repr(rest).encode())
    package = Path(paths.__file__).parent
    docs = paths.shipped("docs")
    files = [*package.rglob("*.py"), docs / "conf.py"]
    files += [path for part in ("_static", "_templates") for path in (docs / part).rglob("*")]
    for path in sorted(path for path in files if path.is_file()):
        told.update(f"\n{path.name}\n".encode() + path.read_bytes())
    for line in sorted(f"{one.name}=={one.version}" for one in distributions()):
        told.update(f"\n{line}".encode())
    return told.hexdigest()


def content(files: Iterable[Path]) -> str:
    """A digest of files, by their names and what is in them."""
    told = hashlib.sha256()
    for path in sorted(files):
        told.update(f"\n{path.parent.name}/{path.name}\n".encode() + path.read_bytes())
    return told.hexdigest()


def library(root: Path) -> str:
    """A digest of all files of the library below `root`."""
    return content(path for folder in FOLDERS for path in (root / folder).rglob("*.*") if path.is_file())


def begin(work: Path, made_by: str) -> Mapping[str, str]:
    """Open a work folder: emptied, unless the same program's last build there came to its end and all is as it left it.

    Gives source -> digest of what it was made from, at that build.
    """
    state = work / STATE
    try:
        held = json.loads(state.read_text(encoding="utf-8")) if state.is_file() else {}
        state.unlink()
        if held["program"] == made_by and held["files"] == checksums(work):
            shutil.rmtree(work / STATIC, ignore_errors=True)
            return dict(held["sources"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    if work.is_dir() and not work.is_symlink():
        shutil.rmtree(work, ignore_errors=True)
    else:
        work.unlink(missing_ok=True)
    work.mkdir(parents=True)
    return {}


def end(work: Path, made_by: str, sources: Mapping[str, str]) -> None:
    """Say that the build came to its end."""
    told = {"program": made_by, "sources": dict(sources), "files": checksums(work)}
    drafts.keep(work / STATE, json.dumps(told, sort_keys=True))


def checksums(work: Path) -> dict[str, str]:
    """File below a work folder -> its checksum, of all on which the next build relies."""
    found = {}
    for path in sorted(work.rglob("*")):
        name = path.relative_to(work)
        if name != Path(STATE) and name.parts[0] != MADE and STATIC not in name.parents and path.is_file():
            # A build leaves no links, and the next would write through one.
            linked = path.is_symlink()
            found[name.as_posix()] = "a link" if linked else hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def renew(source: Path, fresh: Path) -> None:
    """Make `source` the same as `fresh`, leaving alone what is the same already, and remove `fresh`."""
    wanted = {path.relative_to(fresh) for path in fresh.rglob("*") if path.is_file()}
    for name in wanted:
        new, old = fresh / name, source / name
        if not old.is_file() or old.read_bytes() != new.read_bytes():
            old.parent.mkdir(parents=True, exist_ok=True)
            new.replace(old)
            os.utime(old)
    for path in [path for path in source.rglob("*") if path.is_file()]:
        if path.relative_to(source) not in wanted:
            path.unlink()
    shutil.rmtree(fresh)
