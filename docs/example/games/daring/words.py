"""What a player is shown and says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stukolka.games import speech
from stukolka.games.chips import Action
from stukolka.games.speech import Laid
from stukolka.rules.switch import Text

USUAL = {"dealer": 0, "pot": 0}
"""The terms of a deal when nobody says."""

FIRST = "dealer"
"""The key of who begins."""

SAID = {"dare": Text("dare", "рискнуть"), "pass": Text("pass", "пас")}
"""Verb -> how it is offered."""

_VERBS = speech.verbs(SAID, {"dare": ("рискую",), "pass": ("пасую",)})


def said(action: Action, lang: str) -> str:
    """An option as it is offered."""
    return SAID[action.verb].of(lang)


def understood(text: str, legal: Sequence[Action]) -> str | None:
    """What a player typed, as a record writes it."""
    return speech.understood(text, legal, _VERBS)


def facts(view: Any, lang: str, *, names: Sequence[str]) -> Iterator[str]:
    """What is known."""
    yield f"{Text('Dared', 'Рискнули').of(lang)}: {', '.join(names[seat] for seat in view.dared) or '—'}"


def laid(_: Any) -> Iterator[Laid]:
    """The cards on the table: none."""
    yield from ()


def hand(view: Any) -> Sequence[int]:
    """His card."""
    held: Sequence[int] = view.cards
    return held
