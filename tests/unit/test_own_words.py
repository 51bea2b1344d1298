"""The witnesses' prose stays theirs: what the repository holds is said in our own words."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import stukolka

RUN = 7
WORD = re.compile(r"[^\W\d_]+")


def words(text: str) -> list[str]:
    """The words of a text: letters only, case and `ё` folded, so that punctuation and markup hide nothing."""
    return [word.casefold().replace("ё", "е") for word in WORD.findall(text)]


def runs(text: str) -> list[tuple[str, ...]]:
    found = words(text)
    return [tuple(found[start : start + RUN]) for start in range(len(found) - RUN + 1)]


def test_words_are_letters_with_case_and_yo_folded() -> None:
    assert words("«Всё-таки» 3–8 под_скобками: Туз!") == ["все", "таки", "под", "скобками", "туз"]
    assert runs("a b c d e f g h") == [tuple("abcdefg"), tuple("bcdefgh")]


@pytest.mark.checkout
def test_no_run_of_seven_words_is_shared_with_a_witness(originals: Path) -> None:
    witnesses = {path.name: path.read_text(encoding="utf-8") for path in sorted(originals.glob("*.txt"))}
    known = {run: name for name, text in witnesses.items() for run in runs(text)}
    assert len(known) > 5000

    top = Path(stukolka.__file__).parent.parent
    listed = subprocess.run(
        ["git", "-C", str(top), "-c", "core.quotePath=off", "ls-files", "-co", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert len(listed) > 10
    shared = []
    for name in listed:
        try:
            text = (top / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, OSError):
            continue
        shared += [f"{name}: {known[run]}: {' '.join(run)}" for run in runs(text) if run in known]
    assert shared == []
