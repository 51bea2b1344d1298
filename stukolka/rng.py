"""Random numbers that are counted, not drawn from a hidden state: the same deal for ever, on every machine.

The generator is SplitMix64 (Steele, Lea and Flood, 2014; the published vectors are in the tests). A deal has its key,
made from the seed and the number of the deal, and every number of the deal its place in one count, made from the stream
and the draw, so that any number can be had without those before it (all arithmetic modulo 2**64):

    key    = mix(mix(seed + GAMMA) + deal + GAMMA)
    number = mix(key + (stream * 2**48 + draw) * GAMMA)          draw = 1, 2, 3, ...

Stream 0 shuffles; stream 1 + seat decides for that seat; the streams of a deal never overlap. Bounded draws are
remainders, without bias: a number from the incomplete last run below 2**64 is thrown away and the next one taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final

GAMMA: Final = 0x9E3779B97F4A7C15
"""The step of the counter."""

MASK: Final = (1 << 64) - 1
"""The greatest number drawn, 2**64 - 1; seeds, deals and streams are taken modulo 2**64."""

STRIDE: Final = (GAMMA << 48) & MASK
"""From one stream of a deal to the next: 2**48 steps of the counter."""

_GAMMA_INVERSE: Final = pow(GAMMA, -1, 1 << 64)

RUN: Final = 8
"""How many cards of a shuffle one number serves."""


def mix(number: int) -> int:
    """SplitMix64's finalizer: a permutation of the numbers from 0 to 2**64 - 1."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & MASK
    return number ^ (number >> 31)


def key_of(seed: int, deal: int, stream: int) -> int:
    """The key of a stream: where its counter stands before the first draw."""
    return (_key_of_deal(seed, deal) + stream * STRIDE) & MASK


def streams(seed: int, deal: int, seats: int) -> list[Stream]:
    """The streams that decide for seats 0 to `seats` - 1 in a deal."""
    key = _key_of_deal(seed, deal)
    return [Stream(key + stride) for stride in _strides(seats)]


class Stream:
    """One stream of numbers, which counts how many have been drawn."""

    __slots__ = ("_counter", "key")

    def __init__(self, key: int) -> None:
        self.key = key
        """What `key_of` gives."""
        self._counter = key

    @property
    def drawn(self) -> int:
        """How many numbers have been drawn."""
        return ((self._counter - self.key) * _GAMMA_INVERSE) & MASK

    @classmethod
    def of(cls, seed: int, deal: int, stream: int) -> Stream:
        """The stream with this number of this deal, from its beginning."""
        return cls(key_of(seed, deal, stream))

    def number(self) -> int:
        """The next number, from 0 to 2**64 - 1."""
        self._counter = (self._counter + GAMMA) & MASK
        return mix(self._counter)

    def below(self, bound: int) -> int:
        """The next number from 0 to `bound` - 1, each as likely; `bound` is from 1 to 2**64."""
        while True:
            # `number` and `mix` written out: this is the innermost loop of every simulation.
            number = self._counter = (self._counter + GAMMA) & MASK
            number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & MASK
            number ^= number >> 31
            rest = number % bound
            if number - rest <= MASK + 1 - bound:
                return rest


def shuffled(seed: int, deal: int, pack: Sequence[int], count: int | None = None) -> list[int]:
    """The pack of a deal, shuffled; with `count`, its first `count` cards, the same as those of the whole.

    Fisher and Yates's method as they gave it, from the top: the next card is the one with r cards above it among those
    that are left, which keep their order; r is drawn by stream 0. One number serves a run of eight cards (`RUN`), which
    take from it, by division with remainder, digit after digit in the mixed radix of their bounds; a number from the
    incomplete last multiple of their product below 2**64 is thrown away. A run is shuffled whole, whatever `count` is.
    """
    wanted = len(pack) if count is None else count
    left = list(pack)
    cards: list[int] = []
    pop, append = left.pop, cards.append
    key = _key_of_deal(seed, deal)
    for bounds, limit in _runs(len(pack)):
        if len(cards) >= wanted:
            break
        while True:
            key = (key + GAMMA) & MASK
            number = mix(key)
            if number < limit:
                break
        for bound in bounds:
            append(pop(number % bound))
            number //= bound
    return cards[:wanted]


@lru_cache(maxsize=64)
def _runs(size: int) -> tuple[tuple[range, int], ...]:
    """The runs of a shuffle: the bounds of each, and the first number that would favour some order."""
    if size > 255:
        raise ValueError("eight cards of so large a pack can't be drawn from one number of 64 bits")
    whole = MASK + 1
    runs = [range(size - first, max(size - first - RUN, 0), -1) for first in range(0, size, RUN)]
    return tuple((bounds, whole - whole % prod(bounds)) for bounds in runs)


@lru_cache(maxsize=64)
def _strides(seats: int) -> tuple[int, ...]:
    return tuple(stream * STRIDE & MASK for stream in range(1, seats + 1))


@lru_cache(maxsize=16)
def _key_of_deal(seed: int, deal: int) -> int:
    return mix((mix((seed + GAMMA) & MASK) + deal + GAMMA) & MASK)
