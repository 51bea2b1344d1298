"""All claims at a look: for each, how many of its tables say so, how many say otherwise, and how many can't tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stukolka.publish.claim_words import VERDICTS
from stukolka.publish.figures import BAND, COLOURS, INK, Told, as_svg, framed
from stukolka.rules.switch import Text

SAID: Final = (
    ("borne-out", Text("say so", "говорят за"), COLOURS[2]),
    ("contradicted", Text("say otherwise", "говорят против"), COLOURS[4]),
    (None, Text("can't tell", "не скажут"), BAND),
)
"""What a table says -> the label, and its colour."""

TITLE: Final = Text("Claims put to the test", "Утверждения под проверкой")
SHARE: Final = Text("share of the tables", "доля столов")
COUNTED: Final = Text("{count} {verdict}", "{verdict}: {count}")
DEPENDS: Final = Text("depends", "зависит")
PANELS: Final = 3


def overview(told: Sequence[Told], lang: str) -> str:
    """A bar for each claim and witness that was measured, in the order of its verdict, in several columns."""
    order = ("borne-out", "depends", "contradicted")
    measured = sorted(
        (one for one in told if one["verdict"] in order),
        key=lambda one: (order.index(one["verdict"]), -_share(one, "borne-out"), one["claim"], one["witness"]),
    )
    rows = -(-len(measured) // PANELS)
    with framed(width=8.2, height=1.3 + 0.2 * rows) as figure:
        panels = figure.subplots(1, PANELS, squeeze=False)[0]
        for place, panel in enumerate(panels):
            some = measured[place * rows : (place + 1) * rows]
            for row, one in enumerate(some):
                left = 0.0
                for said, label, colour in SAID:
                    part = _share(one, said)
                    shown = label.of(lang) if row == 0 and place == 0 else None
                    panel.barh(row, part, left=left, color=colour, height=0.7, label=shown)
                    left += part
            panel.set_yticks(range(len(some)), [f"{one['claim']} {one['witness']}" for one in some], fontsize=7)
            panel.set_ylim(rows - 0.4, -0.6)
            panel.set_xlim(0, 1)
            panel.set_xlabel(SHARE.of(lang), fontsize=8, color=INK)
        handles, labels = panels[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside upper center", ncols=3, frameon=False, fontsize=9)
        return as_svg(figure, TITLE.of(lang), _counted(told, lang), lang)


def _share(told: Told, verdict: str | None) -> float:
    said = [one["verdict"] for one in told["tables"]]
    return said.count(verdict) / len(said)


def _counted(told: Sequence[Told], lang: str) -> str:
    # How many of each verdict, for who can't see the bars.
    found = []
    for verdict, text in VERDICTS.items():
        count = sum(one["verdict"] == verdict for one in told)
        named = DEPENDS if verdict == "depends" else text
        found.append(COUNTED.of(lang).format(count=count, verdict=named.of(lang)))
    return "; ".join(found)
