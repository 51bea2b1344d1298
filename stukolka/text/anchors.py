"""Anchors: runs of words that occur once on either side, and the longest chain of pairs that never cross."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pairs = NDArray[np.int64]
"""Pairs (column, token), one a row."""

Numbers = NDArray[np.integer[Any]]
"""An array of whole numbers of any width."""

NONE: Pairs = np.empty((0, 2), np.int64)
"""No pairs."""


def anchors(rows: Sequence[tuple[Numbers, Numbers]], words: Numbers, places: Numbers, *, run: int) -> Pairs:
    """The longest chain of pairs of words that stand in a run of `run` words which occurs once on either side.

    `rows` are the words and columns of each witness placed before; `words` and `places` the words and token places
    of the new one.  In several witnesses a run counts as one when all have it in the same columns.
    """
    if len(words) < run:
        return NONE
    own = hashed(words, run)
    kinds, first, times = np.unique(own, return_index=True, return_counts=True)
    kinds, first = kinds[times == 1], first[times == 1]
    most = np.zeros(len(kinds), np.uint64)
    least, of_row = ~most, np.full(len(kinds), -1)
    begun = np.zeros(len(kinds), np.int64)
    for number, (row, columns) in enumerate(rows):
        if len(row) < run or not len(kinds):
            continue
        of_runs = hashed(row, run)
        place = np.searchsorted(kinds, of_runs).clip(max=len(kinds) - 1)
        known = np.flatnonzero(kinds[place] == of_runs)
        place = place[known]
        # Where a run begins is told by all its columns, so that two of them that only begin alike are two.
        where = hashed(columns, run)[known]
        np.minimum.at(least, place, where)
        np.maximum.at(most, place, where)
        of_row[place], begun[place] = number, known
    found = []
    for number, (_, columns) in enumerate(rows):
        at = np.flatnonzero((of_row == number) & (least == most))
        found += [np.stack([columns[begun[at] + shift], places[first[at] + shift]], axis=1) for shift in range(run)]
    if not found:
        return NONE
    pairs = unique_pairs(np.concatenate(found))
    return pairs[chain(pairs)]


def unique_pairs(pairs: Pairs) -> Pairs:
    """The pairs sorted, each once; faster than to compare them row by row."""
    keys = np.unique(pairs[:, 0].astype(np.int64) << 32 | pairs[:, 1])
    return np.stack([keys >> 32, keys & 0xFFFFFFFF], axis=1)


def chain(pairs: Pairs) -> NDArray[np.int64]:
    """The places of the longest chain of `pairs` that ascends strictly on both sides; `pairs` are sorted."""
    if len(pairs) < 2 or (np.diff(pairs, axis=0) > 0).all():
        return np.arange(len(pairs))
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    # Of pairs with the same column the later token comes first, so that no two of them can be in one chain.
    order = np.lexsort((-pairs[:, 1], pairs[:, 0])).tolist()
    tokens = pairs[:, 1].tolist()
    for place in order:
        at = bisect_left(ends, tokens[place])
        before.append(last[at - 1] if at else -1)
        here = len(before) - 1
        if at == len(ends):
            ends.append(tokens[place])
            last.append(here)
        else:
            ends[at] = tokens[place]
            last[at] = here
    kept = []
    here = last[-1]
    while here >= 0:
        kept.append(order[here])
        here = before[here]
    return np.array(kept[::-1], np.int64)


def hashed(words: Numbers, run: int) -> NDArray[np.uint64]:
    """A number for each run of `run` words."""
    numbers = words.astype(np.uint64) + np.uint64(1)
    length = len(words) - run + 1
    found = np.zeros(length, np.uint64)
    for shift in range(run):
        found = found * np.uint64(0x9E3779B97F4A7C15) + numbers[shift : shift + length]
        found ^= found >> np.uint64(29)
    return found
