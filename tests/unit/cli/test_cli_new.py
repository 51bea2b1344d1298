"""`new witness`, `new switch`, `new game`: what a newcomer starts from."""

from __future__ import annotations

import ast
import errno
import importlib
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import stukolka
from stukolka import paths
from stukolka.games.stukolka.switches import FORMS
from stukolka.library import Library
from stukolka.rules.switch import Answer

Cli = Callable[..., Any]

FILES = ["corpus/F/source.toml", "corpus/F/passages.toml", "variants/stukolka/F.toml"]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def listing(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*")}


# Witnesses


def test_a_newcomer_adds_a_witness_with_three_files_and_no_python(cli: Cli, copy: Path) -> None:
    before = listing(copy)
    made = cli("new", "witness", "F", "--root", copy)
    assert made.status == 0
    assert listing(copy) - before == {*FILES, "corpus/F"}

    # It says that thirty-six cards are played with, and what the taker of the golets lays aside.
    text = "Thirty-six cards are used. The taker of the golets lays the trump aside."
    (copy / "corpus" / "F" / "F.txt").write_text(text, encoding="utf-8")
    source = copy / "corpus" / "F" / "source.toml"
    edit(source, f'file = "F.txt"\nsha256 = "{"0" * 64}"\ncharacters = 1\n', 'text = "F.txt"\n')
    passages = (
        '[[passage]]\nid = "r1"\nspan = [0, 26]\nkind = "rule"\nloci = ["table.pack"]\n'
        'ru = "Играют тридцатью шестью картами."\nen = "Thirty-six cards are played with."\n'
        '[[passage]]\nid = "r2"\nspan = [27, 72]\nkind = "rule"\nloci = ["golets.set-aside"]\n'
        'ru = "Берущий голец откладывает козыря."\nen = "Who takes the golets lays the trump aside."\n'
    )
    (copy / "corpus" / "F" / "passages.toml").write_text(passages, encoding="utf-8")
    book = copy / "variants" / "stukolka" / "F.toml"
    edit(
        book,
        '[general."table.pack"]\nstanding = "pending"',
        '[general."table.pack"]\nstanding = "stated"\nanswers = ["36"]\npassages = ["r1"]',
    )
    edit(
        book,
        '[golets."golets.set-aside"]\nstanding = "pending"',
        '[golets."golets.set-aside"]\nstanding = "stated"\nanswers = ["trump"]\npassages = ["r2"]',
    )

    assert cli("check", copy / "corpus" / "F", "--root", copy).out == "no faults\n"
    rows = {row["switch"]: row for row in cli("diff", "golets/A", "golets/F", "--root", copy, "--json").json}
    assert rows["pack"]["answers"]["golets/F"]["passage"] == "F.r1"
    assert rows["set-aside"]["answers"]["golets/F"]["answer"] == "trump"
    assert set(rows) == {"pack", "set-aside"}
    told = cli("text", "golets/F", "--root", copy).out
    assert "A pack of 36 cards is used, from the six up.  [F.r1]" in told
    assert "F.r2" in told
    found = cli("coverage", "--root", copy, "--json").json
    assert [one["share"] for one in found["witnesses"] if one["siglum"] == "F"] == [1.0]
    assert cli("deal", "golets/F", "--players", "4", "--seed", "1", "--root", copy).status == 0


def test_the_skeletons_of_a_witness_are_sound_and_read_nothing(cli: Cli, copy: Path) -> None:
    assert cli("new", "witness", "F", "--root", copy, "--json").json["files"] == FILES
    assert cli("check", copy / "corpus" / "F", "--root", copy, "--json").json == {"faults": []}
    library = Library.open(copy)
    readings = list(library.book("stukolka", "F"))
    assert {reading.standing.value for reading in readings} == {"pending"}
    assert {reading.locus for reading in readings} == {switch.locus for switch in library.games["stukolka"].switches}
    ruleset = library.ruleset("golets/F")
    assert ruleset.answers == library.ruleset("golets/A").answers
    assert {origin.kind for origin in ruleset.origins.values()} == {"supplied", "conjecture"}
    unread = {one["locus"] for one in cli("coverage", "--root", copy, "--json").json["loci"] if "F" in one["unread"]}
    assert unread == {switch.locus for switch in library.games["stukolka"].switches}


def test_the_skeletons_say_in_both_languages_what_to_fill_in(cli: Cli, copy: Path) -> None:
    cli("new", "witness", "F", "--root", copy)
    book = (copy / FILES[2]).read_text(encoding="utf-8")
    for switch in Library.open(copy).games["stukolka"].switches:
        assert f"# {switch.question.en} / {switch.question.ru}\n" in book
        for key, gloss in switch.answers.items():
            assert f"#   {key}: {gloss.en} / {gloss.ru}\n" in book
    for name in FILES[:2]:
        comments = [line for line in (copy / name).read_text(encoding="utf-8").splitlines() if line.startswith("#")]
        assert any("источник" in line.casefold() for line in comments)
        assert any("witness" in line.casefold() for line in comments)


def test_written_files_do_not_depend_on_the_language(cli: Cli, copy: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(copy, other)
    cli("new", "witness", "F", "--root", copy, "--lang", "en")
    told = cli("new", "witness", "F", "--root", other, "--lang", "ru").out
    assert told.startswith("записано в библиотеку")
    assert [(copy / name).read_bytes() for name in FILES] == [(other / name).read_bytes() for name in FILES]


@pytest.mark.parametrize(
    ("siglum", "said"),
    [
        ("Ф", "the Cyrillic Ф (U+0424)"),
        ("А", "not the Latin A"),
        ("F-1", "not of Latin letters and digits"),
        ("1F", "beginning with a letter"),
        ("Abcdefghijklm", "at most 12"),
        ("../F", "not of Latin letters and digits"),
        ("game", "the name of a file of the library's own"),
        ("con", "Windows keeps it for a device"),
        ("a", "differs from that of witness A by case alone"),
    ],
)
def test_a_siglum_that_can_t_be_is_refused_and_nothing_written(siglum: str, said: str, cli: Cli, copy: Path) -> None:
    before = listing(copy)
    answer = cli("new", "witness", siglum, "--root", copy)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.faults) == 1
    assert said in answer.faults[0]
    assert listing(copy) == before


def test_nothing_is_overwritten_and_all_that_is_there_is_listed(cli: Cli, copy: Path) -> None:
    (copy / FILES[0]).parent.mkdir()
    for name in (FILES[0], FILES[2]):
        (copy / name).write_text("mine", encoding="utf-8")
    answer = cli("new", "witness", "F", "--root", copy)
    assert answer.status == 2
    assert answer.faults == [
        f"error: {copy / name}: this is there already, and nothing is overwritten" for name in (FILES[0], FILES[2])
    ]
    assert (copy / FILES[0]).read_text(encoding="utf-8") == "mine"
    assert not (copy / FILES[1]).exists()


def test_what_can_t_be_written_whole_is_not_written_at_all(
    cli: Cli, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = listing(copy)
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if ".F.toml." in path.name:
            raise OSError(errno.ENOSPC, "disk full")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    answer = cli("new", "witness", "F", "--root", copy)
    assert answer.status == 2
    assert "disk full" in answer.faults[0]
    assert listing(copy) == before


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (["--game", "stukolkа"], "did you mean stukolka?"),
        (["--file", "gone.txt"], "gone.txt: no such file"),
        (["--file", "empty.txt"], "empty.txt: the file is empty"),
        (["--text", "odd.txt"], "odd.txt: not UTF-8"),
        (["--file", "empty.txt", "--text", "odd.txt"], "not both"),
    ],
)
def test_a_wrong_option_is_told_and_nothing_written(
    tokens: list[str], said: str, cli: Cli, copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.txt").write_text(" \n", encoding="utf-8")
    Path("odd.txt").write_bytes(b"\xff\xfe")
    before = listing(copy)
    answer = cli("new", "witness", "F", "--root", copy, *tokens)
    assert answer.status == 2
    assert said in answer.faults[0]
    assert listing(copy) == before


def test_an_installed_package_is_no_place_for_a_reader_s_files(
    cli: Cli, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "__file__", str(copy / "paths.py"))
    before = listing(copy)
    answer = cli("new", "witness", "F", "--root", copy)
    assert answer.status == 2
    assert "--root" in answer.faults[0]
    assert listing(copy) == before


# Switches and games


@pytest.fixture
def checkout(copy: Path) -> Path:
    """A reader's own checkout."""
    written = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(stukolka.__file__).parent / "games", copy / "stukolka" / "games", ignore=written)
    return copy


