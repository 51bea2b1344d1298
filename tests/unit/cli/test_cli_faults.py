"""Broken input of every kind: one clear line with its place, the exit status, several faults of a file together."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
Record = Callable[..., str]
Change = tuple[str, str]

UNSOUND: dict[str, tuple[Change, str]] = {
    "TOML syntax": (("dealer = 0", "dealer = "), "deal.toml:5:10: not a value"),
    "a text never closed": (('trump = "7s"', 'trump = "7s'), "deal.toml:9:12: a text is opened"),
    "a doubled key": (("dealer = 0", "stake = 15"), "deal.toml:6:1: stake: the key stands twice: here and in line 5"),
    "an unknown key": (("dealer = 0", "dealr = 0"), "deal.toml:5:1: dealr: unknown key 'dealr'"),
    "a wrong type": (
        ("stake = 15", 'stake = "15"'),
        "deal.toml:6:1: stake: expected a whole number, found the text '15'",
    ),
    "a list that is none": (("players = 5", "players = [5]"), "deal.toml:4:1: players: expected a whole number"),
    "no rule set": (('rules = "prikupka/A"\n', ""), "deal.toml: rules: missing key"),
    "a misspelt rule set key": (
        ("rules =", "rulse ="),
        "deal.toml:3:1: rulse: unknown key 'rulse'; did you mean rules?",
    ),
    "an unknown rule set": (("prikupka/A", "prikupka/Z"), "deal.toml:3:1: rules: unknown witness 'Z'"),
    "an unknown form": (("prikupka/A", "prikupa/A"), "deal.toml:3:1: rules: unknown form 'prikupa'"),
    "an unknown answer": (("prikupka/A", "prikupka/A+pack=37"), "deal.toml:3:1: rules: unknown answer '37'"),
    "a rule-set file that is not there": (
        ("prikupka/A", "ours.toml"),
        "deal.toml:3:1: rules: 'ours.toml': no such file",
    ),
    "a rule set that is a number": (('"prikupka/A"', "7"), "deal.toml:3:1: rules: expected the name of a rule set"),
    "an unknown card": (("Ks 9h", "Ks 9x"), "deal.toml:8:22: hands[1]: unknown card '9x'"),
    "a Cyrillic card": (("Ks 9h", "Кs 9h"), "deal.toml:8:22: hands[1]: unknown card 'Кs' (with Cyrillic К U+041A)"),
    "a card dealt twice": (("5c 6c", "As 6c"), "deal.toml:8:34: hands[2]: As is dealt twice: to seat 1 and to seat 2"),
    "a card twice in one hand": (("5c 6c", "5c 5c"), "deal.toml:8:34: hands[2]: 5c is dealt twice"),
    "a hand too small": (("5c 6c 7c", "5c 6c"), "deal.toml:8:34: hands[2]: expected a hand of 3 cards, found 2"),
    "a hand too few": (('"2c 3c 4c"', ""), "deal.toml:8:1: hands: expected a list of 5, found 4"),
    "a card not in the pack": (("prikupka/A", "prikupka/A+pack=36"), "hands[0]: 2h is not in the pack of 36 cards"),
    "too many players for the pack": (("players = 5", "players = 9"), "deal.toml:4:1: players: 9 are too many"),
    "too few players": (
        ("players = 5", "players = 1"),
        "deal.toml:4:1: players: expected a whole number of at least 2",
    ),
    "a dealer without a seat": (
        ("dealer = 0", "dealer = 5"),
        "deal.toml:5:1: dealer: expected a whole number from 0 to 4",
    ),
    "a stake that the rule set forbids": (
        ("stake = 15", "stake = 16"),
        "deal.toml:6:1: stake: 16 is forbidden by stake.stake-number",
    ),
    "no stake": (("stake = 15\n", ""), "deal.toml: stake: missing key"),
    "a negative pot": (("pot = 165", "pot = -1"), "deal.toml:7:1: pot: expected a whole number of at least 0"),
    "an unknown action": (("1 knock", "1 knok"), "actions[0]: unknown action 'knok'"),
    "an action without a seat": (("1 knock", "knock"), "actions[0]: expected a seat and an action"),
    "a seat without an action": (("1 knock", "1"), "actions[0]: a seat without an action"),
    "a play without a card": (("1 play As", "1 play"), "actions[7]: 'play' wants one card, found 0"),
    "an action that is no text": (('"1 knock"', "1"), "deal.toml:11:12: actions[0]: expected a text"),
    "a key that the form has no use for": (("dealer = 0", 'shleif = "kept"'), "shleif: this form has no use for it"),
    "more bought than listed": (("Td 9d 8d 6d 5d Kd Qd Jd", "Td"), "stock: the deal runs past the cards listed"),
}
"""What is wrong -> the change that makes a sound record so, and what is said."""


@pytest.mark.parametrize("kind", UNSOUND)
@pytest.mark.parametrize("json", [False, True], ids=["human", "json"])
def test_an_unsound_record_is_told_in_one_line_and_exit_2(kind: str, json: bool, cli: Cli, record: Record) -> None:
    change, said = UNSOUND[kind]
    changes = [change] if kind != "more bought than listed" else [change, ("1 exchange", "1 exchange 9h As")]
    answer = cli("replay", record(*changes), *(["--json"] if json else []))
    assert (answer.status, answer.out) == (2, "")
    told = [fault for fault in answer.faults if said in fault]
    assert len(told) == 1, answer.err
    # A pack of 36 leaves out more than one card of this record; everything else is one fault.
    assert len(answer.faults) == 1 or kind == "a card not in the pack"


def test_several_faults_of_a_record_are_told_together_in_the_order_of_the_file(cli: Cli, record: Record) -> None:
    name = record(
        ("stake = 15", "stake = 16"),
        ("As Ks", "As Kx"),
        ('"7s"', '"2h"'),
        ("3 knock", "3 knok"),
        more="penalty = 3\n",
    )
    answer = cli("replay", name)
    assert answer.status == 2
    assert [fault.split(": ")[1] for fault in answer.faults] == [
        "deal.toml:6:1",
        "deal.toml:8:22",
        "deal.toml:9:1",
        "deal.toml:11:33",
        "deal.toml:13:1",
    ]


def test_a_wrong_rule_set_and_a_wrong_action_are_told_together(cli: Cli, record: Record) -> None:
    answer = cli("replay", record(("prikupka/A", "prikupka/Z"), ("3 knock", "3 knok")))
    assert [fault.split(": ")[1] for fault in answer.faults] == ["deal.toml:3:1", "deal.toml:11:33"]


def test_the_faults_of_a_record_s_rule_set_file_stand_in_that_file(cli: Cli, record: Record) -> None:
    name = record(("prikupka/A", "ours.toml"))
    Path("ours.toml").write_text('base = "prikupka/A"\n[switches]\npack = "37"\nundertrump = "fre"\n', encoding="utf-8")
    answer = cli("replay", name)
    assert answer.status == 2
    assert [fault.split(": ")[1] for fault in answer.faults] == ["ours.toml:3:1", "ours.toml:4:1"]


UNREADABLE: dict[str, bytes] = {
    "not UTF-8: byte 0xEA at offset 8; it looks like windows-1251": 'why = "\nкто-то"'.encode("cp1251"),
    "it looks like UTF-16": 'rules = "prikupka/A"'.encode("utf-16"),
    "rules: missing key": b"",
}


@pytest.mark.parametrize("said", UNREADABLE)
@pytest.mark.parametrize("command", ["replay", "rules"])
def test_a_file_that_can_t_be_read_is_told_in_one_line(
    said: str, command: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.toml").write_bytes(UNREADABLE[said])
    answer = cli(command, "deal.toml")
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.faults) == 1
    assert answer.faults[0].startswith("error: deal.toml")
    assert said in answer.faults[0] or "base: missing key" in answer.faults[0]


@pytest.mark.parametrize("command", ["replay", "rules", "check"])
def test_a_file_that_is_not_there_is_told_with_the_nearest(command: str, cli: Cli, record: Record) -> None:
    record()
    answer = cli(command, "dael.toml")
    assert answer.status == 2
    assert answer.faults == ["error: dael.toml: no such file; did you mean deal.toml?"]


def test_a_folder_is_no_file(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.toml").mkdir()
    for command in ("replay", "rules"):
        answer = cli(command, "deal.toml")
        assert answer.status == 2
        assert answer.faults == ["error: deal.toml: this is a folder, not a file"]


def test_a_file_that_the_system_keeps_back_is_told_so(
    cli: Cli, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept(*_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    name = record()
    monkeypatch.setattr(Path, "open", kept)
    answer = cli("replay", name)
    assert answer.status == 2
    assert answer.faults == ["error: deal.toml: can't be read: Permission denied"]


ILLEGAL: dict[str, tuple[Change, str, str, str]] = {
    "out of turn": (("2 pass", "3 pass"), "actions[1]: '3 pass'", "deal.direction", "knock, pass"),
    "too early": (("1 knock", "1 exchange"), "actions[0]: '1 exchange'", "buy.buying-begins", "knock, pass"),
    "against the rules of play": (
        ("3 play Js", "3 play 8h"),
        "actions[8]: '3 play 8h'",
        "trick.ruff-early",
        "play Js, play Qs",
    ),
    "a card of another's": (
        ("3 play Js", "3 play As"),
        "actions[8]: '3 play As'",
        "deal.hand-size",
        "play Js, play Qs",
    ),
    "a duty to lead": (("1 play As", "1 play Ks"), "actions[7]: '1 play Ks'", "lead.lead-ace", "play As"),
    "a dealer who must meet a lone knocker": (
        ("3 knock", "3 pass"),
        "actions[4]: '0 pass'",
        "declare.dealer-duty",
        "knock",
    ),
}
"""What is illegal -> the change, the action, the locus that forbids it, what was legal."""


@pytest.mark.parametrize("kind", ILLEGAL)
def test_an_illegal_action_is_exit_3_with_index_locus_source_and_what_was_legal(
    kind: str, cli: Cli, record: Record
) -> None:
    from stukolka.library import Library

    change, action, locus, legal = ILLEGAL[kind]
    library = Library.open()
    ruleset = library.ruleset("prikupka/A")
    switch = library.games["stukolka"].switch(locus)
    gloss = switch.answers[ruleset.answers[switch.key]]
    cited = ruleset.origins[switch.key].passages
    assert cited
    for lang in ("en", "ru"):
        answer = cli("replay", record(change), "--lang", lang)
        assert (answer.status, answer.out) == (3, "")
        (fault,) = answer.faults
        assert fault.startswith("error: deal.toml:1")
        said = f"{action} is forbidden by {locus}: " if lang == "en" else f"{action} — нельзя ({locus}): "
        assert said in fault
        assert fault.endswith(f"; allowed: {legal}" if lang == "en" else f"; можно: {legal}")
        assert ("allowed" in fault) == (lang == "en")
        assert gloss.of(lang) in fault
        for passage in cited:
            assert f"{passage}: {library.passage(passage).text.of(lang)}" in fault


def test_whose_turn_it_is_is_told_in_the_reader_s_language(cli: Cli, record: Record) -> None:
    name = record(("2 pass", "3 pass"))
    assert "it is player 2's turn; " in cli("replay", name).faults[0]
    assert "очередь игрока 2; " in cli("replay", name, "--lang", "ru").faults[0]


def test_an_action_after_the_end_is_illegal(cli: Cli, record: Record) -> None:
    answer = cli("replay", record(('"3 play 8h"]', '"3 play 8h", "1 knock"]')))
    assert answer.status == 3
    assert "actions[13]: '1 knock' is forbidden by deal.next-dealer: the deal has ended" in answer.faults[0]


def test_an_illegal_action_says_nothing_on_stdout_for_a_machine_either(cli: Cli, record: Record) -> None:
    answer = cli("replay", record(("3 play Js", "3 play 8h")), "--json")
    assert (answer.status, answer.out) == (3, "")
    assert len(answer.faults) == 1


def test_every_bad_name_of_a_comparison_is_told_and_none_twice(cli: Cli) -> None:
    answer = cli("diff", "golets/A", "nope/A", "bad", "golets/Z", "nope/A", "golets/A+pack=1+pack=2+pack=3+pack=4")
    assert answer.status == 2
    assert [fault.split(": ", 2)[1].split(" ")[0] for fault in answer.faults] == [
        "nope/A",
        "'bad'",
        "golets/Z",
        "golets/A+pack=1+pack=2+pack=3+pack=4",
    ]


def test_a_change_repeated_hundreds_of_times_is_one_short_fault(cli: Cli) -> None:
    (fault,) = cli("rules", "golets/A" + "+pack=36" * 300).faults
    assert fault.endswith("switch 'pack' is changed twice")
    assert len(fault) < 500


# A faulty witness


FAULTY = "stands in loci, so it is proposed no more"


@pytest.mark.parametrize(
    ("tokens", "refused"),
    [
        (("witnesses", "F"), True),
        (("coverage",), True),
        (("text", "golets/F"), True),
        (("rules", "golets/F"), True),
        (("diff", "golets/A", "golets/F"), True),
        (("text", "golets/A"), False),
        (("diff", "golets/A", "golets/C"), False),
        (("witnesses", "A.r13"), False),
    ],
)
def test_whoever_uses_a_faulty_witness_refuses_and_whoever_does_not_goes_on(
    cli: Cli, copy: Path, tmp_path: Path, tokens: tuple[str, ...], refused: bool
) -> None:
    (tmp_path / "own.txt").write_text("Колоду снимает игрок справа от сдающего.\n", encoding="utf-8")
    assert cli("new", "witness", "F", "--text", tmp_path / "own.txt", "--root", copy).status == 0
    path = copy / "corpus" / "F" / "passages.toml"
    text = path.read_text(encoding="utf-8")
    lines = re.sub(r"(?m)^(loci|proposed) = .*$", "", text)
    start = "[[passage]]\n"
    assert start in lines
    path.write_text(lines.replace(start, f'{start}loci = ["deal.cut"]\nproposed = ["deal.cut"]\n', 1), encoding="utf-8")
    answer = cli(*tokens, "--root", copy)
    assert answer.status == (2 if refused else 0)
    assert (FAULTY in answer.err) == refused
