"""What the files around the package promise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stukolka

TOP = Path(stukolka.__file__).parent.parent

pytestmark = pytest.mark.checkout


def test_the_citation_and_the_changes_name_this_version() -> None:
    citation = (TOP / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(rf"^version: {re.escape(stukolka.__version__)}$", citation, re.MULTILINE)
    changes = (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\S+)", changes, re.MULTILINE)[0]
    assert newest == stukolka.__version__


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
