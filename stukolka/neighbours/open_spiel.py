"""Every rule set as a game of OpenSpiel; the extra `openspiel` brings it.

    import pyspiel
    from stukolka.neighbours import open_spiel

    open_spiel.register()
    game = pyspiel.load_game("stukolka/golets/A(players=3,pot=30,golets.set-aside=trump)")

Parameters are typed and have defaults: `players`, the terms of a deal as in a record (`stake`, `pot`, ...; -1 where
nothing is agreed), `cards` (a smaller pack), `sums` (numbers of chips that may be named), `utility`, and for each
question of the form, by its locus, the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from stukolka.cards import CODE
from stukolka.entry import module_of
from stukolka.errors import Fault, InvalidInput, WrongUsage
from stukolka.library import Library
from stukolka.neighbours import knowledge
from stukolka.neighbours import table as tables
from stukolka.neighbours.course import Course, Kept
from stukolka.neighbours.table import Table
from stukolka.rules.ruleset import RuleSet

PREFIX: Final = "stukolka/"
"""What the names of these games begin with."""

APOSTROPHE: Final = "'"
"""What stands before a text that would be taken for a number, such as the answer `52`."""

_LIKE_A_NUMBER: Final = re.compile(r"[-+.\d]+")

_GAMES: Final[dict[str, tuple[Library, RuleSet]]] = {}
# Name in OpenSpiel -> what is registered under it; OpenSpiel keeps a name for as long as the process lasts.


def register(library: Library | None = None) -> tuple[str, ...]:
    """The names under which OpenSpiel knows every rule set of a library, by default the shipped one, from now on.

    A name that it knows already goes on meaning what it means; a library in which it means other rules is refused, and
    nothing of it is registered. A game without a module `stepwise`, which nobody has taken apart yet, is left out.

    Raises:
        InvalidInput: a rule set has faults.
        WrongUsage: a name is known already, as that of other rules.
    """
    library = library or Library.open()
    games = [game for game in library.games if module_of(game, "stepwise") is not None]
    rulesets = {name: library.ruleset(name) for game in games for name in library.names(game, seconds=True)}
    message = "OpenSpiel knows other rules by this name until the process ends: give the source another siglum"
    faults = [
        Fault(message, key=PREFIX + name)
        for name, ruleset in rulesets.items()
        if PREFIX + name in _GAMES and _GAMES[PREFIX + name][1].digest != ruleset.digest
    ]
    if faults:
        raise WrongUsage(faults)
    names = []
    for name, ruleset in rulesets.items():
        short = PREFIX + name
        names.append(short)
        if short not in _GAMES:
            kind = _kind(short, library.title(ruleset).en, parameters(library, ruleset))
            _GAMES[short] = library, ruleset
            pyspiel.register_game(kind, type("Registered", (Deals,), {"name": short}))
    return tuple(names)


def parameters(library: Library, ruleset: RuleSet) -> dict[str, int | str]:
    """The parameters of a rule set's game with their defaults, whose types are theirs."""
    players, terms = tables.usual(library, ruleset)
    answers = {ruleset.switches[key].locus: as_text(answer) for key, answer in ruleset.answers.items()}
    given: dict[str, int | str] = {"players": players, "cards": "", "sums": " ".join(map(str, tables.SUMS))}
    return given | {"utility": tables.CHIPS} | terms | answers


def as_text(value: str) -> str:
    """A text as a parameter: an apostrophe keeps OpenSpiel from taking digits for a number, whatever is declared."""
    return f"{APOSTROPHE}{value}" if _LIKE_A_NUMBER.fullmatch(value) else value


def _kind(short: str, title: str, specified: Mapping[str, int | str], table: Table | None = None) -> pyspiel.GameType:
    # What OpenSpiel is told of a game; of a table also whether it is zero-sum.
    zero = table is not None and table.closed
    return pyspiel.GameType(
        short_name=short,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=tables.MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(specified),
    )


class Deals(pyspiel.Game):  # type: ignore[misc] # it ships no types
    """The deals of a table as a game of OpenSpiel; of each registered rule set there is a class of its own."""

    name: str
    """The name under which it is registered."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """The game with these parameters; InvalidInput with every fault, each by the name of its parameter."""
        library, shipped = _GAMES[self.name]
        specified = parameters(library, shipped)
        given = specified | dict(params or {})
        self.table = _table(library, shipped, specified, given)
        table = self.table
        least, most = table.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=len(table.actions),
            max_chance_outcomes=knowledge.CARDS,
            num_players=table.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if table.closed else None,
            max_game_length=table.longest,
        )
        super().__init__(_kind(self.name, library.title(shipped).en, specified, table), info, given)
        self._start = Place(str(self), table, table.dealing.begun())

    def new_initial_state(self, _: str | None = None) -> Deal:
        """The state before anything is dealt."""
        return Deal(self, self._start)

    def __reduce__(self) -> tuple[Callable[[str], Deals], tuple[str]]:
        """How it is pickled: by its name and parameters."""
        return loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """The most cards that chance can give in a deal: the pack, and again for every action where some shuffle."""
        table = self.table
        return len(table.dealing.pack) * (1 + (table.longest if table.steps.shuffle else 0))

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What looks at a deal as a seat does: all that it knows (perfect recall), or what it sees now."""
        return Observer(self.table, iig_obs_type, params)


