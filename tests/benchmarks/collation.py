"""The speed and the quality of collation, beside CollateX's.

`python tests/benchmarks/collation.py` measures, on invented texts, in seconds of one processor, so that what else the
machine has to do matters little:

- two witnesses of 2,000 words with all features: collated, and the variants typed; every round on other texts, so that
  nothing is known from the round before; the lemma layer is timed apart;
- with `--large`, sixteen witnesses of 20,000 words, with the memory that took, in a process of its own;
- the quality in cells of known truth, two witnesses and four.

CollateX is measured only when `--collatex PYTHON` names the interpreter of an environment that has it, in the same run
and on the same texts; `make bench` makes one, apart from the project's own. With `--witnesses DIR` (or
STUKOLKA_WITNESSES) the four originals are collated too, and scored against the first half of the gold.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
import tomllib
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from stukolka.text.collation import Collation, collate
from stukolka.text.orthography import Orthography
from stukolka.text.witness import Witness
from tests.collation.generated import Copy, Rates, copied, copies, original, vocabulary
from tests.collation.scoring import Pair, Score, score
from tests.collation.truth import CELLS, Tally, collation_of, pairs_found, tally

ROOT = Path(__file__).parents[2]

WANTED, AIM = 500, 1000
"""How many times as fast as CollateX two witnesses of 2,000 words have to be, and might be."""

RATES = Rates(0.02, 0.02, 0.02, 0.02, moves=1)
COMPARED = (("A", "C"), ("A", "B"), ("B", "C"), ("C", "D"))
GOLD = ROOT / "tests" / "collation" / "gold"

COLLATEX = """
import json, sys, time
from collatex import Collation, collate
answers = []
for texts in json.load(sys.stdin):
    made = Collation()
    for place, text in enumerate(texts):
        made.add_plain_witness(f"W{place}", text)
    begun = time.process_time()
    table = json.loads(collate(made, output="json", segmentation=False))["table"]
    cells = [[cell[0]["t"] if cell else "" for cell in row] for row in table]
    answers.append({"seconds": time.process_time() - begun, "table": cells})
print(json.dumps(answers))
"""


def texts(length: int, number: int, *, seed: int = 7) -> list[str]:
    """Copies of one invented text."""
    drawn = random.Random(seed)
    words = vocabulary(drawn)
    text = original(drawn, words, length)
    return [copied(drawn, words, text, RATES).text for _ in range(number)]


def witnesses_of(given: list[str]) -> list[Witness]:
    """The texts as witnesses."""
    return [Witness(f"W{place}", text) for place, text in enumerate(given)]


def seconds(given: list[str]) -> tuple[float, float]:
    """The processor's time that collating took, and that of typing the variants."""
    witnesses = witnesses_of(given)
    begun = time.process_time()
    made = collate(witnesses)
    middle = time.process_time()
    made.variants()
    return middle - begun, time.process_time() - middle


def of_collatex(python: str, given: list[list[str]]) -> list[dict[str, object]]:
    """The processor's time that CollateX takes for each collation, without its start, and its tables."""
    answer = subprocess.run(
        [python, "-c", COLLATEX], input=json.dumps(given), capture_output=True, text=True, check=True
    ).stdout
    found: list[dict[str, object]] = json.loads(answer.splitlines()[-1])
    return found


def table_pairs(given: list[str], table: list[list[str]]) -> dict[tuple[int, int], set[Pair]]:
    """The pairs of words of a table of printed tokens, two witnesses at a time."""
    rows: list[list[tuple[int, int] | None]] = []
    for text, row in zip(given, table, strict=True):
        at, spans = 0, list[tuple[int, int] | None]()
        for cell in row:
            token = cell.strip()
            start = text.index(token, at) if token else at
            at = start + len(token)
            spans.append((start, at) if any(character.isalnum() for character in token) else None)
        rows.append(spans)
    return {
        (one, other): {(left, right) for left, right in zip(rows[one], rows[other], strict=True) if left and right}
        for one, other in combinations(range(len(rows)), 2)
    }


def speed(collatex: str | None) -> bool:
    """Two witnesses of 2,000 words; whether the ratio to CollateX is what is wanted."""
    seconds(texts(2000, 2, seed=1))
    rounds = [seconds(texts(2000, 2, seed=seed)) for seed in range(7, 22)]
    own, typed = (median(one[part] for one in rounds) for part in (0, 1))
    print(
        f"2,000 words x 2: {own * 1000:.0f} ms, with the variants typed {(own + typed) * 1000:.0f} ms (medians of 15)"
    )
    loading, with_lemmas = lemma_milliseconds(texts(2000, 2))
    print(f"with the layer of lemmas: {with_lemmas:.0f} ms, and {loading:.0f} ms for its dictionary, once")
    if not collatex:
        return True
    (other,) = of_collatex(collatex, [texts(2000, 2)])
    ratio = float(str(other["seconds"])) / own
    whole = float(str(other["seconds"])) / (own + typed)
    print(
        f"CollateX: {other['seconds']:.1f} s, {ratio:.0f} times as long as collating,"
        f" {whole:.0f} times as long as all (wanted {WANTED}, aim {AIM})"
    )
    return whole >= WANTED


def lemma_milliseconds(given: list[str]) -> tuple[float, float]:
    """The processor's time that the dictionary of lemmas takes to load, and that of collating with lemmas."""
    begun = time.process_time()
    lemma = Orthography(lemma=True)
    loaded = time.process_time()
    collate(witnesses_of(given), orthography=lemma)
    return 1000 * (loaded - begun), 1000 * (time.process_time() - loaded)


