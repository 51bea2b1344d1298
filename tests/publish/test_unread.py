"""A witness that has just been added: what nobody has read yet is shown as unread, on every page that speaks of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from stukolka.library import Library
from stukolka.publish.edition import build
from stukolka.rules.difference import parts

ALL = 28
"""How many questions lansquenet has, those of wording too."""


def seen(html: str) -> str:
    """What a reader sees, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.fixture
def fresh(small: Path, another_witness: Callable[..., str]) -> Path:
    """The small library with F besides, which is read for three questions only."""
    another_witness(small, "F", answer=0, own_text=True)
    book = small / "variants" / "lansquenet" / "F.toml"
    readings = dict(re.findall(r'^(\[lansquenet\."([\w.-]+)"\]\n)', book.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(readings) == ALL
    passages = small / "corpus" / "F" / "passages.toml"
    text = passages.read_text(encoding="utf-8")
    lines = []
    for number, (head, locus) in enumerate(readings.items(), 1):
        match locus:
            case "bank.banker":
                lines.append(f'{head}standing = "unmodelled"\npassages = ["p{number}"]\nnote = "otherwise"\n')
            case "cover.cover-order":
                answers = list(Library.open(small).games["lansquenet"].switch(locus).answers)[:2]
                chosen = f'answers = ["{answers[0]}", "{answers[1]}"]'
                lines.append(f'{head}standing = "ambiguous"\n{chosen}\npassages = ["p{number}"]\nnote = "either"\n')
            case "word.game":
                lines.append(f'{head}standing = "silent"\n')
                text = text.replace(f'loci = ["{locus}"]', "loci = []")
            case _:
                lines.append(f'{head}standing = "pending"\n')
                text = text.replace(f'loci = ["{locus}"]', f'loci = []\nproposed = ["{locus}"]')
    book.write_text("\n".join(lines), encoding="utf-8")
    passages.write_text(text, encoding="utf-8")
    completions = small / "variants" / "lansquenet" / "completions.toml"
    completions.write_text('[supply]\nX = []\nY = []\nF = ["X"]\n', encoding="utf-8")
    return small


@pytest.mark.slow
def test_what_is_unread_is_shown_as_unread_and_what_fits_no_answer_is_said(
    fresh: Path, bare: Path, tmp_path: Path
) -> None:
    library = Library.open(fresh)
    out = build(library, tmp_path / "out", languages=("en",), docs=bare).out / "en"

    def page(name: str) -> str:
        return (out / f"{name}.html").read_text(encoding="utf-8")

    unread = f"Not read yet in F: {ALL - 3} of {ALL} questions."
    compared = page("lansquenet/differences/lansquenet/F-X")
    assert unread in seen(compared)
    assert "the same in every answer" not in seen(compared)
    found = parts([library.shipped("lansquenet/F"), library.shipped("lansquenet/X")])
    assert {row.switch for row in found.may_differ} == {"banker", "cover-order"}
    assert set(re.findall(r'id="possible-([\w-]+)"', compared)) == {"banker", "cover-order"}
    rules = page("lansquenet/rules/lansquenet/F")
    assert unread in seen(rules)
    assert "F not read yet; supplied from X" in seen(rules)
    assert "no answer fits what F says ( F.p" in seen(rules)
    assert f"{ALL - 3} not read" in seen(page("lansquenet/rules"))
    assert f"{ALL - 3} not read" in seen(page("lansquenet/differences"))
    locus = seen(page("lansquenet/loci/bank-doubling"))
    assert "Not read yet in F. It may be spoken of in: F.p" in locus
    assert "not read yet" in seen(page("lansquenet/chapters/bank"))
    assert re.search(rf"Questions not read yet ?: {ALL - 3} of {ALL}", seen(page("witnesses/F")))
    assert "Not read yet" not in seen(page("lansquenet/differences/lansquenet/X-Y"))


def test_a_library_of_one_witness_draws_no_table_of_differences(small: Path) -> None:
    from stukolka.publish import pages

    (small / "variants" / "lansquenet" / "Y.toml").unlink()
    found = pages.library_pages(Library.open(small))
    assert "lansquenet/differences" in found
    assert [page for page in found if page.startswith("lansquenet/differences/")] == []
