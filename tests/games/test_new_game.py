"""A game costs what CONTRIBUTING.md says: its own folder, its titles, its witnesses; nothing of the house is edited.

The game is made up, and lies in the example of a site of one's own, `docs/example/games/daring`.
"""

from __future__ import annotations

import importlib
import io
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import stukolka
import stukolka.games
from stukolka import paths
from stukolka.cli import run
from stukolka.engine import laws
from stukolka.library import Library
from stukolka.publish.playing import sit
from stukolka.rng import Stream, streams

HERE = paths.shipped("docs") / "example" / "games" / "daring"
WRITTEN = ("game.py", "limits.py", "prose.py", "story.py", "strategies.py", "words.py", "switches/players.py")
"""What `stukolka new game` leaves to be written."""
Cli = Callable[..., str]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Calls a command, which must succeed unless another status is named, and gives what it printed."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", paths.WITNESSES_VARIABLE):
        monkeypatch.delenv(name, raising=False)

    def call(*tokens: str | Path, typed: str = "", status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        assert run([str(token) for token in tokens]) == status
        out, err = capsys.readouterr()
        return out if status == 0 else err

    return call


@pytest.fixture
def root(cli: Cli, tmp_path: Path) -> Iterator[Path]:
    """A checkout with the new game and a witness of it, made as CONTRIBUTING.md says."""
    top = tmp_path / "checkout"
    games = top / "stukolka" / "games"
    games.mkdir(parents=True)
    for name in ("variants", "corpus"):
        (top / name).mkdir()
    stukolka.games.__path__.append(str(games))
    cli("new", "game", "daring", "--root", top)
    importlib.invalidate_caches()
    for name in WRITTEN:
        shutil.copy(HERE / name, games / "daring" / name)
    text = tmp_path / "book.txt"
    text.write_text("Играют вдвоём, втроём или вчетвером.\n", encoding="utf-8")
    cli("new", "witness", "F", "--game", "daring", "--text", text, "--root", top)
    book, passages = top / "variants" / "daring" / "F.toml", top / "corpus" / "F" / "passages.toml"
    divided = passages.read_text("utf-8")
    passage = re.findall(r'id = "(\w+)"', divided)[0]
    found = re.sub(r"^proposed = .*\n", "", divided, flags=re.MULTILINE)
    passages.write_text(found.replace("loci = []", 'loci = ["table.players"]', 1), encoding="utf-8")
    pending = re.compile(r'standing = "pending".*?(?=\n\n|\Z)', re.DOTALL)
    read = f'standing = "stated"\nanswers = ["up-to-four"]\npassages = ["{passage}"]'
    book.write_text(pending.sub(read, book.read_text("utf-8")), encoding="utf-8")
    yield top
    stukolka.games.__path__.remove(str(games))
    for name in [name for name in sys.modules if name.startswith("stukolka.games.daring")]:
        del sys.modules[name]
    if hasattr(stukolka.games, "daring"):
        del stukolka.games.daring
    importlib.invalidate_caches()


def test_every_command_knows_the_new_game(cli: Cli, root: Path) -> None:
    assert json.loads(cli("check", "--root", root, "--json")) == {"faults": []}
    assert json.loads(cli("rules", "daring/F", "--root", root, "--json"))["players"] == [2, 4]
    assert "Two, three or four play." in cli("text", "daring/F", "--root", root)
    dealt = cli("deal", "daring/F", "--players", "4", "--seed", "7", "--pot", "3", "--root", root)
    record = root / "deal.toml"
    record.write_text(dealt, encoding="utf-8")
    replayed = json.loads(cli("replay", record, "--root", root, "--json"))
    assert replayed["status"] == "over"
    assert sum(replayed["balance"]) + replayed["next_pot"] == tomllib.loads(dealt)["pot"] == 3
    assert "Player 1 " in cli("replay", record, "--root", root)
    played = cli("play", "daring/F", "--seed", "7", "--root", root, "--lang", "ru", typed="рискую\n\nпас\nq\n")
    assert "Вы рискуете." in played
    assert "Сыграно сдач до конца: 2" in played
    refused = cli("ruling", "daring/F", "extra-card", "--root", root, status=2)
    assert "no source names a misdeal or another irregularity of daring" in refused
    assert "allowed: --players, --dealer, --pot" in cli(
        "deal", "daring/F", "--players", "4", "--seed", "7", "--stake", "3", "--root", root, status=2
    )


def test_the_laws_and_the_notebook_know_it_too(root: Path) -> None:
    library = Library.open(root)
    game: Any = library.engine("daring")
    rules = library.typed(library.ruleset("daring/F"))
    for number in range(20):
        made = game.deal(game.setup({"players": 4, "pot": number}, rules, cards=False), 5, number)
        luck = streams(5, number, 1)[0]

        def choose(state: Any, luck: Stream = luck) -> Any:
            return game.strategies["random"](None, state.options, luck)

        laws.watched(game, made, choose, pot=number, seats=4)
    table = sit("daring/F", seed=7, library=library)
    assert "Your hand" in table._repr_html_()
    assert table.do("dare").result["status"] == "over"


def test_it_is_made_of_the_modules_that_CONTRIBUTING_names() -> None:
    promised = (Path(stukolka.__file__).parent.parent / "CONTRIBUTING.md").read_text("utf-8")
    chapter = promised[promised.index("\n## A game\n") :]
    for name in WRITTEN:
        assert f"`{Path(name).name}`" in chapter or name.startswith("switches/")
    # The example has them and what the command makes, and no more.
    made = {"__init__.py", "switches/__init__.py"}
    assert {path.relative_to(HERE).as_posix() for path in HERE.rglob("*.py")} == made | set(WRITTEN)
