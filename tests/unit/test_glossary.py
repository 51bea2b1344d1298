"""The glossary names the sources that have a word, and those alone."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from stukolka import paths

NAMED = {
    "en": re.compile(r"^(\S.*)\n  .* In ([A-E](?:(?:, | and )[A-E])*)\.$", re.MULTILINE),
    "ru": re.compile(r"^(\S.*)\n  .* В источник(?:е|ах) ([A-E](?:(?:, | и )[A-E])*)\.$", re.MULTILINE),
}
"""An entry that ends by naming sources: its term, and their letters."""

ENDINGS = "(?:а|у|ом|е|ы|и|ов|ам|ами|ах|ью|ой|ей|ем|ям|к[аиуе])?"
FORMS = {"голец": "голец|гольц", "в тёмную, втёмную": "в ?т[её]мную"}
"""Terms of which more than the ending changes."""


def entries(lang: str) -> dict[str, str]:
    text = (paths.shipped("docs") / lang / "glossary.md").read_text(encoding="utf-8")
    return {term.partition(" (")[0]: re.sub("[^A-E]", "", sigla) for term, sigla in NAMED[lang].findall(text)}


def test_both_languages_name_the_same_sources() -> None:
    assert len(entries("en")) >= 8
    assert entries("ru") == entries("en")


@pytest.mark.parametrize("term", entries("en"))
def test_a_word_stands_in_the_sources_that_are_named_and_in_no_other(term: str, originals: Path) -> None:
    stem = FORMS.get(term, re.sub("[аьй]$", "", term).replace("ё", "[её]"))
    found = ""
    for siglum in "ABCDE":
        source = tomllib.loads((paths.shipped("corpus") / siglum / "source.toml").read_text(encoding="utf-8"))
        text = (originals / source["file"]).read_text(encoding="utf-8").casefold()
        found += siglum if re.search(rf"\b(?:{stem}){ENDINGS}\b", text) else ""
    assert found == entries("en")[term]
