"""What is odd in a text: signs that nobody sees, letters of another alphabet, words broken at line ends.

Everything is told with its place and nothing is changed: whether a sign is a fault, the reader of the text decides.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from stukolka.rules.switch import Text

KINDS: Mapping[str, Text] = {
    "bom": Text("byte order mark", "метка порядка байтов"),
    "line-end": Text("line ends other than LF", "концы строк не LF"),
    "decomposed": Text("letters written apart from their marks (NFD)", "буквы, записанные отдельно от знаков (NFD)"),
    "soft-hyphen": Text("soft hyphens", "мягкие переносы"),
    "invisible": Text("invisible characters", "невидимые знаки"),
    "space": Text("spaces other than the plain one", "пробелы, кроме обычного"),
    "look-alike": Text("words with letters of another alphabet", "слова с буквами другой азбуки"),
    "control": Text("control characters", "управляющие знаки"),
    "lost": Text("characters that stand for something lost", "знаки на месте утраченного"),
    "hyphen": Text("words divided at a line end", "слова, перенесённые на другую строку"),
}
"""Kind -> what it is called, in the order in which they are told."""

LINE_END = re.compile(r"\r\n|\r|\n")
"""What ends a line, for counting."""

_MARKS = "\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u20d0-\u20f0\ufe20-\ufe2f"
_HIDDEN = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
_UNCOMMON = re.compile(r"[^\t\n\r -~А-Яа-яЁё«»“”„…–—№§]")
_DECOMPOSED = re.compile(rf"[^\W\d_][{_MARKS}]+")
_WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{_MARKS}{_HIDDEN}])*")
_DIVIDED = re.compile(
    rf"(?<![^\W\d_])[^\W\d_](?:[^\W\d_]|[{_MARKS}{_HIDDEN}])*[-\u00ad\u2010\u2011¬][ \t]*(?:\r\n|\r|\n)[ \t]*[^\W\d_]+"
)
_HYPHEN = re.compile("[-\u00ad\u2010\u2011¬](?=[ \t]*[\r\n])")
_ALONE = frozenset("acoyk")
_PARTS = ' \t«„“"(—–-'
_BEGINS = frozenset("ABCKOY")  # what a Russian sentence may begin with, as a word of one letter
_SAME_SHAPE = frozenset("aceopxyk")
_LONGEST = 24


@dataclass(frozen=True, slots=True)
class Oddity:
    """One odd place of a text."""

    kind: str
    """One of `KINDS`."""
    start: int
    """Where it begins, in code points of the text."""
    line: int
    """Counted from 1; a line ends with LF, CR or both."""
    column: int
    """Counted from 1 in code points, a byte order mark not counted."""
    signs: str
    """The odd characters."""
    word: str
    """The word in which they stand, or the words between which."""
    times: int = 1
    """How often it occurs: line ends are told once for the whole text."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The code points of the odd characters: `U+00AD`."""
        return tuple(f"U+{ord(sign):04X}" for sign in self.signs)

    @property
    def told(self) -> str:
        """The place, the code points and the word, on one line, with nothing invisible in it."""
        word = f" {visible(self.word)}" if self.word else ""
        return f"{self.line}:{self.column} {' '.join(self.codes)}{word}" + (f" ×{self.times}" if self.times > 1 else "")

    def as_json(self) -> dict[str, object]:
        """The oddity as commands write it."""
        return {
            "kind": self.kind,
            "text": KINDS[self.kind].as_json(),
            "start": self.start,
            "line": self.line,
            "column": self.column,
            "codes": list(self.codes),
            "word": self.word,
            "times": self.times,
        }


def inspect(text: str) -> tuple[Oddity, ...]:
    """Everything odd in `text`, in the order of its places."""
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]
    divided = {one[1]: one for one in _divided(text)}
    alone = (one for one in _signs(text) if one[1] not in divided)
    found = [*_line_ends(text), *alone, *_decomposed(text), *_mixed(text), *divided.values()]
    placed = []
    for kind, start, signs, word, times in sorted(found, key=lambda one: (one[1], one[0])):
        line = bisect_right(starts, start)
        first = starts[line - 1] + (line == 1 and text.startswith("\ufeff") and start > 0)
        placed.append(Oddity(kind, start, line, start - first + 1, signs, word, times))
    return tuple(placed)


def counted(oddities: Iterable[Oddity]) -> dict[str, int]:
    """Kind -> how often it occurs, in the order of `KINDS`; kinds that don't occur are left out."""
    times: Counter[str] = Counter()
    for oddity in oddities:
        times[oddity.kind] += oddity.times
    return {kind: times[kind] for kind in KINDS if times[kind]}


