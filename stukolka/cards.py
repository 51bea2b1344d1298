"""Playing cards as whole numbers: their codes, packs and how they are shown.

A card is a number from 0 to 51, numbered in the ASCII order of its code (ranks `2`-`9`, `A`, `J`, `K`, `Q`, `T`, then
suits `c`, `d`, `h`, `s`), so that sorted cards are sorted codes. A set of cards is a number too, with bit `1 << card`
set for every card in it. How cards rank is a question of a rule set; here is only the order by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stukolka.errors import Fault, InvalidInput, nearest, shown

SUITS: Final = "cdhs"
"""Suit letters; a suit is a position in this text."""

RANKS: Final = "23456789AJKQT"
"""Rank letters; a rank is a position in this text."""

CODE: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""Card -> its code: `Th`."""

SUIT: Final[tuple[int, ...]] = tuple(card & 3 for card in range(52))
"""Card -> suit."""

RANK: Final[tuple[int, ...]] = tuple(card >> 2 for card in range(52))
"""Card -> rank."""

BIT: Final[tuple[int, ...]] = tuple(1 << card for card in range(52))
"""Card -> the set that holds it alone."""

OF_SUIT: Final[tuple[int, ...]] = tuple(sum(BIT[card] for card in range(52) if SUIT[card] == suit) for suit in range(4))
"""Suit -> the set of its thirteen cards."""

NATURAL: Final = "23456789TJQKA"
"""Ranks as the pack is printed, from the lowest; the order in which a new pack lies."""

PACKS: Final[dict[int, tuple[int, ...]]] = {
    size: tuple(CODE.index(rank + suit) for suit in "shdc" for rank in NATURAL[-size // 4 :]) for size in (52, 36, 32)
}
"""Size of a pack -> its cards before the shuffle: spades, hearts, diamonds, clubs, each suit from the lowest up."""

SIGNS: Final = "♣♦♥♠"
"""Suit -> its sign."""

_BY_CODE: Final = {code: card for card, code in enumerate(CODE)} | {
    "10" + suit: CODE.index("T" + suit) for suit in SUITS
}
_SHOWN_RANKS: Final = {"en": {"T": "10"}, "ru": {"T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"}}


def find(code: str) -> int | None:
    """The card of a code (`Th` or `10h`), or None when there is no such card."""
    return _BY_CODE.get(code)


def parse(code: str) -> int:
    """The card of a code (`Th` or `10h`); InvalidInput, naming the nearest code, when there is no such card."""
    card = _BY_CODE.get(code)
    if card is None:
        raise InvalidInput([unknown(code)])
    return card


def unknown(code: str, *, key: str = "") -> Fault:
    """The fault of a code that names no card."""
    return Fault(f"unknown card {shown(code)}", key=key, nearest=nearest(code, _BY_CODE))


def display(card: int, lang: str = "en") -> str:
    """A card as it is shown to readers of `lang`: `10♥`, in Russian also `В♥ Д♥ К♥ Т♥`."""
    rank = RANKS[RANK[card]]
    return _SHOWN_RANKS["ru" if lang == "ru" else "en"].get(rank, rank) + SIGNS[SUIT[card]]


def codes(cards: Iterable[int]) -> str:
    """The codes of cards in the order given, parted by spaces: `As Ks 9h`."""
    return " ".join([CODE[card] for card in cards])


def bits(cards: Iterable[int]) -> int:
    """The set that holds these cards."""
    held = 0
    for card in cards:
        held |= BIT[card]
    return held


def members(held: int) -> tuple[int, ...]:
    """The cards of a set, in the order of their codes."""
    cards: list[int] = []
    while held:
        lowest = held & -held
        cards.append(lowest.bit_length() - 1)
        held ^= lowest
    return tuple(cards)
