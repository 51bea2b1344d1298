"""A game of the library: its questions, from the package, and its titles, from the library's own file."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stukolka.apparatus.game import load_game
from stukolka.apparatus.questions import Questions
from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest, shown
from stukolka.rules.ruleset import switches_of
from stukolka.rules.switch import Switch, Text
from stukolka.toml import Document


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
        keys = [switch.key for switch in self.switches]
        meant = nearest(name, keys) or nearest(name, (switch.locus for switch in self.switches))
        raise WrongUsage([Fault(f"{self.name} has no switch {shown(name)}", nearest=meant)])


def load_entry(document: Document, name: str) -> GameEntry:
    """The game `name`, of whose titles `document` (game.toml) tells; its switches are imported, its engine isn't.

    Raises:
        InvalidInput: the package has no such game, or the file has faults.
    """
    package = f"stukolka.games.{name.replace('-', '_')}"
    try:
        module = importlib.import_module(f"{package}.switches")
    except ModuleNotFoundError as error:
        if error.name not in {package, f"{package}.switches"}:
            raise
        raise InvalidInput([Fault(f"the package has no game {shown(name)}", file=document.path)]) from None
    titles = load_game(document)
    questions = Questions(name, tuple(module.FORMS), module.SWITCHES)
    return GameEntry(name, titles.title, titles.forms, titles.chapters, questions, module.FORMS)
