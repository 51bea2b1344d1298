"""What the long commands share: progress on a terminal, an end when the system wishes it, the store, who works."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Group, Parameter

from stukolka.cli.numbers import whole
from stukolka.cli.output import complain, console, is_terminal
from stukolka.cli.places import Out
from stukolka.errors import Fault, WrongUsage
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

Many = Annotated[int, whole(1)]
"""How many there are of something that there has to be."""

KEPT = Text(
    "{done} of {of} are kept in {store}: the same command goes on from there",
    "в {store} сохранено {done} из {of}: та же команда продолжит с этого места",
)
LOST = Text("nothing is kept", "ничего не сохранено")
OVERFLOWED = Text(
    "{count} deals were too large for the compiled engine and were played by the reference engine",
    "сдач, не уместившихся в быстром движке: {count}; их сыграл образцовый",
)


@Parameter(name="*", group=LONG)
@dataclass(frozen=True)
class Long:
    """How a long command runs; nothing of it changes a digit of what is found."""

    workers: Annotated[Many | None, Parameter(help="How many processors work; else all that there are.")] = None
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
    """Shows on a terminal how the work goes on, and knows how far it has come."""

    def __init__(self, lang: str) -> None:
        """A watch in a language."""
        self.done = self.of = 0
        self._lang = lang
        self._shown: Callable[[int, int, int], None] | None = None

    def __call__(self, done: int, of: int, *, kept: int) -> None:
        """So many deals of so many are done, `kept` of them before."""
        self.done, self.of = done, of
        if self._shown is not None:
            self._shown(done, of, kept)

    @contextmanager
    def shown(self) -> Iterator[Progress]:
        """A bar on stderr, where somebody looks at it."""
        if not is_terminal(sys.stderr):
            yield self
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
        with Progress(*columns, console=console(aside=True), transient=True) as bars:
            task = bars.add_task("", total=None, rate="")

            def show(done: int, of: int, kept: int) -> None:
                # What was kept says nothing of how fast the rest will be.
                speed = bars.tasks[0].speed
                rate = "" if not speed else grouped(round(speed), self._lang) + PER_SECOND.of(self._lang)
                bars.update(task, completed=done, total=of, rate=rate)
                if done == kept:
                    bars.reset(task, completed=done, total=of, rate="")

            self._shown = show
            try:
                yield self
            finally:
                self._shown = None


PER_SECOND = Text("/s", "/с")


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
    watch = Watch(lang)
    try:
        with stopped_politely(), watch.shown() as progress:
            yield progress
    except KeyboardInterrupt:
        if kept is None:
            complain(LOST.of(lang))
        else:
            complain(
                KEPT.of(lang).format(done=grouped(watch.done, lang), of=grouped(watch.of, lang), store=kept.folder)
            )
        raise


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
