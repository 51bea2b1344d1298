"""Random play of lansquenet over random combinations of answers: chips and cards are kept, and every game ends."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stukolka.cards import PACKS, codes
from stukolka.engine.laws import all_cards, watched
from stukolka.engine.play import playout, replay, replay_record
from stukolka.errors import InvalidInput
from stukolka.games.chips import Action
from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.setup import mixed
from stukolka.games.lansquenet.state import State
from stukolka.games.lansquenet.switches import FORMS, Lansquenet
from stukolka.rng import Stream, streams
from stukolka.rules.switch import fields_of

SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
QUESTIONS = {key: [answer.key for answer in enum] for key, enum in fields_of(FORMS["lansquenet"]).items()}
UNDECIDED = {("packs", "one"), ("match", "rank-and-suit")}
"""Of one pack no two cards are equal, and no coup could be decided: the one combination that can't be played."""


@dataclass(frozen=True)
class Deal:
    """A game to be played."""

    answers: Mapping[str, str]
    record: Mapping[str, Any]
    seed: int

    @property
    def rules(self) -> Lansquenet:
        return GAME.rules("lansquenet", self.answers)

    @property
    def carried(self) -> int:
        return int(self.record.get("fund", 0))

    def __str__(self) -> str:
        return f"{dict(self.answers)}\n{dict(self.record)}\nseed {self.seed}"


def answers_of(stream: Stream) -> dict[str, str]:
    """Any answers with which a coup can be decided."""
    while True:
        answers = {key: allowed[stream.below(len(allowed))] for key, allowed in QUESTIONS.items()}
        if not set(answers.items()) >= UNDECIDED:
            return answers


def deal_of(answers: Mapping[str, str], seed: int, *, players: int, more: int = 0, **chips: int) -> Deal:
    """A game with these answers and all the cards in the order of the seed; `more` packs than the fewest."""
    packs = 1 if answers["packs"] == "one" else 2 + more
    record: dict[str, Any] = {"players": players, "packs": packs}
    if answers["fund-paid"] == "each-before-play":
        record |= chips
    record["cards"] = codes(mixed(PACKS[52] * packs, Stream.of(seed, 0, 0)))
    return Deal(answers, record, seed)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    players = draw(st.integers(2, 7))
    seed = draw(st.integers(0, 2**64 - 1))
    fund, fund_sum = (draw(st.sampled_from([0, 0, 1, 7, 100, 3 * 10**21])) for _ in range(2))
    answers = answers_of(Stream(draw(st.integers(0, 2**64 - 1))))
    made = deal_of(answers, seed, players=players, more=draw(st.integers(0, 2)), fund=fund, fund_sum=fund_sum)
    return Deal(made.answers, {**made.record, "banker": draw(st.integers(0, players - 1))}, seed)


def at_random(deal: Deal) -> Callable[[State], Action]:
    """Any lawful action with any lawful number, after a look at what must hold at every decision."""
    stream = Stream.of(deal.seed, 0, 1)

    def choose(state: State) -> Action:
        result = GAME.result(state)
        assert sum(result["balance"]) + result["fund"] == deal.carried
        assert min(state.fund, state.uncovered) >= 0
        assert len(all_cards(GAME.places(state))) == 52 * deal.record["packs"]
        action = state.options[stream.below(len(state.options))]
        if not action.open:
            return action
        most = GAME.view(state, state.seat or 0).most(action) or 20
        return action.naming(1 + stream.below(min(most, 2**64)))

    return choose


def watch(deal: Deal) -> None:
    setup = GAME.setup(deal.record, deal.rules)
    played = watched(GAME, setup, at_random(deal), pot=deal.carried, seats=deal.record["players"])
    result = played.result
    assert result["status"] == "over"
    assert sum(result["balance"]) + result["fund"] == deal.carried
    assert result["fund"] == result["next_pot"] >= 0
    assert all(type(chips) is int for chips in (*result["balance"], result["fund"]))
    # What was played replays to the same events, from the record's own table and texts, and through JSON.
    record = {**GAME.table(setup), "actions": played.texts()}
    again = replay_record(GAME, deal.rules, json.loads(json.dumps(record)))
    assert json.dumps(again.result) == json.dumps(result)
    # A coup moves as much to the one side as from the other, and only the banker or who covered wins by it.
    for coup in result["coups"]:
        assert coup["stake"] >= 1
        assert coup["winner"] in ("banker", "punters", None)
        assert (coup["winner"] is None) <= (coup["deciding"] is None)


@settings(max_examples=150, suppress_health_check=SLOW_TO_DRAW)
@given(deals())
def test_chips_and_cards_are_conserved_after_every_event_and_every_game_ends(deal: Deal) -> None:
    watch(deal)


@pytest.mark.slow
@settings(max_examples=500, suppress_health_check=SLOW_TO_DRAW)
@given(deals())
def test_the_laws_hold_for_many_more_games(deal: Deal) -> None:
    watch(deal)


def test_the_laws_hold_wherever_two_answers_meet() -> None:
    """Every two answers of two questions are played together, each time with a full table and a small one."""
    answers = [(key, answer) for key, allowed in QUESTIONS.items() for answer in allowed]
    missing = {frozenset(pair) for pair in combinations(answers, 2) if pair[0][0] != pair[1][0]}
    missing.discard(frozenset(UNDECIDED))
    assert len(missing) > 900
    for number in range(200):
        chosen = answers_of(Stream.of(5, number, 0))
        met = {frozenset(pair) for pair in combinations(chosen.items(), 2)}
        if met.isdisjoint(missing):
            continue
        missing -= met
        watch(deal_of(chosen, number, players=2, fund=1, fund_sum=3))
        watch(deal_of(chosen, number, players=6, fund=0, fund_sum=10))
    assert missing == set()


def test_the_one_combination_that_can_t_be_played_is_refused() -> None:
    answers = answers_of(Stream(1)) | dict(UNDECIDED)
    with pytest.raises(InvalidInput, match=r"packs: in one pack no card equals another.*coup\.match"):
        GAME.setup({"players": 3}, GAME.rules("lansquenet", answers), cards=False)


@settings(max_examples=60, suppress_health_check=SLOW_TO_DRAW)
@given(deals(), st.sampled_from(["random", "cautious"]))
def test_strategies_play_every_game_to_its_end_and_without_copies_it_comes_to_the_same(deal: Deal, name: str) -> None:
    setup = GAME.setup(deal.record, deal.rules)
    players = deal.record["players"]
    quick = playout(GAME, setup, [GAME.strategies[name]] * players, streams(deal.seed, 1, players))
    assert GAME.turn(quick.state) is None
    slow = replay(GAME, setup, quick.actions)
    assert list(quick.events) == list(slow.events)
    assert quick.result == slow.result
    # Who begins the next game, and with what in the fund, follows from this one.
    following = GAME.following(setup, quick.state)
    assert following.fund == quick.result["fund"]
    assert following.banker == quick.result["next_banker"]
    assert GAME.start(GAME.deal(following, 1, 1))[0].seat == following.banker
