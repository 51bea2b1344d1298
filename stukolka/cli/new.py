"""Commands that begin a contribution: `new witness`, `new switch`, `new game`."""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from stukolka import paths
from stukolka.cli import skeletons
from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import write, write_json
from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest, shown
from stukolka.rules.switch import Switch, Text

GENERAL = "general"
"""The section of what holds in several forms."""

_LOCUS = re.compile(r"[a-z]+\.[a-z][a-z0-9]*(-[a-z0-9]+)*")
_GAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

WRITTEN = Text("written:", "записано:")
THEN = Text("then:", "затем:")

WITNESS_STEPS = (
    Text(
        "describe the source in source.toml, divide its text into passages and restate them in passages.toml",
        "опишите источник в source.toml, разбейте текст на отрывки и перескажите их в passages.toml",
    ),
    Text(
        "give its reading at each locus in {book}; every entry lists the answers",
        "запишите в {book}, что он говорит по каждому вопросу; ответы перечислены в каждой записи",
    ),
    Text(
        "stukolka check {folder} lists the faults, stukolka coverage what is still unread",
        "stukolka check {folder} покажет ошибки, stukolka coverage — что ещё не прочитано",
    ),
    Text(
        "the rule sets are there at once: stukolka rules {form}/{siglum}; what you leave open is supplied",
        "наборы правил есть сразу: stukolka rules {form}/{siglum}; недостающее восполняется",
    ),
)
"""What is left to do for a witness."""

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
        'give each witness\'s reading of it in {books}, [general."{locus}"]',
        'запишите, что говорит о нём каждый источник, в {books}, [general."{locus}"]',
    ),
    Text(
        "show every answer in tests/situations/{phase}/{noun}.toml",
        "покажите каждый ответ в tests/situations/{phase}/{noun}.toml",
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
        "write its state machine, GAME in {module}, after the protocol in stukolka/engine/protocol.py",
        "напишите её автомат, GAME в {module}, по протоколу в stukolka/engine/protocol.py",
    ),
    Text(
        "put its events and actions into words, story.py and words.py beside it, as stukolka does",
        "изложите её события и действия словами, story.py и words.py рядом, как у stukolka",
    ),
    Text(
        "add its witnesses: stukolka new witness F --game {game}",
        "добавьте её источники: stukolka new witness F --game {game}",
    ),
)
"""What is left to do for a game."""


def witness(
    siglum: Annotated[str, Parameter(help="The letter or short name by which the witness is cited.")],
    /,
    *,
    game: Annotated[str, Parameter(help="The game that it describes.")] = "stukolka",
    file: Annotated[
        Path | None, Parameter(help="The source's own file, kept elsewhere: described, not copied.")
    ] = None,
    text: Annotated[Path | None, Parameter(help="The source's own file, to be copied into the library.")] = None,
    common: Common = DEFAULTS,
) -> None:
    """Writes the three files of a new witness, every locus pending; nothing if any of them is there."""
    from stukolka.apparatus.source import siglum_fault

    library = common.library()
    if why := siglum_fault(siglum):
        raise WrongUsage(why)
    if game not in library.games:
        known = tuple(library.games)
        raise WrongUsage([Fault(f"unknown game {shown(game)}", allowed=known, nearest=nearest(game, known))])
    if file is not None and text is not None:
        raise WrongUsage("a witness's own file is kept elsewhere (--file) or in the library (--text), not both")
    twin = next((other for other in library.sigla() if other.casefold() == siglum.casefold()), None)
    if twin not in {None, siglum}:
        raise WrongUsage(f"siglum {shown(siglum)} differs from that of witness {twin} by case alone")
    own_path = text or file
    own = None if own_path is None else skeletons.own_file(own_path, kept=text is not None)
    entry = library.games[game]
    sections: dict[str, list[Switch]] = {GENERAL: [], **{form: [] for form in entry.forms}}
    for asked in entry.switches:
        sections[GENERAL if len(asked.forms) > 1 else asked.forms[0]].append(asked)
    folder, book = f"corpus/{siglum}", f"variants/{game}/{siglum}.toml"
    files: dict[str, str | bytes] = {
        f"{folder}/source.toml": skeletons.source(siglum, game, own),
        f"{folder}/passages.toml": skeletons.passages(siglum, own),
        book: skeletons.readings(siglum, sections),
    }
    if own is not None and own.kept:
        files[f"{folder}/{own.name}"] = own.content
    _write(_writable(library.root), files)
    words = {"siglum": siglum, "book": book, "folder": folder, "form": next(iter(entry.forms))}
    _tell(files, WITNESS_STEPS, words, common)


