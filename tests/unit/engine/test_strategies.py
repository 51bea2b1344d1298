"""What the sources advise, passage by passage, and the strategies of numbers at a real table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import OF_SUIT, SUITS, bits, codes, members, parse
from stukolka.engine.play import playout, replay_record
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.strategies import STRATEGIES, Way, advice_of_a, advice_of_c, cautious, deciding, from_table
from stukolka.games.stukolka.strategies.advice import ALL_BUY, NOBODY_BUYS, ONE_BUYS
from stukolka.games.stukolka.strategies.caution import GOLETS, KNOCK, PASS, RAZREZ
from stukolka.games.stukolka.switches import FORMS
from stukolka.games.stukolka.table import _pack
from stukolka.rng import Stream, streams

ORDER = _pack(52, "23456789TJQKA").at_least
ADVISED = [pytest.param(advice_of_a, id="A"), pytest.param(advice_of_c, id="C")]
WORD = {KNOCK: "knock", PASS: "pass", GOLETS: "golets"}

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def held(cards: str) -> int:
    return bits(parse(card) for card in cards.split())


def said(
    by: Way,
    hand: str,
    *,
    buyers: int,
    place: int,
    inside: int,
    players: int = 5,
    taken: bool = False,
    may: int = KNOCK | PASS,
    pot: int = 15,
    trumps: int = OF_SUIT[SUITS.index("h")],
) -> str:
    """What is declared on a hand when hearts are trumps."""
    found = deciding.word_of(
        by.line, 0, 0, may, held(hand), trumps, ORDER, 0, players, place, inside, int(taken), pot, 15, buyers
    )
    return WORD[found]


def led(by: Way, hand: str, *, buyers: int, inside: int, first_trick: bool = True) -> str:
    """What is led when hearts are trumps and every card may be."""
    trumps = OF_SUIT[SUITS.index("h")]
    cards = held(hand)
    found = deciding.card_of(
        by.line, 0, cards, cards, 0, inside - 1, trumps, ORDER, 0, inside, buyers, int(first_trick)
    )
    return codes(members(found))


@pytest.mark.parametrize("by", ADVISED)
def test_A_g21_C_g19_the_first_of_five_without_a_sure_trick_passes_rather_than_buy_the_golets(by: Way) -> None:
    golets = {"buyers": ONE_BUYS, "may": KNOCK | PASS | GOLETS, "inside": 0, "pot": 150}
    assert said(by, "2h 3h As", place=0, **golets) == "pass"
    assert said(by, "Ah 3s 4d", place=0, **golets) == "knock"
    assert said(by, "2h 3h As", place=0, players=4, **golets) == "golets"


@pytest.mark.parametrize("by", ADVISED)
def test_a_sure_trick_is_the_ace_of_trumps_the_king_and_another_trump_or_three_trumps(by: Way) -> None:
    """As this edition reads what A.g21 and C.g19 leave undefined."""
    at = {"buyers": ONE_BUYS, "place": 0, "inside": 0}
    for hand in ("Ah 3s 4d", "Kh 2h 4d", "2h 3h 4h"):
        assert said(by, hand, **at) == "knock"
    for hand in ("Kh 3s 4d", "Qh Jh 4d", "9h 3s 4d", "As Ks 2h"):
        assert said(by, hand, **at) == "pass"


@pytest.mark.parametrize("by", ADVISED)
def test_the_golets_is_bought_with_a_trump_for_more_than_three_stakes(by: Way) -> None:
    """Of when to buy it the sources say nothing more: it is done as the cautious do."""
    at = {"buyers": ONE_BUYS, "place": 2, "inside": 0}
    assert [said(by, "2h 3s 4d", may=KNOCK | PASS | GOLETS, pot=pot, **at) for pot in (45, 46)] == ["pass", "golets"]
    assert said(by, "2s 3s 4d", may=KNOCK | PASS | GOLETS, pot=150, **at) == "pass"
    assert said(by, "2h 3s 4d", pot=150, **at) == "pass"


@pytest.mark.parametrize("by", ADVISED)
def test_A_g22_C_g21_the_last_two_risk_a_doubtful_trick_against_one_or_two(by: Way) -> None:
    for place, inside, wanted in ((3, 1, "knock"), (4, 2, "knock"), (2, 1, "pass"), (4, 3, "pass")):
        assert said(by, "2h 3h 4d", buyers=ONE_BUYS, place=place, inside=inside) == wanted
    # Against nobody there is nothing to be risked.
    assert said(by, "2h 3h 4d", buyers=ONE_BUYS, place=4, inside=0) == "pass"


def test_A_g23_C_g22_a_doubtful_trick_is_two_trumps_or_one_and_two_high_cards() -> None:
    at = {"buyers": ONE_BUYS, "place": 4, "inside": 2}
    for by in (advice_of_a, advice_of_c):
        assert said(by, "2h As Kd", **at) == "knock"
        assert said(by, "2h As 3d", **at) == "pass"
        assert said(by, "2h 3h 4d", **at) == "knock"
        assert said(by, "2h Qs Qd", **at) == "pass"
    # A says aces and kings, C aces or kings.
    assert (said(advice_of_a, "2h Ks Kd", **at), said(advice_of_c, "2h Ks Kd", **at)) == ("pass", "knock")


@pytest.mark.parametrize("by", ADVISED)
def test_A_g24_C_g23_two_trumps_and_an_ace_are_worth_a_risk_against_three(by: Way) -> None:
    at = {"buyers": ONE_BUYS, "place": 4}
    assert said(by, "2h 3h As", inside=3, **at) == "knock"
    assert said(by, "2h 3h Ks", inside=3, **at) == "pass"
    assert said(by, "2h 3s As", inside=3, **at) == "pass"
    assert said(by, "2h 3h As", inside=4, **at) == "pass"


@pytest.mark.parametrize("by", ADVISED)
def test_A_g25_C_g24_against_a_lone_golets_the_last_goes_in_with_one_small_trump(by: Way) -> None:
    at = {"buyers": ONE_BUYS, "inside": 1, "may": KNOCK | PASS}
    assert said(by, "2h 3s 4d", place=4, taken=True, **at) == "knock"
    assert said(by, "2h 3s 4d", place=4, taken=False, **at) == "pass"
    assert said(by, "2h 3s 4d", place=3, taken=True, **at) == "pass"
    assert said(by, "2s 3s 4d", place=4, taken=True, **at) == "pass"


@pytest.mark.parametrize("by", ADVISED)
def test_A_g27_C_g26_against_a_lone_golets_one_goes_in_with_aces(by: Way) -> None:
    at = {"buyers": ONE_BUYS, "place": 2}
    assert said(by, "As 3s 4d", inside=1, taken=True, **at) == "knock"
    assert said(by, "As 3s 4d", inside=2, taken=True, **at) == "pass"
    assert said(by, "Ks 3s 4d", inside=1, taken=True, **at) == "pass"


@pytest.mark.parametrize("by", ADVISED)
def test_A_i12_nobody_plays_on_quite_bad_cards(by: Way) -> None:
    for buyers in (NOBODY_BUYS, ONE_BUYS, ALL_BUY):
        assert said(by, "2s 5d 7c", buyers=buyers, place=1, inside=1) == "pass"


@pytest.mark.parametrize("by", ADVISED)
def test_A_p26_C_p28_the_first_knocks_on_one_trump_no_lower_than_a_jack(by: Way) -> None:
    at = {"buyers": ALL_BUY, "place": 0, "inside": 0}
    assert said(by, "Jh 3s 4d", **at) == "knock"
    assert said(by, "Qh 3s 4d", **at) == "knock"
    assert said(by, "Th As Ad", **at) == "pass"


@pytest.mark.parametrize("by", ADVISED)
def test_A_p32_C_p34_the_second_passes_with_one_trump_when_the_first_has_knocked(by: Way) -> None:
    assert said(by, "Qh 3s 4d", buyers=ALL_BUY, place=1, inside=1) == "pass"
    assert said(by, "Qh 3s 4d", buyers=ALL_BUY, place=2, inside=0) == "pass"


@pytest.mark.parametrize("by", ADVISED)
def test_while_trumps_are_unknown_advice_does_as_the_cautious_do(by: Way) -> None:
    at = {"buyers": ALL_BUY, "place": 2, "inside": 1, "trumps": 0}
    for hand, wanted in (("As 3s 4d", "knock"), ("Ks Qs 4d", "knock"), ("Ks Qd 4c", "pass")):
        assert said(by, hand, **at) == wanted


@pytest.mark.parametrize("by", ADVISED)
def test_A_p33_C_p35_the_last_has_it_as_easy_as_the_first(by: Way) -> None:
    assert said(by, "Qh 3s 4d", buyers=ALL_BUY, place=4, inside=3) == "knock"


@pytest.mark.parametrize("by", ADVISED)
def test_A_p8_C_p8_tricks_are_taken_by_number_or_quality_of_trumps(by: Way) -> None:
    for hand, wanted in (("2h 3h 4d", "knock"), ("Kh 3s 4d", "knock"), ("As Ad Ac", "pass")):
        assert said(by, hand, buyers=ALL_BUY, place=2, inside=2) == wanted


@pytest.mark.parametrize("by", ADVISED)
def test_A_p36_C_p38_trumps_are_kept_and_the_rest_is_changed(by: Way) -> None:
    trumps = OF_SUIT[SUITS.index("h")]
    changed = deciding.change_of(by.line, 0, held("2h As 4d"), 3, trumps, ORDER, 0)
    assert codes(members(changed)) == "4d As"
    two = deciding.change_of(by.line, 0, held("5s As 4d"), 2, trumps, ORDER, 0)
    assert codes(members(two)) == "4d 5s"


@pytest.mark.parametrize("by", ADVISED)
def test_A_p37_C_p39_against_many_a_small_trump_is_led(by: Way) -> None:
    assert led(by, "4h As Kd", buyers=ALL_BUY, inside=4) == "4h"
    assert led(by, "4h 9s 8d", buyers=ALL_BUY, inside=4) == "4h"
    assert led(by, "4h 9h Qh", buyers=ALL_BUY, inside=4) == "4h"
    assert led(by, "4h As Kd", buyers=ALL_BUY, inside=5, first_trick=False) == "4h"
    assert led(by, "Qh 4h As", buyers=ALL_BUY, inside=3) == "Qh"


@pytest.mark.parametrize("by", ADVISED)
def test_A_p42_p43_C_p44_p45_with_two_trumps_one_is_led_beside_an_ace_and_not_beside_another_card(by: Way) -> None:
    assert led(by, "4h Qh As", buyers=ALL_BUY, inside=4) == "4h"
    assert led(by, "4h Qh 9s", buyers=ALL_BUY, inside=4) == "9s"


@pytest.mark.parametrize("by", ADVISED)
def test_A_o16_C_o18_without_trumps_one_plays_with_high_cards_in_the_suits(by: Way) -> None:
    at = {"buyers": NOBODY_BUYS, "place": 2, "inside": 1}
    assert said(by, "As Kd 4c", **at) == "knock"
    assert said(by, "As Qd 4c", **at) == "pass"


def test_A_o23_C_o26_to_knock_with_one_small_trump_is_a_risk_that_A_takes_and_C_calls_great() -> None:
    at = {"buyers": NOBODY_BUYS, "inside": 1}
    for place in (0, 4):  # o17, o19: for the first and the last it pays better
        assert said(advice_of_a, "2h 3s 4d", place=place, **at) == "knock"
        assert said(advice_of_c, "2h 3s 4d", place=place, **at) == "knock"
    assert said(advice_of_a, "2h 3s 4d", place=2, **at) == "knock"
    assert said(advice_of_c, "2h 3s 4d", place=2, **at) == "pass"
    for trump, wanted in (("Th", "pass"), ("Jh", "knock"), ("Qh", "knock"), ("Kh", "knock"), ("Ah", "knock")):
        assert said(advice_of_c, f"{trump} 3s 4d", place=2, **at) == wanted
    assert said(advice_of_c, "2h 3h 4d", place=2, **at) == "knock"


@pytest.mark.parametrize("by", ADVISED)
def test_A_o21_C_o23_the_first_with_two_trumps_leads_a_trump(by: Way) -> None:
    assert led(by, "4h Qh As", buyers=NOBODY_BUYS, inside=3) == "4h"
    assert led(by, "4h 9s 3s", buyers=NOBODY_BUYS, inside=3) == "4h"
    assert led(by, "4h Qh As", buyers=NOBODY_BUYS, inside=3, first_trick=False) == "Qh"


def test_who_is_not_advised_leads_his_best_trump_whoever_buys() -> None:
    for by in (cautious, from_table(OWN | {"otherwise": "keeps-trumps"})):
        for buyers in (NOBODY_BUYS, ONE_BUYS, ALL_BUY):
            assert led(by, "4h Qh As", buyers=buyers, inside=5) == "Qh"


@pytest.mark.parametrize("by", ADVISED)
def test_who_must_play_knocks_whatever_he_is_advised(by: Way) -> None:
    for buyers in (NOBODY_BUYS, ONE_BUYS, ALL_BUY):
        assert said(by, "2s 5d 7c", buyers=buyers, place=4, inside=1, may=KNOCK) == "knock"
        # And where no knock is asked for he declines, however good his cards are.
        assert said(by, "Ah Kh Qh", buyers=buyers, place=4, inside=1, may=RAZREZ | PASS) == "pass"


def chosen(way: Way, rules: Any, table: dict[str, Any], *actions: str) -> str:
    """What a way of deciding does next, at a real table."""
    state = replay_record(GAME, rules, table | {"actions": list(actions)}).state
    return way(GAME.view(state, state.seat), GAME.legal(state), Stream(1)).text


OWN = {"name": "one's own", "declare": ["* * * * * * pass"]}
BOUGHT = ("1 knock", "2 pass", "3 knock", "0 knock", "1 exchange", "3 exchange", "0 exchange")


def test_a_table_says_what_its_lines_say_and_leaves_the_rest_to_another_way(rules: Rules, record: Record) -> None:
    typed = rules("prikupka", lead_ace="free", lead_king="free")
    table = record(hands=["3h 6h 5d", "As Kh 8h", "2s 6c 9c", "4s 4c 5c"], stock=None)
    trumps = record(hands=["3h 6h 5d", "Js 3s 8h", "2s 6c 9c", "4s 4c 5c"], stock=None)
    assert chosen(from_table(OWN), typed, table) == "pass"
    assert chosen(advice_of_a, typed, table) == "knock"
    buying = ("1 knock", "2 pass", "3 knock", "0 knock")
    assert chosen(from_table(OWN), typed, table, *buying) == "exchange 8h Kh"
    assert chosen(cautious, typed, table, *buying) == "exchange 8h Kh"
    leads = from_table(OWN | {"otherwise": "leads-trump"})
    assert chosen(leads, typed, trumps, *BOUGHT) == "play 3s"
    assert chosen(cautious, typed, trumps, *BOUGHT) == "play Js"


def test_of_the_rest_of_the_hand_trumps_are_changed_last_by_the_way_that_is_named(rules: Rules, record: Record) -> None:
    table = record(hands=["3h 6h 5d", "Ac 3s 8h", "2s 6c 9c", "4s 4c 5c"], stock=None)
    for otherwise, changed in (
        ("cautious", "exchange 8h"),
        ("leads-trump", "exchange 8h"),
        ("leads-plain", "exchange 8h"),
        ("keeps-trumps", "exchange 8h Ac"),
        ("advice-A", "exchange 8h Ac"),
        ("advice-C", "exchange 8h Ac"),
    ):
        way = from_table(OWN | {"otherwise": otherwise})
        assert chosen(way, rules("prikupka"), table, "1 knock", "2 pass", "3 knock", "0 knock") == changed


def test_the_first_lead_alone_is_as_a_table_names_it(rules: Rules, record: Record) -> None:
    typed = rules("prikupka", lead_ace="free", lead_king="free")
    table = record(hands=["3h 6h 5d", "Js 3s 8h", "2s 6c 9c", "2d 4c 5c"], stock=None)
    for otherwise, first, second in (
        ("leads-trump", "play 3s", "play 3s"),
        ("leads-plain", "play 8h", "play 3s"),
        ("keeps-trumps", "play Js", "play 3s"),
        ("cautious", "play Js", "play 3s"),
    ):
        way = from_table(OWN | {"otherwise": otherwise})
        assert chosen(way, typed, table, *BOUGHT) == first
        # Then he leads what is worth most.
        assert chosen(way, typed, table, *BOUGHT, "1 play Js", "3 play 2d", "0 play 3h") == second
    plain = record(hands=["3h 6h 5d", "Qc Kd 8h", "2s 6c 9c", "2d 4c 5c"], stock=None)
    for otherwise in ("leads-trump", "leads-plain", "cautious"):
        assert chosen(from_table(OWN | {"otherwise": otherwise}), typed, plain, *BOUGHT) == "play Kd"


def test_who_has_bought_stays(rules: Rules, record: Record) -> None:
    free = rules("prikupka", withdraw="paying-remise")
    table = record(actions=["1 knock", "2 pass", "3 knock", "0 pass", "1 exchange 9h", "3 exchange 3s"])
    assert replay_record(GAME, free, table).result["legal"] == ["stay", "withdraw"]
    for way in (cautious, advice_of_a, advice_of_c):
        assert chosen(way, free, table, *table["actions"]) == "stay"


def test_what_he_misses_the_least_is_thrown_away(rules: Rules) -> None:
    table = {
        "players": 3,
        "stake": 15,
        "hands": ["6s Jc 8s", "8d 5s Qs", "Ad 3d 6d"],
        "trump": "Ah",
        "stock": "8c As 6h Qh 2d Ks Ac 9h 4h 9c 2h 7s 8h Qc 4s",
    }
    assert chosen(cautious, rules("shleif"), table, "1 pass", "2 knock", "2 exchange", "0 exchange 6s") == "drop 8c"


def test_against_a_golets_the_last_is_told_by_the_table_that_it_was_taken(rules: Rules, record: Record) -> None:
    hands = ["2s 3h 4d", "9h 8h 7h", "6c 9c Tc", "4c 5c 2d"]
    table = record(hands=hands)
    assert chosen(advice_of_a, rules("golets"), table, "1 pass", "2 golets", "3 pass") == "knock"
    assert chosen(advice_of_a, rules("golets"), table, "1 pass", "2 knock", "3 pass") == "pass"


def test_the_winning_card_is_beaten_surely_while_others_follow(rules: Rules, record: Record) -> None:
    done = (*BOUGHT, "1 play 9h")
    for third, wanted in (("Th Ah 2c", "play Ah"), ("Th Kh 2c", "play Th"), ("Kh Qh 2c", "play Qh")):
        table = record(hands=["3h 6h 5d", "9h 7c 8c", "2s 6c 9c", third], stock=None)
        assert chosen(cautious, rules("prikupka"), table, *done) == wanted


def test_the_best_card_is_led_where_no_trump_is_held(rules: Rules, record: Record) -> None:
    table = record(hands=["3h 6h 5d", "Ah 9d 8c", "2s 6c 9c", "4s 4c 5c"], stock=None)
    assert chosen(cautious, rules("prikupka"), table, *BOUGHT) == "play Ah"


def test_the_house_knows_its_strategies_by_name() -> None:
    assert list(STRATEGIES) == ["random", "cautious", "advice-A", "advice-C"]
    assert [str(way) for way in (cautious, advice_of_a, advice_of_c)] == ["cautious", "advice-A", "advice-C"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["cautious", "advice-A", "advice-C"])
def test_a_strategy_plays_every_form_to_its_end_lawfully(name: str, form: str, rules: Rules, record: Record) -> None:
    terms = GAME.setup({"players": 5, "stake": 15, "pot": 165}, rules(form), cards=False)
    seen = set()
    for number in range(60):
        dealt = GAME.deal(terms, 11, number)
        played = playout(GAME, dealt, [GAME.strategies[name]] * 5, streams(11, number, 5))
        assert played.state.seat is None
        assert not any(event.type == "breach" for event in played.events)
        again = replay_record(GAME, rules(form), {**GAME.table(dealt), "actions": played.texts()})
        assert again.result == played.result
        seen |= {action.verb for _, action in played.actions}
    assert {"knock", "pass", "play"} <= seen
