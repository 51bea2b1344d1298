"""What forbids an action, by its locus, in every step of a deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.refusal import gloss

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

LONG = "Kd Qd Jd Td 9d 8d 7d 5s 7s 8s 9s Ts"
TO_BUYING = ["1 knock", "2 knock", "3 pass", "0 pass"]
CUT = {"razrez": "agreed"}
TO_RAZREZ = ["1 knock", "2 pass", "3 pass", "1 exchange", "0 exchange", "0 drop 6s"]
TO_DROP = TO_RAZREZ[:-1]
PLAYED = ["1 play As", "2 play 2s", "1 play 9h", "2 play 6c", "1 play 8h", "2 play 9c"]


@pytest.mark.parametrize(
    ("form", "answers", "actions", "tried", "locus"),
    [
        ("prikupka", {}, [], "1 play As", "lead.first-lead"),
        ("shleif", CUT, TO_RAZREZ, "3 razrez", "shleif.razrez-turn"),
        ("shleif", {}, TO_DROP, "0 exchange 3h", "buy.buy-order"),
        ("shleif", {}, TO_DROP[:-1], "0 drop 3h", "buy.discard-first"),
        ("shleif", {}, TO_DROP, "0 drop 3h 6h", "deal.hand-size"),
        ("prikupka", {"buy_limit": "up-to-two"}, TO_BUYING, "1 exchange As 9h 8h", "buy.buy-limit"),
        ("golets", {}, ["1 golets"], "2 golets top", "golets.golets-right"),
        ("golets", {}, [], "1 golets top", "golets.set-aside"),
        ("obligatory", {}, [], "1 stay", "obligatory.own-cards"),
        ("prikupka", {}, [], "1 stay", "buy.withdraw"),
    ],
)  # fmt: skip
def test_an_action_is_forbidden_by_the_locus_of_its_step(
    form: str, answers: dict[str, str], actions: list[str], tried: str, locus: str, rules: Rules, record: Record
) -> None:
    state = replay_record(GAME, rules(form, **answers), record(stock=LONG, pot=60, actions=actions)).state
    read: Any = GAME.parse(tried)
    found, text = GAME.why(state, read[1], seat=read[0])
    assert found == locus
    if read[0] == state.seat:
        assert text == gloss(rules(form, **answers), locus)


def test_a_card_that_is_not_held_is_named_only_where_cards_are_changed(rules: Rules, record: Record) -> None:
    asked = rules("prikupka")
    exchange: Any = GAME.parse("1 exchange Kd")
    before = replay_record(GAME, asked, record()).state
    assert GAME.why(before, exchange[1]) == ("buy.buying-begins", gloss(asked, "buy.buying-begins"))
    buying = replay_record(GAME, asked, record(actions=["1 knock", "2 knock", "3 pass", "0 pass"])).state
    assert GAME.why(buying, exchange[1])[1].en == "player 1 does not hold Kd"


def test_whoever_acts_is_meant_where_no_seat_is_named(rules: Rules, record: Record) -> None:
    state = replay_record(GAME, rules("shleif"), record(stock=LONG, actions=TO_DROP[:-1])).state
    passing: Any = GAME.parse("0 pass")
    assert GAME.why(state, passing[1])[0] == "declare.dealer-duty"


def test_after_the_end_the_next_dealer_deals_whatever_was_ruled_on_the_way(rules: Rules, record: Record) -> None:
    plays_on = rules("prikupka", exposed_player_card="play-on")
    actions = ["1 knock", "2 knock", "3 pass", "0 pass", "1 exchange", "2 exchange", *PLAYED]
    table = record(incidents=["exposed-player-card 1"], actions=actions)
    passing: Any = GAME.parse("0 pass")
    assert GAME.why(replay_record(GAME, plays_on, table).state, passing[1])[0] == "deal.next-dealer"


def test_who_passes_while_cards_are_played_in_obligatory_stukolka_is_too_late(rules: Rules, record: Record) -> None:
    asked = rules("obligatory")
    state = replay_record(GAME, asked, record(pot=60, actions=["1 knock", "2 knock", "3 pass", "0 pass"])).state
    for tried, locus in (("1 pass", "obligatory.forced-pass"), ("1 exchange", "obligatory.own-cards")):
        read: Any = GAME.parse(tried)
        assert GAME.why(state, read[1])[0] == locus


def test_only_a_question_has_a_gloss(rules: Rules) -> None:
    with pytest.raises(TypeError, match="is no question of this form"):
        gloss(rules("prikupka"), "x.__doc__")
