"""Stukalshchik at the edges: what is won of the knocker's cell and of the others, who leads, play without an end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stukolka.engine.play import Replay, replay_record
from stukolka.games.stukalshchik.actions import KNOCK
from stukolka.games.stukalshchik.game import GAME
from tests.unit.stukalshchik.conftest import HANDS

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

PASSED = ["0 pass", "1 pass", "2 pass"]
PLAYING = ["0 knock 2", "1 call", "2 pass"]
TWO_EVENS = ["9s 7h 2c 3d 9c", "8s 8h 2d 3s 5c", "9d 9h Ac Jd 6d", "7s 7d Qh 5h 6h", "Kd 4h Jc 3c 2h", "Qd 6s 5d 4s Tc"]
"""Seats 0 and 2 hold equal pairs, of nines; seats 1 and 3 lower ones."""


def played(rules: Any, table: dict[str, Any], *taken: str) -> Replay[Any, Any]:
    return replay_record(GAME, rules, table | {"actions": list(taken)})


def told(replay: Replay[Any, Any], *kinds: str) -> list[tuple[str, int | None, int]]:
    """Events of these kinds: kind, seat and chips."""
    return [(event.type, event.seat, event.chips) for event in replay.events if event.type in kinds]


def test_where_the_first_to_knock_may_name_any_number_the_last_of_all_names_one_at_least(
    rules: Rules, record: Record
) -> None:
    typed = rules(raising="any-then-even")
    assert GAME.view(played(typed, record(), *PASSED[:2]).state, 2).bounds(KNOCK) == (1, None)
    assert GAME.view(played(typed, record(limit=9), "0 knock 4", "1 pass").state, 2).bounds(KNOCK) == (4, 9)
    assert GAME.view(played(rules(), record(limit=9)).state, 0).bounds(KNOCK) == (1, 9)


def test_when_all_have_passed_nobody_lacks_anything(rules: Rules, record: Record) -> None:
    state = played(rules(), record(), *PASSED).state
    assert [GAME.view(state, seat).to_call for seat in range(6)] == [0] * 6


def test_of_those_who_have_put_chips_only_their_numbers_are_seen(rules: Rules, record: Record) -> None:
    assert GAME.view(played(rules(), record(), "0 knock 2", "1 pass").state, 2).put == {0: 2}


def test_where_nothing_stands_on_the_knocker_nothing_is_won(rules: Rules, record: Record) -> None:
    typed = rules(ante="all-but-knocker", no_knocker="to-elder-hand")
    assert told(played(typed, record(), *PASSED), "win") == []
    assert told(played(typed, record(board={"knocker": 3}), *PASSED), "win") == [("win", 0, 3)]


def test_what_leavers_have_taken_back_does_not_stand_over(rules: Rules, record: Record) -> None:
    taken = ["0 knock 2", "1 call", "2 raise 1", "0 pass", "1 call"]
    back = played(rules(drop_to="stands-over", drop_loss="antes-only"), record(), *taken)
    # Six antes and twice three: the first has his two back.
    assert told(back, "taken-back", "win") == [("taken-back", 0, 2), ("win", 2, 12)]
    assert back.result["board"].get("knocker") is None
    lost = played(rules(drop_to="stands-over", drop_loss="antes-and-bets"), record(), *taken)
    assert told(lost, "win") == [("win", 2, 12)]
    assert lost.result["board"]["knocker"] == 2


def test_E_w1b_winners_who_share_have_the_leavers_chips_of_each_cell_in_equal_parts(
    rules: Rules, record: Record
) -> None:
    """Two have left, two share: of each cell that nobody has drawn (king, marriage, sequence) one chip to each."""
    typed = rules(ties="shared", drop_to="all-to-winner")
    table = record(hands=TWO_EVENS)
    both = played(typed, table, "0 knock 1", "1 pass", "2 call", "3 pass")
    assert both.state.winners == (0, 2)
    cells = len([cell for cell in both.result["board"] if cell != "knocker"])
    assert cells >= 3
    assert told(both, "lost-chips") == [("lost-chips", 0, 1), ("lost-chips", 2, 1)] * cells


def test_E_w1b_one_chip_cannot_be_shared(rules: Rules, record: Record) -> None:
    typed = rules(ties="shared", drop_to="all-to-winner")
    table = record(hands=TWO_EVENS)
    alone = played(typed, table, "0 knock 1", "1 call", "2 call", "3 pass")
    assert alone.state.winners == (0, 2)
    assert told(alone, "lost-chips") == []


def test_the_winner_of_the_show_leads_or_where_nobody_won_the_nearest(rules: Rules, record: Record) -> None:
    typed = rules(who_plays="all-knockers", first_lead="show-winner", one_knocker="stands-over")
    nobody = played(typed, record(), "0 knock 2", "1 raise 1", "2 pass", "0 pass")
    assert (nobody.state.winners, nobody.state.playing, nobody.result["to_act"]) == ((), (0, 1), 0)
    won = played(typed, record(), *PLAYING)
    assert (won.state.winners, won.result["to_act"]) == ((1,), 1)


CIRCLING = [*PLAYING, "0 play 2c", "1 play 5c", "1 play 8h", "0 take"]
"""Seat 0 is left with five cards, seat 1 with three; no card that is led from here on can be covered."""


def test_who_has_the_fewest_cards_wins_where_the_play_would_have_no_end(rules: Rules, record: Record) -> None:
    typed = rules(empty_pile="taker", endless="fewest-wins")
    table = record(hands=["7s 7h 2c 3d Kc", *HANDS[1:4], "Kd 4h Jc 3c 2h", HANDS[5]])
    ended = played(typed, table, *CIRCLING, "0 play 3d", "1 take", "1 play 3d", "0 take")
    assert told(ended, "broken-off", "pays", "paid") == [("broken-off", None, 0), ("pays", 0, -2), ("paid", 1, 2)]
    # Going round at once both hold four cards: nobody has anything to pay.
    even = played(typed, table, *CIRCLING, "0 play 8h", "1 take")
    assert told(even, "broken-off", "pays", "paid") == [("broken-off", None, 0)]
