"""Random numbers: the published vectors, streams that don't meet, draws and shuffles without bias, pinned for ever."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial

import pytest

from stukolka import rng
from stukolka.cards import PACKS, codes
from stukolka.rng import Stream, shuffled, streams


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        # Rosetta Code's vectors for seed 1234567, and those of the reference program for seed 0.
        (
            1234567,
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821],
        ),
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B]),
    ],
)
def test_the_generator_is_splitmix64_by_its_published_vectors(seed: int, numbers: list[int]) -> None:
    stream = Stream(seed)
    assert [stream.number() for _ in numbers] == numbers


def test_numbers_are_counted_and_can_be_had_without_those_before() -> None:
    key = rng.key_of(7, 3, 2)
    stream = Stream.of(7, 3, 2)
    for draw in range(1, 50):
        assert stream.number() == rng.mix((key + draw * rng.GAMMA) & rng.MASK)
        assert stream.drawn == draw


def test_the_key_is_made_as_the_page_says() -> None:
    def added(number: int) -> int:
        return rng.mix((number + rng.GAMMA) & rng.MASK)

    assert rng.key_of(7, 3, 0) == added(added(7) + 3)
    assert rng.key_of(7, 3, 2) == (added(added(7) + 3) + 2 * 2**48 * rng.GAMMA) & rng.MASK


def test_the_streams_of_the_seats_are_those_after_the_shuffle() -> None:
    assert [stream.number() for stream in streams(7, 3, 4)] == [Stream.of(7, 3, 1 + seat).number() for seat in range(4)]


def test_streams_deals_and_seeds_differ() -> None:
    keys = {rng.key_of(seed, deal, stream) for seed in range(20) for deal in range(20) for stream in range(20)}
    assert len(keys) == 20**3


def test_a_bounded_draw_is_the_remainder_of_a_number() -> None:
    for bound in (1, 2, 3, 5, 8, 1000, 2**63, 2**64):
        assert Stream(99).below(bound) == Stream(99).number() % bound


def test_a_number_that_would_favour_a_remainder_is_thrown_away() -> None:
    """With the bound 2**63 + 1 nearly half of all numbers lie in the incomplete run at the top."""
    bound = 2**63 + 1
    for key in range(200):
        numbers = Stream(key)
        taken = next(n for n in iter(numbers.number, None) if n < bound)
        stream = Stream(key)
        assert stream.below(bound) == taken
        assert stream.drawn == numbers.drawn


def test_bounded_draws_fall_evenly() -> None:
    stream = Stream(2024)
    fallen = Counter(stream.below(6) for _ in range(60_000))
    assert set(fallen) == set(range(6))
    # Chi-square with five degrees of freedom: above 25.7 once in ten thousand seeds, and the seed is fixed.
    assert sum((times - 10_000) ** 2 / 10_000 for times in fallen.values()) < 25.7


def test_a_shuffle_is_a_permutation_and_its_head_does_not_depend_on_how_much_is_wanted() -> None:
    for deal in range(50):
        whole = shuffled(7, deal, PACKS[52])
        assert sorted(whole) == list(range(52))
        for count in (0, 1, 7, 8, 9, 16, 31, 51, 52):
            assert shuffled(7, deal, PACKS[52], count) == whole[:count]


def test_a_shuffle_draws_the_next_card_by_its_place_among_those_left() -> None:
    """The method on paper: one number serves eight cards, digit after digit."""
    number = Stream.of(7, 0, 0).number()
    left = list(PACKS[52])
    expected = []
    for bound in range(52, 44, -1):
        number, place = divmod(number, bound)
        expected.append(left.pop(place))
    assert shuffled(7, 0, PACKS[52], 8) == expected


def test_every_order_comes_up_as_often() -> None:
    orders = Counter(tuple(shuffled(1, deal, range(4))) for deal in range(24_000))
    assert set(orders) == set(permutations(range(4)))
    expected = 24_000 / factorial(4)
    # Chi-square with 23 degrees of freedom: above 58.6 hardly once in ten thousand seeds.
    assert sum((times - expected) ** 2 / expected for times in orders.values()) < 58.6


def test_every_card_comes_first_as_often() -> None:
    first = Counter(shuffled(3, deal, PACKS[52], 1)[0] for deal in range(52_000))
    assert sum((first[card] - 1000) ** 2 / 1000 for card in range(52)) < 103.4


def test_deals_are_pinned_for_ever() -> None:
    assert codes(shuffled(7, 0, PACKS[52], 16)) == "6s 2s 6c 2d Qd 7s Ts 5c 9d 4h 7c 9h Qh Tc 8s 3d"
    assert codes(shuffled(2**64 - 1, 10**12, PACKS[32], 16)) == "Ac Ah Jd Qs 9c 9h Jh 7c Tc Td Qh Ad Kd Ts Kc As"
    assert [stream.below(3) for stream in streams(7, 0, 7)] == [0, 0, 1, 1, 0, 2, 2]


def test_so_large_a_pack_that_eight_cards_do_not_fit_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match="so large a pack"):
        shuffled(7, 0, range(256))
    assert len(shuffled(7, 0, range(255))) == 255
