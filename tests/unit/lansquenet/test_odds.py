"""The exact odds of a coup: the published fractions, small packs dealt out in full, and the engine's own play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest

from stukolka.games.lansquenet import odds
from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.odds import coup, race
from stukolka.games.lansquenet.switches import Match, Pair

Rules = Callable[..., Any]

BANKER = {1: Fraction(9, 17), 2: Fraction(55, 103), 3: Fraction(83, 155)}
"""Packs -> the banker's chance of a coup when the pair is his."""

COUPS = 3000


@pytest.mark.parametrize("packs", BANKER)
def test_D_l28_the_banker_wins_by_so_much_because_the_pair_is_his(packs: int) -> None:
    his = coup(packs, pair=Pair.BANKER_WINS, match=Match.RANK)
    assert his.banker == his.share == BANKER[packs]
    assert his.edge == his.pair == 2 * BANKER[packs] - 1
    theirs = coup(packs, pair=Pair.PUNTERS_WIN, match=Match.RANK)
    assert (theirs.banker, theirs.punters) == (his.punters, his.banker)


@pytest.mark.parametrize("packs", [1, 2, 3, 6])
@pytest.mark.parametrize("match", [Match.RANK, Match.RANK_AND_SUIT])
def test_a_pair_that_does_not_count_leaves_the_chances_even(packs: int, match: Match) -> None:
    found = coup(packs, pair=Pair.VOID, match=match)
    assert found.banker == found.punters
    assert found.banker + found.punters + found.undecided == 1
    if found.banker:
        assert found.share == Fraction(1, 2)


@pytest.mark.parametrize("packs", [1, 2, 5, 9, 30])
def test_any_number_of_packs_will_do(packs: int) -> None:
    pair = Fraction(4 * packs - 1, 52 * packs - 1)
    found = coup(packs, pair=Pair.BANKER_WINS, match=Match.RANK)
    assert (found.pair, found.banker, found.undecided) == (pair, (1 + pair) / 2, 0)


def test_the_banker_s_advantage_grows_with_the_packs() -> None:
    shares = [coup(packs, pair=Pair.BANKER_WINS, match=Match.RANK).share for packs in range(1, 30)]
    assert all(one < other for one, other in pairwise(shares))
    assert shares[-1] < Fraction(7, 13)


def test_in_one_pack_no_card_equals_another_in_rank_and_suit() -> None:
    for pair in Pair:
        assert coup(1, pair=pair, match=Match.RANK_AND_SUIT).undecided == 1
    assert coup(2, pair=Pair.BANKER_WINS, match=Match.RANK_AND_SUIT).banker == Fraction(52, 103)


def test_without_a_pack_there_are_no_odds() -> None:
    with pytest.raises(ValueError, match="a coup needs a pack"):
        coup(0, pair=Pair.VOID, match=Match.RANK)


@pytest.mark.parametrize(("right", "left"), [(3, 3), (3, 1), (0, 2), (5, 0), (1, 7)])
def test_other_cards_only_delay(right: int, left: int) -> None:
    expected = (Fraction(right, right + left), Fraction(left, right + left), Fraction(0))
    assert {race(right, left, others) for others in range(40)} == {expected}


def test_nothing_comes_first_where_neither_can_come() -> None:
    assert race(0, 0, 5) == (0, 0, 1)


@cache
def dealt_out(counts: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    """How likely right and left are to win when pairs are laid aside: every deal of a small pack, card by card."""
    cards = sum(counts)
    if cards < 2:
        return Fraction(0), Fraction(0)
    found = [Fraction(0), Fraction(0)]
    for right, of_right in enumerate(counts):
        left_over = tuple(count - (kind == right) for kind, count in enumerate(counts))
        for left, of_left in enumerate(left_over):
            chance = Fraction(of_right * of_left, cards * (cards - 1))
            if not chance:
                continue
            after = tuple(count - (kind == left) for kind, count in enumerate(left_over))
            wins = dealt_out(tuple(sorted(after))) if right == left else race(after[right], after[left], 0)
            for side in (0, 1):
                found[side] += chance * wins[side]
    return found[0], found[1]


@pytest.mark.parametrize(("kinds", "copies"), [(2, 2), (2, 3), (2, 6), (3, 2), (3, 3), (3, 4), (4, 4), (5, 3), (5, 5)])
def test_pairs_laid_aside_are_counted_as_in_every_deal_of_a_small_pack(kinds: int, copies: int) -> None:
    counted = tuple(odds._after_pairs(kinds, copies, side) for side in (0, 1))
    assert counted == dealt_out((copies,) * kinds)


@pytest.mark.parametrize("pair", ["banker-wins", "void"])
@pytest.mark.parametrize("packs", BANKER)
def test_the_engine_agrees_within_four_standard_errors(packs: int, pair: str, rules: Rules) -> None:
    """Over the first coups of so many games, which are dealt from full packs."""
    typed = rules(pair=pair, packs="one" if packs == 1 else "two-or-more")
    base = GAME.setup({"players": 2, "packs": packs}, typed, cards=False)
    done = []
    for text in ("0 stake 1", "1 cover 1"):
        read = GAME.parse(text)
        assert isinstance(read, tuple)
        done.append(read[1])
    won = 0
    for number in range(COUPS):
        state, _ = GAME.start(GAME.deal(base, 20, number))
        for action in done:
            state, _ = GAME.apply(state, action)
        (played,) = state.coups
        won += played.winner == "banker"
    exact = coup(packs, pair=Pair(pair), match=Match.RANK).share
    error = sqrt(exact * (1 - exact) / COUPS)
    assert abs(won / COUPS - exact) < 4 * error
