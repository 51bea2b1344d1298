"""Lansquenet taken apart for programs that learn: what a seat sees in rows, and how far its chips can go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stukolka.cards import PACKS, parse
from stukolka.engine.play import replay_record
from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.stepwise import LONGEST, STEPS
from stukolka.games.stepwise import Row

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def test_a_seat_sees_seat_banker_and_question_bank_covers_and_fund_and_the_two_cards(
    rules: Rules, record: Record
) -> None:
    """Seat 1 has won a coup and withdrawn; seat 2 has won one, its cards stay, and seat 0 has covered 4."""
    taken = ["1 stake 1", "2 cover 1", "1 withdraw", "2 stake 10", "0 cover 10", "2 continue", "0 cover 4"]
    table = record(banker=1, fund=3, cards="Qs Js 5h Qd 7s 8s 7d", actions=taken)
    state = replay_record(GAME, rules(new_cards="same-cards", fund_role="nothing"), table).state
    assert STEPS.sight(GAME.view(state, 0)) == (
        Row("seat", (1, 0, 0)),
        Row("banker", (0, 0, 1)),
        Row("asked", (0, 1, 0, 0, 0)),
        Row("right", cards=(parse("7s"),)),
        Row("left", cards=(parse("8s"),)),
        Row("bank", (20,)),
        Row("covered", (4, 0, 0)),
        Row("uncovered", (16,)),
        Row("fund", (3,)),
        Row("wins", (1,)),
        Row("turns", (1,)),
    )


def test_nobody_acts_before_he_has_looked(rules: Rules) -> None:
    assert not STEPS.may_be_unseen(GAME.setup({"players": 3}, rules(), cards=False))


def test_where_no_card_lies_none_is_seen(rules: Rules, record: Record) -> None:
    rows = STEPS.sight(GAME.view(replay_record(GAME, rules(), record()).state, 0))
    assert [row.cards for row in rows if row.cards is not None] == [(), ()]
    assert rows[6] == Row("covered", (0, 0, 0))


def test_the_run_and_the_orders_after_shuffles_are_laid(rules: Rules) -> None:
    base = GAME.setup({"players": 3, "packs": 2, "fund": 4}, rules(), cards=False)
    made = STEPS.laid(base, (4, 5), ((6,), (7,)), False)
    assert (made.cards, made.reshuffle, made.fund) == ((4, 5), ((6,), (7,)), 4)


def test_every_card_of_every_pack_is_dealt_by_chance(rules: Rules) -> None:
    base = GAME.setup({"players": 3, "packs": 3}, rules(), cards=False)
    assert STEPS.pack(base) == PACKS[52] * 3
    assert (STEPS.before(base), STEPS.least(base), STEPS.longest(base)) == (0, 156, LONGEST)
    assert STEPS.mixed(STEPS.pack(base), 7, 2) == GAME.deal(base, 7, 2).cards


def test_the_cards_of_a_shuffle_are_told_as_players_see_them(rules: Rules, record: Record) -> None:
    state = replay_record(GAME, rules(), record(cards="Qs Qs Js")).state
    assert STEPS.shuffled(state) == tuple(map(parse, ("Qs", "Qs", "Js")))


def test_a_bank_doubles_at_most_at_every_action_and_the_fund_may_come_to_it(rules: Rules) -> None:
    base = GAME.setup({"players": 3, "fund": 5, "fund_sum": 2}, rules(), cards=False)
    assert STEPS.bounds(base, 10, 4) == (-336, 336)


def test_what_one_wins_another_loses_only_where_there_is_no_fund(rules: Rules) -> None:
    def closed(**chips: int) -> bool:
        return STEPS.closed(GAME.setup({"players": 3, **chips}, rules(), cards=False))

    assert (closed(), closed(fund=1), closed(fund_sum=1), closed(fund=1, fund_sum=1)) == (True, False, False, False)
