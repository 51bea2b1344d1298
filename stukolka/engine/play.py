"""Playing a deal out: by a record's actions, or by strategies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from stukolka.engine.protocol import OPEN, ActionT, Event, Game, RulesT, SetupT, StateT, Strategy, Unlawful, ViewT
from stukolka.engine.record import DIGEST, made_under
from stukolka.errors import Fault, IllegalAction, InvalidInput
from stukolka.fields import Fields
from stukolka.rng import Stream, streams

NOT_PLAYED = ("rules", DIGEST, "actions", "expect", "authority", "why")
"""The keys of a record that are no part of its setup."""


@dataclass(frozen=True, slots=True)
class Replay(Generic[StateT, ActionT]):
    """A deal played out, or as far as its actions go."""

    state: StateT
    """The last state."""
    events: Sequence[Event]
    """Everything that happened, in order."""
    actions: Sequence[tuple[int, ActionT]]
    """The actions taken, each with its seat."""
    summary: Callable[[StateT], dict[str, Any]]
    """The game's `result`."""

    @property
    def result(self) -> dict[str, Any]:
        """The contract's object, but for `rules` and `digest`."""
        return self.summary(self.state) | {"events": [event.as_json() for event in self.events]}

    def texts(self) -> list[str]:
        """The actions as a record writes them."""
        return [f"{seat} {action.text}" for seat, action in self.actions]


def replay(
    game: Game[RulesT, SetupT, StateT, ActionT, ViewT], setup: SetupT, actions: Sequence[tuple[int, ActionT]]
) -> Replay[StateT, ActionT]:
    """A setup played through actions, each with its seat; raises IllegalAction at the first that the rules forbid."""
    state, first = game.start(setup)
    events = list(first)
    for index, (seat, action) in enumerate(actions):
        try:
            if state.seat != seat:
                raise Unlawful(*game.why(state, action, seat=seat))
            state, new = game.apply(state, action)
        except Unlawful as unlawful:
            raise IllegalAction(
                index=index,
                seat=seat,
                action=action.text,
                locus=unlawful.locus,
                why=unlawful.why.en,
                legal=tuple(option.text for option in state.options),
            ) from None
        events += new
    return Replay(state, events, actions, game.result)


def replay_record(
    game: Game[RulesT, SetupT, StateT, ActionT, ViewT], rules: RulesT, record: Mapping[str, object]
) -> Replay[StateT, ActionT]:
    """A record's table played out; raises InvalidInput with all faults of its setup and of its actions' texts."""
    faults: list[Fault] = []
    made_under(record, faults=faults)
    actions = read_actions(game, record, faults=faults)
    table = {key: value for key, value in record.items() if key not in NOT_PLAYED}
    try:
        setup = game.setup(table, rules)
    except InvalidInput as invalid:
        raise InvalidInput([*invalid.faults, *faults]) from None
    if faults:
        raise InvalidInput(faults)
    return replay(game, setup, actions)


def read_actions(
    game: Game[RulesT, SetupT, StateT, ActionT, ViewT], record: Mapping[str, object], *, faults: list[Fault]
) -> list[tuple[int, ActionT]]:
    """The actions of a record, each with its seat; what is wrong with their texts goes to `faults`."""
    fields = Fields(record, faults=faults)
    actions: list[tuple[int, ActionT]] = []
    for index, text in enumerate(fields.texts("actions", required=False)):
        read = game.parse(text)
        if isinstance(read, Fault):
            faults.append(replace(read, key=fields.path("actions", index)))
        else:
            actions.append(read)
    return actions


def playout(
    game: Game[RulesT, SetupT, StateT, ActionT, ViewT],
    setup: SetupT,
    strategies: Sequence[Strategy[ViewT, ActionT]],
    deciding: Sequence[Stream],
) -> Replay[StateT, ActionT]:
    """A setup played to its end by strategies, by seat, each with its stream; who has one choice only is not asked.

    An open action is no one choice: its number is still to be named.
    """
    state, first = game.start(setup)
    events = list(first)
    taken: list[tuple[int, ActionT]] = []
    take, view = game.take, game.view
    while (seat := state.seat) is not None:
        options = state.options
        if len(options) == 1 and not options[0].text.endswith(OPEN):
            action = options[0]
        else:
            action = strategies[seat](view(state, seat), options, deciding[seat])
        taken.append((seat, action))
        state = take(state, action, events)
    return Replay(state, events, taken, game.result)


def random_streams(seed: int, number: int, seats: int) -> list[Stream]:
    """The streams that decide for the seats of deal `number` of a seed."""
    return streams(seed, number, seats)
