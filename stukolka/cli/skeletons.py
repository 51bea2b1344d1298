"""The texts of skeleton files of code and of a game: valid as they stand, and they say what is to be filled in."""

from __future__ import annotations

import ast
import builtins
import keyword
from collections.abc import Container


def switch(locus: str) -> str:
    """The skeleton of a module that declares one question with two answers."""
    return f'''\
"""The question {locus}: what it asks, and how it can be answered."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class {class_name(locus)}(Answer, locus="{locus}", en="What does it ask?", ru="О чём этот вопрос?"):
    FIRST = "first", "What then happens at the table.", "Что тогда происходит за столом."
    SECOND = "second", "What happens at the table instead.", "Что происходит за столом иначе."
'''


def declarations(game: str, locus: str) -> str:
    """The skeleton of a game's `switches`: one form, one question."""
    class_of_game, module = class_of(game), module_name(locus)
    return f'''\
"""The switches of {game}: each form is a dataclass whose fields are its questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stukolka.games.{game.replace("-", "_")}.switches import {module}
from stukolka.rules.switch import Switch, declared


@dataclass(frozen=True, slots=True, kw_only=True)
class {class_of_game}:
    """The questions of the game."""

    {module}: {module}.{class_name(locus)}


FORMS: Mapping[str, type[{class_of_game}]] = {{"{game}": {class_of_game}}}
"""Form name -> its questions."""

SWITCHES: tuple[Switch, ...] = declared(FORMS, {{}})
"""Every question of the game as a value."""
'''


def titles(game: str, phase: str) -> str:
    """The skeleton of variants/GAME/game.toml."""
    name = game.replace("-", " ").capitalize()
    return f"""\
# What the game, its forms and the chapters of its rules are called, in the order of the edition.
# Как называются игра, её виды и главы её правил, в порядке издания.

title = {{ en = "{name}", ru = "{name}" }}

[[form]]
name = "{game}"
title = {{ en = "{name}", ru = "{name}" }}

[[chapter]]
phase = "{phase}"
title = {{ en = "{phase.capitalize()}", ru = "{phase.capitalize()}" }}
"""


def completions() -> str:
    """The skeleton of variants/GAME/completions.toml."""
    return """\
# How what a witness leaves open is filled: by another witness, or by the editor, with a reason.
# Чем восполняется то, о чём источник молчит: другим источником или редактором, с указанием причины.

[supply]

# [general."phase.noun"]
# answer = "…"                # or / или: supply = "A"
# reason = { en = "…", ru = "…" }
"""


def class_name(locus: str) -> str:
    """The enumeration's name for a locus: `pot.all-pass` gives `AllPass`."""
    return class_of(locus.partition(".")[2])


def class_of(name: str) -> str:
    """A class's name for a game's or a switch's: `all-pass` gives `AllPass`."""
    return "".join(word.capitalize() for word in name.split("-"))


def module_name(locus: str) -> str:
    """The field's and the module's name for a locus: `pot.all-pass` gives `all_pass`."""
    return locus.partition(".")[2].replace("-", "_")


def taken(name: str, among: Container[str]) -> str | None:
    """Why `name` can't be bound in a module that has the names `among` already, or None when it can."""
    if keyword.iskeyword(name):
        return f"{name} is a word of Python's own"
    if hasattr(builtins, name):
        return f"{name} is a name of Python's own, which it would hide"
    return f"the name {name} stands there already" if name in among else None


def imported(source: str) -> set[str]:
    """The names that the import statements of a skeleton bind."""
    statements = (node for node in ast.parse(source).body if isinstance(node, ast.ImportFrom | ast.Import))
    return {alias.asname or alias.name for statement in statements for alias in statement.names}
