"""What a deal has come to: the contract's object, and where every card is."""

from __future__ import annotations

from typing import Any, assert_never

from stukolka.cards import CODE
from stukolka.games.stukalshchik.setup import CELLS
from stukolka.games.stukalshchik.state import State
from stukolka.games.stukalshchik.switches.board import NextDealer


def result(state: State) -> dict[str, Any]:
    """The contract's object, without `events`, `rules`, `digest`, `to_act` and `legal`.

    Nobody takes tricks or pays remises in this game. `pot_at_play` is what stood on the knocker at the show.
    """
    found: dict[str, Any] = {
        "status": "playing" if state.seat is not None else "over",
        "pot_at_play": state.at_show,
        "players_in": sorted(state.playing),
        "tricks": {},
        "winnings": {str(seat): chips for seat, chips in enumerate(state.winnings) if chips},
        "remises": {},
        "balance": list(state.paid),
        "cells": {cell: seat for cell, seat in zip(CELLS, state.drawn, strict=True) if seat >= 0},
        "board": board(state),
        "show": None,
    }
    if state.show:
        found["show"] = {"seat": state.winners[0], "cards": [CODE[card] for card in state.show]}
        if len(state.winners) > 1:
            found["show"]["shared"] = list(state.winners)
    if state.seat is None:
        found |= {"next_pot": sum(state.board), "next_dealer": next_dealer(state)}
    return found


def board(state: State) -> dict[str, int]:
    """Cell -> chips on it, empty ones left out."""
    return {cell: chips for cell, chips in zip(CELLS, state.board, strict=True) if chips}


def next_dealer(state: State) -> int:
    """Who deals next (`deal.next-dealer`)."""
    match state.rules.next_dealer:
        case NextDealer.NEXT_IN_TURN:
            return state.order[0]
        case NextDealer.FIRST_OUT:
            return state.order[0] if state.first_out is None else state.first_out
        case _:
            assert_never(state.rules.next_dealer)


def places(state: State) -> dict[str, tuple[int, ...]]:
    """Place -> the cards that lie there; of the stock, those that are known."""
    made = state.setup
    found = {"trump": (made.trump,), "stock": made.stock, "pile": state.pile, "gone": state.gone}
    return found | {f"hand {seat}": hand for seat, hand in enumerate(state.hands)}
