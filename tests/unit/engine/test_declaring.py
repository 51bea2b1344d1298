"""Declaring: the dealer, who speaks last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stukolka.engine.play import replay_record
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.plan.speaking import speaking

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


def test_the_dealer_who_has_seen_the_closed_trump_knocks_on_seen_cards(rules: Rules, record: Record) -> None:
    blind = rules("shleif", blind_knock="agreed", dealer_duty="may-pass")
    result = replay_record(GAME, blind, record(actions=["1 knock", "2 pass", "3 pass"])).result
    assert (result["to_act"], result["legal"]) == (0, ["knock", "pass"])
    renounced = record(shleif="renounced", actions=["1 knock", "2 pass", "3 pass"])
    assert replay_record(GAME, blind, renounced).result["legal"] == ["knock", "knock-blind", "pass"]


def test_what_lets_the_dealer_refuse_is_the_refusal_where_he_must_meet_and_else_his_duty(rules: Rules) -> None:
    meets = speaking(rules("prikupka", dealer_duty="must-meet-lone-knocker"), kept=False)
    assert meets.refusal_locus == "declare.dealer-refusal"
    may = speaking(rules("prikupka", dealer_duty="may-pass"), kept=False)
    assert may.refusal_locus == "declare.dealer-duty"
