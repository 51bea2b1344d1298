"""Every rule set as an environment of PettingZoo; the extra `pettingzoo` brings it.

    from stukolka.neighbours import petting_zoo

    env = petting_zoo.env("golets/A", players=3, stake=15, render_mode="ansi")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An episode is a deal. `reset(seed=7)` deals the first deal of seed 7, each `reset()` after it the next; the cards are
those of the same deal in `stukolka simulate --seed 7`. Agents are seats: `seat_0`, `seat_1`, ...
"""

from __future__ import annotations

import copy
import secrets
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest
from stukolka.library import Library
from stukolka.neighbours import given, knowledge
from stukolka.neighbours import table as tables
from stukolka.neighbours.course import Course, Kept
from stukolka.rng import Stream

Observation: TypeAlias = dict[str, "np.ndarray[Any, Any]"]
"""`observation`: the numbers of what a seat sees; `action_mask`: 1 for each action that it may do now."""

RENDER_MODES: Final = ("human", "ansi", "json", "html")
"""How the table is shown to the seat to act: printed or as text, as what JSON can hold, as a page with cards in SVG."""

LANGUAGES: Final = ("en", "ru")
"""In which languages a table is shown."""


def env(
    rules: str | Path,
    *,
    players: int | None = None,
    cards: str | Sequence[str] = "",
    sums: str | Sequence[int] = tables.SUMS,
    utility: str = tables.CHIPS,
    render_mode: str | None = None,
    lang: str = "en",
    library: Library | None = None,
    **agreed: Any,
) -> Deals:
    """The environment of a rule set: a name or a file, as in every command.

    `agreed` are the terms of a deal, as in a record (`stake=15`, `board={"A": 3}`); the rest is as in
    `neighbours.open_spiel`. The environment can be pickled, with the deal that is going on.

    Raises:
        InvalidInput: with all faults of the rule set or of the terms.
        WrongUsage: there is no such render mode, or no such language, or `rules` is neither a name nor a file.
    """
    library = library or Library.open()
    ruleset = library.ruleset(given.rules_of(rules))
    usual, terms = tables.usual(library, ruleset)
    agreed = given.within(agreed, terms)
    if unknown := [key for key in agreed if key not in terms]:
        faults = (Fault("unknown term", key=key, allowed=tuple(terms), nearest=nearest(key, terms)) for key in unknown)
        raise InvalidInput(faults)
    modes: tuple[tuple[object, tuple[str, ...], str], ...] = ((lang, LANGUAGES, "language"),)
    if render_mode is not None:
        modes = ((render_mode, RENDER_MODES, "render mode"), *modes)
    if odd := [fault for said, known, what in modes if (fault := given.one_of(said, known, what))]:
        raise WrongUsage(odd)
    table = tables.made(
        library,
        ruleset,
        players=usual if players is None else players,
        terms=terms | agreed,
        cards=cards,
        sums=sums,
        utility=utility,
    )
    return Deals(table, render_mode=render_mode, lang=lang)


