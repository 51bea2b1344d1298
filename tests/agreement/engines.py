"""The compiled engines against the reference engine, over every shipped rule set: `make agree`.

Every rule set is played at tables of several sizes, with every strategy, alone and mixed. The first deal that differs
is printed as a record that replays, and ends the run.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache

from stukolka.batch import agree
from stukolka.batch.hands import processors
from stukolka.batch.measure import Span
from stukolka.batch.question import Question
from stukolka.library import Library

BLOCK = 5000


@lru_cache(maxsize=1)
def library() -> Library:
    return Library.open()


@lru_cache(maxsize=4)
def tables(name: str, seed: int) -> tuple[list[Question], dict[str, str]]:
    """What both engines are asked of a rule set, and what the compiled one can't play."""
    everything = list(agree.questions(library(), library().ruleset(name), seed=seed))
    made = [one for one in everything if isinstance(one, Question)]
    return made, dict(one for one in everything if not isinstance(one, Question))


def compared(task: tuple[str, int, int, Span]) -> agree.Compared:
    """One block of one table of one rule set."""
    name, seed, place, span = task
    return agree.compare(tables(name, seed)[0][place], span)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=1_000_000, help="of each rule set, over all its tables")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", nargs="*", help="only these rule sets")
    wanted = parser.parse_args(arguments)
    names = wanted.rules or [name for game in library().games for name in library().names(game, seconds=True)]
    left_out: dict[str, str] = {}
    total = 0
    with ProcessPoolExecutor(processors()) as pool:
        for name in names:
            made, missing = tables(name, wanted.seed)
            left_out |= missing
            if not made:
                continue
            each = -(-wanted.deals // len(made))
            tasks = [
                (name, wanted.seed, place, Span(first, min(BLOCK, each - first)))
                for place in range(len(made))
                for first in range(0, each, BLOCK)
            ]
            deals = 0
            for one in pool.map(compared, tasks):
                deals += one.deals
                if one.found is not None:
                    print(one.found)
                    pool.shutdown(cancel_futures=True)
                    return 1
            total += deals
            print(f"{name}: {deals:,} deals the same, at {len(made)} tables", flush=True)
    for why, count in Counter(left_out.values()).items():
        print(f"left out: {count} tables, since {why}")
    print(f"{total:,} deals the same; {len(left_out)} tables left out")
    return 0 if total else 1


if __name__ == "__main__":
    sys.exit(main())
