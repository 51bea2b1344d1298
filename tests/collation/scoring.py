"""How a collation of the originals is scored against one half of the gold, as its README says."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+")
Span = tuple[int, int]
Pair = tuple[Span, Span]


@dataclass
class Score:
    """Counts over stretches; `moved` ones are of the pairs that the tool marks as moved."""

    right: int = 0
    wrong: int = 0
    found: int = 0
    gold: int = 0
    unlike_right: int = 0
    unlike_wrong: int = 0
    unlike_found: int = 0
    unlike_gold: int = 0
    moved_right: int = 0
    moved_wrong: int = 0
    order_found: int = 0
    order_gold: int = 0
    passages_found: int = 0
    passages_gold: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.wrong)

    @property
    def recall(self) -> float:
        return self.found / self.gold

    @property
    def f1(self) -> float:
        return 2 * self.precision * self.recall / (self.precision + self.recall)

    @property
    def unrelated(self) -> float:
        return self.unlike_wrong / (self.unlike_wrong + self.unlike_right)

    @property
    def unlike_recall(self) -> float:
        return self.unlike_found / self.unlike_gold


class Words:
    """The words of a text, by place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans = [match.span() for match in WORD.finditer(text)]
        self._starts = [start for start, _ in self.spans]

    def within(self, start: int, end: int) -> list[Span]:
        """The words of which some part lies in a span."""
        at = max(0, bisect_right(self._starts, start) - 1)
        found = []
        while at < len(self.spans) and self.spans[at][0] < end:
            if self.spans[at][1] > start:
                found.append(self.spans[at])
            at += 1
        return found

    def folded(self, span: Span) -> str:
        return self.text[span[0] : span[1]].casefold().replace("ё", "е")


def score(
    half: dict[str, Any],
    texts: dict[str, str],
    witnesses: tuple[str, str],
    pairs: Iterable[Pair],
    moved: Iterable[Pair] = (),
) -> Score:
    """The score of a tool's pairs of token spans of two whole texts, those that it marks as moved among them."""
    stretches = [stretch for stretch in half["stretch"] if tuple(stretch["witnesses"]) == witnesses]
    moves = [move for move in half["move"] if tuple(move["witnesses"]) == witnesses]
    sides = [Words(texts[siglum]) for siglum in witnesses]
    of_word: list[dict[Span, int]] = [{}, {}]
    gold: dict[Pair, tuple[int, str]] = {}
    doubtful: list[tuple[set[Span], set[Span]]] = []
    for number, stretch in enumerate(stretches):
        for side in (0, 1):
            of_word[side].update(dict.fromkeys(sides[side].within(*stretch["spans"][side]), number))
        for a, b, c, d, kind in stretch["pairs"]:
            gold[(a, b), (c, d)] = (number, kind)
        doubtful.append(({(p[0], p[1]) for p in stretch["doubtful"]}, {(p[2], p[3]) for p in stretch["doubtful"]}))

    def unlike(pair: Pair) -> bool:
        return sides[0].folded(pair[0]) != sides[1].folded(pair[1])

    def crosses(pair: Pair) -> bool:
        others = stretches[gold[pair][0]]["pairs"]
        return any((pair[0][0] < a) != (pair[1][0] < c) for a, _, c, _, _ in others if a != pair[0][0])

    def inside(pair: Pair, spans: list[list[int]]) -> bool:
        return all(spans[i][0] <= pair[i][0] and pair[i][1] <= spans[i][1] for i in (0, 1))

    marked = set(moved)
    found: set[Pair] = set()
    found_moved: set[Pair] = set()
    result = Score(gold=len(gold), unlike_gold=sum(map(unlike, gold)))
    for pair in pairs:
        one, other = (sides[i].within(*pair[i]) for i in (0, 1))
        hit = {(x, y) for x in one for y in other}
        places = {of_word[0].get(x) for x in one} | {of_word[1].get(y) for y in other}
        if pair in marked:
            found_moved |= hit
        hit &= gold.keys()
        if places <= {None}:
            continue
        if not hit and len(places) == 1 and len(one) == len(other) == 1:
            number = places.pop()
            if number is not None and one[0] in doubtful[number][0] and other[0] in doubtful[number][1]:
                continue
        result.right += len(hit)
        result.wrong += not hit
        found |= hit
        differs = (
            any(map(unlike, hit)) if hit else [sides[0].folded(x) for x in one] != [sides[1].folded(y) for y in other]
        )
        result.unlike_right += bool(hit) and differs
        result.unlike_wrong += not hit and differs
        if pair in marked:
            of_move = any(
                crosses(one) or any(inside(one, spans) for move in moves for spans in _spans(move)) for one in hit
            )
            result.moved_right += of_move
            result.moved_wrong += not of_move
    result.found = len(found)
    result.unlike_found = sum(map(unlike, found))
    order = [pair for pair, (_, kind) in gold.items() if kind == "order"]
    result.order_gold, result.order_found = len(order), sum(pair in found for pair in order)
    result.passages_gold = len(moves)
    for move in moves:
        for spans in _spans(move):
            own = [pair for pair in gold if inside(pair, spans)]
            if own and 2 * sum(pair in found_moved for pair in own) >= len(own):
                result.passages_found += 1
                break
    return result


def _spans(move: dict[str, Any]) -> list[list[list[int]]]:
    return [move["spans"], *([move["or"]] if "or" in move else [])]
