"""What holds for every command: names, options, exit statuses, languages, streams."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stukolka.cli
from stukolka.cli.app import COMMANDS, NEW_COMMANDS, app
from stukolka.cli.output import language
from stukolka.errors import StukolkaError
from stukolka.library import Library

Cli = Callable[..., Any]

# The commands of this edition and of the contract, all of which take --json and --lang.
PROMISED = {"check", "witnesses", "coverage", "rules", "text", "diff", "deal", "replay", "play", "ruling"}
PLACES = COMMANDS | {f"new {name}": place for name, place in NEW_COMMANDS.items()}
READY = {
    "check": (),
    "witnesses": (),
    "coverage": (),
    "rules": ("golets/A",),
    "text": ("golets/A",),
    "diff": ("golets/A", "golets/C"),
    "deal": ("prikupka/A", "--players", "5", "--seed", "7"),
    "ruling": ("golets/A", "extra-card"),
    "play": ("golets/A", "--seed", "7"),
}
"""Commands with arguments that do."""


def in_process(*tokens: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "STUKOLKA"))}
    command = [sys.executable, "-c", "from stukolka.cli import main; main()", *tokens]
    return subprocess.run(
        command, capture_output=True, env=environ | environment, check=False, stdin=subprocess.DEVNULL
    )


def test_every_promised_command_is_there() -> None:
    assert set(COMMANDS) >= PROMISED
    assert set(NEW_COMMANDS) == {"witness", "switch", "game"}


@pytest.mark.parametrize("name", PLACES)
def test_the_list_of_commands_says_what_the_command_itself_says(name: str) -> None:
    place, told = PLACES[name]
    module, _, function = place.partition(":")
    documented = inspect.getdoc(getattr(importlib.import_module(f"stukolka.cli.{module}"), function))
    assert documented is not None
    assert documented.splitlines()[0] == told


@pytest.mark.parametrize("name", PLACES)
def test_every_command_takes_the_common_options(name: str, cli: Cli) -> None:
    helped = cli(*name.split(), "--help")
    assert helped.status == 0
    for option in ("--json", "--root", "--witnesses", "--lang"):
        assert option in helped.out


def test_help_loads_no_command() -> None:
    code = "import sys; from stukolka.cli import run; run([]); print([m for m in sys.modules if 'stukolka.cli' in m])"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "stukolka.cli.app" in printed
    assert "stukolka.cli.rulesets" not in printed


def test_version(cli: Cli) -> None:
    from stukolka import __version__

    assert cli("--version").out.strip() == __version__


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (["rulez"], "rules"),
        (["rules"], "RULESET"),
        (["rules", "golets/A", "--lagn", "ru"], "--lang"),
        (["rules", "golets/A", "--lang", "fr"], "en"),
        (["rules", "golets/A", "more"], "more"),
        (["deal", "golets/A", "--players", "many", "--seed", "1"], "--players"),
        (["deal", "golets/A", "--players", "4"], "--seed"),
        (["new", "witnes", "F"], "witness"),
        (["witnesses", "--root", "nowhere"], "nowhere: no such folder"),
        (["witnesses", "--witnesses", "nowhere"], "nowhere: no such folder"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(tokens: list[str], said: str, cli: Cli) -> None:
    answer = cli(*tokens)
    assert answer.status == 2
    assert answer.out == ""
    assert len(answer.faults) == 1
    assert said in answer.faults[0]


def test_an_interrupted_command_is_exit_130(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Library, "ruleset", interrupted)
    answer = cli("rules", "golets/A")
    assert (answer.status, answer.out) == (130, "")
    for tokens, locale, said in (
        ((), "", "interrupted"),
        (("--lang", "ru"), "", "прервано"),
        (("--lang=ru",), "en_GB.UTF-8", "прервано"),
        ((), "ru_RU.UTF-8", "прервано"),
        (("--lang", "en"), "ru", "interrupted"),
        ((), "run_X", "interrupted"),
    ):
        monkeypatch.setenv("LANG", locale)
        assert cli("rules", "golets/A", *tokens).err == f"{said}\n", (tokens, locale)


@pytest.mark.parametrize(("daemon", "left"), [(False, [130]), (True, [])])
def test_an_interrupted_command_does_not_wait_for_a_thread_at_work(
    monkeypatch: pytest.MonkeyPatch, daemon: bool, left: list[int]
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(sys, "argv", ["stukolka", "rules", "golets/A"])
    monkeypatch.setattr(stukolka.cli, "_run", lambda tokens: stukolka.cli.INTERRUPTED)
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(threading, "enumerate", lambda: [threading.main_thread(), threading.Thread(daemon=daemon)])
    before = signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(SystemExit, match="130"):
            stukolka.cli.main()
    finally:
        signal.signal(signal.SIGINT, before)
    assert ended == left


@pytest.mark.parametrize("kind", StukolkaError.__subclasses__())
def test_every_error_has_a_status_of_the_contract(kind: type[StukolkaError]) -> None:
    assert kind.exit_status in {1, 2, 3}


def ready(name: str, root: Path) -> tuple[str, ...]:
    """A command that does; those that read a whole library read a small one."""
    whole = name in ("check", "witnesses", "coverage")
    return (name, *READY[name], *(("--root", str(root)) if whole else ()))


@pytest.mark.parametrize("name", READY)
def test_json_is_alone_on_stdout_and_the_same_in_every_locale(name: str, cli: Cli, root: Path) -> None:
    tokens = (*ready(name, root), "--json")
    english = cli(*tokens)
    russian = in_process(*tokens, LANG="ru_RU.UTF-8", LC_ALL="ru_RU.UTF-8")
    assert english.status == russian.returncode == 0
    assert english.out.encode() == russian.stdout
    json.loads(russian.stdout)


@pytest.mark.parametrize("name", READY)
def test_the_locale_and_lang_choose_the_language(
    name: str, cli: Cli, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cyrillic(text: str) -> bool:
        return any("а" <= letter <= "я" for letter in text)

    tokens = ready(name, root)
    english = cli(*tokens).out
    assert not cyrillic(english)
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    russian = cli(*tokens).out
    # A record holds no words.
    assert cyrillic(russian) or name == "deal"
    assert cli(*tokens, "--lang", "en").out == english
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert cli(*tokens, "--lang", "ru").out == russian


@pytest.mark.parametrize(
    ("locale", "shown"),
    [("ru", "ru"), ("ru_RU", "ru"), ("ru_UA.KOI8-U", "ru"), ("ru.UTF-8", "ru"), ("ru_RU@euro", "ru")]
    + [(other, "en") for other in ("rubbish", "run_RU", "rue", "RU", "C", "C.ru", "en_RU.UTF-8", "")],
)
def test_russian_is_shown_where_the_locale_is_russian(locale: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    assert language(None) == shown


def test_cyrillic_goes_through_a_pipe_in_the_c_locale() -> None:
    answer = in_process("text", "golets/A", "--lang", "ru", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert answer.returncode == 0
    assert "Играют" in answer.stdout.decode("utf-8")


def test_an_answer_that_can_t_be_written_is_one_line_and_exit_2(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("stukolka.cli.rulesets.write_json", full)
    monkeypatch.setattr("stukolka.cli.output.silence", lambda _: None)
    answer = cli("rules", "golets/A", "--json")
    assert answer.status == 2
    assert answer.faults == ["error: the answer can't be written or read: No space left on device"]


def test_a_name_that_is_no_unicode_is_told_all_the_same() -> None:
    answer = in_process("rules", os.fsdecode(b"golets/\xff"))
    assert answer.returncode == 2
    assert answer.stderr.startswith(b"error: ")
    assert b"Traceback" not in answer.stderr


def test_colour_is_for_terminals_and_no_color_is_obeyed(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, record: Callable[..., str]
) -> None:
    name = record()
    assert "\x1b" not in cli("replay", name).out
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("stukolka.cli.output.is_terminal", lambda _: True)
    coloured = cli("replay", name).out
    assert "\x1b[31m9♥" in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[31m" not in cli("replay", name).out


def test_the_answer_to_a_machine_loads_nothing_that_only_people_need() -> None:
    code = (
        "import sys; from stukolka.cli import run; assert run(['rules', 'golets/A', '--json']) == 0; "
        "print([m for m in ('rich.table', 'pandas', 'networkx', 'sphinx', 'tree_sitter') if m in sys.modules], "
        "file=sys.stderr)"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr
    assert printed.strip() == "[]"


def test_the_command_is_installed_under_its_name() -> None:
    from importlib.metadata import entry_points

    (entry,) = entry_points(group="console_scripts", name="stukolka")
    assert entry.value == "stukolka.cli:main"
    assert app.name == ("stukolka",)


def test_a_root_of_the_reader_s_own_is_read(cli: Cli, root: Path) -> None:
    assert cli("rules", "golets/X", "--root", root, "--json").json["rules"] == "golets/X"
    assert [source["siglum"] for source in cli("witnesses", "--root", root, "--json").json] == ["X"]
