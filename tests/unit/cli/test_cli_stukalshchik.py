"""The commands on stukalshchik: what lies on the board, and the table and the words that are the game's own."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]

DEAL = ("deal", "stukalshchik/E", "--players", "4", "--seed", "1")


@pytest.mark.parametrize("strategy", ["random", "cautious"])
@pytest.mark.parametrize("players", [3, 5, 8])
def test_a_deal_with_chips_on_the_board_replays_to_its_end(
    players: int, strategy: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tokens = ("deal", "stukalshchik/E", "--players", str(players), "--seed", "7", "--strategy", strategy)
    dealt = cli(*tokens, "--board", "A=3 knocker=5")
    assert (dealt.status, dealt.err) == (0, "")
    assert "board = { A = 3, knocker = 5 }\n" in dealt.out
    Path("deal.toml").write_text(dealt.out, encoding="utf-8")
    replayed = cli("replay", "deal.toml", "--json").json
    assert replayed["status"] == "over"
    assert sum(replayed["balance"]) + sum(replayed["board"].values()) == 8
    told = cli(*tokens, "--board", "knocker=5,A=3", "--json").json
    assert (told["record"], told["result"]) == (tomllib.loads(dealt.out), replayed)
    assert cli("check", "deal.toml").status == 0


def test_what_lies_on_the_board_is_told(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "deal.toml"
    path.write_text(cli(*DEAL, "--board", "sequence=2 T=1", "--limit", "3").out, encoding="utf-8")
    assert "On the board from before: ten 1, sequence 2. No bet is more than 3." in " ".join(
        cli("replay", path).out.split()
    )
    told = cli("replay", path, "--lang", "ru").out
    assert "На табло с прежних сдач: десятка 1, секвенция 2." in " ".join(told.split())


def test_an_empty_board_is_no_board(cli: Cli) -> None:
    assert "board" not in cli(*DEAL, "--board", "", "--json").json["record"]
    assert "board" not in cli(*DEAL, "--board", "A=0", "--json").json["record"]


@pytest.mark.parametrize(
    ("option", "faults"),
    [
        (
            "A=x B 3 K=1 K=2",
            [
                "error: --board: expected NAME=NUMBER, such as A=3, found 'A=x'",
                "error: --board: expected NAME=NUMBER, such as A=3, found 'B'",
                "error: --board: expected NAME=NUMBER, such as A=3, found '3'",
                "error: --board: K is named twice",
            ],
        ),
        ("A=-1", ["error: --board: expected NAME=NUMBER, such as A=3, found 'A=-1'"]),
        (
            "knoker=1",
            [
                (
                    "error: --board knoker: no such cell (board.cells); "
                    "allowed: A, K, Q, J, T, sequence, knocker, marriage; did you mean knocker?"
                )
            ],
        ),
    ],
)
def test_what_is_no_board_is_told(option: str, faults: list[str], cli: Cli) -> None:
    answer = cli(*DEAL, "--board", option)
    assert (answer.status, answer.out) == (2, "")
    assert answer.faults == faults


def test_a_game_without_a_board_refuses_one(cli: Cli) -> None:
    answer = cli("deal", "golets/A", "--players", "4", "--seed", "1", "--board", "A=3")
    assert answer.status == 2
    assert "--board: the game has no use for it" in answer.faults[0]


def test_a_sitting_carries_the_board_on(cli: Cli) -> None:
    answer = cli("play", "stukalshchik/E", "--seed", "5", "--board", "A=3", "--json", typed="1\n" * 400)
    assert answer.status == 0
    first, second = answer.json["deals"][:2]
    assert first["record"]["board"] == {"A": 3}
    assert second["record"]["board"] == first["result"]["board"]


def test_the_help_lists_terms_by_game(cli: Cli) -> None:
    for command in ("deal", "play"):
        told = cli(command, "--help").out
        heads = ["Terms of stukolka", "Terms of lansquenet", "Terms of stukalshchik"]
        assert [told.index(head) for head in heads] == sorted(told.index(head) for head in heads)
        assert told.index("--fund") > told.index("Terms of lansquenet")
        assert told.index("--board") > told.index("Terms of stukalshchik")


def test_a_player_who_is_not_asked_sees_his_cards_all_the_same(cli: Cli) -> None:
    told = cli("play", "stukalshchik/E", "--players", "5", "--seed", "11").out
    assert "You hold no two alike and cannot knock." in told
    assert told.index("You have K♠ A♠ 6♠ 4♠ 10♥.") < told.index("7♥ is turned up: trumps ♥.")
    assert "Your hand" not in told
