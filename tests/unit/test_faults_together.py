"""Several faults of one file are told together, and one wrong thing is one fault, not a fault in all its neighbours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stukolka import paths, toml
from stukolka.apparatus.claims import load_claims
from stukolka.apparatus.passages import load_passages
from stukolka.apparatus.relations import load_relations
from stukolka.apparatus.source import load_source
from stukolka.errors import Fault, InvalidInput, as_far
from stukolka.library import Library

Change = tuple[str, str, int]
"""What is sought, what it becomes, and which of its places it is, from 0."""

A = "corpus/A/passages.toml"
PASSAGES: dict[str, Change] = {
    "a doubled id": (r'\nid = "(.*)"', '\nid = "h1"', 2),
    "an id that is none": (r'\nid = "(.*)"', '\nid = "G 5"', 4),
    "a span that ends first": (r"span = \[(\d+), (\d+)\]", r"span = [\2, \1]", 20),
    "a span of one number": (r"span = \[(\d+), (\d+)\]", r"span = [\1]", 30),
    "a span beyond the text": (r"span = \[(\d+), (\d+)\]", r"span = [\1, 99999999]", 40),
    "a span too long": (r"span = \[(\d+), (\d+)\]", r"span = [\1, 1\2]", 50),
    "no digest": (r'digest = "(.*)"', 'digest = "xyz"', 60),
    "an unknown kind": (r'kind = "(.*)"', 'kind = "rul"', 62),
    "an unknown locus": (r'loci = \["', 'loci = ["x.y", "', 30),
    "a locus twice": (r'loci = \["([^"]*)"', r'loci = ["\1", "\1"', 31),
    "an empty text": (r'\nru = "(.*)"', '\nru = ""', 70),
    "a missing text": (r'\nen = "(.*)"', "", 72),
    "an unknown key": (r'\nen = "(.*)"', '\nen = "x"\nzzz = 1', 74),
    "a locus that no reading rests on": (r"loci = \[\]", 'loci = ["table.pack"]', 3),
}
SOURCE: dict[str, Change] = {
    "another siglum": ('siglum = "A"', 'siglum = "Z"', 0),
    "an unknown language": ('language = "ru"', 'language = "xx"', 0),
    "an unknown game": (r'games = \["stukolka"', 'games = ["stukolkaa"', 0),
    "no sum": (r'sha256 = "[^"]*"', 'sha256 = "zz"', 0),
    "no length": (r"characters = \d+", "characters = 0", 0),
    "an unknown key": (r"language", "foo = 1\nlanguage", 0),
    "a path for a name": (r'file = "[^"]*"', 'file = "a/b"', 0),
}
BOOK: dict[str, Change] = {
    "an unknown standing": (r'standing = "stated"', 'standing = "stat"', 2),
    "an unknown answer": (r'answers\s*= \["([^"]*)"\]', 'answers = ["nope"]', 9),
    "an unknown passage": (r'passages\s*= \["([^"]*)"', 'passages = ["zzz9"', 15),
    "an unknown locus": (r'\[general\."([^"]*)"\]', '[general."foo.bar"]', 0),
    "an unknown section": (r'\[golets\."([^"]*)"\]', r'[golet."\1"]', 0),
    "an unknown key": (r'standing\s*= "stated"', 'standing = "stated"\nfoo = 1', 25),
}
FILES = {A: PASSAGES, "corpus/A/source.toml": SOURCE, "variants/stukolka/A.toml": BOOK}


def changed(text: str, *changes: Change) -> str:
    """The text with the changes made, from its end on, so that none moves the place of another."""
    places = []
    for sought, made, number in changes:
        match = list(re.finditer(sought, text))[number]
        places.append((match.start(), match.end(), match.expand(made)))
    for start, end, made in sorted(places, reverse=True):
        text = text[:start] + made + text[end:]
    return text


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the reader's own with all of witness A in it, for changes that are undone."""
    import shutil

    root = tmp_path_factory.mktemp("library")
    for name in ("variants/stukolka", "corpus/A"):
        shutil.copytree(paths.shipped(name.partition("/")[0]) / name.partition("/")[2], root / name)
    for path in (root / "variants" / "stukolka").glob("[B-Z].toml"):
        path.unlink()
    return root


