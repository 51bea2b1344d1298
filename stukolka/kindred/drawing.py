"""The tree of witnesses as a drawing: SVG, spread from its middle, with a scale and what it can't show."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from math import cos, pi, sin

from stukolka.kindred.tree import Branch, Tree
from stukolka.kindred.words import SCALE, TITLE, warning
from stukolka.text.markup import element, visibly

WIDE, HIGH, MARGIN = 640.0, 300.0, 46.0
LINE = 15
COLUMNS = 82
"""How many characters of the warning stand on a line."""
UNIT = 0.1
"""What the scale shows: a share of differing words."""

STYLE = (
    "svg{background:#fff}path{stroke:#333;stroke-width:1.6;fill:none}"
    "text{font:15px serif;fill:#111}.note{font-size:12px}.name{font-weight:600}"
)

Point = tuple[float, float]


def as_svg(tree: Tree, lang: str) -> str:
    """The drawing of a tree in `lang`; branches are as long as their share of differing words says."""
    spread = dict(_spread(tree.top, (0.0, 0.0), 0.0, 2 * pi))
    ends = {branch: end for branch, (end, _) in spread.items()}
    xs, ys = zip(*ends.values(), strict=True)
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    per = min((WIDE - 2 * MARGIN) / width if width else 1e9, (HIGH - 2 * MARGIN) / height if height else 1e9)
    left, top = (WIDE - per * width) / 2 - per * min(xs), 40 + (HIGH - per * height) / 2 - per * min(ys)

    def at(point: Point) -> Point:
        return left + per * point[0], top + per * point[1]

    lines = [_line(at(ends[id(branch)]), at(ends[id(fork)])) for branch, fork in _forks(tree.top)]
    names = [_name(branch.siglum, at(ends[id(branch)]), spread[id(branch)][1]) for branch in _leaves(tree.top)]
    foot = 40 + HIGH
    notes = textwrap.wrap(warning(len(tree.sigla)).of(lang), COLUMNS)
    scale = element("path", {"d": f"M20 {foot:.0f}h{UNIT * per:.1f}m0 -4v8m{-UNIT * per:.1f} 0v-8"})
    head = element("text", {"x": "20", "y": "26", "class": "name"}, visibly(TITLE.of(lang)))
    told = [_note(SCALE.of(lang), 28 + UNIT * per, foot + 4)]
    told += [_note(note, 20, foot + 28 + LINE * number) for number, note in enumerate(notes)]
    whole = foot + 36 + LINE * len(notes)
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg", "lang": lang, "role": "img", "viewBox": f"0 0 {WIDE:.0f} {whole:.0f}",
        "width": f"{WIDE:.0f}", "height": f"{whole:.0f}",
    }  # fmt: skip
    title, style = element("title", None, visibly(TITLE.of(lang))), element("style", None, STYLE)
    return element("svg", attributes, title, style, head, *lines, *names, scale, *told) + "\n"


def _spread(branch: Branch, start: Point, low: float, high: float) -> Iterator[tuple[int, tuple[Point, float]]]:
    """Where each branch ends and in which direction it goes, when every witness gets the same share of the circle."""
    middle = (low + high) / 2
    end = start[0] + branch.length * cos(middle), start[1] + branch.length * sin(middle)
    yield id(branch), (end, middle)
    share = (high - low) / max(1, len(list(branch.sigla())))
    for fork in branch.forks:
        stop = low + share * len(list(fork.sigla()))
        yield from _spread(fork, end, low, stop)
        low = stop


def _forks(branch: Branch) -> Iterator[tuple[Branch, Branch]]:
    for fork in branch.forks:
        yield branch, fork
        yield from _forks(fork)


def _leaves(branch: Branch) -> Iterator[Branch]:
    if branch.siglum is not None:
        yield branch
    for fork in branch.forks:
        yield from _leaves(fork)


def _line(one: Point, other: Point) -> str:
    return element("path", {"d": f"M{one[0]:.1f} {one[1]:.1f}L{other[0]:.1f} {other[1]:.1f}"})


def _name(siglum: str | None, end: Point, direction: float) -> str:
    """A siglum just beyond the end of its branch."""
    x, y = end[0] + 12 * cos(direction), end[1] + 12 * sin(direction) + 5
    anchor = "start" if cos(direction) > 0.5 else "end" if cos(direction) < -0.5 else "middle"
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}"}
    return element("text", {**place, "class": "name", "text-anchor": anchor}, visibly(siglum or ""))


def _note(text: str, x: float, y: float) -> str:
    return element("text", {"x": f"{x:.0f}", "y": f"{y:.0f}", "class": "note"}, visibly(text))
