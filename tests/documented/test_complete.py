"""What the program has by a name has its place on the site: every answer, every kind of event, every public name."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stukolka.library import Library
from stukolka.publish import addresses, events
from stukolka.publish.pages import api_page, modules
from stukolka.publish.stage import LANGUAGES

if TYPE_CHECKING:
    from conftest import Site


def text_of(html: str) -> str:
    """What a reader sees, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_every_answer_stands_on_the_page_of_its_locus(
    site: Site, library: Library, lang: str
) -> None:
    for game in library.games.values():
        assert game.switches
        for switch in game.switches:
            shown = text_of(site.html(lang, f"{addresses.locus(game.name, switch.locus).page}.html"))
            for text in (
                switch.question.of(lang),
                *switch.answers,
                *(gloss.of(lang) for gloss in switch.answers.values()),
            ):
                assert " ".join(text.split()) in shown, (switch.locus, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_stands_on_the_page_of_events(site: Site, lang: str) -> None:
    shown = text_of(site.html(lang, "events.html"))
    assert events.kinds()
    for told in events.kinds().values():
        for said in told.values():
            assert events.sentence(said, lang) in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_public_name_stands_in_the_programming_interface(site: Site, lang: str) -> None:
    for name in (name for names in modules().values() for name in names):
        ids = site.ids(lang, f"{api_page(name)}.html")
        assert f"module-{name}" in ids
        missing = [each for each in public(name) if f"{name}.{each}" not in ids]
        assert missing == [], name


def public(module: str) -> Iterator[str]:
    """The names that a module gives: its functions, classes, and values of which it says something."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    found = list(_named(tree))
    listed = next((value for name, value in found if name == "__all__"), None)
    wanted = None if listed is None else ast.literal_eval(listed)
    for name, _ in found:
        if not name.startswith("_") and (wanted is None or name in wanted):
            yield name


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for statement, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield statement.name, ast.Constant(None)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            if isinstance(target, ast.Name) and (told or target.id == "__all__"):
                yield target.id, statement.value
