"""Who does the work on other machines: the workers of a Dask cluster, which take the same blocks.

A worker that is lost takes no block with it: the scheduler hands it to another. What a worker gives back is believed
only if it has the same code.
"""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import logging
import pickle
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import lru_cache
from types import TracebackType
from typing import Any, Final

from stukolka.batch.hands import Hands, Hire, Lost, Work
from stukolka.batch.measure import Span, never
from stukolka.batch.question import Asked, code
from stukolka.errors import Fault, WrongUsage, shown
from stukolka.rules.switch import Text

_ADDRESS: Final = re.compile(r"(?:[a-z]+://)?[^\s/]+:\d{1,5}")

PATIENCE: Final = 10.0
"""So many seconds are waited for a scheduler."""

PARTING: Final = 1.0
"""So many seconds are waited for a cluster that is left in the midst of its work."""

NOBODY: Final = Text("no Dask scheduler answers at {address}", "по адресу {address} не отвечает планировщик Dask")
GONE: Final = Text("the Dask scheduler at {address} is gone", "планировщик Dask по адресу {address} пропал")
WORN_OUT: Final = Text(
    "several workers of {address} have died of the same block",
    "на одной и той же порции сдач оборвалось несколько рабочих процессов кластера {address}",
)
UNLIKE: Final = Text(
    "a worker of {address} lacks what it needs, or has it in another version",
    "у рабочего процесса кластера {address} нет нужных пакетов или их версии не те",
)
OTHER: Final = Text(
    "a worker of {address} has another version of stukolka",
    "у рабочего процесса кластера {address} другая версия stukolka",
)
"""What can come between us and a cluster."""

_TALKATIVE: Final = ("distributed", "tornado", "asyncio")
# Whose loggers tell of lost connections by tracebacks, where one line is told here.

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
        self._stack.enter_context(_silence())
        try:
            _greeted(self._address)
            client = distributed.Client(self._address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, ImportError):
            self._stack.close()
            raise Lost(_at(NOBODY, self._address)) from None
        self._client = client
        self._done: Any = distributed.as_completed(loop=client.loop)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.clear()
        self._spans.clear()
        if kind is None:
            self._client.close()
        else:
            # Of what was handed out nothing is wanted any more, and perhaps nobody is there to be told. What is still
            # said of it, in the client's own thread, is of no use to anybody.
            self._stack.pop_all()
            with suppress(Exception):
                self._client.close(timeout=PARTING)
            self._client.status = "closed"
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
            raise Lost(_at(OTHER, self._address)) from None
        except ImportError:
            raise Lost(_at(UNLIKE, self._address)) from None
        except _killer():
            raise Lost(_at(WORN_OUT, self._address)) from None
        except (OSError, CancelledError, asyncio.CancelledError):
            raise Lost(_at(GONE, self._address)) from None


def _at(said: Text, address: str) -> Text:
    return Text(said.en.format(address=address), said.ru.format(address=address))


def _greeted(address: str) -> None:
    # A client of Dask waits for ever for the greeting of a server that has none, so we exchange one before.
    communicating: Any = importlib.import_module("distributed.comm")
    core: Any = importlib.import_module("distributed.core")
    security: Any = importlib.import_module("distributed.security")
    failed: list[BaseException] = []

    async def greeted() -> None:
        terms = security.Security().get_connection_args("client")
        talk = await communicating.connect(address, timeout=PATIENCE, **terms)
        try:
            told = await core.send_recv(talk, op="identity")
            if told["type"] != "Scheduler":  # a worker greets too
                raise OSError
        finally:
            talk.abort()

    def greet() -> None:
        try:
            asyncio.run(asyncio.wait_for(greeted(), PATIENCE))
        except Exception as error:  # noqa: BLE001 -- whatever a stranger's answer leads to, it is no greeting
            failed.append(error)

    thread = threading.Thread(target=greet, daemon=True)  # ours may have a loop of its own, as a notebook's has
    thread.start()
    thread.join(PATIENCE + PARTING)
    if failed or thread.is_alive():
        raise OSError


def _killer() -> type[Exception]:
    # What is raised for a block on which several workers have died.
    lost: type[Exception] = importlib.import_module("distributed").KilledWorker
    return lost


@contextmanager
def _silence() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in logging.root.manager.loggerDict if name.split(".")[0] in _TALKATIVE]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def _on_worker(packed: bytes, wanted: str, span: Span) -> Any:
    question, do = _unpacked(packed)
    if code(question.game) != wanted:
        raise OtherCode
    return do(question, span, never)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> tuple[Asked, Callable[..., Any]]:
    question, work = pickle.loads(packed)
    return question, work.do
