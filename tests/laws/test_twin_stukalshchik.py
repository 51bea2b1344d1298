"""The compiled engine of stukalshchik gives what the reference engine gives, deal by deal, whatever answers it plays.

Any dealer, limit, board and strategies, single deals and deals that follow each other. The shipped rule sets are
compared in tests/agreement, and at length by `make agree`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stukolka.batch import engines, reference
from stukolka.engine.play import playout, random_streams
from stukolka.errors import InvalidInput
from stukolka.games.coding import WrongLayout
from stukolka.games.compiling import MOST_CHIPS, Overflow
from stukolka.games.stukalshchik import kernel
from stukolka.games.stukalshchik.game import GAME
from stukolka.games.stukalshchik.kernel.layout import CODING
from stukolka.games.stukalshchik.setup import CELLS
from stukolka.games.stukalshchik.switches import FORMS, SWITCHES
from stukolka.library import Library
from stukolka.rng import Stream
from stukolka.rules.switch import fields_of
from tests.laws.twins import Table, agreeing, strategies_of

LIBRARY = Library.open()
RULES = LIBRARY.ruleset("stukalshchik/E")
QUESTIONS = {key: [answer.key for answer in enum] for key, enum in fields_of(FORMS["stukalshchik"]).items()}


def drawn(number: int) -> tuple[Table, int]:
    """Any answers at any table: one number, so that a combination can be had again; and a seed."""
    stream = Stream.of(2027, number, 1)
    rules = RULES.changed({key: allowed[stream.below(len(allowed))] for key, allowed in QUESTIONS.items()})
    players = 3 + stream.below(6)
    terms: dict[str, Any] = {"dealer": stream.below(players), "limit": (None, None, 1, 2, 3, 7)[stream.below(6)]}
    if stream.below(2):
        terms["board"] = {cell: stream.below(20) for cell in CELLS if stream.below(2)}
    return Table(rules, strategies_of(stream, players), terms), stream.number()


def test_any_answers_give_the_same_in_both_engines() -> None:
    seen: dict[str, set[str]] = {}
    for number in range(200):
        table, seed = drawn(number)
        agreeing(table, seed=seed, count=2)
        for key, answer in table.rules.answers.items():
            seen.setdefault(key, set()).add(answer)
    assert seen == {key: set(answers) for key, answers in QUESTIONS.items()}


@pytest.mark.slow
def test_any_answers_give_the_same_in_many_more_deals() -> None:
    for number in range(1000, 1200):
        table, seed = drawn(number)
        agreeing(table, seed=seed, count=3)


def test_deals_that_follow_each_other_are_the_same() -> None:
    """The board is carried over, and the deal goes to the next or to whoever was first out."""
    for number in range(2000, 2020):
        table, seed = drawn(number)
        agreeing(table, seed=seed, count=2, length=5)


@pytest.mark.parametrize("endless", QUESTIONS["endless"])
def test_plays_without_end_are_broken_off_at_the_same_card(endless: str) -> None:
    rules = RULES.changed({"endless": endless, "empty-pile": "taker", "may-knock": "anybody", "taking": "top-card"})
    table = Table(rules, ("random", "cautious", "random", "random"))
    agreeing(table, seed=4, count=25)
    terms = reference.opening("stukalshchik", rules, players=4)
    decide = reference.deciding("stukalshchik", table.strategies)
    deals = [
        playout(GAME, GAME.deal(terms, 4, number), decide, random_streams(4, number, 4)) for number in range(3, 28)
    ]
    assert sum(any(event.type == "broken-off" for event in deal.events) for deal in deals) > 5


@pytest.mark.parametrize(
    "answers",
    [
        {"drop-to": "stands-over", "drop-loss": "antes-and-bets"},
        {"drop-to": "all-to-winner", "ties": "shared", "unclaimed-marriage": "stands-over"},
        {"raising": "any-then-even", "closing": "last-levels", "knock-order": "from-dealer"},
        {"who-plays": "all-knockers", "one-knocker": "stands-over", "first-lead": "show-winner"},
    ],
    ids=lambda answers: next(iter(answers)),
)
def test_betting_among_many_who_may_knock_is_the_same(answers: dict[str, str]) -> None:
    rules = RULES.changed({"may-knock": "anybody", "taking": "whole-pile", **answers})
    agreeing(Table(rules, ("random",) * 8, {"dealer": 7}), seed=6, count=40)


def test_results_do_not_depend_on_where_a_block_begins() -> None:
    terms: dict[str, Any] = {"players": 5, "seed": 9, "strategies": ("random",) * 5}
    whole = kernel.deals(RULES, first=100, count=300, **terms)
    parts = [kernel.deals(RULES, first=first, count=100, **terms) for first in (100, 200, 300)]
    assert (whole == np.concatenate(parts)).all()


def test_a_sum_too_large_for_a_kernel_is_named() -> None:
    with pytest.raises(Overflow, match=r"^board\.K = "):
        kernel.deals(RULES, **Table(RULES, ("random",) * 3, {"board": {"K": MOST_CHIPS + 1}}).what(seed=1, count=1))
    largest = {"board": dict.fromkeys(CELLS, MOST_CHIPS), "limit": 2**70}
    agreeing(Table(RULES, ("random",) * 3, largest), seed=1, count=10)


def test_a_play_of_too_many_positions_goes_to_the_reference_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number is lowered here: few plays come to the real one."""
    monkeypatch.setattr(kernel, "MOST_POSITIONS", 100)
    rules = RULES.changed({"cover-duty": "may-take", "may-knock": "anybody"})
    what = Table(rules, ("random",) * 4).what(seed=1, count=30)
    with pytest.raises(Overflow, match=r"^positions = 101 is more than .* 100$"):
        kernel.deals(rules, **what)
    agreed: dict[str, Any] = {"agreed": {}}
    played = engines.deals("batch", rules, **what, **agreed)
    assert 0 < played.overflowed < 30
    assert (played.rows == reference.deals("stukalshchik", rules, **what)).all()
    evenings = engines.sessions("batch", rules, length=2, **what, **agreed)
    assert 0 < evenings.overflowed < 30
    assert (evenings.rows == reference.sessions("stukalshchik", rules, length=2, **what)).all()


