"""A deal told at the terminal: the cards, what happened in words, what it came to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stukolka.cards import CODE, display
from stukolka.cli.output import console, table
from stukolka.engine.protocol import Event
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.text import Text as Line

    from stukolka.cli.records import Played
    from stukolka.library import Library

CARDS = Text("The cards", "Карты")
HAPPENED = Text("What happened", "Что было")
CAME_TO = Text("What it came to", "Чем кончилось")
SEAT = Text("seat {0}", "место {0}")
DEALER = Text("dealer", "раздающий")
TRICK = Text("Trick {0}:", "Взятка {0}:")
TO_ACT = Text("{0} is to act; legal:", "Очередь: {0}. Можно:")
COLUMNS = (
    Text("seat", "место"),
    Text("tricks", "взятки"),
    Text("winnings", "выигрыш"),
    Text("remise", "ремиз"),
    Text("balance", "итог"),
)
KEYS = {
    "players": Text("players", "игроков"),
    "dealer": Text("dealer", "раздаёт"),
    "stake": Text("stake", "ставка"),
    "pot": Text("on the table before", "на кону до сдачи"),
    "trump": Text("trump", "козырь"),
    "stock": Text("stock", "колода"),
    "ceiling": Text("agreed ceiling", "условленный предел"),
    "cap": Text("most of a remise", "предел ремиза"),
    "dealer_sum": Text("the dealer's sum", "ставка раздающего"),
    "shleif": Text("shleif", "шлейф"),
    "forced": Text("forced", "обязательная"),
    "staked": Text("stakes are in", "ставки уже на кону"),
    "strict": Text("strict", "строго"),
}
"""Keys of a record in words; those not listed are told as they are."""

CARD_KEYS = ("trump", "stock", "pack")
RED = re.compile(r"\w+[♥♦]")

Told = Callable[[Event], str]
"""The sentence of an event."""


def tell(library: Library, found: Played, lang: str) -> None:
    """Prints a replayed record: the cards, the events in words, and the result or who is to act."""
    shown = console()
    record = found.game.table(found.setup)
    names = seat_names(record["players"], lang)
    told = library.part(found.ruleset.game, "story").told
    shown.print(library.title(found.ruleset).of(lang), style="bold")
    shown.print(", ".join(_terms(record, lang)))
    shown.print(f"\n{CARDS.of(lang)}", style="bold")
    for cards in _cards(record, names, lang):
        shown.print(coloured(cards))
    shown.print(f"\n{HAPPENED.of(lang)}", style="bold")
    for text, locus in sentences(found.replay.events, lambda event: told(event, lang, names=names), names, lang):
        line = coloured(f"  {text}")
        if locus:
            line.append(f"  {locus}", style="dim")
        shown.print(line)
    result = found.replay.result
    if result["status"] == "playing":
        options = ", ".join(result["legal"])
        shown.print(f"\n{capital(TO_ACT.of(lang).format(names[result['to_act']]))} {options}")
        return
    shown.print(f"\n{CAME_TO.of(lang)}", style="bold")
    rows = [
        (
            str(seat),
            *(str(result[kind].get(str(seat), "")) for kind in ("tricks", "winnings", "remises")),
            f"{balance:+}" if balance else "0",
        )
        for seat, balance in enumerate(result["balance"])
    ]
    shown.print(table(COLUMNS, rows, lang, numbers=range(1, 5)))


def seat_names(players: int, lang: str) -> list[str]:
    """What the seats are called within a sentence."""
    return [SEAT.of(lang).format(seat) for seat in range(players)]


def sentences(events: Iterable[Event], told: Told, names: Sequence[str], lang: str) -> Iterator[tuple[str, str | None]]:
    """The story line by line, each with the locus that decided it; the cards of a trick stand in one line."""
    trick: list[str] = []
    breaches: list[Event] = []
    tricks = 0
    for event in events:
        if event.type == "dealt":
            continue
        if event.type == "play" and event.seat is not None:
            trick.append(f"{names[event.seat]} {display(event.cards[0], lang)}")
        elif event.type == "breach" and trick:
            breaches.append(event)
        elif event.type == "trick":
            tricks += 1
            yield f"{TRICK.of(lang).format(tricks)} {', '.join(trick)}. {told(event)}", event.locus
            yield from ((told(breach), breach.locus) for breach in breaches)
            trick, breaches = [], []
        else:
            yield told(event), event.locus
    if trick:
        yield f"{TRICK.of(lang).format(tricks + 1)} {', '.join(trick)}.", None
        yield from ((told(breach), breach.locus) for breach in breaches)


def coloured(text: str) -> Line:
    """A line with its red cards in red, where there is colour."""
    from rich.text import Text as Styled

    line = Styled(text)
    line.highlight_regex(RED, "red")
    return line


def capital(text: str) -> str:
    """The text with its first letter a capital."""
    return text[:1].upper() + text[1:]


def _terms(record: Mapping[str, Any], lang: str) -> Iterator[str]:
    for key, value in record.items():
        if isinstance(value, list) or key in CARD_KEYS:
            continue
        label = KEYS[key].of(lang) if key in KEYS else key
        yield f"{label}: {str(value).lower() if isinstance(value, bool) else value}"


def _cards(record: Mapping[str, Any], names: Sequence[str], lang: str) -> Iterator[str]:
    hands, dealer = record.get("hands", []), record.get("dealer", 0)
    width = max(len(name) for name in names)
    for step in range(1, len(hands) + 1):
        seat = (dealer + step) % len(hands)
        role = f"  ({DEALER.of(lang)})" if seat == dealer else ""
        yield f"  {names[seat]:<{width}}  {shown_cards(hands[seat], lang)}{role}"
    for key in CARD_KEYS:
        if record.get(key):
            label = KEYS[key].of(lang) if key in KEYS else key
            yield f"  {label:<{width}}  {shown_cards(record[key], lang)}"


def shown_cards(codes: str, lang: str) -> str:
    """Cards given by their codes, as they are shown: `10♥ A♠`."""
    return " ".join(display(CODE.index(code), lang) for code in codes.split())
