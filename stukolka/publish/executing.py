"""The notebooks run for all languages, in a process of its own: `python -m stukolka.publish.executing`, a job on stdin.

One kernel serves all languages, since what it imports costs more than most notebooks do. The pages are read meanwhile;
whoever reads them waits for the notebooks last. What came of a notebook is remembered while it and the library are the
same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from stukolka import drafts
from stukolka.errors import CheckFailed
from stukolka.publish import kept, notebooks
from stukolka.publish.job import Job, load
from stukolka.publish.remembered import memory
from stukolka.publish.stage import in_language, shipped_notebooks


def build(job: Job) -> list[str]:
    """Puts the notebooks with their results where the job says, and gives what failed."""
    kept.begin(Path(job.kept), job.program)
    memory.keep_in(Path(job.kept) / kept.MADE)
    library = kept.library(Path(job.root))
    asked: dict[str, dict[str, Any]] = {}
    for name, notebook in shipped_notebooks().items():
        for lang in job.languages:
            asked[f"{lang}/{name}"] = in_language(notebook, lang, name)
    made_from = {name: f"{library}\n{json.dumps(notebook)}" for name, notebook in asked.items()}
    done = {name: memory.recalled("notebook", made_from[name]) for name in asked}
    to_run = {name: asked[name] for name, found in done.items() if found is None}
    if to_run:
        job.tell("notebooks", of=len(to_run))
    try:
        run = notebooks.run(to_run)
    except CheckFailed as failed:
        return [f"{fault.file}: ERROR: {fault.message}" for fault in failed.faults]
    for name, notebook in run.items():
        done[name] = memory.remember("notebook", made_from[name], notebooks.as_text(notebook))
    for name, text in done.items():
        drafts.write_atomically(Path(job.notebooks) / f"{name}.ipynb", text)
    memory.forget()
    kept.end(Path(job.kept), job.program, {})
    return []


def main() -> None:
    """Does the job that stands on stdin."""
    notebooks.hasten()
    load(sys.argv[1:])
    job = Job.from_json(sys.stdin.readline())
    job.end(build(job))


if __name__ == "__main__":
    main()
