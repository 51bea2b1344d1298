"""Tables at every width: nothing is cut or left out, keys break at hyphens, and no line is wider than the terminal."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from rich.console import Console

from stukolka.cli.output import table
from stukolka.cli.sheet import Sheet

HEADS = ("switch", "answer", "origin", "chips")
ROWS = (
    ("first-lead-when-withdrawn",
     "elder-hand: The elder hand of those left leads to the first trick.", "A.r13a, A.r13b", "-1,250"),
    ("pack", "52: Fifty-two cards.", "", "0"),
    ("переключатель", "ответ: То, что происходит за столом.", "по умолчанию", "+15"),
)  # fmt: skip


def printed(sheet: Sheet, width: int) -> str:
    file = io.StringIO()
    Console(file=file, width=width, force_terminal=False, markup=False, emoji=False, highlight=False).print(sheet)
    return file.getvalue()


def solid(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("width", range(1, 130, 4))
@pytest.mark.parametrize("row", ROWS, ids=["long", "short", "cyrillic"])
def test_at_every_width_nothing_is_cut_and_no_line_is_too_long(width: int, row: Sequence[str]) -> None:
    sheet = table(HEADS, [row], "en", numbers=(3,))
    lines = printed(sheet, width).splitlines()
    assert max(len(line) for line in lines) <= width
    widths = sheet.widths(width)
    if widths is None:
        assert all(solid(cell) in solid("".join(lines)) for cell in row)
        return
    start = 1
    for head, cell, across in zip(HEADS, row, widths, strict=True):
        column = "".join(line[start : start + across] for line in lines if "─" not in line)
        assert solid(column) == solid(head + cell)
        start += across + 3


def test_a_key_is_broken_only_at_a_hyphen_and_only_where_it_must_be() -> None:
    sheet = table(HEADS, ROWS, "en", numbers=(3,))
    for width in range(70, 141, 10):
        assert "first-lead-when-withdrawn" in printed(sheet, width)
    narrow = printed(sheet, 52)
    assert "first-lead-when-withdrawn" not in narrow
    assert " first-lead" in narrow
    assert "-1,250" in narrow


def test_where_columns_do_not_fit_a_row_is_told_from_top_to_bottom() -> None:
    shown = printed(table(HEADS, ROWS, "en"), 24)
    assert shown == (
        "\nfirst-lead-when-\nwithdrawn\n  answer: elder-hand:\n    The elder hand of\n    those left leads to\n"
        "    the first trick.\n  origin: A.r13a, A.r13b\n  chips: -1,250\n"
        "\npack\n  answer: 52: Fifty-two\n    cards.\n  chips: 0\n"
        "\nпереключатель\n  answer: ответ: То, что\n    происходит за\n    столом.\n"
        "  origin: по умолчанию\n  chips: +15\n\n"
    )


def test_a_table_is_no_wider_than_it_needs_and_one_without_rows_is_its_heads() -> None:
    assert table(HEADS, ROWS[1:2], "en").widths(200) == [6, 20, 6, 5]
    assert "switch   answer   origin   chips" in printed(table(HEADS, (), "en"), 40)


def test_answers_too_narrow_to_read_are_told_one_question_below_the_other() -> None:
    heads = ("switch", "question", "golets/A", "golets/B")
    answer = "key: " + "a sentence of some length " * 4
    sheet = table(
        heads, [("cut", "Who cuts the pack of cards?", answer, answer + "\nand other: " + answer)], "en", legible=26
    )
    assert sheet.widths(80) is None
    lines = printed(sheet, 80).splitlines()
    assert lines[1:3] == ["cut", "  question: Who cuts the pack of cards?"]
    assert next(line for line in lines if line.lstrip().startswith("and other:")).startswith("    and")
    widths = sheet.widths(120)
    assert widths is not None
    assert min(widths[2:]) >= 26
