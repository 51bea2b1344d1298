"""Rows of what a seat sees, and how a game is taken apart where it says nothing of its own."""

from __future__ import annotations

from stukolka.cards import PACKS
from stukolka.games.stepwise import Row, cards, number, one_of
from stukolka.games.stukalshchik.stepwise import STEPS
from stukolka.rng import shuffled


def test_a_row_of_numbers_keeps_their_order() -> None:
    assert number("bank", 5, -2, 5) == Row("bank", (5, -2, 5), None)


def test_a_row_of_cards_is_sorted_and_has_no_place_for_a_card_that_is_not_there() -> None:
    assert cards("hand", 7, None, 3) == Row("hand", (), (3, 7))
    assert cards("right", None) == Row("right", (), ())
    assert cards("pile", 0) == Row("pile", (), (0,))


def test_one_of_the_known_things_is_meant_or_none() -> None:
    assert one_of("seat", 2, range(4)) == Row("seat", (0, 0, 1, 0))
    assert one_of("asked", "bank", ("cover", "bank")) == Row("asked", (0, 1))
    assert one_of("dealer", None, range(2)) == Row("dealer", (0, 0))


def test_a_pack_is_mixed_as_any_deal_of_a_seed_is() -> None:
    pack = PACKS[52][:9]
    assert STEPS.mixed(pack, 3, 1) == tuple(shuffled(3, 1, pack))
    assert STEPS.mixed(pack, 3, 1) != STEPS.mixed(pack, 3, 2)
