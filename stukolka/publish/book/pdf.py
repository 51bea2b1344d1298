"""The book as a PDF, printed by WeasyPrint with fonts that are named to it as files, so that it looks for no others."""

from __future__ import annotations

import html
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from stukolka import paths
from stukolka.publish import words as site_words
from stukolka.publish.book import words
from stukolka.publish.book.builder import DEEPEST, Book, contents
from stukolka.publish.book.front import AUTHOR, Front, title, written
from stukolka.publish.book.plan import ENTRY

FACES: Final = {
    "Edition Serif": ("STIXGeneral", "STIXGeneralItalic", "STIXGeneralBol", "STIXGeneralBolIta"),
    "Edition Signs": ("DejaVuSerif", "DejaVuSerif-Italic", "DejaVuSerif-Bold", "DejaVuSerif-BoldItalic"),
    "Edition Sans": ("DejaVuSans", "DejaVuSans-Oblique", "DejaVuSans-Bold", "DejaVuSans-BoldOblique"),
    "Edition Mono": ("DejaVuSansMono", "DejaVuSansMono-Oblique", "DejaVuSansMono-Bold", "DejaVuSansMono-BoldOblique"),
}
"""Family -> the files of its upright, italic, bold and bold italic face; matplotlib brings them all."""

UPRIGHT: Final = ("STIXGeneral", "DejaVuSerif", "DejaVuSans")
"""The faces in which a sign is looked for, one after another; what the last has not is in none."""


AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
"""What tells a browser to draw a suit as text; Pango draws it as a sign of its own, and there is no other way here."""


def fonts() -> Path:
    """The folder of the fonts."""
    import matplotlib

    return Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def missing(book: Book) -> list[str]:
    """The signs of a book that none of the fonts has; there is nothing to print in their place but a box."""
    from fontTools.ttLib import TTFont

    known: set[int] = set()
    for name in UPRIGHT:
        with TTFont(fonts() / f"{name}.ttf", lazy=True) as font:
            known |= set(font.getBestCmap())
    signs = {sign for chapter in book.chapters for sign in html.unescape(chapter.body)}
    return sorted(sign for sign in signs if ord(sign) not in known and sign not in "\n\t")


def page(book: Book, front: Front) -> str:
    """The whole book as one page of HTML."""
    lang = book.lang
    body = "\n".join(chapter.body for chapter in book.chapters).replace(AS_TEXT, "")
    body = _DRAWING.sub(_lettered, body)
    listed = contents(book.chapters, DEEPEST, lambda chapter: f"#{chapter.piece.slug}")
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"><title>{html.escape(title(book))}</title>'
        f'<meta name="author" content="{AUTHOR}"></head><body>{"".join(written(book, front))}'
        f'<nav class="contents"><p class="heading">{words.CONTENTS.of(lang)}</p>{listed}</nav>{body}{index(book)}'
        "</body></html>"
    )


_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_FAMILY = re.compile(r"""(?P<style>font-family: ?)[^;"]*|(?P<name>\bfont-family=)(?:"[^"]*"|'[^']*')""")


_FAINT = re.compile(r"(\.small \{[^}]*?) opacity: [0-9.]+;")


def _lettered(drawing: re.Match[str]) -> str:
    """A drawing whose letters are of the book's fonts, and opaque.

    Else they would be of whatever the system has, and WeasyPrint would cut off the half of what is centred and faint.
    """

    def family(match: re.Match[str]) -> str:
        return f"{match['style']}Edition Sans" if match["style"] else f'{match["name"]}"Edition Sans"'

    lettered = _FAMILY.sub(family, _FAINT.sub(r"\1", drawing[0]))
    has = "font-family" in lettered.partition(">")[0]
    return lettered if has else lettered.replace("<svg", '<svg font-family="Edition Sans"', 1)


def index(book: Book) -> str:
    """The index of the questions by their loci, in HTML."""
    lang = book.lang
    asked = {chapter.piece.name: chapter for chapter in book.chapters if chapter.piece.depth == ENTRY}
    if not asked:
        return ""
    listed = "".join(
        f'<li><a href="#{chapter.piece.slug}"><code>{name}</code> {html.escape(chapter.title)}</a></li>'
        for name, chapter in sorted(asked.items())
    )
    title = html.escape(site_words.LOCI_INDEX.of(lang))
    return f'<section class="piece depth-1 index" id="index-of-questions"><h1>{title}</h1><ul>{listed}</ul></section>'


def faces() -> str:
    """The fonts as CSS."""
    styles = [("normal", "normal"), ("italic", "normal"), ("normal", "bold"), ("italic", "bold")]
    rules = []
    for family, files in FACES.items():
        for name, (style, weight) in zip(files, styles, strict=True):
            url = (fonts() / f"{name}.ttf").as_uri()
            face = f'font-family: "{family}"; src: url("{url}"); font-style: {style}; font-weight: {weight}'
            rules.append(f"@font-face {{ {face} }}")
    return "\n".join(rules)


def write(book: Book, out: Path | BinaryIO, front: Front, told: Callable[[int], None]) -> int:
    """Prints the book to `out` and gives its number of pages; `told` hears of every page that is laid out."""
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    configuration = FontConfiguration()
    styles = paths.shipped("docs") / "_book"
    text = faces() + "".join((styles / name).read_text(encoding="utf-8") for name in ("book.css", "pdf.css"))
    sheet = CSS(string=text, font_config=configuration)
    with _heard(told):
        document = HTML(string=page(book, front)).render(stylesheets=[sheet], font_config=configuration)
        # Tagged, so that it can be read aloud; a drawing is told by its title.
        document.write_pdf(out, pdf_identifier=book.digest.encode(), pdf_variant="pdf/ua-1")
    return len(document.pages)


@contextmanager
def _heard(told: Callable[[int], None]) -> Iterator[None]:
    """Tells `told` of the pages that WeasyPrint says it lays out."""

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            words_of = record.getMessage().rsplit(" ", 1)
            if words_of[-1].isdigit() and "Page" in words_of[0]:
                told(int(words_of[-1]))

    ear, logger = Ear(), logging.getLogger("weasyprint.progress")
    level, logger.level = logger.level, logging.INFO
    logger.addHandler(ear)
    try:
        yield
    finally:
        logger.removeHandler(ear)
        logger.level = level
