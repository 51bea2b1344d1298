"""`relations`: how far witnesses are apart, what they share, and what a tree of them can't show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    base = [f"{one}{other}{third}т" for one in "бвгдж" for other in "аеиоу" for third in "клм"]
    found = []
    for siglum, changed in {"X": {}, "Y": {3: "козырь"}, "Z": {3: "козырь", 9: "туз"}}.items():
        path = tmp_path / f"{siglum}.txt"
        path.write_text(" ".join(changed.get(place, word) for place, word in enumerate(base)), encoding="utf-8")
        found.append(str(path))
    return found


def test_the_library_is_compared_with_its_shared_faults_and_the_warning(cli: Run) -> None:
    answer = cli("relations", "A", "B", "C", "D")
    assert answer.status == 0
    assert "C.r13b" in answer.out
    assert "R02" in answer.out
    assert "It has no root" in answer.out
    assert "restatements" in answer.err


def test_json_gives_counts_and_both_languages(cli: Run, files: list[str]) -> None:
    found = cli("relations", *files, "--json").json
    assert found["witnesses"] == ["X", "Y", "Z"]
    assert [one["all"]["differing"] for one in found["distances"]] == [1, 2, 1]
    assert found["faults"] == []
    assert set(found["warning"]) == {"en", "ru"}


@pytest.mark.parametrize(("form", "begins"), [("newick", "('X':"), ("nexus", "#NEXUS"), ("svg", "<svg ")])
def test_a_tree_is_written_with_its_warning_beside_it(cli: Run, files: list[str], form: str, begins: str) -> None:
    answer = cli("relations", *files, "--format", form)
    assert answer.status == 0
    assert answer.out.startswith(begins)
    assert "no root" in answer.err


def test_the_name_of_a_file_says_the_format(cli: Run, files: list[str], tmp_path: Path) -> None:
    for name in ("tree.nwk", "tree.nex", "tree.svg", "tree.json"):
        assert cli("relations", *files, "--out", str(tmp_path / name)).status == 0
        assert tmp_path.joinpath(name).stat().st_size > 20
    assert json.loads(tmp_path.joinpath("tree.json").read_bytes())["witnesses"] == ["X", "Y", "Z"]
    answer = cli("relations", *files, "--out", str(tmp_path / "tree.tex"))
    assert answer.status == 2
    assert "name it with --format" in answer.err


def test_two_witnesses_have_a_distance_and_no_tree(cli: Run, files: list[str]) -> None:
    assert cli("relations", *files[:2]).status == 0
    answer = cli("relations", *files[:2], "--format", "newick")
    assert (answer.status, answer.out) == (2, "")
    assert "three witnesses" in answer.err
