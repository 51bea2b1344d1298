"""The drawing of asserted history as SVG: games by group, relations by kind, certainty by the style of the line."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stukolka.apparatus.relations import CERTAINTIES
from stukolka.family.kinds import KINDS
from stukolka.family.layout import Layout, Point, Size, lay_out
from stukolka.family.looks import CERTAINTY, CLASS_OF, CLASSES, style
from stukolka.family.markup import escaped
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    import networkx as nx

    from stukolka.family.family import Family

DRAWN = ("game", "form", "ruleset", "family", "word", "place")
"""The kinds of nodes that the whole drawing shows: witnesses would be tied to nearly everything."""

LEFT_OUT = ("after", "describes", "same-name", "witness-kin")
"""The kinds of relations that the whole drawing leaves out, and the neighbourhood of one game shows."""

SCOPE = "family-picture"
"""The class of every drawing of the family."""

TITLE = Text("The family of games, as asserted", "Семья игр: что утверждается")
AROUND = Text("{name}: what is asserted", "{name}: что утверждается")
WITNESS = Text("witness {siglum}", "источник {siglum}")
BOLD = ("family", "form", "witness")
"""Kinds of nodes whose names are drawn bold."""
NOTHING = Text("nothing asserted", "ничего не утверждается")
LEAST_WIDTH = 660.0
"""A drawing is at least so wide: with its margins, no wider than the text beside which it stands on a page."""
MARGIN = 16.0
"""Around the drawing."""
_LETTER, _SMALL = 7.3, 6.3
_WIDE, _NARROW = frozenset("МШЩЖЮЫФMWшщмжюыфmw@"), frozenset(" .,:;'/()|iljtfrIг1")


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge to be drawn, from the elder or larger to the younger or smaller."""

    of: str
    """Where it begins on the left."""
    to: str
    """Where it ends on the right."""
    key: str
    """The edge's key in the graph."""
    attributes: dict[str, Any]
    """What the graph says of it."""
    told: str
    """The relation in words, as it is asserted."""


def picture(
    family: Family, lang: str, *, of: str | None = None, reach: int = 1, legend: bool = True, within: float = 1.0
) -> str:
    """The drawing as SVG in `lang`: the whole, or what lies within `reach` relations of the node `of`.

    Without its `legend` it begins at the top, for a page that shows the legend outside the frame; else the legend
    stands on the left, `within` this share of the width.

    Raises:
        WrongUsage: there is no such node, or the layout fails.
    """
    graph = family.graph
    if of is None:
        nodes = [node for node, kind in graph.nodes(data="kind") if kind in DRAWN]
        left_out: Collection[str] = LEFT_OUT
    else:
        nodes, left_out = list(family.around(of, reach=reach)), ()
    edges = list(_edges(graph, nodes, left_out, lang))
    tied = {end for edge in edges for end in (edge.of, edge.to)}
    alone = [node for node in nodes if node not in tied]
    sizes = {node: _size(graph, node, lang) for node in nodes}
    laid = lay_out({node: sizes[node] for node in nodes if node in tied}, [(edge.of, edge.to) for edge in edges])
    title = TITLE.of(lang) if of is None else AROUND.of(lang).format(name=_name(graph, family.node(of), lang))
    wide = within * (max(laid.width, LEAST_WIDTH) + MARGIN)
    above = _legend(family, title, lang, wide) if legend else ([], MARGIN)
    return "\n".join(_drawn(family, laid, edges, alone, sizes, title, lang, above)) + "\n"


def _edges(graph: nx.MultiDiGraph, nodes: Sequence[str], left_out: Collection[str], lang: str) -> Iterator[Edge]:
    for of, to, key, attributes in graph.edges(keys=True, data=True):
        if of in nodes and to in nodes and attributes["kind"] not in left_out:
            yield Edge(to, of, key, attributes, told(graph, of, to, attributes, lang))


def told(graph: nx.MultiDiGraph, of: str, to: str, attributes: dict[str, Any], lang: str) -> str:
    """A relation in words: of what it is asserted, to what, in what, and how certain it is."""
    names = [_name(graph, node, lang) for node in (of, to)]
    if lang == "ru" and graph.nodes[to]["kind"] == "witness":
        names[1] = graph.nodes[to]["siglum"]  # what it is, the relation says already, in the case that it needs
    kind = KINDS[attributes["kind"]].said(lang, graph.nodes[to]["kind"])
    said = f"{names[0]} {kind} {names[1]}"
    about = f", {attributes['element'][lang]}" if "element" in attributes else ""
    return f"{said}{about} ({CERTAINTIES[attributes['certainty']].of(lang)})"


