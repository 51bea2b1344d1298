"""Strays: pairs of words that are all that two sentences have in common, while their sentences answer to others.

Where sentences changed places, what is left over of one lies beside what is left over of another, and in a short text
nothing else tells that a word there is like the other by chance.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stukolka.text.anchors import Pairs
from stukolka.text.lexicon import WORD, Ints, Lexicon
from stukolka.text.support import SURELY_LIKE, Flags

Whole = NDArray[np.integer[Any]]


def strays(
    lexicon: Lexicon, words: tuple[Ints, Ints], sentences: tuple[Ints, Ints], pairs: Pairs, others: Pairs
) -> Flags:
    """Which of `pairs` (column, token) are strays, when their sentences have `others` beside them.

    `words` and `sentences` are those of the columns, -1 where a witness has none, and of the tokens.  Two sentences
    answer to each other when they share a word that means something: the same, of one stem, or of nearly the same
    letters.  A pair of such a word is never a stray, nor is one of equal words, nor one beside which the texts go on
    word for word.
    """
    found = ~_equal(words, pairs)
    unequal = np.flatnonzero(found)
    found[unequal] = ~_bonds(lexicon, words, pairs[unequal])
    sure = _keys(*pairs[~found].T)
    for step in (-1, 1):
        found[found] = ~np.isin(_keys(*(pairs[found] + step).T), sure)
    if not found.any():
        return found
    held = np.concatenate([pairs[~found], others])
    bonds = held[_bonds(lexicon, words, held)]
    own = np.flatnonzero(found)
    ends, bound = sentences[1][pairs[own, 1]], sentences[1][bonds[:, 1]]
    answers, elsewhere = np.zeros(len(own), bool), np.isin(ends, bound)
    for witness in range(sentences[0].shape[1]):
        of_columns = sentences[0][:, witness]
        here, there = of_columns[pairs[own, 0]], of_columns[bonds[:, 0]]
        answers |= (here >= 0) & np.isin(_keys(here, ends), _keys(there, bound))
        elsewhere |= (here >= 0) & np.isin(here, there)
    found[own] = ~answers & elsewhere
    return found


def _equal(words: tuple[Ints, Ints], pairs: Pairs) -> Flags:
    found: Flags = (words[0][pairs[:, 0]] == words[1][pairs[:, 1]][:, None]).any(axis=1)
    return found


def _keys(one: Whole, other: Whole) -> NDArray[np.int64]:
    keys: NDArray[np.int64] = one.astype(np.int64) << 32 | other
    return keys


def _bonds(lexicon: Lexicon, words: tuple[Ints, Ints], pairs: Pairs) -> Flags:
    """Which pairs are of a word that means something and of one truly like it."""
    members, tokens = words[0][pairs[:, 0]], words[1][pairs[:, 1]]
    found = _equal(words, pairs)
    for witness in range(members.shape[1]):
        at = np.flatnonzero(~found & (members[:, witness] >= 0))
        if len(at):
            one, other = members[at, witness], tokens[at]
            like = lexicon.related(one, other)
            both = ~like & (lexicon.group[one] == WORD) & (lexicon.group[other] == WORD)
            like[both] = lexicon.likeness(one[both], other[both]) >= SURELY_LIKE
            found[at] = like
    found &= ~lexicon.function[tokens]
    return found
