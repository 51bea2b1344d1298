"""The terminal as a table: what a player is shown, and how he is asked."""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stukolka.cli.output import console, table
from stukolka.cli.rulesets import print_rules
from stukolka.cli.telling import SEAT, Story, capital, coloured
from stukolka.engine.protocol import Event
from stukolka.games.speech import COLUMNS, at_table
from stukolka.library import Library
from stukolka.publish.authority import authority
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Text

WELCOME = Text(
    "Type the number of an option, or what you do: play A♠, As, knock. ? shows the rules, q leaves.",
    "Введите номер или само действие: Т♠, тп, стук (Т — туз, латинская T — десятка). ? покажет правила, q — выйти.",
)
FORBIDDEN = Text("Not allowed", "Нельзя")
THIS_DEAL, IN_ALL = Text("this deal", "за сдачу"), Text("in all", "всего")
LEAVING = ("q", "quit", "exit", "выход", "выйти из игры", "й")
HELP = ("?", "h", "help", "помощь", ",")
"""`й` and `,` are the keys of q and ? when the keyboard is left in Russian."""
GAP = "   "


class Left(Exception):
    """The player has left the table."""


class Table:
    """The terminal as a table: shows and asks."""

    def __init__(self, library: Library, ruleset: RuleSet, *, seat: int, lang: str, aside: bool) -> None:
        """A table for the player at `seat`; `aside`, all is written to stderr, since stdout is for the answer."""
        self.library = library
        self.ruleset = ruleset
        self.seat = seat
        self.lang = lang
        self.shown = console(aside=aside)
        self.story = Story(library, ruleset.game, lang)
        self.words = library.part(ruleset.game, "words")
        self.names: list[str] = []
        self._course = self.story.course()
        self._aside = aside
        if sys.stdin.isatty():
            # Where there is such a thing, lines can be edited and recalled.
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")

    def sit(self, players: int) -> None:
        """Name the seats: the player is `you`, the others have names from his next neighbour on."""
        self.names = [name.of(self.lang) for name in at_table(self.seat, players)]

    def begin(self) -> None:
        """A deal begins, of which nothing has been told."""
        self._course = self.story.course()

    def say(self, text: str = "", style: str | None = None) -> None:
        """Shows a line."""
        line = coloured(text)
        if style is not None:
            line.stylize_before(style)
        self.shown.print(line)

    def tell(self, events: Iterable[Event]) -> None:
        """Tells what happened next in the deal, as the player's seat may see it."""
        for event in self._course.step(events):
            if event.type != "dealt" or (event.seat == self.seat and getattr(self.words, "HAND_TOLD", False)):
                self.say(self.story.told(event, names=self.names, you=self.seat), self._style(event))

    def ask(self, prompt: str) -> str:
        """What the player types; leaving and the end of the input are Left, help is given on the spot."""
        while True:
            try:
                if self._aside:
                    self.shown.print(f"{prompt} ", end="")
                    answer = input()
                else:
                    answer = input(f"{prompt} ")
            except EOFError:
                self.say()
                raise Left from None
            answer = " ".join(answer.split())
            if answer.casefold() in LEAVING:
                raise Left
            if answer.casefold() not in HELP:
                return answer
            self.help()

    def help(self) -> None:
        """Shows the rules, and how to type."""
        print_rules(self.shown, self.library.title(self.ruleset), self.library.prose(self.ruleset), self.lang)
        self.say()
        self.say(self.manner("WELCOME", WELCOME))

    def manner(self, name: str, otherwise: Text) -> str:
        """What the game's `words` have under this name for the table to say, or something that fits most games."""
        text: Text = getattr(self.words, name, otherwise)
        return text.of(self.lang)

    def offer(self, labels: Sequence[str]) -> None:
        """Shows the options by number; no line ends within one."""
        line = ""
        for option in (f"{place} {label}" for place, label in enumerate(labels, 1)):
            if line and len(line) + len(GAP) + len(option) > self.shown.width:
                self.say(line)
                line = ""
            line += f"{GAP if line else ''}{option}"
        self.say(line)

    def forbid(self, locus: str, why: Text) -> None:
        """Says which rule of which source forbids what the player tried."""
        rule = authority(self.library, self.ruleset, locus)
        own = f": {why.of(self.lang)}" if why != rule.rule else ""
        self.say(f"{FORBIDDEN.of(self.lang)} ({locus}){own}", "yellow")
        for line in rule.lines(self.lang):
            self.say(f"  {line}")

    def score(self, result: Mapping[str, Any], total: Sequence[int]) -> None:
        """Shows what a deal came to, and how the chairs stand."""
        rows = []
        for seat, name in enumerate(self.names):
            of_deal = [str(result[kind].get(str(seat), "")) for kind in self.story.counted]
            rows.append((capital(name), *of_deal, signed(result["balance"][seat]), signed(total[seat])))
        counted = [COLUMNS[kind] for kind in self.story.counted]
        columns: tuple[Text | str, ...] = (SEAT, *counted, self.manner("THIS_DEAL", THIS_DEAL), IN_ALL)
        self.shown.print(table(columns, rows, self.lang, numbers=range(1, len(columns))))

    def _style(self, event: Event) -> str | None:
        if event.type in ("win", "remise", "trick"):
            return "bold"
        return None if event.seat == self.seat or event.seat is None else "dim"


def signed(chips: int) -> str:
    """Chips with their sign: `+15`, `-15`, `0`."""
    return f"{chips:+}" if chips else "0"
