"""The main job: check, coverage, differences, and the site in both languages, put in its place whole or not at all."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import stukolka
from stukolka import paths
from stukolka.errors import CheckFailed, WrongUsage
from stukolka.publish import citing, front, place, tables
from stukolka.publish.job import Job
from stukolka.publish.stage import LANGUAGES
from stukolka.publish.worker import Progress, Worker

if TYPE_CHECKING:
    from stukolka.library import Library

NEEDED = ("sphinx", "myst_nb", "pydata_sphinx_theme", "sphinx_copybutton")
"""What builds the site; `pip install 'stukolka[edition]'` brings it."""


GAME = "stukolka"
"""The game whose loci are named without it."""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition that has been built."""

    out: Path
    """The folder in which it lies."""
    languages: tuple[str, ...]
    """The languages of its site."""
    pages: dict[str, int]
    """Language -> number of pages."""
    tables: tuple[str, ...]
    """The tables, as files below `out`."""

    def as_json(self) -> dict[str, object]:
        """The edition as the command prints it."""
        return {
            "out": str(self.out),
            "index": str(self.out / "index.html"),
            "languages": list(self.languages),
            "pages": self.pages,
            "tables": list(self.tables),
        }


def build(
    library: Library,
    out: Path,
    *,
    languages: Sequence[str] = LANGUAGES,
    quote: bool = False,
    docs: Path | None = None,
    progress: Progress | None = None,
) -> Edition:
    """Builds the edition of `library` in the folder `out`, which is replaced when all went well and not before.

    With `quote`, the pages quote the witnesses' own words where their files are at hand: for the reader's own use.
    `docs` is a folder of written pages, by default the shipped one.

    Raises:
        CheckFailed: the library has faults, or the pages have.
        WrongUsage: something is missing that builds the site, or `out` can't be an edition's.
    """
    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        raise WrongUsage(f"the site is built with {', '.join(missing)}: pip install 'stukolka[edition]' brings them")
    if faults := library.check():
        raise CheckFailed(faults)
    with place.placing(out) as part:
        files = tables.tables(library)
        for name, content in files.items():
            paths.write_atomically(part / "tables" / name, content)
        jobs = [
            _job(library, part, lang, quote=quote, docs=docs or paths.shipped("docs"), bilingual=len(languages) > 1)
            for lang in languages
        ]
        _build(jobs, progress or (lambda *_told: None))
        for job in jobs:
            Path(job.out).rename(part / job.lang)
        shutil.rmtree(part / "work")
        paths.write_atomically(part / "index.html", front.page(languages))
        paths.write_atomically(part / place.MARKER, tables.as_json(_marker(library, languages, quote=quote)))
        pages = {lang: sum("_static" not in path.parts for path in (part / lang).rglob("*.html")) for lang in languages}
    return Edition(out, tuple(languages), pages, tuple(f"tables/{name}" for name in files))


def _marker(library: Library, languages: Sequence[str], *, quote: bool) -> dict[str, object]:
    """What the edition is, for programs: its version, and the digests of what it holds."""
    return {
        "stukolka": stukolka.__version__,
        "languages": list(languages),
        "quotes_the_witnesses": quote,
        "witnesses": {
            siglum: citing.witness_digest(source, library.passages(siglum).values())
            for siglum, source in library.sources().items()
        },
        "rulesets": {name: library.shipped(name).digest for name in library.names(seconds=True)},
    }


def _job(library: Library, part: Path, lang: str, *, quote: bool, docs: Path, bilingual: bool) -> Job:
    return Job(
        lang=lang,
        work=str(part / "work" / lang),
        out=str(part / "work" / lang / "pages"),
        docs=str(docs.resolve()),
        root=str(library.root.resolve()),
        game=GAME if GAME in library.games else next(iter(library.games), GAME),
        witnesses=str(library.witnesses.resolve()) if quote and library.witnesses else None,
        quote=quote,
        bilingual=bilingual,
        shipped=library.root.resolve() == paths.root().resolve(),
    )


def _build(jobs: Sequence[Job], progress: Progress) -> None:
    """Does every job in a process of its own, all at the same time."""
    workers: list[Worker] = []
    try:
        for job in jobs:
            workers.append(Worker(job, progress))  # noqa: PERF401 -- whoever has started is stopped if another can't
        faults = [fault for worker in workers for fault in worker.finished()]
    finally:
        for worker in workers:
            worker.stop()
    if faults:
        raise CheckFailed(dict.fromkeys(faults))
