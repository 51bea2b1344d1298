"""Stukalshchik step by step: how its cards come, how its actions are numbered, and what a seat sees in rows."""

from __future__ import annotations

from typing import Final, get_args

from stukolka.games.stepwise import NOT_AGREED, Row, Steps, cards, number, one_of
from stukolka.games.stukalshchik.actions import VERBS
from stukolka.games.stukalshchik.setup import CELLS, Setup, dealt, hand_size, pack_of
from stukolka.games.stukalshchik.state import Phase, State
from stukolka.games.stukalshchik.view import View

LONGEST: Final = 300
"""No rule ends the raising; the play that follows has an end."""


def before(base: Setup) -> int:
    """The hands and the card turned up."""
    return hand_size(base.rules, base.players) * base.players + 1


def laid(base: Setup, run: tuple[int, ...], again: tuple[tuple[int, ...], ...], whole: bool) -> Setup:  # noqa: ARG001 - nothing is drawn
    """The setup dealt to from the run."""
    return dealt(base, run)


def bounds(base: Setup, greatest: int, most: int) -> tuple[int, int]:
    """A chip on each cell, the greatest number at every action, a chip for every card; or all this of all."""
    lost = len(CELLS) + greatest * most + hand_size(base.rules, base.players)
    return -lost, sum(base.board) + lost * base.players


def sight(view: View) -> tuple[Row, ...]:
    """Seat, dealer and question; hand, card turned up and pile; the board, the bets, and how many cards each holds."""
    seats = range(view.players)
    board, put, playing = view.board, view.put, view.playing
    return (
        one_of("seat", view.seat, seats),
        one_of("dealer", view.dealer, seats),
        one_of("asked", view.asked, get_args(Phase)),
        cards("hand", *view.cards),
        cards("trump", view.trump),
        cards("pile", *view.pile),
        cards("top", *view.pile[-1:]),
        number("board", *(board.get(cell, 0) for cell in CELLS)),
        number("put", *(put.get(seat, 0) for seat in seats)),
        number("staying", *(int(seat in view.staying) for seat in seats)),
        number("held", *(playing.get(seat, 0) for seat in seats)),
    )


STEPS: Final = Steps[Setup, State, View](
    terms={"dealer": 0, "limit": NOT_AGREED} | {f"board-{cell}": 0 for cell in CELLS},
    pack=lambda base: pack_of(base.rules),
    before=before,
    least=before,
    laid=laid,
    bare=tuple(action.text for action in VERBS.alone),
    sums=tuple(action.verb for action in VERBS.numbered),
    cards=("play",),
    longest=lambda _: LONGEST,
    bounds=bounds,
    sight=sight,
)
"""The game, taken apart."""
