"""Records of lansquenet: their faults, what is refused and by which locus, and actions with an open number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import PACKS, codes
from stukolka.engine.play import playout, random_streams, replay_record
from stukolka.engine.protocol import Unlawful
from stukolka.errors import Fault, IllegalAction, InvalidInput, WrongUsage
from stukolka.games.chips import named
from stukolka.games.lansquenet import actions
from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.state import Coup

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

COVERED = ["0 stake 10", "1 cover 10"]
WHOLE = codes(PACKS[52] * 2)


def played(rules: Any, table: dict[str, Any], *taken: str) -> dict[str, Any]:
    return replay_record(GAME, rules, table | {"actions": list(taken)}).result


def refused(rules: Any, table: dict[str, Any], *taken: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as raised:
        played(rules, table, *taken)
    return raised.value


@pytest.mark.parametrize(
    ("answers", "taken", "locus"),
    [
        ({}, ["1 stake 10"], "bank.banker"),
        ({}, ["0 pass"], "bank.banker"),
        ({}, ["0 cover 10"], "bank.banker"),
        ({}, ["0 continue"], "bank.after-win"),
        ({}, ["0 withdraw"], "bank.after-win"),
        ({}, ["0 end"], "table.game-end"),
        ({"game_end": "by-agreement"}, ["0 end"], "table.game-end"),
        ({}, ["0 stake N"], "bank.bank-stake"),
        ({}, ["0 stake 10", "2 cover 10"], "cover.cover-order"),
        ({}, ["0 stake 10", "1 cover 11"], "cover.cover-parts"),
        ({}, ["0 stake 10", "1 cover 4", "2 cover 7"], "cover.cover-parts"),
        ({}, ["0 stake 10", "1 cover N"], "cover.cover-parts"),
        ({}, ["0 stake 10", "1 stake 10"], "bank.banker"),
        ({}, ["0 stake 10", "1 withdraw"], "bank.after-win"),
        ({}, ["0 stake 10", "1 end"], "table.game-end"),
        ({"cover_parts": "whole-only"}, ["0 stake 10", "1 cover 4"], "cover.cover-parts"),
        ({"cover_refusal": "first-must-cover"}, ["0 stake 10", "1 pass"], "cover.cover-refusal"),
        ({}, [*COVERED, "1 withdraw"], "bank.banker"),
        ({}, [*COVERED, "0 stake 5"], "bank.doubling"),
        ({}, [*COVERED, "0 continue 5"], "bank.doubling"),
        ({}, [*COVERED, "0 continue N"], "bank.doubling"),
        ({"doubling": "may-take-off"}, [*COVERED, "0 continue 21"], "bank.doubling"),
        ({"doubling": "may-take-off"}, [*COVERED, "0 continue N"], "bank.doubling"),
        ({"doubling": "may-take-off"}, [*COVERED, "0 stake 5"], "bank.doubling"),
        ({}, [*COVERED, "0 pass"], "bank.after-win"),
        ({"after_win": "must-continue"}, [*COVERED, "0 withdraw"], "bank.after-win"),
        ({"after_loss": "bank-stays"}, [*COVERED, "0 continue", "1 cover 20", "0 continue"], "bank.after-loss"),
        ({"after_loss": "bank-stays"}, [*COVERED, "0 continue", "1 cover 20", "0 withdraw"], "bank.after-loss"),
    ],
)
def test_what_is_refused_and_by_which_locus(
    answers: dict[str, str], taken: list[str], locus: str, rules: Rules, record: Record
) -> None:
    error = refused(rules(**answers), record(), *taken)
    assert (error.index, error.locus) == (len(taken) - 1, locus)
    assert error.exit_status == 3
    assert error.legal


def test_when_the_game_has_ended_nothing_may_be_done(rules: Rules, record: Record) -> None:
    ended = ["0 stake 1", "1 cover 1", "0 withdraw", "1 stake 1", "0 cover 1"]
    error = refused(rules(), record(players=2), *ended, "0 stake 1")
    assert (error.locus, error.legal, error.why) == ("table.game-end", (), "the game has ended")


def test_what_was_legal_is_told_with_its_open_number(rules: Rules, record: Record) -> None:
    error = refused(rules(), record(), "0 stake 10", "1 cover 11")
    assert error.why == "there are 10 and no more"
    assert error.legal == ("cover N", "pass")
    assert str(error).endswith("; allowed: cover N, pass")


@pytest.mark.parametrize(
    ("answers", "taken", "legal"),
    [
        ({}, [], ["stake N"]),
        ({"banker": "each-may-pass"}, [], ["pass", "stake N"]),
        ({}, ["0 stake 10"], ["cover N", "pass"]),
        ({}, ["0 stake 1"], ["cover 1", "pass"]),
        ({}, ["0 stake 10", "1 cover 9"], ["cover 1", "pass"]),
        ({"cover_refusal": "first-must-cover"}, ["0 stake 10"], ["cover N"]),
        ({"cover_refusal": "first-must-cover"}, ["0 stake 10", "1 cover 4"], ["cover N", "pass"]),
        ({"cover_parts": "whole-only"}, ["0 stake 10"], ["cover 10", "pass"]),
        ({}, COVERED, ["continue", "withdraw"]),
        ({"doubling": "may-take-off"}, COVERED, ["continue", "continue N", "withdraw"]),
        ({"doubling": "may-take-off"}, ["0 stake 1", "1 cover 1"], ["continue", "continue N", "withdraw"]),
        ({"after_win": "must-continue"}, COVERED, ["continue"]),
        ({"game_end": "by-agreement"}, [*COVERED, "0 withdraw"], ["end", "stake N"]),
    ],
)
def test_a_number_that_is_free_is_offered_open(
    answers: dict[str, str], taken: list[str], legal: list[str], rules: Rules, record: Record
) -> None:
    assert played(rules(**answers), record(), *taken)["legal"] == legal


def test_what_is_accepted_is_what_is_lawful(rules: Rules, record: Record) -> None:
    state = replay_record(GAME, rules(), record(actions=["0 stake 10"])).state
    assert GAME.accepted(state) == GAME.legal(state) == (actions.COVER, actions.PASS)


def test_who_can_only_name_a_number_is_asked_for_it(rules: Rules) -> None:
    """The first banker has one option, `stake N`, and the first punter `cover N`: neither can be done as it stands."""
    setup = GAME.setup({"players": 2}, rules(cover_refusal="first-must-cover"), cards=False)
    for name, strategy in GAME.strategies.items():
        deal = playout(GAME, GAME.deal(setup, 3, 0), [strategy] * 2, random_streams(3, 0, 2))
        assert len(deal.actions) >= 4, name
        assert not any(action.open for _, action in deal.actions)


def test_a_stake_of_nothing_is_none(rules: Rules, record: Record) -> None:
    state, _ = GAME.start(GAME.setup(record(), rules()))
    with pytest.raises(Unlawful):
        GAME.apply(state, named("stake", 0))


def test_who_may_take_off_is_told_how_much_there_is(rules: Rules, record: Record) -> None:
    typed = rules(doubling="may-take-off")
    assert refused(typed, record(), *COVERED, "0 continue 21").why == "there are 20 and no more"
    assert refused(typed, record(), *COVERED, "0 stake 5").why == typed.doubling.gloss.en
    assert refused(rules(), record(), *COVERED, "0 continue 5").why == rules().doubling.gloss.en


def test_an_open_action_can_t_be_done(rules: Rules, record: Record) -> None:
    state, _ = GAME.start(GAME.setup(record(), rules()))
    with pytest.raises(Unlawful) as raised:
        GAME.apply(state, actions.STAKE)
    assert raised.value.why.en == "a number of chips must be named"


@pytest.mark.parametrize(
    "text", ["0 stake 10", "12 cover 1", "3 continue", "3 continue 7", "0 stake N", "1 pass", "1 end"]
)
def test_a_text_reads_back_as_itself(text: str) -> None:
    read = GAME.parse(f" {text} ")
    assert isinstance(read, tuple)
    assert f"{read[0]} {read[1].text}" == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected a seat and an action"),
        ("stake 10", "expected a seat and an action"),
        ("52 pass", "no table has a seat '52'"),
        ("1", "a seat without an action"),
        ("1 steak 10", "unknown action 'steak'"),
        ("1 stake", "'stake' wants one number of chips, found none"),
        ("1 stake 1 2", "'stake' wants one number of chips, found '1 2'"),
        ("1 stake 0", "at least 1, found '0'"),
        ("1 stake -3", "at least 1, found '-3'"),
        ("1 stake 1.5", "at least 1, found '1.5'"),
        ("1 stake ٣", "at least 1"),
        ("1 stake " + "9" * 1001, "at least 1"),
        ("1 pass 3", "'pass' names nothing more, found '3'"),
    ],
)
def test_what_is_wrong_with_a_text_is_told(text: str, said: str) -> None:
    fault = GAME.parse(text)
    assert isinstance(fault, Fault)
    assert said in fault.text()


def test_money_is_exact_however_large(rules: Rules, record: Record) -> None:
    stake = 10**60 + 1
    assert played(rules(), record(), f"0 stake {stake}", f"1 cover {stake}")["balance"] == [stake, -stake, 0]


@pytest.mark.parametrize(
    ("answers", "changed", "said"),
    [
        ({}, {"players": 1}, "players: expected a whole number of at least 2"),
        ({}, {"players": 53}, "players: 53 are too many: a table seats 52, though table.players names no number"),
        ({}, {"packs": None}, "packs: missing"),
        ({}, {"packs": 0}, "packs: expected a whole number from 1 to 52"),
        ({}, {"packs": 1}, "packs: 1 is forbidden by table.packs"),
        ({"packs": "one"}, {"packs": 2}, "packs: 2 is forbidden by table.packs"),
        ({"packs": "one", "match": "rank-and-suit"}, {"packs": 1}, "packs: in one pack no card equals another"),
        ({}, {"banker": 3}, "banker: expected a whole number from 0 to 2"),
        ({}, {"fund": -1}, "fund: expected a whole number of at least 0"),
        ({"fund_paid": "no-fund"}, {"fund": 5}, "fund: the rule set has no use for it (fund.fund-paid)"),
        ({"fund_paid": "no-fund"}, {"fund_sum": 5}, "fund_sum: the rule set has no use for it (fund.fund-paid)"),
        ({}, {"cards": "Qs Qs Qs"}, "cards: Qs comes 3 times, and there are 2 of it"),
        ({}, {"cards": "Qs 1s"}, "cards: unknown card '1s'"),
        ({}, {"reshuffle": ["Qs", "Jx"]}, "reshuffle[1]: unknown card 'Jx'"),
        ({}, {"stake": 15}, "stake: unknown key 'stake'"),
    ],
)
def test_the_faults_of_a_record_are_told_by_their_keys(
    answers: dict[str, str], changed: dict[str, Any], said: str, rules: Rules, record: Record
) -> None:
    with pytest.raises(InvalidInput) as raised:
        played(rules(**answers), record(**changed))
    (fault,) = raised.value.faults
    assert f"error: {said}" in fault.text()


def test_all_faults_are_told_together(rules: Rules, record: Record) -> None:
    with pytest.raises(InvalidInput) as raised:
        played(rules(), record(packs=1, banker=7, fund=-1, cards="Zz"), "0 steak 1")
    assert [fault.key for fault in raised.value.faults] == ["packs", "banker", "fund", "cards", "actions[0]"]


def test_an_empty_fund_is_no_use_of_one(rules: Rules, record: Record) -> None:
    assert played(rules(fund_paid="no-fund"), record(fund=0, fund_sum=0), *COVERED)["fund"] == 0


def test_a_setup_comes_back_from_its_table(rules: Rules, record: Record) -> None:
    made = GAME.setup(record(banker=1, fund=3, fund_sum=2, reshuffle=["Qs Js"]), rules())
    assert GAME.setup(GAME.table(made), rules()) == made
    assert GAME.warnings(made) == ()
    assert GAME.table(GAME.deal(made, 1, 2)).keys() == {"players", "packs", "banker", "fund", "fund_sum", "cards"}


def test_the_same_seed_gives_the_same_cards_and_every_pack_is_whole(rules: Rules) -> None:
    base = GAME.setup({"players": 3, "packs": 3}, rules(), cards=False)
    one, same, other = (GAME.deal(base, 7, number) for number in (0, 0, 1))
    assert one == same != other
    assert sorted(one.cards) == sorted(PACKS[52] * 3)


def test_without_cards_the_fewest_packs_are_taken(rules: Rules) -> None:
    assert GAME.setup({"players": 3}, rules(), cards=False).packs == 2
    assert GAME.setup({"players": 3}, rules(packs="one"), cards=False).packs == 1


def test_a_game_that_runs_past_its_cards_is_told_so(rules: Rules, record: Record) -> None:
    for cards in ("", "Qs", "Qs Js", "Qs Js 5h"):
        with pytest.raises(InvalidInput, match="error: cards: the game runs past the cards listed"):
            played(rules(), record(cards=cards), *COVERED)
    assert played(rules(), record(cards=""), "0 stake 10")["to_act"] == 1


def all_but(*cards: str) -> str:
    """Two packs without these cards, one of each named, in their order."""
    left = WHOLE.split()
    for card in cards:
        left.remove(card)
    return " ".join(left)


def test_cards_that_are_not_those_shuffled_are_a_fault(rules: Rules, record: Record) -> None:
    """Rank and suit must agree, and both queens of spades come last but one: the first coup goes through both packs."""
    cards = f"Qs Js {all_but('Js', 'Qs', 'Js', 'Qs', 'Kd')} Kd Js Qs"
    typed = rules(match="rank-and-suit", cards_out="shuffle-and-go-on")
    table = record(players=2, cards=cards)
    taken = ["0 stake 1", "1 cover 1", "1 stake 1", "0 cover 1"]
    wrong = {"reshuffle": ["Qs"]}
    with pytest.raises(InvalidInput, match=r"reshuffle\[0\]: these are not the cards that are shuffled here"):
        played(typed, table | wrong, *taken)
    # Only the last card, a queen, is left for the second coup; it lies, and all others are shuffled.
    right = {"reshuffle": [f"2h 3d Qs {all_but('Qs', 'Qs', '2h', '3d')}"]}
    coup = played(typed, table | right, *taken)["coups"][1]
    assert {key: coup[key] for key in ("right", "left", "deciding", "winner")} == {
        "right": "Qs",
        "left": "2h",
        "deciding": "Qs",
        "winner": "banker",
    }


def test_of_one_chip_nothing_can_be_taken_off(rules: Rules, record: Record) -> None:
    """The banker goes on with one chip; the cards run out, so that he is asked again as after his win."""
    first = ("Qs", "Js", "Kd", "Kc", "Qs")
    table = record(players=2, cards=" ".join([*first, "Kd", "Kc", all_but(*first, "Kd", "Kc")]))
    typed = rules(match="rank-and-suit", doubling="may-take-off", cards_out="stakes-back")
    found = played(typed, table, *COVERED, "0 continue 1", "1 cover 1")
    assert (found["legal"], found["balance"]) == (["continue", "withdraw"], [10, -10])


@pytest.mark.parametrize("cards_out", ["stakes-back", "shuffle-and-go-on"])
def test_when_no_card_is_left_the_next_coup_begins_with_all_of_them_shuffled(
    cards_out: str, rules: Rules, record: Record
) -> None:
    """The second coup is decided by the very last card, so that none has run out in it."""
    cards = f"Qs Js {all_but('Qs', 'Js', 'Qs', 'Js', 'Kd', 'Kd')} Qs Js Kd Kd"
    typed = rules(match="rank-and-suit", cards_out=cards_out)
    taken = ["0 stake 1", "1 cover 1", "0 continue", "1 cover 2", "1 stake 1", "0 cover 1"]
    replayed = replay_record(GAME, typed, record(players=2, cards=cards) | {"actions": taken})
    shuffled = [event for event in replayed.events if event.locus == "coup.cards-out"]
    assert [(event.type, dict(event.more)["count"]) for event in shuffled] == [("shuffled", 104)]
    assert [coup["winner"] for coup in replayed.result["coups"][:2]] == ["banker", "punters"]
    assert len(replayed.result["coups"]) == 3


def test_no_source_names_an_irregularity(rules: Rules) -> None:
    assert GAME.incidents == {}
    with pytest.raises(WrongUsage, match="there is nothing to rule on"):
        GAME.ruling(rules(), "extra-card")


def test_the_balance_counts_what_lies_on_the_table_for_his_who_laid_it(rules: Rules, record: Record) -> None:
    assert played(rules(), record(), "0 stake 10", "1 cover 4")["balance"] == [0, 0, 0]
    won = played(rules(), record(), *COVERED)
    assert (won["balance"], won["status"], won["pot_at_play"], won["players_in"]) == (
        [10, -10, 0],
        "playing",
        20,
        [0, 1],
    )


def test_before_the_first_coup_nothing_was_played_for(rules: Rules, record: Record) -> None:
    begun = played(rules(), record())
    assert (begun["pot_at_play"], begun["players_in"], begun["coups"]) == (0, [], [])


def test_when_the_game_is_over_what_stands_and_who_has_the_bank_next_are_told(rules: Rules, record: Record) -> None:
    terms = record(banker=1, fund=4)
    passing = rules(banker="each-may-pass", fund_shared="banker-loses")
    ended = played(passing, terms, "1 pass", "2 pass", "0 pass")
    assert (ended["status"], ended["next_pot"], ended["next_banker"]) == ("over", 4, 1)
    going_on = played(passing, terms, "1 pass", "2 pass")
    assert not {"next_pot", "next_banker"} & set(going_on)


def test_what_a_coup_was_is_kept(rules: Rules, record: Record) -> None:
    replayed = replay_record(GAME, rules(), record(fund=5) | {"actions": ["0 stake 10", "1 cover 2", "2 cover 3"]})
    (coup,) = replayed.state.coups
    assert isinstance(coup, Coup)
    assert (coup.banker, coup.stake, coup.fund, coup.punters, coup.winner) == (0, 10, 5, (1, 2), "banker")


def test_a_game_that_has_not_ended_has_none_following(rules: Rules, record: Record) -> None:
    made = GAME.setup(record(), rules())
    with pytest.raises(ValueError, match="lansquenet has not ended"):
        GAME.following(made, GAME.start(made)[0])
