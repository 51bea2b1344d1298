"""The house's walls: who may import whom, how long a module may be, and what no committed file may hold."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import stukolka

PACKAGE = Path(stukolka.__file__).parent
MOST_LINES = 500

# What must run in a browser, on the standard library alone; kernels aside.
PURE = ("errors", "fields", "cards", "rng", "rules", "engine", "games")
FRONT = ("cli", "commands", "__main__")
TABLES_AND_GRAPHS = {"pandas", "networkx"}
OTHER_PROGRAMS = {"gymnasium", "open_spiel", "pettingzoo", "pyspiel", "collatex"}
CLOCKS_FILES_AND_LUCK = {"datetime", "io", "os", "pathlib", "random", "secrets", "socket", "subprocess", "time"}


@dataclass(frozen=True)
class Import:
    """One import statement's target, and where it stands."""

    module: str
    """The importing module, without the package's name: `games.stukolka.state`."""
    target: str
    """What is imported, in full: `stukolka.rules.switch.Answer` or `pandas`."""
    function: str
    """The function around it, or nothing at a module's head."""
    typing_only: bool
    """Whether only a type checker sees it."""
    place: str

    @property
    def inside(self) -> str:
        """The target without the package's name, or nothing for another package's."""
        return self.target.removeprefix("stukolka.") if self.target.split(".")[0] == "stukolka" else ""

    @property
    def top(self) -> str:
        return self.target.split(".")[0]


