"""The answers of a rule set as the engine wants them: each question matched once, when a setup is made.

An enumeration with one answer only is matched all the same, so that a second answer fails type checking until it has
its branch.
"""

from __future__ import annotations

from dataclasses import dataclass

from stukolka.games.stukolka.leads import Leading, leading
from stukolka.games.stukolka.plan.buying import Buying, buying
from stukolka.games.stukolka.plan.money import Money, money
from stukolka.games.stukolka.plan.speaking import Speaking, speaking
from stukolka.games.stukolka.switches import Table
from stukolka.games.stukolka.table import Pack, pack_of
from stukolka.games.stukolka.tricks import Following, following


@dataclass(frozen=True, slots=True)
class Plan:
    """All that the answers decide, by the phase in which they do."""

    pack: Pack
    """The pack and its ranks."""
    speaking: Speaking
    """Declaring."""
    buying: Buying
    """Buying, razrez and withdrawing."""
    leading: Leading
    """Leading."""
    following: Following
    """Following."""
    money: Money
    """Settling."""


def plan_of(rules: Table, *, kept: bool) -> Plan:
    """The plan of a rule set; `kept`: this deal has a shleif that was not renounced."""
    return Plan(
        pack_of(rules),
        speaking(rules, kept=kept),
        buying(rules, kept=kept),
        leading(rules),
        following(rules),
        money(rules),
    )
