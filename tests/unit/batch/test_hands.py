"""Whoever stops the work doesn't wait for the blocks in hand; a worker that is ended by somebody is told."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from stukolka.batch import hands, run, store
from stukolka.batch.hands import Hands, Work
from stukolka.batch.measure import Span
from stukolka.batch.question import Question
from stukolka.library import Library

from .test_measure import asked

PARTS = [Span(0, 10), Span(10, 10)]
PATIENCE = 5
"""Far more seconds than it should take to stop, and far fewer than the work would."""


def one_process(question: Question, work: Work[Any, Any], spans: int) -> AbstractContextManager[Hands]:
    return hands.Processes(question, work, 1)


def one_thread(question: Question, work: Work[Any, Any], spans: int) -> AbstractContextManager[Hands]:
    return hands.Threads(question, work, 1)


def deaf(question: Question, span: Span, stop: Callable[[], bool]) -> None:
    """Works on for ever, whatever it is told."""
    time.sleep(600)


def ended(question: Question, span: Span, stop: Callable[[], bool]) -> None:
    """Is ended by the system in the midst of its work."""
    os.kill(os.getpid(), signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def work(do: Callable[..., None]) -> Work[Any, Any]:
    return Work("nothing", do, store.packed, store.unpacked)


def stopped_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes as soon as the first block is in hand."""

    def interrupted(*_: object, **__: object) -> Any:
        time.sleep(0.1)
        raise KeyboardInterrupt

    monkeypatch.setattr(hands, "wait", interrupted)


def test_processes_that_are_deaf_are_ended_when_the_work_is_stopped(
    shipped: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_soon(monkeypatch)
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        list(run.answers(asked(shipped, "golets/A"), PARTS, work(deaf), hire=one_process))
    assert time.monotonic() - begun < PATIENCE


def test_threads_that_are_deaf_are_not_waited_for_when_the_work_is_stopped(
    shipped: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, told = threading.Event(), threading.Event()
    given = hands.wait

    def compiling(question: Question, span: Span, stop: Callable[[], bool]) -> None:
        heard.wait()

    def interrupted(*futures: Any, **options: Any) -> Any:
        if not told.is_set():
            told.set()
            raise KeyboardInterrupt
        return given(*futures, **options)

    monkeypatch.setattr(hands, "wait", interrupted)
    begun = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            list(run.answers(asked(shipped, "golets/A"), PARTS, work(compiling), hire=one_thread))
        assert hands.GRACE <= time.monotonic() - begun < PATIENCE
    finally:
        heard.set()


def test_a_process_that_is_ended_by_somebody_is_told_in_one_line(shipped: Library) -> None:
    with pytest.raises(
        hands.Lost, match="a process that was at work has been ended, by somebody or for want of memory"
    ):
        list(run.answers(asked(shipped, "golets/A"), PARTS, work(ended), hire=one_process))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_another_thread_takes_comes_when_the_process_has_been_started_and_not_in_between(
    number: signal.Signals,
) -> None:
    steps: list[str] = []

    def stopped(*_: object) -> None:
        steps.append("heard")
        raise KeyboardInterrupt

    def starting() -> None:
        with hands._uninterrupted():
            os.kill(os.getpid(), number)
            time.sleep(0.05)
            steps.append("started")

    before = signal.signal(number, stopped)
    # This thread holds the signal back, and another doesn't, as those of libraries.
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            starting()
        assert signal.getsignal(number) is stopped
    finally:
        signal.signal(number, before)
        done.set()
        thread.join()
    assert steps == ["started", "heard"]
