"""Every rule set as an environment of PettingZoo: its own tests, the deals of the house, and how a table is shown."""

from __future__ import annotations

import copy
import io
import json
import pickle
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
    with pytest.raises(WrongUsage, match=r"seat 1 may not do 130 now; allowed: .*knock"):
        made.step(130)
    with pytest.raises(InvalidInput, match="stakes: unknown term"):
        env("golets/A", stakes=3)
    with pytest.raises(InvalidInput, match="golets/Z"):
        env("golets/Z")
    with pytest.raises(WrongUsage, match="unknown render mode"):
        env("golets/A", render_mode="rgb_array")
    with pytest.raises(WrongUsage, match="unknown language"):
        env("golets/A", lang="de")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"cards": None}, "cards: expected cards such as Ac Kc Qc, found nothing"),
        ({"cards": ["Ac", "Ac"]}, "cards: Ac is named twice"),
        ({"sums": [1.5]}, "sums: sums are whole numbers of chips that rise, from 1 to 999999999"),
        ({"sums": [True]}, "sums: "),
        ({"sums": {1: 2}}, "sums: "),
        ({"sums": [10**9]}, "sums: "),
        ({"sums": "5 x"}, "sums: "),
        ({"utility": None}, "utility: unknown utility: expected a text, found nothing; allowed: chips, shared"),
        ({"pot": 10**400}, "pot: expected a whole number of at most 999999999"),
        ({"pot": 10**9}, "pot: expected a whole number of at most 999999999, found 1000000000"),
        ({"stake": -1}, "stake: it must be agreed, and -1 says that it is not"),
        ({"players": 3.0}, "players: expected a whole number, found the number 3.0"),
    ],
)
def test_what_is_no_value_of_a_parameter_is_told_by_its_name(options: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidInput, match=f"^error: {told}"):
        env("golets/A", **({"players": 3} | options))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"rules": None}, "rules: expected the name of a rule set, such as golets/A, or a file, found nothing"),
        ({"render_mode": ["ansi"]}, "unknown render mode: expected a text, found a list of 1; allowed: human"),
        ({"lang": None}, "unknown language: expected a text, found nothing; allowed: en, ru"),
    ],
)
def test_what_can_be_no_name_is_told_in_words(options: dict[str, Any], told: str) -> None:
    with pytest.raises(WrongUsage, match=f"error: {told}"):
        petting_zoo.env(**({"rules": "golets/A", "library": LIBRARY} | options))


def test_a_board_is_agreed_as_in_a_record_or_cell_by_cell() -> None:
    record = env("stukalshchik/E", players=3, board={"A": 3, "knocker": 5}).table.dealing.base
    cells: dict[str, Any] = {"board-A": 3, "board-knocker": 5}
    assert record == env("stukalshchik/E", players=3, **cells).table.dealing.base
    assert record != env("stukalshchik/E", players=3).table.dealing.base
    with pytest.raises(InvalidInput, match=r"error: board-B: unknown term; .*did you mean board-T"):
        env("stukalshchik/E", players=3, board={"B": 3})
    with pytest.raises(InvalidInput, match=r"^error: board-A: expected a whole number of at least 0, found -4$"):
        env("stukalshchik/E", players=3, board={"A": -4})


def test_numbers_of_numpy_are_numbers_and_seeds_are_those_of_the_command_line() -> None:
    made = env("golets/A", players=np.int64(3), stake=np.int32(30), sums=np.array([1, 2]))
    made.reset(seed=np.int64(7))
    same = env("golets/A", players=3, stake=30, sums="1 2")
    same.reset(seed=7)
    assert made._course.told == same._course.told
    for seed in (-1, 2**64, "7", 7.0, True):
        with pytest.raises(
            WrongUsage, match=r"^error: seed: expected a whole number from 0 to 18446744073709551615, f"
        ):
            made.reset(seed=seed)  # type: ignore[arg-type]


def test_only_the_number_of_a_lawful_action_is_an_action() -> None:
    made = env("golets/A", players=3)
    made.reset(seed=7)
    course = made._course
    for action in (-1, 10**9, 0.7, "0", float("nan"), [0], np.array([0]), None, False):
        with pytest.raises(WrongUsage, match=r"^error: seat 1 may not do .+ now; allowed: 0 \(pass\)"):
            made.step(action)  # type: ignore[arg-type]
        assert made._course is course
    made.step(np.int64(0))  # type: ignore[arg-type]
    assert made._course is not course


def test_before_a_deal_and_after_it_nothing_is_done_and_the_reason_is_told() -> None:
    made = env("golets/A", players=3)
    for ask in (made.last, made.agent_iter, lambda: made.step(0), lambda: made.observe("seat_0")):
        with pytest.raises(WrongUsage, match="nothing is dealt yet: reset"):
            ask()
    play(made, 3)
    for ask in (made.last, lambda: made.step(0), lambda: made.step(None)):
        with pytest.raises(WrongUsage, match="the deal is over: reset"):
            ask()
    for ask in (made.action_space, made.observation_space, made.observe):
        with pytest.raises(WrongUsage, match="unknown agent 'player_0'; allowed: seat_0, seat_1, seat_2"):
            ask("player_0")


@pytest.mark.parametrize("name", FORMS)
def test_an_environment_is_pickled_and_copied_with_the_deal_that_goes_on(name: str) -> None:
    made = env(name, sums=[1, 3])
    assert pickle.loads(pickle.dumps(made))._seed is None
    made.reset(seed=5)
    made.step(int(made.observe(made.agent_selection)["action_mask"].argmax()))
    told = made._course.told
    for twin in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
        assert (twin.agent_selection, twin._course.told, twin.table.actions) == (
            made.agent_selection,
            told,
            made.table.actions,
        )
        assert play(twin) == play(pickle.loads(pickle.dumps(made)))
    assert made._course.told == told


def test_a_stream_that_lacks_the_suits_is_written_to_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    monkeypatch.setattr("sys.stdout", stream)
    env("golets/A", players=3, render_mode="human").reset(seed=7)
    stream.seek(0)
    assert r"The trump card is 4\u2665." in stream.read()
