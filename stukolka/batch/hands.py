"""Who does the work on this machine: this thread, several threads, or several processes.

The compiled engine lets go of Python's lock, and so runs in threads; the reference engine needs processes. A process
ends when the one that started it is gone, however that came about.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from stukolka.batch import engines
from stukolka.batch.measure import Span, never
from stukolka.batch.question import Asked
from stukolka.batch.store import Table
from stukolka.errors import WrongUsage
from stukolka.rules.switch import Text

Q = TypeVar("Q", bound=Asked)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Work(Generic[Q, T]):
    """What is done with a span of deals, and how it is kept."""

    kind: str
    """The name under which it is kept."""
    do: Callable[[Q, Span, Callable[[], bool]], T]
    """Does it; the last is asked from time to time whether to stop, and then `measure.Stopped` is raised."""
    pack: Callable[[T], Table]
    """What came of it, as a table."""
    unpack: Callable[[Table, Q], T]
    """What came of it, from that table; raises `store.Damaged`."""


GRACE: Final = 0.5
"""So many seconds threads are waited for that have been told to stop."""

ENDED: Final = Text(
    "a process that was at work has been ended, by somebody or for want of memory",
    "один из рабочих процессов оборвался: его остановили или ему не хватило памяти",
)


class Lost(WrongUsage):
    """Those who do the work are gone, or never were there; what they had done is kept."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why
        """Who is gone."""


class Hands(Protocol):
    """Those who do the work."""

    @property
    def many(self) -> int:
        """How many spans are worth handing out at a time."""

    def start(self, span: Span) -> None:
        """Hand out a span."""

    def finished(self) -> tuple[Span, Any]:
        """The next span that is done, and what came of it."""


Hire: TypeAlias = Callable[[Asked, Work[Any, Any], int], AbstractContextManager[Hands]]
"""Finds who does some work for what is asked, on so many spans, for as long as the context lasts."""


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def workers(count: int | None = None) -> Hire:
    """So many workers on this machine; by default, one for each processor."""
    most = count or processors()

    def hire(question: Asked, work: Work[Any, Any], spans: int) -> AbstractContextManager[Hands]:
        number = max(min(most, spans), 1)
        # A strategy without a name is a function of the caller's, which can't be sent to another process.
        if not question.kept:
            return Own(question, work)
        # Also where there is one only: this thread would not hear Ctrl-C while code is compiled.
        if question.engine.name == engines.BATCH:
            return Threads(question, work, number)
        return Own(question, work) if number == 1 else Processes(question, work, number)

    return hire


class Own:
    """This thread, block after block."""

    many: Final = 1

    def __init__(self, question: Asked, work: Work[Any, Any]) -> None:
        self._question = question
        self._work = work
        self._handed: deque[Span] = deque()

    def __enter__(self) -> Own:
        return self

    def __exit__(self, *_: object) -> None:
        self._handed.clear()

    def start(self, span: Span) -> None:
        """Take a span on."""
        self._handed.append(span)

    def finished(self) -> tuple[Span, Any]:
        """Do the next span."""
        span = self._handed.popleft()
        return span, self._work.do(self._question, span, never)


class _Pool:
    """Some workers behind an executor of the standard library."""

    def __init__(self, number: int) -> None:
        self.many = number + 1  # one more, so that nobody waits for his next
        self._futures: dict[Future[Any], Span] = {}

    def _submitted(self, executor: Executor, span: Span, do: Callable[..., Any], *given: Any) -> None:
        self._futures[executor.submit(do, *given, span)] = span

    def finished(self) -> tuple[Span, Any]:
        """Wait for the next span that is done.

        Raises:
            Lost: a process has been ended by somebody else.
        """
        done, _ = wait(self._futures, return_when=FIRST_COMPLETED)
        future = min(done, key=lambda one: self._futures[one])
        span = self._futures.pop(future)
        try:
            return span, future.result()
        except BrokenProcessPool:
            raise Lost(ENDED) from None


class Threads(_Pool):
    """Threads of this process."""

    def __init__(self, question: Asked, work: Work[Any, Any], number: int) -> None:
        super().__init__(number)
        self._question = question
        self._work = work
        self._stop = threading.Event()
        self._executor = ThreadPoolExecutor(number)

    def __enter__(self) -> Threads:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # A thread that is compiling doesn't hear that it shall stop, and whoever stops it shall not wait for that.
        self._stop.set()
        self._executor.shutdown(wait=kind is None, cancel_futures=True)
        wait([future for future in self._futures if not future.cancelled()], timeout=GRACE)

    def start(self, span: Span) -> None:
        """Hand out a span."""
        self._submitted(self._executor, span, self._done)

    def _done(self, span: Span) -> Any:
        return self._work.do(self._question, span, self._stop.is_set)


class Processes(_Pool):
    """Processes of this machine, each with an interpreter of its own."""

    def __init__(self, question: Asked, work: Work[Any, Any], number: int) -> None:
        super().__init__(number)
        # Not forked: a process with threads, as libraries start them, can't be.
        context = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(
            number, mp_context=context, initializer=_settle_in, initargs=(question, work)
        )

    def __enter__(self) -> Processes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            # What is in their hands is lost, and they write nothing. Python has a name for this from 3.14 on.
            processes = getattr(self._executor, "_processes", None) or {}
            for process in list(processes.values()):
                process.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def start(self, span: Span) -> None:
        """Hand out a span.

        Raises:
            Lost: a process has been ended by somebody else.
        """
        with _uninterrupted():  # the executor starts its processes when they are needed first
            try:
                self._submitted(self._executor, span, _done_here)
            except BrokenProcessPool:
                raise Lost(ENDED) from None


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Holds Ctrl-C and SIGTERM back: we hear them after, a process started meanwhile never, not even as it loads."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    heard: list[int] = []
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        # A signal that this thread holds back goes to another, and Python would tell this one all the same.
        there = {number: signal.getsignal(number) for number in numbers}
        before = {number: handler for number, handler in there.items() if handler not in {None, signal.SIG_IGN}}
    masks = hasattr(signal, "pthread_sigmask")  # what is held back is so in processes started meanwhile too
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, numbers) if masks else set()
    for number in before:
        signal.signal(number, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in heard[:1]:
            signal.raise_signal(number)


@dataclass(frozen=True, slots=True)
class _Task:
    """What a process was started for."""

    question: Asked
    work: Work[Any, Any]


_TASK: list[_Task] = []


def _settle_in(question: Asked, work: Work[Any, Any]) -> None:
    # Ctrl-C goes to all processes of a terminal, SIGTERM often to all of a group, and the one that started us decides
    # what becomes of it.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    _TASK[:] = [_Task(question, work)]


def _end_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)


def _done_here(span: Span) -> Any:
    task = _TASK[0]
    return task.work.do(task.question, span, never)
