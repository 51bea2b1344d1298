"""The states of a deal: before the cards are played, while they are played, and when it is over.

A step takes a copy of the state and changes that; only for who keeps no state is it changed in place (`flow.take`).
What stays the same for a whole deal (`Deal`) or for its whole play (`Entry`) is shared by all its states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from stukolka.engine.protocol import Ruling
from stukolka.games.stukolka.actions import Action
from stukolka.games.stukolka.leads import Honours
from stukolka.games.stukolka.plan.buying import Buying
from stukolka.games.stukolka.plan.speaking import Speaking
from stukolka.games.stukolka.terms import Setup, Terms
from stukolka.games.stukolka.tricks import Following

Step: TypeAlias = Literal["speak", "exchange", "drop", "keep", "razrez", "stay"]
"""What is asked before play: to declare, to change cards, to throw cards away, whether the taker of the golets plays,
whether a passer comes in by the razrez, whether a buyer stays."""

Stage: TypeAlias = Literal["speaking", "buying", "razrez", "withdrawing"]
"""Where a deal stands before play; a purchase made at once belongs to `speaking`."""


@dataclass(slots=True, eq=False)
class Deal:
    """What stays the same from the deal to the end."""

    setup: Setup
    """Terms and cards."""
    terms: Terms
    """The terms of the setup."""
    suit: int
    """The suit of trumps."""
    trumps: int
    """The set of all trumps."""
    honours: Honours
    """The honours of trumps."""
    bound: tuple[int, ...]
    """The seats that are in play without declaring."""
    speaking: Speaking
    """The answers about declaring."""
    buying: Buying
    """The answers about buying."""
    ruling: Ruling | None = None
    """What was said of the last irregularity."""
    offences: tuple[tuple[int, str], ...] = ()
    """Offences among the irregularities: seat, and the locus that fines it."""


@dataclass(slots=True, eq=False)
class Entry:
    """What stays the same while the cards are played."""

    playing: tuple[int, ...]
    """The seats in play, in their order from the elder hand."""
    after: tuple[int, ...]
    """Seat -> the next seat in play."""
    first: int
    """The seat that leads to the first trick."""
    royal: int | None
    """The seat that holds king and queen of trumps when play begins; None when nobody does."""
    short: bool
    """Whether the stock ran out on somebody, who has fewer than three cards."""
    before: Before
    """The last state before play."""
    following: Following
    """The answers about following."""
    trumps: int
    """The set of all trumps."""


class Pile(NamedTuple):
    """The stock and what has been thrown away."""

    cards: tuple[int, ...]
    """The stock, those gone from its top among them."""
    gone: int = 0
    """How many cards are gone from its top."""
    discards: tuple[int, ...] = ()
    """The cards thrown away by buyers, in order; what was shuffled into the stock is no longer here."""
    reshuffled: int = 0
    """How often discards have been shuffled into the stock."""


class Golets(NamedTuple):
    """How it stands with the golets."""

    right: bool
    """Whether it may still be taken."""
    taker: int = -1
    """The seat that took it, or -1."""
    aside: tuple[int, ...] = ()
    """The card laid aside from the stock, if any."""


class Before:
    """A deal before the cards are played: declaring, buying, razrez, withdrawing."""

    __slots__ = (
        "blind",
        "bought",
        "came",
        "cut_in",
        "deal",
        "golets",
        "gone",
        "hands",
        "inside",
        "options",
        "pile",
        "place",
        "seat",
        "served",
        "stage",
        "step",
        "trump",
    )

    deal: Deal
    """What stays the same."""
    seat: int
    """Who is to act."""
    step: Step
    """What he is asked."""
    options: tuple[Action, ...]
    """What he may do, sorted by text."""
    stage: Stage
    """Where the deal stands."""
    place: int
    """The place in the order of seats that this stage has come to."""
    came: tuple[int, ...]
    """The seats that declared that they play, in order."""
    inside: tuple[int, ...]
    """The seats in play, in their order from the elder hand, once all have declared."""
    blind: int
    """The seats that knocked unseen, as a set."""
    golets: Golets
    """How it stands with the golets."""
    trump: Literal["unturned", "open", "thrown-off"]
    """How it stands with the trump card."""
    hands: list[int]
    """Seat -> the set of his cards; a passer's lie before him."""
    pile: Pile
    """The stock and what has been thrown away."""
    served: int
    """The seats that have made their purchase, as a set."""
    bought: int
    """The seats that changed a card, took the golets or bought by the razrez, as a set."""
    cut_in: tuple[int, ...]
    """The seats that bought by the razrez, in order."""
    gone: tuple[int, ...]
    """The seats that withdrew after their purchase."""

    def copy(self) -> Before:
        """A copy, to be changed by the step that took it."""
        new = Before()
        new.deal = self.deal
        new.seat = self.seat
        new.step = self.step
        new.options = self.options
        new.stage = self.stage
        new.place = self.place
        new.came = self.came
        new.inside = self.inside
        new.blind = self.blind
        new.golets = self.golets
        new.trump = self.trump
        new.hands = self.hands.copy()
        new.pile = self.pile
        new.served = self.served
        new.bought = self.bought
        new.cut_in = self.cut_in
        new.gone = self.gone
        return new

    def playing(self) -> tuple[int, ...]:
        """The seats in play so far, in their order from the elder hand."""
        bound = self.deal.bound
        inside = self.came
        gone = self.gone
        if not (bound or self.cut_in or gone):
            # They declared in this order.
            return inside
        inside += bound + self.cut_in
        return tuple([seat for seat in self.deal.terms.order if seat in inside and seat not in gone])


