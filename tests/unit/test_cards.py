"""Cards by number, code and sign; packs as they lie."""

from __future__ import annotations

from itertools import combinations

import pytest

from stukolka import cards
from stukolka.errors import InvalidInput


def test_cards_sort_as_their_codes_do() -> None:
    assert list(cards.CODE) == sorted(rank + suit for rank in "23456789TJQKA" for suit in "shdc")


def test_every_code_is_read_back() -> None:
    assert [cards.parse(code) for code in cards.CODE] == list(range(52))


def test_a_ten_has_two_codes() -> None:
    assert cards.parse("10h") == cards.parse("Th")
    assert cards.find("10h") == cards.CODE.index("Th")


@pytest.mark.parametrize("code", ["", "h", "T", "1h", "Hh", "Thh", "th", "TH", "Тh", "11s"])
def test_what_is_no_card_is_refused_with_its_text(code: str) -> None:
    assert cards.find(code) is None
    with pytest.raises(InvalidInput, match="unknown card"):
        cards.parse(code)


def test_a_cyrillic_look_alike_is_named_and_the_card_is_suggested() -> None:
    fault = cards.unknown("Кs", key="trump")
    assert "Cyrillic" in fault.message
    assert fault.nearest == "Ks"
    assert fault.key == "trump"


def test_suit_and_rank_are_those_of_the_code() -> None:
    for card, code in enumerate(cards.CODE):
        assert cards.RANKS[cards.RANK[card]] + cards.SUITS[cards.SUIT[card]] == code


@pytest.mark.parametrize(("size", "lowest"), [(52, "2"), (36, "6"), (32, "7")])
def test_a_pack_lies_suit_by_suit_from_its_lowest_card_up(size: int, lowest: str) -> None:
    codes = [cards.CODE[card] for card in cards.PACKS[size]]
    assert len(set(codes)) == size
    quarter = size // 4
    assert [code[1] for code in codes] == [suit for suit in "shdc" for _ in range(quarter)]
    assert codes[0] == f"{lowest}s"
    assert codes[quarter - 1] == "As"


@pytest.mark.parametrize(
    ("code", "en", "ru"),
    [
        ("Th", "10♥", "10♥"),
        ("Jc", "J♣", "В♣"),
        ("Qs", "Q♠", "Д♠"),
        ("Kd", "K♦", "К♦"),
        ("Ah", "A♥", "Т♥"),
        ("9s", "9♠", "9♠"),
    ],
)
def test_a_card_is_shown_in_both_languages(code: str, en: str, ru: str) -> None:
    card = cards.parse(code)
    assert (cards.display(card), cards.display(card, "en"), cards.display(card, "ru")) == (en, en, ru)


def test_sets_of_cards_hold_what_was_put_in() -> None:
    for chosen in combinations(range(0, 52, 3), 3):
        assert cards.members(cards.bits(chosen)) == chosen
    assert cards.members(0) == ()
    assert cards.bits([]) == 0


def test_the_suits_are_thirteen_cards_each_and_all_the_pack() -> None:
    assert [suit.bit_count() for suit in cards.OF_SUIT] == [13] * 4
    assert sum(cards.OF_SUIT) == (1 << 52) - 1


def test_codes_are_written_in_the_order_given() -> None:
    assert cards.codes([cards.parse(code) for code in ("9h", "As", "2c")]) == "9h As 2c"
