"""The drawing of measured likeness as SVG: a tree without a root, drawn from its middle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from stukolka.family.looks import style
from stukolka.family.markup import escaped
from stukolka.family.picture import SCOPE, legend_of_groups, width_of
from stukolka.family.tree import Branch, Tree
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.family.family import Family

TITLE = Text("The likeness of rules, as measured: no descent", "Сходство правил, как измерено: не происхождение")
SCALE = Text("a tenth of all characters", "десятая часть всех признаков")
SUPPORT = Text(
    "numbers: in how many of 100 draws of characters the branch comes back (from {least}); drawn: {draws}, seed {seed}",
    "числа: в скольких из 100 выборок признаков ветвь повторяется (от {least}); выборок {draws}, начальное "
    "число {seed}",
)
LEFT_OUT = Text("too little known: {names}", "известно слишком мало: {names}")

TOLD = 0.25
"""From what support on it is written at a branch."""

MARGIN, ROW, DEEP = 16.0, 17.0, 620.0
_LETTER, _SMALL = 7.3, 6.3

_Near = dict[int, list[tuple[int, float, float | None]]]


def tree_picture(family: Family, tree: Tree, lang: str, *, legend: bool = True) -> str:
    """The drawing of `tree` as SVG in `lang`; rule sets stand by their names, in bold.

    Without its `legend` it says nothing of the colours, for a page that shows them outside the frame.
    """
    top = middled(tree.top)
    groups = tuple(family.data.names.groups)
    deepest = max(_depths(top).values())
    per = DEEP / deepest if deepest else 0.0
    names = {name: _name(family, name, lang) for name in tree.names}
    widest = max(1.1 * width_of(name, _LETTER) for name in names.values())
    notes = []
    if tree.replicates:
        support = SUPPORT.of(lang).format(least=f"{100 * TOLD:.0f}", draws=tree.replicates, seed=tree.seed)
        notes += _wrapped(support, DEEP + widest)
    if terms := tree.terms.told(family.data.blocks, lang):
        notes += _wrapped(terms, DEEP + widest)
    if tree.left_out:
        left_out = ", ".join(_name(family, name, lang) for name in tree.left_out)
        notes += _wrapped(LEFT_OUT.of(lang).format(names=left_out), DEEP + widest)
    whole = 2 * MARGIN + DEEP + widest + 14
    colours: list[str] = []
    above = MARGIN + 40
    if legend:
        drawn = {family.leaves[name].group for name in tree.names}
        colours, above = legend_of_groups(family, drawn, lang, top=46.0, width=whole - MARGIN)
    high = above + ROW * len(tree.names) + 34 + 14 * len(notes) + MARGIN
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{SCOPE}" lang="{lang}" role="img" '
        f'viewBox="0 0 {whole:.0f} {high:.0f}" width="{whole:.0f}" height="{high:.0f}">'
    )
    lines = [
        opening,
        f"<title>{escaped(TITLE.of(lang), '')}</title>",
        f"<style>\n{style(SCOPE, groups)}</style>",
        f'<rect class="paper" width="{whole:.0f}" height="{high:.0f}"/>',
        f'<text class="head" x="{MARGIN:.0f}" y="26">{escaped(TITLE.of(lang), "")}</text>',
        *colours,
        f'<g transform="translate({MARGIN:.0f} {above:.0f})">',
    ]
    heights = _heights(top)
    lines += _branches(family, top, heights, 0.0, per, names, groups, lang)
    bottom = ROW * len(tree.names) + 10
    lines.append(f'<g class="edge"><path class="l-descent" d="M0 {bottom:.0f}h{0.1 * per:.1f}"/></g>')
    lines.append(
        f'<text class="small" x="{0.1 * per + 6:.1f}" y="{bottom + 4:.0f}">{escaped(SCALE.of(lang), "")}</text>'
    )
    for at, note in enumerate(notes):
        lines.append(f'<text class="small" x="0" y="{bottom + 22 + 14 * at:.0f}">{escaped(note, "")}</text>')
    return "\n".join([*lines, "</g>", "</svg>"]) + "\n"


def _name(family: Family, name: str, lang: str) -> str:
    leaf = family.leaves[name]
    return name if leaf.ruleset is not None else leaf.title.of(lang)


def _branches(
    family: Family,
    branch: Branch,
    heights: dict[int, float],
    x: float,
    per: float,
    names: dict[str, str],
    groups: tuple[str, ...],
    lang: str,
) -> Iterator[str]:
    end, y = x + per * branch.length, heights[id(branch)]
    if branch.length:
        yield f'<g class="edge"><path class="l-descent" d="M{x:.1f} {y:.1f}H{end:.1f}"/></g>'
    if branch.name is not None:
        leaf = family.leaves[branch.name]
        group = f"g{groups.index(leaf.group)}" if leaf.group in groups else "g-"
        weight = ' font-weight="600"' if leaf.ruleset is not None else ""
        yield f'<g class="node" data-node="{escaped(branch.name, branch.name)}">'
        yield f"<title>{escaped(leaf.title.of(lang), branch.name)}</title>"
        yield f'<circle class="{group}" cx="{end + 4:.1f}" cy="{y:.1f}" r="3.5"/>'
        yield f'<text x="{end + 12:.1f}" y="{y + 4:.1f}"{weight}>{escaped(names[branch.name], branch.name)}</text></g>'
        return
    ends = [heights[id(fork)] for fork in branch.forks]
    yield f'<g class="edge"><path class="l-descent" d="M{end:.1f} {min(ends):.1f}V{max(ends):.1f}"/></g>'
    if branch.support is not None and branch.support >= TOLD:
        number = f"{100 * branch.support:.0f}"
        yield f'<text class="small" x="{end - 3:.1f}" y="{y - 3:.1f}" text-anchor="end">{number}</text>'
    for fork in branch.forks:
        yield from _branches(family, fork, heights, end, per, names, groups, lang)


def _heights(top: Branch) -> dict[int, float]:
    """Branch -> how far down it is drawn: leaves row by row, forks in the middle of theirs."""
    found: dict[int, float] = {}
    rows = iter(range(10**6))

    def place(branch: Branch) -> float:
        if branch.name is not None:
            found[id(branch)] = ROW * (next(rows) + 0.5)
        else:
            ends = [place(fork) for fork in branch.forks]
            found[id(branch)] = (min(ends) + max(ends)) / 2
        return found[id(branch)]

    place(top)
    return found


def _depths(top: Branch) -> dict[str, float]:
    """Leaf -> how far from the top it lies."""
    found: dict[str, float] = {}

    def walk(branch: Branch, before: float) -> None:
        if branch.name is not None:
            found[branch.name] = before + branch.length
        for fork in branch.forks:
            walk(fork, before + branch.length)

    walk(top, 0.0)
    return found


def middled(top: Branch) -> Branch:
    """The same tree, drawn from the middle of the longest way between two of its leaves; it says nothing of age."""
    nodes: list[Branch] = []
    near: _Near = {}

    def enter(branch: Branch) -> int:
        number = len(nodes)
        nodes.append(branch)
        near[number] = []
        for fork in branch.forks:
            other = enter(fork)
            near[number].append((other, fork.length, fork.support))
            near[other].append((number, fork.length, fork.support))
        return number

    enter(top)
    first = _farthest(near, nodes, 0)[-1]
    way = _farthest(near, nodes, first)
    lengths = [next(length for other, length, _ in near[a] if other == b) for a, b in pairwise(way)]
    half, passed = sum(lengths) / 2, 0.0
    for (a, b), length in zip(pairwise(way), lengths, strict=True):
        if passed + length >= half:
            support = next(support for other, _, support in near[a] if other == b)
            sides = ((a, b, half - passed), (b, a, passed + length - half))
            forks = tuple(_grown(near, nodes, node, before, away, support) for node, before, away in sides)
            return Branch(None, 0.0, None, forks)
        passed += length
    return top


def _farthest(near: _Near, nodes: list[Branch], start: int) -> list[int]:
    """The way from a node to the leaf farthest from it."""
    best: tuple[float, list[int]] = (-1.0, [start])
    left: list[tuple[float, list[int]]] = [(0.0, [start])]
    while left:
        far, way = left.pop()
        if nodes[way[-1]].name is not None and far > best[0]:
            best = far, way
        before = way[-2] if len(way) > 1 else -1
        left += [(far + length, [*way, other]) for other, length, _ in near[way[-1]] if other != before]
    return best[1]


def _grown(near: _Near, nodes: list[Branch], node: int, before: int, length: float, support: float | None) -> Branch:
    if (name := nodes[node].name) is not None:
        return Branch(name, length, None)
    forks = tuple(
        _grown(near, nodes, other, node, away, of_fork) for other, away, of_fork in near[node] if other != before
    )
    if len(forks) == 1:  # where the drawing began before, nothing forks
        only = forks[0]
        return Branch(only.name, length + only.length, only.support if only.forks else None, only.forks)
    return Branch(None, length, support, forks)


def _wrapped(text: str, width: float) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, _SMALL) > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
