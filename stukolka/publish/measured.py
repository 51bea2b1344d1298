"""Stored results as pages show them: exchanges, looked up by rule sets and by question, and what came of claims.

Nothing is simulated here: `stukolka study --write` and `stukolka claims --write` have stored it, and it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stukolka.batch.claims import stored as claims
from stukolka.batch.claims.stored import Stored
from stukolka.batch.exchange import Exchange
from stukolka.batch.results import Result, results

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet

SOME: Final = 5
"""So many claims are named in a warning; the rest would only fill the screen."""

_read: dict[tuple[int, str], tuple[Library, Mapping[str, Result]]] = {}
_claims: dict[tuple[int, str], tuple[Library, Mapping[tuple[str, str], Stored]]] = {}
# With each its library, so that no other is ever taken for it.


def stored(library: Library, game: str) -> Mapping[str, Result]:
    """Id -> result, for all studies, surveys and exchanges of a game, read once a process.

    Raises:
        InvalidInput: with all faults of the studies' file, or of a result that can't be read.
    """
    key = (id(library), game)
    if key not in _read:
        _read[key] = library, results(library, game)
    return _read[key][1]


def tested(library: Library, game: str) -> Mapping[tuple[str, str], Stored]:
    """Claim and witness -> what came of it, for every claim of a game, read once a process.

    Empty where the library does not say how its claims are put to the test.

    Raises:
        InvalidInput: with all faults of the claims, their trials, or the file of results.
    """
    key = (id(library), game)
    if key not in _claims:
        _claims[key] = library, claims.stored(library, game) if claims.tried(library, game) else {}
    return _claims[key][1]


def anew(game: str, stale: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """The claims of a game, each with its witness, as a warning names them, and the command that tests them anew."""
    told = ", ".join(f"{claim} ({witness})" for claim, witness in stale[:SOME]) + (", …" if stale[SOME:] else "")
    ids = list(dict.fromkeys(claim for claim, _ in stale))
    return told, f"stukolka claims {' '.join(ids) if len(ids) <= SOME else f'--game {game}'} --write"


@dataclass(frozen=True, slots=True)
class Number:
    """An estimate as it is stored."""

    mean: float | None
    """The estimate."""
    se: float | None
    """Its standard error."""
    low: float | None
    """The lower end of its interval of 95 %."""
    high: float | None
    """The upper end."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One step of an exchange, as it is stored."""

    name: str
    """The exchange."""
    told: Mapping[str, Any]
    """All that came of the exchange."""
    step: Mapping[str, Any]
    """The step: `rules`, `switch`, `answers`, `as_in`, `changed`, `verdict`, `why`."""

    def played(self) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
        """Provenance, and what the step came to, for each strategy."""
        for one in self.told["results"]:
            for found in one["steps"]:
                if (found["rules"], found["changed"]) == (self.step["rules"], self.step["changed"]):
                    yield one["provenance"], found

    def command(self, provenance: Mapping[str, Any]) -> str:
        """The command that repeats it."""
        terms = " ".join(f"--{key.replace('_', '-')} {chips}" for key, chips in provenance["terms"].items())
        return (
            f"stukolka simulate {self.step['rules']} {self.step['changed']} --players {provenance['players']} "
            f"--deals {provenance['deals']} --seed {provenance['seed']} --strategy {provenance['strategy']} {terms}"
        ).rstrip()


def exchanges(library: Library, game: str) -> dict[str, Result]:
    """Id -> result, for the exchanges of a game, made or not."""
    return {name: found for name, found in stored(library, game).items() if isinstance(found.asked, Exchange)}


def between(library: Library, first: RuleSet, second: RuleSet) -> tuple[str, Result] | None:
    """The exchange in which the first takes over answers of the second; None where the library asks for none."""
    for name, found in exchanges(library, first.game).items():
        named = found.asked.rules
        if {first.name, second.name} <= set(named) and named.index(first.name) < named.index(second.name):
            return name, found
    return None


def steps(name: str, result: Result) -> Iterator[Taken]:
    """The steps of an exchange; none where it has never been made."""
    for step in result.told.get("steps", ()):
        yield Taken(name, result.told, step)


def number(found: Mapping[str, Any]) -> Number:
    """A stored estimate."""
    return Number(found["mean"], found["se"], found["low"], found["high"])
