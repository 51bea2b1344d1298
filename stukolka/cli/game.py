"""A sitting at the terminal: what the player is shown, what he is asked, and deal after deal until he leaves."""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from stukolka.cards import display
from stukolka.cli.authority import authority
from stukolka.cli.output import console, table
from stukolka.cli.rulesets import print_rules
from stukolka.cli.telling import capital, coloured
from stukolka.engine.play import random_streams
from stukolka.engine.protocol import Event, Unlawful
from stukolka.errors import Fault
from stukolka.library import Library
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Text

NAMES = (
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
"""What the others are called, from the player's next neighbour on."""

YOU = Text("you", "вы")
WELCOME = Text(
    "Type the number of an option, or what you do: play A♠, As, knock. ? shows the rules, q leaves.",
    "Введите номер или само действие: Т♠, тп, стук. ? покажет правила, q — выйти.",
)
SEED = Text("Seed {0}: with --seed {0} the same cards come again.", "Номер {0}: с --seed {0} придут те же карты.")
DEAL = Text("Deal {0}", "Сдача {0}")
DEALS = Text("{0} [deals|deal]", "{0} [раздаёт|раздаёте]")
LOOK = Text("look at your cards", "посмотреть карты")
UNSEEN = Text("You have not looked at your cards.", "Карт вы ещё не смотрели.")
SEEN = Text("you have looked at your cards", "вы уже посмотрели карты")
RENOUNCE = Text(
    "You deal. Enter keeps the shleif, r renounces it.", "Раздаёте вы. Enter — оставить шлейф, r — отказаться."
)
FORBIDDEN = Text("Not allowed", "Нельзя")
NOT_HELD = Text("You don't hold {0}.", "У вас нет {0}.")
BAFFLED = Text("I don't understand {0}; ? shows the rules.", "Непонятно: {0}; ? покажет правила.")
NEXT = Text("Enter: the next deal; q: leave.", "Enter — следующая сдача, q — выйти.")
FAREWELL = Text("Deals played to the end: {0}. The chairs:", "Сыграно сдач до конца: {0}. Итог:")
COLUMNS = (
    Text("player", "игрок"),
    Text("tricks", "взятки"),
    Text("winnings", "выигрыш"),
    Text("remise", "ремиз"),
    Text("this deal", "за сдачу"),
    Text("in all", "всего"),
)
LEAVING = ("q", "quit", "exit", "выход", "выйти из игры", "й")
HELP = ("?", "h", "help", "помощь", ",")
"""`й` and `,` are the keys of q and ? when the keyboard is left in Russian."""
GAP = "   "
LOOKING = ("look", "l", "смотрю", "посмотреть")


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
        self.told = library.part(ruleset.game, "story").told
        self.words = library.part(ruleset.game, "words")
        self.names: list[str] = []
        self._aside = aside
        if sys.stdin.isatty():
            # Where there is such a thing, lines can be edited and recalled.
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")

    def sit(self, players: int) -> None:
        """Name the seats: the player is `you`, the others have names from his next neighbour on."""
        self.names = [
            YOU.of(self.lang) if seat == self.seat else NAMES[(seat - self.seat - 1) % players].of(self.lang)
            for seat in range(players)
        ]

    def say(self, text: str = "", style: str | None = None) -> None:
        """Shows a line."""
        line = coloured(text)
        if style is not None:
            line.stylize_before(style)
        self.shown.print(line)

    def tell(self, events: Iterable[Event]) -> None:
        """Tells what happened, as the player's seat may see it."""
        for event in _together(events):
            if event.type != "dealt":
                self.say(self.told(event, self.lang, names=self.names, you=self.seat), self._style(event))

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
        self.say(WELCOME.of(self.lang))

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
            of_deal = [str(result[kind].get(str(seat), "")) for kind in ("tricks", "winnings", "remises")]
            rows.append((capital(name), *of_deal, signed(result["balance"][seat]), signed(total[seat])))
        self.shown.print(table(COLUMNS, rows, self.lang, numbers=range(1, 6)))

    def _style(self, event: Event) -> str | None:
        if event.type in ("win", "remise", "trick"):
            return "bold"
        return None if event.seat == self.seat or event.seat is None else "dim"


class Sitting:
    """Deal after deal at one table; chairs keep their balance."""

    def __init__(self, at: Table, game: Any, others: Sequence[Any], *, seed: int) -> None:
        """A sitting of `game`, in which seat s decides by `others[s]` unless it is the player's."""
        self.table = at
        self.game = game
        self.others = others
        self.seed = seed

    def play(self, setup: Any) -> list[dict[str, Any]]:
        """Plays from the terms `setup` until the player leaves; gives the record and the result of each deal."""
        at, game, lang = self.table, self.game, self.table.lang
        players = game.table(setup)["players"]
        at.sit(players)
        at.say(at.library.title(at.ruleset).of(lang), "bold")
        at.say(WELCOME.of(lang))
        at.say(SEED.of(lang).format(self.seed))
        total = [0] * players
        played: list[dict[str, Any]] = []
        with contextlib.suppress(Left):
            while True:
                setup = self._agreed(setup)
                dealt = game.deal(setup, self.seed, len(played))
                state, actions = self._deal(dealt, len(played))
                result = game.result(state)
                total = [chips + more for chips, more in zip(total, result["balance"], strict=True)]
                record = {"rules": at.ruleset.name, **game.table(dealt), "actions": actions}
                played.append({"record": record, "result": result})
                at.score(result, total)
                setup = game.following(dealt, state)
                at.ask(NEXT.of(lang))
        at.say(FAREWELL.of(lang).format(len(played)), "bold")
        for name, chips in zip(at.names, total, strict=True):
            at.say(f"  {capital(name)} {signed(chips)}")
        return played

    def _agreed(self, setup: Any) -> Any:
        """The terms of the next deal: a dealer who may renounce the shleif is asked, nothing is carried on of it."""
        record = self.game.table(setup)
        if "shleif" not in record:
            return setup
        rules = self.table.library.typed(self.table.ruleset)
        record["shleif"] = "kept"
        kept = self.game.setup(record, rules, cards=False)
        if record["dealer"] != self.table.seat or self.table.ruleset.answers.get("renounce") != "before-deal":
            return kept
        if self.table.ask(RENOUNCE.of(self.table.lang)).casefold() not in ("r", "renounce", "к", "отказаться"):
            return kept
        return self.game.setup(record | {"shleif": "renounced"}, rules, cards=False)

    def _deal(self, setup: Any, number: int) -> tuple[Any, list[str]]:
        """One deal, to its end: the last state, and the actions as a record writes them."""
        game, at = self.game, self.table
        deals = self._either(DEALS, game.table(setup).get("dealer", 0))
        at.say()
        at.say(f"{DEAL.of(at.lang).format(number + 1)} — {deals}", "bold")
        state, events = game.start(setup)
        at.tell(game.shown(event, at.seat) for event in events)
        deciding = random_streams(self.seed, number, len(at.names))
        actions: list[str] = []
        unseen = True
        while (seat := game.turn(state)) is not None:
            options = game.legal(state)
            if seat == at.seat:
                unseen = unseen and any(option.text == "knock-blind" for option in options)
                action, unseen = self._choice(state, options, unseen=unseen)
            else:
                alone = len(options) == 1
                action = options[0] if alone else self.others[seat](game.view(state, seat), options, deciding[seat])
            actions.append(f"{seat} {action.text}")
            state, events = game.apply(state, action)
            at.tell(game.shown(event, at.seat) for event in events)
        return state, actions

    def _choice(self, state: Any, options: Sequence[Any], *, unseen: bool) -> tuple[Any, bool]:
        """What the player does, and whether his cards are still unseen; `unseen`, he may knock without looking."""
        at, lang = self.table, self.table.lang
        while True:
            offered = [option for option in options if unseen == (option.text == "knock-blind")]
            at.say()
            view = self.game.view(state, at.seat)
            for line in at.words.seen(view, lang, names=at.names, hand=not unseen):
                at.say(line)
            if unseen:
                at.say(UNSEEN.of(lang))
            labels = [at.words.said(option, lang) for option in offered] + ([LOOK.of(lang)] if unseen else [])
            at.offer(labels)
            while True:
                answer = at.ask(">")
                place = int(answer) if answer.isascii() and answer.isdigit() and len(answer) < 4 else 0
                if unseen and (place == len(labels) or answer.casefold() in LOOKING):
                    unseen = False
                    break
                if 0 < place <= len(offered):
                    return offered[place - 1], unseen
                if answer and (action := self._typed(state, answer, offered, unseen=unseen)) is not None:
                    return action, unseen

    def _typed(self, state: Any, answer: str, offered: Sequence[Any], *, unseen: bool) -> Any | None:
        """The action that the player typed, or None when it is none or against the rules, which is said."""
        at, game = self.table, self.game
        text = at.words.understood(answer, offered)
        if text is None:
            at.say(BAFFLED.of(at.lang).format(answer))
            return None
        read = game.parse(f"{at.seat} {text}")
        if isinstance(read, Fault):
            at.say(capital(read.text().removeprefix("error: ")))
            return None
        action = read[1]
        if action in offered:
            return action
        hand = game.view(state, at.seat).cards
        if missing := [display(card, at.lang) for card in action.cards if card not in hand]:
            at.say(NOT_HELD.of(at.lang).format(" ".join(missing)))
            return None
        if action in game.legal(state):
            at.say((UNSEEN if unseen else SEEN).of(at.lang))
            return None
        try:
            game.apply(state, action)
        except Unlawful as unlawful:
            at.forbid(unlawful.locus, unlawful.why)
        return None

    def _either(self, text: Text, seat: int) -> str:
        """A text of the form `[of another|of the player]`, its name filled in, with a capital."""
        other, _, own = text.of(self.table.lang).partition("[")[2].partition("]")[0].partition("|")
        said = text.of(self.table.lang).partition("[")[0] + (own if seat == self.table.seat else other)
        return capital(said.format(self.table.names[seat]))


def _together(events: Iterable[Event]) -> Iterator[Event]:
    """The events, what a seat wins in several parts one after another told as one."""
    held: Event | None = None
    for event in events:
        if (
            held is not None
            and event.type == held.type == "win"
            and (event.seat, event.locus) == (held.seat, held.locus)
        ):
            held = held._replace(chips=held.chips + event.chips)
            continue
        if held is not None:
            yield held
        held = event
    if held is not None:
        yield held


def signed(chips: int) -> str:
    """Chips with their sign: `+15`, `-15`, `0`."""
    return f"{chips:+}" if chips else "0"