def told(own: Path, file: str, *changes: Change) -> set[tuple[str, str]]:
    """Key and message of every fault that `check` tells of the changed file."""
    path = own / file
    sound = path.read_text(encoding="utf-8")
    path.write_text(changed(sound, *changes), encoding="utf-8")
    try:
        faults = Library.open(own).check(own / "corpus" / "A")
    finally:
        path.write_text(sound, encoding="utf-8")
    return {(fault.key, fault.message) for fault in faults if fault.file == str(path)}


@pytest.mark.parametrize("file", FILES)
def test_each_fault_of_a_file_is_one_and_all_are_told_together(
    file: str, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(paths.WITNESSES_VARIABLE, raising=False)  # a wrong span does not fit the original either
    assert Library.open(own).check(own / "corpus" / "A") == ()
    changes = FILES[file]
    alone = {what: told(own, file, change) for what, change in changes.items()}
    two = {"an unknown game"}  # the game that it describes is then not listed either
    assert {what: len(faults) for what, faults in alone.items()} == {what: 1 + (what in two) for what in changes}
    assert told(own, file, *changes.values()) == set().union(*alone.values())


def test_faults_of_a_source_hide_none_of_its_passages_and_readings(own: Path) -> None:
    source = own / "corpus" / "A" / "source.toml"
    sound = source.read_text(encoding="utf-8")
    source.write_text(changed(sound, SOURCE["an unknown language"], SOURCE["no length"]), encoding="utf-8")
    try:
        for file in (A, "variants/stukolka/A.toml"):
            # A span beyond the text is none where the length of the text isn't known.
            changes = [change for what, change in FILES[file].items() if what != "a span beyond the text"]
            assert len(told(own, file, *changes)) >= len(changes)
    finally:
        source.write_text(sound, encoding="utf-8")


def test_faults_of_claims_and_relations_hide_no_passage_that_is_not_there(copy_of_lists: Path) -> None:
    claims, relations = copy_of_lists / "variants/stukolka/claims.toml", copy_of_lists / "corpus/relations.toml"
    for path in (claims, relations):
        text = path.read_text(encoding="utf-8")
        kind = (r'\nkind = "[^"]*"', '\nkind = "guess"', 0)
        cited = r'passages = \["A\.' if path == relations else r'passages = \["'
        wrong = r'passages = ["A.zz9", "A.' if path == relations else 'passages = ["zz9", "'
        path.write_text(changed(text, kind, (cited, wrong, 1)), encoding="utf-8")
        messages = [fault.message for fault in Library.open(copy_of_lists).check(path)]
        assert len(messages) == 2
        assert "unknown value 'guess'" in messages
        assert any("has no passage 'zz9'" in message for message in messages)


@pytest.fixture
def copy_of_lists(tmp_path: Path) -> Path:
    import shutil

    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), tmp_path / name)
    return tmp_path


def test_titles_that_are_missing_are_told_with_the_other_faults_of_a_game_s_file(own: Path) -> None:
    path = own / "variants" / "stukolka" / "game.toml"
    sound = path.read_text(encoding="utf-8")
    path.write_text(changed("foo = 1\n" + sound, ('name = "golets"', 'name = "golet"', 0)), encoding="utf-8")
    try:
        with pytest.raises(InvalidInput) as error:
            Library.open(own).ruleset("golets/A")
    finally:
        path.write_text(sound, encoding="utf-8")
    assert [fault.message for fault in error.value.faults] == [
        "unknown key 'foo'",
        "stukolka has no form 'golet'",
        "form golets has no title",
    ]


def test_what_was_made_all_the_same_is_for_checks_only() -> None:
    faults: list[Fault] = []
    text = changed((paths.shipped("corpus") / "A" / "source.toml").read_text(encoding="utf-8"), SOURCE["no length"])
    document = toml.parse(text, name="source.toml")
    source = as_far(lambda: load_source(document, Path("A")), faults)
    assert source is not None
    assert (source.siglum, source.characters, len(faults)) == ("A", 0, 1)
    empty = toml.parse("", name="empty.toml")
    assert as_far(lambda: load_passages(empty, source, loci=(), original=None), faults) == {}
    assert as_far(lambda: load_relations(empty, ["A"]), faults) == {}
    questions = Library.open().games["stukolka"].questions
    assert as_far(lambda: load_claims(empty, questions, ["A"]), faults) == {}
    assert len(faults) == 4
