"""How long an edition takes: the first build from nothing, and the second after one reading has changed.

Printed for each: the seconds until it stands there, and those of the processors, which tell more where the machine has
other things to do. Wanted on two free processors: three minutes for the first, twenty seconds for the second. Then it
is built from nothing once more, and whether the second is the same to the byte decides the status.
`make bench` runs it.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOLDS = ("stukolka", "corpus", "variants", "docs", "notebooks", "CHANGELOG.md")
"""What an edition is built from."""

WANTED = {"first": 180, "second": 20}
"""Build -> seconds."""

READING = 'general."deal.exposed-dealer-card"'
CHANGED = (
    "variants/stukolka/C.toml",
    "corpus/encodings/stukolka/first/C.toml",
    "corpus/encodings/stukolka/second/C.toml",
)
"""The reading that is changed, and where it stands: both encodings of it have to agree with what is published."""


@dataclass(frozen=True)
class Built:
    out: Path
    seconds: float
    processor: float


def built(top: Path, name: str, store: str, *arguments: str) -> Built:
    """An edition of the library in `top`, built by the command in a process of its own."""
    out = top / "out" / name
    command = [sys.executable, "-m", "stukolka", "edition", "--out", str(out), "--store", str(top / store), *arguments]
    began, used = time.perf_counter(), spent()
    subprocess.run(command, cwd=top, env=os.environ | {"PYTHONPATH": str(top)}, check=True, capture_output=True)
    return Built(out, time.perf_counter() - began, spent() - used)


def spent() -> float:
    """The processors' seconds of all processes that have ended."""
    told = resource.getrusage(resource.RUSAGE_CHILDREN)
    return told.ru_utime + told.ru_stime


def change(top: Path) -> None:
    """Change one reading."""
    for name in CHANGED:
        path = top / name
        text = path.read_text(encoding="utf-8")
        entry = re.compile(rf'(\[{re.escape(READING)}\]\nstanding = "stated"\nanswers = )\["redeal-optional"\]')
        changed, count = entry.subn(r'\1["play-on"]', text)
        assert count == 1, name
        path.write_text(changed, encoding="utf-8")


def other(one: Path, two: Path) -> list[str]:
    """The files that are not the same in both folders."""
    names = {path.relative_to(top).as_posix() for top in (one, two) for path in top.rglob("*") if path.is_file()}
    same, _, _ = filecmp.cmpfiles(one, two, names, shallow=False)
    return sorted(names - set(same))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--lang", action="append", default=[], help="this language only")
    languages = [word for lang in parser.parse_args().lang for word in ("--lang", lang)]
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        for name in HOLDS:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
            copy(ROOT / name, top / name)
        for name in ("first", "second"):
            one = built(top, name, "store", *languages)
            print(
                f"{name} build: {one.seconds:.1f} s, of the processors {one.processor:.1f} s (wanted: {WANTED[name]} s)"
            )
            if name == "first":
                change(top)
        anew = built(top, "anew", "another store", *languages)
        differing = other(one.out, anew.out)
        for name in differing:
            print(f"not the same as in a build from nothing: {name}")
        print(
            f"{len(list(anew.out.rglob('*.html')))} pages, the second build {'differs' if differing else 'is the same'}"
        )
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
