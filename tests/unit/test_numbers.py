"""The compiled numbers are those of `rng`, bit by bit, and compiled code is never stale."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import stukolka
from stukolka import rng
from stukolka.cards import PACKS
from stukolka.games import compiling, numbers

PACKAGE = Path(stukolka.__file__).parent
SEEDS = (0, 1, 7, 20261130, 2**63 - 1, 2**63, 2**64 - 1)


def key(seed: int, deal: int) -> np.uint64:
    return np.uint64(numbers.key_of_deal(np.uint64(numbers.key_of_seed(np.uint64(seed))), deal))


def test_the_constants_are_those_of_rng() -> None:
    assert int(numbers.GAMMA) == rng.GAMMA
    assert int(numbers.STRIDE) == rng.STRIDE
    assert numbers.RUN == rng.RUN


@pytest.mark.parametrize("seed", SEEDS)
def test_the_keys_of_deals_and_streams_are_those_of_rng(seed: int) -> None:
    for deal in (0, 1, 2, 65535, 65536, 10**12, 2**63 - 1):
        assert int(key(seed, deal)) == rng.key_of(seed, deal, 0)


def test_bounded_draws_are_those_of_rng_and_are_counted_alike() -> None:
    counters = np.zeros(3, dtype=np.uint64)
    for number in range(200):
        seed = rng.mix(number)
        stream = rng.Stream.of(seed, number, 4)
        counters[1] = np.uint64(stream.key)
        for bound in (2, 3, 8, 7, 1, 4, 20, 10, 52, 2**62 + 1):
            assert numbers.below(counters, 1, bound) == stream.below(bound)
        assert counters.tolist() == [0, (stream.key + stream.drawn * rng.GAMMA) & rng.MASK, 0]


@pytest.mark.parametrize("size", PACKS)
def test_a_shuffle_is_that_of_rng_card_by_card(size: int) -> None:
    runs, pack = numbers.runs_of(size), np.array(PACKS[size], dtype=np.int64)
    shuffle, cards = np.zeros(65, dtype=np.uint64), np.zeros(64, dtype=np.int64)
    first = set()
    for deal in range(1000):
        seed = rng.mix(deal)
        numbers.open_shuffle(key(seed, deal), shuffle)
        for run in range(len(runs)):
            numbers.deal_run(run, size, runs, shuffle, pack, cards)
        assert tuple(cards[:size].tolist()) == tuple(rng.shuffled(seed, deal, PACKS[size]))
        first.add(int(cards[0]))
    assert first == set(PACKS[size])


def test_a_number_that_favours_an_order_is_thrown_away() -> None:
    """So rare that no seed comes to it: the limit is moved to where every second number lies."""
    size, pack = 52, np.array(PACKS[52], dtype=np.int64)
    runs = numbers.runs_of(size)
    assert [int(last) + 1 for last in runs[:, 0]] == [limit for _, limit in rng._runs(size)]
    runs[0, 0] = 2**63
    shuffle, cards = np.zeros(65, dtype=np.uint64), np.zeros(64, dtype=np.int64)
    thrown = 0
    for deal in range(50):
        numbers.open_shuffle(key(1, deal), shuffle)
        numbers.deal_run(0, size, runs, shuffle, pack, cards)
        stream = rng.Stream.of(1, deal, 0)
        while (number := stream.number()) > 2**63:
            pass
        left, wanted = list(PACKS[size]), []
        for bound in range(52, 44, -1):
            wanted.append(left.pop(number % bound))
            number //= bound
        assert cards[:8].tolist() == wanted
        thrown += stream.drawn - 1
    assert thrown > 10


def test_what_a_kernel_imports_is_in_the_digest_of_its_stored_code() -> None:
    """Else a change there would leave the old machine code in use."""
    made: list[tuple[str | None, Path]] = [(None, PACKAGE / "games" / "numbers.py")]
    made += [(path.parents[1].name, path) for path in PACKAGE.glob("games/*/kernel/*.py")]
    looked_at = 0
    for game, path in made:
        digested = set(compiling.sources(game))
        assert path in digested
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stukolka"):
                for alias in node.names:
                    looked_at += 1
                    assert digested & set(files_of(f"{node.module}.{alias.name}")), f"{path}: {alias.name}"
    assert looked_at > 0


def files_of(target: str) -> list[Path]:
    """The files that may hold what is imported: the module, its package, or the module of a name."""
    found = []
    for name in (target, target.rpartition(".")[0]):
        place = PACKAGE.joinpath(*name.split(".")[1:])
        found += [place.with_suffix(".py"), place / "__init__.py"]
    return found


@pytest.mark.slow
def test_compiled_code_is_not_stale_when_what_it_calls_in_another_file_has_changed(tmp_path: Path) -> None:
    for name in ("__init__.py", *compiling.SHARED, "games/__init__.py"):
        (tmp_path / "stukolka" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PACKAGE / name, tmp_path / "stukolka" / name)
    kernel = tmp_path / "stukolka" / "games" / "dice" / "kernel"
    kernel.mkdir(parents=True)
    (kernel.parent / "__init__.py").touch()
    (kernel / "__init__.py").write_text(
        "from stukolka.games.compiling import compiled\nfrom stukolka.games.dice.kernel.faces import faces\n\n"
        "@compiled\ndef thrown(dice):\n    return dice * faces()\n"
    )
    helper = kernel / "faces.py"
    text = "from stukolka.games.compiling import compiled\n\n@compiled\ndef faces():\n    return {}\n"

    def thrown() -> str:
        run = "from stukolka.games.dice.kernel import thrown as t; print(t(10), sum(t.stats.cache_hits.values()))"
        environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
        command = [sys.executable, "-c", run]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    helper.write_text(text.format(6))
    assert thrown() == "60 0"
    assert thrown() == "60 1"
    helper.write_text(text.format(8))
    assert thrown() == "80 0"
    helper.write_text(text.format(6))
    assert thrown() == "60 1"


def test_an_overflow_names_the_sum() -> None:
    assert (
        str(compiling.Overflow("pot", 2**60))
        == f"pot = {2**60} is more than the compiled engine takes, which is {2**44}"
    )
