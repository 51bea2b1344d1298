"""Covering the stake: who is asked, how much each may take, what becomes of an uncovered rest (D.l11b-l13, l25)."""

from __future__ import annotations

from typing import assert_never

from stukolka.engine.protocol import Event
from stukolka.games.chips import Action, added, named
from stukolka.games.lansquenet import bank, coup, fund
from stukolka.games.lansquenet.actions import COVER, PASS
from stukolka.games.lansquenet.state import State
from stukolka.games.lansquenet.switches import CoverOrder, CoverParts, CoverRefusal, Uncovered


def begin(state: State, events: list[Event]) -> None:
    """The stake is offered to the punters."""
    state.covers = (0,) * state.players
    state.asked = 0
    _go_on(state, events)


def cover(state: State, action: Action, events: list[Event]) -> None:
    """A punter covers chips of the stake."""
    seat = punters(state)[state.asked]
    state.covers = added(state.covers, seat, action.chips)
    state.move(Event("cover", seat, state.rules.cover_order.locus, chips=-action.chips), events)
    state.asked += 1
    _go_on(state, events)


def decline(state: State, events: list[Event]) -> None:
    """A punter covers nothing."""
    events.append(Event("pass", punters(state)[state.asked]))
    state.asked += 1
    _go_on(state, events)


def punters(state: State) -> tuple[int, ...]:
    """The seats that are asked to cover, in order (`cover.cover-order`, D.l11b and D.l12)."""
    match state.rules.cover_order:
        case CoverOrder.FROM_NEXT:
            return state.order[:-1]
        case CoverOrder.NEXT_ONLY:
            return state.order[:1]
        case _:
            assert_never(state.rules.cover_order)


def _go_on(state: State, events: list[Event]) -> None:
    # The next punter is asked, until the stake is covered or all have spoken.
    asked = punters(state)
    if state.uncovered and state.asked < len(asked):
        state.phase, state.seat = "cover", asked[state.asked]
        state.options = (*_covering(state), *_declining(state))
        return
    by_fund = fund.cover(state, events)
    rest = state.uncovered - by_fund
    if not rest:
        coup.play(state, by_fund, events)
        return
    match state.rules.uncovered:
        case Uncovered.STAKE_CUT:
            _cut(state, rest, by_fund, events)
        case Uncovered.NO_COUP:
            _no_coup(state, by_fund, events)
        case _:
            assert_never(state.rules.uncovered)


def _covering(state: State) -> tuple[Action, ...]:
    """How much a punter may cover (`cover.cover-parts`, D.l11b)."""
    rest = state.uncovered
    match state.rules.cover_parts:
        case CoverParts.WHOLE_OR_PART:
            return (COVER,) if rest > 1 else (named("cover", rest),)
        case CoverParts.WHOLE_ONLY:
            return (named("cover", rest),)
        case _:
            assert_never(state.rules.cover_parts)


def _declining(state: State) -> tuple[Action, ...]:
    """Whether a punter may cover nothing (`cover.cover-refusal`, D.l12 and D.l13)."""
    match state.rules.cover_refusal:
        case CoverRefusal.MAY_DECLINE:
            return (PASS,)
        case CoverRefusal.FIRST_MUST_COVER:
            return (PASS,) if state.asked else ()
        case _:
            assert_never(state.rules.cover_refusal)


def _cut(state: State, rest: int, by_fund: int, events: list[Event]) -> None:
    """The stake is cut to what is covered; with nothing covered the bank passes on (`cover.uncovered`)."""
    locus = state.rules.uncovered.locus
    state.bank -= rest
    state.move(Event("taken-back", state.banker, locus, chips=rest), events)
    if state.bank:
        coup.play(state, by_fund, events)
    else:
        bank.pass_on(state, locus, events)


def _no_coup(state: State, by_fund: int, events: list[Event]) -> None:
    """What is not wholly covered is not played for: all is taken back, and the bank passes on (`cover.uncovered`)."""
    locus = state.rules.uncovered.locus
    coup.take_back(state, by_fund, locus, events)
    state.move(Event("taken-back", state.banker, locus, chips=state.bank), events)
    state.bank = 0
    bank.pass_on(state, locus, events)
