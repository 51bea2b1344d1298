"""The stakes: what number is lawful, who puts down how much before a deal, and when a deal is forced.

Loci `stake.*`, and of the obligatory game `obligatory.forced-stake` and `obligatory.forced-returns`.
"""

from __future__ import annotations

from typing import assert_never

from stukolka.engine.protocol import Event
from stukolka.games.stukolka.switches import Obligatory, Table, Voluntary, forms, money


def lawful(rules: Table, stake: int) -> bool:
    """Whether the stake is a number that the rules allow (locus stake.stake-number)."""
    match rules.stake_number:
        case money.StakeNumber.MULTIPLE_OF_THREE:
            return stake % 3 == 0
        case money.StakeNumber.ODD_MULTIPLE_OF_THREE:
            return stake % 6 == 3
        case money.StakeNumber.ANY:
            return True
        case _:
            assert_never(rules.stake_number)


def own_sum(rules: Table) -> bool:
    """Whether the dealer's sum for his deal is agreed apart from the stake (locus stake.dealer-sum)."""
    match rules.dealer_sum:
        case money.DealerSum.ONE_STAKE:
            return False
        case money.DealerSum.OWN_SUM:
            return True
        case _:
            assert_never(rules.dealer_sum)


def returns_after_remise(rules: Obligatory) -> bool:
    """Whether the forced deal returns after every deal for a remise (locus obligatory.forced-returns)."""
    match rules.forced_returns:
        case forms.ForcedReturns.WHEN_REMISE_WON:
            return False
        case forms.ForcedReturns.WHEN_REMISE_PLAYED:
            return True
        case _:
            assert_never(rules.forced_returns)


def stakes(
    rules: Table, *, order: tuple[int, ...], stake: int, dealer_sum: int | None, forced: bool
) -> tuple[Event, ...]:
    """The stakes of a deal in order, from the elder hand; `dealer_sum`: the sum agreed apart from the stake."""
    dealer = order[-1]
    for_the_deal = stake if dealer_sum is None else dealer_sum
    if isinstance(rules, Obligatory):
        common_locus = _forced_locus(rules) if forced else None
    elif isinstance(rules, Voluntary):
        common_locus = _common_locus(rules)
    else:
        raise TypeError(f"{type(rules).__name__} is no form of stukolka")
    if common_locus is None:
        return (Event("stake", dealer, rules.dealer_sum.locus, chips=-for_the_deal),)
    common = tuple(Event("stake", seat, common_locus, chips=-stake) for seat in order)
    match rules.dealer_stake:
        case money.DealerStake.DEALER_ADDS:
            return (*common, Event("stake", dealer, rules.dealer_stake.locus, chips=-for_the_deal))
        case money.DealerStake.WITHIN_COMMON:
            return common
        case _:
            assert_never(rules.dealer_stake)


def _common_locus(rules: Voluntary) -> str | None:
    # The locus by which every player stakes; None where the dealer alone does.
    match rules.who_stakes:
        case money.WhoStakes.DEALER_ALONE:
            return None
        case money.WhoStakes.EVERY_PLAYER:
            return rules.who_stakes.locus
        case _:
            assert_never(rules.who_stakes)


def _forced_locus(rules: Obligatory) -> str:
    match rules.forced_stake:
        case forms.ForcedStake.EVERY_PLAYER:
            return rules.forced_stake.locus
        case _:
            assert_never(rules.forced_stake)
