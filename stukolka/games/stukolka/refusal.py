"""Why an action is refused: the locus that forbids it, and the rule in both languages.

The rule is the gloss of the rule set's own answer at that locus.
"""

from __future__ import annotations

from typing import Final

from stukolka.cards import CODE
from stukolka.games.stukolka import tricktaking
from stukolka.games.stukolka.actions import Action
from stukolka.games.stukolka.state import Before, Over, Playing, State
from stukolka.games.stukolka.switches import Buying, Golets, Obligatory, Shleif, Table, Voluntary
from stukolka.rules.switch import Answer, Text, noun

_SPEAKING: Final = ("pass", "knock", "knock-blind")
_DECLARING: Final = (*_SPEAKING, "golets", "golets top")


def why(state: State, action: Action, *, seat: int | None = None) -> tuple[str, Text]:
    """The locus that forbids an action of a seat (by default the one to act), and the rule."""
    rules = state.deal.terms.rules
    if isinstance(state, Over):
        locus = "deal.next-dealer" if state.status == "over" or state.deal.ruling is None else state.deal.ruling.locus
        return locus, Text("the deal has ended", "сдача окончена")
    if action.verb in _SPEAKING and (undeclared := _undeclared(state, state.seat if seat is None else seat)):
        return undeclared
    if seat is not None and seat != state.seat:
        turn = Text(f"it is player {state.seat}'s turn", f"очередь игрока {state.seat}")
        return _out_of_turn(state, action, seat), turn
    if isinstance(state, Playing):
        return _playing(state, action)
    locus = _before(state, action)
    missing = action.held & ~state.hands[state.seat]
    if locus == "deal.hand-size" and missing:
        return locus, _not_held(state.seat, missing)
    return locus, gloss(rules, locus)


def gloss(rules: Table, locus: str) -> Text:
    """The rule set's answer at a locus, in words."""
    answer = getattr(rules, noun(locus).replace("-", "_"))
    if not isinstance(answer, Answer):
        raise TypeError(f"{locus} is no question of this form")
    return answer.gloss


def _undeclared(state: Before | Playing, seat: int) -> tuple[str, Text] | None:
    # Who is in play without declaring: all in a forced deal, the dealer who keeps the shleif.
    deal = state.deal
    if deal.terms.agreed.forced:
        return "obligatory.forced-pass", Text(
            "in a forced deal nobody declares: all must play", "в обязательную сдачу не объявляют: играют все"
        )
    if isinstance(state, Before) and seat in deal.bound:
        return deal.speaking.duty_locus, Text(
            "the dealer does not declare: he must play", "раздающий не объявляет: он обязан играть"
        )
    return None


def _playing(state: Playing, action: Action) -> tuple[str, Text]:
    rules = state.deal.terms.rules
    if action.verb != "play":
        locus = _too_late(rules, action.verb)
        return locus, Text("the cards are being played", "идёт розыгрыш")
    if not action.held & state.hands[state.seat]:
        return "deal.hand-size", _not_held(state.seat, action.held)
    locus = tricktaking.forbidding(state, action.held) or "trick.void-of-both"
    return locus, gloss(rules, locus)


def _out_of_turn(state: Before | Playing, action: Action, seat: int) -> str:
    rules = state.deal.terms.rules
    if isinstance(state, Playing):
        if state.led:
            return "deal.direction"
        return "trick.next-lead" if state.wins else "lead.first-lead"
    if state.step == "speak" or not isinstance(rules, Buying):
        return "deal.direction"
    if state.step == "razrez":
        return "shleif.razrez-turn"
    passed = seat not in state.playing() and state.stage != "speaking"
    return "buy.passers-buy" if passed and action.verb == "exchange" else "buy.buy-order"


def _before(state: Before, action: Action) -> str:
    # The locus that forbids an action of the seat to act, before play.
    rules = state.deal.terms.rules
    verb = action.verb
    if verb == "play":
        return "lead.first-lead"
    if verb in ("stay", "withdraw"):
        return "buy.withdraw" if isinstance(rules, Voluntary) else "obligatory.own-cards"
    if verb == "razrez":
        return "shleif.razrez" if isinstance(rules, Shleif) else _not_bought(rules)
    if verb in ("golets", "golets top"):
        if not isinstance(rules, Golets):
            return _not_bought(rules)
        return "golets.set-aside" if verb == "golets top" and state.golets.right else "golets.golets-right"
    if verb in ("exchange", "drop"):
        return _exchanging(state, action)
    if state.step == "razrez":
        return "shleif.razrez-turn"
    if state.step != "speak":
        return _too_late(rules, verb)
    if verb == "knock-blind":
        return "shleif.blind-knock" if isinstance(rules, Shleif) else "declare.look-first"
    return state.deal.terms.plan.speaking.duty_locus


def _exchanging(state: Before, action: Action) -> str:
    rules = state.deal.terms.rules
    if not isinstance(rules, Buying):
        if action.verb == "drop" and isinstance(rules, Golets):
            return "golets.golets-hand"
        return _not_bought(rules)
    if state.step == "speak":
        return "buy.buying-begins"
    if action.held & ~state.hands[state.seat]:
        return "deal.hand-size"
    if action.verb == "exchange":
        return "buy.buy-limit" if state.step == "exchange" else "buy.buy-order"
    return "buy.discard-first" if state.step == "exchange" else "deal.hand-size"


def _not_bought(rules: Table) -> str:
    if isinstance(rules, Obligatory):
        return "obligatory.own-cards"
    return "golets.golets-right" if isinstance(rules, Golets) else "buy.buy-order"


def _too_late(rules: Table, verb: str) -> str:
    # Declaring, or buying, is over.
    if isinstance(rules, Voluntary):
        return "buy.buying-begins" if verb in _DECLARING else "lead.first-lead"
    return "obligatory.forced-pass" if verb == "pass" else "obligatory.own-cards"


def _not_held(seat: int, held: int) -> Text:
    card = CODE[held.bit_length() - 1]
    return Text(f"player {seat} does not hold {card}", f"у игрока {seat} нет карты {card}")