class Deals(AECEnv[str, Observation, int]):  # type: ignore[misc] # it ships no types
    """The deals of a table as an environment of PettingZoo."""

    def __init__(self, table: tables.Table, *, render_mode: str | None, lang: str) -> None:
        """The environment of a table, which `env` makes."""
        super().__init__()
        self.table = table
        """The table."""
        self.metadata = {
            "name": f"stukolka/{table.ruleset.name}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.lang = lang
        """The language in which the table is shown."""
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed: int | None = None
        self._number = 0
        self._course = Course()
        width = sum(map(knowledge.width, table.rows))
        self._observations = {agent: self._space(width) for agent in self.possible_agents}
        self._actions = {agent: gymnasium.spaces.Discrete(len(table.actions)) for agent in self.possible_agents}

    def _space(self, width: int) -> gymnasium.spaces.Dict:
        # Chips have no bound that is sharp, and a seat never sees fewer than none.
        most = np.finfo(np.float32).max
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, most, (width,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self.table.actions),), np.int8),
            }
        )

    def __reduce__(self) -> tuple[Callable[..., Deals], tuple[Any, ...]]:
        """How it is pickled: by its table, and by what chance and seats have done in the deal that is going on."""
        kept = {name: value for name, value in vars(self).items() if name not in ("table", "_course")}
        return _again, (self.table, kept, None if self._seed is None else self._course.kept)

    def __deepcopy__(self, memo: dict[int, Any]) -> Deals:
        """A copy whose deal goes on by itself; table and course are values, and shared."""
        twin = Deals.__new__(Deals)
        twin.__dict__.update({name: copy.deepcopy(value, memo) for name, value in vars(self).items()})
        return twin

    def _known(self, agent: str) -> str:
        if fault := given.one_of(agent, self.possible_agents, "agent"):
            raise WrongUsage([fault])
        return agent

    def _dealt(self) -> None:
        if self._seed is None:
            raise WrongUsage("nothing is dealt yet: reset() deals")

    def _going_on(self) -> None:
        self._dealt()
        if not self.agents:
            raise WrongUsage("the deal is over: reset() deals the next")

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """The agents, each in its turn until none is left; WrongUsage before anything is dealt."""
        self._dealt()
        turns: Iterable[str] = super().agent_iter(max_iter)
        return turns

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        """Observation, reward, end, cut and infos of the agent to act; WrongUsage when there is none."""
        self._going_on()
        told: tuple[Any, ...] = super().last(observe)
        return told

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """What an agent may see; WrongUsage for no agent of this table."""
        return self._observations[self._known(agent)]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The numbers of all actions; which may be done now, the mask says. WrongUsage for no agent of this table."""
        return self._actions[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - none are known
        """Deal: the first deal of a seed, or without one the next; of a seed of its own if none was ever given.

        A seed is from 0 to 2**64 - 1, and WrongUsage tells of any other. There are no options: what is agreed, the
        environment was made with.
        """
        if seed is not None:
            self._seed, self._number = given.seed_of(seed), 0
        elif self._seed is None:
            self._seed = secrets.randbits(63)
        else:
            self._number += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._course = self._chance(self.table.dealing.mixed(self._seed, self._number))
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self._course.state.seat or 0]
        self._ended()
        if self.render_mode == "human":
            self.render()

    def _chance(self, course: Course) -> Course:
        # The order of cards that are shuffled in the deal: by streams that no seat decides with.
        while course.waiting:
            assert self._seed is not None
            stream = Stream.of(self._seed, self._number, 1 + self.table.players + len(course.again))
            order = list(course.shuffled)
            while order:
                course = self.table.dealing.dealt(course, order.pop(stream.below(len(order))))
        return course

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and what it may do: nothing while another is to act.

        Raises:
            WrongUsage: nothing is dealt yet, or there is no such agent.
        """
        self._dealt()
        seat, table = self._seat[self._known(agent)], self.table
        numbers = [number for row in table.sight(self._course, seat) or () for number in knowledge.numbers(row)]
        mask = np.zeros(len(table.actions), np.int8)
        if not table.over(self._course) and self._course.state.seat == seat:
            mask[list(table.offered(self._course))] = 1
        return {"observation": np.array(numbers, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do the action of the agent to act; WrongUsage when it may not do it."""
        self._going_on()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            if action is not None:
                raise WrongUsage(f"the deal is over for {self.agent_selection}: it can only be stepped with None")
            self._was_dead_step(action)
            return
        following = self.table.done(self._course, action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._course = self._chance(following)
        if self._course.state.seat is not None:
            self.agent_selection = self.possible_agents[self._course.state.seat]
        self._ended()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _ended(self) -> None:
        # At the end every agent has its utility, and all are done; a deal that is broken off is cut short.
        if not self.table.over(self._course):
            return
        cut = self.table.broken_off(self._course)
        for agent, utility in zip(self.possible_agents, self.table.returns(self._course), strict=True):
            self.rewards[agent] = utility
            self.terminations[agent], self.truncations[agent] = not cut, cut

    def render(self) -> Any:
        """The table as the seat to act sees it, or the last who acted: what `render_mode` says; None when printed."""
        from stukolka.neighbours.rendering import watched
        from stukolka.publish import scene_html
        from stukolka.publish.scene import plain

        if self.render_mode is None:
            raise WrongUsage([Fault("nothing is rendered without a render_mode", allowed=RENDER_MODES)])
        self._dealt()
        assert self._seed is not None
        seat = self._seat[self.agent_selection]
        shown = watched(self.table, self._course, seat, seed=self._seed, number=self._number, lang=self.lang)
        match self.render_mode:
            case "html":
                return scene_html.html(shown.scene, self.lang)
            case "json":
                return plain(shown.scene)
            case "ansi":
                return scene_html.text(shown.scene, self.lang)
            case _:
                # The caller's stream stays as it is: a sign that it lacks, such as a suit, is given by its number.
                encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
                text = scene_html.text(shown.scene, self.lang).encode(encoding, "backslashreplace").decode(encoding)
                sys.stdout.write(text + "\n\n")
                return None

    def close(self) -> None:
        """Nothing is open: what is printed stays, and what is returned is the caller's."""


def _again(table: tables.Table, kept: dict[str, Any], course: Kept | None) -> Deals:
    made = Deals(table, render_mode=kept["render_mode"], lang=kept["lang"])
    made.__dict__.update(kept)
    if course is not None:
        made._course = table.dealing.restored(course)
    return made
