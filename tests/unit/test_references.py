"""The bibliography: what is known of each witness, and that nothing is invented about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stukolka.library import Library

ENTRY = re.compile(r"^@misc\{([\w-]+),\n((?:  \w+ += \{[^{}\n]*\},\n)+)\}$", re.MULTILINE)
FIELD = re.compile(r"^  (\w+) += \{([^{}\n]*)\},$", re.MULTILINE)
UNKNOWN = ("author", "year", "date", "address", "publisher")
"""What nobody knows of any entry."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


@pytest.fixture(scope="module")
def entries(library: Library) -> dict[str, dict[str, str]]:
    text = Path(library.root / "corpus" / "references.bib").read_text(encoding="utf-8")
    found = {key: dict(FIELD.findall(body)) for key, body in ENTRY.findall(text)}
    assert len(found) == text.count("@")
    return found


def test_every_witness_stands_under_its_siglum_with_its_file(
    library: Library, entries: dict[str, dict[str, str]]
) -> None:
    for siglum, source in library.sources().items():
        entry = entries[siglum]
        assert (entry["howpublished"], entry["language"]) == (source.file, source.language)
        assert entry["title"] == source.heading


def test_what_is_not_known_is_said_and_not_filled_in(entries: dict[str, dict[str, str]]) -> None:
    for entry in entries.values():
        assert not set(UNKNOWN) & entry.keys()
        assert re.match(r"Author, .*unknown", entry["note"])
        assert re.match(r"Автор, .*неизвестны", entry["note_ru"])


def test_a_claim_that_an_entry_names_is_one(library: Library, entries: dict[str, dict[str, str]]) -> None:
    claims = {name for game in library.games for name in library.claims(game)}
    for key, expected in (("quoted-in-C", ["C52", "C53"]), ("first-description", ["C55"])):
        for language in ("note", "note_ru"):
            assert re.findall(r"C\d\d", entries[key][language]) == expected
        assert claims.issuperset(expected)
