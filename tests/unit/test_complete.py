"""Completions, and the rule set that readings and completions make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from stukolka import toml
from stukolka.apparatus.complete import Completed, complete, contradicts_itself
from stukolka.apparatus.completions import load_completions
from stukolka.apparatus.load import load_book
from stukolka.apparatus.questions import Questions
from stukolka.errors import InvalidInput
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import Origin, ParsedName, Said
from stukolka.rules.switch import Text

Parse = Callable[[str], toml.Document]

REASON = 'reason = { en = "why", ru = "почему" }\n'
X = """
[general."deal.cut"]
standing = "silent"
[general."deal.size"]
standing = "contradictory"
answers = ["four", "three"]
passages = ["r1", "r2"]
note = "twice"
[fancy."deal.size"]
standing = "silent"
"""
Y = """
[general."deal.cut"]
standing = "ambiguous"
answers = ["left", "right"]
passages = ["p1"]
note = "which?"
[fancy."deal.size"]
standing = "stated"
answers = ["five"]
passages = ["p2"]
"""
SUPPLY = '[supply]\nX = ["Y"]\nY = []\n'
COMPLETIONS = (
    f'[general."deal.size"]\nsupply = "X"\n{REASON}[general."deal.cut"]\nanswer = "right"\n{REASON}'
    f'[fancy."fancy.extra"]\nanswer = "one"\n{REASON}'
)


@pytest.fixture
def made(document: Parse, questions: Questions) -> Callable[..., Completed]:
    def make(form: str, siglum: str, *, second: bool = False, text: str = SUPPLY + COMPLETIONS) -> Completed:
        books = {name: load_book(document(written), name, questions) for name, written in {"X": X, "Y": Y}.items()}
        completions = load_completions(document(text), questions, books)
        return complete(ParsedName(form, siglum, second), questions, completions=completions, book=books.__getitem__)

    return make


def test_the_witness_answers_for_itself_first(made: Callable[..., Completed]) -> None:
    ruleset = made("plain", "X").ruleset
    assert (ruleset.name, list(ruleset.answers)) == ("plain/X", ["cut", "size"])
    assert ruleset.answers["size"] == "four"
    assert ruleset.origins["size"] == Origin(
        "contradictory",
        "X",
        ("X.r1", "X.r2"),
        Text("twice", "twice"),
        also=("three",),
        also_passages=(("X.r1", "X.r2"),),
    )


def test_what_it_leaves_open_a_supplying_witness_fills(made: Callable[..., Completed]) -> None:
    completed = made("plain", "X")
    assert completed.ruleset.answers["cut"] == "left"
    assert completed.ruleset.origins["cut"] == Origin(
        "supplied",
        "Y",
        ("Y.p1",),
        Text("which?", "which?"),
        ("right",),
        (("Y.p1",),),
        instead_of=Said("X", "silent"),
    )
    assert completed.supplied == ("Y",)
    assert completed.used == ()


def test_a_form_on_which_a_witness_is_silent_is_not_ruled_by_its_general_answer(made: Callable[..., Completed]) -> None:
    ruleset = made("fancy", "X").ruleset
    assert ruleset.answers["size"] == "five"
    assert ruleset.origins["size"] == Origin("supplied", "Y", ("Y.p2",), instead_of=Said("X", "silent"))


def test_then_the_completions_answer_by_a_witness_or_by_the_editor(made: Callable[..., Completed]) -> None:
    plain = made("plain", "Y")
    assert plain.ruleset.answers == {"cut": "left", "size": "four"}
    assert plain.ruleset.origins["size"] == Origin(
        "supplied",
        "X",
        ("X.r1", "X.r2"),
        Text("why", "почему"),
        ("three",),
        (("X.r1", "X.r2"),),
        instead_of=Said("Y", "pending"),
    )
    fancy = made("fancy", "Y")
    assert fancy.ruleset.answers["extra"] == "one"
    assert fancy.ruleset.origins["extra"] == Origin(
        "conjecture", note=Text("why", "почему"), instead_of=Said("Y", "pending")
    )
    assert [(one.section, one.locus) for one in fancy.used] == [("fancy", "fancy.extra")]
    assert fancy.supplied == ()


def test_the_completion_of_a_form_goes_before_the_general_one(made: Callable[..., Completed]) -> None:
    own = f'[plain."deal.size"]\nanswer = "five"\n{REASON}'
    assert made("plain", "Y", text=SUPPLY + COMPLETIONS + own).ruleset.answers["size"] == "five"


def test_the_second_answer_is_taken_where_the_witness_contradicts_itself_and_nowhere_else(
    made: Callable[..., Completed],
) -> None:
    ruleset = made("plain", "X", second=True).ruleset
    assert ruleset.name == "plain/X:2"
    assert ruleset.answers == {"cut": "left", "size": "three"}


def test_an_answer_that_is_filled_in_says_what_the_witness_has_instead(
    document: Parse, questions: Questions, made: Callable[..., Completed]
) -> None:
    otherwise = X.replace(
        '[general."deal.cut"]\nstanding = "silent"\n',
        '[general."deal.cut"]\nstanding = "unmodelled"\npassages = ["r9"]\nnote = "across"\n',
    )
    books = {name: load_book(document(text), name, questions) for name, text in {"X": otherwise, "Y": Y}.items()}
    completions = load_completions(document(SUPPLY + COMPLETIONS), questions, books)
    done = complete(ParsedName("plain", "X"), questions, completions=completions, book=books.__getitem__).ruleset
    assert done.answers["cut"] == "left"
    assert done.origins["cut"].instead_of == Said("X", "unmodelled", (), ("X.r9",), Text("across", "across"))
    assert done.origins["cut"].passages == ("Y.p1",)


def test_what_a_witness_says_of_words_stands_beside_the_rules_and_changes_no_digest(
    document: Parse, questions: Questions, made: Callable[..., Completed]
) -> None:
    ruleset = made("plain", "X").ruleset
    assert ruleset.wording == {"game": Said("X", "pending")}
    assert replace(ruleset, wording={}).digest == ruleset.digest


def test_the_questions_that_a_witness_was_not_read_for_are_counted(made: Callable[..., Completed]) -> None:
    assert made("plain", "X").ruleset.unread == ("game",)
    fancy = made("fancy", "Y").ruleset
    assert (fancy.unread, fancy.questions) == (("extra", "game"), 4)


@pytest.mark.parametrize(("second", "cited", "other"), [(False, "X.r1", "X.r2"), (True, "X.r2", "X.r1")])
def test_each_side_of_a_contradiction_cites_its_own_passages(
    document: Parse, questions: Questions, *, second: bool, cited: str, other: str
) -> None:
    told_apart = X.replace('passages = ["r1", "r2"]', 'passages = ["r1", "r2"]\nsecond = ["r2"]')
    books = {name: load_book(document(text), name, questions) for name, text in {"X": told_apart, "Y": Y}.items()}
    completions = load_completions(document(SUPPLY + COMPLETIONS), questions, books)
    name = ParsedName("plain", "X", second)
    ruleset = complete(name, questions, completions=completions, book=books.__getitem__).ruleset
    origin = ruleset.origins["size"]
    assert origin.passages == (cited,)
    assert [one.passages for one in origin.alternatives] == [(other,)]
    assert [one.answer for one in origin.alternatives] == list(origin.also)
    assert other in mark(origin).en
    assert other not in mark(origin, beside=True).en


@pytest.mark.parametrize(("form", "siglum"), [("fancy", "X"), ("plain", "Y")])
def test_there_is_no_second_answer_where_it_nowhere_contradicts_itself(
    made: Callable[..., Completed], form: str, siglum: str
) -> None:
    with pytest.raises(InvalidInput, match=f"{siglum} nowhere contradicts itself on {form}"):
        made(form, siglum, second=True)


def test_the_contradictions_of_a_form_are_found(document: Parse, questions: Questions) -> None:
    book = load_book(document(X), "X", questions)
    assert [switch.key for switch in contradicts_itself(book, "plain", questions)] == ["size"]
    assert contradicts_itself(book, "fancy", questions) == ()


def test_every_switch_without_an_answer_is_a_fault_that_names_it_and_the_witness(
    made: Callable[..., Completed],
) -> None:
    text = f'[supply]\n[general."deal.size"]\nsupply = "Y"\n{REASON}'
    with pytest.raises(InvalidInput) as caught:
        made("plain", "X", text=text)
    (fault,) = caught.value.faults
    assert fault.message == "switch cut has no answer: X is silent at deal.cut, and no completion answers it"
    with pytest.raises(InvalidInput) as caught:
        made("plain", "Y", text=text)
    (fault,) = caught.value.faults
    assert fault.message == "switch size has no answer: Y is unread at deal.size, and Y does not answer it"
    assert fault.key == "plain/Y"


def test_a_witness_that_is_not_named_has_the_suppliers_of_the_star(document: Parse, questions: Questions) -> None:
    completions = load_completions(document('[supply]\nX = []\n"*" = ["X", "Y"]\n'), questions, ["X", "Y"])
    assert completions.suppliers("X") == ()
    assert completions.suppliers("Y") == ("X",)


def test_every_fault_of_the_completions_is_listed(document: Parse, questions: Questions) -> None:
    text = (
        '[supply]\nX = ["X", "Z"]\nА = []\n'.replace("А", '"А"')
        + f'[general."deal.cut"]\nanswer = "lefd"\nsupply = "X"\n{REASON}'
        + '[general."deal.size"]\nreason = { en = "why", ru = "" }\n'
        + f'[general."word.game"]\nanswer = "quiz"\n{REASON}'
        + f'[plain."deal.cut"]\nsupply = "y"\n{REASON}'
        + "[suply]\n"
    )
    with pytest.raises(InvalidInput) as caught:
        load_completions(document(text), questions, ["X", "Y"])
    messages = "\n".join(fault.text() for fault in caught.value.faults)
    assert len(caught.value.faults) == 10
    assert "supply.X[0]: a witness can't supply what it leaves open itself" in messages
    assert "supply.X[1]: unknown witness 'Z'; allowed: X, Y" in messages
    assert "unknown witness 'А': siglum 'А' has the Cyrillic А (U+0410), not the Latin A" in messages
    assert "did you mean left?" in messages
    assert messages.count("a completion has either answer or supply") == 2
    assert 'general."deal.size".reason.ru: the text is empty' in messages
    assert "word.game is a locus of wording" in messages
    assert "unknown witness 'y'; allowed: X, Y; did you mean Y?" in messages
    assert "unknown section 'suply'; allowed: supply, general, plain, fancy; did you mean supply?" in messages
