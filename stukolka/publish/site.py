"""The site in one language, built in a process of its own: `python -m stukolka.publish.site` with a job on stdin."""

from __future__ import annotations

import gc
import hashlib
import io
import os
import shutil
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.console import nocolor

from stukolka.publish import kept, notebooks, pages, references, sidebar, walk
from stukolka.publish.builder import EditionBuilder
from stukolka.publish.job import Job, load
from stukolka.publish.opened import opened
from stukolka.publish.remembered import memory
from stukolka.publish.stage import stage

NOTEBOOKS = "notebooks/"
"""How the pages begin that are notebooks."""

PAGES_BETWEEN_COLLECTIONS = 60
"""After how many pages, read or written, the memory of those before is given back."""


def build(job: Job, ready: Callable[[], object] = bool) -> list[str]:
    """Builds the site and gives the warnings; the notebooks need not have been run before `ready` is."""
    before = kept.begin(Path(job.kept), job.program)
    memory.keep_in(Path(job.kept) / kept.MADE)
    made_from = _sources(job, before)
    warnings = io.StringIO()
    nocolor()
    app = Sphinx(
        srcdir=job.source,
        confdir=job.docs,
        outdir=job.pages,
        doctreedir=Path(job.kept) / "doctrees",
        buildername="html",
        confoverrides={
            "stukolka_root": job.root,
            "stukolka_game": job.game,
            "stukolka_witnesses": job.witnesses,
            "stukolka_quote_originals": job.quote,
            "stukolka_bilingual": job.bilingual,
            "stukolka_lenient": not job.shipped,
            "suppress_warnings": ["stukolka.result"],  # told by the command, which builds all the same
        },
        status=None,
        warning=warnings,
        tags=[job.lang, *(["notebooks"] if job.shipped else [])],
    )
    gc.freeze()
    sidebar.shared(app)
    _tell_progress(app, job)
    _await_notebooks(app, job, ready)
    app.build()
    told = [line for line in warnings.getvalue().splitlines() if line.strip()]
    if not told:
        memory.forget()
        kept.end(Path(job.kept), job.program, made_from)
    return told


def _sources(job: Job, before: Mapping[str, str]) -> dict[str, str]:
    """Lays out what Sphinx reads, and gives source -> digest of what else it is made from.

    Of a written page that is the bibliography: sphinxcontrib-bibtex goes by the times of files. If its digest is not
    that of `before`, it is made to look new, so that Sphinx reads it again. What pages show of the library is watched
    by the extension. A notebook is read again when it or the library has changed.
    """
    library = opened(job.root, job.witnesses)
    fresh = Path(job.kept) / "fresh"
    stage(job.lang, Path(job.docs), fresh, notebooks=job.shipped)
    written = [path.relative_to(fresh).as_posix() for path in fresh.rglob("*.md")]
    pages.write(pages.library_pages(library), fresh)
    cited = kept.content(map(Path, references.files(library)))
    made_from = dict.fromkeys(sorted(written), cited)
    made_from |= _notebooks(fresh, job.source, kept.library(library.root))
    kept.renew(job.source, fresh)
    for name in made_from:
        if before.get(name) != made_from[name]:
            os.utime(job.source / name)
    return made_from


def _notebooks(fresh: Path, source: Path, library: str) -> dict[str, str]:
    """Lays out notebooks with the results of last time, if they have any yet; source -> what its results are made from.

    They get those of this time as they are read.
    """
    made_from = {}
    for path in sorted((fresh / NOTEBOOKS).glob("*.ipynb")):
        name = path.relative_to(fresh).as_posix()
        made_from[name] = hashlib.sha256(library.encode() + path.read_bytes()).hexdigest()
        if (source / name).is_file():
            shutil.copyfile(source / name, path)
    return made_from


def _await_notebooks(app: Sphinx, job: Job, ready: Callable[[], object]) -> None:
    """Has the notebooks read last, with the results that they then have."""

    def last(_app: Sphinx, _env: object, docnames: list[str]) -> None:
        docnames.sort(key=lambda name: (name.startswith(NOTEBOOKS), name))

    def with_results(_app: Sphinx, docname: str, content: list[str]) -> None:
        if job.notebooks and docname.startswith(NOTEBOOKS):
            ready()
            run = job.notebook(docname.removeprefix(NOTEBOOKS))
            content[0] = run.read_text(encoding="utf-8")
            (job.source / f"{docname}.ipynb").write_bytes(run.read_bytes())

    app.connect("env-before-read-docs", last)
    app.connect("source-read", with_results)


def _tell_progress(app: Sphinx, job: Job) -> None:
    """Counts the pages that have to be read, and those that have to be written."""
    done, of = {"read": 0, "write": 0}, {"read": 0}

    def written() -> Collection[str]:
        return app.builder.changed if isinstance(app.builder, EditionBuilder) else app.env.all_docs

    def begin(_app: Sphinx, _env: object, pages: list[str]) -> None:
        of["read"] = len(pages)

    def step(name: str) -> None:
        done[name] += 1
        if sum(done.values()) % PAGES_BETWEEN_COLLECTIONS == 0:
            gc.collect()
            gc.freeze()  # what outlives its page is never looked at again
        job.tell(name, done=done[name], of=of[name] if name == "read" else len(written()))

    app.connect("env-before-read-docs", begin)
    app.connect("doctree-read", lambda *_rest: step("read"))
    app.connect("doctree-resolved", lambda *_rest: step("write"))


def main() -> None:
    """Does the job that stands on stdin."""
    # Millions of small objects that live as long as their page: collecting now and then is enough, and saves a third.
    gc.disable()
    notebooks.hasten()
    walk.faster()
    load(sys.argv[1:])
    job = Job.from_json(sys.stdin.readline())
    job.end(build(job, sys.stdin.read))


if __name__ == "__main__":
    main()
