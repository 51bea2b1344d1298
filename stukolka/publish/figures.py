"""Plots of the stored results as SVG: effect sizes with their intervals, growth of the pot, advantage of seats.

Text and axes have the colour of the text around them, in a page as well as by themselves, where they follow the
reader's choice of dark or light; the colours of data stand out on both. There is neither DOCTYPE nor date in them, and
the same result makes the same bytes.
"""

from __future__ import annotations

import html
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from stukolka.batch.question import metrics
from stukolka.publish.estimates import pointed
from stukolka.publish.remembered import memory
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS: Final = ("#3d8bd1", "#d97b1c", "#3a9e6e", "#b86bd6", "#c9504f", "#8a8f2a")
"""Colours of data, each at least three times as light or dark as a white page and as a dark one."""

MARKERS: Final = ("o", "s", "^", "D", "v", "P")
"""Their signs, so that nobody has to tell colours apart."""

INK: Final = "#010203"
"""What matplotlib draws with and the page replaces by its own colour."""

BAND: Final = "#8a8a8a"
"""What is too small to be noticed, drawn faintly."""

INTERVALS: Final = Text("with 95 % intervals", "с 95-процентными промежутками")
NOTICED: Final = Text("too small to be noticed", "слишком мало, чтобы заметить")
NOT_SHOWN: Final = Text("{count} more can't show in regular deals", "ещё {count} в правильных сдачах ни при чём")
PLAYERS: Final = Text("players", "игроков")
STAYS: Final = Text("the pot stays as it is", "кон не меняется")
UNITS: Final = {
    "pots": Text("pots a deal", "конов за сдачу"),
    "number": Text("a deal", "за сдачу"),
    "share": Text("share", "доля"),
    "chips": Text("coins a deal", "монет за сдачу"),
}
STRATEGIES: Final = {
    "random": Text("random play", "игра наугад"),
    "cautious": Text("cautious play", "осторожная игра"),
}
SEAT: Final = Text("seat", "место")

T = TypeVar("T")

Told = Mapping[str, Any]
"""A study or survey as it is printed and stored."""


def remembered(name: str, draw: Callable[[T, str], str], told: T, lang: str) -> str:
    """What `draw` draws of a result, or drew in an earlier build: to start matplotlib alone takes a second."""
    made_from = json.dumps([told, lang], ensure_ascii=False, default=dict)
    return memory.remembered(name, made_from, lambda: draw(told, lang))


def effects(told: Told, lang: str) -> str:
    """The effect of each change of answer on each metric of a study, by strategy, beside what would be noticed."""
    aims = told["results"][0]["metrics"]
    changes = [(one["switch"], tuple(one["answers"])) for one in aims[0]["effects"]]
    idle = [locus["switch"] for locus in told["loci"] if locus["verdict"] == "idle"]
    with framed(width=7.6, height=1.0 + len(aims) * (0.62 + 0.30 * len(changes))) as figure:
        panels = figure.subplots(len(aims), 1, squeeze=False)[:, 0]
        for panel, aim in zip(panels, aims, strict=True):
            size = aim["size"]
            panel.axvspan(-size, size, color=BAND, alpha=0.22, linewidth=0, label=NOTICED.of(lang))
            panel.axvline(0, color=INK, linewidth=0.6)
            for place, result in enumerate(told["results"]):
                of_metric = next(one for one in result["metrics"] if one["metric"] == aim["metric"])
                offset = (place - (len(told["results"]) - 1) / 2) * 0.22
                rows = [row + offset for row in range(len(changes))]
                _points(panel, of_metric["effects"], rows, place, _strategy(result["strategy"], lang), across=False)
            panel.locator_params(axis="x", nbins=6)
            panel.set_yticks(range(len(changes)), [f"{switch}: {' → '.join(ends)}" for switch, ends in changes])
            panel.set_ylim(len(changes) - 0.5, -0.5)
            panel.set_title(f"{aim['title'][lang]}, {UNITS[aim['unit']].of(lang)}", loc="left", fontsize=10)
        _legend(figure, panels[0])
        if idle:
            panels[-1].set_xlabel(NOT_SHOWN.of(lang).format(count=len(idle)), loc="right", fontsize=8)
        title = f"{told['title'][lang]}: {INTERVALS.of(lang)}"
        return as_svg(figure, title, told["question"][lang], lang)


def growth(told: Told, lang: str, *, metric: str = "pot_growth") -> str:
    """A metric of a survey by number of players, a line for each rule set, a panel for each strategy."""
    by = _by_strategy(told)
    with framed(width=7.6, height=3.6) as figure:
        panels = figure.subplots(1, len(by), squeeze=False, sharey=True)[0]
        for panel, (strategy, results) in zip(panels, by.items(), strict=True):
            if metric == "pot_growth":
                panel.axhline(1, color=INK, linewidth=0.8, linestyle=(0, (4, 3)), label=STAYS.of(lang))
            for place, name in enumerate(results[0]["provenance"]["rules"]):
                found = [_of(one, name)["metrics"][metric] for one in results]
                players = [one["provenance"]["players"] for one in results]
                _points(panel, found, players, place, name, across=True)
                panel.plot(players, [one["mean"] for one in found], color=_colour(place), linewidth=1)
            panel.set_title(_strategy(strategy, lang), fontsize=10)
            panel.set_xlabel(PLAYERS.of(lang))
            panel.set_xticks(sorted({one["provenance"]["players"] for one in results}))
        panels[0].set_ylim(bottom=0)
        panels[0].set_ylabel(_title(told, metric, lang))
        _legend(figure, panels[0])
        return as_svg(figure, told["title"][lang], told["question"][lang], lang)


