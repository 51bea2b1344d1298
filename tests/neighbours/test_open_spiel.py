"""Every rule set as a game of OpenSpiel: its own tests, what utilities are, how a state is copied and kept."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pyspiel
import pytest
from absl import flags

from stukolka.cards import CODE
from stukolka.engine.play import replay_record
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.neighbours import open_spiel
from stukolka.neighbours.open_spiel import Deal
from tests.neighbours.random_play import FORMS, LIBRARY, NAMES, TWO_SUITS, load, played, registered, steps


def test_every_rule_set_is_registered_under_its_name() -> None:
    assert len(NAMES) > 20
    assert registered() == tuple(f"stukolka/{name}" for name in NAMES)
    assert set(registered()) <= set(pyspiel.registered_names())


def test_a_game_that_nobody_has_taken_apart_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "module_of", lambda game, name: None if game == "lansquenet" else name)
    assert "lansquenet/D" in NAMES
    assert open_spiel.register(LIBRARY) == tuple(name for name in registered() if "lansquenet" not in name)


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_random_simulation_passes_and_keeps_every_state(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", FORMS)
def test_openspiels_random_simulation_passes_with_any_answers(name: str, seed: int) -> None:
    chance = random.Random(seed)
    asked = list(LIBRARY.ruleset(name).switches.values())
    changed = {
        switch.locus: open_spiel.as_text(chance.choice(list(switch.answers)))
        for switch in chance.sample(asked, len(asked) // 3)
    }
    # Sums that some answers want agreed, and others have no use for.
    agreed: dict[str, int] = {}
    try:
        game = load(name, **changed)
    except InvalidInput as invalid:
        wanted = {fault.key for fault in invalid.faults}
        assert wanted <= {"cap", "dealer_sum", "packs"}
        agreed = dict.fromkeys(wanted, 2)
        game = load(name, **changed, **agreed)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["golets/A", "shleif/A", "lansquenet/D"])
def test_a_playthrough_is_the_same_whenever_it_is_made(name: str, tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # which brings much of SciPy with it

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthrough"])
    text = generate_playthrough.playthrough(str(load(name)), None, seed=3)
    kept = tmp_path / "playthrough.txt"
    kept.write_text(text, encoding="utf-8")
    again = generate_playthrough.replay(str(kept))[1]
    assert "IsTerminal() = True" in text
    assert [line for line in again.splitlines() if line] == [line for line in text.splitlines() if line]


def test_parameters_are_typed_and_are_the_records_terms_and_the_answers_by_locus() -> None:
    found = open_spiel.parameters(LIBRARY, LIBRARY.ruleset("golets/A"))
    assert {key: type(found[key]) for key in ("players", "stake", "pot", "cap", "cards", "sums", "utility")} == {
        **dict.fromkeys(("players", "stake", "pot", "cap"), int),
        **dict.fromkeys(("cards", "sums", "utility"), str),
    }
    assert found["golets.set-aside"] == LIBRARY.ruleset("golets/A").answers["set-aside"]
    game = load("golets/A", players=3, pot=30, **{"golets.set-aside": "trump"})
    assert (game.num_players(), game.table.ruleset.name) == (3, "golets/A+set-aside=trump")
    assert game.get_parameters()["golets.set-aside"] == "trump"
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_an_answer_made_of_digits_stays_a_text() -> None:
    whole = load("golets/A")
    assert whole.get_parameters()["table.pack"] == "'52"
    small = load("golets/A", **{"table.pack": "'36"})
    assert small.table.ruleset.name == "golets/A+pack=36"
    assert len(small.new_initial_state().legal_actions()) == 36


def test_all_faults_of_parameters_are_told_at_once_by_their_names() -> None:
    with pytest.raises(InvalidInput) as raised:
        load("golets/A", players=40, stake=0, utility="roubles", sums="'5 5", cards="Ac Ac 1z 2c")
    told = {fault.key for fault in raised.value.faults}
    assert told == {"players", "stake", "utility", "sums", "cards"}
    with pytest.raises(InvalidInput, match="set-aside"):
        load("golets/A", **{"golets.set-aside": "trumps"})
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        load("golets/A", stakes=3)


def test_a_pack_too_small_or_of_other_cards_is_refused() -> None:
    with pytest.raises(InvalidInput, match="may come to want 11 cards, and these are 8"):
        load("golets/A", players=2, cards=TWO_SUITS)
    with pytest.raises(InvalidInput, match="2c is in no such pack"):
        load("golets/A", cards=f"{TWO_SUITS} 2c", **{"table.pack": "'36"})


@pytest.mark.parametrize("name", NAMES)
def test_utility_is_net_chips_and_comes_to_what_the_pot_has_lost(name: str) -> None:
    for pot in (0, 60):
        has_pot = "pot" in open_spiel.parameters(LIBRARY, LIBRARY.ruleset(name))
        game = load(name, **({"pot": pot} if has_pot else {}))
        for seed in range(2):
            last = played(game, seed)
            found = game.table.game.result(last.course.state)
            assert last.returns() == found["balance"]
            if has_pot:
                assert not game.table.broken_off(last.course)
                assert sum(last.returns()) == pot - found["next_pot"]


@pytest.mark.parametrize("name", NAMES)
def test_shared_utility_counts_what_is_left_as_everybodys_and_is_zero_sum(name: str) -> None:
    game = load(name, utility="shared")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.utility_sum() == 0
    chips, shared = played(load(name), 5).returns(), played(game, 5).returns()
    assert sum(shared) == pytest.approx(0)
    assert shared == pytest.approx([own - sum(chips) / len(chips) for own in chips])


def test_chips_are_zero_sum_where_none_comes_from_outside_or_stays() -> None:
    zero, general = pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.GENERAL_SUM
    without_fund = load("lansquenet/D")
    assert (without_fund.get_type().utility, without_fund.utility_sum()) == (zero, 0)
    assert load("lansquenet/D", fund_sum=5).get_type().utility == general
    assert load("golets/A").get_type().utility == general
    for seed in range(20):
        assert sum(played(without_fund, seed).returns()) == 0


def test_a_state_holds_a_value_and_not_its_game_and_copies_share_it() -> None:
    game = load("shleif/A")
    for state in steps(game, 4):
        assert list(vars(state)) == ["place"]
        copy = state.clone()
        assert copy.place is state.place
        if not state.is_terminal():
            before = str(copy)
            state.child(state.legal_actions()[0])
            assert str(copy) == before == str(state)


def test_a_game_and_its_states_are_kept_by_name_and_by_what_was_done() -> None:
    game = load("prikupka/A", players=3)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for state in steps(game, 8):
        kept = pickle.dumps(state)
        assert len(kept) < 8000
        again = pickle.loads(kept)
        assert (str(again), again.current_player()) == (str(state), state.current_player())
        if state.current_player() >= 0:
            seat = state.current_player()
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.legal_actions() == state.legal_actions()


def record_of(state: Deal) -> dict[str, object]:
    """The record of a deal that has been played, its cards as the engine had them."""
    table, course = state.table, state.course
    whole = len(course.run) == len(table.dealing.pack)
    setup = table.steps.laid(table.dealing.base, course.run, course.again, whole)
    return table.game.table(setup) | {"actions": [f"{seat} {action.text}" for seat, action in course.moves]}


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_of_openspiel_is_a_record_that_replays_to_the_same(name: str) -> None:
    game = load(name)
    table = game.table
    for seed in range(2):
        last = played(game, seed)
        replayed = replay_record(table.game, LIBRARY.typed(table.ruleset), record_of(last))
        assert replayed.result["balance"] == last.returns()
        assert replayed.events == [event for events in last.course.told for event in events]


def test_a_card_of_the_stock_is_dealt_when_it_is_drawn() -> None:
    game = load("prikupka/A", players=3)
    drawn = []
    for seed in range(8):
        for state in steps(game, seed):
            told = [event for events in state.course.told for event in events]
            out = sum(len(event.cards) for event in told if event.type == "bought")
            if not state.is_chance_node():
                assert len(state.course.run) == 3 * 3 + 1 + out
                drawn.append(out)
    assert max(drawn) > 2


def test_the_order_of_shuffled_discards_is_chances() -> None:
    game = load("prikupka/A", players=3, cards=" ".join(CODE[-12:]), **{"buy.stock": "shuffle-discards"})
    orders = set()
    for seed in range(40):
        *_, last = states = list(steps(game, seed))
        assert len(last.course.again) == sum(
            event.type == "reshuffle" for events in last.course.told for event in events
        )
        for state in states:
            if state.course.shuffled:
                assert state.is_chance_node()
                assert [card for card, _ in state.chance_outcomes()] == sorted(set(state.course.shuffled))
                told = [state.information_state_string(seat) for seat in range(3)]
                assert all(text.count("\nreshuffle") == len(state.course.again) for text in told)
        orders |= {order for order in last.course.again if len(order) > 1}
    assert len(orders) > 5


def test_what_may_not_be_done_is_refused_in_words_and_changes_nothing() -> None:
    game = load("golets/A", players=3)
    dealing = game.new_initial_state()
    dealing.apply_action(0)
    for card in (0, 52, 99):
        with pytest.raises(WrongUsage, match=f"card {card} can't come"):
            dealing.apply_action(card)
    assert str(dealing) == "2c"
    *_, last = states = list(steps(game, 3))
    asked = next(state for state in states if not state.is_chance_node())
    before = str(asked)
    with pytest.raises(WrongUsage, match=r"seat 1 may not do 131 now; allowed: 0 \(pass\), 1 \(knock\)"):
        asked.apply_action(131)
    assert str(asked) == before
    with pytest.raises(WrongUsage, match="the deal is over"):
        last.apply_action(0)
    for player, action in ((0, 10**6), (0, -1), (int(pyspiel.PlayerId.CHANCE), 52)):
        with pytest.raises(WrongUsage, match=f"there is no action {action}: their numbers are 0 to "):
            asked.action_to_string(player, action)


def test_a_shuffled_card_that_is_not_there_is_refused() -> None:
    game = load("prikupka/A", players=3, cards=" ".join(CODE[-12:]), **{"buy.stock": "shuffle-discards"})
    shuffling = next(state for seed in range(40) for state in steps(game, seed) if state.course.shuffled)
    absent = next(card for card in range(52) if card not in shuffling.course.shuffled)
    with pytest.raises(WrongUsage, match=f"card {absent} can't come"):
        shuffling.apply_action(absent)


def test_a_name_that_would_mean_other_rules_is_refused_and_nothing_is_registered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "stukolka/golets/A"
    registered()
    other = LIBRARY.ruleset("golets/A+set-aside=trump")
    known = dict(open_spiel._GAMES) | {name: (LIBRARY, other)}
    del known["stukolka/golets/C"]
    monkeypatch.setattr(open_spiel, "_GAMES", known)
    with pytest.raises(WrongUsage, match=f"^error: {name}: OpenSpiel knows other rules by this name"):
        open_spiel.register(LIBRARY)
    assert "stukolka/golets/C" not in open_spiel._GAMES


def test_a_fault_of_the_board_is_told_by_its_parameter() -> None:
    with pytest.raises(InvalidInput, match=r"^error: board-A: expected a whole number of at least 0, found -4$"):
        load("stukalshchik/E", players=3, **{"board-A": -4})
