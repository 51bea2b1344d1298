"""The printed rule: nothing of a rule set is left out, nothing idle is printed."""

from __future__ import annotations

import pytest

from stukolka.games.stukolka.prose import CHAPTERS, _says
from stukolka.games.stukolka.switches import FORMS, SWITCHES
from stukolka.library import Library
from stukolka.rules.prose import Chapter, Line, compose, mark
from stukolka.rules.ruleset import Origin, Said
from stukolka.rules.switch import Text, fields_of

KEYS = {switch.key: switch for switch in SWITCHES if switch.plays}


@pytest.mark.parametrize("form", FORMS)
def test_every_switch_of_a_form_has_its_line_once(form: str) -> None:
    standing = [
        line.switch
        for chapter in CHAPTERS
        for line in chapter.lines
        if line.switch and (not line.forms or form in line.forms) and line.switch in fields_of(FORMS[form])
    ]
    assert sorted(standing) == sorted(fields_of(FORMS[form]))


def test_a_line_hangs_on_switches_and_answers_that_exist() -> None:
    conditions = [item for chapter in CHAPTERS for line in chapter.lines for item in line.when.items()]
    assert conditions
    for switch, answers in conditions:
        assert set(answers) <= set(KEYS[switch].answers)


def test_every_line_is_either_a_switch_or_a_sentence() -> None:
    lines = [line for chapter in CHAPTERS for line in chapter.lines]
    assert lines
    assert all(bool(line.switch) != (line.text is not None) for line in lines)


def test_a_sentence_of_the_edition_stands_in_the_forms_and_with_the_answers_that_are_named() -> None:
    text = Text("The game is this.", "Игра такова.")
    bound = _says(text.en, text.ru, "golets", "shleif", when={"head": ("must",)})
    assert bound == Line(text=text, forms=("golets", "shleif"), when={"head": ("must",)})
    assert _says(text.en, text.ru) == Line(text=text)


def printed(name: str) -> dict[str, str]:
    library = Library.open()
    ruleset = library.ruleset(name)
    sections = compose(ruleset, CHAPTERS, SWITCHES)
    return {sentence.switch: sentence.text.en for section in sections for sentence in section.sentences}


def test_what_other_answers_make_idle_is_not_printed() -> None:
    assert "razrez-lead" in printed("shleif/A")
    assert "razrez-lead" not in printed("shleif/A+razrez=not-agreed")
    assert "undertrump" not in printed("golets/A+overtrump=free")
    assert "dealer-stake" not in printed("golets/A")
    assert "dealer-stake" in printed("golets/A+who-stakes=every-player")


def test_a_chapter_without_sentences_is_left_out() -> None:
    ruleset = Library.open().ruleset("obligatory/A")
    empty = Chapter(Text("Nothing", "Ничего"), ())
    assert compose(ruleset, (empty, *CHAPTERS), SWITCHES) == compose(ruleset, CHAPTERS, SWITCHES)


def test_the_sentence_is_that_of_the_answer_chosen() -> None:
    assert printed("golets/A+pack=36")["pack"] == KEYS["pack"].answers["36"].en


@pytest.mark.parametrize(
    ("origin", "en", "ru"),
    [
        (Origin("stated", "A", ("A.r1", "A.r2")), "A.r1, A.r2", "A.r1, A.r2"),
        (Origin("implied", "A", ("A.r1",)), "implied, A.r1", "подразумевается, A.r1"),
        (Origin("supplied", "B", ("B.r3",)), "supplied from B, B.r3", "взято из B, B.r3"),
        (Origin("ambiguous", "A", ("A.r1",), also=("b",)), "one of two readings, A.r1", "одно из двух чтений, A.r1"),
        (
            Origin("ambiguous", "A", ("A.r1",), also=("b", "c")),
            "one of several readings, A.r1",
            "одно из нескольких чтений, A.r1",
        ),
        (Origin("conjecture"), "editor's conjecture", "предположение редактора"),
        (
            Origin("supplied", "B", ("B.r3",), instead_of=Said("A", "silent")),
            "supplied from B, B.r3",
            "взято из B, B.r3",
        ),
        (
            Origin("supplied", "B", ("B.r3",), instead_of=Said("A", "unmodelled", (), ("A.r1", "A.r2"))),
            "no answer fits what A says (A.r1, A.r2); supplied from B, B.r3",
            "сказанного в A не передаёт ни один ответ (A.r1, A.r2); взято из B, B.r3",
        ),
        (
            Origin("conjecture", instead_of=Said("A", "pending")),
            "A not read yet; editor's conjecture",
            "A ещё не прочитан; предположение редактора",
        ),
        (Origin("chosen"), "chosen by the user", "выбрано пользователем"),
        (
            Origin("contradictory", "B", ("B.r1",), also=("b",), also_passages=(("B.r4", "B.r1"),)),
            "the source contradicts itself, B.r1; otherwise in B.r4",
            "источник противоречит себе, B.r1; иначе в B.r4",
        ),
        (
            Origin("supplied", "C", ("C.r1",), also=("b",)),
            "supplied from C, one of two readings, C.r1",
            "взято из C, одно из двух чтений, C.r1",
        ),
        (
            Origin("supplied", "C", ("C.r1",), also=("b",), also_passages=(("C.r4",),)),
            "supplied from C, C.r1; otherwise in C.r4",
            "взято из C, C.r1; иначе в C.r4",
        ),
        (Origin("edition"), "added by the edition", "от редакции"),
    ],
)
def test_every_sentence_is_marked_with_its_origin(origin: Origin, en: str, ru: str) -> None:
    assert (mark(origin).en, mark(origin).ru) == (en, ru)


def test_a_sentence_that_joins_answers_is_the_editions_and_names_those_for_which_it_stands() -> None:
    library = Library.open()
    for name in ("golets/C", "lansquenet/D", "stukalshchik/E"):
        said = [one for part in library.prose(library.ruleset(name)) for one in part.sentences if not one.switch]
        assert said
        for sentence in said:
            assert sentence.as_json()["origin"] == "edition"
            assert sentence.mark.ru.startswith("от редакции")
    [razrez] = [
        one
        for part in library.prose(library.ruleset("shleif/A"))
        for one in part.sentences
        if one.text.en.startswith("But where the razrez")
    ]
    assert razrez.mark.en == "added by the edition: razrez"
    assert razrez.as_json()["stands_with"] == ["razrez"]
