"""What a player at the table is shown and says: his view, his options in words, and what he types.

Both languages are understood, whichever is shown: `knock 2`, `стучу 2`, `3♦`, `тб`, `принимаю`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from stukolka.cards import SIGNS, SUIT, display
from stukolka.games import speech
from stukolka.games.chips import OPEN, Action
from stukolka.games.speech import Laid
from stukolka.games.stukalshchik.story import CELL
from stukolka.games.stukalshchik.view import View
from stukolka.rules.switch import Text

USUAL: Final[Mapping[str, int]] = {"dealer": 0}
"""The terms of a deal when nobody says."""

FIRST: Final = "dealer"
"""The key of a record that says who begins."""

HAND_TOLD: Final = True
"""His cards are told to a player when they are dealt: he may not be asked for anything in the whole deal."""

WELCOME: Final = Text(
    "Type the number of an option, or what you do: knock 2, call, raise 1, 3♦, take. ? shows the rules, q leaves.",
    "Введите номер или само действие: стучу 2, ровняю, повышаю 1, 3♦, принимаю. ? покажет правила, q — выйти.",
)
"""How to type, at this table."""

SAID: Final[Mapping[str, Text]] = {
    "knock": Text("knock", "стук"),
    "call": Text("call", "уравнять"),
    "raise": Text("raise", "повысить"),
    "pass": Text("pass", "пас"),
    "play": Text("play", "положить"),
    "take": Text("take", "принять"),
}
"""Verb -> how it is offered."""

_ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "knock": ("bet", "стучу", "стукнуть", "я стучу"),
    "call": ("equal", "ровняю", "уравниваю", "отвечаю", "замирить", "мир"),
    "raise": ("повышаю", "поднять", "поднимаю"),
    "pass": ("fold", "leave", "пасую", "выхожу", "не стучу"),
    "play": ("lead", "cover", "хожу", "ход", "кладу", "крою", "покрыть"),
    "take": ("принимаю", "беру", "взять"),
}
_VERBS: Final = speech.verbs(SAID, _ALSO)


def said(action: Action, lang: str) -> str:
    """An option as it is offered to a player: `play 10♥`, or `knock N` where the number is his to name."""
    number = [str(action.chips)] if action.chips else [OPEN] if action.open else []
    return " ".join([SAID[action.verb].of(lang), *(display(card, lang) for card in action.cards), *number])


def understood(text: str, legal: Sequence[Action]) -> str | None:
    """What a player typed, as a record writes it; None when no verb and no card is in it."""
    return speech.understood(text, legal, _VERBS)


def facts(view: View, lang: str, *, names: Sequence[str]) -> Iterator[str]:
    """What is known of the deal, line by line."""
    lies = ", ".join(f"{CELL[cell].of(lang)} {chips}" for cell, chips in view.board.items())
    trumps = f"{Text('Trumps', 'Козыри').of(lang)} {SIGNS[SUIT[view.trump]]} ({display(view.trump, lang)})"
    yield f"{trumps}; {Text('on the board', 'на табло').of(lang)}: {lies or '—'}"
    if view.asked == "betting" and view.put:
        put = ", ".join(f"{names[seat]} {chips}" for seat, chips in view.put.items())
        yield f"{Text('Put on the knocker', 'Поставлено на стукальщика').of(lang)}: {put}"
    if view.asked == "play":
        held = ", ".join(f"{names[seat]} {number}" for seat, number in view.playing.items())
        yield f"{Text('Cards held', 'Карт на руках').of(lang)}: {held}"


def board(view: View) -> dict[str, int]:
    """Cell -> chips on it, every cell named, for whoever draws the board."""
    return {cell: view.board.get(cell, 0) for cell in CELL}


def laid(view: View) -> Iterator[Laid]:
    """The cards on the table: the pile, and of how many it is done."""
    if view.asked == "play":
        number, full = len(view.pile), view.full
        yield Laid(Text(f"The pile ({number} of {full})", f"Стопка ({number} из {full})"), view.pile)


def hand(view: View) -> list[int]:
    """His cards as he holds them: suit by suit, the best card first."""
    return sorted(view.cards, key=lambda card: (SUIT[card], -view.strength(card)))
