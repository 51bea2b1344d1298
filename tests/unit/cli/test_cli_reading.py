"""`check`, `witnesses`, `coverage`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka import paths
from stukolka.library import Library

Cli = Callable[..., Any]


def break_book(root: Path) -> None:
    book = root / "variants" / "stukolka" / "X.toml"
    text = book.read_text(encoding="utf-8").replace("left-neighbour", "left-neighbor").replace('"r1"', '"r9"')
    book.write_text(text + '[general."trick.heads"]\nstanding = "silent"\n', encoding="utf-8")


def test_the_shipped_library_has_no_faults(cli: Cli) -> None:
    assert cli("check", "--json").json == {"faults": []}
    assert cli("check").out == "no faults\n"
    assert cli("check", "--lang", "ru").out == "ошибок нет\n"


def test_check_lists_all_faults_with_file_line_and_what_was_meant(cli: Cli, root: Path) -> None:
    break_book(root)
    answer = cli("check", "--root", root)
    book = root / "variants" / "stukolka" / "X.toml"
    assert (answer.status, answer.out) == (1, "")
    assert len(answer.faults) == 3
    assert answer.faults[0].startswith(f'error: {book}:3:12: general."deal.cut".answers[0]: unknown value')
    assert answer.faults[0].endswith("did you mean left-neighbour?")
    assert answer.faults[1].endswith(f"{book}:4:13: general.\"deal.cut\".passages[0]: witness X has no passage 'r9'")
    assert f"{book}:5:2" in answer.faults[2]


def test_check_tells_a_machine_the_same_faults(cli: Cli, root: Path) -> None:
    break_book(root)
    answer = cli("check", "--root", root, "--json")
    assert answer.status == 1
    faults = answer.json["faults"]
    assert [(fault["line"], set(fault)) for fault in faults] == [
        (3, {"file", "line", "column", "key", "message"}),
        (4, {"file", "line", "column", "key", "message"}),
        (5, {"file", "line", "column", "key", "message"}),
    ]
    assert len(answer.faults) == len(faults)


def test_check_of_one_witness_leaves_the_others_out(cli: Cli, copy: Path) -> None:
    book = copy / "variants" / "stukolka" / "B.toml"
    book.write_text(book.read_text(encoding="utf-8") + "nonsense\n", encoding="utf-8")
    assert cli("check", copy / "corpus" / "A", "--root", copy).status == 0
    answer = cli("check", copy / "corpus" / "B", "--root", copy)
    assert answer.status == 1
    assert all(str(book) in fault for fault in answer.faults)


@pytest.mark.parametrize(
    "place", ["", "variants", "variants/stukolka", "variants/stukolka/completions.toml", "corpus", "corpus/encodings"]
)
def test_check_of_any_folder_or_file_of_the_library_tells_what_is_wrong_there(place: str, cli: Cli, copy: Path) -> None:
    assert cli("check", copy / place, "--root", copy).out == "no faults\n"
    (copy / "corpus" / "encodings" / "stukolka" / "verdicts.toml").write_text("x = 1\n", encoding="utf-8")
    completions = copy / "variants" / "stukolka" / "completions.toml"
    completions.write_text(completions.read_text(encoding="utf-8") + "[more]\n", encoding="utf-8")
    answer = cli("check", copy / place, "--root", copy)
    assert answer.status == 1
    told = {"completions.toml" in fault for fault in answer.faults}
    assert told == {True} if "variants" in place else {False} if place else {True, False}


def test_check_knows_nothing_of_other_files_in_a_library(cli: Cli, copy: Path) -> None:
    (fault,) = cli("check", copy / "corpus" / "references.bib", "--root", copy).faults
    assert "nothing is known of such a file" in fault
    (fault,) = cli("check", copy.parent, "--root", copy).faults
    assert "this is no folder of the library" in fault


def test_check_of_a_record_and_of_a_rule_set_file(cli: Cli, record: Callable[..., str], tmp_path: Path) -> None:
    assert cli("check", record()).status == 0
    bad = record(("7s", "7z"), ("stake = 15", "stake = 16"))
    assert [fault.split(": ")[1] for fault in cli("check", bad).faults] == ["deal.toml:6:1", "deal.toml:9:1"]
    (tmp_path / "mine.toml").write_text('base = "golets/A"\n[switches]\npack = "37"\n', encoding="utf-8")
    answer = cli("check", "mine.toml")
    assert answer.status == 1
    assert answer.faults == [
        "error: mine.toml:3:1: switches.pack: unknown answer '37' to switch pack; allowed: 52, 36, 32"
    ]


def test_check_of_what_is_not_there_is_wrong_usage(cli: Cli, record: Callable[..., str]) -> None:
    record()
    answer = cli("check", "dael.toml")
    assert answer.status == 2
    assert answer.faults == ["error: dael.toml: no such file; did you mean deal.toml?"]


def test_witnesses_json_is_the_contract_s(cli: Cli) -> None:
    sources = cli("witnesses", "--json").json
    assert [source["siglum"] for source in sources] == list(Library.open().sigla())
    for source in sources:
        assert set(source) == {"siglum", "title", "file", "sha256", "characters", "holds", "original", "notices"}
        assert set(source["title"]) == set(source["holds"]) == {"en", "ru"}
        assert source["original"] is None
        assert source["notices"] is None


def test_witnesses_shows_what_each_holds(cli: Cli) -> None:
    for lang in ("en", "ru"):
        out = " ".join(cli("witnesses", "--lang", lang).out.split())
        for source in Library.open().sources().values():
            assert source.title.of(lang) in out
            assert " ".join(source.holds.of(lang).split()) in out
    assert "the original is not at hand" in cli("witnesses").out


def test_witnesses_counts_the_odd_signs_of_a_text_at_hand(cli: Cli, root: Path) -> None:
    assert cli("witnesses", "--root", root, "--json").json[0]["notices"] == []
    own = root / "corpus" / "X" / "X.txt"
    own.write_bytes(own.read_bytes().replace(b" ", "\N{NO-BREAK SPACE}".encode()))
    (source,) = cli("witnesses", "--root", root, "--json").json
    assert [(one["kind"], one["line"], one["column"]) for one in source["notices"]][:2] == [
        ("space", 1, 4),
        ("space", 3, 6),
    ]
    assert f"spaces other than the plain one {len(source['notices'])}" in cli("witnesses", "--root", root).out
    assert "пробелы, кроме обычного" in cli("witnesses", "--root", root, "--lang", "ru").out


def test_witnesses_finds_a_reader_s_own_text(cli: Cli, root: Path) -> None:
    (source,) = cli("witnesses", "--root", root, "--json").json
    assert source["original"] == str(root / "corpus" / "X" / "X.txt")
    assert "the original is at hand" in cli("witnesses", "--root", root).out


@pytest.mark.originals
def test_witnesses_finds_the_originals(cli: Cli, originals: Path) -> None:
    sources = cli("witnesses", "--witnesses", originals, "--json").json
    assert [Path(source["original"]).parent for source in sources] == [originals] * len(sources)


def test_coverage_json_is_the_contract_s(cli: Cli) -> None:
    found = cli("coverage", "--json").json
    assert set(found) == {"witnesses", "loci"}
    for one in found["witnesses"]:
        assert set(one) == {"siglum", "share", "kinds", "unused"}
        assert 0.99 < one["share"] <= 1
        assert abs(sum(one["kinds"].values()) - one["share"]) < 0.001
    assert found["loci"] == []


def test_coverage_lists_what_is_unread(cli: Cli, root: Path) -> None:
    found = cli("coverage", "--root", root, "--json").json
    unread = {one["locus"]: one["unread"] for one in found["loci"]}
    assert "deal.cut" not in unread
    assert unread["table.pack"] == ["X"]
    assert "table.pack" in cli("coverage", "--root", root).out
    assert "every locus is read in every witness" in cli("coverage").out


def test_the_environment_names_the_originals(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.WITNESSES_VARIABLE, str(tmp_path / "gone"))
    answer = cli("witnesses")
    assert answer.status == 2
    assert answer.faults == [f"error: {tmp_path / 'gone'}: no such folder"]
