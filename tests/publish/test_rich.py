"""Rule sets and differences in a notebook: whole HTML, in the language asked for, every answer with its origin."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from IPython.core.interactiveshell import InteractiveShell

from stukolka.library import Library
from stukolka.publish import rich
from stukolka.rules.difference import differences
from stukolka.rules.prose import mark


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


def cells(html: str) -> list[list[str]]:
    """The texts of a table's cells, row by row."""
    return [["".join(cell.itertext()) for cell in row] for row in ElementTree.fromstring(html).iter("tr")]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_rule_set_is_shown_switch_by_switch_with_origins(lang: str, library: Library) -> None:
    ruleset = library.ruleset("golets/B")
    html = rich.Rules(ruleset, lang)._repr_html_()
    rows = cells(html)[1:]
    assert len(rows) == len(ruleset.answers)
    for (question, answer, origin), (switch, _, gloss, whence) in zip(rows, ruleset.rows(), strict=True):
        assert question == f"{switch.question.of(lang)} {switch.key}"
        assert answer == gloss.of(lang)
        assert origin == f"[{mark(whence).of(lang)}]"
    assert ruleset.digest in html


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_differences_are_shown_side_by_side(lang: str, library: Library) -> None:
    compared = [library.ruleset(name) for name in ("golets/A", "golets/C")]
    rows = cells(rich.Differences(compared, lang)._repr_html_())
    found = differences(compared)
    assert rows[0][1:] == ["golets/A", "golets/C"]
    assert len(rows) - 1 == len(found) > 3
    for row, (_, *answers) in zip(found, rows[1:], strict=True):
        for cell, answer in zip(row.cells, answers, strict=True):
            assert cell is not None
            assert answer.startswith(cell.gloss.of(lang))


def test_what_is_alike_is_said_to_be(library: Library) -> None:
    one = library.ruleset("golets/A")
    same = one.changed({"pack": one.answers["pack"]})
    assert "alike" in rich.Differences([one, same])._repr_html_()


def test_a_question_of_one_form_only_is_none_of_the_other(library: Library) -> None:
    html = rich.Differences([library.ruleset("golets/A"), library.ruleset("shleif/A")])._repr_html_()
    assert "no such question" in html


def test_in_a_notebook_every_rule_set_shows_itself_once_that_is_asked_for(library: Library) -> None:
    ruleset = library.ruleset("golets/A")
    rich.register("ru")  # no notebook yet: nothing happens
    shell = InteractiveShell.instance()
    try:
        assert "text/html" not in shell.display_formatter.format(ruleset)[0]
        rich.register("ru")
        shown = shell.display_formatter.format(ruleset)[0]["text/html"]
        assert shown == rich.Rules(ruleset, "ru")._repr_html_()
    finally:
        InteractiveShell.clear_instance()
