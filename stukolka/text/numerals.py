"""What numerals, numbers in figures and sums of money come to, so that 15 and fifteen are known for the same number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stukolka.text.orthography import Form

LONGEST = 8
"""The most figures of a number whose value is asked for; a longer one is known by its figures only."""

_ORDINAL = ("ый", "ая", "ое", "ые", "ого", "ой", "ому", "ым", "ую", "ом", "ых", "ыми")
_UNITS = {
    1: "один одна одно одного одной одному одним одну",
    2: "два две двух двум двумя вдвоем двое двоих второй вторая второе второго второму вторым вторую",
    3: "три трех трем тремя втроем трое троих третий третья третье третьего третьему третьим третью третьей",
    4: "четыре четырех четырем четырьмя вчетвером четверо четверых",
    5: "пять пяти пятью впятером пятеро пятерых",
    6: "шесть шести шестью вшестером шестеро шестерых шестой",
    7: "семь семи семью всемером семеро семерых седьмой",
    8: "восемь восьми восемью восьмью ввосьмером восьмеро восьмерых восьмой осемь осьми осьмью осьмой",
    9: "девять девяти девятью вдевятером девятеро",
    10: "десять десяти десятью вдесятером десятеро",
    40: "сорок сорока",
    90: "девяносто девяноста",
    100: "сто ста",
    200: "двести двухсот двумстам двумястами двухстах",
    300: "триста трехсот тремстам тремястами трехстах",
    400: "четыреста четырехсот четыремстам четырьмястами четырехстах",
    1000: "тысяча тысячи тысяче тысячу тысячей тысячею тысячью",
}
"""Value -> forms that follow no common pattern, in modern spelling."""

_ORDINALS = {
    1: "перв", 4: "четверт", 5: "пят", 6: "шест", 7: "седьм", 8: "восьм", 9: "девят", 10: "десят", 40: "сороков",
    90: "девяност", 100: "сот",
}  # fmt: skip
"""Value -> the ordinal without its ending."""

_TEENS = [f"{first}надцат" for first in ("один", "две", "три", "четыр", "пят", "шест", "сем", "восем", "девят")]
_OLD_TEENS = {18: ("осьмнадцат", "осемнадцат", "восьмнадцат")}
_TENS = {
    50: ("пять", "пяти", "пятью"), 60: ("шесть", "шести", "шестью"), 70: ("семь", "семи", "семью"),
    80: ("восемь", "восьми", "восемью"),
}  # fmt: skip
_HUNDREDS = {500: "пять", 600: "шесть", 700: "семь", 800: "восемь", 900: "девять"}


def _made() -> dict[str, int]:
    found = {word: value for value, words in _UNITS.items() for word in words.split()}
    for value, stem in _ORDINALS.items():
        found |= dict.fromkeys((stem + ending for ending in _ORDINAL), value)
    simple = dict(enumerate(((stem,) for stem in _TEENS), 11)) | {20: ("двадцат",), 30: ("тридцат",)}
    for value, stems in simple.items():
        for stem in (*stems, *_OLD_TEENS.get(value, ())):
            found |= dict.fromkeys((stem + ending for ending in ("ь", "и", "ью", *_ORDINAL)), value)
    for value, (bare, oblique, by) in _TENS.items():
        found |= dict.fromkeys((f"{bare}десят", f"{oblique}десяти", f"{by}десятью"), value)
        found |= dict.fromkeys((f"{oblique}десят{ending}" for ending in _ORDINAL), value)
    found |= {"осьмьдесят": 80, "осемьдесят": 80, "осьмидесяти": 80, "восьмьюдесятью": 80}
    for value, bare in _HUNDREDS.items():
        oblique, by = ("восьми", "восемью") if value == 800 else (bare[:-1] + "и", bare + "ю")
        found |= {f"{bare}сот": value, f"{by}стами": value}
        found |= dict.fromkeys((f"{oblique}{ending}" for ending in ("сот", "стам", "стах")), value)
    return found


NUMERALS: Mapping[str, int] = _made()
"""Numeral of one word in modern spelling -> its value up to a thousand; forms, ordinals and old stems among them."""

_SUM = re.compile(r"(\d+)(?:[.,](\d\d?))?[ \xa0]?(?:([р₽])|к)\D*(?:(\d+)[ \xa0]?к\D*)?")


def value(form: Form) -> int | None:
    """The number that a numeral or figures stand for; of a sum in one unit, the number of its roubles or kopecks."""
    if form.kind == "word":
        return NUMERALS.get(form.modern)
    if form.kind == "sum":
        found = _SUM.fullmatch(form.modern)
        return None if found is None or found[2] or found[4] else _read(found[1])
    return _read(form.modern) if form.kind == "number" and form.modern.isdecimal() else None


def kopecks(form: Form) -> int | None:
    """What a sum of money comes to in kopecks, however its units are written; None when that can't be told."""
    found = _SUM.fullmatch(form.modern) if form.kind == "sum" else None
    if found is None:
        return None
    whole, part, more = _read(found[1]), _read((found[2] or "0").ljust(2, "0")), _read(found[4] or "0")
    if whole is None or part is None or more is None:
        return None
    if found[3]:
        return 100 * whole + part + more
    return None if found[2] else whole


def _read(figures: str) -> int | None:
    return int(figures) if len(figures) <= LONGEST else None
