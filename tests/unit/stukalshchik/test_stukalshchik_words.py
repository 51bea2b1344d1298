"""Stukalshchik in words: every event is told, every answer printed, what a player types is understood."""

from __future__ import annotations

import re

import pytest

from stukolka.cards import CODE
from stukolka.engine.play import playout, random_streams
from stukolka.errors import Fault, InvalidInput, WrongUsage
from stukolka.games.lansquenet import story as of_lansquenet
from stukolka.games.speech import seen
from stukolka.games.stukalshchik import actions, story, words
from stukolka.games.stukalshchik.game import GAME
from stukolka.games.stukalshchik.prose import CHAPTERS
from stukolka.games.stukalshchik.setup import Setup
from stukolka.games.stukalshchik.switches import FORMS
from stukolka.games.stukolka import sayings as of_stukolka
from stukolka.library import Library
from stukolka.rules.switch import Text, fields_of

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
RULES = {
    "first": {key: next(iter(enum)).key for key, enum in fields_of(FORMS["stukalshchik"]).items()},
    "last": {key: list(enum)[-1].key for key, enum in fields_of(FORMS["stukalshchik"]).items()},
}


def dealt(rules: str, players: int, number: int) -> Setup:
    """A deal under the first or the last answers to everything."""
    table = {"players": players, "limit": 3, "board": {"knocker": 1}}
    return GAME.deal(GAME.setup(table, GAME.rules("stukalshchik", RULES[rules]), cards=False), 11, number)


@pytest.mark.parametrize("rules", RULES)
def test_every_event_is_told_in_both_languages(rules: str) -> None:
    names = [f"P{seat}" for seat in range(8)]
    kinds = set()
    for number in range(60):
        made = dealt(rules, 3 + number % 6, number)
        seats = [GAME.strategies["random"]] * made.players
        for event in playout(GAME, made, seats, random_streams(11, number, made.players)).events:
            kinds.add(event.type)
            for one in (event, GAME.shown(event, 0)):
                said = [story.told(one, lang, names=names, you=0) for lang in ("en", "ru")]
                assert all(text and "{" not in text and "[" not in text for text in said)
                assert not CYRILLIC.search(said[0])
                assert CYRILLIC.search(said[1])
        assert all(text for lang in ("en", "ru") for text in story.head(made, lang, names=names))
    assert {"ante", "cell", "knock", "pass", "show", "lead", "take", "over"} <= kinds


def test_every_switch_is_printed_once_and_no_line_hangs_on_what_is_not_there() -> None:
    asked = fields_of(FORMS["stukalshchik"])
    lines = [line for chapter in CHAPTERS for line in chapter.lines]
    assert sorted(line.switch for line in lines if line.switch) == sorted(asked)
    for line in lines:
        assert bool(line.switch) != (line.text is not None)
        assert all(set(answers) <= {member.key for member in asked[key]} for key, answers in line.when.items())


def test_what_is_offered_is_understood_and_reads_back() -> None:
    for number in range(20):
        state, _ = GAME.start(dealt("last", 4, number))
        for option in state.options:
            assert GAME.parse(f"0 {option.text}") == (0, option)
            for lang in ("en", "ru"):
                assert words.understood(words.said(option, lang), state.options) == option.text
        assert state.seat is not None
        assert list(seen(words, GAME.view(state, state.seat), "en", names=["a", "b", "c", "d"]))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Стучу 2", "knock 2"), ("повышаю 3", "raise 3"), ("тб", "play Ad"), ("10♥", "play Th"), ("принимаю", "take")],
)
def test_what_is_typed(typed: str, meant: str) -> None:
    assert words.understood(typed, ()) == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "x pass",
        "1 fold",
        "1 knock",
        "1 knock 0",
        "1 knock -1",
        "1 play",
        "1 play 1h",
        "1 call 2",
        "1 raise 2 3",
    ],
)
def test_what_is_no_action(text: str) -> None:
    assert isinstance(actions.VERBS.parse(text), Fault)


def test_all_faults_of_a_table_are_found() -> None:
    table = {
        "players": 9,
        "dealer": 8,
        "limit": 0,
        "board": {"A": -1, "X": 2},
        "hands": ["2h 2h"],
        "trump": "2s 3s",
        "pot": 1,
    }
    with pytest.raises(InvalidInput) as caught:
        GAME.setup(table, GAME.rules("stukalshchik", RULES["first"]))
    assert {fault.key for fault in caught.value.faults} == {
        *("players", "dealer", "limit", "board.A", "board.X", "hands[0]", "trump", "pot"),
    }


def test_cards_of_others_are_only_counted() -> None:
    made = dealt("first", 3, 0)
    _, events = GAME.start(made)
    for event in events:
        if event.type == "dealt":
            shown = GAME.shown(event, 0).as_json()
            assert shown.get("cards") == ([CODE[card] for card in made.hands[0]] if event.seat == 0 else None)


def test_no_irregularity_is_known_and_it_is_said_so() -> None:
    with pytest.raises(WrongUsage, match="irregularity of stukalshchik"):
        GAME.ruling(GAME.rules("stukalshchik", RULES["first"]), "extra-card")


def test_the_second_reading_of_the_source_can_be_played() -> None:
    library = Library.open()
    rules = library.typed(library.ruleset("stukalshchik/E:2"))
    assert rules.pile_count.key == "covered-as-players"
    state, _ = GAME.start(GAME.deal(GAME.setup({"players": 4}, rules, cards=False), 1, 1))
    assert state.options


MASCULINE = re.compile(r"\{who\} (?:\S+ )?\w*(?:л|лся)\b|\bпервым\b|\bследующим\b|\bодин\b", re.IGNORECASE)
GENDERED = re.compile(r"\b(?:he|his|him|she|her)\b", re.IGNORECASE)


@pytest.mark.parametrize("told", [story.TOLD, of_lansquenet.TOLD, of_stukolka.TOLD | of_stukolka.OBJECTIONS])
def test_no_sentence_makes_a_man_or_a_woman_of_a_player(told: dict[str, Text]) -> None:
    # «Анна ходит первым», "Vera looks at his cards": the names at a table are of both.
    assert [key for key, text in told.items() if MASCULINE.search(text.ru)] == []
    about = {key: text.en for key, text in told.items() if "nobody has looked at his cards" not in text.en}
    assert [key for key, text in about.items() if GENDERED.search(text)] == []