def _name(graph: nx.MultiDiGraph, node: str, lang: str) -> str:
    """What a node is called in a drawing: a rule set by its name, a witness by its siglum, all else by its title."""
    attributes = graph.nodes[node]
    if attributes["kind"] == "ruleset":
        return node
    if attributes["kind"] == "witness":
        return WITNESS.of(lang).format(siglum=attributes["siglum"])
    title: str = attributes["title"][lang]
    return title


def width_of(text: str, letter: float) -> float:
    """About how wide a text is, when an ordinary letter is as wide as `letter`: rather too wide than too narrow."""
    return sum(1.3 * letter if one in _WIDE else 0.62 * letter if one in _NARROW else letter for one in text)


def _size(graph: nx.MultiDiGraph, node: str, lang: str) -> Size:
    attributes = graph.nodes[node]
    bold = 1.1 if attributes["kind"] in BOLD else 1.0
    width = bold * width_of(_name(graph, node, lang), _LETTER)
    return Size(math.ceil(max(width, 36)) + 14, 30 if _year(attributes) else 22)


def _year(attributes: dict[str, Any]) -> str:
    year = attributes.get("attested", {}).get("year")
    return "" if year is None else str(year)


def _drawn(
    family: Family,
    laid: Layout,
    edges: Sequence[Edge],
    alone: Sequence[str],
    sizes: dict[str, Size],
    title: str,
    lang: str,
    above: tuple[list[str], float],
) -> Iterator[str]:
    places = dict(laid.nodes)
    width = max(laid.width, LEAST_WIDTH)
    bottom = laid.height
    if alone:
        bottom = _beside(places, alone, sizes, width, laid.height + 34)
    groups = tuple(family.data.names.groups)
    legend, top = above
    whole, high = width + 2 * MARGIN, top + bottom + MARGIN
    # A group and no image: what an image holds is hidden from who can't see it, and here games can be chosen.
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{SCOPE}" lang="{lang}" role="group" '
        f'viewBox="0 0 {whole:.0f} {high:.0f}" width="{whole:.0f}" height="{high:.0f}">'
    )
    yield f"<title>{escaped(title, 'title')}</title>"
    yield f"<style>\n{style(SCOPE, groups)}</style>"
    yield f'<rect class="paper" width="{whole:.0f}" height="{high:.0f}"/>'
    yield from legend
    yield f'<g transform="translate({MARGIN:.0f} {top:.0f})">'
    for edge, curve in zip(edges, laid.edges, strict=True):
        yield from _edge(edge, curve)
    if alone:
        yield f'<text class="small" x="0" y="{laid.height + 22:.0f}">{escaped(NOTHING.of(lang), "")}:</text>'
    for number, (node, place) in enumerate(places.items()):
        yield from _node(family.graph, node, place, sizes[node], groups, number, lang)
    yield "</g>"
    yield "</svg>"


def _beside(places: dict[str, Point], alone: Sequence[str], sizes: dict[str, Size], width: float, top: float) -> float:
    """Puts nodes that no relation ties in rows below the others, and gives where the last row ends."""
    x, y, high = 0.0, top, 0.0
    for node in alone:
        size = sizes[node]
        if x + size.width > width and x:
            x, y, high = 0.0, y + high + 8, 0.0
        places[node] = (x + size.width / 2, y + size.height / 2)
        x, high = x + size.width + 10, max(high, size.height)
    return y + high


def _node(
    graph: nx.MultiDiGraph, node: str, place: Point, size: Size, groups: tuple[str, ...], number: int, lang: str
) -> Iterator[str]:
    attributes = graph.nodes[node]
    x, y = place[0] - size.width / 2, place[1] - size.height / 2
    group = attributes.get("group")
    colour = f"g{groups.index(group)}" if group in groups else "g-"
    kind = attributes["kind"]
    round_ = {"family": 11, "word": 2, "place": 2}.get(kind, 5)
    when = attributes.get("attested", {}).get("when", {}).get(lang, "")
    name = _name(graph, node, lang)
    title = attributes["title"][lang]
    tip = f"{title}: {when}" if when else title
    yield f'<g class="node n-{kind}" id="n{number}" data-node="{escaped(node, node)}">'
    yield f"<title>{escaped(tip, node)}</title>"
    dash = ' stroke-dasharray="3 2"' if kind in {"word", "place"} else ""
    yield (
        f'<rect class="box {colour}" x="{x:.1f}" y="{y:.1f}" width="{size.width:.0f}" height="{size.height:.0f}" '
        f'rx="{round_}"{dash}/>'
    )
    year = _year(attributes)
    base = place[1] - 1 if year else place[1] + 4
    weight = ' font-weight="600"' if kind in BOLD else ""
    slant = ' font-style="italic"' if kind == "word" else ""
    centred = f'x="{place[0]:.1f}" text-anchor="middle"'
    yield f'<text {centred} y="{base:.1f}"{weight}{slant}>{escaped(name, node)}</text>'
    if year:
        yield f'<text class="small" {centred} y="{place[1] + 11:.1f}">{year}</text>'
    yield "</g>"


