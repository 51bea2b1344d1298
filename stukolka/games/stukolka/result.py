"""What a deal has come to: the contract's object, and where every card is."""

from __future__ import annotations

from typing import Any

from stukolka.cards import members
from stukolka.games.stukolka.state import Before, Over, State


def result(state: State) -> dict[str, Any]:
    """The contract's object, without `events`, `rules`, `digest`, `to_act` and `legal`."""
    deal = state.deal
    terms = deal.terms
    over = state if isinstance(state, Over) else None
    wins: tuple[int, ...] = () if isinstance(state, Before) else state.wins
    found: dict[str, Any] = {
        "status": "playing" if over is None else over.status,
        "pot_at_play": terms.pot,
        "players_in": sorted(_playing(state)),
        "tricks": {str(seat): wins.count(seat) for seat in sorted(set(wins))},
        "winnings": _nonzero(() if over is None else over.winnings),
        "remises": _nonzero(() if over is None else over.remises),
        "balance": list(terms.paid if over is None else over.balance),
    }
    if over is not None:
        found["next_pot"] = over.next_pot
        found["next_dealer"] = over.next_dealer
    if deal.ruling is not None:
        found |= {"remedy": deal.ruling.remedy, "redeal": deal.ruling.redeal, "pack": deal.ruling.pack}
    return found


def places(state: State) -> dict[str, tuple[int, ...]]:
    """Place -> the cards that lie there; every card of the deal is in one place."""
    if isinstance(state, Over):
        return places(state.last)
    before = state if isinstance(state, Before) else state.entry.before
    hands = state.hands
    found = {f"seat {seat}": members(hand) for seat, hand in enumerate(hands)}
    played = 0 if isinstance(state, Before) else state.played
    everywhere = {
        "stock": before.pile.cards[before.pile.gone :],
        "discards": before.pile.discards,
        "aside": before.golets.aside,
        "played": members(played),
    }
    found |= {place: cards for place, cards in everywhere.items() if cards}
    trump = before.deal.setup.trump
    if not any(trump in cards for cards in found.values()):
        found["trump"] = (trump,)
    return found


def _playing(state: State) -> tuple[int, ...]:
    if isinstance(state, Over):
        return () if state.status != "over" else state.playing
    return state.playing() if isinstance(state, Before) else state.entry.playing


def _nonzero(chips: tuple[int, ...]) -> dict[str, int]:
    return {str(seat): number for seat, number in enumerate(chips) if number}
