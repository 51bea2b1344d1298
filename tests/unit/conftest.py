"""An invented game with two forms, and libraries with invented witnesses X and Y."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from stukolka import toml
from stukolka.apparatus.passages import digest
from stukolka.apparatus.questions import Questions
from stukolka.games.stukolka.switches import FORMS, SWITCHES
from stukolka.library import Library
from stukolka.rules.ruleset import switches_of
from stukolka.rules.switch import Switch, Text

TEXT_OF_X = "Cut left.\n\nThree cards to each, or four.\n"
"""The invented text of X; its two passages are `Cut left.` and `Three cards to each, or four.`"""


def asked(locus: str, answers: str, forms: str = "plain fancy", *, plays: bool = True) -> Switch:
    glosses = {key: Text(en=f"{key} it is", ru=f"да, {key}") for key in answers.split()}
    question = Text(en=f"which {locus}?", ru=f"какой {locus}?")
    return Switch(locus.partition(".")[2], locus, question, glosses, tuple(forms.split()), plays)


@pytest.fixture
def questions() -> Questions:
    """An invented game: `cut` and `size` in both forms, `extra` in the fancy one, and a locus of wording."""
    return Questions(
        "quiz",
        ("plain", "fancy"),
        (
            asked("deal.cut", "left right"),
            asked("deal.size", "three four five"),
            asked("fancy.extra", "none one", "fancy"),
            asked("word.game", "quiz riddle", plays=False),
        ),
    )


@pytest.fixture
def document() -> Callable[[str], toml.Document]:
    return lambda text: toml.parse(text, name="x.toml")


def source_toml(siglum: str, **changes: str) -> str:
    """The description of a reader's own witness; `changes` replace its lines or add to them."""
    lines = {
        "siglum": f'"{siglum}"',
        "title": '{ en = "Invented", ru = "Выдуманный" }',
        "text": f'"{siglum}.txt"',
        "language": '"en"',
        "games": '["stukolka"]',
        "heading": '""',
        "holds": '{ en = "Two lines.", ru = "Две строки." }',
    } | changes
    return "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


def passage_toml(name: str, span: tuple[int, int], text: str = TEXT_OF_X, **changes: str) -> str:
    lines = {
        "id": f'"{name}"',
        "span": str(list(span)),
        "digest": f'"{digest(text[span[0] : span[1]])}"',
        "kind": '"rule"',
        "loci": "[]",
        "en": '"What it says."',
        "ru": '"Что сказано."',
    } | changes
    return "[[passage]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


def completions_toml(*, without: str = "") -> str:
    """Completions that answer every question of stukolka with its first answer, but for the locus `without`."""
    entries = ['[supply]\nX = []\n"*" = ["X"]\n']
    for switch in SWITCHES:
        if switch.plays and switch.locus != without:
            sections = [*switch.forms] if len(switch.forms) < len(FORMS) else ["general"]
            entries += [
                f'[{section}."{switch.locus}"]\nanswer = "{next(iter(switch.answers))}"\n'
                'reason = { en = "Why not.", ru = "Почему бы нет." }\n'
                for section in sections
            ]
    return "\n".join(entries)


def game_toml() -> str:
    phases = dict.fromkeys(switch.locus.partition(".")[0] for switch in SWITCHES)
    forms = "".join(f'[[form]]\nname = "{form}"\ntitle = {{ en = "{form}", ru = "{form}" }}\n' for form in FORMS)
    chapters = "".join(
        f'[[chapter]]\nphase = "{each}"\ntitle = {{ en = "{each}", ru = "{each}" }}\n' for each in phases
    )
    return f'title = {{ en = "Stukolka", ru = "Стуколка" }}\n{forms}{chapters}'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A library of stukolka with one invented witness, X, that says how to cut; the editor completes the rest."""
    root = tmp_path / "library"
    corpus, variants = root / "corpus" / "X", root / "variants" / "stukolka"
    corpus.mkdir(parents=True)
    variants.mkdir(parents=True)
    cut, size = TEXT_OF_X.index("\n"), TEXT_OF_X.index("Three")
    corpus.joinpath("source.toml").write_text(source_toml("X"), encoding="utf-8")
    corpus.joinpath("X.txt").write_bytes(TEXT_OF_X.encode())
    passages = [
        passage_toml("r1", (0, cut), loci='["deal.cut"]'),
        passage_toml("r2", (size, len(TEXT_OF_X) - 1), kind='"claim"'),
    ]
    corpus.joinpath("passages.toml").write_text("\n".join(passages), encoding="utf-8")
    reading = '[general."deal.cut"]\nstanding = "stated"\nanswers = ["left-neighbour"]\npassages = ["r1"]\n'
    variants.joinpath("X.toml").write_text(reading, encoding="utf-8")
    variants.joinpath("game.toml").write_text(game_toml(), encoding="utf-8")
    variants.joinpath("completions.toml").write_text(completions_toml(without="deal.cut"), encoding="utf-8")
    return root


@pytest.fixture
def library(root: Path) -> Library:
    return Library.open(root)


@pytest.fixture
def golets_switches() -> dict[str, Switch]:
    return switches_of(SWITCHES, "golets")
