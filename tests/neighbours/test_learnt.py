"""What OpenSpiel's Monte Carlo CFR learns on a small pack, and the table strategy that it makes."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, outcome_sampling_mccfr
from open_spiel.python.policy import UniformRandomPolicy

from stukolka import strategy_file
from stukolka.cli import run
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.neighbours import learnt
from tests.neighbours.random_play import TWO_SUITS, load


def small(**parameters: Any) -> Any:
    return load("obligatory/A", players=2, pot=30, cards=TWO_SUITS, **parameters)


@pytest.fixture(scope="module")
def solved() -> tuple[Any, Any]:
    """A game of eight cards, and what 400 iterations of external sampling come to."""
    game = small()
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(400):
        solver.iteration()
    return game, solver.average_policy()


def won(game: Any, policy: Any, seat: int, *, deals: int) -> float:
    """What a policy wins in one seat, a deal, against who does anything."""
    chance = random.Random(2)
    total = 0.0
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == seat:
                likely = policy.action_probabilities(state)
                action = chance.choices(list(likely), list(likely.values()))[0]
            else:
                action = chance.choice(state.legal_actions())
            state.apply_action(action)
        total += state.returns()[seat]
    return total / deals


def test_external_sampling_learns_to_win_against_chance(solved: tuple[Any, Any]) -> None:
    game, policy = solved
    nothing = UniformRandomPolicy(game)
    gained = [won(game, policy, seat, deals=500) - won(game, nothing, seat, deals=500) for seat in range(2)]
    assert min(gained) > 1, gained


@pytest.mark.parametrize("solver", ["outcome sampling", "external sampling in C++", "outcome sampling in C++"])
def test_openspiels_other_solvers_run_on_it(solver: str) -> None:
    game = small(utility="shared")
    np.random.seed(1)
    if solver == "outcome sampling":
        made = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
        step = made.iteration
    else:
        kind = pyspiel.ExternalSamplingMCCFRSolver if "external" in solver else pyspiel.OutcomeSamplingMCCFRSolver
        made = kind(game)
        step = made.run_iteration
    for _ in range(20):
        step()
    policy = made.average_policy()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


def test_what_was_learnt_is_a_table_strategy_that_simulate_takes(
    solved: tuple[Any, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, policy = solved
    text = learnt.declaring(game, policy, name="external sampling", deals=300, seed=7)
    assert text == learnt.declaring(game, policy, name="external sampling", deals=300, seed=7)
    assert '"2 A 0 * * * knock"' in text
    assert text.count(" pass") > 1
    path = tmp_path / "learnt.toml"
    path.write_text(text, encoding="utf-8")
    strategy = strategy_file.read("stukolka", str(path))
    assert strategy.name == "external sampling"
    asked = ["simulate", "obligatory/A", "--players", "2", "--deals", "50", "--seed", "3"]
    assert run([*asked, "--strategy", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_a_table_may_look_at_the_pot(solved: tuple[Any, Any]) -> None:
    game, policy = solved
    text = learnt.declaring(game, policy, name="by the pot", deals=100, seed=7, pots=[1, 4])
    assert "pots = [1, 4]" in text.replace('"', "")
    with pytest.raises(InvalidInput, match="that rise"):
        learnt.declaring(game, policy, name="by the pot", deals=100, seed=7, pots=[4, 1])


def test_of_who_has_learnt_nothing_and_of_other_games_no_table_is_made() -> None:
    game = small()
    with pytest.raises(WrongUsage, match="let it learn longer"):
        learnt.declaring(game, UniformRandomPolicy(game), name="nothing", deals=5, seed=1)
    other = load("lansquenet/D")
    with pytest.raises(WrongUsage, match="only stukolka"):
        learnt.declaring(other, UniformRandomPolicy(other), name="nothing", deals=5, seed=1)


def test_what_can_be_no_game_policy_or_number_is_told_at_once() -> None:
    kuhn: Any = pyspiel.load_game("kuhn_poker")
    unfit: dict[str, Any] = {"name": None, "deals": 1.5, "seed": -1, "pots": "3"}
    with pytest.raises(WrongUsage) as raised:
        learnt.declaring(kuhn, None, **unfit)  # type: ignore[arg-type]
    assert {fault.key for fault in raised.value.faults} == {"game", "policy", *unfit}
    with pytest.raises(WrongUsage, match=r"^error: deals: expected a whole number from 1 to "):
        learnt.declaring(small(), UniformRandomPolicy(small()), name="x", deals=0, seed=7)
    for pots in ([5, 3], [1.5], [1, 2, 3, 4]):
        with pytest.raises(InvalidInput, match=r"^error: pots"):
            learnt.declaring(small(), UniformRandomPolicy(small()), name="x", deals=1, seed=7, pots=pots)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "said", [{}, {0: 0.0, 1: 0.0}, {0: float("nan"), 1: 1.0}, {0: -1.0, 1: 2.0}, {0: float("inf")}, {999: 1.0}]
)
def test_what_are_no_probabilities_is_told_with_what_may_be_done(said: dict[int, float]) -> None:
    class Stranger:
        def action_probabilities(self, state: Any) -> dict[int, float]:
            assert state.legal_actions()
            return said

    with pytest.raises(WrongUsage, match=r"are no probabilities of what may be done there: .+; allowed: 0, 1$"):
        learnt.declaring(small(), Stranger(), name="x", deals=1, seed=7)
