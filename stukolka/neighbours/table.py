"""A table at which another program plays: rule set, terms and pack, the actions numbered, and what chips are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from stukolka.cards import CODE
from stukolka.errors import Fault, InvalidInput, WrongUsage
from stukolka.games.stepwise import NOT_AGREED, Row, Steps
from stukolka.library import Library
from stukolka.neighbours import given
from stukolka.neighbours.course import Course, Dealing
from stukolka.neighbours.knowledge import LOOK, hidden
from stukolka.neighbours.numbering import Numbering
from stukolka.rules.ruleset import RuleSet

CHIPS: Final = "chips"
"""A seat's utility is what it has won or lost in chips."""

SHARED: Final = "shared"
"""The same less the mean of all seats: what the deal leaves on the table is counted as everybody's in equal parts."""

UTILITIES: Final = (CHIPS, SHARED)

SUMS: Final = (1, 2, 5, 10)
"""The numbers of chips that may be named when nobody says, besides the least and the most."""

ENOUGH: Final = 4
"""Players at a table when nobody says, where the rules allow it."""

MOST_PLAYERS: Final = 52
"""No table of any rule set seats more."""

_SUM_WHEN_WANTED: Final = {"cap": 150, "dealer_sum": 15}
"""Sums that some rules want agreed, when nobody says."""


@dataclass(frozen=True, eq=False)
class Table:
    """A table; its deals are courses, and it never changes."""

    library: Library
    """Where the rule set comes from."""
    ruleset: RuleSet
    """The rule set."""
    players: int
    """How many play."""
    dealing: Dealing
    """How its deals come about."""
    numbering: Numbering
    """Its actions by number."""
    utility: str
    """What chips are worth, one of `UTILITIES`."""
    terms: Mapping[str, int | str]
    """The terms of its deals, as they were given."""
    small: tuple[int, ...]
    """The cards of the smaller pack; none when the whole is played with."""

    def __deepcopy__(self, _: object) -> Table:
        """Itself: it is a value."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Any, ...]]:
        """How it is pickled: by what it was made of."""
        cards = " ".join(CODE[card] for card in self.small)
        made_of = (self.library, self.ruleset, self.players, dict(self.terms), cards, self.numbering.sums, self.utility)
        return _again, made_of

    @property
    def game(self) -> Any:
        """The engine."""
        return self.dealing.game

    @property
    def steps(self) -> Steps[Any, Any, Any]:
        """The game, taken apart."""
        return self.dealing.steps

    @cached_property
    def longest(self) -> int:
        """The actions after which a deal is broken off; looking at one's cards is one."""
        return self.steps.longest(self.dealing.base) + self.players * self.dealing.may_knock_unseen

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """Number -> what the action of this number is."""
        return (*self.numbering.names, *([LOOK] if self.dealing.may_knock_unseen else []))

    @cached_property
    def closed(self) -> bool:
        """Whether the seats' utilities always come to 0 together."""
        return self.utility == SHARED or self.steps.closed(self.dealing.base)

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest utility that a seat can have; not sharp."""
        greatest = max((*self.numbering.sums, *self._agreed(), 1))
        least, most = self.steps.bounds(self.dealing.base, greatest, self.longest)
        # Less the mean, it is no more than twice as far from 0.
        return (float(least), float(most)) if self.utility == CHIPS else (float(least - most), float(most - least))

    def _agreed(self) -> list[int]:
        # Whole numbers of the terms: the most that may be named can be one of them.
        terms = self.game.table(self.dealing.base).values()
        return [value for value in terms if isinstance(value, int)]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows of what a seat sees, by those of a deal that is only there for their names and widths."""
        state, _ = self.game.start(self.game.deal(self.dealing.base, 0, 0))
        rows: tuple[Row, ...] = self.steps.sight(self.game.view(state, 0))
        return rows

    def offered(self, course: Course) -> dict[int, Any]:
        """Number -> what the seat to act may do; None stands for looking at its cards."""
        state = course.state
        options = state.options
        if self.dealing.unseen(course, state.seat):
            blind = [option for option in options if option.text == self.steps.unseen]
            return self.numbering.offered(None, blind) | {len(self.numbering.names): None}
        if self.dealing.may_knock_unseen:
            options = [option for option in options if option.text != self.steps.unseen]
        return self.numbering.offered(self.game.view(state, state.seat), options)

    def done(self, course: Course, action: object) -> Course:
        """The course after the action of a number.

        Raises:
            WrongUsage: the seat to act may not do it, or nobody is to act.
        """
        if course.waiting or self.over(course):
            raise WrongUsage("chance is to act: a card comes next" if course.waiting else "the deal is over")
        offered = self.offered(course)
        number: Any = given.plain(action)
        # Neither 3.7 nor "3" is the number of an action, nor True, which Python counts as 1.
        if isinstance(number, bool) or not isinstance(number, int) or number not in offered:
            allowed = tuple(f"{one} ({self.actions[one]})" for one in offered)
            raise WrongUsage([Fault(f"seat {course.state.seat} may not do {number!r} now", allowed=allowed)])
        chosen = offered[number]
        if chosen is None:
            return self.dealing.looked(course, course.state.seat)
        return self.dealing.done(course, chosen)

    def over(self, course: Course) -> bool:
        """Whether the deal has ended or is broken off."""
        return not course.waiting and (course.state.seat is None or self.broken_off(course))

    def broken_off(self, course: Course) -> bool:
        """Whether the deal has had as many actions as it may have, and has not ended."""
        return course.state.seat is not None and len(course.moves) + course.looked.bit_count() >= self.longest

    def returns(self, course: Course) -> list[float]:
        """Seat -> utility of a deal that is over."""
        chips = self.game.result(course.state)["balance"]
        mean = sum(chips) / self.players if self.utility == SHARED else 0.0
        return [own - mean for own in chips]

    def sight(self, course: Course, seat: int) -> tuple[Row, ...] | None:
        """What a seat sees, in rows; None while nothing is dealt. Cards that it has not looked at are no row's."""
        if course.state is None:
            return None
        rows: tuple[Row, ...] = self.steps.sight(self.game.view(course.state, seat))
        return hidden(rows) if self.dealing.unseen(course, seat) else rows


