"""The table: how many sit at it, its pack, and the draw for dealer and seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import parse
from stukolka.engine.protocol import Event
from stukolka.games.stukolka.table import Undrawn, drawn, pack_of, players_of

Rules = Callable[..., Any]

TIED, AGAIN, ALL_AGAIN = "2c 2d Kd", "5h 3c", "9h 5c 3d"


@pytest.mark.parametrize(
    ("players", "bounds"), [("4-7", (4, 7)), ("3-7", (3, 7)), ("up-to-6", (2, 6)), ("4-5", (4, 5)), ("any", (2, 0))]
)
def test_as_many_play_as_the_rules_name(players: str, bounds: tuple[int, int], rules: Rules) -> None:
    assert players_of(rules("prikupka", players=players)) == bounds


def test_no_card_ranks_above_the_ace(rules: Rules) -> None:
    at_least = pack_of(rules("prikupka")).at_least
    assert [held.bit_count() for held in at_least] == [52 - 4 * rank for rank in range(14)]


def draw(rules: Any, *rounds: str) -> tuple[int, tuple[Event, ...]]:
    return drawn(rules, pack_of(rules), [tuple(parse(code) for code in cards.split()) for cards in rounds], 3)


def test_every_card_drawn_is_told_and_who_begins(rules: Rules) -> None:
    plain = rules("prikupka")
    dealer, events = draw(plain, TIED, AGAIN)
    assert dealer == 1
    first = [Event("drawn", seat, None, (parse(card),)) for seat, card in enumerate(TIED.split())]
    second = [Event("drawn", seat, "table.draw-tie", (parse(card),)) for seat, card in enumerate(AGAIN.split())]
    chosen = [Event("seated", 1, "table.seating"), Event("first-dealer", 1, "table.first-dealer")]
    assert list(events) == [*first, *second, *chosen]


@pytest.mark.parametrize(("first", "dealer", "chooses"), [("lowest-card", 1, 1), ("highest-card", 2, 1)])
def test_the_lowest_card_chooses_its_seat_whoever_deals(first: str, dealer: int, chooses: int, rules: Rules) -> None:
    found, events = draw(rules("prikupka", first_dealer=first), "9h 2c Kd")
    assert (found, events[-2].seat) == (dealer, chooses)


@pytest.mark.parametrize(
    ("tie", "rounds", "order"),
    [
        ("tied-draw-again", (TIED, AGAIN), [1, 0, 2]),
        ("tied-draw-again", ("2c Kd 2d", AGAIN), [2, 0, 1]),
        ("all-draw-again", (TIED, ALL_AGAIN), [2, 1, 0]),
    ],
)
def test_seats_are_taken_by_rank_and_the_dealer_comes_first_among_equals(
    tie: str, rounds: tuple[str, ...], order: list[int], rules: Rules
) -> None:
    dealer, events = draw(rules("prikupka", seating="by-rank", draw_tie=tie), *rounds)
    assert dealer == order[0]
    assert (events[-2].seat, dict(events[-2].more)) == (order[0], {"order": order})


@pytest.mark.parametrize(
    ("rounds", "number", "message"),
    [
        ((TIED,), 1, "seats 0, 1 drew equally"),
        ((TIED, ALL_AGAIN), 1, "expected 2 cards, of seats 0, 1, found 3"),
        (("9h 2c Kd", "9h"), 1, "seat 1 has been drawn already"),
    ],
)
def test_a_draw_that_settles_nothing_is_refused(
    rounds: tuple[str, ...], number: int, message: str, rules: Rules
) -> None:
    with pytest.raises(Undrawn, match=message) as raised:
        draw(rules("prikupka"), *rounds)
    assert raised.value.number == number
