"""A witness's readings, a game's titles, and the table of readings."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from stukolka import toml
from stukolka.apparatus.game import check_game, load_game
from stukolka.apparatus.load import check_citations, check_loci, load_book
from stukolka.apparatus.passages import Passage
from stukolka.apparatus.questions import Questions
from stukolka.apparatus.reading import Book, Standing
from stukolka.apparatus.table import readings_table
from stukolka.errors import InvalidInput
from stukolka.rules.switch import Text

Parse = Callable[[str], toml.Document]

BOOK = """
[general."deal.cut"]
standing = "stated"
answers = ["left"]
passages = ["r1"]
[general."deal.size"]
standing = "contradictory"
answers = ["four", "three"]
passages = ["r2", "r3"]
note = { en = "Rule 2 against its example.", ru = "Правило 2 против примера." }
[fancy."deal.size"]
standing = "unmodelled"
passages = ["f1"]
note = "Seven."
[fancy."fancy.extra"]
standing = "silent"
[general."word.game"]
standing = "implied"
answers = ["riddle"]
passages = ["h1"]
"""


def messages_of(document: toml.Document, questions: Questions, *, encoding: bool = False) -> list[str]:
    with pytest.raises(InvalidInput) as caught:
        load_book(document, "X", questions, encoding=encoding)
    assert all(fault.file == "x.toml" and fault.line and fault.column for fault in caught.value.faults)
    return [fault.text().removeprefix("error: x.toml:") for fault in caught.value.faults]


def test_a_book_is_read(document: Parse, questions: Questions) -> None:
    book = load_book(document(BOOK), "X", questions)
    assert [reading.standing.value for reading in book] == [
        "stated",
        "contradictory",
        "implied",
        "unmodelled",
        "silent",
    ]
    size = book.readings["general", "deal.size"]
    assert (size.key, size.answers, size.cited) == ("size", ("four", "three"), ("X.r2", "X.r3"))
    assert size.note == Text(en="Rule 2 against its example.", ru="Правило 2 против примера.")
    assert book.readings["fancy", "deal.size"].note == Text(en="Seven.", ru="Seven.")


def test_the_section_of_a_form_goes_before_the_general_one(document: Parse, questions: Questions) -> None:
    book = load_book(document(BOOK), "X", questions)
    of_plain, of_fancy = book.at("deal.size", "plain"), book.at("deal.size", "fancy")
    assert of_plain is not None
    assert of_plain.section == "general"
    assert of_fancy is not None
    assert of_fancy.standing is Standing.UNMODELLED
    assert book.at("fancy.extra", "plain") is None
    assert list(book.of("deal.size")) == ["general", "fancy"]


def test_every_fault_of_a_book_is_listed_with_what_was_meant(document: Parse, questions: Questions) -> None:
    messages = messages_of(
        document(
            '[genral."deal.cut"]\nstanding = "silent"\n'
            '[general."deal.cot"]\nstanding = "silent"\n'
            '[general."deal.size"]\nstanding = "statd"\nanswers = ["fore"]\npassage = ["r1"]\n'
            '[general."fancy.extra"]\nstanding = "silent"\n'
            '[plain."fancy.extra"]\nstanding = "silent"\n'
            "[fancy.deal.cut]\nstanding = 3\n"
        ),
        questions,
    )
    assert [re.sub(r"; allowed: .*standing.*|; allowed: stated.*", "", message) for message in messages] == [
        "1:2: genral: unknown section 'genral'; allowed: general, plain, fancy; did you mean general?",
        "3:2: general.\"deal.cot\": unknown locus 'deal.cot'; did you mean deal.cut?",
        "6:1: general.\"deal.size\".standing: unknown value 'statd'",
        "7:12: general.\"deal.size\".answers[0]: unknown value 'fore'; allowed: three, four, five; did you mean four?",
        "8:1: general.\"deal.size\".passage: unknown key 'passage'",
        '9:2: general."fancy.extra": fancy.extra is a question of fancy only: it stands in that section',
        '11:2: plain."fancy.extra": plain has no question fancy.extra: it is one of fancy',
        '13:2: fancy.deal: a locus is written in quotes: [fancy."deal.cut"]',
    ]


@pytest.mark.parametrize(
    ("reading", "why"),
    [
        ('standing = "stated"\nanswers = []\npassages = ["r1"]', "exactly one answer, and here are 0"),
        ('standing = "implied"\nanswers = ["left", "right"]\npassages = ["r1"]', "exactly one answer, and here are 2"),
        ('standing = "stated"\nanswers = ["left"]', "cites a passage"),
        ('standing = "ambiguous"\nanswers = ["left"]\npassages = ["r1"]\nnote = "n"', "two answers or more"),
        ('standing = "contradictory"\nanswers = ["left", "right"]\npassages = ["r1"]', "needs a note"),
        ('standing = "ambiguous"\nanswers = ["left", "left"]\npassages = ["r1"]\nnote = "n"', "'left' stands twice"),
        ('standing = "silent"\nanswers = ["left"]', "no answers, and here are 1"),
        ('standing = "lacuna"\npassages = ["r1"]', "cites no passage"),
        ('standing = "pending"\npassages = ["r1"]', "cites no passage"),
        ('standing = "unmodelled"\npassages = ["r1"]', "needs a note"),
        ('standing = "unmodelled"\nnote = "n"', "cites a passage"),
        ('standing = "silent"\nnote = " "', "the text is empty"),
        ('standing = "silent"\nnote = { en = "n" }', "missing key"),
        ('answers = ["left"]', "missing key"),
        (
            'standing = "ambiguous"\nanswers = ["left", "right"]\npassages = ["r1", "r2"]\nsecond = ["r2"]\nnote = "n"',
            "no second side",
        ),
        (
            'standing = "contradictory"\nanswers = ["left", "right"]\npassages = ["r1"]\nsecond = ["r3"]\nnote = "n"',
            "'r3' is none of the passages",
        ),
    ],
)
def test_a_reading_has_what_its_standing_asks_for(
    document: Parse, questions: Questions, reading: str, why: str
) -> None:
    (message,) = messages_of(document(f'[general."deal.cut"]\n{reading}\n'), questions)
    assert why in message


def test_an_encoding_may_cite_spans_instead_of_passages(document: Parse, questions: Questions) -> None:
    text = '[general."deal.cut"]\nstanding = "stated"\nanswers = ["left"]\nspans = [[0, 9], [11, 31]]\n'
    book = load_book(document(text), "X", questions, encoding=True)
    assert book.readings["general", "deal.cut"].spans == ((0, 9), (11, 31))
    assert len(messages_of(document(text), questions)) == 2
    (message,) = messages_of(document(text.replace("[0, 9]", "[9, 0]")), questions, encoding=True)
    assert "spans[0]: expected a span" in message
    (message,) = messages_of(document(text.replace("[[0, 9], [11, 31]]", "3")), questions, encoding=True)
    assert "cites a passage" in message


# What readings rest on


def passages(**loci: str) -> dict[str, Passage]:
    kinds = {"h": "heading", "d": "damage"}
    return {
        name: Passage("X", name, 0, 1, None, kinds.get(name[0], "rule"), tuple(borne.split()), Text("", ""))
        for name, borne in loci.items()
    }


def test_a_reading_rests_on_passages_that_exist_and_name_its_locus(document: Parse, questions: Questions) -> None:
    parsed = document(BOOK)
    book = load_book(parsed, "X", questions)
    good = passages(r1="deal.cut", r2="deal.size", r3="deal.size", f1="deal.size", h1="word.game")
    assert check_citations(parsed, book, good, questions) == ()
    faults = check_citations(parsed, book, passages(r1="deal.size", r2="deal.size", r30="", f1="deal.size"), questions)
    assert [(fault.key, fault.line) for fault in faults] == [
        ('general."deal.cut".passages[0]', 5),
        ('general."deal.size".passages[1]', 9),
        ('general."word.game".passages[0]', 20),
    ]
    assert "X.r1 does not name this locus" in faults[0].message
    assert (faults[1].message, faults[1].nearest) == ("witness X has no passage 'r3'", "r30")


def test_a_heading_bears_a_locus_of_wording_and_damage_bears_none(document: Parse, questions: Questions) -> None:
    text = BOOK.replace('["r1"]', '["h1"]').replace('["f1"]', '["d1"]')
    parsed = document(text)
    found = passages(h1="deal.cut word.game", r2="deal.size", r3="deal.size", d1="deal.size")
    faults = check_citations(parsed, load_book(parsed, "X", questions), found, questions)
    assert [fault.message for fault in faults] == [
        "no reading can rest on X.h1, which is heading",
        "no reading can rest on X.d1, which is damage",
    ]


def test_a_passage_that_names_a_locus_is_cited_there(document: Parse, questions: Questions) -> None:
    book = load_book(document(BOOK), "X", questions)
    found = passages(r1="deal.cut deal.size", r2="deal.size")
    assert [fault.key for fault in check_loci(document(""), found, [book], questions.by_locus)] == [
        "passage[0].loci[1]"
    ]


# Titles


def test_a_game_and_its_forms_and_chapters_have_titles(document: Parse, questions: Questions) -> None:
    def titled(key: str, name: str, names: str) -> str:
        return "".join(f'[[{key}]]\n{name} = "{each}"\ntitle = {{ en = "a", ru = "б" }}\n' for each in names.split())

    title = 'title = { en = "Quiz", ru = "Викторина" }\n'
    good = document(title + titled("form", "name", "fancy plain") + titled("chapter", "phase", "deal fancy word"))
    game = load_game(good)
    assert (list(game.forms), list(game.chapters)) == (["fancy", "plain"], ["deal", "fancy", "word"])
    assert check_game(good, game, questions) == ()
    bad = document(title + titled("form", "name", "plane") + titled("chapter", "phase", "deal word"))
    messages = [fault.message for fault in check_game(bad, load_game(bad), questions)]
    assert messages == [
        "quiz has no form 'plane'",
        "form plain has no title",
        "form fancy has no title",
        "chapter fancy has no title",
    ]
    with pytest.raises(InvalidInput, match="'plain' stands twice"):
        load_game(document(title + titled("form", "name", "plain plain") + titled("chapter", "phase", "deal")))


# The table of readings


def test_the_table_has_every_locus_in_every_section_where_a_witness_reads_it(
    document: Parse, questions: Questions
) -> None:
    books = {"X": load_book(document(BOOK), "X", questions), "Y": Book("quiz", "Y", {})}
    rows = readings_table(books, questions)
    assert [(row.switch.locus, row.section) for row in rows] == [
        ("deal.cut", "general"),
        ("deal.size", "general"),
        ("deal.size", "fancy"),
        ("fancy.extra", "fancy"),
        ("word.game", "general"),
    ]
    assert all(row.cells["X"] is not None and row.cells["Y"] is None for row in rows)
    assert [row.section for row in readings_table({}, questions)] == ["general", "general", "fancy", "general"]
