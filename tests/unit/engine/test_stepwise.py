"""Stukolka taken apart for programs that learn: what a seat sees in rows, and how far its chips can go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from stukolka.cards import PACKS, parse
from stukolka.engine.play import playout, random_streams, replay_record
from stukolka.games.stepwise import Row
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.stepwise import STEPS
from stukolka.games.stukolka.strategies import at_random

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

BOUGHT = ["1 knock", "2 pass", "3 knock", "0 knock", "1 exchange", "3 exchange", "0 exchange"]


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(parse, text.split())))


def test_in_play_a_seat_sees_hand_trump_trick_who_plays_and_what_was_won(rules: Rules, record: Record) -> None:
    done = [*BOUGHT, "1 play As", "3 play 3s", "0 play 5d", "1 play 9h", "3 play 4c"]
    state = replay_record(GAME, rules("prikupka"), record(pot=165, dealer=0, actions=done)).state
    assert STEPS.sight(GAME.view(state, 0)) == (
        Row("seat", (1, 0, 0, 0)),
        Row("dealer", (1, 0, 0, 0)),
        Row("asked", (0, 0, 0, 0, 0, 0, 1)),
        Row("hand", cards=cards("3h 6h")),
        Row("trump", cards=cards("6s")),
        Row("trumps", (0, 0, 0, 1)),
        Row("trick", cards=cards("9h 4c")),
        Row("best", cards=cards("9h")),
        Row("played", cards=cards("As 3s 5d 9h 4c")),
        Row("playing", (1, 1, 0, 1)),
        Row("tricks", (0, 1, 0, 0)),
        Row("taker", (0, 0, 0, 0)),
        Row("pot", (180,)),
        Row("stake", (15,)),
    )


def test_before_play_a_seat_sees_what_it_is_asked_and_what_lies_open(rules: Rules, record: Record) -> None:
    hidden = replay_record(GAME, rules("prikupka", trump_shown="at-buying"), record(actions=["1 knock"])).state
    rows = {row.name: row for row in STEPS.sight(GAME.view(hidden, 2))}
    assert rows["asked"].numbers == (1, 0, 0, 0, 0, 0, 0)
    assert (rows["trump"].cards, rows["trumps"].numbers) == ((), (0, 0, 0, 0))
    assert (rows["trick"].cards, rows["best"].cards, rows["played"].cards) == ((), (), ())
    assert rows["playing"].numbers == (0, 1, 0, 0)
    assert rows["tricks"].numbers == (0, 0, 0, 0)
    taken = replay_record(GAME, rules("golets"), record(actions=["1 pass", "2 golets"])).state
    assert {row.name: row for row in STEPS.sight(GAME.view(taken, 3))}["taker"].numbers == (0, 0, 1, 0)


def test_hands_and_trump_are_dealt_by_chance_and_the_stock_as_far_as_it_may_be_wanted(rules: Rules) -> None:
    for form, answers, fewest in (
        ("obligatory", {}, 13),
        ("golets", {}, 17),
        ("prikupka", {}, 25),
        ("prikupka", {"stock": "shuffle-discards"}, 13),
    ):
        base = GAME.setup({"players": 4, "stake": 15}, rules(form, **answers), cards=False)
        assert (STEPS.before(base), STEPS.least(base)) == (13, fewest)
        assert STEPS.pack(base) == PACKS[52]


def test_a_run_of_cards_is_laid_as_a_deal_by_number_is(rules: Rules) -> None:
    for packets in ("one-at-a-time", "all-at-once"):
        typed = rules("prikupka", packets=packets, stock="shuffle-discards")
        base = GAME.setup({"players": 4, "stake": 15, "dealer": 2}, typed, cards=False)
        run = STEPS.mixed(STEPS.pack(base), 7, 2)
        assert STEPS.laid(base, run, (), True) == GAME.deal(base, 7, 2)
        part = STEPS.laid(base, run[:15], ((1, 2),), False)
        assert (len(part.stock), part.whole, part.terms.agreed.reshuffle) == (2, False, ((1, 2),))


def test_the_discards_that_were_shuffled_in_are_told_until_the_deal_is_over(rules: Rules) -> None:
    typed = rules("prikupka", pack="32", stock="shuffle-discards", players="any")
    base = GAME.setup({"players": 10, "stake": 15}, typed, cards=False)
    shuffles = 0
    for number in range(12):
        dealt = GAME.deal(base, 5, number)
        state, _ = GAME.start(dealt)
        told: tuple[int, ...] = ()
        gone: list[int] = []
        for _, action in playout(GAME, dealt, [at_random] * 10, random_streams(5, number, 10)).actions:
            state, events = GAME.apply(state, action)
            for event in events:
                if event.type in ("thrown-off", "exchange"):
                    gone += event.cards
                if event.type == "reshuffle":
                    shuffles += 1
                    told = STEPS.shuffled(state)
                    assert set(told) <= set(gone)
            if told:
                assert STEPS.shuffled(state) == told
    assert shuffles


def test_a_seat_does_nine_things_at_most(rules: Rules) -> None:
    """To speak, change, throw away, say whether he plays, comes in and stays, each once, and to play three cards."""
    base = GAME.setup({"players": 5, "stake": 15}, rules("prikupka"), cards=False)
    assert STEPS.longest(base) == 5 * 9
    asked: set[str] = set()
    for form, answers in (
        ("golets", {"golets_taker": "may-pass"}),
        ("prikupka", {"withdraw": "paying-remise"}),
        ("shleif", {"withdraw": "paying-remise", "razrez": "agreed", "blind_knock": "agreed"}),
    ):
        base = GAME.setup({"players": 5, "stake": 15}, rules(form, **answers), cards=False)
        for number in range(20):
            dealt = GAME.deal(base, 3, number)
            state, _ = GAME.start(dealt)
            done: Counter[tuple[int, str]] = Counter()
            for seat, action in playout(GAME, dealt, [at_random] * 5, random_streams(3, number, 5)).actions:
                done[seat, GAME.view(state, seat).asked] += 1
                state, _ = GAME.apply(state, action)
            assert all(times <= (3 if step == "play" else 1) for (_, step), times in done.items())
            asked |= {step for _, step in done}
    assert len(asked) == 7


def test_at_worst_a_seat_loses_its_stakes_and_a_remise_and_at_best_it_wins_the_pot(
    rules: Rules, record: Record
) -> None:
    def bounds(answers: dict[str, str], **said: Any) -> tuple[int, int]:
        return STEPS.bounds(GAME.setup(record(**said), rules("prikupka", **answers)), 0, 0)

    assert bounds({}, pot=165) == (-15 - 180, 180)
    assert bounds({"several_remises": "growing"}, pot=165) == (-15 - 8 * 180, 180)
    assert bounds({"remise_cap": "agreed-sum"}, pot=165, cap=60) == (-15 - 60, 180)
    assert bounds({"remise_cap": "agreed-sum"}, cap=60) == (-15 - 15, 15)
    assert bounds({}, pot=2, staked=True) == (-15, 2)
    everybody = {"who_stakes": "every-player", "dealer_stake": "dealer-adds"}
    assert bounds(everybody) == (-30 - 75, -15 + 75)


def test_who_may_knock_unseen_is_told_by_the_rules(rules: Rules) -> None:
    for answer, may in (("agreed", True), ("not-agreed", False)):
        base = GAME.setup({"players": 4, "stake": 15}, rules("shleif", blind_knock=answer), cards=False)
        assert STEPS.may_be_unseen(base) is may


def test_an_action_is_bare_or_names_cards() -> None:
    assert set(STEPS.bare) == {
        "pass", "knock", "knock-blind", "golets", "golets top", "razrez", "stay", "withdraw",
    }  # fmt: skip
    assert (STEPS.cards, set(STEPS.sets)) == (("play",), {"exchange", "drop"})
