"""Sums are exact however the deals are divided, and the estimates from them are those of the textbook."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from stukolka.batch.estimate import NORMAL, contrast, difference, mean, share
from stukolka.batch.moments import Moments, evenly, measured, nothing


def drawn(*, deals: int, size: int, most: int, seed: int = 1) -> Any:
    luck = random.Random(seed)
    found = np.array([[luck.randint(-most, most) for _ in range(size)] for _ in range(deals)], dtype=object)
    return found if most >= 1 << 62 else found.astype(np.int64)


def slowly(of: Any, per: Any) -> tuple[list[int], list[list[int]], list[list[int]]]:
    of, per = of.astype(object), per.astype(object)
    size = range(of.shape[1])
    return (
        [sum(of[:, v]) for v in size],
        [[sum(of[:, v] * of[:, w]) for w in size] for v in size],
        [[sum(of[:, v] * per[:, w]) for w in size] for v in size],
    )


@pytest.mark.parametrize("most", [3, 10**5, 10**9, 10**17, 10**30])
def test_sums_of_products_are_exact_for_chips_of_any_size(most: int) -> None:
    of, per = drawn(deals=200, size=3, most=most), drawn(deals=200, size=3, most=7, seed=2)
    found = measured(of, per)
    sums, of_of, of_per = slowly(of, per)
    assert found.of.tolist() == sums
    assert found.of_of.tolist() == of_of
    assert found.of_per.tolist() == of_per


@pytest.mark.parametrize("cut", [1, 64, 130, 199])
@pytest.mark.parametrize("most", [50, 10**16])
def test_sums_do_not_depend_on_how_the_deals_are_divided(cut: int, most: int) -> None:
    of, per = drawn(deals=200, size=3, most=most), drawn(deals=200, size=3, most=7, seed=2)
    whole = measured(of, per)
    parts = nothing(3) + measured(of[:cut], per[:cut]) + measured(of[cut:], per[cut:])
    for name in ("deals", "of", "per", "of_of", "of_per", "per_per"):
        assert np.array_equal(getattr(whole, name), getattr(parts, name)), name


def test_a_metric_counted_evenly_needs_no_products() -> None:
    of = drawn(deals=90, size=2, most=9)
    per = np.tile(np.array([15, 90], dtype=np.int64), (90, 1))
    full = measured(of, per)
    short = evenly(90, full.of, full.of_of, per[0])
    assert full.evenly
    for name in ("per", "of_per", "per_per"):
        assert np.array_equal(getattr(full, name), getattr(short, name)), name
    assert full.of_per.tolist() == slowly(of, per)[2]
    assert not measured(of, drawn(deals=90, size=2, most=3)).evenly


def textbook(values: Any) -> tuple[float, float]:
    average = Fraction(sum(values), len(values))
    return float(average), math.sqrt(sum((v - average) ** 2 for v in values) / (len(values) - 1))


def of_deals(of: Any) -> Moments:
    return measured(of, np.ones_like(of))


def test_a_metric_of_deals_has_the_usual_mean_and_error() -> None:
    of = drawn(deals=120, size=2, most=40)
    found = mean(of_deals(of), 1)
    average, spread = textbook([int(v) for v in of[:, 1]])
    assert found.mean == average
    assert found.sd == pytest.approx(spread, rel=1e-14)
    assert found.se == pytest.approx(spread / math.sqrt(120), rel=1e-14)
    assert found.low == found.mean - NORMAL * found.se
    assert found.high == found.mean + NORMAL * found.se


def test_nets_in_pots_of_one_size_are_a_mean_of_quotients() -> None:
    of = drawn(deals=120, size=1, most=40)
    found = mean(measured(of, np.full_like(of, 15)), 0)
    average, spread = textbook([Fraction(int(v), 15) for v in of[:, 0]])
    assert found.mean == average
    assert found.sd == pytest.approx(spread, rel=1e-14)


def test_differences_are_paired() -> None:
    first = drawn(deals=150, size=1, most=40)
    of = np.concatenate([first, first + np.eye(150, 1, dtype=np.int64)], axis=1)
    found = difference(of_deals(of), 0, 1)
    average, spread = textbook([1] + [0] * 149)
    assert found.mean == average
    assert found.sd == pytest.approx(spread, rel=1e-14)
    # Not paired, the error would be that of two samples of a spread of about 23.
    assert found.se < 0.01


def test_the_error_of_a_quotient_is_that_of_its_residuals() -> None:
    luck = random.Random(5)
    per = np.array([[luck.randint(2, 5)] for _ in range(400)], dtype=np.int64)
    of = np.array([[luck.randint(0, int(n))] for n in per[:, 0]], dtype=np.int64)
    found = mean(measured(of, per), 0)
    quotient = of.sum() / per.sum()
    residuals = (of - quotient * per)[:, 0] / per.mean()
    assert found.mean == pytest.approx(quotient, rel=1e-14)
    assert found.sd == pytest.approx(residuals.std(ddof=1), rel=1e-12)


def test_a_contrast_of_many_rule_sets_is_that_of_their_deals() -> None:
    of, per = drawn(deals=80, size=4, most=40), np.tile(np.array([3, 5, 5, 15]), (80, 1))
    weights = {0: Fraction(1, 2), 1: Fraction(-1, 3), 2: Fraction(0), 3: Fraction(2)}
    found = contrast(measured(of, per), weights)
    values = [sum(w * Fraction(int(row[v]), int(per[0, v])) for v, w in weights.items()) for row in of]
    average, spread = textbook(values)
    assert found.mean == average
    assert found.sd == pytest.approx(spread, rel=1e-14)


def test_what_no_deal_tells_of_has_no_estimate() -> None:
    of = np.zeros((5, 1), dtype=np.int64)
    assert mean(measured(of, of), 0).as_json() == dict.fromkeys(("mean", "sd", "se", "low", "high"))
    alone = mean(of_deals(np.full((1, 1), 7)), 0)
    assert (alone.mean, alone.se, alone.low) == (7.0, None, None)


def test_equal_rule_sets_differ_by_nothing_for_certain() -> None:
    of = np.repeat(drawn(deals=50, size=1, most=9), 2, axis=1)
    found = difference(of_deals(of), 0, 1)
    assert found.as_json() == dict.fromkeys(("mean", "sd", "se", "low", "high"), 0.0)


@pytest.mark.parametrize("happened", [0, 1, 2, 7, 50, 93, 98, 99, 100])
def test_the_interval_of_a_share_never_leaves_0_to_1_and_holds_the_share(happened: int) -> None:
    of = np.array([[1]] * happened + [[0]] * (100 - happened))
    found, plain = share(measured(of), 0), mean(measured(of), 0)
    assert (found.mean, found.sd, found.se) == (plain.mean, plain.sd, plain.se)
    assert found.mean is not None
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.mean <= found.high <= 1
    # Wilson's ends are those where the share would be 1.96 errors away; of nothing, and of all, 3/n is known.
    worth = 99
    for end in (found.low, found.high):
        if 0 < found.mean < 1:
            assert abs(found.mean - end) == pytest.approx(NORMAL * math.sqrt(end * (1 - end) / worth))
    if happened in {0, 100}:
        assert (found.low, found.high) == ((0.0, 0.03) if not happened else (0.97, 1.0))


def test_what_hangs_together_within_deals_counts_as_few_cases() -> None:
    never = np.zeros((50, 1), dtype=np.int64)
    of_players = share(measured(never, np.full((50, 1), 4)), 0)
    assert of_players.high == pytest.approx(3 / 50)
    assert share(measured(never + 1, np.full((50, 1), 2)), 0).high == 0.5  # half of them in every deal: no interval


def test_too_few_deals_and_no_cases_give_a_share_no_interval() -> None:
    once = np.ones((1, 1), dtype=np.int64)
    assert (share(measured(once), 0).low, share(measured(once), 0).mean) == (None, 1.0)
    assert share(measured(once * 0, once * 0), 0).mean is None
    assert share(measured(np.full((2, 1), 3)), 0).high == 3.0  # no share at all, whatever it is called
