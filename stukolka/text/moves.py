"""What changed places: blocks first, by aligning again what was left over, then words and phrases of a sentence."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stukolka.text.align import Aligner
from stukolka.text.anchors import Pairs, hashed, unique_pairs
from stukolka.text.lexicon import FULL, SIGN, Ints, Lexicon
from stukolka.text.strays import strays
from stukolka.text.support import Ruler, spread, supported

ROUNDS = 8
"""How often what was left over is aligned again."""

BLOCK = 0.2
"""`stukolka.text.support.NEEDED` for a block that changed places."""

FEW, MANY = 400, 1_000_000
"""Of how many pairs of words left over a block need have no two in succession, and above how many it has three."""

BESIDE = 25
"""How far from such a run words are looked at."""

NEAR = 0.086
"""What a phrase must weigh for each doubling of the box that it moved in within its sentence."""

REACH = 40
"""How many words a phrase may have moved in a long sentence."""

LIKE = 0.34
"""The least worth of two words of a phrase that moved."""

UNRELATED = 0.5
"""The same for words that share no stem and were not found to stand for each other: here letters alone deceive."""


Members = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Places group by group, and the sizes of the groups."""


@dataclass(frozen=True, slots=True)
class Found:
    """A witness's pairs (column, token) with those placed before."""

    straight: Pairs
    """Those in sequence, ascending."""
    moved: Pairs
    """Those that changed places, sorted by token."""


@dataclass(frozen=True, slots=True)
class Side:
    """What is aligned, and in which sentences it stands."""

    grid: Ints
    """The words of the columns, -1 where a witness has none."""
    columns: Ints
    """The sentences of the columns, of the same shape."""
    tokens: Ints
    """The words of the new witness."""
    sentences: Ints
    """Its sentences."""


def find(aligner: Aligner, side: Side, *, blocks: bool = True) -> Found:
    """The pairs of the new witness with the columns; without `blocks` what moved is sought in its sentence only."""
    straight, unlike = aligner.align(side.grid, side.tokens)
    straight, unlike = _without_strays(aligner.lexicon, side, straight, unlike, straight[:0])
    moved, taken = _displaced(aligner, side, straight, unlike, blocks=blocks)
    # What moved tells of more sentences where they belong; what strays from them is then free to move itself.
    kept, unlike = _without_strays(aligner.lexicon, side, straight, unlike, moved)
    if len(kept) < len(straight):
        straight = kept
        moved, taken = _displaced(aligner, side, straight, unlike, blocks=blocks)
    straight = np.concatenate([straight, taken])
    return Found(straight[np.argsort(straight[:, 0])], moved)


def _without_strays(lexicon: Lexicon, side: Side, held: Pairs, unlike: Pairs, others: Pairs) -> tuple[Pairs, Pairs]:
    """The pairs that hold (ascending) without strays, and those of unlike words that don't lean on one.

    `others` are pairs that the sentences have beside `held`.
    """
    words, sentences = (side.grid, side.tokens), (side.columns, side.sentences)
    gone = strays(lexicon, words, sentences, held, others)
    if not gone.any():
        return held, unlike
    at = np.searchsorted(held[:, 0], unlike[:, 0])
    edged = np.r_[False, gone, False]
    return held[~gone], unlike[~(edged[at] | edged[at + 1])]


def displaced(aligner: Aligner, side: Side, straight: Pairs) -> Pairs:
    """The pairs that changed places, sorted by token, when those in sequence are known."""
    return _displaced(aligner, side, straight, straight[:0], blocks=True)[0]


def _displaced(aligner: Aligner, side: Side, straight: Pairs, unlike: Pairs, *, blocks: bool) -> tuple[Pairs, Pairs]:
    """The pairs that changed places, and those of `unlike` that nothing better took."""
    lexicon, grid, tokens = aligner.lexicon, side.grid, side.tokens
    moved: Pairs = np.empty((0, 2), np.int64)
    moved_unlike = moved
    ruler = Ruler.of(lexicon, grid, tokens)
    for _ in range(ROUNDS if blocks else 0):
        columns, places = _left(len(grid), straight, moved, 0), _left(len(tokens), straight, moved, 1)
        whole = Ruler.of(lexicon, grid[columns], tokens[places])
        near = _about_seeds(side, columns, places, ruler)
        whole, columns, places = whole.part(*near), columns[near[0]], places[near[1]]
        if not len(columns) or not len(places):
            break
        part, mine = grid[columns], tokens[places]
        laid = aligner.laid(part, mine)
        held, others = supported(
            lexicon, part, mine, laid, ruler=ruler.part(columns, places), needed=BLOCK, space=whole
        )
        held, others = _back(held, columns, places), _back(others, columns, places)
        held, others = _without_strays(lexicon, side, held, others, np.concatenate([straight, moved]))
        if not len(held):
            break
        moved = np.concatenate([moved, held])
        moved_unlike = np.concatenate([moved_unlike, others])
    moved, moved_unlike = _without_strays(lexicon, side, moved[np.argsort(moved[:, 0])], moved_unlike, straight)
    moved = np.concatenate([moved, _near(lexicon, side, np.concatenate([straight, moved]), unlike, ruler)])
    taken = np.concatenate([straight, moved])
    unlike = _free(unlike, taken)
    moved = np.concatenate([moved, _free(moved_unlike, np.concatenate([taken, unlike]))])
    return moved[np.argsort(moved[:, 1], kind="stable")], unlike


