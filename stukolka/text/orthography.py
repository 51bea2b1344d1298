"""Spelling: the layers of a word, from what is printed to modern orthography, each step with a name and a switch.

The text itself is never touched: what a folding does shows only in the layers of a form.  `folded` is what is printed
without regard to case, marks and signs that nobody sees; `modern` respells that in the orthography of 1918.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.rules.switch import Text
from stukolka.text.lemma import analyser, is_available, lemmas

FOLDINGS: Mapping[str, Text] = {
    "invisible": Text("soft hyphens and invisible characters left out", "без мягких переносов и невидимых знаков"),
    "line-end": Text("words divided at a line end joined", "слова, перенесённые на другую строку, соединены"),
    "composed": Text("letters composed with their marks (NFC)", "буквы соединены со знаками (NFC)"),
    "look-alike": Text(
        "Latin letters in Cyrillic words taken for Cyrillic", "латинские буквы в русских словах приняты за русские"
    ),
    "stress": Text("stress marks left out", "без знаков ударения"),
    "case": Text("capitals as small letters", "заглавные как строчные"),
    "yo": Text("ё as е", "ё как е"),
    "quotes": Text("quotation marks and apostrophes alike", "кавычки и апострофы одинаковы"),
    "dashes": Text("hyphens and dashes alike", "дефисы и тире одинаковы"),
    "yat": Text("ѣ as е", "ѣ как е"),
    "i": Text("і and ѵ as и, but міръ (the world) keeps its letter", "і и ѵ как и, кроме слова міръ (вселенная)"),
    "fita": Text("ѳ as ф", "ѳ как ф"),
    "hard-sign": Text("ъ at the end of a word left out", "без ъ на конце слова"),
    "endings": Text("old endings and prefixes as modern ones", "старые окончания и приставки как новые"),
}
"""Folding -> what it does, in the order in which they are applied."""

LEMMA = "lemma"
"""The name of the layer of dictionary forms, which is made only when asked for."""

LAYERS: Mapping[str, Text] = {
    **FOLDINGS,
    LEMMA: Text("words compared by their dictionary form too", "слова сличены и по словарной форме"),
}
"""Folding or layer -> what it does."""

FOLDED = ("invisible", "line-end", "composed", "look-alike", "stress", "case", "yo", "quotes", "dashes")
"""The foldings of the layer `folded`; `modern` adds the others."""

HIDDEN = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
"""Signs that nobody sees, for a class of a regular expression."""

_HIDDEN = re.compile(f"[{HIDDEN}]")
_LINE_END = re.compile(f"([-\u00ad\u2010\u2011¬])[{HIDDEN}]*[ \\t]*(?:\\r\\n|\\r|\\n)[ \\t]*")
_STRESS = str.maketrans("", "", "\u0300\u0301\u0341")
_QUOTES = str.maketrans(dict.fromkeys("«»„“”‟‹›", '"') | dict.fromkeys("‘’‚‛ʼ′`", "'"))
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
_LATIN = str.maketrans("AaBCcEeHiIKkMOoPpTXxYyjJsS", "АаВСсЕеНіІКкМОоРрТХхУујЈѕЅ")
_CYRILLIC = re.compile(r"[\u0400-\u052f]")
_WORLD = re.compile(r"(?:все)?мір(?!р|[иі]ад)")
_FINAL_HARD = re.compile(r"ъ(?=$|[-'])")
_KEEPS_HYPHEN = re.compile(
    r"(?:по-.*(?:ски|цки|ому|ему|ьи)|кое-.*|в[ао]-.*|из-.*|.*-(?:то|либо|нибудь|таки|ка|де|с))ъ?"
)
_SIBILANT_GO = re.compile(r"(?<=[жчшщ])аго$")
_HARD_STEMS = ("чуж", "больш")
_OLD = ("аго", "яго", "ыя", "ія")
_PREFIXES = ("раз", "без", "воз", "низ", "чрез", "через")
_SUSPECT = (*_PREFIXES, "рассчет")
_PLAIN = re.compile("[А-Яа-я]+")
_OF_PLAIN = ("case", "hard-sign", "endings")
"""The only foldings that can change a word of those letters."""


@dataclass(frozen=True, slots=True)
class Form:
    """A word, number or sign as it is printed, with its layers; one object for every way of printing it."""

    kind: str
    """One of `stukolka.text.tokens.KINDS`."""
    printed: str
    """What stands in the text."""
    folded: str
    """Without regard to what the foldings of `FOLDED` fold."""
    modern: str
    """In modern orthography besides; what words are compared by."""
    lemma: str = ""
    """The dictionary form of a word; empty unless lemmas were asked for, and of what is no word."""


class Orthography:
    """A choice of foldings, and the forms that were made under it."""

    def __init__(self, *, without: Iterable[str] = (), lemma: bool = False) -> None:
        """All foldings but those named in `without`, and the layer of lemmas if asked for.

        Raises:
            WrongUsage: there is no such folding, or lemmas were asked for and pymorphy3 is not installed.
        """
        if lemma:
            analyser()
        off = set(without)
        if strangers := sorted(off - FOLDINGS.keys()):
            raise WrongUsage([
                Fault(f"unknown folding {shown(name)}", allowed=tuple(FOLDINGS), nearest=nearest(name, FOLDINGS))
                for name in strangers
            ])  # fmt: skip
        self.on = tuple(name for name in FOLDINGS if name not in off) + (LEMMA,) * lemma
        """The foldings that are made, in their order; then `lemma`, if that layer is made."""
        self.chunks: dict[str, tuple[tuple[int, int, Form], ...]] = {}
        """Stretches without blanks whose tokens are known already: start, end and form of each."""
        self._steps = [(name, _STEPS[name]) for name in self.on if name in _STEPS]
        self._plain_steps = [(name, step) for name, step in self._steps if name in _OF_PLAIN]
        self._lower = "case" in self.on
        self._forms: dict[tuple[str, str], Form] = {}
        self._parted: dict[tuple[str, str], tuple[str, ...]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """By its foldings: what was made under it is made again where it is wanted."""
        return Orthography.read, (self.on,)

    @classmethod
    def read(cls, names: Iterable[str]) -> Orthography:
        """That with these foldings and layers, as a collation lists them; without lemmas where they can't be found."""
        on = set(names)
        return cls(without=FOLDINGS.keys() - on, lemma=LEMMA in on and is_available())

    def form(self, kind: str, printed: str) -> Form:
        """The form of what is printed."""
        key = (kind, printed)
        found = self._forms.get(key)
        if found is None:
            folded, modern = self._layers(printed)
            own = lemmas(modern)[0] if kind == "word" and LEMMA in self.on else ""
            found = self._forms[key] = Form(kind, printed, folded, modern, own)
        return found

    def _layers(self, printed: str) -> tuple[str, str]:
        if _PLAIN.fullmatch(printed):
            folded = printed.lower() if self._lower else printed
            return folded, self._respelt(folded)
        folded = modern = printed
        for name, step in self._steps:
            modern = step(modern)
            if name in FOLDED:
                folded = modern
        return folded, modern

    def _respelt(self, folded: str) -> str:
        """The modern spelling of a word of plain letters."""
        if folded[-1] in "ъЪ" and "hard-sign" in self.on:
            folded = _STEPS["hard-sign"](folded)
        return _endings(folded) if "endings" in self.on else folded

    def _needed(self, *printed: str) -> Sequence[tuple[str, Callable[[str], str]]]:
        """The foldings that can change any of these words."""
        return self._plain_steps if all(map(_PLAIN.fullmatch, printed)) else self._steps

    def parted(self, one: str, other: str) -> tuple[str, ...]:
        """The foldings without any one of which the two would not be one word; empty when they are none with all."""
        key = (one, other)
        found = self._parted.get(key)
        if found is None:
            found = self._parted[key] = tuple(self._parting(one, other))
        return found

    def _parting(self, one: str, other: str) -> Iterator[str]:
        if one == other or self._layers(one)[1] != self._layers(other)[1]:
            return
        steps = self._needed(one, other)
        for left, _ in steps:
            first, second = one, other
            for name, step in steps:
                if name != left:
                    first, second = step(first), step(second)
            if first != second:
                yield left


