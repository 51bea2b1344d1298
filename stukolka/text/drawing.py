"""SVG: the variant graph of a stretch, drawn like a map of lines, the witnesses running through their readings.

The places are worked out here, from the order of the columns alone, so that the drawing is the same on every machine.
Words that all witnesses share are gathered in one station; whoever has nothing runs past.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stukolka.errors import Fault, WrongUsage
from stukolka.rules.switch import Text
from stukolka.text import handed
from stukolka.text.markup import FORBIDDEN, element, escaped, named
from stukolka.text.page import FOLDED
from stukolka.text.stretches import decided_columns
from stukolka.text.tokens import Token
from stukolka.text.variant_graph import moved_cells
from stukolka.text.variants import base_of
from stukolka.text.witness import Span

if TYPE_CHECKING:
    from stukolka.text.collation import Collation

MOST = 200
"""How many columns are drawn."""

LETTER, MARGIN, LANE, APART, HIGH, EDGE = 9, 12, 64, 46, 38, 28
"""In pixels: a letter, a station's margin, the distance of lanes, that of stations, a station's height, the border."""

SIGN = 7
"""The width of a letter of a siglum, in pixels."""

_TITLE = Text("Variant graph", "Граф разночтений")
_STYLE = """
text{font:15px 'PT Serif','Noto Serif',Georgia,serif;fill:#1b1b1f}
.sigla{font:12px 'PT Sans','Noto Sans',sans-serif;fill:#5b5b66}
.ground{fill:#fff}.station{fill:#f4f4f7;stroke:#5b5b66}.alone .station{fill:#fff7e0;stroke:#8a6d1f}
.way{fill:none;stroke:#5b5b66}.past{stroke-dasharray:2 5}.lost{stroke-dasharray:1 8}
.move{fill:none;stroke:#a3420b;stroke-dasharray:6 4}.hand{fill:#a3420b}
@media (prefers-color-scheme:dark){text{fill:#e8e8ee}.sigla{fill:#a9a9b5}.ground{fill:#17171b}
.station{fill:#25252c;stroke:#a9a9b5}.alone .station{fill:#3a3218;stroke:#c9a94f}.way{stroke:#a9a9b5}
.move{stroke:#f0884a}.hand{fill:#f0884a}}
"""


@dataclass(frozen=True, slots=True)
class Station:
    """What some witnesses have in a run of columns, with its place in the drawing."""

    witnesses: tuple[int, ...]
    """The places of the witnesses."""
    tokens: tuple[Token, ...]
    """Their words, as the first of them has them; none where they run past."""
    silence: str
    """Why they have none: nothing where they leave the words out, else `lost` or `not-collated`."""
    decisions: tuple[int, ...]
    """The numbers of the editor's decisions that show there."""


@dataclass(frozen=True, slots=True)
class Run:
    """Columns that are drawn as one."""

    columns: range
    """The columns."""
    stations: tuple[Station, ...]
    """What stands in them from top to bottom; every witness is in one."""


def as_svg(collation: Collation, *, columns: range | None = None, base: str | None = None) -> str:
    """The variant graph of the `columns` of a collation, or of all, as an SVG document.

    Raises:
        WrongUsage: there are more columns than can be drawn, or no such witness as `base`.
    """
    columns = range(len(collation.columns)) if columns is None else columns
    if len(columns) > MOST:
        told = f"{len(columns)} columns are too many to be drawn, {MOST} at most: choose a stretch"
        raise WrongUsage([Fault(told)])
    return _Drawing(collation, columns, base_of(collation, base)).svg()


def columns_of(collation: Collation, siglum: str, span: Span) -> range:
    """The columns from the first word of a witness in a span of its text to the last.

    Raises:
        WrongUsage: there is no such witness, or it has no word there.
    """
    witness = collation.place(siglum)
    own = collation.tokens[witness]
    found = [
        column
        for column, row in enumerate(collation.columns)
        if (place := row[witness]) is not None and own[place].end > span[0] and own[place].start < span[1]
    ]
    if not found:
        raise WrongUsage([Fault(f"{siglum} has no words at {span[0]}-{span[1]}")])
    return range(found[0], found[-1] + 1)


class _Drawing:
    """Stations and ways, and where they lie."""

    def __init__(self, collation: Collation, columns: range, base: int) -> None:
        self._collation = collation
        self._columns = columns
        self._base = base
        self._decided = decided_columns(collation)
        self._moved = [pair for pair in moved_cells(collation) if pair[0][0] in columns and pair[1][0] in columns]
        self._runs = list(self._gathered())
        self._left: list[int] = []
        self._wide: list[int] = []
        at = EDGE
        for run in self._runs:
            wide = max([self._width(station) for station in run.stations if station.tokens], default=0)
            self._left.append(at)
            self._wide.append(wide)
            at += wide + APART
        self._width_of_all = max(at - APART, EDGE) + EDGE
        # The arcs of moves need room above the first lane.
        self._top = EDGE + (LANE if self._moved else 0)

    def svg(self) -> str:
        lanes = max((len(run.stations) for run in self._runs), default=1)
        size = self._width_of_all, self._top + lanes * LANE + EDGE
        foldings = ", ".join(self._collation.orthography.on)
        content = [
            element("title", None, f"{_TITLE.en} · {_TITLE.ru}"),
            element("desc", None, f"{FOLDED.en} · {FOLDED.ru}: {foldings}"),
            element("style", None, _STYLE),
            element("rect", {"class": "ground", "width": str(size[0]), "height": str(size[1])}),
            *self._ways(),
            *self._arcs(),
            *(
                self._station(at, lane, station)
                for at, run in enumerate(self._runs)
                for lane, station in enumerate(run.stations)
                if station.tokens
            ),
        ]
        head = {
            "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {size[0]} {size[1]}", "width": str(size[0]),
            "height": str(size[1]), "role": "img",
        }  # fmt: skip
        return element("svg", head, *(f"\n{piece}" for piece in content), "\n") + "\n"

    def _gathered(self) -> Iterator[Run]:
        """The columns, those gathered in which the same witnesses have the only words."""
        gathered: Run | None = None
        for column in self._columns:
            run = self._run(column)
            if gathered is not None and _goes_on(gathered, run):
                gathered = _joined(gathered, run)
                continue
            if gathered is not None:
                yield gathered
            gathered = run
        if gathered is not None:
            yield gathered

    def _run(self, column: int) -> Run:
        groups: dict[tuple[str, str], list[int]] = {}
        for witness, place in enumerate(self._collation.columns[column]):
            if place is not None:
                key = (self._collation.tokens[witness][place].form.printed, "")
            else:
                gap = self._collation.gap_at(column, witness)
                key = ("", "" if gap in (None, "omitted") else str(gap))
            groups.setdefault(key, []).append(witness)
        decided = self._decided.get(column, ())
        stations = []
        for (printed, silence), members in groups.items():
            place = self._collation.columns[column][members[0]]
            tokens = () if not printed or place is None else (self._collation.tokens[members[0]][place],)
            stations.append(Station(tuple(members), tokens, silence, decided if tokens else ()))
        # The base runs straight along the top wherever it has anything.
        stations.sort(key=lambda one: (not one.tokens, self._base not in one.witnesses, one.witnesses))
        return Run(range(column, column + 1), tuple(stations))

    def _width(self, station: Station) -> int:
        letters = sum(len(self._shown(token)) + 1 for token in station.tokens) - 1
        sigla = len(self._sigla(station.witnesses))
        return max(letters * LETTER, sigla * SIGN) + 2 * MARGIN

    def _shown(self, token: Token) -> str:
        return FORBIDDEN.sub(lambda match: named(match[0]), token.form.printed)

    def _sigla(self, witnesses: Sequence[int]) -> str:
        return ", ".join(self._collation.sigla[witness] for witness in witnesses)

    def _y(self, lane: int) -> int:
        return self._top + lane * LANE + HIGH // 2

    def _station(self, at: int, lane: int, station: Station) -> str:
        left, wide = self._left[at], self._wide[at]
        own = self._width(station)
        x = left + (wide - own) // 2
        middle = x + own // 2
        words = [
            element("tspan", {"class": "token"}, _text(token.form.printed), " " * (place < len(station.tokens) - 1))
            for place, token in enumerate(station.tokens)
        ]
        sigla = _text(self._sigla(station.witnesses))
        told = [handed.told(self._collation, self._collation.decisions[one], "en") for one in station.decisions]
        mark = element("text", {"class": "hand", "x": str(x + own - 10), "y": str(self._y(lane) - 5)}, "†")
        return element(
            "g",
            {"class": "reading" if len(station.witnesses) == len(self._collation.sigla) else "reading alone",
             "data-column": str(self._runs[at].columns.start),
             "data-witnesses": "\n".join(self._collation.sigla[witness] for witness in station.witnesses)},
            element("title", None, sigla + _text("".join(f"\n† {one}" for one in told))),
            element("rect", {"class": "station", "x": str(x), "y": str(self._y(lane) - HIGH // 2), "width": str(own),
                             "height": str(HIGH), "rx": "8"}),
            element("text", {"x": str(middle), "y": str(self._y(lane)), "text-anchor": "middle"}, *words),
            element("text", {"class": "sigla", "x": str(middle), "y": str(self._y(lane) + 14), "text-anchor": "middle"},
                    sigla),
            mark if told else "",
        )  # fmt: skip

    def _ways(self) -> Iterator[str]:
        """The lines from station to station, as broad as the witnesses that run along them are many."""
        for at, (one, other) in enumerate(zip(self._runs, self._runs[1:], strict=False)):
            for lane, station in enumerate(one.stations):
                for next_lane, following in enumerate(other.stations):
                    common = [witness for witness in station.witnesses if witness in following.witnesses]
                    if common:
                        start = self._left[at] + self._wide[at], self._y(lane)
                        end = self._left[at + 1], self._y(next_lane)
                        path = f"M{start[0]} {start[1]}C{start[0] + APART // 2} {start[1]} "
                        path += f"{end[0] - APART // 2} {end[1]} {end[0]} {end[1]}"
                        yield self._way(path, common, "way")
        for at, run in enumerate(self._runs):
            for lane, station in enumerate(run.stations):
                sort = "way" if station.tokens else "way lost" if station.silence else "way past"
                path = f"M{self._left[at]} {self._y(lane)}h{self._wide[at]}"
                yield self._way(path, station.witnesses, sort)

    def _way(self, path: str, witnesses: Sequence[int], sort: str) -> str:
        broad = {"class": sort, "d": path, "stroke-width": str(min(2 * len(witnesses), 12))}
        return element("path", broad, element("title", None, _text(self._sigla(witnesses))))

    def _arcs(self) -> Iterator[str]:
        """What changed places: an arc from a word to the one that answers to it, once for each pair of stations."""
        drawn: dict[str, None] = {}
        for (first, one), (second, other) in self._moved:
            ends = [self._end(first, one), self._end(second, other)]
            (x, y), (to_x, to_y) = sorted(ends)
            drawn.setdefault(f"M{x} {y}C{x} {self._top - LANE} {to_x} {self._top - LANE} {to_x} {to_y}")
        for path in drawn:
            yield element("path", {"class": "move", "d": path, "stroke-width": "2"})

    def _end(self, column: int, witness: int) -> tuple[int, int]:
        at = next(place for place, run in enumerate(self._runs) if column in run.columns)
        lane = next(lane for lane, one in enumerate(self._runs[at].stations) if witness in one.witnesses)
        return self._left[at] + self._wide[at] // 2, self._y(lane) - HIGH // 2


def _goes_on(one: Run, other: Run) -> bool:
    """Whether the same witnesses have the only words in both, and the editor decided nothing there."""
    if sum(bool(station.tokens) for station in one.stations) > 1:
        return False
    here = [(station.witnesses, bool(station.tokens), station.silence) for station in one.stations]
    there = [(station.witnesses, bool(station.tokens), station.silence) for station in other.stations]
    return here == there and not any(station.decisions for station in (*one.stations, *other.stations))


def _joined(one: Run, other: Run) -> Run:
    first, *past = one.stations
    words = replace(first, tokens=first.tokens + other.stations[0].tokens)
    return Run(range(one.columns.start, other.columns.stop), (words, *past))


def _text(text: str) -> str:
    return escaped(text, odd=lambda character: named(character).replace("<", "&lt;").replace(">", "&gt;"))
