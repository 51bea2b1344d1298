"""What a witness asserts in a claim: the words for it, and how it is read."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from stukolka.apparatus.source import bilingual
from stukolka.errors import shown
from stukolka.fields import Fields, found
from stukolka.rules.switch import Text

DIRECTIONS = {
    "higher": Text("greater", "больше"),
    "lower": Text("smaller", "меньше"),
    "highest": Text("the greatest of all", "больше всех"),
    "lowest": Text("the smallest of all", "меньше всех"),
    "equal": Text("equal", "равно"),
    "about": Text("about", "около"),
    "at-most": Text("at most", "не больше"),
    "at-least": Text("at least", "не меньше"),
    "certain": Text("always so", "так всегда"),
    "possible": Text("so at times", "так бывает"),
    "impossible": Text("never so", "так не бывает"),
    "depends": Text("now so, now otherwise", "когда как"),
    "holds": Text("so, as a matter of fact", "так и есть"),
    "unstated": Text("a rule is given, its effect is left unsaid", "дано правило, действие не названо"),
}
"""What is asserted of the quantity that would have to be measured."""

OPPOSITES = tuple(
    frozenset(pair)
    for pair in (("higher", "lower"), ("highest", "lowest"), ("certain", "impossible"), ("possible", "impossible"))
)
"""The directions of which only one can be true."""

SCALES = {
    "frequency": {
        "never": Text("never", "никогда"),
        "nearly-never": Text("hardly ever", "почти никогда"),
        "very-rarely": Text("very rarely", "крайне редко"),
        "rarely": Text("rarely", "редко"),
        "not-always": Text("not always", "не всегда"),
        "often": Text("often", "нередко"),
        "usually": Text("usually", "чаще всего"),
        "nearly-always": Text("nearly always", "почти всегда"),
        "always": Text("always", "всегда"),
    },
    "advice": {
        "may": Text("may", "можно"),
        "worth-it": Text("is worth while", "имеет смысл"),
        "better": Text("had better", "лучше"),
        "should": Text("should", "следует"),
    },
    "degree": {
        "somewhat": Text("somewhat", "несколько"),
        "considerably": Text("considerably", "значительно"),
        "largely": Text("largely", "во многом"),
        "far": Text("far", "гораздо"),
        "wholly": Text("wholly", "вполне"),
    },
    "certainty": {
        "apparently": Text("it seems", "видимо"),
        "probably": Text("probably", "вероятно"),
        "certainly": Text("certainly", "несомненно"),
    },
    "rank": {
        "one-of": Text("one of several", "одно из нескольких"),
    },
}
"""Scale -> word -> gloss, the weakest word first: how strongly a witness asserts, in our terms."""

STRENGTHS = {word: gloss for scale in SCALES.values() for word, gloss in scale.items()}
"""Every word of strength -> its gloss."""

UNITS = {
    "share": Text("as a share of one", "доля единицы"),
    "times": Text("times", "раз"),
    "players": Text("players", "игроков"),
    "year": Text("year", "год"),
}
"""The units of a number claimed."""


@dataclass(frozen=True, slots=True)
class Assertion:
    """What one witness asserts."""

    witness: str
    """The siglum."""
    passages: tuple[str, ...]
    """The ids of the passages that say so, or give its reason."""
    direction: str
    """One of `DIRECTIONS`, said of what would be measured."""
    number: float | None
    """The number claimed, if one is."""
    unit: str | None
    """One of `UNITS`; None without a number."""
    strength: tuple[str, ...]
    """How strongly it says so: at most one word of each of `SCALES`."""
    reading: Text | None
    """How its words were read, where they can be read otherwise or differ from the other witnesses'."""

    @property
    def cited(self) -> tuple[str, ...]:
        """The passages as they are cited: `A.o22`."""
        return tuple(f"{self.witness}.{passage}" for passage in self.passages)


def read_assertion(fields: Fields, siglum: str) -> Assertion:
    """What `siglum` asserts, from its table in a claim."""
    direction = fields.choice("direction", DIRECTIONS)
    number = _number(fields)
    unit = fields.choice("unit", UNITS) if number is not None else None
    if number is None and direction in {"about", "at-most", "at-least"}:
        fields.fault(f"the direction {direction} needs a number", "number")
    strength = fields.choices("strength", STRENGTHS, required=False)
    _once(fields, "strength", strength)
    for scale, words in SCALES.items():
        if len(several := [word for word in dict.fromkeys(strength) if word in words]) > 1:
            fields.fault(f"{' and '.join(several)} are both words of {scale}", "strength")
    assertion = Assertion(
        witness=siglum,
        passages=listed(fields, "passages"),
        direction=direction,
        number=number,
        unit=unit,
        strength=tuple(strength),
        reading=bilingual(fields, "reading") if fields.has("reading") else None,
    )
    fields.done()
    return assertion


def _number(fields: Fields) -> float | None:
    value = fields.raw("number", required=False)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        fields.fault(f"expected a number, found {found(value)}", "number")
        return None
    return value


def listed(fields: Fields, key: str, allowed: Collection[str] | None = None) -> tuple[str, ...]:
    """The list of names at `key`, which holds at least one, and none twice."""
    names = fields.texts(key) if allowed is None else fields.choices(key, allowed)
    if fields.raw(key, required=False) == []:
        fields.fault("the list is empty", key)
    _once(fields, key, names)
    return tuple(names)


def _once(fields: Fields, key: str, names: list[str]) -> None:
    """A fault for every name that stands twice in the list at `key`."""
    for position, name in enumerate(names):
        if name in names[:position]:
            fields.fault(f"{shown(name)} stands twice", key, position)
