"""The desk at which the switchboard's page asks: a request and an answer, each a line of JSON, in a browser or outside.

`{"ask": "catalogue"}` gives what can be chosen; `show` all that is shown of a choice; `play` what deals come to under
it.  What the user can set right is answered by `faults`, a list of sentences.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from stukolka.errors import Fault, StukolkaError, WrongUsage, shown
from stukolka.publish.estimates import Estimated, called, cell, grouped, share_of
from stukolka.publish.switchboard import sums, wording
from stukolka.publish.switchboard.board import Board, Choice, Json, choice, filled
from stukolka.publish.switchboard.sums import Asked, Found

if TYPE_CHECKING:
    from stukolka.library import Library

MOST_DEALS: Final = 10_000_000
"""More deals than this nobody waits for."""

COMPARED: Final = 2
"""So many rule sets are compared; their difference stands behind them."""

Dealer: TypeAlias = Callable[[Asked, int], Found]
"""What plays the first so many deals of a question."""

Sized: TypeAlias = tuple[int, ...]
"""Numbers of deals between which the reader chooses, the first for the beginning."""

IN_A_BROWSER: Final[Sized] = (3_000, 1_000, 10_000, 30_000)


def by_reference(library: Library) -> Dealer:
    """A dealer by the reference engine, which goes on where the same question was left."""
    at: dict[Asked, sums.Table] = {}

    def play(asked: Asked, upto: int) -> Found:
        table = at.get(asked)
        if table is None or table.dealt > upto:
            at.clear()
            table = at[asked] = sums.Table(library, asked)
        return table.play(upto)

    return play


class Desk:
    """A switchboard that answers requests, in one language."""

    def __init__(self, library: Library, lang: str, dealer: Dealer | None = None, sizes: Sized = IN_A_BROWSER) -> None:
        self.board = Board(library, lang)
        self.library = library
        self.lang = lang
        self.sizes = sizes
        self.dealer = dealer or by_reference(library)

    def answer(self, request: str) -> str:
        """The answer to a request, both JSON; what the user can set right is answered as `faults`."""
        return json.dumps(self.answered(json.loads(request)), ensure_ascii=False)

    def answered(self, asked: Mapping[str, Any]) -> Json:
        """The answer to a request."""
        try:
            match asked["ask"]:
                case "catalogue":
                    return self._catalogue()
                case "show":
                    return self._shown(asked)
                case "play":
                    return self._played(asked)
                case other:
                    raise ValueError(f"nobody knows how to answer {other}")
        except StukolkaError as error:
            return {"faults": [fault.text().removeprefix("error: ") for fault in error.faults]}

    def _catalogue(self) -> Json:
        said = {name: text.of(self.lang) for name, text in wording.SAID.items()}
        return {"lang": self.lang, "said": said, "games": self.board.catalogue(), "deals": list(self.sizes)}

    def _shown(self, asked: Mapping[str, Any]) -> Json:
        chosen = self._choice(asked)
        if asked.get("fill"):
            changes = filled(self.library, chosen, asked["fill"])
            chosen = choice(self.library, chosen.base.name, chosen.against.name, changes)
        return self.board.shown(chosen)

    def _choice(self, asked: Mapping[str, Any]) -> Choice:
        return choice(self.library, asked["rules"], asked["against"], asked.get("changes", {}))

    def _played(self, asked: Mapping[str, Any]) -> Json:
        chosen = self._choice(asked)
        question = Asked(chosen.compared, asked["players"], asked["seed"], asked["strategy"])
        known = tuple(self.library.engine(chosen.base.game).strategies)
        if question.strategy not in known:
            raise WrongUsage([Fault(f"unknown strategy {shown(question.strategy)}", key="strategy", allowed=known)])
        upto = asked["deals"]
        if not 1 <= upto <= MOST_DEALS:
            raise WrongUsage([Fault(f"expected 1 to {MOST_DEALS} deals, found {upto}", key="deals")])
        found = self.dealer(question, upto)
        names = [one.name for one in chosen.compared]
        return {
            "deals": found.deals,
            "names": names,
            "changed": found.changed,
            "first": found.first,
            "told": self._told(found) if len(names) == COMPARED else "",
            "rows": self._rows(found, question),
            "commands": self._commands(question, found.deals),
        }

    def _told(self, found: Found) -> str:
        counts = {"deals": grouped(found.deals, self.lang), "changed": grouped(found.changed, self.lang)}
        text = wording.CHANGED if found.changed else wording.UNCHANGED
        share = share_of(found.changed / found.deals, self.lang).replace(" ", "\u00a0")
        return text.of(self.lang).format(share=share, **counts)

    def _rows(self, found: Found, question: Asked) -> list[Json]:
        outcomes = self.library.part(question.rulesets[0].game, "outcome")
        return [
            {
                "metric": metric.name,
                "title": called(metric, self.lang),
                "cells": [
                    self._cell(one, share=metric.unit == "share", difference=place == COMPARED)
                    for place, one in enumerate(found.metrics[metric.name])
                ],
            }
            for metric in outcomes.metrics(question.players)
        ]

    def _cell(self, one: Estimated, *, share: bool, difference: bool) -> Json:
        ends = (one.low, one.high)
        clear = difference and None not in ends and not (one.low or 0) <= 0 <= (one.high or 0)
        text = cell(one, self.lang, share=share, signed=difference)
        return {"mean": one.mean, "low": one.low, "high": one.high, "text": text, "clear": clear}

    def _commands(self, question: Asked, deals: int) -> list[str]:
        names = [one.name for one in question.rulesets]
        asked = ("--players", question.players, "--deals", deals, "--seed", question.seed)
        commands: list[tuple[object, ...]] = [
            ("text", names[-1]),
            ("simulate", *names, *asked, "--strategy", question.strategy),
        ]
        if len(names) == COMPARED:
            commands.insert(1, ("diff", *names))
        return [f"stukolka {shlex.join(str(part) for part in command)}" for command in commands]
