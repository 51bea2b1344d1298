"""The numbers of `stukolka.rng`, compiled: the same keys, draws and shuffles, to the last bit.

All numbers are unsigned of 64 bits and wrap, as the page of `rng` says; bounds and cards are small and signed. A
shuffle is dealt run by run, as far as a deal wants it. The places of its cards are not found by taking cards out of a
list: each is counted back through the digits drawn before it, those of a run at once.

What a deal draws is kept in one array of words (`words_for`): the counters of its streams by number, then the digits of
its shuffle, then what never changes of it. Cards are numbers in whatever array a kernel keeps.
"""

from __future__ import annotations

from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stukolka.games.bits import counted_back, counted_further_back, counted_out, upper
from stukolka.games.compiling import part

GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
"""The step of the counter."""

STRIDE: Final = np.uint64((0x9E3779B97F4A7C15 << 48) % 2**64)
"""From one stream of a deal to the next."""

RUN: Final = 8
"""How many cards of a shuffle one number serves, and are dealt at a time; the last run of a pack may be smaller."""

MOST_CARDS: Final = 255
"""The largest pack: eight cards of a larger one can't be drawn from one number of 64 bits."""

STREAMS: Final = 64
"""For how many streams there is a counter: that of the shuffle, and those of the seats."""

RUNS: Final = 32
"""How many runs a shuffle may have."""

_WIDTH: Final = 20
_DIGITS: Final = STREAMS
_RUNS: Final = _DIGITS + RUNS

WORDS: Final = _RUNS + RUNS * _WIDTH
"""The length of an array of words."""

_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_NONE = np.uint64(0)
_ONE = np.uint64(1)
_EIGHT = np.uint64(8)
_TWENTY_SEVEN = np.uint64(27)
_THIRTY = np.uint64(30)
_THIRTY_ONE = np.uint64(31)
_BYTE = np.uint64(0xFF)


def words_for(size: int) -> NDArray[np.uint64]:
    """The words of a table that plays with so many cards; shape (WORDS). Raises ValueError for too many."""
    if size > MOST_CARDS:
        raise ValueError(f"{size} cards are more than one number of 64 bits serves eight of")
    words = np.zeros(WORDS, dtype=np.uint64)
    runs = runs_of(size)
    words[_RUNS : _RUNS + runs.size] = runs.ravel()
    return words


def runs_of(size: int) -> NDArray[np.uint64]:
    """The runs of a shuffle: how a number becomes eight digits; shape (runs, 20).

    Per run: the last number that favours no order; the product of the first four bounds and what of 2**64 it goes into;
    1 where there are more than four; the eight bounds, those beyond the last card 1; and a little more than what of
    2**64 these go into: the first, the first two and three; the fifth, the fifth and sixth, and with the seventh; the
    eighth; 1 where the eighth is more than 1. Of a number that is divided by them the upper word of the product is the
    quotient.
    """
    rows = []
    for first in range(0, size, RUN):
        bounds = [max(size - first - place, 1) for place in range(RUN)]
        one = prod(bounds[:4])
        products = [prod(bounds[start:end]) for start, end in ((0, 1), (0, 2), (0, 3), (4, 5), (4, 6), (4, 7), (7, 8))]
        # Of 1 there is one too many for a word; nothing but 0 is divided by it, or what no card is dealt by.
        inverses = [2**64 // product + (1 if product > 1 else -1) for product in products]
        last = 2**64 - 1 - 2**64 % prod(bounds)
        rows.append(
            [last, one, 2**64 // one - int(one == 1), int(bounds[4] > 1), *bounds, *inverses, int(bounds[7] > 1)]
        )
    return np.array(rows, dtype=np.uint64)


@part
def mix(number: np.uint64) -> np.uint64:
    """SplitMix64's finalizer."""
    number = (number ^ (number >> _THIRTY)) * _FIRST
    number = (number ^ (number >> _TWENTY_SEVEN)) * _SECOND
    return number ^ (number >> _THIRTY_ONE)


@part
def key_of_deal(seed: np.uint64, deal: int) -> np.uint64:
    """The key of a deal, which is that of its stream 0."""
    return mix(mix(seed + GAMMA) + np.uint64(deal) + GAMMA)


@part
def below(words: NDArray[np.uint64], stream: int, bound: int) -> int:
    """The next number from 0 to `bound` - 1 of a stream."""
    wide = np.uint64(bound)
    while True:
        counter = words[stream] + GAMMA
        words[stream] = counter
        number = mix(counter)
        rest = number % wide
        if number - rest <= _NONE - wide:
            return int(np.int64(rest))


@part
def digits(run: int, number: np.uint64, words: NDArray[np.uint64]) -> np.uint64:
    """The eight digits of a number in the mixed radix of a run's bounds, the first in the lowest byte."""
    at = _RUNS + _WIDTH * run
    one = words[at + 1]
    rest = upper(number, words[at + 2])
    first = number - rest * one
    # The quotient so found can be too small by one.
    over = first >= one
    first = first - one if over else first
    rest = (rest + _ONE if over else rest) * words[at + 3]
    second, third, fourth = upper(first, words[at + 12]), upper(first, words[at + 13]), upper(first, words[at + 14])
    sixth, seventh, eighth = upper(rest, words[at + 15]), upper(rest, words[at + 16]), upper(rest, words[at + 17])
    found: np.uint64 = first - second * words[at + 4]
    found |= (second - third * words[at + 5]) << _EIGHT
    found |= (third - fourth * words[at + 6]) << np.uint64(16)
    found |= fourth << np.uint64(24)
    found |= (rest - sixth * words[at + 8]) << np.uint64(32)
    found |= (sixth - seventh * words[at + 9]) << np.uint64(40)
    found |= (seventh - eighth * words[at + 10]) << np.uint64(48)
    found |= ((eighth - upper(eighth, words[at + 18]) * words[at + 11]) * words[at + 19]) << np.uint64(56)
    return found


@part
def deal_run(run: int, words: NDArray[np.uint64], table: NDArray[np.int64], pack: int, cards: int) -> None:
    """Deal the next run of a shuffle, the runs before it dealt.

    Counter 0 of `words` is the key of the deal when the first run is dealt. In `table` the pack as it lies begins at
    `pack` and the shuffled one at `cards`, both with room for whole runs.
    """
    first = run * RUN
    counter = words[0]
    while True:
        counter += GAMMA
        number = mix(counter)
        if number <= words[_RUNS + _WIDTH * run]:
            break
    words[0] = counter
    drawn = digits(run, number, words)
    words[_DIGITS + run] = drawn
    places = counted_back(drawn)
    for before in range(run - 1, -1, -1):
        places = counted_further_back(places, words[_DIGITS + before])
    places = counted_out(places)
    for place in range(RUN):
        table[cards + first + place] = table[pack + np.int64((places >> (_EIGHT * np.uint64(place))) & _BYTE)]
