"""The reference engine's speed: whole random deals of prikupka a second on one core, and the ratio to OpenSpiel.

A deal is all of it: shuffled by `stukolka.rng`, dealt, declared, bought, played and settled by five players who decide
at random among the lawful actions, every event kept. OpenSpiel's `oh_hell(players=5,num_tricks_fixed=3)` is stepped
from Python in the same run; it keeps no events. Rounds of both take turns, and the best round of each counts, so that
a busy machine slows both alike. `make bench` runs it; `python tests/benchmarks/engine.py` does without OpenSpiel.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from stukolka.engine.play import playout
from stukolka.games.stukolka.game import GAME
from stukolka.library import Library
from stukolka.rng import streams

PLAYERS = 5
SEED = 7
WANTED = 8000
"""Deals a second that the reference engine has to make."""


def stukolka_deals(ruleset: str = "prikupka/A") -> Callable[[int, int], int]:
    """A function that plays deals from one number to another, and returns how many actions that took."""
    library = Library.open()
    rules = library.typed(library.ruleset(ruleset))
    terms = GAME.setup({"players": PLAYERS, "stake": 15, "pot": 150}, rules, cards=False)
    strategies = [GAME.strategies["random"]] * PLAYERS

    def play(first: int, last: int) -> int:
        actions = 0
        for number in range(first, last):
            dealt = GAME.deal(terms, SEED, number)
            actions += len(playout(GAME, dealt, strategies, streams(SEED, number, PLAYERS)).actions)
        return actions

    return play


def open_spiel_deals() -> Callable[[int, int], int]:
    """The same for OpenSpiel's oh hell with five players and three tricks."""
    game: Any = import_module("pyspiel").load_game("oh_hell(players=5,num_tricks_fixed=3)")

    def play(first: int, last: int) -> int:
        actions = 0
        for number in range(first, last):
            chance = random.Random(number)
            state = game.new_initial_state()
            while not state.is_terminal():
                # Its chance outcomes are all equally likely, so the legal actions are drawn from alike.
                state.apply_action(chance.choice(state.legal_actions()))
                actions += 1
        return actions

    return play


def measured(plays: dict[str, Callable[[int, int], int]], *, rounds: int, deals: int) -> dict[str, float]:
    """Deals a second of processor time, of the best of some rounds, by name."""
    best = dict.fromkeys(plays, 0.0)
    for number in range(rounds):
        for name, play in plays.items():
            began = time.process_time()
            play(number * deals, (number + 1) * deals)
            best[name] = max(best[name], deals / (time.process_time() - began))
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deals", type=int, default=4000, help="deals in a round")
    asked = parser.parse_args()
    plays = {"stukolka prikupka/A": stukolka_deals()}
    if find_spec("pyspiel") is not None:
        plays["OpenSpiel oh_hell"] = open_spiel_deals()
    speeds = measured(plays, rounds=asked.rounds, deals=asked.deals)
    for name, speed in speeds.items():
        print(f"{name:<22} {speed:9,.0f} deals/s")
    ours, *others = speeds.values()
    for other in others:
        print(f"{'ratio':<22} {ours / other:9.2f}")
    print(f"{'wanted':<22} {WANTED:9,} deals/s: {'reached' if ours >= WANTED else 'not reached'}")


if __name__ == "__main__":
    main()
