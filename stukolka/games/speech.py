"""What is said at a table, and how what a player types is understood, in both languages.

In a template, `[knocks|knock]` is said of another and of the reader, and names in braces are filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from stukolka.cards import CODE, SIGNS, SUITS, display, find
from stukolka.engine.protocol import Acting, Event
from stukolka.games.chips import OPEN
from stukolka.rules.switch import Text

_EITHER: Final = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_RANKS: Final = {"в": "J", "д": "Q", "к": "K", "т": "A"}
_SUITS: Final = dict(zip(SIGNS, SUITS, strict=True)) | {"п": "s", "ч": "h", "б": "d", "т": "c"}


HAND: Final = Text("Your hand", "Ваши карты")


YOU: Final = Text("you", "вы")
NAMES: Final = (
    Text("Anna", "Анна"),
    Text("Boris", "Борис"),
    Text("Vera", "Вера"),
    Text("Gleb", "Глеб"),
    Text("Darya", "Дарья"),
    Text("Yegor", "Егор"),
    Text("Zhanna", "Жанна"),
    Text("Zakhar", "Захар"),
    Text("Irina", "Ирина"),
    Text("Konstantin", "Константин"),
    Text("Lidia", "Лидия"),
    Text("Maxim", "Максим"),
    Text("Nina", "Нина"),
    Text("Oleg", "Олег"),
    Text("Polina", "Полина"),
    Text("Roman", "Роман"),
)
"""What the others at a table are called, from the player's next neighbour on."""


def at_table(seat: int, players: int) -> tuple[Text, ...]:
    """What the seats are called within a sentence: the player's is `you`; names that run out come again, numbered."""
    places = ((other - seat - 1) % players for other in range(players))
    return tuple(YOU if place == players - 1 else _name(place) for place in places)


def usual(words: Any, *, players: int, before: int | None = None) -> dict[str, Any]:
    """The terms of a deal when nobody says, as the module `words` of its game has them.

    Who begins is then the seat before the seat `before`.
    """
    terms: dict[str, Any] = dict(getattr(words, "USUAL", {}))
    if before is not None and (first := getattr(words, "FIRST", None)) is not None:
        terms[first] = (before - 1) % players
    return terms


def _name(place: int) -> Text:
    again, place = divmod(place, len(NAMES))
    name = NAMES[place]
    return Text(f"{name.en} {again + 1}", f"{name.ru} {again + 1}") if again else name


COLUMNS: Final[Mapping[str, Text]] = {
    "tricks": Text("tricks", "взятки"),
    "winnings": Text("winnings", "выигрыш"),
    "remises": Text("remise", "ремиз"),
}
"""What a result counts by seat -> the head of its column."""


class Laid(NamedTuple):
    """Cards that lie open on the table."""

    what: Text
    """What they are called: `The pile`."""
    cards: tuple[int, ...]
    """The cards, in the order in which they came."""
    whose: tuple[int, ...] = ()
    """Card by card the seat that laid it, where that is told."""


def addressed(template: str, *, to_reader: bool) -> str:
    """The template as it is said to the reader, or of another."""
    return _EITHER.sub(lambda match: match[2] if to_reader else match[1], template)


def sentence(template: str, words: Mapping[str, object], *, to_reader: bool) -> str:
    """The sentence of a template, its blanks filled from `words`, with a capital."""
    said = addressed(template, to_reader=to_reader).format(**words)
    return said[:1].upper() + said[1:]


def blanks(event: Event, lang: str, *, names: Sequence[str]) -> dict[str, Any]:
    """What fills the blanks of an event's sentence: `who`, `cards`, `chips`, and what else the event holds."""
    return dict(event.more) | {
        "who": names[event.seat] if event.seat is not None else "",
        "cards": " ".join(display(card, lang) for card in event.cards),
        "chips": abs(event.chips),
    }


def verbs(said: Mapping[str, Text], also: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """What may be typed -> the verb meant: the words in which it is offered (`said`), and others (`also`)."""
    return {word: verb for verb, others in also.items() for word in (verb, said[verb].en, said[verb].ru, *others)}


def code_of(word: str) -> str:
    """The code of a card as a player types it (`10♥`, `Т♥`, `тч`, `as`), or the word itself."""
    rank, suit = word[:-1], word[-1:]
    code = _RANKS.get(rank.casefold(), rank.upper()) + _SUITS.get(suit.casefold(), suit.casefold())
    found = find(code)
    return word if found is None else CODE[found]


def seen(words: Any, view: Any, lang: str, *, names: Sequence[str], hand: bool = True) -> Iterator[str]:
    """What a player sees when his turn comes, line by line; without `hand`, he has not looked at his cards.

    `words` is the module of his game: it has `facts`, what is known in sentences; `laid`, the cards on the table; and
    `hand`, his own in the order in which he holds them.
    """
    yield from words.facts(view, lang, names=names)
    for laid in words.laid(view):
        cards = [display(card, lang) for card in laid.cards]
        by_seat = [f"{names[seat]} {card}" for seat, card in zip(laid.whose, cards, strict=False)]
        yield f"{laid.what.of(lang)}: {', '.join(by_seat) or ' '.join(cards) or '—'}"
    if hand and (held := words.hand(view)):
        yield f"{HAND.of(lang)}: {' '.join(display(card, lang) for card in held)}"


def understood(text: str, legal: Sequence[Acting], known: Mapping[str, str]) -> str | None:
    """What a player typed, as a record writes it; None when none of the verbs `known` and no card to play is in it.

    Where he names no number and it is open, the action stays open, and the rules ask for one.
    """
    typed = text.replace(",", " ").split()
    words = [word.casefold().replace("ё", "е") for word in typed]
    for size in range(len(words), 0, -1):
        verb = known.get(" ".join(words[:size]))
        if verb is None:
            continue
        rest = [OPEN if word.casefold() == OPEN.casefold() else code_of(word) for word in typed[size:]]
        fits = [action.text for action in legal if action.text.partition(" ")[0] == verb]
        return fits[0] if not rest and verb not in fits and len(fits) == 1 else " ".join([verb, *rest])
    if len(typed) == 1 and "play" in known.values() and find(code_of(typed[0])) is not None:
        return f"play {code_of(typed[0])}"
    return None
