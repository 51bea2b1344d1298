"""Mutation testing of the rules, the engine and the games: `make mutants`, and of some modules `run.py MODULE...`.

Tests are collected once, in this process, and run once, to see which lines each runs. Then every mutant has a child of
this process, in which the function is replaced and the tests that run its line are run, the quickest first, until one
fails. What came of a mutant is kept in `build/mutants/` under a digest of its function and of the tests, so that a run
goes on where it was stopped. `docs/decisions/26-mutants.md` says why no other program does this.

Survivors are explained in `survivors.toml`; the others are printed, and the status is then 1.
"""

from __future__ import annotations

import argparse
import ast
import gc
import importlib
import json
import os
import pickle
import re
import resource
import signal
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import hypothesis
import pytest

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
PACKAGE = TOP / "stukolka"
WORK = TOP / "build" / "mutants"
sys.path[:0] = [str(TOP), str(HERE)]

import figures  # noqa: E402
import operators  # noqa: E402
import reach  # noqa: E402
import swap  # noqa: E402
from swap import KILLED, STATUS, SURVIVED, UNMADE, Job  # noqa: E402

TESTS = (
    "tests/traces", "tests/situations", "tests/unit/engine", "tests/unit/lansquenet", "tests/unit/stukalshchik",
    "tests/unit/test_ruleset.py", "tests/unit/test_origin.py", "tests/unit/test_switch.py", "tests/unit/test_prose.py",
    "tests/unit/test_difference.py",
    "tests/unit/test_cards.py", "tests/unit/test_rng.py", "tests/unit/test_complete.py", "tests/unit/test_chips.py",
    "tests/unit/test_speech.py", "tests/unit/test_stepwise.py", "tests/unit/test_typed.py",
    "tests/unit/cli/test_cli_play.py", "tests/unit/cli/test_cli_telling.py", "tests/unit/cli/test_cli_deals.py",
    "tests/unit/cli/test_cli_lansquenet.py", "tests/unit/cli/test_cli_digest.py",
    "tests/unit/cli/test_cli_differences.py",
    "tests/unit/cli/test_cli_stukalshchik.py", "tests/laws/test_conservation.py", "tests/laws/test_lansquenet.py",
    "tests/laws/test_stukalshchik.py", "tests/laws/test_machine.py", "tests/games",
    "tests/neighbours/test_knowledge.py",
)  # fmt: skip
"""What kills mutants: the tests of the rules, and what is told and asked at the table."""

ALWAYS = ("tests/traces/", "tests/situations/test_situations.py::test_the_situation_comes_out_as_told")
"""What is tried of the tests that run a line, however many they are."""
BUDGET = 2.0
"""How long the other tests of one mutant may take together, in seconds on a processor, traced.

Those of a file called like the module, `test_setup.py`, don't count.
"""

KERNELS = re.compile(r"games\.(\w+\.kernel|bits|coding|compiling|machine|numbers)(\.|$)")
EXAMPLES = 12
"""How many examples hypothesis tries in each of its tests."""
SLOWEST = 4.0
"""Tests that take longer while they are traced, in seconds on a processor, are left out."""
MEMORY = 2 << 30
"""How much more memory than this process a mutant may take."""


def modules() -> dict[str, Path]:
    """Every module that is mutated: name below the package -> file."""
    found = {}
    for part in ("engine", "rules", "games"):
        for path in sorted((PACKAGE / part).rglob("*.py")):
            name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
            if not KERNELS.match(name):
                found[name] = path
    return found


def main() -> int:
    """Tries every mutant of the modules named; the status is 1 when one survives that nobody has explained."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="games/stukolka/deal, or a folder: games/stukolka")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--log", action="store_true", help="write the figures of these modules into LOG.md")
    given = parser.parse_args()
    wanted = [name.replace("/", ".").removesuffix(".py").removeprefix("stukolka.") for name in given.modules]
    wanted = wanted or ["engine", "rules", "games"]
    every = modules()
    within = [[name for name in every if f"{name}.".startswith(f"{one}.")] for one in wanted]
    chosen = list(dict.fromkeys(name for names in within for name in names))
    if not chosen:
        parser.error(f"no such module: {', '.join(given.modules)}")
    WORK.mkdir(parents=True, exist_ok=True)
    few_examples()
    parse_once()
    run = Run({name: every[name] for name in chosen}, given.jobs)
    quick = ["-q", "-s", "--assert=plain", "--tb=no", "--basetemp", str(WORK / "tmp")]
    without = [flag for plugin in ("cacheprovider", "xdist", "faulthandler") for flag in ("-p", f"no:{plugin}")]
    os.chdir(TOP)
    status = pytest.main([*quick, *without, *TESTS], plugins=[run])
    if run.done and given.log:
        figures.logged(run.every, every)
    return run.status if run.done else int(status) or 1


def few_examples() -> None:
    """Hypothesis tries few examples, always the same, and does not shrink what it finds."""
    made = hypothesis.settings.__init__

    def few(self: Any, parent: Any = None, **given: Any) -> None:
        given["max_examples"] = min(given.get("max_examples", EXAMPLES), EXAMPLES)
        given |= {"derandomize": True, "database": None, "suppress_health_check": list(hypothesis.HealthCheck)}
        given["phases"] = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        made(self, parent, **given)

    hypothesis.settings.__init__ = few  # type: ignore[method-assign]


def parse_once() -> None:
    """The library's files are parsed once, before any child is made."""
    loads, known = tomllib.loads, {}

    def again(text: str, **given: Any) -> Any:
        found = known.get(text)
        return loads(text, **given) if found is None else pickle.loads(found)

    for folder in ("variants", "corpus", "tests/situations"):
        for path in sorted((TOP / folder).rglob("*.toml")):
            text = path.read_text(encoding="utf-8")
            known[text] = pickle.dumps(loads(text))
    tomllib.loads = again


