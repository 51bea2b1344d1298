"""Deals in words: every event, and where in the story it stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import getsource
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stukolka.cards import CODE
from stukolka.engine.protocol import Event
from stukolka.games.stukolka import actions, leads, story, tricks, words
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.sayings import OBJECTIONS
from stukolka.library import Library

Cli = Callable[..., Any]
Record = Callable[..., str]


@pytest.mark.parametrize("kind", story.TOLD)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_event_is_told_of_others_and_of_the_reader(kind: str, lang: str) -> None:
    kind, _, what = kind.partition(":")
    more = {
        "kind": what,
        "players": 9,
        "pot": 30,
        "suit": "h",
        "next_dealer": 1,
        "next_pot": 45,
        "left": 1,
        "status": what or "over",
        "at": what,
    }
    event = Event(kind, 1, what or None, cards=(CODE.index("As"),), chips=-15, more=tuple(more.items()))
    names = ["anna", "boris"]
    for you in (None, 1):
        for shown in (event, event._replace(cards=(), more=(*event.more, ("count", 2)))):
            told = story.told(shown, lang, names=names, you=you)
            assert not told[0].islower()
            assert not set("[]{}<>|") & set(told)
            assert told.endswith(".")


@pytest.mark.parametrize("kind", GAME.incidents)
def test_every_irregularity_is_told(kind: str) -> None:
    assert f"incident:{kind}" in story.TOLD


@pytest.mark.parametrize("locus", OBJECTIONS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_speaks_against_a_card_is_told(locus: str, lang: str) -> None:
    for more in ((), (("led", "c"),)):
        said = story.objection(Event("breach", 1, locus, (CODE.index("As"),), more=more), lang)
        assert said.startswith(("against the rules: ", "против правил: "))
        assert not set("[]{}|") & set(said)


def test_every_locus_that_can_forbid_a_card_is_spoken_for() -> None:
    forbidding = set(re.findall(r'"((?:trick|lead)\.[a-z-]+)"', getsource(tricks) + getsource(leads.bound)))

    assert forbidding == set(OBJECTIONS)


def test_the_reader_is_spoken_to() -> None:
    event = Event("knock", 1)
    assert story.told(event, "en", names=["anna", "boris"]) == "Boris knocks."
    assert story.told(event, "en", names=["anna", "you"], you=1) == "You knock."
    assert story.told(event, "ru", names=["Анна", "вы"], you=1) == "Вы стучите."


@pytest.mark.parametrize(
    ("number", "en", "ru"),
    [
        (1, "1 card", "1 карту"),
        (2, "2 cards", "2 карты"),
        (5, "5 cards", "5 карт"),
        (11, "11 cards", "11 карт"),
        (21, "21 cards", "21 карту"),
        (24, "24 cards", "24 карты"),
    ],
)
def test_cards_are_counted_as_each_language_counts(number: int, en: str, ru: str) -> None:
    assert (story.counted(number, "en"), story.counted(number, "ru")) == (en, ru)


def test_every_remedy_has_words() -> None:
    library = Library.open()
    loci = {
        GAME.ruling(library.typed(library.ruleset(name)), kind).locus
        for name in library.names("stukolka", seconds=True)
        for kind in GAME.incidents
        if kind != "early-discard"
    }
    loci = (loci | {"buy.early-discard"}) - {"deal.exposed-by"}
    keys = {key for locus in loci for key in library.games["stukolka"].switch(locus).answers}
    assert keys == set(story.REMEDIES)


# Where in the story it stands


@pytest.fixture
def lines(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """What happened in a record, line by line."""
    monkeypatch.chdir(tmp_path)

    def told(text: str, *tokens: str) -> list[str]:
        Path("deal.toml").write_text(text, encoding="utf-8")
        answer = cli("replay", "deal.toml", *tokens)
        assert answer.status == 0, answer.err
        return [line.strip() for line in answer.out.splitlines()]

    return told


def place(lines: list[str], start: str) -> int:
    """The only line that begins so."""
    (found,) = [number for number, line in enumerate(lines) if line.startswith(start)]
    return found


def test_a_revoke_is_told_before_the_cards_are_played(
    lines: Callable[..., list[str]], cli: Cli, record: Record
) -> None:
    name = record(more='incidents = ["revoke 1"]\n')
    told = lines(Path(name).read_text("utf-8"))
    at = place(told, "Player 1 plays a card against the rules; the record does not say which.")
    assert place(told, "Player 1 has the first lead.") == at - 1
    assert place(told, "Trick 1:") == at + 1
    # The events keep their order.
    types = [event["type"] for event in cli("replay", name, "--json").json["events"]]
    assert types.index("incident") < types.index("trump")


def test_an_early_discard_is_told_when_buying_begins(lines: Callable[..., list[str]], record: Record) -> None:
    told = lines(Path(record(more='incidents = ["early-discard 3"]\n')).read_text("utf-8"))
    at = place(told, "Player 3 lays out the cards to be changed too early. No fine is set for it.")
    assert told[at - 1].startswith("Player 0 passes.")
    assert told[at + 1].startswith("The trump card 7♠ is thrown away.")


def test_an_irregularity_that_has_not_come_yet_is_not_told(lines: Callable[..., list[str]], record: Record) -> None:
    name = record(more='incidents = ["revoke 1"]\n', played=3)
    assert not any("against the rules" in line for line in lines(Path(name).read_text("utf-8")))


@pytest.mark.parametrize(
    ("name", "incident", "said"),
    [
        (
            "golets/C",
            "out-of-turn-unseen 2",
            "The deal is void: 180 on the table, and player 0 takes the pack and deals.",
        ),
        ("golets/A", "extra-card 2", "The deal is void: 180 on the table, and player 0 deals again."),
    ],
)
def test_who_deals_instead_deals_again_only_if_he_has_dealt(
    name: str, incident: str, said: str, lines: Callable[..., list[str]], record: Record
) -> None:
    made = record(("prikupka/A", name), more=f'incidents = ["{incident}"]\n', played=0)
    assert place(lines(Path(made).read_text("utf-8")), said)


def test_coins_that_nobody_wins_are_told_of(lines: Callable[..., list[str]], record: Record) -> None:
    told = lines(Path(record(("pot = 165", "pot = 166"))).read_text("utf-8"))
    at = place(told, "A remainder of 1 falls to nobody and stays on the table. (pot.remainder)")
    assert told[at - 1].startswith("Player 1 takes 180 from the pot for three tricks.")


def test_the_second_stake_of_a_dealer_is_for_the_deal(lines: Callable[..., list[str]]) -> None:
    told = lines(FORCED)
    at = place(told, "Player 0 stakes 15. (obligatory.forced-stake)")
    assert told[at + 1] == "Player 0 stakes another 15, for the deal. (stake.dealer-stake)"
    assert "Nothing stands on the table, so the deal is forced: all must play." in " ".join(told)
    free = lines(FORCED.replace("pot = 0", "pot = 30"), "--lang", "ru")
    assert "Сдача необязательная: можно пасовать." in " ".join(free)


FORCED = """
rules = "obligatory/A"
players = 4
stake = 15
pot = 0
hands = ["As Js Qh", "Th Qc 8c", "6h 6s 2s", "9s Ah Ts"]
trump = "8h"
"""

SHLEIF = """
rules = "shleif/A"
players = 3
stake = 15
pot = 0
hands = ["6s Jc 8s", "8d 5s Qs", "Ad 3d 6d"]
trump = "Ah"
stock = "8c As 6h Qh 2d Ks Ac 9h 4h 9c 2h 7s 8h Qc 4s"
"""


def test_a_declined_razrez_is_no_pass(lines: Callable[..., list[str]]) -> None:
    asked = lines(SHLEIF + 'actions = ["1 pass", "2 knock", "2 exchange", "0 exchange 6s", "0 drop Jc"]')
    assert asked[-1] == "Player 1 to play; he may: decline the razrez (pass); razrez."
    told = lines(SHLEIF + 'actions = ["1 pass", "2 knock", "2 exchange", "0 exchange 6s", "0 drop Jc", "1 pass"]')
    assert (
        place(told, "Player 1 passes.")
        < place(told, "Player 0 buys 8♣.")
        < place(told, "Player 1 declines the razrez.")
    )
    taken = SHLEIF + 'actions = ["1 pass", "2 knock", "2 exchange", "0 exchange", "0 drop Jc", "1 razrez", "1 drop 6h"]'
    told = lines(taken)
    at = place(told, "Player 1 comes in by the razrez and throws away 5♠ 8♦ Q♠.")
    assert told[at + 1].startswith("Player 1 takes 8♣ A♠ 6♥ Q♥.")


def test_a_dealer_who_must_play_does_not_declare(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "deal.toml").write_text(SHLEIF + 'actions = ["1 pass", "2 knock", "0 knock"]', encoding="utf-8")
    for lang, said in (
        (
            "en",
            "actions[2]: '0 knock' is forbidden by declare.dealer-duty: the dealer does not declare: he must play; ",
        ),
        ("ru", "раздающий не объявляет: он обязан играть; "),
    ):
        answer = cli("replay", tmp_path / "deal.toml", "--lang", lang)
        assert answer.status == 3
        assert said in answer.faults[0]


def test_in_a_forced_deal_nobody_declares(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "deal.toml").write_text(FORCED + 'actions = ["2 knock"]', encoding="utf-8")
    (fault,) = cli("replay", tmp_path / "deal.toml").faults
    assert "forbidden by obligatory.forced-pass: in a forced deal nobody declares: all must play; " in fault


@pytest.mark.parametrize(
    ("more", "en", "ru"),
    [
        ("ceiling = 60\n", "With more than 60 in the pot the dealer may leave", "Если на кону больше 60"),
        ("staked = true\n", "With the stakes of this deal 165 lies on the table already.", "всего там 165"),
        ("strict = false\n", "A card against the rules stays where it lies", "остаётся лежать"),
    ],
)
def test_what_was_agreed_is_said_in_words(more: str, en: str, ru: str, cli: Cli, record: Record) -> None:
    rules = "prikupka/A+dealer-refusal=above-agreed-sum"
    name = record(("prikupka/A", rules), more=more, played=0)
    assert en in " ".join(cli("replay", name).out.split())
    assert ru in " ".join(cli("replay", name, "--lang", "ru").out.split())


def test_a_buyer_who_throws_cards_away_changes_them() -> None:
    assert words.understood("throw away 3♠", actions.exchanges(0b111, 3)) == "exchange 3s"
    assert words.understood("сбросить 3♠", actions.drops(0b1111, 1)) == "drop 3s"


def test_a_game_that_has_sentences_alone_is_told_plainly(
    cli: Cli, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = {"story": SimpleNamespace(told=story.told), "words": SimpleNamespace(said=words.said)}
    part = Library.part
    monkeypatch.setattr(Library, "part", lambda self, game, name: bare.get(name) or part(self, game, name))
    unlawful = record(("3 play Js", "3 play 8h"), ('3 play 8h"]', '3 play Js"]'), more="strict = false\n")
    told = " ".join(cli("replay", unlawful).out.split())
    assert "players: 5; dealer: 0; stake: 15; on the table before: 165; strict: no" in told
    assert "player 3 8♥. Player 3 plays 8♥ against the rules: a card of the suit led was in hand. Player 1 wins" in told
    asked = " ".join(cli("replay", record(played=5)).out.split())
    assert "he may: change nothing (exchange); change 9♥ (exchange 9h); change 9♥ A♠ (exchange 9h As)" in asked
    assert "Ruling: redeal\n" in cli("ruling", "golets/A", "extra-card").out
