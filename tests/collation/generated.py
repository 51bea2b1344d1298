"""Witnesses of known truth: an invented text, and copies of it with words lost, added, replaced, respelt and moved."""

from __future__ import annotations

import random
from dataclasses import dataclass

SYLLABLES = "ка ро ли ту ма но ве са пи до гра сту кол ре миз тор бе жи ца лю зна пру фи хо".split()  # noqa: SIM905
ENDINGS = ("", "а", "ы", "ой", "ать", "ал", "ный", "ного", "ом")
SMALL = "и в на не с по что как он она это за из у к а но если то же или при до".split()  # noqa: SIM905


@dataclass(frozen=True)
class Copy:
    """One witness and where its words come from."""

    text: str
    words: tuple[tuple[int, int, int | None], ...]
    """Start, end, and the number of the word of the invented text, or None for a word added."""
    moved: frozenset[int]
    """The numbers of the words that were moved."""


@dataclass(frozen=True)
class Rates:
    """How often, for each word, a copyist did what; `moves` for each thousand words."""

    lose: float = 0.02
    add: float = 0.02
    replace: float = 0.02
    respell: float = 0.02
    moves: float = 2.0


def vocabulary(drawn: random.Random, size: int = 2500) -> list[str]:
    """Words that no language has, in an order that depends on the seed only."""
    found: dict[str, None] = {}
    while len(found) < size:
        found["".join(drawn.choices(SYLLABLES, k=drawn.randint(2, 4))) + drawn.choice(ENDINGS)] = None
    return list(found)


def original(drawn: random.Random, words: list[str], length: int) -> list[str]:
    """An invented text: a third small words, the others rare and common as words are."""
    return [
        drawn.choice(SMALL) if drawn.random() < 0.35 else words[int(len(words) * drawn.random() ** 3)]
        for _ in range(length)
    ]


def copied(drawn: random.Random, words: list[str], text: list[str], rates: Rates) -> Copy:
    """A copy of `text` with a copyist's changes."""
    line: list[tuple[str, int | None]] = []
    for number, word in enumerate(text):
        chance = drawn.random()
        if (chance := chance - rates.lose) < 0:
            continue
        if (chance := chance - rates.add) < 0:
            line += [(drawn.choice(words), None), (word, number)]
        elif (chance := chance - rates.replace) < 0:
            line.append((drawn.choice(words), number))
        elif (chance := chance - rates.respell) < 0 and len(word) > 4:
            place = drawn.randrange(1, len(word) - 1)
            line.append((word[:place] + drawn.choice("аеиоу") + word[place + 1 :], number))
        else:
            line.append((word, number))
    moved: set[int] = set()
    for _ in range(round(rates.moves * len(text) / 1000)):
        length, start = drawn.randint(4, 20), drawn.randrange(len(line) - 30)
        block = line[start : start + length]
        del line[start : start + length]
        place = (start + drawn.choice((-1, 1)) * drawn.randint(length + 5, 150)) % len(line)
        line[place:place] = block
        moved |= {number for _, number in block if number is not None}
    parts, spans, at = [], [], 0
    for place, (word, number) in enumerate(line):
        shown = word.capitalize() if place % 14 == 0 else word
        parts.append(shown + (". " if place % 14 == 13 else ", " if place % 14 == 6 else " "))
        spans.append((at, at + len(word), number))
        at += len(parts[-1])
    return Copy("".join(parts), tuple(spans), frozenset(moved))


def copies(seed: int, length: int, number: int, rates: Rates | None = None) -> list[Copy]:
    """Copies of one invented text of `length` words."""
    drawn = random.Random(seed)
    words = vocabulary(drawn)
    text = original(drawn, words, length)
    return [copied(drawn, words, text, rates or Rates()) for _ in range(number)]
