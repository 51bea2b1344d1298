"""Every rule set as an environment of PettingZoo: its own tests, the deals of the house, and how a table is shown."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from stukolka.cards import CODE
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.neighbours import petting_zoo
from tests.neighbours.random_play import FORMS, LIBRARY, NAMES

# PettingZoo's own environments with a mask are known to its test by name; of others it says this.
MASKED = [
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
]


def env(name: str, **options: Any) -> petting_zoo.Deals:
    return petting_zoo.env(name, library=LIBRARY, **options)


def play(made: petting_zoo.Deals, seed: int | None = None) -> dict[str, float]:
    """A deal in which everybody does the first thing that he may; what each has at the end."""
    made.reset(seed=seed)
    rewards = {}
    for agent in made.agent_iter():
        observation, reward, terminated, truncated, _ = made.last()
        if terminated or truncated:
            rewards[agent] = reward
        made.step(None if terminated or truncated else int(observation["action_mask"].argmax()))
    return rewards


@pytest.mark.filterwarnings(*MASKED)
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_api_test_and_seed_test_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name), num_cycles=40)
    seed_test(lambda: env(name), num_cycles=20)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.filterwarnings(*MASKED)
@pytest.mark.parametrize("name", FORMS)
def test_pettingzoos_parallel_test_passes_turn_by_turn(name: str) -> None:
    parallel_api_test(turn_based_aec_to_parallel_wrapper(env(name)), num_cycles=20)


@pytest.mark.parametrize("name", FORMS)
def test_pettingzoos_render_test_passes_in_every_mode(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    scenes: list[Any] = []
    custom = {
        "json": lambda shown: scenes.append(json.loads(json.dumps(shown))) or shown["rules"] == name,
        "html": lambda shown: shown.startswith("<") and name in shown,
    }
    render_test(lambda render_mode: env(name, render_mode=render_mode), custom)
    assert len(scenes) == 5
    assert name in capsys.readouterr().out


def test_a_table_is_shown_in_either_language_with_nobodys_cards_but_the_seats() -> None:
    told = {}
    for lang in ("en", "ru"):
        made = env("prikupka/A", players=3, render_mode="ansi", lang=lang)
        made.reset(seed=5)
        told[lang] = made.render()
    assert "Your hand" in told["en"]
    assert "Ваши карты" in told["ru"]
    made = env("prikupka/A", players=3, render_mode="json")
    made.reset(seed=5)
    seat = made.possible_agents.index(made.agent_selection)
    hands = [
        set(made.table.dealing.steps.sight(made.table.game.view(made._course.state, s))[3].cards) for s in range(3)
    ]
    shown = {CODE.index(card["code"]) for card in made.render()["hand"]}
    assert shown == hands[seat]
    text = json.dumps(made.render())
    assert not any(f'"{CODE[card]}"' in text for other in range(3) if other != seat for card in hands[other])


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_has_the_cards_of_the_same_deal_in_simulate(name: str) -> None:
    made = env(name, players=3)
    game, base = made.table.game, made.table.dealing.base
    made.reset(seed=11)
    for number in range(3):
        state, events = game.start(game.deal(base, 11, number))
        assert made._course.told == (tuple(events),)
        assert made._course.state.options == state.options
        made.reset()


@pytest.mark.parametrize("name", FORMS)
def test_rewards_are_the_utilities_and_come_at_the_end(name: str) -> None:
    made = env(name)
    rewards = play(made, 3)
    assert [rewards[agent] for agent in made.possible_agents] == made.table.returns(made._course)
    shared = play(env(name, utility="shared"), 3)
    assert sum(shared.values()) == pytest.approx(0)


def test_a_deal_that_never_ends_is_cut_short_and_says_so() -> None:
    made = env("lansquenet/D", players=3, sums=[1])
    made.reset(seed=1)
    for _ in range(2000):
        _, _, terminated, truncated, _ = made.last()
        if terminated or truncated:
            break
        offered = made.table.offered(made._course)
        # Whoever may go on goes on, and nobody agrees that the game should end.
        made.step(next((n for n, a in offered.items() if a.verb not in ("end", "withdraw", "pass")), min(offered)))
    assert (terminated, truncated) in {(False, True), (True, False)}
    assert len(made._course.moves) <= made.table.longest


def test_the_numbers_of_what_is_seen_are_the_hand_and_the_rest() -> None:
    made = env("golets/A", players=3)
    made.reset(seed=2)
    agent = made.agent_selection
    seen = made.observe(agent)
    assert made.observation_space(agent).contains(seen)
    assert seen["observation"].dtype == np.float32
    start = 3 + 3 + 7
    hand = made.table.game.view(made._course.state, made.possible_agents.index(agent)).cards
    assert tuple(np.flatnonzero(seen["observation"][start : start + 52])) == hand
    others = [other for other in made.agents if other != agent]
    assert not any(made.observe(other)["action_mask"].any() for other in others)


def test_faults_are_told_as_everywhere() -> None:
    made = env("golets/A", players=3)
    with pytest.raises(WrongUsage, match="render_mode"):
        made.render()
    with pytest.raises(WrongUsage, match="reset"):
        env("golets/A", render_mode="ansi").render()
    made.reset(seed=1)
    with pytest.raises(WrongUsage, match=r"seat_1 may not do 130 now; allowed: .*knock"):
        made.step(130)
    with pytest.raises(InvalidInput, match="stakes: unknown term"):
        env("golets/A", stakes=3)
    with pytest.raises(InvalidInput, match="golets/Z"):
        env("golets/Z")
    with pytest.raises(WrongUsage, match="unknown render mode"):
        env("golets/A", render_mode="rgb_array")
    with pytest.raises(WrongUsage, match="unknown language"):
        env("golets/A", lang="de")
