"""`deal`, `replay`, `ruling`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.switches import FORMS
from stukolka.library import Library

Cli = Callable[..., Any]
Record = Callable[..., str]

NAMES = Library.open().names("stukolka", seconds=True)
INCIDENTS = (
    "out-of-turn-seen",
    "out-of-turn-unseen",
    "exposed-player-card",
    "exposed-dealer-card",
    "exposed-dealer-trump-ace",
    "extra-card",
    "missing-card",
    "revoke",
)
"""Those of the contract."""


# deal


@pytest.mark.parametrize(
    ("name", "strategy"), [*((name, "random") for name in NAMES), *((f"{form}/A", "cautious") for form in FORMS)]
)
def test_a_deal_replays_to_its_end(
    name: str, strategy: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    dealt = cli("deal", name, "--players", "5", "--seed", "7", "--number", "3", "--strategy", strategy)
    assert (dealt.status, dealt.err) == (0, "")
    Path("deal.toml").write_text(dealt.out, encoding="utf-8")
    replayed = cli("replay", "deal.toml", "--json").json
    assert replayed["status"] == "over"
    assert replayed["rules"] == name
    told = cli("deal", name, "--players", "5", "--seed", "7", "--number", "3", "--strategy", strategy, "--json").json
    assert told["record"] == tomllib.loads(dealt.out)
    assert told["result"] == replayed


def test_the_same_arguments_give_the_same_bytes(cli: Cli) -> None:
    tokens = ("deal", "prikupka/A", "--players", "5", "--seed", "7")
    assert cli(*tokens).out == cli(*tokens, "--lang", "ru").out == cli(*tokens, "--number", "0").out
    assert cli(*tokens).out != cli(*tokens, "--number", "1").out
    assert cli(*tokens).out != cli("deal", "prikupka/A", "--players", "5", "--seed", "8").out


def test_the_same_cards_are_dealt_to_every_rule_set(cli: Cli) -> None:
    hands = {
        str(cli("deal", name, "--players", "5", "--seed", "7", "--json").json["record"]["hands"])
        for name in ("golets/A", "prikupka/C", "obligatory/D")
    }
    assert len(hands) == 1


def test_the_options_of_a_deal_are_its_record_s_keys(cli: Cli) -> None:
    tokens = ["--players", "4", "--seed", "1", "--dealer", "2", "--stake", "30", "--pot", "60", "--json"]
    record = cli("deal", "prikupka/A", *tokens).json["record"]
    assert {key: record[key] for key in ("players", "dealer", "stake", "pot")} == {
        "players": 4,
        "dealer": 2,
        "stake": 30,
        "pot": 60,
    }
    assert cli("deal", "prikupka/A+dealer-refusal=above-agreed-sum", *tokens, "--ceiling", "90").json["record"][
        "ceiling"
    ] == (90)
    assert cli("deal", "prikupka/A+remise-cap=agreed-sum", *tokens, "--cap", "45").json["record"]["cap"] == 45
    own = cli("deal", "prikupka/A+dealer-sum=own-sum", *tokens, "--dealer-sum", "5").json["record"]
    assert own["dealer_sum"] == 5
    assert cli("deal", "shleif/A", *tokens, "--shleif", "renounced").json["record"]["shleif"] == "renounced"


def test_a_strategy_for_each_seat(cli: Cli) -> None:
    tokens = ("deal", "prikupka/A", "--players", "3", "--seed", "4", "--strategy")
    alike = [
        cli(*tokens, "random,cautious, random", "--number", str(number)).out
        == cli(*tokens, "random", "--number", str(number)).out
        for number in range(6)
    ]
    assert not all(alike)


def test_cards_only(cli: Cli) -> None:
    tokens = ("deal", "prikupka/A", "--players", "5", "--seed", "7")
    record = tomllib.loads(cli(*tokens, "--strategy", "none").out)
    assert record["actions"] == []
    assert record["hands"] == tomllib.loads(cli(*tokens).out)["hands"]
    told = cli(*tokens, "--strategy", "none", "--json").json
    assert (told["result"]["status"], told["result"]["to_act"]) == ("playing", 1)


def test_an_unusual_number_of_players_is_a_warning_and_no_fault(cli: Cli) -> None:
    en = "warning: 3 players, though golets/A has: From four to seven play. [A.g17] It is dealt all the same."
    ru = (
        "предупреждение: игроков 3, хотя в golets/A стоит: Играют от четырёх до семи человек. [A.g17] "
        "Сдаётся всё равно."
    )
    for lang, warned in (("en", en), ("ru", ru)):
        answer = cli("deal", "golets/A", "--players", "3", "--seed", "7", "--lang", lang)
        assert answer.status == 0
        assert answer.err == f"{warned}\n"
        assert "players = 3" in answer.out
    assert cli("deal", "golets/A", "--players", "4", "--seed", "7").err == ""


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (["--players", "9"], "--players: 9 are too many"),
        (["--players", "1"], "--players: expected a whole number of at least 2"),
        (["--players", "4", "--stake", "16"], "--stake: 16 is forbidden by stake.stake-number"),
        (["--players", "4", "--dealer", "4"], "--dealer: expected a whole number from 0 to 3"),
        (["--players", "4", "--cap", "30"], "--cap: the rule set has no use for it"),
        (["--players", "4", "--shleif", "kept"], "--shleif: this form has no use for it"),
        (["--players", "4", "--seed", "-1"], "--seed: expected a whole number from 0 to"),
        (["--players", "4", "--number", "-1"], "--number: expected a whole number from 0 to"),
        (["--players", "4", "--strategy", "bold"], "--strategy: unknown strategy 'bold'; allowed: random, cautious"),
        (["--players", "4", "--strategy", "random,random"], "expected one strategy, or one for each of 4, found 2"),
    ],
)
def test_wrong_options_are_told_by_their_names(tokens: list[str], said: str, cli: Cli) -> None:
    answer = cli("deal", "prikupka/A", *tokens, *([] if "--seed" in tokens else ["--seed", "1"]))
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.faults) == 1
    assert said in answer.faults[0]


def test_a_sum_that_the_rule_set_wants_must_be_given(cli: Cli) -> None:
    answer = cli("deal", "prikupka/A+remise-cap=agreed-sum", "--players", "4", "--seed", "1")
    assert answer.status == 2
    assert "--cap: missing" in answer.faults[0]


def test_several_wrong_options_are_told_together(cli: Cli) -> None:
    assert len(cli("deal", "prikupka/A", "--seed", "1", "--players", "9", "--stake", "16", "--pot", "-3").faults) == 3


# replay


def test_replay_json_is_the_contract_s(cli: Cli, record: Record) -> None:
    found = cli("replay", record(), "--json").json
    expected = {
        "status": "over",
        "pot_at_play": 180,
        "players_in": [1, 3],
        "tricks": {"1": 3},
        "winnings": {"1": 180},
        "remises": {"3": 180},
        "next_pot": 180,
        "balance": [-15, 180, 0, -180, 0],
        "rules": "prikupka/A",
        "digest": Library.open().ruleset("prikupka/A").digest,
    }
    assert {key: found[key] for key in expected} == expected
    assert all(event["type"] for event in found["events"])
    assert {"to_act", "legal"}.isdisjoint(found)


def test_replay_json_of_a_deal_that_goes_on(cli: Cli, record: Record) -> None:
    found = cli("replay", record(played=3), "--json").json
    assert (found["status"], found["to_act"], found["legal"]) == ("playing", 4, ["knock", "pass"])
    assert "next_pot" not in found


def test_why_authority_and_expect_are_allowed_and_nothing_else(cli: Cli, record: Record) -> None:
    assert cli("replay", record(more="[expect]\nanything = [1]\n"), "--json").status == 0
    assert cli("replay", record(more="[expected]\nanything = [1]\n")).status == 2


def test_the_rule_set_of_a_record_may_be_a_file_beside_it(
    cli: Cli, record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(("prikupka/A", "ours.toml"))
    (tmp_path / "ours.toml").write_text('base = "prikupka/A"\n[switches]\nundertrump = "free"\n', encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert cli("replay", tmp_path / "deal.toml", "--json").json["rules"] == "prikupka/A+undertrump=free"


def test_a_replay_is_told_as_a_story(cli: Cli, record: Record) -> None:
    told = cli("replay", record()).out
    for said in (
        "Stukolka with the prikupka (prikupka/A)",
        "5 play; player 0 deals, player 1 is the elder hand. The stake is 15.",
        "The numbers of players are those of the record.",
        "player 0  2♥ 3♥ 4♦  (dealer)",
        "trump     7♠",
        "165 stands on the table from earlier deals. (remise.remise-played)",
        "Player 0 stakes 15 for the deal. (stake.dealer-sum)",
        "Player 1 knocks.",
        "Player 1 changes nothing.",
        "Trick 2: player 1 K♠, player 3 Q♠. Player 1 wins the trick.",
        "Player 1 takes 180 from the pot for three tricks. (pot.parts)",
        "Player 3 has no trick and pays a remise of 180 into the next pot. (remise.fined)",
    ):
        assert said in told
    rows = [line.split() for line in told.splitlines()]
    assert ["1", "3", "180", "+180"] in rows
    assert ["3", "180", "-180"] in rows


def test_a_replay_is_told_in_russian(cli: Cli, record: Record) -> None:
    told = cli("replay", record(), "--lang", "ru").out
    for said in (
        "Стуколка с прикупкой (prikupka/A)",
        "Игроков: 5; раздаёт игрок 0, первая рука — игрок 1. Ставка 15.",
        "Номера игроков — как в записи. Туз здесь — Т, а в записи — A; латинская T там — десятка.",
        "игрок 1  Т♠ К♠ 9♥",
        "На кону от прежних сдач: 165. (remise.remise-played)",
        "Игрок 0 ставит 15 за сдачу. (stake.dealer-sum)",
        "Игрок 1 стучит.",
        "Взятка 2: игрок 1 К♠, игрок 3 Д♠. Игрок 1 берёт взятку.",
        "Игрок 1 берёт с кона 180 за три взятки. (pot.parts)",
        "Игрок 3 остаётся без взятки и ставит ремиз 180 в следующий кон. (remise.fined)",
        "колода   10♦",
    ):
        assert said in told


def test_a_deal_that_goes_on_tells_who_is_to_act_and_what_is_legal(cli: Cli, record: Record) -> None:
    name = record(played=7)
    assert "Player 1 to play; he may: play A♠ (play As)." in cli("replay", name).out
    assert "Очередь игрока 1; можно: положить Т♠ (play As)." in cli("replay", name, "--lang", "ru").out
    name = record(played=3)
    assert "Player 4 to play; he may: knock; pass." in cli("replay", name).out
    assert "Очередь игрока 4; можно: стук (knock); пас (pass)." in cli("replay", name, "--lang", "ru").out
    name = record(played=5)
    assert "change nothing (exchange); change any of 9♥ A♠ K♠ (exchange As Ks, for" in cli("replay", name).out


def test_an_unfinished_trick_is_told(cli: Cli, record: Record) -> None:
    assert "Trick 1: player 1 A♠." in cli("replay", record(played=8)).out


def test_a_breach_at_a_table_that_is_not_strict_is_told(cli: Cli, record: Record) -> None:
    told = cli("replay", record(("3 play Js", "3 play 8h"), ('3 play 8h"]', '3 play Js"]'), more="strict = false\n"))
    assert told.status == 0
    told_of = "Trick 1: player 1 A♠, player 3 8♥ (against the rules: a spade was in hand). Player 1 wins the trick."
    assert f"{told_of} (trick.ruff-early)" in " ".join(told.out.split())
    assert "A card against the rules stays where it lies" in told.out
    assert "For a card against the rules player 3 pays a remise of 180 into the next pot. (trick.revoke)" in told.out


@pytest.mark.parametrize("incident", ["out-of-turn-seen 2", "extra-card 2", "out-of-turn-unseen 3"])
@pytest.mark.parametrize("name", ["prikupka/A", "prikupka/B", "prikupka/C"])
def test_an_irregularity_changes_what_is_replayed_as_ruling_says(
    incident: str, name: str, cli: Cli, record: Record
) -> None:
    ruled = cli("ruling", name, incident.split()[0], "--json").json
    record_name = record(("prikupka/A", name), more=f'incidents = ["{incident}"]\n')
    played = cli("replay", record_name, "--json")
    if ruled["status"] == "playing":
        assert played.json["remedy"] == ruled["remedy"]
    else:
        # No action can follow where the deal has ended.
        assert played.status == 3
        ended = record(("prikupka/A", name), more=f'incidents = ["{incident}"]\n', played=0)
        found = cli("replay", ended, "--json").json
        assert found["status"] == ruled["status"]
        assert {key: found[key] for key in ("remedy", "redeal", "pack")} == {
            key: ruled[key] for key in ("remedy", "redeal", "pack")
        }


# ruling


@pytest.mark.parametrize("incident", INCIDENTS)
@pytest.mark.parametrize("name", ["golets/A", "prikupka/B:2", "shleif/C", "obligatory/D"])
def test_ruling_json_is_the_contract_s(incident: str, name: str, cli: Cli) -> None:
    found = cli("ruling", name, incident, "--json").json
    assert {"incident", "remedy", "locus", "origin", "witness", "passage"} <= set(found)
    assert found["incident"] == incident
    library = Library.open()
    ruleset = library.ruleset(name)
    switch = library.games["stukolka"].switch(found["locus"])
    assert found["remedy"] == ruleset.answers[switch.key]
    assert found["origin"] == ruleset.origins[switch.key].kind
    assert found["passage"] == ruleset.origins[switch.key].passage


def test_ruling_says_rule_origin_and_passage_in_words(cli: Cli) -> None:
    library = Library.open()
    ruleset = library.ruleset("golets/A")
    for lang in ("en", "ru"):
        flat = " ".join(cli("ruling", "golets/A", "extra-card", "--lang", lang).out.split())
        cited = ruleset.origins["extra-card"].passages[0]
        assert GAME.incidents["extra-card"].of(lang) in flat
        assert ruleset.switches["extra-card"].answers[ruleset.answers["extra-card"]].of(lang) in flat
        assert f"{cited}: {library.passage(cited).text.of(lang)}" in flat
    assert "The same dealer shuffles and deals again" in cli("ruling", "golets/A", "extra-card").out


def test_ruling_says_what_is_done_in_words_and_by_its_key(cli: Cli) -> None:
    own = cli("ruling", "golets/C", "exposed-dealer-card").out
    assert "Ruling: a new deal is not required; play goes on (redeal-optional)" in own
    assert "again" not in own.partition("deal.")[0]
    right = cli("ruling", "golets/C", "out-of-turn-unseen", "--lang", "ru").out
    assert "Решение: это можно исправить; как, не сказано, и по решению издания сдаёт тот, чья очередь" in " ".join(
        right.split()
    )


def test_ruling_says_which_rule_makes_it_this_case(cli: Cli) -> None:
    out = cli("ruling", "shleif/A", "out-of-turn-seen-by-some").out
    by = out.index("deal.misdeal-seen-by: A deal out of turn: who must have looked at the cards for it to stand?\n")
    assert out.index("deal.misdeal-seen: ") < by < out.index("deal.misdeal-between: ")


@pytest.mark.parametrize("form", ["golets", "prikupka", "shleif", "obligatory"])
def test_what_b_says_of_cards_not_looked_at_decides_nothing_where_some_have_looked(cli: Cli, form: str) -> None:
    """B.r40 is of cards that nobody has looked at; of cards that only some have seen, A says nothing."""
    told = cli("ruling", f"{form}/A", "out-of-turn-seen-by-some", "--json").json
    assert (told["locus"], told["origin"], told["passages"]) == ("deal.misdeal-between", "conjecture", [])
    assert "B.r40" not in cli("ruling", f"{form}/A", "out-of-turn-seen-by-some").out


@pytest.mark.originals
def test_ruling_quotes_the_original_when_it_is_at_hand(cli: Cli, originals: Path) -> None:
    library = Library.open(witnesses=originals)
    passage = library.passage(library.ruleset("golets/A").origins["extra-card"].passages[0])
    quoted = library.quoted(passage)
    assert quoted is not None
    flat = " ".join(cli("ruling", "golets/A", "extra-card", "--witnesses", originals).out.split())
    assert f"«{' '.join(quoted.split())}»" in flat


def test_an_unknown_incident_is_told_with_all_and_the_nearest(cli: Cli) -> None:
    answer = cli("ruling", "golets/A", "extra-cards")
    assert (answer.status, answer.out) == (2, "")
    (fault,) = answer.faults
    assert f"error: unknown incident 'extra-cards'; allowed: {', '.join(GAME.incidents)}; " in fault
    assert fault.endswith("did you mean extra-card?")


def test_an_incident_that_can_t_arise_in_a_form_is_told_so(cli: Cli) -> None:
    answer = cli("ruling", "golets/A", "early-discard")
    assert answer.status == 2
    assert "can't arise" in answer.faults[0]


# Cards against the rules


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_example_of_a_card_against_the_rules_is_played_and_punished(cli: Cli, lang: str, tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / lang / "commands.md").read_text(encoding="utf-8")
    [example] = [part for part in re.findall("```toml\n(.*?)```", page, re.DOTALL) if "strict = false" in part]
    (tmp_path / "loose.toml").write_text(example, encoding="utf-8")
    (tmp_path / "strict.toml").write_text(example.replace("strict = false\n", ""), encoding="utf-8")
    played = cli("replay", tmp_path / "loose.toml", "--json").json
    assert played["status"] == "over"
    assert played["remises"] == {"3": 180}
    refused = cli("replay", tmp_path / "strict.toml", "--lang", lang)
    assert refused.status == 3
    assert "strict = false" in refused.err


def test_strict_is_not_told_where_it_would_not_help(cli: Cli, record: Record) -> None:
    refused = cli("replay", record(("3 play Js", "3 play As")))
    assert refused.status == 3
    assert "strict" not in refused.err


def test_the_ruling_on_a_revoke_gives_the_amount_the_tricks_and_the_duties_to_lead(cli: Cli) -> None:
    further = cli("ruling", "golets/C", "revoke", "--json").json["further"]
    assert [one["switch"] for one in further] == ["revoke-amount", "trick-money", "lead-penalty"]
    out = " ".join(cli("ruling", "golets/C", "revoke", "--lang", "ru").out.split())
    for one in further:
        assert one["locus"] in out
        assert one["gloss"]["ru"] in out
    assert "strict = false" in cli("ruling", "golets/C").out
