"""What holds for every test: skips must be foreseen, and the witnesses' own files may be missing."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Generator, Iterator
from copy import copy
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from cyclopts import App, core
from cyclopts.argument import ArgumentCollection
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from stukolka import paths
from stukolka.library import Library

NO_ORIGINALS = f"the witnesses' own files are not at hand ({paths.WITNESSES_VARIABLE})"

# Which tests of a file have something dear of their own that they share: the compiled engine of each form.
FORMS = re.compile(r"tests/agreement/test_engines\.py.*\[(\w+)")

# What takes long, the longest first: the built site, of which all tests of a folder are; small editions; the wheel.
LONGEST = ("tests/documented/", "tests/publish/test_edition.py", "tests/unit/test_wheel.py", "tests/publish/")

# A run of the whole suite must not depend on the day's luck: found examples are added to the tests by hand.
settings.register_profile("suite", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True)
settings.load_profile("suite")


def pytest_configure(config: pytest.Config) -> None:
    """From here on, also while tests are collected, the shipped library and the commands are read once."""
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    opened_once(patch)
    described_once(patch)


def opened_once(patch: pytest.MonkeyPatch) -> None:
    """The shipped library is one object, which keeps what it has read: it changes as little as its files do."""
    known: dict[Path | None, Library] = {}
    opened, shipped, at_hand = Library.open, paths.root(), paths.witnesses()

    def once(root: Path | None = None, witnesses: Path | None = None) -> Library:
        library = opened(root, witnesses)
        if library.root == shipped and library.witnesses in (None, at_hand):
            return known.setdefault(library.witnesses, library)
        return library

    patch.setattr(Library, "open", once)


def described_once(patch: pytest.MonkeyPatch) -> None:
    """What a command takes is worked out once from its signature, which costs more than most commands that are tested.

    Each call has arguments of its own, into which nothing has been read yet.
    """
    known: dict[int, tuple[App, ArgumentCollection]] = {}
    assemble = App.assemble_argument_collection

    def again(self: App, **how: Any) -> ArgumentCollection:
        if how:
            return assemble(self, **how)
        if id(self) not in known:
            known[id(self)] = self, assemble(self)
        fresh = {id(argument): copy(argument) for argument in known[id(self)][1]}
        for argument in fresh.values():
            argument.tokens = []
            argument.children = ArgumentCollection(fresh[id(child)] for child in argument.children)
        return ArgumentCollection(fresh.values())

    patch.setattr(App, "assemble_argument_collection", again)
    patch.setattr(core, "validate_command", cache(core.validate_command))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What stands before the first test stands to the end: the collector need look neither at it nor so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session")
def originals() -> Path:
    """The folder of the witnesses' own files; a test that asks for it is skipped where there is none."""
    folder = paths.witnesses()
    if folder is None:
        pytest.skip(NO_ORIGINALS)
    return folder


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    at_hand = paths.witnesses() is not None
    slow = set(_lines("slow-tests.txt"))
    for item in items:
        test, file = item.nodeid.partition("[")[0], item.nodeid.partition("::")[0]
        if test in slow or any(f"{file}::{name}" in slow for name in getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)
        if "originals" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.originals)
        if item.get_closest_marker("originals") and not at_hand:
            item.add_marker(pytest.mark.skip(reason=NO_ORIGINALS))
    yield
    if hasattr(config, "workerinput"):  # where the work is shared out
        _longest_first(items)


class Together(LoadScopeScheduling):
    """Gives the workers a file of tests at a time, since these share what is dear to set up, and the longest first.

    Here and not by the mark `xdist_group`, which newer versions of pytest leave without effect.
    """

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(LONGEST[0]):
            return LONGEST[0]
        found = FORMS.match(nodeid)
        return found[1] if found else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    config.option.loadscopereorder = False  # it would begin with the file of most tests, however short they are
    return Together(config, log)


def _longest_first(items: list[pytest.Item]) -> None:
    """Puts the files that hold slow tests before the many that take no time, which end up wherever time is left."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}

    def rank(item: pytest.Item) -> tuple[int, bool]:
        first = (number for number, name in enumerate(LONGEST) if item.nodeid.startswith(name))
        return next(first, len(LONGEST)), item.path not in slow

    items.sort(key=rank)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _foreseen((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _foreseen((yield))


Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def _foreseen(report: Report) -> Report:
    """The report, turned into a failure when it is a skip that the list doesn't foresee."""
    if report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        reason = str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)
        reason = reason.removeprefix("Skipped: ")
        if not any(fnmatchcase(report.nodeid, test) and reason == why for test, why in _allowed_skips()):
            report.outcome = "failed"
            report.longrepr = f"skipped, and not on tests/allowed-skips.txt: {report.nodeid} | {reason}"
    return report


def _allowed_skips() -> list[tuple[str, str]]:
    entries = [line.partition("|") for line in _lines("allowed-skips.txt")]
    return [(test.strip(), why.strip()) for test, _, why in entries]


def _lines(name: str) -> list[str]:
    """The lines of a list that lies here, without remarks."""
    lines = Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]
