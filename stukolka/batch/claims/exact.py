# ruff: noqa: ARG001 - each is asked the same, though not each needs it
"""Claims that mathematics settles, as fractions: nothing is played, and nothing is rounded.

The derivations are on the page of claims. Each function takes a rule set and gives the figure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, perm
from typing import TYPE_CHECKING, Final

from stukolka.batch.reference import part
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.rules.ruleset import RuleSet

HAND: Final = 3
"""So many cards has a hand of stukolka, and so many tricks a deal."""

Limits = tuple[int, int]
"""The least and the most players that a rule set admits."""


def two_trumps(pack: int) -> Fraction:
    """The chance that a player's three cards hold two trumps or more, the card turned up lying on the table."""
    trumps, unseen = pack // 4 - 1, pack - 1
    hands = comb(trumps, 2) * (unseen - trumps) + comb(trumps, 3)
    return Fraction(hands, comb(unseen, HAND))


def most_buyers(pack: int) -> int:
    """How many players a pack serves when each is dealt three cards and buys three, one card being turned up."""
    return (pack - 1) // (2 * HAND)


def razrez_need(players: int, passed: int) -> int:
    """The most cards that shleif can take when so many of the players passed, and all of these buy by the razrez.

    Three to each and the trump; three to each who plays, and one more to each of them who knocked unseen, which the
    dealer can't; four to each who passed.
    """
    inside = players - passed
    return HAND * players + 1 + HAND * inside + max(inside - 1, 0) + (HAND + 1) * passed


def least_remised(players: int) -> int:
    """How many at least of those who all play for three tricks take none."""
    return max(players - HAND, 0)


def next_remise(pot: int, stake: int, remises: int) -> Fraction:
    """How many times a remise the next one is, when so many players each paid the whole pot and a stake is added."""
    return Fraction(remises * pot + stake, pot)


def single_trumps(pack: int, players: int) -> Fraction:
    """The chance that none of the others holds two trumps, when one of so many players holds two."""
    trumps, plain = pack // 4 - 3, pack - pack // 4 - 1
    good = 0
    for held in range(players):
        # Of the others `held` have one trump each and the rest none.
        ways = comb(players - 1, held) * perm(trumps, held)
        left = plain
        for other in range(players - 1):
            take = HAND - 1 if other < held else HAND
            ways *= comb(left, take)
            left -= take
        good += ways
    every, left = 1, trumps + plain
    for _ in range(players - 1):
        every *= comb(left, HAND)
        left -= HAND
    return Fraction(good, every)


def nobodys_card(pack: int, players: int, size: int) -> Fraction:
    """The chance that a card, not the one turned up, lies in the stock when so many players hold `size` cards."""
    return Fraction(pack - 1 - players * size, pack - 1)


def limits() -> tuple[tuple[int, int, int, int], ...]:
    """Pack, most buyers, most players of shleif with every extra, and cards that six buyers need beyond the pack."""
    found = []
    for pack in (52, 36, 32):
        shleif = max(n for n in range(2, 12) if max(razrez_need(n, passed) for passed in range(n)) <= pack)
        found.append((pack, most_buyers(pack), shleif, 6 * 2 * HAND + 1 - pack))
    return tuple(found)


def _two_trumps(rules: RuleSet, limits: Limits) -> Fraction:
    return two_trumps(int(rules.answers["pack"]))


def _most_buyers(rules: RuleSet, limits: Limits) -> Fraction:
    return Fraction(most_buyers(int(rules.answers["pack"])))


def _razrez(rules: RuleSet, limits: Limits) -> Fraction:
    # At the fullest table that the witness admits: cards left when everybody has bought what he may.
    _, most = limits
    need = max(razrez_need(most, passed) for passed in range(most))
    return Fraction(int(rules.answers["pack"]) - need)


def _least_remised(rules: RuleSet, limits: Limits) -> Fraction:
    fewest, _ = limits
    return Fraction(least_remised(fewest))


def _single_trumps(rules: RuleSet, limits: Limits) -> Fraction:
    fewest, _ = limits
    return single_trumps(int(rules.answers["pack"]), fewest)


def _next_remise(rules: RuleSet, limits: Limits) -> Fraction:
    return next_remise(165, 15, 1)


def _odd_stakes(rules: RuleSet, limits: Limits) -> Fraction:
    # Of any six numbers that follow each other three are odd, and one of these divides by three.
    return Fraction(sum(number % 3 == 0 for number in range(1, 7, 2)), 3)


def _streak(rules: RuleSet, limits: Limits) -> Fraction:
    # Every deal is shuffled anew: its cards are independent of all before, and so is what a fixed strategy makes of
    # them in shares of the pot. A covariance of independent quantities is nought.
    return Fraction(0)


def _coup(rules: RuleSet, limits: Limits) -> Fraction:
    switches, odds = part("lansquenet", "switches"), part("lansquenet", "odds")
    packs = 1 if rules.answers["packs"] == "one" else 2
    found: Fraction = odds.coup(
        packs, pair=switches.Pair(rules.answers["pair"]), match=switches.Match(rules.answers["match"])
    ).share
    return found - Fraction(1, 2)


def _nobodys_honour(rules: RuleSet, limits: Limits) -> Fraction:
    game, setup = part("stukalshchik", "game").GAME, part("stukalshchik", "setup")
    own = game.rules(rules.form, rules.answers)
    fewest, _ = limits
    return nobodys_card(len(setup.pack_of(own)), fewest, setup.hand_size(own, fewest))


Settle = Callable[["RuleSet", Limits], Fraction]

SETTLED: Final[Mapping[str, tuple[Settle, Text]]] = {
    "two-trumps": (
        _two_trumps,
        Text("chance that a hand holds two trumps or more", "вероятность двух или трёх козырей на руке"),
    ),
    "most-buyers": (_most_buyers, Text("most players whom the pack can serve", "на скольких игроков хватит колоды")),
    "razrez": (
        _razrez,
        Text("cards left at the fullest table when all buy", "карт в остатке за полным столом, если купят все"),
    ),
    "least-remised": (
        _least_remised,
        Text(
            "fewest remises possible, at the smallest table", "наименьшее возможное число ремизов, за наименьшим столом"
        ),
    ),
    "single-trumps": (
        _single_trumps,
        Text(
            "chance that no other holds two trumps, at the smallest table",
            "вероятность, что двух козырей нет больше ни у кого, за наименьшим столом",
        ),
    ),
    "next-remise": (
        _next_remise,
        Text("next remise divided by this one, in A's example", "отношение следующего ремиза к этому, в примере A"),
    ),
    "odd-stakes": (
        _odd_stakes,
        Text("share of odd numbers that divide by three", "доля кратных трём среди нечётных чисел"),
    ),
    "streak": (_streak, Text("correlation with the deal before", "корреляция с предыдущей сдачей")),
    "coup": (_coup, Text("the banker's chance minus one half", "шанс банкомёта минус одна вторая")),
    "nobodys-honour": (
        _nobodys_honour,
        Text(
            "chance that nobody holds an honour, at the smallest table",
            "вероятность, что фигуры ни у кого нет, за наименьшим столом",
        ),
    ),
}
"""Name -> what settles a claim, and what its figure is."""