def _join(word: str) -> str:
    """A word without the line end in it; its hyphen stays where such words are written with one."""
    if not (found := _LINE_END.search(word)):
        return word
    before, after = word[: found.start()], word[found.end() :]
    hyphened = f"{before}-{after}"
    kept = found[1] != "\u00ad" and _KEEPS_HYPHEN.fullmatch(hyphened.casefold())
    return _join(hyphened if kept else before + after)


def _look_alike(word: str) -> str:
    return word.translate(_LATIN) if _CYRILLIC.search(word) and not word.isascii() else word


def _i(word: str) -> str:
    respelt = word.replace("ѵ", "и").replace("Ѵ", "И")
    if "і" not in respelt and "І" not in respelt:
        return respelt
    world = _WORLD.match(respelt.casefold())
    kept = world.end() if world is not None else 0
    return respelt[:kept] + respelt[kept:].replace("і", "и").replace("І", "И")


def _endings(word: str) -> str:
    """Old endings of adjectives and pronouns, and prefixes in -з before с, as they have been spelt since 1918."""
    if len(word) < 4 or not _CYRILLIC.search(word):
        return {"ея": "ее", "онѣ": "они", "оне": "они"}.get(word, word)
    if not word.endswith(_OLD) and not word.startswith(_SUSPECT):
        return word
    if word.endswith("аго") and word != "благо":
        stem = word[:-3]
        soft = _SIBILANT_GO.search(word) and not stem.endswith(_HARD_STEMS)
        word = stem + ("его" if soft else "ого")
    elif word.endswith("яго"):
        word = word[:-3] + "его"
    elif word.endswith(("ыя", "ія")):
        word = word[:-2] + ("ые" if word[-2] == "ы" else "ие")
    if word.startswith(_PREFIXES):
        for prefix in _PREFIXES:
            if word.startswith(prefix + "с") and len(word) > len(prefix) + 2:
                word = ("рас" if prefix == "раз" else prefix[:-1] + "с") + word[len(prefix) :]
    return word.replace("рассчет", "расчет") if word.startswith("рассчет") else word


_STEPS: Mapping[str, Callable[[str], str]] = {
    "invisible": lambda word: word if word.isascii() else _HIDDEN.sub("", word),
    "line-end": _join,
    "composed": lambda word: word if word.isascii() else unicodedata.normalize("NFC", word),
    "look-alike": _look_alike,
    "stress": lambda word: word.translate(_STRESS),
    "case": str.lower,
    "yo": lambda word: word.replace("ё", "е").replace("Ё", "Е"),
    "quotes": lambda word: word.translate(_QUOTES),
    "dashes": lambda word: word.translate(_DASHES),
    "yat": lambda word: word.replace("ѣ", "е").replace("Ѣ", "Е"),
    "i": _i,
    "fita": lambda word: word.replace("ѳ", "ф").replace("Ѳ", "Ф"),
    "hard-sign": lambda word: _FINAL_HARD.sub("", word).removesuffix("Ъ"),
    "endings": _endings,
}
