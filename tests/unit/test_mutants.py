"""Mutation testing, run by `make mutants`: what it changes, and that the list of survivors has not fallen behind."""

from __future__ import annotations

import ast
import importlib
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import stukolka

PACKAGE = Path(stukolka.__file__).parent
HERE = Path(__file__).parent.parent / "mutants"
SURVIVORS: list[dict[str, Any]] = tomllib.loads((HERE / "survivors.toml").read_text(encoding="utf-8"))["survivor"]

SOURCE = '''
def pays(sum: int, *, twice: bool = False) -> int:
    """What is paid."""
    if sum < 3 and not twice:
        raise ValueError(f"only {sum}")
    return due(sum, share=2)

def due(sum: int, share: int = 1) -> int:
    match sum:
        case 0:
            return -1
        case _:
            assert_never(sum)
'''

PAYS = [
    "if sum < 3 and (not twice) -> if True",
    "if sum < 3 and (not twice) -> if False",
    "sum < 3 and (not twice) -> sum < 3 or not twice",
    "sum < 3 -> sum <= 3",
    "sum < 3 -> sum >= 3",
    "sum < 3 -> sum < 4",
    "sum < 3 -> sum < 2",
    "not twice -> not not twice",
    "raise ValueError(f'only {sum}') -> pass",
    "return due(sum, share=2) -> return None",
    "due(sum, share=2) -> due(sum)",
    "due(sum, share=2) -> due(sum, share=3)",
    "due(sum, share=2) -> due(sum, share=1)",
]
DUE = ["return -1 -> return None", "-1 -> +1", "-1 -> -2", "-1 -> -0", "0 -> 1", "0 -> -1"]


@pytest.fixture
def operators(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """What makes mutants; its module is no other's once the test is over."""
    monkeypatch.syspath_prepend(HERE)
    monkeypatch.setitem(sys.modules, "operators", ModuleType("operators"))
    del sys.modules["operators"]
    return importlib.import_module("operators")


def test_a_mutant_changes_one_thing_and_says_what(operators: Any, tmp_path: Path) -> None:
    path = tmp_path / "paying.py"
    path.write_text(SOURCE, encoding="utf-8")
    optional = operators.optional_of([path])
    found = operators.mutants_of(ast.parse(SOURCE), optional)
    assert [mutant.name for mutant in found if mutant.function == "pays"] == PAYS
    assert sorted(mutant.name for mutant in found if mutant.function == "due") == sorted(DUE)
    texts = {ast.unparse(ast.parse(SOURCE))}
    for number in range(len(found)):
        tree = ast.parse(SOURCE)
        operators.mutants_of(tree, optional)[number].apply()
        texts.add(ast.unparse(tree))
    assert len(texts) == len(found) + 1


def test_survivors_are_of_functions_that_exist_and_have_a_reason() -> None:
    wrong = []
    for one in SURVIVORS:
        path = PACKAGE.joinpath(*one["module"].split(".")).with_suffix(".py")
        if not path.exists() or one["function"] not in functions(path):
            wrong.append(f"{one['module']}: {one['function']}")
        assert one["reason"]
        assert one["mutants"]
    assert SURVIVORS
    assert wrong == []


def test_the_log_is_of_modules_that_exist_and_adds_up() -> None:
    lines = (HERE / "LOG.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    (_, *rows, (_, *together)) = cells
    assert rows
    assert [name for name, *_ in rows if not PACKAGE.joinpath(*name.split(".")).with_suffix(".py").exists()] == []
    counts = [[int(cell) for cell in row[1:5]] for row in rows]
    for made, killed, survivors, explained in counts:
        assert made == killed + survivors
        assert explained <= survivors
    assert [int(cell) for cell in together[:4]] == [sum(column) for column in zip(*counts, strict=True)]


def functions(path: Path) -> set[str]:
    """The functions of a module, each after its class's name."""
    names = {"<lambda>"}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        before = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        names |= {before + one.name for one in inside if isinstance(one, ast.FunctionDef)}
    return names
