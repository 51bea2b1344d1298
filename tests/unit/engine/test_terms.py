"""The terms of a deal: how many cards it may want, how many the pack serves, and what the dealer says of the shleif."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.plan import plan_of
from stukolka.games.stukolka.terms import served

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

LONG = "Kd Qd Jd Td 9d 8d 7d 5s 7s 8s 9s Ts Js Qs Ks"


@pytest.mark.parametrize(
    ("form", "answers", "wanted"),
    [
        ("shleif", {"blind_knock": "agreed", "dealer_duty": "always-plays"}, 13 + 3 * 4 + 3),
        ("shleif", {"blind_knock": "agreed", "dealer_duty": "may-pass"}, 13 + 4 * 4),
        ("prikupka", {"stock": "refuse"}, 13 + 4 * 3),
        ("prikupka", {"stock": "shuffle-discards"}, 52),
        ("prikupka", {"stock": "shuffle-discards", "pack": "36"}, 36),
    ],
)
def test_a_deal_wants_the_worst_case_or_the_whole_pack(
    form: str, answers: dict[str, str], wanted: int, rules: Rules, record: Record
) -> None:
    table = record(hands=None, trump=None, stock=None)
    assert GAME.setup(table, rules(form, **answers), cards=False).terms.needed == wanted


@pytest.mark.parametrize(
    ("form", "pack", "most"),
    [
        ("prikupka", "52", 8),
        ("prikupka", "32", 5),
        ("obligatory", "52", 17),
        ("obligatory", "32", 10),
        ("golets", "36", 10),
    ],
)
def test_the_pack_serves_so_many(form: str, pack: str, most: int, rules: Rules) -> None:
    asked = rules(form, pack=pack)
    assert served(asked, plan_of(asked, kept=False)) == most


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("kept", []),
        ("renounced", [("renounced", "shleif.renounce")]),
        ("taken-back", [("renounced", "shleif.renounce"), ("taken-back", "shleif.renounce-binds")]),
    ],
)
def test_what_the_dealer_says_of_the_shleif_is_told(
    said: str, told: list[tuple[str, str]], rules: Rules, record: Record
) -> None:
    asked = rules("shleif", renounce_binds="may-be-taken-back")
    opening = GAME.setup(record(shleif=said, stock=LONG), asked).terms.opening
    assert [(event.type, event.locus) for event in opening if event.type in ("renounced", "taken-back")] == told
