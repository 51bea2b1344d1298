"""The speed of collation, on witnesses of known truth, and its ratio to CollateX.

`python tests/benchmarks/collation.py` collates invented texts: 2,000 words in two witnesses (all features on; the
best of several rounds), then, with `--large`, 20,000 words in sixteen, with the memory that took. CollateX is
measured only when `--collatex PYTHON` names the interpreter of an environment that has it, in the same run and on the
same texts; `make bench` makes one, apart from the project's own. With `--witnesses DIR` the four originals are
collated too.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from stukolka.text.collation import collate
from stukolka.text.witness import Witness
from tests.collation.generated import Rates, copied, original, vocabulary

WANTED = 500
"""How many times as fast as CollateX two witnesses of 2,000 words have to be."""

RATES = Rates(0.02, 0.02, 0.02, 0.02, moves=1)

COLLATEX = """
import json, sys, time
from collatex import Collation, collate
texts = json.load(sys.stdin)
made = Collation()
for place, text in enumerate(texts):
    made.add_plain_witness(f"W{place}", text)
begun = time.perf_counter()
collate(made, output="json", segmentation=False)
print(time.perf_counter() - begun)
"""


def texts(length: int, number: int, *, seed: int = 7) -> list[str]:
    """Copies of one invented text."""
    drawn = random.Random(seed)
    words = vocabulary(drawn)
    text = original(drawn, words, length)
    return [copied(drawn, words, text, RATES).text for _ in range(number)]


def seconds(given: list[str], *, rounds: int = 1, timer: Callable[[], float] = time.perf_counter) -> float:
    """The least time that collating the texts took."""
    witnesses = [Witness(f"W{place}", text) for place, text in enumerate(given)]
    best = float("inf")
    for _ in range(rounds):
        begun = timer()
        collate(witnesses)
        best = min(best, timer() - begun)
    return best


def of_collatex(python: str, given: list[str]) -> float:
    """How long CollateX takes for the same texts, without its start."""
    answer = subprocess.run(
        [python, "-c", COLLATEX], input=json.dumps(given), capture_output=True, text=True, check=True
    ).stdout
    return float(answer.split()[-1])


def main() -> int:
    """Measures, prints, and returns 1 if the ratio is below what is wanted."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--collatex", metavar="PYTHON", help="the interpreter of an environment with CollateX")
    asked.add_argument("--large", action="store_true", help="also 20,000 words in sixteen witnesses")
    asked.add_argument("--witnesses", type=Path, metavar="DIR", help="the folder of the originals")
    chosen = asked.parse_args()
    print(f"numpy {version('numpy')}, rapidfuzz {version('rapidfuzz')}")
    small = texts(2000, 2)
    seconds(small)
    own = seconds(small, rounds=7)
    print(f"2,000 words x 2: {own:.3f} s")
    status = 0
    if chosen.collatex:
        other = of_collatex(chosen.collatex, small)
        print(f"CollateX: {other:.1f} s; {other / own:.0f} times as long (wanted {WANTED})")
        status = int(other / own < WANTED)
    if chosen.witnesses:
        four = [path.read_bytes().decode() for path in sorted(chosen.witnesses.glob("*.txt"))[:4]]
        print(f"A-D: {seconds(four, rounds=3):.2f} s (wanted: less than 3)")
    if chosen.large:
        print(f"20,000 words x 16: {seconds(texts(20_000, 16)):.1f} s (wanted: at most 10)")
        import resource

        print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB (wanted: at most 1024)")
    return status


if __name__ == "__main__":
    sys.exit(main())
