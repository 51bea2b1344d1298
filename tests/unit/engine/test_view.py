"""What a seat sees of a deal, and what strategies make of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import bits, codes, members, parse
from stukolka.engine.play import playout, random_streams, replay_record
from stukolka.engine.protocol import Event
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.strategies import at_random, cautious
from stukolka.games.stukolka.view import View
from stukolka.rng import Stream

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def seen(rules: Any, table: dict[str, Any], seat: int, *actions: str) -> View:
    return GAME.view(replay_record(GAME, rules, table | {"actions": list(actions)}).state, seat)


def test_a_seat_sees_its_own_cards_and_what_lies_open(rules: Rules, record: Record) -> None:
    view = seen(rules("prikupka"), record(pot=165), 2, "1 knock")
    assert codes(view.cards) == "2s 6c 9c"
    assert view.hand == bits(view.cards)
    assert (view.seat, view.players, view.dealer, view.stake, view.pot) == (2, 4, 0, 15, 180)
    assert view.asked == "speak"
    assert view.playing == (1,)
    assert (view.trump, view.trump_suit) == (parse("6s"), 3)
    assert (view.trick, view.best, view.tricks, view.played, view.to_follow) == ((), None, {}, 0, 0)


def test_trumps_are_unknown_until_the_trump_is_turned(rules: Rules, record: Record) -> None:
    late = rules("prikupka", trump_shown="at-buying")
    view = seen(late, record(), 2, "1 knock")
    assert (view.trump, view.trump_suit, view.trumps) == (None, None, 0)
    bought = seen(late, record(), 2, "1 knock", "2 pass", "3 knock", "0 pass")
    assert bought.trump == parse("6s")
    assert bought.trumps == GAME.start(GAME.setup(record(), late))[0].deal.trumps


def test_the_closed_trump_is_the_dealers_secret_and_its_suit_is_not(rules: Rules, record: Record) -> None:
    table = record(dealer=1)
    for seat in range(4):
        view = seen(rules("shleif"), table, seat)
        assert view.trump == (parse("6s") if seat == 1 else None)
        assert view.trump_suit == 3


def test_a_trick_is_seen_with_who_played_what(rules: Rules, record: Record) -> None:
    actions = [
        "1 knock",
        "2 pass",
        "3 knock",
        "0 knock",
        "1 exchange",
        "3 exchange",
        "0 exchange",
        "1 play As",
        "3 play 3s",
    ]
    view = seen(rules("prikupka"), record(), 0, *actions)
    assert view.asked == "play"
    assert view.trick == ((1, parse("As")), (3, parse("3s")))
    assert view.best == parse("As")
    assert view.to_follow == 0
    assert view.played == bits([parse("As"), parse("3s")])
    after = seen(rules("prikupka"), record(), 0, *actions, "0 play 5d")
    assert after.tricks == {1: 1}
    assert after.trick == ()


def test_a_trick_is_seen_right_where_the_stock_left_somebody_short(rules: Rules) -> None:
    """Ten of a pack of 32 with one card in the stock: who changes two gets one, and plays to two tricks only."""
    typed = rules("prikupka", pack="32", stock="shuffle-discards", players="any", lead_ace="free", lead_king="free")
    base = GAME.setup({"players": 10, "stake": 15}, typed, cards=False)
    for number in range(20):
        played = playout(GAME, GAME.deal(base, 5, number), [at_random] * 10, random_streams(5, number, 10))
        state, _ = GAME.start(GAME.deal(base, 5, number))
        shown: list[tuple[int, int]] = []
        for seat, action in played.actions:
            view = GAME.view(state, seat)
            if view.asked == "play":
                shown = shown if view.trick else []
                assert view.trick == tuple(shown)
                shown = [*shown, (seat, action.cards[0])]
            state, _ = GAME.apply(state, action)


def test_a_view_of_a_deal_that_is_over_asks_nothing(rules: Rules, record: Record) -> None:
    view = seen(rules("golets"), record(), 2, "1 knock", "2 pass", "3 pass", "0 pass")
    assert view.asked == ""
    assert view.playing == (1,)
    assert codes(view.cards) == "2s 6c 9c"


def test_cards_that_are_not_a_seats_to_see_are_only_counted(rules: Rules, record: Record) -> None:
    actions = ["1 knock", "2 pass", "3 golets", "0 pass", "3 play Kd"]
    events = replay_record(GAME, rules("golets", set_aside="trump-and-top"), record(actions=actions[:4])).events
    for seat in range(4):
        for event in events:
            shown = GAME.shown(event, seat)
            hidden = event.type in ("dealt", "exchange", "bought") and event.seat != seat and event.cards
            if hidden or event.type == "burnt":
                assert shown.cards == ()
                assert dict(shown.more)["count"] == len(event.cards)
                assert shown._replace(cards=event.cards, more=event.more) == event
            else:
                assert shown == event
    assert {"dealt", "burnt", "aside", "exchange", "bought"} <= {event.type for event in events}


def test_what_a_seat_is_shown_never_holds_anothers_hand(rules: Rules) -> None:
    """Cards shown to seat 0 before play are his own, the open trump, or what lies aside."""
    for form in ("golets", "prikupka", "shleif", "obligatory"):
        base = GAME.setup({"players": 4, "stake": 15}, rules(form), cards=False)
        for number in range(10):
            played = playout(GAME, GAME.deal(base, 3, number), [at_random] * 4, random_streams(3, number, 4))
            for event in played.events:
                if event.type in ("play", "breach", "trump", "thrown-off", "aside") or event.seat == 0:
                    continue
                assert GAME.shown(event, 0).cards == ()


def test_the_random_strategy_draws_from_the_sorted_list(rules: Rules, record: Record) -> None:
    state, _ = GAME.start(GAME.setup(record(), rules("golets")))
    legal = GAME.legal(state)
    for key in range(20):
        assert at_random(GAME.view(state, 1), legal, Stream(key)) == legal[Stream(key).below(len(legal))]


@pytest.mark.parametrize(
    ("hand", "word"),
    [("As 9h 8h", "knock"), ("Ah 9h 8h", "knock"), ("2s 3s 8h", "knock"), ("Ks 9h 8h", "knock"), ("Kh Qh 8h", "pass")],
)
def test_the_cautious_play_on_good_cards_only(hand: str, word: str, rules: Rules, record: Record) -> None:
    table = record(hands=["4h 6h 5d", hand, "7s 6c 9c", "4s 4c 5c"], stock=None)
    state, _ = GAME.start(GAME.setup(table, rules("prikupka")))
    assert cautious(GAME.view(state, 1), GAME.legal(state), Stream(1)).text == word


def test_the_cautious_keep_trumps_and_aces_when_they_buy(rules: Rules, record: Record) -> None:
    actions = ["1 knock", "2 pass", "3 knock", "0 pass"]
    state = replay_record(GAME, rules("prikupka"), record(actions=actions)).state
    assert cautious(GAME.view(state, 1), GAME.legal(state), Stream(1)).text == "exchange 8h 9h"


def test_the_cautious_win_cheaply_when_they_play_last(rules: Rules, record: Record) -> None:
    hands = ["3h 6h 5d", "9h 7c 8c", "2s 6c 9c", "Th Ah Qh"]
    actions = ["1 knock", "2 pass", "3 knock", "0 pass", "1 exchange", "3 exchange", "1 play 9h"]
    state = replay_record(GAME, rules("prikupka"), record(hands=hands, stock=None, actions=actions)).state
    assert cautious(GAME.view(state, 3), GAME.legal(state), Stream(1)).text == "play Th"


def test_the_cautious_lose_less_than_the_random(rules: Rules) -> None:
    """The same deals twice, the second time with seats exchanged, since the dealer is worse off than the others."""
    base = GAME.setup({"players": 4, "stake": 15}, rules("prikupka"), cards=False)
    balance = {cautious: 0, at_random: 0}
    for strategies in ([cautious, at_random] * 2, [at_random, cautious] * 2):
        for number in range(300):
            played = playout(GAME, GAME.deal(base, 9, number), strategies, random_streams(9, number, 4))
            for strategy, chips in zip(strategies, played.result["balance"], strict=True):
                balance[strategy] += chips
    assert balance[cautious] > balance[at_random] + 300 * 15


def test_a_seats_place_is_counted_from_the_elder_hand(rules: Rules, record: Record) -> None:
    for dealer, places in enumerate(([3, 0, 1, 2], [2, 3, 0, 1], [1, 2, 3, 0], [0, 1, 2, 3])):
        assert [seen(rules("prikupka"), record(dealer=dealer), seat).place for seat in range(4)] == places


def test_a_seat_knows_how_the_cards_rank(rules: Rules, record: Record) -> None:
    view = seen(rules("prikupka"), record(), 2)
    assert codes(members(view.above[parse("Qs")])) == "As Ks"
    assert view.strength[parse("As")] > view.strength[parse("Kd")] > view.strength[parse("2s")]
    assert view.at_least[12] == bits(parse(f"A{suit}") for suit in "cdhs")


def test_who_may_buy_is_told_by_the_form(rules: Rules, record: Record) -> None:
    buyers = {form: seen(rules(form), record(pot=60), 2).buyers for form in ("obligatory", "golets", "prikupka")}
    assert buyers == {"obligatory": 0, "golets": 1, "prikupka": 2}
    assert seen(rules("shleif"), record(), 2).buyers == 2


def test_the_taker_of_the_golets_is_told_while_he_plays(rules: Rules, record: Record) -> None:
    may_pass = rules("golets", golets_taker="may-pass")
    done = ["1 knock", "2 pass", "3 golets"]
    assert seen(may_pass, record(), 2, "1 knock", "2 pass").taker is None
    assert seen(may_pass, record(), 2, *done).taker == 3
    assert seen(may_pass, record(), 2, *done, "3 knock", "0 pass").taker == 3
    assert seen(may_pass, record(), 2, *done, "3 pass", "0 knock").taker is None


def test_how_many_follow_is_told_of_every_seat_of_a_trick(rules: Rules, record: Record) -> None:
    done = ["1 knock", "2 pass", "3 knock", "0 knock", "1 exchange", "3 exchange", "0 exchange"]
    plays = ["1 play As", "3 play 3s", "0 play 5d"]
    counts = [seen(rules("prikupka"), record(), 2, *done, *plays[:number]) for number in range(4)]
    assert [view.to_follow for view in counts] == [2, 1, 0, 2]
    assert [codes(members(view.played)) for view in counts] == ["", "As", "3s As", "3s 5d As"]
    assert [view.best for view in counts] == [None, parse("As"), parse("As"), None]
    assert [view.playing for view in counts] == [(1, 3, 0)] * 4


def test_what_the_top_card_set_aside_is_nobody_sees(rules: Rules) -> None:
    burnt = Event("burnt", 1, "golets.set-aside", (parse("As"),))
    dealt = burnt._replace(type="dealt")
    assert GAME.shown(burnt, 1) == GAME.shown(burnt, 2) == burnt._replace(cards=(), more=(("count", 1),))
    assert GAME.shown(dealt, 1) == dealt
    assert GAME.shown(dealt, 2) == dealt._replace(cards=(), more=(("count", 1),))
