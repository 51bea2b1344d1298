"""Stukolka step by step: how its cards come, how its actions are numbered, and what a seat sees in rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, get_args

from stukolka.cards import members
from stukolka.games.stepwise import NOT_AGREED, Row, Steps, cards, number, one_of
from stukolka.games.stukolka import table
from stukolka.games.stukolka.actions import VERBS
from stukolka.games.stukolka.state import Over, Playing, State, Step
from stukolka.games.stukolka.terms import Setup, Terms
from stukolka.games.stukolka.view import View

_CARDED: Final = ("exchange", "drop", "play")
_MOST_HELD: Final = 2 * table.HAND
_QUESTIONS: Final[tuple[str, ...]] = get_args(Step)
_ASKED: Final = (*_QUESTIONS, "play")


def before(base: Setup) -> int:
    """The hands and the trump card."""
    return table.HAND * base.terms.players + 1


def least(base: Setup) -> int:
    """What the deal may come to want (`buy.stock`); hands and trump where discards may be shuffled in."""
    return before(base) if base.terms.plan.buying.shuffles else base.terms.needed


def laid(base: Setup, run: tuple[int, ...], again: tuple[tuple[int, ...], ...], whole: bool) -> Setup:
    """The setup with the cards as they are dealt from the top, in packets or at once."""
    agreed = base.terms
    if again:
        agreed = _reshuffled(agreed, again)
    hands = table.hands_from(run, agreed.players, agreed.dealer, at_once=agreed.at_once)
    dealt = table.HAND * agreed.players
    return Setup(agreed, hands, run[dealt], run[dealt + 1 :], whole)


def _reshuffled(terms: Terms, again: tuple[tuple[int, ...], ...]) -> Terms:
    return replace(terms, agreed=replace(terms.agreed, reshuffle=again))


def shuffled(state: State) -> tuple[int, ...]:
    """The discards that the last reshuffle has put in an order."""
    last = state.last if isinstance(state, Over) else state
    return (last.entry.before if isinstance(last, Playing) else last).pile.cards


def longest(base: Setup) -> int:
    """Every question before play once to each seat, and three cards of each: no deal has more."""
    return (len(_QUESTIONS) + table.HAND) * base.terms.players


def bounds(base: Setup, greatest: int, most: int) -> tuple[int, int]:  # noqa: ARG001 - no number is named, and it ends
    """The stakes and the greatest remise lost; the pot won."""
    terms = base.terms
    money = terms.plan.money
    remise = max(terms.pot, terms.agreed.stake)
    if money.several == "growing":
        remise <<= terms.players - 1
    if terms.agreed.cap is not None:
        remise = min(remise, terms.agreed.cap)
    return min(terms.paid) - remise, max(terms.paid) + terms.pot


def sight(view: View) -> tuple[Row, ...]:
    """Seat, dealer and question; hand, trump, trick and cards played; who plays, tricks, taker, pot and stake."""
    seats = range(view.players)
    tricks = view.tricks
    return (
        one_of("seat", view.seat, seats),
        one_of("dealer", view.dealer, seats),
        one_of("asked", view.asked, _ASKED),
        cards("hand", *members(view.hand)),
        cards("trump", view.trump),
        one_of("trumps", view.trump_suit, range(4)),
        cards("trick", *(card for _, card in view.trick)),
        cards("best", view.best),
        cards("played", *members(view.played)),
        number("playing", *(int(seat in view.playing) for seat in seats)),
        number("tricks", *(tricks.get(seat, 0) for seat in seats)),
        one_of("taker", view.taker, seats),
        number("pot", view.pot),
        number("stake", view.stake),
    )


STEPS: Final = Steps[Setup, State, View](
    terms={"dealer": 0, "stake": 15, "pot": 0, "ceiling": NOT_AGREED, "cap": NOT_AGREED, "dealer_sum": NOT_AGREED},
    words={"shleif": ("kept", "renounced", "taken-back")},
    pack=lambda base: base.terms.pack,
    before=before,
    least=least,
    laid=laid,
    ends="stock",
    unseen="knock-blind",
    may_be_unseen=lambda base: base.terms.plan.speaking.blind,
    shuffle="reshuffle",
    shuffled=shuffled,
    bare=tuple(verb for verb in VERBS if verb not in _CARDED),
    cards=("play",),
    sets={"exchange": table.HAND, "drop": _MOST_HELD},
    longest=longest,
    bounds=bounds,
    sight=sight,
)
"""The game, taken apart."""
