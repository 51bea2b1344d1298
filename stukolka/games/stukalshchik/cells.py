"""The board before any action: the chip on each cell, and the cells that the cards draw (E.a1, E.c1a to E.c3b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from stukolka.cards import RANKS, SUIT
from stukolka.engine.protocol import Event
from stukolka.games.stukalshchik.setup import CELLS, cells
from stukolka.games.stukalshchik.state import KNOCKER, State
from stukolka.games.stukalshchik.switches.board import (
    Ante,
    HonoursPaid,
    Marriage,
    PaidCells,
    Sequence,
    TurnedCard,
    UnclaimedHonour,
    UnclaimedMarriage,
    UnclaimedSequence,
)
from stukolka.rules.switch import Answer

HEARTS: Final = 2
"""The suit painted on the cells (E.b1b)."""

HONOURS: Final = "AKQJT"
"""The honours, each the name of its cell too."""

_MARRIAGE: Final = "KQ"
_SEQUENCE: Final = "789"


def ante(state: State, events: list[Event]) -> None:
    """Each lays a chip on each cell (`board.ante`, E.a1 and E.w2b)."""
    rules = state.rules
    on = [int(name in cells(rules)) for name in CELLS]
    match rules.ante:
        case Ante.EVERY_CELL:
            pass
        case Ante.ALL_BUT_KNOCKER:
            on[KNOCKER] = 0
        case _:
            assert_never(rules.ante)
    for seat in state.order:
        state.lay(Event("ante", seat, rules.ante.locus, more=(("cells", sum(on)),)), on, events)


def settle(state: State, events: list[Event]) -> None:
    """The cells of honours, marriage and sequence are drawn, before anything else is done."""
    match state.rules.honours_paid:
        case HonoursPaid.AT_ONCE:
            _honours(state, events)
        case _:
            assert_never(state.rules.honours_paid)
    _marriage(state, events)
    _sequence(state, events)


def held(state: State, seat: int) -> tuple[int, ...]:
    """The cards with which a seat draws cells (`deal.turned-card`)."""
    match state.rules.turned_card:
        case TurnedCard.NOBODYS:
            return state.hands[seat]
        case TurnedCard.DEALERS:
            turned = (state.setup.trump,) if seat == state.setup.dealer else ()
            return (*state.hands[seat], *turned)
        case _:
            assert_never(state.rules.turned_card)


def paid_suit(state: State) -> int:
    """The suit whose honours are paid (`board.paid-cells`, E.c1a against E.b1b)."""
    match state.rules.paid_cells:
        case PaidCells.TRUMPS:
            return state.trump_suit
        case PaidCells.HEARTS:
            return HEARTS
        case _:
            assert_never(state.rules.paid_cells)


def _honours(state: State, events: list[Event]) -> None:
    """Whoever holds an honour draws its cell; the others are unclaimed (`board.unclaimed-honour`, E.c1a, E.c1b)."""
    rules, suit = state.rules, paid_suit(state)
    for rank in HONOURS:
        card = RANKS.index(rank) * 4 + suit
        holder = next((seat for seat in state.order if card in held(state, seat)), None)
        if holder is not None:
            _draw(state, rank, holder, rules.honours_paid, events, (card,))
            continue
        match rules.unclaimed_honour:
            case UnclaimedHonour.STANDS_OVER:
                _stands(state, rank, rules.unclaimed_honour, events)
            case UnclaimedHonour.TO_ELDER_HAND:
                _draw(state, rank, state.order[0], rules.unclaimed_honour, events)
            case _:
                assert_never(rules.unclaimed_honour)


def _marriage(state: State, events: list[Event]) -> None:
    """King and queen of a suit in one hand (`board.marriage`, E.c2a to E.c2c)."""
    rules = state.rules
    found = list(_sets(state, _MARRIAGE))
    trumps = [pair for pair in found if SUIT[pair[1][0]] == state.trump_suit]
    match rules.marriage:
        case Marriage.TRUMP_THEN_ELDER:
            best = (trumps or found)[:1]
        case Marriage.TRUMP_ONLY:
            best = trumps
        case _:
            assert_never(rules.marriage)
    for seat, cards in best:
        _draw(state, "marriage", seat, rules.marriage, events, cards)
    if best:
        return
    match rules.unclaimed_marriage:
        case UnclaimedMarriage.STANDS_OVER:
            _stands(state, "marriage", rules.unclaimed_marriage, events)
        case UnclaimedMarriage.TO_ELDER_HAND:
            _draw(state, "marriage", state.order[0], rules.unclaimed_marriage, events)
        case _:
            assert_never(rules.unclaimed_marriage)


def _sequence(state: State, events: list[Event]) -> None:
    """Seven, eight and nine of a suit in one hand (`board.sequence`, E.c3a and E.c3b)."""
    rules = state.rules
    found = list(_sets(state, _SEQUENCE))
    trumps = [run for run in found if SUIT[run[1][0]] == state.trump_suit]
    match rules.sequence:
        case Sequence.TRUMP_THEN_ELDER:
            best = (trumps or found)[:1]
        case Sequence.ELDER_THEN_TRUMP:
            best = ([run for run in found if run[0] == state.order[0]] or trumps or found)[:1]
        case _:
            assert_never(rules.sequence)
    for seat, cards in best:
        _draw(state, "sequence", seat, rules.sequence, events, cards)
    if best:
        return
    match rules.unclaimed_sequence:
        case UnclaimedSequence.STANDS_OVER:
            _stands(state, "sequence", rules.unclaimed_sequence, events)
        case UnclaimedSequence.TO_ELDER_HAND:
            _draw(state, "sequence", state.order[0], rules.unclaimed_sequence, events)
        case _:
            assert_never(rules.unclaimed_sequence)


def _sets(state: State, ranks: str) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Whoever holds cards of these ranks in one suit, and these cards, from the elder hand on, trumps first."""
    suits = sorted(range(4), key=lambda suit: suit != state.trump_suit)
    for seat in state.order:
        for suit in suits:
            cards = tuple(RANKS.index(rank) * 4 + suit for rank in ranks)
            if set(cards) <= set(held(state, seat)):
                yield seat, cards


def _draw(state: State, cell: str, seat: int, by: Answer, events: list[Event], cards: tuple[int, ...] = ()) -> None:
    # A seat draws a whole cell..
    place = CELLS.index(cell)
    state.drawn = (*state.drawn[:place], seat, *state.drawn[place + 1 :])
    state.draw(place, state.board[place], Event("cell", seat, by.locus, cards), events)


def _stands(state: State, cell: str, by: Answer, events: list[Event]) -> None:
    # A cell stands over for the next deal.
    chips = state.board[CELLS.index(cell)]
    events.append(Event("stands-over", None, by.locus, more=(("cell", cell), ("on", chips))))
