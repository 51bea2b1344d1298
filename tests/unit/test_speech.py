"""What is said at a table, and how what a player types is understood, whatever the game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from stukolka.cards import CODE, parse
from stukolka.engine.protocol import Event
from stukolka.games.chips import Action, bare, named, opened
from stukolka.games.speech import (
    HAND,
    NAMES,
    YOU,
    Laid,
    addressed,
    at_table,
    blanks,
    code_of,
    seen,
    sentence,
    understood,
    usual,
    verbs,
)
from stukolka.rules.switch import Text

PLAYERS = ("anna", "boris", "vera")
PLAY = tuple(Action(f"play {code}", "play", 0, (card,)) for card, code in enumerate(CODE))
SAID = {"knock": Text("knock", "стук"), "pass": Text("pass", "пас"), "play": Text("play", "положить")}
KNOWN = verbs(SAID, {"knock": ("bet", "я стучу"), "pass": (), "play": ("хожу",)})


def test_the_others_are_named_from_the_player_s_neighbour_on_and_he_is_you() -> None:
    assert at_table(1, 4) == (NAMES[2], YOU, NAMES[0], NAMES[1])
    assert at_table(0, 1) == (YOU,)


def test_names_that_run_out_come_again_with_a_number() -> None:
    many = len(NAMES)
    called = at_table(0, 2 * many + 3)
    assert called[1 : many + 1] == NAMES
    assert called[many + 1] == Text("Anna 2", "Анна 2")
    assert called[2 * many + 1 : 2 * many + 3] == (Text("Anna 3", "Анна 3"), Text("Boris 3", "Борис 3"))
    assert len(set(called)) == len(called)


def test_who_begins_when_nobody_says_is_the_seat_before_the_one_named() -> None:
    words = SimpleNamespace(USUAL={"dealer": 3, "stake": 15}, FIRST="dealer")
    assert usual(words, players=4) == {"dealer": 3, "stake": 15}
    assert usual(words, players=4, before=2) == {"dealer": 1, "stake": 15}
    assert usual(words, players=4, before=0) == {"dealer": 3, "stake": 15}
    assert words.USUAL == {"dealer": 3, "stake": 15}
    assert usual(SimpleNamespace(), players=4, before=2) == {}


def test_a_sentence_is_said_of_another_or_to_the_reader_and_begins_with_a_capital() -> None:
    template = "{who} [knocks|knock] and [wins|win] {chips}."
    assert addressed(template, to_reader=False) == "{who} knocks and wins {chips}."
    assert sentence(template, {"who": "anna", "chips": 3}, to_reader=False) == "Anna knocks and wins 3."
    assert sentence(template, {"who": "you", "chips": 3}, to_reader=True) == "You knock and win 3."


def test_the_blanks_of_an_event_are_its_seat_its_cards_its_chips_and_what_else_it_holds() -> None:
    event = Event("win", 1, None, (parse("Th"), parse("As")), -7, (("total", 9),))
    assert blanks(event, "ru", names=PLAYERS) == {"who": "boris", "cards": "10♥ Т♠", "chips": 7, "total": 9}
    assert blanks(Event("over"), "en", names=PLAYERS) == {"who": "", "cards": "", "chips": 0}
    assert blanks(Event("win", 0), "en", names=PLAYERS)["who"] == "anna"


def test_a_verb_is_understood_by_itself_in_both_languages_and_by_other_words() -> None:
    meant = {
        "knock": ("knock", "стук", "bet", "я стучу"),
        "pass": ("pass", "пас"),
        "play": ("play", "положить", "хожу"),
    }
    assert {word: verb for verb, words in meant.items() for word in words} == KNOWN


@pytest.mark.parametrize(
    ("typed", "code"),
    [("10♥", "Th"), ("Т♥", "Ah"), ("тч", "Ah"), ("as", "As"), ("AS", "As"), ("тт", "Ac"), ("дП", "Qs"), ("вб", "Jd")],
)
def test_a_card_is_understood_in_letters_of_both_alphabets_and_signs(typed: str, code: str) -> None:
    assert code_of(typed) == code


@pytest.mark.parametrize("typed", ["10", "five", "♥", "", "1♥"])
def test_what_is_no_card_stays_as_it_was_typed(typed: str) -> None:
    assert code_of(typed) == typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Bet 3", "knock 3"),
        ("я стучу, 3", "knock 3"),
        ("КНОК 3", None),
        ("knock n", "knock N"),
        ("knock", "knock N"),
        ("пас", "pass"),
        ("pass 3", "pass 3"),
        ("хожу тч", "play Ah"),
        ("play", "play"),
        ("тч", "play Ah"),
        ("тч дп", None),
        ("3", None),
        ("", None),
    ],
)
def test_what_is_typed_is_a_verb_and_what_it_names_or_a_card_alone(typed: str, meant: str | None) -> None:
    assert understood(typed, (opened("knock"), bare("pass"), *PLAY[:2]), KNOWN) == meant


def test_who_names_nothing_means_the_one_thing_that_he_may_name() -> None:
    assert understood("knock", (named("knock", 4),), KNOWN) == "knock 4"
    assert understood("knock", (named("knock", 4), named("knock", 5)), KNOWN) == "knock"
    assert understood("knock", (), KNOWN) == "knock"
    assert understood("knock", (bare("knock"), opened("knock")), KNOWN) == "knock"
    assert understood("knock", (bare("knock"),), KNOWN) == "knock"


def test_the_longest_words_that_are_known_are_the_verb() -> None:
    known = {"иду": "continue", "иду на": "cover"}
    assert understood("иду на 5", (), known) == "cover 5"
    assert understood("иду 5", (), known) == "continue 5"
    assert understood("Ещё", (), {"еще": "call"}) == "call"


def test_a_card_alone_is_played_only_where_cards_are_played() -> None:
    assert understood("тч", (), {"pass": "pass"}) is None


def table(laid: list[Laid], held: tuple[int, ...]) -> Any:
    """The words of a game in which this lies on the table and this is held."""

    def facts(view: Any, lang: str, *, names: Any) -> list[str]:
        return [f"{view} {lang} {' '.join(names)}"]

    return SimpleNamespace(facts=facts, laid=lambda _: laid, hand=lambda _: held)


def test_a_player_sees_what_is_known_what_lies_and_his_hand() -> None:
    pile, trick = Text("The pile", "Стопка"), Text("The trick", "Взятка")
    two = (parse("Th"), parse("As"))
    words = table([Laid(pile, two), Laid(pile, ()), Laid(trick, two, (2, 0))], two[1:])
    known = "view ru anna boris vera"
    lies = [known, "Стопка: 10♥ Т♠", "Стопка: —", "Взятка: vera 10♥, anna Т♠"]
    assert list(seen(words, "view", "ru", names=PLAYERS)) == [*lies, f"{HAND.ru}: Т♠"]
    assert list(seen(words, "view", "ru", names=PLAYERS, hand=False)) == lies
    assert list(seen(table([], ()), "view", "ru", names=PLAYERS)) == [known]
