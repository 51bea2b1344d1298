"""Random play of stukalshchik over any answers: chips on board and balances are kept, cards too, every deal ends."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stukolka.engine import laws
from stukolka.engine.play import playout, replay, replay_record
from stukolka.games.chips import Action
from stukolka.games.stukalshchik.game import GAME
from stukolka.games.stukalshchik.setup import CELLS, Setup, hand_size
from stukolka.games.stukalshchik.state import State
from stukolka.games.stukalshchik.switches import FORMS
from stukolka.rng import streams
from stukolka.rules.switch import fields_of

WILD = 200
"""So many actions are drawn; then everybody does what comes first, and whatever goes round is broken off."""

MOST = 50_000
"""More actions than it takes any of these deals to come round."""


@dataclass(frozen=True)
class Deal:
    """A deal to be played, and by what luck."""

    setup: Setup
    seed: int


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any answers, any table, any chips carried over, the cards of some deal."""
    asked = fields_of(FORMS["stukalshchik"])
    answers = {key: draw(st.sampled_from([member.key for member in enum]), label=key) for key, enum in asked.items()}
    rules = GAME.rules("stukalshchik", answers)
    least, most = GAME.limits(rules)
    players = draw(st.integers(least, most), label="players")
    table: dict[str, Any] = {"players": players, "dealer": draw(st.integers(0, players - 1), label="dealer")}
    if draw(st.booleans(), label="is there a limit"):
        table["limit"] = draw(st.integers(1, 5), label="limit")
    table["board"] = draw(st.dictionaries(st.sampled_from(CELLS), st.integers(0, 9)), label="board")
    seed = draw(st.integers(0, 2**64 - 1), label="seed")
    return Deal(GAME.deal(GAME.setup(table, rules, cards=False), seed, 0), seed)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(deals())
def test_chips_and_cards_are_kept_and_every_deal_ends(deal: Deal) -> None:
    made, (luck,) = deal.setup, streams(deal.seed, 1, 1)
    taken = 0

    def choose(state: State) -> Action:
        nonlocal taken
        taken += 1
        if taken > WILD:
            return state.options[0] if not state.options[0].open else state.options[-1]
        view = GAME.view(state, state.seat or 0)
        return GAME.strategies["random"](view, state.options, luck)

    with pytest.MonkeyPatch.context() as patch:
        # Cards can go round for long before all of them lie as they lay.
        patch.setattr(laws, "MOST_ACTIONS", MOST)
        played = laws.watched(GAME, made, choose, pot=sum(made.board), seats=made.players)
    result = played.result
    assert sum(result["balance"]) + sum(result["board"].values()) == sum(made.board)
    assert {cell for cell, seat in result["cells"].items() if cell in result["board"]} == set(), "drawn, and not empty"
    assert all(chips > 0 for chips in [*result["board"].values(), *result["winnings"].values()])
    assert 0 <= result["next_dealer"] < made.players
    # The record of the deal replays to the same result, and a following deal can be dealt.
    record = json.loads(json.dumps({**GAME.table(made), "actions": played.texts()}))
    assert replay_record(GAME, made.rules, record).result == result
    following = GAME.following(made, played.state)
    assert sum(following.board) == result["next_pot"]
    assert all(len(hand) == hand_size(made.rules, made.players) for hand in GAME.deal(following, 1, 1).hands)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(deals())
def test_playing_in_place_comes_to_the_same_as_playing_with_states_that_stay(deal: Deal) -> None:
    made = deal.setup
    seats = [GAME.strategies["cautious" if seat % 2 else "random"] for seat in range(made.players)]
    played = playout(GAME, made, seats, streams(deal.seed, 1, made.players))
    assert replay(GAME, made, played.actions).result == played.result
