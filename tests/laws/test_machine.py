"""Any course of a session, step by step: lawful and unlawful actions, looks, copies, the next deal.

Where the other laws play a deal to its end, here every step is chosen by itself, so that a course which breaks a law is
cut down to the few steps that it takes.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from stukolka.engine.laws import Ledger, all_cards
from stukolka.engine.play import replay, replay_record
from stukolka.engine.protocol import OPEN, Event, Unlawful
from stukolka.errors import Fault, IllegalAction
from stukolka.library import Library

ODD = ("pass", "knock", "buy 3", "exchange", "exchange As", "play As", "play 2c", "show", "stake 5", "cover 1", "take")
"""Texts of actions that may be any game's, at any time."""


@cache
def library() -> Library:
    return Library.open()


@cache
def names(game: str) -> tuple[str, ...]:
    return library().names(game, seconds=True)


def bounds(view: Any, action: Any) -> tuple[int, int]:
    """The least and the greatest number that an open action may name; where any may be, some of them."""
    least, most = (1, view.most(action)) if hasattr(view, "most") else view.bounds(action)
    return least, most or least + 40


class Course(RuleBasedStateMachine):
    """One session at one table."""

    name: str
    """The game."""

    @initialize(which=st.integers(0, 99), seed=st.integers(0, 2**64 - 1), more=st.integers(0, 9), strict=st.booleans())
    def sit(self, which: int, seed: int, more: int, strict: bool) -> None:
        found = names(self.name)
        ruleset = library().ruleset(found[which % len(found)])
        self.rules, self.game = library().typed(ruleset), library().engine(ruleset.game)
        least, most = self.game.limits(self.rules)
        self.seats = least + more % (most - least + 1)
        table: dict[str, Any] = {"players": self.seats}
        if self.name == "stukolka":
            table |= {"stake": 15, "pot": 30, "strict": strict}
        if self.name == "lansquenet":
            table |= {"packs": 2}
        self.seed, self.number = seed, 0
        self.seen: list[tuple[int, Any]] = []
        self.begin(self.game.setup(table, self.rules, cards=False), carried=table.get("pot", 0))

    def begin(self, setup: Any, *, carried: int) -> None:
        self.setup = self.game.deal(setup, self.seed, self.number)
        self.state, first = self.game.start(self.setup)
        self.ledger = Ledger(carried, self.seats)
        self.taken: list[tuple[int, Any]] = []
        self.events: list[Event] = list(first)
        self.ledger.follow(first)
        self.cards = all_cards(self.game.places(self.state))

    def step(self, action: Any) -> None:
        state = self.state
        before = self.game.places(state), self.game.result(state)
        self.state, new = self.game.apply(state, action)
        assert before == (self.game.places(state), self.game.result(state)), "the state has changed that it came from"
        self.taken.append((state.seat, action))
        self.seen.append((state.seat, action))
        self.events += new
        self.ledger.follow(new)

    def going_on(self) -> bool:
        return self.state.seat is not None

    @precondition(going_on)
    @rule(which=st.lists(st.integers(0, 999), min_size=1, max_size=6), number=st.integers(1, 40))
    def lawful(self, which: list[int], number: int) -> None:
        for chosen in which:
            if (seat := self.state.seat) is None:
                return
            action = self.state.options[chosen % len(self.state.options)]
            if action.text.endswith(OPEN):
                least, most = bounds(self.game.view(self.state, seat), action)
                action = action.naming(least + (number - 1) % (most - least + 1))
            self.step(action)

    @precondition(going_on)
    @rule(which=st.integers(0, 999))
    def punished_or_lawful(self, which: int) -> None:
        accepted = [action for action in self.game.accepted(self.state) if not action.text.endswith(OPEN)]
        if accepted:
            self.step(accepted[which % len(accepted)])

    @precondition(going_on)
    @rule(which=st.integers(0, 999), text=st.sampled_from(ODD))
    def what_is_not_accepted_changes_nothing(self, which: int, text: str) -> None:
        seat = self.state.seat
        read = self.game.parse(f"{seat} {text}")
        tried = [action for _, action in self.seen[-20:]] + ([] if isinstance(read, Fault) else [read[1]])
        if not tried:
            return
        action = tried[which % len(tried)]
        before = self.game.places(self.state), self.game.result(self.state)
        try:
            self.game.apply(self.state, action)
        except Unlawful as unlawful:
            told = unlawful
        else:
            told = None
        if told is not None:
            assert action not in self.game.accepted(self.state)
            assert "." in told.locus
            assert told.why.en
            assert told.why.ru
        assert before == (self.game.places(self.state), self.game.result(self.state))

    @precondition(going_on)
    @rule(which=st.integers(0, 999), other=st.integers(1, 9))
    def out_of_turn_is_illegal(self, which: int, other: int) -> None:
        seat = (self.state.seat + 1 + (other - 1) % (self.seats - 1)) % self.seats
        action = self.state.options[which % len(self.state.options)]
        with pytest.raises(IllegalAction) as error:
            replay(self.game, self.setup, [*self.taken, (seat, action)])
        assert error.value.index == len(self.taken)
        assert error.value.legal == tuple(option.text for option in self.state.options)

    @rule()
    def looks_change_nothing_and_show_no_hand_of_another(self) -> None:
        before = self.game.places(self.state), self.game.result(self.state)
        for seat in range(self.seats):
            self.game.view(self.state, seat)
            for event in self.events:
                shown = self.game.shown(event, seat)
                assert (shown.type, shown.seat, shown.chips) == (event.type, event.seat, event.chips)
                assert set(shown.cards) <= set(event.cards)
        assert before == (self.game.places(self.state), self.game.result(self.state))

    @rule()
    def what_has_been_played_replays_to_the_same(self) -> None:
        again = replay(self.game, self.setup, self.taken)
        assert list(again.events) == self.events
        assert again.result == self.game.result(self.state) | {"events": [event.as_json() for event in self.events]}
        record = json.loads(json.dumps({**self.game.table(self.setup), "actions": again.texts()}))
        assert json.dumps(replay_record(self.game, self.rules, record).result) == json.dumps(again.result)

    @precondition(going_on)
    @rule(which=st.integers(0, 999))
    def taking_comes_to_the_same_as_applying(self, which: int) -> None:
        action = self.state.options[which % len(self.state.options)]
        if action.text.endswith(OPEN):
            return
        applied, events = self.game.apply(self.state, action)
        copy = replay(self.game, self.setup, self.taken).state
        taken: list[Event] = []
        made = self.game.take(copy, action, taken)
        assert taken == list(events)
        assert self.game.result(made) == self.game.result(applied)
        assert self.game.places(made) == self.game.places(applied)

    @precondition(lambda self: not self.going_on())
    @rule()
    def the_next_deal_begins_with_what_was_left(self) -> None:
        left = self.game.result(self.state)["next_pot"]
        self.number += 1
        self.begin(self.game.following(self.setup, self.state), carried=left)

    @precondition(lambda self: not self.going_on())
    @rule(which=st.integers(0, 999))
    def nothing_is_accepted_when_all_is_over(self, which: int) -> None:
        assert not self.game.accepted(self.state)
        if self.seen:
            with pytest.raises(Unlawful):
                self.game.apply(self.state, self.seen[which % len(self.seen)][1])

    @invariant()
    def cards_are_kept(self) -> None:
        assert all_cards(self.game.places(self.state)) == self.cards

    @invariant()
    def chips_are_those_of_the_events(self) -> None:
        result = self.game.result(self.state)
        # At lansquenet a stake that lies on the table is still its owner's in the result, until the coup is decided.
        if self.name != "lansquenet" or not self.going_on():
            assert result["balance"] == self.ledger.balance
        assert sum(self.ledger.balance) + self.ledger.pot == self.ledger.carried
        if not self.going_on():
            assert result["next_pot"] == self.ledger.pot
            assert result["status"] != "playing"

    @invariant()
    def what_may_be_done_is_sorted_and_reads_back(self) -> None:
        texts = [action.text for action in self.game.legal(self.state)]
        assert texts == sorted(set(texts))
        assert bool(texts) == self.going_on()
        for action in self.game.legal(self.state):
            assert self.game.parse(f"{self.state.seat} {action.text}") == (self.state.seat, action)
        lawful = {action for action in self.game.legal(self.state) if not action.text.endswith(OPEN)}
        assert lawful <= set(self.game.accepted(self.state))


@pytest.mark.parametrize("game", ["stukolka", "lansquenet", "stukalshchik"])
def test_no_course_of_a_session_breaks_a_law(game: str) -> None:
    class Session(Course):
        name = game

    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        Session, settings=settings(max_examples=10, stateful_step_count=14, suppress_health_check=checks)
    )


def test_a_broken_law_is_found() -> None:
    """A game that keeps a chip for itself is caught by the course, so the course does look."""

    class Cheated(Course):
        name = "stukolka"

        @rule()
        def a_chip_is_kept(self) -> None:
            self.ledger.balance[0] -= 1

    with pytest.raises(AssertionError):
        run_state_machine_as_test(
            Cheated, settings=settings(max_examples=5, stateful_step_count=10, derandomize=True, database=None)
        )
