"""The book as an EPUB 3: a zip archive of XHTML, the same to the byte whenever it is made."""

from __future__ import annotations

import html
import re
import uuid
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO, Final

from stukolka import paths
from stukolka.publish.book import words
from stukolka.publish.book.builder import Book, Chapter, contents
from stukolka.publish.book.front import AUTHOR, Front, title, written
from stukolka.publish.book.plan import SECTION

MADE: Final = "2000-01-01T00:00:00Z"
"""EPUB wants the time of the last change; this stands for none, since the book knows no clock."""

ZIPPED: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive, the earliest that zip can tell."""

KINDS: Final[Mapping[str, str]] = {
    ".xhtml": "application/xhtml+xml",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
}
"""Ending of a file -> its media type."""

_CONTAINER = """\
<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""

_PAGE = """\
<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{lang}" xml:lang="{lang}">
<head><title>{title}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>{body}</body>
</html>
"""

_PACKAGE = """\
<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier>
<dc:title>{title}</dc:title>
<dc:language>{lang}</dc:language>
<dc:creator>{author}</dc:creator>
<dc:rights>CC BY 4.0</dc:rights>
<meta property="dcterms:modified">{made}</meta>
</metadata>
<manifest>
{manifest}
</manifest>
<spine>
{spine}
</spine>
</package>
"""

_LINK = re.compile(r'(?<= href=")#([^"]+)(?=")')


def write(book: Book, out: Path | BinaryIO, front: Front) -> None:
    """Writes the book to `out`."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files(book, front).items():
            info = zipfile.ZipInfo(name, ZIPPED)
            info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, content)


def files(book: Book, front: Front) -> dict[str, bytes]:
    """Every file of the archive, by name and in order."""
    opening, imprint = written(book, front)
    pages = {"title.xhtml": _page(book, title(book), opening + imprint)}
    chapters = book.files()
    where = {one: name for name, among in chapters for chapter in among for one in chapter.anchors}
    for name, among in chapters:
        body = "".join(chapter.body for chapter in among)
        pages[name] = _page(book, among[0].title, _led(body, name, where))
    styles = paths.shipped("docs") / "_book"
    css = "".join((styles / name).read_text(encoding="utf-8") for name in ("book.css", "epub.css"))
    heading = html.escape(words.CONTENTS.of(book.lang))
    listed = contents(book.chapters, SECTION, lambda chapter: _address(chapter, where))
    navigation = _page(
        book,
        words.CONTENTS.of(book.lang),
        f'<nav epub:type="toc" id="toc"><h1>{heading}</h1>{listed}</nav>',
    )
    held = pages | {"contents.xhtml": navigation, "book.css": css}
    found = {"mimetype": b"application/epub+zip", "META-INF/container.xml": _CONTAINER.encode()}
    found["book/package.opf"] = _package(book, [*held, *(f"images/{name}" for name in book.images)], held).encode()
    found |= {f"book/{name}": text.encode() for name, text in held.items()}
    return found | {f"book/images/{name}": path.read_bytes() for name, path in book.images.items()}


def _page(book: Book, heading: str, body: str) -> str:
    return _PAGE.format(lang=book.lang, title=html.escape(heading), body=body)


def _address(chapter: Chapter, where: Mapping[str, str]) -> str:
    slug = chapter.piece.slug
    return where[slug] if where[slug] == f"{slug}.xhtml" else f"{where[slug]}#{slug}"


def _led(body: str, here: str, where: Mapping[str, str]) -> str:
    """The text with its links leading to the files in which their anchors stand."""

    def address(match: re.Match[str]) -> str:
        file = where[match[1]]
        return f"#{match[1]}" if file == here else f"{file}#{match[1]}"

    return _LINK.sub(address, body)


def _package(book: Book, names: list[str], pages: Mapping[str, str]) -> str:
    manifest, spine = [], []
    for number, name in enumerate(names):
        properties = []
        if name == "contents.xhtml":
            properties.append("nav")
        if "<svg" in pages.get(name, ""):
            properties.append("svg")
        said = f' properties="{" ".join(properties)}"' if properties else ""
        kind = KINDS[Path(name).suffix.casefold()]
        manifest.append(f'<item id="f{number}" href="{html.escape(name)}" media-type="{kind}"{said}/>')
        if name.endswith(".xhtml") and name != "contents.xhtml":
            spine.append(f'<itemref idref="f{number}"/>')
        if name == "contents.xhtml":
            spine.insert(1, f'<itemref idref="f{number}"/>')
    return _PACKAGE.format(
        lang=book.lang,
        identifier=uuid.uuid5(uuid.NAMESPACE_URL, f"stukolka/{book.lang}/{book.digest}"),
        title=html.escape(title(book)),
        author=html.escape(AUTHOR),
        made=MADE,
        manifest="\n".join(manifest),
        spine="\n".join(spine),
    )
