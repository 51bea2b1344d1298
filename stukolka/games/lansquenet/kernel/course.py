"""A whole game, bank after bank, and game after game."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stukolka.games.compiling import compiled, part
from stukolka.games.lansquenet.kernel import layout
from stukolka.games.lansquenet.kernel.asking import ENDS, WITHDRAWS, Ways, after_win, covering, staking
from stukolka.games.lansquenet.kernel.layout import (
    AFTER_LOSS,
    BANK,
    BANKER,
    CONSECUTIVE,
    COVER_ORDER,
    COVERS,
    FUND,
    GAME_END,
    MOST_MOVED,
    MOVED,
    NEW_CARDS,
    PAID,
    PLAYERS,
    TURNS,
    UNCOVERED,
)
from stukolka.games.lansquenet.kernel.money import (
    following,
    fund_covers,
    fund_ends,
    fund_loses,
    fund_wins,
    gains,
    no_covers,
    pay_before_play,
    take_back,
    uncovered,
)
from stukolka.games.lansquenet.kernel.pile import BANKER_WINS, PUNTERS_WIN, Cards, begin, coup, shuffle, sweep

NOT_PLAYED: Final = -1
"""Instead of the number of coups: more chips move in this game than a kernel takes."""

TURN: Final = 0
WON: Final = 1
LOST: Final = 2
PASSED: Final = 3
ENDED: Final = 4
# What the banker is asked: at the beginning of his turn, after a win, after a loss; nothing, since the bank passes on,
# or the game has ended.


@part
def _offered(table: NDArray[np.int64], words: NDArray[np.uint64], ways: Ways) -> int:
    # The stake is offered to the punters; gives what the fund covers of the rest.
    seat = int(table[BANKER])
    rest = int(table[BANK])
    for asked in range(table[PLAYERS] - 1 if table[COVER_ORDER] == 0 else 1):
        seat = following(table, seat)
        chips = covering(table, words, ways, seat, rest, asked == 0)
        table[COVERS + seat] = chips
        gains(table, seat, -chips)
        rest -= chips
        if rest == 0:
            break
    return fund_covers(table, rest)


@part
def _to_be_played(table: NDArray[np.int64], by_fund: int) -> bool:
    # Whether there is a coup, when the stake has been offered.
    rest = uncovered(table) - by_fund
    banker = int(table[BANKER])
    if rest == 0:
        return True
    if table[UNCOVERED] == 0:
        table[BANK] -= rest
        gains(table, banker, rest)
        return int(table[BANK]) > 0
    take_back(table, by_fund)
    gains(table, banker, int(table[BANK]))
    return False


@part
def _asked(
    table: NDArray[np.int64], words: NDArray[np.uint64], cards: Cards, ways: Ways, row: NDArray[np.int64], asked: int
) -> int:
    # The banker is asked, and what he does is played out; gives what he is asked next, or that he has no more to say.
    banker = int(table[BANKER])
    if asked == WON:
        chips = after_win(table, words, ways)
        gains(table, banker, int(table[BANK]) - max(chips, 0))
        if chips == WITHDRAWS:
            return PASSED
    else:
        chips = staking(table, words, ways, asked == LOST)
        if chips <= 0:
            return ENDED if chips == ENDS else PASSED
        table[CONSECUTIVE] = 0
        gains(table, banker, -chips)
    table[BANK] = chips
    by_fund = _offered(table, words, ways)
    if not _to_be_played(table, by_fund):
        return PASSED
    stake = int(table[BANK])
    winner = coup(table, words, cards)
    row[layout.FIRST_WON] = winner if row[layout.COUPS] == 0 else row[layout.FIRST_WON]
    row[layout.COUPS] += 1
    row[layout.BANKER_WON] += 1 if winner == BANKER_WINS else 0
    row[layout.PUNTERS_WON] += 1 if winner == PUNTERS_WIN else 0
    row[layout.STAKED] += stake
    table[MOVED] += stake
    if winner == BANKER_WINS:
        table[CONSECUTIVE] += 1
        table[BANK] += stake
        fund_loses(table, by_fund)
        no_covers(table)
        if table[NEW_CARDS] == 0:
            sweep(table, cards)
        return WON
    if winner == PUNTERS_WIN:
        for seat in range(table[PLAYERS]):
            gains(table, seat, 2 * int(table[COVERS + seat]))
        no_covers(table)
        fund_wins(table, by_fund)
        sweep(table, cards)
        return PASSED if table[AFTER_LOSS] == 0 else LOST
    # The cards have run out: the choice before the stake stands again.
    take_back(table, by_fund)
    if asked != WON:
        gains(table, banker, stake)
    sweep(table, cards)
    shuffle(table, words, cards)
    return asked


@part
def _played(
    table: NDArray[np.int64], words: NDArray[np.uint64], cards: Cards, ways: Ways, row: NDArray[np.int64]
) -> bool:
    # A game to its end; false where too many chips move.
    asked = TURN
    while table[MOVED] <= table[MOST_MOVED]:
        asked = _asked(table, words, cards, ways, row, asked)
        if asked == PASSED:
            table[TURNS] += 1
            sweep(table, cards)
            if table[GAME_END] == 0 and table[TURNS] == table[PLAYERS]:
                asked = ENDED
            else:
                table[BANKER] = following(table, int(table[BANKER]))
                asked = TURN
        if asked == ENDED:
            fund_ends(table)
            return True
    return False


@part
def _begun(table: NDArray[np.int64]) -> None:
    # The next game, the first or one that follows another; the fund is carried over, the bank moves on.
    if table[layout.TO_COME] == 0:
        table[layout.TO_COME] = table[layout.LENGTH]
        table[BANKER] = table[layout.FIRST_BANKER]
        table[FUND] = table[layout.FIRST_FUND]
    else:
        table[BANKER] = following(table, int(table[BANKER]))
    table[layout.TO_COME] -= 1
    table[MOVED] = table[FUND]
    table[BANK] = 0
    table[TURNS] = 0
    table[CONSECUTIVE] = 0
    for seat in range(table[PLAYERS]):
        table[PAID + seat] = 0
        table[COVERS + seat] = 0
    pay_before_play(table)


@compiled
def games(
    table: NDArray[np.int64],
    words: NDArray[np.uint64],
    cards: Cards,
    ways: Ways,
    seed: np.uint64,
    first: int,
    rows: NDArray[np.int64],
) -> None:
    """Fill the rows with the outcomes of games `first` and on of a seed."""
    for index in range(len(rows)):
        row = rows[index]
        for column in range(layout.BALANCES):
            row[column] = 0
        _begun(table)
        begin(table, words, cards, seed, first + index)
        if not _played(table, words, cards, ways, row):
            row[layout.COUPS] = NOT_PLAYED
            row[layout.STAKED] = table[MOVED]
            table[FUND] = 0
        row[layout.TURNS_OVER] = table[TURNS]
        row[layout.FUND_LEFT] = table[FUND]
        for seat in range(table[PLAYERS]):
            row[layout.BALANCES + seat] = table[PAID + seat]
