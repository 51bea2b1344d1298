"""Commands that begin a contribution of code: `new switch`, `new game`."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from stukolka import paths
from stukolka.apparatus.reading import GENERAL
from stukolka.cli import skeletons
from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.writing import checkout, tell, write_files
from stukolka.entry import GameEntry, name_fault, package_of
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.rules.switch import Text

_LOCUS = re.compile(r"[a-z]+\.[a-z][a-z0-9]*(-[a-z0-9]+)*")

FIRST_LOCUS = "table.players"
"""The question that a new game begins with."""

SWITCH_STEPS = (
    Text("word the question and its answers in {module}", "сформулируйте вопрос и ответы в {module}"),
    Text(
        "add the field `{field}: {field}.{name}` to the forms in which it arises, in {package}",
        "добавьте поле `{field}: {field}.{name}` тем видам игры, где вопрос возникает, в {package}",
    ),
    Text(
        "let the engine of {game} decide by it: a `match` over the answers that ends in assert_never",
        "научите движок игры {game} решать по нему: `match` по ответам с assert_never в конце",
    ),
    Text(
        'give each witness\'s reading of it in {books}, [{section}."{locus}"]',
        'запишите, что говорит о нём каждый источник, в {books}, [{section}."{locus}"]',
    ),
    Text(
        "show every answer in {situations}/{phase}/{noun}.toml",
        "покажите каждый ответ в {situations}/{phase}/{noun}.toml",
    ),
)
"""What is left to do for a switch."""

GAME_STEPS = (
    Text(
        "declare its questions in {package}; stukolka new switch PHASE.NOUN --game {game} makes each",
        "объявите её вопросы в {package}; каждый создаёт stukolka new switch PHASE.NOUN --game {game}",
    ),
    Text("say in {titles} what it is called", "скажите в {titles}, как она называется"),
    Text(
        "write its state machine, GAME in {module}: a Facade (stukolka/games/facade.py), strategies.py and limits.py",
        "напишите её автомат, GAME в {module}: Facade (stukolka/games/facade.py), а с ним strategies.py и limits.py",
    ),
    Text(
        "put its events, actions and rules into words: story.py, words.py and prose.py beside it, as lansquenet does",
        "изложите её события, действия и правила словами: story.py, words.py и prose.py рядом, как у lansquenet",
    ),
    Text(
        "add its witnesses: stukolka new witness F --game {game}",
        "добавьте её источники: stukolka new witness F --game {game}",
    ),
)
"""What is left to do for a game."""


def switch(
    locus: Annotated[str, Parameter(help="The new locus, PHASE.NOUN: pot.split.")],
    /,
    *,
    game: Annotated[str, Parameter(help="The game in which the question arises.")] = "stukolka",
    common: Common = DEFAULTS,
) -> None:
    """Writes the declaration of a new question into a checkout, and says what is left to do."""
    library = common.library()
    top = checkout(library.root)
    if not _LOCUS.fullmatch(locus):
        raise WrongUsage(f"{shown(locus)} is no locus, which is PHASE.NOUN in small Latin letters, e.g. pot.split")
    if game not in library.games:
        known = tuple(library.games)
        raise WrongUsage([Fault(f"unknown game {shown(game)}", allowed=known, nearest=nearest(game, known))])
    phase, _, noun = locus.partition(".")
    _must_be_free(locus, library.games[game])
    package = f"stukolka/games/{game.replace('-', '_')}/switches"
    if not (top / package).is_dir():
        raise WrongUsage([Fault("no such folder", file=str(top / package))])
    module = f"{package}/{skeletons.module_name(locus)}.py"
    files = {module: skeletons.switch(locus)}
    write_files(top, files)
    forms = tuple(library.games[game].forms)
    words = {
        "module": module,
        "package": f"{package}/__init__.py",
        "field": skeletons.module_name(locus),
        "name": skeletons.class_name(locus),
        "game": game,
        "locus": locus,
        "books": f"variants/{game}/*.toml",
        "section": GENERAL if len(forms) > 1 else forms[0],
        "situations": "tests/situations" if game == "stukolka" else f"tests/situations/{game}",
        "phase": phase,
        "noun": noun,
    }
    tell(files, SWITCH_STEPS, words, common)


def game(
    name: Annotated[str, Parameter(help="The game's name, in small Latin letters: preferans.")],
    /,
    *,
    common: Common = DEFAULTS,
) -> None:
    """Writes the declarations and titles of a new game into a checkout, and says what is left to do."""
    library = common.library()
    top = checkout(library.root)
    module = name.replace("-", "_")
    if why := name_fault(name) or _why_no_game(name, top):
        raise WrongUsage(why)
    forms = {form: entry.name for entry in library.games.values() for form in entry.questions.forms}
    if name in forms:
        raise WrongUsage(f"{shown(name)} is a form of {forms[name]} already")
    locus = FIRST_LOCUS
    folder = f"stukolka/games/{module}"
    files = {
        f"{folder}/__init__.py": f'"""The game of {name}."""\n',
        f"{folder}/switches/__init__.py": skeletons.declarations(name, locus),
        f"{folder}/switches/players.py": skeletons.switch(locus),
        f"variants/{name}/completions.toml": skeletons.completions(),
        # Last, since by it the game is known: until it is there, the same command can be given again.
        f"variants/{name}/game.toml": skeletons.titles(name, locus.partition(".")[0]),
    }
    write_files(top, files)
    words = {
        "game": name,
        "package": f"{folder}/switches/__init__.py",
        "titles": f"variants/{name}/game.toml",
        "module": f"{folder}/game.py",
    }
    tell(files, GAME_STEPS, words, common)


def _must_be_free(locus: str, game: GameEntry) -> None:
    """A new locus: its parts are names of files, its noun one of a module, of a class and of a field."""
    phase, _, noun = locus.partition(".")
    for part in (phase, noun):
        paths.file_name(part, what="part of a locus")
    for declared in game.switches:
        if declared.key == noun:
            raise WrongUsage(f"{game.name} has a switch {noun} already: {declared.locus}")
    package = f"{package_of(game.name)}.switches"
    there = vars(importlib.import_module(package)).keys() | skeletons.imported(skeletons.switch(FIRST_LOCUS))
    for name in (skeletons.module_name(locus), skeletons.class_name(locus)):
        if why := skeletons.taken(name, there):
            raise WrongUsage(f"{shown(locus)} can't be declared in {package}: {why}")


def _why_no_game(name: str, top: Path) -> str | None:
    """Why a game of this name can't be added to the checkout at `top`, or None when it can."""
    module = name.replace("-", "_")
    for place in (f"stukolka/games/{module}.py", f"tests/situations/{name}"):
        if paths.is_there(top / place):
            return f"{shown(name)} can't be a game: {place} is there already, and is something else"
    why = skeletons.taken(skeletons.class_of(name), skeletons.imported(skeletons.declarations("game", FIRST_LOCUS)))
    return why and f"{shown(name)} can't be a game: {why}"
