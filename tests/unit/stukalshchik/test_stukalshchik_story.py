"""What is told of a deal of stukalshchik, and what a player sees at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import parse
from stukolka.engine.play import replay_record
from stukolka.engine.protocol import Event
from stukolka.games.chips import named
from stukolka.games.speech import Laid, seen
from stukolka.games.stukalshchik import story, words
from stukolka.games.stukalshchik.actions import CALL, KNOCK, PLAY
from stukolka.games.stukalshchik.game import GAME
from stukolka.rules.switch import Text

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

NAMES = ["anna", "boris", "vera", "gleb", "darya", "yegor"]
KING = (parse("Ks"),)


@pytest.mark.parametrize(
    ("event", "en", "ru"),
    [
        (
            Event("cell", 1, "board.honours-paid", KING, 6, (("cell", "K"),)),
            "Boris shows K♠ and draws king: 6.",
            "Boris показывает К♠ и берёт ячейку «король»: 6.",
        ),
        (
            Event("cell", 1, "board.unclaimed-honour", (), 6, (("cell", "T"),)),
            "Boris draws ten: 6.",
            "Boris берёт ячейку «десятка»: 6.",
        ),
        (Event("dealt", 1, "deal.hand", KING), "Boris has K♠.", "Boris, карты: К♠."),
        (Event("dealt", 1, "deal.hand", more=(("count", 5),)), "Boris has 5 cards.", "Boris, карт: 5."),
        (
            Event("trump", None, "deal.trump", KING, more=(("suit", "s"),)),
            "K♠ is turned up: trumps ♠.",
            "Открыта карта К♠: козыри ♠.",
        ),
        (
            Event("stands-over", None, "show.no-knocker", more=(("cell", "knocker"), ("on", 4))),
            "Left on knocker: 4.",
            "На ячейке «стукальщик» остаётся 4.",
        ),
        (
            Event("win", 1, "show.one-knocker", chips=9, more=(("cell", "knocker"),)),
            "Boris takes the knocker's 9, alone.",
            "Boris без соперников берёт со стукальщика 9.",
        ),
        (
            Event("win", 1, "show.comparing", chips=9, more=(("cell", "knocker"),)),
            "Boris wins the knocker's 9.",
            "Boris выигрывает на стукальщике 9.",
        ),
        (
            Event("playing", None, "play.who-plays", more=(("seats", [0, 2]),)),
            "They play out their cards: anna, vera.",
            "Карты разыгрывают: anna, vera.",
        ),
        (
            Event("over", more=(("status", "over"), ("board", 7))),
            "The deal is over; left on the board: 7.",
            "Сдача окончена; на табло осталось 7.",
        ),
        (
            Event("over", more=(("status", "over"), ("board", 0))),
            "The deal is over; the board is empty.",
            "Сдача окончена; табло пусто.",
        ),
    ],
)
def test_what_distinguishes_an_event_is_told(event: Event, en: str, ru: str) -> None:
    assert [story.told(event, lang, names=NAMES) for lang in ("en", "ru")] == [en, ru]


def test_what_the_reader_does_is_said_to_him_and_what_another_does_is_not() -> None:
    event = Event("knock", 1, "knock.knock-sum", chips=-2)
    assert story.told(event, "en", names=["anna", "you"], you=1) == "You knock: 2."
    assert story.told(event, "en", names=NAMES, you=0) == "Boris knocks: 2."
    assert story.told(event, "en", names=NAMES) == "Boris knocks: 2."
    assert story.told(Event("over", more=(("board", 0),)), "en", names=NAMES).startswith("The deal is over")


def test_what_was_agreed_is_told(rules: Rules, record: Record) -> None:
    made = GAME.setup(record(dealer=1, limit=3, board={"K": 2, "knocker": 4}), rules())
    assert list(story.head(made, "en", names=NAMES)) == [
        "6 play; boris deals, vera is the elder hand.",
        "On the board from before: king 2, knocker 4.",
        "No bet is more than 3.",
    ]
    assert list(story.head(made, "ru", names=NAMES))[1] == "На табло с прежних сдач: король 2, стукальщик 4."
    plain = GAME.setup(record(), rules())
    assert list(story.head(plain, "en", names=NAMES)) == ["6 play; yegor deals, anna is the elder hand."]


BETS = ["0 knock 2", "1 call"]


def test_in_betting_a_player_sees_the_board_and_the_bets_and_in_play_the_cards_held(
    rules: Rules, record: Record
) -> None:
    board = "On the board: "

    def facts(*taken: str, **changed: Any) -> list[str]:
        state = replay_record(GAME, rules(), record(**changed, actions=list(taken))).state
        return list(words.facts(GAME.view(state, 0), "en", names=NAMES))

    left = "king 6, queen 6, sequence 6"
    assert facts() == [f"Trumps ♣ (7♣); {board.lower()}{left}, knocker 6, marriage 6"]
    assert facts(*BETS)[1:] == ["Put on the knocker: anna 2, boris 2"]
    assert facts(*BETS, "2 pass", "0 play 7s")[1:] == ["Cards held: anna 4, boris 5"]
    assert facts("0 pass", "1 pass", "2 pass")[1:] == []
    state = replay_record(GAME, rules(), record(trump="Kc", actions=[])).state
    assert next(iter(words.facts(GAME.view(state, 0), "ru", names=NAMES))).startswith("Козыри ♣ (К♣); на табло: ")


def test_an_empty_board_is_told_by_a_dash(rules: Rules, record: Record) -> None:
    unclaimed = ("unclaimed_honour", "unclaimed_marriage", "unclaimed_sequence", "no_knocker")
    typed = rules(**dict.fromkeys(unclaimed, "to-elder-hand"))
    state = replay_record(GAME, typed, record(actions=["0 pass", "1 pass", "2 pass"])).state
    assert list(words.facts(GAME.view(state, 0), "en", names=NAMES)) == ["Trumps ♣ (7♣); on the board: —"]


def test_the_board_has_all_its_cells(rules: Rules, record: Record) -> None:
    state = replay_record(GAME, rules(), record()).state
    board = {"A": 0, "K": 6, "Q": 6, "J": 0, "T": 0, "sequence": 6, "knocker": 6, "marriage": 6}
    assert words.board(GAME.view(state, 0)) == board


def test_the_pile_lies_open_in_play_and_a_hand_is_held_suit_by_suit(rules: Rules, record: Record) -> None:
    betting = replay_record(GAME, rules(), record(actions=BETS)).state
    assert list(words.laid(GAME.view(betting, 0))) == []
    state = replay_record(GAME, rules(), record(actions=[*BETS, "2 pass", "0 play 7s"])).state
    pile = Text("The pile (1 of 2)", "Стопка (1 из 2)")
    assert list(words.laid(GAME.view(state, 1))) == [Laid(pile, (parse("7s"),))]
    assert words.hand(GAME.view(state, 1)) == [parse(card) for card in ("5c", "2d", "8h", "8s", "3s")]
    assert words.hand(GAME.view(state, 2)) == [parse(card) for card in ("Ac", "Jd", "6d", "9h", "9s")]
    lines = list(seen(words, GAME.view(state, 1), "en", names=NAMES))
    assert lines[-2:] == ["The pile (1 of 2): 7♠", "Your hand: 5♣ 2♦ 8♥ 8♠ 3♠"]


def test_an_option_is_offered_with_its_number_or_its_card() -> None:
    ten, king = PLAY[parse("Th")], PLAY[parse("Ks")]
    offered = [words.said(action, "en") for action in (KNOCK, named("raise", 3), CALL, ten)]
    assert offered == ["knock N", "raise 3", "call", "play 10♥"]
    assert words.said(king, "ru") == "положить К♠"
