"""Replaying: illegal actions are told with their place, locus and what was legal; events are written for readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.play import playout, random_streams, replay_record
from stukolka.engine.protocol import Event, Unlawful
from stukolka.errors import Fault, IllegalAction, InvalidInput, WrongUsage
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.view import View

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

DECLARED = ["1 knock", "2 pass", "3 knock", "0 pass"]
BOUGHT = [*DECLARED, "1 exchange", "3 exchange"]


def refused(rules: Any, table: dict[str, Any], *actions: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as raised:
        replay_record(GAME, rules, table | {"actions": list(actions)})
    return raised.value


def test_an_illegal_action_is_told_with_index_locus_and_what_was_legal(rules: Rules, record: Record) -> None:
    error = refused(rules("prikupka"), record(), *BOUGHT, "1 play 9h")
    assert (error.index, error.seat, error.action, error.locus) == (6, 1, "play 9h", "lead.lead-ace")
    assert error.legal == ("play As",)
    assert error.exit_status == 3
    assert str(error) == (
        "error: actions[6]: '1 play 9h' is forbidden by lead.lead-ace: "
        + rules("prikupka").lead_ace.gloss.en
        + "; allowed: play As"
    )


@pytest.mark.parametrize(
    ("form", "answers", "actions", "locus"),
    [
        ("prikupka", {}, ["2 knock"], "deal.direction"),
        ("prikupka", {}, ["1 play As"], "lead.first-lead"),
        ("prikupka", {}, ["1 exchange"], "buy.buying-begins"),
        ("prikupka", {}, ["1 knock-blind"], "declare.look-first"),
        ("prikupka", {}, ["1 golets"], "buy.buy-order"),
        ("prikupka", {}, ["1 razrez"], "buy.buy-order"),
        ("prikupka", {}, ["1 stay"], "buy.withdraw"),
        (
            "prikupka",
            {"dealer_duty": "must-meet-lone-knocker"},
            ["1 knock", "2 pass", "3 pass", "0 pass"],
            "declare.dealer-duty",
        ),
        ("prikupka", {}, [*DECLARED, "3 exchange"], "buy.buy-order"),
        ("prikupka", {}, [*DECLARED, "2 exchange"], "buy.passers-buy"),
        ("prikupka", {}, [*DECLARED, "1 knock"], "buy.buying-begins"),
        ("prikupka", {}, [*DECLARED, "1 exchange Kd"], "deal.hand-size"),
        ("prikupka", {"buy_limit": "up-to-two"}, [*DECLARED, "1 exchange As 9h 8h"], "buy.buy-limit"),
        ("prikupka", {}, [*DECLARED, "1 drop As"], "buy.discard-first"),
        ("prikupka", {}, [*BOUGHT, "3 play 3s"], "lead.first-lead"),
        ("prikupka", {}, [*BOUGHT, "1 play As", "1 play 9h"], "deal.direction"),
        ("prikupka", {}, [*BOUGHT, "1 play As", "3 play 4c"], "trick.ruff-early"),
        ("prikupka", {}, [*BOUGHT, "1 play As", "3 play Kd"], "deal.hand-size"),
        ("prikupka", {}, [*BOUGHT, "1 play As", "3 play 3s", "3 play 4c"], "trick.next-lead"),
        ("prikupka", {}, [*BOUGHT, "1 exchange"], "lead.first-lead"),
        ("prikupka", {}, [*BOUGHT, "1 pass"], "buy.buying-begins"),
        ("golets", {}, ["1 exchange"], "golets.golets-right"),
        ("golets", {}, ["1 golets top"], "golets.set-aside"),
        ("golets", {}, ["1 golets", "2 golets"], "golets.golets-right"),
        ("golets", {"golets_right": "by-passing"}, ["1 pass", "2 knock", "3 golets"], "golets.golets-right"),
        ("golets", {}, ["1 drop As"], "golets.golets-hand"),
        ("shleif", {"blind_knock": "not-agreed"}, ["1 knock-blind"], "shleif.blind-knock"),
        ("shleif", {}, ["1 razrez"], "shleif.razrez"),
        ("obligatory", {}, ["1 exchange"], "obligatory.own-cards"),
        ("obligatory", {}, ["1 pass"], "obligatory.forced-pass"),
        ("obligatory", {}, ["1 golets"], "obligatory.own-cards"),
        ("obligatory", {}, ["1 stay"], "obligatory.own-cards"),
        ("obligatory", {}, ["2 play 2s"], "lead.first-lead"),
    ],
)
def test_what_is_forbidden_is_forbidden_by_a_locus_of_the_form(
    form: str, answers: dict[str, str], actions: list[str], locus: str, rules: Rules, record: Record
) -> None:
    typed = rules(form, **answers)
    error = refused(typed, record(), *actions)
    assert error.locus == locus
    assert error.index == len(actions) - 1
    assert locus in {switch.locus for switch in GAME.switches if form in switch.forms}


def test_a_card_that_is_not_held_is_named(rules: Rules, record: Record) -> None:
    for actions in ([*DECLARED, "1 exchange 9h Kd"], [*BOUGHT, "1 play Kd"]):
        error = refused(rules("prikupka"), record(), *actions)
        assert error.why == "player 1 does not hold Kd"


def test_nothing_is_done_after_the_end(rules: Rules, record: Record) -> None:
    error = refused(rules("prikupka"), record(), "1 pass", "2 pass", "3 pass", "0 pass", "1 knock")
    assert (error.locus, error.legal) == ("deal.next-dealer", ())
    abandoned = record(incidents=["extra-card 1"])
    assert refused(rules("prikupka", extra_card="redeal"), abandoned, "1 knock").locus == "deal.extra-card"


def test_texts_that_are_no_actions_are_listed_with_the_faults_of_the_setup(rules: Rules, record: Record) -> None:
    table = record(stake=10, actions=["1 knok", "2 pass", "3 play Zs"])
    with pytest.raises(InvalidInput) as raised:
        replay_record(GAME, rules("prikupka"), table)
    assert [fault.key for fault in raised.value.faults] == ["stake", "actions[0]", "actions[2]"]
    with pytest.raises(InvalidInput, match="expected a list"):
        replay_record(GAME, rules("prikupka"), record(actions="1 knock"))


def test_a_record_may_say_more_than_its_setup(rules: Rules, record: Record) -> None:
    told = record(rules="prikupka/A", expect={}, authority="A", why="shown", actions=["1 knock"])
    assert replay_record(GAME, rules("prikupka"), told).result["to_act"] == 2


def test_an_unlawful_action_leaves_the_state_as_it_was(rules: Rules, record: Record) -> None:
    state, _ = GAME.start(GAME.setup(record(), rules("prikupka")))
    read = GAME.parse("1 play As")
    assert not isinstance(read, Fault)
    before = GAME.result(state)
    with pytest.raises(Unlawful):
        GAME.apply(state, read[1])
    assert GAME.result(state) == before


def test_a_rule_is_told_in_both_languages(rules: Rules, record: Record) -> None:
    typed = rules("prikupka")
    replayed = replay_record(GAME, typed, record(actions=BOUGHT))
    read = GAME.parse("1 play 9h")
    assert not isinstance(read, Fault)
    assert GAME.why(replayed.state, read[1]) == ("lead.lead-ace", typed.lead_ace.gloss)
    locus, why = GAME.why(replayed.state, read[1], seat=3)
    assert locus == "lead.first-lead"
    assert why.en == "it is player 1's turn"
    assert why.ru == "очередь игрока 1"


def test_an_event_is_written_for_readers() -> None:
    assert Event("pass", 2).as_json() == {"type": "pass", "seat": 2}
    paid = Event("stake", 0, "stake.dealer-sum", chips=-15)
    assert paid.as_json() == {"type": "stake", "seat": 0, "locus": "stake.dealer-sum", "amount": 15, "to": "pot"}
    won = Event("win", 1, "pot.parts", chips=60, more=(("part", 1),))
    assert won.as_json() == {"type": "win", "seat": 1, "locus": "pot.parts", "amount": 60, "to": "seat", "part": 1}
    assert Event("play", 1, None, (0, 51)).as_json()["cards"] == ["2c", "Ts"]


def test_while_a_deal_is_played_the_result_says_who_acts(rules: Rules, record: Record) -> None:
    result = replay_record(GAME, rules("prikupka"), record(pot=165, actions=["1 knock"])).result
    assert (result["status"], result["to_act"], result["legal"]) == ("playing", 2, ["knock", "pass"])
    assert (result["pot_at_play"], result["players_in"], result["balance"]) == (180, [1], [-15, 0, 0, 0])
    assert "next_pot" not in result
    assert "remedy" not in result


def test_a_setup_without_cards_cannot_be_played(rules: Rules) -> None:
    with pytest.raises(ValueError, match="deal them first"):
        GAME.start(GAME.setup({"players": 4, "stake": 15}, rules("prikupka"), cards=False))


def test_whoever_has_one_choice_only_is_not_asked(rules: Rules) -> None:
    setup = GAME.deal(GAME.setup({"players": 4, "stake": 15}, rules("prikupka"), cards=False), 7, 0)
    asked: list[int] = []

    def strategy(view: View, legal: Any, stream: Any) -> Any:
        asked.append(len(legal))
        return legal[0]

    played = playout(GAME, setup, [strategy] * 4, random_streams(7, 0, 4))
    assert GAME.turn(played.state) is None
    assert asked
    assert min(asked) > 1


def test_a_random_deal_replays_from_its_record(rules: Rules) -> None:
    typed = rules("prikupka")
    setup = GAME.deal(GAME.setup({"players": 5, "stake": 15}, typed, cards=False), 7, 3)
    played = playout(GAME, setup, [GAME.strategies["random"]] * 5, random_streams(7, 3, 5))
    again = replay_record(GAME, typed, GAME.table(setup) | {"actions": played.texts()})
    assert again.result == played.result


def test_the_remedy_of_an_irregularity_is_the_same_asked_or_played(rules: Rules, record: Record) -> None:
    typed = rules("prikupka", extra_card="redeal", redealer="next-dealer")
    ruled = GAME.ruling(typed, "extra-card")
    result = replay_record(GAME, typed, record(incidents=["extra-card 2"])).result
    assert (ruled.remedy, ruled.locus) == ("redeal", "deal.extra-card")
    assert (result["remedy"], result["redeal"], result["pack"]) == (ruled.remedy, "next-dealer", "shuffled")
    assert result["status"] == ruled.status == "redeal"
    assert result["next_pot"] == result["pot_at_play"] == 15
    assert result["next_dealer"] == 1
    with pytest.raises(WrongUsage, match="did you mean extra-card"):
        GAME.ruling(typed, "extra-cart")
    with pytest.raises(WrongUsage, match="can't arise"):
        GAME.ruling(rules("golets"), "early-discard")


def test_the_ace_of_trumps_is_settled_by_the_trump_where_the_rules_say_so(rules: Rules, record: Record) -> None:
    hands = ["Ah As 5d", "Ks 9h 8h", "2s 6c 9c", "3s 4c 5c"]
    for settled, ends in (("when-trump-is-turned", ["As"]), ("any-ace", ["As", "Ah"])):
        typed = rules("prikupka", exposed_ace_settled=settled, exposed_dealer_trump_ace="redeal")
        for card in ("As", "Ah", "5d"):
            table = record(hands=hands, incidents=[f"exposed-dealer-card 0 {card}"])
            found = replay_record(GAME, typed, table).result["status"]
            assert found == ("redeal" if card in ends else "playing")
