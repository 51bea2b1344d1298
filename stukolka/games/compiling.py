"""Compiled functions whose machine code is kept and never stale, for the kernels of all games.

A kernel is written as plain Python functions over whole numbers and arrays of them: one that is called from outside
(`compiled`) and those that become parts of it (`part`), each called by its name and not by that of its module. What
Numba makes of it is kept as an object file in a folder named by a digest of every source that the kernel can be made
of, so a change anywhere in them compiles anew, and going back finds the old code again. A later process loads the
object file and starts at once: Numba itself is imported only where something has to be compiled (`machine`).
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numpy as np
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
    "games/machine.py",
    "games/numbers.py",
    "rules/switch.py",
)
"""What all kernels are made of."""

CACHE_VARIABLE: Final = "NUMBA_CACHE_DIR"
"""The environment variable that names another folder for compiled code than the user's cache."""

_PACKAGE: Final = Path(__file__).parent.parent
_PARTS: dict[Callable[..., Any], None] = {}
# The functions that can be parts of compiled ones, in the order in which they were declared.


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
    named = os.environ.get(CACHE_VARIABLE)
    home = Path(named) if named else platformdirs.user_cache_path("stukolka", appauthor=False) / "kernels"
    place = home / f"{game or 'shared'}-{digest(game)}"
    try:
        place.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
    except OSError:
        return None
    return place


def part(function: FunctionT) -> FunctionT:
    """A function that becomes a part of compiled ones wherever they call it; as it stands, it is plain Python."""
    _PARTS[function] = None
    return function


def compiled(function: FunctionT) -> FunctionT:
    """The function, compiled when it is first called or before; it runs without the interpreter's lock.

    It takes arrays of numbers of 64 bits, or of bytes, in C order; None, `numpy.uint64` and whole numbers; and gives
    nothing back.
    """
    return cast(FunctionT, Compiled(function))


class Compiled:
    """A function of which machine code is made, for each kind of arguments."""

    def __init__(self, function: Callable[..., Any], *, kept: bool = True) -> None:
        """The code of `function`, which is kept for other processes unless it is said otherwise."""
        self.function = function
        """The function as it is written."""
        self.found: dict[str, bool] = {}
        """Kinds of arguments with which it was called -> whether the code was there from before."""
        names = function.__module__.split(".")
        self.game = names[2] if len(names) > 3 else None
        """The game to whose kernel it belongs, if any."""
        self._kept = kept
        self._codes: dict[str, Callable[..., int]] = {}
        self._lock = threading.Lock()

    def __call__(self, *arguments: Any) -> None:
        """Do it."""
        flat: list[int] = []
        kinds = "".join([_flattened(argument, flat) for argument in arguments])
        code = self._codes.get(kinds)
        if code is None:
            with self._lock, _alone(self._folder()):
                code = self._codes.get(kinds) or self._made(kinds, arguments, len(flat))
        result, raised = ctypes.c_void_p(), ctypes.c_void_p()
        if code(ctypes.byref(result), ctypes.byref(raised), *flat) != 0:
            raise SystemError(f"{self.function.__qualname__} has failed")

    def _made(self, kinds: str, arguments: tuple[Any, ...], width: int) -> Callable[..., int]:
        place, path, kept = self._folder(), None, None
        if place is not None:
            module = self.function.__module__.rpartition(".")[2]
            path = place / f"{module}.{self.function.__name__}-{kinds}-{_host()}.object"
            kept = _read(path)
        self.found[kinds] = kept is not None
        if kept is None:
            from stukolka.games import machine

            kept = machine.compiled(self.function, arguments, tuple(_PARTS), width=width, target=_target())
            if path is not None:
                _write(path, *kept)
        made = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 2, *[ctypes.c_int64] * width)
        code = self._codes[kinds] = made(_address(*kept))
        return code

    def _folder(self) -> Path | None:
        return folder(self.game) if self._kept else None


_NUMBERS: Final = ("i8", "u8", "u1")
# Of what arrays are: signed and unsigned numbers of 64 bits, and bytes.


def _flattened(argument: Any, flat: list[int]) -> str:
    # The kind of an argument; the numbers as which it is passed go to `flat`. Of an array they are, besides its owner
    # (none, here), its size, the size of a number, its address, its shape and its steps.
    if argument is None:
        flat.append(0)
        return "n"
    if isinstance(argument, np.ndarray):
        numbers = argument.dtype.str[1:]
        if numbers not in _NUMBERS or not argument.flags.c_contiguous:
            raise TypeError(f"compiled code takes arrays of whole numbers in C order, no {argument.dtype}")
        flat += (0, 0, argument.size, argument.itemsize, argument.ctypes.data, *argument.shape, *argument.strides)
        return f"{numbers}x{argument.ndim}"
    if isinstance(argument, np.uint64):
        flat.append(int(argument))
        return "w"
    if type(argument) is int:
        flat.append(argument)
        return "z"
    raise TypeError(f"compiled code takes no {type(argument).__name__}")


_ENGINES: list[Any] = []
# What holds the loaded code, for as long as the process lives.


def _address(symbol: str, code: bytes) -> int:
    # Where the code of a symbol lies in memory.
    import llvmlite.binding as llvm

    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _ENGINES.append(engine)
    address: int = engine.get_function_address(symbol)
    if not address:
        raise SystemError(f"compiled code without {symbol}")
    return address


def _target() -> Any:
    # What LLVM makes code for: this processor.
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=3, codemodel="jitdefault", jit=True
    )


@lru_cache(maxsize=1)
def _host() -> str:
    # What identifies this processor and what makes code for it.
    import llvmlite
    import llvmlite.binding as llvm

    told = (llvm.get_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    return hashlib.sha256("\n".join([*told, llvmlite.__version__]).encode()).hexdigest()[:8]


def _read(path: Path) -> tuple[str, bytes] | None:
    # The symbol and the code of a file; None where there is none, or none that is whole.
    try:
        head, _, code = path.read_bytes().partition(b"\n")
        symbol, digest = head.decode().split()
    except (OSError, ValueError):
        return None
    return (symbol, code) if hashlib.sha256(code).hexdigest() == digest else None


def _write(path: Path, symbol: str, code: bytes) -> None:
    # All of it or nothing: another process may read it at any moment.
    fresh = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        fresh.write_bytes(f"{symbol} {hashlib.sha256(code).hexdigest()}\n".encode() + code)
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)


@contextmanager
def _alone(place: Path | None) -> Iterator[None]:
    # Of several processes one compiles, and the others find the code when it has done so; where the system has no such
    # locks, each compiles for itself.
    try:
        import fcntl
    except ImportError:
        place = None
    if place is None:
        yield
        return
    with (place / "lock").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
