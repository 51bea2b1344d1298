"""The compiled engine of lansquenet gives what the reference engine gives, game by game, whatever answers it plays.

Any first banker, any number of packs, fund and strategies, single games and games that follow each other. The shipped
rule sets are compared in tests/agreement, and at length by `make agree`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stukolka.batch import engines, reference
from stukolka.engine.play import playout, random_streams
from stukolka.games.coding import WrongLayout
from stukolka.games.compiling import MOST_CHIPS, Overflow
from stukolka.games.lansquenet import kernel
from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.kernel.layout import CODING
from stukolka.games.lansquenet.switches import FORMS, SWITCHES
from stukolka.library import Library
from stukolka.rng import Stream
from stukolka.rules.switch import fields_of
from tests.laws.twins import Table, agreeing, strategies_of

LIBRARY = Library.open()
QUESTIONS = {key: [answer.key for answer in enum] for key, enum in fields_of(FORMS["lansquenet"]).items()}
UNDECIDED = {("packs", "one"), ("match", "rank-and-suit")}
"""Of one pack no two cards are equal: the one combination that can't be played."""


def drawn(number: int, *, most: int = 9) -> tuple[Table, int]:
    """Any answers at any table: one number, so that a combination can be had again; and a seed."""
    stream = Stream.of(2026, number, 1)
    while True:
        answers = {key: allowed[stream.below(len(allowed))] for key, allowed in QUESTIONS.items()}
        if not set(answers.items()) >= UNDECIDED:
            break
    players = 2 + stream.below(most - 1)
    terms: dict[str, Any] = {"banker": stream.below(players)}
    if answers["packs"] == "two-or-more" and stream.below(2):
        terms["packs"] = 2 + stream.below(4)
    if answers["fund-paid"] == "each-before-play":
        terms |= {"fund": (0, 1, 7, 1000)[stream.below(4)], "fund_sum": (0, 1, 5, 16)[stream.below(4)]}
    return Table(
        LIBRARY.ruleset("lansquenet/D").changed(answers), strategies_of(stream, players), terms
    ), stream.number()


def test_any_answers_give_the_same_in_both_engines() -> None:
    seen: dict[str, set[str]] = {}
    for number in range(150):
        table, seed = drawn(number)
        agreeing(table, seed=seed, count=4)
        for key, answer in table.rules.answers.items():
            seen.setdefault(key, set()).add(answer)
    assert seen == {key: set(answers) for key, answers in QUESTIONS.items()}


@pytest.mark.slow
def test_any_answers_give_the_same_in_many_more_games() -> None:
    for number in range(1000, 1050):
        table, seed = drawn(number, most=12)
        agreeing(table, seed=seed, count=10)


def test_games_that_follow_each_other_are_the_same() -> None:
    """The bank moves on, and what is left in the fund stays there."""
    for number in range(2000, 2030):
        table, seed = drawn(number, most=5)
        agreeing(table, seed=seed, count=2, length=5)


def test_the_largest_table_and_the_most_packs_are_the_same() -> None:
    answers = {"game-end": "all-have-banked", "match": "rank-and-suit", "new-cards": "same-cards"}
    rules = LIBRARY.ruleset("lansquenet/D").changed(answers)
    agreeing(Table(rules, ("random",) * 52, {"packs": 52, "banker": 51, "fund_sum": 3}), seed=8, count=1)
    agreeing(Table(rules, ("cautious", "random") * 26, {"packs": 2}), seed=9, count=2)


@pytest.mark.parametrize("cards_out", QUESTIONS["cards-out"])
def test_cards_run_out_alike(cards_out: str) -> None:
    """A suit as well as a rank must fit, so that few coups are decided before the last card is laid."""
    answers = {"match": "rank-and-suit", "packs": "two-or-more", "cards-out": cards_out, "sides": "left-banker"}
    table = Table(LIBRARY.ruleset("lansquenet/D").changed(answers), ("random", "random", "cautious"), {})
    agreeing(table, seed=11, count=60)
    terms = reference.opening("lansquenet", table.rules, players=3)
    decide = reference.deciding("lansquenet", table.strategies)
    games = [
        playout(GAME, GAME.deal(terms, 11, number), decide, random_streams(11, number, 3)) for number in range(3, 63)
    ]
    assert sum(any(event.type == "shuffled" for event in game.events) for game in games) > 20


