"""What a seat knows of a deal: nothing of cards that it has not seen, all that it has, and for ever."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from stukolka.cards import CODE, SUIT
from tests.neighbours.random_play import NAMES, TWO_SUITS, load, steps

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def seen(state: Any, seat: int) -> tuple[Any, ...]:
    """Everything by which a seat could tell one deal from another."""
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.legal_actions() if state.current_player() == seat else None,
    )


def public(state: Any) -> list[Any]:
    """What everybody has been shown."""
    return [state.table.game.shown(event, -1) for events in state.course.told for event in events]


def again(game: Any, state: Any, cards: dict[int, int]) -> Any | None:
    """The same course with other cards, as far as everybody may do the same; None where somebody may not."""
    other = game.new_initial_state()
    for done in state.full_history():
        action = done.action
        if other.is_chance_node() != (done.player < 0):
            return None
        if other.is_chance_node():
            action = cards.get(action, action)
        if action not in other.legal_actions():
            return None
        other.apply_action(action)
    return other


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("lansquenet")])
def test_cards_that_a_seat_has_not_seen_change_nothing_that_it_knows(name: str) -> None:
    game = load(name, players=3)
    chance = random.Random(name)
    alike = 0
    for seed in range(3):
        for state in steps(game, seed):
            for seat in range(3):
                if state.is_chance_node() or chance.random() < 0.7:
                    continue
                known = seen(state, seat)
                shown = {CODE.index(code) for text in known[:2] for code in CARD.findall(text)}
                hidden = [card for card in game.table.dealing.pack if card not in shown]
                mixed = chance.sample(hidden, len(hidden))
                if name.startswith("shleif"):
                    # The suit of the closed trump is named; which card it is, only the dealer sees.
                    mixed.sort(key=lambda card: SUIT[card])
                    hidden.sort(key=lambda card: SUIT[card])
                other = again(game, state, dict(zip(hidden, mixed, strict=True)))
                if name.startswith("stukalshchik") and other is not None and public(other) != public(state):
                    # Who holds an honour of trumps draws its cell, and all see that.
                    continue
                if other is not None and other.course.run != state.course.run:
                    assert seen(other, seat) == known, f"seat {seat} in {state}"
                    alike += 1
    assert alike >= 5


def test_in_lansquenet_the_cards_to_come_change_nothing_and_none_is_hidden() -> None:
    game = load("lansquenet/D", players=3)
    for state in steps(game, 1):
        if not state.is_chance_node():
            laid = {CODE[card] for card in state.course.run}
            told = [set(CARD.findall(state.information_state_string(seat))) for seat in range(3)]
            assert told == [laid] * 3


@pytest.mark.parametrize(
    ("name", "parameters", "least"),
    [
        ("obligatory/A", {"cards": TWO_SUITS, "pot": 30}, 50),
        ("golets/A", {"cards": f"{TWO_SUITS} Ah Kh Qh", "pot": 30}, 5),
        ("lansquenet/D", {"sums": "'1"}, 100),
    ],
)
def test_who_knows_the_same_has_done_and_known_the_same_and_may_do_the_same(
    name: str, parameters: dict[str, Any], least: int
) -> None:
    game = load(name, players=2, **parameters)
    before: dict[str, tuple[Any, ...]] = {}
    met = 0
    for seed in range(150):
        past: dict[int, tuple[Any, ...]] = {0: (), 1: ()}
        state = game.new_initial_state()
        chance = random.Random(seed)
        while not state.is_terminal():
            action = chance.choice(state.legal_actions())
            seat = state.current_player()
            if seat >= 0:
                known = state.information_state_string(seat)
                legal = tuple(state.legal_actions())
                met += known in before
                assert before.setdefault(known, (past[seat], legal)) == (past[seat], legal)
                past[seat] = (*past[seat], known, action)
            state.apply_action(action)
    assert met > least


def test_who_may_knock_unseen_sees_his_cards_when_he_looks_or_has_spoken() -> None:
    game = load("shleif/A", players=3)
    looked = knocked = 0
    for seed in range(12):
        for state in steps(game, seed):
            seat = state.current_player()
            if seat < 0:
                continue
            hand = CARD.findall(re.search(r"^hand: ?(.*)$", state.observation_string(seat), re.MULTILINE)[1])
            said = [state.action_to_string(action) for action in state.legal_actions()]
            own = rf"^dealt {seat} \w\w \w\w \w\w$"
            if "look" in said:
                assert said == ["knock-blind", "look"]
                assert hand == []
                assert not re.search(own, state.information_state_string(seat), re.MULTILINE)
                looked += 1
            else:
                assert len(hand) in (1, 2, 3, 4, 5, 6)
                assert "knock-blind" not in said
                assert re.search(own, state.information_state_string(seat), re.MULTILINE)
                knocked += "> knock-blind" in state.information_state_string(seat)
    assert looked
    assert knocked


def test_ones_own_cards_stand_in_no_order_and_others_are_counted() -> None:
    game = load("prikupka/A", players=2)
    told = set()
    for run in (["As", "Kd", "2c"], ["2c", "As", "Kd"]):
        state = game.new_initial_state()
        others = iter(["3c", "4c", "5c", "6c"])
        for number in range(7):
            card = run[number // 2] if number % 2 == 0 and number < 6 else next(others)
            state.apply_action(CODE.index(card))
        told |= {
            state.information_state_string(seat) for seat in range(2) if "As" in state.information_state_string(seat)
        }
    assert len(told) == 1
    assert re.search(r"^dealt . 2c As Kd$|^dealt . 2c Kd As$", told.pop(), re.MULTILINE)
