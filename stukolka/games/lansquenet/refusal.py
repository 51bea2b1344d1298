"""Why an action is refused: the locus that forbids it, and the rule in both languages.

The rule is the gloss of the rule set's own answer at that locus, unless something more telling can be said.
"""

from __future__ import annotations

from typing import assert_never

from stukolka.games.chips import Action
from stukolka.games.lansquenet.state import State
from stukolka.games.lansquenet.switches import CoverParts, Doubling
from stukolka.rules.switch import Answer, Text


def why(state: State, action: Action, *, seat: int | None = None) -> tuple[str, Text]:
    """The locus that forbids an action of a seat (by default the one to act), and the rule."""
    rules = state.rules
    if state.seat is None:
        return rules.game_end.locus, Text("the game has ended", "игра окончена")
    if seat is not None and seat != state.seat:
        asks = rules.cover_order if state.phase == "cover" else rules.banker
        return asks.locus, Text(f"it is the turn of seat {state.seat}", f"очередь места {state.seat}")
    if action.open and any(option.verb == action.verb for option in state.options):
        return _asked(state, action).locus, Text("a number of chips must be named", "надо назвать число фишек")
    if action.verb == "end":
        return _by(rules.game_end)
    match state.phase:
        case "bank":
            return _by(rules.after_win if action.verb in ("continue", "withdraw") else rules.banker)
        case "cover":
            return _to_cover(state, action)
        case "won":
            return _after_win(state, action)
        case "lost":
            return _by(rules.after_loss)
        case "over":
            return _by(rules.game_end)
        case _:
            assert_never(state.phase)


def _by(answer: Answer) -> tuple[str, Text]:
    return answer.locus, answer.gloss


def _asked(state: State, action: Action) -> Answer:
    # The question that an open action answers.
    match action.verb:
        case "stake":
            return state.rules.bank_stake
        case "cover":
            return state.rules.cover_parts
        case _:
            return state.rules.doubling


def _to_cover(state: State, action: Action) -> tuple[str, Text]:
    rules = state.rules
    if action.verb == "pass":
        return _by(rules.cover_refusal)
    if action.verb != "cover":
        return _by(rules.banker if action.verb == "stake" else rules.after_win)
    match rules.cover_parts:
        case CoverParts.WHOLE_OR_PART:
            return rules.cover_parts.locus, _only(state.uncovered)
        case CoverParts.WHOLE_ONLY:
            return _by(rules.cover_parts)
        case _:
            assert_never(rules.cover_parts)


def _after_win(state: State, action: Action) -> tuple[str, Text]:
    rules = state.rules
    if action.verb not in ("stake", "continue"):
        return _by(rules.after_win)
    match rules.doubling:
        case Doubling.MAY_TAKE_OFF if action.verb == "continue":
            return rules.doubling.locus, _only(state.bank)
        case Doubling.MAY_TAKE_OFF | Doubling.ALL_STAYS:
            return _by(rules.doubling)
        case _:
            assert_never(rules.doubling)


def _only(chips: int) -> Text:
    return Text(f"there are {chips} and no more", f"есть {chips}, не больше")
