"""The game at the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from stukolka import cli as front
from stukolka.cards import CODE, display
from stukolka.cli.telling import coloured
from stukolka.games.stukolka import actions, words
from stukolka.games.stukolka.game import GAME, Stukolka
from stukolka.games.stukolka.switches import FORMS
from stukolka.games.stukolka.terms import Setup
from stukolka.library import Library
from stukolka.rules.prose import mark

Cli = Callable[..., Any]

SITTING = ("play", "prikupka/A", "--seed", "5")


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Deals the cards named, whatever the seed."""

    def dealt(*hands: str, trump: str, stock: str) -> None:
        def deal(_: object, base: Setup, seed: int, number: int) -> Setup:
            named = {"hands": list(hands), "trump": trump, "stock": stock}
            return GAME.setup(GAME.table(base) | named, base.terms.rules)

        monkeypatch.setattr(Stukolka, "deal", deal)

    return dealt


@pytest.fixture
def sitting(cards: Callable[..., None]) -> None:
    """We hold A♥ J♣ 3♠ against Vera, who deals and holds the ace and the king of trumps; the others pass."""
    cards("Ah Jc 3s", "2h 4c 5s", "6h 7c 8s", "Ad Kd 2s", trump="5d", stock="Qd 9h 4h 3c 2c 9s 8h 7h")


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


def all_ones(count: int) -> str:
    """The first option, again and again, and Enter between deals."""
    return "1\n" * count


def test_a_deal_is_played_to_its_end_and_the_chairs_keep_their_balance(cli: Cli) -> None:
    answer = cli(*SITTING, typed=all_ones(60))
    assert (answer.status, answer.err) == (0, "")
    told = lines(answer.out)
    assert told[0] == "Stukolka with the prikupka (prikupka/A)"
    assert "Deal 1 — Vera deals" in told
    assert "Deal 2 — you deal" in told
    # The chairs' totals sum to what was lost on the table.
    in_all = [int(line.split()[-1]) for line in told if re.match(r"(You|Anna|Boris|Vera) +.*[+-]?\d+ +[+-]?\d+$", line)]
    assert len(in_all) >= 8


def test_the_same_seed_gives_the_same_cards(cli: Cli) -> None:
    typed = all_ones(10)
    assert cli(*SITTING, typed=typed).out == cli(*SITTING, typed=typed).out
    assert cli(*SITTING, typed=typed).out != cli("play", "prikupka/A", "--seed", "6", typed=typed).out


def test_a_seed_that_nobody_gave_is_told_and_gives_the_cards_again(cli: Cli) -> None:
    first = cli("play", "prikupka/A").out
    seed = re.search(r"--seed (\d+)", first)
    assert seed is not None
    assert cli("play", "prikupka/A", "--seed", seed[1]).out == first


def test_json_gives_the_records_played_which_replay(cli: Cli, tmp_path: Any) -> None:
    answer = cli(*SITTING, "--json", typed=all_ones(12))
    found = answer.json
    assert (found["rules"], found["seed"], found["seat"]) == ("prikupka/A", 5, 0)
    assert "Deal 1 — Vera deals" in answer.err
    assert found["deals"]
    library = Library.open()
    rules = library.typed(library.ruleset("prikupka/A"))
    from stukolka.engine.play import replay_record

    for deal in found["deals"]:
        replayed = replay_record(GAME, rules, deal["record"])
        assert {key: replayed.result[key] for key in deal["result"]} == deal["result"]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", [f"{form}/{siglum}" for form in FORMS for siglum in "AC"])
def test_every_form_can_be_played_in_both_languages(name: str, lang: str, cli: Cli) -> None:
    answer = cli("play", name, "--seed", "3", "--lang", lang, typed=all_ones(40))
    assert answer.status == 0
    assert answer.out.count({"en": "Deal ", "ru": "Сдача "}[lang]) >= 2


