"""What is said of claims that were tested: the verdicts and on what they depend, figures, what completions change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from stukolka.apparatus.assertion import DIRECTIONS, STRENGTHS, UNITS, Assertion
from stukolka.publish import estimates, nouns
from stukolka.publish.claim_tables import AXES
from stukolka.rules.switch import Text

VERDICTS = {
    "borne-out": Text("borne out", "подтверждено"),
    "contradicted": Text("contradicted", "опровергнуто"),
    "depends": Text("depends on {on}", "зависит: {on}"),
    "not-measurable": Text("not measurable", "не измерить"),
}
"""Verdict -> how it is told."""

MEANS = {
    "borne-out": Text(
        "At every table, and with every completion that could be told, the figure lies where the claim puts it.",
        "За каждым столом и при каждом восполнении, о котором можно судить, величина там, где ей быть по утверждению.",
    ),
    "contradicted": Text(
        "At every table, and with every completion that could be told, the figure lies elsewhere.",
        "За каждым столом и при каждом восполнении, о котором можно судить, величина вне этих пределов.",
    ),
    "depends": Text(
        "Sometimes so, sometimes not: it depends on what is named.",
        "То так, то иначе: это зависит от того, что названо.",
    ),
    "not-measurable": Text(
        "Nothing was measured; the reason stands beside it.", "Ничего не измерялось; причина указана рядом."
    ),
}
"""The verdicts explained."""

ON = AXES | {"chance": Text("more deals than were played", "сыграно мало сдач")}
"""On what a verdict may depend, beside switches."""


def verdict(told: Mapping[str, Any], lang: str) -> str:
    """What came of a claim, in words."""
    on = ", ".join(ON[one].of(lang) if one in ON else one for one in told["on"])
    return VERDICTS[told["verdict"]].of(lang).format(on=on)


UNCHANGED: Final = Text("the verdict stands with all {count}", "вывод тот же при {count} из {count}")
UNTOLD: Final = Text("does not bear on it", "ни при чём")
TURNS: Final = Text("otherwise with {answers}", "иначе при {answers}")
UNCLEAR: Final = Text("can't be told with {count} of {all}", "не сказать при {count} из {all}")
SAME: Final = Text("nothing changes with {count} of {all}", "ничего не меняют {count} из {all}")
BETWEEN: Final = Text("the figure lies between {low} and {high}", "величина от {low} до {high}")
INSTEAD: Final = Text(
    " (by the rule set as it stands, in as many deals: {own})", " (по своду как он есть, за столько же сдач: {own})"
)
AT_LEAST: Final = Text("at least {value}", "не меньше {value}")
AT_MOST: Final = Text("at most {value}", "не больше {value}")
FROM_TO: Final = Text("from {low} to {high}", "от {low} до {high}")
IN_PART: Final = Text("{bounds} at some tables, and not at others", "за одними столами {bounds}, а за другими нет")
THAN: Final = {"higher": Text("more than", "больше"), "lower": Text("less than", "меньше")}
"""What a direction is called before a number, where it is otherwise than by itself."""
YEAR: Final = Text("the year {year}", "{year} год")
COUNTED: Final = {
    "players": (nouns.PLAYERS, nouns.OF_PLAYERS),
    "times": (nouns.TIMES, nouns.OF_TIMES),
}
"""Unit -> its noun by itself, and after a bound: in the genitive in Russian."""
TABLES: Final = Text("{so} of {all} tables say so", "столов, где это подтверждается: {so} из {all}")


def number(value: float | None, lang: str) -> str:
    """A figure, to three digits, of which a nought at the end is one; a whole number is whole."""
    if value is None:
        return "?"
    return _written(f"{value:.3g}" if value == int(value) else f"{value:#.3g}", lang)


def _written(value: str, lang: str) -> str:
    # As a book has it: written out, however small, and with a minus that is no hyphen.
    return estimates.pointed(f"{Decimal(value):f}", lang).replace("-", "\u2212")


def interval(told: Mapping[str, Any], lang: str) -> str:
    """The interval of a figure; of an exact one, its fraction."""
    if told.get("fraction"):
        return str(told["fraction"])
    return f"{number(told['low'], lang)} … {number(told['high'], lang)}"


def figure(told: Mapping[str, Any], lang: str) -> str:
    """What was measured, its figure with the interval, and how many tables say so; empty where nothing was."""
    if told["verdict"] == "not-measurable":
        return ""
    shown = f"{told['quantity'][lang]}: {number(told['figure'], lang)} ({interval(told, lang)})"
    tables = told["tables"]
    if len(tables) == 1:
        return shown
    so = sum(one["verdict"] == "borne-out" for one in tables)
    return f"{shown}; {TABLES.of(lang).format(so=so, all=len(tables))}"


def otherwise(told: Mapping[str, Any], lang: str) -> str:
    """What other answers to what the witness leaves open would change; empty where nothing was measured."""
    switched: Sequence[Mapping[str, Any]] = told.get("sensitivity", ())
    if not switched:
        return "" if "tables" not in told else UNTOLD.of(lang)
    own = told["tables"][0]["verdict"]
    turned = [f"{one['switch']}={one['answer']}" for one in switched if one["verdict"] not in {own, None}]
    unclear = sum(one["verdict"] is None for one in switched)
    said = []
    if turned and (own or told["verdict"] == "not-measurable"):
        said.append(TURNS.of(lang).format(answers=", ".join(turned)))
    if same := sum(is_unchanged(one, told) for one in switched):
        said.append(SAME.of(lang).format(count=same, all=len(switched)))
    if unclear:
        said.append(UNCLEAR.of(lang).format(count=unclear, all=len(switched)))
    if not turned and not unclear:
        said.insert(0, UNCHANGED.of(lang).format(count=len(switched)))
    if values := [one["figure"] for one in switched if one["figure"] is not None]:
        ends = {key: number(value, lang) for key, value in (("low", min(values)), ("high", max(values)))}
        said.append(BETWEEN.of(lang).format(**ends) + _instead(told.get("unchanged"), lang))
    return "; ".join(said)


def claimed(told: Mapping[str, Any], lang: str) -> str:
    """Where the figure lies if the claim is true."""
    bounds = told["claimed"]
    ends = {key: _written(f"{bounds[key]:g}", lang) for key in ("above", "below") if key in bounds}
    if len(ends) == 2:
        found = FROM_TO.of(lang).format(low=ends["above"], high=ends["below"])
    else:
        [(key, value)] = ends.items()
        found = (AT_LEAST if key == "above" else AT_MOST).of(lang).format(value=value)
    return IN_PART.of(lang).format(bounds=found) if bounds.get("varies") else found


def asserted(assertion: Assertion, lang: str) -> str:
    """Which way the measured goes as a witness has it, by how much, and how strongly."""
    found = DIRECTIONS[assertion.direction].of(lang)
    if assertion.number is not None and assertion.unit is not None:
        found = _bounded(
            assertion.direction, _quantity(assertion.number, assertion.unit, assertion.direction, lang), lang
        )
    if assertion.strength:
        found += f" ({', '.join(STRENGTHS[word].of(lang) for word in assertion.strength)})"
    return found


def _bounded(direction: str, quantity: str, lang: str) -> str:
    # What equals a quantity is told by the quantity alone.
    if direction == "equal":
        return quantity
    return f"{THAN.get(direction, DIRECTIONS[direction]).of(lang)} {quantity}"


def _quantity(number: float, unit: str, direction: str, lang: str) -> str:
    # In Russian in the case for which its bound asks: 5 игроков, but не меньше 1 игрока.
    if unit == "share":
        return estimates.percent(number, lang, decimals=0 if 100 * number == int(100 * number) else 1)
    if unit == "year":
        return YEAR.of(lang).format(year=int(number))
    if number != int(number):
        return f"{_written(f'{number:g}', lang)} {UNITS[unit].of(lang)}"
    return COUNTED[unit][direction != "equal"].counted(int(number), lang)


def is_unchanged(line: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
    """Whether a completion came, to the last digit, to what the rule set of the witness came to in the same deals."""
    own = told.get("unchanged")
    return own is not None and all(line[key] == own[key] for key in ("figure", "low", "high"))


def _instead(own: Mapping[str, Any] | None, lang: str) -> str:
    return "" if own is None or own["figure"] is None else INSTEAD.of(lang).format(own=number(own["figure"], lang))
