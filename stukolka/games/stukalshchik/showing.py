"""The show: who shows, who wins what stands on the knocker, and what if nobody does (E.w1a to E.w3b)."""

from __future__ import annotations

from typing import assert_never

from stukolka.engine.protocol import Event
from stukolka.games.chips import added
from stukolka.games.stukalshchik import shedding
from stukolka.games.stukalshchik.sets import best_set, worth
from stukolka.games.stukalshchik.setup import CELLS
from stukolka.games.stukalshchik.state import KNOCKER, State
from stukolka.games.stukalshchik.switches.rounds import (
    Comparing,
    DropLoss,
    DropTo,
    NoKnocker,
    OneKnocker,
    Ties,
    WhoShows,
)
from stukolka.rules.switch import Answer


def after(state: State, events: list[Event]) -> None:
    """The betting has ended: the knocker's cell is won, and cards are played."""
    staying = tuple(seat for seat in state.order if seat in state.staying and state.put[seat])
    if not state.knocked:
        _nobody(state, events)
    elif len(staying) == 1:
        _alone(state, staying[0], events)
    else:
        events.append(Event("peace", None, state.rules.closing.locus, more=(("total", state.highest),)))
        _compare(state, staying, events)
    shedding.begin(state, events)


def _nobody(state: State, events: list[Event]) -> None:
    """Nobody has knocked (`show.no-knocker`)."""
    answer = state.rules.no_knocker
    match answer:
        case NoKnocker.STANDS_OVER:
            _rest(state, answer, events)
        case NoKnocker.TO_ELDER_HAND:
            _win(state, (state.order[0],), state.board[KNOCKER], answer, events)
        case _:
            assert_never(answer)


def _alone(state: State, seat: int, events: list[Event]) -> None:
    """One alone has knocked, or has stayed (`show.one-knocker`)."""
    answer = state.rules.one_knocker
    match answer:
        case OneKnocker.TAKES_CELL:
            state.winners = (seat,)
            _take_all(state, answer, events)
        case OneKnocker.STANDS_OVER:
            state.draw(KNOCKER, state.put[seat], Event("taken-back", seat, answer.locus), events)
            _rest(state, answer, events)
        case _:
            assert_never(answer)


def _compare(state: State, staying: tuple[int, ...], events: list[Event]) -> None:
    """Sets are shown and compared; who has left has lost, though he show (`show.who-shows`, `show.ties`)."""
    rules = state.rules
    match rules.who_shows:
        case WhoShows.ALL_LEFT:
            showing = staying
        case WhoShows.ALL_KNOCKERS:
            showing = state.knocked
        case _:
            assert_never(rules.who_shows)
    sets = {seat: best_set(rules, state.hands[seat]) for seat in showing}
    for seat, cards in sets.items():
        events.append(Event("show", seat, rules.who_shows.locus, cards))
    best = max(worth(rules, sets[seat]) for seat in staying)
    equal = tuple(seat for seat in staying if worth(rules, sets[seat]) == best)
    match rules.ties:
        case Ties.ELDER_HAND:
            state.winners = equal[:1]
        case Ties.SHARED:
            state.winners = equal
        case _:
            assert_never(rules.ties)
    state.show = sets[equal[0]]
    decided: Comparing | Ties = rules.comparing if len(equal) == 1 else rules.ties
    _take_all(state, decided, events)


def _take_all(state: State, by: Answer, events: list[Event]) -> None:
    """The winners take what stands on the knocker, and what leavers have lost (`knock.drop-to`, E.w1b, E.w2a)."""
    answer = state.rules.drop_to
    on = state.board[KNOCKER]
    match answer:
        case DropTo.TO_WINNER:
            _win(state, state.winners, on, by, events)
        case DropTo.ALL_TO_WINNER:
            _win(state, state.winners, on, by, events)
            _antes(state, answer, events)
        case DropTo.STANDS_OVER:
            _win(state, state.winners, on - _lost_bets(state), by, events)
        case _:
            assert_never(answer)
    if state.board[KNOCKER]:
        _rest(state, answer if answer is DropTo.STANDS_OVER else by, events)


def _lost_bets(state: State) -> int:
    # What those who left have put on the knocker in betting and not taken back.
    match state.rules.drop_loss:
        case DropLoss.ANTES_AND_BETS:
            return sum(state.put[seat] for seat in state.left)
        case DropLoss.ANTES_ONLY:
            return 0
        case _:
            assert_never(state.rules.drop_loss)


def _antes(state: State, by: Answer, events: list[Event]) -> None:
    # The chips of those who left on cells that nobody has drawn go to the winners, one each to a cell; where one was
    # drawn nothing lies.
    for place in range(len(CELLS)):
        if place != KNOCKER and state.board[place]:
            share = len(state.left) // len(state.winners)
            for seat in state.winners if share else ():
                state.draw(place, share, Event("lost-chips", seat, by.locus), events)


def _win(state: State, seats: tuple[int, ...], chips: int, by: Answer, events: list[Event]) -> None:
    # Seats share chips of the knocker's cell; an odd one stays there.
    share = chips // len(seats)
    for seat in seats if share else ():
        state.winnings = added(state.winnings, seat, share)
        state.draw(KNOCKER, share, Event("win", seat, by.locus), events)


def _rest(state: State, by: Answer, events: list[Event]) -> None:
    on = state.board[KNOCKER]
    events.append(Event("stands-over", None, by.locus, more=(("cell", "knocker"), ("on", on))))
