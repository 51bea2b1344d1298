"""The compiled engine's speed: random deals of prikupka for five, with exchange, and the ratio to OpenSpiel's own loop.

Printed: deals a second on one core, of processor time, the best of some rounds; how many times that is what OpenSpiel's
`evaluate_bots` plays of `oh_hell(players=5,num_tricks_fixed=3)` in the same run; what two threads play compared with
one; and after how many seconds a fresh process has its first result, compiling and with the code kept from before.
`make bench` runs it; `python tests/benchmarks/kernel.py` does without OpenSpiel.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from stukolka.games.stukolka import kernel
from stukolka.library import Library

PLAYERS = 5
SEED = 7
WANTED = 3_000_000
"""Deals a second that the kernel has to play on one core."""
WANTED_RATIO = 30
"""How many times as many as OpenSpiel."""
WANTED_THREADS = 1.8
"""How many times as many by two threads as by one."""
WANTED_COLD = 8.0
WANTED_WARM = 1.5
"""Seconds until a fresh process has its first result, without compiled code from before and with it."""

FIRST = """
from stukolka.games.stukolka import kernel
from stukolka.library import Library
rules = Library.open().ruleset("prikupka/A")
rows = kernel.deals(rules, players=5, seed=7, first=0, count=1000, strategies=("random",) * 5, stake=15, pot=0)
print(int(rows[:, 1].sum()))
"""


def kernel_deals(ruleset: str = "prikupka/A") -> Callable[[int, int], int]:
    """A function that plays deals from one number to another, and returns what stands after them in all."""
    rules = Library.open().ruleset(ruleset)

    def play(first: int, last: int) -> int:
        rows = kernel.deals(
            rules,
            players=PLAYERS,
            seed=SEED,
            first=first,
            count=last - first,
            strategies=("random",) * PLAYERS,
            stake=15,
            pot=0,
        )
        return int(rows[:, 1].sum())

    return play


def open_spiel_deals() -> Callable[[int, int], int]:
    """The same for OpenSpiel: whole games by bots that play at random, in its own loop."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("oh_hell(players=5,num_tricks_fixed=3)")
    bots = [pyspiel.make_uniform_random_bot(seat, SEED) for seat in range(PLAYERS)]

    def play(first: int, last: int) -> int:
        for number in range(first, last):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
        return last - first

    return play


def speed(play: Callable[[int, int], int], *, rounds: int, deals: int) -> float:
    """Deals a second of processor time, the best of some rounds."""
    best = 0.0
    for number in range(rounds):
        began = time.process_time()
        play(number * deals, (number + 1) * deals)
        best = max(best, deals / (time.process_time() - began))
    return best


def by_threads(play: Callable[[int, int], int], *, rounds: int, deals: int) -> float:
    """How many times as many deals two threads play in a second of the clock as one; the best of some rounds."""
    best = 0.0
    for _ in range(rounds):
        began = time.perf_counter()
        play(0, deals)
        alone = time.perf_counter() - began
        threads = [threading.Thread(target=play, args=(part * deals, (part + 1) * deals)) for part in range(2)]
        began = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        best = max(best, 2 * alone / (time.perf_counter() - began))
    return best


def first_results(*, rounds: int) -> tuple[float, float]:
    """Seconds until a fresh process has its first result: when it has to compile, and when the code is there."""
    cold, warm = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as place:
            found = [_seconds(place) for _ in range(3)]
        cold.append(found[0])
        warm += found[1:]
    return min(cold), min(warm)


def _seconds(cache: str) -> float:
    began = time.perf_counter()
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    command = [sys.executable, "-c", FIRST]
    told = subprocess.run(
        command, env=environment, cwd=Path(__file__).parent, capture_output=True, text=True, check=True
    )
    if not told.stdout.strip().isdigit():
        raise RuntimeError(told.stderr)
    return time.perf_counter() - began


def line(name: str, found: str, *, wanted: str, reached: bool) -> str:
    """A line of what is printed."""
    return f"{name:<34} {found:>14}   wanted {wanted:>10}: {'reached' if reached else 'not reached'}"


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--deals", type=int, default=200_000, help="deals in a round")
    asked = parser.parse_args(arguments)
    cold, warm = first_results(rounds=max(asked.rounds // 10, 1))
    play = kernel_deals()
    play(0, 1000)
    ours = speed(play, rounds=asked.rounds, deals=asked.deals)
    print(line("deals/s on one core", f"{ours:,.0f}", wanted=f"{WANTED:,}", reached=ours >= WANTED))
    if find_spec("pyspiel") is not None:
        other = speed(open_spiel_deals(), rounds=min(asked.rounds, 5), deals=max(asked.deals // 20, 1))
        ratio = ours / other
        print(f"{'OpenSpiel evaluate_bots':<34} {other:>14,.0f}")
        print(line("ratio", f"{ratio:.1f}", wanted=f"{WANTED_RATIO}", reached=ratio >= WANTED_RATIO))
    threads = by_threads(play, rounds=min(asked.rounds, 5), deals=5 * asked.deals)
    print(line("two threads", f"{threads:.2f}", wanted=f"{WANTED_THREADS}", reached=threads >= WANTED_THREADS))
    print(line("first result, compiling, s", f"{cold:.2f}", wanted=f"{WANTED_COLD}", reached=cold <= WANTED_COLD))
    print(line("first result, compiled before, s", f"{warm:.2f}", wanted=f"{WANTED_WARM}", reached=warm <= WANTED_WARM))


if __name__ == "__main__":
    main()
