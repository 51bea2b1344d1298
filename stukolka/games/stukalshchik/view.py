"""What a seat may see of a deal: the board, the bets, the pile, what has been shown, and his own cards."""

from __future__ import annotations

from stukolka.engine.protocol import Event
from stukolka.games.chips import Action
from stukolka.games.seen import Seen
from stukolka.games.stukalshchik import betting, result, sets, shedding
from stukolka.games.stukalshchik.state import Phase, State, heights, strength


class View(Seen[State]):
    """A deal as one seat sees it; a strategy looks at it by these properties only."""

    __slots__ = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """His cards."""
        return self._state.hands[self.seat]

    @property
    def asked(self) -> Phase:
        """What the seat to act is asked; `over` when the deal has ended."""
        return self._state.phase

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self._state.players

    @property
    def dealer(self) -> int:
        """Who deals."""
        return self._state.setup.dealer

    @property
    def trump(self) -> int:
        """The card turned up."""
        return self._state.setup.trump

    @property
    def board(self) -> dict[str, int]:
        """Cell -> chips on it, empty ones left out."""
        return result.board(self._state)

    @property
    def put(self) -> dict[int, int]:
        """Seat -> chips that he has put on the knocker in betting."""
        return {seat: chips for seat, chips in enumerate(self._state.put) if chips}

    @property
    def staying(self) -> tuple[int, ...]:
        """Who is still in the betting."""
        return self._state.staying

    @property
    def to_call(self) -> int:
        """How many chips he lacks to the highest number."""
        return self._state.highest - self._state.put[self.seat]

    @property
    def best_set(self) -> tuple[int, ...]:
        """The set with which he knocks."""
        return sets.best_set(self._state.rules, self.cards)

    @property
    def playing(self) -> dict[int, int]:
        """Seat that plays out its cards -> how many it holds."""
        return {seat: len(self._state.hands[seat]) for seat in self._state.playing}

    @property
    def pile(self) -> tuple[int, ...]:
        """The pile, the top card last."""
        return self._state.pile

    @property
    def full(self) -> int:
        """How many cards make the pile complete."""
        return shedding.full(self._state)

    def strength(self, card: int) -> int:
        """How high a card is in its suit."""
        return strength(self._state.rules, card)

    @property
    def heights(self) -> tuple[int, ...]:
        """Height -> the set of the four cards of that height, from the lowest."""
        return heights(self._state.rules)

    def bounds(self, action: Action) -> tuple[int, int | None]:
        """The least and the most chips that an open action may name; None where any number may be."""
        return betting.least(self._state, action), betting.most(self._state)


def shown(event: Event, seat: int) -> Event:
    """The event as a seat sees it: of the cards dealt to others only their number."""
    if event.type != "dealt" or event.seat == seat:
        return event
    return event._replace(cards=(), more=(*event.more, ("count", len(event.cards))))
