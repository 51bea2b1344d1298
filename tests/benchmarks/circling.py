"""How often the shedding play of stukalshchik comes to no end and is broken off (`play.endless`), and what matters.

    python tests/benchmarks/circling.py [--deals 2000] [--seed 1] [--json]

Deals of `stukalshchik/E` are played by the simulated players, each from an empty board: first by the number of players,
for both strategies and both counts of the pile, then with one answer changed at a time. Of the deals in which cards are
played it counts those broken off, with a 95 % interval (Wilson's), and the mean number of cards led, covered and taken.
The same seed gives the same figures on every machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from stukolka.engine.play import playout, random_streams
from stukolka.games.stukalshchik.game import GAME
from stukolka.library import Library
from stukolka.rules.ruleset import RuleSet

RULES = ("stukalshchik/E", "stukalshchik/E:2")
"""The rule sets measured: they differ in the count of the pile."""

OF_PLAY = ("who-plays", "covering", "cover-duty", "taking", "empty-pile", "first-lead", "pile-count")
"""The switches on which the course of the play can depend."""

FOUR = 4
"""At so many players one answer is changed at a time."""


@dataclass(frozen=True)
class Measured:
    """What was counted under one rule set at one table."""

    rules: str
    players: int
    strategy: str
    deals: int
    """Deals dealt."""
    played: int
    """Of these, those in which cards were played out."""
    broken_off: int
    """Of these, those broken off."""
    cards: int
    """Cards led, covered and taken in all of them."""

    @property
    def share(self) -> float:
        """The share of plays that were broken off."""
        return self.broken_off / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of that share."""
        if not self.played:
            return 0.0, 1.0
        number, z = self.played, 1.96
        middle = (self.share + z * z / (2 * number)) / (1 + z * z / number)
        reach = z * sqrt(self.share * (1 - self.share) / number + z * z / (4 * number * number)) / (1 + z * z / number)
        return max(0.0, middle - reach), min(1.0, middle + reach)


def measure(library: Library, ruleset: RuleSet, *, players: int, strategy: str, deals: int, seed: int) -> Measured:
    """So many deals of a rule set, played and counted."""
    base = GAME.setup({"players": players}, library.typed(ruleset), cards=False)
    decide = [GAME.strategies[strategy]] * players
    played = broken_off = cards = 0
    for number in range(deals):
        events = playout(GAME, GAME.deal(base, seed, number), decide, random_streams(seed, number, players)).events
        kinds = [event.type for event in events]
        played += "playing" in kinds
        broken_off += "broken-off" in kinds
        cards += sum(kind in ("lead", "cover", "take") for kind in kinds)
    return Measured(ruleset.name, players, strategy, deals, played, broken_off, cards)


def by_players(library: Library, *, deals: int, seed: int) -> Iterator[Measured]:
    """Both rule sets, both strategies, every number of players."""
    for name in RULES:
        ruleset = library.ruleset(name)
        least, most = library.limits(ruleset)
        for strategy in GAME.strategies:
            for players in range(least, most + 1):
                yield measure(library, ruleset, players=players, strategy=strategy, deals=deals, seed=seed)


def by_answer(library: Library, *, deals: int, seed: int) -> Iterator[Measured]:
    """The first rule set at one table, with each other answer on which the course of the play can depend."""
    ruleset = library.ruleset(RULES[0])
    for strategy in GAME.strategies:
        for key in OF_PLAY:
            for answer in ruleset.switches[key].answers:
                if answer != ruleset.answers[key]:
                    changed = ruleset.changed({key: answer})
                    yield measure(library, changed, players=FOUR, strategy=strategy, deals=deals, seed=seed)


def line(found: Measured) -> str:
    """A row of the table."""
    low, high = found.interval
    mean = found.cards / found.played if found.played else 0.0
    return (
        f"{found.rules:<45} {found.players} {found.strategy:<8} {found.played:>7} of {found.deals:<7}"
        f"{100 * found.share:6.2f} % ({100 * low:5.2f}–{100 * high:5.2f}) {mean:7.1f}"
    )


def main(arguments: list[str]) -> None:
    """Prints the figures as they come."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=2000, help="how many deals for each row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one object a row")
    asked: Any = parser.parse_args(arguments)
    library = Library.open()
    if not asked.json:
        print(f"{'rule set':<45} n strategy   plays of deals   broken off (95 %)   cards a play")
    for rows in (by_players, by_answer):
        for found in rows(library, deals=asked.deals, seed=asked.seed):
            print(json.dumps(asdict(found)) if asked.json else line(found), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