def test_a_new_switch_is_a_sound_module_that_declares_it(cli: Cli, checkout: Path) -> None:
    made = cli("new", "switch", "pot.half-way", "--root", checkout, "--json").json
    assert made["files"] == ["stukolka/games/stukolka/switches/half_way.py"]
    space: dict[str, Any] = {}
    exec((checkout / made["files"][0]).read_text(encoding="utf-8"), space)
    declared = space["HalfWay"]
    assert issubclass(declared, Answer)
    assert (declared.locus, [member.key for member in declared]) == ("pot.half-way", ["first", "second"])
    told = cli("new", "switch", "pot.quarter", "--root", checkout, "--lang", "ru").out
    assert 'variants/stukolka/*.toml, [general."pot.quarter"]' in told
    assert "tests/situations/pot/quarter.toml" in told


def test_a_new_switch_of_another_game_goes_to_that_game_s_places(cli: Cli, checkout: Path) -> None:
    told = cli("new", "switch", "coup.burnt", "--game", "lansquenet", "--root", checkout).out
    assert (checkout / "stukolka" / "games" / "lansquenet" / "switches" / "burnt.py").is_file()
    assert 'variants/lansquenet/*.toml, [lansquenet."coup.burnt"]' in told
    assert "tests/situations/lansquenet/coup/burnt.toml" in told


