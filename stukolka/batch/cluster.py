"""Who does the work on other machines: the workers of a Dask cluster, which take the same blocks.

A worker that is lost takes no block with it: the scheduler hands it to another. What a worker gives back is believed
only if it has the same code.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import pickle
import re
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import lru_cache
from types import TracebackType
from typing import Any, Final

from stukolka.batch.hands import Hands, Hire, Work
from stukolka.batch.measure import Span, never
from stukolka.batch.question import Asked, code
from stukolka.errors import Fault, WrongUsage, shown

_ADDRESS: Final = re.compile(r"(?:[a-z]+://)?[^\s/]+:\d{1,5}")

PATIENCE: Final = "10s"
"""So long is waited for a scheduler."""

EACH: Final = 2
"""So many blocks are handed out for each thread of the cluster, so that none waits for its next."""


class OtherCode(Exception):
    """A worker of the cluster has another version of the code, and could give other numbers."""


def dask(address: str) -> Hire:
    """The workers of the cluster whose scheduler is at `address` (`tcp://HOST:PORT`).

    Raises:
        WrongUsage: Dask is not installed, or this is no address.
    """
    if importlib.util.find_spec("distributed") is None:
        raise WrongUsage("a cluster is reached with Dask: pip install 'stukolka[dask]'")
    if not _ADDRESS.fullmatch(address):
        # Dask would say so too, and on leaving complain of the client that never came to be.
        message = f"{shown(address)} is no address of a scheduler, which is like tcp://HOST:8786"
        raise WrongUsage([Fault(message, key="--dask")])

    def hire(question: Asked, work: Work[Any, Any], spans: int) -> AbstractContextManager[Hands]:  # noqa: ARG001
        return Cluster(address, question, work)

    return hire


class Cluster:
    """A Dask cluster."""

    def __init__(self, address: str, question: Asked, work: Work[Any, Any]) -> None:
        self._address = address
        self._question = question
        self._work = work
        self._packed = pickle.dumps((question, work))
        self._code = code(question.game)
        self._spans: dict[str, Span] = {}
        self._stack = ExitStack()

    def __enter__(self) -> Cluster:
        distributed: Any = importlib.import_module("distributed")
        # What its client logs, tracebacks of lost connections above all, is said here in one line.
        self._stack.enter_context(_silent("distributed"))
        try:
            client = distributed.Client(self._address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            why = str(error).partition("\n")[0] or type(error).__name__
            raise WrongUsage(f"no Dask scheduler answers at {self._address}: {why}") from None
        self._client = self._stack.enter_context(client)
        self._done: Any = distributed.as_completed(loop=client.loop)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.clear()
        self._spans.clear()
        self._stack.close()

    @property
    def many(self) -> int:
        """How many spans are worth handing out, with the workers that are there now."""
        with self._faults():
            threads: dict[str, int] = self._client.nthreads()
        return max(EACH * sum(threads.values()), 1)

    def start(self, span: Span) -> None:
        """Hand out a span."""
        # A key of its own for every asking: two who ask the same must not get each other's half-done work.
        with self._faults():
            future = self._client.submit(_on_worker, self._packed, self._code, span, pure=False)
            self._spans[future.key] = span
            self._done.add(future)

    def finished(self) -> tuple[Span, Any]:
        """Wait for the next span that is done."""
        with self._faults():
            future = next(self._done)
            return self._spans.pop(future.key), future.result()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        # What can't be helped here is told in one line; faults of what was asked go on as they are.
        try:
            yield
        except OtherCode:
            raise WrongUsage(f"a worker of {self._address} has another version of stukolka") from None
        except (ImportError, OSError, CancelledError, _killer()) as error:
            why = str(error).partition("\n")[0] or type(error).__name__
            raise WrongUsage(f"the cluster at {self._address} can't go on: {why}") from None


def _killer() -> type[Exception]:
    # What is raised for a block on which several workers have died.
    lost: type[Exception] = importlib.import_module("distributed").KilledWorker
    return lost


@contextmanager
def _silent(name: str) -> Iterator[None]:
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)


def _on_worker(packed: bytes, wanted: str, span: Span) -> Any:
    question, do = _unpacked(packed)
    if code(question.game) != wanted:
        raise OtherCode
    return do(question, span, never)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> tuple[Asked, Callable[..., Any]]:
    question, work = pickle.loads(packed)
    return question, work.do
