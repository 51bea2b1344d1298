"""The tables of a trial: which rule sets, who decides how, and in which deals the hand is one asked about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stukolka.batch import engines, measure, table
from stukolka.batch.claims import cards
from stukolka.batch.claims.measures import KINDS, Kind, Rows
from stukolka.batch.engines import REFERENCE, Engine
from stukolka.batch.measure import Span
from stukolka.batch.question import Question, digest
from stukolka.batch.reference import part
from stukolka.cards import RANKS
from stukolka.errors import Fault, WrongUsage, shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from stukolka.batch.claims.trial import Cell, Trial
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet

SEATS: Final = ("first", "second", "middle", "last-but-one", "last")
"""The names of seats, from the elder hand to the dealer."""

ADVISED: Final[Mapping[str, str]] = {"A": "advice-A", "B": "advice-A", "C": "advice-C", "D": "advice-C"}
"""Siglum -> the advice of a source; B has none and goes with A, D is a fragment of C."""

FIELDS: Final = ("trumps", "best", "aces", "kings", "high", "top", "sure", "suited")
"""What a hand is picked by: see `picked`."""

DECKS: Final = 28
"""So many cards of a deal are looked at: three to each of seven, the trump and what the first buyer draws."""


@dataclass(frozen=True)
class Table:
    """One table of a trial, ready to be played: what is asked of its deals, as `stukolka.batch.run` plays them."""

    measure: str
    """The name of what is measured."""
    sides: tuple[Question, ...]
    """What each side plays."""
    seat: int
    """The seat asked about."""
    place: int
    """Its place from the elder hand."""
    hand: str
    """The hands asked about; empty: any."""
    inside: int
    """So many at least must be in play."""

    @property
    def kind(self) -> Kind:
        """What is measured."""
        return KINDS[self.measure]

    @property
    def game(self) -> str:
        """The game."""
        return self.sides[0].game

    @property
    def rulesets(self) -> tuple[RuleSet, ...]:
        """The rule sets of the sides."""
        return tuple(side.rulesets[0] for side in self.sides)

    @property
    def engine(self) -> Engine:
        """What plays; of two the slower, by which its blocks are measured out."""
        return next((side.engine for side in self.sides if side.engine.name == REFERENCE), self.sides[0].engine)

    @property
    def length(self) -> int | None:
        """How many deals a session has; None where no sessions are played."""
        return self.sides[0].length

    @property
    def kept(self) -> bool:
        """Whether its sums can be kept, and its work handed to another process."""
        return all(side.kept for side in self.sides)

    @cached_property
    def digest(self) -> str:
        """What identifies the table and the code that plays it."""
        return digest(self)

    def as_json(self) -> dict[str, Any]:
        """All that its sums depend on, but for how many deals are played."""
        return {
            "measure": self.measure,
            "sides": [side.as_json() for side in self.sides],
            "seat": self.seat,
            "place": self.place,
            "hand": self.hand,
            "inside": self.inside,
        }


def seat_place(name: str, players: int) -> int:
    """The place of a seat from the elder hand."""
    return {"first": 0, "second": 1, "middle": players // 2, "last-but-one": players - 2, "last": players - 1}[name]


def tables(library: Library, game: str, trial: Trial, cell: Cell, witness: str, changes: Mapping[str, str]) -> Table:
    """The table of a cell, under the witness's own rule sets with some answers changed.

    Raises:
        WrongUsage: there can be no such table; with all faults.
        InvalidInput: a rule set can't be made.
    """
    measured = str(cell.get("kinds", trial.kind))
    kind = KINDS[measured]
    players = int(cell.get("players", 5))
    place = seat_place(str(cell.get("seats", "first")), players)
    seat = (place + 1) % players
    forms = str(cell["forms"]).split("|")
    others = str(cell.get("others", "cautious"))
    made = []
    for form, own in _sides(kind, cell, forms, trial, witness):
        ruleset = _changed(library.ruleset(f"{form}/{witness}"), {**trial.changes, **changes})
        rest = [_strategy(game, name, trial, witness) for name in others.split(",")]
        around = [rest[0]] * players
        if len(rest) > 1:
            # By place from the elder hand; the last named decides for all after it.
            for at in range(players):
                around[(at + 1) % players] = rest[min(at, len(rest) - 1)]
        if own is not None:
            around[seat] = own
        terms = {"pot": int(cell["pot"])} if "pot" in cell else {}
        asked = table.question(
            [ruleset],
            players=players,
            seed=trial.seed,
            strategy=tuple(around),
            agreed=terms,
            pairs=(),
            length=trial.length if kind.how == "evenings" else None,
        )
        made.append(asked)
    return Table(measured, tuple(made), seat, place, str(cell.get("hand", "")), int(cell.get("inside", 2)))


def rows(asked: Table, span: Span) -> Rows:
    """What the deals (or sessions) of a span came to on every side of a table."""
    sides = []
    overflowed = 0
    for question in asked.sides:
        if question.length is None:
            found = measure.rows(question, 0, span)
        else:
            found = engines.sessions(
                question.engine.name,
                question.rulesets[0],
                players=question.players,
                seed=question.seed,
                first=span.first,
                count=span.count,
                length=question.length,
                strategies=question.strategies,
                agreed=question.agreed,
            )
        overflowed += found.overflowed
        sides.append(dict(zip(question.columns, np.moveaxis(found.rows, -1, 0), strict=True)))
    first = asked.sides[0]
    stake = int(first.agreed.get("stake") or 1)
    return Rows(sides, asked.seat, first.players, stake, _held(asked, span), asked.inside, overflowed)


def _sides(kind: Kind, cell: Cell, forms: Sequence[str], trial: Trial, witness: str) -> list[tuple[str, Any]]:
    if kind.how == "words":
        knocks = cell.get("knocks", "*")
        both = []
        for word in (kind.word, kind.instead):
            line = f"* * * * {knocks} * {word}"
            lines = _PASS if word == "pass" else (line,) if knocks == "*" else (line, *_PASS)
            both.append((forms[0], _way(lines)))
        return both
    if kind.how == "leads":
        names = str(cell.get("ways", "leads-trump/leads-plain")).split("/")
        return [(forms[0], _way(_KNOCK, otherwise=name)) for name in names]
    if kind.how == "strategies":
        names = str(cell["ways"]).split("/")
        return [(forms[0], _strategy("stukolka", name, trial, witness)) for name in names]
    own = _strategy("stukolka", str(cell["ways"]), trial, witness) if "ways" in cell else None
    return [(form, own) for form in forms]


_KNOCK: Final = ("* * * * * * knock",)
_PASS: Final = ("* * * * * * pass",)
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "knocks": _KNOCK,
    "passes": _PASS,
    "golets": ("* * * * * * golets",),
}
_BASES: Final = ("leads-trump", "leads-plain", "keeps-trumps")


def _strategy(game: str, name: str, trial: Trial, witness: str) -> Any:
    # What decides by this name: a strategy of the house, the source's advice, or a table of the file.
    if name == "advice":
        return ADVISED[witness]
    if name in part(game, "game").GAME.strategies:
        return name
    base, _, otherwise = name.partition(":")
    lines = trial.declare.get(base) or _WORDS.get(base)
    if lines is not None:
        return _way(lines, otherwise=otherwise or "cautious")
    if name in _BASES:
        return _way(_KNOCK, otherwise=name)
    raise WrongUsage([Fault(f"unknown strategy {shown(name)}", key="others", allowed=(*trial.declare, *_WORDS))])


@lru_cache(maxsize=256)
def _way(lines: tuple[str, ...], *, otherwise: str = "cautious") -> Any:
    values = {"name": "of-a-claim", "otherwise": otherwise, "declare": list(lines)}
    return part("stukolka", "strategies").from_table(values)


def _changed(ruleset: RuleSet, changes: Mapping[str, str]) -> RuleSet:
    own = {key: answer for key, answer in changes.items() if key in ruleset.answers and ruleset.answers[key] != answer}
    return ruleset.changed(own) if own else ruleset


def _held(asked: Table, span: Span) -> NDArray[np.bool_]:
    everything: NDArray[np.bool_] = np.ones(span.count, dtype=bool)
    if not asked.hand:
        return everything
    question = asked.sides[0]
    rules = question.rulesets[0]
    size = int(rules.answers["pack"])
    deck = _deck(question.seed, span.first, span.count, size)
    players, at_once = question.players, rules.answers.get("packets") == "all-at-once"
    hands = cards.hand(deck.astype(np.int64), asked.place, players, at_once=at_once)
    trump = deck[:, 3 * players].astype(np.int64)
    if asked.kind.how == "leads" and rules.form in {"prikupka", "shleif"}:
        hands = _bought(hands, trump, deck[:, 3 * players + 1 : 3 * players + 4].astype(np.int64))
    return picked(asked.hand, cards.held(hands, trump, rules.answers["rank-order"]))


def _bought(hands: NDArray[np.int64], trump: NDArray[np.int64], stock: NDArray[np.int64]) -> NDArray[np.int64]:
    # What the first buyer holds who keeps trumps and aces, as the cautious do.
    kept = ((hands & 3) == (trump & 3)[:, None]) | ((hands >> 2) == RANKS.index("A"))
    drawn = np.cumsum(~kept, axis=1) - 1
    return np.where(kept, hands, np.take_along_axis(stock, np.maximum(drawn, 0), axis=1))


@lru_cache(maxsize=40)
def _deck(seed: int, first: int, count: int, pack: int) -> NDArray[np.int8]:
    # Claims ask about the same deals over and over.
    return cards.dealt(seed, first, count, pack=pack, cards=min(DECKS, pack)).astype(np.int8)


def picked(text: str, held: cards.Held) -> NDArray[np.bool_]:
    """Which hands a text like `trumps=2 best=low|J aces=1+` means; every piece must hold.

    `trumps`, `aces` and `kings` (of other suits), `high` (both together) are counted; `best` is the class of the best
    trump; `top` the rank of the best other card, 2 to 14; `sure`: yes or no, by the house's reading of a sure trick
    (the ace of trumps, the king and another trump, or three trumps); `suited`: whether two plain cards are of a suit.

    Raises:
        WrongUsage: it means nothing.
    """
    numbers = {
        "trumps": held.trumps,
        "best": held.best,
        "aces": held.aces,
        "kings": held.kings,
        "high": held.aces + held.kings,
        "top": held.top,
        "sure": ((held.best == 5) | (held.trumps > 2) | ((held.best == 4) & (held.trumps > 1))).astype(np.int64),
        "suited": held.suited.astype(np.int64),
    }
    found: NDArray[np.bool_] = np.ones(len(held.trumps), dtype=bool)
    for piece in text.split():
        name, _, wanted = piece.partition("=")
        if name not in numbers or not wanted:
            raise WrongUsage([Fault(f"{shown(piece)} picks no hands", key="hand", allowed=FIELDS)])
        some: NDArray[np.bool_] = np.zeros(len(found), dtype=bool)
        for one in wanted.split("|"):
            low, high = _range(name, one)
            some |= (numbers[name] >= low) & (numbers[name] <= high)
        found &= some
    return found


def _range(name: str, text: str) -> tuple[int, int]:
    words = {"best": cards.BEST, "sure": ("no", "yes"), "suited": ("no", "yes")}.get(name, ())
    if text in words:
        return words.index(text), words.index(text)
    if name == "best" and text.endswith("+") and text[:-1] in words:
        return words.index(text[:-1]), len(words)
    match = re.fullmatch(r"(\d+)(?:(\+)|-(\d+))?", text)
    if match is None or words:
        raise WrongUsage([Fault(f"{shown(text)} is no value of {name}", key="hand", allowed=words)])
    low = int(match[1])
    return low, 99 if match[2] else int(match[3] or low)
