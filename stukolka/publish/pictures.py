"""What is drawn on the pages of a game's rule sets: for a game that is not listed, nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a game under a rule set."""

    svg: Text
    """The picture, labelled in either language."""
    caption: Text
    """What it shows."""


SEATS: Final = 4
"""How many sit at the board that is drawn."""

BOARD: Final = Text(
    "The board before a deal of four, when each has put on his chips. Hearts are painted on it, whatever is trumps.",
    "Табло перед сдачей на четверых, когда каждый положил свои фишки. Нарисованы червы, каковы бы ни были козыри.",
)


def picture(library: Library, ruleset: RuleSet) -> Picture | None:
    """What is drawn of a game under a rule set, if anything is."""
    drawn = PICTURES.get(ruleset.game)
    return None if drawn is None else drawn(library, ruleset)


def _board(library: Library, ruleset: RuleSet) -> Picture:
    """The board of stukalshchik with the chips that the rule set has everybody lay on it (`board.ante`)."""
    from stukolka.games.stukalshchik.cells import ante
    from stukolka.games.stukalshchik.game import GAME
    from stukolka.games.stukalshchik.result import board as lying
    from stukolka.games.stukalshchik.state import begin
    from stukolka.publish.board import board

    state = begin(GAME.setup({"players": SEATS}, library.typed(ruleset), cards=False))
    ante(state, [])
    name = f"board-{ruleset.digest}"
    return Picture(Text(board(lying(state), "en", name=name), board(lying(state), "ru", name=name)), BOARD)


PICTURES: Final[Mapping[str, Callable[[Library, RuleSet], Picture]]] = {"stukalshchik": _board}
"""Game -> what is drawn on the pages of its rule sets."""