def _back(pairs: Pairs, columns: Ints, places: Ints) -> Pairs:
    return np.stack([columns[pairs[:, 0]], places[pairs[:, 1]]], axis=1).astype(np.int64)


def _free(pairs: Pairs, taken: Pairs) -> Pairs:
    """Those of `pairs` that have neither a column nor a token in common with those `taken`."""
    return pairs[~np.isin(pairs[:, 0], taken[:, 0]) & ~np.isin(pairs[:, 1], taken[:, 1])]


def _left(size: int, straight: Pairs, moved: Pairs, side: int) -> Ints:
    free = np.ones(size, bool)
    free[straight[:, side]] = False
    free[moved[:, side]] = False
    left: Ints = np.flatnonzero(free).astype(np.int32)
    return left


def _about_seeds(side: Side, columns: Ints, places: Ints, ruler: Ruler) -> tuple[Ints, Ints]:
    """Which of the columns and tokens that were left over stand near words in succession that both sides have.

    A block has such words, more of them where more was left over; in a little any word may belong to one.
    """
    size = len(columns) * len(places)
    if size <= FEW:
        return np.arange(len(columns), dtype=np.int32), np.arange(len(places), dtype=np.int32)
    run = 2 if size <= MANY else 3
    mine, at = _runs(side.tokens[places], ruler.places[places + 1], run)
    chosen, near = np.zeros(len(columns), bool), np.zeros(len(places), bool)
    for witness in range(side.grid.shape[1]):
        own = np.flatnonzero(side.grid[columns, witness] >= 0)
        words = side.grid[columns[own], witness]
        theirs, there = _runs(words, ruler.columns[columns[own] + 1, witness], run)
        common = np.intersect1d(theirs, mine)
        near |= _beside(ruler.places[places + 1], at[np.isin(mine, common)], run)
        chosen[own] |= _beside(ruler.columns[columns[own] + 1, witness], there[np.isin(theirs, common)], run)
    return np.flatnonzero(chosen).astype(np.int32), np.flatnonzero(near).astype(np.int32)


def _runs(words: Ints, at: Ints, run: int) -> tuple[NDArray[np.uint64], Ints]:
    """A number for each run of so many words in succession, and where it begins."""
    if len(words) < run:
        return np.zeros(0, np.uint64), at[:0]
    joined = at[run - 1 :] - at[: len(at) - run + 1] == run - 1
    return hashed(words, run)[joined], at[: len(at) - run + 1][joined]


def _beside(at: Ints, seeds: Ints, run: int) -> NDArray[np.bool_]:
    """Which words stand near runs that begin in these places."""
    if not len(seeds):
        return np.zeros(len(at), bool)
    after = np.searchsorted(seeds, at)
    before = np.maximum(after - 1, 0)
    found: NDArray[np.bool_] = np.abs(at - seeds[np.minimum(after, len(seeds) - 1)]) <= BESIDE
    found |= np.abs(at - seeds[before]) < BESIDE + run
    return found


def _near(lexicon: Lexicon, side: Side, pairs: Pairs, unlike: Pairs, ruler: Ruler) -> Pairs:
    """Words and phrases that stand in another place of a sentence which corresponds."""
    wordlike = lexicon.group != SIGN
    free = np.ones(len(side.grid), bool)
    free[pairs[:, 0]] = False
    free &= ((side.grid >= 0) & wordlike[side.grid]).any(axis=1)
    free_columns = np.flatnonzero(free)
    free = np.ones(len(side.tokens), bool)
    free[pairs[:, 1]] = False
    free_places = np.flatnonzero(free & wordlike[side.tokens])
    by_token = pairs[np.argsort(pairs[:, 1], kind="stable")]
    if not len(by_token):
        return np.empty((0, 2), np.int64)
    before, after = _around(len(side.tokens), pairs)
    words_of = [ruler.columns[1:-1, witness].tolist() for witness in range(side.grid.shape[1])]
    replaced = set(unlike[:, 0].tolist()), set(unlike[:, 1].tolist())
    phrases = []
    for witness, cells in _cells(lexicon, side, by_token, (free_columns, free_places), ruler):
        words = words_of[witness]
        for phrase in _phrases(cells, words):
            mass = sum(worth for _, _, worth in phrase)
            ends = words[phrase[0][0]], words[phrase[-1][0]]
            expected = words[before[phrase[0][1]]], words[after[phrase[0][1]]]
            distance = min(abs(end - place) for end in ends for place in expected)
            # One word replaced here and another there is more likely than that one moved, one came in and one was lost.
            if len(phrase) == 1 and phrase[0][0] in replaced[0] and phrase[0][1] in replaced[1]:
                continue
            if distance <= REACH and mass >= NEAR * math.log2(4.0 * (distance + 1) ** 2):
                phrases.append((-mass, distance, phrase))
    return _chosen(phrases)


