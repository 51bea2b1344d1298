"""What is said of claims that were tested: the verdicts, and on what they depend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
        "За каждым столом и при каждом дополнении, о котором можно судить, величина там, где её ждёт утверждение.",
    ),
    "contradicted": Text(
        "At every table, and with every completion that could be told, the figure lies outside.",
        "За каждым столом и при каждом дополнении, о котором можно судить, величина не там.",
    ),
    "depends": Text("Now so, now otherwise: by what is named.", "То так, то иначе: зависит от названного."),
    "not-measurable": Text("Nothing was measured; the reason stands beside it.", "Ничего не измеряли; причина рядом."),
}
"""The verdicts explained."""

AXES = {
    "kinds": Text("what is measured", "что измерять"),
    "forms": Text("the form", "вид игры"),
    "against": Text("the form compared", "с каким видом сравнить"),
    "players": Text("the number of players", "число игроков"),
    "seats": Text("the seat", "место"),
    "knocks": Text("how many have knocked", "сколько стукнувших"),
    "inside": Text("how many play", "сколько играющих"),
    "hand": Text("the hand", "рука"),
    "others": Text("how the others play", "как играют прочие"),
    "pot": Text("the pot", "кон"),
    "ways": Text("the strategy", "стратегия"),
    "chance": Text("more deals than were played", "сдач сыграно мало"),
}
"""On what a verdict may depend, beside switches."""


def verdict(told: Mapping[str, Any], lang: str) -> str:
    """What came of a claim, in words."""
    on = ", ".join(AXES[one].of(lang) if one in AXES else one for one in told["on"])
    return VERDICTS[told["verdict"]].of(lang).format(on=on)