class Past(NamedTuple):
    """What the tricks played have left behind."""

    wins: tuple[int, ...] = ()
    """The winners of the tricks."""
    widow: int | None = None
    """The seat that won a trick with one of king and queen of trumps and still holds the other; None of nobody."""
    breaches: tuple[tuple[int, str], ...] = ()
    """Unlawful plays: seat, and the locus that forbade it."""


class Playing:
    """A deal while the cards are played."""

    __slots__ = (
        "best",
        "entry",
        "hands",
        "holder",
        "leader",
        "led",
        "options",
        "past",
        "seat",
        "top",
        "trick",
    )

    entry: Entry
    """What stays the same while the cards are played."""
    past: Past
    """What the tricks played have left behind."""
    seat: int
    """Who is to act."""
    options: tuple[Action, ...]
    """What he may play, sorted by text."""
    hands: list[int]
    """Seat -> the set of his cards."""
    leader: int
    """Who leads or led to the trick."""
    led: int
    """The set of all cards of the suit led; 0 before the lead."""
    top: int
    """The best card of the suit led in the trick; -1 before the lead."""
    best: int
    """The card that is winning the trick; -1 before the lead."""
    holder: int
    """Who played it."""
    trick: tuple[int, ...]
    """The cards of the trick so far, in order."""

    def copy(self) -> Playing:
        """A copy, to be changed by the step that took it."""
        new = Playing()
        new.entry = self.entry
        new.past = self.past
        new.seat = self.seat
        new.options = self.options
        new.hands = self.hands.copy()
        new.leader = self.leader
        new.led = self.led
        new.top = self.top
        new.best = self.best
        new.holder = self.holder
        new.trick = self.trick
        return new

    @property
    def deal(self) -> Deal:
        """What stays the same for the deal."""
        return self.entry.before.deal

    @property
    def wins(self) -> tuple[int, ...]:
        """The winners of the tricks played."""
        return self.past.wins

    @property
    def played(self) -> int:
        """The set of the cards played."""
        before = self.entry.before.hands
        return sum(before[seat] & ~self.hands[seat] for seat in self.entry.playing)


@dataclass(slots=True, eq=False)
class Over:
    """A deal that has ended: played, passed out, or abandoned after an irregularity."""

    deal: Deal
    """What stayed the same."""
    status: Literal["over", "redeal", "reshuffle"]
    """How it ended."""
    playing: tuple[int, ...]
    """The seats that were in play, in their order from the elder hand."""
    wins: tuple[int, ...]
    """The winners of the tricks."""
    winnings: tuple[int, ...]
    """Seat -> chips taken from the pot."""
    remises: tuple[int, ...]
    """Seat -> chips paid as remises."""
    next_pot: int
    """What stands for the next deal."""
    next_dealer: int
    """Who deals next."""
    balance: tuple[int, ...]
    """Seat -> net chips of this deal."""
    last: Before | Playing
    """The state that the last action left."""
    seat: None = None
    """Nobody is to act."""
    options: tuple[Action, ...] = ()
    """Nothing is to be done."""

    def copy(self) -> Over:
        """Itself: nothing more is done to it."""
        return self


State: TypeAlias = Before | Playing | Over
"""Any state of a deal."""
