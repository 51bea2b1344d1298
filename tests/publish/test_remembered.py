"""What is kept from one build to the next is found again only while all that it is made from is the same."""

from __future__ import annotations

import os
import pickle
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_in_the_place_of_what_was_kept_is_not_waited_for(memory: Memory, tmp_path: Path) -> None:
    memory.remembered("tree", "facts", lambda: ["A"])
    [path] = tmp_path.iterdir()
    path.unlink()
    os.mkfifo(path)
    assert memory.remembered("tree", "facts", lambda: ["A"]) == ["A"]
    assert path.is_file()


def test_what_is_damaged_or_stands_for_something_else_is_made_again(memory: Memory, tmp_path: Path) -> None:
    memory.remembered("tree", "other facts", lambda: ["other"])
    [other] = tmp_path.iterdir()
    memory.remembered("tree", "facts", lambda: ["A", "C"])
    [path] = set(tmp_path.iterdir()) - {other}
    sound = path.read_bytes()
    for number, damaged in enumerate(
        (
            b"",
            sound[:20],
            sound[:-1],
            sound + b".",
            bytes([sound[0] ^ 1]) + sound[1:],
            sound[:-3] + bytes([sound[-3] ^ 1]) + sound[-2:],
            pickle.dumps(["foreign"]),
            b"cno_such_module\nno_such_name\n.",
            other.read_bytes(),
        )
    ):
        path.write_bytes(damaged)
        assert memory.remembered("tree", "facts", lambda number=number: ["A", number]) == ["A", number]  # type: ignore[misc]


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
