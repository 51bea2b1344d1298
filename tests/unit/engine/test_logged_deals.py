"""What went wrong in other people's card games, by its number in the log of cases: their own little deals, replayed.

The cases have a notation of their own; their sums, cards and ways of settling are put into records and answers here.
What no witness has a rule for (a hand that nobody holds, chips that run out) can't be said in a record, and is refused.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.cards import PACKS, codes
from stukolka.engine.laws import all_cards
from stukolka.engine.play import replay_record
from stukolka.errors import IllegalAction, InvalidInput
from stukolka.games.stukolka.game import GAME
from stukolka.rng import shuffled

Rules = Callable[..., Any]

CASES = Path(__file__).parents[2] / "cases" / "hands"
RANKS = {"10": "T", "В": "J", "Д": "Q", "К": "K", "Т": "A"}
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
STAKE = 15
DECLARED = ["1 knock", "2 knock", "3 knock"]
BOUGHT = ["1 exchange", "2 exchange", "3 exchange"]
A_TRICK_EACH = {
    "players": 4,
    "stake": STAKE,
    "hands": ["5h 6h 5d", "Ah 2c 3d", "2h Kc 4d", "3h 3c Ad"],
    "trump": "7s",
    "stock": "Td 9d 8d 6d Kd Qd Jd",
    "actions": [
        *DECLARED, "0 pass", *BOUGHT,
        "1 play Ah", "2 play 2h", "3 play 3h", "1 play 2c", "2 play Kc", "3 play 3c",
        "2 play 4d", "3 play Ad", "1 play 3d",
    ],
}  # fmt: skip
"""Three of four have knocked, and each takes a trick."""

TWO_WITHOUT = {
    "players": 4,
    "stake": STAKE,
    "hands": ["5h 5c 5d", "Ah 2c Ad", "2h Kc 4d", "3h 3c 3d"],
    "trump": "7s",
    "stock": "Td 9d 8d 6d Kd Qd Jd",
    "actions": [
        *DECLARED, "0 knock", *BOUGHT, "0 exchange",
        "1 play Ah", "2 play 2h", "3 play 3h", "0 play 5h", "1 play 2c", "2 play Kc", "3 play 3c", "0 play 5c",
        "2 play 4d", "3 play 3d", "0 play 5d", "1 play Ad",
    ],
}  # fmt: skip
"""All four have knocked; seat 1 takes two tricks and seat 2 one."""


@pytest.fixture(scope="module")
def plain() -> dict[str, Any]:
    """Plain answers to every question, by form."""
    return tomllib.loads((CASES.parents[1] / "traces" / "plain.toml").read_text(encoding="utf-8"))


def case(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    return read


def card(told: str) -> str:
    return RANKS.get(told[1:], told[1:]) + SUITS[told[0]]


def played(rules: Any, table: dict[str, Any], **more: Any) -> dict[str, Any]:
    return dict(replay_record(GAME, rules, table | more).result)


def refused(rules: Any, table: dict[str, Any], **more: Any) -> str:
    with pytest.raises(InvalidInput) as raised:
        replay_record(GAME, rules, table | more)
    return "\n".join(fault.text() for fault in raised.value.faults)


@pytest.mark.parametrize(
    ("remainder", "winnings", "left"),
    [
        ("stays", {"1": 33, "2": 33, "3": 33}, 1),
        ("first-trick", {"1": 34, "2": 33, "3": 33}, 0),
        ("dealer", {"0": 1, "1": 33, "2": 33, "3": 33}, 0),
    ],
)
def test_B05_the_odd_chip_goes_where_the_rules_say(
    remainder: str, winnings: dict[str, int], left: int, rules: Rules
) -> None:
    told = case("delezh_100_na_3")
    typed = rules("prikupka", remainder=remainder)
    result = played(typed, A_TRICK_EACH, pot=told["pot"] - STAKE)
    assert result["pot_at_play"] == told["pot"]
    assert (result["winnings"], result["next_pot"]) == (winnings, left)
    assert sum(winnings.values()) + left == told["pot"]
    if remainder == "stays":
        assert [*told["expect"]["stays"].values()] == [*winnings.values(), left]


def test_B06_a_sum_that_divides_by_three_is_divided_to_the_chip(rules: Rules) -> None:
    told = case("delezh_30300")
    result = played(rules("prikupka"), A_TRICK_EACH, pot=told["pot"] - STAKE)
    assert [*result["winnings"].values(), result["next_pot"]] == [*told["expect"].values()]
    assert all(type(chips) is int for chips in (*result["winnings"].values(), *result["balance"], result["next_pot"]))


@pytest.mark.parametrize(
    ("policy", "answer"), [("each_full_pot", "each-whole"), ("shared", "shared"), ("in_turn_doubling", "growing")]
)
def test_B08_several_fines_are_what_the_rules_say(policy: str, answer: str, rules: Rules) -> None:
    told = case("dva_remiza")
    result = played(rules("prikupka", several_remises=answer), TWO_WITHOUT, pot=told["pot"] - STAKE)
    expected = told["policies"][policy]
    assert result["tricks"] == {"1": 2, "2": 1}
    assert sorted(result["remises"].values()) == expected["fines"]
    assert result["next_pot"] == expected["next_pot"]


READINGS: dict[str, dict[str, str]] = {
    "follow+head": {"head": "must"},
    "follow_only": {"head": "free"},
    "trump+overtrump": {"void_trump": "must", "overtrump": "must"},
    "trump_only": {"void_trump": "must", "overtrump": "free"},
    "free": {"void_trump": "free"},
    "must_undertrump": {"undertrump": "must"},
    "free_if_cannot_overtrump": {"undertrump": "free"},
    "suit_free_once_trumped": {"head_when_ruffed": "any-of-suit"},
    "head_within_suit": {"head_when_ruffed": "must-head"},
}
"""What the case calls a reading, as answers."""


@pytest.mark.parametrize("number", range(4))
def test_B10_what_may_be_played_is_what_the_reading_allows(number: int, rules: Rules) -> None:
    told = case("perebit")["cases"][number]
    (other,), lead, hand = told["played"], card(told["lead"]), [card(one) for one in told["hand"]]
    assert told["legal"]
    for reading, allowed in told["legal"].items():
        typed = rules("obligatory", pack="36", **READINGS[reading])
        # A hand of four, as the case has one, is two hands of three here.
        for held in [hand] if len(hand) == 3 else [[*hand[:2], one] for one in hand[2:]]:
            hands = [" ".join(held), f"{lead} 6c 7c", f"{card(other)} 8c 9c"]
            table = {"players": 3, "stake": STAKE, "hands": hands, "trump": "Qh", "stock": ""}
            result = played(typed, table, actions=[f"1 play {lead}", f"2 play {card(other)}"])
            legal = {action.removeprefix("play ") for action in result["legal"]}
            assert result["to_act"] == 0
            assert legal == {card(one) for one in allowed} & set(held), (reading, held)


def test_B42_stakes_are_taken_once_where_nobody_plays(rules: Rules) -> None:
    told = case("poslednyaya_sdacha")
    typed = rules("prikupka", who_stakes="every-player", dealer_stake="within-common", all_pass="stands-over")
    hands = ["2h 3h 4d", "As Ks 9h", "5c 6c 7c"]
    table = {"players": told["players"], "stake": told["stake"], "hands": hands, "trump": "7s", "stock": ""}
    result = played(typed, table, actions=["1 pass", "2 pass", "0 pass"])
    assert (result["status"], result["balance"], result["next_pot"]) == ("over", [-3, -3, -3], 9)


@pytest.mark.parametrize(
    ("policy", "answer"),
    [("carry_over", "stands-over"), ("dealer_takes", "dealer-takes"), ("redeal_same_dealer", "same-dealer-again")],
)
def test_B43_a_deal_that_all_pass_is_settled_once_as_the_rules_say(policy: str, answer: str, rules: Rules) -> None:
    told = case("vse_pas")
    typed = rules("prikupka", all_pass=answer)
    table = A_TRICK_EACH | {"stake": 3, "pot": told["pot"] - 3, "dealer": told["dealer"]}
    replay = replay_record(GAME, typed, table | {"actions": ["1 pass", "2 pass", "3 pass", "0 pass"]})
    expected = told["policies"][policy]
    assert replay.result["next_pot"] == expected["pot"]
    assert replay.result["winnings"] == ({"0": expected["dealer_gets"]} if "dealer_gets" in expected else {})
    dealt = {key: value for key, value in table.items() if key != "actions"}
    following = GAME.following(GAME.setup(dealt, typed), replay.state).terms.agreed
    assert following.dealer == expected.get("dealer", 1)


def test_B44_one_player_alone_takes_the_pot_or_the_dealer_meets_him(rules: Rules) -> None:
    told = case("odin_postuchal")
    # The case counts seats from the first to declare; here that is the dealer's next.
    actions = [f"{seat} {said}" for seat, said in enumerate(told["actions"])]
    table = A_TRICK_EACH | {"stake": 3, "pot": told["pot"] - 3, "dealer": 3}
    taken = played(rules("prikupka", dealer_duty="may-pass", lone_player="takes-pot"), table, actions=actions)
    assert taken["winnings"] == {str(told["policies"]["takes_pot"]["to"]): told["policies"]["takes_pot"]["amount"]}
    bound = rules("prikupka", dealer_duty="must-meet-lone-knocker")
    asked = played(bound, table, actions=actions[:-1])
    assert (asked["to_act"], asked["legal"]) == (3, ["knock"])
    with pytest.raises(IllegalAction) as raised:
        replay_record(GAME, bound, table | {"actions": actions})
    assert raised.value.locus == "declare.dealer-duty"


def test_B45_where_the_stock_runs_out_discards_are_shuffled_in_or_nobody_is_dealt_to(rules: Rules) -> None:
    told = case("koloda_konchilas")
    wants = told["wants"]
    pack = codes(shuffled(7, 0, PACKS[told["deck"]]))
    table = {"players": told["players"], "dealer": 6, "stake": STAKE, "pack": pack}
    sparing = rules("prikupka", pack="36", players="any", stock="refuse")
    assert "7 are too many" in refused(sparing, table)
    typed = rules("prikupka", pack="36", players="any", stock="shuffle-discards")
    hands = [codes(hand).split() for hand in GAME.setup(table, typed).hands]
    out = [hand[:many] for hand, many in zip(hands, wants, strict=True)]
    actions = [f"{seat} knock" for seat in range(7)]
    actions += [f"{seat} exchange {' '.join(cards)}".strip() for seat, cards in enumerate(out)]
    # Four have bought twelve of fourteen cards when the fifth asks for three.
    thrown = [one for cards in out[:4] for one in cards]
    replay = replay_record(GAME, typed, table | {"reshuffle": [" ".join(thrown)], "actions": actions})
    bought = {event.seat: event for event in replay.events if event.type == "exchange"}
    assert len(bought) == 7
    assert [event.type for event in replay.events].count("reshuffle") == 1
    assert replay.result["status"] == "playing"
    drawn = [len(cards) for cards in out]
    assert drawn == told["policies"]["reshuffle_discards"]["got"] == wants


def test_B50_a_card_dealt_twice_is_refused_with_both_players(rules: Rules) -> None:
    first, second = case("karta_dvazhdy")["deal"].values()
    hands = [" ".join(card(one) for one in hand) for hand in (first, second)]
    table = {"players": 2, "stake": STAKE, "hands": hands, "trump": "Kd", "stock": ""}
    assert refused(rules("prikupka", pack="36", players="any"), table) == (
        "error: hands[1]: 7s is dealt twice: to seat 0 and to seat 1"
    )


def test_B51_a_card_against_the_rules_is_refused_or_fined_once(rules: Rules) -> None:
    told = case("renons")
    hand, wrong = [card(one) for one in told["hand"]], card(told["tries"])
    hands = [" ".join([*hand, "8c"]), f"{card(told['lead'])} Ac Kc", "Ts 6c 7c"]
    table = {"players": 3, "stake": STAKE, "hands": hands, "trump": "Qh", "stock": ""}
    typed = rules("obligatory", pack="36", revoke="remise", revoke_amount="pot-at-play", trick_money="kept")
    begun = ["1 play 9s", "2 play Ts"]
    with pytest.raises(IllegalAction) as raised:
        replay_record(GAME, typed, table | {"actions": [*begun, f"0 play {wrong}"]})
    # The rule that forbids it: the suit is held, and its cards are what may be played.
    assert raised.value.locus in {switch.locus for switch in GAME.switches if "obligatory" in switch.forms}
    assert raised.value.legal == ("play 7s",)
    assert played(typed, table, actions=begun)["to_act"] == 0
    # At a table that is not strict the card lies; whoever takes no trick besides owes one remise all the same.
    rest = ["2 play 6c", "0 play 8c", "1 play Ac", "1 play Kc", "2 play 7c", "0 play 7s"]
    result = played(typed, table, strict=False, actions=[*begun, f"0 play {wrong}", *rest])
    assert result["status"] == "over"
    assert result["tricks"] == {"1": 2, "2": 1}
    assert result["remises"] == {"0": result["pot_at_play"]}


@pytest.mark.parametrize("more", [{"dummy": "2s 8s 9s"}, {"chips": [50, 50, 5, 50]}, {"debts": [0, 0, 25, 0]}])
def test_B04_B44_B49_a_dummy_hand_and_chips_that_run_out_can_t_be_said_in_a_record(
    more: dict[str, Any], rules: Rules
) -> None:
    (key,) = more
    assert f"error: {key}: unknown key '{key}'" in refused(rules("prikupka"), A_TRICK_EACH, **more)


@pytest.mark.parametrize(
    ("switch", "answer"),
    [
        ("fined", "dummy"),
        ("hand-size", "four"),
        ("lone-player", "plays-vs-dummy"),
        ("stock", "only-what-remains"),
        ("stock", "offer-capped"),
        ("remise-amount", "pays-what-he-has"),
        ("trump-sold", "may-be-exchanged"),
        ("redealer", "dealer-fined"),
    ],
)
def test_B04_B11_B44_B45_B49_B71_B72_an_answer_that_no_witness_gives_is_refused_with_those_that_they_give(
    switch: str, answer: str, plain: dict[str, Any]
) -> None:
    with pytest.raises(InvalidInput) as raised:
        GAME.rules("prikupka", plain["general"] | plain["prikupka"] | {switch: answer})
    (fault,) = raised.value.faults
    assert fault.key == switch
    assert fault.message.startswith(f"unknown answer '{answer}'")
    assert fault.allowed


def test_B49_a_fine_beyond_all_chips_is_owed_and_no_chip_is_lost(rules: Rules) -> None:
    result = played(rules("prikupka"), TWO_WITHOUT, pot=10**30)
    assert result["remises"] == {"0": 10**30 + STAKE, "3": 10**30 + STAKE}
    assert sum(result["balance"]) + result["next_pot"] == 10**30


@pytest.mark.parametrize(
    ("form", "actions", "where"),
    [
        ("prikupka", [*DECLARED, "0 pass", *BOUGHT], "trump"),
        ("golets", ["1 golets"], "trump"),
        ("shleif", [*DECLARED, *BOUGHT, "0 exchange"], "seat 0"),
    ],
)
def test_B71_the_turned_trump_lies_in_one_place_and_the_rules_say_where(
    form: str, actions: list[str], where: str, rules: Rules
) -> None:
    state = replay_record(GAME, rules(form), A_TRICK_EACH | {"actions": actions}).state
    assert all_cards(GAME.places(state))
    assert [place for place, cards in GAME.places(state).items() if "7s" in codes(cards).split()] == [where]
