"""What a game is to everybody who plays it: a pure state machine behind one facade.

A game's state is a value: `apply` gives a new one and leaves the old as it was. There is no clock, no chance, no
reading and no printing; the cards come in from outside, by a setup.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from stukolka.cards import CODE
from stukolka.errors import Fault
from stukolka.rng import Stream
from stukolka.rules.switch import Switch, Text


class Event(NamedTuple):
    """One thing that happened at the table."""

    type: str
    """What happened, a word: `stake`, `knock`, `play`, `win`."""
    seat: int | None = None
    """Who acted or is concerned; None when nobody in particular is."""
    locus: str | None = None
    """The locus whose answer decided it; None when a player chose."""
    cards: tuple[int, ...] = ()
    """The cards concerned."""
    chips: int = 0
    """What the seat gains from the pot, negative when it pays in; the pot changes by as much the other way."""
    more: tuple[tuple[str, Any], ...] = ()
    """Whatever else belongs to the event: names and values that JSON can hold."""

    def as_json(self) -> dict[str, Any]:
        """The event as the contract lists it; chips as `amount`, and where they went as `to` (`pot` or `seat`)."""
        shown: dict[str, Any] = {"type": self.type}
        if self.seat is not None:
            shown["seat"] = self.seat
        if self.locus is not None:
            shown["locus"] = self.locus
        if self.cards:
            shown["cards"] = [CODE[card] for card in self.cards]
        if self.chips:
            shown["amount"] = abs(self.chips)
            shown["to"] = "seat" if self.chips > 0 else "pot"
        shown.update(self.more)
        return shown


Events: TypeAlias = Sequence[Event]
"""What a step of a game brings, in order."""


class Unlawful(Exception):
    """An action that the rules forbid in this state; the state stays as it was."""

    def __init__(self, locus: str, why: Text) -> None:
        super().__init__(locus, why.en)
        self.locus = locus
        """The locus that forbids it."""
        self.why = why
        """The rule, in both languages."""


OPEN = " N"
"""How an action's text ends while a number is still to be named in it: `stake N`."""


class Acting(Protocol):
    """An action of any game: a value whose `text` is its canonical form, without the seat.

    Among the lawful actions one may be open (its text ends in `OPEN`) and stand for all those that name its number.
    Nobody can do it as it stands: who decides names the number, and is asked even if it is the only one.
    """

    @property
    def text(self) -> str:
        """The action as a record writes it: `exchange 4d 9s`."""


class Awaiting(Protocol):
    """A state of any game shows whose turn it is and what he may do."""

    @property
    def seat(self) -> int | None:
        """The seat to act, or None when the deal has ended."""

    @property
    def options(self) -> Sequence[Any]:
        """The lawful actions, sorted by text; empty when the deal has ended."""


class Ruling(NamedTuple):
    """What a rule set says of an irregularity."""

    remedy: str
    """The answer's key: `redeal`, `play-on`, ..."""
    locus: str
    """The locus that says so."""
    redeal: str
    """Who deals again: `none`, `same-dealer`, `next-dealer`, `right-dealer`."""
    pack: str
    """`as-dealt` or `shuffled`."""
    status: str
    """What becomes of the deal: `playing`, `redeal`, `reshuffle`."""


RulesT = TypeVar("RulesT")
SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT", bound=Awaiting)
ActionT = TypeVar("ActionT", bound=Acting)
ViewT = TypeVar("ViewT")

Strategy: TypeAlias = Callable[[ViewT, Sequence[ActionT], Stream], ActionT]
"""How a simulated player decides, from what his seat sees, what is legal, and his own stream of random numbers."""


class Game(Protocol[RulesT, SetupT, StateT, ActionT, ViewT]):
    """A game: from answers to typed rules, from a record to a setup, and from there by actions to a result."""

    name: str
    """The name in rule sets: `stukolka`."""
    revision: int
    """Rises only when some record's events would change."""
    switches: tuple[Switch, ...]
    """Every question of the game."""
    forms: Mapping[str, type[Any]]
    """Form -> the dataclass of its questions."""
    strategies: Mapping[str, Strategy[ViewT, ActionT]]
    """Name -> strategy."""
    incidents: Mapping[str, Text]
    """Kind of irregularity -> what it is."""

    def rules(self, form: str, answers: Mapping[str, str]) -> RulesT:
        """The typed rules of a form from its answers by key; InvalidInput lists whatever is unknown or missing."""

    def limits(self, rules: RulesT) -> tuple[int, int]:
        """The least and the greatest number of players that the rules name or the pack serves."""

    def setup(self, table: Mapping[str, object], rules: RulesT, *, cards: bool = True) -> SetupT:
        """A setup from a record's table; InvalidInput lists all its faults. Without `cards`, none are in it yet."""

    def deal(self, setup: SetupT, seed: int, number: int) -> SetupT:
        """The setup with the cards of deal `number` of this seed."""

    def table(self, setup: SetupT) -> dict[str, Any]:
        """The record's table of a setup: `setup(table(x), rules)` gives `x` again."""

    def warnings(self, setup: SetupT) -> tuple[tuple[str, Text], ...]:
        """What is unusual about a setup, though it can be played: each with the locus whose answer it goes against."""

    def following(self, setup: SetupT, state: StateT) -> SetupT:
        """The setup of the next deal of a session, without cards: pot carried, dealer moved."""

    def start(self, setup: SetupT) -> tuple[StateT, Events]:
        """The state in which the first player is to act, and what happened until then."""

    def turn(self, state: StateT) -> int | None:
        """The seat to act, or None when the deal has ended."""

    def legal(self, state: StateT) -> Sequence[ActionT]:
        """The lawful actions of the seat to act, sorted by text; empty when the deal has ended."""

    def accepted(self, state: StateT) -> Sequence[ActionT]:
        """What `apply` accepts: the lawful actions and, where play is not strict, those that will be punished."""

    def apply(self, state: StateT, action: ActionT) -> tuple[StateT, Events]:
        """The state after the action of the seat to act, and what happened; raises Unlawful."""

    def take(self, state: StateT, action: ActionT, events: list[Event]) -> StateT:
        """The same, made out of the state given, which is used up; what happened is added to `events`.

        For whoever plays on and keeps no state that he has passed: it need not copy anything.
        """

    def parse(self, text: str) -> tuple[int, ActionT] | Fault:
        """The seat and the action of `1 exchange 9s 4d`, or what is wrong with the text."""

    def why(self, state: StateT, action: ActionT, *, seat: int | None = None) -> tuple[str, Text]:
        """The locus that forbids an action of a seat (by default the one to act), and the rule."""

    def result(self, state: StateT) -> dict[str, Any]:
        """The contract's object, without `events`, `rules` and `digest`."""

    def places(self, state: StateT) -> dict[str, tuple[int, ...]]:
        """Where every card is: place -> cards; each card of the deal is in exactly one place."""

    def view(self, state: StateT, seat: int) -> ViewT:
        """What a seat may see."""

    def shown(self, event: Event, seat: int) -> Event:
        """The event as a seat sees it: cards that are not his to see are only counted."""

    def ruling(self, rules: RulesT, incident: str) -> Ruling:
        """What the rules say of an irregularity, by its kind; WrongUsage when there is no such kind."""
