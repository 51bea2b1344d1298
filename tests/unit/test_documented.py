"""Whatever has a name is documented, in both languages where users read: the lists are the code's own."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from stukolka import cli, errors, paths
from stukolka.cli.app import COMMANDS, NEW_COMMANDS, Common, app
from stukolka.engine.protocol import Event
from stukolka.entry import package_of
from stukolka.library import Library
from stukolka.publish import events
from stukolka.publish.pages import modules
from stukolka.publish.stage import LANGUAGES

Option = tuple[str, str]
"""A command and one of its options, by their names."""


def of(command: str) -> Iterator[str]:
    """The options of a command, by every name."""
    place, _, name = command.rpartition(" ")
    arguments = (app[place] if place else app)[name].assemble_argument_collection()
    return (name for argument in arguments if argument.show for name in argument.names if name.startswith("-"))


OPTIONS: list[Option] = [
    (command, option) for command in (*COMMANDS, *(f"new {name}" for name in NEW_COMMANDS)) for option in of(command)
]
STATUSES = {0, cli.INTERRUPTED, cli.READER_GONE} | {
    error.exit_status
    for error in vars(errors).values()
    if isinstance(error, type) and issubclass(error, errors.StukolkaError)
}


@cache
def commands(lang: str) -> dict[str, str]:
    """Label -> what stands between it and the next, on the page of the commands."""
    text = (paths.shipped("docs") / lang / "commands.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^\(([\w-]+)\)=$", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def section(command: str, lang: str) -> str:
    """What the page says of a command, below whatever headings."""
    found, reading = "", False
    for label, text in commands(lang).items():
        own = label == f"command-{command}" or label.startswith(f"command-{command}-")
        reading = own and (reading or label == f"command-{command}")
        found += text if reading else ""
    return found


def names(text: str, option: str) -> bool:
    """Whether a text names an option."""
    return re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", text) is not None


def test_there_are_options_of_every_command() -> None:
    assert len(OPTIONS) > 100
    common = {f"--{name}" for name in Common.__dataclass_fields__}
    assert common == {"--json", "--root", "--witnesses", "--lang"}
    for command in {command for command, _ in OPTIONS}:
        assert common <= set(of(command))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_is_documented_where_its_command_is(lang: str) -> None:
    """There, where all commands are told of, or in the part to which its command's part leads."""
    missing = []
    for command, option in OPTIONS:
        own = section(command.partition(" ")[0], lang)
        assert own.strip(), command
        led = re.findall(r"\{ref\}`[^`<]*<?command-([\w-]+)>?`", own)
        if not any(
            names(text, option) for text in (own, commands(lang)["commands"], *(section(to, lang) for to in led))
        ):
            missing.append(f"{command} {option}")
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_option_is_documented_that_is_not_there(lang: str) -> None:
    known = {option for _, option in OPTIONS} | {"--help"}
    told = {found for text in commands(lang).values() for found in re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)}
    assert told - known == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_exit_status_is_documented_and_no_other(lang: str) -> None:
    assert len(STATUSES) == 6
    told = commands(lang)["commands-status"]
    assert {int(number) for number in re.findall(r"(?<!\d)(\d+)(?=: | — )", told)} == STATUSES


@pytest.mark.parametrize("game", Library.open().games)
def test_every_question_and_every_answer_says_what_it_is_in_both_languages(game: str) -> None:
    switches = Library.open().games[game].switches
    assert switches
    for switch in switches:
        assert switch.answers, switch.locus
        for text in (switch.question, *switch.answers.values()):
            for lang in LANGUAGES:
                assert len(text.of(lang).strip()) > 1, (switch.locus, lang)
            # Where the question is what something is called, the word is given as the sources have it.
            assert re.search("[а-яё]", text.ru, re.IGNORECASE), (switch.locus, text.ru)
            assert not switch.plays or not re.search("[а-яё]", text.en, re.IGNORECASE), text.en


def emitted(game: str) -> set[str]:
    """The types of events that a game's code spells out."""
    found = set()
    for path in (Path(importlib.import_module(package_of(game)).__path__[0])).glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "Event" and call.args:
                found |= {one.value for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant)}
    return {name for name in found if isinstance(name, str)}


@pytest.mark.parametrize("game", Library.open().games)
def test_every_kind_of_event_has_its_line_on_the_page_of_events(game: str) -> None:
    told = events.kinds()[game]
    assert len(told) > 20
    assert len(emitted(game)) > 5
    assert emitted(game) - {kind.partition(":")[0] for kind in told} == set()
    for lang in LANGUAGES:
        shown = events.text(lang).partition(f"(events-{game})=\n")[2].partition("\n(events-")[0]
        lines = [line for line in shown.splitlines() if line.startswith("| `")]
        assert len(lines) == len(told)
        for line, (kind, said) in zip(lines, told.items(), strict=True):
            assert [f"`{word}`" in line for word in kind.split(":")] == [True] * len(kind.split(":"))
            assert events.sentence(said, lang) in line
            assert not re.search(r"[][{}<>]", line)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_events_names_what_every_event_holds(lang: str) -> None:
    page = (paths.shipped("docs") / lang / "events.md").read_text(encoding="utf-8")
    full = Event("win", 1, "pot.parts", (0,), 5).as_json()
    assert len(full) == 6
    table = page.partition("(events-fields)=")[2].partition("(events-kinds)=")[0]
    assert set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)))) == set(full)


MODULES = [name for names in modules().values() for name in names]


def undocumented(tree: ast.Module) -> Iterator[str]:
    """The public names of a module of which nothing is said in their place."""
    if not said(ast.get_docstring(tree)):
        yield "the module"
    yield from _undocumented(tree.body, "")


def _undocumented(body: list[ast.stmt], inside: str) -> Iterator[str]:
    for number, statement in enumerate(body):
        if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            name = statement.name
            if name.startswith("_") or any(ast.unparse(one).endswith(".setter") for one in statement.decorator_list):
                continue
            if not said(ast.get_docstring(statement)):
                yield inside + name
            if isinstance(statement, ast.ClassDef):
                yield from _undocumented(statement.body, f"{inside}{name}.")
            continue
        target: ast.expr | None = statement.target if isinstance(statement, ast.AnnAssign) else None
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
        if not isinstance(target, ast.Name) or target.id.startswith("_"):
            continue
        after = body[number + 1] if number + 1 < len(body) else None
        told = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else None
        value = getattr(statement, "value", None)
        # Words are what they say, and a function of elsewhere is told of there.
        of_itself = isinstance(value, ast.Call) and ast.unparse(value.func) in {"TypeVar", "Text", "staticmethod"}
        if not of_itself and not said(told if isinstance(told, str) else None):
            yield inside + target.id


def said(docstring: str | None) -> bool:
    """Whether a docstring's first line is a sentence: it says something and comes to an end."""
    first = (docstring or "").strip().partition("\n\n")[0].strip()
    return bool(first) and first.endswith((".", ":", "?", ")", "`"))


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_says_what_it_gives(module: str) -> None:
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    assert list(undocumented(ast.parse(Path(spec.origin).read_text(encoding="utf-8")))) == []
