"""Files that are written whole or not at all: drafted beside their places, which they take in the end.

A file that the user names is written to where its name leads: what a link points to, a pipe, a device. What the
program keeps for itself (`keep`) takes its place instead, whatever stands there: nobody has asked for anything else.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from stukolka import paths
from stukolka.errors import Fault, WrongUsage


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all: whoever reads `path` meanwhile, or after a crash, sees the old one.

    It is `write_together` for one file.

    Raises:
        WrongUsage: it lies in a file, or is a folder, or the system refuses.
    """
    write_together({path: content})


def keep(path: Path, content: str | bytes) -> None:
    """Write a file of the program's own, whole or not at all, in the place of whatever stands there.

    A link is replaced and never followed, since what it points to is somebody else's; so is a pipe, which is never
    opened, and a folder that is empty.

    Raises:
        WrongUsage: it lies in a file, or is a folder with something in it, or the system refuses.
    """
    paths.must_have_room(path)
    draft, folders = _beside(path), list[Path]()
    try:
        with refusals(path):
            folders = _missing(path.parent)
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(content.encode() if isinstance(content, str) else content)
            if path.is_dir() and not path.is_symlink():
                path.rmdir()
            draft.replace(path)
    except BaseException:
        _gone(draft)
        _empty(folders)
        raise


def write_together(files: Mapping[Path, str | bytes]) -> None:
    """Writes files whole, and all of them or none: where one can't be written, the others are as they were.

    Text is written in UTF-8 with line ends untouched. What is no ordinary file (a terminal, a pipe) is written to
    directly, since it can't be replaced.

    Raises:
        WrongUsage: one of them lies in a file, or is a folder, or the system refuses.
    """
    for path in files:
        paths.must_have_file_room(path)
    contents = {path: content.encode() if isinstance(content, str) else content for path, content in files.items()}
    with drafts(*contents) as places:
        for (path, content), place in zip(contents.items(), places, strict=True):
            with refusals(path):
                place.write_bytes(content)


@contextlib.contextmanager
def drafts(*files: Path) -> Iterator[tuple[Path, ...]]:
    """Places for what is not yet whole, one beside each file, which take the files' places in the end.

    If anything goes wrong until then, every file is as it was, and no trace is left, not of a folder either. A process
    that is killed leaves whole files, the first of them new perhaps and the last of them old, and drafts whose names
    begin with a dot and end in `.part`. Put what is large last: what the others held is kept in memory meanwhile.

    Raises:
        WrongUsage: the system refuses.
    """
    targets: list[Path] = []
    places: list[Path] = []
    folders: list[Path] = []
    try:
        for file in files:
            with refusals(file):
                targets.append(_target(file))
                folders += _missing(targets[-1].parent)
                targets[-1].parent.mkdir(parents=True, exist_ok=True)
            places.append(_draft_of(targets[-1]))
        yield tuple(places)
        _put_in_place(dict(zip(files, zip(targets, places, strict=True), strict=True)))
    except BaseException:
        for place, target in zip(places, targets, strict=False):
            if place != target:
                _gone(place)
        _empty(folders)
        raise


def _put_in_place(moves: Mapping[Path, tuple[Path, Path]]) -> None:
    before: dict[Path, bytes | None] = {}
    last = [target for target, _ in moves.values()][-1:]
    try:
        for file, (target, place) in moves.items():
            if place == target:
                continue
            with refusals(file):
                if target not in last:
                    before[target] = target.read_bytes() if target.is_file() else None
                place.replace(target)
    except BaseException:
        for target, content in before.items():
            _put_back(target, content)
        raise


def _put_back(target: Path, content: bytes | None) -> None:
    """Gives a file its old content again; where the system refuses that too, a whole file stays, if a new one."""
    if content is None:
        _gone(target)
        return
    place = _draft_of(target)
    try:
        with contextlib.suppress(OSError):
            place.write_bytes(content)
            place.replace(target)
    finally:
        _gone(place)


def _target(file: Path) -> Path:
    # A link stays a link: what it points to is replaced. A pipe under /dev has no place that a path could name.
    if _is_written_directly(file):
        return file
    try:
        return paths.resolved(file)
    except (OSError, RuntimeError, ValueError) as error:
        raise _refused(file, error) from None


def _draft_of(target: Path) -> Path:
    return target if _is_written_directly(target) else _beside(target)


def _beside(target: Path) -> Path:
    # Not tempfile, whose files only their owner may read: the result should have the rights of any new file.
    return target.with_name(f".{target.name[:100]}.{os.urandom(4).hex()}.part")


def _is_written_directly(file: Path) -> bool:
    return file.exists() and not file.is_file() and not file.is_dir()


def _missing(folder: Path) -> list[Path]:
    return [each for each in (folder, *folder.parents) if not each.exists()]


def _empty(folders: Iterable[Path]) -> None:
    for folder in sorted(folders, reverse=True):  # the inner ones first
        with contextlib.suppress(OSError):
            folder.rmdir()


def _gone(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink(missing_ok=True)


@contextlib.contextmanager
def refusals(file: Path) -> Iterator[None]:
    """Tells what the system refuses meanwhile, of a file that is being written.

    Raises:
        WrongUsage: instead of an OSError.
    """
    try:
        yield
    except OSError as error:
        raise _refused(file, error) from None


def _refused(file: Path, error: Exception) -> WrongUsage:
    return WrongUsage([Fault(f"can't be written: {paths.reason(error)}", file=str(file))])
