"""The page of events: every kind of event of every game, with the sentence in which it is told."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final

import stukolka.games
from stukolka.games.speech import addressed
from stukolka.library import Library
from stukolka.rules.switch import Text

HEADS: Final = (Text("event", "событие"), Text("of which", "какое"), Text("as it is told", "как сказано"))

FILLED: Final[Mapping[str, Text]] = {
    "who": Text("player 2", "игрок 2"),
    "next_dealer": Text("player 3", "игрок 3"),
    "cards": Text("A♠", "Т♠"),
    "suit": Text("♠", "♠"),
    "tricks": Text("two tricks", "две взятки"),
    "objection": Text("against the rules", "против правил"),
    "cell": Text("knocker", "стукальщик"),
}
"""Blank of a sentence -> what stands there for an example; elsewhere stands a number."""

NUMBER: Final = "15"

_IF_KNOWN: Final = re.compile(r"<([^>]*)>")


def kinds() -> dict[str, Mapping[str, Text]]:
    """Game -> kind of event -> its sentence, for every game that has sentences; `win:pot.parts` is `win` by a locus."""
    # A game is a package; what lies beside the games may need a compiler, which who builds the site need not have.
    games = [module.name for module in pkgutil.iter_modules(stukolka.games.__path__) if module.ispkg]
    stories = {game: f"stukolka.games.{game}.story" for game in games}
    return {game.replace("_", "-"): import_module(name).TOLD for game, name in stories.items() if find_spec(name)}


def text(lang: str) -> str:
    """A table for each game of the shipped library, under its own heading, in MyST."""
    library = Library.open()
    found = kinds()
    return "\n".join(
        _table(name, game.title.of(lang), found[name], lang) for name, game in library.games.items() if name in found
    )


def _table(game: str, title: str, told: Mapping[str, Text], lang: str) -> str:
    rows = "\n".join(f"| {' | '.join(row)} |" for row in _rows(told, lang))
    heads = " | ".join(head.of(lang) for head in HEADS)
    return f"(events-{game})=\n### {title}\n\n| {heads} |\n|---|---|---|\n{rows}\n"


def _rows(told: Mapping[str, Text], lang: str) -> Iterator[tuple[str, str, str]]:
    for kind, said in told.items():
        name, _, of = kind.partition(":")
        yield f"`{name}`", of and f"`{of}`", sentence(said, lang)


def sentence(said: Text, lang: str) -> str:
    """The sentence of an event, with an example in every blank."""
    template = _IF_KNOWN.sub(r"\1", addressed(said.of(lang), to_reader=False))
    filled = re.sub(r"{(\w+)}", lambda blank: FILLED[blank[1]].of(lang) if blank[1] in FILLED else NUMBER, template)
    return filled[:1].upper() + filled[1:]
