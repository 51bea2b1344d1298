"""What is agreed before many deals: which rule sets, how many play, how each decides, on what terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from stukolka import strategy_file
from stukolka.batch import engines, reference
from stukolka.batch.question import Question, metrics, named
from stukolka.batch.reference import Agreed, Decision
from stukolka.engine.outcome import Metric
from stukolka.errors import Fault, InvalidInput, StukolkaError, WrongUsage, nearest, shown
from stukolka.rng import MASK

if TYPE_CHECKING:
    from stukolka.rules.ruleset import RuleSet

PLAYERS: Final = "--players"
"""The option that says how many play."""

TERMS: Final = ("stake", "pot", "ceiling", "cap", "dealer_sum", "packs", "fund", "fund_sum", "limit")
"""What can be agreed of many deals, as keys of a record; which of it a game knows is the game's to say."""

SEATED = {"dealer", "banker"}
"""Who begins is not agreed: the nets of seats are those of seats counted from the first, which is seat 0."""


def question(
    rulesets: Sequence[RuleSet],
    *,
    players: int,
    seed: int,
    strategy: str | Decision | Sequence[Decision] = "random",
    agreed: Mapping[str, Agreed] | None = None,
    engine: str = engines.BATCH,
    measured: Sequence[str | Metric] | None = None,
    pairs: Sequence[tuple[int, int]] | None = None,
    length: int | None = None,
    explodes: int | None = None,
) -> Question:
    """What is asked of many deals, looked through; `measured` are metrics (by default all of the game).

    A metric is named, or is one of your own: a quotient of two functions over the columns of an outcome. A strategy is
    named, or the path of a file (`mine.toml`), or a function of the view of a seat. `agreed` are keys of a record; what
    is usual at a table of the game is agreed where it says nothing. `pairs` of rule sets are compared deal by deal, by
    default every two.

    Raises:
        WrongUsage: something can't be: with all faults, each naming its option.
    """
    rulesets = tuple(rulesets)
    if not rulesets:
        raise WrongUsage("a simulation needs a rule set, e.g. stukolka simulate golets/A --players 5")
    if len(games := sorted({ruleset.game for ruleset in rulesets})) > 1:
        raise WrongUsage(f"rule sets of different games can't be dealt the same deals: {', '.join(games)}")
    names = [ruleset.name for ruleset in rulesets]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise WrongUsage(f"named twice: {', '.join(twice)}")
    game = rulesets[0].game
    faults: list[Fault] = []
    if not 0 <= seed <= MASK:
        faults.append(Fault(f"expected a whole number from 0 to {MASK}, found {seed}", key="--seed"))
    table = terms(game, agreed or {})
    unplayable = [fault for ruleset in rulesets for fault in _unplayable(ruleset, players, table)]
    # A table that can't be is not laid: it may be larger than the machine.
    seats = 2 if any(fault.key == PLAYERS for fault in unplayable) else players
    decide = _decisions(game, strategy, seats, faults, told=seats == players)
    faults += unplayable
    faults += [
        Fault("of many deals it is not agreed who begins: seat 0 does", key=f"--{key}")
        for key in sorted(SEATED & set(agreed or {}))
    ]
    faults += _pointless(game, length, explodes)
    known = metrics(game, seats)
    own = tuple(one for one in measured or () if not isinstance(one, str))
    wanted = tuple(known) if measured is None else tuple(one if isinstance(one, str) else one.name for one in measured)
    mine = {metric.name for metric in own}
    faults += [
        Fault(f"unknown metric {shown(name)}", key="--metric", allowed=tuple(known), nearest=nearest(name, known))
        for name in wanted
        if name not in known and name not in mine
    ]
    if faults:
        raise WrongUsage(dict.fromkeys(faults))
    return Question(
        rulesets=rulesets,
        players=players,
        seed=seed,
        strategies=decide,
        agreed=table,
        metrics=wanted,
        pairs=tuple(_all_pairs(len(rulesets)) if pairs is None else pairs),
        engine=engines.choose(
            engine, rulesets, players=players, strategies=decide, agreed=table, sessions=length is not None
        ),
        length=length,
        explodes=explodes,
        own=own,
    )


