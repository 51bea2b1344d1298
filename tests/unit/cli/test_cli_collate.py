"""`collate`: files and sigla side by side."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def files(tmp_path: Path) -> Callable[..., list[str]]:
    def write(**texts: str) -> list[str]:
        for name, text in texts.items():
            tmp_path.joinpath(f"{name}.txt").write_bytes(text.encode())
        return [str(tmp_path / f"{name}.txt") for name in texts]

    return write


def test_files_are_witnesses_named_by_their_stems(cli: Run, files: Callable[..., list[str]]) -> None:
    answer = cli("collate", *files(one="туз и король\n", two="туз или король\n"))
    assert answer.status == 0
    assert "one" in answer.out
    assert "another word" in answer.out
    assert answer.err == ""


def test_a_file_may_be_given_a_siglum(cli: Run, files: Callable[..., list[str]]) -> None:
    one, two = files(one="туз", two="туз")
    found = cli("collate", f"NA={one}", f"B={two}", "--json").json
    assert found["witnesses"] == ["NA", "B"]


def test_json_is_collatexs_shape_with_moves_and_variants(cli: Run, files: Callable[..., list[str]]) -> None:
    found = cli("collate", *files(one="снять верхнюю карту обязанъ", two="обязанъ снять верхнюю карту"), "--json").json
    assert len(found["table"]) == 2
    assert {len(row) for row in found["table"]} == {len(found["table"][0])}
    token = next(cell for cell in found["table"][0] if cell)[0]
    assert token == {"t": "снять", "n": "снять", "folded": "снять", "kind": "word", "start": 0, "end": 5}
    assert [move["pairs"] for move in found["moves"]] == [[[[20, 27], [0, 7]]]]
    assert {variant["kind"] for variant in found["variants"]} == {"order"}


def test_json_that_was_written_is_read(cli: Run, files: Callable[..., list[str]], tmp_path: Path) -> None:
    written = cli("collate", *files(one="туз и король", two="туз король"), "--format", "json")
    tmp_path.joinpath("made.json").write_text(written.out, encoding="utf-8")
    again = cli("collate", str(tmp_path / "made.json"), "--json").json
    assert again["table"] == json.loads(written.out)["table"]


def test_csv_has_a_column_for_each_witness(cli: Run, files: Callable[..., list[str]]) -> None:
    answer = cli("collate", *files(one="=конъ, 01-02", two="конъ, 01-02"), "--format", "csv")
    read = list(csv.reader(io.StringIO(answer.out)))
    assert read[0] == ["column", "one", "two"]
    assert ["01-02", "01-02"] in [row[1:] for row in read]


def test_B56_one_siglum_for_two_files_is_refused(cli: Run, files: Callable[..., list[str]]) -> None:
    one, two = files(one="туз", two="туз")
    answer = cli("collate", f"X={one}", f"X={two}")
    assert answer.status == 2
    assert "one.txt" in answer.err
    assert "two.txt" in answer.err


def test_B58_an_empty_file_is_told_and_collation_goes_on(cli: Run, files: Callable[..., list[str]]) -> None:
    answer = cli("collate", *files(one="", two="\ufeff", three="туз король"), "--json")
    assert answer.status == 0
    assert answer.err.count("nothing to read") == 2
    assert answer.json["empty"] == ["one", "two"]


def test_B33_B34_B35_what_is_passed_over_is_told(cli: Run, files: Callable[..., list[str]]) -> None:
    answer = cli(
        "collate", *files(one="стуча\u00adщій кoзырь взят-\nки", two="стучащій козырь взятки"), "--level", "substance"
    )
    assert "no difference" in answer.out
    for code in ("U+00AD", "U+006F", "взят-/ки"):
        assert code in answer.err


def test_B62_a_file_of_another_encoding_is_refused_until_it_is_named(cli: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "one.txt", tmp_path / "two.txt"
    path.write_bytes(("Всякий игрок обязан взять взятку. " * 4).encode("cp1251"))
    other.write_bytes(("Всякий игрок обязан взять взятку. " * 4).encode())
    assert cli("collate", str(path), str(other)).status == 2
    answer = cli("collate", str(path), str(other), "--encoding", "cp1251")
    assert answer.status == 0
    assert answer.out.endswith("no difference\n")  # the other, which is UTF-8, is read as that
    assert cli("collate", str(other), str(path), "--encoding", "klingon").status == 2


def test_what_is_lost_can_be_said(cli: Run, files: Callable[..., list[str]]) -> None:
    texts = files(one="Снять колоду. Сдать карты.", two="Сдать карты.")
    assert "words left out" in cli("collate", *texts).out
    answer = cli("collate", *texts, "--lost", "two:0")
    assert "[lost]" in answer.out
    assert "words left out" not in answer.out
    assert cli("collate", *texts, "--lost", "three:0").status == 2


def test_an_unknown_witness_is_refused(cli: Run) -> None:
    answer = cli("collate", "Q", "A")
    assert answer.status == 2
    assert "no witness or file 'Q'" in answer.err or "Q" in answer.err


def test_the_library_is_collated_in_its_restatements_without_the_originals(cli: Run) -> None:
    answer = cli("collate", "B", "D", "--json")
    assert answer.status == 0
    assert "restatements" in answer.err
    assert answer.json["witnesses"] == ["B", "D"]


def test_a_folding_can_be_left_out(cli: Run, files: Callable[..., list[str]]) -> None:
    texts = files(one="бьётъ всё", two="бьетъ все")
    assert "no difference" in cli("collate", *texts, "--level", "substance").out
    assert "no difference" not in cli("collate", *texts, "--level", "substance", "--without", "yo").out
    assert cli("collate", *texts, "--without", "yoo").status == 2


TABLE = '{"witnesses": ["А", "Б"], "table": [[[{"t": "туз"}]], [[{"t": "король"}]]]}'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"witnesses":\n["A",', "theirs.json:2:6: this is not JSON: Expecting value"),
        ("null", "theirs.json: this is not the JSON of a collation: expected an object or a list, found 'null'"),
        ('{"witnesses": ["A"], "witnesses": []}', "theirs.json: the key 'witnesses' stands twice in one object"),
        ('{"n": ' + "9" * 5000 + "}", "theirs.json: a number has more digits than any number here"),
    ],
)
def test_json_that_is_none_is_told_with_its_place(cli: Run, tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "theirs.json"
    path.write_text(text, encoding="utf-8")
    answer = cli("collate", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"error: {tmp_path}/{told}\n"


def test_json_in_another_encoding_is_read_as_the_one_that_is_named(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "theirs.json"
    path.write_bytes(TABLE.encode("cp1251"))
    assert "not UTF-8" in cli("collate", str(path)).err
    assert cli("collate", str(path), "--encoding", "cp1251", "--json").json["witnesses"] == ["А", "Б"]
    path.write_bytes(TABLE.encode("utf-16"))
    assert cli("collate", str(path), "--json").json["witnesses"] == ["А", "Б"]


def test_a_collation_among_witnesses_is_refused_and_not_collated_as_a_text(
    cli: Run, files: Callable[..., list[str]], tmp_path: Path
) -> None:
    (one,) = files(one="туз и король")
    made, marked = tmp_path / "made.json", tmp_path / "marked.xml"
    made.write_text(TABLE, encoding="utf-8")
    marked.write_text("\ufeff <TEI/>", encoding="utf-8")
    answer = cli("collate", one, str(made), f"X={marked}")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.splitlines() == [
        f"error: {path}: this is {sort} and no text: a collation, or a list of witnesses, is given by itself"
        for path, sort in ((made, "JSON"), (marked, "XML"))
    ]


def test_the_file_of_a_witness_that_is_not_there_is_named(cli: Run, files: Callable[..., list[str]]) -> None:
    answer = cli("collate", "X=gone.txt", *files(one="туз"))
    assert answer.err == "error: gone.txt: there is no such file for the witness 'X'\n"


@pytest.mark.parametrize("name", ["../secret.txt", "/etc/hostname", "sub/../../secret.txt"])
def test_a_list_of_witnesses_names_no_file_outside_its_folder(cli: Run, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "list"
    (folder / "sub").mkdir(parents=True)
    tmp_path.joinpath("secret.txt").write_text("король", encoding="utf-8")
    folder.joinpath("sub", "a.txt").write_text("туз", encoding="utf-8")
    path = folder / "list.json"
    entries = [{"siglum": "A", "file": "sub/a.txt"}, {"siglum": "B", "file": name}]
    path.write_text(json.dumps(entries), encoding="utf-8")
    answer = cli("collate", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"error: {path}: [1]: the file '{name}' lies outside the folder of the list\n"
    path.write_text(json.dumps([entries[0], entries[0] | {"siglum": "B"}]), encoding="utf-8")
    assert cli("collate", str(path), "--json").json["witnesses"] == ["A", "B"]
