"""What long commands say while they run, when they are stopped, and when those who do the work are gone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stukolka.batch.hands import ENDED, Lost
from stukolka.batch.inquiry import MOST
from stukolka.batch.run import Together
from stukolka.batch.store import Store
from stukolka.cli import long
from stukolka.errors import WrongUsage

Cli = Callable[..., Any]
SEATS = ("study", "seats", "--deals", "20", "--block", "10", "--engine", "reference", "--workers", "1", "--json")
PARTS = 2
"""At so many tables it is played."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(long, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


def test_a_line_says_how_much_of_all_is_done_how_fast_and_how_long_it_will_take(clock: list[float]) -> None:
    watch, russian = long.Watch("en"), long.Watch("ru")
    for one in (watch, russian):
        one(400_000, 3_000_000, kept=400_000)
    clock[0] += 10
    assert watch.line() == "400,000 of 3,000,000 done"
    for one in (watch, russian):
        one(1_000_000, 3_000_000, kept=400_000)
    assert watch.line() == "1,000,000 of 3,000,000 done, 60,000/s, about 33 s left"
    assert russian.line() == "готово 1 000 000 из 3 000 000, 60 000/с, осталось примерно 33 с".replace(
        " 000", "\u202f000"
    )


@pytest.mark.parametrize(
    ("seconds", "en", "ru"),
    [
        (0.2, "1 s", "1 с"),
        (89, "89 s", "89 с"),
        (90, "2 min", "2 мин"),
        (5399, "90 min", "90 мин"),
        (5400, "2 h", "2 ч"),
        (172_799, "48 h", "48 ч"),
        (172_800, "2 days", "2 сут"),
        (1e9, "11,574 days", "11\u202f574 сут"),
    ],
)
def test_how_long_it_will_take_is_told_as_exactly_as_one_wants_to_know(seconds: float, en: str, ru: str) -> None:
    assert (long.lasting(seconds, "en"), long.lasting(seconds, "ru")) == (en, ru)


def test_where_there_is_no_terminal_a_line_comes_now_and_then_and_changes_no_result(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = cli(*SEATS, "--store", tmp_path / "a")
    assert quiet.err == ""
    monkeypatch.setattr(long, "EVERY", 0.01)
    told = cli(*SEATS, "--store", tmp_path / "b")
    assert told.out == quiet.out
    lines = told.err.splitlines()
    assert lines
    assert all(re.fullmatch(r"\d+ of \d+ done(, [\d,]+/s, about \d+ s left)?", line) for line in lines)


def test_how_far_a_survey_is_is_told_of_all_its_tables_from_the_beginning(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, int, int]] = []
    looked = long.Watch.__call__

    def look(watch: long.Watch, done: int, of: int, *, kept: int) -> None:
        looked(watch, done, of, kept=kept)
        seen.append((done, of, kept))
        if stop and done == 20 * PARTS - 10:
            raise KeyboardInterrupt

    monkeypatch.setattr(long.Watch, "__call__", look)
    stop = True
    answer = cli(*SEATS, "--store", tmp_path)
    assert answer.status == 130
    assert answer.err.splitlines() == [
        f"{20 * PARTS - 10} of {20 * PARTS} are kept in {tmp_path}: the same command goes on from there",
        "interrupted",
    ]
    assert len(list(tmp_path.rglob("*.parquet"))) == 2 * PARTS - 1
    assert [done for done, _, _ in seen] == sorted(done for done, _, _ in seen)
    assert {of for _, of, _ in seen} == {20 * PARTS}
    stop = False
    seen.clear()
    again = cli(*SEATS, "--store", tmp_path)
    assert (again.status, again.err) == (0, "")
    assert seen[-1] == (20 * PARTS, 20 * PARTS, 20 * PARTS - 10)


def test_what_can_not_be_replaced_at_any_table_is_refused_before_anything_is_played(cli: Cli, tmp_path: Path) -> None:
    assert cli(*SEATS, "--store", tmp_path).status == 0
    last = max(tmp_path.rglob("question.json"), key=lambda path: path.stat().st_mtime_ns).parent
    for path in tmp_path.rglob("*.parquet"):
        path.unlink()
    (last / "sums-000000000010-10.parquet" / "mine").mkdir(parents=True)
    answer = cli(*SEATS, "--store", tmp_path)
    assert answer.status == 2
    assert "a folder with something in it stands where an answer is kept: move it away" in answer.faults[0]
    assert [path.is_dir() for path in tmp_path.rglob("*.parquet")] == [True]


def test_runs_told_as_one_begin_with_all_of_them() -> None:
    seen: list[tuple[int, int, int]] = []
    together = Together(lambda done, of, *, kept: seen.append((done, of, kept)), 50)
    one = together.next(10)
    one(4, 10, kept=4)
    one(10, 10, kept=4)
    other = together.next(8, each=5)
    other(0, 8, kept=0)
    other(8, 8, kept=2)
    assert seen == [(4, 50, 4), (10, 50, 4), (10, 50, 4), (50, 50, 14)]


@pytest.mark.parametrize(
    ("lang", "done", "said"),
    [
        ("en", 40, f"{ENDED.en}; 40 of 100 are kept in STORE: the same command goes on from there"),
        ("ru", 40, f"{ENDED.ru}; в STORE сохранено 40 из 100: та же команда продолжит с этого места"),
        ("ru", 0, ENDED.ru),
    ],
)
def test_who_is_gone_and_how_much_is_kept_is_one_line(tmp_path: Path, lang: str, done: int, said: str) -> None:
    def left() -> None:
        with long.watched(Store(tmp_path, print), lang) as progress:
            progress(done, 100, kept=0)
            raise Lost(ENDED)

    with pytest.raises(WrongUsage) as told:
        left()
    assert str(told.value) == f"error: {said.replace('STORE', str(tmp_path))}"


@pytest.mark.parametrize(
    ("lang", "kept", "said"),
    [
        ("en", True, "nothing is kept: no block was done yet"),
        ("ru", True, "ничего не сохранено: ни одна порция ещё не доиграна"),
        ("ru", False, "ничего не сохранено"),
    ],
)
def test_stopped_before_a_block_is_done_nothing_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, kept: bool, said: str
) -> None:
    with pytest.raises(KeyboardInterrupt), long.watched(Store(tmp_path, print) if kept else None, lang):
        raise KeyboardInterrupt
    assert capsys.readouterr().err == f"{said}\n"


@pytest.mark.parametrize("command", [("simulate", "golets/A", "--players", "5"), ("study", "seats"), ("claims", "C02")])
def test_more_deals_than_there_are_numbers_for_are_refused_with_how_many_there_may_be(
    cli: Cli, command: tuple[str, ...]
) -> None:
    for number in (MOST + 1, 10**23):
        answer = cli(*command, "--deals", str(number))
        assert (answer.status, answer.out) == (2, "")
        assert answer.faults == [f"error: --deals: expected a whole number of at most {MOST}, found '{number}'"]
    assert cli(*command, "--workers", "1025").faults == [
        "error: --workers: expected a whole number from 1 to 1024, found '1025'"
    ]
