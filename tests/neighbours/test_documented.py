"""The page on other programs, in both languages: every line of it is run."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from stukolka.cli import run

DOCS = Path(__file__).parents[2] / "docs"
FENCE = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.checkout


def blocks(lang: str) -> list[tuple[str, str]]:
    text = (DOCS / lang / "neighbours.md").read_text(encoding="utf-8")
    return FENCE.findall(text)


def test_both_languages_give_the_same_lines() -> None:
    assert len(blocks("en")) == 6
    assert blocks("en") == blocks("ru")


def test_every_line_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(Path(__file__).with_name("collatex") / "segments.json", "collatex.json")
    for kind, block in blocks("en"):
        if kind == "python":
            exec(compile(block, "neighbours.md", "exec"), {})
            continue
        for line in block.splitlines():
            assert line.startswith("$ stukolka ")
            assert run(shlex.split(line.removeprefix("$ stukolka "))) == 0, line
    assert {path.name for path in tmp_path.iterdir()} == {
        "collatex.json",
        "collation.graphml",
        "collation.xml",
        "family.gexf",
        "family.nex",
        "learnt.toml",
        "ours.json",
    }
    assert "knock" in (tmp_path / "learnt.toml").read_text(encoding="utf-8")
    # The table that was learnt is asked: not everybody has to play.
    assert re.search(r"players in +0\.\d+ ±", capsys.readouterr().out)
