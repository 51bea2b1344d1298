"""Buying, clause by clause: who has an extra card, who is asked, what lies aside, and a stock that runs out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import CODE, codes
from stukolka.engine.laws import all_cards
from stukolka.engine.play import Replay, replay_record
from stukolka.games.stukolka.game import GAME

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

LONG = "Kd Qd Jd Td 9d 8d 7d 5s 7s 8s 9s Ts"


def played(rules: Any, table: dict[str, Any], *actions: str) -> Replay[Any, Any]:
    return replay_record(GAME, rules, table | {"actions": list(actions)})


def told(replay: Replay[Any, Any], *types: str) -> list[dict[str, Any]]:
    """The events of these types, as they are written."""
    return [event for event in replay.result["events"] if event["type"] in types]


def test_only_the_unseen_knocker_has_the_extra_card(rules: Rules, record: Record) -> None:
    agreed = rules("shleif", blind_knock="agreed")
    actions = ["1 knock-blind", "2 knock", "3 pass", "1 exchange 9h", "1 drop As", "2 exchange 6c"]
    replay = played(agreed, record(stock=LONG), *actions)
    assert [(event["seat"], event["cards"]) for event in told(replay, "bought")] == [(1, ["Kd", "Qd"]), (2, ["Jd"])]
    assert replay.result["to_act"] == 0


def test_the_dealer_too_may_take_the_golets(rules: Rules, record: Record) -> None:
    late = rules("golets", buying_begins="after-dealer-speaks")
    changes = told(played(late, record(), "1 knock", "2 pass", "3 pass", "0 golets"), "exchange", "bought")
    assert [(event["seat"], sorted(event["cards"])) for event in changes] == [
        (0, ["3h", "5d", "6h"]),
        (0, ["Jd", "Kd", "Qd"]),
    ]


@pytest.mark.parametrize(("turn", "locus"), [("each-may", "shleif.razrez"), ("all-must", "shleif.razrez-turn")])
def test_the_razrez_is_named_by_the_locus_that_asks_for_it(turn: str, locus: str, rules: Rules, record: Record) -> None:
    agreed = rules("shleif", razrez="agreed", razrez_turn=turn)
    actions = ["1 knock", "2 pass", "3 pass", "1 exchange", "0 exchange", "0 drop 6s", "2 razrez"]
    [event] = told(played(agreed, record(stock=LONG), *actions), "razrez")
    assert (event["seat"], event["locus"]) == (2, locus)


def test_who_takes_the_top_card_leaves_the_trump(rules: Rules, record: Record) -> None:
    either = rules("golets", set_aside="trump-or-top")
    assert told(played(either, record(), "1 golets"), "aside")[0]["cards"] == ["6s"]
    top = played(either, record(), "1 golets top")
    assert told(top, "aside") == []
    assert told(top, "burnt")[0]["cards"] == ["Kd"]


def test_trump_and_top_card_lie_aside_and_every_card_is_in_one_place(rules: Rules, record: Record) -> None:
    setup = GAME.setup(record(), rules("golets", set_aside="trump-and-top"))
    before = all_cards(GAME.places(GAME.start(setup)[0]))
    state = played(rules("golets", set_aside="trump-and-top"), record(), "1 golets").state
    assert all_cards(GAME.places(state)) == before


@pytest.mark.parametrize(("card", "place"), [("6s", "trump"), ("3h", "discards")])
def test_the_closed_trump_that_the_dealer_throws_away_is_no_discard(
    card: str, place: str, rules: Rules, record: Record
) -> None:
    places = GAME.places(played(rules("shleif"), record(stock=LONG), *TO_THE_DEALER, f"0 drop {card}").state)
    assert [name for name, cards in places.items() if card in codes(cards).split()] == [place]


TO_THE_DEALER = ["1 knock", "2 pass", "3 pass", "1 exchange", "0 exchange"]


def test_with_no_discard_to_shuffle_in_the_stock_is_exhausted_and_nothing_more_is_said(rules: Rules) -> None:
    crowd = rules("prikupka", players="any", stock="shuffle-discards", dealer_duty="may-pass")
    pack = list(CODE)
    hands = [" ".join(pack[3 * seat : 3 * seat + 3]) for seat in range(17)]
    table = {"players": 17, "stake": 15, "hands": hands, "trump": pack[51], "stock": ""}
    said = ["1 knock", "2 knock", *[f"{seat} pass" for seat in (*range(3, 17), 0)]]
    first = hands[1].split()[0]
    replay = played(crowd, table, *said, f"1 exchange {first}")
    events = told(replay, "exchange", "bought", "reshuffle", "stock-exhausted")
    assert [event["type"] for event in events] == ["exchange", "stock-exhausted"]


def test_discards_are_shuffled_in_a_second_time_in_the_second_order_given(rules: Rules) -> None:
    full = rules("prikupka", pack="32", stock="shuffle-discards")
    hands = ["7h 8h 9h", "Th Jh Qh", "Kh Ah 7c", "8c 9c Tc", "Jc Qc Kc", "Ac 7d 8d", "9d Td Jd"]
    table = {"players": 7, "stake": 15, "hands": hands, "trump": "7s", "stock": "Qd Kd Ad 8s 9s Ts Js Qs Ks As"}
    table["reshuffle"] = ["Th Jh Qh Kh Ah 7c 8c 9c Tc", "8d 7d Ac Jc Qc Kc Td Jd 9d"]
    said = [f"{seat} knock" for seat in (1, 2, 3, 4, 5, 6, 0)]
    bought = [f"{seat} exchange {hands[seat]}" for seat in (1, 2, 3, 4, 5, 6, 0)]
    replay = played(full, table, *said, *bought)
    assert [event["type"] for event in told(replay, "reshuffle")] == ["reshuffle"] * 2
    assert set(told(replay, "bought")[-1]["cards"]) == {"Tc", "8d", "7d"}


def test_who_has_an_extra_card_and_changed_none_has_not_bought_and_is_not_asked_to_withdraw(
    rules: Rules, record: Record
) -> None:
    always = rules("shleif", blind_knock="agreed", blind_extra="always", withdraw="paying-remise")
    actions = ["1 knock-blind", "2 pass", "3 pass", "1 exchange", "1 drop Kd", "0 exchange", "0 drop 6s"]
    assert played(always, record(stock=LONG), *actions).result["legal"] == ["play As"]


def test_buyers_are_asked_from_the_elder_hand_if_they_stay(rules: Rules, record: Record) -> None:
    free = rules("prikupka", withdraw="paying-remise")
    actions = ["1 knock", "2 pass", "3 pass", "0 knock", "1 exchange 9h", "0 exchange 3h"]
    result = played(free, record(), *actions).result
    assert (result["to_act"], result["legal"]) == (1, ["stay", "withdraw"])


def test_who_is_alone_after_the_razrez_takes_the_pot_once(rules: Rules, record: Record) -> None:
    alone = rules("shleif", razrez="agreed", dealer_duty="may-pass")
    actions = ["1 knock", "2 pass", "3 pass", "0 pass", "1 exchange", "2 pass", "3 pass", "0 pass"]
    replay = played(alone, record(stock=LONG), *actions)
    assert [event["type"] for event in told(replay, "win", "over")] == ["win", "over"]
