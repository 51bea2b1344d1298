"""Leading and following, clause by clause: bound leads of any seat, hands left short, trumped tricks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import BIT, CODE, parse
from stukolka.engine.play import replay_record
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.tricktaking import forbidding

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def result(rules: Any, table: dict[str, Any], *actions: str) -> dict[str, Any]:
    return replay_record(GAME, rules, table | {"actions": list(actions)}).result


def leads(rules: Any, table: dict[str, Any], *actions: str) -> tuple[int, str]:
    """Who leads to the first trick, and the locus that says so."""
    [event] = [event for event in result(rules, table, *actions)["events"] if event["type"] == "leads"]
    return event["seat"], event["locus"]


@pytest.mark.parametrize("royal", [0, 1])
def test_whoever_has_won_with_the_queen_must_lead_the_king_and_then_is_free(royal: int, rules: Rules) -> None:
    bound = rules("obligatory", lead_ace="free", exemption="bound")
    hands = ["2c 3c 4c"] * 3
    hands[royal], other, third = "As Ks Qs", (royal + 1) % 3, (royal + 2) % 3
    hands[other], hands[third] = "2s 3d 4d", "3s 5d 6d"
    # The other seat leads a trump, the third follows, the queen wins.
    table = {"players": 3, "stake": 15, "dealer": royal, "hands": hands, "trump": "7s", "stock": ""}
    first = [f"{other} play 2s", f"{third} play 3s", f"{royal} play Qs"]
    assert result(bound, table, *first)["legal"] == ["play Ks"]
    second = [f"{royal} play Ks", f"{other} play 3d", f"{third} play 5d"]
    assert result(bound, table, *first, *second)["legal"] == ["play As"]
    free = rules("obligatory", lead_ace="free", exemption="exempt")
    assert result(free, table, *first)["legal"] == ["play As", "play Ks"]


CROWD = [f"{seat} pass" for seat in (*range(3, 17), 0)]


def crowd() -> dict[str, Any]:
    """Seventeen at the table: no card is left for the stock."""
    hands = [" ".join(CODE[3 * seat : 3 * seat + 3]) for seat in range(17)]
    return {"players": 17, "stake": 15, "hands": hands, "trump": CODE[51], "stock": ""}


def test_whom_a_short_stock_has_left_without_cards_is_passed_over(rules: Rules) -> None:
    short = rules("prikupka", players="any", stock="shuffle-discards", dealer_duty="may-pass")
    table = crowd()
    said = ["1 knock", "2 knock", "3 knock", *CROWD[1:]]
    bought = [f"1 exchange {table['hands'][1]}", "2 exchange", "3 exchange"]
    begun = result(short, table, *said, *bought)
    assert begun["to_act"] == 2
    played = [*said, *bought]
    tricks = 0
    while result(short, table, *played)["status"] == "playing":
        now = result(short, table, *played)
        assert now["to_act"] in (2, 3)
        played.append(f"{now['to_act']} {now['legal'][0]}")
        tricks += 1
    assert tricks == 6


def test_a_deal_is_over_when_a_short_stock_has_left_nobody_a_third_card(rules: Rules) -> None:
    short = rules("prikupka", players="any", stock="shuffle-discards", dealer_duty="may-pass")
    table = crowd()
    one, two = table["hands"][1].split(), table["hands"][2].split()
    played = ["1 knock", "2 knock", *CROWD, f"1 exchange {one[0]}", f"2 exchange {two[0]} {two[1]}"]
    for _ in range(4):
        now = result(short, table, *played)
        played.append(f"{now['to_act']} {now['legal'][0]}")
    over = result(short, table, *played)
    assert over["status"] == "over"
    assert sum(over["tricks"].values()) == 2


def test_where_nobody_takes_the_golets_the_first_knocker_leads(rules: Rules, record: Record) -> None:
    assert leads(rules("golets"), record(), "1 pass", "2 knock", "3 knock", "0 pass") == (2, "lead.first-lead")


def test_the_dealer_who_takes_the_golets_leads(rules: Rules, record: Record) -> None:
    said = ["1 knock", "2 pass", "3 pass", "0 golets"]
    assert leads(rules("golets"), record(), *said) == (0, "golets.golets-lead")


def test_of_those_who_stay_the_last_knocker_leads_and_not_the_dealer_who_is_bound(rules: Rules, record: Record) -> None:
    last = rules("shleif", withdraw="paying-remise", first_lead="last-knocker")
    table = record(stock="Kd Qd Jd Td 9d 8d 7d 5s 7s 8s 9s Ts")
    knocked = ["1 knock", "2 knock", "3 knock"]
    bought = ["1 exchange 8h", "2 exchange 9c", "3 exchange 5c", "0 exchange 3h", "0 drop 6s"]
    stays = ["1 stay", "2 stay", "3 withdraw", "0 stay"]
    assert leads(last, table, *knocked, *bought, *stays) == (2, "lead.first-lead")


def test_the_last_of_the_razrez_leads_though_another_has_withdrawn(rules: Rules, record: Record) -> None:
    cut = rules("shleif", razrez="agreed", withdraw="paying-remise")
    table = record(stock="Kd Qd Jd Td 9d 8d 7d 5s 7s 8s 9s Ts")
    said = ["1 knock", "2 pass", "3 pass", "1 exchange 8h", "0 exchange 3h", "0 drop 6s"]
    came = ["2 razrez", "2 drop Jd", "3 pass"]
    now = result(cut, table, *said, *came)
    assert now["to_act"] == 1
    assert leads(cut, table, *said, *came, "1 withdraw", "2 stay", "0 stay") == (2, "shleif.razrez-lead")


def test_a_trick_that_is_trumped_twice_is_headed_by_the_suit_led(rules: Rules) -> None:
    suit = rules("obligatory", head_when_ruffed="must-head", overtrump="must")
    hands = ["Th 2h 3d", "9h 2d 3c", "2s 4d 4c", "3s 5d 5c"]
    table = {"players": 4, "stake": 15, "dealer": 0, "hands": hands, "trump": "7s", "stock": ""}
    assert result(suit, table, "1 play 9h", "2 play 2s", "3 play 3s")["legal"] == ["play Th"]


def test_a_card_of_the_suit_led_that_is_laid_on_a_trump_is_what_the_next_must_head(rules: Rules) -> None:
    suit = rules("obligatory", head_when_ruffed="must-head")
    hands = ["Jh Ah 3d", "9h 2d 3c", "2s 4d 4c", "Qh 5d 5c", "Kh Th 6d"]
    table = {"players": 5, "stake": 15, "dealer": 0, "hands": hands, "trump": "7s", "stock": ""}
    played = ["1 play 9h", "2 play 2s", "3 play Qh"]
    assert result(suit, table, *played)["legal"] == ["play Kh"]
    assert result(suit, table, *played, "4 play Kh")["legal"] == ["play Ah"]


def test_what_forbids_a_card_is_told_of_none_that_may_be_played(rules: Rules, record: Record) -> None:
    hands = ["3h 6h 5d", "As 9s 8h", "2s 6c 9c", "3s 4c 5c"]
    done = ["1 knock", "2 pass", "3 knock", "0 pass", "1 exchange", "3 exchange"]

    def forbids(card: str, *played: str, **answers: str) -> str | None:
        table = record(hands=hands, actions=[*done, *played])
        state = replay_record(GAME, rules("prikupka", **answers), table).state
        return forbidding(state, BIT[parse(card)])

    assert [forbids(card, lead_ace="must") for card in ("As", "9s", "8h")] == [None, "lead.lead-ace", "lead.lead-ace"]
    assert [forbids(card, lead_ace="free") for card in ("As", "9s", "8h")] == [None, None, None]
    assert [forbids(card, "1 play As") for card in ("3s", "4c")] == [None, "trick.ruff-early"]