def _cells(
    lexicon: Lexicon,
    side: Side,
    by_token: Pairs,
    free: tuple[NDArray[np.int64], NDArray[np.int64]],
    ruler: Ruler,
) -> Iterator[tuple[int, list[tuple[int, int, int, float]]]]:
    """By witness the like pairs of free columns and tokens of sentences that correspond, sorted by their diagonals."""
    for witness in range(side.grid.shape[1]):
        own = side.columns[:, witness]
        columns = free[0][own[free[0]] >= 0]
        linked = np.stack([own[by_token[:, 0]], side.sentences[by_token[:, 1]]], axis=1).astype(np.int64)
        linked = unique_pairs(linked[linked[:, 0] >= 0])
        columns, number = _members(columns, own, linked[:, 0])
        places, other = _members(free[1], side.sentences, linked[:, 1])
        pairs = _crossed((columns, number), (places, other))
        if not len(pairs):
            continue
        worth = lexicon.worth(side.grid[pairs[:, 0], witness][:, None], side.tokens[pairs[:, 1]]) / FULL
        left, right = side.grid[pairs[:, 0], witness], side.tokens[pairs[:, 1]]
        like = (worth >= LIKE) & ((worth >= UNRELATED) | lexicon.related(left, right))
        pairs, worth = pairs[like], worth[like]
        diagonal = ruler.places[pairs[:, 1] + 1] - ruler.columns[pairs[:, 0] + 1, witness]
        order = np.lexsort((pairs[:, 1], pairs[:, 0], diagonal))
        yield witness, list(
            zip(diagonal[order].tolist(), *pairs[order].T.tolist(), worth[order].tolist(), strict=True)
        )  # fmt: skip


def _members(places: NDArray[np.int64], sentences: Ints, wanted: NDArray[np.int64]) -> Members:
    """The places that stand in each of the wanted sentences, one after the other, and how many there are of each."""
    places = places[np.argsort(sentences[places], kind="stable")]
    of = sentences[places]
    first, last = np.searchsorted(of, wanted), np.searchsorted(of, wanted, side="right")
    return places[spread(last - first) + np.repeat(first, last - first)], last - first


def _crossed(one: Members, other: Members) -> Pairs:
    """Every place of each group with every one of the other's group."""
    sizes = one[1] * other[1]
    group = np.repeat(np.arange(len(sizes)), sizes)
    row, column = np.divmod(spread(sizes), np.maximum(other[1], 1)[group])
    begun, begun_other = np.cumsum(one[1]) - one[1], np.cumsum(other[1]) - other[1]
    return np.stack([one[0][begun[group] + row], other[0][begun_other[group] + column]], axis=1)


_Cell = tuple[int, int, float]


def _phrases(cells: list[tuple[int, int, int, float]], words: list[int]) -> Iterator[list[_Cell]]:
    """Runs of cells (diagonal, column, token, worth) in which word follows word on both sides."""
    phrase: list[_Cell] = []
    diagonal = 0
    for own, column, place, worth in cells:
        if phrase and (own != diagonal or words[column] != words[phrase[-1][0]] + 1):
            yield phrase
            phrase = []
        diagonal = own
        phrase.append((column, place, worth))
    if phrase:
        yield phrase


def _around(size: int, pairs: Pairs) -> tuple[list[int], list[int]]:
    """For each token the columns of the nearest tokens before and after that have a pair."""
    by_token = pairs[np.argsort(pairs[:, 1], kind="stable")]
    at = np.searchsorted(by_token[:, 1], np.arange(size))
    before, after = np.maximum(at - 1, 0), np.minimum(at, len(by_token) - 1)
    return by_token[before, 0].tolist(), by_token[after, 0].tolist()


def _chosen(phrases: list[tuple[float, int, list[_Cell]]]) -> Pairs:
    """The phrases that weigh most, none of their words twice."""
    columns: set[int] = set()
    places: set[int] = set()
    found = []
    for _, _, phrase in sorted(phrases):
        if any(column in columns or place in places for column, place, _ in phrase):
            continue
        for column, place, _ in phrase:
            columns.add(column)
            places.add(place)
            found.append((column, place))
    return np.array(found, np.int64).reshape(-1, 2)
