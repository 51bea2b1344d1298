"""What mathematics says of the deals, and how often it happens in many of them: part of `make agree`.

The hands are those that the compiled engine deals. Every share must lie within four standard errors of its fraction.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from stukolka.cards import CODE, PACKS
from stukolka.games.compiling import Compiled
from stukolka.games.numbers import words_for
from stukolka.games.stukolka.kernel import layout
from stukolka.games.stukolka.kernel.dealing import deal

MOST_ERRORS = 4
"""So many standard errors a share may lie off."""

ACE, KING, QUEEN = (4 * (CODE.index(f"{rank}s") // 4) for rank in "AKQ")
SUIT = sum(1 << 4 * rank for rank in range(13))
# The bits of a suit in a hand, and of three of its cards.


@dataclass(frozen=True)
class Fact:
    """A share that is known exactly, and what was counted."""

    what: str
    exact: Fraction
    count: int
    of: int

    @property
    def errors(self) -> float:
        """By how many standard errors what was counted lies off."""
        spread = math.sqrt(self.exact * (1 - self.exact) / self.of)
        return abs(self.count / self.of - self.exact) / spread

    def __str__(self) -> str:
        share = f"{self.count / self.of:.7f} of {self.of:,}"
        return f"{self.what:<58} {float(self.exact):.7f}  {share}  {self.errors:.2f} standard errors"


def hand_facts(size: int) -> dict[str, Fraction]:
    """Of a hand of three from a pack, the card turned up not known: shares that trumps are in it."""
    trumps = size // 4 - 1  # one lies on the table
    hands = comb(size - 1, 3)

    def exactly(count: int) -> Fraction:
        return Fraction(comb(trumps, count) * comb(size - 1 - trumps, 3 - count), hands)

    honours = Fraction(size // 4 - 1, size // 4)  # that the honour is not the card turned up
    pair = Fraction(comb(size // 4 - 2, 1), size // 4)
    return {
        "one trump at least": 1 - exactly(0),
        "two trumps at least": exactly(2) + exactly(3),
        "three trumps": exactly(3),
        "the ace of trumps": honours * Fraction(comb(size - 2, 2), hands),
        "king and queen of trumps": pair * Fraction(size - 3, hands),
    }


def somebody(players: int, size: int = 52) -> Fraction:
    """That some one of so many players has two trumps or more."""
    trumps, others = size // 4 - 1, size - size // 4
    nobody = 0
    for held in range(players + 1):
        # `held` of the players have one trump each, the rest none; who they are is chosen, and then their cards.
        ways = comb(players, held) * math.perm(trumps, held)
        left = others
        for seat in range(players):
            take = 2 if seat < held else 3
            ways *= comb(left, take)
            left -= take
        nobody += ways
    everything, left = 1, size - 1
    for _ in range(players):
        everything *= comb(left, 3)
        left -= 3
    return 1 - Fraction(nobody, everything)


def _count(table: Any, words: Any, seed: Any, first: int, number: int, found: Any) -> None:
    # Deals and counts, compiled: of all hands those with a trump, two, three, the ace, king and queen, and the deals in
    # which somebody has two.
    for index in range(number):
        trump = deal(table, words, seed, first + index)
        some = False
        for place in range(table[layout.PLAYERS]):
            held = (table[layout.HANDS + place] >> (trump & 3)) & SUIT
            trumps = 0
            rest = held
            while rest:
                rest &= rest - 1
                trumps += 1
            found[0] += trumps > 0
            found[1] += trumps > 1
            found[2] += trumps > 2
            found[3] += (held >> ACE) & 1
            found[4] += (held >> KING) & (held >> QUEEN) & 1
            some = some or trumps > 1
        found[5] += some


_counting = Compiled(_count, kept=False)


def counted(deals: int, players: int, size: int, seed: int, threads: int) -> list[int]:
    """How often each of the facts is so in the hands of so many deals, and in how many deals of somebody's."""

    def some(span: tuple[int, int]) -> Any:
        table = np.zeros(layout.WIDTH, dtype=np.int64)
        table[layout.PACK : layout.PACK + size] = PACKS[size]
        table[layout.PLAYERS], table[layout.SIZE] = players, size
        found = np.zeros(6, dtype=np.int64)
        _counting(table, words_for(size), np.uint64(seed), *span, found)
        return found

    some((0, 1))
    block = -(-deals // threads)
    spans = [(first, min(block, deals - first)) for first in range(0, deals, block)]
    with ThreadPoolExecutor(threads) as pool:
        return [int(number) for number in sum(pool.map(some, spans))]


def facts(deals: int, *, seed: int = 1, threads: int = 2) -> Iterator[Fact]:
    """Every fact, counted in so many deals of every kind of table."""
    for size in (52, 36, 32):
        *found, _ = counted(deals, 5, size, seed, threads)
        for count, (what, exact) in zip(found, hand_facts(size).items(), strict=True):
            yield Fact(f"{size} cards: {what}", exact, count, 5 * deals)
    for players in range(3, 8):
        found = counted(deals, players, 52, seed, threads)
        yield Fact(f"some one of {players} has two trumps", somebody(players), found[5], deals)


def coups(games: int, packs: int, *, seed: int = 1) -> Fact | str:
    """The first coup of lansquenet, a pair being the banker's; or why it can't be played by a compiled engine."""
    from stukolka.batch import engines, hands, table
    from stukolka.batch.simulate import simulate
    from stukolka.games.lansquenet.odds import coup
    from stukolka.games.lansquenet.switches import FORMS, Match, Pair
    from stukolka.library import Library
    from stukolka.rules.switch import fields_of

    library = Library.open()
    counts = "one" if packs == 1 else "two-or-more"
    assert counts in [answer.key for answer in fields_of(FORMS["lansquenet"])["packs"]]
    ruleset = library.ruleset(f"lansquenet/D+packs={counts}")
    question = table.question([ruleset], players=2, seed=seed, agreed={"packs": packs}, measured=["banker_wins_first"])
    if question.engine.name == engines.REFERENCE and games > 100_000:
        return f"{packs} packs: {question.engine.why.en if question.engine.why else ''}"
    sums = simulate(question, games, hire=hands.workers()).block.metrics["banker_wins_first"]
    exact = coup(packs, pair=Pair(ruleset.answers["pair"]), match=Match(ruleset.answers["match"])).share
    return Fact(f"{packs} packs: the banker wins the coup", exact, int(sums.of[0]), int(sums.per[0]))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=100_000_000)
    wanted = parser.parse_args(arguments)
    off = 0
    everything = [*facts(wanted.deals), *(coups(wanted.deals, packs) for packs in (1, 2, 3))]
    for fact in everything:
        print(fact)
        off += isinstance(fact, Fact) and fact.errors > MOST_ERRORS
    return int(off > 0)


if __name__ == "__main__":
    sys.exit(main())
