"""Coverage-guided fuzzing of whatever reads what strangers send: `make fuzz`, and of one target `run.py TARGET`.

Each target is a module beside this one; what it begins with lies in `seeds/TARGET/`. The engine is atheris (libFuzzer).
A find is an exception that is none of the house's errors, an input that takes longer than `SLOWEST`, more memory than
`MOST_MEGABYTES`, or something written outside the folder that the target was given. It ends its target, and lies in
`build/fuzz/TARGET/`; what else was found interesting on the way lies in its `corpus/`, and a later run goes on from it.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
WORK = HERE.parent.parent / "build" / "fuzz"
TARGETS = ("records", "rulesets", "passages", "readings", "witnesses", "collatex", "tei", "names")

SLOWEST = 25
"""How many seconds an input may take on a machine that has other work."""

MOST_MEGABYTES = 2048
MOST_BYTES = 8192
"""How long an input may grow: what is odd about a file is odd within its first pages."""

_WORD = re.compile(rb"[\w.:-]{2,40}")
_LAST = re.compile(r"^#(\d+)\t.*?cov: (\d+) ft: (\d+)", re.MULTILINE)


def main() -> int:
    """Tries every target named, one after the other; the status is 1 when there is a find."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=450, help="for each target; 450 make an hour of all together")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if unknown := set(given.targets) - set(TARGETS):
        parser.error(f"no such target: {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    if given.inside:
        inside(given.targets[0], given.seconds)
    print("target      seconds  executions  edges  features  finds", flush=True)
    finds = [tried(target, given.seconds) for target in given.targets or TARGETS]
    return int(any(finds))


def tried(target: str, seconds: int) -> int:
    """The number of finds of one target, each told with its file; a line says how far it went."""
    folder = WORK / target
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log.txt"
    with log.open("wb") as out:
        command = [sys.executable, __file__, target, "--inside", "--seconds", str(seconds)]
        status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, check=False).returncode
    text = log.read_text(encoding="utf-8", errors="replace")
    executions, edges, features = (_LAST.findall(text) or [("0", "0", "0")])[-1]
    found = re.findall(r"Test unit written to (.*)", text)
    print(f"{target:10} {seconds:8} {executions:>11} {edges:>6} {features:>9} {len(found):6}", flush=True)
    for name in found:
        print(f"    {name}")
    if status and not found:
        print(f"    ended with status {status}: {log}")
    return len(found) or int(bool(status))


def inside(target: str, seconds: int) -> None:
    """Tries one target in this process, which ends with it."""
    import atheris

    sys.path.insert(0, str(HERE))
    with atheris.instrument_imports(include=["stukolka", target, "tomllib"]):
        module = importlib.import_module(target)
        warm_up()
    import guard

    sys.dont_write_bytecode = True  # what Python keeps of modules is no writing of a target's

    folder = Path(tempfile.mkdtemp(prefix=f"fuzz-{target}-"))
    one = module.prepare(folder)
    watch = guard.Guard(folder)
    quiet = open(os.devnull, "w")  # noqa: PTH123, SIM115 - what commands complain of fills no log

    def test(data: bytes) -> None:
        with watch.looking(), contextlib.redirect_stderr(quiet):
            one(data)

    place = WORK / target
    corpus = place / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    seeds = HERE / "seeds" / target
    words = sorted({word for seed in seeds.iterdir() for word in _WORD.findall(seed.read_bytes())})
    dictionary = place / "words.txt"
    dictionary.write_text("".join(f'"{_escaped(word)}"\n' for word in words), encoding="ascii")
    flags = [
        f"-max_total_time={seconds}", f"-timeout={SLOWEST}", f"-report_slow_units={SLOWEST}",
        f"-rss_limit_mb={MOST_MEGABYTES}", f"-max_len={MOST_BYTES}",
        f"-dict={dictionary}", f"-artifact_prefix={place}/", "-seed=1", "-print_final_stats=1",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *flags, str(corpus), str(seeds)], test)
    atheris.Fuzz()


def warm_up() -> None:
    """Imports what commands import only when they need it, so that it is instrumented too."""
    import stukolka.batch.study_file
    import stukolka.checks
    import stukolka.cli.app
    import stukolka.cli.collate
    import stukolka.cli.records
    import stukolka.games.lansquenet.game
    import stukolka.games.stukalshchik.game
    import stukolka.games.stukolka.game
    import stukolka.text.tei_reading  # noqa: F401


def _escaped(word: bytes) -> str:
    return "".join(chr(byte) if 0x20 < byte < 0x7F and byte not in b'"\\' else f"\\x{byte:02x}" for byte in word)


if __name__ == "__main__":
    sys.exit(main())
