"""Random play over every form and random combinations of answers: chips and cards are kept, and every deal ends."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stukolka.cards import CODE, PACKS, codes
from stukolka.engine.laws import watched
from stukolka.engine.play import playout, replay, replay_record
from stukolka.errors import InvalidInput
from stukolka.games.stukolka.actions import Action
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.plan import plan_of
from stukolka.games.stukolka.state import State
from stukolka.games.stukolka.switches import FORMS, Obligatory, Prikupka, Shleif, Table
from stukolka.games.stukolka.terms import served
from stukolka.rng import Stream, shuffled, streams
from stukolka.rules.switch import fields_of

QUESTIONS = {
    form: {key: [answer.key for answer in enum] for key, enum in fields_of(declared).items()}
    for form, declared in FORMS.items()
}
SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@dataclass(frozen=True)
class Deal:
    """A deal to be played, and what was carried into it."""

    form: str
    answers: Mapping[str, str]
    record: Mapping[str, Any]
    seed: int

    @property
    def rules(self) -> Table:
        return GAME.rules(self.form, self.answers)

    def __str__(self) -> str:
        return f"{self.form} {dict(self.answers)}\n{dict(self.record)}\nseed {self.seed}"


def answers_of(form: str, seed: int) -> dict[str, str]:
    """Any answers of a form: one number, since to draw sixty answers one by one takes longer than to play the deal."""
    stream = Stream(seed)
    return {key: answers[stream.below(len(answers))] for key, answers in QUESTIONS[form].items()}


@st.composite
def deals(draw: st.DrawFn, forms: tuple[str, ...] = tuple(FORMS), *, full: bool = False) -> Deal:
    """A deal of one of the forms; `full`, at as large a table as the pack serves."""
    form = draw(st.sampled_from(forms))
    answers = answers_of(form, draw(st.integers(0, 2**64 - 1)))
    rules = GAME.rules(form, answers)
    most = at_most(rules)
    players = most if full else draw(st.integers(2, most))
    stake = draw(st.sampled_from([3, 9, 15, 3000000000000000000003]))
    if answers["stake-number"] == "any":
        stake = draw(st.integers(1, 50))
    pot = draw(st.sampled_from([0, 0, 1, 165, 200]))
    record: dict[str, Any] = {"players": players, "stake": stake, "pot": pot}
    record |= draw(optional(rules, pot, players))
    seed = draw(st.integers(0, 2**64 - 1))
    # The setup is checked as a record's would be: its cards are written out, in full or dealt from the whole pack.
    setup = GAME.deal(GAME.setup(record, rules, cards=False), seed, 0)
    if draw(st.booleans()):
        pack = shuffled(seed, 0, PACKS[int(answers["pack"])])
        record["pack"] = codes(pack)
    else:
        dealt = GAME.table(setup)
        record |= {key: dealt[key] for key in ("hands", "trump", "stock")}
    incidents = draw(st.lists(irregularities(rules, setup.terms.dealer, setup.hands), max_size=2))
    if incidents:
        record["incidents"] = lasting(rules, record, incidents)
    return Deal(form, answers, record, seed)


def at_most(rules: Table) -> int:
    """How many the pack serves, whatever the dealer says of the shleif."""
    return min(served(rules, plan_of(rules, kept=kept)) for kept in (True, False))


@st.composite
def optional(draw: st.DrawFn, rules: Table, pot: int, players: int) -> dict[str, Any]:
    """Keys that the answers allow or require."""
    record: dict[str, Any] = {}
    if draw(st.booleans()):
        record["dealer"] = draw(st.integers(0, players - 1))
    if rules.remise_cap.key == "agreed-sum":
        record["cap"] = draw(st.integers(1, 300))
    if rules.dealer_sum.key == "own-sum":
        record["dealer_sum"] = draw(st.integers(1, 50))
    if draw(st.booleans()):
        record["strict"] = draw(st.booleans())
    if pot and draw(st.integers(0, 9)) == 0:
        record["staked"] = True
    if (
        isinstance(rules, Obligatory)
        and pot
        and (record.get("staked") or rules.forced_returns.key != "when-remise-won")
    ):
        record["forced"] = draw(st.booleans())
    bound = rules.dealer_duty.key == "must-meet-lone-knocker"
    if isinstance(rules, Prikupka) and bound and rules.dealer_refusal.key == "above-agreed-sum" and draw(st.booleans()):
        record["ceiling"] = draw(st.sampled_from([0, 100, 10000]))
    if isinstance(rules, Shleif):
        said = ["kept"]
        if rules.renounce.key == "before-deal":
            said.append("renounced")
            if rules.renounce_binds.key == "may-be-taken-back":
                said.append("taken-back")
        record["shleif"] = draw(st.sampled_from(said))
    return record


@st.composite
def irregularities(draw: st.DrawFn, rules: Table, dealer: int, hands: tuple[tuple[int, ...], ...]) -> str:
    """An irregularity that can arise."""
    kinds = [kind for kind in GAME.incidents if kind != "early-discard" or hasattr(rules, "early_discard")]
    kind = draw(st.sampled_from(kinds))
    seat = dealer if kind.startswith("exposed-dealer") else draw(st.integers(0, len(hands) - 1))
    if kind in ("exposed-player-card", "exposed-dealer-card") and draw(st.booleans()):
        return f"{kind} {seat} {CODE[draw(st.sampled_from(hands[seat]))]}"
    return f"{kind} {seat}"


def lasting(rules: Table, record: Mapping[str, Any], incidents: list[str]) -> list[str]:
    """The irregularities up to the first that ends the deal."""
    for number in range(len(incidents), 0, -1):
        try:
            GAME.setup({**record, "incidents": incidents[:number]}, rules)
        except InvalidInput:
            continue
        return incidents[:number]
    raise AssertionError("one irregularity alone is always possible")


def at_random(seed: int) -> Callable[[State], Action]:
    """Any action that is accepted, unlawful ones among them where play is not strict."""
    stream = Stream.of(seed, 0, 1)

    def choose(state: State) -> Action:
        accepted = GAME.accepted(state)
        return accepted[stream.below(len(accepted))]

    return choose


def watch(deal: Deal) -> None:
    setup = GAME.setup(deal.record, deal.rules)
    played = watched(GAME, setup, at_random(deal.seed), pot=deal.record["pot"], seats=deal.record["players"])
    result = played.result
    assert result["status"] in ("over", "redeal", "reshuffle")
    assert sum(result["balance"]) + result["next_pot"] == deal.record["pot"]
    assert all(type(chips) is int for chips in (*result["balance"], result["next_pot"]))
    # What was played replays to the same events, from the record's own table and texts, and through JSON.
    record = {**GAME.table(setup), "actions": played.texts()}
    again = replay_record(GAME, deal.rules, json.loads(json.dumps(record)))
    assert json.dumps(again.result) == json.dumps(result)
    # A deal of thirds: no trick is lost, and only who is in play wins one.
    assert sum(result["tricks"].values()) <= 3
    assert {int(seat) for seat in result["tricks"]} <= set(result["players_in"])


@pytest.mark.parametrize("form", FORMS)
def test_chips_and_cards_are_conserved_after_every_event_and_every_deal_ends(form: str) -> None:
    @settings(max_examples=120, suppress_health_check=SLOW_TO_DRAW)
    @given(deals((form,)))
    def law(deal: Deal) -> None:
        watch(deal)

    law()


@pytest.mark.slow
@settings(max_examples=300, suppress_health_check=SLOW_TO_DRAW)
@given(deals())
def test_the_laws_hold_for_many_more_deals(deal: Deal) -> None:
    watch(deal)


@settings(max_examples=150, suppress_health_check=SLOW_TO_DRAW)
@given(deals(full=True))
def test_the_laws_hold_at_the_largest_table_that_the_pack_serves(deal: Deal) -> None:
    """The stock runs out here where discards are shuffled in; where it must suffice, it always does."""
    watch(deal)


@settings(max_examples=100, suppress_health_check=SLOW_TO_DRAW)
@given(deals())
def test_playing_on_without_copies_comes_to_the_same(deal: Deal) -> None:
    setup = GAME.setup(deal.record, deal.rules)
    players = deal.record["players"]
    strategies = [GAME.strategies["random"]] * players
    quick = playout(GAME, setup, strategies, streams(deal.seed, 1, players))
    slow = replay(GAME, setup, quick.actions)
    assert list(quick.events) == list(slow.events)
    assert quick.result == slow.result


@settings(max_examples=60, suppress_health_check=SLOW_TO_DRAW)
@given(deals())
def test_the_cautious_play_every_game_to_its_end_by_lawful_actions(deal: Deal) -> None:
    setup = GAME.setup(deal.record, deal.rules)
    players = deal.record["players"]
    strategies = [GAME.strategies["cautious"]] * players
    played = playout(GAME, setup, strategies, streams(deal.seed, 1, players))
    assert not any(event.type == "breach" for event in played.events)
    assert GAME.turn(played.state) is None
