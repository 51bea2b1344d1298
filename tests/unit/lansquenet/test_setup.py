"""Records of lansquenet without cards, terms that may be left out, and what of a setup is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import CODE
from stukolka.errors import Fault, InvalidInput
from stukolka.games.lansquenet.game import GAME

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def fault(rules: Any, table: dict[str, Any], *, cards: bool = False) -> Fault:
    with pytest.raises(InvalidInput) as raised:
        GAME.setup(table, rules, cards=cards)
    (found,) = raised.value.faults
    return found


def test_two_to_fifty_two_play(rules: Rules) -> None:
    assert GAME.limits(rules()) == (2, 52)
    assert [GAME.setup({"players": players}, rules(), cards=False).players for players in (2, 52)] == [2, 52]
    assert fault(rules(), {"players": 1}).message == "expected a whole number of at least 2, found 1"


@pytest.mark.parametrize(
    ("answer", "packs", "said"),
    [
        ("two-or-more", 0, "expected a whole number from 1 to 52, found 0"),
        ("two-or-more", 53, "expected a whole number from 1 to 52, found 53"),
        ("two-or-more", 1, "1 is forbidden by table.packs"),
        ("one", 2, "2 is forbidden by table.packs"),
        ("one", 52, "52 is forbidden by table.packs"),
    ],
)
def test_how_many_packs_there_may_be_is_told_before_the_cards_are_dealt(
    answer: str, packs: int, said: str, rules: Rules
) -> None:
    found = fault(rules(packs=answer), {"players": 3, "packs": packs})
    assert found.message.startswith(said)
    assert found.key == "packs"


@pytest.mark.parametrize("packs", [0, 53, 10**9])
def test_with_the_cards_at_hand_there_may_be_as_many_packs_as_without(packs: int, rules: Rules, record: Record) -> None:
    found = fault(rules(packs="two-or-more"), record(packs=packs), cards=True)
    assert (found.key, found.message) == ("packs", f"expected a whole number from 1 to 52, found {packs}")


def test_as_many_as_fifty_two_packs_may_be_put_together(rules: Rules) -> None:
    assert GAME.setup({"players": 3, "packs": 52}, rules(), cards=False).packs == 52


def test_before_the_deal_there_is_no_use_for_cards(rules: Rules, record: Record) -> None:
    table = {"players": 3, "packs": 2}
    assert fault(rules(), table | {"cards": "Qs"}).key == "cards"
    assert fault(rules(), table | {"reshuffle": ["Qs"]}).key == "reshuffle"
    assert GAME.setup(record(cards=None), rules()).cards == ()


def test_the_card_that_was_meant_is_named(rules: Rules, record: Record) -> None:
    found = fault(rules(), record(cards="Qs Qss"), cards=True)
    assert (found.key, found.nearest) == ("cards", "Qs")


def test_of_what_is_not_agreed_nothing_is_written(rules: Rules, record: Record) -> None:
    terms = {"players": 3, "packs": 2, "banker": 0}
    assert GAME.table(GAME.setup(record(cards=None), rules())) == terms
    assert GAME.table(GAME.setup(record(cards="Qs Js"), rules())) == terms | {"cards": "Qs Js"}
    assert GAME.table(GAME.setup(record(cards=None, fund=4), rules())) == terms | {"fund": 4}


def test_a_game_without_a_fund_is_unusual_where_each_pays_into_one(rules: Rules, record: Record) -> None:
    def loci(answer: str, **chips: int) -> list[str]:
        return [locus for locus, _ in GAME.warnings(GAME.setup(record(**chips), rules(fund_paid=answer)))]

    assert loci("each-before-play") == ["fund.fund-paid"]
    assert loci("each-before-play", fund=1) == loci("each-before-play", fund_sum=1) == []
    assert loci("no-fund") == []


def test_equal_cards_of_several_packs_are_told_apart(rules: Rules) -> None:
    made = GAME.setup({"players": 2, "packs": 3, "cards": "Qs Js Qs Qs"}, rules())
    queen, jack = CODE.index("Qs"), CODE.index("Js")
    state, _ = GAME.start(made)
    assert GAME.places(state) == {"pack": (queen, jack, queen + 52, queen + 104), "gone": ()}
