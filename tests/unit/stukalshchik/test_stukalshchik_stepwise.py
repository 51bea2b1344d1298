"""Stukalshchik taken apart for programs that learn: what a seat sees in rows, and how far its chips can go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stukolka.cards import PACKS, parse
from stukolka.engine.play import replay_record
from stukolka.games.stepwise import Row
from stukolka.games.stukalshchik.game import GAME
from stukolka.games.stukalshchik.stepwise import LONGEST, STEPS

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(parse, text.split())))


def test_in_play_a_seat_sees_hand_trump_pile_and_how_many_cards_each_holds(rules: Rules, record: Record) -> None:
    asked = rules(pile_count="covered-as-players")
    table = record(actions=["0 knock 2", "1 call", "2 pass", "0 play 7s", "1 play 8s"])
    state = replay_record(GAME, asked, table).state
    # Ace, jack and ten are drawn; six chips each on the others, and none on the knocker.
    assert STEPS.sight(GAME.view(state, 0)) == (
        Row("seat", (1, 0, 0, 0, 0, 0)),
        Row("dealer", (0, 0, 0, 0, 0, 1)),
        Row("asked", (0, 1, 0)),
        Row("hand", cards=cards("7h 2c 3d 4c")),
        Row("trump", cards=cards("7c")),
        Row("pile", cards=cards("7s 8s")),
        Row("top", cards=cards("8s")),
        Row("board", (0, 6, 6, 0, 0, 6, 0, 6)),
        Row("put", (2, 2, 0, 0, 0, 0)),
        Row("staying", (1, 1, 0, 0, 0, 0)),
        Row("held", (4, 4, 0, 0, 0, 0)),
    )


def test_the_top_of_a_pile_of_one_card_is_that_card(rules: Rules, record: Record) -> None:
    state = replay_record(GAME, rules(), record(actions=["0 knock 2", "1 call", "2 pass", "0 play 7s"])).state
    rows = {row.name: row for row in STEPS.sight(GAME.view(state, 1))}
    assert rows["pile"].cards == rows["top"].cards == cards("7s")


def test_in_betting_a_seat_sees_who_stays_and_what_is_put(rules: Rules, record: Record) -> None:
    state = replay_record(GAME, rules(), record(actions=["0 knock 2"])).state
    rows = {row.name: row for row in STEPS.sight(GAME.view(state, 4))}
    assert rows["asked"].numbers == (1, 0, 0)
    assert rows["seat"].numbers == (0, 0, 0, 0, 1, 0)
    assert rows["put"].numbers == (2, 0, 0, 0, 0, 0)
    assert rows["staying"].numbers == (1, 1, 1, 0, 0, 0)
    assert rows["held"].numbers == (0,) * 6
    assert rows["board"].numbers == (0, 6, 6, 0, 0, 6, 8, 6)
    assert rows["pile"].cards == rows["top"].cards == ()


def test_the_hands_and_the_card_turned_up_are_dealt_by_chance(rules: Rules) -> None:
    base = GAME.setup({"players": 4}, rules(), cards=False)
    assert STEPS.pack(base) == PACKS[52]
    assert (STEPS.before(base), STEPS.least(base), STEPS.longest(base)) == (41, 41, LONGEST)
    run = STEPS.mixed(STEPS.pack(base), 7, 2)
    assert STEPS.laid(base, run, (), True) == GAME.deal(base, 7, 2)


def test_a_seat_can_lose_its_antes_its_bets_and_a_chip_for_every_card_and_win_what_all_lose(rules: Rules) -> None:
    base = GAME.setup({"players": 4, "board": {"A": 3, "knocker": 4}}, rules(), cards=False)
    assert STEPS.bounds(base, 5, 6) == (-48, 7 + 48 * 4)


def test_chips_are_left_on_the_board(rules: Rules) -> None:
    assert not STEPS.closed(GAME.setup({"players": 4}, rules(), cards=False))
