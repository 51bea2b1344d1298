"""Why an action is refused: the locus that forbids it, and the rule in both languages.

The rule is the gloss of the rule set's own answer at that locus, unless something more telling can be said.
"""

from __future__ import annotations

from stukolka.cards import SUIT, display
from stukolka.games.chips import Action
from stukolka.games.stukalshchik import betting
from stukolka.games.stukalshchik.state import State
from stukolka.rules.switch import Answer, Text


def why(state: State, action: Action, *, seat: int | None = None) -> tuple[str, Text]:
    """The locus that forbids an action of a seat (by default the one to act), and the rule."""
    rules = state.rules
    if state.seat is None:
        return rules.first_out.locus, Text("the deal has ended", "сдача окончена")
    if seat is not None and seat != state.seat:
        return _turn(state, seat)
    if state.phase == "betting":
        return _to_bet(state, action)
    return _to_play(state, action)


def _by(answer: Answer) -> tuple[str, Text]:
    return answer.locus, answer.gloss


def _turn(state: State, seat: int) -> tuple[str, Text]:
    rules = state.rules
    if state.phase == "betting":
        if 0 <= seat < state.players and seat not in state.asked:
            return _by(rules.may_knock)
        asks: Answer = rules.knock_order
    else:
        asks = rules.taking if state.pile else rules.first_lead
        if 0 <= seat < state.players and seat not in state.playing:
            return _by(rules.who_plays)
    return asks.locus, Text(f"it is the turn of seat {state.seat}", f"очередь места {state.seat}")


def _to_bet(state: State, action: Action) -> tuple[str, Text]:
    rules = state.rules
    if action.verb in ("play", "take"):
        return rules.closing.locus, Text("the betting has not ended yet", "торговля ещё не кончена")
    if not any(option.verb == action.verb for option in state.options):
        return _by(rules.closing if state.closed and action.verb == "raise" else rules.raising)
    if action.open:
        return rules.knock_sum.locus, Text("a number of chips must be named", "надо назвать число фишек")
    most, least = betting.most(state), betting.least(state, action)
    if most is not None and action.chips > most:
        return rules.knock_sum.locus, Text(
            f"no bet is more than {most} by agreement", f"по уговору ставят не больше {most}"
        )
    return rules.raising.locus, Text(f"no fewer than {least} here", f"здесь не меньше {least}")


def _to_play(state: State, action: Action) -> tuple[str, Text]:
    rules = state.rules
    if action.verb not in ("play", "take"):
        return rules.closing.locus, Text("the betting has ended", "торговля кончена")
    if action.verb == "take":
        if not state.pile:
            return rules.taking.locus, Text("there is nothing to take", "принимать нечего")
        return _by(rules.cover_duty)
    card = action.cards[0]
    if state.seat is not None and card not in state.hands[state.seat]:
        return rules.covering.locus, Text("that card is not in the hand", "этой карты на руках нет")
    top = state.pile[-1]
    if SUIT[card] == SUIT[top]:
        lower, higher = ({lang: display(one, lang) for lang in ("en", "ru")} for one in (card, top))
        return rules.rank_order.locus, Text(
            f"{higher['en']} is higher than {lower['en']}", f"{higher['ru']} старше, чем {lower['ru']}"
        )
    return _by(rules.covering)
