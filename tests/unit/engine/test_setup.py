"""Setups from records: whatever is wrong with a record is found, by its key path, and all of it at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import PACKS, codes
from stukolka.engine.play import replay_record
from stukolka.errors import Fault, InvalidInput
from stukolka.games.stukolka.game import GAME
from stukolka.rng import shuffled
from stukolka.rules.switch import Text

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]


def faults(table: dict[str, Any], rules: Any, *, cards: bool = True) -> list[Fault]:
    with pytest.raises(InvalidInput) as raised:
        GAME.setup(table, rules, cards=cards)
    return list(raised.value.faults)


def only(table: dict[str, Any], rules: Any) -> Fault:
    (fault,) = faults(table, rules)
    return fault


def test_all_faults_of_a_record_are_listed_together(rules: Rules, record: Record) -> None:
    table = record(
        stake=10, dealer=4, hands=["3h 6h", "As 9h 8h", "2s 6c 9c", "3s 4c Xc"], trump="As", cealing=3, pot="many"
    )
    found = {fault.key: fault.text() for fault in faults(table, rules("prikupka"))}
    assert list(found) == ["pot", "stake", "dealer", "hands[0]", "hands[3]", "trump", "cealing"]
    assert "stake.stake-number" in found["stake"]
    assert "from 0 to 3" in found["dealer"]
    assert "expected a hand of 3 cards, found 2" in found["hands[0]"]
    assert "unknown card 'Xc'" in found["hands[3]"]
    assert "As is dealt twice: to seat 1 and to the trump card" in found["trump"]
    assert "did you mean ceiling?" in found["cealing"]


@pytest.mark.parametrize("key", ["players", "stake", "hands", "trump"])
def test_a_key_that_is_required_is_missed(key: str, rules: Rules, record: Record) -> None:
    assert ("missing key", key) in [(f.message, f.key) for f in faults(record(**{key: None}), rules("prikupka"))]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", "4"),
        ("players", True),
        ("stake", 15.0),
        ("pot", -1),
        ("stake", 0),
        ("hands", "3h 6h 5d"),
        ("trump", 6),
        ("trump", ""),
        ("trump", "6s 7s"),
        ("strict", "no"),
        ("incidents", "revoke 1"),
        ("dealer", -1),
        ("ceiling", -1),
        ("stock", ["Kd"]),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(key: str, value: Any, rules: Rules, record: Record) -> None:
    allowed = rules("prikupka", dealer_duty="must-meet-lone-knocker", dealer_refusal="above-agreed-sum")
    assert [fault.key for fault in faults(record(**{key: value}), allowed)] == [key]


def test_a_card_dealt_twice_is_named_with_both_places(rules: Rules, record: Record) -> None:
    hands = ["3h 6h 5d", "As 9h 8h", "2s 6c 9c", "3s 4c 6h"]
    assert only(record(hands=hands), rules("prikupka")).text() == (
        "error: hands[3]: 6h is dealt twice: to seat 0 and to seat 3"
    )
    stock = only(record(stock="Kd 2c 10h Th"), rules("prikupka"))
    assert (stock.key, stock.message) == ("stock", "Th is dealt twice, both times to the stock")
    assert "to the trump card and to the stock" in only(record(stock="6s"), rules("prikupka")).message


def test_a_card_outside_the_pack_is_refused(rules: Rules, record: Record) -> None:
    found = faults(record(), rules("prikupka", pack="36"))
    assert [fault.key for fault in found] == ["hands[0]", "hands[0]", "hands[2]", "hands[3]", "hands[3]", "hands[3]"]
    assert found[0].message == "3h is not in the pack of 36 cards (table.pack)"


def test_the_number_of_hands_is_that_of_the_players(rules: Rules, record: Record) -> None:
    assert only(record(players=5), rules("prikupka")).text() == "error: hands: expected a list of 5, found 4"


@pytest.mark.parametrize(
    ("form", "pack", "most"),
    [
        ("prikupka", "52", 8), ("prikupka", "36", 5), ("prikupka", "32", 5),
        ("shleif", "52", 7), ("shleif", "36", 5), ("shleif", "32", 4),
        ("obligatory", "52", 17), ("obligatory", "36", 11), ("obligatory", "32", 10),
        ("golets", "52", 15), ("golets", "36", 10), ("golets", "32", 9),
    ],
)  # fmt: skip
def test_a_table_for_which_the_pack_might_not_suffice_is_refused(form: str, pack: str, most: int, rules: Rules) -> None:
    extras = {"blind_knock": "agreed", "razrez": "agreed"} if form == "shleif" else {}
    typed = rules(
        form, pack=pack, players="any", dealer_duty="always-plays" if form == "shleif" else "may-pass", **extras
    )
    assert GAME.limits(typed) == (2, most)
    assert GAME.setup({"players": most, "stake": 15}, typed, cards=False).terms.needed <= int(pack)
    (fault,) = faults({"players": most + 1, "stake": 15}, typed, cards=False)
    assert fault.key == "players"
    assert f"suffices for {most} in this form" in fault.message


def test_shleif_without_extras_needs_no_more_than_prikupka(rules: Rules) -> None:
    typed = rules("shleif", players="any", blind_knock="not-agreed", razrez="not-agreed")
    assert GAME.limits(typed)[1] == GAME.limits(rules("prikupka", players="any"))[1]


def test_where_discards_are_shuffled_in_hands_and_trump_must_suffice(rules: Rules) -> None:
    assert GAME.limits(rules("prikupka", players="any", stock="shuffle-discards", pack="36")) == (2, 11)


def test_fewer_players_than_two_are_refused(rules: Rules) -> None:
    assert [fault.key for fault in faults({"players": 1, "stake": 15}, rules("prikupka"), cards=False)] == ["players"]


def test_players_outside_what_the_rules_name_are_let_in_with_a_warning(rules: Rules, record: Record) -> None:
    usual, unusual = (GAME.setup(record(), rules("prikupka", players=named)) for named in ("4-7", "up-to-6"))
    assert not GAME.warnings(usual)
    setup = GAME.setup(record(players=4), rules("prikupka", players="4-7"))
    assert not GAME.warnings(setup)
    three = record(players=3, hands=["3h 6h 5d", "As 9h 8h", "2s 6c 9c"])
    warnings = GAME.warnings(GAME.setup(three, rules("prikupka", players="4-7")))
    assert warnings == (("table.players", Text("3 players", "игроков 3")),)
    assert not GAME.warnings(unusual)


@pytest.mark.parametrize(
    ("answer", "lawful", "forbidden"),
    [("multiple-of-three", [3, 6, 15], [1, 10]), ("odd-multiple-of-three", [3, 15], [6, 10, 5]), ("any", [1, 10], [])],
)
def test_a_stake_is_lawful_by_its_number(
    answer: str, lawful: list[int], forbidden: list[int], rules: Rules, record: Record
) -> None:
    typed = rules("prikupka", stake_number=answer)
    for stake in lawful:
        GAME.setup(record(stake=stake), typed)
    for stake in forbidden:
        assert "stake.stake-number" in only(record(stake=stake), typed).message


@pytest.mark.parametrize(
    ("form", "key", "value"),
    [
        ("golets", "shleif", "kept"),
        ("prikupka", "forced", True),
        ("golets", "ceiling", 300),
        ("prikupka", "cap", 60),
        ("prikupka", "dealer_sum", 30),
        ("prikupka", "reshuffle", ["2s"]),
        ("obligatory", "reshuffle", ["2s"]),
        ("golets", "banker", 0),
    ],
)
def test_a_key_for_which_there_is_no_use_is_a_fault(
    form: str, key: str, value: Any, rules: Rules, record: Record
) -> None:
    assert only(record(**{key: value}), rules(form)).key == key


def test_an_agreed_sum_is_of_use_only_to_a_dealer_who_must_meet_a_lone_knocker(rules: Rules, record: Record) -> None:
    bound = {"dealer_duty": "must-meet-lone-knocker", "dealer_refusal": "above-agreed-sum"}
    GAME.setup(record(ceiling=300), rules("prikupka", **bound))
    for changed, locus in (("dealer_refusal", "declare.dealer-refusal"), ("dealer_duty", "declare.dealer-duty")):
        answer = "never" if changed == "dealer_refusal" else "may-pass"
        assert locus in only(record(ceiling=300), rules("prikupka", **(bound | {changed: answer}))).text()


@pytest.mark.parametrize(
    ("answer", "key"), [({"remise_cap": "agreed-sum"}, "cap"), ({"dealer_sum": "own-sum"}, "dealer_sum")]
)
def test_a_sum_that_the_rules_say_is_agreed_is_required(
    answer: dict[str, str], key: str, rules: Rules, record: Record
) -> None:
    assert only(record(), rules("prikupka", **answer)).text() == f"error: {key}: missing key"
    GAME.setup(record(**{key: 60}), rules("prikupka", **answer))


def test_renouncing_the_shleif_is_as_the_rules_have_it(rules: Rules, record: Record) -> None:
    def said(renounce: str, binds: str, word: str) -> list[str]:
        try:
            GAME.setup(record(shleif=word), rules("shleif", renounce=renounce, renounce_binds=binds))
        except InvalidInput as invalid:
            return [fault.message.partition(":")[0] for fault in invalid.faults]
        return []

    for word in ("renounced", "taken-back"):
        assert said("not-allowed", "may-be-taken-back", word) == [f"{word} is forbidden by shleif.renounce"]
    assert said("before-deal", "binding", "taken-back") == ["taken-back is forbidden by shleif.renounce-binds"]
    assert said("before-deal", "may-be-taken-back", "taken-back") == []
    assert said("not-allowed", "binding", "kept") == []
    assert only(record(shleif="keppt"), rules("shleif")).nearest == "kept"


def test_the_shleif_is_kept_unless_the_record_says_otherwise(rules: Rules, record: Record) -> None:
    assert GAME.table(GAME.setup(record(), rules("shleif")))["shleif"] == "kept"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("exposed-card 2", "did you mean"),
        ("revoke", "expected the seat concerned"),
        ("revoke x", "expected the seat"),
        ("revoke 4", "no seat '4' at a table of 4"),
        ("revoke 1 As", "names no card"),
        ("extra-card 1 As 9h", "names one card"),
        ("exposed-player-card 1 Xx", "unknown card"),
        ("exposed-player-card 1 Kh", "is not among the cards of seat 1"),
        ("exposed-dealer-card 1", "concerns the dealer"),
        ("", "unknown incident ''"),
    ],
)
def test_an_irregularity_that_cannot_be_is_refused(text: str, what: str, rules: Rules, record: Record) -> None:
    fault = only(record(incidents=["passed-card 1", text]), rules("prikupka", passed_card="play-on"))
    assert fault.key == "incidents[1]"
    assert what in fault.text()


def test_cards_thrown_away_early_can_only_be_where_every_player_buys(rules: Rules, record: Record) -> None:
    GAME.setup(record(incidents=["early-discard 1"]), rules("prikupka"))
    assert "can't arise" in only(record(incidents=["early-discard 1"]), rules("golets")).message


def test_nothing_happens_after_an_irregularity_that_ended_the_deal(rules: Rules, record: Record) -> None:
    typed = rules("prikupka", exposed_player_card="redeal")
    fault = only(record(incidents=["exposed-player-card 1", "revoke 2"]), typed)
    assert fault.key == "incidents[1]"
    assert "the deal has ended already, by deal.exposed-player-card (redeal)" in fault.message


def test_a_whole_pack_is_dealt_as_the_rules_say(rules: Rules) -> None:
    pack = codes(shuffled(7, 0, PACKS[52]))
    named = pack.split()
    one, packet = (
        GAME.setup({"players": 3, "dealer": 2, "stake": 15, "pack": pack}, rules("prikupka", packets=packets))
        for packets in ("one-at-a-time", "all-at-once")
    )
    assert GAME.table(one)["hands"] == [" ".join(named[seat:9:3]) for seat in range(3)]
    assert GAME.table(packet)["hands"] == [" ".join(named[3 * seat : 3 * seat + 3]) for seat in range(3)]
    assert GAME.table(one)["trump"] == GAME.table(packet)["trump"] == named[9]
    assert one.whole
    assert packet.whole


def test_the_elder_hand_is_served_first_wherever_the_dealer_sits(rules: Rules) -> None:
    pack = codes(PACKS[52])
    for dealer in range(4):
        setup = GAME.setup({"players": 4, "dealer": dealer, "stake": 15, "pack": pack}, rules("prikupka"))
        assert GAME.table(setup)["hands"][(dealer + 1) % 4] == " ".join(pack.split()[0:12:4])


def test_a_pack_is_whole_and_comes_instead_of_hands(rules: Rules, record: Record) -> None:
    pack = codes(PACKS[52])
    assert [f.key for f in faults(record(pack=pack), rules("prikupka"))] == ["hands", "trump", "stock"]
    short = {"players": 4, "stake": 15, "pack": pack[3:]}
    assert only(short, rules("prikupka")).message == "expected the whole pack of 52 cards, found 51"
    twice = {"players": 4, "stake": 15, "pack": "As" + pack[2:]}
    assert only(twice, rules("prikupka")).message == "As is dealt twice, both times to the pack"


def test_a_draw_settles_who_deals(rules: Rules, record: Record) -> None:
    lowest = rules("prikupka", first_dealer="lowest-card")
    assert GAME.setup(record(draw=["Kh 2c 9d 9s"]), lowest).terms.dealer == 1
    highest = rules("prikupka", first_dealer="highest-card")
    assert GAME.setup(record(draw=["Kh 2c 9d 9s"]), highest).terms.dealer == 0
    assert GAME.setup(record(draw=["Kh 2c 2d 9s", "9h 8s"]), lowest).terms.dealer == 2
    everybody = rules("prikupka", first_dealer="lowest-card", draw_tie="all-draw-again")
    assert GAME.setup(record(draw=["Kh 2c 2d 9s", "9h 8s 3c 4c"]), everybody).terms.dealer == 2


@pytest.mark.parametrize(
    ("draw", "key", "what"),
    [
        (["Kh 2c 2d 9s"], "draw", "seats 1, 2 drew equally"),
        (["Kh 2c 9d"], "draw[0]", "expected 4 cards, of seats 0, 1, 2, 3, found 3"),
        (["Kh 2c 2d 9s", "9h 8s 3c 4c"], "draw[1]", "expected 2 cards, of seats 1, 2, found 4"),
        (["Kh 2c 3d 9s", "9h 8s"], "draw[1]", "seat 1 has been drawn already"),
        (["Kh Kh 3d 9s"], "draw[0]", "Kh is drawn twice"),
        ([], "draw", "drew equally"),
    ],
)
def test_a_draw_that_settles_nothing_is_refused(
    draw: list[str], key: str, what: str, rules: Rules, record: Record
) -> None:
    fault = only(record(draw=draw), rules("prikupka"))
    assert fault.key == key
    assert what in fault.message


def test_where_seats_are_drawn_the_record_names_no_dealer(rules: Rules, record: Record) -> None:
    assert only(record(draw=["Kh 2c 9d 9s"], dealer=1), rules("prikupka")).key == "dealer"


def test_a_forced_deal_is_said_only_where_it_is_open(rules: Rules, record: Record) -> None:
    won, every = (rules("obligatory", forced_returns=answer) for answer in ("when-remise-won", "when-remise-played"))

    def is_forced(typed: Any, **said: Any) -> bool:
        return GAME.setup(record(stock=None, **said), typed).terms.agreed.forced

    assert is_forced(won)
    assert is_forced(every)
    assert not is_forced(won, pot=60)
    assert not is_forced(every, pot=60)
    assert is_forced(every, pot=60, forced=True)
    assert only(record(pot=60, forced=True), won).key == "forced"
    assert only(record(forced=False), won).key == "forced"
    assert only(record(forced=False), every).key == "forced"
    # With the stakes in the pot it can't be told from the pot.
    assert only(record(pot=60, staked=True), won).text() == "error: forced: missing key"
    assert is_forced(won, pot=60, staked=True, forced=True)


def test_stakes_that_lie_in_the_pot_are_not_nothing(rules: Rules, record: Record) -> None:
    assert only(record(staked=True), rules("prikupka")).key == "pot"


def test_a_deal_that_runs_past_the_stock_listed_is_refused(rules: Rules, record: Record) -> None:
    actions = ["1 knock", "2 pass", "3 knock", "0 pass", "1 exchange 9h 8h"]
    with pytest.raises(InvalidInput) as raised:
        replay_record(GAME, rules("prikupka"), record(stock="Kd", actions=actions))
    assert [fault.key for fault in raised.value.faults] == ["stock"]


def test_an_order_of_reshuffled_cards_that_are_others_is_refused(rules: Rules) -> None:
    typed = rules("prikupka", pack="32", stock="shuffle-discards", players="any")
    pack = codes(PACKS[32])
    actions = [*(f"{seat} knock" for seat in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)), "1 exchange"]
    hand = codes(GAME.setup({"players": 10, "stake": 15, "pack": pack}, typed).hands[2])
    table = {"players": 10, "stake": 15, "pack": pack, "reshuffle": ["As"], "actions": [*actions, f"2 exchange {hand}"]}
    third = codes(GAME.setup({"players": 10, "stake": 15, "pack": pack}, typed).hands[3])
    table["actions"] = [*table["actions"], f"3 exchange {third}"]
    with pytest.raises(InvalidInput) as raised:
        replay_record(GAME, typed, table)
    assert [fault.key for fault in raised.value.faults] == ["reshuffle[0]"]


def test_a_setup_is_written_as_the_table_that_makes_it(rules: Rules, record: Record) -> None:
    tables = [
        (rules("prikupka"), record(pot=165, strict=False, incidents=["extra-card 1"], staked=True)),
        (rules("shleif", renounce="before-deal"), record(shleif="renounced", dealer=2)),
        (
            rules("prikupka"),
            {key: value for key, value in record().items() if key != "dealer"} | {"draw": ["Kh 2c 9d 9s"]},
        ),
        (rules("obligatory", forced_returns="when-remise-played"), record(pot=60, forced=True)),
        (rules("obligatory"), record(pot=60, staked=True, forced=False)),
        (rules("prikupka", remise_cap="agreed-sum", dealer_sum="own-sum"), record(cap=60, dealer_sum=20)),
        (rules("prikupka", stock="shuffle-discards"), record(reshuffle=["As 2s"])),
        (
            rules("prikupka", dealer_refusal="above-agreed-sum", dealer_duty="must-meet-lone-knocker"),
            record(ceiling=100),
        ),
    ]
    for typed, table in tables:
        setup = GAME.setup(table, typed)
        written = GAME.table(setup)
        again = GAME.setup(written, typed)
        assert GAME.table(again) == written
        assert (again.hands, again.trump, again.stock) == (setup.hands, setup.trump, setup.stock)
        assert again.terms.agreed == setup.terms.agreed
        assert again.terms.opening == setup.terms.opening


def test_rules_list_every_fault_of_their_answers() -> None:
    with pytest.raises(InvalidInput) as raised:
        GAME.rules("golets", {"set-aside": "trumpp", "sett-aside": "trump"})
    found = {fault.key: fault for fault in raised.value.faults}
    assert found["set-aside"].nearest == "trump"
    assert found["sett-aside"].nearest == "set-aside"
    assert found["head"].message == "missing answer"
    with pytest.raises(InvalidInput, match="did you mean golets"):
        GAME.rules("goletz", {})
