"""The actions of stukalshchik: what a player can do, and how a record writes it."""

from __future__ import annotations

from typing import Final

from stukolka.cards import CODE
from stukolka.games.chips import Action, Verbs, bare, opened

PASS: Final = bare("pass")
"""He leaves the betting, or does not knock."""
CALL: Final = bare("call")
"""He makes his number of chips equal to the highest."""
TAKE: Final = bare("take")
"""He takes what he does not cover."""
KNOCK: Final = opened("knock")
"""He puts a number of chips on the knocker."""
RAISE: Final = opened("raise")
"""He equals the highest number and adds a number of chips."""
PLAY: Final[tuple[Action, ...]] = tuple(Action(f"play {code}", "play", 0, (card,)) for card, code in enumerate(CODE))
"""Card -> leading it, or covering with it."""

VERBS: Final = Verbs(
    such="1 knock 2",
    seats=1000,  # more than any table seats
    alone=(CALL, PASS, TAKE),
    numbered=(KNOCK, RAISE),
    carded={"play": PLAY},
)
"""What a record may hold, and how it is read."""
