"""The board of stukalshchik, drawn: a circle of eight cells with what is painted on them and the chips that lie there.

After E: the round board and its cells (E.b1a to E.b1e), painted with hearts, the middle left free (E.b2).
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import cos, pi, sin
from typing import Final

from stukolka.cards import parse
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.games.stukalshchik.setup import CELLS
from stukolka.games.stukalshchik.story import CELL
from stukolka.publish import cards_svg as draw
from stukolka.rules.switch import Text

TITLE: Final = Text("The board of stukalshchik", "Табло стукальщика")
LIES: Final = Text("Chips on the cells: {cells}.", "Фишки на ячейках: {cells}.")
DRAWN: Final = Text("Drawn in this deal: {cells}.", "Взяты в этой сдаче: {cells}.")
EMPTY: Final = Text("empty", "пусто")

PAINTED: Final[Mapping[str, tuple[int, ...]]] = {
    cell: tuple(map(parse, codes.split()))
    for cell, codes in {
        "A": "Ah",
        "K": "Kh",
        "Q": "Qh",
        "J": "Jh",
        "T": "Th",
        "sequence": "9h 8h 7h",
        "knocker": "",
        "marriage": "Kh Qh",
    }.items()
}
"""Cell -> the cards painted on it."""

SIZE: Final = 500
"""The width and the height of the picture, in its own units."""

_MIDDLE, _OUTER, _INNER, _CENTRE = SIZE / 2, 246.0, 84.0, 173.0
# The middle of the board; the radii of its rim, of the free field, and of the circle where the cells lie.


def board(chips: Mapping[str, int], lang: str, *, drawn: Mapping[str, str] | None = None, name: str = "board") -> str:
    """The board as an SVG picture that can stand in a page, a notebook or a file.

    `chips` is cell -> chips (cells left out are empty), `drawn` is cell -> who drew it in this deal, and `name` begins
    the ids of the picture, which must be unique on a page. Its lines and labels have the colour of the text around it.

    Raises:
        WrongUsage: a cell is named that the board does not have; all are listed.
    """
    drawn = drawn or {}
    if unknown := [cell for cell in {**chips, **drawn} if cell not in CELLS]:
        raise WrongUsage(
            Fault(f"no such cell {shown(cell)}", allowed=CELLS, nearest=nearest(cell, CELLS)) for cell in unknown
        )
    told = ", ".join(f"{CELL[cell].of(lang)} {chips.get(cell, 0) or EMPTY.of(lang)}" for cell in CELLS)
    said = LIES.of(lang).format(cells=told)
    if drawn:
        by_whom = ", ".join(f"{CELL[cell].of(lang)} — {drawn[cell]}" for cell in CELLS if cell in drawn)
        said += " " + DRAWN.of(lang).format(cells=by_whom)
    cells = "".join(_cell(place, chips.get(cell, 0), drawn.get(cell, ""), lang) for place, cell in enumerate(CELLS))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}" '
        f'class="stukolka-board" role="img" aria-labelledby="{name}-title {name}-desc" '
        f'style="max-width:100%;height:auto" font-family="sans-serif">'
        f'<title id="{name}-title">{TITLE.of(lang)}</title><desc id="{name}-desc">{escape(said)}</desc>'
        f'<circle cx="{_MIDDLE:g}" cy="{_MIDDLE:g}" r="{_OUTER:g}" fill="currentColor" fill-opacity="0.05" '
        f'stroke="currentColor" stroke-width="2"/>'
        f'<circle cx="{_MIDDLE:g}" cy="{_MIDDLE:g}" r="{_INNER:g}" fill="none" stroke="currentColor"/>{cells}</svg>'
    )


def _cell(place: int, chips: int, drawn: str, lang: str) -> str:
    """One cell: its edge on the side of the one before, what is painted on it, its name, its chips or who drew them."""
    cell = CELLS[place]
    edge = _around(place - 0.5, _INNER) + _around(place - 0.5, _OUTER)
    x, y = _around(place, _CENTRE)
    painted = draw.row(PAINTED[cell], x, y - 46, lang=lang) if PAINTED[cell] else _fist(x, y - 30)
    lies = draw.label(drawn, x, y + 30, size=13, faint=True) if drawn and not chips else draw.chips(chips, x, y + 28)
    return (
        '<g><line x1="{:g}" y1="{:g}" x2="{:g}" y2="{:g}" stroke="currentColor"/>'.format(*edge)
        + painted
        + draw.label(CELL[cell].of(lang), x, y + 6)
        + lies
        + "</g>"
    )


def _around(place: float, radius: float) -> tuple[float, float]:
    """A point of a circle about the middle, so many eighths clockwise from the top."""
    angle = (place / len(CELLS) - 0.25) * 2 * pi
    return round(_MIDDLE + radius * cos(angle), 2), round(_MIDDLE + radius * sin(angle), 2)


def _fist(x: float, y: float) -> str:
    """The raised fist of the knocker, its middle at x, y."""
    fingers = "".join(
        f'<rect x="{x - 16 + 8 * finger:g}" y="{y - 15 + (finger in (0, 3)) * 2:g}" width="8" height="16" rx="4"/>'
        for finger in range(4)
    )
    return (
        f'<g fill="{draw.FACE}" stroke="{draw.BLACK}" stroke-width="1.5" stroke-linejoin="round">'
        f'<path d="M{x - 9:g} {y + 18:g}v-12h18v12z"/>'
        f'<rect x="{x - 16:g}" y="{y - 8:g}" width="32" height="18" rx="7"/>{fingers}'
        f'<rect x="{x - 17:g}" y="{y - 1:g}" width="22" height="8" rx="4"/></g>'
    )
