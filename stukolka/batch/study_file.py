"""Studies and surveys from a file: the library's `variants/GAME/studies.toml`, or a reader's own.

    [[study]]
    id = "golets"
    title = { en = "...", ru = "..." }
    question = { en = "...", ru = "..." }
    rules = ["golets/A", "golets/C"]
    players = 5
    deals = 1_000_000
    seed = 1
    strategies = ["random"]
    terms = { pot = 0 }
    [[study.metric]]
    name = "remises"
    size = 0.01
    why = { en = "...", ru = "..." }

A `[[survey]]` has rule sets, numbers of players and metrics instead, and asks what they come to. An `[[exchange]]` is
written as a study is, without `loci`: of every two of its rule sets the earlier takes over the answers of the later,
one at a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stukolka import naming, paths, strategy_file, toml
from stukolka.apparatus.source import bilingual
from stukolka.batch import exchange, lattice, table
from stukolka.batch.exchange import Exchange
from stukolka.batch.study import Aim, Study
from stukolka.batch.survey import Survey
from stukolka.errors import Fault, InvalidInput, StukolkaError, WrongUsage, nearest, shown
from stukolka.fields import Fields, found

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet
    from stukolka.toml import Document

NAME: Final = "studies.toml"
"""The file of a game's studies, in its folder of `variants`."""

MOST_PLAYERS: Final = 26
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Studies:
    """What a file asks for."""

    studies: Mapping[str, Study]
    """Id -> study, in the order of the file."""
    surveys: Mapping[str, Survey]
    """Id -> survey, in the order of the file."""
    exchanges: Mapping[str, Exchange]
    """Id -> exchange, in the order of the file."""
    place: Path
    """The folder from which the paths of rule-set files count."""

    @property
    def everything(self) -> dict[str, Study | Survey | Exchange]:
        """Id -> whatever is asked for."""
        return {**self.studies, **self.surveys, **self.exchanges}


def of_game(library: Library, game: str) -> Studies:
    """The studies of a game of the library; none where it has no such file.

    Raises:
        InvalidInput: with all faults of the file.
    """
    folder = library.root / "variants" / game
    if not (folder / NAME).is_file():
        return Studies({}, {}, {}, folder)
    return _read(library, library.document("variants", game, NAME), folder)


def of_file(library: Library, path: Path) -> Studies:
    """The studies of a file.

    Raises:
        InvalidInput: with all faults of the file.
    """
    return _read(library, toml.read(path), path.parent)


def find(library: Library, name: str) -> tuple[Study | Survey | Exchange, Studies]:
    """The study of this name, or the one in this file (`FILE.toml`, or `FILE.toml:ID` where it holds several).

    Raises:
        WrongUsage: there is none.
        InvalidInput: with all faults of the file.
    """
    file, _, chosen = name.partition(".toml:")
    if name.endswith(".toml") or chosen:
        there = of_file(library, Path(f"{file}.toml") if chosen else Path(name))
        everything = there.everything
        if not chosen and len(everything) == 1:
            return next(iter(everything.values())), there
        if chosen in everything:
            return everything[chosen], there
        if not chosen:
            if not everything:
                message = "no study, survey or exchange is in it: [[study]], [[survey]] or [[exchange]] begins one"
                raise WrongUsage([Fault(message, file=name)])
            message = f"{name} holds {len(everything)} studies: which one, say {name}:ID"
            raise WrongUsage([Fault(message, allowed=tuple(everything))])
        raise WrongUsage([_unknown(chosen, everything)])
    known: list[str] = []
    for game in library.games:
        there = of_game(library, game)
        everything = there.everything
        if name in everything:
            return everything[name], there
        known += everything
    if paths.is_folder(Path(name)):
        raise WrongUsage([Fault("this is a folder; a study of your own is named by its file, FILE.toml", file=name)])
    raise WrongUsage([_unknown(name, known)])


