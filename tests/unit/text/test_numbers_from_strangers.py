"""What a stranger's file may say of columns, encodings and keys: a fault, no crash, and no table without end."""

from __future__ import annotations

import json

import pytest

from stukolka import toml
from stukolka.errors import InvalidInput
from stukolka.text.collation import Collation, collate
from stukolka.text.formats import as_json
from stukolka.text.json_reading import from_json
from stukolka.text.tei import as_tei
from stukolka.text.tei_reading import from_tei
from stukolka.text.witness import Witness


@pytest.fixture(scope="module")
def made() -> Collation:
    return collate([Witness("X", "Cut left."), Witness("Y", "Cut right.")])


@pytest.mark.parametrize("number", ["999999999", "9" * 5000, "0-999999999", "0-" + "9" * 5000])
def test_a_column_beyond_the_table_is_a_fault(made: Collation, number: str) -> None:
    sound = as_tei(made)
    head, app, rest = sound.partition("<app ")
    assert app
    before, _, after = rest.partition(' n="')
    assert after
    broken = f'{head}{app}{before} n="{number}"{after.partition(chr(34))[2]}'
    with pytest.raises(InvalidInput):
        from_tei(broken.encode())


@pytest.mark.parametrize("encoding", ["utf-7", "shift_jis", "big5", "euc-jp", "none-such"])
def test_an_encoding_that_xml_can_t_be_read_in_is_a_fault(encoding: str) -> None:
    with pytest.raises(InvalidInput, match="this is not XML"):
        from_tei(f'<?xml version="1.0" encoding="{encoding}"?><TEI/>'.encode())


@pytest.mark.parametrize("column", [99, -99])
def test_a_gap_beyond_the_table_is_a_fault(made: Collation, column: int) -> None:
    data = json.loads(json.dumps(as_json(made)))
    data["gaps"] = [{"witness": "X", "column": column, "gap": "lost"}]
    with pytest.raises(InvalidInput):
        from_json(data)


@pytest.mark.parametrize(
    "text", ["a . # b\n.c = 1\nx = 1\nx = 2\n", '"\\q".a = 1\nx = 1\nx = 2\n', "[ ]\nx = 1\nx = 2\n"]
)
def test_a_key_that_is_none_is_a_fault_beside_a_doubled_one(text: str) -> None:
    with pytest.raises(InvalidInput):
        toml.parse(text, name="x.toml")