def modules() -> dict[str, Path]:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if "_data" not in parts:
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(name: str, path: Path) -> list[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = ["stukolka", *name.split(".")] if path.name == "__init__.py" else ["stukolka", *name.split(".")[:-1]]
    found: list[Import] = []

    # Statements alone: no expression holds an import.
    def walk(node: ast.AST, function: str, typing_only: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
                continue
            targets: list[str] = []
            if isinstance(child, ast.Import):
                targets = [alias.name for alias in child.names]
            elif isinstance(child, ast.ImportFrom):
                above = package[: len(package) - child.level + 1] if child.level else []
                base = ".".join([*above, *([child.module] if child.module else [])])
                targets = [f"{base}.{alias.name}" for alias in child.names]
            place = f"{path.name}:{getattr(child, 'lineno', 0)}"
            found.extend(Import(name, target, function, typing_only, place) for target in targets)
            inner = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
            guard = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            walk(child, inner, typing_only or guard)

    walk(tree, "", False)
    return found


MODULES = modules()


@cache
def imports() -> tuple[Import, ...]:
    """Every import of the package; read when a test asks, since reading all of its code takes seconds."""
    return tuple(found for name, path in MODULES.items() for found in imports_of(name, path))


def within(name: str, *parts: str) -> bool:
    """Whether a module's name lies in one of the parts of the house."""
    return f"{name}.".startswith(beginnings(parts))


def beginnings(parts: tuple[str, ...]) -> tuple[str, ...]:
    """What the names of modules begin with, before they end or go on with a point."""
    return tuple(f"{part}." for part in parts)


def is_kernel(name: str) -> bool:
    """Whether a module is compiled: a game's kernel, or what all kernels share."""
    return re.match(r"games\.(\w+\.kernel|bits|coding|compiling|machine|numbers)(\.|$)", name) is not None


def broken(*importers: str, of: tuple[str, ...]) -> list[Import]:
    by, at = beginnings(importers), beginnings(of)
    return [i for i in imports() if i.inside and f"{i.inside}.".startswith(at) and f"{i.module}.".startswith(by)]


def test_the_walls_were_looked_at() -> None:
    assert len(MODULES) > 5
    assert len([i for i in imports() if i.inside]) > 5


def test_the_reader_of_imports_sees_every_kind_of_import(tmp_path: Path) -> None:
    path = tmp_path / "state.py"
    path.write_text(
        "from typing import TYPE_CHECKING\nfrom . import phases\nfrom ..cards import Card\nimport a.b as c\n"
        "if TYPE_CHECKING:\n    import pandas\n\n\ndef f():\n    from stukolka import text\n",
        encoding="utf-8",
    )
    found = {(i.target, i.function, i.typing_only) for i in imports_of("games.g.state", path)}
    assert found == {
        ("typing.TYPE_CHECKING", "", False),
        ("stukolka.games.g.phases", "", False),
        ("stukolka.games.cards.Card", "", False),
        ("a.b", "", False),
        ("pandas", "", True),
        ("stukolka.text", "f", False),
    }


def test_the_engine_knows_no_books() -> None:
    assert broken("engine", "games", of=("text", "apparatus", "paths", "library")) == []


def test_books_know_no_engine() -> None:
    assert broken("text", "apparatus", of=("engine", "games", "library")) == []


def test_the_family_looks_at_the_library_and_nobody_below_it_looks_at_the_family() -> None:
    below = ("rules", "engine", "games", "text", "apparatus", "library", "naming")
    assert broken(*below, of=("family",)) == []
    assert {i.target for i in broken("entry", "checks", of=("family",))} <= {
        "stukolka.family.FOLDER",
        "stukolka.family.data",
    }
    assert broken("family", of=("engine", "games", "batch", "publish")) == []


def test_rules_know_neither_side() -> None:
    assert broken("rules", of=("text", "apparatus", "engine", "games", "library", "paths", "toml")) == []


def test_nobody_imports_the_site_or_the_command_line() -> None:
    assert [i for i in broken(*MODULES, of=FRONT) if not within(i.module, *FRONT)] == []
    assert [i for i in broken(*MODULES, of=("publish",)) if not within(i.module, "publish", "neighbours", *FRONT)] == []


def test_nobody_imports_what_other_programs_play_and_each_of_them_is_met_in_one_module() -> None:
    assert [i for i in broken(*MODULES, of=("neighbours",)) if not within(i.module, "neighbours")] == []
    assert broken("neighbours", of=FRONT) == []
    met = {(i.top, i.module) for i in imports() if i.top in OTHER_PROGRAMS}
    assert met == {
        ("pyspiel", "neighbours.open_spiel"),
        ("pettingzoo", "neighbours.petting_zoo"),
        ("gymnasium", "neighbours.petting_zoo"),
    }


def test_cards_rules_engine_and_games_use_the_standard_library_only() -> None:
    pure = [name for name in MODULES if within(name, *PURE) and not is_kernel(name)]
    assert pure
    known = {*sys.stdlib_module_names, "stukolka"}
    foreign = [i for i in imports() if i.module in pure and i.top not in known]
    assert [i for i in foreign if not i.typing_only] == []
    # What they import in turn must be as pure as they.
    reached = [i for i in imports() if i.module in pure and i.inside and not i.typing_only]
    reached = [i for i in reached if i.inside not in {"stukolka", "__version__"}]
    assert [i for i in reached if not within(i.inside, *PURE) or is_kernel(i.inside)] == []


def test_engine_games_and_rules_read_no_clock_no_file_and_no_luck() -> None:
    pure = [name for name in MODULES if within(name, "cards", "rules", "engine", "games") and not is_kernel(name)]
    assert [i for i in imports() if i.module in pure and i.top in CLOCKS_FILES_AND_LUCK] == []
    calls = [
        f"{name}:{node.lineno}: {node.func.id}"
        for name in pure
        for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"print", "open", "input"}
    ]
    assert calls == []


def test_a_kernel_shares_no_code_with_the_rules_it_twins() -> None:
    shared = []
    for found in imports():
        if is_kernel(found.module) and found.inside:
            game = ".".join(found.module.split(".")[:2])
            allowed = (f"{game}.switches", f"{game}.strategies", f"{game}.kernel")
            of_games = within(found.inside, "games", "engine")
            if of_games and not within(found.inside, *allowed) and not is_kernel(found.inside):
                shared.append(found)
    assert shared == []


def test_one_module_reads_toml() -> None:
    readers = {i.module for i in imports() if i.top in {"tomllib", "tree_sitter", "tree_sitter_toml"}}
    assert readers == {"toml"}


def test_pandas_and_networkx_live_in_batch_family_and_publish() -> None:
    heavy = [i for i in imports() if i.top in TABLES_AND_GRAPHS and not i.typing_only]
    elsewhere = [i for i in heavy if not within(i.module, "batch", "family", "publish")]
    assert [i for i in elsewhere if not within(i.module, "text") or not i.function] == []
    assert len({(i.module, i.function) for i in elsewhere}) <= 2


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, stukolka; print([m for m in sys.modules if m.startswith(('stukolka.', 'rich', 'pandas'))])"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "[]"


def test_a_module_stays_under_500_lines() -> None:
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in MODULES.items()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_what_the_site_is_made_from_is_laid_out_without_a_compiler(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules |= dict.fromkeys(('numba', 'llvmlite', 'pyspiel', 'pettingzoo', 'dask'));"
        "from pathlib import Path; from stukolka import paths; import stukolka.publish.site;"
        "from stukolka.publish.stage import stage;"
        "stage('en', paths.shipped('docs'), Path(sys.argv[1]), notebooks=True)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "source")], check=True, capture_output=True)
    assert (tmp_path / "source" / "events.md").is_file()


@pytest.mark.checkout
def test_no_file_holds_a_path_of_a_machine() -> None:
    top = PACKAGE.parent
    listed = subprocess.run(
        ["git", "-C", str(top), "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert len(listed) > 10
    # Spelled so that the pattern doesn't find itself.
    machine = re.compile(r"(?<![\w.:])/(?:" + "|".join(["work", "farm", "root", "home", "Users", "tmp"]) + r")/[\w.]")
    held = []
    for name in listed:
        path = top / name
        if path.is_file() and path.suffix not in {".png", ".woff2", ".ico"}:
            text = path.read_text(encoding="utf-8", errors="replace")
            held += [f"{name}:{n}" for n, line in enumerate(text.splitlines(), 1) if machine.search(line)]
    assert held == []
