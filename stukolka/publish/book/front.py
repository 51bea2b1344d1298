"""What stands before the chapters of a book: its title and what it says of itself."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from stukolka.publish import citing
from stukolka.publish import words as site_words
from stukolka.publish.book import words
from stukolka.publish.book.builder import Book

AUTHOR = "The stukolka contributors"
"""Who is named as the maker, in both languages: as in CITATION.cff."""


@dataclass(frozen=True, slots=True)
class Front:
    """What a book says of itself."""

    sigla: Sequence[str]
    """The witnesses."""
    quotes: bool
    """Whether it quotes them."""


def title(book: Book) -> str:
    """The whole title."""
    return site_words.TITLE.of(book.lang)


def written(book: Book, front: Front) -> tuple[str, str]:
    """The title page and the imprint, each in XHTML."""
    lang = book.lang
    citation = citing.edition().of(lang)
    sigla = words.WITNESSES_LINE.of(lang).format(sigla=" · ".join(front.sigla))
    lines = {
        "title": title(book).partition(":")[0],
        "subtitle": words.SUBTITLE.of(lang),
        "sigla": sigla,
        "version": citation.rpartition(", ")[2],
    }
    said = [words.CITE_AS, words.WHAT_IT_HOLDS, words.LICENCE, words.BOOK_DIGEST]
    if front.quotes:
        said.append(words.QUOTES)
    page = "".join(f'<p class="{name}">{html.escape(line)}</p>' for name, line in lines.items())
    told = "".join(f"<p>{html.escape(one.of(lang).format(citation=citation, digest=book.digest))}</p>" for one in said)
    return f'<div class="title-page">{page}</div>', f'<div class="imprint">{told}</div>'
