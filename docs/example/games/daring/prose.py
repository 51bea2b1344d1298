"""The chapters of a printed rule."""

from __future__ import annotations

from stukolka.rules.prose import Chapter, Line
from stukolka.rules.switch import Text

CHAPTERS = (Chapter(Text("The game", "Игра"), (Line("players"),)),)
"""The printed rule."""
