"""What a player at the table is shown and says: his view, his options in words, and what he types.

Both languages are understood, whichever is shown: `play As`, `A♠`, `10♥`, `стук`, `Т♥`, `тч`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from stukolka.cards import SIGNS, SUIT, bits, display, find, members
from stukolka.games.speech import Laid, code_of
from stukolka.games.stukolka.actions import PASS, RAZREZ, Action
from stukolka.games.stukolka.view import View
from stukolka.rules.switch import Text

USUAL: Final[Mapping[str, int]] = {"dealer": 0, "stake": 15, "pot": 0}
"""The terms of a deal when nobody says."""

FIRST: Final = "dealer"
"""The key of a record that says who begins."""

SAID: Final[Mapping[str, Text]] = {
    "pass": Text("pass", "пас"),
    "knock": Text("knock", "стук"),
    "knock-blind": Text("knock unseen", "стук втёмную"),
    "golets": Text("golets", "голец"),
    "golets top": Text("golets, top card aside", "голец, отложив верхнюю"),
    "exchange": Text("change", "сменить"),
    "drop": Text("throw away", "сбросить"),
    "razrez": Text("razrez", "разрез"),
    "stay": Text("stay", "остаться"),
    "withdraw": Text("withdraw", "выйти"),
    "play": Text("play", "положить"),
}
"""Verb -> how it is offered."""

NOTHING: Final = Text("change nothing", "ничего не менять")

DECLINE: Final = Text("decline the razrez", "отказаться от разреза")

FEW: Final = 2
"""More ways than this of changing cards are told as one."""

CHANGE_ANY: Final = Text("change any of {cards} ({such}, for instance)", "сменить любые из {cards} (например, {such})")
CHANGE_SOME: Final = Text(
    "change up to {most} of {cards} ({such}, for instance)", "сменить до {most} из {cards} (например, {such})"
)

_ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "pass": ("пасую", "fold"),
    "knock": ("стучу", "стукнуть"),
    "knock-blind": ("knock blind", "втёмную", "втемную"),
    "golets": ("take the golets", "беру голец", "взять голец"),
    "golets top": ("top", "верхнюю", "голец верхнюю"),
    "exchange": ("buy", "меняю", "менять", "прикуп", "прикупить"),
    "drop": ("сбрасываю", "снести", "сношу", "снос", "discard"),
    "razrez": ("на разрез", "вразрез"),
    "stay": ("остаюсь",),
    "withdraw": ("выхожу",),
    "play": ("lead", "хожу", "ход", "кладу"),
}
_VERBS: Final = {
    word: verb
    for verb, label in SAID.items()
    for word in (verb, label.en.replace(",", ""), label.ru.replace(",", ""), *_ALSO[verb])
}
_NOTHING: Final = (NOTHING.en, NOTHING.ru, "nothing", "ничего")


def said(action: Action, lang: str) -> str:
    """An option as it is offered to a player: `play 10♥`."""
    if action.verb == "exchange" and not action.held:
        return NOTHING.of(lang)
    return " ".join([SAID[action.verb].of(lang), *(display(card, lang) for card in action.cards)])


def choices(options: Sequence[Action], lang: str) -> Iterator[str]:
    """The options in words, each with how a record writes it where that differs; many ways to change cards as one."""
    ways = [option for option in options if option.verb == "exchange"]
    if len(ways) > FEW:
        held = members(bits(card for way in ways for card in way.cards))
        most = max(len(way.cards) for way in ways)
        shown = " ".join(display(card, lang) for card in held)
        such = max(ways, key=lambda way: (len(way.cards) == min(most, 2), way.text)).text
        text = CHANGE_ANY if most == len(held) else CHANGE_SOME
        yield f"{NOTHING.of(lang)} ({ways[0].text})"
        yield text.of(lang).format(cards=shown, most=most, such=such)
    for option in options:
        if len(ways) > FEW and option.verb == "exchange":
            continue
        words = DECLINE.of(lang) if option == PASS and RAZREZ in options else said(option, lang)
        yield words if words == option.text else f"{words} ({option.text})"


def understood(text: str, legal: Sequence[Action]) -> str | None:
    """What a player typed, as a record writes it; None when no verb and no card is in it.

    Cards alone are taken for whatever is to be done with cards now.
    """
    words = text.casefold().replace(",", " ").replace("ё", "е").split()
    doing = [action.verb for action in legal]
    if " ".join(words) in {word.replace("ё", "е") for word in _NOTHING}:
        return "exchange"
    for size in range(len(words), 0, -1):
        verb = _verb(" ".join(words[:size]))
        if verb is not None:
            if verb == "drop" and "drop" not in doing and "exchange" in doing:
                verb = "exchange"  # a buyer throws his cards away as well
            return " ".join([verb, *(code_of(word) for word in text.replace(",", " ").split()[size:])])
    cards = [code_of(word) for word in text.replace(",", " ").split()]
    verb = next((verb for verb in doing if verb in ("play", "exchange", "drop")), None)
    if cards and verb is not None and all(find(card) is not None for card in cards):
        return " ".join([verb, *cards])
    return None


def facts(view: View, lang: str, *, names: Sequence[str]) -> Iterator[str]:
    """What is known of the deal, line by line."""
    known = [f"{Text('In the pot', 'На кону').of(lang)} {view.pot}"]
    if view.trump_suit is not None:
        card = f" ({display(view.trump, lang)})" if view.trump is not None else ""
        known.append(f"{Text('trumps', 'козыри').of(lang)} {SIGNS[view.trump_suit]}{card}")
    if view.playing:
        known.append(f"{Text('in play', 'играют').of(lang)}: {', '.join(names[seat] for seat in view.playing)}")
    if view.tricks:
        taken = ", ".join(f"{names[seat]} {number}" for seat, number in view.tricks.items())
        known.append(f"{Text('tricks', 'взятки').of(lang)}: {taken}")
    yield "; ".join(known)


def laid(view: View) -> Iterator[Laid]:
    """The cards on the table: the trick so far."""
    if view.trick:
        yield Laid(
            Text("The trick", "На столе"), tuple(card for _, card in view.trick), tuple(seat for seat, _ in view.trick)
        )


def hand(view: View) -> list[int]:
    """His cards as he holds them: trumps first, then suit by suit, the best card first."""
    trumps = view.trumps
    return sorted(members(view.hand), key=lambda card: (not trumps >> card & 1, SUIT[card], -view.strength[card]))


def _verb(words: str) -> str | None:
    for word, verb in _VERBS.items():
        if word.replace("ё", "е") == words:
            return verb
    return None
