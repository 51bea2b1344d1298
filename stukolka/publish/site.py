"""The site in one language, built in a process of its own: `python -m stukolka.publish.site` with a job on stdin.

It tells its progress in lines of JSON on stdout, and at the end the warnings; the exit status is 0 whatever they are.
"""

from __future__ import annotations

import gc
import hashlib
import io
import json
import os
import shutil
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.console import nocolor

from stukolka.errors import CheckFailed
from stukolka.publish import kept, notebooks, pages
from stukolka.publish.builder import EditionBuilder
from stukolka.publish.job import Job
from stukolka.publish.remembered import memory
from stukolka.publish.sphinx_ext import opened
from stukolka.publish.stage import stage

FOLDERS = ("corpus", "variants")
"""The folders of a library."""

PAGES_BETWEEN_COLLECTIONS = 60
"""After how many pages, read or written, the memory of those before is given back."""


def build(job: Job) -> list[str]:
    """Builds the site and gives the warnings."""
    before = kept.begin(Path(job.kept), job.program)
    memory.keep_in(Path(job.kept) / "made")
    try:
        made_from = _sources(job, before)
    except CheckFailed as failed:
        return [f"{fault.file}: ERROR: {fault.message}" for fault in failed.faults]
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
    # Millions of small objects that live as long as their page: collecting now and then is enough, and saves a third.
    gc.freeze()
    gc.disable()
    _tell_progress(app)
    app.build()
    told = [line for line in warnings.getvalue().splitlines() if line.strip()]
    if not told:
        memory.forget()
        kept.end(Path(job.kept), job.program, made_from)
    return told


def _sources(job: Job, before: Mapping[str, str]) -> dict[str, str]:
    """Lays out what Sphinx reads, and gives for each written page and notebook the digest of the library it speaks of.

    One whose digest is not that of `before` is made to look new, so that Sphinx reads it again; the library's own pages
    are watched by the extension. A notebook is run again only when it or the library has changed.

    Raises:
        CheckFailed: a cell of a notebook failed.
    """
    library = opened(job.root, job.witnesses)
    fresh = Path(job.kept) / "fresh"
    stage(job.lang, Path(job.docs), fresh, notebooks=job.shipped)
    written = [path.relative_to(fresh).as_posix() for path in fresh.rglob("*.*") if path.suffix in (".md", ".ipynb")]
    pages.write(pages.library_pages(library), fresh)
    files = [path for folder in FOLDERS for path in (library.root / folder).rglob("*.*") if path.is_file()]
    now = kept.content(files)
    made_from = {name: now for name in sorted(written) if not name.startswith(("api/", "decisions/"))}
    made_from |= _run(fresh, job.source, now, before)
    kept.renew(job.source, fresh)
    for name in made_from:
        if before.get(name) != now:
            os.utime(job.source / name)
    return made_from


def _run(fresh: Path, source: Path, library: str, before: Mapping[str, str]) -> dict[str, str]:
    """Gives the notebooks in `fresh` their results, or those in `source` made from the same; source -> from what."""
    made_from, to_run = {}, {}
    for path in sorted((fresh / "notebooks").glob("*.ipynb")):
        name = path.relative_to(fresh).as_posix()
        made_from[name] = hashlib.sha256(library.encode() + path.read_bytes()).hexdigest()
        if before.get(name) == made_from[name] and (source / name).is_file():
            shutil.copyfile(source / name, path)
        else:
            to_run[path.stem] = json.loads(path.read_text(encoding="utf-8"))
    if to_run:
        _tell({"step": "notebooks", "done": 0, "of": len(to_run)})
    for name, done in notebooks.run(to_run).items():
        text = json.dumps(done, ensure_ascii=False, indent=1)
        (fresh / "notebooks" / f"{name}.ipynb").write_text(text, encoding="utf-8", newline="\n")
    return made_from


def _tell_progress(app: Sphinx) -> None:
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
        _tell({"step": name, "done": done[name], "of": of[name] if name == "read" else len(written())})

    app.connect("env-before-read-docs", begin)
    app.connect("doctree-read", lambda *_rest: step("read"))
    app.connect("doctree-resolved", lambda *_rest: step("write"))


def _tell(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Does the job that stands on stdin."""
    # With it jsonschema, which looks whether notebooks are sound, would make 38 parsers of addresses that none is asked
    # for: two seconds of every build. It does without where it is not installed.
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
    job = Job.from_json(sys.stdin.read())
    _tell({"warnings": build(job)})


if __name__ == "__main__":
    main()
