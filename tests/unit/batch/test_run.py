"""Blocks come back in their order and add up to the same, whoever did them and whatever came between."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stukolka.batch import engines, hands, inquiry, measure, run, store
from stukolka.batch.hands import Hands, Work
from stukolka.batch.measure import Block, Span
from stukolka.batch.question import Question
from stukolka.batch.store import Store
from stukolka.library import Library
from stukolka.rules.switch import Text

from .test_measure import asked
from .test_store import same

SUMS = Work("sums", measure.measure, store.packed, store.unpacked)
COUNT = 500


@pytest.fixture(scope="module")
def question(shipped: Library) -> Question:
    return asked(shipped, "golets/A", "golets/C", strategy="cautious")


@pytest.fixture(scope="module")
def whole(question: Question) -> Block:
    return measure.measure(question, Span(0, COUNT))


@pytest.fixture
def kept(tmp_path: Path) -> Store:
    told: list[Text] = []
    return Store(tmp_path, told.append)


def total(question: Question, parts: Sequence[Span], hire: hands.Hire, **rest: Any) -> Block:
    found = measure.empty(question)
    for block in run.answers(question, parts, SUMS, hire=hire, **rest):
        found = found + block
    return found


def counting(work: Work[Any], done: list[Span]) -> Work[Any]:
    def do(question: Question, span: Span, stop: Callable[[], bool]) -> Any:
        done.append(span)
        return work.do(question, span, stop)

    return Work(work.kind, do, work.pack, work.unpack)


def test_blocks_begin_at_fixed_deals(question: Question) -> None:
    assert list(run.spans(question, 2500)) == [Span(0, 1024), Span(1024, 1024), Span(2048, 452)]
    assert list(run.spans(question, 2500, block=4000)) == [Span(0, 2500)]
    assert list(run.spans(question, 0)) == []
    parts = run.spans(question, 2500)
    assert (len(parts), parts[2], parts[-1], parts[1:]) == (3, Span(2048, 452), Span(2048, 452), list(parts)[1:])
    others = [Span(0, 1000), Span(1, 1024), Span(2048, 1024), Span(3072, 1024), Span(-1024, 1024), "span"]
    assert [span in parts for span in (*parts, *others)] == [True] * 3 + [False] * len(others)


def test_however_many_deals_are_asked_for_the_first_block_is_played_at_once(question: Question, kept: Store) -> None:
    parts = run.spans(question, inquiry.MOST, block=20)
    seen: list[tuple[int, int]] = []

    def look(done: int, of: int, *, kept: int) -> None:
        seen.append((done, of))

    with closing(run.answers(question, parts, SUMS, hire=hands.workers(1), store=kept, progress=look)) as found:
        assert same(next(found), measure.measure(question, Span(0, 20)))
    assert seen == [(0, inquiry.MOST), (20, inquiry.MOST)]
    assert list(kept.spans(question, "sums")) == [Span(0, 20)]


def test_blocks_of_the_compiled_engine_and_of_sessions(shipped: Library) -> None:
    fast = asked(shipped, "golets/A", engine=engines.Engine("batch", "layout", None))
    assert list(run.spans(fast, 100_000)) == [Span(0, 65_536), Span(65_536, 34_464)]
    evenings = asked(shipped, "golets/A", length=100)
    assert list(run.spans(evenings, 25)) == [Span(0, 10), Span(10, 10), Span(20, 5)]
    assert list(run.spans(asked(shipped, "golets/A", length=5000), 2)) == [Span(0, 1), Span(1, 1)]


@pytest.mark.parametrize("block", [500, 100, 33])
def test_the_size_of_blocks_changes_nothing(question: Question, whole: Block, block: int) -> None:
    assert same(total(question, run.spans(question, COUNT, block=block), hands.workers(1)), whole)


def test_threads_change_nothing(question: Question, whole: Block) -> None:
    def hire(question: Question, work: Work[Any], spans: int) -> AbstractContextManager[Hands]:
        return hands.Threads(question, work, 3)

    assert same(total(question, run.spans(question, COUNT, block=40), hire), whole)


def test_processes_change_nothing(question: Question, whole: Block) -> None:
    assert same(total(question, run.spans(question, COUNT, block=100), hands.workers(2)), whole)


def test_who_is_hired_for_what(shipped: Library, question: Question) -> None:
    fast = asked(shipped, "golets/A", engine=engines.Engine("batch", "layout", None))
    own = asked(shipped, "golets/A", strategy=lambda view, legal, stream: legal[0])
    hired = {
        (name, count, spans): type(hands.workers(count)(of, SUMS, spans)).__name__
        for name, of in (("slow", question), ("fast", fast), ("own", own))
        for count, spans in ((2, 5), (1, 5), (2, 1))
    }
    assert hired == {
        ("slow", 2, 5): "Processes",
        ("slow", 1, 5): "Own",
        ("slow", 2, 1): "Own",
        ("fast", 2, 5): "Threads",
        ("fast", 1, 5): "Threads",
        ("fast", 2, 1): "Threads",
        ("own", 2, 5): "Own",
        ("own", 1, 5): "Own",
        ("own", 2, 1): "Own",
    }


def test_what_is_kept_is_not_done_again(question: Question, whole: Block, kept: Store) -> None:
    parts = run.spans(question, COUNT, block=100)
    done: list[Span] = []
    work = counting(SUMS, done)
    progress: list[tuple[int, int, int]] = []

    def look(n: int, of: int, *, kept: int) -> None:
        progress.append((n, of, kept))

    list(run.answers(question, parts[1:3], work, hire=hands.workers(1), store=kept))
    assert done == parts[1:3]
    found = list(run.answers(question, parts, work, hire=hands.workers(1), store=kept, progress=look))
    assert done == [*parts[1:3], parts[0], *parts[3:]]
    assert progress == [(200, 500, 200), (300, 500, 200), (400, 500, 200), (500, 500, 200)]
    assert [block.deals for block in found] == [100] * 5
    assert same(total(question, parts, hands.workers(1), store=kept), whole)


def test_a_stopped_run_goes_on_where_it_was(question: Question, whole: Block, kept: Store) -> None:
    parts = run.spans(question, COUNT, block=50)
    done: list[Span] = []
    work = counting(SUMS, done)
    with closing(run.answers(question, parts, work, hire=hands.workers(1), store=kept)) as found:
        for _ in range(4):
            next(found)
    assert done == parts[:4]
    assert same(total(question, parts, hands.workers(1), store=kept), whole)
    assert sorted(path.name for path in kept.folder.rglob("*.parquet")) == sorted(
        kept.path(question, span, "sums").name for span in parts
    )


def test_a_damaged_block_is_done_again_and_told(question: Question, whole: Block, tmp_path: Path) -> None:
    told: list[Text] = []
    kept = Store(tmp_path, told.append)
    parts = run.spans(question, COUNT, block=100)
    total(question, parts, hands.workers(1), store=kept)
    for place, damage in ((1, b""), (4, b"nothing")):
        kept.path(question, parts[place], "sums").write_bytes(damage)
    progress: list[tuple[int, int, int]] = []

    def look(n: int, of: int, *, kept: int) -> None:
        progress.append((n, of, kept))

    assert same(total(question, parts, hands.workers(1), store=kept, progress=look), whole)
    assert len(told) == 2
    assert progress == [(500, 500, 500), (500, 500, 400), (500, 500, 300)]
    assert same(total(question, parts, hands.workers(1), store=kept), whole)
    assert len(told) == 2


def test_two_runs_on_one_store_do_not_hurt_each_other(question: Question, whole: Block, kept: Store) -> None:
    parts = run.spans(question, COUNT, block=25)
    found: list[Block] = []
    threads = [
        threading.Thread(target=lambda: found.append(total(question, parts, hands.workers(1), store=kept)))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 2
    assert all(same(one, whole) for one in found)
    assert not list(kept.folder.rglob("*.part"))


def test_answers_of_a_nameless_strategy_are_not_kept(shipped: Library, kept: Store) -> None:
    of = asked(shipped, "golets/A", strategy=lambda view, legal, stream: legal[-1])
    assert total(of, [Span(0, 20)], hands.workers(1), store=kept).deals == 20
    assert not list(kept.folder.rglob("*"))


def test_blocks_come_in_their_order_whoever_is_first(question: Question) -> None:
    class Backwards:
        """Those who do the last first."""

        many = 3

        def __init__(self, question: Question, work: Work[Any], spans: int) -> None:
            self.handed: list[Span] = []
            self.most = 0

        def __enter__(self) -> Backwards:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def start(self, span: Span) -> None:
            self.handed.append(span)
            self.most = max(self.most, len(self.handed))

        def finished(self) -> tuple[Span, Any]:
            span = self.handed.pop()
            return span, span

    work: Work[Any] = Work("spans", lambda question, span, stop: span, store.packed, store.unpacked)
    parts = run.spans(question, COUNT, block=10)
    made: list[Backwards] = []

    def hire(question: Question, work: Work[Any], spans: int) -> Backwards:
        made.append(Backwards(question, work, spans))
        return made[0]

    found: Iterator[Any] = run.answers(question, parts, work, hire=hire)
    assert list(found) == list(parts)
    assert made[0].most == 3


def test_a_fault_of_a_worker_is_raised_and_what_was_done_before_is_kept(question: Question, kept: Store) -> None:
    parts = run.spans(question, COUNT, block=100)

    def do(question: Question, span: Span, stop: Callable[[], bool]) -> Any:
        if span.first == 400:
            raise ZeroDivisionError
        return SUMS.do(question, span, stop)

    def hire(question: Question, work: Work[Any], spans: int) -> AbstractContextManager[Hands]:
        return hands.Threads(question, work, 2)

    with pytest.raises(ZeroDivisionError):
        list(run.answers(question, parts, Work("sums", do, SUMS.pack, SUMS.unpack), hire=hire, store=kept))
    # Three are handed out at a time: the last when two were done.
    there = set(kept.spans(question, "sums"))
    assert len(there & set(parts[:4])) >= 2
    assert parts[4] not in there


def test_threads_stop_when_the_run_is_left(question: Question) -> None:
    begun = threading.Event()
    seen: list[bool] = []

    def do(question: Question, span: Span, stop: Callable[[], bool]) -> Any:
        if span.first:
            begun.set()
            while not stop():
                threading.Event().wait(0.001)
            seen.append(True)
            raise measure.Stopped
        return np.array([span.first])

    def hire(question: Question, work: Work[Any], spans: int) -> AbstractContextManager[Hands]:
        return hands.Threads(question, work, 2)

    work: Work[Any] = Work("sums", do, SUMS.pack, SUMS.unpack)
    with closing(run.answers(question, run.spans(question, 300, block=100), work, hire=hire)) as found:
        next(found)
        begun.wait()
    assert seen
