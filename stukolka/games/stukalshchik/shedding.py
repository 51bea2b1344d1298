"""The play: cards are led, covered or taken, piles are laid aside, and who is first out is paid (E.p1a to E.p6)."""

from __future__ import annotations

from typing import assert_never

from stukolka.cards import SUIT, bits
from stukolka.engine.protocol import Event
from stukolka.games.chips import Action, added
from stukolka.games.stukalshchik.actions import PLAY, TAKE
from stukolka.games.stukalshchik.state import State, strength
from stukolka.games.stukalshchik.switches.rounds import (
    CoverDuty,
    Covering,
    EmptyPile,
    Endless,
    FirstLead,
    FirstOut,
    NextLead,
    PileCount,
    Taking,
    WhoPlays,
)
from stukolka.rules.switch import Answer


def begin(state: State, events: list[Event]) -> None:
    """Those who play are known, and the first leads; one alone does not play (`play.who-plays`, E.p1a, E.p4c)."""
    match state.rules.who_plays:
        case WhoPlays.KNOCKERS_LEFT:
            playing = tuple(seat for seat in state.knocked if seat not in state.left)
        case WhoPlays.ALL_KNOCKERS:
            playing = state.knocked
        case _:
            assert_never(state.rules.who_plays)
    if len(playing) < 2:
        state.end(events)
        return
    state.playing, state.phase = playing, "play"
    events.append(Event("playing", None, state.rules.who_plays.locus, more=(("seats", list(playing)),)))
    _lead(state, _first(state), state.rules.first_lead, events)


def _first(state: State) -> int:
    """Who leads first (`play.first-lead`, E.p2); where nobody has won the show, whoever sits nearest."""
    match state.rules.first_lead:
        case FirstLead.NEAREST_ELDER:
            return state.playing[0]
        case FirstLead.SHOW_WINNER:
            return state.winners[0] if state.winners else state.playing[0]
        case _:
            assert_never(state.rules.first_lead)


def act(state: State, action: Action, events: list[Event]) -> None:
    """The seat to act leads, covers or takes; the action is lawful."""
    seat = state.seat
    assert seat is not None
    if action.verb == "take":
        _take(state, seat, events)
    else:
        _play(state, seat, action.cards[0], events)


def covers(state: State, seat: int, card: int) -> bool:
    """Whether a card of a seat covers the top card of the pile (`play.covering`, E.p3, E.p4a, E.p5b)."""
    top, rules = state.pile[-1], state.rules
    if SUIT[card] == SUIT[top]:
        return strength(rules, card) > strength(rules, top)
    match rules.covering:
        case Covering.HIGHER_OF_SUIT:
            return False
        case Covering.SUIT_OR_TRUMP:
            void = all(SUIT[other] != SUIT[top] for other in state.hands[seat])
            return void and SUIT[card] == state.trump_suit
        case _:
            assert_never(rules.covering)


def _play(state: State, seat: int, card: int, events: list[Event]) -> None:
    leads = not state.pile
    state.hands = (
        *state.hands[:seat],
        tuple(other for other in state.hands[seat] if other != card),
        *state.hands[seat + 1 :],
    )
    state.pile += (card,)
    events.append(Event("lead" if leads else "cover", seat, None, (card,)))
    if not state.hands[seat]:
        _out(state, seat, events)
    elif not leads and len(state.pile) >= full(state):
        _turn_over(state, seat, events)
    else:
        _ask(state, after(state, seat), events)


def full(state: State) -> int:
    """How many cards make the pile complete (`play.pile-count`, E.p4c and E.p5f against E.p5a to E.p5c)."""
    match state.rules.pile_count:
        case PileCount.CARDS_AS_PLAYERS:
            return len(state.playing)
        case PileCount.COVERED_AS_PLAYERS:
            return len(state.playing) + 1
        case _:
            assert_never(state.rules.pile_count)


def after(state: State, seat: int) -> int:
    """Who of those playing is next after a seat (E.p4e)."""
    return state.playing[(state.playing.index(seat) + 1) % len(state.playing)]


