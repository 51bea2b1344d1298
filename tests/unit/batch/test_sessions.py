"""Sessions: what stands is followed from deal to deal, told by quantiles, exact however high it stands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stukolka.batch import hands, reference, sessions
from stukolka.batch.store import Store
from stukolka.errors import WrongUsage
from stukolka.library import Library

from .test_simulate import question

COUNT, LENGTH = 12, 20


def evenings(library: Library, *names: str, count: int = COUNT, kept: Store | None = None, **rest: Any) -> Any:
    block = rest.pop("block", None)
    of = question(library, *names, **({"length": LENGTH} | rest))
    return sessions.play(of, count, hire=hands.workers(1), kept=kept, block=block)


@pytest.fixture(scope="module")
def found(shipped: Library) -> Any:
    return evenings(shipped, "golets/A", "golets/C", explodes=10)


def test_what_stands_is_that_of_the_deals(found: Any) -> None:
    of = found.question
    for place, ruleset in enumerate(of.rulesets):
        rows = reference.sessions(
            "stukolka",
            ruleset,
            players=5,
            seed=7,
            first=0,
            count=COUNT,
            length=LENGTH,
            strategies=of.strategies,
            **of.agreed,
        )
        column = dict(zip(of.columns, np.moveaxis(rows, -1, 0), strict=True))
        assert found.of(place, "after-5").tolist() == column["next_pot"][:, 4].tolist()
        assert found.of(place, f"after-{LENGTH}").tolist() == column["next_pot"][:, -1].tolist()
        assert found.of(place, "highest").tolist() == column["next_pot"].max(axis=1).tolist()
        assert found.of(place, "net-3").tolist() == column["balance-3"].sum(axis=1).tolist()
        assert set(found.of(place, "first")) == {15}


def test_the_object_tells_quantiles_and_how_many_tables_explode(found: Any, shipped: Library) -> None:
    told = json.loads(json.dumps(found.as_json()))
    assert (told["provenance"]["deals"], told["provenance"]["sessions"]) == (COUNT * LENGTH, COUNT)
    result = told["results"][0]
    assert (result["rules"], result["digest"]) == ("golets/A", shipped.ruleset("golets/A").digest)
    assert (result["sessions"], result["length"], result["first_pot"]) == (COUNT, LENGTH, 15)
    assert [one["deals"] for one in result["stands"]] == [1, 2, 5, 10, 20]
    for quantiles in (*(one["quantiles"] for one in result["stands"]), result["highest"]):
        assert [one["level"] for one in quantiles] == list(sessions.LEVELS)
        values = [one["value"] for one in quantiles]
        assert values == sorted(values)
        assert all(one["low"] <= one["value"] <= one["high"] for one in quantiles)
    assert result["exploded"]["times"] == 10
    assert result["exploded"]["mean"] == (found.of(0, "highest") >= 150).sum() / COUNT
    assert 0 < result["exploded"]["mean"] < 1
    assert [chair["chair"] for chair in result["chairs"]] == [0, 1, 2, 3, 4]
    assert result["chairs"][2]["loses"]["mean"] == (found.of(0, "net-2") < 0).sum() / COUNT
    [difference] = told["differences"]
    assert difference["rules"] == ["golets/A", "golets/C"]
    wanted = told["results"][1]["exploded"]["mean"] - result["exploded"]["mean"]
    assert difference["exploded"]["mean"] == pytest.approx(wanted)


def test_the_table_has_a_line_for_every_quantile(found: Any) -> None:
    frame = found.frame()
    assert list(frame.columns) == ["rules", "deals", "level", "value", "low", "high"]
    assert len(frame) == 2 * 5 * len(sessions.LEVELS)
    assert frame.attrs["provenance"]["sessions"] == COUNT


@pytest.mark.parametrize("length", [1, 2, 9, 10, 99, 100, 1000])
def test_one_looks_after_round_numbers_of_deals_and_at_the_end(length: int) -> None:
    found = sessions.checkpoints(length)
    assert found[0] == 1
    assert found[-1] == length
    assert found == sorted(set(found))
    assert set(found) - {length} <= {1, 2, 5, 10, 20, 50, 100, 200, 500}


def test_quantiles_are_numbers_that_were_found() -> None:
    found = sessions.quantiles(np.array([9, 1, 7, 3, 5]))
    assert {one.level: one.value for one in found} == {0.05: 1, 0.25: 3, 0.5: 5, 0.75: 7, 0.95: 9}
    # Of 1000 numbers in a row, 500 less or more than 31 lie below the middle.
    middle = sessions.quantiles(np.arange(1, 1001))[2]
    assert (middle.value, middle.low, middle.high) == (500, 469, 532)


def test_a_pot_of_any_height_is_told_exactly(shipped: Library) -> None:
    # All must play, and hardly ever do all seven take a trick: the pot multiplies in nearly every deal.
    of = evenings(shipped, "obligatory/C+forced-returns=when-remise-played", count=2, length=60, players=7)
    highest = [int(chips) for chips in of.of(0, "highest")]
    assert min(highest) > 2**64
    assert json.loads(json.dumps(of.as_json()))["results"][0]["highest"][-1]["value"] == max(highest)
    assert of.as_json()["results"][0]["exploded"]["mean"] == 1.0


@pytest.mark.parametrize("name", ["lansquenet/D", "stukalshchik/E"])
def test_sessions_of_other_games_follow_what_they_carry_over(shipped: Library, name: str) -> None:
    told = evenings(shipped, name, count=3, length=4, players=4).as_json()["results"][0]
    assert (told["exploded"], told["first_pot"]) == (None, None)
    assert [one["deals"] for one in told["stands"]] == [1, 2, 4]


def test_blocks_and_the_store_change_nothing(found: Any, shipped: Library, tmp_path: Path) -> None:
    kept = Store(tmp_path, lambda told: pytest.fail(told.en))
    for block in (40, 40, 100):
        again = evenings(shipped, "golets/A", "golets/C", explodes=10, kept=kept, block=block)
        assert again.as_json() == found.as_json()
    assert sorted(path.name for path in tmp_path.rglob("*.parquet"))[0] == "sessions-000000000000-2.parquet"


def test_sessions_beyond_64_bits_come_back_from_the_store(shipped: Library, tmp_path: Path) -> None:
    kept = Store(tmp_path, lambda told: pytest.fail(told.en))
    name = "obligatory/C+forced-returns=when-remise-played"
    once, again = (evenings(shipped, name, count=2, length=60, players=7, kept=kept) for _ in range(2))
    assert once.as_json() == again.as_json()
    assert again.of(0, "highest").dtype == object


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"count": 0}, "--sessions"), ({"length": 0}, "--length"), ({"explodes": 0}, "--explodes")],
)
def test_no_sessions_of_no_deals(shipped: Library, changes: dict[str, int], said: str) -> None:
    with pytest.raises(WrongUsage, match=f"{said}: expected a whole number of at least 1, found 0"):
        evenings(shipped, "golets/A", **changes)
