"""Tokens: the words, numbers and signs of a text, each with its exact place in the untouched text.

Whatever is neither blank nor invisible stands in exactly one token, and tokens never overlap: no character that can be
read is ever lost.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from stukolka.rules.switch import Text
from stukolka.text.orthography import HIDDEN, Form, Orthography

KINDS: Mapping[str, Text] = {
    "word": Text("a word", "слово"),
    "number": Text("a number", "число"),
    "sum": Text("a sum of money", "денежная сумма"),
    "range": Text("a range of numbers", "промежуток чисел"),
    "rule": Text("the number of a rule", "номер правила"),
    "sign": Text("a punctuation mark or another sign", "знак препинания или иной знак"),
    "lacuna": Text("a mark of lost text", "отметка об утрате"),
}
"""Kind of token -> what it is."""

_MARKS = "\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u20d0-\u20f0\ufe20-\ufe2f"
_LETTERS = rf"[^\W\d_](?:[^\W\d_]|[{_MARKS}{HIDDEN}])*"
_BROKEN = rf"[-\u00ad\u2010\u2011¬][{HIDDEN}]*[ \t]*(?:\r\n|\r|\n)[ \t]*(?=[^\W\d_])(?!и[ \t])"
_ROUBLES = r"(?:р\.|руб(?:\.|л[а-яёѣ]+)|рубль|₽)"
_KOPECKS = r"(?:к\.|коп(?:\.|[ѣе]е?[а-яёѣ]+))"
_AMOUNT = r"(?:(?<!\d,)\d+[.,])?\d+"
_TOKEN = re.compile(
    rf"""
    (?P<lacuna>\[\[[^\[\]]*\]\])
  | (?P<rule>(?:(?<=\n)|(?<=\r)|(?<![\s\S]))[ \t\ufeff]*(?:§[ \xa0]*\d+|\d{{1,3}}(?=[.)][ \t\xa0]))|§[ \xa0]*\d+)
  | (?P<sum>{_AMOUNT}[ \xa0]?{_ROUBLES}(?:[ \xa0]?\d+[ \xa0]?{_KOPECKS})?(?!\w)|{_AMOUNT}[ \xa0]?{_KOPECKS}(?!\w))
  | (?P<range>\d+[ \xa0]?[-\u2010-\u2015\u2212][ \xa0]?\d+(?![\d-]))
  | (?P<number>(?<!\d,)\d+,\d+(?!,?\d)|\d+)
  | (?P<word>{_LETTERS}(?:(?:{_BROKEN}|[-\u2010\u2011'\u2019](?=[^\W\d_])){_LETTERS})*)
  | (?P<sign>\.{{2,}}|[^\s{HIDDEN}])
    """,
    re.VERBOSE,
)
_SIMPLE = re.compile(r"([^\W\d_]+)([.,;:!?]?)")
_SPECIAL = re.compile(rf"[\d§\[]|[-\u00ad\u2010\u2011¬][{HIDDEN}]*\Z")
"""What may make one token with others across blanks, or be another token at the head of a line."""


class Token(NamedTuple):
    """One token of a text."""

    start: int
    """Where it begins, in code points of the untouched text."""
    end: int
    """Where it ends; the code point there belongs to it no more."""
    form: Form
    """What is printed there, and its layers."""

    @property
    def kind(self) -> str:
        """One of `KINDS`."""
        return self.form.kind

    @property
    def divided(self) -> bool:
        """Whether the word is divided at a line end, so that its joining is a reader's guess."""
        return self.form.kind == "word" and ("\n" in self.form.printed or "\r" in self.form.printed)


def tokenize(text: str, orthography: Orthography | None = None) -> tuple[Token, ...]:
    """The tokens of `text` in order."""
    under = orthography or Orthography()
    known = under.chunks
    found: list[Token] = []
    done = at = 0
    for chunk in text.split():
        start = text.index(chunk, at)
        at = start + len(chunk)
        if start < done:  # a token before it took it in
            continue
        parts = known.get(chunk)
        if parts is None:
            parts = known[chunk] = () if _SPECIAL.search(chunk) else _parts(chunk, under)
        if parts:
            for first, last, form in parts:
                found.append(Token(start + first, start + last, form))
            done = at
        else:
            done = _spelt_out(text, done, under, found)
    return tuple(found)


def _parts(chunk: str, orthography: Orthography) -> tuple[tuple[int, int, Form], ...]:
    """The tokens of a stretch without blanks that depends on nothing around it."""
    if simple := _SIMPLE.fullmatch(chunk):
        word = (0, simple.end(1), orthography.form("word", simple[1]))
        return (word, (word[1], len(chunk), orthography.form("sign", simple[2]))) if simple[2] else (word,)
    found: list[Token] = []
    _spelt_out(chunk, 0, orthography, found, whole=True)
    return tuple(found)


def _spelt_out(text: str, start: int, orthography: Orthography, found: list[Token], *, whole: bool = False) -> int:
    """Finds the tokens from `start` to the next blank after one (`whole`: to the end), and gives where it stopped."""
    for match in _TOKEN.finditer(text, start):
        kind, printed, begun, end = str(match.lastgroup), match[0], match.start(), match.end()
        if kind == "rule":  # the blanks at the head of its line belong to no token
            bare = printed.lstrip(" \t\ufeff")
            begun += len(printed) - len(bare)
            printed = bare
        if kind != "sign" or not _is_invisible(printed):
            found.append(Token(begun, end, orthography.form(kind, printed)))
        if not whole and (end == len(text) or text[end].isspace()):
            return end
    return len(text)


def _is_invisible(sign: str) -> bool:
    return len(sign) == 1 and not sign.isascii() and unicodedata.category(sign) == "Cf"
