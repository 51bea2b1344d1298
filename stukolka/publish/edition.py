"""The main job: check, coverage, differences, and the site in both languages, put in its place whole or not at all."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import stukolka
from stukolka import paths
from stukolka.errors import CheckFailed, WrongUsage
from stukolka.publish import citing, front, kept, place, tables
from stukolka.publish.job import Job
from stukolka.publish.stage import LANGUAGES
from stukolka.publish.steps import Progress, Step
from stukolka.publish.switchboard import page as switchboard
from stukolka.publish.worker import BOOKS as BOUND
from stukolka.publish.worker import SITE, Worker

if TYPE_CHECKING:
    from stukolka.library import Library

NEEDED = ("sphinx", "myst_nb", "matplotlib", "pydata_sphinx_theme", "sphinx_copybutton", "pybtex", "skbio")
"""What builds the site; `pip install 'stukolka[edition]'` brings it."""

BOOKS = ("pdf", "epub")
"""The kinds of book that can be made of the site."""

SPHINXS_OWN = (".buildinfo", ".buildinfo.bak", "_sources")
"""What Sphinx keeps beside the pages for itself."""

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
    books: tuple[str, ...] = ()
    """The books, as files below `out`."""
    switchboard: bool | None = None
    """Whether it has the switchboard; None where the written pages have none."""

    def as_json(self) -> dict[str, object]:
        """The edition as the command prints it."""
        return {
            "out": str(self.out),
            "index": str(self.out / "index.html"),
            "languages": list(self.languages),
            "pages": self.pages,
            "tables": list(self.tables),
            "books": list(self.books),
            "switchboard": self.switchboard,
        }


def build(
    library: Library,
    out: Path,
    *,
    languages: Sequence[str] = LANGUAGES,
    quote: bool = False,
    docs: Path | None = None,
    store: Path | None = None,
    books: Sequence[str] = (),
    progress: Progress | None = None,
) -> Edition:
    """Builds the edition of `library` in the folder `out`, which is replaced when all went well and not before.

    With `quote`, the pages quote the witnesses' own words where their files are at hand: for the reader's own use.
    `docs` is a folder of written pages, by default the shipped one.  What the next build can use is kept in the folder
    `store`, where one is given; the pages are the same to the byte with it and without.  `books` names the kinds of
    book that are made of the site besides, in every language: `pdf`, `epub`.

    Raises:
        CheckFailed: the library has faults, or the pages have.
        WrongUsage: something is missing that builds the site, or `out` can't be an edition's.
    """
    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        raise WrongUsage(f"the site is built with {', '.join(missing)}: pip install 'stukolka[edition]' brings them")
    if "pdf" in books:
        printable()
    tell = progress or (lambda *_told: None)
    with place.placing(out) as part:
        tell(Step("check"), 0, 0)
        if faults := library.check():
            raise CheckFailed(faults)
        docs = docs or paths.shipped("docs")
        with contextlib.ExitStack() as workrooms:
            jobs = [
                _job(library, part, lang, quote=quote, docs=docs, bilingual=len(languages) > 1) for lang in languages
            ]
            if store is not None:
                jobs = [_kept(job, store, workrooms) for job in jobs]
            jobs = [replace(job, books=tuple(books)) for job in jobs]
            # The pages link to the tables and never read them, so both are made at the same time.
            files = _build(jobs, tell, SITE, meanwhile=lambda: _tables(library, part, tell))
            for job in jobs:
                shutil.copytree(job.pages, part / job.lang, ignore=shutil.ignore_patterns(*SPHINXS_OWN))
            bound = _bound(jobs, part, tell) if books else []
        tell(Step("place"), 0, 0)
        shutil.rmtree(part / "work")
        playable = switchboard.is_written(docs) if switchboard.asked_for(docs) else None
        if playable:
            switchboard.install(library, part)
        paths.write_atomically(part / "index.html", front.page(languages, bound))
        paths.write_atomically(part / place.MARKER, tables.as_json(_marker(library, languages, quote=quote)))
        pages = {lang: sum("_static" not in path.parts for path in (part / lang).rglob("*.html")) for lang in languages}
    return Edition(
        out,
        tuple(languages),
        pages,
        tuple(f"tables/{name}" for name in files),
        books=tuple(bound),
        switchboard=playable,
    )


def printable() -> None:
    """Makes sure that a PDF can be printed here, before anything is built.

    Raises:
        WrongUsage: WeasyPrint is not there, or does not find Pango.
    """
    if importlib.util.find_spec("weasyprint") is None:
        raise WrongUsage("the PDF is printed with weasyprint: pip install 'stukolka[print]' brings it")
    try:
        import weasyprint  # noqa: F401 -- whether it can be
    except OSError:
        raise WrongUsage(
            "the PDF is printed with weasyprint, which needs the library Pango: on Debian and Ubuntu, "
            "apt install libpangoft2-1.0-0 brings it"
        ) from None


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
        kept=str(part / "work" / lang / "kept"),
        program="",
        docs=str(docs.resolve()),
        root=str(library.root.resolve()),
        game=GAME if GAME in library.games else next(iter(library.games), GAME),
        witnesses=str(library.witnesses.resolve()) if quote and library.witnesses else None,
        quote=quote,
        bilingual=bilingual,
        shipped=library.root.resolve() == paths.root().resolve(),
    )


def _kept(job: Job, store: Path, workrooms: contextlib.ExitStack) -> Job:
    """The same job, in a folder that is kept for the next."""
    made_by = kept.program(sys.version, job.root, job.docs, job.witnesses, job.game, job.quote, job.bilingual)
    name = f"edition-{job.lang}-{hashlib.sha256(repr((job.root, job.docs, job.quote)).encode()).hexdigest()[:12]}"
    room = workrooms.enter_context(kept.folder(store.resolve(), name, Path(job.kept)))
    return replace(job, kept=str(room), program=made_by)


def _bound(jobs: Sequence[Job], part: Path, progress: Progress) -> list[str]:
    """Makes the books of the built site, and gives their files below the edition's folder."""
    _build(jobs, progress, BOUND)
    found = []
    for job in jobs:
        for kind in job.books:
            file = job.book(kind)
            found.append(f"{place.BOOKS}/{file.name}")
            (part / place.BOOKS).mkdir(exist_ok=True)
            file.replace(part / place.BOOKS / file.name)
    return found


def _tables(library: Library, part: Path, tell: Progress) -> list[str]:
    """Writes the tables, and gives their files below the folder of tables."""
    tell(Step("tables"), 0, 0)
    files = tables.tables(library)
    for name, content in files.items():
        paths.write_atomically(part / "tables" / name, content)
    return list(files)


def _build(
    jobs: Sequence[Job], progress: Progress, program: str, *, meanwhile: Callable[[], list[str]] = list
) -> list[str]:
    """Does every job by `program` in a process of its own, all at the same time, and gives what `meanwhile` gives."""
    workers: list[Worker] = []
    try:
        for job in jobs:
            workers.append(Worker(job, progress, program))  # noqa: PERF401 -- whoever has started is stopped if another can't
        found = meanwhile()
        faults = [fault for worker in workers for fault in worker.finished()]
    finally:
        for worker in workers:
            worker.stop()
    if faults:
        raise CheckFailed(dict.fromkeys(faults))
    return found
