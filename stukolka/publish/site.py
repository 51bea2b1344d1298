"""The site in one language, built in a process of its own: `python -m stukolka.publish.site` with a job on stdin.

It tells its progress in lines of JSON on stdout, and at the end the warnings; the exit status is 0 whatever they are.
"""

from __future__ import annotations

import gc
import io
import json
import shutil
import sys
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.console import nocolor

from stukolka.publish.job import Job
from stukolka.publish.stage import stage

PAGES_BETWEEN_COLLECTIONS = 60
"""After how many pages, read or written, the memory of those before is given back."""


def build(job: Job) -> list[str]:
    """Builds the site and gives the warnings."""
    source = Path(job.work) / "source"
    source.mkdir()
    stage(job.lang, Path(job.docs), source, notebooks=job.shipped)
    warnings = io.StringIO()
    nocolor()
    app = Sphinx(
        srcdir=source,
        confdir=job.docs,
        outdir=job.out,
        doctreedir=Path(job.work) / "doctrees",
        buildername="html",
        confoverrides={
            "stukolka_root": job.root,
            "stukolka_game": job.game,
            "stukolka_witnesses": job.witnesses,
            "stukolka_quote_originals": job.quote,
            "stukolka_bilingual": job.bilingual,
            "stukolka_lenient": not job.shipped,
        },
        status=None,
        warning=warnings,
        tags=[job.lang, *(["notebooks"] if job.shipped else [])],
    )
    # Millions of small objects that live as long as their page: collecting now and then is enough, and saves a third.
    gc.freeze()
    gc.disable()
    _tell_progress(app)
    app.build(force_all=True)
    for leftover in (".buildinfo", "_sources"):  # Sphinx's own memory, and the sources of pages
        path = Path(job.out) / leftover
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    return [line for line in warnings.getvalue().splitlines() if line.strip()]


def _tell_progress(app: Sphinx) -> None:
    """Counts the pages as they are read and as they are written: half of the work each."""
    done = 0

    def step(*_arguments: object) -> None:
        nonlocal done
        done += 1
        if done % PAGES_BETWEEN_COLLECTIONS == 0:
            gc.collect()
            gc.freeze()  # what outlives its page is never looked at again
        _tell({"done": done, "of": 2 * len(app.env.found_docs)})

    app.connect("doctree-read", step)
    app.connect("doctree-resolved", step)


def _tell(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Does the job that stands on stdin."""
    job = Job.from_json(sys.stdin.read())
    _tell({"warnings": build(job)})


if __name__ == "__main__":
    main()