def _table(library: Library, shipped: RuleSet, specified: Mapping[str, int | str], given: Mapping[str, Any]) -> Table:
    # The table of parameters; a changed answer changes the rule set, whose name then says so.
    changed = [
        f"{key}={given[switch.locus].removeprefix(APOSTROPHE)}"
        for key, switch in shipped.switches.items()
        if switch.locus in given and given[switch.locus] != specified[switch.locus]
    ]
    faults: list[Fault] = []
    ruleset = shipped
    try:
        ruleset = library.ruleset("+".join([shipped.name, *changed]))
    except InvalidInput as invalid:
        faults += invalid.faults
    _, terms = tables.usual(library, shipped)
    try:
        table = tables.made(
            library,
            ruleset,
            players=given["players"],
            terms={key: given[key] for key in specified if key in terms},
            cards=given["cards"],
            sums=given["sums"].removeprefix(APOSTROPHE),
            utility=given["utility"],
        )
    except InvalidInput as invalid:
        raise InvalidInput([*faults, *invalid.faults]) from None
    if faults:
        raise InvalidInput(faults)
    return table


@dataclass(frozen=True, eq=False)
class Place:
    """Where a deal stands, and at which table: a value that states share."""

    game: str
    """Name and parameters of the game, as OpenSpiel writes them."""
    table: Table
    """The table."""
    course: Course
    """The deal so far."""

    @cached_property
    def seat(self) -> int:
        """The seat to act, chance, or nobody."""
        if self.course.waiting:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.table.over(self.course) else self.course.state.seat)

    @cached_property
    def offered(self) -> dict[int, Any]:
        """Number -> what the seat to act may do."""
        return self.table.offered(self.course)

    def __deepcopy__(self, _: object) -> Place:
        """Itself: it is a value."""
        return self

    def __reduce__(self) -> tuple[Callable[[str, Kept], Place], tuple[str, Kept]]:
        """How it is pickled: what chance and players have done is done again."""
        return placed, (self.game, self.course.kept)


def loaded(game: str) -> Deals:
    """The game of a name and parameters, as OpenSpiel writes them; the shipped rule sets are registered for it."""
    if game.partition("(")[0] not in _GAMES:
        register()
    made: Deals = pyspiel.load_game(game)
    return made


@lru_cache(maxsize=64)
def _table_of(game: str) -> Table:
    return loaded(game).table


def placed(game: str, kept: Kept) -> Place:
    """The place in a game's deal at which this was kept."""
    table = _table_of(game)
    return Place(game, table, table.dealing.restored(kept))


class Deal(pyspiel.State):  # type: ignore[misc]
    """A deal as a state of OpenSpiel. It holds its place, which is a value, and not the game: copies share it."""

    def __init__(self, game: Deals, place: Place) -> None:
        """The state of a game at a place of its deal."""
        super().__init__(game)
        self.place = place
        """Where the deal stands."""

    @property
    def table(self) -> Table:
        """The table."""
        return self.place.table

    @property
    def course(self) -> Course:
        """The deal so far."""
        return self.place.course

    def current_player(self) -> int:
        """The seat to act, chance, or nobody."""
        return self.place.seat

    def is_terminal(self) -> bool:
        """Whether the deal has ended or is broken off."""
        return bool(self.place.seat == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.place.offered) if player == self.place.seat and player >= 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Card -> how likely it comes next: each of those left is as likely as another."""
        left = self.table.dealing.left(self.course)
        whole = sum(left.values())
        return [(card, number / whole) for card, number in left.items()]

    def _apply_action(self, action: int) -> None:
        course, table = self.course, self.table
        following = table.dealing.dealt(course, action) if course.waiting else table.done(course, action)
        self.place = Place(self.place.game, table, following)

    def _action_to_string(self, player: int, action: int) -> str:
        many = knowledge.CARDS if player == pyspiel.PlayerId.CHANCE else len(self.table.actions)
        if not 0 <= action < many:
            raise WrongUsage(f"there is no action {action}: their numbers are 0 to {many - 1}")
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {CODE[action]}"
        if player == self.place.seat:
            chosen = self.place.offered.get(action, self)
            if chosen is not self:
                return knowledge.LOOK if chosen is None else str(chosen.text)
        return self.table.actions[action]

    def returns(self) -> list[float]:
        """Seat -> utility; 0 while the deal goes on."""
        return self.table.returns(self.course) if self.is_terminal() else [0.0] * self.table.players

    def __str__(self) -> str:
        """The cards dealt and the actions done, as a record writes them."""
        course = self.course
        moves = [f"{seat} {action.text}" for seat, action in course.moves]
        return "; ".join([" ".join(CODE[card] for card in course.run), *moves])


class Observer:
    """What a seat knows or sees of a deal, as text; what it sees, as numbers too."""

    def __init__(self, table: Table, kind: pyspiel.IIGObservationType | None, params: Mapping[str, Any] | None) -> None:
        """An observer of a table's deals; ValueError for parameters, of which it has none."""
        if params:
            raise ValueError(f"an observer of stukolka has no parameters, found {', '.join(params)}")
        self._recalls = kind is not None and kind.perfect_recall
        self._table = table
        rows = () if self._recalls else table.rows
        self.tensor: np.ndarray[Any, np.dtype[np.float32]] | None = None
        """The numbers of all rows, one behind the other; None of who knows all, which has no fixed length."""
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        """Row -> its numbers, within `tensor`."""
        if not self._recalls:
            self.tensor = np.zeros(sum(map(knowledge.width, rows)), np.float32)
            at = 0
            for row in rows:
                self.dict[row.name] = self.tensor[at : at + knowledge.width(row)]
                at += knowledge.width(row)

    def set_from(self, state: Deal, player: int) -> None:
        """Write down what a seat sees."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        for row in self._table.sight(state.course, player) or ():
            self.dict[row.name][:] = knowledge.numbers(row)

    def string_from(self, state: Deal, player: int) -> str:
        """What a seat knows or sees, a piece in a line."""
        if self._recalls:
            return knowledge.known(self._table, state.course, player)
        return knowledge.seen(self._table.sight(state.course, player))
