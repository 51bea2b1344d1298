"""`collate` as HTML, TEI, GraphML and SVG, to stdout or to a file, with the editor's hand and the loci of variants."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from lxml import etree

from stukolka.cli.collate import SUFFIXES

Run = Callable[..., Any]

FORMS = ["json", "csv", "html", "tei", "graphml", "svg"]

HAND = """\
witnesses = ["one", "two"]
editor = "N. N."
[[pin]]
in.one = "туз"
in.two = "валетъ"
note = "Почему."
"""


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.txt").write_bytes("снять туз рукой".encode())
    (tmp_path / "two.txt").write_bytes("взять другой валетъ".encode())
    return "one.txt", "two.txt"


@pytest.fixture
def hand(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str = HAND) -> str:
        (tmp_path / "collation.toml").write_bytes(text.encode())
        return "collation.toml"

    return write


@pytest.mark.parametrize("form", FORMS)
def test_every_format_goes_to_stdout(cli: Run, texts: tuple[str, str], form: str) -> None:
    answer = cli("collate", *texts, "--format", form)
    assert (answer.status, answer.err) == (0, "")
    assert "валетъ" in answer.out
    match form:
        case "json":
            assert json.loads(answer.out)["witnesses"] == ["one", "two"]
        case "csv":
            assert next(csv.reader(io.StringIO(answer.out))) == ["column", "one", "two"]
        case "graphml":
            assert nx.read_graphml(io.BytesIO(answer.out.encode())).has_node("start")
        case "html":
            assert answer.out.startswith("<!DOCTYPE html>")
        case _:
            assert etree.fromstring(answer.out.encode()).tag.endswith({"tei": "}TEI", "svg": "}svg"}[form])


def test_no_file_that_is_read_is_written_over(cli: Run, texts: tuple[str, str], hand: Callable[[], str]) -> None:
    before = Path("one.txt").read_bytes()
    for named, out in ((texts, "one.txt"), (("A1=one.txt", texts[1]), "./one.txt")):
        answer = cli("collate", *named, "--format", "csv", "--out", out)
        assert (answer.status, answer.out) == (2, "")
        assert "would be written over" in answer.err
    assert Path("one.txt").read_bytes() == before
    answer = cli("collate", *texts, "--hand", hand(), "--format", "csv", "--out", "collation.toml")
    assert answer.status == 2


def test_tei_of_another_edition_is_told_for_what_it_is(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "other.xml"
    path.write_text('<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p>a</p></body></text></TEI>')
    answer = cli("collate", path)
    assert answer.faults == [f"error: {path}: this TEI document lists no witnesses: only collations are read again"]


@pytest.mark.parametrize("form", ["table", "json", "html", "tei", "graphml", "svg"])
def test_every_output_but_a_bare_table_lists_the_foldings(cli: Run, texts: tuple[str, str], form: str) -> None:
    whole = cli("collate", *texts, "--format", form).out
    without = cli("collate", *texts, "--format", form, "--without", "yat").out
    name = "ѣ as е" if form == "html" else "yat"
    assert name in whole
    assert name not in without


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_name_of_the_file_says_the_format(cli: Run, texts: tuple[str, str], suffix: str, tmp_path: Path) -> None:
    answer = cli("collate", *texts, "--out", f"made{suffix}")
    assert (answer.status, answer.out) == (0, f"written: made{suffix}\n")
    content = (tmp_path / f"made{suffix}").read_text("utf-8")
    same = cli("collate", *texts, "--format", SUFFIXES[suffix]).out
    assert content == ("\ufeff" + same if suffix == ".csv" else same)


def test_a_file_of_another_name_needs_a_format(cli: Run, texts: tuple[str, str], tmp_path: Path) -> None:
    answer = cli("collate", *texts, "--out", "made.htm")
    assert answer.status == 2
    assert "did you mean .html" in answer.err
    assert cli("collate", *texts, "--out", "made.htm", "--format", "html").status == 0
    assert cli("collate", *texts, "--out", "made.txt", "--format", "table").status == 2
    assert not (tmp_path / "made.txt").exists()


def test_B84_the_csv_file_begins_with_the_mark_that_spreadsheets_want(
    cli: Run, texts: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "one.txt").write_bytes("=конъ =конъ".encode())
    cli("collate", *texts, "--out", "made.csv")
    assert (tmp_path / "made.csv").read_bytes().startswith(b"\xef\xbb\xbfcolumn,one,two\n")


def test_json_tells_where_a_file_was_written(cli: Run, texts: tuple[str, str]) -> None:
    assert cli("collate", *texts, "--out", "made.html", "--json").json == {"written": "made.html"}


def test_nothing_is_left_where_a_file_can_not_be_written(cli: Run, texts: tuple[str, str], tmp_path: Path) -> None:
    answer = cli("collate", *texts, "--out", "one.txt/made.html")
    assert answer.status == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.txt", "two.txt"]


def test_written_files_do_not_depend_on_the_locale(
    cli: Run, texts: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for form in FORMS:
        english = cli("collate", *texts, "--format", form).out
        monkeypatch.setenv("LANG", "ru_RU.UTF-8")
        assert cli("collate", *texts, "--format", form).out == english
        monkeypatch.delenv("LANG")
    assert 'id="lang-ru" checked' in cli("collate", *texts, "--format", "html", "--lang", "ru").out


def test_tei_stands_off_and_is_read_again(cli: Run, texts: tuple[str, str]) -> None:
    for more in ((), ("--stand-off",)):
        assert cli("collate", *texts, "--out", "made.xml", *more).status == 0
        again = cli("collate", "made.xml", "--json")
        assert (again.status, again.err) == (0, "")
        table = [[[token["t"] for token in cell] for cell in row] for row in again.json["table"]]
        made = cli("collate", *texts, "--json").json["table"]
        assert table == [[[token["t"] for token in cell] for cell in row] for row in made]
    assert "double-end-point" in cli("collate", "made.xml", "--format", "tei", "--stand-off").out


def test_options_that_do_not_fit_are_refused(cli: Run, texts: tuple[str, str], hand: Callable[[], str]) -> None:
    assert "--stand-off is of --format tei" in cli("collate", *texts, "--stand-off").err
    assert "--stretch is of --format svg" in cli("collate", *texts, "--stretch", "0-1").err
    cli("collate", *texts, "--out", "made.json")
    for more in (("--hand", hand()), ("--lost", "one:0"), ("--without", "yo")):
        answer = cli("collate", "made.json", *more)
        assert answer.status == 2
        assert "takes no --hand" in answer.err


def test_a_stretch_is_drawn_by_its_columns_or_by_the_text_of_a_witness(cli: Run, texts: tuple[str, str]) -> None:
    whole = cli("collate", *texts, "--format", "svg").out
    part = cli("collate", *texts, "--format", "svg", "--stretch", "one:6-9").out
    assert "туз" in part
    assert len(part) < len(whole)
    assert cli("collate", *texts, "--format", "svg", "--stretch", "0-2").status == 0
    for wrong, told in (("5-99", "no columns"), ("one", "no stretch"), ("two:90-99", "no words"), ("x:0-3", "unknown")):
        answer = cli("collate", *texts, "--format", "svg", "--stretch", wrong)
        assert answer.status == 2
        assert told in answer.err


def test_a_broken_tei_file_is_one_fault_with_its_line(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "made.xml"
    path.write_text('<?xml version="1.0"?>\n<!DOCTYPE TEI [<!ENTITY a "b">]>\n<TEI/>', encoding="utf-8")
    answer = cli("collate", path)
    assert answer.status == 2
    assert answer.faults == [
        f"error: {path}:2: a document type is not read: it could name other files, or grow without end"
    ]


# The editor's hand


def test_B88_the_editors_hand_is_followed_and_shown(
    cli: Run, texts: tuple[str, str], hand: Callable[[str], str]
) -> None:
    answer = cli("collate", *texts, "--hand", hand())
    assert (answer.status, answer.err) == (0, "")
    assert "†1 N. N.: set side by side: one 6-9 «туз» ~ two 13-19 «валетъ». Почему." in answer.out
    assert "†1 N. N.: поставлено рядом" in cli("collate", *texts, "--hand", hand(), "--lang", "ru").out
    for form in FORMS:
        assert "Почему." in cli("collate", *texts, "--hand", hand(), "--format", form).out
    once = cli("collate", *texts, "--hand", hand(), "--format", "tei").out
    assert cli("collate", *texts, "--hand", hand(), "--format", "tei").out == once


def test_a_decision_that_no_longer_fits_is_told_with_its_place(
    cli: Run, texts: tuple[str, str], hand: Callable[[str], str], tmp_path: Path
) -> None:
    (tmp_path / "one.txt").write_bytes("снять туза рукой".encode())
    answer = cli("collate", *texts, "--hand", hand())
    assert answer.status == 2
    assert answer.faults == [
        "error: collation.toml:4:1: pin[0].in.one: one has no words 'туз'; the nearest are 'туза' at 6-10 (line 1)"
    ]
    assert cli("collate", *texts, "--hand", "missing.toml").status == 2


def test_decisions_that_wait_or_change_nothing_are_told(
    cli: Run, texts: tuple[str, str], hand: Callable[[str], str]
) -> None:
    text = HAND.replace('"one", "two"', '"one", "two", "three"')
    more = '[[pin]]\nin.one = "снять"\nin.two = "взять"\n[[lost]]\nin.three = { span = [0, 0] }\n'
    answer = cli("collate", *texts, "--hand", hand(text + more))
    assert answer.status == 0
    assert "decisions concern witnesses that are not collated here: 1" in answer.err
    assert "collation.toml:7: this decision changes nothing" in answer.err


# Loci


def test_variants_that_bear_on_a_rule_name_its_locus(cli: Run) -> None:
    found = cli("collate", "B", "D", "--json").json["variants"]
    named = next(variant["loci"] for variant in found if variant["loci"])
    assert named[0] in cli("collate", "B", "D").out
    assert f'<note type="locus" n="{named[0]}">' in cli("collate", "B", "D", "--format", "tei").out
    page = cli("collate", "B", "D", "--format", "html").out
    assert f"<code>{named[0]}</code>" in page
    assert "<b>B</b> " in page
