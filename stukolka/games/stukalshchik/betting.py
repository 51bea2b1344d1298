"""Knocking: who is asked, how much each puts on the knocker, who leaves, when it ends (E.k2a to E.k4c, E.w2a)."""

from __future__ import annotations

from typing import assert_never

from stukolka.engine.protocol import Event
from stukolka.games.chips import Action, added
from stukolka.games.stukalshchik import showing
from stukolka.games.stukalshchik.actions import CALL, KNOCK, PASS, RAISE
from stukolka.games.stukalshchik.sets import best_set
from stukolka.games.stukalshchik.setup import CELLS
from stukolka.games.stukalshchik.state import KNOCKER, State
from stukolka.games.stukalshchik.switches.board import Ante
from stukolka.games.stukalshchik.switches.rounds import (
    CannotKnock,
    Closing,
    DropLoss,
    KnockOrder,
    KnockSum,
    MayKnock,
    Raising,
)


def begin(state: State, events: list[Event]) -> None:
    """The betting begins: who may knock is asked, and of the others it is known (`knock.may-knock`)."""
    turns = order(state)
    state.asked = tuple(seat for seat in turns if may_knock(state, seat))
    for seat in turns:
        if seat not in state.asked:
            _cannot(state, seat, events)
    go_on(state, events)


def order(state: State) -> tuple[int, ...]:
    """The order in which the seats speak (`knock.knock-order`)."""
    match state.rules.knock_order:
        case KnockOrder.FROM_ELDER_HAND:
            return state.order
        case KnockOrder.FROM_DEALER:
            return (state.order[-1], *state.order[:-1])
        case _:
            assert_never(state.rules.knock_order)


def may_knock(state: State, seat: int) -> bool:
    """Whether a seat may knock (`knock.may-knock`, E.k2a, E.k2b, E.k3)."""
    match state.rules.may_knock:
        case MayKnock.TWO_ALIKE:
            return len(best_set(state.rules, state.hands[seat])) > 1
        case MayKnock.ANYBODY:
            return True
        case _:
            assert_never(state.rules.may_knock)


def act(state: State, action: Action, events: list[Event]) -> None:
    """The seat to act knocks, calls, raises or passes; the action is lawful."""
    seat = state.seat
    assert seat is not None
    highest = state.highest
    if action.verb == "pass":
        _leave(state, seat, events)
    else:
        _put(state, seat, action, events)
        _level(state, seat, highest, events)
    state.spoken |= {seat}
    go_on(state, events)


def go_on(state: State, events: list[Event]) -> None:
    """The next who has to speak is asked; when there is none, the betting has ended."""
    seat = _next(state)
    if seat is None:
        state.at_show = state.board[KNOCKER]
        showing.after(state, events)
        return
    state.seat, state.options = seat, _options(state, seat)


def least(state: State, action: Action) -> int:
    """The least chips that an open action may name (`knock.raising`, E.k4a)."""
    match state.rules.raising:
        case Raising.CALL_OR_RAISE:
            return 1
        case Raising.ANY_THEN_EVEN:
            last = state.seat == state.asked[-1] and action.verb == "knock"
            return max(state.last_put, 1) if last else 1
        case _:
            assert_never(state.rules.raising)


def most(state: State) -> int | None:
    """The most chips that an open action may name; None where any number may be (`knock.knock-sum`, E.k2c)."""
    match state.rules.knock_sum:
        case KnockSum.ANY_NUMBER:
            return state.setup.limit
        case _:
            assert_never(state.rules.knock_sum)


def _next(state: State) -> int | None:
    # Who stays and has not spoken, or has put less than the highest, from the seat that spoke last on; so nobody where
    # one alone stays who has put chips.
    staying, turns = state.staying, state.asked
    start = turns.index(state.seat) + 1 if state.seat in turns else 0
    highest = state.highest
    for seat in turns[start:] + turns[:start]:
        if seat in staying and (seat not in state.spoken or state.put[seat] < highest):
            return seat
    return None


def _options(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may say (`knock.raising`, `knock.closing`; E.k3 to E.k4c)."""
    match state.rules.raising:
        case Raising.CALL_OR_RAISE:
            opens = not state.highest
        case Raising.ANY_THEN_EVEN:
            opens = seat not in state.spoken
        case _:
            assert_never(state.rules.raising)
    if opens:
        return KNOCK, PASS
    return (CALL, PASS) if state.closed else (CALL, PASS, RAISE)


def _put(state: State, seat: int, action: Action, events: list[Event]) -> None:
    chips = action.chips if action.verb == "knock" else state.highest - state.put[seat] + action.chips
    if action.verb == "knock":
        state.last_put = action.chips
    state.put = added(state.put, seat, chips)
    on = [chips if place == KNOCKER else 0 for place in range(len(CELLS))]
    locus = state.rules.knock_sum.locus if action.verb == "knock" else state.rules.raising.locus
    state.lay(Event(action.verb, seat, locus, more=(("total", state.put[seat]),)), on, events)


def _level(state: State, seat: int, before: int, events: list[Event]) -> None:
    """The last of those who stay makes peace (`knock.closing`, E.k4b and E.k4c)."""
    match state.rules.closing:
        case Closing.ALL_EVEN:
            pass
        case Closing.LAST_LEVELS:
            if before and not state.closed and seat == state.staying[-1] and state.put[seat] == before:
                state.closed = True
                events.append(Event("closed", seat, state.rules.closing.locus))
        case _:
            assert_never(state.rules.closing)


def _leave(state: State, seat: int, events: list[Event]) -> None:
    """A seat leaves, or does not knock though it could (`knock.drop-loss`, E.w2a and E.w2b)."""
    events.append(Event("pass", seat))
    state.left |= {seat}
    loss = state.rules.drop_loss
    match loss:
        case DropLoss.ANTES_AND_BETS:
            pass
        case DropLoss.ANTES_ONLY:
            if chips := state.put[seat]:
                state.draw(KNOCKER, chips, Event("taken-back", seat, loss.locus), events)
        case _:
            assert_never(loss)


def _cannot(state: State, seat: int, events: list[Event]) -> None:
    """A seat that holds no two alike is not asked (`knock.cannot-knock`)."""
    events.append(Event("cannot-knock", seat, state.rules.may_knock.locus))
    match state.rules.cannot_knock:
        case CannotKnock.CHIPS_STAY:
            return
        case CannotKnock.KNOCKER_BACK:
            pass
        case _:
            assert_never(state.rules.cannot_knock)
    match state.rules.ante:
        case Ante.EVERY_CELL:
            state.draw(KNOCKER, 1, Event("taken-back", seat, state.rules.cannot_knock.locus), events)
        case Ante.ALL_BUT_KNOCKER:
            pass
        case _:
            assert_never(state.rules.ante)
