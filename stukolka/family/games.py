"""The games of the family, and the families, words and places that are told of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stukolka.apparatus.relations import CERTAINTIES
from stukolka.apparatus.source import bilingual, filled
from stukolka.errors import Fault, InvalidInput, shown
from stukolka.family.characters import unique
from stukolka.family.sources import Known
from stukolka.fields import Fields
from stukolka.rules.switch import Text
from stukolka.toml import Document

READ = {
    "whole": Text("its rules were read as a whole", "правила прочитаны целиком"),
    "part": Text("its rules were read in part", "правила прочитаны частью"),
    "name": Text("only its name is known", "известно только имя"),
}
"""How much of a game's rules was read, the most first."""


@dataclass(frozen=True, slots=True)
class Attested:
    """Since when a game is attested."""

    when: Text
    """In words."""
    year: int | None
    """A year to sort by, where there is one."""
    certainty: str
    """How certain that is."""
    sources: tuple[str, ...]
    """Where it stands."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game."""

    id: str
    """`tippen`."""
    title: Text
    """What it is called."""
    names: tuple[str, ...]
    """Other names, as its sources write them."""
    group: str
    """The editor's group, for drawing."""
    region: Text
    """Where it is or was played."""
    attested: Attested | None
    """Since when, if that is known."""
    read: str
    """One of `READ`."""
    sources: tuple[str, ...]
    """Where all that stands."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word that names games, players or phases."""

    id: str
    """`stukalka`."""
    word: str
    """The word itself."""
    language: str
    """The language it is of: `ru`, `de`, `en`, `be`."""
    meaning: Text
    """What it means."""


@dataclass(frozen=True, slots=True)
class Names:
    """Everything that has a name in games.toml."""

    groups: Mapping[str, Text] = field(default_factory=dict)
    """The editor's groups of games."""
    families: Mapping[str, Text] = field(default_factory=dict)
    """Families of which sources speak."""
    words: Mapping[str, Word] = field(default_factory=dict)
    """Words."""
    places: Mapping[str, Text] = field(default_factory=dict)
    """Places."""
    games: Mapping[str, Game] = field(default_factory=dict)
    """Games."""


def load_games(document: Document, known: Known) -> Names:
    """What `document` (games.toml) names; `known` is what it may cite.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    groups = _names(fields, "group")
    sound = not faults  # else a game whose group has a fault would be blamed for it
    families, places = _names(fields, "family"), _names(fields, "place")
    words: dict[str, Word] = {}
    for table in fields.tables("word"):
        name = unique(table, words, "word")
        words[name] = Word(name, filled(table, "word"), filled(table, "language"), bilingual(table, "meaning"))
        table.done()
    games: dict[str, Game] = {}
    for table in fields.tables("game"):
        game = _game(table, unique(table, games, "game"), groups if sound else None, known)
        games[game.id] = game
    fields.done()
    if faults:
        raise InvalidInput(document.located(faults))
    return Names(groups, families, words, places, games)


def _names(fields: Fields, key: str) -> dict[str, Text]:
    found: dict[str, Text] = {}
    for table in fields.tables(key):
        found[unique(table, found, key)] = bilingual(table, "name")
        table.done()
    return found


def _game(table: Fields, name: str, groups: Mapping[str, Text] | None, known: Known) -> Game:
    if "." in name:
        table.fault(f"{shown(name)} can't be a game's id: a full stop parts a witness from its passage", "id")
    names = table.texts("names", required=False)
    for position, one in enumerate(names):
        if one in names[:position]:
            table.fault(f"{shown(one)} stands twice", "names", position)
    attested = _attested(table.table("attested"), known) if table.has("attested") else None
    game = Game(
        id=name,
        title=bilingual(table, "title"),
        names=tuple(names),
        group=table.text("group") if groups is None else table.choice("group", groups),
        region=bilingual(table, "region"),
        attested=attested,
        read=table.choice("read", READ),
        sources=known.check(table, "sources"),
    )
    table.done()
    return game


def _attested(table: Fields, known: Known) -> Attested:
    found = Attested(
        when=bilingual(table, "when"),
        year=table.integer("year", required=False, least=1000, most=2100),
        certainty=table.choice("certainty", CERTAINTIES),
        sources=known.check(table, "sources"),
    )
    table.done()
    return found
