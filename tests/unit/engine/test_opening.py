"""The beginning of a deal: what the dealer looks at, irregularities told with their card, and stakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.stakes import stakes

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def events(rules: Any, table: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = replay_record(GAME, rules, table).result["events"]
    return found


@pytest.mark.parametrize(
    ("looks", "order"),
    [
        ("at-will", ["dealer-looks", "trump-seen", "trump-named"]),
        ("after-announcing", ["trump-seen", "trump-named", "dealer-looks"]),
    ],
)
def test_the_dealer_looks_at_his_cards_once(looks: str, order: list[str], rules: Rules, record: Record) -> None:
    told = [event["type"] for event in events(rules("shleif", dealer_looks=looks), record())]
    assert [one for one in told if one in order] == order


@pytest.mark.parametrize("card", ["2c", "3c", "9h"])
def test_an_exposed_card_is_told(card: str, rules: Rules, record: Record) -> None:
    table = record(hands=["3h 6h 5d", f"As {card} 8h", "2s 6c 9c", "3s 4c 5c"])
    told = events(rules("prikupka"), table | {"incidents": [f"exposed-player-card 1 {card}"]})
    assert [event["cards"] for event in told if event["type"] == "incident"] == [[card]]


def test_an_exposed_card_is_no_early_discard(rules: Rules, record: Record) -> None:
    plays_on = rules("prikupka", exposed_player_card="play-on", early_discard="remise")
    actions = ["1 knock", "2 knock", "3 pass", "0 pass", "1 exchange", "2 exchange"]
    actions += ["1 play As", "2 play 2s", "1 play 9h", "2 play 6c", "1 play 8h", "2 play 9c"]
    told = events(plays_on, record(incidents=["exposed-player-card 1"], actions=actions))
    assert [event["seat"] for event in told if event["type"] == "remise"] == [2]


def test_only_forms_of_stukolka_have_stakes() -> None:
    foreign: Any = object()
    with pytest.raises(TypeError, match="object is no form of stukolka"):
        stakes(foreign, order=(1, 2, 0), stake=15, dealer_sum=None, forced=False)


def test_nobody_plays_a_deal_that_is_made_again(rules: Rules, record: Record) -> None:
    bound = rules("shleif", dealer_duty="always-plays", extra_card="redeal")
    table = record(stock="Kd Qd Jd Td 9d 8d 7d 5s 7s 8s 9s Ts", incidents=["extra-card 2"])
    result = replay_record(GAME, bound, table).result
    assert (result["status"], result["players_in"]) == ("redeal", [])


def test_only_places_where_cards_lie_are_named(rules: Rules, record: Record) -> None:
    state = replay_record(GAME, rules("prikupka"), record()).state
    assert set(GAME.places(state)) == {"seat 0", "seat 1", "seat 2", "seat 3", "stock", "trump"}
