"""What the pages on collation say of Python and of foldings is so, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stukolka.publish.pages import modules
from stukolka.text.orthography import FOLDINGS

DOCS = Path(__file__).parents[3] / "docs"


def page(lang: str) -> str:
    return (DOCS / lang / "collation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_page_names_every_folding_that_can_be_left_out(lang: str) -> None:
    (named,) = [line for line in page(lang).splitlines() if "`--without`" in line]
    assert re.findall(r"`([a-z-]+)`", named.split("`--without`")[1]) == list(FOLDINGS)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_example_in_python_runs_as_it_stands(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", page(lang), re.DOTALL)
    exec(compile(block, "collation.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == [
        "number ['трое', 'четверо']",
        "spelling ['1 р. 65 к.', '1 руб. 65 коп.']",
    ]


def test_what_collates_is_among_the_public_modules() -> None:
    assert {"stukolka.text.collation", "stukolka.text.witness", "stukolka.text.variants"} <= set(modules()["text"])
