from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from stukolka.errors import Fault
from stukolka.fields import Fields, found, key_path


def read(table: dict[str, object], how: Callable[[Fields], object]) -> tuple[object, list[str]]:
    """What a reader makes of a table, and the faults it finds, as `key: message`."""
    faults: list[Fault] = []
    value = how(Fields(table, faults=faults))
    return value, [f"{fault.key}: {fault.message}" for fault in faults]


@pytest.mark.parametrize(
    ("steps", "path"),
    [
        (("general", "trick.overtrump", "answers", 1), 'general."trick.overtrump".answers[1]'),
        (("passage", 3, "span", 0), "passage[3].span[0]"),
        (("ставка",), '"ставка"'),
        (('a"b\\', ""), '"a\\"b\\\\".""'),
    ],
)
def test_a_key_path_is_written_as_in_toml(steps: tuple[str | int, ...], path: str) -> None:
    assert key_path("", *steps) == path


def test_right_values_are_read_without_a_fault() -> None:
    faults: list[Fault] = []
    fields = Fields(
        {
            "title": "Стуколка",
            "players": 5,
            "strict": False,
            "form": "golets",
            "actions": ["1 knock"],
            "span": [0, 12],
            "standing": ["stated"],
            "rules": {"pack": "36"},
            "passage": [{"id": "r1"}, {"id": "r2"}],
            "note": {"anything": [1]},
        },
        faults=faults,
    )
    assert fields.text("title") == "Стуколка"
    assert fields.integer("players", least=2, most=10) == 5
    assert fields.boolean("strict") is False
    assert fields.choice("form", ["golets", "shleif"]) == "golets"
    assert fields.texts("actions") == ["1 knock"]
    assert fields.integers("span", length=2) == [0, 12]
    assert fields.choices("standing", ["stated"]) == ["stated"]
    assert fields.table("rules").text("pack") == "36"
    assert [passage.text("id") for passage in fields.tables("passage")] == ["r1", "r2"]
    assert fields.raw("note") == {"anything": [1]}
    fields.done()
    assert faults == []


@pytest.mark.parametrize(
    ("value", "how", "fault"),
    [
        ("3", lambda f: f.integer("x"), "x: expected a whole number, found the text '3'"),
        (True, lambda f: f.integer("x"), "x: expected a whole number, found true"),
        (3.0, lambda f: f.integer("x"), "x: expected a whole number, found the number 3.0"),
        (-3, lambda f: f.integer("x", least=0), "x: expected a whole number of at least 0, found -3"),
        (9, lambda f: f.integer("x", most=7), "x: expected a whole number of at most 7, found 9"),
        (9, lambda f: f.integer("x", least=3, most=7), "x: expected a whole number from 3 to 7, found 9"),
        ("да", lambda f: f.boolean("x"), "x: expected true or false, found the text 'да'"),
        (1, lambda f: f.boolean("x"), "x: expected true or false, found the whole number 1"),
        (3, lambda f: f.text("x"), "x: expected a text, found the whole number 3"),
        ([], lambda f: f.text("x"), "x: expected a text, found a list of 0"),
        ({}, lambda f: f.choice("x", ["a"]), "x: expected a text, found a table"),
        ("up\N{NO-BREAK SPACE}", lambda f: f.choice("x", ["up"]), "x: unknown value 'up<U+00A0>'"),
        ("1 pass", lambda f: f.texts("x"), "x: expected a list, found the text '1 pass'"),
        (["a", 2], lambda f: f.texts("x"), "x[1]: expected a text, found the whole number 2"),
        ([1], lambda f: f.integers("x", length=2), "x: expected a list of 2, found 1"),
        (["stat"], lambda f: f.choices("x", ["stated"]), "x[0]: unknown value 'stat'"),
        (3, lambda f: f.table("x").text("y"), "x: expected a table, found the whole number 3"),
        ([{}, 1], lambda f: f.tables("x"), "x[1]: expected a table, found the whole number 1"),
        ({}, lambda f: f.tables("x"), "x: expected a list, found a table"),
    ],
)
def test_a_value_of_the_wrong_type_is_named_with_what_was_found(
    value: object, how: Callable[[Fields], object], fault: str
) -> None:
    assert read({"x": value}, how)[1] == [fault]


@pytest.mark.parametrize(
    ("how", "blank"),
    [
        (lambda f: f.text("x"), ""),
        (lambda f: f.integer("x"), 0),
        (lambda f: f.boolean("x"), False),
        (lambda f: f.choice("x", ["a"]), ""),
        (lambda f: f.texts("x"), []),
        (lambda f: f.tables("x"), []),
        (lambda f: f.table("x").integer("deeper"), 0),
        (lambda f: f.raw("x"), None),
    ],
)
def test_a_missing_key_is_one_fault_and_reading_goes_on(how: Callable[[Fields], object], blank: object) -> None:
    assert read({}, how) == (blank, ["x: missing key"])


def test_an_absent_key_that_is_not_required_gives_its_default() -> None:
    faults: list[Fault] = []
    fields = Fields({}, faults=faults)
    assert fields.text("title", required=False) is None
    assert fields.text("title", default="none") == "none"
    assert fields.integer("pot", default=0) == 0
    assert fields.boolean("strict", required=False, default=True) is True
    assert fields.choice("shleif", ["kept"], required=False) is None
    assert fields.texts("incidents", required=False) == []
    assert not fields.has("ceiling")
    assert fields.table("expect", required=False).names() == ()
    assert faults == []


def test_an_unknown_key_is_named_with_the_nearest_that_is_missing() -> None:
    faults: list[Fault] = []
    fields = Fields({"stake": 1, "stakes": 2, "must_haed": True}, faults=faults)
    fields.integer("stake")
    fields.boolean("must-head", required=False)
    fields.done()
    assert [(f.key, f.message, f.allowed, f.nearest) for f in faults] == [
        ("stakes", "unknown key 'stakes'", ("stake", "must-head"), None),
        ("must_haed", "unknown key 'must_haed'", ("stake", "must-head"), "must-head"),
    ]


def test_every_fault_of_a_table_is_collected_with_its_key_path() -> None:
    faults: list[Fault] = []
    fields = Fields({"general": {"trick.head": {"answers": ["must", 3]}, "x": 1}}, faults=faults)
    for reading in fields.table("general").each().values():
        reading.choices("answers", ["must", "free"])
        reading.done()
    fields.fault("nothing else stands here", "general", "x")
    fields.done()
    assert [fault.key for fault in faults] == ["general.x", 'general."trick.head".answers[1]', "general.x"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (False, "false"),
        (2**300, "a whole number of very many digits"),
        (float("inf"), "the number inf"),
        (datetime.date(1875, 1, 2), "the date or time 1875-01-02"),
        (None, "nothing"),
        (b"", "a bytes"),
    ],
)
def test_a_value_found_is_told_in_words(value: object, words: str) -> None:
    assert found(value) == words
