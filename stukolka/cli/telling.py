"""A deal told at the terminal: the cards, what happened in words, what it came to.

What a game brings for it is its module `story`. It has `told`, the sentence of an event. It may have `head`, the terms
of a deal in sentences; `Course`, which puts events where they belong; `objection`, what is said beside a card that is
against the rules; `REMEDIES`, what a ruling comes to in words; `SETTLED_BY`, the loci that settle which case an
irregularity is; `COUNTED`, what of the result is told by seat. Its module `words` has `said`, an action in words, and
may have `choices`, many of them. Where a game has none of these, `Story` has something plainer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stukolka.cards import CODE, display
from stukolka.cli.output import console, table
from stukolka.engine.protocol import Acting, Event
from stukolka.games.speech import COLUMNS
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as Line

    from stukolka.cli.records import Played
    from stukolka.library import Library

CARDS = Text("The cards", "Карты")
HAPPENED = Text("What happened", "Что было")
CAME_TO = Text("What it came to", "Чем кончилось")
PLAYER = Text("player {0}", "игрок {0}")
DEALER = Text("dealer", "раздающий")
TRICK = Text("Trick {0}:", "Взятка {0}:")
TO_ACT = Text("Player {0} to play; he may:", "Очередь игрока {0}; можно:")
NUMBERS = Text(
    "The numbers of players are those of the record.",
    "Номера игроков — как в записи. Туз здесь — Т, а в записи — A; латинская T там — десятка.",
)
"""In Russian a Т is an ace, and in a record a T is a ten."""

SEAT, BALANCE = Text("player", "игрок"), Text("balance", "итог")
KEYS = {
    "players": Text("players", "игроков"),
    "dealer": Text("dealer", "раздаёт"),
    "stake": Text("stake", "ставка"),
    "pot": Text("on the table before", "на кону до сдачи"),
    "trump": Text("trump", "козырь"),
    "stock": Text("stock", "колода"),
    "cards": Text("in order", "по порядку"),
    "strict": Text("strict", "строго"),
}
"""Keys of a record in words, where a game tells its terms in no sentences; others are told as they are."""

YES, NO = Text("yes", "да"), Text("no", "нет")
CARD_KEYS = ("trump", "stock", "pack", "cards")
RED = re.compile(r"\w+[♥♦]")


class Story:
    """How a game's deals are told, and something plain where its modules say nothing."""

    def __init__(self, library: Library, game: str, lang: str) -> None:
        """The story of a game's deals in a language.

        Raises:
            WrongUsage: nobody has put the game into words yet.
        """
        self.lang = lang
        self._story = library.part(game, "story")
        self._library = library
        self._game = game

    def course(self) -> Any:
        """What brings the events of one deal into the order in which they are told."""
        made = getattr(self._story, "Course", None)
        return _AsTheyCome() if made is None else made()

    def told(self, event: Event, *, names: Sequence[str], you: int | None = None) -> str:
        """The sentence of an event."""
        sentence: str = self._story.told(event, self.lang, names=names, you=you)
        return sentence

    def objection(self, breach: Event) -> str | None:
        """What is said beside a card that is against the rules."""
        said = getattr(self._story, "objection", None)
        return None if said is None else said(breach, self.lang)

    def head(self, setup: Any, record: Mapping[str, Any], names: Sequence[str]) -> str:
        """What was agreed before the deal."""
        said = getattr(self._story, "head", None)
        if said is not None:
            return " ".join(capital(sentence) for sentence in said(setup, self.lang, names=names))
        return "; ".join(_terms(record, self.lang))

    @property
    def counted(self) -> tuple[str, ...]:
        """What is told by seat of a deal's result, beside the balance: keys of `COLUMNS`."""
        kinds: tuple[str, ...] = getattr(self._story, "COUNTED", tuple(COLUMNS))
        return kinds

    def remedy(self, key: str) -> str:
        """What a ruling comes to, with its key in brackets where there are words for it."""
        words = getattr(self._story, "REMEDIES", {}).get(key)
        return key if words is None else f"{words.of(self.lang)} ({key})"

    def settled_by(self, incident: str) -> tuple[str, ...]:
        """The loci that settle which case an irregularity is."""
        loci: tuple[str, ...] = getattr(self._story, "SETTLED_BY", {}).get(incident, ())
        return loci

    def followed_by(self, incident: str) -> tuple[str, ...]:
        """The loci that say what becomes of an irregularity further: how much is paid, and what of the tricks."""
        loci: tuple[str, ...] = getattr(self._story, "FOLLOWED_BY", {}).get(incident, ())
        return loci

    @property
    def besides(self) -> str | None:
        """What is to be known beside all the rulings: where those on the play of cards are."""
        said: Text | None = getattr(self._story, "BESIDES", None)
        return None if said is None else said.of(self.lang)

    def choices(self, options: Sequence[Acting]) -> Iterator[str]:
        """Actions in words, each with how a record writes it where that differs."""
        words = self._library.part(self._game, "words")
        if hasattr(words, "choices"):
            yield from words.choices(options, self.lang)
            return
        for option in options:
            said = words.said(option, self.lang)
            yield said if said == option.text else f"{said} ({option.text})"


