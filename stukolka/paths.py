"""Where things lie: the shipped library, the witnesses' own files, stored results; and how a file is read."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path

from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest, shown

WITNESSES_VARIABLE = "STUKOLKA_WITNESSES"
"""The environment variable that names the folder of the witnesses' own files."""

MOST_BYTES = 64 * 2**20
"""The size above which a file is refused: no text and no table that this package reads comes near it."""

_OPENED = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
_PACKAGE = Path(__file__).parent
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
_NO_TEXT = tuple(byte for byte in range(32) if byte not in b"\t\n\f\r\x1a")
_COMMON = frozenset("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё ")
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


def is_left_behind(name: str) -> bool:
    """Whether a file or folder is none of a library's: notebooks, editors and systems leave such names behind."""
    return name.startswith((".", "__", "~"))


def names(folder: Path) -> tuple[str, ...]:
    """What a library holds in a folder, sorted; nothing where there is no such folder, or it can't be looked into."""
    try:
        found = os.listdir(folder)  # noqa: PTH208 -- asked thousands of times, in a third of the time
    except OSError:
        return ()
    return tuple(sorted(name for name in found if not is_left_behind(name)))


def is_there(path: Path) -> bool:
    """Whether something of this name is there, a link that leads nowhere too; no name is too odd to ask for."""
    try:
        path.lstat()
    except (OSError, ValueError):
        return False
    return True


def is_folder(path: Path) -> bool:
    """Whether this is a folder; no name is too odd to ask for."""
    try:
        return path.is_dir()
    except OSError:
        return False


def real(path: Path) -> Path:
    """The path without links, absolute.

    Raises:
        InvalidInput: its links lead in a circle, or no file can have such a name.
    """
    try:
        return resolved(path)
    except (OSError, RuntimeError, ValueError) as error:
        raise InvalidInput([Fault(f"can't be found: {reason(error)}", file=str(path))]) from None


def resolved(path: Path) -> Path:
    """The path without links, absolute; what the system says against it is raised as it is."""
    # From Python 3.13 on, resolving alone says nothing of a circle.
    with contextlib.suppress(FileNotFoundError, NotADirectoryError, PermissionError):
        path.stat()
    return path.resolve()


def content(path: Path, *, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file, at most so many.

    Raises:
        InvalidInput: it isn't what `must_be_file` asks for, or can't be read.
    """
    must_be_file(path, most=most)
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise InvalidInput([Fault(f"can't be read: {reason(error)}", file=str(path))]) from None
    if len(data) > most:
        raise InvalidInput([_too_large(path, most)])
    return data


def text(path: Path, *, most: int = MOST_BYTES) -> str:
    """The text of a file in UTF-8, line ends and a byte order mark untouched.

    Raises:
        InvalidInput: as of `content`; or it is not UTF-8, which is told with the line, the byte and a guess.
    """
    data = content(path, most=most)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8: byte 0x{data[error.start]:02X} at offset {error.start}; {_encoding(data)}"
        raise InvalidInput([Fault(message, file=str(path), line=line)]) from None


def _encoding(data: bytes) -> str:
    """A guess at what a file is that isn't UTF-8: the reading with the most ordinary Russian letters."""
    wide = data.count(0) + data.count(4)  # in UTF-16, every other byte: the page of Latin or of Cyrillic letters
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or 5 * wide > 2 * len(data):
        return "it looks like UTF-16: save it as UTF-8"
    if sum(map(data.count, _NO_TEXT)) > len(data) // 100:
        return "it looks like no text at all"
    around = data.decode(errors="replace")
    if sum(sign > "\x7f" and sign != "\ufffd" for sign in around) > 4 * around.count("\ufffd"):
        return "all around it is: the file is damaged there"
    readings = {
        name: sum(character in _COMMON for character in data.decode(name, errors="replace"))
        for name in ("windows-1251", "koi8-r", "cp866")
    }
    best = max(readings, key=lambda name: readings[name])
    return f"it looks like {best}: save it as UTF-8"


def must_be_file(path: Path, *, most: int = MOST_BYTES) -> None:
    """Tell a file that can be read to its end, so far as it can be told without reading.

    A pipe counts only where it is open already (`/dev/stdin`): opening another would wait for a writer for ever.

    Raises:
        InvalidInput: the file is missing, has more bytes than `most`, or is no ordinary file.
    """
    try:
        status = path.stat()
    except FileNotFoundError:
        raise InvalidInput([Fault("no such file", file=str(path), nearest=_nearest_file(path))]) from None
    except (OSError, ValueError) as error:
        raise InvalidInput([Fault(f"can't be read: {reason(error)}", file=str(path))]) from None
    if not stat.S_ISREG(status.st_mode) and (what := _no_file(status.st_mode, str(path))):
        raise InvalidInput([Fault(f"this is {what}, not a file", file=str(path))])
    if status.st_size > most:
        raise InvalidInput([_too_large(path, most)])


def _too_large(path: Path, most: int) -> Fault:
    return Fault(f"the file is larger than {most // 2**20} MB, the most that is read", file=str(path))


def reason(error: Exception) -> str:
    """Why the system refuses a path, in a few words."""
    if isinstance(error, RuntimeError) or (isinstance(error, OSError) and error.errno == errno.ELOOP):
        return "its links lead in a circle"
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def _no_file(mode: int, name: str) -> str | None:
    """What stands under this name, when it is nothing that can be read to its end."""
    if stat.S_ISDIR(mode):
        return "a folder"
    if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
        return "a device"
    return None if name.startswith(_OPENED) else "a pipe"


def _nearest_file(path: Path) -> str | None:
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.name != path.name]
    except OSError:
        return None
    meant = nearest(path.name, sorted(names))
    return None if meant is None else str(path.parent / meant)


def must_have_room(path: Path) -> None:
    """Tell a place where nothing can be written because it lies in a file, before any work is done for it.

    Raises:
        WrongUsage: it does.
    """
    for above in path.parents:
        try:
            status = above.stat()
        except (FileNotFoundError, NotADirectoryError):
            continue
        except (OSError, ValueError):  # this is told when it comes to writing
            return
        if not stat.S_ISDIR(status.st_mode):
            raise WrongUsage([Fault(f"can't be written: {shown(str(above))} is a file, not a folder", file=str(path))])
        return


def must_have_file_room(path: Path) -> None:
    """Tell a place where no file can be written, because it lies in a file or is a folder itself.

    Raises:
        WrongUsage: it does, or is.
    """
    must_have_room(path)
    if is_folder(path):
        raise WrongUsage([Fault("can't be written: this is a folder, not a file", file=str(path))])


def _must_be_folder(path: Path) -> None:
    try:
        if stat.S_ISDIR(path.stat().st_mode):
            return
        message = "this is a file, not a folder"
    except FileNotFoundError:
        message = "no such folder"
    except (OSError, ValueError) as error:
        message = f"can't be read: {reason(error)}"
    raise WrongUsage([Fault(message, file=str(path))])
