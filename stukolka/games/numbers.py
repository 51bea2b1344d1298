"""The numbers of `stukolka.rng`, compiled: the same keys, draws and shuffles, to the last bit.

All numbers are unsigned of 64 bits and wrap, as the page of `rng` says; bounds and cards are small and signed. A
shuffle is dealt run by run, eight cards to a number, as far as a deal wants them. The places of its cards are not found
by taking cards out of a list: each is counted back through the digits drawn before it, eight cards at a time, a byte
for each.
"""

from __future__ import annotations

from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stukolka.games.compiling import compiled

GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
"""The step of the counter."""

STRIDE: Final = np.uint64((0x9E3779B97F4A7C15 << 48) % 2**64)
"""From one stream of a deal to the next."""

RUN: Final = 8
"""How many cards of a shuffle one number serves."""

_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_NONE = np.uint64(0)
_ONE = np.uint64(1)
_THIRTY = np.uint64(30)
_TWENTY_SEVEN = np.uint64(27)
_THIRTY_ONE = np.uint64(31)
_BYTE = np.uint64(8)
_SEVEN = np.uint64(7)
_LOW = np.uint64(0xFF)
_EACH = np.uint64(0x0101010101010101)
_HIGH = np.uint64(0x8080808080808080)
_HALF = np.uint64(32)

# Bound -> 2**32 / bound, a little more: for numbers below 2**24 the product's upper half is the quotient.
_INVERSE = np.array([0, *(2**32 // bound + 1 for bound in range(1, 64))], dtype=np.uint64)


def runs_of(size: int) -> NDArray[np.uint64]:
    """The runs of a shuffle of `size` cards: per run the last number that favours no order, and two products of bounds.

    A number is split once by the product of the first four bounds of its run, and the rest by that of the other four.
    """
    rows = []
    for first in range(0, size, RUN):
        bounds = range(size - first, max(size - first - RUN, 0), -1)
        rows.append([2**64 - 1 - 2**64 % prod(bounds), prod(bounds[:4]), prod(bounds[4:])])
    return np.array(rows, dtype=np.uint64)


@compiled
def mix(number: np.uint64) -> np.uint64:
    """SplitMix64's finalizer."""
    number = (number ^ (number >> _THIRTY)) * _FIRST
    number = (number ^ (number >> _TWENTY_SEVEN)) * _SECOND
    return number ^ (number >> _THIRTY_ONE)


@compiled
def key_of_seed(seed: np.uint64) -> np.uint64:
    """What the keys of all deals of a seed are made from."""
    return mix(seed + GAMMA)


@compiled
def key_of_deal(key: np.uint64, deal: int) -> np.uint64:
    """The key of a deal, which is that of its stream 0; `key` is that of the seed."""
    return mix(key + np.uint64(deal) + GAMMA)


@compiled
def below(counters: NDArray[np.uint64], place: int, bound: int) -> int:
    """The next number from 0 to `bound` - 1 of the stream whose counter stands at `place`."""
    wide = np.uint64(bound)
    while True:
        counter = counters[place] + GAMMA
        counters[place] = counter
        number = mix(counter)
        rest = number % wide
        if number - rest <= _NONE - wide:
            return int(np.int64(rest))


@compiled
def open_shuffle(key: np.uint64, shuffle: NDArray[np.uint64]) -> None:
    """Begin the shuffle of a deal: `shuffle` holds its counter, and then what each digit drawn adds to a run."""
    shuffle[0] = key


@compiled
def deal_run(
    run: int,
    size: int,
    runs: NDArray[np.uint64],
    shuffle: NDArray[np.uint64],
    pack: NDArray[np.int64],
    cards: NDArray[np.int64],
) -> None:
    """Deal the cards of a run, the runs before it dealt: from the pack as it lies into `cards`, at its own place.

    Shapes: `runs` (runs, 3), `shuffle` (1 + 64), `pack` (size), `cards` (64).
    """
    last = runs[run, 0]
    counter = shuffle[0]
    while True:
        counter = counter + GAMMA
        number = mix(counter)
        if number <= last:
            break
    shuffle[0] = counter
    upper = number // runs[run, 1]
    rest = number - upper * runs[run, 1]
    upper = upper % runs[run, 2]
    first = run * RUN
    count = min(RUN, size - first)
    places = _NONE
    for place in range(count):
        if place == 4:
            rest = upper
        bound = size - first - place
        quotient = (rest * _INVERSE[bound]) >> _HALF
        digit = rest - quotient * np.uint64(bound)
        rest = quotient
        places |= digit << (_BYTE * np.uint64(place))
        shuffle[1 + first + place] = digit * _EACH
    # A card lies one place further for each card drawn before it that lay no further than it, counted back.
    for place in range(count - 2, -1, -1):
        later = _NONE - (_ONE << (_BYTE * np.uint64(place + 1)))
        more = (((places | _HIGH) - shuffle[1 + first + place]) & _HIGH & later) >> _SEVEN
        places += more
    for place in range(first - 1, -1, -1):
        places += (((places | _HIGH) - shuffle[1 + place]) & _HIGH) >> _SEVEN
    for place in range(count):
        cards[first + place] = pack[np.int64((places >> (_BYTE * np.uint64(place))) & _LOW)]
