"""What the files around the package promise."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
import sys
import tomllib
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import stukolka
from stukolka import paths
from stukolka.cli import run
from stukolka.publish import citing

TOP = Path(stukolka.__file__).parent.parent

pytestmark = pytest.mark.checkout


def test_the_citation_and_the_changes_name_this_version() -> None:
    citation = (TOP / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(rf"^version: {re.escape(stukolka.__version__)}$", citation, re.MULTILINE)
    changes = (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\S+)", changes, re.MULTILINE)[0]
    assert newest == stukolka.__version__


def test_the_edition_is_cited_in_the_same_words_everywhere() -> None:
    for name in ("CITATION.cff", "README.md"):
        assert f'"{citing.edition().en}"' in (TOP / name).read_text(encoding="utf-8")
    title = citing.edition().en.partition(",")[0]
    assert f'\ntitle: "{title}"\n' in (TOP / "CITATION.cff").read_text(encoding="utf-8")


def test_every_version_of_the_changes_has_the_four_headings() -> None:
    _, *versions = (TOP / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")
    assert versions
    for version in versions:
        assert re.findall(r"^### (.*)$", version, re.MULTILINE) == ["Sources", "Rules", "Engine", "Tools"]


def test_the_constraints_name_no_index() -> None:
    lines = (TOP / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert lines
    assert [line for line in lines if not re.match(r"[a-z0-9._-]+==[^ ]+( ; .+)?$", line)] == []


def test_the_readme_gives_both_commands_with_and_without_make() -> None:
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    for command in ("make edition", "make test", "stukolka edition", "pytest", "mypy --strict", "constraints.txt"):
        assert command in readme


def tour() -> list[str]:
    """The commands of the README's tour, without their explanations."""
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    return [line.partition("#")[0].strip() for line in readme.splitlines() if line.startswith("    stukolka ")]


def test_every_command_of_the_readmes_tour_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # A copy of the library, since one of them writes into it.
    for name in ("variants", "corpus"):
        shutil.copytree(TOP / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(paths, "store", lambda _chosen: tmp_path / "cache")
    commands = [shlex.split(command.removeprefix("stukolka ")) for command in tour()]
    told = [command for command in commands if command[0] != "play"]
    assert len(told) >= 8
    for command in told:
        command, into = (command[:-2], command[-1]) if ">" in command else (command, None)
        assert run([*command, "--root", str(tmp_path)]) == 0, command
        printed = capsys.readouterr().out
        assert printed
        if into:
            Path(into).write_text(printed, encoding="utf-8")


@cache
def declared(extra: str | None = None) -> set[str]:
    """The names of the packages that the project asks for, always or with an extra."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return {re.match(r"[A-Za-z0-9._-]+", requirement)[0].lower().replace("_", "-") for requirement in wanted}


EXTRAS = {
    "publish/*": ("edition", "family"),
    "publish/book/*": ("print",),
    "publish/edition.py": ("print",),
    "publish/notebooks.py": ("lab",),
    "publish/widgets/*": ("lab",),
    "family/*": ("family",),
    "kindred/*": ("family",),
    "text/lemma.py": ("lemma",),
    "batch/*": ("batch", "dask"),
    "neighbours/open_spiel.py": ("openspiel",),
    "neighbours/petting_zoo.py": ("pettingzoo",),
    "games/*/kernel/*": ("batch",),
    "games/bits.py": ("batch",),
    "games/compiling.py": ("batch",),
    "games/machine.py": ("batch",),
    "games/numbers.py": ("batch",),
}
"""Part of the package -> the extras that bring what it imports beside the package's own needs."""


def test_every_package_that_is_imported_is_asked_for() -> None:
    packages = packages_distributions()
    missing = set()
    for path in sorted((TOP / "stukolka").rglob("*.py")):
        here = path.relative_to(TOP / "stukolka").as_posix()
        extras = {extra for part, names in EXTRAS.items() if fnmatchcase(here, part) for extra in names}
        asked = declared().union(*(declared(extra) for extra in extras))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            for top in {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"stukolka"}:
                if not {name.lower().replace("_", "-") for name in packages.get(top, [top])} & asked:
                    missing.add(f"{path.relative_to(TOP)}: {top}")
    assert missing == set()


def test_every_slow_test_on_the_list_is_a_test() -> None:
    named = [
        line for line in (TOP / "tests" / "slow-tests.txt").read_text(encoding="utf-8").splitlines() if "::" in line
    ]
    assert named == sorted(set(named))
    sources = {file: (TOP / file).read_text(encoding="utf-8") for file in {line.partition("::")[0] for line in named}}
    gone = [line for line in named if f"\ndef {line.partition('::')[2]}(" not in sources[line.partition("::")[0]]]
    assert gone == []
