"""A mutant put in the place of its function, in a process that has imported the module already."""

from __future__ import annotations
import __future__

import ast
import gc
import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import operators

KILLED, SURVIVED, SAME, UNMADE = "killed", "survived", "same", "unmade"
STATUS = {0: SURVIVED, 1: KILLED, 2: UNMADE, 3: SAME}
"""Exit status of a mutant's process -> what came of it."""

Functions = dict[tuple[str, str, int], list[FunctionType]]
"""File, name and first line -> the function, or several of one line."""


@dataclass(frozen=True)
class Job:
    """A mutant of a module, and the tests that could kill it, the quickest first."""

    module: str
    tree: ast.Module
    path: Path
    mutant: operators.Mutant
    tests: tuple[int, ...]

    @property
    def key(self) -> str:
        """By which its outcome is kept, together with the tests."""
        said = "\n".join((self.module, self.mutant.function, self.mutant.source, self.mutant.name))
        return hashlib.sha256(said.encode()).hexdigest()[:20]


def functions(package: Path) -> Functions:
    """Every function of the package there is."""
    found: Functions = defaultdict(list)
    for one in gc.get_objects():
        if type(one) is FunctionType and one.__code__.co_filename.startswith(f"{package}/"):
            code = one.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(one)
    return found


def swapped(job: Job, known: Functions) -> int | None:
    """Puts the mutant in the place of its function; a status where there is none to be made, or no difference."""
    at = (job.mutant.function, job.mutant.line)
    kept = part(job.tree, *at)
    before = [code for code in codes(compiled(kept, job.path)) if named(code) == at]
    job.mutant.apply()
    after = [code for code in codes(compiled(kept, job.path)) if named(code) == at]
    made = 0
    for old, new in zip(before, after, strict=True):
        for function in known.get((str(job.path), *at), ()):
            if list(function.__code__.co_positions()) == list(old.co_positions()):
                if alike(old, new) and len(before) == 1:
                    return 3
                if new.co_freevars != old.co_freevars:
                    return 2
                function.__code__ = new
                made += 1
    return None if made else 2


def part(tree: ast.Module, function: str, line: int) -> ast.Module:
    """The function alone, in its class; of a function without a name, the statements in whose lines it stands.

    With them the module's imports, since the code of a call depends on whether what is called was imported.
    """
    outer = function.split(".")[0]
    held = [one for one in tree.body if getattr(one, "name", "") == outer]
    if outer == "<lambda>" or not held:
        held = [one for one in tree.body if one.lineno <= line <= (one.end_lineno or line)]
    imports: list[ast.stmt] = [one for one in tree.body if isinstance(one, ast.Import | ast.ImportFrom)]
    return ast.Module(body=[*imports, *held], type_ignores=[])


def compiled(tree: ast.Module, path: Path) -> CodeType:
    """The code of a part of a module."""
    return compile(tree, str(path), "exec", flags=__future__.annotations.compiler_flag, dont_inherit=True)


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of every function in a module's, but for functions within functions."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if "<locals>" not in inner.co_qualname:
                yield inner
            yield from codes(inner)


def named(code: CodeType) -> tuple[str, int]:
    """A function's name and first line."""
    return code.co_qualname, code.co_firstlineno


def alike(one: CodeType, two: CodeType) -> bool:
    """Whether two functions do the same, instruction by instruction, with the functions inside."""
    return _plain(one) == _plain(two)


def _plain(code: CodeType) -> tuple[Any, ...]:
    inside = [_plain(const) if isinstance(const, CodeType) else repr(const) for const in code.co_consts]
    return code.co_code, inside, code.co_names, code.co_varnames
