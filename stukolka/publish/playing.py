"""A deal played step by step in a notebook, against strategies.

    from stukolka.publish.playing import sit

    table = sit("stukalshchik/E", players=4, seed=7)
    table = table.do("knock 2")     # a new table; the old one stays as it was
    table.back()                    # one step less
    table.next()                    # after the end: the next deal

A table is a value, made of the cards and of what the player has done so far, so that a cell of a notebook can be run
again. It shows itself in a notebook (`_repr_html_`) and in a terminal, and `table.scene` is what it shows, as a value.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from stukolka.cards import CODE
from stukolka.engine import record as records
from stukolka.engine.play import random_streams
from stukolka.engine.protocol import OPEN, Event, Unlawful
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.games.speech import usual
from stukolka.library import Library
from stukolka.publish import scene_html, seeing
from stukolka.publish.scene import Refused, Scene
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Text

LOOK = "look"
"""What a player does who may knock unseen, and looks at his cards instead."""

LOOKING = Text("look at your cards", "посмотреть карты")
UNSEEN = "knock-blind"
"""The action of whoever knocks unseen."""


def sit(
    rules: str,
    *,
    seed: int,
    players: int | None = None,
    seat: int = 0,
    number: int = 0,
    strategy: str = "cautious",
    lang: str = "en",
    library: Library | None = None,
    **agreed: Any,
) -> Table:
    """A table at which a deal of `rules` is dealt, and played up to the first decision of `seat`.

    `agreed` are keys of a record that say what was agreed before: `stake`, `dealer`, `board`, `packs`, ... What is not
    said is as in the command `play`.

    Raises:
        InvalidInput: the rule set is unknown, or what was agreed has faults; all are listed.
        WrongUsage: there is no such strategy or seat.
    """
    library = library or Library.open()
    ruleset = library.ruleset(rules)
    game, words = library.engine(ruleset.game), library.part(ruleset.game, "words")
    typed = library.typed(ruleset)
    least, most = game.limits(typed)
    players = min(max(4, least), most) if players is None else players
    if strategy not in game.strategies:
        known = tuple(game.strategies)
        message = f"unknown strategy {shown(strategy)}"
        raise WrongUsage([Fault(message, allowed=known, nearest=nearest(strategy, known))])
    if not 0 <= seat < players:
        raise WrongUsage([Fault(f"expected a seat from 0 to {players - 1}, found {seat}")])
    terms = {"players": players} | usual(words, players=players, before=seat) | agreed
    base = game.setup(terms, typed, cards=False)
    return Table(library, ruleset, game.deal(base, seed, number), seat, seed, number, strategy, lang)


@dataclass(frozen=True, slots=True)
class Course:
    """How a deal has gone so far."""

    state: Any
    """The state in which the player is to act, or the last."""
    events: tuple[Event, ...]
    """What has happened."""
    actions: tuple[str, ...]
    """What has been done, as a record writes it."""
    since: int
    """How many of the events there were when the player last decided."""
    unseen: bool
    """Whether he may still knock without having looked at his cards."""


@dataclass(frozen=True, eq=False)
class Table:
    """A deal, and what the player has done so far."""

    library: Library = field(repr=False)
    """Where the rule set and its witnesses are."""
    ruleset: RuleSet = field(repr=False)
    """The rule set."""
    setup: Any = field(repr=False)
    """The terms and the cards of the deal."""
    seat: int
    """The player's seat."""
    seed: int
    """The seed of the deals."""
    number: int
    """Which deal of the seed it is, from 0."""
    strategy: str
    """How the others decide."""
    lang: str
    """The language in which the table shows itself."""
    own: tuple[str, ...] = ()
    """What the player has done, as a record writes it without his seat."""
    before: tuple[int, ...] = ()
    """Seat -> net chips of the deals before."""
    refused: Refused | None = field(default=None, repr=False)
    """What he tried last, in vain."""

    # What can be done at a table

    def do(self, what: str | int) -> Table:
        """The table after the player's action, and after whatever the others then do.

        He says it as a record writes it (`play As`, `knock 2`), as he would at a table, in either language, or by the
        number of an option. What the rules forbid is not done: the table given stands where this one does, and says
        which rule of which source forbids it (`refused`).

        Raises:
            WrongUsage: the text is no action, or names a card that he does not hold, or the deal has ended.
        """
        text, offered = str(what), self.offered
        if not offered:
            raise WrongUsage("the deal has ended: next() deals again")
        course, game = self.course, self.game
        if course.unseen and text.strip().casefold() in (LOOK, LOOKING.en, LOOKING.ru):
            return self._with(LOOK)
        place = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
        if 0 < place <= len(offered):
            text = offered[place - 1].text
        meant = self.words.understood(text, offered)
        allowed = (*(option.text for option in offered), *([LOOK] if course.unseen else []))
        if meant is None:
            raise WrongUsage([Fault(f"{shown(text)} is no action", allowed=allowed, nearest=nearest(text, allowed))])
        read = game.parse(f"{self.seat} {meant}")
        if isinstance(read, Fault):
            raise WrongUsage([read])
        action = read[1]
        if action in offered and not action.text.endswith(OPEN):
            return self._with(action.text)
        held = game.view(course.state, self.seat).cards
        if missing := [CODE[card] for card in action.cards if card not in held]:
            raise WrongUsage(f"{' '.join(missing)} is not in your hand")
        if action in game.legal(course.state) and not action.text.endswith(OPEN):
            which = "looked" if course.unseen else "not looked"
            raise WrongUsage(f"{shown(action.text)} is for whoever has {which} at his cards")
        try:
            game.apply(course.state, action)
        except Unlawful as unlawful:
            return replace(self, refused=seeing.refused(self, action, unlawful))
        return self._with(action.text)

    def back(self) -> Table:
        """The table before the player's last action."""
        return replace(self, own=self.own[:-1], refused=None)

    def next(self) -> Table:
        """The next deal: the dealer moves, what stands is carried over.

        Raises:
            WrongUsage: this one has not ended.
        """
        if self.offered:
            raise WrongUsage("the deal has not ended")
        base = self.game.following(self.setup, self.course.state)
        terms = self.game.table(base)
        if "shleif" in terms:  # what was said of the shleif is for one deal
            base = self.game.setup(terms | {"shleif": "kept"}, self.library.typed(self.ruleset), cards=False)
        dealt = self.game.deal(base, self.seed, self.number + 1)
        total = tuple(chair.total for chair in self.scene.chairs)
        return replace(self, setup=dealt, number=self.number + 1, own=(), before=total, refused=None)

    # What it has come to

    @property
    def record(self) -> dict[str, Any]:
        """The record of the deal so far."""
        head = {"rules": self.ruleset.name, records.DIGEST: self.ruleset.digest}
        table: dict[str, Any] = self.game.table(self.setup)
        return head | table | {"actions": list(self.course.actions)}

    @property
    def toml(self) -> str:
        """The record as a file holds it, which `stukolka replay` tells."""
        return records.write(self.record)

    @property
    def result(self) -> dict[str, Any]:
        """What it has come to: the object of the record, without events."""
        found: dict[str, Any] = self.game.result(self.course.state)
        return found

    @cached_property
    def scene(self) -> Scene:
        """What the player sees."""
        return seeing.scene(self)

    def _repr_html_(self) -> str:
        """The table as a notebook shows it."""
        return scene_html.html(self.scene, self.lang)

    def __repr__(self) -> str:
        """The table as a terminal shows it."""
        return scene_html.text(self.scene, self.lang)

    # How it gets there

    def _with(self, action: str) -> Table:
        return replace(self, own=(*self.own, action), refused=None)

    @property
    def game(self) -> Any:
        """The engine."""
        return self.library.engine(self.ruleset.game)

    @property
    def words(self) -> Any:
        """The game's words for a player at the table."""
        return self.library.part(self.ruleset.game, "words")

    @property
    def offered(self) -> tuple[Any, ...]:
        """What the player may do; while he has not looked at his cards, only what is done unseen."""
        course = self.course
        options = self.game.legal(course.state)
        return tuple(option for option in options if course.unseen == (option.text == UNSEEN))

    @cached_property
    def course(self) -> Course:
        """The deal played up to the player's next decision: his own actions, and the others' as their strategy says."""
        game = self.game
        decide = game.strategies[self.strategy]
        state, first = game.start(self.setup)
        events, actions, since = list(first), list[str](), 0
        streams = random_streams(self.seed, self.number, self.game.table(self.setup)["players"])
        own, unseen = list(self.own), True
        while (seat := game.turn(state)) is not None:
            options = game.legal(state)
            if seat == self.seat:
                unseen = unseen and any(option.text == UNSEEN for option in options)
                if own and own[0] == LOOK:
                    own.pop(0)
                    unseen = False
                if not own:
                    break
                since, chosen = len(events), own.pop(0)
                action = game.parse(f"{seat} {chosen}")[1]
            else:
                alone = len(options) == 1 and not options[0].text.endswith(OPEN)
                action = options[0] if alone else decide(game.view(state, seat), options, streams[seat])
            actions.append(f"{seat} {action.text}")
            state, new = game.apply(state, action)
            events += new
        return Course(state, tuple(events), tuple(actions), since, unseen and state.seat is not None)
