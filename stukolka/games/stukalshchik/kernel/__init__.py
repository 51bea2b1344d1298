"""Stukalshchik compiled: the outcomes of many deals, equal to the reference engine's deal by deal.

It knows the switches and the strategies and nothing else of the game: a twin that shared code with the rules would
prove nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from stukolka.cards import NATURAL, PACKS, RANKS
from stukolka.games.coding import Unsupported
from stukolka.games.compiling import MOST_CHIPS, Overflow
from stukolka.games.numbers import words_for
from stukolka.games.stukalshchik.kernel import course, layout
from stukolka.games.stukalshchik.kernel.asking import RANDOM, way_of
from stukolka.games.stukalshchik.kernel.layout import CELLS, CODING, LAYOUT, LEAST_PLAYERS, MOST_PLAYERS
from stukolka.games.stukalshchik.kernel.shedding import BUCKETS, SEEN
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.rules.ruleset import RuleSet

__all__ = ["LAYOUT", "Overflow", "Unsupported", "codes", "deals", "sessions", "unsupported"]

TERMS: Final = frozenset({"dealer", "limit", "board"})
"""The terms of a table that it knows, as keys of a record."""

MOST_POSITIONS: Final = 2**16
"""So many positions between two piles laid aside, at most, are looked through for one that was there before."""

_FULL: Final = 52
_FEW: Final = 5
_MANY: Final = 10
# The cards of the pack; of a hand where more than five play, and where fewer do.


def codes(rules: RuleSet) -> tuple[int, ...]:
    """The numbers of a rule set's answers, as the kernel is given them."""
    return CODING.numbers(rules.form, rules.answers)


def unsupported(rules: RuleSet, *, players: int, strategies: Sequence[Any], **agreed: Any) -> Text | None:
    """Why the kernel can't play these deals, or None when it can."""
    if (reason := CODING.why_not(rules.form)) is not None:
        return reason
    for strategy in strategies:
        if way_of(strategy) is None:
            return Text(f"the strategy {strategy} is not compiled", f"стратегии {strategy} у быстрого движка нет")
    foreign = sorted(key for key, value in agreed.items() if key not in TERMS and value is not None)
    foreign += sorted(set(agreed.get("board") or {}) - set(CELLS))
    if foreign:
        return Text(f"the compiled engine knows no term {foreign[0]}", f"быстрый движок не знает условия {foreign[0]}")
    seated = LEAST_PLAYERS <= players <= MOST_PLAYERS and players == len(strategies)
    sums = [agreed.get("limit") or 1, *(agreed.get("board") or {}).values()]
    if not seated or not 0 <= (agreed.get("dealer") or 0) < players or min(sums) < 0 or agreed.get("limit") == 0:
        return Text(f"there is no such table of {players}", f"стола на {players} быть не может")
    return None


def deals(
    rules: RuleSet, *, players: int, seed: int, first: int, count: int, strategies: Sequence[Any], **agreed: Any
) -> NDArray[np.int64]:
    """The outcomes of deals `first` to `first + count - 1` of a seed, one row a deal: columns, then balances by seat.

    `strategies` is one for each seat. `agreed` are the terms as keys of a record: `dealer`, `limit`, and `board`, cell
    -> chips; None is as good as not named. Shape (count, columns and balances).

    Raises:
        Overflow: a sum is too large for whole numbers of 64 bits, or in some deal cards go round for so long that the
            reference engine has to tell when all is as it was before.
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
    """The outcomes of sessions `first` to `first + count - 1`: the board is carried over from deal to deal.

    Deal i of session k has the cards and the chance of deal `k * length + i` of the seed. Shape (count, length, columns
    and balances).

    Raises:
        Overflow: as for `deals`.
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
    ways = np.array([way_of(strategy) or RANDOM for strategy in strategies], dtype=np.int64)
    words = words_for(_FULL)
    seen: NDArray[np.int64] = np.empty((MOST_POSITIONS, SEEN), dtype=np.int64)
    buckets: NDArray[np.int64] = np.zeros(BUCKETS, dtype=np.int64)
    rows: NDArray[np.int64] = np.empty((count, layout.BALANCES + players), dtype=np.int64)
    course.deals(table, words, ways, seen, buckets, np.uint64(seed), first, rows)
    if (rows[:, layout.PLAYING] == course.NOT_PLAYED).any():
        raise Overflow("positions", MOST_POSITIONS + 1, most=MOST_POSITIONS)
    return rows


def _table(rules: RuleSet, players: int, length: int, agreed: dict[str, Any]) -> NDArray[np.int64]:
    # The numbers that the kernel works on, laid out.
    board: Mapping[str, int] = agreed.get("board") or {}
    for cell, chips in board.items():
        if chips > MOST_CHIPS:
            raise Overflow(f"board.{cell}", chips)
    table: NDArray[np.int64] = np.zeros(layout.WIDTH, dtype=np.int64)
    table[layout.PACK : layout.PACK + _FULL] = PACKS[_FULL]
    heights = [NATURAL.index(rank) for rank in RANKS]
    for rank, height in enumerate(heights):
        table[layout.HEIGHTS + height] = 0xF << 4 * rank
        table[layout.HEIGHT + rank] = height
        table[layout.HIGHER + rank] = sum(1 << 4 * place for place, other in enumerate(heights) if other > height)
    table[layout.RULE : layout.PLAYERS] = codes(rules)
    table[layout.FIRST_BOARD : layout.FIRST_BOARD + len(CELLS)] = [board.get(cell) or 0 for cell in CELLS]
    many = players < _FEW or (players == _FEW and rules.answers["five-players"] == "ten-cards")
    limit = agreed.get("limit")
    for place, number in {
        layout.PLAYERS: players,
        layout.HAND_SIZE: _MANY if many else _FEW,
        layout.LIMIT: -1 if limit is None else min(limit, MOST_CHIPS),
        layout.LENGTH: length,
        layout.FIRST_DEALER: agreed.get("dealer") or 0,
        layout.MOST_POSITIONS: MOST_POSITIONS,
    }.items():
        table[place] = number
    return table
