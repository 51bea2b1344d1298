"""The pack: cards laid right and left and in the middle, swept away, and shuffled again.

Three rows of cards: all of them as they lie before they are shuffled, those that are still to come, those that are
gone. A card is its rank where ranks decide, else its number; of which pack it is does not matter. Nothing else draws
from the stream that shuffles, so each card is drawn when it comes.
"""

from __future__ import annotations

from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from stukolka.games.compiling import part
from stukolka.games.lansquenet.kernel.layout import (
    CARDS_OUT,
    GONE,
    LEFT,
    LEFT_OVER,
    PAIR,
    RIGHT,
    SHUFFLES,
    SIDES,
    SIZE,
)
from stukolka.games.numbers import STRIDE, below, key_of_deal

Cards = NDArray[np.uint8]

NOBODY: Final = cast(int, np.int64(0))
BANKER_WINS: Final = cast(int, np.int64(1))
PUNTERS_WIN: Final = cast(int, np.int64(2))
# Who wins a coup.

ALL: Final = 0
TO_COME: Final = 1
SWEPT: Final = 2
# The rows of cards.

MOST: Final = 52
# The streams of so many seats are made ready.


@part
def begin(table: NDArray[np.int64], words: NDArray[np.uint64], cards: Cards, seed: np.uint64, number: int) -> None:
    """All the cards are to come, in the order of game `number` of a seed, whose streams are made ready."""
    key = key_of_deal(seed, number)
    for stream in range(MOST + 1):
        words[stream] = key
        key += STRIDE
    size = int(table[SIZE])
    for place in range(size):
        cards[TO_COME, place] = cards[ALL, place]
    table[LEFT_OVER] = size
    table[GONE] = 0
    table[SHUFFLES] = 0
    table[RIGHT] = -1
    table[LEFT] = -1


@part
def _draw(table: NDArray[np.int64], words: NDArray[np.uint64], cards: Cards) -> int:
    # The next card of those to come, which keep their order.
    left = int(table[LEFT_OVER])
    drawn = below(words, 0, left)
    card = int(cards[TO_COME, drawn])
    for place in range(drawn, left - 1):
        cards[TO_COME, place] = cards[TO_COME, place + 1]
    table[LEFT_OVER] = left - 1
    return card


@part
def _away(table: NDArray[np.int64], cards: Cards, card: int) -> None:
    cards[SWEPT, table[GONE]] = card
    table[GONE] += 1


@part
def sweep(table: NDArray[np.int64], cards: Cards) -> None:
    """The cards right and left, if any lie there, are taken away."""
    if table[RIGHT] >= 0:
        _away(table, cards, int(table[RIGHT]))
        table[RIGHT] = -1
    if table[LEFT] >= 0:
        _away(table, cards, int(table[LEFT]))
        table[LEFT] = -1


@part
def shuffle(table: NDArray[np.int64], words: NDArray[np.uint64], cards: Cards) -> None:
    """The cards that are gone are those to come, in an order that is the same for ever."""
    gone = int(table[GONE])
    for place in range(gone):
        cards[TO_COME, place] = cards[SWEPT, place]
    words[0] = key_of_deal(np.uint64(0), int(table[SHUFFLES]))
    table[LEFT_OVER] = gone
    table[GONE] = 0
    table[SHUFFLES] += 1


@part
def _lay(table: NDArray[np.int64], words: NDArray[np.uint64], cards: Cards) -> None:
    # One card to the right and one to the left, where one comes.
    if table[LEFT_OVER] == 0:
        shuffle(table, words, cards)
    table[RIGHT] = _draw(table, words, cards)
    if table[LEFT_OVER] == 0:
        if table[CARDS_OUT] == 0:
            return
        shuffle(table, words, cards)
    table[LEFT] = _draw(table, words, cards)


@part
def coup(table: NDArray[np.int64], words: NDArray[np.uint64], cards: Cards) -> int:
    """Who wins a coup by the cards; nobody where they run out before it is decided."""
    stay = table[RIGHT] >= 0
    while True:
        if not stay:
            _lay(table, words, cards)
        if table[LEFT] < 0:
            return NOBODY
        if table[LEFT] != table[RIGHT]:
            break
        sweep(table, cards)
        if table[PAIR] == 0:
            return BANKER_WINS
        if table[PAIR] == 2:
            return PUNTERS_WIN
    while True:
        if table[LEFT_OVER] == 0:
            if table[CARDS_OUT] == 0:
                return NOBODY
            shuffle(table, words, cards)
        card = _draw(table, words, cards)
        _away(table, cards, card)
        if card == table[RIGHT]:
            return BANKER_WINS if table[SIDES] == 0 else PUNTERS_WIN
        if card == table[LEFT]:
            return PUNTERS_WIN if table[SIDES] == 0 else BANKER_WINS