def _turn_over(state: State, seat: int, events: list[Event]) -> None:
    """The pile is laid aside, and whoever covered last leads (`play.next-lead`, E.p4d, E.p4e, E.p5c)."""
    events.append(Event("turned", None, state.rules.pile_count.locus, state.pile))
    state.gone += state.pile
    state.pile, state.seen = (), frozenset()
    match state.rules.next_lead:
        case NextLead.LAST_COVERER:
            _lead(state, seat, state.rules.next_lead, events)
        case _:
            assert_never(state.rules.next_lead)


def _take(state: State, seat: int, events: list[Event]) -> None:
    """A seat takes what it does not cover (`play.taking`, E.p4a, E.p4b, E.p5d, E.p5e; `play.empty-pile`)."""
    rules = state.rules
    match rules.taking:
        case Taking.TOP_CARD:
            taken, state.pile = state.pile[-1:], state.pile[:-1]
        case Taking.WHOLE_PILE:
            taken, state.pile = state.pile, ()
        case _:
            assert_never(rules.taking)
    state.hands = (*state.hands[:seat], (*state.hands[seat], *taken), *state.hands[seat + 1 :])
    events.append(Event("take", seat, rules.taking.locus, taken))
    if state.pile:
        _ask(state, after(state, seat), events)
        return
    match rules.empty_pile:
        case EmptyPile.NEXT_PLAYER:
            leader = after(state, seat)
        case EmptyPile.TAKER:
            leader = seat
        case _:
            assert_never(rules.empty_pile)
    _lead(state, leader, rules.empty_pile, events)


def _lead(state: State, seat: int, by: Answer, events: list[Event]) -> None:
    events.append(Event("leads", seat, by.locus))
    _ask(state, seat, events)


def _ask(state: State, seat: int, events: list[Event]) -> None:
    """A seat is asked, unless all is as it was before (`play.endless`)."""
    position = (seat, state.pile, tuple(bits(hand) for hand in state.hands))
    if position in state.seen:
        _endless(state, events)
        return
    state.seen |= {position}
    state.seat = seat
    hand = sorted(state.hands[seat])
    if not state.pile:
        state.options = tuple(PLAY[card] for card in hand)
        return
    covering = tuple(PLAY[card] for card in hand if covers(state, seat, card))
    match state.rules.cover_duty:
        case CoverDuty.MUST:
            state.options = covering or (TAKE,)
        case CoverDuty.MAY_TAKE:
            state.options = (*covering, TAKE)
        case _:
            assert_never(state.rules.cover_duty)


def _out(state: State, seat: int, events: list[Event]) -> None:
    """The first out of cards is paid a chip for every card of the others (`play.first-out`, E.p6)."""
    answer = state.rules.first_out
    state.first_out = seat
    events.append(Event("first-out", seat, answer.locus))
    match answer:
        case FirstOut.CHIP_A_CARD:
            _pay(state, seat, 0, answer, events)
        case _:
            assert_never(answer)
    state.end(events)


def _endless(state: State, events: list[Event]) -> None:
    """The play comes to no end of its own (`play.endless`)."""
    answer = state.rules.endless
    events.append(Event("broken-off", None, answer.locus))
    match answer:
        case Endless.BROKEN_OFF:
            pass
        case Endless.FEWEST_WINS:
            winner = min(state.playing, key=lambda seat: len(state.hands[seat]))
            _pay(state, winner, len(state.hands[winner]), answer, events)
        case _:
            assert_never(answer)
    state.end(events)


def _pay(state: State, winner: int, free: int, by: Answer, events: list[Event]) -> None:
    # Each of the others pays a chip for every card beyond `free`; the winner is paid as much as they pay.
    paid = 0
    for seat in state.playing:
        chips = len(state.hands[seat]) - free
        if seat != winner and chips:
            state.move(Event("pays", seat, by.locus, chips=-chips), events)
            paid += chips
    if paid:
        state.winnings = added(state.winnings, winner, paid)
        state.move(Event("paid", winner, by.locus, chips=paid), events)
