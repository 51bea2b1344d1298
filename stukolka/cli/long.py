"""What the long commands share: progress on a terminal, an end when the system wishes it, the store, who works."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Group, Parameter, Token

from stukolka.batch.inquiry import MOST
from stukolka.cli.numbers import whole
from stukolka.cli.output import complain, console, is_terminal
from stukolka.cli.places import Out
from stukolka.errors import Fault, WrongUsage, shown
from stukolka.publish.estimates import grouped as grouped
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.batch.hands import Hire
    from stukolka.batch.run import Progress
    from stukolka.batch.store import Store

# As many workers as processors: the products that they sum by need no threads of their own, which would only wait for
# each other. It counts only before NumPy is imported, which these commands do when they are called.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

LONG = Group("Long runs", sort_key=50)
"""The options of commands that may run for long; none of them changes a digit of what is found."""

MOST_WORKERS = 1024
"""More processors than that no machine is asked for."""


def _many(kind: Any, tokens: Sequence[Token]) -> int:
    (token,) = tokens
    number: int = whole(1).converter(kind, tokens)  # type: ignore[misc, operator]
    if number > MOST:
        message = f"expected a whole number of at most {MOST}, found {shown(token.value)}"
        raise WrongUsage([Fault(message, key=token.keyword or "")])
    return number


Many = Annotated[int, Parameter(converter=_many)]
"""How many there are of something that there has to be."""

KEPT = Text(
    "{done} of {of} are kept in {store}: the same command goes on from there",
    "в {store} сохранено {done} из {of}: та же команда продолжит с этого места",
)
LOST = Text("nothing is kept", "ничего не сохранено")
NOTHING_YET = Text("nothing is kept: no block was done yet", "ничего не сохранено: ни одна порция ещё не доиграна")
OVERFLOWED = Text(
    "deals too large for the compiled engine, which the reference engine played: {count}",
    "сдач, не уместившихся в быстром движке: {count}; их сыграл образцовый",
)


Workers = Annotated[int, whole(1, MOST_WORKERS)]
"""How many processors."""


@Parameter(name="*", group=LONG)
@dataclass(frozen=True)
class Long:
    """How a long command runs; nothing of it changes a digit of what is found."""

    workers: Annotated[Workers | None, Parameter(help="How many processors work; else all that there are.")] = None
    dask: Annotated[str | None, Parameter(help="The address of a Dask scheduler, whose machines do the work.")] = None
    store: Annotated[Out | None, Parameter(help="Where results are kept; else in your cache folder.")] = None
    block: Annotated[Many | None, Parameter(help="How many deals are kept at a time; else what suits the engine.")] = (
        None
    )


USUALLY = Long()
"""No option given."""


def given(long: Long) -> list[str]:
    """The options that were given."""
    return [f"--{field.name}" for field in fields(long) if getattr(long, field.name) is not None]


class Watch:
    """Shows how the work goes on, by a bar on a terminal and else by a line now and then; and knows how far it is."""

    def __init__(self, lang: str) -> None:
        """A watch in a language."""
        self.done = self.of = 0
        self._kept = 0
        self._lang = lang
        self._begun: float | None = None
        self._shown: Callable[[int, int, int], None] | None = None

    def __call__(self, done: int, of: int, *, kept: int) -> None:
        """So many deals of so many are done, `kept` of them before."""
        if self._begun is None:
            self._begun = time.monotonic()
        self.done, self.of, self._kept = done, of, kept
        if self._shown is not None:
            self._shown(done, of, kept)

    @contextmanager
    def shown(self) -> Iterator[Progress]:
        """A bar on stderr, where somebody looks at it, else a line there from time to time."""
        with self._bar() if is_terminal(sys.stderr) else self._lines():
            yield self

    @contextmanager
    def _bar(self) -> Iterator[None]:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
        with Progress(*columns, console=console(aside=True), transient=True) as bars:

            def show(done: int, of: int, kept: int) -> None:
                # There is no bar before it is known how much there is to do.
                task = bars.tasks[0].id if bars.tasks else bars.add_task("", total=of, rate="")
                # What was kept says nothing of how fast the rest will be.
                speed = bars.tasks[0].speed
                rate = "" if not speed else grouped(round(speed), self._lang) + PER_SECOND.of(self._lang)
                bars.update(task, completed=done, total=of, rate=rate)
                if done == kept:
                    bars.reset(task, completed=done, total=of, rate="")

            self._shown = show
            try:
                yield
            finally:
                self._shown = None

    @contextmanager
    def _lines(self) -> Iterator[None]:
        ended = threading.Event()

        def tell() -> None:
            # Also while no block is done: code may be compiled, or blocks be large.
            while not ended.wait(EVERY):
                if self.of:
                    complain(self.line())

        thread = threading.Thread(target=tell, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def line(self) -> str:
        """How far the work is: how much of all is done, how fast it goes, and how long it will take."""
        lang = self._lang
        said = DONE.of(lang).format(done=grouped(self.done, lang), of=grouped(self.of, lang))
        played = self.done - self._kept
        if self._begun is None or not played:
            return said
        rate = played / max(time.monotonic() - self._begun, 0.001)
        left = lasting((self.of - self.done) / rate, lang)
        return said + GOING.of(lang).format(rate=grouped(max(round(rate), 1), lang), left=left)


def lasting(seconds: float, lang: str) -> str:
    """So many seconds in words, as exactly as one wants to know how long something will take."""
    size = next((size for size in (1, 60, 3600) if seconds < UP_TO[size]), 86400)
    return LASTING[size].of(lang).format(grouped(max(round(seconds / size), 1), lang))


EVERY = 30.0
"""So many seconds lie between two lines that tell how the work goes on."""
PER_SECOND = Text("/s", "/с")
DONE = Text("{done} of {of} done", "готово {done} из {of}")
GOING = Text(", {rate}/s, about {left} left", ", {rate}/с, осталось примерно {left}")
UP_TO = {1: 90, 60: 90 * 60, 3600: 48 * 3600}
LASTING = {
    1: Text("{} s", "{} с"),
    60: Text("{} min", "{} мин"),
    3600: Text("{} h", "{} ч"),
    86400: Text("{} days", "{} сут"),
}
"""Seconds of a unit of time -> so many of it; below `UP_TO` seconds it is the one that is told."""


@contextmanager
def stopped_politely() -> Iterator[None]:
    """Take the system's wish to end (SIGTERM) as Ctrl-C is taken, so that what is done is kept."""

    def stop(*_signal: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def watched(kept: Store | None, lang: str) -> Iterator[Progress]:
    """How the work goes on, shown; stopped, it is told on stderr how much of it is kept."""
    from stukolka.batch.hands import Lost

    watch = Watch(lang)
    try:
        with stopped_politely(), watch.shown() as progress:
            yield progress
    except KeyboardInterrupt:
        complain(_kept(watch, kept, lang))
        raise
    except Lost as lost:
        why = lost.why.of(lang)
        raise WrongUsage([Fault(f"{why}; {_kept(watch, kept, lang)}" if watch.done else why, lang=lang)]) from None


def _kept(watch: Watch, kept: Store | None, lang: str) -> str:
    if kept is None:
        return LOST.of(lang)
    if not watch.done:
        return NOTHING_YET.of(lang)
    return KEPT.of(lang).format(done=grouped(watch.done, lang), of=grouped(watch.of, lang), store=kept.folder)


def kept_in(chosen: Path | None, lang: str) -> Store | None:
    """The store of results; None, which is told, where nothing can be kept."""
    from stukolka import paths
    from stukolka.batch import store

    if not store.available():
        complain(store.NO_PARQUET.of(lang))
        return None
    return store.Store(paths.store(chosen), lambda told: complain(told.of(lang)))


def hired(long: Long) -> Hire:
    """Who does the work: the processors of this machine, or those of a cluster.

    Raises:
        WrongUsage: the options can't be, or there is no Dask here.
    """
    if long.dask is None:
        from stukolka.batch import hands

        return hands.workers(long.workers)
    if long.workers is not None:
        raise WrongUsage([Fault("the cluster of --dask has its own workers", key="--workers")])
    from stukolka.batch import cluster

    return cluster.dask(long.dask)
