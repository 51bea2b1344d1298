"""Actions: canonical texts, and what is said of a text that is none."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest

from stukolka.cards import CODE, bits, codes, parse
from stukolka.errors import Fault
from stukolka.games.stukolka import actions
from stukolka.games.stukolka.actions import Action


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("1 knock", "knock"),
        ("2  pass ", "pass"),
        ("0 golets top", "golets top"),
        ("1 exchange 9s 4d", "exchange 4d 9s"),
        ("1 exchange", "exchange"),
        ("1 drop 10h", "drop Th"),
        ("1 drop 10h 2c As", "drop 2c As Th"),
        ("16 play As", "play As"),
        ("3 knock-blind", "knock-blind"),
        ("3 razrez", "razrez"),
        ("3 stay", "stay"),
        ("3 withdraw", "withdraw"),
    ],
)
def test_a_text_is_read_to_its_canonical_form(text: str, canonical: str) -> None:
    read = actions.parse(text)
    assert not isinstance(read, Fault)
    seat, action = read
    assert seat == int(text.split()[0])
    assert action.text == canonical
    assert action.cards == tuple(sorted(parse(code) for code in text.split()[2:] if code != "top"))


@pytest.mark.parametrize(
    ("text", "message", "nearest"),
    [
        ("", "expected a seat and an action", None),
        ("knock", "expected a seat and an action", None),
        ("-1 knock", "expected a seat and an action", None),
        ("١ knock", "expected a seat and an action", None),
        ("17 knock", "no table has a seat '17'", None),
        ("99999999999999999999 knock", "no table has a seat", None),
        ("1", "a seat without an action", None),
        ("1 knok", "unknown action 'knok'", "knock"),
        ("1 play", "'play' wants one card, found 0", None),
        ("1 play As Ks", "'play' wants one card, found 2", None),
        ("1 play Zs", "unknown card 'Zs'", None),
        ("1 play as", "unknown card 'as'", "As"),
        ("1 exchange As Ks Qs Js", "'exchange' wants from 0 to 3 cards, found 4", None),
        ("1 drop", "'drop' wants from 1 to 3 cards, found 0", None),
        ("1 exchange 10h Th", "Th is named twice", None),
        ("1 pass As", "'pass' names no cards, found 'As'", None),
        ("1 golets bottom", "'golets' names no cards, found 'bottom'", None),
    ],
)
def test_a_text_that_is_no_action_is_refused(text: str, message: str, nearest: str | None) -> None:
    fault = actions.parse(text)
    assert isinstance(fault, Fault)
    assert message in fault.message
    assert fault.nearest == nearest
    if message.startswith(("unknown action", "a seat without")):
        assert fault.allowed == actions.VERBS


def test_actions_sort_as_their_texts_do() -> None:
    hand = [parse(code) for code in ("2c", "Ah", "Ts")]
    ways = [*actions.exchanges(bits(hand), 3), *actions.drops(bits(hand), 1), *actions.PLAYS[bits(hand)], actions.PASS]
    assert [action.text for action in sorted(ways)] == sorted(action.text for action in ways)


@pytest.mark.parametrize(
    "hand", [("2c", "Ah", "Ts"), ("Th", "Tc", "Ts"), ("9d", "Ad", "Jd"), ("2c", "3c"), ("As",), ()]
)
def test_every_subset_may_be_changed_up_to_the_limit(hand: tuple[str, ...]) -> None:
    cards = sorted(parse(code) for code in hand)
    for limit in (2, 3):
        subsets = [chosen for number in range(limit + 1) for chosen in combinations(cards, number)]
        expected = sorted(f"exchange {codes(chosen)}".strip() for chosen in subsets)
        assert [action.text for action in actions.exchanges(bits(cards), limit)] == expected


def test_so_many_are_dropped_of_a_hand_as_are_too_many() -> None:
    hand = bits(parse(code) for code in ("2c", "Ah", "Ts", "9d"))
    assert [action.text for action in actions.drops(hand, 1)] == ["drop 2c", "drop 9d", "drop Ah", "drop Ts"]
    assert len(actions.drops(hand, 2)) == 6


def test_plays_are_sorted_whatever_their_number() -> None:
    for number in (1, 2, 3, 4):
        for chosen in combinations(range(0, 52, 7), number):
            assert [action.text for action in actions.PLAYS[bits(chosen)]] == [f"play {CODE[card]}" for card in chosen]


def test_rare_sets_are_not_kept() -> None:
    """What is kept of them must not grow with the deals played: two cards at most are few, three are 22,100."""
    for made in (actions.EXCHANGE, actions.DROP, actions.PLAYS):
        for chosen, kept in (((7,), True), ((7, 20), True), ((7, 20, 31), False), ((7, 20, 31, 50), False)):
            first = made[bits(chosen)]
            assert made[bits(chosen)] == first
            assert (bits(chosen) in made) is kept


def test_an_action_survives_pickling() -> None:
    action = actions.EXCHANGE[bits((3, 17))]
    again: Action = pickle.loads(pickle.dumps(action))
    assert again == action
    assert again in actions.exchanges(bits((3, 17, 40)), 3)
