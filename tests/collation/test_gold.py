"""The gold alignments account for every word of their stretches once, and their two halves share nothing."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

GOLD = Path(__file__).with_name("gold")
CORPUS = Path(__file__).parents[2] / "corpus"
HALVES: dict[str, dict[str, Any]] = {
    half: tomllib.loads((GOLD / f"{half}.toml").read_text(encoding="utf-8")) for half in ("first", "second")
}
STRETCHES = [stretch for half in HALVES.values() for stretch in half["stretch"]]
MOVES = [move for half in HALVES.values() for move in half["move"]]
KINDS = {"same", "spelling", "inflection", "word", "number", "order"}
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+")

FROZEN = {
    "first": {
        "same": 1002,
        "spelling": 10,
        "inflection": 87,
        "word": 188,
        "number": 5,
        "order": 68,
        "doubtful": 35,
        "unpaired": 890,
        "moves": 8,
    },
    "second": {
        "same": 1034,
        "spelling": 13,
        "inflection": 75,
        "word": 168,
        "number": 4,
        "order": 62,
        "doubtful": 17,
        "unpaired": 736,
        "moves": 8,
    },
}
"""What the gold held when it was frozen: pairs by kind, doubtful pairs, unpaired words and moves."""


def chapter(label: str) -> str:
    """The witnesses and the chapter of a stretch: `ac.rules` of `ac.rules.4`."""
    return ".".join(label.split(".")[:2])


def counted(half: dict[str, Any]) -> Counter[str]:
    found: Counter[str] = Counter(moves=len(half["move"]))
    for stretch in half["stretch"]:
        found.update(pair[4] for pair in stretch["pairs"])
        found["doubtful"] += len(stretch["doubtful"])
        found["unpaired"] += len(stretch["only-first"]) + len(stretch["only-second"])
    return found


def words_of(stretch: dict[str, Any], side: int) -> list[tuple[int, int]]:
    """Every word that the stretch accounts for on one side, in order."""
    pairs = stretch["pairs"] + stretch["doubtful"]
    paired = [tuple(pair[2 * side : 2 * side + 2]) for pair in pairs]
    return sorted(paired + [tuple(span) for span in stretch[("only-first", "only-second")[side]]])


@pytest.fixture(scope="module")
def texts(originals: Path) -> dict[str, str]:
    found = {}
    for siglum in "ABCD":
        source = tomllib.loads((CORPUS / siglum / "source.toml").read_text(encoding="utf-8"))
        found[siglum] = (originals / source["file"]).read_bytes().decode()
    return found


def test_the_counts_are_those_that_were_frozen() -> None:
    assert {half: dict(counted(data)) for half, data in HALVES.items()} == FROZEN


def test_each_half_has_enough_places() -> None:
    for data in HALVES.values():
        places = counted(data)
        assert places.total() - places["same"] - places["doubtful"] >= 300
        assert sum(places[kind] for kind in KINDS - {"same"}) >= 150


def test_the_halves_share_no_label_and_no_text() -> None:
    labels = Counter(entry["label"] for entry in STRETCHES + MOVES)
    assert set(labels.values()) == {1}
    for one, other in combinations(STRETCHES, 2):
        if one["witnesses"] == other["witnesses"]:
            for (start, end), (begin, stop) in zip(one["spans"], other["spans"], strict=True):
                assert end <= begin or stop <= start, (one["label"], other["label"])


def test_both_halves_cover_every_chapter() -> None:
    chapters = {half: {chapter(stretch["label"]) for stretch in data["stretch"]} for half, data in HALVES.items()}
    chapters["first"] |= {"cd.forms"}  # a single stretch, of which only the second half can have it
    assert chapters["first"] == chapters["second"]
    for half, data in HALVES.items():
        assert {entry["half"] for entry in data["stretch"] + data["move"]} == {half}


@pytest.mark.parametrize("stretch", STRETCHES, ids=lambda stretch: stretch["label"])
def test_a_stretch_uses_a_word_once_and_marks_its_crossings(stretch: dict[str, Any]) -> None:
    pairs = sorted(stretch["pairs"] + stretch["doubtful"])
    assert {pair[4] for pair in pairs} <= KINDS
    for side in (0, 1):
        words = words_of(stretch, side)
        assert all(start < end for start, end in words)
        assert all(end <= start for (_, end), (start, _) in pairwise(words))
        assert stretch["spans"][side] == [words[0][0], words[-1][1]]
    straight = [pair for pair in pairs if pair[4] != "order"]
    assert [pair[2] for pair in straight] == sorted(pair[2] for pair in straight)
    for pair in pairs:
        if pair[4] == "order":
            assert any((pair[0] < other[0]) != (pair[2] < other[2]) for other in straight), pair


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move["label"])
def test_a_move_links_text_that_the_stretches_pair(move: dict[str, Any]) -> None:
    def inside(pair: list[Any], spans: list[list[int]]) -> bool:
        return all(spans[i][0] <= pair[2 * i] and pair[2 * i + 1] <= spans[i][1] for i in (0, 1))

    pairs = [pair for stretch in STRETCHES if stretch["witnesses"] == move["witnesses"] for pair in stretch["pairs"]]
    moved = [pair for pair in pairs if inside(pair, move["spans"])]
    assert len(moved) >= 3
    assert any((pair[0] < other[0]) != (pair[2] < other[2]) for pair in moved for other in pairs if other not in moved)
    if "or" in move:
        neighbours = [pair for pair in pairs if inside(pair, move["or"])]
        assert neighbours
        assert all((pair[0] < other[0]) != (pair[2] < other[2]) for pair in moved for other in neighbours)


@pytest.mark.parametrize("stretch", STRETCHES, ids=lambda stretch: stretch["label"])
def test_a_stretch_accounts_for_every_word_of_the_originals(stretch: dict[str, Any], texts: dict[str, str]) -> None:
    for side, siglum in enumerate(stretch["witnesses"]):
        found = [match.span() for match in WORD.finditer(texts[siglum], *stretch["spans"][side])]
        assert words_of(stretch, side) == found
    first, second = (texts[siglum] for siglum in stretch["witnesses"])
    for a, b, c, d, kind in stretch["pairs"] + stretch["doubtful"]:
        alike = first[a:b].casefold().replace("ё", "е") == second[c:d].casefold().replace("ё", "е")
        assert kind == "order" or alike == (kind == "same")


def test_the_originals_are_those_that_were_read(texts: dict[str, str]) -> None:
    for data in HALVES.values():
        read = {siglum: hashlib.sha256(text.encode()).hexdigest() for siglum, text in texts.items()}
        assert data["sources"] == read
