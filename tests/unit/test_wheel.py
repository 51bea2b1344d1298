"""Whoever installs the package away from the checkout gets all of it, and the core of the suite passes there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import stukolka

pytestmark = [pytest.mark.slow, pytest.mark.checkout]

TOP = Path(stukolka.__file__).parent.parent
CARRIED = ("variants", "corpus", "docs", "notebooks", "CHANGELOG.md")
CORE = ("unit", "traces")
# Hundreds of commands, collations, simulations and thousands of situations take their time and would find nothing here
# that the checkout does not: a few commands of the installed script stand for them.
NOT_CORE = (
    "tests/unit/batch",
    "tests/unit/cli",
    "tests/unit/engine/test_strategies.py",
    "tests/unit/engine/test_strategy_table.py",
    "tests/unit/family",
    "tests/unit/kindred",
    "tests/unit/lansquenet/test_odds.py",
    "tests/unit/test_faults_of_the_disk.py",
    "tests/unit/test_faults_of_the_machine.py",
    "tests/unit/test_figures.py",
    "tests/unit/test_fuzz_seeds.py",
    "tests/unit/test_numbers.py",
    "tests/unit/test_proposals.py",
    "tests/unit/test_rng.py",
    "tests/unit/test_walls.py",
    "tests/unit/text",
)

COMMANDS = (
    "check --lang en",
    "collate A B --json",
    "family --game golets/A --format svg",
    "family --format html --replicates 1",
    "replay deal.toml --json",
)
"""What is asked in one process of the installed package."""


def output(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel made from it."""
    folder = tmp_path_factory.mktemp("dist")
    output(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, TOP, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked by pip into a folder of its own; what it depends on comes from the environment of this run."""
    folder = tmp_path_factory.mktemp("installed")
    [wheel] = built.glob("*.whl")
    install = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", folder, wheel)
    output(sys.executable, *install, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def away(installed: Path) -> dict[str, str]:
    """An environment in which `import stukolka` finds the installed package, not the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return kept | {"PYTHONPATH": str(installed)}


def in_checkout(folder: str) -> set[str]:
    listed = output("git", "ls-files", "-co", "--exclude-standard", folder, cwd=TOP).splitlines()
    return {name for name in listed if (TOP / name).is_file()}


def test_the_wheel_carries_the_library_the_docs_and_the_notebooks(built: Path) -> None:
    [wheel] = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name for name in names if name.endswith("py.typed")} == {"stukolka/py.typed"}
    assert not [name for name in names if name.startswith("tests/")]
    wanted = {f"stukolka/_data/{name}" for folder in CARRIED for name in in_checkout(folder)}
    assert {name for name in names if name.startswith("stukolka/_data/")} == wanted


def test_the_sdist_carries_what_the_wheel_and_its_tests_are_made_from(built: Path) -> None:
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in (*CARRIED, "stukolka", "tests"):
        assert in_checkout(folder) <= names
    assert {"LICENSE", "README.md", "CITATION.cff", "CHANGELOG.md", "constraints.txt", "Makefile"} <= names


def test_the_suites_core_passes_on_the_installed_wheel(installed: Path, away: dict[str, str], tmp_path: Path) -> None:
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    shutil.copytree(TOP / "tests", tmp_path / "tests")  # with what pytest compiled of them
    where = output(sys.executable, "-c", "import stukolka; print(stukolka.__file__)", cwd=tmp_path, env=away)
    assert Path(where.strip()).is_relative_to(installed)
    core = [f"tests/{name}" for name in CORE if (tmp_path / "tests" / name).is_dir()]
    options = (
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow and not checkout",
        *(f"--ignore={name}" for name in NOT_CORE),
    )
    told = output(sys.executable, "-m", "pytest", *options, *core, cwd=tmp_path, env=away)
    assert " passed" in told


def test_the_installed_command_works_on_the_library_it_carries(
    installed: Path, away: dict[str, str], tmp_path: Path
) -> None:
    [script] = (installed / "bin").glob("stukolka*")
    assert output(script, "--version", cwd=tmp_path, env=away).strip() == stukolka.__version__
    record = output(script, "deal", "golets/A", "--players", "5", "--seed", "7", cwd=tmp_path, env=away)
    (tmp_path / "deal.toml").write_text(record, encoding="utf-8")
    code = "from stukolka.cli import run; [(run(one.split()), print('|||')) for one in " + repr(COMMANDS) + "]"
    checked, collated, drawn, page, replayed, end = output(sys.executable, "-c", code, cwd=tmp_path, env=away).split(
        "|||\n"
    )
    assert checked == "no faults\n"
    assert '"witnesses": [' in collated
    assert drawn.startswith("<svg")
    assert "<script>" in page
    assert '"status": "over"' in replayed
    assert end == ""


def test_the_site_finds_all_its_sources_in_the_wheel(away: dict[str, str], tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from stukolka import paths; from stukolka.publish.stage import LANGUAGES, stage\n"
        "assert (paths.shipped('docs') / 'conf.py').is_file()\n"
        "for lang in LANGUAGES:\n"
        "    stage(lang, paths.shipped('docs'), Path(lang), notebooks=True)\n"
    )
    output(sys.executable, "-c", code, cwd=tmp_path, env=away)
    for lang in ("ru", "en"):
        assert list((tmp_path / lang / "notebooks").glob("*.ipynb"))
        assert stukolka.__version__ in (tmp_path / lang / "changelog.md").read_text(encoding="utf-8")