def switch(
    locus: Annotated[str, Parameter(help="The new locus, PHASE.NOUN: pot.split.")],
    /,
    *,
    game: Annotated[str, Parameter(help="The game in which the question arises.")] = "stukolka",
    common: Common = DEFAULTS,
) -> None:
    """Writes the declaration of a new question into a checkout, and says what is left to do."""
    library = common.library()
    top = _checkout(library.root)
    if not _LOCUS.fullmatch(locus) or keyword.iskeyword(skeletons.module_name(locus)):
        raise WrongUsage(f"{shown(locus)} is no locus, which is PHASE.NOUN in small Latin letters, e.g. pot.split")
    if game not in library.games:
        known = tuple(library.games)
        raise WrongUsage([Fault(f"unknown game {shown(game)}", allowed=known, nearest=nearest(game, known))])
    phase, _, noun = locus.partition(".")
    for declared in library.games[game].switches:
        if declared.key == noun:
            raise WrongUsage(f"{game} has a switch {noun} already: {declared.locus}")
    package = f"stukolka/games/{game.replace('-', '_')}/switches"
    if not (top / package).is_dir():
        raise WrongUsage([Fault("no such folder", file=str(top / package))])
    module = f"{package}/{skeletons.module_name(locus)}.py"
    files = {module: skeletons.switch(locus)}
    _write(top, files)
    words = {
        "module": module,
        "package": f"{package}/__init__.py",
        "field": skeletons.module_name(locus),
        "name": skeletons.class_name(locus),
        "game": game,
        "locus": locus,
        "books": f"variants/{game}/*.toml",
        "phase": phase,
        "noun": noun,
    }
    _tell(files, SWITCH_STEPS, words, common)


def game(
    name: Annotated[str, Parameter(help="The game's name, in small Latin letters: preferans.")],
    /,
    *,
    common: Common = DEFAULTS,
) -> None:
    """Writes the declarations and titles of a new game into a checkout, and says what is left to do."""
    library = common.library()
    top = _checkout(library.root)
    module = name.replace("-", "_")
    if not _GAME.fullmatch(name) or keyword.iskeyword(module):
        raise WrongUsage(f"{shown(name)} is no name of a game, which has small Latin letters, digits and hyphens")
    forms = {form: entry.name for entry in library.games.values() for form in entry.questions.forms}
    if name in forms:
        raise WrongUsage(f"{shown(name)} is a form of {forms[name]} already")
    locus = "table.players"
    folder = f"stukolka/games/{module}"
    files = {
        f"{folder}/__init__.py": f'"""The game of {name}."""\n',
        f"{folder}/switches/__init__.py": skeletons.declarations(name, locus),
        f"{folder}/switches/players.py": skeletons.switch(locus),
        f"variants/{name}/game.toml": skeletons.titles(name, locus.partition(".")[0]),
        f"variants/{name}/completions.toml": skeletons.completions(),
    }
    _write(top, files)
    words = {
        "game": name,
        "package": f"{folder}/switches/__init__.py",
        "titles": f"variants/{name}/game.toml",
        "module": f"{folder}/game.py",
    }
    _tell(files, GAME_STEPS, words, common)


def _writable(root: Path) -> Path:
    """The library's folder, unless it lies inside an installed package, which is no place for a reader's own files."""
    if root.is_relative_to(Path(paths.__file__).parent):
        message = "this library is part of the installed package: copy it to a folder of your own, named with --root"
        raise WrongUsage([Fault(message, file=str(root))])
    return root


def _checkout(root: Path) -> Path:
    if not (root / "stukolka" / "games").is_dir():
        message = "a switch or a game is added to a checkout of the project: here is no folder stukolka/games"
        raise WrongUsage([Fault(message, file=str(root))])
    return root


def _write(top: Path, files: Mapping[str, str | bytes]) -> None:
    """Writes all the files below `top`, or none.

    Raises:
        InvalidInput: some of them are there already; all are listed.
        WrongUsage: the system refuses.
    """
    if there := [name for name in files if (top / name).exists()]:
        raise InvalidInput(
            Fault("this is there already, and nothing is overwritten", file=str(top / name)) for name in there
        )
    folders = dict.fromkeys(folder for name in files for folder in (top / name).parents if not folder.exists())
    made: list[Path] = []
    try:
        for name, content in files.items():
            paths.write_atomically(top / name, content)
            made.append(top / name)
    except WrongUsage:
        for path in made:
            path.unlink()
        for folder in sorted(folders, reverse=True):  # the inner ones first
            if folder.exists():
                folder.rmdir()
        raise


def _tell(files: Mapping[str, object], steps: tuple[Text, ...], words: Mapping[str, str], common: Common) -> None:
    told = [Text(step.en.format(**words), step.ru.format(**words)) for step in steps]
    if common.json:
        write_json({"files": list(files), "then": [step.as_json() for step in told]})
        return
    lang = common.language
    write(WRITTEN.of(lang))
    for name in files:
        write(f"  {name}")
    write(THEN.of(lang))
    for number, step in enumerate(told, 1):
        write(f"  {number}. {step.of(lang)}")