def terms(game: str, agreed: Mapping[str, Agreed]) -> dict[str, int]:
    """The terms of a table as keys of a record: what is usual, and what is said otherwise."""
    usual = {key: chips for key, chips in reference.part(game, "words").USUAL.items() if key not in SEATED}
    said = {key: chips for key, chips in agreed.items() if chips is not None}
    return dict(sorted((usual | said).items()))


def strategy_name(strategies: Sequence[Decision]) -> str:
    """The strategies as a command names them: one for all, or one for each seat."""
    names = named(strategies)
    return names[0] if len(set(names)) == 1 else ",".join(names)


def _decisions(
    game: str, strategy: str | Decision | Sequence[Decision], players: int, faults: list[Fault], *, told: bool
) -> tuple[Decision, ...]:
    if isinstance(strategy, str):
        given: list[Decision] = [name.strip() for name in strategy.split(",")]
    elif callable(strategy) or not isinstance(strategy, Sequence):
        given = [strategy]
    else:
        given = list(strategy)
    # A name in `.toml` is a file's that holds a strategy.
    known = tuple(reference.part(game, "game").GAME.strategies)
    given = [_read(game, one, faults) for one in given]
    for name in dict.fromkeys(one for one in given if isinstance(one, str)):
        if name not in known and not strategy_file.is_file(name):
            message = f"unknown strategy {shown(name)}"
            faults.append(Fault(message, key="--strategy", allowed=known, nearest=nearest(name, known)))
    if told and len(given) not in {1, players}:
        message = f"expected one strategy, or one for each of {players}, found {len(given)}"
        faults.append(Fault(message, key="--strategy"))
    return tuple(given * players if len(given) == 1 else given)


def _read(game: str, named: Decision, faults: list[Fault]) -> Decision:
    # The strategy of a file, where the path of one is named.
    if not isinstance(named, str) or not strategy_file.is_file(named):
        return named
    try:
        made: Decision = strategy_file.read(game, named)
    except StukolkaError as error:
        faults += error.faults
        return named
    return made


def _unplayable(ruleset: RuleSet, players: int, table: Mapping[str, int]) -> list[Fault]:
    try:
        reference.opening(ruleset.game, ruleset, players=players, **table)
    except InvalidInput as invalid:
        return [_of_option(fault, ruleset) for fault in invalid.faults]
    return []


def _of_option(fault: Fault, ruleset: RuleSet) -> Fault:
    # A fault of a key as one of its option; what its game has no use for is no matter of the rule set.
    option = f"--{fault.key.replace('_', '-')}"
    if not fault.message.startswith("unknown key"):
        return replace(fault, key=option, message=f"{ruleset.name}: {fault.message}")
    allowed = tuple(f"--{key.replace('_', '-')}" for key in fault.allowed if key in TERMS)
    return Fault(f"{ruleset.game} has no use for it", key=option, allowed=allowed, nearest=nearest(option, allowed))


def _pointless(game: str, length: int | None, explodes: int | None) -> list[Fault]:
    # Of a game without a first pot it can't be said how many times as high the pot stands.
    if length is None or explodes is None or reference.part(game, "outcome").STANDS[1] is not None:
        return []
    return [Fault(f"{game} has no use for it: nothing in it is compared to a first pot", key="--explodes")]


def _all_pairs(size: int) -> list[tuple[int, int]]:
    return [(one, other) for one in range(size) for other in range(one + 1, size)]


def agreed_json(table: Mapping[str, Agreed]) -> dict[str, Any]:
    """The terms as they are printed."""
    return {key: chips for key, chips in table.items() if chips is not None}
