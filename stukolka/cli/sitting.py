"""A sitting at the terminal: deal after deal, until the player leaves."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from stukolka.cards import display
from stukolka.cli.telling import capital
from stukolka.cli.terminal import WELCOME, Left, Table, signed
from stukolka.engine.play import random_streams
from stukolka.engine.protocol import OPEN, Unlawful
from stukolka.engine.record import DIGEST
from stukolka.errors import Fault
from stukolka.games.speech import seen
from stukolka.rules.switch import Text

SEED = Text(
    "Seed {0}: with --seed {0} the same cards come again.", "Начальное число {0}: с --seed {0} придут те же карты."
)
DEAL = Text("Deal {0}", "Сдача {0}")
DEALS = Text("{0} [deals|deal]", "{0} [раздаёт|раздаёте]")
LOOK = Text("look at your cards", "посмотреть карты")
UNSEEN = Text("You have not looked at your cards.", "Карт вы ещё не смотрели.")
SEEN = Text("You have looked at your cards already.", "Вы уже посмотрели карты.")
RENOUNCE = Text(
    "You deal. Enter keeps the shleif, r renounces it.", "Раздаёте вы. Enter — оставить шлейф, r — отказаться."
)
NOT_HELD = Text("You don't hold {0}.", "У вас нет {0}.")
NUMBER = Text("How many?", "Сколько?")
BAFFLED = Text("I don't understand {0}; ? shows the rules.", "Непонятно: {0}; ? покажет правила.")
NEXT = Text("Enter: the next deal; q: leave.", "Enter — следующая сдача, q — выйти.")
FAREWELL = Text("Deals played to the end: {0}. The balances:", "Сыграно сдач до конца: {0}. Итог:")
LOOKING = ("look", "l", "смотрю", "посмотреть")


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
        at.say(at.manner("WELCOME", WELCOME))
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
                head = {"rules": at.ruleset.name, DIGEST: at.ruleset.digest}
                record = {**head, **game.table(dealt), "actions": actions}
                played.append({"record": record, "result": result})
                at.score(result, total)
                setup = game.following(dealt, state)
                at.ask(at.manner("NEXT", NEXT))
        at.say(at.manner("FAREWELL", FAREWELL).format(len(played)), "bold")
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
        first = getattr(at.words, "FIRST", "dealer")
        begins = self._either(at.manner("BEGINS", DEALS), game.table(setup).get(first, 0))
        at.say()
        at.say(f"{at.manner('DEAL', DEAL).format(number + 1)} — {begins}", "bold")
        at.begin()
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
                alone = len(options) == 1 and not options[0].text.endswith(OPEN)
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
            for line in seen(at.words, view, lang, names=at.names, hand=not unseen):
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
                    if not offered[place - 1].text.endswith(OPEN):
                        return offered[place - 1], unseen
                    answer = offered[place - 1].text.removesuffix(OPEN) + f" {at.ask(NUMBER.of(lang))}"
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
        named = not action.text.endswith(OPEN)
        if named and action in offered:
            return action
        hand = game.view(state, at.seat).cards
        if missing := [display(card, at.lang) for card in action.cards if card not in hand]:
            at.say(NOT_HELD.of(at.lang).format(" ".join(missing)))
            return None
        if named and action in game.legal(state):
            at.say((UNSEEN if unseen else SEEN).of(at.lang))
            return None
        try:
            game.apply(state, action)
        except Unlawful as unlawful:
            at.forbid(unlawful.locus, unlawful.why)
            return None
        return action

    def _either(self, text: str, seat: int) -> str:
        """A text with `[of another|of the player]` in it, its name filled in."""
        before, _, rest = text.partition("[")
        either, _, after = rest.partition("]")
        other, _, own = either.partition("|")
        said = before + (own if seat == self.table.seat else other) + after
        return said.format(self.table.names[seat])
