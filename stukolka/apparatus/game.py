"""A game's own file: what the game, its forms and the chapters of its rules are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stukolka.apparatus.questions import Questions
from stukolka.apparatus.source import bilingual
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import Fields, key_path
from stukolka.rules.switch import Text
from stukolka.toml import Document


@dataclass(frozen=True, slots=True)
class GameFile:
    """What game.toml says of a game: what it, its forms and its chapters are called, in the order of the edition."""

    title: Text
    """The game's title."""
    forms: Mapping[str, Text]
    """Form -> title."""
    chapters: Mapping[str, Text]
    """Phase of the loci -> title of the chapter."""


def load_game(document: Document) -> GameFile:
    """What `document` (variants/GAME/game.toml) says of a game.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    title = bilingual(fields, "title")
    forms = _titles(fields, "form", "name")
    chapters = _titles(fields, "chapter", "phase")
    fields.done()
    game = GameFile(title, forms, chapters)
    if faults:
        raise InvalidInput(document.located(faults), partial=game)
    return game


def check_game(document: Document, game: GameFile, questions: Questions) -> tuple[Fault, ...]:
    """The faults of a game's file against its questions: every form and every phase of a locus needs its title."""
    faults = []
    phases = tuple(dict.fromkeys(switch.locus.partition(".")[0] for switch in questions.switches))
    for key, named, wanted in (("form", game.forms, questions.forms), ("chapter", game.chapters, phases)):
        for index, name in enumerate(named):
            if name not in wanted:
                message, place = f"{questions.game} has no {key} {shown(name)}", key_path(key, index)
                faults.append(Fault(message, key=place, allowed=wanted, nearest=nearest(name, wanted)))
        faults += [Fault(f"{key} {name} has no title", key=key) for name in wanted if name not in named]
    return document.located(faults)


def _titles(fields: Fields, key: str, name: str) -> dict[str, Text]:
    titles: dict[str, Text] = {}
    for table in fields.tables(key):
        named = table.text(name)
        if named in titles:
            table.fault(f"{shown(named)} stands twice", name)
        titles[named] = bilingual(table, "title")
        table.done()
    return titles
