"""What the sources advise, passage by passage, and the strategies of numbers at a real table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import OF_SUIT, SUITS, bits, codes, members, parse
from stukolka.engine.play import playout, replay_record
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.strategies import STRATEGIES, Way, advice_of_a, advice_of_c, cautious, deciding
from stukolka.games.stukolka.strategies.advice import ALL_BUY, NOBODY_BUYS, ONE_BUYS
from stukolka.games.stukolka.strategies.caution import GOLETS, KNOCK, PASS
from stukolka.games.stukolka.switches import FORMS
from stukolka.games.stukolka.table import _pack
from stukolka.rng import streams

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
) -> str:
    """What is declared on a hand when hearts are trumps."""
    trumps = OF_SUIT[SUITS.index("h")]
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
def test_A_g22_C_g21_the_last_two_risk_a_doubtful_trick_against_one_or_two(by: Way) -> None:
    for place, inside, wanted in ((3, 1, "knock"), (4, 2, "knock"), (2, 1, "pass"), (4, 3, "pass")):
        assert said(by, "2h 3h 4d", buyers=ONE_BUYS, place=place, inside=inside) == wanted


def test_A_g23_C_g22_a_doubtful_trick_is_two_trumps_or_one_and_two_high_cards() -> None:
    at = {"buyers": ONE_BUYS, "place": 4, "inside": 2}
    for by in (advice_of_a, advice_of_c):
        assert said(by, "2h As Kd", **at) == "knock"
        assert said(by, "2h As 3d", **at) == "pass"
        assert said(by, "2h 3h 4d", **at) == "knock"
    # A says aces and kings, C aces or kings.
    assert (said(advice_of_a, "2h Ks Kd", **at), said(advice_of_c, "2h Ks Kd", **at)) == ("pass", "knock")


@pytest.mark.parametrize("by", ADVISED)
def test_A_g24_C_g23_two_trumps_and_an_ace_are_worth_a_risk_against_three(by: Way) -> None:
    at = {"buyers": ONE_BUYS, "place": 4}
    assert said(by, "2h 3h As", inside=3, **at) == "knock"
    assert said(by, "2h 3h Ks", inside=3, **at) == "pass"
    assert said(by, "2h 3h As", inside=4, **at) == "pass"


@pytest.mark.parametrize("by", ADVISED)
def test_A_g25_C_g24_against_a_lone_golets_the_last_goes_in_with_one_small_trump(by: Way) -> None:
    at = {"buyers": ONE_BUYS, "inside": 1, "may": KNOCK | PASS}
    assert said(by, "2h 3s 4d", place=4, taken=True, **at) == "knock"
    assert said(by, "2h 3s 4d", place=4, taken=False, **at) == "pass"
    assert said(by, "2h 3s 4d", place=3, taken=True, **at) == "pass"


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
    assert said(advice_of_c, "Jh 3s 4d", place=2, **at) == "knock"


@pytest.mark.parametrize("by", ADVISED)
def test_A_o21_C_o23_the_first_with_two_trumps_leads_a_trump(by: Way) -> None:
    assert led(by, "4h Qh As", buyers=NOBODY_BUYS, inside=3) == "4h"
    assert led(by, "4h 9s 3s", buyers=NOBODY_BUYS, inside=3) == "4h"
    assert led(by, "4h Qh As", buyers=NOBODY_BUYS, inside=3, first_trick=False) == "Qh"


@pytest.mark.parametrize("by", ADVISED)
def test_who_must_play_knocks_whatever_he_is_advised(by: Way) -> None:
    for buyers in (NOBODY_BUYS, ONE_BUYS, ALL_BUY):
        assert said(by, "2s 5d 7c", buyers=buyers, place=4, inside=1, may=KNOCK) == "knock"


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