def is_blank(text: str) -> bool:
    """Whether there is nothing to read in `text`: no character, or only spaces, line ends and invisible signs."""
    return all(c.isspace() or unicodedata.category(c) in {"Cc", "Cf"} for c in text)


def visible(text: str) -> str:
    """A text on one line: line ends become spaces, and every sign that can't be seen is named, `<U+00AD>`."""
    lines = (line.strip(" \t") for line in LINE_END.split(text))
    return "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in " ".join(lines).replace("\t", " "))


_Found = tuple[str, int, str, str, int]


def _line_ends(text: str) -> Iterator[_Found]:
    """Every sort of line end but LF, once, at its first place."""
    ends = list(re.finditer("\r\n|\r|\u2028|\u2029", text))
    for signs, times in Counter(match[0] for match in ends).items():
        first = next(match.start() for match in ends if match[0] == signs)
        yield "line-end", first, signs, "", times


def _signs(text: str) -> Iterator[_Found]:
    """Signs that are odd by themselves."""
    for match in _UNCOMMON.finditer(text):
        sign, start = match[0], match.start()
        if (kind := _kind(sign, start)) is not None:
            yield kind, start, sign, _around(text, start), 1


def _kind(sign: str, start: int) -> str | None:
    if sign == "\ufeff" and start == 0:
        return "bom"
    if sign == "\u00ad":
        return "soft-hyphen"
    if sign == "\ufffd":
        return "lost"
    kinds = {"Cc": "control", "Cf": "invisible", "Zs": "space", "Co": "lost", "Cn": "lost"}
    return kinds.get(unicodedata.category(sign))


def _around(text: str, at: int) -> str:
    """The word in which the character at `at` stands, or the two that it parts."""
    start, end = at, at + 1
    while start > 0 and at - start < _LONGEST and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and end - at < _LONGEST and not text[end].isspace():
        end += 1
    return text[start:end].strip('.,;:!?()«»“”„"')


def _decomposed(text: str) -> Iterator[_Found]:
    for match in _DECOMPOSED.finditer(text):
        if unicodedata.normalize("NFC", match[0]) != match[0]:
            yield "decomposed", match.start(), match[0], _around(text, match.start()), 1


def _mixed(text: str) -> Iterator[_Found]:
    """Words with letters of two alphabets, and Latin ones that look like Russian ones between Russian words."""
    words = list(_WORD.finditer(text))
    scripts = [Counter(filter(None, map(_script, match[0]))) for match in words]
    whole: Counter[str] = Counter()
    for one in scripts:
        whole.update(one)
    for place, (match, one) in enumerate(zip(words, scripts, strict=True)):
        if len(one) > 1:
            own = max(one, key=lambda script: (one[script], whole[script]))
            odd = [at for at, c in enumerate(match[0]) if _script(c) not in {None, own}]
            yield "look-alike", match.start() + odd[0], "".join(match[0][at] for at in odd), match[0], 1
        elif match[0] in _BEGINS and _begins_a_sentence(text, match, words, place):
            yield "look-alike", match.start(), match[0], _beside(text, words, place), 1
        elif one["LATIN"] and _passes_for_russian(match[0]):
            beside = [scripts[near] for near in (place - 1, place + 1) if 0 <= near < len(words)]
            if beside and all(set(near) == {"CYRILLIC"} for near in beside):
                yield "look-alike", match.start(), match[0], _beside(text, words, place), 1


def _passes_for_russian(word: str) -> bool:
    return set(word) <= (_ALONE if len(word) == 1 else _SAME_SHAPE)


def _begins_a_sentence(text: str, match: re.Match[str], words: list[re.Match[str]], place: int) -> bool:
    """Whether the word stands at the head of a sentence, with a Russian word in small letters after it."""
    before = text[: match.start()].rstrip(_PARTS)
    after = words[place + 1][0] if place + 1 < len(words) else ""
    at_head = not before.strip() or before.rstrip()[-1] in ".!?…" or before.endswith("\n")
    return at_head and after.islower() and {_script(letter) for letter in after} == {"CYRILLIC"}


def _beside(text: str, words: list[re.Match[str]], place: int) -> str:
    last = words[min(place + 1, len(words) - 1)]
    return text[words[place].start() : last.end()]


def _divided(text: str) -> Iterator[_Found]:
    for match in _DIVIDED.finditer(text):
        hyphen = _HYPHEN.search(text, match.start())
        if hyphen is not None:
            word = re.sub(r"\s+", "/", match[0])
            yield "hyphen", hyphen.start(), hyphen[0], word, 1


@cache
def _script(character: str) -> str | None:
    name = unicodedata.name(character, "")
    return next((script for script in ("CYRILLIC", "LATIN", "GREEK") if name.startswith(script)), None)
