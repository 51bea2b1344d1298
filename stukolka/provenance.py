"""Where numbers come from: whatever a table of results depends on, as it is printed and stored with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import stukolka
from stukolka.rules.switch import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """What results of simulation depend on."""

    game: str
    """The game."""
    revision: int
    """The revision of its engine."""
    engine: str
    """What played: `batch` or `reference`."""
    note: Text | None
    """Why another engine played than was asked for; None where it did."""
    rules: Mapping[str, str]
    """Name of a rule set -> its digest."""
    players: int
    """How many play."""
    seed: int
    """The seed."""
    deals: int
    """How many deals were dealt to each rule set."""
    sessions: int | None
    """In how many sessions they were played; None: each was dealt alike."""
    strategy: str
    """How the players decide, for all or by seat."""
    agreed: Mapping[str, int]
    """The terms of the table, as keys of a record."""
    overflowed: int
    """How many deals, of all rule sets, were too large for the compiled engine, and were played by the other."""
    version: str = stukolka.__version__
    """The version of the package."""

    def as_json(self) -> dict[str, Any]:
        """The provenance as the contract writes it."""
        return {
            "stukolka": self.version,
            "game": self.game,
            "engine_revision": self.revision,
            "engine": self.engine,
            "engine_note": self.note.as_json() if self.note else None,
            "rules": dict(self.rules),
            "players": self.players,
            "seed": self.seed,
            "deals": self.deals,
            "sessions": self.sessions,
            "strategy": self.strategy,
            "terms": dict(self.agreed),
            "overflowed": self.overflowed,
        }
