"""Blocks of deals, played by as many workers as there are, kept as they are done, and given back in their order.

Whatever stops the work (Ctrl-C, a kill, a lost machine), what was kept stays, and the same question goes on from there.
Blocks begin and end at fixed numbers of deals and are added up exactly, so that no number of workers, no size of block
and no interruption changes a digit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar, overload

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


@dataclass(frozen=True, slots=True)
class Spans(Sequence[Span]):
    """The first `total` deals (or sessions) in blocks of `size`; however many they are, they take no room."""

    total: int
    """How many deals."""
    size: int
    """How many there are in a block; the last may have fewer."""

    def __len__(self) -> int:
        """How many blocks."""
        return len(range(0, self.total, self.size))

    @overload
    def __getitem__(self, place: int) -> Span: ...
    @overload
    def __getitem__(self, place: slice) -> list[Span]: ...
    def __getitem__(self, place: int | slice) -> Span | list[Span]:
        """The block at a place, or those of a slice."""
        firsts = range(0, self.total, self.size)[place]
        return self._from(firsts) if isinstance(firsts, int) else [self._from(first) for first in firsts]

    def __contains__(self, span: object) -> bool:
        """Whether a span is one of the blocks."""
        return (
            isinstance(span, Span)
            and 0 <= span.first < self.total
            and span.first % self.size == 0
            and span == self._from(span.first)
        )

    def _from(self, first: int) -> Span:
        return Span(first, min(self.size, self.total - first))


def spans(question: Asked, count: int, *, block: int | None = None) -> Spans:
    """The blocks of the first `count` deals (or sessions), by their usual size or by `block` deals."""
    size = block or (SLOW_BLOCK if question.engine.name == engines.REFERENCE else BLOCK)
    if question.length is not None:
        size = max(size // question.length, 1)
    return Spans(count, size)


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
    of = parts.total if isinstance(parts, Spans) else sum(span.count for span in parts)
    there: set[Span] = set()
    if store is not None and parts:
        there = {span for span in store.spans(question, work.kind) if span in parts}
        store.describe(question)
    kept = done = sum(span.count for span in there)
    progress(done, of, kept=kept)
    missing = (span for span in parts if span not in there)
    again: deque[Span] = deque()
    early: dict[Span, T] = {}
    handed = 0

    def wanting() -> Span | None:
        return again.popleft() if again else next(missing, None)

    with hire(question, work, len(parts) - len(there)) as doing:
        for wanted in parts:
            if wanted in there and store is not None:
                if (answer := _kept(question, wanted, work, store)) is not None:
                    yield answer
                    continue
                kept, done = kept - wanted.count, done - wanted.count
                again.append(wanted)
            while wanted not in early:
                # What is done early must be held until its turn comes: so much, and no more is handed out.
                while handed < doing.many and (not handed or len(early) < AHEAD * doing.many):
                    if (span := wanting()) is None:
                        break
                    doing.start(span)
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