def large() -> None:
    """Sixteen witnesses of 20,000 words, and the memory they take."""
    import resource

    given = texts(20_000, 16)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    begun, used = time.perf_counter(), time.process_time()
    made = collate(witnesses_of(given))
    wall, used = time.perf_counter() - begun, time.process_time() - used
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"20,000 words x 16: {wall:.1f} s ({used:.1f} s of one processor; wanted: at most 10)")
    print(f"memory: {most} MB at most, {before} MB before (wanted: at most 1024); {len(made.columns)} columns")


def quality(collatex: str | None, *, length: int = 400, seeds: range = range(1, 5)) -> bool:
    """The cells of known truth; whether no table is worse than CollateX's."""
    holds = True
    print("cell, witnesses: F1 of the table (CollateX's) | with moves, of what is decidable | moves: precision, recall")
    for number in (2, 4):
        for cell, rates in CELLS.items():
            groups = [copies(100 * number + seed, length, number, rates) for seed in seeds]
            own = sum((tally(group, pairs_found(collation_of(group))) for group in groups), Tally())
            told = ""
            if collatex:
                theirs = zip(groups, _tables(collatex, groups), strict=True)
                other = sum((_of_table(group, table) for group, table in theirs), Tally())
                told = f" ({other.table_f1:.4f})"
                holds &= own.table_f1 >= other.table_f1
            print(
                f"{cell}, {number}: {own.table_f1:.4f}{told} | {own.f1:.4f}, {own.decidable_f1:.4f}"
                + (f" | {own.move_precision:.3f}, {own.move_recall:.3f}" if rates.moves else ""),
                flush=True,
            )
    return holds


def _tables(collatex: str, groups: list[list[Copy]]) -> list[list[list[str]]]:
    return [one["table"] for one in of_collatex(collatex, [[copy.text for copy in group] for group in groups])]  # type: ignore[misc]


def _of_table(group: list[Copy], table: list[list[str]]) -> Tally:
    pairs = table_pairs([copy.text for copy in group], table)
    return tally(group, {two: (found, found, set()) for two, found in pairs.items()})


def originals(folder: Path, collatex: str | None) -> None:
    """The four originals: how long they take, and their scores against the first half of the gold."""
    half = tomllib.loads((GOLD / "first.toml").read_text(encoding="utf-8"))
    sources = {
        siglum: tomllib.loads((ROOT / "corpus" / siglum / "source.toml").read_text(encoding="utf-8"))["file"]
        for siglum in "ABCD"
    }
    own = {siglum: (folder / file).read_bytes().decode() for siglum, file in sources.items()}
    best = min(sum(seconds(list(own.values()))) for _ in range(3))
    print(f"A-D, variants typed: {best:.2f} s (wanted: less than 3)")
    two_by_two = {
        two: score(half, own, two, *_of_originals(collate([Witness(siglum, own[siglum]) for siglum in two])))
        for two in COMPARED
    }
    _told("gold, first half, two by two", sum(two_by_two.values(), Score()))
    _told("  of A and C", two_by_two["A", "C"])
    if collatex:
        given = [[own[siglum] for siglum in two] for two in COMPARED]
        answers = of_collatex(collatex, given)
        theirs = {
            two: score(half, own, two, table_pairs(one, answer["table"])[0, 1])  # type: ignore[arg-type]
            for two, one, answer in zip(COMPARED, given, answers, strict=True)
        }
        _told("  CollateX, two by two", sum(theirs.values(), Score()))
        _told("  CollateX, of A and C", theirs["A", "C"])


def _of_originals(made: Collation) -> tuple[set[Pair], set[Pair]]:
    _, pairs, crossing = pairs_found(made)[0, 1]
    return pairs, crossing


def _told(name: str, one: Score) -> None:
    print(
        f"{name}: precision {one.precision:.3f}, recall {one.recall:.3f}, F1 {one.f1:.3f};"
        f" of pairs of unlike words unrelated {one.unrelated:.1%}, recall of such {one.unlike_recall:.3f}"
    )
    if moved := one.moved_right + one.moved_wrong:
        precision, recall = one.moved_right / moved, one.order_found / one.order_gold
        print(f"  moved: precision {precision:.3f}, recall {recall:.3f}")


def main() -> int:
    """Measures, prints, and returns 1 if CollateX is not left as far behind as is wanted."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--collatex", metavar="PYTHON", help="the interpreter of an environment with CollateX")
    asked.add_argument("--large", action="store_true", help="also 20,000 words in sixteen witnesses")
    asked.add_argument("--only-large", action="store_true", help=argparse.SUPPRESS)
    asked.add_argument("--witnesses", type=Path, metavar="DIR", help="the folder of the originals")
    chosen = asked.parse_args()
    if chosen.only_large:
        large()
        return 0
    print(f"numpy {version('numpy')}, rapidfuzz {version('rapidfuzz')}")
    fast = speed(chosen.collatex)
    if chosen.large:
        subprocess.run([sys.executable, __file__, "--only-large"], check=True)
    good = quality(chosen.collatex)
    folder = chosen.witnesses or os.environ.get("STUKOLKA_WITNESSES")
    if folder:
        originals(Path(folder), chosen.collatex)
    return int(not (fast and good))


if __name__ == "__main__":
    sys.exit(main())
