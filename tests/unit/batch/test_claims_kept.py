"""Claims are played by blocks that are kept: whoever works, whatever stops it, the figures are the same."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.batch import hands, run
from stukolka.batch.claims import counting, tables, testing
from stukolka.batch.measure import Span
from stukolka.batch.store import Store

from .test_claims_tested import LIBRARY, SLOW, tried

DEALS = 40
BLOCK = 16
KINDS = {
    "knock": {"seats": ("last",), "hand": ("trumps=1+",), "pot": (150,)},
    "seats": {"pot": (150,)},
    "explained": {"ways": ("advice/random",), "pot": (150,)},
    "evening-spread": {},
}
"""One of every way in which a figure is made of sums, and the axes that it needs."""


def asked(kind: str) -> tables.Table:
    """A table that the reference engine plays."""
    one = tried(kind, players=(4,), **KINDS[kind])
    made = tables.tables(LIBRARY, "stukolka", one, one.cells("A")[0], "A", {})
    return dataclasses.replace(made, sides=tuple(dataclasses.replace(side, engine=SLOW) for side in made.sides))


def silent(told: Any) -> None:
    """Nothing may be wrong with the store."""
    pytest.fail(told.en)


@pytest.mark.parametrize("kind", KINDS)
def test_sums_are_the_same_however_they_are_blocked_kept_or_sent(kind: str, tmp_path: Path) -> None:
    table, deals = asked(kind), DEALS if kind != "evening-spread" else 12
    whole = counting.sums(table, deals)
    kept = Store(tmp_path, silent)
    for again in (table, pickle.loads(pickle.dumps(table)), table):
        found = counting.sums(again, deals, kept=kept, block=BLOCK, hire=hands.workers(1))
        assert counting.estimated(table, found.metrics[counting.COUNTED]) == counting.estimated(
            table, whole.metrics[counting.COUNTED]
        )
        assert found.deals == deals
    assert len(list(tmp_path.rglob("*.parquet"))) == len(run.spans(table, deals, block=BLOCK)) > 1


def test_a_damaged_block_is_told_and_played_again(tmp_path: Path) -> None:
    table = asked("knock")
    whole = counting.sums(table, DEALS, kept=Store(tmp_path, silent), block=BLOCK)
    file = sorted(tmp_path.rglob("*.parquet"))[1]
    sound = file.read_bytes()
    file.write_bytes(sound[:-30])
    told: list[str] = []
    again = counting.sums(table, DEALS, kept=Store(tmp_path, lambda text: told.append(text.en)), block=BLOCK)
    assert [line for line in told if str(file) in line and "played again" in line] == told
    assert len(told) == 1
    assert file.read_bytes() == sound
    assert counting.estimated(table, again.metrics["counted"]) == counting.estimated(table, whole.metrics["counted"])


def test_a_claim_that_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = LIBRARY.claims("stukolka")["C46"]
    one = tried("seats", pot=(150,), others=("cautious", "random"))
    whole = testing.make(testing.prepared(LIBRARY, claim, one, "A")).as_json()
    assert whole["tables"][0] != whole["tables"][1]
    assert whole["sensitivity"]
    prepared = testing.prepared(LIBRARY, claim, one, "A")
    seen: list[tuple[int, int]] = []

    def until(blocks: int) -> Callable[..., None]:
        def progress(done: int, of: int, *, kept: int) -> None:
            seen.append((done, of))
            if done - kept >= blocks * 200:
                raise KeyboardInterrupt

        return progress

    kept = Store(tmp_path, silent)
    for blocks in (1, 4):
        with pytest.raises(KeyboardInterrupt):
            testing.make(prepared, kept=kept, together=run.Together(until(blocks), prepared.played), block=200)
    files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    assert len(files) >= 5
    played: list[Span] = []
    rows = tables.rows
    monkeypatch.setattr(tables, "rows", lambda table, span: played.append(span) or rows(table, span))
    together = run.Together(until(10**6), prepared.played)
    assert testing.make(prepared, kept=kept, together=together, block=200).as_json() == whole
    assert {path: path.stat().st_mtime_ns for path in files} == files
    assert len(played) == len(list(tmp_path.rglob("*.parquet"))) - len(files)
    # One bar over all tables: it never falls back, and comes to its end.
    last = [done for done, _ in seen]
    assert last[-1] == prepared.played
    assert {of for _, of in seen} == {prepared.played}
    start = max(place for place in range(1, len(last)) if last[place] < last[place - 1])
    assert last[start:] == sorted(last[start:])


def test_each_side_each_hand_and_each_measure_has_a_digest_of_its_own() -> None:
    table = asked("knock")
    others = [
        dataclasses.replace(table, hand="trumps=2+"),
        dataclasses.replace(table, measure="trick"),
        dataclasses.replace(table, sides=tuple(reversed(table.sides))),
        dataclasses.replace(table, inside=3),
        dataclasses.replace(table, seat=1, place=0),
    ]
    assert len({one.digest for one in [table, *others]}) == len(others) + 1
