"""The core of the package and a library's data in one archive, for the browser: what the desk imports and reads."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import stukolka
from stukolka import paths

if TYPE_CHECKING:
    from stukolka.library import Library

MODULES: Final = (
    "*.py",
    "rules/*.py",
    "apparatus/*.py",
    "engine/*.py",
    "games/**/*.py",
    "text/__init__.py",
    "text/inspection.py",
    "family/__init__.py",
    "publish/__init__.py",
    "publish/addresses.py",
    "publish/estimates.py",
    "publish/words.py",
    "publish/switchboard/__init__.py",
    "publish/switchboard/board.py",
    "publish/switchboard/desk.py",
    "publish/switchboard/sums.py",
    "publish/switchboard/wording.py",
)
"""Patterns of the modules that go along; all of them use the standard library only, or are not imported there."""

COMPILED: Final = ("kernel", "bits.py", "coding.py", "compiling.py", "machine.py", "numbers.py")
"""Of the games, what belongs to the compiled engines."""

EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive, so that the same files make the same bytes."""


def archive(library: Library) -> bytes:
    """The archive, a zip: to be unpacked into a folder of Python's path."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, path in sorted((*_modules(), *_data(library))):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(entry, path.read_bytes())
    return out.getvalue()


def _modules() -> Iterator[tuple[str, Path]]:
    package = Path(stukolka.__file__).parent
    for path in {path for pattern in MODULES for path in package.glob(pattern)}:
        inside = path.relative_to(package)
        if inside.parts[0] != "games" or not set(inside.parts) & set(COMPILED):
            yield f"{package.name}/{inside.as_posix()}", path


def _data(library: Library) -> Iterator[tuple[str, Path]]:
    """The files of a library that rule sets are made from, where an installed package carries them."""
    for game in library.games:
        for path in (library.root / "variants" / game).glob("*.toml"):
            if not paths.is_left_behind(path.name):
                yield f"stukolka/_data/variants/{game}/{path.name}", path
    for siglum in library.sigla():
        yield f"stukolka/_data/corpus/{siglum}/source.toml", library.root / "corpus" / siglum / "source.toml"
