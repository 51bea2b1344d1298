"""The laws that every deal of every game keeps: chips and cards are conserved, states are values, every deal ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from stukolka.cards import codes
from stukolka.engine.play import Replay
from stukolka.engine.protocol import ActionT, Event, Game, RulesT, SetupT, StateT, ViewT
from stukolka.errors import Fault

MOST_ACTIONS = 1000
"""A deal with more actions than this does not end."""


class LawBroken(AssertionError):
    """A law that a deal did not keep: a fault of the game's rules, never of its players."""


class Ledger:
    """The chips of a deal, followed through its events: the pot, and what each seat has gained or paid."""

    def __init__(self, pot: int, seats: int) -> None:
        """A ledger of `seats` seats, before the stakes, with `pot` chips on the table."""
        self.carried = pot
        self.pot = pot
        self.balance = [0] * seats

    def follow(self, events: Iterable[Event]) -> None:
        """Write events down; LawBroken if chips move to or from nobody, or the pot falls below nothing."""
        for event in events:
            if not event.chips:
                continue
            if event.seat is None or event.locus is None:
                raise LawBroken(f"chips moved, and nobody says whose or by which rule: {event.as_json()}")
            if type(event.chips) is not int:
                raise LawBroken(f"chips are whole numbers: {event.as_json()}")
            self.pot -= event.chips
            self.balance[event.seat] += event.chips
            if self.pot < 0 or self.pot + sum(self.balance) != self.carried:
                raise LawBroken(f"{self.pot} in the pot and {self.balance} after {event.as_json()}")


def all_cards(places: Mapping[str, tuple[int, ...]]) -> frozenset[int]:
    """All cards of a deal, from where they are; LawBroken if one is in two places."""
    found: dict[int, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card in found:
                raise LawBroken(f"{codes([card])} is in two places: {found[card]} and {place}")
            found[card] = place
    return frozenset(found)


def watched(
    game: Game[RulesT, SetupT, StateT, ActionT, ViewT],
    setup: SetupT,
    choose: Callable[[StateT], ActionT],
    *,
    pot: int,
    seats: int,
) -> Replay[StateT, ActionT]:
    """A setup played to its end, every law checked after every step; `pot` is what was carried in. Raises LawBroken."""
    ledger = Ledger(pot, seats)
    state, first = game.start(setup)
    events = list(first)
    ledger.follow(first)
    cards = all_cards(game.places(state))
    taken: list[tuple[int, ActionT]] = []
    while (seat := game.turn(state)) is not None:
        if len(taken) == MOST_ACTIONS:
            raise LawBroken(f"the deal does not end within {MOST_ACTIONS} actions")
        _check_options(game, state, seat)
        before = (game.places(state), game.result(state))
        action = choose(state)
        following, new = game.apply(state, action)
        if before != (game.places(state), game.result(state)):
            raise LawBroken(f"{seat} {action.text} has changed the state that it was applied to")
        taken.append((seat, action))
        state = following
        events += new
        ledger.follow(new)
        if all_cards(game.places(state)) != cards:
            raise LawBroken(f"cards have come or gone with {seat} {action.text}")
    _check_end(game, state, ledger)
    return Replay(state, events, taken, game.result)


def _check_options(game: Game[RulesT, SetupT, StateT, ActionT, ViewT], state: StateT, seat: int) -> None:
    legal = game.legal(state)
    texts = [action.text for action in legal]
    if not texts or texts != sorted(set(texts)):
        raise LawBroken(f"what seat {seat} may do is nothing, or doubled, or unsorted: {texts}")
    for action in legal:
        read = game.parse(f"{seat} {action.text}")
        if isinstance(read, Fault) or read != (seat, action):
            raise LawBroken(f"{action.text} does not read back as itself")


def _check_end(game: Game[RulesT, SetupT, StateT, ActionT, ViewT], state: StateT, ledger: Ledger) -> None:
    result = game.result(state)
    if game.legal(state) or "legal" in result or "to_act" in result:
        raise LawBroken("the deal has ended, and still something may be done")
    if result["balance"] != ledger.balance or result["next_pot"] != ledger.pot:
        raise LawBroken(f"the events come to {ledger.balance} and {ledger.pot}, the result says {result}")
