"""What a player at the table is shown and says: his view, his options in words, and what he types.

Both languages are understood, whichever is shown: `stake 10`, `ставлю 10`, `cover 5`, `беру 5`, `пас`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from stukolka.games import speech
from stukolka.games.chips import OPEN, Action
from stukolka.games.lansquenet.view import View
from stukolka.games.speech import Laid
from stukolka.rules.switch import Text

USUAL: Final[Mapping[str, int]] = {"banker": 0}
"""The terms of a game when nobody says."""

FIRST: Final = "banker"
"""The key of a record that says who begins."""

WELCOME: Final = Text(
    "Type the number of an option, or what you do: stake 10, cover 5, pass. ? shows the rules, q leaves.",
    "Введите номер или само действие: ставлю 10, беру 5, пас. ? покажет правила, q — выйти.",
)
DEAL: Final = Text("Game {0}", "Игра {0}")
BEGINS: Final = Text("{0} [has|have] the bank first", "банк сначала [держит|держите] {0}")
NEXT: Final = Text("Enter: the next game; q: leave.", "Enter — следующая игра, q — выйти.")
FAREWELL: Final = Text("Games played to the end: {0}. The balances:", "Сыграно игр до конца: {0}. Итог:")
THIS_DEAL: Final = Text("this game", "за игру")
# What the table says, where a game is not a deal.

SAID: Final[Mapping[str, Text]] = {
    "stake": Text("stake", "поставить"),
    "cover": Text("cover", "покрыть"),
    "continue": Text("go on", "продолжать"),
    f"continue {OPEN}": Text("go on with", "продолжать на"),
    "withdraw": Text("withdraw", "сняться"),
    "pass": Text("pass", "пас"),
    "end": Text("end the game", "кончить игру"),
}
"""Verb -> how it is offered."""

_ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "stake": ("bet", "ставлю", "ставка", "ставить"),
    "cover": ("take", "покрываю", "беру", "иду на"),
    "continue": ("continue with", "go on with", "дальше", "продолжаю", "продолжаю на", "продолжать на"),
    "withdraw": ("leave", "снимаюсь", "снимаю"),
    "pass": ("none", "nothing", "пасую", "не беру", "ничего", "мимо", "отдаю"),
    "end": ("finish", "конец", "кончаем"),
}
_VERBS: Final = speech.verbs(SAID, _ALSO)


def said(action: Action, lang: str) -> str:
    """An option as it is offered to a player: `cover 10`, or `cover N` where the number is his to name."""
    number = str(action.chips) if action.chips else OPEN if action.open else ""
    going_on = action.verb == "continue" and number
    return f"{SAID[f'continue {OPEN}' if going_on else action.verb].of(lang)} {number}".rstrip()


def understood(text: str, legal: Sequence[Action]) -> str | None:
    """What a player typed, as a record writes it; None when no verb is in it."""
    return speech.understood(text, legal, _VERBS)


def facts(view: View, lang: str, *, names: Sequence[str]) -> Iterator[str]:
    """What is known of the game, line by line."""
    known = [f"{Text('The bank', 'Банк').of(lang)}: {names[view.banker]}, {view.bank}"]
    if view.fund:
        known.append(f"{Text('in the fund', 'в фонде').of(lang)} {view.fund}")
    if view.covered:
        covered = ", ".join(f"{names[seat]} {chips}" for seat, chips in view.covered.items())
        known.append(f"{Text('covered', 'покрыто').of(lang)}: {covered}")
    if view.asked == "cover":
        known.append(f"{Text('still to cover', 'не покрыто').of(lang)} {view.uncovered}")
    yield "; ".join(known)


def laid(view: View) -> Iterator[Laid]:
    """The cards on the table: the two of the coup, where they stay."""
    if view.right is not None and view.left is not None:
        yield Laid(Text("Right and left", "Справа и слева"), (view.right, view.left))


def hand(view: View) -> tuple[int, ...]:
    """His cards: nobody holds any."""
    return view.cards