def made(
    library: Library,
    ruleset: RuleSet,
    *,
    players: int,
    terms: Mapping[str, int | str],
    cards: str | Sequence[str] = "",
    sums: str | Sequence[int] = SUMS,
    utility: str = CHIPS,
) -> Table:
    """The table of a rule set; `cards` are those of a smaller pack, none for the whole.

    Cards and sums may stand in a list or in a text, parted by spaces; whole numbers may be numpy's.

    Raises:
        InvalidInput: with all faults, each by the name of its parameter.
        WrongUsage: the game can't be taken apart.
    """
    game, typed = library.engine(ruleset.game), library.typed(ruleset)
    steps: Steps[Any, Any, Any] = library.part(ruleset.game, "stepwise").STEPS
    faults: list[Fault] = []
    if fault := given.one_of(utility, UTILITIES, "utility", key="utility"):
        faults.append(fault)
    named, small = given.sums_of(sums, faults), given.pack_of(cards, faults)
    agreed = given.terms_of(terms, faults)
    seats: Any = given.plain(players)
    try:
        base = game.setup(_record(agreed) | {"players": seats}, typed, cards=False)
    except InvalidInput as invalid:
        raise InvalidInput([*faults, *given.by_parameter(invalid.faults, agreed)]) from None
    pack = steps.pack(base)
    if foreign := [card for card in small if card not in pack]:
        faults.append(Fault(f"{' '.join(CODE[card] for card in foreign)} is in no such pack", key="cards"))
    if small and len(small) < steps.least(base):
        message = f"the deal may come to want {steps.least(base)} cards, and these are {len(small)}"
        faults.append(Fault(message, key="cards"))
    if faults:
        raise InvalidInput(faults)
    dealing = Dealing(
        game=game,
        steps=steps,
        base=base,
        pack=small or pack,
        many=steps.before(base),
        may_knock_unseen=steps.may_be_unseen(base),
    )
    return Table(library, ruleset, seats, dealing, Numbering(steps, named), utility, agreed, small)


def _again(
    library: Library,
    ruleset: RuleSet,
    players: int,
    terms: Mapping[str, int | str],
    cards: str,
    sums: Sequence[int],
    utility: str,
) -> Table:
    return made(library, ruleset, players=players, terms=terms, cards=cards, sums=sums, utility=utility)


def usual(library: Library, ruleset: RuleSet) -> tuple[int, dict[str, int | str]]:
    """How many play at a table of a rule set when nobody says, and on what terms."""
    game, typed = library.engine(ruleset.game), library.typed(ruleset)
    steps: Steps[Any, Any, Any] = library.part(ruleset.game, "stepwise").STEPS
    least, most = game.limits(typed)
    players = min(max(ENOUGH, least), most)
    terms: dict[str, int | str] = dict(steps.terms)
    try:
        game.setup(_record(terms) | {"players": players}, typed, cards=False)
    except InvalidInput as invalid:
        wanted = {fault.key for fault in invalid.faults}
        terms |= {key: chips for key, chips in _SUM_WHEN_WANTED.items() if key in wanted}
    for key, (first, *_) in steps.words.items():
        said = _record(terms | {key: first}) | {"players": players}
        try:
            game.setup(said, typed, cards=False)
        except InvalidInput:
            continue
        terms[key] = first
    return players, terms


def _record(terms: Mapping[str, int | str]) -> dict[str, Any]:
    # The record's table of terms by name: what is not agreed is left out, `board-A` lies within `board`.
    record: dict[str, Any] = {}
    for name, value in terms.items():
        outer, _, inner = name.partition("-")
        if inner and value:
            record.setdefault(outer, {})[inner] = value
        elif not inner and value != NOT_AGREED:
            record[outer] = value
    return record
