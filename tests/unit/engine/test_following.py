"""The deal after a deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.games.stukolka.game import GAME

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


@pytest.mark.parametrize(("stake", "left"), [(3, 0), (1, 1), (2, 2)])
def test_a_remise_is_played_for_if_a_single_coin_is_left(stake: int, left: int, rules: Rules, record: Record) -> None:
    plain = rules("prikupka", stake_number="any", dealer_duty="may-pass")
    actions = ["1 knock", "2 knock", "3 pass", "0 pass", "1 exchange", "2 exchange"]
    actions += ["1 play As", "2 play 2s", "1 play 9h", "2 play 6c", "1 play 7c", "2 play 9c"]
    table = record(stake=stake, hands=["3h 6h 5d", "As 9h 7c", "2s 6c 9c", "3s 4c 5c"])
    state = replay_record(GAME, plain, table | {"actions": actions}).state
    agreed = GAME.following(GAME.setup(table, plain), state).terms.agreed
    assert (agreed.pot, agreed.remise) == (left, left > 0)


def test_the_table_is_limited_by_what_the_pack_serves(rules: Rules) -> None:
    assert GAME.limits(rules("prikupka", players="3-7")) == (3, 7)
    assert GAME.limits(rules("prikupka", players="3-7", pack="32")) == (3, 5)
    assert GAME.limits(rules("prikupka", players="any")) == (2, 8)
