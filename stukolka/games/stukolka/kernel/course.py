"""Deal after deal: what is carried over from one to the next."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stukolka.games.compiling import MOST_CHIPS, part
from stukolka.games.stukolka.kernel.layout import (
    ALL_PASS,
    CARRIED,
    DEALER,
    FIRST_DEALER,
    FIRST_FORCED,
    FIRST_POT,
    FORCED,
    FORCED_RETURNS,
    LENGTH,
    NEXT_DEALER,
    OBLIGATORY,
    PLAYERS,
    TO_COME,
    WON,
)
from stukolka.games.stukolka.kernel.money import ENDED, NEXT_POT, NOBODY, POT_AT_PLAY, stakes


@part
def next_deal(table: NDArray[np.int64], rows: NDArray[np.int64], index: int) -> bool:
    """Prepare a deal, the first or one that follows another, and take the stakes.

    False where more stands than a kernel takes: the row is marked with a pot of -1, and so are those that follow.
    """
    if table[TO_COME] == 0:
        table[TO_COME] = table[LENGTH]
        table[DEALER] = table[FIRST_DEALER]
        table[CARRIED] = table[FIRST_POT]
        table[FORCED] = table[FIRST_FORCED]
    elif rows[index - 1, POT_AT_PLAY] >= 0:
        _follow(table, rows, index - 1)
    table[TO_COME] -= 1
    if table[CARRIED] > MOST_CHIPS:
        rows[index, POT_AT_PLAY] = -1
        return False
    stakes(table, rows, index)
    return True


@part
def _follow(table: NDArray[np.int64], rows: NDArray[np.int64], last: int) -> None:
    # Who deals after the deal of row `last`, what stands, and whether the deal is forced.
    players, dealer = int(table[PLAYERS]), int(table[DEALER])
    if rows[last, ENDED] != NOBODY or table[ALL_PASS] != 2:
        dealer += 1 if table[NEXT_DEALER] == 0 else players - 1
        table[DEALER] = dealer - players if dealer >= players else dealer
    stands = int(rows[last, NEXT_POT])
    if table[OBLIGATORY] == 1:
        remise_played = table[CARRIED] > 0 and table[WON] > 0
        again = stands == 0 or (remise_played and table[FORCED_RETURNS] == 1)
        table[FORCED] = 1 if again else 0
    table[CARRIED] = stands
