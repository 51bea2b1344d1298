"""What is said of claims that were tested: the verdicts and on what they depend, figures, what completions change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stukolka.publish import estimates
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
BETWEEN: Final = Text("the figure lies between {low} and {high}", "величина от {low} до {high}")
TABLES: Final = Text("{so} of {all} tables say so", "столов, где это подтверждается: {so} из {all}")


def number(value: float | None, lang: str) -> str:
    """A figure, to three digits."""
    return "?" if value is None else estimates.pointed(f"{value:.3g}", lang)


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
    if unclear:
        said.append(UNCLEAR.of(lang).format(count=unclear, all=len(switched)))
    said = said or [UNCHANGED.of(lang).format(count=len(switched))]
    if values := [one["figure"] for one in switched if one["figure"] is not None]:
        ends = {key: number(value, lang) for key, value in (("low", min(values)), ("high", max(values)))}
        said.append(BETWEEN.of(lang).format(**ends))
    return "; ".join(said)
