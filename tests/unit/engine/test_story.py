"""A deal in words: what was agreed before it, and what each event is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import parse
from stukolka.engine.protocol import Event
from stukolka.games.stukolka import story
from stukolka.games.stukolka.game import GAME

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

NAMES = ("Anna", "Boris", "Vera", "Gleb")


def agreed(rules: Any, table: dict[str, Any], lang: str = "en") -> list[str]:
    """What is said before the deal, but for who plays and for what stake, which is said of every deal."""
    seated, stake, *more = story.head(GAME.setup(table, rules), lang, names=NAMES)
    assert seated.startswith(("4 play; ", "Игроков: 4; "))
    assert stake.endswith(" 15.")
    return more


def told(kind: str, seat: int | None = 1, locus: str | None = None, *, cards: str = "", **more: Any) -> str:
    """The sentence of an event of thirty chips, as the others at the table read it."""
    held = tuple(parse(code) for code in cards.split())
    return story.told(Event(kind, seat, locus, held, 30, tuple(more.items())), "en", names=NAMES)


def test_who_deals_and_who_is_the_elder_hand_is_said_of_every_deal(rules: Rules, record: Record) -> None:
    said = story.head(GAME.setup(record(dealer=2), rules("prikupka")), "en", names=NAMES)
    assert list(said) == ["4 play; Vera deals, Gleb is the elder hand.", "The stake is 15."]


def test_nothing_is_said_of_what_was_not_agreed(rules: Rules, record: Record) -> None:
    assert agreed(rules("golets"), record()) == []
    assert agreed(rules("prikupka"), record(pot=165)) == []


def test_each_sum_that_was_agreed_is_said(rules: Rules, record: Record) -> None:
    for answers, said, table in (
        ({"dealer_sum": "own-sum"}, "The dealer stakes 20 for the deal.", record(dealer_sum=20)),
        ({"remise_cap": "agreed-sum"}, "No remise is more than 60.", record(cap=60)),
        (
            {},
            "With more than 300 in the pot the dealer may leave a lone knocker unopposed.",
            record(ceiling=300),
        ),
        ({}, "With the stakes of this deal 165 lies on the table already.", record(pot=165, staked=True)),
    ):
        assert agreed(rules("prikupka", **answers), table) == [said]


def test_an_obligatory_deal_is_said_to_be_free_or_forced_and_why(rules: Rules, record: Record) -> None:
    always = rules("obligatory", forced_returns="when-remise-played")
    assert agreed(always, record(stock=None, pot=60)) == ["The deal is free: one may pass."]
    assert agreed(always, record(stock=None, pot=60, forced=True)) == ["The deal is forced: all must play."]
    assert agreed(always, record(stock=None)) == ["Nothing stands on the table, so the deal is forced: all must play."]


def test_what_the_dealer_says_of_the_shleif_is_told(rules: Rules, record: Record) -> None:
    typed = rules("shleif", renounce="before-deal", renounce_binds="may-be-taken-back")
    assert agreed(typed, record()) == ["The dealer keeps the shleif."]
    assert agreed(typed, record(shleif="renounced"), "ru") == ["Раздающий отказывается от шлейфа."]
    assert agreed(typed, record(shleif="taken-back")) == [
        "The dealer has renounced the shleif, and keeps it after all."
    ]


def test_a_part_of_the_pot_is_won_for_a_trick_or_for_several() -> None:
    assert told("win", locus="pot.parts") == "Boris takes 30 from the pot for one trick."
    assert told("win", locus="pot.parts", tricks=2) == "Boris takes 30 from the pot for two tricks."


def test_the_suit_that_is_named_is_shown_by_its_sign() -> None:
    assert told("trump-named", suit="h") == "Boris names trumps: ♥."


def test_cards_are_named_where_they_are_known_and_shown_as_the_language_has_them() -> None:
    assert told("trump-seen", cards="Ks") == "Boris looks at the trump card, K♠."
    assert told("trump-seen", count=1) == "Boris looks at the trump card."
    king = Event("takes-trump", 1, cards=(parse("Ks"),))
    assert story.told(king, "ru", names=NAMES) == "Boris берёт на руки козырную карту, К♠."


def test_who_changes_no_card_changes_nothing() -> None:
    assert told("exchange") == "Boris changes nothing."
    assert told("exchange", count=2) == "Boris throws away 2 cards."
    assert told("exchange", cards="2s") == "Boris throws away 2♠."


@pytest.mark.parametrize(
    ("status", "locus", "pot", "said"),
    [
        ("over", "deal.next-dealer", 0, "The deal is over: nothing on the table, and Vera deals next."),
        ("over", "deal.next-dealer", 45, "The deal is over: 45 on the table, and Vera deals next."),
        ("redeal", "deal.extra-card", 0, "The deal is void: 0 on the table, and Vera deals again."),
        ("redeal", "deal.misdeal-seen", 45, "The deal is void: 45 on the table, and Vera takes the pack and deals."),
        (
            "reshuffle",
            "deal.misdeal-seen",
            45,
            "The cards are shuffled and the game goes on: 45 on the table, and Vera deals.",
        ),
    ],
)
def test_how_a_deal_ends_is_told_by_what_ended_it(status: str, locus: str, pot: int, said: str) -> None:
    assert told("over", None, locus, status=status, next_pot=pot, next_dealer=2) == said


def test_a_reader_who_deals_next_is_told_so() -> None:
    over = Event("over", None, "deal.next-dealer", more=(("status", "over"), ("next_pot", 0), ("next_dealer", 2)))
    for you, said in ((2, "you deal next."), (1, "you deals next.")):
        assert story.told(over, "en", names=["Anna", "Boris", "you", "Gleb"], you=you).endswith(said)


def test_a_card_against_the_rules_is_told_with_what_speaks_against_it() -> None:
    held = Event("breach", 1, "trick.void-trump", (parse("2s"),))
    assert story.objection(held, "en") == "against the rules: a trump was in hand"
    assert story.objection(held._replace(locus=None), "en") == "against the rules"
    assert story.objection(held._replace(locus="trick.other"), "en") == "against the rules"
    assert told("breach", locus="trick.void-trump", cards="2s") == (
        "Boris plays 2♠ against the rules: a trump was in hand."
    )


def test_cards_are_counted_as_russian_counts() -> None:
    one, few = (1, 21, 101), (2, 3, 4, 22, 23, 24, 102)
    many = (0, 5, 11, 12, 13, 14, 15, 20, 25, 111, 112, 113, 114)
    for numbers, word in ((one, "карту"), (few, "карты"), (many, "карт")):
        assert [story.counted(number, "ru") for number in numbers] == [f"{number} {word}" for number in numbers]