@pytest.mark.parametrize(
    ("locus", "said"),
    [
        ("pot", "PHASE.NOUN"),
        ("Pot.Half", "PHASE.NOUN"),
        ("pot.half_way", "PHASE.NOUN"),
        ("pot.class", "class is a word of Python's own"),
        ("pot.none", "None is a word of Python's own"),
        ("pot.true", "True is a word of Python's own"),
        ("pot.sum", "sum is a name of Python's own"),
        ("pot.warning", "Warning is a name of Python's own"),
        ("pot.answer", "the name Answer stands there already"),
        ("pot.annotations", "the name annotations stands there already"),
        ("pot.mapping", "the name Mapping stands there already"),
        ("pot.dataclass", "the name dataclass stands there already"),
        ("pot.money", "the name money stands there already"),
        ("pot.con", "Windows keeps it for a device"),
        ("nul.split", "Windows keeps it for a device"),
        (f"pot.{'x' * 300}", "it is too long"),
        ("pot.parts", "stukolka has a switch parts already: pot.parts"),
        ("deal.parts", "stukolka has a switch parts already: pot.parts"),
    ],
)
def test_a_locus_that_can_t_be_new_is_refused(locus: str, said: str, cli: Cli, checkout: Path) -> None:
    before = listing(checkout)
    answer = cli("new", "switch", locus, "--root", checkout)
    assert answer.status == 2
    assert said in answer.faults[0]
    assert listing(checkout) == before


@pytest.fixture
def extended(checkout: Path) -> Iterator[Path]:
    """The checkout, with its games beside those of the package."""
    import stukolka.games

    where = str(checkout / "stukolka" / "games")
    stukolka.games.__path__.append(where)
    yield checkout
    stukolka.games.__path__.remove(where)
    for name in [name for name in sys.modules if name.startswith("stukolka.games.new_game")]:
        del sys.modules[name]
    importlib.invalidate_caches()


