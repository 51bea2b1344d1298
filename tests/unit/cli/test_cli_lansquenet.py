"""The commands on lansquenet: the terms, the table and the words are the game's own."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.cards import codes
from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.setup import Setup

Cli = Callable[..., Any]

RECORD = """\
rules = "lansquenet/D"
players = 3
packs = 2
banker = 0
cards = "Qs Js 5h Jd"
actions = ["0 stake 10", "1 cover 10"]
"""

SITTING = ("play", "lansquenet/D", "--players", "3", "--seed", "5", "--banker", "0")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Writes the record, its texts changed as told, into the current folder; gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(*changes: tuple[str, str]) -> str:
        text = RECORD
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        Path("game.toml").write_text(text, encoding="utf-8")
        return "game.toml"

    return write


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Deals the cards named, whatever the seed."""

    def dealt(run: str) -> None:
        dealing = GAME.deal

        def deal(base: Setup, seed: int, number: int) -> Setup:
            rest = codes(dealing(base, seed, number).cards).split()
            for card in run.split():
                rest.remove(card)
            return GAME.setup(GAME.table(base) | {"cards": f"{run} {' '.join(rest)}"}, base.rules)

        monkeypatch.setattr(GAME, "deal", deal)

    return dealt


@pytest.mark.parametrize("strategy", ["random", "cautious"])
@pytest.mark.parametrize("players", [2, 3, 8])
def test_a_deal_is_a_whole_game_that_replays_to_its_end(
    players: int, strategy: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tokens = ("deal", "lansquenet/D", "--players", str(players), "--seed", "7", "--strategy", strategy)
    for number in range(4):
        dealt = cli(*tokens, "--fund-sum", "3", "--number", str(number))
        assert (dealt.status, dealt.err) == (0, "")
        Path("game.toml").write_text(dealt.out, encoding="utf-8")
        replayed = cli("replay", "game.toml", "--json").json
        assert replayed["status"] == "over"
        assert sum(replayed["balance"]) + replayed["fund"] == 0
        told = cli(*tokens, "--fund-sum", "3", "--number", str(number), "--json").json
        assert (told["record"], told["result"]) == (tomllib.loads(dealt.out), replayed)
        assert cli("check", "game.toml").status == 0


def test_a_game_without_the_fund_that_d_has_says_so_and_is_dealt(cli: Cli) -> None:
    tokens = ("deal", "lansquenet/D", "--players", "4", "--seed", "1", "--strategy", "none")
    plain = cli(*tokens)
    assert plain.status == 0
    assert plain.err.startswith("warning: played without a fund (fund_sum is 0), though lansquenet/D has: ")
    assert "[D.l7]" in plain.err
    for agreed in (("--fund-sum", "5"), ("--fund", "9")):
        assert cli(*tokens, *agreed).err == ""
    assert cli("deal", "lansquenet/D+fund-paid=no-fund", *tokens[2:]).err == ""


def test_the_rules_say_if_of_no_payment_that_d_orders(cli: Cli) -> None:
    assert "on what each pays into the fund." in " ".join(cli("text", "lansquenet/D").out.split())
    assert "if there is" not in cli("text", "lansquenet/D").out
    assert "если" not in cli("text", "lansquenet/D", "--lang", "ru").out.partition("по скольку вносить")[0]


def test_the_options_of_a_deal_are_the_game_s_own_keys(cli: Cli) -> None:
    tokens = ("deal", "lansquenet/D", "--players", "4", "--seed", "1", "--json")
    plain = cli(*tokens).json["record"]
    assert {key: plain[key] for key in ("players", "packs", "banker")} == {"players": 4, "packs": 2, "banker": 0}
    assert not {"stake", "pot", "dealer", "fund", "fund_sum"} & set(plain)
    agreed = ("--packs", "3", "--banker", "2", "--fund", "9", "--fund-sum", "5")
    record = cli(*tokens, *agreed).json["record"]
    assert {key: record[key] for key in ("packs", "banker", "fund", "fund_sum")} == {
        "packs": 3,
        "banker": 2,
        "fund": 9,
        "fund_sum": 5,
    }
    assert len(record["cards"].split()) == 156


@pytest.mark.parametrize(
    ("ruleset", "option", "said"),
    [
        (
            "lansquenet/D",
            ("--stake", "15"),
            "--stake: the game has no use for it; allowed: --players, --packs, --banker, --fund, --fund-sum",
        ),
        ("lansquenet/D", ("--packs", "1"), "--packs: 1 is forbidden by table.packs"),
        ("lansquenet/D+fund-paid=no-fund", ("--fund-sum", "5"), "--fund-sum: the rule set has no use for it"),
        ("prikupka/A", ("--banker", "1"), "--banker: the game has no use for it"),
    ],
)
def test_a_term_that_the_game_does_not_know_is_told(ruleset: str, option: tuple[str, str], said: str, cli: Cli) -> None:
    answer = cli("deal", ruleset, "--players", "4", "--seed", "1", *option)
    assert (answer.status, answer.out) == (2, "")
    (fault,) = answer.faults
    assert said in fault


def test_cards_only(cli: Cli) -> None:
    told = cli("deal", "lansquenet/D", "--players", "3", "--seed", "7", "--strategy", "none", "--json").json
    assert told["record"]["actions"] == []
    assert (told["result"]["status"], told["result"]["legal"]) == ("playing", ["stake N"])


def test_a_replay_gives_the_contract_s_object(game: Callable[..., str], cli: Cli) -> None:
    found = cli("replay", game(), "--json").json
    assert found["balance"] == [-10, 10, 0]
    assert found["fund"] == 0
    assert (found["status"], found["to_act"], found["legal"]) == ("playing", 1, ["stake N"])
    assert found["coups"] == [
        {
            "banker": 0,
            "stake": 10,
            "fund": 0,
            "right": "Qs",
            "left": "Js",
            "deciding": "Jd",
            "winner": "punters",
        }
    ]
    assert all("locus" in event for event in found["events"] if "amount" in event)
    assert found["rules"] == "lansquenet/D"
    assert {"pot_at_play", "players_in", "tricks", "winnings", "remises", "events", "digest"} <= set(found)


def test_a_replay_is_told_in_words(game: Callable[..., str], cli: Cli) -> None:
    told = cli("replay", game()).out
    for said in (
        "Players: 3; packs: 2; player 0 has the bank first.",
        "in order  Q♠ J♠ 5♥ J♦",
        "To the right Q♠, the banker's. (coup.sides)",
        "J♦ decides: the punters win. (coup.match)",
        "Player 1 takes 20 from the bank. (coup.match)",
        "Player 1 to play; he may: stake N.",
    ):
        assert said in told
    ended = game(("players = 3", "players = 2"), ('"1 cover 10"', '"1 cover 10", "1 stake 1", "0 pass"'))
    told = cli("replay", ended, "--lang", "ru").out
    assert "игрок выигрыш итог" in " ".join(told.split())
    assert "взятки" not in told
    assert "ремиз" not in told


def test_an_illegal_action_names_rule_and_passage(game: Callable[..., str], cli: Cli) -> None:
    answer = cli("replay", game(('"1 cover 10"', '"1 cover 11"')))
    assert answer.status == 3
    (fault,) = answer.faults
    assert "'1 cover 11' is forbidden by cover.cover-parts: there are 10 and no more" in fault
    assert "[D.l11b]" in fault
    assert fault.endswith("allowed: cover N, pass")


def test_a_game_that_runs_past_its_cards_is_a_fault_of_its_file(game: Callable[..., str], cli: Cli) -> None:
    answer = cli("replay", game((" 5h Jd", " 5h")))
    assert answer.status == 2
    assert answer.faults[0].startswith("error: game.toml:5:")
    assert "the game runs past the cards listed" in answer.faults[0]


def test_there_is_no_ruling_where_no_irregularity_is_named(cli: Cli) -> None:
    answer = cli("ruling", "lansquenet/D", "extra-card")
    assert (answer.status, answer.out) == (2, "")
    assert answer.faults == [
        "error: no source names a misdeal or another irregularity of lansquenet: there is nothing to rule on"
    ]


def test_the_rules_are_printed_in_both_languages(cli: Cli) -> None:
    assert "the banker wins at once. [D.l28]" in " ".join(cli("text", "lansquenet/D").out.split())
    told = cli("text", "lansquenet/D", "--lang", "ru", "--plain").out
    assert "Банк и кто его покрывает" in told
    assert "[" not in told.partition("\n")[2]
    assert cli("rules", "lansquenet/D", "--json").json["players"] == [2, 52]


# play


def test_a_number_is_asked_for(cli: Cli, cards: Callable[[str], None]) -> None:
    cards("Qs Js 5h Jd")
    told = cli(*SITTING, typed="1\n20\n").out
    assert "Game 1 — you have the bank first" in told
    assert "How many?" in told
    assert "You stake 20." in told
    assert "Anna covers 10." in told
    assert "J♦ decides: the punters win." in told


def test_what_is_typed_may_name_the_number(cli: Cli, cards: Callable[[str], None]) -> None:
    cards("Qs Js 5h Qd 7s 8s 8d")
    told = cli(*SITTING, typed="ставлю 10\nпродолжаю\n").out
    assert "You stake 10." in told
    assert "You go on; in the bank: 20." in told


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("foo", "I don't understand foo"),
        ("stake", "a number of chips must be named"),
        ("stake N", "a number of chips must be named"),
        ("stake 0", "'stake' wants a whole number of chips, at least 1, found '0'"),
        ("cover 3", "Not allowed (bank.banker)"),
        ("1\nten", "'stake' wants a whole number of chips, at least 1, found 'ten'"),
        ("1\nq", "Games played to the end: 0"),
    ],
)
def test_what_can_t_be_done_is_told_and_asked_again(typed: str, said: str, cli: Cli) -> None:
    answer = cli(*SITTING, typed=f"{typed}\n")
    assert answer.status == 0
    assert said in answer.out
    assert "You stake" not in answer.out


def test_game_after_game_is_played_and_the_chairs_keep_their_balance(cli: Cli) -> None:
    typed = "stake 10\n" + "pass\nwithdraw\nstake 5\n\n" * 12
    answer = cli(*SITTING, "--fund-sum", "2", "--json", typed=typed)
    assert answer.status == 0
    found = answer.json
    assert len(found["deals"]) >= 2
    for played in found["deals"]:
        assert played["result"]["status"] == "over"
    first, second = (deal["record"] for deal in found["deals"][:2])
    assert (first["banker"], second["banker"]) == (0, 0)


def test_who_has_the_bank_first_is_the_seat_before_yours_when_nobody_says(cli: Cli) -> None:
    told = cli("play", "lansquenet/D", "--players", "3", "--seed", "5", "--lang", "ru").out
    assert "Игра 1 — банк сначала держит Борис" in told