class Run:
    """The run, from within pytest's session, where the tests are collected and ready."""

    def __init__(self, chosen: dict[str, Path], jobs: int) -> None:
        self.chosen = chosen
        self.jobs = jobs
        self.done = False
        self.status = 0
        self.every: list[tuple[Job, str]] = []
        self.kept_in = WORK / "kept.json"
        self.kept: dict[str, Any] = json.loads(self.kept_in.read_text()) if self.kept_in.exists() else {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In the place of pytest's own loop."""
        self.items = session.items
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined] # one for all children
        gc.unfreeze()  # the suite has told the collector to pass over what there is; it finds caches and functions
        reach.forget()
        for module in self.chosen:
            importlib.import_module(f"stukolka.{module}")  # some are imported only when they are needed
        self.functions = swap.functions(PACKAGE)
        gc.collect()
        gc.freeze()
        self.look()
        every = self.every
        print(figures.HEAD, flush=True)
        for module, path in self.chosen.items():
            tried = self.tried(self.jobs_of(module, path))
            every += tried
            if tried:
                print(figures.line(module, tried), flush=True)
            figures.written(every, WORK)
        print(figures.line("all", every))
        self.status = figures.told(every)
        self.done = True
        return True

    def look(self) -> None:
        """Runs every test once; what it reaches is kept while it, its tables and the package stay the same."""
        names = [item.nodeid for item in self.items]
        package = reach.digest_of(PACKAGE.rglob("*.py"))
        held_in = {item.path for item in self.items}
        beside = {path: reach.digest_of([path, *path.parent.rglob("*.toml")]) for path in held_in}
        kept_in = WORK / "reach.pickle"
        kept = pickle.loads(kept_in.read_bytes()) if kept_in.exists() else {}
        keys = [f"{package} {beside[item.path]} {EXAMPLES} {item.nodeid}" for item in self.items]
        new = [number for number, key in enumerate(keys) if key not in kept]
        if new:
            print(f"{len(new)} tests are run once", flush=True)
            found = reach.reached([self.items[number] for number in new], PACKAGE, self.jobs)
            kept |= {keys[number]: one for number, one in zip(new, found, strict=True)}
            kept = {key: one for key, one in kept.items() if key.startswith(f"{package} ")}
            kept_in.write_bytes(pickle.dumps(kept))
        self.reached: list[reach.Reached] = [kept[key] for key in keys]
        failed = [name for name, one in zip(names, self.reached, strict=True) if not one.passed]
        slow = [name for name, one in zip(names, self.reached, strict=True) if one.seconds > SLOWEST]
        for name in failed:
            print(f"left out, since it fails by itself: {name}")
        for name in slow:
            print(f"left out, since it is slow: {name}")
        order = sorted(range(len(names)), key=lambda number: self.reached[number].seconds)
        sound = [one for one in order if self.reached[one].passed and self.reached[one].seconds <= SLOWEST]
        files = {str(path) for path in self.chosen.values()}
        self.by_line: dict[tuple[str, int], list[int]] = defaultdict(list)
        for number in sound:
            for file, lines in self.reached[number].lines.items():
                for at in lines if file in files else ():
                    self.by_line[file, at].append(number)
        self.rank = {number: place for place, number in enumerate(sound)}
        self.kind = [item.nodeid.partition("[")[0] for item in self.items]
        self.tests = {path: reach.digest_of([path]) for path in held_in}
        held = [path for one in TESTS for path in ((TOP / one).rglob("*") if (TOP / one).is_dir() else [TOP / one])]
        self.all_tests = f"{BUDGET} " + reach.digest_of(path for path in held if path.suffix in (".py", ".toml"))

    def jobs_of(self, module: str, path: Path) -> list[Job]:
        """The mutants of a module, each with the tests that run its lines."""
        tree = ast.parse(path.read_text(encoding="utf-8"))
        made = []
        for mutant in operators.mutants_of(tree, self.optional):
            lines = range(mutant.first, mutant.last + 1)
            tests = {number for at in lines for number in self.by_line.get((str(path), at), ())}
            made.append(Job(module, tree, path, mutant, self.among(tests, module)))
        return made

    def among(self, tests: set[int], module: str) -> tuple[int, ...]:
        """Those that are tried: the file called like the module, and of the others as many as there is time for.

        First the quickest, then one of each test function in turn.
        """
        own = module.rpartition(".")[2]
        turns: Counter[str] = Counter()
        chosen, ordered = [], []
        left = BUDGET
        for number in sorted(tests, key=self.rank.__getitem__):
            seconds = self.reached[number].seconds
            if self.items[number].nodeid.startswith(ALWAYS) or self.items[number].path.stem.endswith(own):
                chosen.append(number)
            elif left - seconds > BUDGET / 2:
                chosen.append(number)
                left -= seconds
            else:
                turns[self.kind[number]] += 1
                ordered.append((turns[self.kind[number]], self.rank[number], number))
        for _, _, number in sorted(ordered):
            if left > self.reached[number].seconds or not chosen:
                chosen.append(number)
                left -= self.reached[number].seconds
        return tuple(sorted(chosen, key=self.rank.__getitem__))

    @property
    def optional(self) -> operators.Optional:
        """What calls may leave out, of everything in the package."""
        if not hasattr(self, "_optional"):
            self._optional = operators.optional_of(sorted(PACKAGE.rglob("*.py")))
        return self._optional

    def known(self, job: Job) -> str | None:
        """What came of a mutant the last time, if function and tests are still the same."""
        kept = self.kept.get(job.key)
        if kept is None:
            return None
        if kept["status"] == UNMADE:
            return None
        if kept["status"] != KILLED:
            return str(kept["status"]) if kept["tests"] == self.all_tests else None
        return KILLED if kept["tests"] in self.tests.values() or kept["tests"] == self.all_tests else None

    def tried(self, jobs: list[Job]) -> list[tuple[Job, str]]:
        """What comes of each mutant, several at a time."""
        found: dict[int, str] = {}
        killers: dict[str, Counter[int]] = defaultdict(Counter)
        running: dict[int, tuple[int, int]] = {}
        for number, job in enumerate(jobs):
            status = self.known(job)
            if status is None and not job.tests:
                status = SURVIVED
            if status is not None:
                found[number] = status
                continue
            while len(running) >= self.jobs:
                self.ended(jobs, running, found, killers)
            running |= self.begun(number, job, killers[job.mutant.function])
        while running:
            self.ended(jobs, running, found, killers)
        self.keep()
        return [(job, found[number]) for number, job in enumerate(jobs)]

    def begun(self, number: int, job: Job, killers: Counter[int]) -> dict[int, tuple[int, int]]:
        """Begins a mutant in a child; tests that killed others of the same function come first."""
        reading, writing = os.pipe()
        child = os.fork()
        if child:
            os.close(writing)
            return {child: (number, reading)}
        status = 1
        try:
            reach.quiet()
            size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
            status = self.inside(job, [one for one, _ in killers.most_common(5)], writing)
        finally:
            os._exit(status)

    def inside(self, job: Job, first: list[int], writing: int) -> int:
        """The status of a mutant's child."""
        made = swap.swapped(job, self.functions)
        if made is not None:
            return made
        among = set(job.tests)
        order = [one for one in first if one in among]
        for number in [*order, *(one for one in job.tests if one not in order)]:
            os.write(writing, number.to_bytes(4, "big"))
            signal.setitimer(signal.ITIMER_PROF, 1 + 5 * self.reached[number].seconds)
            if not reach.passes(self.items[number]):
                return 1
        return 0

    def ended(self, jobs: list[Job], running: dict[int, tuple[int, int]], found: dict[int, str], killers: Any) -> None:
        """Waits for a mutant to end, and notes what came of it."""
        child, status = os.wait()
        number, reading = running.pop(child)
        with os.fdopen(reading, "rb") as got:
            last = got.read()[-4:]
        job = jobs[number]
        found[number] = STATUS[os.WEXITSTATUS(status)] if os.WIFEXITED(status) else KILLED
        digest = self.all_tests
        if found[number] == KILLED and last:
            by = int.from_bytes(last, "big")
            killers[job.mutant.function][by] += 1
            digest = self.tests[self.items[by].path]
        self.kept[job.key] = {"status": found[number], "tests": digest}
        if len(self.kept) % 100 == 0:
            self.keep()

    def keep(self) -> None:
        """Writes what is known so far."""
        beside = self.kept_in.with_suffix(".new")
        beside.write_text(json.dumps(self.kept, indent=0, sort_keys=True))
        beside.replace(self.kept_in)


if __name__ == "__main__":
    sys.exit(main())
