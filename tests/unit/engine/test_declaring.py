"""Declaring: the dealer, who speaks last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stukolka.engine.play import replay_record
from stukolka.games.stukolka.game import GAME

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

PASSED = ["1 pass", "2 pass", "3 pass"]


def test_a_dealer_who_knocks_alone_takes_the_pot_and_buys_nothing(rules: Rules, record: Record) -> None:
    at_once = rules("prikupka", buying_begins="at-once", dealer_duty="may-pass")
    replay = replay_record(GAME, at_once, record(actions=[*PASSED, "0 knock"]))
    assert replay.result["status"] == "over"
    assert replay.result["winnings"] == {"0": 15}
    assert not any(event.type in ("thrown-off", "exchange") for event in replay.events)


def test_a_dealer_who_knocks_after_another_buys_at_once(rules: Rules, record: Record) -> None:
    at_once = rules("prikupka", buying_begins="at-once", dealer_duty="may-pass")
    actions = ["1 knock", "1 exchange", "2 pass", "3 pass", "0 knock"]
    result = replay_record(GAME, at_once, record(actions=actions)).result
    assert result["to_act"] == 0
    assert "exchange" in result["legal"]