def _edge(edge: Edge, curve: Sequence[Point]) -> Iterator[str]:
    kind = edge.attributes["kind"]
    class_, certainty = CLASS_OF[kind], edge.attributes["certainty"]
    start, *rest = curve
    path = f"M{start[0]:.1f} {start[1]:.1f}"
    for at in range(0, len(rest), 3):
        path += "C" + " ".join(f"{x:.1f} {y:.1f}" for x, y in rest[at : at + 3])
    yield f'<g class="edge" data-edge="{escaped(edge.key, edge.key)}">'
    yield f"<title>{escaped(edge.told, edge.key)}</title>"
    yield f'<path class="l-{class_} c-{certainty}" d="{path}"/>'
    if not KINDS[kind].mutual:
        yield f'<polygon class="a-{class_}" points="{_arrow(curve)}"/>'
    yield "</g>"


def _arrow(curve: Sequence[Point]) -> str:
    """The head of an arrow at the right end of a curve."""
    (x, y), (from_x, from_y) = curve[-1], curve[-2]
    length = math.hypot(x - from_x, y - from_y) or 1.0
    along = ((x - from_x) / length, (y - from_y) / length)
    points = [(x, y)]
    points += [(x - 7 * along[0] + side * 3 * along[1], y - 7 * along[1] - side * 3 * along[0]) for side in (1, -1)]
    return " ".join(f"{px:.1f},{py:.1f}" for px, py in points)


def _legend(family: Family, title: str, lang: str, width: float) -> tuple[list[str], float]:
    """What colours and lines mean, in as many rows as it takes, and where the drawing may begin below."""
    lines = [f'<text class="head" x="{MARGIN:.0f}" y="26">{escaped(title, "")}</text>']
    colours, styles = _signs(family, lang)
    boxes, y = _rows(colours, 12, 46.0, width)
    strokes, y = _rows(styles, 26, y, width)
    return [*lines, *boxes, *strokes], y + 10


def legend_of_groups(
    family: Family, groups: Collection[str], lang: str, *, top: float, width: float
) -> tuple[list[str], float]:
    """What the colours of these groups mean, from `top` down, and where what follows may begin below."""
    colours, _ = _signs(family, lang)
    of_groups = [sign for sign, group in zip(colours, family.data.names.groups, strict=True) if group in groups]
    return _rows(of_groups, 12, top, width)


def _rows(signs: Sequence[tuple[str, str]], sign: int, y: float, width: float) -> tuple[list[str], float]:
    """Boxes, which are 12 wide, or lines, each with what it means, and the height of the next row."""
    lines: list[str] = []
    x = MARGIN
    for class_, text in signs:
        step = sign + 5 + width_of(text, _SMALL) + 14
        if x + step > width:
            x, y = MARGIN, y + 16
        if sign == 12:
            lines.append(f'<rect class="box {class_}" x="{x:.0f}" y="{y - 9:.0f}" width="12" height="11" rx="2"/>')
        else:
            lines.append(f'<g class="edge"><path class="{class_}" d="M{x:.0f} {y - 3:.0f}h{sign}"/></g>')
        lines.append(f'<text class="small" x="{x + sign + 5:.0f}" y="{y:.0f}">{escaped(text, "")}</text>')
        x += step
    return lines, y + 17


def _signs(family: Family, lang: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The classes of colours, and those of lines, each with what it means."""
    colours = [(f"g{at}", name.of(lang)) for at, name in enumerate(family.data.names.groups.values())]
    styles = [(f"l-{class_}", text.of(lang)) for class_, text in CLASSES.items()]
    return colours, styles + [(f"l-name c-{name}", CERTAINTIES[name].of(lang)) for name in CERTAINTY]


def legend_html(family: Family, lang: str) -> tuple[str, str]:
    """What colours mean, and what lines mean, as HTML that wraps as its page is wide; it takes the drawing's style."""
    colours, styles = _signs(family, lang)
    boxes = [
        f'<span><svg width="14" height="13" aria-hidden="true"><rect class="box {class_}" x="1" y="1" width="12" '
        f'height="11" rx="2"/></svg> {escaped(text, "")}</span>'
        for class_, text in colours
    ]
    lines = [
        f'<span><svg width="28" height="8" aria-hidden="true"><g class="edge"><path class="{class_}" d="M1 4h26"/></g>'
        f"</svg> {escaped(text, '')}</span>"
        for class_, text in styles
    ]
    return " ".join(boxes), " ".join(lines)
