"""The switches of daring: each form is a dataclass whose fields are its questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stukolka.games.daring.switches import players

from stukolka.rules.switch import Switch, declared


@dataclass(frozen=True, slots=True, kw_only=True)
class Daring:
    """The questions of the game."""

    players: players.Players


FORMS: Mapping[str, type[Daring]] = {"daring": Daring}
"""Form name -> its questions."""

SWITCHES: tuple[Switch, ...] = declared(FORMS, {})
"""Every question of the game as a value."""
