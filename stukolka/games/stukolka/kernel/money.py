"""Money: the stakes before a deal, and what becomes of the pot at its end."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import count, lowest
from stukolka.games.compiling import part
from stukolka.games.stukolka.kernel.layout import (
    ALL_PASS,
    CAP,
    CARRIED,
    DEALER,
    DEALER_PAYS,
    DEALER_STAKE,
    FINED,
    FORCED,
    LONE_PLAYER,
    PLAYERS,
    POT,
    REMAINDER,
    REMISE_AMOUNT,
    SEVERAL_REMISES,
    STAKE,
    WHO_STAKES,
    WINS,
    WON,
)

POT_AT_PLAY: Final = 0
NEXT_POT: Final = 1
PLAYERS_IN: Final = 2
REMISES: Final = 3
TRICKS_ZERO: Final = 4
ENDED: Final = 5
BALANCES: Final = 6
# The columns of a row of outcomes; from the last on, the balances by seat.

PLAYED: Final = 0
ALONE: Final = 1
NOBODY: Final = 2
# How a deal can end.


@part
def stakes(table: NDArray[np.int64], rows: NDArray[np.int64], index: int) -> None:
    """Put the stakes into the pot; what each has paid begins the balances of the row."""
    players, dealer = int(table[PLAYERS]), int(table[DEALER])
    pot = int(table[CARRIED])
    together = table[FORCED] == 1 or table[WHO_STAKES] == 1
    for seat in range(players):
        pays = table[STAKE] if together else 0
        if seat == dealer and (not together or table[DEALER_STAKE] == 1):
            pays += table[DEALER_PAYS]
        rows[index, BALANCES + seat] = -pays
        pot += pays
    table[POT] = pot
    rows[index, POT_AT_PLAY] = pot
    rows[index, REMISES] = 0


@part
def settle(table: NDArray[np.int64], inside: int, gone: int, tricks: int, rows: NDArray[np.int64], index: int) -> None:
    """Share the pot, take the remises and fill a row.

    `inside` are the places in play and `gone` those that have withdrawn, as sets; `tricks` is how many tricks there
    were, none where nobody or one alone is in.
    """
    players, dealer, pot = int(table[PLAYERS]), int(table[DEALER]), int(table[POT])
    number = count(inside)
    left = pot
    won = 0
    fined = gone
    if number < 2:
        ended = ALONE if number else NOBODY
        taker = -1
        if number == 0 and table[ALL_PASS] == 1:
            taker = players - 1
        elif number == 1 and table[LONE_PLAYER] == 1:
            taker = lowest(inside)
        if taker >= 0:
            rows[index, BALANCES + (taker + dealer + 1) % players] += pot
            left = 0
    else:
        ended = PLAYED
        part = pot // 3
        for trick in range(tricks):
            place = table[WINS + trick]
            won |= 1 << place
            seat = place + dealer + 1
            if seat >= players:
                seat -= players
            rows[index, BALANCES + seat] += part
            left -= part
        rest = pot - 3 * part
        if rest:
            if table[REMAINDER] == 1:
                rows[index, BALANCES + (table[WINS] + dealer + 1) % players] += rest
                left -= rest
            elif table[REMAINDER] == 2:
                rows[index, BALANCES + dealer] += rest
                left -= rest
        liable = (1 << players) - 1 if table[FINED] == 1 else inside
        fined |= liable & ~won
    table[WON] = pot - left
    owed = pot if table[REMISE_AMOUNT] == 1 else table[STAKE]
    sharing = count(fined)
    before = 0
    paying = 0
    while fined:
        seat = lowest(fined) + dealer + 1
        if seat >= players:
            seat -= players
        fined &= fined - 1
        pays = owed
        if table[SEVERAL_REMISES] == 1:
            # Shared as evenly as coins allow, the odd ones by those nearest the elder hand.
            pays = owed // sharing + (1 if paying < owed % sharing else 0)
        elif table[SEVERAL_REMISES] == 2:
            pays = owed + before
        if table[CAP] >= 0 and pays > table[CAP]:
            pays = table[CAP]
        before += pays
        paying += 1
        left += pays
        rows[index, BALANCES + seat] -= pays
        rows[index, REMISES] += 1 if pays else 0
    rows[index, NEXT_POT] = left
    rows[index, PLAYERS_IN] = number
    rows[index, TRICKS_ZERO] = count(inside & ~won) if ended == PLAYED else 0
    rows[index, ENDED] = ended
