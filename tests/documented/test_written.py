"""The written pages: the same in both languages, every heading under a stable label, every command documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.cli.app import app
from stukolka.publish import words
from stukolka.publish.stage import LANGUAGES
from stukolka.rules.switch import Text

DOCS = paths.shipped("docs")
PAGES = sorted(path.relative_to(DOCS / "en").as_posix() for path in (DOCS / "en").rglob("*.md"))
COMMANDS = {name for name in app if not name.startswith("-")}
LABEL = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)


def page(lang: str, name: str) -> str:
    return (DOCS / lang / name).read_text(encoding="utf-8")


def test_both_languages_have_the_same_written_pages() -> None:
    assert len(PAGES) > 5
    assert sorted(path.relative_to(DOCS / "ru").as_posix() for path in (DOCS / "ru").rglob("*.md")) == PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_written_page_has_the_same_labels_in_the_same_order_in_both_languages(name: str) -> None:
    labels = LABEL.findall(page("en", name))
    assert labels
    assert LABEL.findall(page("ru", name)) == labels


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_heading_has_a_label(name: str, lang: str) -> None:
    lines = page(lang, name).splitlines()
    headings = [number for number, line in enumerate(lines) if re.match(r"#+ ", line)]
    assert headings
    assert [lines[number] for number in headings if number == 0 or not LABEL.match(lines[number - 1])] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_written_page_links_to_the_same_things_in_both_languages(name: str) -> None:
    def roles(lang: str) -> list[str]:
        found = re.findall(r"\{([\w:]+)\}`(?:[^`<]*<)?([^`>]+)>?`", page(lang, name))
        return sorted(f"{role} {target}" for role, target in found)

    assert roles("ru") == roles("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_is_documented_and_nothing_else(lang: str) -> None:
    sections = re.findall(r"^\(command-([\w-]+)\)=\n### ([\w-]+)$", page(lang, "commands.md"), re.MULTILINE)
    assert {label for label, _ in sections} == COMMANDS
    assert [label for label, heading in sections if label != heading] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_is_shown_with_an_example(lang: str) -> None:
    shown = set(re.findall(r"^    stukolka (\w+)", page(lang, "commands.md"), re.MULTILINE))
    assert shown == COMMANDS


def texts() -> dict[str, Text]:
    found = {name: value for name, value in vars(words).items() if isinstance(value, Text)}
    for name, value in vars(words).items():
        if isinstance(value, dict):
            found |= {f"{name}.{key}": one for key, one in value.items() if isinstance(one, Text)}
    return found


@pytest.mark.parametrize("name", texts())
def test_the_sites_own_words_have_the_same_blanks_in_both_languages(name: str) -> None:
    text = texts()[name]
    assert text.en.strip()
    assert text.ru.strip()
    assert re.findall(r"\{\w+\}", text.en) == re.findall(r"\{\w+\}", text.ru)


def test_the_sites_own_words_are_in_the_language_that_they_claim() -> None:
    latin_only = [name for name, text in texts().items() if not re.search("[а-яё]", text.ru, re.IGNORECASE)]
    cyrillic = [name for name, text in texts().items() if re.search("[а-яё]", text.en, re.IGNORECASE)]
    assert latin_only == []
    assert cyrillic == []


def test_the_docs_hold_no_path_of_a_machine_and_no_date() -> None:
    for path in Path(DOCS).rglob("*.md"):
        assert not re.search(r"\b20\d\d-\d\d-\d\d\b", path.read_text(encoding="utf-8")), path