@pytest.mark.usefixtures("sitting")
def test_an_action_can_be_typed_in_many_ways(cli: Cli) -> None:
    ways = ["play Ah", "Ah", "A♥", "ah", "Т♥", "тч", "положить Т♥", "ход тч", "2"]
    said = set()
    for way in ways:
        out = cli(*SITTING, typed=f"knock\nJ♣ 3s\n{way}\n").out
        assert "You throw away 3♠ J♣.\nYou buy Q♦ 9♥." in out
        assert "You play A♥." in out
        said.add(out)
    assert len(said) == 1


REFUSED = {
    # Anna leads the ten of hearts; Boris and Vera have neither hearts nor trumps.
    "trick.head": ("obligatory/A", ("2h Qh 3d", "Th 5c 4c", "7c 8c 9c", "7s 8s 9s"), "2h"),
    "trick.void-trump": ("obligatory/A", ("4s 3d 2s", "Th 5c 4c", "7c 8c 9c", "7s 8s 9s"), "4s"),
    # We lead.
    "lead.lead-ace": ("obligatory/A", ("Ad Kd 2s", "Th 5c 4c", "7c 8c 9c", "7s 8s 9s"), "Kd"),
}
"""The locus that forbids it -> rule set, hands, and the card of ours that may not be played."""


@pytest.mark.parametrize("locus", REFUSED)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_illegal_card_is_refused_with_the_rule_its_source_and_passage(
    locus: str, lang: str, cli: Cli, cards: Callable[..., None]
) -> None:
    name, hands, card = REFUSED[locus]
    cards(*hands, trump="5d", stock="")
    dealer = "3" if locus.startswith("lead") else "0"
    out = cli("play", name, "--seed", "1", "--dealer", dealer, "--lang", lang, typed=f"{card}\n").out
    library = Library.open()
    ruleset = library.ruleset(name)
    switch = library.games["stukolka"].switch(locus)
    origin = ruleset.origins[switch.key]
    flat = " ".join(out.split())
    said = f"{switch.answers[ruleset.answers[switch.key]].of(lang)} [{mark(origin).of(lang)}]"
    assert f"{'Not allowed' if lang == 'en' else 'Нельзя'} ({locus}) {said}" in flat
    for cited in origin.passages:
        assert f"{cited}: {library.passage(cited).text.of(lang)}" in flat


@pytest.mark.usefixtures("sitting")
def test_what_can_t_be_done_is_told_and_the_question_stands(cli: Cli) -> None:
    out = cli(*SITTING, typed="hop\nexchange\nknock 9z\n99\nplay\nknock\nKd\n").out
    assert "I don't understand hop" in out
    assert "Not allowed (buy.buying-begins)" in out
    assert "'knock' names no cards, found '9z'" in out
    assert "I don't understand 99" in out
    assert "'play' wants one card, found 0" in out
    assert "You knock." in out
    assert "You don't hold K♦." in out


@pytest.mark.usefixtures("sitting")
def test_hidden_cards_stay_hidden(cli: Cli) -> None:
    out = cli(*SITTING, typed="knock\nexchange Jc 3s\n").out
    assert "Anna passes." in out
    assert "Boris passes." in out
    assert re.search(r"Vera throws away \d cards?\.\nVera buys \d cards?\.", out)
    ours = {"A♥", "J♣", "3♠", "Q♦", "9♥"}
    # The trump card was open; of all other cards nobody has shown us one.
    assert set(re.findall(r"\w+[♣♦♥♠]", out.partition("Deal 1")[2])) <= ours | {"5♦"}


def test_who_may_knock_unseen_is_not_shown_his_cards_before(cli: Cli) -> None:
    shleif = ("play", "shleif/A", "--seed", "12")
    unseen = cli(*shleif, typed="").out
    assert "You have not looked at your cards." in unseen
    assert "Your hand" not in unseen
    assert "1 knock unseen   2 look at your cards" in unseen
    seen = cli(*shleif, typed="look\nknock-blind\n").out
    assert "Your hand" in seen
    assert "You have looked at your cards already." in seen.partition("Your hand")[2]
    assert "You knock unseen." not in seen
    assert "You knock unseen." in cli(*shleif, typed="1\n").out


