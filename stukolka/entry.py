"""A game of the library: its questions, from the package, and its titles, from the library's own file."""

from __future__ import annotations

import importlib
import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from stukolka.apparatus.game import check_game, load_game
from stukolka.apparatus.questions import Questions
from stukolka.apparatus.reading import GENERAL
from stukolka.errors import Fault, InvalidInput, WrongUsage, as_far, nearest, shown
from stukolka.family import FOLDER as FAMILY
from stukolka.paths import file_name
from stukolka.rules.ruleset import switches_of
from stukolka.rules.switch import Switch, Text
from stukolka.toml import Document

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, eq=False)
class GameEntry:
    """A game of the library."""

    name: str
    """The game: `stukolka`."""
    title: Text
    """What it is called."""
    forms: Mapping[str, Text]
    """Form -> title, in the order of the edition."""
    chapters: Mapping[str, Text]
    """Phase of the loci -> title of the chapter, in the order of the edition."""
    questions: Questions
    """Its questions, as its books need them."""
    types: Mapping[str, type[Any]]
    """Form -> the dataclass whose fields are its switches."""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Every question, loci of wording too, in the order of declaration."""
        return self.questions.switches

    def of_form(self, form: str) -> tuple[Switch, ...]:
        """The questions of `form` that have a place in a rule set."""
        return tuple(switches_of(self.switches, form).values())

    def switch(self, name: str) -> Switch:
        """The question whose key or locus is `name`.

        Raises:
            WrongUsage: there is none.
        """
        for switch in self.switches:
            if name in {switch.key, switch.locus}:
                return switch
        keys, loci = ([getattr(switch, what) for switch in self.switches] for what in ("key", "locus"))
        begun = [switch.key for switch in self.switches if begins(switch, name)]
        # A dot is written in a locus alone.
        first, second = (loci, keys) if "." in name else (keys, loci)
        meant = ", ".join(begun) or nearest(name, first) or nearest(name, second)
        raise WrongUsage([Fault(f"{self.name} has no switch {shown(name)}", nearest=meant)])

    def switches_named(self, name: str) -> tuple[Switch, ...]:
        """The question whose key or locus is `name`, else all whose key or locus begins so: a chapter or a group.

        Raises:
            WrongUsage: there is none.
        """
        if not any(name in {switch.key, switch.locus} for switch in self.switches):
            begun = tuple(switch for switch in self.switches if begins(switch, name))
            if begun:
                return begun
        return (self.switch(name),)


def begins(switch: Switch, name: str) -> bool:
    """Whether the key or the locus begins with `name`, up to a hyphen or a full stop."""
    whole = name.rstrip(".-")
    return bool(whole) and any(f"{one}-".startswith((f"{whole}-", f"{whole}.")) for one in (switch.key, switch.locus))


def name_fault(name: str) -> str | None:
    """Why `name` can't be a game's, or None when it can: it is at once a folder's, a module's and a form's."""
    if not _NAME.fullmatch(name):
        return f"{shown(name)} is no name of a game, which has small Latin letters, digits and hyphens"
    if keyword.iskeyword(name):
        return f"{shown(name)} can't be a game: it is a word of Python's own"
    if name == GENERAL:
        return f"{shown(name)} can't be a game: so the readings call what holds in all forms"
    if name == FAMILY:
        return f"{shown(name)} can't be a game: so the folder of all games' family is called"
    try:
        file_name(name, what="game")
    except WrongUsage as error:
        return error.faults[0].message
    return None


def load_entry(document: Document, name: str) -> GameEntry:
    """The game `name`, of whose titles `document` (game.toml) tells; its switches are imported, its engine isn't.

    Raises:
        InvalidInput: the package has no such game, or the file has faults.
    """
    module = module_of(name, "switches")
    if module is None:
        raise InvalidInput([Fault(f"the package has no game {shown(name)}", file=document.path)])
    questions = Questions(name, tuple(module.FORMS), module.SWITCHES)
    faults: list[Fault] = []
    titles = as_far(lambda: load_game(document), faults)
    if titles is not None:
        faults += check_game(document, titles, questions)
    if faults or titles is None:
        raise InvalidInput(document.located(faults))
    return GameEntry(name, titles.title, titles.forms, titles.chapters, questions, module.FORMS)


def module_of(game: str, name: str) -> ModuleType | None:
    """A module of a game's package, imported, or None when it has none of this name.

    Raises:
        InvalidInput: the module is no Python.
    """
    package = package_of(game)
    try:
        return importlib.import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name not in {package, f"{package}.{name}"}:
            raise
        return None
    except SyntaxError as error:
        fault = Fault(f"not Python: {error.msg}", file=error.filename or package, line=error.lineno)
        raise InvalidInput([fault]) from None


def package_of(game: str) -> str:
    """The package of a game: `stukolka.games.stukolka`."""
    return f"stukolka.games.{game.replace('-', '_')}"
