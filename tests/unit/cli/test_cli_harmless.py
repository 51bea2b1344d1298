"""No text of a file is obeyed by a terminal, and what the command line refuses is told in the form of the house."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stukolka.cli import output
from stukolka.cli.harmless import harmless
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from conftest import Cli

EVIL = "a\x1b[31mb\x9b2Jc\u202ed\x07e\rf\x1b]0;title\x07"
"""A colour, a screen that is cleared, writing turned about, a bell, a line written over, a window with a new title."""

NAMED = "a<U+001B>[31mb<U+009B>2Jc<U+202E>d<U+0007>e<U+000D>f<U+001B>]0;title<U+0007>"


def print_table(text: str) -> None:
    output.write_table((Text(text, text), "b"), [("k", text), (text, "")], "en")


def print_paragraph(text: str) -> None:
    output.console().print(output.indented(text))
    output.console().print(text, style="bold")


def print_aside(text: str) -> None:
    output.console(aside=True).print(text)


def print_styled(text: str) -> None:
    from rich.text import Text as Styled

    output.console().print(Styled.assemble(("x ", "bold"), (text.replace("\r", "").replace("\x07", ""), "red")))


WAYS = (output.write, output.complain, output.hand_over, print_table, print_paragraph, print_aside, print_styled)
"""Every way on which text goes out."""


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_no_text_is_obeyed_by_a_terminal(
    way: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(output, "is_terminal", lambda _: True)
    monkeypatch.setenv("TERM", "dumb")
    assert callable(way)
    way(EVIL)
    written = "".join(capsys.readouterr())
    assert "<U+001B>[31mb<U+009B>2Jc<U+202E>d" in written
    for sign in "\x9b\u202e\x07\r":
        assert sign not in written
    assert "\x1b[31m" not in written
    assert "\x1b]" not in written


def test_what_is_made_for_a_program_is_handed_over_to_the_letter(capsys: pytest.CaptureFixture[str]) -> None:
    output.hand_over(EVIL)
    assert capsys.readouterr().out == EVIL
    output.write(EVIL)
    assert capsys.readouterr().out == NAMED + "\n"


def test_json_reads_back_equal_and_holds_nothing_that_is_obeyed() -> None:
    import json

    written = output.as_json({"text": EVIL})
    assert json.loads(written) == {"text": EVIL}
    assert harmless(written) == written


def test_lines_tabs_and_every_ordinary_sign_stay_as_they_are() -> None:
    text = "A♠\tтуз\nѣ е\u0301 \N{NO-BREAK SPACE}\u2009\N{SOFT HYPHEN}—«»"
    assert harmless(text) == text


def test_a_word_of_the_command_line_is_not_obeyed_either(cli: Cli) -> None:
    for tokens in (("family", "--layer", EVIL), ("family", f"--{EVIL}"), (EVIL,), ("family", EVIL)):
        answer = cli(*tokens)
        assert answer.status == 2
        (fault,) = answer.faults
        assert "<U+001B>[31m" in fault


REFUSED: dict[tuple[str, ...], str] = {
    ("family", "--format", "jsn"): "--format: unknown value 'jsn'; allowed: table, json, csv, graphml, gexf, nexus, "
    "newick, svg, html; did you mean json?",
    ("collate", "A", "C", "--level", "leter"): "--level: unknown value 'leter'; allowed: substance, letter, sign; did "
    "you mean letter?",
    ("relations", "--format", "x"): "--format: unknown value 'x'; allowed: table, json, newick, nexus, svg",
    (
        "cite",
        "A",
        "--format",
        "bibtx",
    ): "--format: unknown value 'bibtx'; allowed: text, bibtex, csl, tei; did you mean bibtex?",
    ("rules", "golets/A", "--lang", "fr"): "--lang: unknown value 'fr'; allowed: ru, en",
    ("rules", "golets/A", "--json=5"): "--json: this takes no value, found '5'",
    ("rules", "golets/A", "--lang", "en", "--lang", "ru"): "--lang: this is given twice",
    ("family", "--game"): "--game: its value is missing",
    ("new", "switch"): "LOCUS: this must be given",
    ("new", "witnes"): "stukolka new has no command 'witnes'; allowed: witness, switch, game; did you mean witness?",
}
"""A command -> the one line by which it is refused."""


@pytest.mark.parametrize("tokens", REFUSED, ids=" ".join)
def test_what_the_parser_refuses_is_told_with_what_is_allowed_and_nearest(tokens: tuple[str, ...], cli: Cli) -> None:
    answer = cli(*tokens)
    assert (answer.status, answer.out) == (2, "")
    assert answer.faults == [f"error: {REFUSED[tokens]}"]


def test_an_unknown_option_and_command_are_told_with_the_nearest(cli: Cli) -> None:
    (fault,) = cli("family", "--gmae", "x").faults
    assert fault.startswith("error: stukolka family has no option '--gmae'; allowed: --game, --against, ")
    assert fault.endswith("; did you mean --game?")
    (fault,) = cli("famly").faults
    assert fault.endswith("; did you mean family?")


WRITING: dict[str, tuple[str, ...]] = {
    "family": ("family",),
    "collate": ("collate", "A", "C"),
    "relations": ("relations",),
    "simulate": ("simulate", "golets/A", "--players", "4"),
    "edition": ("edition",),
}
"""Every command that takes --out."""


@pytest.mark.parametrize("command", WRITING)
def test_out_in_a_file_or_without_a_name_is_refused_before_any_work(
    command: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("f.txt").write_bytes(b"mine")
    for out in ("f.txt/x.csv", "f.txt/deep/er/x.json"):
        answer = cli(*WRITING[command], "--out", out)
        assert (answer.status, answer.out) == (2, "")
        assert answer.faults == [f"error: {out}: can't be written: 'f.txt' is a file, not a folder"]
    for out in ("", " "):
        answer = cli(*WRITING[command], "--out", out)
        assert answer.status == 2
        assert answer.faults == ["error: --out: an empty name names no file and no folder"]
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"mine"]


def test_every_command_with_out_is_tried_here() -> None:
    from stukolka.cli.app import COMMANDS, app

    taking = {
        name for name in COMMANDS if any("--out" in one.names for one in app[name].assemble_argument_collection())
    }
    assert taking == set(WRITING)


@pytest.mark.parametrize("option", ["--root", "--witnesses"])
def test_an_empty_name_of_a_folder_is_not_the_current_one(option: str, cli: Cli) -> None:
    assert cli("family", option, "").faults == [f"error: {option}: an empty name names no file and no folder"]
