"""Outcomes as files: every deal under every rule set in one order, the same bytes whatever came between."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from stukolka.batch import files, measure
from stukolka.batch.files import simulate_to
from stukolka.batch.measure import Span
from stukolka.batch.simulate import simulate
from stukolka.batch.store import Store
from stukolka.errors import WrongUsage
from stukolka.library import Library

from .test_simulate import question

DEALS = 150


@pytest.fixture(scope="module")
def of(shipped: Library) -> Any:
    return question(shipped, "golets/A", "golets/C")


def lines(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            return [
                {key: text if key == "rules" else int(text) for key, text in line.items()}
                for line in csv.DictReader(file)
            ]
    return pq.read_table(path).to_pylist()


@pytest.mark.parametrize("kind", files.KINDS)
def test_every_deal_of_every_rule_set_has_its_line(of: Any, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"deals{kind}"
    simulation = simulate_to(path, of, DEALS)
    assert simulation.as_json() == simulate(of, DEALS).as_json()
    found = lines(path)
    assert [(line["deal"], line["rules"]) for line in found] == [
        (deal, name) for deal in range(DEALS) for name in ("golets/A", "golets/C")
    ]
    for place in range(2):
        rows = measure.rows(of, place, Span(0, DEALS)).rows
        assert [[line[name] for name in of.columns] for line in found[place::2]] == rows.tolist()


def provenance(path: Path) -> Any:
    if path.suffix == ".csv":
        return json.loads(path.with_name(f"{path.name}.provenance.json").read_text(encoding="utf-8"))
    return json.loads(pq.read_metadata(path).metadata[b"stukolka"])


@pytest.mark.parametrize("kind", files.KINDS)
def test_the_file_carries_its_provenance(of: Any, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"deals{kind}"
    assert simulate_to(path, of, DEALS).provenance.as_json() == provenance(path)


@pytest.mark.parametrize("kind", files.KINDS)
def test_blocks_and_interruption_change_no_byte(
    of: Any, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "GROUP", 64)
    kept = Store(tmp_path / "store", lambda told: pytest.fail(told.en))
    simulate_to(tmp_path / f"one{kind}", of, DEALS)
    # Some blocks have been played before; they are not played again, and then no longer kept.
    whole = files.ROWS
    list(files.run.answers(of, [Span(0, 40), Span(80, 40)], whole, hire=files.workers(1), store=kept))
    progress: list[int] = []

    def look(done: int, of: int, *, kept: int) -> None:
        progress.append(kept)

    simulate_to(tmp_path / f"two{kind}", of, DEALS, kept=kept, block=40, progress=look)
    assert progress[-1] == 80
    one, two = (tmp_path / f"{name}{kind}" for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert not list((tmp_path / "store").rglob("rows-*"))
    assert not list(tmp_path.rglob("*.part"))


def test_what_fails_leaves_the_old_file_and_nothing_half_written(
    of: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deals.csv"
    path.write_text("old", encoding="utf-8")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "_summed", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate_to(path, of, DEALS)
    assert path.read_text(encoding="utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["deals.csv"]


@pytest.mark.parametrize(
    ("name", "said"),
    [("deals.xlsx", "allowed: .parquet, .csv"), ("deals", "allowed: .parquet, .csv"), ("file/deals.csv", "file")],
)
def test_a_file_that_cannot_be_written_is_refused(of: Any, tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(WrongUsage) as raised:
        simulate_to(tmp_path / name, of, 3)
    assert said in str(raised.value)


def test_sums_beyond_64_bits_are_written_as_csv_only(shipped: Library, tmp_path: Path) -> None:
    huge = question(shipped, "golets/A", agreed={"stake": 3 * 10**30})
    simulate_to(tmp_path / "deals.csv", huge, 20)
    assert min(line["pot_at_play"] for line in lines(tmp_path / "deals.csv")) == 3 * 10**30
    with pytest.raises(WrongUsage) as raised:
        simulate_to(tmp_path / "deals.parquet", huge, 20)
    assert "beyond 64 bits" in str(raised.value)
    assert not (tmp_path / "deals.parquet").exists()


def test_kept_outcomes_beyond_64_bits_come_back(shipped: Library, tmp_path: Path) -> None:
    huge = question(shipped, "golets/A", agreed={"stake": 3 * 10**30})
    kept = Store(tmp_path / "store", lambda told: pytest.fail(told.en))
    list(files.run.answers(huge, [Span(0, 10)], files.ROWS, hire=files.workers(1), store=kept))
    simulate_to(tmp_path / "one.csv", huge, 20, kept=kept, block=10)
    simulate_to(tmp_path / "two.csv", huge, 20)
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
