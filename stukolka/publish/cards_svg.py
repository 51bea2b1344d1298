"""Cards and chips drawn: small faces with readable signs, the red suits red, the same on a light and a dark page."""

from __future__ import annotations

from html import escape
from typing import Final

from stukolka.cards import SUIT, SUITS, display

FACE, EDGE, RED, BLACK = "#fffdf6", "#8a8270", "#b3201a", "#1b1b1b"
"""A card's face, its edge, and the signs on it: told apart by eye and by contrast whatever the page is."""

CHIP, RIM, NUMBER = "#e9c46a", "#7a5a12", "#2a1e03"
"""A chip, its rim, and the number on it."""

RED_SUITS: Final = frozenset(map(SUITS.index, "dh"))
"""Diamonds and hearts."""

FONT: Final = "font-family=\"'DejaVu Sans','Segoe UI Symbol','Noto Sans Symbols2',sans-serif\""
"""Fonts that have the signs of the suits as letters, not as pictures."""

HEIGHT: Final = 32
"""How high a card is drawn, in units of the picture."""


def ink(card: int) -> str:
    """The colour of a card's signs."""
    return RED if SUIT[card] in RED_SUITS else BLACK


def width(card: int) -> int:
    """How wide a card is drawn: ten has two figures."""
    return 42 if display(card).startswith("10") else 32


def card(number: int, x: float, y: float, *, lang: str) -> str:
    """A card whose upper left corner is at x, y."""
    wide = width(number)
    return (
        f'<g><rect x="{x:g}" y="{y:g}" width="{wide}" height="{HEIGHT}" rx="4" fill="{FACE}" stroke="{EDGE}"/>'
        f'<text x="{x + wide / 2:g}" y="{y + 21.5:g}" text-anchor="middle" font-size="17" {FONT} fill="{ink(number)}">'
        f"{display(number, lang)}\N{VARIATION SELECTOR-15}</text></g>"
    )


def row(numbers: tuple[int, ...], x: float, y: float, *, lang: str) -> str:
    """Cards side by side, the middle of the row at x, its upper edge at y."""
    gap = 3
    left = x - (sum(map(width, numbers)) + gap * (len(numbers) - 1)) / 2
    drawn = ""
    for number in numbers:
        drawn += card(number, left, y, lang=lang)
        left += width(number) + gap
    return drawn


def chips(count: int, x: float, y: float) -> str:
    """A chip with the number of those that lie there, its middle at x, y; a bare ring where none do."""
    if not count:
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="none" stroke="currentColor" stroke-opacity="0.5" '
            f'stroke-dasharray="3 3"/>'
        )
    figure = str(count)
    wide = max(26, 12 + 10 * len(figure))
    return (
        f'<rect x="{x - wide / 2:g}" y="{y - 13:g}" width="{wide}" height="26" rx="13" fill="{CHIP}" stroke="{RIM}" '
        f'stroke-width="2"/><text x="{x:g}" y="{y + 5.5:g}" text-anchor="middle" font-size="16" font-weight="700" '
        f'fill="{NUMBER}">{figure}</text>'
    )


def label(text: str, x: float, y: float, *, size: int = 15, faint: bool = False) -> str:
    """A line of text in the colour of the page, its middle at x and its foot at y."""
    opacity = ' fill-opacity="0.75"' if faint else ""
    place = f'x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size}"'
    return f'<text {place} fill="currentColor"{opacity}>{escape(text)}</text>'
