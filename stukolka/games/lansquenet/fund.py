"""The reserve fund: who pays in, what it answers for, what it wins and loses, when it is shared out (D.l7-l10, l13).

The fund is a part of what lies on the table. What it puts against a stake and what comes back to it moves from nobody's
hand into nobody's, and is told of by events without chips, which say how much (`amount`) and where it goes (`to`).
"""

from __future__ import annotations

from typing import assert_never

from stukolka.engine.protocol import Event
from stukolka.games.lansquenet.state import State
from stukolka.games.lansquenet.switches import (
    FundPaid,
    FundRefilled,
    FundRemainder,
    FundRole,
    FundShared,
    FundWins,
)


def begin(state: State, events: list[Event]) -> None:
    """Every player pays the agreed sum in before play (`fund.fund-paid`, D.l7)."""
    match state.rules.fund_paid:
        case FundPaid.EACH_BEFORE_PLAY:
            _all_pay(state, state.rules.fund_paid.locus, events)
        case FundPaid.NO_FUND:
            pass
        case _:
            assert_never(state.rules.fund_paid)


def cover(state: State, events: list[Event]) -> int:
    """What the fund covers of the uncovered rest: as much as it has (`fund.fund-role`, D.l13)."""
    match state.rules.fund_role:
        case FundRole.UNCOVERED_REST:
            chips = min(state.uncovered, state.fund)
        case FundRole.NOTHING:
            chips = 0
        case _:
            assert_never(state.rules.fund_role)
    if chips:
        state.fund -= chips
        events.append(
            Event("fund-covers", None, state.rules.fund_role.locus, more=(("amount", chips), ("to", "stake")))
        )
    return chips


def lose(state: State, stake: int, events: list[Event]) -> None:
    """The banker has won: the fund has lost its part, and is filled up (`fund.fund-refilled`, D.l10)."""
    rules = state.rules
    if stake:
        events.append(
            Event(
                "fund-loses",
                None,
                rules.fund_role.locus,
                more=(("amount", stake), ("to", "bank"), ("fund", state.fund)),
            )
        )
    match rules.fund_refilled:
        case FundRefilled.ALL_PAY_ANEW:
            _all_pay(state, rules.fund_refilled.locus, events)
        case FundRefilled.PUNTERS_MAKE_GOOD:
            _made_good(state, stake, events)
        case FundRefilled.NOT:
            pass
        case _:
            assert_never(rules.fund_refilled)


def win(state: State, stake: int, events: list[Event]) -> None:
    """The banker has lost: the fund has its part back and wins as much (`fund.fund-wins`, D.l8).

    Then it is shared out, where that is done whenever the banker loses (`fund.fund-shared`, D.l9).
    """
    rules = state.rules
    state.fund += stake
    if stake:
        match rules.fund_wins:
            case FundWins.INTO_FUND:
                state.fund += stake
                more = (("amount", stake), ("to", "fund"), ("fund", state.fund))
                events.append(Event("fund-wins", None, rules.fund_wins.locus, more=more))
            case FundWins.TO_PLAYERS:
                more = (("amount", stake), ("to", "players"), ("fund", state.fund))
                events.append(Event("fund-wins", None, rules.fund_wins.locus, more=more))
                _share(state, stake, rules.fund_wins.locus, events)
            case _:
                assert_never(rules.fund_wins)
    match rules.fund_shared:
        case FundShared.BANKER_LOSES:
            _share_out(state, events)
        case FundShared.AT_THE_END:
            pass
        case _:
            assert_never(rules.fund_shared)


def end(state: State, events: list[Event]) -> None:
    """The game ends: the fund is shared out, where that is done at the end (`fund.fund-shared`, D.l9)."""
    match state.rules.fund_shared:
        case FundShared.AT_THE_END:
            _share_out(state, events)
        case FundShared.BANKER_LOSES:
            pass
        case _:
            assert_never(state.rules.fund_shared)


def _all_pay(state: State, locus: str, events: list[Event]) -> None:
    chips = state.setup.fund_sum
    if chips:
        for seat in state.order:
            state.move(Event("fund-paid", seat, locus, chips=-chips), events)
            state.fund += chips


def _made_good(state: State, stake: int, events: list[Event]) -> None:
    # Those who covered pay in equal shares, an odd chip from the one nearest to the banker.
    covered = [seat for seat in state.order if state.covers[seat]]
    for place, seat in enumerate(covered):
        chips = stake // len(covered) + (place < stake % len(covered))
        if chips:
            state.move(Event("fund-paid", seat, state.rules.fund_refilled.locus, chips=-chips), events)
            state.fund += chips


def _share_out(state: State, events: list[Event]) -> None:
    chips, state.fund = state.fund, 0
    _share(state, chips, state.rules.fund_shared.locus, events)


def _share(state: State, chips: int, locus: str, events: list[Event]) -> None:
    # In equal parts to all; what does not divide stays in the fund, or goes out one by one (`fund.fund-remainder`).
    part, rest = divmod(chips, state.players)
    if part:
        for seat in state.order:
            state.move(Event("shared", seat, locus, chips=part), events)
    match state.rules.fund_remainder:
        case FundRemainder.STAYS_IN_FUND:
            state.fund += rest
            if rest:
                more = (("amount", rest), ("to", "fund"))
                events.append(Event("left-over", None, state.rules.fund_remainder.locus, more=more))
        case FundRemainder.FROM_NEXT_TO_BANKER:
            for seat in state.order[:rest]:
                state.move(Event("shared", seat, state.rules.fund_remainder.locus, chips=1), events)
        case _:
            assert_never(state.rules.fund_remainder)
