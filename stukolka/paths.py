"""Where things lie: the shipped library, the witnesses' own files, stored results, and how a file is written."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from stukolka.errors import Fault, WrongUsage, shown

WITNESSES_VARIABLE = "STUKOLKA_WITNESSES"
"""The environment variable that names the folder of the witnesses' own files."""

_PACKAGE = Path(__file__).parent
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def shipped(name: str) -> Path:
    """The shipped folder `name` (`variants`, `corpus`, `docs` or `notebooks`).

    An installed package carries it inside; an editable install, whose files are to be edited, has it beside the
    package.
    """
    inside = _PACKAGE / "_data" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def root(override: Path | None = None) -> Path:
    """The folder that holds `variants` and `corpus`: the shipped library, or the reader's own.

    Raises:
        WrongUsage: `override` is no folder, or lacks one of the two.
    """
    if override is None:
        return shipped("variants").parent
    _must_be_folder(override)
    missing = [name for name in ("variants", "corpus") if not (override / name).is_dir()]
    if missing:
        raise WrongUsage([Fault(f"a library needs a folder {name}", file=str(override)) for name in missing])
    return override


def witnesses(override: Path | None = None, *, environ: Mapping[str, str] = os.environ) -> Path | None:
    """The folder of the witnesses' own files: `override`, else what STUKOLKA_WITNESSES names, else None.

    Raises:
        WrongUsage: a folder is named and isn't there.
    """
    named = override or (Path(environ[WITNESSES_VARIABLE]) if environ.get(WITNESSES_VARIABLE) else None)
    if named is not None:
        _must_be_folder(named)
    return named


def store(override: Path | None = None) -> Path:
    """The folder of stored results: `override`, else the user's cache folder; it need not exist yet."""
    if override is not None:
        return override
    # Only a command that simulates needs it.
    import platformdirs

    return platformdirs.user_cache_path("stukolka", appauthor=False)


def file_name(name: str, *, what: str = "name") -> str:
    """The name unchanged, when it can be a file's or a folder's on every system.

    Raises:
        WrongUsage: it is empty, or has a part of a path, a character or a form that some system refuses; `what` says
            what it was to name.
    """
    reason = None
    if not name.strip():
        reason = "it is empty"
    elif not name.isprintable() and any("\ud800" <= sign <= "\udfff" for sign in name):
        reason = "it holds bytes that are no text"
    elif found := _FORBIDDEN.search(name):
        reason = f"it holds {shown(found[0])}"
    elif name.startswith((".", "-")) or name.endswith((".", " ")) or name != name.lstrip():
        reason = "it begins or ends with a character that file names don't"
    elif _RESERVED.fullmatch(name):
        reason = "Windows keeps it for a device"
    elif len(name.encode()) > 200:
        reason = "it is too long"
    if reason:
        raise WrongUsage(f"{shown(name)} can't be a {what}: {reason}")
    return name


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all: whoever reads `path` meanwhile, or after a crash, sees the old one.

    Text is written in UTF-8 with line ends untouched. Folders above are made. What is no ordinary file (a terminal, a
    pipe) is written to directly, since it can't be replaced.

    Raises:
        WrongUsage: the system refuses.
    """
    try:
        data = content.encode() if isinstance(content, str) else content
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        # A link stays a link: what it points to is replaced.
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        # Not tempfile, whose files only their owner may read: the result should have the rights of any new file.
        draft = target.with_name(f".{target.name[:100]}.{os.urandom(4).hex()}.part")
        try:
            draft.write_bytes(data)
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WrongUsage([Fault(f"can't be written: {reason}", file=str(path))]) from None


def _must_be_folder(path: Path) -> None:
    if not path.is_dir():
        raise WrongUsage([Fault("this is a file, not a folder" if path.exists() else "no such folder", file=str(path))])
