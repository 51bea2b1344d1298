"""The actions of lansquenet: what a player can do, and how a record writes it."""

from __future__ import annotations

from typing import Final

from stukolka.games.chips import Verbs, bare, opened
from stukolka.games.lansquenet.limits import MOST

PASS: Final = bare("pass")
"""A punter covers nothing; whoever has the bank, or could have it, lets it pass."""
CONTINUE: Final = bare("continue")
"""The banker goes on with all that is in the bank."""
WITHDRAW: Final = bare("withdraw")
"""The banker takes what is in the bank, which passes on."""
END: Final = bare("end")
"""The players have agreed to end the game, and whoever should hold the bank next says so."""
STAKE: Final = opened("stake")
"""The banker stakes chips."""
COVER: Final = opened("cover")
"""A punter covers chips."""
CONTINUE_WITH: Final = opened("continue")
"""The banker goes on with so many chips and takes off the rest."""

VERBS: Final = Verbs(
    such="1 cover 10",
    seats=MOST,
    alone=(PASS, CONTINUE, WITHDRAW, END),
    numbered=(STAKE, COVER, CONTINUE_WITH),
)
"""What a record may hold, and how it is read."""