def test_results_do_not_depend_on_where_a_block_begins() -> None:
    rules = LIBRARY.ruleset("lansquenet/D")
    terms: dict[str, Any] = {"players": 5, "seed": 9, "strategies": ("random",) * 5, "fund_sum": 10}
    whole = kernel.deals(rules, first=100, count=300, **terms)
    parts = [kernel.deals(rules, first=first, count=100, **terms) for first in (100, 200, 300)]
    assert (whole == np.concatenate(parts)).all()


@pytest.mark.parametrize("name", ["fund", "fund_sum"])
def test_a_sum_too_large_for_a_kernel_is_named(name: str) -> None:
    rules = LIBRARY.ruleset("lansquenet/D")
    table = Table(rules, ("random",) * 3, {name: MOST_CHIPS + 1})
    with pytest.raises(Overflow, match=f"^{name} = "):
        kernel.deals(rules, **table.what(seed=1, count=1))
    agreeing(Table(rules, ("random",) * 3, {name: MOST_CHIPS}), seed=1, count=20)


def test_a_game_in_which_too_many_chips_move_goes_to_the_reference_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is lowered here: no bank that is ever dealt doubles so often that it comes to the real one."""
    monkeypatch.setattr(kernel, "MOST_MOVED", 150)
    rules = LIBRARY.ruleset("lansquenet/D").changed({"after-win": "must-continue", "doubling": "all-stays"})
    what = Table(rules, ("random",) * 3, {}).what(seed=1, count=40)
    with pytest.raises(Overflow, match=r"^chips = \d+ is more than"):
        kernel.deals(rules, **what)
    with pytest.raises(Overflow, match=r"^chips = "):
        kernel.sessions(rules, length=2, **what)
    agreed: dict[str, Any] = {"agreed": {}}
    played = engines.deals("batch", rules, **what, **agreed)
    assert 0 < played.overflowed < 20
    assert (played.rows == reference.deals("lansquenet", rules, **what)).all()
    evenings = engines.sessions("batch", rules, length=2, **what, **agreed)
    assert 0 < evenings.overflowed < 20
    assert (evenings.rows == reference.sessions("lansquenet", rules, length=2, **what)).all()


def test_the_kernel_is_built_for_the_switches_as_they_are_declared() -> None:
    assert CODING.unlike("lansquenet") is None
    assert {switch.key for switch in SWITCHES if switch.plays} == {*CODING.codes, *CODING.one_way}


def test_a_kernel_built_for_other_answers_refuses_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = LIBRARY.ruleset("lansquenet/D")
    terms: dict[str, Any] = {"players": 4, "strategies": ("random",) * 4}
    assert kernel.unsupported(rules, **terms) is None
    monkeypatch.setattr(kernel, "CODING", replace(CODING, codes={**CODING.codes, "pair": ("banker-wins", "void")}))
    refused = kernel.unsupported(rules, **terms)
    assert refused is not None
    assert "pair" in refused.en
    assert "pair" in refused.ru
    with pytest.raises(kernel.Unsupported, match="pair"):
        kernel.deals(rules, seed=1, first=0, count=1, **terms)
    with pytest.raises(WrongLayout, match="pair"):
        kernel.codes(rules)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"players": 53, "strategies": ("random",) * 53}, "no such table of 53"),
        ({"players": 4, "strategies": ("random",) * 3}, "no such table of 4"),
        ({"players": 2, "strategies": ("random", "bold")}, "the strategy bold"),
        ({"players": 2, "strategies": ("random",) * 2, "pot": 2}, "no term pot"),
        ({"players": 2, "strategies": ("random",) * 2, "packs": 1}, "no such table of 2"),
        ({"players": 2, "strategies": ("random",) * 2, "banker": 2}, "no such table of 2"),
    ],
)
def test_what_the_kernel_can_not_play_it_says(terms: dict[str, Any], said: str) -> None:
    refused = kernel.unsupported(LIBRARY.ruleset("lansquenet/D"), **terms)
    assert refused is not None
    assert said in refused.en
