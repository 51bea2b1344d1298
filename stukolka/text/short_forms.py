"""Short and full forms of an adjective or participle: сданы and сданные, равны and равные, верен and верный.

Without a dictionary a full form tells its short ones by its letters: the ending goes, нн of a participle becomes н, and
a vowel comes between the last two consonants where nothing else follows.  Words are in modern spelling.
"""

from __future__ import annotations

from functools import lru_cache

FULL = (
    "ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие", "ого", "его", "ому", "ему", "ым", "им", "ыми", "ими", "ом",
    "ем", "ой", "ей", "ых", "их", "ую", "юю",
)  # fmt: skip
"""The endings of full forms."""

LEAST = 3
"""How many letters stand before the ending at least; before нн of a participle too."""

NOUNS = frozenset((
    "барабан", "времен", "диван", "измен", "карман", "обман", "план", "роман", "смен", "стакан", "стен", "стран",
    "сцен", "туман", "цен", "экран",
))  # fmt: skip
"""Stems of nouns in which н follows the vowel of a participle: страны is no form of странные."""

PARTICIPLE = "аяе"
"""What stands before нн in a participle."""


def are_short_and_full(one: str, other: str) -> bool:
    """Whether one of two words is a short form of the other, an adjective or participle in full."""
    return one in _short_forms(other) or other in _short_forms(one)


def is_from_noun(one: str, other: str) -> bool:
    """Whether one of two words is an adjective in -нный made from the other, a noun in -н with an ending or none.

    Told by the vowel before нн, which no participle has there, and by the nouns that are known.
    """
    return any(_is_made(full, noun) for full, noun in ((one, other), (other, one)))


def _is_made(full: str, noun: str) -> bool:
    bases = [base for base in _bases(full) if base.endswith("нн")]
    return any(
        noun.startswith(base[:-1]) and not noun.startswith(base)
        and (base[:-1] in NOUNS or base[-3:-2] not in PARTICIPLE)
        for base in bases
    )  # fmt: skip


def _bases(full: str) -> list[str]:
    """The word without the endings of full forms that it may have."""
    return [full.removesuffix(ending) for ending in FULL if full.endswith(ending) and len(full) - len(ending) >= LEAST]


@lru_cache(maxsize=50_000)
def _short_forms(full: str) -> frozenset[str]:
    found: set[str] = set()
    for base in _bases(full):
        found |= {base + ending for ending in ("", "а", "о", "ы", "и", "е")}
        before, last = base[:-1], base[-1]
        if base.endswith("нн") and base[-3:-2] in PARTICIPLE and len(base) >= LEAST + 2 and before not in NOUNS:
            found |= {before + ending for ending in ("", "а", "о", "ы")}
        elif last in "нк" and before[-1] not in "аеиоуыэюя":
            stem = before.removesuffix("ь").removesuffix("й") if last == "н" else before
            found |= {stem + vowel + last for vowel in ("е", "о")}
    return frozenset(found)
