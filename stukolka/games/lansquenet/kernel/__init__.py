"""Lansquenet compiled: the outcomes of many games, equal to the reference engine's game by game.

It knows the switches and the strategies and nothing else of the game: a twin that shared code with the rules would
prove nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from stukolka.cards import PACKS, RANK
from stukolka.games.coding import Unsupported
from stukolka.games.compiling import MOST_CHIPS, Overflow
from stukolka.games.lansquenet.kernel import course, layout
from stukolka.games.lansquenet.kernel.asking import RANDOM, way_of
from stukolka.games.lansquenet.kernel.layout import CODING, FULL, LAYOUT, MOST_PACKS, MOST_PLAYERS
from stukolka.games.numbers import WORDS
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.rules.ruleset import RuleSet

__all__ = ["LAYOUT", "Overflow", "Unsupported", "codes", "deals", "sessions", "unsupported"]

TERMS: Final = frozenset({"banker", "packs", "fund", "fund_sum"})
"""The terms of a table that it knows, as keys of a record."""

MOST_MOVED: Final = 2**56
"""When more chips than this have moved, a game is not played on: all sums of one more coup still fit in 64 bits."""


def codes(rules: RuleSet) -> tuple[int, ...]:
    """The numbers of a rule set's answers, as the kernel is given them."""
    return CODING.numbers(rules.form, rules.answers)


def unsupported(rules: RuleSet, *, players: int, strategies: Sequence[Any], **agreed: Any) -> Text | None:
    """Why the kernel can't play these games, or None when it can."""
    if (reason := CODING.why_not(rules.form)) is not None:
        return reason
    for strategy in strategies:
        if way_of(strategy) is None:
            return Text(f"the strategy {strategy} is not compiled", f"стратегии {strategy} у быстрого движка нет")
    foreign = sorted(key for key, value in agreed.items() if key not in TERMS and value is not None)
    if foreign:
        return Text(f"the compiled engine knows no term {foreign[0]}", f"быстрый движок не знает условия {foreign[0]}")
    if not (2 <= players <= MOST_PLAYERS and players == len(strategies) and _lawful(rules, players, agreed)):
        return Text(f"there is no such table of {players}", f"стола на {players} быть не может")
    return None


def deals(
    rules: RuleSet, *, players: int, seed: int, first: int, count: int, strategies: Sequence[Any], **agreed: Any
) -> NDArray[np.int64]:
    """The outcomes of games `first` to `first + count - 1` of a seed, one row a game: columns, then balances by seat.

    `strategies` is one for each seat. `agreed` are the terms as keys of a record: `packs`, `banker`, `fund`,
    `fund_sum`; None is as good as not named. Shape (count, columns and balances).

    Raises:
        Overflow: in some game more chips move than whole numbers of 64 bits are sure to hold.
        Unsupported: this can't be played here.
    """
    return _played(rules, players, seed, first, count, length=1, strategies=strategies, agreed=agreed)


def sessions(
    rules: RuleSet,
    *,
    players: int,
    seed: int,
    first: int,
    count: int,
    length: int,
    strategies: Sequence[Any],
    **agreed: Any,
) -> NDArray[np.int64]:
    """The outcomes of sessions `first` to `first + count - 1`: the fund is carried over from game to game.

    Game i of session k has the cards and the chance of game `k * length + i` of the seed. Shape (count, length, columns
    and balances).

    Raises:
        Overflow: in some session more chips move than whole numbers of 64 bits are sure to hold.
        Unsupported: this can't be played here.
    """
    rows = _played(
        rules, players, seed, first * length, count * length, length=length, strategies=strategies, agreed=agreed
    )
    return rows.reshape(count, length, -1)


def _played(
    rules: RuleSet,
    players: int,
    seed: int,
    first: int,
    count: int,
    *,
    length: int,
    strategies: Sequence[Any],
    agreed: dict[str, Any],
) -> NDArray[np.int64]:
    reason = unsupported(rules, players=players, strategies=strategies, **agreed)
    if reason is not None:
        raise Unsupported(reason.en)
    table = _table(rules, players, length, agreed)
    size = int(table[layout.SIZE])
    cards: NDArray[np.uint8] = np.zeros((3, size), dtype=np.uint8)
    by_rank = rules.answers["match"] == "rank"
    cards[0] = [RANK[card] if by_rank else card for card in PACKS[FULL]] * (size // FULL)
    ways = np.array([way_of(strategy) or RANDOM for strategy in strategies], dtype=np.int64)
    words: NDArray[np.uint64] = np.zeros(WORDS, dtype=np.uint64)
    rows: NDArray[np.int64] = np.empty((count, layout.BALANCES + players), dtype=np.int64)
    course.games(table, words, cards, ways, np.uint64(seed), first, rows)
    beyond = rows[:, layout.COUPS] == course.NOT_PLAYED
    if beyond.any():
        raise Overflow("chips", int(rows[beyond, layout.STAKED].max()), most=MOST_MOVED)
    return rows


def _packs(rules: RuleSet, agreed: dict[str, Any]) -> int:
    said = agreed.get("packs")
    return int(said) if said is not None else 1 if rules.answers["packs"] == "one" else 2


def _lawful(rules: RuleSet, players: int, agreed: dict[str, Any]) -> bool:
    packs, answers = _packs(rules, agreed), rules.answers
    least, most = (1, 1) if answers["packs"] == "one" else (2, MOST_PACKS)
    decided = least <= packs <= most and (packs > 1 or answers["match"] == "rank")
    sums = [agreed.get(key) or 0 for key in ("fund", "fund_sum")]
    funded = min(sums) >= 0 and (answers["fund-paid"] == "each-before-play" or not any(sums))
    return decided and funded and 0 <= (agreed.get("banker") or 0) < players


def _table(rules: RuleSet, players: int, length: int, agreed: dict[str, Any]) -> NDArray[np.int64]:
    # The numbers that the kernel works on, laid out.
    for name in ("fund", "fund_sum"):
        if (agreed.get(name) or 0) > MOST_CHIPS:
            raise Overflow(name, agreed[name])
    table: NDArray[np.int64] = np.zeros(layout.WIDTH, dtype=np.int64)
    table[layout.RULE : layout.PLAYERS] = codes(rules)
    for place, number in {
        layout.PLAYERS: players,
        layout.SIZE: FULL * _packs(rules, agreed),
        layout.FUND_SUM: agreed.get("fund_sum") or 0,
        layout.LENGTH: length,
        layout.FIRST_BANKER: agreed.get("banker") or 0,
        layout.FIRST_FUND: agreed.get("fund") or 0,
        layout.MOST_MOVED: MOST_MOVED,
    }.items():
        table[place] = number
    return table
