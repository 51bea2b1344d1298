"""How many cards a table may come to want."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.games.stukolka.plan.buying import buying, cards_needed

Rules = Callable[..., Any]


@pytest.mark.parametrize(
    ("kept", "bound", "wanted"),
    [
        # Thirteen are dealt to four with the trump; three knockers have four each, and the dealer as many,
        (True, False, 13 + 3 * 4 + 4),
        (False, True, 13 + 3 * 4 + 4),
        (False, False, 13 + 3 * 4 + 4),
        # or three, since his fourth is the trump.
        (True, True, 13 + 3 * 4 + 3),
    ],
)
def test_a_bound_dealer_of_a_kept_shleif_has_his_fourth_card_from_the_trump(
    kept: bool, bound: bool, wanted: int, rules: Rules
) -> None:
    blind = rules("shleif", blind_knock="agreed")
    assert cards_needed(blind, buying(blind, kept=kept), 4, dealer_bound=bound) == wanted


def test_where_all_buy_three_without_an_extra_card_each_wants_three(rules: Rules) -> None:
    plain = rules("prikupka")
    assert cards_needed(plain, buying(plain, kept=False), 5, dealer_bound=False) == 16 + 5 * 3


def test_only_forms_of_stukolka_are_bought_in() -> None:
    foreign: Any = object()
    with pytest.raises(TypeError, match="object is no form of stukolka"):
        buying(foreign, kept=False)
