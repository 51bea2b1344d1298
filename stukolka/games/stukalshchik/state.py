"""The state of a deal of stukalshchik: what lies on the board, who has put what on the knocker, hands and pile.

A step takes a copy of the state and changes that.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, assert_never

from stukolka.cards import NATURAL, RANK, RANKS, SUIT, bits
from stukolka.engine.protocol import Event
from stukolka.games.chips import Action, added
from stukolka.games.stukalshchik.setup import CELLS, Setup
from stukolka.games.stukalshchik.switches import Stukalshchik
from stukolka.games.stukalshchik.switches.board import RankOrder

Phase: TypeAlias = Literal["betting", "play", "over"]
"""What is asked: how much is put on the knocker; which card is led or covered; nothing."""

Position: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The seat to act, the pile, and by seat the set of cards held."""

KNOCKER: Final = CELLS.index("knocker")
"""The knocker's cell."""

STRENGTH: Final[tuple[int, ...]] = tuple(NATURAL.index(RANKS[rank]) for rank in RANK)
"""Card -> its height in its suit, 0 the two, 12 the ace."""


@dataclass(slots=True, eq=False)
class State:
    """A deal of stukalshchik at a decision, or at its end."""

    setup: Setup
    """Terms and cards."""
    hands: tuple[tuple[int, ...], ...]
    """Seat -> cards held."""
    board: tuple[int, ...]
    """Cell, by its place in `CELLS` -> chips that lie on it."""
    paid: tuple[int, ...]
    """Seat -> net chips; what lies on the board is paid."""
    put: tuple[int, ...]
    """Seat -> chips put on the knocker in betting, those too that were lost or taken back since."""
    winnings: tuple[int, ...]
    """Seat -> chips won of the knocker's cell and at the end."""
    drawn: tuple[int, ...] = (-1,) * len(CELLS)
    """Cell -> the seat that drew it, or -1; the knocker's is not among them."""
    phase: Phase = "betting"
    """What is asked."""
    seat: int | None = None
    """The seat to act, or None when the deal has ended."""
    options: tuple[Action, ...] = ()
    """What he may do, sorted by text."""
    asked: tuple[int, ...] = ()
    """The seats that may knock, in the order in which they speak."""
    spoken: frozenset[int] = frozenset()
    """The seats that have spoken."""
    left: frozenset[int] = frozenset()
    """The seats that did not knock though they could, or left the betting."""
    last_put: int = 0
    """What the last who knocked in the first round named, if he named a number."""
    closed: bool = False
    """Whether nobody may raise any more."""
    at_show: int = 0
    """What stood on the knocker when the betting ended."""
    winners: tuple[int, ...] = ()
    """Who won the knocker's cell, nearest to the elder hand first."""
    show: tuple[int, ...] = ()
    """The winning set, where cards were shown."""
    playing: tuple[int, ...] = ()
    """The seats that play out their cards, from the elder hand on."""
    pile: tuple[int, ...] = ()
    """The cards of the pile, the top one last."""
    gone: tuple[int, ...] = ()
    """The cards turned over and laid aside."""
    seen: frozenset[Position] = frozenset()
    """The positions of the play since a pile was last laid aside."""
    first_out: int | None = None
    """Who was first out of cards."""

    @property
    def rules(self) -> Stukalshchik:
        """The rule set."""
        return self.setup.rules

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.setup.players

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from the elder hand to the dealer."""
        return self.setup.order

    @property
    def trump_suit(self) -> int:
        """The suit of the turned-up card (`deal.trump`, E.d2)."""
        return SUIT[self.setup.trump]

    @property
    def highest(self) -> int:
        """The highest number on the knocker of those who stay."""
        return max((self.put[seat] for seat in self.staying), default=0)

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats still in the betting, in the order in which they speak."""
        return tuple(seat for seat in self.asked if seat not in self.left)

    @property
    def knocked(self) -> tuple[int, ...]:
        """The seats that have put chips on the knocker in betting, from the elder hand on."""
        return tuple(seat for seat in self.order if self.put[seat])

    def copy(self) -> State:
        """A state of its own with the same values."""
        return copy.copy(self)

    def move(self, event: Event, events: list[Event]) -> None:
        """Write an event down, with the chips that its seat gains or pays."""
        if event.seat is not None and event.chips:
            self.paid = added(self.paid, event.seat, event.chips)
        events.append(event)

    def lay(self, event: Event, on: Sequence[int], events: list[Event]) -> None:
        """The seat of the event, which has no chips yet, lays on each cell what `on` says."""
        self.board = tuple(chips + more for chips, more in zip(self.board, on, strict=True))
        self.move(event._replace(chips=-sum(on)), events)

    def draw(self, cell: int, chips: int, event: Event, events: list[Event]) -> None:
        """The seat of the event, which has no chips yet, draws chips from a cell."""
        self.board = added(self.board, cell, -chips)
        more: tuple[tuple[str, Any], ...] = (("cell", CELLS[cell]), *event.more)
        self.move(event._replace(chips=chips, more=more), events)

    def end(self, events: list[Event]) -> None:
        """The deal has ended."""
        self.phase, self.seat, self.options = "over", None, ()
        events.append(Event("over", more=(("status", "over"), ("board", sum(self.board)))))


def begin(made: Setup) -> State:
    """The state before anybody has laid a chip."""
    nothing = (0,) * made.players
    return State(made, made.hands, made.board, nothing, nothing, nothing)


def strength(rules: Stukalshchik, card: int) -> int:
    """How high a card is in its suit (`table.rank-order`, E.t3)."""
    match rules.rank_order:
        case RankOrder.ACE_HIGH:
            return STRENGTH[card]
        case _:
            assert_never(rules.rank_order)


def heights(rules: Stukalshchik) -> tuple[int, ...]:
    """Height -> the set of the four cards of that height, from the lowest (`table.rank-order`, E.t3)."""
    match rules.rank_order:
        case RankOrder.ACE_HIGH:
            return _HEIGHTS
        case _:
            assert_never(rules.rank_order)


_HEIGHTS: Final = tuple(bits(card for card in range(52) if STRENGTH[card] == height) for height in range(len(NATURAL)))
