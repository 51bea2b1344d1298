"""Lemmas: the dictionary form of a word, as pymorphy3 finds it for modern spelling.

A layer that is made only when asked for: it needs the extra `lemma`, its dictionary takes a moment to load, and where
a word has several readings the likeliest is taken, which in a text of the past is now and then the wrong one.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from typing import Any

from stukolka.errors import WrongUsage

MISSING = "lemmas are found with pymorphy3: pip install 'stukolka[lemma]' brings it"


def is_available() -> bool:
    """Whether lemmas can be found here."""
    return importlib.util.find_spec("pymorphy3") is not None


@cache
def analyser() -> Any:
    """The analyser with its dictionary, loaded once.

    Raises:
        WrongUsage: pymorphy3 is not installed.
    """
    try:
        from pymorphy3 import MorphAnalyzer
    except ImportError:
        raise WrongUsage(MISSING) from None
    return MorphAnalyzer(lang="ru")


@cache
def lemmas(word: str) -> tuple[str, ...]:
    """The dictionary forms that a word in modern spelling may have, the likeliest first; ё as е.

    міръ (the world), which alone keeps its letter in modern spelling, keeps it here: no form of it is one of миръ.

    Raises:
        WrongUsage: pymorphy3 is not installed.
    """
    kept = word.find("і")
    found = dict.fromkeys(one.normal_form.replace("ё", "е") for one in analyser().parse(word.replace("і", "и")))
    return tuple(found) if kept < 0 else tuple(f"{form[:kept]}і{form[kept + 1 :]}" for form in found)


def are_forms_of_one(one: str, other: str) -> bool:
    """Whether two words in modern spelling may be forms of one word."""
    return not set(lemmas(one)).isdisjoint(lemmas(other))
