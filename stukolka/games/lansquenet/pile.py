"""The pack: drawing from it, when it runs out, and what makes two cards equal (`coup.match`, `coup.cards-out`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from stukolka.cards import RANK
from stukolka.engine.protocol import Event
from stukolka.errors import Fault, InvalidInput
from stukolka.games.lansquenet.setup import FULL, Setup, mixed
from stukolka.games.lansquenet.state import Pile, State
from stukolka.games.lansquenet.switches import CardsOut, Lansquenet, Match
from stukolka.rng import Stream


def shown(card: int) -> int:
    """The card as players see it, whichever pack it is of."""
    return card % FULL


def first(setup: Setup) -> Pile:
    """The pack before the first card is laid."""
    times: dict[int, int] = {}
    cards: list[int] = []
    for card in setup.cards:
        cards.append(card + FULL * times.get(card, 0))
        times[card] = times.get(card, 0) + 1
    return Pile(tuple(cards), setup.whole)


def rest(pile: Pile) -> bool:
    """Whether a card is left, or may be: the run is not known to its last card."""
    return not pile.whole or pile.at < len(pile.cards)


def equal(rules: Lansquenet, one: int, other: int) -> bool:
    """Whether two cards are equal (`coup.match`, D.l18; in the example any jack and any queen decide, D.l19-l22)."""
    match rules.match:
        case Match.RANK:
            return RANK[shown(one)] == RANK[shown(other)]
        case Match.RANK_AND_SUIT:
            return shown(one) == shown(other)
        case _:
            assert_never(rules.match)


def draw(state: State, events: list[Event], middle: list[int] | None = None) -> int | None:
    """The next card of the pack, or None when the cards have run out and the coup is over with them.

    Where the coup goes on instead, all but the cards right and left are shuffled first; `middle`, what was turned so
    far, is told of before and begins anew. Raises InvalidInput when the run is listed no further.
    """
    if not rest(state.pile):
        match state.rules.cards_out:
            case CardsOut.STAKES_BACK:
                events.append(Event("cards-out", state.banker, state.rules.cards_out.locus))
                return None
            case CardsOut.SHUFFLE_AND_GO_ON:
                if middle:
                    events.append(Event("middle", state.banker, None, tuple(middle)))
                    middle.clear()
                events.append(Event("cards-out", state.banker, state.rules.cards_out.locus))
                shuffle(state, events)
            case _:
                assert_never(state.rules.cards_out)
    cards, at = state.pile.cards, state.pile.at
    if at == len(cards):
        raise InvalidInput([Fault("the game runs past the cards listed: list more of them", key="cards")])
    state.pile = state.pile._replace(at=at + 1)
    return cards[at]


def swept(pile: Pile) -> Pile:
    """The pack when the cards right and left, if any, are taken away too."""
    laid = tuple(card for card in (pile.right, pile.left) if card >= 0)
    return pile._replace(right=-1, left=-1, gone=pile.gone + laid)


def shuffle(state: State, events: list[Event]) -> None:
    """All the cards that are gone are shuffled and are the pack (`coup.cards-out`).

    Their order is the one that the record gives for this time, or else a shuffle that is the same for ever.
    """
    gone, times = state.pile.gone, state.pile.shuffles
    given = state.setup.reshuffle
    cards = _named(gone, given[times], times) if times < len(given) else mixed(gone, Stream.of(0, times, 0))
    state.pile = state.pile._replace(cards=cards, at=0, gone=(), shuffles=times + 1)
    events.append(Event("shuffled", state.banker, state.rules.cards_out.locus, more=(("count", len(cards)),)))


def _named(gone: Iterable[int], given: tuple[int, ...], times: int) -> tuple[int, ...]:
    # The cards that are gone in the order given by their codes.
    by_code: dict[int, list[int]] = {}
    for card in sorted(gone, reverse=True):
        by_code.setdefault(shown(card), []).append(card)
    cards = tuple(by_code[card].pop() if by_code.get(card) else -1 for card in given)
    if -1 in cards or any(by_code.values()):
        raise InvalidInput([Fault("these are not the cards that are shuffled here", key=f"reshuffle[{times}]")])
    return cards
