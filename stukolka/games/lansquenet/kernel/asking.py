"""What the seats decide: by chance, any option being as likely, or by a strategy; which it is, `ways` says by seat."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stukolka.games.compiling import part
from stukolka.games.lansquenet.kernel.layout import (
    AFTER_WIN,
    BANK,
    BANKER,
    BANKER_DUTY,
    CONSECUTIVE,
    COVER_PARTS,
    COVER_REFUSAL,
    DOUBLING,
    GAME_END,
    PLAYERS,
    TURNS,
)
from stukolka.games.lansquenet.strategies import caution
from stukolka.games.lansquenet.strategies.caution import (
    ENDS,
    PASSES,
    USUAL,
    WITHDRAWS,
    cautious_after_win,
    cautious_cover,
    cautious_stake,
)
from stukolka.games.numbers import below

__all__ = ["ENDS", "PASSES", "RANDOM", "WITHDRAWS", "Ways", "after_win", "covering", "staking", "way_of"]

Ways: TypeAlias = NDArray[np.int64]
"""Seat -> the number of its strategy."""

_WAYS: Final = ("random", "cautious")
RANDOM: Final = 0

for _function in caution.FUNCTIONS:
    part(_function)


def way_of(strategy: Any) -> int | None:
    """The number of a strategy; None of one that is not compiled."""
    return _WAYS.index(strategy) if isinstance(strategy, str) and strategy in _WAYS else None


@part
def staking(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, lost: bool) -> int:
    """What the banker stakes at the beginning of his turn or after a loss, or that the game ends or the bank passes."""
    seat = int(table[BANKER])
    may_end = not lost and table[GAME_END] == 1 and table[TURNS] > 0
    may_pass = lost or table[BANKER_DUTY] == 1
    if ways[seat] != RANDOM:
        return cautious_stake(lost, may_end, int(table[TURNS]), int(table[PLAYERS]))
    number = 1 + (1 if may_end else 0) + (1 if may_pass else 0)
    if number > 1:
        chosen = below(words, 1 + seat, number)
        if chosen < number - 1:
            return ENDS if may_end and chosen == 0 else PASSES
    return 1 + below(words, 1 + seat, USUAL)


@part
def covering(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways, seat: int, rest: int, first: bool) -> int:
    """How much of an uncovered rest a punter covers; `first`: he is the first who is asked."""
    in_part = table[COVER_PARTS] == 0 and rest > 1
    may_decline = table[COVER_REFUSAL] == 0 or not first
    if ways[seat] != RANDOM:
        return cautious_cover(rest, in_part, may_decline)
    if may_decline and below(words, 1 + seat, 2) == 1:
        return PASSES
    return 1 + below(words, 1 + seat, rest) if in_part else rest


@part
def after_win(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways) -> int:
    """With how much of the bank a banker who has won goes on; or that he withdraws."""
    seat, bank = int(table[BANKER]), int(table[BANK])
    may_take_off = table[DOUBLING] == 1 and bank > 1
    may_withdraw = table[AFTER_WIN] == 0
    if ways[seat] != RANDOM:
        return cautious_after_win(bank, int(table[CONSECUTIVE]), may_take_off, may_withdraw)
    number = 1 + (1 if may_take_off else 0) + (1 if may_withdraw else 0)
    chosen = 0 if number == 1 else below(words, 1 + seat, number)
    if chosen == 0:
        return bank
    return 1 + below(words, 1 + seat, bank) if may_take_off and chosen == 1 else WITHDRAWS
