"""Blocks of deals, played by as many workers as there are, kept as they are done, and given back in their order.

Whatever stops the work (Ctrl-C, a kill, a lost machine), what was kept stays, and the same question goes on from there.
Blocks begin and end at fixed numbers of deals and are added up exactly, so that no number of workers, no size of block
and no interruption changes a digit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from typing import Final, Protocol, TypeVar

from stukolka.batch import engines
from stukolka.batch.hands import Hire, Work
from stukolka.batch.measure import Span
from stukolka.batch.question import Asked
from stukolka.batch.store import Damaged, Store

Q = TypeVar("Q", bound=Asked)
T = TypeVar("T")

BLOCK: Final = 1 << 16
"""The deals of a block, by the compiled engine."""

SLOW_BLOCK: Final = 1 << 10
"""The deals of a block, by the reference engine."""

AHEAD: Final = 4
"""So many times as many blocks as are handed out at a time may be done before their turn."""


class Progress(Protocol):
    """Is told how the work goes on."""

    def __call__(self, done: int, of: int, *, kept: int) -> None:
        """So many deals of so many are done; `kept` of them were done before."""


class Together:
    """How runs that follow each other go on, told as one; `of` deals are played in all."""

    def __init__(self, progress: Progress, of: int) -> None:
        self._progress = progress
        self._of = of
        self._before = self._kept = 0
        self._last = 0

    def next(self, of: int, *, each: int = 1) -> Progress:
        """The progress of the next run, of so many spans' parts of `each` deals."""
        before, kept_before = self._before, self._kept + self._last
        self._kept, self._last = kept_before, 0
        self._before += of * each

        def told(done: int, of: int, *, kept: int) -> None:  # noqa: ARG001
            self._last = kept * each
            self._progress(before + done * each, self._of, kept=kept_before + kept * each)

        return told


def nobody_looks(done: int, of: int, *, kept: int) -> None:
    """Nobody looks how the work goes on."""


def spans(question: Asked, count: int, *, block: int | None = None) -> list[Span]:
    """The blocks of the first `count` deals (or sessions), by their usual size or by `block` deals."""
    size = block or (SLOW_BLOCK if question.engine.name == engines.REFERENCE else BLOCK)
    if question.length is not None:
        size = max(size // question.length, 1)
    return [Span(first, min(size, count - first)) for first in range(0, count, size)]


def answers(
    question: Q,
    parts: Sequence[Span],
    work: Work[Q, T],
    *,
    hire: Hire,
    store: Store | None = None,
    progress: Progress = nobody_looks,
) -> Generator[T, None, None]:
    """What comes of each part, in their order: from the store what is there, from work the rest, which is kept."""
    if store is not None and not question.kept:
        store = None
    of = sum(span.count for span in parts)
    there = {span for span in parts if store is not None and store.has(question, span, work.kind)}
    missing = [span for span in parts if span not in there]
    kept = done = sum(span.count for span in there)
    progress(done, of, kept=kept)
    if store is not None and parts:
        store.describe(question)
    waiting = deque(missing)
    early: dict[Span, T] = {}
    handed = 0
    with hire(question, work, len(missing)) as doing:
        for wanted in parts:
            if wanted in there and store is not None:
                if (answer := _kept(question, wanted, work, store)) is not None:
                    yield answer
                    continue
                kept, done = kept - wanted.count, done - wanted.count
                waiting.appendleft(wanted)
            while wanted not in early:
                # What is done early must be held until its turn comes: so much, and no more is handed out.
                while waiting and handed < doing.many and (not handed or len(early) < AHEAD * doing.many):
                    doing.start(waiting.popleft())
                    handed += 1
                span, made = doing.finished()
                handed -= 1
                if store is not None:
                    store.save(question, span, work.kind, work.pack(made))
                early[span] = made
                done += span.count
                progress(done, of, kept=kept)
            yield early.pop(wanted)


def _kept(question: Q, span: Span, work: Work[Q, T], store: Store) -> T | None:
    if (table := store.load(question, span, work.kind)) is None:
        return None
    try:
        return work.unpack(table, question)
    except Damaged as damage:
        store.damaged(store.path(question, span, work.kind), damage.why)
        return None
