"""Relations of the witnesses: how they are read, and what those of the edition must say."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from stukolka import toml
from stukolka.apparatus.relations import CERTAINTIES, KINDS, load_relations
from stukolka.errors import InvalidInput
from stukolka.library import Library

Parse = Callable[[str], toml.Document]


def relation_toml(name: str = "R01", **changes: str) -> str:
    lines = {
        "id": f'"{name}"',
        "kind": '"common-fault"',
        "witnesses": '["X", "Y"]',
        "passages": '["X.r1", "Y.r1"]',
        "certainty": '"likely"',
        "statement": '{ en = "They agree.", ru = "Сходятся." }',
        "reason": '{ en = "Look.", ru = "Посмотрите." }',
    } | changes
    return "[[relation]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


def test_a_relation_is_read(document: Parse) -> None:
    relations = load_relations(document(relation_toml()), ("X", "Y"))
    assert list(relations) == ["R01"]
    relation = relations["R01"]
    assert (relation.kind, relation.witnesses, relation.certainty) == ("common-fault", ("X", "Y"), "likely")
    assert relation.passages == ("X.r1", "Y.r1")
    assert (relation.statement.en, relation.reason.ru) == ("They agree.", "Посмотрите.")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": '"1"'}, "relation[0].id: '1' is no id of a relation, which is R and two or three digits"),
        ({"kind": '"common-faults"'}, "did you mean common-fault?"),
        ({"certainty": '"sure"'}, "relation[0].certainty: unknown value 'sure'"),
        ({"witnesses": '["X"]'}, "relation[0].witnesses: a relation has two witnesses or more"),
        ({"witnesses": '["X", "X"]'}, "relation[0].witnesses[1]: 'X' stands twice"),
        ({"witnesses": '["X", "Z"]'}, "relation[0].witnesses[1]: unknown witness 'Z'; allowed: X, Y"),
        ({"passages": '["X.r1"]'}, "relation[0].passages: no passage of Y shows it"),
        ({"passages": '["X.r1", "Y.r1", "Z.r1"]'}, "relation[0].passages[2]: 'Z.r1' is no passage of X, Y"),
        ({"passages": '["X.r1", "Y.r1", "X.r1"]'}, "relation[0].passages[2]: 'X.r1' stands twice"),
        ({"reason": ""}, "relation[0].reason: missing key"),
        ({"proof": '"none"'}, "relation[0].proof: unknown key 'proof'"),
    ],
)
def test_faults_of_a_relation(document: Parse, changes: dict[str, str], message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        load_relations(document(relation_toml(**changes)), ("X", "Y"))
    assert all(fault.line for fault in caught.value.faults)
    assert message in re.sub(r"x\.toml:\d+:\d+: ", "", str(caught.value))


def test_an_id_names_one_relation(document: Parse) -> None:
    with pytest.raises(InvalidInput, match=r"relation\[1\]\.id: two relations have the id R01"):
        load_relations(document(relation_toml() + relation_toml()), ("X", "Y"))


def second_witness(root: Path) -> None:
    folder = root / "corpus" / "Y"
    folder.mkdir()
    for path in (root / "corpus" / "X").iterdir():
        text = path.read_text(encoding="utf-8").replace('"X', '"Y')
        (folder / path.name.replace("X", "Y")).write_text(text, encoding="utf-8", newline="")
    reading = (root / "variants" / "stukolka" / "X.toml").read_text(encoding="utf-8")
    (root / "variants" / "stukolka" / "Y.toml").write_text(reading, encoding="utf-8")


def test_check_finds_the_faults_of_relations_whole_and_by_file(root: Path) -> None:
    second_witness(root)
    path = root / "corpus" / "relations.toml"
    path.write_text(relation_toml(), encoding="utf-8")
    library = Library.open(root)
    assert list(library.relations()) == ["R01"]
    assert library.check() == library.check(path) == ()
    path.write_text(relation_toml(passages='["X.r1", "Y.r7"]'), encoding="utf-8")
    for faults in (Library.open(root).check(), Library.open(root).check(path)):
        assert [(fault.file, fault.line, fault.key, fault.message) for fault in faults] == [
            (str(path), 5, "relation[0].passages[1]", "witness Y has no passage 'r7'")
        ]


def test_a_library_without_relations_has_none(library: Library) -> None:
    assert library.relations() == {}


def test_every_two_witnesses_of_stukolka_are_related() -> None:
    related = {
        frozenset(pair)
        for relation in Library.open().relations().values()
        for pair in combinations(relation.witnesses, 2)
    }
    assert related >= {frozenset(pair) for pair in combinations("ABCD", 2)}


def test_D_is_a_fragment_in_C_s_numbering_and_shares_its_faults() -> None:
    of_both = {each.kind for each in Library.open().relations().values() if set(each.witnesses) == {"C", "D"}}
    assert of_both == {"common-wording", "common-fault", "fragment", "divergence", "fault-explained"}


def test_every_word_of_the_vocabulary_says_itself_in_both_languages() -> None:
    assert all(gloss.en and gloss.ru for words in (KINDS, CERTAINTIES) for gloss in words.values())
