"""Daring, a game made up to try the house: each has a card and dares a chip or not; the highest card that dared wins.

Ranks go before suits, and of suits the one that comes later in the alphabet is higher, so that no two cards are equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from stukolka.games.daring.limits import limits
from stukolka.games.daring.strategies import STRATEGIES
from stukolka.games.daring.switches import FORMS, SWITCHES, Daring

from stukolka.cards import CODE, NATURAL, PACKS, find, unknown
from stukolka.engine.protocol import Event, Events, Unlawful
from stukolka.errors import InvalidInput
from stukolka.fields import Fields
from stukolka.games.chips import Action, Verbs, added, bare
from stukolka.games.facade import Facade
from stukolka.games.seen import Seen
from stukolka.rng import shuffled
from stukolka.rules.switch import Text

DARE: Final = bare("dare")
"""He puts a chip into the pot."""
PASS: Final = bare("pass")
"""He puts in nothing."""
VERBS: Final = Verbs(such="1 dare", seats=10, alone=(DARE, PASS))
"""What a record may hold."""


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, what lies in the pot, and the cards by seat."""

    rules: Daring
    players: int
    dealer: int = 0
    pot: int = 0
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class State:
    """A deal at a decision, or at its end."""

    setup: Setup
    seat: int | None
    options: tuple[Action, ...] = (DARE, PASS)
    dared: tuple[int, ...] = ()
    paid: tuple[int, ...] = field(default=())

    def copy(self) -> State:
        """The state itself: it is never changed."""
        return self


class View(Seen[State]):
    """What a seat may see: his card, and who has dared."""

    __slots__ = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """His card."""
        return self._state.setup.cards[self.seat : self.seat + 1]

    @property
    def asked(self) -> str:
        """What is asked: whether he dares."""
        return "dare"

    @property
    def dared(self) -> tuple[int, ...]:
        """Who has dared."""
        return self._state.dared


def height(card: int) -> tuple[int, str]:
    """How high a card is."""
    return NATURAL.index(CODE[card][0]), CODE[card][1]


def setup(table: Any, rules: Daring, *, cards: bool = True) -> Setup:
    """The setup of a record's table; InvalidInput lists all its faults."""
    faults: list[Any] = []
    fields = Fields(table, faults=faults)
    least, most = limits(rules)
    players = fields.integer("players", least=least, most=most)
    dealer = fields.integer("dealer", default=0, least=0, most=max(players - 1, 0))
    made = Setup(rules=rules, players=players, dealer=dealer, pot=fields.integer("pot", default=0, least=0))
    if cards:
        held = []
        for place, code in enumerate(fields.texts("hands", length=players)):
            card = find(code)
            if card is None:
                faults.append(replace(unknown(code), key=fields.path("hands", place)))
            else:
                held.append(card)
        made = replace(made, cards=tuple(held))
    fields.done()
    if faults:
        raise InvalidInput(faults)
    return made


def table(made: Setup) -> dict[str, Any]:
    """The record's table of a setup."""
    found: dict[str, Any] = {"players": made.players, "dealer": made.dealer, "pot": made.pot}
    return found | ({"hands": [CODE[card] for card in made.cards]} if made.cards else {})


def deal(base: Setup, seed: int, number: int) -> Setup:
    """The setup with the cards of a deal of a seed."""
    return replace(base, cards=tuple(shuffled(seed, number, PACKS[52], base.players)))


def start(made: Setup) -> tuple[State, Events]:
    """The elder hand is asked, and each has his card."""
    dealt = [Event("dealt", seat, None, (card,)) for seat, card in enumerate(made.cards)]
    return State(made, (made.dealer + 1) % made.players, paid=(0,) * made.players), dealt


def take(state: State, action: Action, events: list[Event]) -> State:
    """The state after an action of the seat to act."""
    seat, made = state.seat, state.setup
    if action not in state.options or seat is None:
        raise Unlawful(*why(state, action))
    locus = made.rules.players.locus
    events.append(Event(action.verb, seat, locus if action == DARE else None, chips=-1 if action == DARE else 0))
    dared = (*state.dared, seat) if action == DARE else state.dared
    paid = added(state.paid, seat, events[-1].chips)
    if seat != made.dealer:
        return replace(state, seat=(seat + 1) % made.players, dared=dared, paid=paid)
    if dared:
        winner = max(dared, key=lambda one: height(made.cards[one]))
        won = made.pot + len(dared)
        events.append(Event("win", winner, locus, (made.cards[winner],), chips=won))
        paid = added(paid, winner, won)
    events.append(Event("over"))
    return State(made, None, (), dared, paid)


def why(state: State, action: Action, *, seat: int | None = None) -> tuple[str, Text]:  # noqa: ARG001
    """The locus that forbids an action, and the rule."""
    return state.setup.rules.players.locus, Text("it is another's turn", "очередь другого")


def comes_to(state: State) -> dict[str, Any]:
    """The contract's object."""
    left = state.setup.pot - sum(state.paid)
    winnings = {str(seat): chips for seat, chips in enumerate(state.paid) if chips > 0}
    found: dict[str, Any] = {"status": "playing" if state.seat is not None else "over", "balance": list(state.paid)}
    found |= {"pot_at_play": left, "players_in": sorted(state.dared), "tricks": {}, "winnings": winnings, "remises": {}}
    return found | ({"next_pot": left} if state.seat is None else {})


def following(made: Setup, state: State) -> Setup:
    """The setup of the next deal: the deal moves on, what nobody has won stays."""
    pot = made.pot - sum(state.paid)
    return replace(made, dealer=(made.dealer + 1) % made.players, pot=pot, cards=())


def shown(event: Event, seat: int) -> Event:
    """The event as a seat sees it."""
    return event if event.type != "dealt" or event.seat == seat else event._replace(cards=(), more=(("count", 1),))


GAME: Final = Facade(
    name="daring",
    revision=1,
    switches=SWITCHES,
    forms=FORMS,
    strategies=STRATEGIES,
    limits=limits,
    setup=setup,
    deal=deal,
    table=table,
    next_setup=following,
    start=start,
    take=take,
    parse=VERBS.parse,
    why=why,
    comes_to=comes_to,
    places=lambda state: {f"hand {seat}": (card,) for seat, card in enumerate(state.setup.cards)},
    view=lambda state, seat: View((state, seat)),
    shown=shown,
)
"""The game."""