def test_a_new_game_is_declared_titled_and_takes_witnesses(cli: Cli, extended: Path) -> None:
    made = cli("new", "game", "new-game", "--root", extended, "--json").json
    assert made["files"] == [
        "stukolka/games/new_game/__init__.py",
        "stukolka/games/new_game/switches/__init__.py",
        "stukolka/games/new_game/switches/players.py",
        "variants/new-game/completions.toml",
        "variants/new-game/game.toml",
    ]
    importlib.invalidate_caches()
    assert cli("check", "--root", extended, "--json").json == {"faults": []}
    assert cli("new", "witness", "F", "--game", "new-game", "--root", extended).status == 0
    book = extended / "variants" / "new-game" / "F.toml"
    answered = 'standing = "stated"\nanswers = ["second"]\npassages = ["r1"]'
    edit(book, 'standing = "pending"', answered)
    (extended / "corpus" / "F" / "F.txt").write_text("Two may play.", encoding="utf-8")
    source = extended / "corpus" / "F" / "source.toml"
    edit(source, f'file = "F.txt"\nsha256 = "{"0" * 64}"\ncharacters = 1\n', 'text = "F.txt"\n')
    passage = '[[passage]]\nid = "r1"\nspan = [0, 13]\nkind = "rule"\nloci = ["table.players"]\n'
    passage += 'ru = "Играют вдвоём."\nen = "Two may play."\n'
    (extended / "corpus" / "F" / "passages.toml").write_text(passage, encoding="utf-8")
    library = Library.open(extended)
    assert library.ruleset("new-game/F").answers == {"players": "second"}
    assert "What happens at the table instead.  [F.r1]" in cli("text", "new-game/F", "--root", extended).out
    assert cli("new", "switch", "table.seats", "--game", "new-game", "--root", extended).status == 0
    # It can't be played before somebody has written how.
    answer = cli("deal", "new-game/F", "--players", "3", "--seed", "1", "--root", extended)
    assert answer.status == 2
    assert "stukolka.games.new_game.game" in answer.faults[0]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Preferans", "small Latin letters"),
        ("преферанс", "small Latin letters"),
        ("a/b", "small Latin letters"),
        ("class", "it is a word of Python's own"),
        ("none", "None is a word of Python's own"),
        ("con", "Windows keeps it for a device"),
        ("nul", "Windows keeps it for a device"),
        ("typed", "stukolka/games/typed.py is there already"),
        ("switch", "the name Switch stands there already"),
        ("mapping", "the name Mapping stands there already"),
        ("warning", "Warning is a name of Python's own"),
        ("general", "so the readings call what holds in all forms"),
        ("x" * 300, "it is too long"),
        ("golets", "a form of stukolka already"),
        ("stukolka", "nothing is overwritten"),
    ],
)
def test_a_name_that_can_t_be_a_new_game_s_is_refused(name: str, said: str, cli: Cli, checkout: Path) -> None:
    before = listing(checkout)
    answer = cli("new", "game", name, "--root", checkout)
    assert answer.status == 2
    assert said in answer.faults[0]
    assert listing(checkout) == before


@pytest.mark.parametrize("tokens", [["switch", "pot.half"], ["game", "preferans"]])
def test_switches_and_games_are_added_to_a_checkout(tokens: list[str], cli: Cli, copy: Path) -> None:
    answer = cli("new", *tokens, "--root", copy)
    assert answer.status == 2
    assert "stukolka/games" in answer.faults[0]


def test_skeletons_are_python_in_the_house_s_style(cli: Cli, checkout: Path) -> None:
    names = cli("new", "game", "new-game", "--root", checkout, "--json").json["files"]
    sources = [name for name in names if name.endswith(".py")]
    assert sources
    for name in sources:
        text = (checkout / name).read_text(encoding="utf-8")
        module = ast.parse(text)
        assert ast.get_docstring(module)
        assert max(map(len, text.splitlines())) <= 120


def test_a_new_witness_s_rule_sets_exist_for_every_form(cli: Cli, copy: Path) -> None:
    cli("new", "witness", "F", "--root", copy)
    library = Library.open(copy)
    assert {name for name in library.names("stukolka") if name.endswith("/F")} == {f"{form}/F" for form in FORMS}
    for form in FORMS:
        assert library.ruleset(f"{form}/F").answers == library.ruleset(f"{form}/A").answers
