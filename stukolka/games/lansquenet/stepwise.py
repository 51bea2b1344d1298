"""Lansquenet step by step: how its cards come, how its actions are numbered, and what a seat sees in rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, get_args

from stukolka.cards import PACKS
from stukolka.games.lansquenet.actions import VERBS
from stukolka.games.lansquenet.pile import shown
from stukolka.games.lansquenet.setup import FULL, Setup, mixed
from stukolka.games.lansquenet.state import Phase, State
from stukolka.games.lansquenet.view import View
from stukolka.games.stepwise import NOT_AGREED, Row, Steps, cards, number, one_of
from stukolka.rng import Stream

LONGEST: Final = 200
"""A game has no end that the rules set, where it ends by agreement or the banker may go on."""


def laid(base: Setup, run: tuple[int, ...], again: tuple[tuple[int, ...], ...], whole: bool) -> Setup:  # noqa: ARG001 - the setup counts
    """The setup with the run of cards."""
    return replace(base, cards=run, reshuffle=again)


def shuffled(state: State) -> tuple[int, ...]:
    """The cards that the last shuffle has put in an order, as players see them."""
    return tuple(shown(card) for card in state.pile.cards)


def bounds(base: Setup, greatest: int, most: int) -> tuple[int, int]:
    """What a bank comes to that doubles at every coup, and what the fund has taken."""
    whole = (greatest + base.fund + base.fund_sum * base.players) << most
    return -whole, whole


def closed(base: Setup) -> bool:
    """Whether there is no fund: then banker and punters play for each other's chips."""
    return not base.fund and not base.fund_sum


def sight(view: View) -> tuple[Row, ...]:
    """Seat, banker and question; the bank, what is covered and what not, the fund; the two cards that lie open."""
    seats = range(view.players)
    covered = view.covered
    return (
        one_of("seat", view.seat, seats),
        one_of("banker", view.banker, seats),
        one_of("asked", view.asked, get_args(Phase)),
        cards("right", view.right),
        cards("left", view.left),
        number("bank", view.bank),
        number("covered", *(covered.get(seat, 0) for seat in seats)),
        number("uncovered", view.uncovered),
        number("fund", view.fund),
        number("wins", view.wins),
        number("turns", view.turns),
    )


STEPS: Final = Steps[Setup, State, View](
    terms={"banker": 0, "packs": NOT_AGREED, "fund": 0, "fund_sum": 0},
    pack=lambda base: PACKS[FULL] * base.packs,
    before=lambda _: 0,
    least=lambda base: FULL * base.packs,
    laid=laid,
    mixed=lambda pack, seed, number: mixed(pack, Stream.of(seed, number, 0)),
    ends="cards",
    shuffle="shuffled",
    shuffled=shuffled,
    bare=tuple(action.text for action in VERBS.alone),
    sums=tuple(action.verb for action in VERBS.numbered),
    cards=(),
    longest=lambda _: LONGEST,
    bounds=bounds,
    closed=closed,
    sight=sight,
)
"""The game, taken apart."""