def rulesets(library: Library, study: Study | Survey | Exchange, there: Studies) -> list[RuleSet]:
    """The rule sets that a study names."""
    return [naming.found(library, name, there.place) for name in study.rules]


def _unknown(name: str, known: Iterable[str]) -> Fault:
    known = tuple(known)
    return Fault(f"unknown study {shown(name)}", allowed=known, nearest=nearest(name, known))


def _read(library: Library, document: Document, folder: Path) -> Studies:
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    reader = _Reader(library, folder, faults)
    studies = {study.id: study for entry in fields.tables("study", required=False) if (study := reader.study(entry))}
    surveys = {one.id: one for entry in fields.tables("survey", required=False) if (one := reader.survey(entry))}
    exchanges = {
        made.id: made for entry in fields.tables("exchange", required=False) if (made := reader.exchange(entry))
    }
    fields.done()
    if faults:
        raise InvalidInput(document.located(faults))
    return Studies(studies, surveys, exchanges, folder)


class _Reader:
    """Reads entries one by one; what is wrong with them goes to `faults`."""

    def __init__(self, library: Library, folder: Path, faults: list[Fault]) -> None:
        self._library = library
        self._folder = folder
        self._faults = faults
        self._ids: set[str] = set()

    def study(self, entry: Fields) -> Study | None:
        before = len(self._faults)
        loci = entry.texts("loci", required=False)
        made = Study(**self._alike(entry, few="a lattice lies between two rule sets or more"), loci=tuple(loci))
        if len(self._faults) > before:
            return None
        found = self._rulesets(entry, made.rules)
        if len(self._faults) == before:
            self._attempt(entry, lambda: lattice.between(found, only=made.loci), "rules")
        self._played(entry, made, found, before)
        return made if len(self._faults) == before else None

    def exchange(self, entry: Fields) -> Exchange | None:
        before = len(self._faults)
        made = Exchange(**self._alike(entry, few="answers are exchanged between two rule sets or more"))
        if len(self._faults) > before:
            return None
        found = self._rulesets(entry, made.rules)
        if len(self._faults) == before:
            self._attempt(entry, lambda: exchange.steps(made, found), "rules")
        self._played(entry, made, found, before)
        return made if len(self._faults) == before else None

    def _alike(self, entry: Fields, *, few: str) -> dict[str, Any]:
        # What a study and an exchange say alike.
        name = self._id(entry)
        title, asked = bilingual(entry, "title"), bilingual(entry, "question")
        rules = entry.texts("rules")
        if entry.has("rules") and len(rules) < 2:
            entry.fault(few, "rules")
        found = {
            "id": name,
            "title": title,
            "question": asked,
            "rules": tuple(rules),
            "players": entry.integer("players", least=2, most=MOST_PLAYERS),
            "deals": entry.integer("deals", least=1),
            "seed": entry.integer("seed", least=0),
            "strategies": self._strategies(entry),
            "agreed": _terms(entry),
            "aims": tuple(_aim(metric) for metric in entry.tables("metric")),
        }
        entry.done()
        return found

    def _played(self, entry: Fields, made: Study | Exchange, found: list[RuleSet], before: int) -> None:
        for strategy in made.strategies if len(self._faults) == before else ():
            self._asked(entry, found, made.players, made.seed, strategy, made.agreed, [aim.metric for aim in made.aims])
        if not made.aims or not made.strategies:
            entry.fault("a study looks at one metric at least, under one strategy at least")

    def survey(self, entry: Fields) -> Survey | None:
        before = len(self._faults)
        made = Survey(
            id=self._id(entry),
            title=bilingual(entry, "title"),
            question=bilingual(entry, "question"),
            rules=tuple(entry.texts("rules")),
            players=tuple(entry.integers("players")),
            deals=entry.integer("deals", least=1),
            seed=entry.integer("seed", least=0),
            strategies=self._strategies(entry),
            agreed=_terms(entry),
            metrics=tuple(entry.texts("metrics")),
        )
        entry.done()
        if len(self._faults) > before:
            return None
        if not (made.rules and made.players and made.strategies and made.metrics):
            entry.fault("a survey has a rule set, a number of players, a strategy and a metric at least")
            return None
        found = self._rulesets(entry, made.rules)
        for players in made.players if len(self._faults) == before else ():
            for strategy in made.strategies:
                self._asked(entry, found, players, made.seed, strategy, made.agreed, made.metrics)
        return made if len(self._faults) == before else None

    def _strategies(self, entry: Fields) -> tuple[str, ...]:
        # The path of a file counts from the folder of the studies.
        names = entry.texts("strategies")
        return tuple(str(self._folder / name) if strategy_file.is_file(name) else name for name in names)

    def _id(self, entry: Fields) -> str:
        name = entry.text("id")
        if name and not _ID.fullmatch(name):
            entry.fault(
                f"{shown(name)} is no name of a study, which is of small Latin letters, digits and hyphens", "id"
            )
        if name in self._ids:
            entry.fault(f"two studies are called {name}", "id")
        self._ids.add(name)
        return name

    def _rulesets(self, entry: Fields, names: tuple[str, ...]) -> list[RuleSet]:
        made = [
            naming.found_at(self._library, name, entry.path("rules", place), self._folder, faults=self._faults)
            for place, name in enumerate(names)
        ]
        return [ruleset for ruleset in made if ruleset is not None]

    def _asked(
        self,
        entry: Fields,
        rulesets: list[RuleSet],
        players: int,
        seed: int,
        strategy: str,
        agreed: Mapping[str, int],
        metrics: Iterable[str],
    ) -> None:
        self._attempt(
            entry,
            lambda: table.question(
                rulesets,
                players=players,
                seed=seed,
                strategy=strategy,
                agreed=agreed,
                engine="reference",
                measured=list(metrics),
                pairs=(),
            ),
            "",
        )

    def _attempt(self, entry: Fields, make: Any, key: str) -> None:
        # What is wrong with an option of a command is wrong with the key of that name.
        try:
            make()
        except StukolkaError as error:
            for fault in error.faults:
                told = fault if fault.file else _placed(fault, entry, key)
                if told not in self._faults:
                    self._faults.append(told)


