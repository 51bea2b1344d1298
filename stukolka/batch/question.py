"""What is asked of many deals, and the digest under which the answer is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import stukolka
from stukolka.batch import reference
from stukolka.batch.engines import Engine
from stukolka.batch.reference import Agreed, Decision
from stukolka.engine.outcome import Metric, columns

if TYPE_CHECKING:
    from stukolka.rules.ruleset import RuleSet

FORM: Final = 1
"""The number of the form in which blocks are kept; it rises when what is in them changes its meaning."""

PARTS: Final = ("cards.py", "rng.py", "engine", "batch", "games/*.py")
"""Besides its own package, the code on which the outcomes of any game depend."""

_PACKAGE = Path(stukolka.__file__).parent


class Asked(Protocol):
    """What can be asked of blocks of deals, and its answer kept."""

    @property
    def game(self) -> str:
        """The game."""

    @property
    def rulesets(self) -> tuple[RuleSet, ...]:
        """The rule sets under which deals are played."""

    @property
    def engine(self) -> Engine:
        """What plays."""

    @property
    def length(self) -> int | None:
        """How many deals a session has; None where no sessions are played."""

    @property
    def kept(self) -> bool:
        """Whether its answer can be kept, and its work handed to another process."""

    @property
    def digest(self) -> str:
        """What identifies it and the code that answers it."""

    def as_json(self) -> dict[str, Any]:
        """All that the answer depends on, but for how many deals are played."""


@dataclass(frozen=True)
class Question:
    """Rule sets of one game, a table and a seed: what every deal of it is."""

    rulesets: tuple[RuleSet, ...]
    """The rule sets, all dealt the same deals."""
    players: int
    """How many play."""
    seed: int
    """The seed."""
    strategies: tuple[Decision, ...]
    """How each seat decides."""
    agreed: Mapping[str, Agreed]
    """The terms of the table, as keys of a record."""
    metrics: tuple[str, ...]
    """What is measured."""
    pairs: tuple[tuple[int, int], ...]
    """The pairs of rule sets whose deals are compared one by one, each as two places in `rulesets`."""
    engine: Engine
    """What plays."""
    length: int | None = None
    """How many deals a session has; None: no sessions are played, but deals, each dealt alike."""
    explodes: int | None = None
    """Of sessions: how many times the first pot must stand for the pot to have exploded."""
    own: tuple[Metric, ...] = ()
    """Metrics of the asker's own, among those in `metrics`."""

    @property
    def game(self) -> str:
        """The game."""
        return self.rulesets[0].game

    @property
    def revision(self) -> int:
        """The revision of the game's engine."""
        number: int = reference.part(self.game, "game").GAME.revision
        return number

    @property
    def kept(self) -> bool:
        """Whether its answer can be kept, and its work handed to another process.

        A strategy that has no digest, or a metric of functions that lie in no module of the package, says nothing of
        what it does.
        """
        strategies = all(isinstance(one, str) or hasattr(one, "digest") for one in self.strategies)
        return strategies and all(identity(metric) is not None for metric in self.own)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of an outcome."""
        return columns(reference.part(self.game, "outcome").COLUMNS, self.players)

    def measures(self) -> dict[str, Metric]:
        """Name -> metric, for what is measured."""
        known = metrics(self.game, self.players) | {metric.name: metric for metric in self.own}
        return {name: known[name] for name in self.metrics}

    @cached_property
    def digest(self) -> str:
        """What identifies the question and the code that answers it."""
        return digest(self)

    def as_json(self) -> dict[str, Any]:
        """All that the answer depends on, but for how many deals are played."""
        return {
            "form": FORM,
            "game": self.game,
            "revision": self.revision,
            "code": code(self.game),
            "rules": [ruleset.digest for ruleset in self.rulesets],
            "players": self.players,
            "seed": self.seed,
            "strategies": list(named(self.strategies)),
            "agreed": {key: value for key, value in sorted(self.agreed.items()) if value is not None},
            "metrics": list(self.metrics),
            "own": [identity(metric) or metric.name for metric in self.own],
            "pairs": [list(pair) for pair in self.pairs],
            "engine": self.engine.name,
            "layout": self.engine.layout,
            "length": self.length,
            "explodes": self.explodes,
        }


def digest(asked: Asked) -> str:
    """What identifies what is asked and the code that answers it: 32 hex digits of a SHA-256."""
    text = json.dumps(asked.as_json(), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def metrics(game: str, players: int) -> dict[str, Metric]:
    """Name -> metric, for all that a game measures at a table of so many."""
    return {metric.name: metric for metric in reference.part(game, "outcome").metrics(players)}


def identity(metric: Metric) -> str | None:
    """What identifies a metric of somebody's own: where its functions lie in the package; None for others."""
    places = []
    for function in (metric.of, metric.per):
        if function is None:
            places.append("deals")
            continue
        module, name = getattr(function, "__module__", ""), getattr(function, "__qualname__", "<unnamed>")
        if "<" in name or not module.startswith(f"{stukolka.__name__}."):
            return None
        places.append(f"{module}:{name}")
    return f"{metric.name}={' / '.join(places)}"


def named(strategies: Sequence[Decision]) -> tuple[str, ...]:
    """What strategies are called; one that has a digest is called by that too."""
    names = []
    for one in strategies:
        name = one if isinstance(one, str) else str(getattr(one, "name", getattr(one, "__name__", type(one).__name__)))
        digest = None if isinstance(one, str) else getattr(one, "digest", None)
        names.append(f"{name}:{digest}" if digest else name)
    return tuple(names)


@lru_cache(maxsize=16)
def code(game: str) -> str:
    """What identifies the code that plays and sums a game's deals: 16 hex digits of the SHA-256 of its sources."""
    hashed = hashlib.sha256()
    found: set[Path] = set()
    for part in (*PARTS, f"games/{game.replace('-', '_')}"):
        place = _PACKAGE / part
        found.update(place.rglob("*.py") if place.is_dir() else _PACKAGE.glob(part))
    for path in sorted(found):
        text = path.read_bytes()
        hashed.update(f"{path.relative_to(_PACKAGE).as_posix()} {len(text)}\n".encode())
        hashed.update(text)
    return hashed.hexdigest()[:16]
