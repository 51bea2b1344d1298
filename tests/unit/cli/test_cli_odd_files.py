"""What no sound file is: links in a circle, devices, pipes, folders, files of absurd size, names that others leave."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka import naming, paths, toml

Cli = Callable[..., Any]
Record = Callable[..., str]

READERS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "a record": lambda file: ("replay", file),
    "a rule set": lambda file: ("rules", file),
    "a file to be checked": lambda file: ("check", file),
    "a text to be collated": lambda file: ("collate", file, "sound.txt"),
    "a collation": lambda file: ("collate", file),
    "a text kept here": lambda file: ("new", "witness", "F", "--text", file),
    "a text kept elsewhere": lambda file: ("new", "witness", "F", "--file", file),
}
"""What a file is read as -> the command."""


def link_loop(path: Path) -> None:
    path.symlink_to(path.name)


def folder(path: Path) -> None:
    path.mkdir()


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def too_large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(paths.MOST_BYTES + 1)


ODD: dict[str, tuple[Callable[[Path], None], str]] = {
    "a link to itself": (link_loop, "its links lead in a circle"),
    "a folder": (folder, "this is a folder, not a file"),
    "a pipe": (pipe, "this is a pipe, not a file"),
    "a device": (device, "this is a device, not a file"),
    "too large": (too_large, "the most that is read"),
}
"""What is no file to be read -> how it is made, and what is said."""


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("reader", READERS)
def test_what_is_no_file_is_one_fault_whatever_it_is_read_as(
    odd: str, reader: str, cli: Cli, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make, said = ODD[odd]
    name = "odd.json" if reader == "a collation" else "odd.toml"
    make(Path(name))
    Path("sound.txt").write_text("some words", encoding="utf-8")
    answer = cli(*READERS[reader](name), "--root", root)
    # A folder may be checked, as an entry of the corpus.
    assert answer.status == (1 if (reader, odd) == ("a file to be checked", "a folder") else 2)
    (fault,) = answer.faults
    assert fault.startswith(f"error: {name}: ")
    assert said in fault or answer.status == 1
    assert not (root / "corpus" / "F").exists()


@pytest.mark.parametrize("odd", ["a folder", "a pipe"])
def test_a_file_of_the_library_that_is_none_is_told_with_its_place(odd: str, cli: Cli, copy: Path) -> None:
    make, said = ODD[odd]
    for place in ("variants/stukolka/claims.toml", "corpus/relations.toml", "corpus/A/passages.toml"):
        path = copy / place
        path.unlink()
        make(path)
        answer = cli("check", "--root", copy)
        assert answer.status == 1
        assert any(fault.startswith(f"error: {path}: ") and said in fault for fault in answer.faults), answer.err
        shutil.rmtree(path) if path.is_dir() else path.unlink()


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_file_among_the_originals_is_passed_over_unless_it_has_a_witness_s_name(
    odd: str, cli: Cli, copy: Path, tmp_path: Path
) -> None:
    make, said = ODD[odd]
    originals = tmp_path / "originals"
    originals.mkdir()
    make(originals / "0.txt")
    sound = cli("witnesses", "--root", copy, "--witnesses", originals, "--json")
    assert [source["original"] for source in sound.json] == [None] * len(sound.json)
    named = originals / sound.json[0]["file"]
    make(named)
    answer = cli("witnesses", "--root", copy, "--witnesses", originals)
    assert answer.status == 2
    (fault,) = answer.faults
    assert fault.startswith(f"error: {named}: ")
    assert said in fault


@pytest.mark.parametrize(
    "tokens", [("check", "--root"), ("witnesses", "--witnesses"), ("edition", "--out")], ids=lambda tokens: tokens[1]
)
def test_a_folder_that_is_a_link_to_itself_is_one_fault(
    tokens: tuple[str, ...], cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    link_loop(Path("o"))
    answer = cli(*tokens, "o")
    assert answer.status == 2
    assert answer.faults == [
        f"error: o: can't be {'found' if tokens[0] == 'edition' else 'read'}: its links lead in a circle"
    ]


def test_a_record_whose_rule_set_is_a_link_to_itself_is_told_in_its_line(cli: Cli, record: Record) -> None:
    name = record(("prikupka/A", "l.toml"))
    link_loop(Path("l.toml"))
    (fault,) = cli("replay", name).faults
    assert fault == "error: deal.toml:3:1: rules: 'l.toml': can't be found: its links lead in a circle"


def test_nothing_is_written_into_a_link_to_itself(cli: Cli, root: Path) -> None:
    link_loop(root / "corpus" / "F")
    answer = cli("new", "witness", "F", "--root", root)
    assert answer.status == 2
    assert len(answer.faults) == 1
    assert "its links lead in a circle" in answer.faults[0]
    assert not (root / "variants" / "stukolka" / "F.toml").exists()


def test_an_open_pipe_is_read(cli: Cli, record: Record) -> None:
    content = Path(record()).read_bytes()
    reading, writing = os.pipe()

    def write() -> None:
        with os.fdopen(writing, "wb") as pipe_end:
            pipe_end.write(content)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert cli("replay", f"/dev/fd/{reading}", "--json").json["status"] == "over"
    finally:
        writer.join()
        os.close(reading)


@pytest.mark.parametrize("name", [".ipynb_checkpoints", "__pycache__"])
def test_what_others_leave_behind_is_passed_over(name: str, cli: Cli, copy: Path) -> None:
    sound = cli("check", "--root", copy).status
    for there, made in (("variants", "stukolka"), ("corpus", "A"), ("corpus/encodings", "stukolka")):
        shutil.copytree(copy / there / made, copy / there / name)
    shutil.copy(copy / "variants/stukolka/A.toml", copy / f"variants/stukolka/{name}.toml")
    answer = cli("check", "--root", copy)
    assert (answer.status, answer.err) == (sound, "") == (0, "")
    assert cli("rules", "golets/A", "--root", copy).status == 0


@pytest.mark.parametrize("name", ["преферанс", "a.b", "Whist", "two words", "-x", "con", "class", "general", "x" * 230])
@pytest.mark.parametrize("command", ["check", "rules golets/X", "coverage"])
def test_a_folder_that_can_be_no_game_is_one_fault(name: str, command: str, cli: Cli, root: Path) -> None:
    (root / "variants" / name).mkdir()
    shutil.copy(root / "variants/stukolka/game.toml", root / "variants" / name)
    answer = cli(*command.split(), "--root", root)
    assert answer.status == (1 if command == "check" else 2)
    (fault,) = answer.faults
    assert fault.startswith(f"error: {root / 'variants' / name}: '")


def test_a_game_without_titles_is_one_fault_not_a_fault_for_each_locus(cli: Cli, root: Path) -> None:
    (root / "variants/stukolka/game.toml").unlink()
    answer = cli("check", "--root", root)
    assert answer.status == 1
    assert answer.faults == [f"error: {root / 'variants/stukolka'}: a game's folder needs a file game.toml"]


def test_a_key_of_thousands_of_parts_is_one_fault(cli: Cli, record: Record) -> None:
    for key in ("a" + ".a" * 3000, "'a b'" + ' . "c"' * 200):
        name = record(more=f"{key} = 1\n")
        assert cli("replay", name).faults == ["error: deal.toml:13: a key of more than 100 parts"]
        name = record(more=f"x = {{ {key} = 1 }}\n[{key}]\n")
        assert cli("check", name).faults == ["error: deal.toml:13: a key of more than 100 parts"]


def test_a_key_of_a_hundred_parts_is_only_unknown(cli: Cli, record: Record) -> None:
    name = record(more="a" + ".a" * (toml.MOST_STEPS - 1) + " = 1\n")
    (fault,) = cli("replay", name).faults
    assert fault.startswith("error: deal.toml:13:1: a: unknown key 'a'")


@pytest.mark.parametrize("value", ["[" * 300 + "]" * 300, "{ a = " * 300 + "1" + " }" * 300, "[" * 5000])
def test_lists_in_lists_without_number_are_one_fault(value: str, cli: Cli, record: Record) -> None:
    answer = cli("replay", record(more=f"x = {value}\n"))
    assert answer.status == 2
    assert len(answer.faults) == 1


def test_a_chain_of_rule_sets_has_an_end(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number in range(1500):
        Path(f"{number}.toml").write_text(f'base = "{number + 1}.toml"\n', encoding="utf-8")
    Path("1500.toml").write_text('base = "golets/A"\n', encoding="utf-8")
    answer = cli("rules", "0.toml")
    assert answer.status == 2
    (fault,) = answer.faults
    assert f"more than {naming.MOST_BASES} rule sets are based on each other in a row" in fault
    assert cli("rules", f"{1501 - naming.MOST_BASES}.toml", "--json").json["rules"] == "golets/A"


def test_many_faults_in_a_large_file_take_no_longer_than_one(cli: Cli, record: Record) -> None:
    name = record(more="x = \n" * 50 + "# much\n" * (toml.LONG // 7))
    answer = cli("replay", name)
    assert answer.status == 2
    assert len(answer.faults) == 1


@pytest.mark.parametrize("name", ["a" * 5000, "golets/" + "A" * 300, "golets/A\0", "x" * 300 + ".toml", "\ud800"])
def test_a_name_too_odd_for_the_system_is_one_fault(name: str, cli: Cli, record: Record) -> None:
    for command in ("rules", "replay", "check"):
        answer = cli(command, name)
        assert answer.status == 2
        assert len(answer.faults) == 1
        assert len(answer.faults[0]) < 1000


@pytest.mark.parametrize(
    "tokens", [("edition", "--out"), ("check", "--root"), ("witnesses", "--witnesses"), ("rules", "golets/A", "--lang")]
)
def test_an_endless_option_is_one_line_that_can_be_read(tokens: tuple[str, ...], cli: Cli) -> None:
    answer = cli(*tokens, "x" * 5000)
    assert answer.status == 2
    (fault,) = answer.faults
    assert len(fault) < 700
