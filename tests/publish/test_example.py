"""The example of a site of one's own is built as its reader would build it, and other sites link to it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

from stukolka import paths

CONF = """\
extensions = ["myst_parser", "sphinx.ext.intersphinx", "stukolka.publish.sphinx_ext"]
intersphinx_mapping = {mapping!r}
{more}
"""


def sphinx(source: Path, out: Path) -> subprocess.CompletedProcess[str]:
    """What `sphinx-build -W` says of a project."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    asked = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", f"{out}-read", source, out]
    return subprocess.run(asked, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)


def project(folder: Path, page: str, *, inventory: str | None = None, more: str = "") -> Path:
    """A project of one page."""
    folder.mkdir()
    mapping = {} if inventory is None else {"there": ("https://example.org/there/", inventory)}
    (folder / "conf.py").write_text(CONF.format(mapping=mapping, more=more), encoding="utf-8")
    (folder / "index.md").write_text(f"# Elsewhere\n\n{page}\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, built."""
    out = tmp_path_factory.mktemp("example") / "site"
    made = sphinx(paths.shipped("docs") / "example", out)
    assert (made.returncode, made.stderr) == (0, "")
    return out


@pytest.mark.slow
def test_the_example_shows_apparatus_reading_difference_and_a_deal(example: Path) -> None:
    index, table, deal = ((example / f"{name}.html").read_text("utf-8") for name in ("index", "table", "deal"))
    assert 'href="table.html#locus-table-players"' in index
    assert 'href="table.html#reading-G-daring-table-players"' in index
    assert 'href="table.html#ruleset-daring-F"' in index
    assert 'id="difference-players"' in index
    assert "up-to-eight" in index
    assert 'id="passage-F-p1"' in table
    assert "The table" in table
    steps = re.findall(r"<li><p>(Player \d [^<]*)", deal)
    assert [step.split()[2].rstrip(".") for step in steps if "chips" not in step][:3] == ["dares", "passes", "dares"]
    assert "Daring (daring/F)" in deal


@pytest.mark.slow
def test_the_inventory_names_every_kind_of_object_on_its_page(example: Path) -> None:
    found = InventoryFile.loads((example / "objects.inv").read_bytes(), uri="").data
    for kind, name, uri in (
        ("locus", "table.players", "table.html#locus-table-players"),
        ("answer", "players=up-to-four", "table.html#answer-players-up-to-four"),
        ("reading", "F/daring/table.players", "table.html#reading-F-daring-table-players"),
        ("passage", "F.p1", "table.html#passage-F-p1"),
        ("witness", "F", "table.html#witness-F"),
        ("ruleset", "daring/F", "table.html#ruleset-daring-F"),
        ("difference", "daring/F-G", "index.html#difference-daring-F-G"),
    ):
        assert found[f"stukolka:{kind}"][name].uri == uri
    assert (example / "stukolka-loci.html").is_file(), "the index of questions"


@pytest.mark.slow
def test_another_project_links_to_it_by_its_inventory(example: Path, tmp_path: Path) -> None:
    page = "{stukolka:reading}`that one <F/daring/table.players>` {stukolka:ruleset}`there:daring/F`"
    made = sphinx(project(tmp_path / "p", page, inventory=str(example / "objects.inv")), tmp_path / "out")
    assert (made.returncode, made.stderr) == (0, "")
    html = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert 'href="https://example.org/there/table.html#reading-F-daring-table-players"' in html
    assert 'href="https://example.org/there/table.html#ruleset-daring-F"' in html


@pytest.mark.slow
def test_what_is_missing_stale_or_wrong_is_a_warning_with_its_page(tmp_path: Path) -> None:
    deal = (paths.shipped("docs") / "example" / "deal.toml").read_text("utf-8")
    digest = re.findall(r'digest = "(\w+)"', deal)[0]
    page = "\n".join(
        f"```{{stukolka:{what}}} {argument}\n{content}```\n"
        for what, argument, content in (
            ("study", "no-such-study answer", ""),
            ("record", "", deal.replace(digest, "0" * 16) + "\n"),
            ("record", "", deal.replace('"1 dare"', '"1 fold"') + "\n"),
            ("record", "no-such-file.toml", ""),
            ("reading", "F/daring/no.locus", ""),
            ("claim", "C999", ""),
            ("locus", "table.playerz", ""),
            ("apparatus", "table.players", ":game: darling\n"),
            ("witness", "Z", ""),
            ("ruleset", "daring/X", ""),
            ("difference", "daring/F daring/Q", ""),
            ("synopsis", "F", ""),
        )
    )
    example = paths.shipped("docs") / "example"
    more = (
        f"stukolka_root, stukolka_games = {str(example / 'library')!r}, {str(example / 'games')!r}\n"
        "stukolka_game, stukolka_lenient = 'daring', True"
    )
    made = sphinx(project(tmp_path / "p", page, more=more), tmp_path / "out")
    assert made.returncode == 1
    said = made.stderr
    for told in (
        "there is no stored result of no-such-study: stukolka study no-such-study --write makes it",
        f"a deal was recorded under other rules: daring/F was {'0' * 16}",
        "this record can't be replayed: ",
        "there is no file no-such-file.toml",
        "daring has no reading F/daring/no.locus",
        "daring has no claim C999; it has none",
        "daring has no switch 'table.playerz'; did you mean table.players?",
        "unknown game 'darling'; allowed: daring; did you mean daring?",
        "unknown witness 'Z'; allowed: F, G",
        "daring/X: unknown witness 'X'; allowed: F, G",
        "daring/Q: unknown witness 'Q'; allowed: F, G",
        "1 witness given; two or more are collated",
    ):
        [line] = [line for line in said.splitlines() if told in line]
        assert re.search(r"index\.md:\d+: (ERROR|WARNING): ", line), line
    assert "Traceback" not in said
    assert "Traceback" not in said
    quiet = project(
        tmp_path / "q", "```{stukolka:study} no-such-study answer\n```", more="suppress_warnings = ['stukolka.result']"
    )
    assert sphinx(quiet, tmp_path / "quiet").returncode == 0
