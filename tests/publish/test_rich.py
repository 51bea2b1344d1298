"""Rule sets and differences in a notebook: whole HTML, in the language asked for, every answer with its origin."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from IPython.core.interactiveshell import InteractiveShell

from stukolka.engine.play import replay_record
from stukolka.engine.protocol import OPEN
from stukolka.family.family import Family
from stukolka.library import Library
from stukolka.publish import rich
from stukolka.publish.playing import sit
from stukolka.rules.difference import differences, parts
from stukolka.rules.prose import mark
from stukolka.text.collation import Collation, collate
from stukolka.text.variants import KINDS
from stukolka.text.witness import Witness


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


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_whole_comparison_is_shown_part_by_part(lang: str, library: Library) -> None:
    compared = [library.ruleset(name) for name in ("golets/A", "golets/C")]
    found = parts(compared)
    html = rich.Compared(compared, lang)._repr_html_()
    tables = list(ElementTree.fromstring(html).iter("table"))
    assert [len(list(one.iter("tr"))) - 1 for one in tables] == [
        len(found.differ),
        len(found.may_differ),
        len(found.wording),
    ]
    for one, rows in zip(tables, (found.differ, found.may_differ, found.wording), strict=True):
        assert [row.question.of(lang) for row in rows if row.question.of(lang) not in "".join(one.itertext())] == []
    assert [head.text for head in tables[2].iter("th")][1:] == ["golets/A", "golets/C"]


NASTY = "раздача <b>одна</b> & \"две\" 'три'"


def nasty() -> Collation:
    return collate([Witness("A", f"{NASTY} конец"), Witness("<B>", f"{NASTY} слово конец")])


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_collation_is_shown_by_its_variants_with_the_words_around_them(lang: str) -> None:
    html = rich.Collated(nasty(), lang)._repr_html_()
    rows = cells(html)
    assert rows[0][1:] == ["A", "<B>"]
    assert len(rows) == 2
    assert rows[1][0] == KINDS["addition"].of(lang)
    assert "—" in rows[1][1]
    assert "слово" in rows[1][2]
    assert "конец" in rows[1][1]
    assert "<b>одна" not in html  # escaped: what a text says is no markup


def test_of_many_variants_it_is_said_how_many_are_not_shown() -> None:
    one, two = ("".join(f"слово{number} {name}{number}а " for number in range(30)) for name in "ЖЩ")
    collation = collate([Witness("A", one), Witness("B", two)])
    found = len(collation.variants())
    html = rich.Collated(collation, "en", most=5)._repr_html_()
    assert len(cells(f"<div>{html}</div>")) == 6
    assert f"And {found - 5} more." in html


def test_what_is_lost_is_told_from_what_is_left_out() -> None:
    html = rich.Collated(collate([Witness("A", "раз два три"), Witness("B", "два три", ((0, 0),))]))._repr_html_()
    assert "[lost]" not in html  # nobody varies where one is lost
    three = [Witness("A", "раз два"), Witness("B", "два", ((0, 0),)), Witness("C", "один два")]
    assert "[lost]" in rich.Collated(collate(three))._repr_html_()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("rules", ["prikupka/A", "stukalshchik/E"])
def test_a_record_is_shown_with_its_cards_its_events_and_their_loci_and_what_it_came_to(
    lang: str, rules: str, library: Library
) -> None:
    record = sit(rules, seed=5, players=4, library=library)
    while record.offered:
        record = record.do(record.scene.options[0].text.replace(OPEN, f" {record.scene.options[0].least}"))
    html = rich.Deal(library, record.record, lang)._repr_html_()
    page = ElementTree.fromstring(html)
    replayed = replay_record(record.game, library.typed(record.ruleset), record.record)
    loci = {event.locus for event in replayed.events if event.locus and event.type != "dealt"}
    assert {code.text for code in page.iter("code")} == loci | {rules}
    for row, balance in zip(cells(html)[1:], record.result["balance"], strict=True):
        assert row[-1] == (f"{balance:+}".replace("-", "\u2212") if balance else "0")
    assert len(list(page.iter("li"))) == 4


def test_collations_comparisons_and_the_family_show_themselves_too(library: Library) -> None:
    compared = [library.ruleset(name) for name in ("golets/C", "golets/D")]
    family = Family.open(library)
    shell = InteractiveShell.instance()
    try:
        rich.register("ru")
        shown = shell.display_formatter.format(nasty())[0]["text/html"]
        assert shown == rich.Collated(nasty(), "ru")._repr_html_()
        shown = shell.display_formatter.format(parts(compared))[0]["text/html"]
        assert [head.text for head in ElementTree.fromstring(shown).iter("th")][1:3] == ["C", "D"]
        assert "<svg" in shell.display_formatter.format(family)[0]["text/html"]
    finally:
        InteractiveShell.clear_instance()


def test_what_is_shown_has_the_colours_of_its_page(library: Library) -> None:
    # A dark notebook shows it as well as a light one.
    compared = [library.ruleset(name) for name in ("golets/A", "golets/C")]
    for one in (rich.Rules(compared[0]), rich.Differences(compared), rich.Compared(compared), rich.Collated(nasty())):
        assert not re.search(r"(color|background)\s*:", one._repr_html_())
