"""The library: names and files of rule sets, lazy reading, and the check of everything."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stukolka.games
from stukolka.errors import Fault, InvalidInput, WrongUsage
from stukolka.games.stukolka.switches import Golets
from stukolka.games.stukolka.switches.table import Cut
from stukolka.library import Library
from stukolka.rules.ruleset import parse_name
from stukolka.rules.switch import Text

READING = '[general."deal.cut"]\nstanding = "stated"\nanswers = ["right-neighbour"]\npassages = ["r1"]\n'


def add_witness(root: Path, siglum: str, reading: str = READING) -> None:
    """A second witness, of the same text as X."""
    folder = root / "corpus" / siglum
    shutil.copytree(root / "corpus" / "X", folder)
    folder.joinpath("X.txt").rename(folder / f"{siglum}.txt")
    source = folder / "source.toml"
    source.write_text(source.read_text(encoding="utf-8").replace('"X', f'"{siglum}'), encoding="utf-8")
    root.joinpath("variants", "stukolka", f"{siglum}.toml").write_text(reading, encoding="utf-8")


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def told(faults: tuple[Fault, ...], root: Path) -> list[str]:
    return [fault.text().replace(f"{root}{os.sep}", "").replace(os.sep, "/") for fault in faults]


# Names


def test_a_name_gives_the_witness_s_answers_completed(library: Library) -> None:
    ruleset = library.ruleset("golets/X")
    assert (ruleset.name, ruleset.game, ruleset.form) == ("golets/X", "stukolka", "golets")
    assert (ruleset.answers["cut"], ruleset.origins["cut"].kind) == ("left-neighbour", "stated")
    assert ruleset.origins["cut"].passages == ("X.r1",)
    assert ruleset.origins["pack"].kind == "conjecture"
    assert list(ruleset.answers) == [switch.key for switch in library.games["stukolka"].of_form("golets")]


def test_a_name_printed_back_gives_the_same_rule_set(library: Library) -> None:
    ruleset = library.ruleset("golets/X+pack=36+cut=right-neighbour")
    assert ruleset.name == "golets/X+cut=right-neighbour+pack=36"
    assert library.ruleset(ruleset.name) == ruleset
    assert ruleset.origins["pack"].kind == "chosen"


def test_a_rule_set_has_its_form_s_type(library: Library) -> None:
    typed = library.typed(library.ruleset("golets/X+cut=right-neighbour"))
    assert isinstance(typed, Golets)
    assert typed.cut is Cut.RIGHT_NEIGHBOUR


def test_every_fault_of_a_name_is_listed_with_what_was_meant(library: Library) -> None:
    with pytest.raises(InvalidInput, match=r"golets/Х: unknown witness 'Х': siglum 'Х' has the Cyrillic Х \(U\+0425\)"):
        library.ruleset("golets/Х")
    with pytest.raises(InvalidInput, match=r"golet/X: unknown form 'golet'.*did you mean golets\?"):
        library.ruleset("golet/X")
    with pytest.raises(InvalidInput) as caught:
        library.ruleset("golets/Z+pakc=36+cut=rigth-neighbour")
    assert [fault.nearest for fault in caught.value.faults] == [None, "right-neighbour", "pack"]
    assert {fault.key for fault in caught.value.faults} == {"golets/Z+pakc=36+cut=rigth-neighbour"}


def test_a_second_answer_needs_a_contradiction(root: Path) -> None:
    reading = (
        '[general."deal.cut"]\nstanding = "contradictory"\nanswers = ["right-neighbour", "left-neighbour"]\n'
        'passages = ["r1"]\nnote = "twice"\n'
    )
    add_witness(root, "Y", reading)
    library = Library.open(root)
    assert library.ruleset("golets/Y").answers["cut"] == "right-neighbour"
    assert library.ruleset("golets/Y:2").answers["cut"] == "left-neighbour"
    assert library.ruleset("golets/Y:2+pack=36").name == "golets/Y:2+pack=36"
    with pytest.raises(InvalidInput, match="X nowhere contradicts itself on golets"):
        library.ruleset("golets/X:2")
    assert library.names(seconds=True)[:3] == ("golets/X", "golets/Y", "golets/Y:2")


def test_a_library_is_opened_by_a_path_or_by_its_text(root: Path, tmp_path: Path) -> None:
    library = Library.open(str(root), str(tmp_path))
    assert (library.root, library.witnesses) == (root, tmp_path)
    with pytest.raises(WrongUsage, match="no such folder"):
        Library.open("no such library")


def test_names_are_every_form_of_every_witness(root: Path) -> None:
    add_witness(root, "Y")
    forms = ("golets", "prikupka", "shleif", "obligatory")
    assert Library.open(root).names() == tuple(f"{form}/{siglum}" for form in forms for siglum in "XY")
    with pytest.raises(WrongUsage, match=r"did you mean stukolka\?"):
        Library.open(root).names("stukalka")


def test_a_witness_without_readings_of_the_game_has_no_rule_set_of_it(root: Path) -> None:
    add_witness(root, "Y")
    root.joinpath("variants", "stukolka", "Y.toml").unlink()
    with pytest.raises(InvalidInput, match="witness Y has no readings of stukolka; allowed: X"):
        Library.open(root).ruleset("golets/Y")


# Files


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_changes_its_base_and_has_a_name_that_parses_back(library: Library, tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "mine.toml",
        'base = "golets/X+pack=36"\ntitle = "Mine"\nsource = "told"\n[switches]\ncut = "right-neighbour"\n',
    )
    ruleset = library.ruleset(path)
    assert ruleset == library.ruleset(str(path))
    assert ruleset.name == "golets/X+cut=right-neighbour+pack=36"
    assert (ruleset.title, ruleset.source) == (Text("Mine", "Mine"), "told")
    named = library.ruleset(ruleset.name)
    assert (named.digest, named.answers, named.origins) == (ruleset.digest, ruleset.answers, ruleset.origins)


def test_a_base_may_be_another_file_beside_it(library: Library, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    write(tmp_path, "base.toml", 'base = "golets/X"\ntitle = { en = "B", ru = "Б" }\n[switches]\npack = "36"\n')
    path = write(tmp_path / "deep", "mine.toml", 'base = "../base.toml"\n[switches]\npack = "32"\n')
    ruleset = library.ruleset(path)
    assert (ruleset.name, ruleset.title) == ("golets/X+pack=32", None)
    assert library.ruleset(tmp_path / "base.toml").title == Text("B", "Б")


def test_every_fault_of_a_file_is_listed_with_its_line(library: Library, tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "mine.toml",
        'bse = 1\nbase = "golets/X"\ntitle = { en = "A" }\n[switches]\npakc = "36"\npack = 36\nrazrez = "agreed"\n'
        'game = "stukalka"\ncut = "left-neighbor"\n',
    )
    with pytest.raises(InvalidInput) as caught:
        library.ruleset(path)
    assert [(fault.line, fault.key, fault.nearest) for fault in caught.value.faults] == [
        (1, "bse", None),
        (3, "title.ru", None),
        (5, "switches.pakc", "pack"),
        (6, "switches.pack", "36"),
        (7, "switches.razrez", None),
        (8, "switches.game", None),
        (9, "switches.cut", "left-neighbour"),
    ]


@pytest.mark.parametrize(
    ("base", "why"),
    [
        ('base = "golets/Z"', "unknown witness 'Z'"),
        ('base = "NOWHERE"', "is no rule set's name"),
        ('base = "lost.toml"', "'lost.toml': no such file"),
        ('base = "mine.toml"', "rule sets are based on each other: mine.toml -> mine.toml"),
        ('base = ""', "the text is empty"),
        ("base = 3", "expected a text"),
        ("", "missing key"),
    ],
)
def test_a_base_that_is_none_is_told_beside_the_other_faults(
    library: Library, tmp_path: Path, base: str, why: str
) -> None:
    path = write(tmp_path, "mine.toml", f'{base}\n[switches]\npakc = "36"\n')
    with pytest.raises(InvalidInput) as caught:
        library.ruleset(path)
    first, second = caught.value.faults
    assert why in first.message
    assert (first.file, first.key) == (str(path), "base")
    assert (second.key, second.nearest) == ("switches.pakc", "pack")


def test_a_circle_of_files_is_shown(library: Library, tmp_path: Path) -> None:
    first = write(tmp_path, "first.toml", 'base = "second.toml"\n')
    second = write(tmp_path, "second.toml", 'base = "first.toml"\n')
    with pytest.raises(InvalidInput) as caught:
        library.ruleset(first)
    (fault,) = caught.value.faults
    assert fault.file == str(second)
    assert fault.message == "rule sets are based on each other: first.toml -> second.toml -> first.toml"


def test_the_faults_of_a_base_file_stay_in_their_place(library: Library, tmp_path: Path) -> None:
    base = write(tmp_path, "base.toml", 'base = "golets/X"\n[switches]\npack = "40"\n')
    path = write(tmp_path, "mine.toml", 'base = "base.toml"\n[switches]\npakc = "36"\n')
    with pytest.raises(InvalidInput) as caught:
        library.ruleset(path)
    assert {(fault.file, fault.line) for fault in caught.value.faults} == {(str(base), 3), (str(path), 3)}


# Witnesses


def test_what_is_asked_for_by_a_wrong_name_is_told(library: Library) -> None:
    with pytest.raises(WrongUsage, match=r"unknown witness 'x'; allowed: X; did you mean X\?"):
        library.source("x")
    with pytest.raises(WrongUsage, match=r"witness X has no passage 'R2'; did you mean r2\?"):
        library.passage("X.R2")
    with pytest.raises(WrongUsage, match=r"did you mean cut\?"):
        library.games["stukolka"].switch("cat")
    assert library.games["stukolka"].switch("deal.cut") is library.games["stukolka"].switch("cut")


def test_a_readers_own_text_is_at_hand(library: Library, root: Path) -> None:
    passage = library.passage("X.r1")
    assert library.quoted(passage) == "Cut left."
    (witness,) = library.witnesses_json()
    assert witness == {
        "siglum": "X",
        "title": {"en": "Invented", "ru": "Выдуманный"},
        "file": "X.txt",
        "sha256": None,
        "characters": 41,
        "holds": {"en": "Two lines.", "ru": "Две строки."},
        "original": str(root / "corpus" / "X" / "X.txt"),
        "notices": [],
    }


def test_an_original_that_is_not_utf_8_is_a_fault_of_its_file(root: Path, tmp_path: Path) -> None:
    originals = tmp_path / "originals"
    originals.mkdir()
    (originals / "x.txt").write_bytes(b"\xcd" * 41)
    source = root / "corpus" / "X" / "source.toml"
    sha256 = hashlib.sha256(b"\xcd" * 41).hexdigest()
    told = source.read_text(encoding="utf-8").replace(
        'text = "X.txt"', f'file = "x.txt"\nsha256 = "{sha256}"\ncharacters = 41'
    )
    source.write_text(told, encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"x\.txt:1: not UTF-8: byte 0xCD at offset 0"):
        Library.open(root, originals).original("X")


def test_coverage_counts_every_witness(library: Library) -> None:
    coverage = library.coverage()
    assert [(one.siglum, one.share, one.unused) for one in coverage.witnesses] == [("X", 1.0, ("X.r2",))]
    assert "deal.cut" not in {one.locus for one in coverage.unread}
    assert "deal.packets" in {one.locus for one in coverage.unread}


def test_a_rule_set_reads_only_the_files_that_it_needs(root: Path) -> None:
    add_witness(root, "Y")
    for path in root.glob("corpus/*/*.toml"):
        path.unlink()
    root.joinpath("variants", "stukolka", "Y.toml").write_text("broken", encoding="utf-8")
    assert Library.open(root).ruleset("golets/X").answers["cut"] == "left-neighbour"


def test_a_rule_set_needs_no_engine_and_no_heavy_package() -> None:
    code = (
        "import sys; from stukolka.library import Library; Library.open().ruleset('golets/A');"
        "heavy = {'pandas', 'networkx', 'numpy', 'tree_sitter', 'stukolka.games.stukolka.game'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# Checks


def test_a_sound_library_has_no_fault(library: Library) -> None:
    assert library.check() == ()


BROKEN = [
    (
        "corpus/X/passages.toml",
        "span = [11,",
        "span = [21,",
        [
            "corpus/X/passages.toml:12:1: passage[1].span: text of 12 characters, from 9, after passage r1 lies in",
            "corpus/X/passages.toml:13:1: passage[1].digest: the digest of this span of the original is",
        ],
    ),
    (
        "corpus/X/source.toml",
        '"X"',
        '"Y"',
        ["corpus/X/source.toml:1:1: siglum: siglum Y stands in the folder 'X'"],
    ),
    (
        "corpus/X/source.toml",
        '["stukolka"]',
        '["stukolkа"]',
        [
            "corpus/X/source.toml:5:1: games: it has readings of stukolka, which is not listed",
            "corpus/X/source.toml:5:10: games[0]: unknown game 'stukolkа'",
        ],
    ),
    (
        "corpus/X/source.toml",
        '"Invented"',
        "3",
        ["corpus/X/source.toml:2:11: title.en: expected a text, found the whole number 3"],
    ),
    (
        "variants/stukolka/X.toml",
        '["r1"]',
        '["r3"]',
        [
            "corpus/X/passages.toml:6:9: passage[0].loci[0]: no reading of deal.cut cites this passage",
            "variants/stukolka/X.toml:4:13: general.\"deal.cut\".passages[0]: witness X has no passage 'r3'",
        ],
    ),
    (
        "variants/stukolka/X.toml",
        '"left-neighbour"',
        '"lift-neighbour"',
        ["variants/stukolka/X.toml:3:12: general.\"deal.cut\".answers[0]: unknown value 'lift-neighbour'"],
    ),
    (
        "variants/stukolka/completions.toml",
        '"*" = ["X"]',
        '"*" = ["X"]\n[general."deal.cut"]\nanswer = "left-neighbour"\nreason = { en = "w", ru = "п" }\n',
        ['variants/stukolka/completions.toml:4:2: general."deal.cut": this completion fills nothing in any rule set'],
    ),
    (
        "variants/stukolka/game.toml",
        'name = "golets"',
        'name = "golez"',
        [
            "variants/stukolka/game.toml:2:3: form: form golets has no title",
            "variants/stukolka/game.toml:2:3: form[0]: stukolka has no form 'golez'",
        ],
    ),
]
"""File, what is replaced in it, by what, and the faults that follow."""


@pytest.mark.parametrize(("file", "old", "new", "expected"), BROKEN)
def test_a_broken_file_is_told_with_its_line(root: Path, file: str, old: str, new: str, expected: list[str]) -> None:
    edit(root / file, old, new)
    faults = told(Library.open(root).check(), root)
    assert len(faults) == len(expected)
    for fault, start in zip(faults, expected, strict=True):
        assert fault.removeprefix("error: ").startswith(start)


def test_faults_of_several_files_are_listed_together(root: Path) -> None:
    add_witness(root, "Y", READING.replace("stated", "stetd"))
    edit(root / "corpus" / "X" / "source.toml", '"en"', '"eng"')
    edit(root / "variants" / "stukolka" / "completions.toml", "X = []", 'X = ["Z"]')
    files = {fault.split(":")[1].strip() for fault in told(Library.open(root).check(), root)}
    assert files == {"corpus/X/source.toml", "variants/stukolka/Y.toml", "variants/stukolka/completions.toml"}


def test_a_switch_that_nothing_answers_is_a_fault_of_every_rule_set_that_has_it(root: Path) -> None:
    root.joinpath("variants", "stukolka", "X.toml").write_text('[general."deal.cut"]\nstanding = "silent"\n')
    faults = [fault for fault in Library.open(root).check() if "no answer" in fault.message]
    assert [fault.key for fault in faults] == ["golets/X", "obligatory/X", "prikupka/X", "shleif/X"]
    assert faults[0].message == "switch cut has no answer: X is silent at deal.cut, and no completion answers it"


def test_a_supplier_that_supplies_nothing_is_idle(root: Path) -> None:
    add_witness(root, "Y")
    edit(root / "variants" / "stukolka" / "completions.toml", "X = []", 'X = ["Y"]')
    (fault,) = told(Library.open(root).check(), root)
    assert "supply.X[0]: this completion fills nothing in any rule set" in fault


def test_names_of_folders_and_books_are_checked(root: Path) -> None:
    add_witness(root, "Y")
    (root / "corpus" / "Z").mkdir()
    variants = root / "variants" / "stukolka"
    shutil.copy(variants / "X.toml", variants / "W.toml")
    shutil.copy(variants / "X.toml", variants / "X(2).toml")
    found = "\n".join(told(Library.open(root).check(), root))
    assert "corpus/Z: a witness's folder needs a file source.toml" in found
    assert "variants/stukolka/W.toml: the corpus has no witness W" in found
    assert "variants/stukolka/X(2).toml: siglum 'X(2)' is not of Latin letters" in found


def test_sigla_that_differ_by_case_alone_are_one(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "sigla", lambda self, game=None: ("XY", "Xy"))
    found = told(Library.open(root).check(), root)
    assert (
        f"error: corpus/Xy: two witnesses have one siglum: {root / 'corpus' / 'XY'} too".replace(f"{root}/", "")
        in found
    )


def test_a_game_that_the_package_does_not_have_is_a_fault(root: Path) -> None:
    (root / "variants" / "whist").mkdir()
    shutil.copy(root / "variants" / "stukolka" / "game.toml", root / "variants" / "whist")
    (fault,) = told(Library.open(root).check(), root)
    assert fault == "error: variants/whist/game.toml: the package has no game 'whist'"


def test_one_entry_of_the_corpus_is_checked_alone(root: Path) -> None:
    add_witness(root, "Y", READING.replace("stated", "stetd"))
    edit(root / "corpus" / "X" / "source.toml", '"en"', '"eng"')
    library = Library.open(root)
    (fault,) = told(library.check(root / "corpus" / "X"), root)
    assert fault.startswith("error: corpus/X/source.toml")
    for path in ("corpus/Y", "corpus/Y/passages.toml", "variants/stukolka/Y.toml"):
        (fault,) = told(library.check(root / path), root)
        assert fault.startswith("error: variants/stukolka/Y.toml")
    assert library.check(root) == library.check()
    assert library.check(root.parent)[0].message == "this is no folder of the library"


def test_one_rule_set_file_is_checked_alone(library: Library, tmp_path: Path) -> None:
    path = write(tmp_path, "mine.toml", 'base = "golets/X"\n')
    assert library.check(path) == ()
    path.write_text('base = "golets/X"\n[switches]\npakc = "36"\n', encoding="utf-8")
    assert [fault.line for fault in library.check(path)] == [3]
    (fault,) = library.check(tmp_path / "lost.toml")
    assert (fault.message, fault.file) == ("no such file", str(tmp_path / "lost.toml"))


RECORD = """
rules = "prikupka/X"
players = 4
stake = 15
hands = ["2h 3h 4d", "As Ks 9h", "5c 6c 7c", "8c 9c Tc"]
trump = "7s"
stock = "Td 9d 8d"
actions = ["1 pass", "2 pass", "3 pass"]
"""


def test_one_record_is_checked_alone(library: Library, tmp_path: Path) -> None:
    path = write(tmp_path, "deal.toml", RECORD)
    assert library.check(path) == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "why"),
    [
        ('"prikupka/X"', '"prikupkb/X"', 2, "rules", "unknown form 'prikupkb'"),
        ('"prikupka/X"', '"prikupka/Z"', 2, "rules", "unknown witness 'Z'"),
        ('"prikupka/X"', "3", 2, "rules", "expected the name of a rule set"),
        ('"prikupka/X"', '"lost.toml"', 2, "rules", "'lost.toml': no such file"),
        ("9h", "9x", 5, "hands[1]", "9x"),
        ("2 pass", "0 pass", 8, "actions[1]", "0 pass"),
    ],
)
def test_a_fault_of_a_record_has_its_line(
    library: Library, tmp_path: Path, old: str, new: str, line: int, key: str, why: str
) -> None:
    path = write(tmp_path, "deal.toml", RECORD.replace(old, new))
    (fault,) = library.check(path)
    assert (fault.file, fault.line, fault.key) == (str(path), line, key)
    assert why in fault.message


def test_a_record_may_name_a_rule_set_file_beside_it(library: Library, tmp_path: Path) -> None:
    write(tmp_path, "mine.toml", 'base = "prikupka/X"\n[switches]\npakc = "36"\n')
    path = write(tmp_path, "deal.toml", RECORD.replace("prikupka/X", "mine.toml"))
    (fault,) = library.check(path)
    assert (fault.file, fault.line) == (str(tmp_path / "mine.toml"), 3)


# The shipped library


def test_the_shipped_library_has_no_fault() -> None:
    assert [fault.text() for fault in Library.open().check()] == []


def test_the_originals_are_those_that_the_corpus_describes(originals: Path) -> None:
    library = Library.open(witnesses=originals)
    quoted = [library.quoted(passage) for siglum in library.sigla() for passage in library.passages(siglum).values()]
    assert len(quoted) > 300
    assert all(quoted)


def test_every_shipped_rule_set_parses_back_and_has_its_type() -> None:
    library = Library.open()
    names = library.names(seconds=True)
    assert {"golets/A", "prikupka/B", "shleif/D", "obligatory/C", "prikupka/B:2"} <= set(names)
    assert {"lansquenet/D", "stukalshchik/E", "stukalshchik/E:2"} <= set(names)
    for name in names:
        ruleset = library.ruleset(name)
        assert str(parse_name(ruleset.name)) == name
        assert len(ruleset.digest) == 16
        assert set(ruleset.answers) == set(ruleset.origins) == {switch.key for switch in ruleset.switches.values()}
        typed = library.typed(ruleset)
        assert {key: getattr(typed, key.replace("-", "_")).key for key in ruleset.answers} == ruleset.answers


def test_every_witness_has_been_read_for_every_locus() -> None:
    assert Library.open().coverage().unread == ()


def test_a_switch_s_key_is_unique_in_its_game_and_its_answers_are_told_apart_in_both_languages() -> None:
    games = Library.open().games
    assert set(games) == {"lansquenet", "stukalshchik", "stukolka"}
    for game in games.values():
        assert len({switch.key for switch in game.switches}) == len(game.switches), game.name
        for switch in game.switches:
            assert all(gloss.en.endswith(".") and gloss.ru.endswith(".") for gloss in switch.answers.values())
            for lang in ("en", "ru"):
                assert len({gloss.of(lang) for gloss in switch.answers.values()}) == len(switch.answers), switch.locus


@pytest.mark.parametrize(("name", "least", "most"), [("stukalshchik/E", 3, 8), ("lansquenet/D", 2, 52)])
def test_how_many_may_play_is_known_without_an_engine(
    name: str, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(Library.open().root, None)
    monkeypatch.setattr(library, "engine", None)
    assert library.limits(library.ruleset(name)) == (least, most)


def test_a_game_can_be_played_that_has_an_engine(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "whist").mkdir()
    (tmp_path / "whist" / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(stukolka.games, "__path__", [*stukolka.games.__path__, str(tmp_path)])
    assert library.has_engine("stukolka")
    assert not library.has_engine("whist")
    with pytest.raises(WrongUsage, match=r"has no module stukolka\.games\.whist\.game yet"):
        library.engine("whist")


def test_a_record_of_a_game_without_an_engine_is_a_fault(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, "deal.toml", RECORD)
    monkeypatch.setattr("stukolka.library.module_of", lambda *_: None)
    (fault,) = library.check(path)
    assert (fault.file, fault.message.partition(" yet")[0]) == (
        str(path),
        "the game stukolka has no module stukolka.games.stukolka.game",
    )
