"""Members of sets that are whole numbers of 64 bits, and what a shuffle needs of bytes, in plain Python.

In compiled code each of these is a few instructions (`machine`); as they stand here they say what those do.
"""

from __future__ import annotations

from typing import Final, cast

import numpy as np

LANES: Final = 8
"""How many bytes are worked on at once."""

EMPTY: Final = cast(int, np.int64(0))
"""A set without members, to begin with; of a number that is written out numba makes a type of its own."""


def lowest(held: int) -> int:
    """The smallest member of a set that is not empty."""
    return (held & -held).bit_length() - 1


def highest(held: int) -> int:
    """The greatest member of a set that is not empty."""
    return held.bit_length() - 1


def count(held: int) -> int:
    """How many members a set has."""
    return held.bit_count()


def upper(one: np.uint64, other: np.uint64) -> np.uint64:
    """The upper 64 bits of a product of two unsigned words."""
    return np.uint64(int(one) * int(other) >> 64)


def counted_back(digits: np.uint64) -> np.uint64:
    """The digits of a run of a shuffle as places among the cards that lay there before the run was drawn.

    Eight digits, a byte each, from the lowest byte. A card lies one place further for each card drawn before it that
    lay no further than it, counted back from the last; `counted_further_back` goes on with the runs before. Between the
    two places are kept as their one more, in the order of signed bytes, so that one comparison tells: `counted_out`.
    No place may be more than 254.
    """
    drawn = _bytes(digits)
    places = list(drawn)
    for before in range(LANES - 2, -1, -1):
        for place in range(before + 1, LANES):
            places[place] += places[place] >= drawn[before]
    return _word([(place + 1) ^ 0x80 for place in places])


def counted_further_back(places: np.uint64, digits: np.uint64) -> np.uint64:
    """The places of a run as those among the cards that lay there before another run, of these digits, was drawn."""
    found = [(place ^ 0x80) - 1 for place in _bytes(places)]
    for digit in reversed(_bytes(digits)):
        found = [place + (place >= digit) for place in found]
    return _word([(place + 1) ^ 0x80 for place in found])


def counted_out(places: np.uint64) -> np.uint64:
    """The places of a run, a byte each, when they have been counted back to the whole pack."""
    return _word([(place ^ 0x80) - 1 for place in _bytes(places)])


def _bytes(word: np.uint64) -> list[int]:
    return list(int(word).to_bytes(8, "little"))


def _word(found: list[int]) -> np.uint64:
    return np.uint64(int.from_bytes([one & 0xFF for one in found], "little"))
