"""What a game has come to: the contract's object, and where every card is."""

from __future__ import annotations

from typing import Any

from stukolka.cards import CODE
from stukolka.games.chips import added
from stukolka.games.lansquenet import pile
from stukolka.games.lansquenet.state import Coup, State


def result(state: State) -> dict[str, Any]:
    """The contract's object, without `events`, `rules`, `digest`, `to_act` and `legal`.

    Nobody takes tricks or pays remises in this game; `winnings` are those of coups, own stakes not counted.
    """
    last = state.coups[-1] if state.coups else None
    found: dict[str, Any] = {
        "status": "playing" if state.seat is not None else "over",
        "pot_at_play": 2 * last.stake if last else 0,
        "players_in": sorted((last.banker, *last.punters)) if last else [],
        "tricks": {},
        "winnings": {str(seat): chips for seat, chips in enumerate(state.winnings) if chips},
        "remises": {},
        "balance": list(balance(state)),
        "fund": state.fund,
        "coups": [_coup(coup) for coup in state.coups],
    }
    if state.seat is None:
        found |= {"next_pot": state.fund, "next_banker": state.order[0]}
    return found


def balance(state: State) -> tuple[int, ...]:
    """Seat -> net chips; what lies on the table is still his who laid it, and what a banker has won is his."""
    whole = tuple(paid + cover for paid, cover in zip(state.paid, state.covers, strict=True))
    return added(whole, state.banker, state.bank)


def _coup(coup: Coup) -> dict[str, Any]:
    cards = {"right": coup.right, "left": coup.left, "deciding": coup.deciding}
    return {
        "banker": coup.banker,
        "stake": coup.stake,
        "fund": coup.fund,
        **{place: CODE[pile.shown(card)] if card >= 0 else None for place, card in cards.items()},
        "winner": coup.winner,
    }


def places(state: State) -> dict[str, tuple[int, ...]]:
    """Place -> the cards that lie there; the same card of another pack is another, by 52 for each."""
    run = state.pile
    found = {"pack": run.cards[run.at :], "gone": run.gone}
    return found | {place: (card,) for place, card in (("right", run.right), ("left", run.left)) if card >= 0}
