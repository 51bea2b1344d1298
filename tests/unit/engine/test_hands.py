"""What a hand is worth in whole numbers, and sensible play without chance, clause by clause."""

from __future__ import annotations

import pytest

from stukolka.cards import OF_SUIT, SUITS, bits, codes, members, parse
from stukolka.games.stukolka.strategies import caution, hands
from stukolka.games.stukolka.strategies.caution import GOLETS, GOLETS_TOP, KNOCK, KNOCK_BLIND, PASS, RAZREZ
from stukolka.games.stukolka.table import _pack

ORDER = _pack(52, "23456789TJQKA").at_least
TENS_HIGH = _pack(52, "23456789JQKTA").at_least
TENS_LOW = _pack(52, "T23456789JQKA").at_least
HEARTS = OF_SUIT[SUITS.index("h")]


def held(cards: str) -> int:
    return bits(parse(card) for card in cards.split())


def shown(cards: int) -> str:
    return codes(members(cards))


def test_a_set_is_counted_and_its_last_card_found() -> None:
    assert [hands.size(held(cards)) for cards in ("", "2c", "2c As", "3h 6h 5d 9s")] == [0, 1, 2, 4]
    assert [shown(hands.last(held(cards))) for cards in ("", "2c", "As 2c", "3h 6h 5d")] == ["", "2c", "As", "6h"]


def test_the_best_and_the_worst_card_are_by_rank_and_of_equals_the_last_and_the_first() -> None:
    assert [hands.best_rank(held(cards), ORDER, 0) for cards in ("", "2c", "Ts 9h", "2c Ad")] == [-1, 0, 8, 12]
    assert hands.best_rank(held("Ts Ks"), TENS_HIGH, 0) == 11
    for cards, best, worst in (
        ("", "", ""),
        ("2c", "2c", "2c"),
        ("Kc Kd 9h", "Kd", "9h"),
        ("2d 2s Ah", "Ah", "2d"),
        ("Ac As", "As", "Ac"),
    ):
        assert hands.best_of(held(cards), ORDER, 0) == held(best)
        assert hands.worst_of(held(cards), ORDER, 0) == held(worst)
    assert shown(hands.best_of(held("Ts Ks"), TENS_HIGH, 0)) == "Ts"
    assert shown(hands.worst_of(held("Ts Ks"), TENS_HIGH, 0)) == "Ks"
    # The lowest rank of all is below the others even where its code stands behind theirs.
    assert shown(hands.worst_of(held("2s Ts"), TENS_LOW, 0)) == "Ts"


def test_orders_of_ranks_may_stand_one_after_another() -> None:
    both = (*ORDER, *TENS_HIGH)
    at = len(ORDER)
    assert hands.best_rank(held("Ts Ks"), both, at) == 11
    assert shown(hands.best_of(held("Ts Ks"), both, at)) == "Ts"
    assert shown(hands.worst_of(held("Ts Ks"), both, at)) == "Ks"
    assert shown(hands.beating(held("Ts As"), held("Ks"), HEARTS, both, at)) == "As Ts"
    assert shown(hands.least(held("Ts Ks"), HEARTS, both, at)) == "Ks"
    assert shown(hands.most(held("Th Kh"), HEARTS, both, at)) == "Th"


@pytest.mark.parametrize("suit", range(4))
def test_a_suit_is_found_by_its_card(suit: int) -> None:
    assert hands.suit_of(held(f"2{SUITS[suit]}")) == hands.suit_of(held(f"A{SUITS[suit]}")) == OF_SUIT[suit]


def test_a_card_is_beaten_by_a_higher_one_of_its_suit_or_by_any_trump() -> None:
    may = held("9s Js Qd 2h Ah")
    assert shown(hands.beating(may, held("Ts"), HEARTS, ORDER, 0)) == "2h Ah Js"
    assert shown(hands.beating(may, held("As"), HEARTS, ORDER, 0)) == "2h Ah"
    assert shown(hands.beating(may, held("3h"), HEARTS, ORDER, 0)) == "Ah"
    assert shown(hands.beating(may, held("Ts"), 0, ORDER, 0)) == "Js"
    # A card does not beat itself.
    for best in ("Js", "2h"):
        assert not hands.beating(may, held(best), HEARTS, ORDER, 0) & held(best)


def test_trumps_are_missed_the_most() -> None:
    for cards, least, most in (
        ("2h As Kd", "Kd", "2h"),
        ("3h 9h", "3h", "9h"),
        ("As Kd 4c", "4c", "As"),
        ("2h Ah 4c", "4c", "Ah"),
    ):
        assert shown(hands.least(held(cards), HEARTS, ORDER, 0)) == least
        assert shown(hands.most(held(cards), HEARTS, ORDER, 0)) == most


