"""What a seat may see of a game: everything but the cards that are still to come."""

from __future__ import annotations

from stukolka.games.chips import Action
from stukolka.games.lansquenet import flow
from stukolka.games.lansquenet.pile import shown
from stukolka.games.lansquenet.state import Phase, State
from stukolka.games.seen import Seen


class View(Seen[State]):
    """A game as one seat sees it; a strategy looks at it by these properties only."""

    __slots__ = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """Nobody holds cards in this game."""
        return ()

    @property
    def asked(self) -> Phase:
        """What the seat to act is asked; `over` when the game has ended."""
        return self._state.phase

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self._state.players

    @property
    def banker(self) -> int:
        """Who has the bank."""
        return self._state.banker

    @property
    def bank(self) -> int:
        """The banker's chips on the table."""
        return self._state.bank

    @property
    def uncovered(self) -> int:
        """What of the stake nobody has covered."""
        return self._state.uncovered

    @property
    def covered(self) -> dict[int, int]:
        """Seat -> chips that he has covered of the stake."""
        return {seat: chips for seat, chips in enumerate(self._state.covers) if chips}

    @property
    def fund(self) -> int:
        """What is in the reserve fund."""
        return self._state.fund

    @property
    def wins(self) -> int:
        """How many coups the banker has won one after another."""
        return self._state.wins

    @property
    def turns(self) -> int:
        """How many turns at the bank are over."""
        return self._state.turns

    @property
    def right(self) -> int | None:
        """The card that lies to the right, if one does."""
        card = self._state.pile.right
        return shown(card) if card >= 0 else None

    @property
    def left(self) -> int | None:
        """The card that lies to the left, if one does."""
        card = self._state.pile.left
        return shown(card) if card >= 0 else None

    def bounds(self, action: Action) -> tuple[int, int | None]:
        """The least and the most chips that an open action may name; None where any number may be named."""
        return 1, self.most(action)

    def most(self, action: Action) -> int | None:
        """The most chips that an open action may name now; None where any number may be named."""
        return flow.most_of(self._state, action)
