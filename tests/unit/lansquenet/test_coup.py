"""Coups at the edges: the lowest card, a pack that ends with the right card or the left, or in the middle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from stukolka.cards import PACKS, codes, parse
from stukolka.engine.play import Replay, replay_record
from stukolka.engine.protocol import Event
from stukolka.errors import InvalidInput
from stukolka.games.lansquenet.game import GAME

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

COVERED = ["0 stake 10", "1 cover 10"]
SECOND = ["0 stake 1", "1 cover 1", "0 withdraw", "1 stake 10", "0 cover 10"]
"""Two players; in the first coup the banker wins, so that the second comes to pass."""


def all_but(*cards: str) -> str:
    """Two packs without these cards, one of each named, in their order."""
    left = codes(PACKS[52] * 2).split()
    for card in cards:
        left.remove(card)
    return " ".join(left)


def ending_with(right: str, *after: str) -> str:
    """Two packs of which the first coup leaves only these: the right card of the second, and what comes after it.

    No card equals any of these in rank and suit, but for the queens of spades, which decide the first coup.
    """
    return " ".join(["Qs", right, all_but("Qs", "Qs", right, right, *after), "Qs", right, *after])


def played(rules: Any, table: dict[str, Any], *taken: str) -> Replay[Any, Any]:
    return replay_record(GAME, rules, table | {"actions": list(taken)})


def last_coup(events: Sequence[Event]) -> list[tuple[str, str]]:
    """The types and the cards of the events after the last cover."""
    covered = max(number for number, event in enumerate(events) if event.type == "cover")
    return [(event.type, codes(event.cards)) for event in events[covered + 1 :]]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("2c Js 5h 2d", "banker"),
        ("Qs 2c 5h 2d", "punters"),
        ("Qs 2h 5h 2c", "punters"),
        ("2h Qs 5h 2c", "banker"),
    ],
)
def test_the_two_of_clubs_lies_and_decides_as_any_card_does(
    cards: str, winner: str, rules: Rules, record: Record
) -> None:
    ended = played(rules(), record(cards=cards), *COVERED)
    right, left, middle, deciding = cards.split()
    assert ended.result["coups"][0] == {
        "banker": 0,
        "stake": 10,
        "fund": 0,
        "right": right,
        "left": left,
        "deciding": deciding,
        "winner": winner,
    }
    assert [codes(event.cards) for event in ended.events if event.type == "middle"] == [f"{middle} {deciding}"]
    assert [event.locus for event in ended.events if event.type == "win"] == ["coup.match"] * (winner == "punters")


def test_the_two_of_clubs_makes_a_pair_and_stays(rules: Rules, record: Record) -> None:
    pair = played(rules(pair="banker-wins"), record(cards="2d 2c"), *COVERED)
    assert [codes(event.cards) for event in pair.events if event.type == "pair"] == ["2d 2c"]
    again = played(
        rules(new_cards="same-cards"), record(cards="2c Js 5h 2d 6h Jd"), *COVERED, "0 continue", "1 cover 20"
    )
    assert last_coup(again.events)[0] == ("cards-stay", "2c Js")


def test_a_loss_ends_the_banker_s_wins(rules: Rules, record: Record) -> None:
    twice = [*COVERED, "0 continue", "1 cover 20"]
    state = played(rules(after_loss="bank-stays"), record(cards="Qs Js 5h Qd Qs Js 6h Jd"), *twice).state
    assert (state.phase, GAME.view(state, 0).wins) == ("lost", 0)


STAKES_BACK = [("cards-out", ""), ("taken-back", ""), ("taken-back", ""), ("shuffled", "")]


def test_where_the_right_card_is_the_last_there_is_no_left_one_and_stakes_are_taken_back(
    rules: Rules, record: Record
) -> None:
    table = record(players=2, cards=ending_with("Ts"))
    ended = played(rules(match="rank-and-suit", cards_out="stakes-back"), table, *SECOND)
    assert last_coup(ended.events) == [("right", "Ts"), *STAKES_BACK]
    coup = ended.result["coups"][1]
    assert (coup["right"], coup["left"], coup["deciding"], coup["winner"]) == ("Ts", None, None, None)
    assert (ended.result["balance"], ended.result["to_act"]) == ([1, -1], 1)


def test_where_the_left_card_is_the_last_none_is_turned(rules: Rules, record: Record) -> None:
    table = record(players=2, cards=ending_with("Ts", "Kc"))
    ended = played(rules(match="rank-and-suit", cards_out="stakes-back"), table, *SECOND)
    assert last_coup(ended.events) == [("right", "Ts"), ("left", "Kc"), *STAKES_BACK]


def test_where_the_cards_end_in_the_middle_all_but_right_and_left_are_shuffled_and_the_coup_goes_on(
    rules: Rules, record: Record
) -> None:
    """What was turned before is told before; what comes after the shuffle is a middle of its own."""
    again = f"5h Ts {all_but('Ts', 'Ts', 'Kc', '5h')}"
    table = record(players=2, cards=ending_with("Ts", "Kc", "3h", "4h"), reshuffle=[again])
    ended = played(rules(match="rank-and-suit", cards_out="shuffle-and-go-on"), table, *SECOND)
    assert last_coup(ended.events)[:7] == [
        ("right", "Ts"),
        ("left", "Kc"),
        ("middle", "3h 4h"),
        ("cards-out", ""),
        ("shuffled", ""),
        ("middle", "5h Ts"),
        ("decided", "Ts"),
    ]
    assert parse("Ts") == ended.state.coups[1].deciding % 52


def test_the_cards_that_lie_are_not_shuffled_in(rules: Rules, record: Record) -> None:
    typed = rules(match="rank-and-suit", cards_out="shuffle-and-go-on")
    for given in (all_but(), all_but("Ts", "Kc", "5h"), f"{all_but('Ts', 'Kc', '5h')} Ts"):
        table = record(players=2, cards=ending_with("Ts", "Kc"), reshuffle=[given])
        with pytest.raises(InvalidInput, match=r"reshuffle\[0\]: these are not the cards that are shuffled here"):
            played(typed, table, *SECOND)


def test_each_shuffle_has_its_own_order(rules: Rules, record: Record) -> None:
    """The first goes on with the order that left one card for the second coup, so that there is a second shuffle."""
    orders = [ending_with("Ts"), f"5h 6h {all_but('5h', '6h')}"]
    table = record(players=2, cards=ending_with("Ts"), reshuffle=orders)
    typed = rules(match="rank-and-suit", cards_out="stakes-back")
    taken = ["1 stake 10", "0 cover 10", "1 continue", "0 cover 20", "1 continue", "0 cover 20"]
    coups = played(typed, table, *SECOND, *taken).result["coups"]
    assert [(coup["right"], coup["left"]) for coup in coups[2:]] == [("Qs", "Ts"), ("Ts", None), ("5h", "6h")]


def test_where_no_order_is_given_each_shuffle_has_another(rules: Rules, record: Record) -> None:
    def order(times: int) -> tuple[int, ...]:
        given = [ending_with("Ts")] * times
        taken = ["1 stake 10", "0 cover 10", "1 continue", "0 cover 20"] * times
        typed = rules(match="rank-and-suit", cards_out="stakes-back")
        table = record(players=2, cards=ending_with("Ts"), reshuffle=given)
        cards: tuple[int, ...] = played(typed, table, *SECOND, *taken).state.pile.cards
        return tuple(card % 52 for card in cards)

    assert sorted(order(0)) == sorted(order(1))
    assert order(0) != order(1)


def test_what_has_been_swept_away_is_kept_with_the_lowest_card(rules: Rules, record: Record) -> None:
    for cards in ("2c Js 5h 2d", "Js 2c 5h 2d"):
        places = GAME.places(played(rules(), record(cards=cards), *COVERED).state)
        assert sorted(places["gone"]) == sorted(parse(card) for card in cards.split())
    stays = played(rules(new_cards="same-cards"), record(cards="2c Js 5h 2d"), *COVERED).state
    view = GAME.view(stays, 0)
    assert (GAME.places(stays)["right"], view.right, view.left) == ((parse("2c"),), parse("2c"), parse("Js"))
    stays = played(rules(new_cards="same-cards"), record(cards="Js 2c 5h Jd"), *COVERED).state
    assert (GAME.places(stays)["left"], GAME.view(stays, 0).left) == ((parse("2c"),), parse("2c"))
