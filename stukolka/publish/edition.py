"""The main job: check, coverage, differences, and the site in both languages, put in its place whole or not at all."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import stukolka
from stukolka import drafts, paths
from stukolka.errors import CheckFailed, WrongUsage
from stukolka.publish import citing, front, kept, place, tables
from stukolka.publish.job import Job
from stukolka.publish.remembered import memory
from stukolka.publish.stage import LANGUAGES
from stukolka.publish.steps import Progress, Step
from stukolka.publish.switchboard import page as switchboard
from stukolka.publish.worker import BOOKS as BOUND
from stukolka.publish.worker import NOTEBOOKS, SITE, Worker

if TYPE_CHECKING:
    from stukolka.library import Library

NEEDED = ("sphinx", "myst_nb", "matplotlib", "pydata_sphinx_theme", "sphinx_copybutton", "pybtex", "skbio")
"""What builds the site; `pip install 'stukolka[edition]'` brings it."""

LOADED = ("pydata_sphinx_theme", "sphinx.ext.autodoc", "sphinxcontrib.bibtex", "stukolka.publish.edition_ext")
"""What docs/conf.py names and takes long to load."""

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
    docs = docs or paths.shipped("docs")
    with place.placing(out) as part, contextlib.ExitStack() as workrooms, contextlib.ExitStack() as started:
        tell(Step("check"), 0, 0)
        work = part / "work"
        work.mkdir()
        # They load what they need while the library is checked.
        notebooks, loaded = None, list(LOADED)
        if _notebooks(library, docs, languages[0]):
            notebooks = started.enter_context(Worker(NOTEBOOKS, work, tell, "nbclient"))
            loaded.append("myst_nb.sphinx_ext")
        sites = [started.enter_context(Worker(SITE, work, tell, *loaded)) for _ in languages]
        if faults := library.check():
            raise CheckFailed(faults)
        jobs = [_job(library, part, lang, quote=quote, docs=docs, bilingual=len(languages) > 1) for lang in languages]
        made_by = _program(jobs[0])
        if store is not None:
            jobs = [_kept(job, store, made_by, workrooms) for job in jobs]
            workrooms.enter_context(_remembering(jobs[0], store, work / "tables"))
        jobs = [replace(job, books=tuple(books)) for job in jobs]
        if notebooks is not None:
            notebooks.begin(_running(jobs, store, workrooms))
        for site, job in zip(sites, jobs, strict=True):
            site.begin(job)
        # The pages link to the tables and never read them, so both are made at the same time.
        files = _tables(library, part, tell)
        wrong = notebooks.finished() if notebooks is not None else []
        if wrong:
            raise CheckFailed(dict.fromkeys(wrong))
        for site in sites:
            site.go_on()
        for site, job in zip(sites, jobs, strict=True):
            wrong += site.finished()
            if not wrong:
                shutil.copytree(job.pages, part / job.lang, ignore=shutil.ignore_patterns(*SPHINXS_OWN))
        if wrong:
            raise CheckFailed(dict.fromkeys(wrong))
        bound = _bound(jobs, part, tell) if books else []
        tell(Step("place"), 0, 0)
        shutil.rmtree(work)
        playable = switchboard.is_written(docs) if switchboard.asked_for(docs) else None
        if playable:
            switchboard.install(library, part)
        drafts.write_atomically(part / "index.html", front.page(languages, bound))
        drafts.write_atomically(part / place.MARKER, tables.as_json(_marker(library, languages, quote=quote)))
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
        shipped=_shipped(library),
        notebooks=str(part / "work" / "notebooks" / "shown") if _notebooks(library, docs, lang) else "",
    )


def _shipped(library: Library) -> bool:
    return library.root.resolve() == paths.root().resolve()


def _notebooks(library: Library, docs: Path, lang: str) -> bool:
    """Whether the site has notebooks: these speak of the shipped library."""
    return _shipped(library) and (docs / lang / "notebooks.md").is_file()


def _program(job: Job) -> str:
    """What makes the pages, and would have to make them anew if it were another."""
    return kept.program(sys.version, job.root, job.docs, job.witnesses, job.game, job.quote, job.bilingual)


def _kept(job: Job, store: Path, made_by: str, workrooms: contextlib.ExitStack) -> Job:
    """The same job, in a folder that is kept for the next."""
    name = f"edition-{job.lang}-{hashlib.sha256(repr((job.root, job.docs, job.quote)).encode()).hexdigest()[:12]}"
    room = workrooms.enter_context(kept.folder(store.resolve(), name, Path(job.kept)))
    return replace(job, kept=str(room), program=made_by)


def _running(jobs: Sequence[Job], store: Path | None, workrooms: contextlib.ExitStack) -> Job:
    """The job of running the notebooks for the sites in all languages."""
    work = Path(jobs[0].notebooks).parent
    room = work / "kept"
    if store is not None:
        name = f"notebooks-{hashlib.sha256(jobs[0].root.encode()).hexdigest()[:12]}"
        room = workrooms.enter_context(kept.folder(store.resolve(), name, room))
    languages = tuple(job.lang for job in jobs)
    return replace(jobs[0], lang="", work=str(work), kept=str(room), languages=languages, books=())


@contextlib.contextmanager
def _remembering(job: Job, store: Path, otherwise: Path) -> Iterator[None]:
    """Has this process remember what it makes for the tables, in a folder that is kept for the next build."""
    name = f"tables-{hashlib.sha256(job.root.encode()).hexdigest()[:12]}"
    with kept.folder(store.resolve(), name, otherwise) as room:
        kept.begin(room, job.program)
        memory.keep_in(room / kept.MADE)
        try:
            yield
            memory.forget()
            kept.end(room, job.program, {})
        finally:
            memory.keep_in(None)


def _bound(jobs: Sequence[Job], part: Path, progress: Progress) -> list[str]:
    """Makes the books of the built site, and gives their files below the edition's folder."""
    with contextlib.ExitStack() as started:
        printers = [started.enter_context(Worker(BOUND, part / "work", progress)) for _ in jobs]
        for printer, job in zip(printers, jobs, strict=True):
            printer.begin(job)
        if faults := [fault for printer in printers for fault in printer.finished()]:
            raise CheckFailed(dict.fromkeys(faults))
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
        path = part / "tables" / name
        with drafts.refusals(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode())
    return list(files)
