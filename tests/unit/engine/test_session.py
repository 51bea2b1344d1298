"""Sessions: the dealer moves, what stands is carried over, chairs keep their balance, forced deals come and go."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from stukolka.engine.play import playout, random_streams, replay_record
from stukolka.engine.session import Round, session
from stukolka.games.stukolka.game import GAME

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def sat(rules: Any, *, deals: int = 60, strategy: str = "random", **terms: Any) -> list[Round[Any, Any, Any]]:
    table = {"players": 4, "stake": 15} | terms
    setup = GAME.setup(table, rules, cards=False)
    strategies = [GAME.strategies[strategy]] * table["players"]
    return list(session(GAME, setup, strategies, seed=11, deals=deals))


@pytest.mark.parametrize("form", ["golets", "prikupka", "shleif", "obligatory"])
def test_chips_are_carried_from_deal_to_deal_and_chairs_keep_them(form: str, rules: Rules) -> None:
    rounds = sat(rules(form), pot=100)
    assert [one.number for one in rounds] == list(range(60))
    pot, dealer, chairs = 100, 0, (0, 0, 0, 0)
    for one in rounds:
        result, agreed = one.replay.result, one.setup.terms.agreed
        assert (agreed.pot, agreed.dealer) == (pot, dealer)
        chairs = tuple(had + chips for had, chips in zip(chairs, result["balance"], strict=True))
        assert one.chairs == chairs
        pot, dealer = result["next_pot"], (dealer + 1) % 4
        assert sum(one.chairs) + pot == 100


def test_the_deal_passes_backwards_where_the_rules_say_so(rules: Rules) -> None:
    rounds = sat(rules("golets", next_dealer="previous-in-turn"), deals=6)
    assert [one.setup.terms.dealer for one in rounds] == [0, 3, 2, 1, 0, 3]


def test_the_same_dealer_deals_again_when_nobody_plays(rules: Rules, record: Record) -> None:
    typed = rules("prikupka", all_pass="same-dealer-again")
    setup = GAME.setup(record(dealer=2), typed)
    played = replay_record(GAME, typed, record(dealer=2, actions=["3 pass", "0 pass", "1 pass", "2 pass"]))
    following = GAME.following(setup, played.state).terms.agreed
    assert (following.dealer, following.pot, following.staked) == (2, 15, False)


def test_a_deal_of_a_session_is_that_deal_of_the_seed(rules: Rules) -> None:
    for one in sat(rules("prikupka"), deals=5):
        dealt = GAME.deal(one.setup, 11, one.number)
        assert dealt == one.setup
        again = playout(GAME, dealt, [GAME.strategies["random"]] * 4, random_streams(11, one.number, 4))
        assert again.result == one.replay.result


def test_a_deal_is_forced_while_no_remise_stands(rules: Rules) -> None:
    rounds = sat(rules("obligatory", forced_returns="when-remise-won"))
    assert {one.setup.terms.agreed.forced for one in rounds} == {True, False}
    for one in rounds:
        assert one.setup.terms.agreed.forced == (one.setup.terms.agreed.pot == 0)


def test_a_deal_is_forced_after_every_deal_for_a_remise_where_the_rules_say_so(rules: Rules) -> None:
    rounds = sat(rules("obligatory", forced_returns="when-remise-played", all_pass="stands-over"), deals=200)
    seen = set()
    for before, one in pairwise(rounds):
        for_a_remise = before.setup.terms.agreed.pot > 0 and bool(before.replay.result["winnings"])
        pot = one.setup.terms.agreed.pot
        assert one.setup.terms.agreed.forced == (pot == 0 or for_a_remise)
        seen.add((one.setup.terms.agreed.forced, pot > 0))
    assert seen == {(True, False), (True, True), (False, True)}


@pytest.mark.parametrize(
    ("redealer", "dealer"),
    [("same-dealer", 1), ("next-dealer", 2)],
)
def test_an_abandoned_deal_is_made_again_and_its_stakes_are_not_taken_twice(
    redealer: str, dealer: int, rules: Rules, record: Record
) -> None:
    typed = rules("prikupka", extra_card="redeal", redealer=redealer, who_stakes="every-player")
    table = record(dealer=1, pot=60, incidents=["extra-card 3"])
    setup = GAME.setup(table, typed)
    state, _ = GAME.start(setup)
    again = GAME.following(setup, state)
    agreed = again.terms.agreed
    assert (agreed.dealer, agreed.pot, agreed.staked, agreed.incidents) == (dealer, 60 + 75, True, ())
    after, events = GAME.start(GAME.deal(again, 7, 0))
    assert not [event for event in events if event.chips]
    assert GAME.result(after)["pot_at_play"] == 135
    assert GAME.result(after)["balance"] == [0, 0, 0, 0]


def test_an_abandoned_forced_deal_is_forced_again(rules: Rules, record: Record) -> None:
    typed = rules("obligatory", missing_card="redeal")
    setup = GAME.setup(record(incidents=["missing-card 3"]), typed)
    state, _ = GAME.start(setup)
    agreed = GAME.following(setup, state).terms.agreed
    assert (agreed.forced, agreed.staked, agreed.pot) == (True, True, 75)
    # The stakes are no remise: when they have been won, the deal after is forced because nothing stands.
    assert not agreed.remise


def test_nothing_follows_a_deal_that_has_not_ended(rules: Rules, record: Record) -> None:
    setup = GAME.setup(record(), rules("prikupka"))
    with pytest.raises(ValueError, match="has not ended"):
        GAME.following(setup, GAME.start(setup)[0])


def test_a_thousand_deals_in_which_nobody_plays_come_to_an_end(rules: Rules) -> None:
    typed = rules("prikupka", all_pass="stands-over")
    setup = GAME.setup({"players": 3, "stake": 3}, typed, cards=False)
    passing = [lambda view, legal, stream: legal[-1]] * 3
    rounds = list(session(GAME, setup, passing, seed=1, deals=1000))
    assert {event.type for one in rounds for event in one.replay.events} >= {"pass", "over"}
    assert all(not one.replay.result["tricks"] for one in rounds)
    assert rounds[-1].chairs == (-1002, -999, -999)
    assert rounds[-1].replay.result["next_pot"] == 3000


def test_sums_without_bound_stay_exact(rules: Rules) -> None:
    """The pot may grow beyond any machine's numbers; the chips are counted all the same."""
    rounds = sat(rules("prikupka", several_remises="growing", fined="everyone"), deals=400, pot=1)
    pots = [one.replay.result["next_pot"] for one in rounds]
    assert max(pots) > 2**64
    assert all(sum(one.chairs) + pot == 1 for one, pot in zip(rounds, pots, strict=True))
