"""CollateX's JSON from other hands: every fault by the file and its place in the table, and none passed over."""

from __future__ import annotations

from typing import Any

import pytest

from stukolka.errors import StukolkaError
from stukolka.text.json_reading import MOST_TOLD, from_json
from stukolka.text.tei import as_tei
from stukolka.text.tei_reading import from_tei


def of(*rows: Any, sigla: tuple[str, ...] = ("A", "B")) -> dict[str, Any]:
    return {"witnesses": list(sigla), "table": list(rows)}


def told(data: dict[str, Any]) -> list[str]:
    with pytest.raises(StukolkaError) as raised:
        from_json(data, file="theirs.json")
    return str(raised.value).splitlines()


@pytest.mark.parametrize(
    "token", [None, {"t": None}, {"t": ""}, {"t": " \t"}, "a", {"t": "\ud800"}, {"t": "a", "start": -3}]
)
def test_a_token_that_is_none_is_told_with_its_row_column_and_place_in_the_cell(token: object) -> None:
    (line,) = told(of([[{"t": "a"}]], [[{"t": "b"}, token]]))
    assert line.startswith("error: theirs.json: table[1][0][1]: this is not the JSON of a collation: ")


def test_all_faults_of_tokens_are_told_at_once_but_not_without_end() -> None:
    assert len(told(of([[{"t": ""}], {"t": "a"}], [[None], [{"t": "b"}]]))) == 3
    many = told(of([[None]] * 500, [[{"t": "b"}]] * 500))
    assert len(many) == MOST_TOLD + 1
    assert many[-1] == "error: theirs.json: and 480 faults more of this sort"


def test_tokens_that_stand_before_what_is_before_them_are_refused() -> None:
    late, early, after = {"t": "aaa", "start": 5}, {"t": "b", "start": 2}, {"t": "c"}
    (line,) = told(of([[late], [early]], [[{"t": "b"}], None]))
    assert line.endswith("table[0][1][0]: this is not the JSON of a collation: "
                         "it begins at 2, and what stands before it ends at 8")  # fmt: skip
    made = from_json(of([[early], [after], [late]], [[{"t": "b"}], None, None]))
    assert [(one.start, one.end) for one in made.tokens[0]] == [(2, 3), (4, 5), (5, 8)]


def test_a_column_in_which_nobody_has_anything_is_refused_so_that_what_is_read_can_be_written_as_tei() -> None:
    assert "nobody has anything in column 1" in told(of([[{"t": "a"}], None], [[{"t": "b"}], []]))[0]
    sound = from_json(of([[{"t": "a"}], None], [None, [{"t": "b"}]]))
    assert from_tei(as_tei(sound).encode()).table().equals(sound.table())


@pytest.mark.parametrize(
    ("sigla", "what"),
    [
        (("A", "A"), "two witnesses have the siglum 'A'"),
        (("", "B"), "a siglum is empty"),
        (("A\n", "B"), "siglum 'A<U+000A>' begins or ends with a space"),
    ],
)
def test_faults_of_sigla_name_the_file(sigla: tuple[str, str], what: str) -> None:
    rows = [[{"t": "a"}]], [[{"t": "b"}]]
    assert told(of(*rows, sigla=sigla))[0].startswith(f"error: theirs.json: {what}")
    texts = [{"id": siglum, "content": "a b"} for siglum in sigla]
    assert told({"witnesses": texts})[0].startswith(f"error: theirs.json: {what}")


def test_a_siglum_that_stands_twice_in_tei_is_told_with_the_file() -> None:
    sound = as_tei(from_json(of([[{"t": "a"}]], [[{"t": "b"}]])))
    with pytest.raises(StukolkaError, match=r"^error: made\.xml: two witnesses have the siglum 'A'$"):
        from_tei(sound.replace('n="B"', 'n="A"').encode(), file="made.xml")


def test_words_of_nothing_but_invisible_signs_are_kept() -> None:
    unseen = {"t": "\ufeff\u200b"}
    made = from_json(of([[{"t": "a"}], [{"t": "b"}]], [[unseen], None]))
    assert [column[1] for column in made.columns] == [0, None]
    assert [made.gap_at(column, 1) for column in range(2)] == [None, "not-collated"]
    assert from_tei(as_tei(made).encode()).table().equals(made.table())
