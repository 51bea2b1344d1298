"""A text divided into headings and sentences, every character that is not blank in exactly one of them.

The division is a proposal: it goes by points, capitals, line ends and a list of abbreviations, and no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from stukolka.text.inspection import is_blank

NEVER_LAST = frozenset((
    "т", "е", "напр", "см", "ср", "стр", "гл", "ст", "рис", "им", "св", "экв", "нем", "англ", "фр", "лат", "итал",
    "польск", "mr", "mrs", "dr", "fig", "e", "g", "p", "pp",
))  # fmt: skip
"""Abbreviations with which no sentence ends: what they announce follows."""

MAY_BE_LAST = frozenset((
    "д", "п", "др", "пр", "проч", "коп", "к", "р", "руб", "г", "гг", "в", "вв", "ч", "мин", "сек", "тыс", "млн",
    "экз", "шт", "изд", "кн", "etc", "ed", "no",
))  # fmt: skip
"""Abbreviations with which a sentence ends when a capital letter follows, and goes on when a number does."""

LONGEST_HEADING = 80
"""The most characters of a heading."""

_BLANK_LINES = re.compile(r"(?:[^\S\r\n]*(?:\r\n|\r|\n)){2,}")
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_LABEL = re.compile(r"(?:§+\s*\d+|\d{1,3}|[IVXLC]{1,5}|[а-яёa-z])(?:[.)]|-[а-я]{1,3}\.?)(?=\s)|§+\s*\d+(?=\s)")
_BULLET = re.compile(r"[-–—•*·]\s")
_POINT = re.compile(
    r"(?P<signs>[.!?…]+)(?P<close>[»”“\"’')\]]*)(?P<space>\s+)(?P<dash>[-–—]\s+)?(?P<open>[«„“\"‘'(\[]*)"
)
_TIGHT = re.compile(r"(?<=[а-яёѣіa-z]{3})[.!?]()()()()(?=[А-ЯЁѢІA-Z][а-яёѣіa-z])")
_ENCLOSED = re.compile(r"«[^»]*»|\([^()]*\)|\[[^\[\]]*\]|„[^“”]*[“”]|“[^”]*”|\"[^\"]*\"")
_LAST_WORD = re.compile(r"(?:[^\W_]|-)+$")
_FINAL = re.compile(r"[.!?…:;][»”“\"’')\]]*$")


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading or a sentence."""

    start: int
    """Where it begins, in code points."""
    end: int
    """Where it ends; the code point there belongs to it no more."""
    heading: bool
    """Whether it looks like a heading: a short line by itself with no point after it."""


def pieces(text: str) -> tuple[Piece, ...]:
    """The headings and sentences of `text` in order; only blanks lie between them."""
    found: list[Piece] = []
    paragraphs = list(_paragraphs(text))
    for place, (start, end) in enumerate(paragraphs):
        if place + 1 < len(paragraphs) and _is_heading(text[start:end]):
            found.append(Piece(start, end, heading=True))
        else:
            found.extend(Piece(first, last, heading=False) for first, last in _sentences(text, start, end))
    return tuple(found)


def without_label(text: str) -> str:
    """A sentence without the number or sign of its rule: `12. Козыря…`, `§ 5 Козыря…`."""
    label = _LABEL.match(text)
    return text if label is None else text[label.end() :].lstrip()


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Spans of paragraphs: each line, unless lines are broken within sentences; then what blank lines part."""
    for start, end in _parted(text, 0, len(text), _BLANK_LINES):
        lines = list(_parted(text, start, end, _LINE_ENDS))
        if not _is_wrapped(text, lines):
            yield from lines
            continue
        first, before = start, ""
        for place, (begin, stop) in enumerate(lines):
            line = text[begin:stop]
            title = place == 1 and _is_capitals(before)
            if title or (_FINAL.search(before) and (_LABEL.match(line) or _BULLET.match(line))):
                yield first, lines[place - 1][1]
                first = begin
            before = line
        yield first, end


def _parted(text: str, start: int, end: int, by: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The stretches of `text` between the matches of `by` that are not blank, without the blanks at their ends."""
    edges = [(start, start), *(match.span() for match in by.finditer(text, start, end)), (end, end)]
    for (_, first), (last, _) in pairwise(edges):
        stretch = text[first:last]
        if not is_blank(stretch):
            yield first + _blanks(stretch), last - _blanks(stretch[::-1])


def _blanks(text: str) -> int:
    """How many blanks `text` begins with, invisible signs among them."""
    return next(place for place, character in enumerate(text) if not is_blank(character))


def _is_wrapped(text: str, lines: list[tuple[int, int]]) -> bool:
    """Whether the lines of a block are one paragraph: at least half of those before the last end within a sentence."""
    inner = [text[start:end] for start, end in lines[:-1]]
    return bool(inner) and 2 * sum(_FINAL.search(line) is None for line in inner) >= len(inner)


def _is_heading(line: str) -> bool:
    if len(line) > LONGEST_HEADING or _BULLET.match(line) or _LINE_ENDS.search(line):
        return False
    label = _LABEL.match(line + " ")
    if _is_capitals(line) or (label is not None and label.end() == len(line)):
        return True
    first = re.search(r"[^\W_]", line)
    if label is not None or first is None or first[0].islower():
        return False
    return _FINAL.search(line) is None or (line.endswith(":") and len(line.split()) <= 3)


def _is_capitals(line: str) -> bool:
    return line.isupper() and sum(c.isalpha() for c in line) > 3 and len(line) <= LONGEST_HEADING


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Spans of the sentences of one paragraph."""
    begun = start
    enclosed = [match.span() for match in _ENCLOSED.finditer(text, start, end)]
    points = sorted([*_POINT.finditer(text, start, end), *_TIGHT.finditer(text, start, end)], key=re.Match.start)
    for point in points:
        last, following = point.end(2), point.end(3)
        # What is quoted or said in brackets within a sentence is part of it, however many points it has.
        if any(left < point.start() and last < right and left > begun for left, right in enclosed):
            continue
        if following < end and _ends(text, begun, point, end):
            yield begun, last
            begun = following
    yield begun, end


def _ends(text: str, begun: int, point: re.Match[str], end: int) -> bool:
    """Whether a sentence that began at `begun` ends with this point."""
    after = text[point.end() : end]
    if not after or not (after[0].isupper() or after[0].isdigit() or after[0] == "§"):
        return False
    if point[4] and point[2]:  # «Пас!» — Говорят: the dash goes on with what was said
        return False
    if point[0][:1] != "." or point[0][:2] in {"..", ".…"} or point[2]:
        return True
    label = _LABEL.match(text, begun)
    if label is not None and label.end() >= point.end(1):
        return False  # 12. at the head of a rule
    found = _LAST_WORD.search(text[max(begun, point.start() - LONGEST_HEADING) : point.start()])
    word = found[0] if found is not None else ""
    if len(word) == 1 and word.isupper():
        return False  # an initial
    folded = word.casefold().replace("ѣ", "е").removesuffix("ъ")
    if folded in MAY_BE_LAST:
        return not after[0].isdigit() or _LABEL.match(after) is not None
    return folded not in NEVER_LAST
