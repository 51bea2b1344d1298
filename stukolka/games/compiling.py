"""Compiled functions whose stored code is never stale, for the kernels of all games.

Numba keeps machine code by the file of the function alone: what that function calls, in another file, may have changed
since. Here the folder of the stored code is named by a digest of every source that a kernel can be made of, so a change
anywhere in them compiles anew, and going back finds the old code again.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import platformdirs

FunctionT = TypeVar("FunctionT", bound=Callable[..., object])

MOST_CHIPS: Final = 2**40
"""A sum above this is not for a kernel: whatever can become of it in one deal must fit in 64 bits."""

PARTS: Final = ("kernel", "strategies", "switches")
"""What of a game a kernel is made of, besides the modules that all games share: modules or packages."""

SHARED: Final = (
    "cards.py",
    "rng.py",
    "games/bits.py",
    "games/coding.py",
    "games/compiling.py",
    "games/numbers.py",
    "rules/switch.py",
)
"""What all kernels are made of."""

_PACKAGE: Final = Path(__file__).parent.parent
_config: Any = numba.config  # its names are made when it is imported
_njit: Any = numba.njit  # takes more than it says


class Overflow(ArithmeticError):
    """A number is too large for the kernel: the reference engine, whose numbers have no end, plays these deals."""

    def __init__(self, name: str, chips: int, *, most: int = MOST_CHIPS) -> None:
        super().__init__(f"{name} = {chips} is more than the compiled engine takes, which is {most}")
        self.name = name
        """Which sum it is."""
        self.chips = chips
        """How much it is, at most."""


def sources(game: str | None) -> tuple[Path, ...]:
    """The files of which the kernel of a game is made; without a game, those that all kernels share."""
    found = [_PACKAGE / name for name in SHARED]
    if game is not None:
        for part in PARTS:
            place = _PACKAGE / "games" / game / part
            found += [place.with_suffix(".py")] if place.with_suffix(".py").exists() else place.rglob("*.py")
    return tuple(sorted(found))


@lru_cache(maxsize=16)
def digest(game: str | None) -> str:
    """What identifies the sources of a game's kernel: 16 hex digits of the SHA-256 of their names and texts."""
    hashed = hashlib.sha256()
    for path in sources(game):
        text = path.read_bytes()
        hashed.update(f"{path.relative_to(_PACKAGE).as_posix()} {len(text)}\n".encode())
        hashed.update(text)
    return hashed.hexdigest()[:16]


@lru_cache(maxsize=16)
def folder(game: str | None) -> Path | None:
    """Where the compiled code of a game's kernel is kept; None where nothing can be written.

    It lies in the user's cache folder, or where NUMBA_CACHE_DIR says.
    """
    named = _config.CACHE_DIR
    home = Path(named) if named else platformdirs.user_cache_path("stukolka", appauthor=False) / "kernels"
    place = home / f"{game or 'shared'}-{digest(game)}"
    try:
        place.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
    except OSError:
        return None
    return place


_OPTIONS: Final[Mapping[str, Any]] = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
# Division by nothing is not looked for, and whole numbers wrap at 64 bits: a kernel sees to both itself. It makes no
# arrays either: those that it is given belong to its caller, and to count who holds them takes longer than a short
# function does.


def compiled(function: FunctionT) -> FunctionT:
    """The function compiled when first called, its code kept for the next process; it holds no lock while it runs."""
    place = folder(_game_of(function))
    if place is None:
        return cast(FunctionT, _njit(**_OPTIONS)(function))
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(place)
    try:
        return cast(FunctionT, _njit(cache=True, **_OPTIONS)(function))
    finally:
        _config.CACHE_DIR = before


@contextmanager
def first_call(game: str) -> Iterator[None]:
    """Hold this while a compiled function of a game is called for the first time in a process.

    Of several processes one compiles, and the others find the code when it has done so. Where the system has no such
    locks, each compiles for itself.
    """
    place = folder(game)
    try:
        import fcntl
    except ImportError:
        fcntl = None  # type: ignore[assignment]
    if place is None or fcntl is None:
        yield
        return
    with (place / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def part(function: FunctionT) -> FunctionT:
    """A function that compiled functions call, and only they: it becomes a part of each of them."""
    return cast(FunctionT, _njit(no_cpython_wrapper=True, forceinline=True, **_OPTIONS)(function))


def _game_of(function: Callable[..., object]) -> str | None:
    names = function.__module__.split(".")
    return names[2] if len(names) > 3 else None