def test_the_first_cards_of_a_set_are_as_many_as_may_be() -> None:
    assert [shown(hands.first_cards(held("5s As 4d"), limit)) for limit in (0, 1, 2, 3, 4)] == [
        "",
        "4d",
        "4d 5s",
        "4d 5s As",
        "4d 5s As",
    ]


# Sensible play


def word(cards: str, *, may: int = KNOCK | PASS, trumps: int = HEARTS, pot: int = 15) -> int:
    """What the cautious say when the stake is 15."""
    return caution.cautious_word(may, held(cards), trumps, ORDER, 0, pot, 15)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("As 3s 4d", KNOCK),
        ("2h 3h 4d", KNOCK),
        ("Kh 3s 4d", KNOCK),
        ("Qh 3s 4d", PASS),
        ("Ks Qs 4d", PASS),
        ("Ks Kd Kc", PASS),
    ],
)
def test_the_cautious_play_with_an_ace_two_trumps_or_a_high_trump(cards: str, said: int) -> None:
    assert word(cards) == said


@pytest.mark.parametrize(
    ("cards", "said"),
    [("As 3s 4d", KNOCK), ("Ks Qs 4d", KNOCK), ("Kc Qc 4d", KNOCK), ("Ks Qd 4c", PASS), ("2h 3h 4h", PASS)],
)
def test_while_trumps_are_unknown_they_play_with_an_ace_or_king_and_queen_of_a_suit(cards: str, said: int) -> None:
    assert word(cards, trumps=0) == said


def test_the_second_highest_rank_makes_a_trump_high_whatever_it_is() -> None:
    for cards, said in (("Th 3s 4d", KNOCK), ("Kh 3s 4d", PASS)):
        assert caution.cautious_word(KNOCK | PASS, held(cards), HEARTS, TENS_HIGH, 0, 15, 15) == said


def test_the_cautious_take_the_golets_with_a_trump_for_more_than_three_stakes() -> None:
    may = KNOCK | PASS | GOLETS
    assert [word("2h 3s 4d", may=may, pot=pot) for pot in (45, 46)] == [PASS, GOLETS]
    assert word("2s 3s 4d", may=may, pot=150) == PASS
    assert word("2h 3s 4d", pot=150) == PASS
    assert word("Ah 3s 4d", may=may, pot=150) == KNOCK


def test_where_there_is_no_knock_the_cautious_decline_and_say_the_first_word_if_they_may_not() -> None:
    assert word("Ah Kh Qh", may=KNOCK_BLIND | PASS) == PASS
    assert word("Ah Kh Qh", may=RAZREZ | PASS) == PASS
    assert word("Ah Kh Qh", may=RAZREZ) == RAZREZ
    assert word("Ah Kh Qh", may=GOLETS_TOP | RAZREZ) == GOLETS_TOP
    assert word("2s 3s 4d", may=KNOCK) == KNOCK


def test_the_cautious_change_all_but_trumps_and_aces() -> None:
    for cards, limit, changed in (("2h As 4d", 3, "4d"), ("5s 4d Kc", 2, "4d 5s"), ("2h 3h As", 3, "")):
        assert shown(caution.cautious_change(held(cards), limit, HEARTS, ORDER, 0)) == changed


def test_the_cautious_throw_away_what_they_miss_the_least() -> None:
    for number, thrown in ((0, ""), (1, "4d"), (2, "4d 9s"), (3, "2h 4d 9s")):
        assert shown(caution.cautious_drop(held("9s 2h 4d Th"), number, HEARTS, ORDER, 0)) == thrown


@pytest.mark.parametrize(
    ("may", "best", "to_follow", "card"),
    [
        ("2h As Kd", "", 2, "2h"),
        ("3s As Kd", "", 2, "As"),
        # Who plays last wins as cheaply as he can.
        ("Js Qs As", "Ts", 0, "Js"),
        ("2h 9h", "As", 0, "2h"),
        # With others to follow a trick is won by an ace or a trump only, the best of them.
        ("Js Qs As", "Ts", 1, "As"),
        ("2h 9h", "As", 1, "9h"),
        ("Js Qs", "Ts", 1, "Js"),
        # Who can't win gives the least.
        ("3s 4s", "Ts", 0, "3s"),
        ("9d 4c", "Ts", 1, "4c"),
    ],
)
def test_the_cautious_win_cheaply_or_surely_and_else_give_the_least(
    may: str, best: str, to_follow: int, card: str
) -> None:
    assert shown(caution.cautious_card(held(may), held(best), to_follow, HEARTS, ORDER, 0)) == card
