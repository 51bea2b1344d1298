"""What a player at the table is offered and shown, and what he may type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import bits, codes, parse
from stukolka.engine.play import replay_record
from stukolka.games.stukolka import actions, words
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.view import View
from stukolka.rules.switch import Text

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

NAMES = ("Anna", "Boris", "Vera", "Gleb")
PLAYED = ("1 knock", "2 pass", "3 knock", "0 pass", "1 exchange", "3 exchange", "1 play As")


def held(cards: str) -> int:
    return bits(parse(card) for card in cards.split())


def seen(rules: Any, table: dict[str, Any], seat: int, *done: str) -> View:
    return GAME.view(replay_record(GAME, rules, table | {"actions": list(done)}).state, seat)


def test_a_card_is_offered_as_the_language_shows_it() -> None:
    king = actions.PLAY[parse("Ks")]
    assert (words.said(king, "en"), words.said(king, "ru")) == ("play K♠", "положить К♠")


def test_a_few_ways_of_changing_cards_are_told_each() -> None:
    assert list(words.choices(actions.exchanges(held("3s"), 3), "en")) == [
        "change nothing (exchange)",
        "change 3♠ (exchange 3s)",
    ]


@pytest.mark.parametrize(
    ("hand", "limit", "said"),
    [
        ("3s 4c 5c", 3, "change any of 3♠ 4♣ 5♣ (exchange 4c 5c, for instance)"),
        ("3s 4c 5c", 2, "change up to 2 of 3♠ 4♣ 5♣ (exchange 4c 5c, for instance)"),
        ("3s 4c 5c", 1, "change up to 1 of 3♠ 4♣ 5♣ (exchange 5c, for instance)"),
    ],
)
def test_many_ways_of_changing_cards_are_told_as_one(hand: str, limit: int, said: str) -> None:
    ways = actions.exchanges(held(hand), limit)
    assert list(words.choices(ways, "en")) == ["change nothing (exchange)", said]
    # Whatever else he may do is offered as ever.
    assert list(words.choices([*ways, actions.WITHDRAW], "en"))[2:] == ["withdraw"]


def test_many_ways_are_told_with_the_cards_as_the_language_shows_them() -> None:
    (_, many) = words.choices(actions.exchanges(held("Ks Qd Jd"), 3), "ru")
    assert many == "сменить любые из В♦ К♠ Д♦ (например, exchange Ks Qd)"


def test_many_cards_to_play_are_offered_each() -> None:
    offered = words.choices(actions.PLAYS[held("As Ks Qs")], "en")
    assert list(offered) == ["play A♠ (play As)", "play K♠ (play Ks)", "play Q♠ (play Qs)"]


def test_cards_alone_are_no_word_where_no_card_is_to_be_named() -> None:
    assert words.understood("As", [actions.PASS, actions.KNOCK]) is None
    assert words.understood("As", actions.PLAYS[held("As Ks")]) == "play As"
    assert words.understood("As 9h", actions.exchanges(held("As 9h 8h"), 3)) == "exchange As 9h"
    assert words.understood("As", [*actions.exchanges(held("As 9h"), 1), actions.WITHDRAW]) == "exchange As"
    assert words.understood("9h", actions.drops(held("As 9h 8h 7h"), 1)) == "drop 9h"
    assert words.understood("", actions.PLAYS[held("As Ks")]) is None


def test_the_table_is_told_as_far_as_it_is_known(rules: Rules, record: Record) -> None:
    late = rules("prikupka", trump_shown="at-buying")
    assert list(words.facts(seen(late, record(), 2), "en", names=NAMES)) == ["In the pot 15"]
    open_trump = seen(rules("prikupka"), record(trump="Ks"), 2, "1 knock")
    assert list(words.facts(open_trump, "en", names=NAMES)) == ["In the pot 15; trumps ♠ (K♠); in play: Boris"]
    assert list(words.facts(open_trump, "ru", names=NAMES)) == ["На кону 15; козыри ♠ (К♠); играют: Boris"]
    closed = seen(rules("shleif"), record(dealer=1), 3)
    assert list(words.facts(closed, "en", names=NAMES)) == [f"In the pot {closed.pot}; trumps ♠; in play: Boris"]
    played = seen(rules("prikupka"), record(), 2, *PLAYED, "3 play 3s")
    assert list(words.facts(played, "en", names=NAMES)) == [
        "In the pot 15; trumps ♠ (6♠); in play: Boris, Gleb; tricks: Boris 1"
    ]


def test_the_trick_lies_on_the_table_with_who_played_what(rules: Rules, record: Record) -> None:
    (trick,) = words.laid(seen(rules("prikupka"), record(), 3, *PLAYED))
    assert (trick.what, codes(trick.cards), trick.whose) == (Text("The trick", "На столе"), "As", (1,))
    assert list(words.laid(seen(rules("prikupka"), record(), 3, *PLAYED[:-1]))) == []


def test_a_hand_is_held_with_trumps_first_then_suit_by_suit_the_best_first(rules: Rules, record: Record) -> None:
    for hand, shown in (("2s Ks Ah", "Ks 2s Ah"), ("Ac Kd 2s", "2s Ac Kd"), ("9c Ah Tc", "Tc 9c Ah")):
        table = record(hands=["3h 6h 5d", hand, "4s 6c 8c", "3s 4c 5c"], stock=None)
        assert codes(words.hand(seen(rules("prikupka"), table, 1))) == shown
    late = rules("prikupka", trump_shown="at-buying")
    table = record(hands=["3h 6h 5d", "2s Ks Ah", "4s 6c 8c", "3s 4c 5c"], stock=None)
    assert codes(words.hand(seen(late, table, 1))) == "Ah Ks 2s"
