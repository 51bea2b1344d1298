"""The state of a game of lansquenet: who has the bank, what lies on the table, in the fund and in the pack.

A step takes a copy of the state and changes that. A card is a card's number and, beyond 52, that of its pack, so that
of two queens of spades each is one: `card % 52` is the card that players see.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from stukolka.engine.protocol import Event
from stukolka.games.chips import Action, added
from stukolka.games.lansquenet.setup import Setup
from stukolka.games.lansquenet.switches import Lansquenet

Phase: TypeAlias = Literal["bank", "cover", "won", "lost", "over"]
"""What is asked: the banker for his stake; a punter for his cover; the banker after a win, and after a loss where he
may keep the bank; nothing."""

Winner: TypeAlias = Literal["banker", "punters"]
"""Whose side wins a coup."""


class Pile(NamedTuple):
    """The pack, the two cards that lie right and left, and the cards that are gone."""

    cards: tuple[int, ...]
    """The run of cards since it was last shuffled, as far as it is known."""
    whole: bool
    """Whether the run is known to its last card."""
    at: int = 0
    """How many of them are laid."""
    right: int = -1
    """The card that lies to the right, or -1."""
    left: int = -1
    """The card that lies to the left, or -1."""
    gone: tuple[int, ...] = ()
    """The cards laid in the middle and swept away, in the order in which they came."""
    shuffles: int = 0
    """How often the cards have been shuffled again."""


class Coup(NamedTuple):
    """A coup that was played."""

    banker: int
    """Who had the bank."""
    stake: int
    """What was staked on each side."""
    fund: int
    """How much of it the fund had covered."""
    punters: tuple[int, ...]
    """The seats that had covered, from the banker's next on."""
    right: int
    """The card laid to the right."""
    left: int
    """The card laid to the left, or -1 where there was none for it."""
    deciding: int = -1
    """The card that decided, or -1: the pair itself did, or nothing."""
    winner: Winner | None = None
    """Who won; None when the cards ran out and the stakes were taken back."""


@dataclass(slots=True, eq=False)
class State:
    """A game of lansquenet at a decision, or at its end."""

    setup: Setup
    """Terms and cards."""
    paid: tuple[int, ...]
    """Seat -> net chips; what lies on the table or in the fund is paid."""
    fund: int
    """What is in the reserve fund."""
    pile: Pile
    """The cards."""
    banker: int
    """Whose turn at the bank it is."""
    covers: tuple[int, ...]
    """Seat -> chips that he has covered of the stake."""
    winnings: tuple[int, ...]
    """Seat -> chips that he has won in coups, his own stake not counted."""
    phase: Phase = "bank"
    """What is asked."""
    seat: int | None = None
    """The seat to act, or None when the game has ended."""
    options: tuple[Action, ...] = ()
    """What he may do, sorted by text."""
    turns: int = 0
    """How many turns at the bank are over."""
    bank: int = 0
    """The banker's chips on the table."""
    origin: Phase = "bank"
    """What was asked when the stake was laid that is to be covered."""
    asked: int = 0
    """How many punters have spoken to this stake."""
    wins: int = 0
    """How many coups the banker has won in this turn, since his last loss."""
    coups: tuple[Coup, ...] = ()
    """The coups played."""

    @property
    def rules(self) -> Lansquenet:
        """The rule set."""
        return self.setup.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def uncovered(self) -> int:
        """What of the stake nobody has covered."""
        return self.bank - sum(self.covers)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from the banker's next on, the banker last."""
        return tuple((self.banker + step) % self.players for step in range(1, self.players + 1))

    def copy(self) -> State:
        """A state of its own with the same values."""
        return copy.copy(self)

    def move(self, event: Event, events: list[Event]) -> None:
        """Write an event down, with the chips that its seat gains or pays."""
        if event.seat is not None and event.chips:
            self.paid = added(self.paid, event.seat, event.chips)
        events.append(event)
