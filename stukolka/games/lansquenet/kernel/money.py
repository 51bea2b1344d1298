"""Chips that move: the players', and those of the reserve fund."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stukolka.games.compiling import part
from stukolka.games.lansquenet.kernel.layout import (
    BANK,
    BANKER,
    COVERS,
    FUND,
    FUND_PAID,
    FUND_REFILLED,
    FUND_REMAINDER,
    FUND_ROLE,
    FUND_SHARED,
    FUND_SUM,
    FUND_WINS,
    MOVED,
    PAID,
    PLAYERS,
)


@part
def following(table: NDArray[np.int64], seat: int) -> int:
    """The seat next to a seat."""
    return seat + 1 if seat + 1 < table[PLAYERS] else 0


@part
def gains(table: NDArray[np.int64], seat: int, chips: int) -> None:
    """A seat gains chips, or pays them in, if they are less than none."""
    table[PAID + seat] += chips
    table[MOVED] += abs(chips)


@part
def uncovered(table: NDArray[np.int64]) -> int:
    """What of the stake nobody has covered."""
    rest = int(table[BANK])
    for seat in range(table[PLAYERS]):
        rest -= table[COVERS + seat]
    return rest


@part
def no_covers(table: NDArray[np.int64]) -> None:
    """Nobody has covered anything."""
    for seat in range(table[PLAYERS]):
        table[COVERS + seat] = 0


@part
def take_back(table: NDArray[np.int64], by_fund: int) -> None:
    """Punters and fund take back what they have covered."""
    for seat in range(table[PLAYERS]):
        gains(table, seat, int(table[COVERS + seat]))
    table[FUND] += by_fund
    no_covers(table)


@part
def _all_pay(table: NDArray[np.int64]) -> None:
    chips = int(table[FUND_SUM])
    for seat in range(table[PLAYERS]):
        gains(table, seat, -chips)
        table[FUND] += chips


@part
def pay_before_play(table: NDArray[np.int64]) -> None:
    """Every player pays into the fund, where there is one."""
    if table[FUND_PAID] == 0:
        _all_pay(table)


@part
def fund_covers(table: NDArray[np.int64], rest: int) -> int:
    """What the fund covers of an uncovered rest."""
    if table[FUND_ROLE] == 1:
        return 0
    chips = min(rest, int(table[FUND]))
    table[FUND] -= chips
    return chips


@part
def fund_loses(table: NDArray[np.int64], by_fund: int) -> None:
    """The banker has won: the fund is filled up."""
    if table[FUND_REFILLED] == 0:
        _all_pay(table)
    if table[FUND_REFILLED] == 1:
        number = 0
        for seat in range(table[PLAYERS]):
            number += 1 if table[COVERS + seat] else 0
        if number:
            part_of_each, odd = by_fund // number, by_fund % number
            seat = int(table[BANKER])
            for _ in range(table[PLAYERS] - 1):
                seat = following(table, seat)
                if table[COVERS + seat]:
                    gains(table, seat, -(part_of_each + (1 if odd > 0 else 0)))
                    odd -= 1
            table[FUND] += by_fund


@part
def fund_wins(table: NDArray[np.int64], by_fund: int) -> None:
    """The banker has lost: the fund wins, and is shared out, where that is done then."""
    table[FUND] += by_fund
    if by_fund:
        if table[FUND_WINS] == 0:
            table[FUND] += by_fund
        else:
            _share(table, by_fund)
    if table[FUND_SHARED] == 1:
        _share_out(table)


@part
def fund_ends(table: NDArray[np.int64]) -> None:
    """The game ends, and the fund is shared out, where that is done then."""
    if table[FUND_SHARED] == 0:
        _share_out(table)


@part
def _share_out(table: NDArray[np.int64]) -> None:
    chips = int(table[FUND])
    table[FUND] = 0
    _share(table, chips)


@part
def _share(table: NDArray[np.int64], chips: int) -> None:
    players = int(table[PLAYERS])
    part_of_each, odd = chips // players, chips % players
    if table[FUND_REMAINDER] == 0:
        table[FUND] += odd
        odd = 0
    seat = int(table[BANKER])
    for place in range(players):
        seat = following(table, seat)
        gains(table, seat, part_of_each + (1 if place < odd else 0))
