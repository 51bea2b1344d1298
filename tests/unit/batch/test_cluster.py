"""A Dask cluster on this machine: a real scheduler and two workers, one of which is killed in the midst."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from stukolka.batch import cluster
from stukolka.batch.claims import counting
from stukolka.batch.hands import Lost
from stukolka.batch.simulate import simulate
from stukolka.batch.store import Store
from stukolka.cli import run
from stukolka.errors import WrongUsage
from stukolka.library import Library

from .test_claims_kept import asked
from .test_simulate import question

pytestmark = pytest.mark.slow

DEALS = 3000


class Machines:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._environment = os.environ | {"DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "60s"}
        self._folder = folder
        self._described = folder / "scheduler.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(self._described)]
        self.processes = [self._started("dask_scheduler", *options)]
        until = time.monotonic() + 120
        while not self._described.exists() or not self._described.stat().st_size:
            assert self.processes[0].poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        options = ["--scheduler-file", str(self._described), "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        self.processes += [
            self._started(
                "dask_worker", *options, "--local-directory", str(folder / str(number)), "--host", "127.0.0.1"
            )
            for number in range(2)
        ]

    def _started(self, module: str, *options: str) -> subprocess.Popen[bytes]:
        code = f"from distributed.cli.{module} import main; main()"
        return subprocess.Popen(
            [sys.executable, "-c", code, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=self._environment,
        )

    @property
    def address(self) -> str:
        return str(json.loads(self._described.read_text(encoding="utf-8"))["address"])

    def end(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    made = Machines(tmp_path_factory.mktemp("machines"))
    try:
        import distributed

        with distributed.Client(made.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=120)
        yield made
    finally:
        made.end()


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_worker_killed_in_the_midst_changes_nothing(shipped: Library, machines: Machines) -> None:
    of = question(shipped, "golets/A", "golets/C")
    killed: list[int] = []

    def progress(done: int, of: int, *, kept: int) -> None:
        if done >= DEALS // 4 and not killed:
            victim = machines.processes[1]
            victim.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
            victim.wait()
            killed.append(victim.pid)

    found = simulate(of, DEALS, hire=cluster.dask(machines.address), progress=progress, block=100)
    assert killed
    assert machines.processes[2].poll() is None
    assert found.as_json() == simulate(of, DEALS).as_json()


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_worker_with_other_code_is_not_believed(
    shipped: Library, machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "code", lambda game: "other")
    with pytest.raises(WrongUsage, match="another version of stukolka"):
        simulate(question(shipped, "golets/A"), 10, hire=cluster.dask(machines.address))


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_the_address_of_a_worker_is_none_of_a_scheduler(shipped: Library, machines: Machines) -> None:
    import distributed

    with distributed.Client(machines.address, set_as_default=False) as client:
        address = next(iter(client.scheduler_info()["workers"]))
    with pytest.raises(Lost, match=f"no Dask scheduler answers at {address}"):
        simulate(question(shipped, "golets/A"), 10, hire=cluster.dask(address))


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_the_command_uses_the_cluster_and_keeps_what_it_does(
    machines: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tokens = ["simulate", "golets/A", "--players", "5", "--deals", "300", "--engine", "reference", "--json"]
    assert run([*tokens, "--store", str(tmp_path / "a"), "--dask", machines.address, "--block", "100"]) == 0
    there = capsys.readouterr().out
    assert len(list((tmp_path / "a").rglob("*.parquet"))) == 3
    assert run([*tokens, "--store", str(tmp_path / "b")]) == 0
    assert capsys.readouterr().out == there


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_the_tables_of_a_claim_are_played_by_the_cluster_too(machines: Machines) -> None:
    table = asked("knock")
    found = counting.sums(table, 90, hire=cluster.dask(machines.address), block=30)
    assert counting.estimated(table, found.metrics[counting.COUNTED]) == counting.estimated(
        table, counting.sums(table, 90).metrics[counting.COUNTED]
    )


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_scheduler_that_ends_is_told_in_one_line_and_what_was_done_is_kept(
    shipped: Library, machines: Machines, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    of = question(shipped, "golets/A")
    kept = Store(tmp_path, lambda told: pytest.fail(told.en))

    def progress(done: int, of: int, *, kept: int) -> None:
        if done == 300:
            machines.processes[0].kill()

    with pytest.raises(Lost) as lost:
        simulate(of, DEALS, hire=cluster.dask(machines.address), kept=kept, progress=progress, block=100)
    assert str(lost.value) == f"error: the Dask scheduler at {machines.address} is gone"
    assert lost.value.why.ru == f"планировщик Dask по адресу {machines.address} пропал"
    assert len(list(tmp_path.rglob("*.parquet"))) >= 3
    gc.collect()
    assert capfd.readouterr() == ("", "")


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_an_address_where_nobody_is_is_a_fault(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    with pytest.raises(Lost, match=r"no Dask scheduler answers at tcp://127.0.0.1:1"):
        simulate(question(shipped, "golets/A"), 10, hire=cluster.dask("tcp://127.0.0.1:1"))


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize("answer", [b"", b"HTTP/1.0 400 Bad Request\r\n\r\n"])
def test_an_address_of_something_else_is_a_fault_just_as_soon(
    shipped: Library, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], answer: bytes
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    talks: list[socket.socket] = []

    def answers(listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                talks.append(listening.accept()[0])
                talks[-1].sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=answers, args=(listening,), daemon=True).start()
        address = f"tcp://127.0.0.1:{listening.getsockname()[1]}"
        begun = time.monotonic()
        with pytest.raises(Lost) as lost:
            simulate(question(shipped, "golets/A"), 10, hire=cluster.dask(address))
        assert time.monotonic() - begun < 5
        listening.shutdown(socket.SHUT_RDWR)
    for talk in talks:
        talk.close()
    assert str(lost.value) == f"error: no Dask scheduler answers at {address}"
    gc.collect()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("wrong", ["", "machine", "tcp://127.0.0.1", "127.0.0.1:x"])
def test_what_is_no_address_is_a_fault_before_anything_is_asked(wrong: str) -> None:
    with pytest.raises(WrongUsage, match="is no address of a scheduler, which is like tcp://HOST:8786"):
        cluster.dask(wrong)


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(WrongUsage, match=r"pip install 'stukolka\[dask\]'"):
        cluster.dask("tcp://127.0.0.1:1")