class _AsTheyCome:
    """Tells events as they come."""

    def step(self, events: Iterable[Event]) -> list[Event]:
        return list(events)


def tell(library: Library, found: Played, lang: str) -> None:
    """Prints a replayed record: the terms, the cards, the events in words, and the result or who is to act."""
    shown = console()
    record = found.game.table(found.setup)
    names = seat_names(record["players"], lang)
    story = Story(library, found.ruleset.game, lang)
    shown.print(library.title(found.ruleset).of(lang), style="bold")
    shown.print(story.head(found.setup, record, names))
    shown.print(NUMBERS.of(lang), style="dim")
    shown.print(f"\n{CARDS.of(lang)}", style="bold")
    for cards in _cards(record, names, lang):
        _print(shown, cards)
    shown.print(f"\n{HAPPENED.of(lang)}", style="bold")
    for text, locus in sentences(story.course().step(found.replay.events), story, names):
        _print(shown, text, locus)
    result = found.replay.result
    if result["status"] == "playing":
        choices = "; ".join(story.choices(found.game.legal(found.replay.state)))
        shown.print(coloured(f"\n{TO_ACT.of(lang).format(result['to_act'])} {choices}."))
        return
    shown.print(f"\n{CAME_TO.of(lang)}", style="bold")
    rows = [
        (
            str(seat),
            *(str(result[kind].get(str(seat), "")) for kind in story.counted),
            f"{balance:+}" if balance else "0",
        )
        for seat, balance in enumerate(result["balance"])
    ]
    columns = (SEAT, *(COLUMNS[kind] for kind in story.counted), BALANCE)
    shown.print(table(columns, rows, lang, numbers=range(1, len(columns))))


def seat_names(players: int, lang: str) -> list[str]:
    """What the seats are called within a sentence."""
    return [PLAYER.of(lang).format(seat) for seat in range(players)]


def sentences(events: Iterable[Event], story: Story, names: Sequence[str]) -> Iterator[tuple[str, str | None]]:
    """The story line by line, each with the locus that decided it; the cards of a trick stand in one line."""
    trick: list[str] = []
    loci: list[str] = []
    tricks = 0
    after = ""
    for event in events:
        if event.type == "dealt":
            continue
        if event.type == "play" and event.seat is not None:
            trick.append(f"{names[event.seat]} {display(event.cards[0], story.lang)}")
        elif event.type == "breach" and trick:
            if (objection := story.objection(event)) is not None:
                trick[-1] += f" ({objection})"
            else:
                after += f" {story.told(event, names=names)}"
            loci += [event.locus] if event.locus else []
        elif event.type == "trick":
            tricks += 1
            said = f"{_trick(tricks, trick, after, story.lang)} {story.told(event, names=names)}"
            yield said, ", ".join([*loci, *([event.locus] if event.locus else [])]) or None
            trick, loci, after = [], [], ""
        else:
            yield story.told(event, names=names), event.locus
    if trick:
        yield _trick(tricks + 1, trick, after, story.lang), ", ".join(loci) or None


def _trick(number: int, cards: Sequence[str], after: str, lang: str) -> str:
    return f"{TRICK.of(lang).format(number)} {', '.join(cards)}.{after}"


def coloured(text: str) -> Line:
    """A line with its red cards in red, where there is colour."""
    from rich.text import Text as Styled

    line = Styled(text)
    line.highlight_regex(RED, "red")
    return line


def capital(text: str) -> str:
    """The text with its first letter a capital."""
    return text[:1].upper() + text[1:]


def _print(shown: Console, text: str, locus: str | None = None) -> None:
    # A line, indented, and further in where it is continued; the locus behind it is for those who look it up.
    line = coloured(text)
    if locus:
        line.append(f" ({locus})", style="dim")
    for place, part in enumerate(line.wrap(shown, max(shown.width - 4, 1))):
        part.rstrip()
        part.pad_left(4 if place else 2)
        shown.print(part, soft_wrap=True)


def _terms(record: Mapping[str, Any], lang: str) -> Iterator[str]:
    for key, value in record.items():
        if isinstance(value, list) or key in CARD_KEYS:
            continue
        label = KEYS[key].of(lang) if key in KEYS else key
        yield f"{label}: {(YES if value else NO).of(lang) if isinstance(value, bool) else value}"


def _cards(record: Mapping[str, Any], names: Sequence[str], lang: str) -> Iterator[str]:
    hands, dealer = record.get("hands", []), record.get("dealer", 0)
    width = max(len(name) for name in names)
    for step in range(1, len(hands) + 1):
        seat = (dealer + step) % len(hands)
        role = f"  ({DEALER.of(lang)})" if seat == dealer else ""
        yield f"{names[seat]:<{width}}  {shown_cards(hands[seat], lang)}{role}"
    for key in CARD_KEYS:
        if record.get(key):
            label = KEYS[key].of(lang) if key in KEYS else key
            yield f"{label:<{width}}  {shown_cards(record[key], lang)}"


def shown_cards(codes: str, lang: str) -> str:
    """Cards given by their codes, as they are shown: `10♥ A♠`."""
    return " ".join(display(CODE.index(code), lang) for code in codes.split())
