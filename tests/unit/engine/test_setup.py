"""Setups from records: whatever is wrong with a record is found, by its key path, and all of it at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import CODE, PACKS, codes
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
            return [fault.message.partition(":")[0] for fault in invalid.faults if fault.key == "shleif"]
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


def test_a_key_that_is_unknown_is_told_with_those_that_are_known(rules: Rules, record: Record) -> None:
    fault = only(record(banker=0), rules("golets"))
    assert fault.allowed[:4] == ("players", "dealer", "stake", "pot")
    assert {"hands", "trump", "stock", "pack", "draw", "incidents", "strict"} <= set(fault.allowed)


def test_the_rule_that_has_no_use_for_a_key_is_named(rules: Rules, record: Record) -> None:
    form = "this form has no use for it"
    for key, value, said in (
        ("shleif", "kept", form),
        ("forced", True, form),
        ("ceiling", 300, "the rule set has no use for it (declare.dealer-refusal)"),
        ("cap", 60, "the rule set has no use for it (remise.remise-cap)"),
        ("dealer_sum", 30, "the rule set has no use for it (stake.dealer-sum)"),
        ("reshuffle", ["2s"], "the rule set has no use for it (buy.stock)"),
    ):
        assert only(record(**{key: value}), rules("prikupka", dealer_refusal="never")).message == said
    assert only(record(reshuffle=["2s"]), rules("obligatory")).message == form


def test_a_sum_is_at_least_one_and_only_the_dealers_limit_may_be_nothing(rules: Rules, record: Record) -> None:
    refuses = rules("prikupka", dealer_duty="must-meet-lone-knocker", dealer_refusal="above-agreed-sum")
    assert GAME.setup(record(ceiling=0), refuses).terms.agreed.ceiling == 0
    for key, typed in (
        ("cap", rules("prikupka", remise_cap="agreed-sum")),
        ("dealer_sum", rules("prikupka", dealer_sum="own-sum")),
    ):
        assert GAME.table(GAME.setup(record(**{key: 1}), typed))[key] == 1
        assert only(record(**{key: 0}), typed).message == "expected a whole number of at least 1, found 0"


def test_a_stake_of_nothing_is_one_fault_and_the_least_unlawful_stake_is_one(rules: Rules, record: Record) -> None:
    odd = rules("prikupka", stake_number="odd-multiple-of-three")
    assert only(record(stake=0), odd).message == "expected a whole number of at least 1, found 0"
    assert "stake.stake-number" in only(record(stake=1), odd).message


def test_what_does_not_suffice_for_too_many_players_is_named(rules: Rules) -> None:
    for typed, said in (
        (rules("prikupka", players="any"), "the pack of 52 suffices for 8 in this form (buy.stock)"),
        (rules("prikupka", players="any", stock="shuffle-discards"), "suffices for 17 in this form (table.pack)"),
        (rules("obligatory", players="any"), "the pack of 52 suffices for 17 in this form (table.pack)"),
    ):
        (fault,) = faults({"players": 18, "stake": 15}, typed, cards=False)
        assert fault.message.startswith("18 are too many: ")
        assert fault.message.endswith(said)


def test_a_number_of_players_that_can_not_be_hides_no_other_fault(rules: Rules) -> None:
    few = faults({"players": 1, "stake": 15, "dealer": 2}, rules("prikupka"), cards=False)
    assert [fault.key for fault in few] == ["players", "dealer"]
    assert few[1].message == "expected a whole number from 0 to 1, found 2"
    assert [f.key for f in faults({"players": 1, "stake": 15, "dealer": 1}, rules("prikupka"), cards=False)] == [
        "players"
    ]
    pack = {"players": 30, "stake": 15, "pack": codes(PACKS[36])}
    assert only(pack, rules("obligatory", pack="36", players="any")).key == "players"


def test_a_key_that_is_missing_is_missed_once(rules: Rules, record: Record) -> None:
    for key in ("players", "stake", "hands", "trump"):
        fault = only(record(**{key: None}), rules("prikupka"))
        assert (fault.key, fault.message) == (key, "missing key")


def test_a_whole_pack_leaves_nothing_to_be_named_beside_it(rules: Rules, record: Record) -> None:
    assert {fault.message for fault in faults(record(pack=codes(PACKS[52])), rules("prikupka"))} == {
        "the whole pack is given: it is dealt from there"
    }
    assert only({"players": 4, "stake": 15, "pack": "As"}, rules("prikupka")).key == "pack"


def test_a_card_that_is_none_is_told_with_the_one_that_may_be_meant(rules: Rules, record: Record) -> None:
    assert only(record(trump="6ss"), rules("prikupka")).nearest == "6s"


def test_an_unknown_irregularity_is_told_with_those_that_are_known(rules: Rules, record: Record) -> None:
    fault = only(record(incidents=["revok 1"]), rules("prikupka"))
    assert fault.nearest == "revoke"
    assert fault.allowed == tuple(GAME.incidents)


def test_an_exposed_card_is_one_of_the_hand_whichever_card_it_is(rules: Rules, record: Record) -> None:
    lowest = CODE[0]
    assert (
        "not among the cards of seat 1"
        in only(
            record(incidents=[f"exposed-player-card 1 {lowest}"]), rules("prikupka", exposed_player_card="play-on")
        ).message
    )
    # While no cards are dealt it isn't asked whose the card is.
    GAME.setup(
        {"players": 4, "stake": 15, "incidents": ["exposed-player-card 0 As"]},
        rules("prikupka", exposed_player_card="play-on"),
        cards=False,
    )


ACE = {"exposed_ace_settled": "when-trump-is-turned", "exposed_dealer_trump_ace": "redeal"}


def test_the_ace_that_ends_the_deal_is_the_dealers_and_of_trumps(rules: Rules, record: Record) -> None:
    typed = rules("prikupka", **ACE)
    hands = ["As Ac 5d", "3h 9h 8h", "2s 6c 9c", "3s 4c 5c"]
    after = record(hands=hands, incidents=["exposed-dealer-card 0 As", "revoke 1"])
    fault = only(after, typed)
    assert (fault.key, fault.message) == (
        "incidents[1]",
        "the deal has ended already, by deal.exposed-dealer-trump-ace (redeal)",
    )
    GAME.setup(record(hands=hands, incidents=["exposed-dealer-card 0 Ac", "revoke 1"]), typed)


@pytest.mark.parametrize("ace", ["Ac", "Ad"])
def test_no_ace_is_of_trumps_while_no_trump_is_known(ace: str, rules: Rules, record: Record) -> None:
    typed = rules("prikupka", **ACE)
    incidents = [f"exposed-dealer-card 0 {ace}", "revoke 1"]
    base = GAME.setup({"players": 4, "stake": 15, "incidents": incidents}, typed, cards=False)
    assert (base.hands, base.trump, base.stock) == ((), -1, ())
    for table, key in (
        ({"players": 4, "stake": 15, "pack": "As"}, "pack"),
        ({"players": 30, "stake": 15, "pack": codes(PACKS[52])}, "players"),
        (record(hands=["As Ac Ad", "3h 9h 8h", "2s 6c 9c", "3s 4c 5c"], stock=None, trump=""), "trump"),
    ):
        assert only(table | {"incidents": incidents}, typed).key == key


def test_a_deal_by_number_is_the_pack_shuffled_and_dealt_as_far_as_it_may_be_wanted(rules: Rules) -> None:
    pack = shuffled(7, 3, PACKS[52])
    for form in ("golets", "prikupka"):
        typed = rules(form)
        base = GAME.setup({"players": 4, "dealer": 2, "stake": 15}, typed, cards=False)
        whole = GAME.setup({"players": 4, "dealer": 2, "stake": 15, "pack": codes(pack)}, typed)
        dealt = GAME.deal(base, 7, 3)
        assert (dealt.hands, dealt.trump) == (whole.hands, whole.trump)
        assert dealt.stock == whole.stock[: base.terms.needed - 13]
        assert not dealt.whole
    typed = rules("prikupka", stock="shuffle-discards")
    assert GAME.deal(GAME.setup({"players": 4, "stake": 15}, typed, cards=False), 7, 3).whole


def test_a_remise_stands_where_coins_were_left_from_an_earlier_deal(rules: Rules, record: Record) -> None:
    def stands(typed: Any, **said: Any) -> list[int]:
        opening = GAME.setup(record(**said), typed).terms.opening
        return [dict(event.more)["pot"] for event in opening if event.type == "remise-stands"]

    assert stands(rules("prikupka")) == []
    assert stands(rules("prikupka"), pot=1) == [1]
    assert stands(rules("prikupka"), pot=165, staked=True) == [165]
    always = rules("obligatory", forced_returns="when-remise-played")
    assert stands(always, stock=None, pot=60, forced=True) == [60]
    assert stands(always, stock=None, pot=60, staked=True, forced=False) == [60]
    # The stakes of a forced deal are all that lies there.
    assert stands(always, stock=None, pot=60, staked=True, forced=True) == []


def test_a_written_table_says_no_more_than_is_open(rules: Rules, record: Record) -> None:
    assert GAME.table(GAME.setup({"players": 4, "stake": 15}, rules("prikupka"), cards=False)) == {
        "players": 4, "dealer": 0, "stake": 15, "pot": 0,
    }  # fmt: skip
    always = rules("obligatory", forced_returns="when-remise-played")
    assert "forced" not in GAME.table(GAME.setup(record(stock=None), always))
    assert "forced" not in GAME.table(GAME.setup(record(stock=None, pot=60), always))
    assert GAME.table(GAME.setup(record(stock=None, pot=1, forced=True), always))["forced"] is True


def test_whether_a_deal_is_forced_is_told_by_what_lies_on_the_table(rules: Rules, record: Record) -> None:
    won = rules("obligatory", forced_returns="when-remise-won")
    free = only(record(stock=None, pot=60, forced=True), won).message
    assert free.startswith("with 60 on the table the deal is free (obligatory.forced-returns): ")
    forced = only(record(stock=None, forced=False), won).message
    assert forced.startswith("with 0 on the table the deal is forced (obligatory.forced-returns): ")
