"""Who draws the cells of marriage and sequence where several could (E.c2a to E.c3b), and which set is the strongest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import codes, parse
from stukolka.engine.play import replay_record
from stukolka.games.stukalshchik.game import GAME
from stukolka.games.stukalshchik.sets import best_set, worth

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

REST = ["2c 3d 4h Js Ah", "2d 3h 4s Jc Ac", "2h 3s 4c Jd Ad"]
CLUBS, HEARTS, SPADES = ("7c 8c 9c 5d 6s", "7h 8h 9h 5c 6d", "7s 8s 9s 5h 6c")
MARRIED = ["Kc Qc 2c 3d 4h", "Kh Qh 2d 3h 4s", "Ks Qs 2h 3s 4c"]


def drawn(rules: Any, table: dict[str, Any], cell: str) -> list[tuple[int | None, str]]:
    """Who draws a cell, and by which cards."""
    events = replay_record(GAME, rules, table | {"actions": []}).events
    of_cell = [event for event in events if event.type == "cell" and dict(event.more)["cell"] == cell]
    return [(event.seat, codes(event.cards)) for event in of_cell]


@pytest.mark.parametrize(
    ("answer", "trump", "hands", "seat"),
    [
        # Nobody has it in trumps (diamonds): whoever sits nearest to the elder hand.
        ("trump-then-elder", "Td", [REST[0], CLUBS, HEARTS], 1),
        ("elder-then-trump", "Td", [REST[0], CLUBS, HEARTS], 1),
        ("trump-then-elder", "Td", [HEARTS, CLUBS, REST[0]], 0),
        ("elder-then-trump", "Td", [HEARTS, CLUBS, REST[0]], 0),
        # The second has it in trumps.
        ("trump-then-elder", "Th", [REST[0], CLUBS, HEARTS], 2),
        ("elder-then-trump", "Th", [REST[0], CLUBS, HEARTS], 2),
        ("trump-then-elder", "Th", [CLUBS, HEARTS, SPADES], 1),
        ("elder-then-trump", "Th", [CLUBS, HEARTS, SPADES], 0),
    ],
)
def test_one_alone_draws_the_sequence(
    answer: str, trump: str, hands: list[str], seat: int, rules: Rules, record: Record
) -> None:
    table = record(hands=[*hands, "2s 3c 4d Jh As", REST[1], REST[2]], trump=trump)
    ((who, cards),) = drawn(rules(sequence=answer), table, "sequence")
    assert (who, cards) == (seat, " ".join(hands[seat].split()[:3]))


@pytest.mark.parametrize(
    ("answer", "trump", "seat"),
    [("trump-then-elder", "Td", 0), ("trump-then-elder", "Ts", 2), ("trump-only", "Ts", 2), ("trump-only", "Td", None)],
)
def test_one_alone_draws_the_marriage(answer: str, trump: str, seat: int | None, rules: Rules, record: Record) -> None:
    table = record(hands=[*MARRIED, "7c 8d 9h 5s 6c", "7d 8h 9s 5c 6d", "7h 8s 9c 5d 6h"], trump=trump)
    found = drawn(rules(marriage=answer), table, "marriage")
    assert found == ([] if seat is None else [(seat, " ".join(MARRIED[seat].split()[:2]))])


def test_who_holds_two_sequences_shows_that_of_trumps(rules: Rules, record: Record) -> None:
    both = "7c 8c 9c 7s 8s 9s 2d 3d 4d 5d"
    others = ["2h 3h 4h 5h 6h 2c 3c 4c Jc Ac", "2s 3s 4s 5s 6s Jh Ah Kd Qh Jd"]
    table = record(players=3, dealer=2, hands=[both, *others], trump="Ts")
    for answer in ("trump-then-elder", "elder-then-trump"):
        assert drawn(rules(sequence=answer), table, "sequence") == [(0, "7s 8s 9s")]


@pytest.mark.parametrize(
    ("answer", "hand", "best"),
    [
        ("number-then-rank", "Ts Tc As Ah 2c", "As Ah"),
        ("number-then-rank", "As Ah 2c 2d 2h", "2c 2d 2h"),
        ("rank-then-number", "As Ah 2c 2d 2h", "As Ah"),
        ("rank-then-number", "As Kh 2c 2d 3h", "2c 2d"),
        ("number-then-rank", "Ts Ac 9d 8h 7s", "Ac"),
    ],
)
def test_the_strongest_set_of_a_hand(answer: str, hand: str, best: str, rules: Rules) -> None:
    typed = rules(comparing=answer)
    cards = tuple(map(parse, hand.split()))
    assert codes(best_set(typed, cards)) == best
    size = len(best.split())
    height = "23456789TJQKA".index(best[0])
    assert worth(typed, best_set(typed, cards)) == ((size, height) if answer == "number-then-rank" else (height, size))
