"""The compiled numbers are those of `rng`, bit by bit, and compiled code is never stale."""

from __future__ import annotations

import ast
import math
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import stukolka
from stukolka import rng
from stukolka.cards import PACKS
from stukolka.games import bits, compiling, numbers
from stukolka.games.bits import count, counted_back, counted_further_back, counted_out, highest, lowest, upper
from stukolka.games.compiling import Compiled
from stukolka.games.numbers import below as draw_below
from stukolka.games.numbers import deal_run, key_of_deal
from stukolka.games.numbers import digits as digits_of

PACKAGE = Path(stukolka.__file__).parent
SEEDS = (0, 1, 7, 20261130, 2**63 - 1, 2**63, 2**64 - 1)


def _keys(seed: np.uint64, number: int, found: NDArray[np.uint64]) -> None:
    found[0] = key_of_deal(seed, number)


def _drawn(words: NDArray[np.uint64], stream: int, bounds: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    for place in range(len(bounds)):
        found[place] = draw_below(words, stream, bounds[place])


def _digits(run: int, drawn: NDArray[np.uint64], words: NDArray[np.uint64], found: NDArray[np.uint64]) -> None:
    for place in range(len(drawn)):
        found[place] = digits_of(run, drawn[place], words)


def _dealt(runs: int, words: NDArray[np.uint64], table: NDArray[np.int64], cards: int) -> None:
    for run in range(runs):
        deal_run(run, words, table, 0, cards)


def _sets(held: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    for place in range(len(held)):
        found[place, 0] = lowest(held[place])
        found[place, 1] = highest(held[place])
        found[place, 2] = count(held[place])


def _words(one: NDArray[np.uint64], other: NDArray[np.uint64], found: NDArray[np.uint64]) -> None:
    for place in range(len(one)):
        found[place, 0] = upper(one[place], other[place])
        found[place, 1] = counted_back(one[place])
        found[place, 2] = counted_further_back(found[place, 1], other[place])
        found[place, 3] = counted_out(found[place, 2])


keys, drawn, digits, dealt, sets, words_of = (
    Compiled(function, kept=False) for function in (_keys, _drawn, _digits, _dealt, _sets, _words)
)


def key(seed: int, number: int) -> np.uint64:
    found = np.zeros(1, dtype=np.uint64)
    keys(np.uint64(seed), number, found)
    return np.uint64(found[0])


def below(words: NDArray[np.uint64], stream: int, bound: int) -> int:
    found = np.zeros(1, dtype=np.int64)
    drawn(words, stream, np.array([bound]), found)
    return int(found[0])


def test_the_constants_are_those_of_rng() -> None:
    assert int(numbers.GAMMA) == rng.GAMMA
    assert int(numbers.STRIDE) == rng.STRIDE
    assert numbers.RUN == rng.RUN


@pytest.mark.parametrize("seed", SEEDS)
def test_the_keys_of_deals_and_streams_are_those_of_rng(seed: int) -> None:
    for deal in (0, 1, 2, 65535, 65536, 10**12, 2**63 - 1):
        assert int(key(seed, deal)) == rng.key_of(seed, deal, 0)


def test_bounded_draws_are_those_of_rng_and_are_counted_alike() -> None:
    words = numbers.words_for(52)
    before = words.copy()
    for number in range(200):
        seed = rng.mix(number)
        stream = rng.Stream.of(seed, number, 4)
        words[5] = np.uint64(stream.key)
        for bound in (2, 3, 8, 7, 1, 4, 20, 10, 52, 2**62 + 1):
            assert below(words, 5, bound) == stream.below(bound)
        assert int(words[5]) == (stream.key + stream.drawn * rng.GAMMA) & rng.MASK
        assert np.nonzero(words != before)[0].tolist() == [5]


@pytest.mark.parametrize("size", [*PACKS, 3, 8, 9, 15, 20, 40, 53, 104, 156, 208, 255])
def test_a_shuffle_is_that_of_rng_card_by_card(size: int) -> None:
    pack = PACKS.get(size, range(size))
    runs = -(-size // numbers.RUN)
    words, table = numbers.words_for(size), np.zeros(16 * runs, dtype=np.int64)
    table[:size] = pack
    first = set()
    for number in range(1500):
        seed = rng.mix(number)
        words[0] = key(seed, number)
        dealt(runs, words, table, 8 * runs)
        cards = table[8 * runs :][:size].tolist()
        assert cards == rng.shuffled(seed, number, pack)
        first.add(cards[0])
    assert len(first) > 0.95 * size


def test_digits_are_right_at_the_ends_of_a_number() -> None:
    """The quotients are reckoned by products: where they are nearly whole, a mistake would show."""
    for size in (*PACKS, 4, 7, 9, 255):
        runs, words = numbers.runs_of(size), numbers.words_for(size)
        for run, row in enumerate(runs.tolist()):
            bounds = list(range(size - 8 * run, max(size - 8 * run - 8, 0), -1))
            near = [math.prod(bounds[:place]) * times for place in range(9) for times in (1, 2, 3, 1000, 2**20)]
            near += [row[0], row[0] // 2, row[0] // 3]
            some = sorted({number + more for number in near for more in (-1, 0, 1) if 0 <= number + more <= row[0]})
            found = np.zeros(len(some), dtype=np.uint64)
            digits(run, np.array(some, dtype=np.uint64), words, found)
            for number, told in zip(some, found.tolist(), strict=True):
                rest = number
                for place, bound in enumerate(bounds):
                    assert told >> 8 * place & 0xFF == rest % bound, (size, run, number, place)
                    rest //= bound


def test_a_number_that_favours_an_order_is_thrown_away() -> None:
    """So rare that no seed comes to it: the limit is moved to where every second number lies."""
    runs = numbers.runs_of(52)
    assert [int(last) + 1 for last in runs[:, 0]] == [limit for _, limit in rng._runs(52)]
    words, table = numbers.words_for(52), np.zeros(128, dtype=np.int64)
    table[:52] = PACKS[52]
    (at,) = np.nonzero(words == runs[0, 0])[0]
    words[at] = 2**63
    thrown = 0
    for number_of_deal in range(50):
        words[0] = key(1, number_of_deal)
        dealt(1, words, table, 64)
        stream = rng.Stream.of(1, number_of_deal, 0)
        left, wanted = list(PACKS[52]), []
        while (number := stream.number()) > 2**63:
            thrown += 1
        for bound in range(52, 44, -1):
            wanted.append(left.pop(number % bound))
            number //= bound
        assert table[64:72].tolist() == wanted
    assert thrown > 10


def test_a_pack_too_large_for_eight_cards_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match="256 cards"):
        numbers.words_for(256)


def test_the_instructions_do_what_plain_python_says() -> None:
    stream = rng.Stream(5)
    held = [1, 2, 3, 2**51, 2**62, 2**62 + 1, *(1 + stream.below(2**62) for _ in range(200))]
    found = np.zeros((len(held), 3), dtype=np.int64)
    sets(np.array(held), found)
    assert found.tolist() == [[bits.lowest(one), bits.highest(one), bits.count(one)] for one in held]


def test_bytes_are_counted_back_as_plain_python_says() -> None:
    stream = rng.Stream(6)
    some = [[bytes(stream.below(bound) for _ in range(8)) for bound in (240, 52, 8)] for _ in range(100)]
    one = np.array([int.from_bytes(word, "little") for words in some for word in words], dtype=np.uint64)
    other = one[::-1].copy()
    found = np.zeros((len(one), 4), dtype=np.uint64)
    words_of(one, other, found)
    for place in range(len(one)):
        back = bits.counted_back(one[place])
        further = bits.counted_further_back(back, other[place])
        said = [bits.upper(one[place], other[place]), back, further, bits.counted_out(further)]
        assert found[place].tolist() == said


def test_what_a_kernel_imports_is_in_the_digest_of_its_stored_code() -> None:
    """Else a change there would leave the old machine code in use."""
    made: list[tuple[str | None, Path]] = [(None, PACKAGE / "games" / "numbers.py")]
    made += [(path.parents[1].name, path) for path in PACKAGE.glob("games/*/kernel/*.py")]
    looked_at = 0
    for game, path in made:
        digested = set(compiling.sources(game))
        assert path in digested
        # What only a type checker imports is not at the head.
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
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
        "@compiled\ndef thrown(dice):\n    dice[0] = dice[0] * faces()\n"
    )
    helper = kernel / "faces.py"
    text = "from stukolka.games.compiling import part\n\n@part\ndef faces():\n    return {}\n"

    def thrown() -> str:
        run = (
            "import sys, numpy; from stukolka.games.dice.kernel import thrown as t; dice = numpy.array([10]); t(dice); "
            "print(int(dice[0]), *t.found.values(), 'numba' in sys.modules)"
        )
        environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
        command = [sys.executable, "-c", run]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    helper.write_text(text.format(6))
    assert thrown() == "60 False True"
    # The code that is there serves the next process, which does without Numba.
    assert thrown() == "60 True False"
    helper.write_text(text.format(8))
    assert thrown() == "80 False True"
    helper.write_text(text.format(6))
    assert thrown() == "60 True False"
    # What has come to harm is made again.
    for path in (tmp_path / "cache").rglob("*.object"):
        path.write_bytes(path.read_bytes()[:-100])
    assert thrown() == "60 False True"


def test_what_compiled_code_can_not_take_is_refused() -> None:
    for wrong in (1.5, True, "7", np.zeros(3), np.zeros((3, 3), dtype=np.int64)[:, 1]):
        with pytest.raises(TypeError, match="compiled code takes"):
            keys(np.uint64(1), 1, wrong)


def test_an_overflow_names_the_sum() -> None:
    assert (
        str(compiling.Overflow("pot", 2**60))
        == f"pot = {2**60} is more than the compiled engine takes, which is {2**40}"
    )
