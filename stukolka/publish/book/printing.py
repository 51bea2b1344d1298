"""The books in one language, made in a process of their own: `python -m stukolka.publish.book.printing`.

The job stands on stdin (`stukolka.publish.job`). The site has been built before, and its process has left what it read.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.application import Sphinx
from sphinx.util.console import nocolor

from stukolka.publish.book import epub, pdf, words
from stukolka.publish.book.builder import BookBuilder
from stukolka.publish.book.front import Front
from stukolka.publish.book.plan import plan
from stukolka.publish.job import Job
from stukolka.publish.opened import opened

if TYPE_CHECKING:
    from stukolka.publish.book.builder import Book


class Printing(Sphinx):
    """Sphinx with the builder of books."""

    def preload_builder(self, name: str) -> None:
        """Make the builder known before it is asked for."""
        if name == BookBuilder.name and name not in self.registry.builders:
            self.add_builder(BookBuilder)
        super().preload_builder(name)


def build(job: Job) -> list[str]:
    """Writes the books that the job asks for, and gives the warnings."""
    warnings = io.StringIO()
    nocolor()
    app = Printing(
        srcdir=job.source,
        confdir=job.docs,
        outdir=Path(job.work) / "book",
        doctreedir=Path(job.kept) / "doctrees",
        buildername=BookBuilder.name,
        confoverrides=job.settings | {"html_theme": "basic", "html_theme_options": {}, "html_sidebars": {}},
        status=None,
        warning=warnings,
        tags=job.tags,
    )
    library = opened(job.root, job.witnesses)
    assert isinstance(app.builder, BookBuilder)
    assert app.env.all_docs, "the site's build has left nothing to make a book of"
    pieces = plan(library, job.game, app.env.all_docs)
    book = app.builder.book(pieces, job.lang, lambda done, of: job.tell("book", done=done, of=of))
    told = [line for line in warnings.getvalue().splitlines() if line.strip()]
    return told + _written(book, job, Front(tuple(library.sources()), job.quote))


def _written(book: Book, job: Job, front: Front) -> list[str]:
    """Writes the files, and says which signs of the text the fonts of the PDF don't have."""
    if "epub" in job.books:
        epub.write(book, job.book("epub"), front)
    if "pdf" not in job.books:
        return []
    if signs := pdf.missing(book):
        listed = ", ".join(f"{sign} (U+{ord(sign):04X})" for sign in signs)
        return [words.LETTERS_MISSING.en.format(signs=listed)]
    job.tell("print")
    pdf.write(book, job.book("pdf"), front, lambda page: job.tell("print", done=page))
    return []


def main() -> None:
    """Does the job that stands on stdin."""
    job = Job.from_json(sys.stdin.readline())
    job.end(build(job))


if __name__ == "__main__":
    main()