def _placed(fault: Fault, entry: Fields, key: str) -> Fault:
    # The fault of an option as one of the key that says it in a file.
    term = _key(fault.key)
    terms = entry.raw("terms", required=False)
    if isinstance(terms, Mapping) and term in terms:
        allowed = tuple(_key(option) for option in fault.allowed)
        meant = fault.nearest and _key(fault.nearest)
        return replace(fault, key=entry.path("terms", term), allowed=allowed, nearest=meant)
    named = _KEYS.get(fault.key, key)
    return replace(fault, key=entry.path(named) if named else entry.at)


def _key(option: str) -> str:
    return option.removeprefix("--").replace("-", "_")


_KEYS: Final = {
    "--players": "players",
    "--seed": "seed",
    "--strategy": "strategies",
    "--metric": "metric",
    "loci": "loci",
}
"""Option of a command -> the key that says it in a file; the terms of the table are all in `terms`."""


def _terms(entry: Fields) -> dict[str, int]:
    if not entry.has("terms"):
        return {}
    inner = entry.table("terms")
    terms = {name: inner.integer(name, least=0) for name in inner.names()}
    inner.done()
    return terms


def _aim(entry: Fields) -> Aim:
    name = entry.text("name")
    size = entry.raw("size")
    number = isinstance(size, int | float) and not isinstance(size, bool)
    if entry.has("size") and (not number or not 0 < float(str(size)) < float("inf")):
        entry.fault(f"expected a number greater than 0, found {found(size)}", "size")
    aim = Aim(name, float(str(size)) if number else 0.0, bilingual(entry, "why"))
    entry.done()
    return aim
