"""The front page of the edition, which leads to one of the languages."""

from __future__ import annotations

import html
from collections.abc import Sequence

from stukolka.publish import words

_NAMES = {"ru": "Русский", "en": "English"}

_PAGE = """\
<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
body {{ font: 1.15rem/1.5 Georgia, "Liberation Serif", serif; max-width: 34rem; margin: 18vh auto 0; }}
body {{ padding: 0 1.5rem; }}
a {{ color: inherit; font-size: 1.4rem; }}
a.book {{ font-size: 1rem; }}
p {{ margin: 0 0 1.6rem; }}
</style>
</head>
<body>
{links}
<script>
const here = {languages};
const asked = (navigator.languages || [navigator.language]).map(one => one.slice(0, 2));
const wanted = asked.find(one => here.includes(one));
location.replace((wanted || here[here.length - 1]) + "/index.html");
</script>
</body>
</html>
"""


def page(languages: Sequence[str], books: Sequence[str] = ()) -> str:
    """The page: a link for each language and for each of the books, files below this one.

    A script takes the language which the reader's browser asks for.
    """
    links = "\n".join(
        f'<p lang="{lang}"><a href="{lang}/index.html" hreflang="{lang}">{_NAMES[lang]}</a><br>'
        f"{html.escape(words.TITLE.of(lang))}{_bound(lang, books)}</p>"
        for lang in languages
    )
    title = html.escape(" · ".join(words.TITLE.of(lang).partition(":")[0] for lang in languages))
    return _PAGE.format(lang=languages[0], title=title, links=links, languages=list(languages))


def _bound(lang: str, books: Sequence[str]) -> str:
    """The links to the books in one language, if there are any."""
    files = {book.rpartition(".")[2].upper(): book for book in books if book.rpartition(".")[0].endswith(f"-{lang}")}
    links = " · ".join(f'<a class="book" href="{html.escape(book)}">{kind}</a>' for kind, book in files.items())
    return f"<br>{links}" if links else ""
