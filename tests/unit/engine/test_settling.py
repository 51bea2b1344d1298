"""The end of a deal, clause by clause: which locus fines whom, how much, and what is not worth an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import CODE, bits, parse
from stukolka.engine.play import replay_record
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.tricks import following, forbidden_by

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

TWO_KNOCK = ["1 knock", "2 knock", "3 pass", "0 pass"]
PLAYED = ["1 play As", "2 play 2s", "1 play 9h", "2 play 6c", "1 play 8h", "2 play 9c"]
WON_BY_1 = [*TWO_KNOCK, "1 exchange", "2 exchange", *PLAYED]


def end(rules: Any, table: dict[str, Any], *types: str) -> list[tuple[Any, ...]]:
    """The events of these types of a deal that is over: type, seat, locus and amount."""
    result = replay_record(GAME, rules, table).result
    assert result["status"] == "over"
    told = [event for event in result["events"] if event["type"] in types]
    return [(one["type"], one["seat"], one["locus"], one.get("amount")) for one in told]


def test_who_withdraws_pays_what_the_remise_is(rules: Rules, record: Record) -> None:
    actions = [*TWO_KNOCK, "1 exchange 8h", "2 exchange 9c", "1 stay", "2 withdraw"]
    for amount, chips in (("one-stake", 15), ("whole-pot", 180)):
        free = rules("prikupka", withdraw="paying-remise", remise_amount=amount)
        assert end(free, record(pot=165, actions=actions), "remise") == [("remise", 2, "buy.withdraw", chips)]


def test_an_early_discard_is_fined_by_its_own_locus_and_forfeits_nothing(rules: Rules, record: Record) -> None:
    strict = rules("prikupka", early_discard="remise", trick_money="forfeited")
    table = record(incidents=["early-discard 1"], actions=WON_BY_1)
    assert end(strict, table, "forfeit", "remise") == [
        ("remise", 1, "buy.early-discard", 15),
        ("remise", 2, "remise.fined", 15),
    ]


def test_of_two_offences_that_cost_the_same_the_first_is_named(rules: Rules, record: Record) -> None:
    strict = rules("prikupka", early_discard="remise")
    table = record(incidents=["early-discard 1", "revoke 1"], actions=WON_BY_1)
    assert end(strict, table, "remise")[0] == ("remise", 1, "buy.early-discard", 15)


@pytest.mark.parametrize(("amount", "chips"), [("whole-pot", 180), ("one-stake", 180)])
def test_who_won_nothing_and_revoked_pays_for_what_costs_more_and_once(
    amount: str, chips: int, rules: Rules, record: Record
) -> None:
    one = rules("prikupka", remise_amount=amount, revoke_amount="pot-at-play")
    table = record(pot=165, incidents=["revoke 2"], actions=WON_BY_1)
    assert end(one, table, "remise") == [("remise", 2, "trick.revoke", chips)]


def test_who_revoked_for_less_than_winning_nothing_costs_pays_for_that(rules: Rules, record: Record) -> None:
    less = rules("prikupka", remise_amount="whole-pot", revoke_amount="one-stake")
    table = record(pot=165, incidents=["revoke 2"], actions=WON_BY_1)
    assert end(less, table, "remise") == [("remise", 2, "remise.fined", 180)]


def test_no_chips_are_no_event(rules: Rules, record: Record) -> None:
    odd = {"stake_number": "any", "remise_amount": "one-stake", "fined": "everyone", "remainder": "first-trick"}
    shared = rules("prikupka", several_remises="shared", **odd)
    two = record(stake=2, actions=WON_BY_1)
    # A pot of two has no thirds, and of a remise of two shared by three the last pays nothing.
    assert end(shared, two, "win") == [("win", 1, "pot.remainder", 2)]
    assert end(shared, two, "remise") == [("remise", 2, "remise.fined", 1), ("remise", 3, "remise.fined", 1)]
    # A pot of fifteen leaves nothing over.
    assert {locus for _, _, locus, _ in end(shared, record(actions=WON_BY_1), "win")} == {"pot.parts"}


def forbidden(rules: Any, hand: str, *, led: str, trumps: str, card: str) -> str:
    """The locus that forbids a card upon the only card led."""
    cards = [parse(code) for code in hand.split()]
    suits = {suit: bits(one for one in range(52) if CODE[one][1] == suit) for suit in "cdhs"}
    top = parse(led)
    held = bits([parse(card)])
    return forbidden_by(following(rules), bits(cards), suits[trumps], suits[led[1]], top=top, best=top, card=held)


def test_a_low_trump_upon_a_trump_led_is_forbidden_by_the_duty_to_overtrump(rules: Rules) -> None:
    plain = rules("prikupka")
    assert forbidden(plain, "2s Ks 3h", led="9s", trumps="s", card="2s") == "trick.overtrump"
    assert forbidden(plain, "2s Ks 3h", led="9s", trumps="s", card="3h") == "trick.ruff-early"


def test_who_can_head_must_and_no_duty_to_trump_is_named(rules: Rules) -> None:
    trumping = rules("prikupka", unable_to_head="must-trump")
    assert forbidden(trumping, "2h Kh 3s", led="9h", trumps="s", card="2h") == "trick.head"
    assert forbidden(trumping, "2h 3h 3s", led="9h", trumps="s", card="2h") == "trick.unable-to-head"