def test_the_kernel_is_built_for_the_switches_as_they_are_declared() -> None:
    assert CODING.unlike("stukalshchik") is None
    known = [*CODING.codes, *CODING.one_way, *CODING.idle]
    assert sorted(known) == sorted(switch.key for switch in SWITCHES if switch.plays)


def test_a_kernel_built_for_other_answers_refuses_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    terms: dict[str, Any] = {"players": 4, "strategies": ("random",) * 4}
    assert kernel.unsupported(RULES, **terms) is None
    monkeypatch.setattr(kernel, "CODING", replace(CODING, codes={**CODING.codes, "drop-to": ("to-winner",)}))
    refused = kernel.unsupported(RULES, **terms)
    assert refused is not None
    assert "drop-to" in refused.en
    assert "drop-to" in refused.ru
    with pytest.raises(kernel.Unsupported, match="drop-to"):
        kernel.deals(RULES, seed=1, first=0, count=1, **terms)
    with pytest.raises(WrongLayout, match="drop-to"):
        kernel.codes(RULES)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"players": 9, "strategies": ("random",) * 9}, "no such table of 9"),
        ({"players": 2, "strategies": ("random",) * 2}, "no such table of 2"),
        ({"players": 4, "strategies": ("random",) * 3}, "no such table of 4"),
        ({"players": 3, "strategies": ("random",) * 3, "limit": 0}, "no such table of 3"),
        ({"players": 3, "strategies": ("random",) * 3, "dealer": 3}, "no such table of 3"),
        ({"players": 3, "strategies": ("random",) * 3, "board": {"A": -1}}, "no such table of 3"),
        ({"players": 3, "strategies": ("random",) * 3, "board": {"Z": 1}}, "no term Z"),
        ({"players": 3, "strategies": ("random",) * 3, "pot": 2}, "no term pot"),
        ({"players": 3, "strategies": ("random", "random", "bold")}, "the strategy bold"),
    ],
)
def test_what_the_kernel_can_not_play_it_says(terms: dict[str, Any], said: str) -> None:
    refused = kernel.unsupported(RULES, **terms)
    assert refused is not None
    assert said in refused.en
    if said.startswith("no such table") and len(terms["strategies"]) == terms["players"]:
        rest = {key: value for key, value in terms.items() if key != "strategies"}
        with pytest.raises(InvalidInput):
            reference.opening("stukalshchik", RULES, **rest)
