"""What is kept from one build to the next is found again only while all that it is made from is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from stukolka.publish import figures
from stukolka.publish.remembered import Memory


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Memory:
    own = Memory()
    own.keep_in(tmp_path)
    monkeypatch.setattr(figures, "memory", own)
    return own


def test_a_drawing_is_made_again_when_anything_it_is_made_from_has_changed(memory: Memory, tmp_path: Path) -> None:
    drawn: list[object] = []

    def draw(told: figures.Told, lang: str) -> str:
        drawn.append((told, lang))
        return f"{lang} {told}"

    def shown(name: str, told: figures.Told, lang: str) -> str:
        text = figures.remembered(name, draw, told, lang)
        assert text == f"{lang} {told}"
        return text

    shown("effects", {"mean": 0.1}, "ru")
    shown("effects", {"mean": 0.1}, "ru")
    assert len(drawn) == 1
    for name, told, lang in (
        ("effects", {"mean": 0.10000000000000001}, "en"),
        ("effects", {"mean": 0.2}, "ru"),
        ("seats", {"mean": 0.1}, "ru"),
    ):
        before = len(drawn)
        shown(name, told, lang)
        assert len(drawn) == before + 1
    memory.keep_in(tmp_path)
    shown("effects", {"mean": 0.1}, "ru")
    assert len(drawn) == 4, "the next build finds it"
    [path] = [one for one in tmp_path.iterdir() if one in memory._used]
    path.write_bytes(b"torn")
    shown("effects", {"mean": 0.1}, "ru")
    assert len(drawn) == 5, "what can't be read is made again"
    memory.forget()
    assert list(tmp_path.iterdir()) == [path], "what this build had no use for is gone"


def test_a_build_that_makes_nothing_new_forgets_nothing_and_one_without_a_folder_keeps_nothing(
    memory: Memory, tmp_path: Path
) -> None:
    memory.remembered("tree", "facts", lambda: ["A", "C"])
    memory.keep_in(tmp_path)
    memory.forget()
    assert memory.remembered("tree", "facts", lambda: ["never asked"]) == ["A", "C"]
    memory.keep_in(None)
    assert memory.remembered("tree", "facts", lambda: ["made"]) == ["made"]
    memory.forget()
    assert len(list(tmp_path.iterdir())) == 1