def seats(told: Told, lang: str) -> str:
    """The nets of the seats of a survey, a line for each rule set, a panel for each strategy."""
    by = _by_strategy(told)
    with framed(width=7.6, height=3.8) as figure:
        panels = figure.subplots(1, len(by), squeeze=False, sharey=True)[0]
        for panel, (strategy, results) in zip(panels, by.items(), strict=True):
            [result] = results[:1]
            names = list(result["results"][0]["metrics"])
            panel.axhline(0, color=INK, linewidth=0.8)
            for place, name in enumerate(result["provenance"]["rules"]):
                found = list(_of(result, name)["metrics"].values())
                shifted = [seat + (place - 1.5) * 0.09 for seat in range(len(names))]
                _points(panel, found, shifted, place, name, across=True)
            panel.set_title(_strategy(strategy, lang), fontsize=10)
            panel.set_xticks(range(len(names)), [_title(told, name, lang) for name in names], rotation=35, ha="right")
            panel.set_xlim(-0.5, len(names) - 0.5)
        panels[0].set_ylabel(UNITS["pots"].of(lang))
        _legend(figure, panels[0])
        return as_svg(figure, told["title"][lang], told["question"][lang], lang)


def _points(
    panel: Axes, found: Sequence[Mapping[str, Any]], at: Sequence[float], place: int, label: str, *, across: bool
) -> None:
    # Means and their intervals, upright where they go across the panel.
    means = [one["mean"] for one in found]
    reach = [one["high"] - one["mean"] for one in found]
    where: dict[str, Any] = {"x": at, "y": means, "yerr": reach} if across else {"x": means, "y": at, "xerr": reach}
    marker = MARKERS[place % len(MARKERS)]
    panel.errorbar(**where, fmt=marker, color=_colour(place), markersize=4.5, elinewidth=1.4, capsize=2.5, label=label)


def _colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


def _strategy(name: str, lang: str) -> str:
    return STRATEGIES[name].of(lang) if name in STRATEGIES else name


def _title(told: Told, metric: str, lang: str) -> str:
    told_by = told["results"][0]["provenance"]
    return metrics(told_by["game"], told_by["players"])[metric].title.of(lang)


def _by_strategy(told: Told) -> dict[str, list[Told]]:
    found: dict[str, list[Told]] = {}
    for one in told["results"]:
        found.setdefault(one["provenance"]["strategy"], []).append(one)
    return found


def _of(result: Told, name: str) -> Told:
    found: Told = next(one for one in result["results"] if one["rules"] == name)
    return found


def _legend(figure: Figure, panel: Axes) -> None:
    handles, labels = panel.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper center", ncols=min(len(labels), 5), frameon=False, fontsize=9)


@contextmanager
def framed(*, width: float, height: float) -> Iterator[Figure]:
    """A figure by itself, so wide and high in inches: it is in no list of open ones, and no window is thought of."""
    import matplotlib
    from matplotlib.figure import Figure

    style: Any = {
        "svg.fonttype": "none",  # text stays text, to be found and read aloud
        "svg.hashsalt": "stukolka",
        "font.family": "sans-serif",
        "font.size": 9,
        "text.color": INK,
        "axes.edgecolor": INK,
        "axes.labelcolor": INK,
        "axes.titlecolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with matplotlib.rc_context(style):
        yield Figure(figsize=(width, height), layout="constrained")


def _pointed(figure: Figure, lang: str) -> None:
    # The axes have the comma that the tables beside them have. Names on an axis are no numbers, and stay.
    if lang == "en":
        return
    from matplotlib.ticker import ScalarFormatter

    class Pointed(ScalarFormatter):
        def __call__(self, x: float, pos: int | None = None) -> str:
            return pointed(super().__call__(x, pos), lang)

    for panel in figure.axes:
        for axis in (panel.xaxis, panel.yaxis):
            if isinstance(axis.get_major_formatter(), ScalarFormatter):
                axis.set_major_formatter(Pointed())


def as_svg(figure: Figure, title: str, description: str, lang: str) -> str:
    """The figure as SVG, with a title and a description for who can't see it, and numbers written as in `lang`."""
    _pointed(figure, lang)
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = re.sub(r"<\?xml.*?\?>\s*|<!DOCTYPE.*?>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    # In a page, what is said of everything would be said of the whole page, and names stand once.
    text = re.sub(r"\s*<style type=.*?</style>", "", text, flags=re.DOTALL)
    used = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text))
    named = {name for pair in used for name in pair}
    text = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in named else "", text)
    text = text.replace(INK, "currentColor")
    head, rest = text.split(">", 1)
    head = re.sub(r' (?:width|height)="[^"]*"', "", head)
    said = html.escape(title)
    # By itself it follows the reader's choice; in a page, whose root is another, the page's.
    style = (
        "<style>svg.stukolka-figure:root{color:#1c1c1c}"
        "@media(prefers-color-scheme:dark){svg.stukolka-figure:root{color:#e4e4e4}}</style>"
    )
    return (
        f'{head} class="stukolka-figure" role="img" aria-label="{said}" stroke-linejoin="round">'
        f"<title>{said}</title><desc>{html.escape(description)}</desc>{style}{rest.rstrip()}\n"
    )
