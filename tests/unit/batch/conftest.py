"""The shipped library, and the tables at which its games are simulated."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from stukolka.library import Library


@dataclass(frozen=True)
class Table:
    """A rule set, how many play it, and on what terms."""

    rules: str
    players: int
    agreed: dict[str, int | None] = field(default_factory=dict)


STAKED = {"stake": 15, "pot": 0, "ceiling": None}
TABLES = [
    Table("golets/A", 5, STAKED),
    Table("prikupka/A", 4, STAKED | {"pot": 165, "ceiling": 100}),
    Table("shleif/C", 3, STAKED),
    Table("obligatory/C", 5, STAKED),
    Table("lansquenet/D", 4, {"fund_sum": 5}),
    Table("stukalshchik/E", 4),
]
"""One table for every form, forced and free, with and without a ceiling."""


@pytest.fixture(scope="session")
def shipped() -> Library:
    return Library.open()
