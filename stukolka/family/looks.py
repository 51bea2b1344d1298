"""How the family looks: colours of groups, styles of certainty and of relations, in light and in dark."""

from __future__ import annotations

from dataclasses import dataclass

from stukolka.rules.switch import Text


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour for light pages and one for dark ones."""

    light: str
    """On light paper: `#1d5b48`."""
    dark: str
    """On dark."""


GROUPS = (
    Colour("#b5432f", "#f2a58f"),
    Colour("#1d5b48", "#8fd6bb"),
    Colour("#3f4f9c", "#b3bdf7"),
    Colour("#8a5a00", "#e8c069"),
    Colour("#7a3b86", "#d9a6e6"),
    Colour("#1f6f8b", "#8ecbe3"),
    Colour("#5a6b1f", "#c3d37f"),
    Colour("#8b2f5b", "#f0a3c8"),
    Colour("#5b6470", "#aab3bf"),
)
"""The colours of groups, in the order in which groups are declared; further groups begin anew."""

CERTAINTY = {"certain": "", "likely": "7 4", "possible": "1.5 4"}
"""Certainty -> the dashes of a line: drawn through, dashed, dotted."""

CLASSES = {
    "descent": Text("descends from, variant of", "происхождение, разновидность"),
    "kin": Text("of one family, related, the same game, member", "одной семьи, в родстве, та же игра, член семьи"),
    "loan": Text("took something from", "заимствование"),
    "like": Text("resembles, parallel", "сходство, параллель"),
    "name": Text("name and word, confusion, origin", "имя и слово, путаница, родина"),
    "denied": Text("kinship denied", "родство отрицается"),
    "edition": Text("forms, rule sets and witnesses", "виды, своды и источники"),
}
"""Classes of relations that are drawn alike -> what they are."""

CLASS_OF = {
    "descends-from": "descent",
    "variant-of": "descent",
    "borrows-from": "loan",
    "member-of": "kin",
    "same-family": "kin",
    "equated-with": "kin",
    "related": "kin",
    "resembles": "like",
    "parallel": "like",
    "not-related": "denied",
    "displaced": "name",
    "same-name": "name",
    "confused-with": "name",
    "called": "name",
    "named-after": "name",
    "uses-word": "name",
    "translates": "name",
    "comes-from": "name",
    "form-of": "edition",
    "rules-of": "edition",
    "after": "edition",
    "describes": "edition",
    "witness-kin": "edition",
}
"""Kind of relation -> its class."""

LINES = {
    "descent": Colour("#1f2933", "#f2f4f6"),
    "kin": Colour("#1d5b48", "#8fd6bb"),
    "loan": Colour("#8a5a00", "#e8c069"),
    "like": Colour("#3f4f9c", "#b3bdf7"),
    "name": Colour("#7a828c", "#9aa4b0"),
    "denied": Colour("#b5232f", "#ff9c9c"),
    "edition": Colour("#a3abb5", "#6f7a86"),
}
"""Class of relations -> the colour of its lines."""

PAPER = Colour("#ffffff", "#14181c")
"""Behind everything."""

INK = Colour("#1f2933", "#e6e9ec")
"""Of letters."""


def colour_of(group: str | None, groups: tuple[str, ...]) -> Colour:
    """The colour of a group; grey for what belongs to none."""
    return GROUPS[groups.index(group) % len(GROUPS)] if group in groups else GROUPS[-1]


def style(scope: str, groups: tuple[str, ...]) -> str:
    """The style sheet of a drawing inside elements of the class `scope`: dark where the reader's page or system is."""
    light = [*_rules(scope, groups, dark=False), *_shapes(scope)]
    dark = _rules(scope, groups, dark=True)
    media = "\n".join(f"  {rule.replace(f'.{scope}', f':root:not([data-theme=light]) .{scope}', 1)}" for rule in dark)
    themed = "\n".join(rule.replace(f".{scope}", f"[data-theme=dark] .{scope}", 1) for rule in dark)
    return "\n".join(light) + f"\n@media (prefers-color-scheme: dark) {{\n{media}\n}}\n{themed}\n"


def _rules(scope: str, groups: tuple[str, ...], *, dark: bool) -> list[str]:
    def of(colour: Colour) -> str:
        return colour.dark if dark else colour.light

    rules = [f".{scope} .paper {{ fill: {of(PAPER)}; }}", f".{scope} text {{ fill: {of(INK)}; }}"]
    for at, group in enumerate(groups):
        colour = of(colour_of(group, groups))
        rules.append(f".{scope} .g{at} {{ stroke: {colour}; fill: {colour}; }}")
    grey = of(GROUPS[-1])
    rules.append(f".{scope} .g- {{ stroke: {grey}; fill: {grey}; }}")
    for name, line in LINES.items():
        rules.append(f".{scope} .l-{name} {{ stroke: {of(line)}; }}")
        rules.append(f".{scope} .a-{name} {{ fill: {of(line)}; }}")
    return rules


def _shapes(scope: str) -> list[str]:
    rules = [
        f".{scope} {{ font-family: Arimo, 'Liberation Sans', 'DejaVu Sans', Arial, sans-serif; font-size: 12px; }}",
        f".{scope} text {{ stroke: none; }}",
        f".{scope} .box {{ fill-opacity: 0.14; stroke-width: 1.3; }}",
        f".{scope} .edge path {{ fill: none; stroke-width: 1.5; }}",
        f".{scope} .edge polygon {{ stroke: none; }}",
        f".{scope} .small {{ font-size: 9.5px; opacity: 0.8; }}",
        f".{scope} .head {{ font-size: 15px; font-weight: 600; }}",
    ]
    rules += [f".{scope} .c-{name} {{ stroke-dasharray: {dashes}; }}" for name, dashes in CERTAINTY.items() if dashes]
    return rules
