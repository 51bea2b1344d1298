"""Records of stukalshchik: their faults, the pack from which they may be dealt, and what of a setup is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import PACKS, codes
from stukolka.engine.play import replay_record
from stukolka.errors import Fault, InvalidInput
from stukolka.games.stukalshchik.game import GAME
from stukolka.games.stukalshchik.setup import CELLS
from tests.unit.stukalshchik.conftest import HANDS

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def fault(rules: Any, table: dict[str, Any], *, cards: bool = True) -> Fault:
    with pytest.raises(InvalidInput) as raised:
        GAME.setup(table, rules, cards=cards)
    (found,) = raised.value.faults
    return found


def test_three_to_eight_play(rules: Rules) -> None:
    assert GAME.limits(rules()) == (3, 8)
    assert [GAME.setup({"players": players}, rules(), cards=False).players for players in (3, 8)] == [3, 8]
    for players in (2, 9):
        assert fault(rules(), {"players": players}, cards=False).message.startswith(f"{players} is forbidden by")


def test_seat_0_deals_when_nobody_says(rules: Rules) -> None:
    made = GAME.setup({"players": 4}, rules(), cards=False)
    assert (made.dealer, made.order, made.limit, made.trump) == (0, (1, 2, 3, 0), None, -1)


@pytest.mark.parametrize(
    ("changed", "key", "said"),
    [
        ({"dealer": -1}, "dealer", "expected a whole number from 0 to 5, found -1"),
        ({"dealer": 6}, "dealer", "expected a whole number from 0 to 5, found 6"),
        ({"limit": 0}, "limit", "expected a whole number of at least 1, found 0"),
        ({"hands": HANDS[:5]}, "hands", "expected a list of 6, found 5"),
        ({"hands": [*HANDS[:5], "Qd 6s 5d 4s"]}, "hands[5]", "expected 5 cards, found 4 (deal.hand)"),
        ({"trump": "7c 8c"}, "trump", "expected the one card turned up, found 2"),
        ({"trump": "7x"}, "trump", "unknown card '7x' (table.pack)"),
        ({"trump": ""}, "trump", "expected the one card turned up, found 0"),
        ({"stock": "7s"}, "stock", "7s is dealt twice"),
        ({"pack": codes(PACKS[52]), "hands": None}, "trump", "the pack is given, and the cards are dealt from it"),
    ],
)
def test_what_is_wrong_with_a_record_is_told_by_its_key(
    changed: dict[str, Any], key: str, said: str, rules: Rules, record: Record
) -> None:
    found = fault(rules(), record(**changed))
    assert found.key == key
    assert found.message.startswith(said)


def test_a_limit_may_be_one_chip(rules: Rules, record: Record) -> None:
    assert GAME.setup(record(limit=1), rules()).limit == 1


def test_what_was_meant_is_named(rules: Rules, record: Record) -> None:
    cell = fault(rules(), record(board={"knoker": 2}))
    assert (cell.key, cell.message, cell.allowed, cell.nearest) == (
        "board.knoker",
        "no such cell (board.cells)",
        CELLS,
        "knocker",
    )
    assert fault(rules(), record(stock="8css")).nearest == "8s"


def test_whose_number_of_cards_is_not_known_nothing_is_said_of_it(rules: Rules, record: Record) -> None:
    assert fault(rules(), record(players=2, dealer=0)).key == "players"


@pytest.mark.parametrize(
    ("players", "answer", "size"),
    [(4, "five-cards", 10), (5, "five-cards", 5), (5, "ten-cards", 10), (6, "ten-cards", 5)],
)
def test_how_many_cards_each_has(players: int, answer: str, size: int, rules: Rules) -> None:
    made = GAME.deal(GAME.setup({"players": players}, rules(five_players=answer), cards=False), 1, 1)
    assert [len(hand) for hand in made.hands] == [size] * players


def test_a_pack_is_dealt_by_fives_from_the_elder_hand_and_the_next_card_is_turned_up(rules: Rules) -> None:
    pack = codes(PACKS[52])
    made = GAME.setup({"players": 6, "dealer": 5, "pack": pack}, rules())
    cards = PACKS[52]
    assert made.hands == tuple(cards[5 * seat : 5 * seat + 5] for seat in range(6))
    assert (made.trump, made.stock) == (cards[30], cards[31:])


def test_a_pack_must_serve_all_and_the_card_turned_up(rules: Rules) -> None:
    table = {"players": 6, "dealer": 5}
    enough = GAME.setup(table | {"pack": codes(PACKS[52][:31])}, rules())
    assert (enough.trump, enough.stock) == (PACKS[52][30], ())
    found = fault(rules(), table | {"pack": codes(PACKS[52][:30])})
    assert (found.key, found.message) == ("pack", "expected at least 31 cards, found 30")


def test_of_what_is_not_agreed_nothing_is_written(rules: Rules, record: Record) -> None:
    terms = {"players": 6, "dealer": 5}
    assert GAME.table(GAME.setup(terms, rules(), cards=False)) == terms
    agreed = terms | {"limit": 3, "board": {"K": 2}}
    assert GAME.table(GAME.setup(agreed, rules(), cards=False)) == agreed
    whole = record(stock="Ks")
    assert GAME.table(GAME.setup(whole, rules())) == whole


def test_the_next_deal_has_no_cards_yet_and_the_board_as_it_was_left(rules: Rules, record: Record) -> None:
    made = GAME.setup(record(limit=3), rules())
    state = replay_record(GAME, rules(), record(limit=3, actions=["0 pass", "1 pass", "2 pass"])).state
    following = GAME.following(made, state)
    board = {"K": 6, "Q": 6, "sequence": 6, "knocker": 6, "marriage": 6}
    assert GAME.table(following) == {"players": 6, "dealer": 0, "limit": 3, "board": board}
    assert following == GAME.setup(GAME.table(following), rules(), cards=False)


def test_who_deals_next_is_told_when_the_deal_is_over(rules: Rules, record: Record) -> None:
    going_on = replay_record(GAME, rules(), record()).result
    assert not {"next_pot", "next_dealer"} & set(going_on)
