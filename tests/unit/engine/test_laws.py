"""The laws find what they are there to find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine import laws
from stukolka.engine.laws import LawBroken, Ledger
from stukolka.engine.protocol import Event
from stukolka.games.stukolka.actions import PLAY
from stukolka.games.stukolka.game import GAME, Stukolka

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def test_a_ledger_follows_chips_between_seats_and_pot() -> None:
    ledger = Ledger(60, 3)
    ledger.follow([Event("stake", 0, "stake.dealer-sum", chips=-15), Event("win", 2, "pot.parts", chips=25)])
    assert (ledger.pot, ledger.balance) == (50, [-15, 0, 25])


@pytest.mark.parametrize(
    ("event", "what"),
    [
        (Event("win", 1, "pot.parts", chips=61), "-1 in the pot"),
        (Event("win", None, "pot.parts", chips=6), "nobody says"),
        (Event("win", 1, None, chips=6), "nobody says"),
        (Event("win", 1, "pot.parts", chips=6.0), "whole numbers"),  # type: ignore[arg-type]
        (Event("win", 1, "pot.parts", chips=True), "whole numbers"),
    ],
)
def test_a_ledger_refuses_chips_that_come_from_nowhere(event: Event, what: str) -> None:
    with pytest.raises(LawBroken, match=what):
        Ledger(60, 3).follow([event])


def test_a_card_in_two_places_is_found() -> None:
    assert laws.all_cards({"seat 0": (1, 2), "stock": (3,)}) == {1, 2, 3}
    with pytest.raises(LawBroken, match="2h is in two places: seat 0 and stock"):
        laws.all_cards({"seat 0": (1, 2), "stock": (2,)})


class Cheating(Stukolka):
    """A game that breaks one law."""

    def __init__(self, law: str) -> None:
        self.law = law

    def legal(self, state: Any) -> tuple[Any, ...]:
        legal = super().legal(state)
        if self.law == "endless" and not legal:
            return tuple(PLAY[:1])
        return legal[::-1] if self.law == "unsorted" else legal * 2 if self.law == "doubled" else legal

    def result(self, state: Any) -> dict[str, Any]:
        result = super().result(state)
        if self.law in ("legal", "to_act") and "next_pot" in result:
            result[self.law] = None
        if self.law == "payoffs" and "next_pot" in result:
            result["next_pot"] += 1
        return result

    def places(self, state: Any) -> dict[str, tuple[int, ...]]:
        places = super().places(state)
        if self.law == "cards" and super().result(state)["players_in"]:
            places.pop("stock", None)
        return places

    def parse(self, text: str) -> Any:
        return super().parse(text.replace("knock", "pass") if self.law == "texts" else text)


@pytest.mark.parametrize(
    ("law", "what"),
    [
        ("none", ""),
        ("unsorted", "unsorted"),
        ("doubled", "doubled"),
        ("payoffs", "the events come to"),
        ("legal", "still something may be done"),
        ("to_act", "still something may be done"),
        ("endless", "still something may be done"),
        ("cards", "cards have come or gone"),
        ("texts", "does not read back"),
    ],
)
def test_a_game_that_breaks_a_law_is_caught(law: str, what: str, rules: Rules, record: Record) -> None:
    game = Cheating(law)
    setup = GAME.setup(record(), rules("prikupka"))

    def first_knocks(state: Any) -> Any:
        return next((action for action in GAME.legal(state) if action.text == "knock"), GAME.legal(state)[0])

    if law == "none":
        played = laws.watched(game, setup, first_knocks, pot=0, seats=4)
        assert played.result["tricks"]
        return
    with pytest.raises(LawBroken, match=what):
        laws.watched(game, setup, first_knocks, pot=0, seats=4)


def test_a_step_that_changes_the_state_before_it_is_caught(rules: Rules, record: Record) -> None:
    class Forgetful(Stukolka):
        """Applies an action to the state given itself."""

        @staticmethod
        def apply(state: Any, action: Any) -> Any:
            events: list[Event] = []
            return GAME.take(state, action, events), events

    with pytest.raises(LawBroken, match="has changed the state"):
        laws.watched(Forgetful(), GAME.setup(record(), rules("prikupka")), lambda s: GAME.legal(s)[0], pot=0, seats=4)


def test_a_deal_without_end_is_caught(rules: Rules, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "MOST_ACTIONS", 3)
    with pytest.raises(LawBroken, match="does not end within 3 actions"):
        laws.watched(GAME, GAME.setup(record(), rules("prikupka")), lambda s: GAME.legal(s)[0], pot=0, seats=4)
