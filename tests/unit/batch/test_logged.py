"""What has gone wrong in other people's simulations: the logged cases, each with what comes of it here.

B17 and B18 are of streams and workers, B19 of stale code, B21 of a biased shuffle, B37 and B38 of interruption (see
`test_interrupted`), B39 of numbers that change with a library, B41 of the order of sets.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stukolka.batch import hands, measure, question, run
from stukolka.batch.measure import Span
from stukolka.batch.simulate import SUMS, simulate
from stukolka.cards import PACKS
from stukolka.library import Library
from stukolka.rng import shuffled, streams

from . import test_simulate

SEED = 20261130
DEALS = 50_000
PINNED = "f0023901de9373db5e37b855c595bf7cde26ee47174f01f8efd00ce68a1c3564"
"""The SHA-256 of the first thousand deals of the seed: the packs, and the first choices of five players."""


def asked(library: Library, name: str = "golets/A", **rest: Any) -> question.Question:
    return test_simulate.question(library, name, **({"seed": SEED, "engine": "batch"} | rest))


def test_b17_no_deals_are_repeated_whoever_deals_them(shipped: Library) -> None:
    # The first hundred deals of each of seven workers' first blocks.
    of = asked(shipped)
    blocks = run.spans(of, DEALS, block=1000)[:7]
    first = [
        hashlib.sha256(repr([shuffled(SEED, span.first + deal, PACKS[52]) for deal in range(100)]).encode()).hexdigest()
        for span in blocks
    ]
    assert len(set(first)) == 7
    packs = {tuple(shuffled(SEED, deal, PACKS[52], 16)) for deal in range(2000)}
    assert len(packs) == 2000


@pytest.mark.slow
def test_b18_neither_workers_nor_blocks_change_a_digit(shipped: Library) -> None:
    of = asked(shipped)
    assert of.engine.name == "batch"
    found = {
        str(simulate(of, DEALS, hire=hands.workers(workers), block=block).as_json())
        for workers in (1, 2, 7)
        for block in (1000, 4096, DEALS)
    }
    assert len(found) == 1


def test_b19_a_change_anywhere_in_the_code_makes_another_question(
    shipped: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "stukolka"
    shutil.copytree(
        Path(question.__file__).parent.parent, package, ignore=shutil.ignore_patterns("__pycache__", "_data")
    )
    code: Callable[[str], str] = question.code.__wrapped__
    before = code("stukolka")
    monkeypatch.setattr(question, "_PACKAGE", package)
    assert code("stukolka") == before
    for name in (
        "games/stukolka/table.py",
        "games/stukolka/kernel/tricks.py",
        "rng.py",
        "batch/moments.py",
        "games/bits.py",
    ):
        path = package / name
        text = path.read_text(encoding="utf-8")
        path.write_text(text + "\n", encoding="utf-8")
        assert code("stukolka") != before, name
        path.write_text(text, encoding="utf-8")
    assert code("stukolka") == before
    # Another game's code is no part of it.
    other = package / "games" / "lansquenet" / "coup.py"
    other.write_text(other.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert code("stukolka") == before


@pytest.mark.slow
def test_b21_every_card_lies_in_every_place_as_often(shipped: Library) -> None:
    place = {card: number for number, card in enumerate(PACKS[36])}
    deals = 100_000
    lies = np.array([[place[card] for card in shuffled(SEED, deal, PACKS[36])] for deal in range(deals)])
    counts = np.array([np.bincount(column, minlength=36) for column in lies.T])
    expected = deals / 36
    chi = float(((counts - expected) ** 2 / expected).sum())
    # 35 times 35 free numbers: mean 1225, standard deviation 49.5; beyond 1383 in one of a thousand cases.
    assert 1070 < chi < 1383


def test_b39_the_numbers_are_pinned_whatever_library_is_installed() -> None:
    told = [
        (
            shuffled(SEED, deal, PACKS[52]),
            [[stream.below(bound) for bound in (2, 3, 8)] for stream in streams(SEED, deal, 5)],
        )
        for deal in range(1000)
    ]
    assert hashlib.sha256(repr(told).encode()).hexdigest() == PINNED


@pytest.mark.slow
def test_b41_the_order_of_sets_changes_no_byte(tmp_path: Path) -> None:
    study = Path(__file__).parents[2] / "cases" / "studies" / "mine.toml"
    commands = (
        ("simulate", "golets/A", "golets/C", "--players", "5", "--deals", "40"),
        ("study", str(study), "--deals", "20"),
    )
    told, blocks = set(), []
    for seed in ("1", "2", "3"):
        common = ("--json", "--engine", "reference", "--store", str(tmp_path / seed))
        both = [[*command, *common] for command in commands]
        code = f"import sys; from stukolka.cli import run; sys.exit(max(run(command) for command in {both!r}))"
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        told.add(done.stdout)
        blocks.append(sorted((path.name, path.read_bytes()) for path in (tmp_path / seed).rglob("*.parquet")))
    assert len(told) == 1
    assert told.pop().count(b"\n{") == 1, "one object after the other"
    assert blocks[0]
    assert blocks[0] == blocks[1] == blocks[2]


def test_a_block_of_any_kind_is_the_same_by_both_engines(shipped: Library) -> None:
    # The sums that would be kept, byte for byte: it is the same numbers that both engines draw.
    sums = [
        SUMS.pack(measure.measure(asked(shipped, engine=engine), Span(123, 150))) for engine in ("batch", "reference")
    ]
    for name, column in sums[0].items():
        assert column.tolist() == sums[1][name].tolist()
