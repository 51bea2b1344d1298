"""What a seat may see of a deal, and what it may see of an event."""

from __future__ import annotations

from typing import Final

from stukolka.cards import members
from stukolka.engine.protocol import Event
from stukolka.games.seen import Seen
from stukolka.games.stukolka.state import Before, Over, Playing, State

_PRIVATE: Final = frozenset({"dealt", "exchange", "bought", "drop", "razrez", "trump-seen", "takes-trump", "burnt"})
_UNSEEN: Final = "burnt"  # laid aside from the stock: not even the taker of the golets sees it


class View(Seen[State]):
    """A deal as one seat sees it: his own cards, the open trump, what has been said, the trick on the table."""

    __slots__ = ()

    @property
    def hand(self) -> int:
        """The set of his own cards."""
        state = self._state
        return (state.last if isinstance(state, Over) else state).hands[self.seat]

    @property
    def cards(self) -> tuple[int, ...]:
        """His own cards, in the order of their codes."""
        return members(self.hand)

    @property
    def trump_suit(self) -> int | None:
        """The suit of trumps; None while nobody knows it."""
        before = self._before
        plan = before.deal.buying
        return before.deal.suit if before.trump != "unturned" or plan.kept else None

    @property
    def trumps(self) -> int:
        """The set of all trumps; empty while nobody knows them."""
        return self._state.deal.trumps if self.trump_suit is not None else 0

    @property
    def trump(self) -> int | None:
        """The trump card; None where this seat has not seen it."""
        before = self._before
        deal = before.deal
        sees = before.trump != "unturned" or (deal.buying.kept and self.seat == deal.terms.dealer)
        return deal.setup.trump if sees else None

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self._state.deal.terms.players

    @property
    def dealer(self) -> int:
        """Who deals."""
        return self._state.deal.terms.dealer

    @property
    def pot(self) -> int:
        """What lies on the table, all stakes in."""
        return self._state.deal.terms.pot

    @property
    def stake(self) -> int:
        """The unit stake."""
        return self._state.deal.terms.agreed.stake

    @property
    def strength(self) -> tuple[int, ...]:
        """Card -> how high its rank is."""
        return self._state.deal.terms.plan.pack.strength

    @property
    def above(self) -> tuple[int, ...]:
        """Card -> the set of the higher cards of its suit."""
        return self._state.deal.terms.plan.pack.above

    @property
    def at_least(self) -> tuple[int, ...]:
        """Rank -> the set of the cards of all suits that rank as high or higher."""
        return self._state.deal.terms.plan.pack.at_least

    @property
    def place(self) -> int:
        """His place from the elder hand, which has place 0; the dealer has the last."""
        terms = self._state.deal.terms
        return (self.seat - terms.dealer - 1) % terms.players

    @property
    def buyers(self) -> int:
        """Who may buy in this form: 0 nobody (the obligatory game), 1 one of all (the golets), 2 all in play."""
        deal = self._state.deal
        if deal.terms.obligatory:
            return 0
        return 2 if deal.buying.limit else 1

    @property
    def taker(self) -> int | None:
        """The seat in play that has taken the golets, or None."""
        before = self._before
        taker = before.golets.taker
        return taker if taker in before.came else None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats in play so far, in their order from the elder hand."""
        state = self._state
        if isinstance(state, Before):
            return state.playing()
        return state.playing if isinstance(state, Over) else state.entry.playing

    @property
    def asked(self) -> str:
        """What the seat to act is asked: `speak`, `exchange`, `drop`, `keep`, `razrez`, `stay`, `play`; or nothing."""
        state = self._state
        if isinstance(state, Before):
            return state.step
        return "play" if isinstance(state, Playing) else ""

    @property
    def trick(self) -> tuple[tuple[int, int], ...]:
        """The trick so far: seat and card, in order."""
        state = self._state
        if not isinstance(state, Playing):
            return ()
        # A seat plays to every trick while it has cards; who was dealt short has none for the last.
        hands = state.entry.before.hands
        seats: list[int] = []
        seat = state.leader
        while len(seats) < len(state.trick):
            if hands[seat].bit_count() > len(state.wins):
                seats.append(seat)
            seat = state.entry.after[seat]
        return tuple(zip(seats, state.trick, strict=True))

    @property
    def best(self) -> int | None:
        """The card that is winning the trick; None before the lead."""
        state = self._state
        return state.best if isinstance(state, Playing) and state.led else None

    @property
    def to_follow(self) -> int:
        """How many are still to play to the trick after the seat to act."""
        state = self._state
        if not isinstance(state, Playing):
            return 0
        after, following = state.entry.after, 0
        seat = after[state.seat]
        while seat != state.leader:
            following += bool(state.hands[seat])
            seat = after[seat]
        return following

    @property
    def played(self) -> int:
        """The set of the cards played so far."""
        return self._state.played if isinstance(self._state, Playing) else 0

    @property
    def tricks(self) -> dict[int, int]:
        """Seat -> tricks won so far."""
        wins: tuple[int, ...] = () if isinstance(self._state, Before) else self._state.wins
        return {seat: wins.count(seat) for seat in wins}

    @property
    def _before(self) -> Before:
        state = self._state.last if isinstance(self._state, Over) else self._state
        return state if isinstance(state, Before) else state.entry.before


def shown(event: Event, seat: int) -> Event:
    """The event as a seat sees it: cards that are not his to see are only counted, as `count`."""
    if not event.cards or event.type not in _PRIVATE or (event.seat == seat and event.type != _UNSEEN):
        return event
    return event._replace(cards=(), more=(*event.more, ("count", len(event.cards))))