def test_the_dealer_may_renounce_the_shleif(cli: Cli) -> None:
    shleif = ("play", "shleif/A", "--seed", "12", "--dealer", "0")
    assert "You renounce the shleif." in cli(*shleif, typed="r\n").out
    kept = cli(*shleif, typed="\n").out
    assert "You name trumps" in kept
    assert "renounce the shleif." not in kept


def test_help_prints_the_rules_with_their_origins(cli: Cli) -> None:
    for lang, title in (("en", "Misdeals"), ("ru", "Ошибки при раздаче")):
        out = cli(*SITTING, "--lang", lang, typed="?\n").out
        assert title in lines(out)
        assert "[A.r" in out


@pytest.mark.parametrize("typed", ["", "q\n", "quit\n", "knock\nй\n"])
def test_leaving_and_the_end_of_input_are_no_faults(typed: str, cli: Cli) -> None:
    answer = cli(*SITTING, typed=typed)
    assert (answer.status, answer.err) == (0, "")
    assert "Deals played to the end: 0. The balances:" in answer.out


def test_ctrl_c_is_130(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert front.run(list(SITTING)) == front.INTERRUPTED


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (["--players", "9"], "--players: 9 are too many"),
        (["--players", "1"], "--players: expected a whole number of at least 2"),
        (["--stake", "16"], "--stake: 16 is forbidden by stake.stake-number"),
        (["--seat", "4"], "--seat: expected a whole number from 0 to 3"),
        (["--strategy", "bold"], "--strategy: unknown strategy 'bold'; allowed: random, cautious"),
        (["--strategy", "random,cautious"], "--strategy: expected one strategy, or one for each of 4, found 2"),
        (["--cap", "30"], "--cap: the rule set has no use for it"),
    ],
)
def test_wrong_options_are_told_by_their_names(tokens: list[str], said: str, cli: Cli) -> None:
    answer = cli("play", "prikupka/A", *tokens)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.faults[0]


def test_an_unusual_table_is_a_warning(cli: Cli) -> None:
    answer = cli("play", "golets/A", "--players", "3", "--seed", "1")
    assert answer.status == 0
    assert answer.err.startswith("warning: ")


def test_the_others_are_named_from_the_player_s_neighbour_on(cli: Cli) -> None:
    out = cli("play", "prikupka/A", "--players", "5", "--seat", "3", "--seed", "1").out
    assert lines(out)[-5:] == ["Boris 0", "Vera 0", "Gleb 0", "You 0", "Anna 0"]


# Words


@pytest.mark.parametrize("verb", words.SAID)
def test_every_verb_is_understood_as_it_is_offered(verb: str) -> None:
    for lang in ("en", "ru"):
        assert words.understood(words.SAID[verb].of(lang), []) == verb
    assert words.understood(verb, []) == verb


def test_every_verb_of_a_record_has_words() -> None:
    assert set(words.SAID) == set(actions.VERBS)


@pytest.mark.parametrize("card", range(52))
def test_every_card_is_understood_as_it_is_shown(card: int) -> None:
    legal = [actions.PLAY[card]]
    for shown in (CODE[card], CODE[card].lower(), display(card), display(card, "ru"), display(card, "ru").lower()):
        assert words.understood(shown, legal) == f"play {CODE[card]}"


def test_every_option_is_understood_as_it_is_offered() -> None:
    options = [
        *actions.exchanges(0b111, 3),
        *actions.drops(0b1111, 1),
        actions.PLAY[17],
        actions.KNOCK,
        actions.GOLETS_TOP,
    ]
    for option in options:
        for lang in ("en", "ru"):
            understood = words.understood(words.said(option, lang), options)
            read = actions.parse(f"0 {understood}")
            assert read == (0, option)


def test_red_cards_are_red() -> None:
    line = coloured("10♥ Т♦ A♠")
    assert [(span.start, span.end) for span in line.spans] == [(0, 3), (4, 6)]
