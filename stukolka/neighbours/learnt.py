"""What another program has learnt, as a table strategy of the house: a file that `simulate --strategy FILE` takes.

    from open_spiel.python.algorithms import external_sampling_mccfr
    from stukolka.neighbours import learnt, open_spiel

    open_spiel.register()
    game = pyspiel.load_game("stukolka/golets/A(players=2,pot=30,cards=Ac Kc Qc Jc Ad Kd Qd Jd Ah Kh Qh Jh)")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(1000):
        solver.iteration()
    text = learnt.declaring(game, solver.average_policy(), name="MCCFR", deals=2000, seed=7)

A table strategy declares by the classes of `games.stukolka.strategies.table`; all else it decides as the cautious do.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from stukolka.engine import record
from stukolka.errors import Fault, WrongUsage
from stukolka.fields import found as told
from stukolka.games.stukolka.strategies import tabled
from stukolka.games.stukolka.strategies.hands import ACE, KINGS
from stukolka.games.stukolka.strategies.table import COLUMNS, WORDS, read
from stukolka.games.stukolka.view import View
from stukolka.neighbours import given
from stukolka.neighbours.course import Course
from stukolka.neighbours.table import Table
from stukolka.rng import MASK, Stream

HAND: Final = 3
"""How many of the columns speak of the hand; they come first."""

_SAID: Final = {"golets": "golets", "golets top": "golets", "knock": "knock", "knock-blind": "knock", "pass": "pass"}
# Verb -> the word of a table.

_CLEAR: Final = 1e-9
# Probabilities nearer to each other are alike.


class Policy(Protocol):
    """Whatever says, of a state, how likely each action is: OpenSpiel's policies do."""

    def action_probabilities(self, state: Any) -> Mapping[int, float]:
        """Action -> probability, for the player to act in a state."""


class Playing(Protocol):
    """A game of `neighbours.open_spiel`."""

    table: Table

    def new_initial_state(self) -> Any:
        """The state before anything is dealt."""


def declaring(game: Playing, policy: Policy, *, name: str, deals: int, seed: int, pots: Sequence[int] = ()) -> str:
    """The file of a table strategy that declares as a policy does, by deals of a seed played by it.

    For each class it says the word that the policy says most, over the deals in which that class comes up. Where all
    words are alike to the policy, it has not learnt anything, and is not asked; of a class that never comes up, what it
    says with such a hand elsewhere is taken, and of a hand that never comes up, it passes. `pots` are limits of
    the pot, in stakes.

    Raises:
        InvalidInput: the limits of the pot are no limits.
        WrongUsage: the game is no form of stukolka, the policy says no probabilities, or it has learnt nothing; with
            all faults: the name, the deals or the seed can't be.
    """
    table = _table(game, policy, name=name, deals=deals, seed=seed, pots=pots)
    if table.game.name != "stukolka":
        raise WrongUsage(f"{table.game.name} takes no strategies from files, only stukolka does")
    weights: dict[tuple[str, ...], dict[str, float]] = {}
    for number in range(deals):
        _play(game.new_initial_state(), policy, Stream.of(seed, number, 0), pots, weights)
    if not weights:
        raise WrongUsage([Fault("in none of these deals does the policy prefer any word: let it learn longer")])
    text = record.write({"name": name, **({"pots": list(pots)} if pots else {}), "declare": _lines(weights)})
    read({"name": name, "pots": list(pots), "declare": _lines(weights)})
    return text


def _table(game: object, policy: object, **said: object) -> Table:
    """The table of a game, when all that is given can be what it is given for."""
    table = getattr(game, "table", None)
    faults = []
    if not isinstance(table, Table):
        faults.append(Fault(f"expected a game that open_spiel.register() made known, found {told(game)}", key="game"))
    if not callable(getattr(policy, "action_probabilities", None)):
        faults.append(Fault(f"expected what has action_probabilities(state), found {told(policy)}", key="policy"))
    if not isinstance(said["name"], str):
        faults.append(Fault(f"expected a text, found {told(said['name'])}", key="name"))
    pots = said["pots"]
    for key, least, most in (("deals", 1, MASK), ("seed", 0, MASK)):
        if isinstance(number := given.whole(said[key], least=least, most=most), Fault):
            faults.append(replace(number, key=key))
    if isinstance(pots, str) or not isinstance(pots, Sequence):
        faults.append(Fault(f"expected a list of limits, found {told(pots)}", key="pots"))
    if faults or not isinstance(table, Table) or not isinstance(pots, Sequence):
        raise WrongUsage(faults)
    # Whether these are limits the table's own reader says, before anything is played.
    read({"name": said["name"], "pots": list(pots), "declare": [" ".join((*"*" * len(COLUMNS), "pass"))]})
    return table


