"""The traces: deals with everything that happens in them, line by line. They never change while the revision stays.

A trace answers by `plain.toml` what it doesn't answer itself, so that it depends on the engine alone and on no reading.
Those of stukolka lie here, those of another game in a folder of its name.
Where the engine has to change, its revision rises, and so does the `revision` of the traces that change with it.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from stukolka.engine.play import Replay, replay_record
from stukolka.engine.protocol import Event
from stukolka.games.lansquenet.game import GAME as LANSQUENET
from stukolka.games.lansquenet.story import TOLD as OF_LANSQUENET
from stukolka.games.stukalshchik.game import GAME as STUKALSHCHIK
from stukolka.games.stukalshchik.story import TOLD as OF_STUKALSHCHIK
from stukolka.games.stukolka.game import GAME
from stukolka.library import Library

HERE = Path(__file__).parent
FILES = {
    path.relative_to(HERE).with_suffix("").as_posix(): tomllib.loads(path.read_text("utf-8"))
    for path in sorted((*HERE.glob("*.toml"), *HERE.glob("*/*.toml")))
}
TRACES = {name: data for name, data in FILES.items() if name.rpartition("/")[2] != "plain"}
GAMES: dict[str, Any] = {form: game for game in (GAME, LANSQUENET, STUKALSHCHIK) for form in game.forms}
"""Form -> its game."""
TOLD = ("why", "form", "revision", "trace", "answers", "expect")


def line(event: Event) -> str:
    """An event as a line of a trace."""
    told = event.as_json()
    parts = [told.pop("type"), str(told.pop("seat", "")), " ".join(told.pop("cards", []))]
    if "amount" in told:
        parts.append(f"{told.pop('amount')} to the {told.pop('to')}")
    locus = told.pop("locus", None)
    parts += [f"{key}: {value}" for key, value in told.items()]
    return "  ".join([part for part in parts if part] + ([f"[{locus}]"] if locus else []))


def played(name: str) -> Replay[Any, Any]:
    """The trace's record, played."""
    trace = TRACES[name]
    folder, slash, _ = name.rpartition("/")
    plain, game = FILES[f"{folder}{slash}plain"], GAMES[trace["form"]]
    answers = plain.get("general", {}) | plain[trace["form"]] | trace.get("answers", {})
    record = {key: value for key, value in trace.items() if key not in TOLD}
    return replay_record(game, game.rules(trace["form"], answers), record)


def test_there_are_traces_of_every_form() -> None:
    assert {trace["form"] for trace in TRACES.values()} == set(GAMES)


@pytest.mark.parametrize(("form", "sentences"), [("lansquenet", OF_LANSQUENET), ("stukalshchik", OF_STUKALSHCHIK)])
def test_whatever_can_happen_happens_in_a_trace(form: str, sentences: dict[str, Any]) -> None:
    lines = [line for trace in TRACES.values() if trace["form"] == form for line in trace["trace"].split("\n")]
    assert {key.partition(":")[0] for key in sentences} - {line.partition("  ")[0] for line in lines} == set()


@pytest.mark.parametrize("name", TRACES)
def test_a_record_replays_to_the_same_events_for_ever(name: str) -> None:
    lines = [line(event) for event in played(name).events]
    assert TRACES[name]["revision"] <= GAMES[TRACES[name]["form"]].revision
    assert lines == TRACES[name]["trace"].strip().splitlines(), "the engine's revision must rise with this"


@pytest.mark.parametrize("name", TRACES)
def test_a_trace_comes_to_what_was_reckoned_by_hand(name: str) -> None:
    result = json.loads(json.dumps(played(name).result))
    assert {key: result.get(key) for key in TRACES[name]["expect"]} == TRACES[name]["expect"]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


def by_rules(library: Library, ruleset: str, name: str, **changed: Any) -> dict[str, Any]:
    """What the record of a trace comes to under a witness's rule set, some of its keys changed."""
    trace = TRACES[name]
    record = {key: value for key, value in trace.items() if key not in TOLD} | changed
    return replay_record(GAME, library.typed(library.ruleset(ruleset)), record).result


def test_A_printed_sums_165_and_15_are_180_and_the_fined_owes_as_much(library: Library) -> None:
    result = by_rules(library, "prikupka/A", "prikupka-one-fined")
    assert result["pot_at_play"] == 165 + 15 == 180
    assert result["remises"] == {"3": 180}
    assert result["next_pot"] == 180


def test_A_printed_sums_180_and_15_are_195_in_three_parts_of_65(library: Library) -> None:
    result = by_rules(library, "prikupka/A", "prikupka-thirds-of-195")
    assert result["pot_at_play"] == 180 + 15 == 195
    assert result["winnings"] == {"0": 65, "3": 65, "4": 65}
    assert result["next_pot"] == 0


def test_A_printed_sums_two_fined_at_180_make_375_with_the_next_15(library: Library) -> None:
    first = by_rules(library, "prikupka/A", "prikupka-two-fined")
    assert first["remises"] == {"2": 180, "3": 180}
    following = by_rules(library, "prikupka/A", "prikupka-one-fined", pot=first["next_pot"])
    assert following["pot_at_play"] == 180 + 180 + 15 == 375
    assert following["winnings"] == {"1": 375}


@pytest.mark.parametrize(
    ("ruleset", "stake", "pot"),
    [
        ("prikupka/B", 9, 6),  # all five stake, and the dealer once more for his deal
        ("prikupka/B:2", 30, 30),  # the dealer alone stakes, thirty where they play at thirty
    ],
)
def test_B_printed_sums_sixty_roubles_on_the_table_cost_each_without_a_trick_sixty(
    library: Library, ruleset: str, stake: int, pot: int
) -> None:
    result = by_rules(library, ruleset, "prikupka-two-fined", stake=stake, pot=pot)
    assert result["pot_at_play"] == 60
    assert result["remises"] == {"2": 60, "3": 60}
    assert result["next_pot"] == 120