def _likely(state: Any, policy: Policy) -> dict[int, float]:
    """Action -> probability, as a policy says it; WrongUsage for what can be none, or is of what may not be done."""
    likely = dict(policy.action_probabilities(state))
    lawful = set(state.legal_actions())
    odd = {
        action: value
        for action, value in likely.items()
        if not 0 <= value < math.inf or (value and action not in lawful)
    }
    if odd or not any(likely.values()):
        says = ", ".join(f"{action}: {value}" for action, value in (odd or likely).items()) or "nothing"
        message = f"what the policy says of a state are no probabilities of what may be done there: {says}"
        raise WrongUsage([Fault(message, allowed=tuple(map(str, sorted(lawful))))])
    return likely


def _play(
    state: Any, policy: Policy, stream: Stream, pots: Sequence[int], weights: dict[tuple[str, ...], dict[str, float]]
) -> None:
    # A deal played by the policy, whatever it says when a word is asked written down.
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_drawn(dict(state.chance_outcomes()), stream))
            continue
        seat = state.current_player()
        likely = _likely(state, policy)
        table, course = state.table, state.course
        if max(likely.values()) - min(likely.values()) > _CLEAR:
            said = _said(table, course, likely)
            if len(said) > 1:
                view = table.game.view(course.state, seat)
                found = weights.setdefault(_classes(view, pots), dict.fromkeys(WORDS, 0.0))
                for word, probability in said.items():
                    found[word] += probability
        state.apply_action(_drawn(likely, stream))


def _said(table: Table, course: Course, likely: Mapping[int, float]) -> dict[str, float]:
    # Word -> probability, when a word is asked of who has seen his cards; else nothing.
    seat = course.state.seat
    if table.game.view(course.state, seat).asked != "speak" or table.dealing.unseen(course, seat):
        return {}
    said: dict[str, float] = {}
    for number, action in table.offered(course).items():
        word = _SAID[action.verb]
        said[word] = said.get(word, 0.0) + likely.get(number, 0.0)
    return said


def _classes(view: View, pots: Sequence[int]) -> tuple[str, ...]:
    # The classes of a hand at its turn, as `tabled.tabled_word` finds them.
    own = view.hand & view.trumps
    high = (view.hand & ~view.trumps & (view.at_least[ACE] | KINGS)).bit_count()
    places = (
        own.bit_count(),
        tabled.best_class(own, view.at_least, 0),
        high,
        tabled.seat_class(view.players, view.place),
        min(len(view.playing), tabled.KNOCKS - 1),
        sum(view.pot > limit * view.stake for limit in pots),
    )
    return tuple(known[place] for known, place in zip(COLUMNS.values(), places, strict=True))


def _lines(weights: Mapping[tuple[str, ...], Mapping[str, float]]) -> list[str]:
    """The lines of a table: those of each hand, the particular before the general; and at the end a pass."""
    hands: dict[tuple[str, ...], dict[str, float]] = {}
    for classes, found in weights.items():
        whole = hands.setdefault(classes[:HAND], dict.fromkeys(WORDS, 0.0))
        for word, weight in found.items():
            whole[word] += weight
    lines: list[str] = []
    for hand in sorted(hands):
        usual = _most(hands[hand])
        special = sorted(
            classes for classes, found in weights.items() if classes[:HAND] == hand and _most(found) != usual
        )
        lines += [" ".join((*classes, _most(weights[classes]))) for classes in special]
        lines.append(" ".join((*hand, *"*" * (len(COLUMNS) - HAND), usual)))
    return [*lines, " ".join((*"*" * len(COLUMNS), "pass"))]


def _most(found: Mapping[str, float]) -> str:
    # The likeliest word; of several, the one that risks least.
    return max(("pass", "knock", "golets"), key=lambda word: found[word])


def _drawn(likely: Mapping[int, float], stream: Stream) -> int:
    # One of the numbers, as likely as it is.
    left = stream.number() / 2**64 * sum(likely.values())
    for number, probability in likely.items():
        left -= probability
        if left < 0:
            return number
    return next(number for number, probability in likely.items() if probability > 0)
