"""A deal in words."""

from __future__ import annotations

from collections.abc import Sequence

from stukolka.engine.protocol import Event
from stukolka.games.speech import blanks, sentence
from stukolka.rules.switch import Text

COUNTED = ("winnings",)
"""What of a result is told by seat."""

TOLD = {
    "dealt": Text("{who} [has|have] {cards}.", "[{who}, карта: {cards}|Ваша карта: {cards}]."),
    "dare": Text("{who} [dares|dare].", "{who} [рискует|рискуете]."),
    "pass": Text("{who} [passes|pass].", "{who} [пасует|пасуете]."),
    "win": Text("{who} [wins|win] {chips} with {cards}.", "{who} [выигрывает|выигрываете] {chips}: {cards}."),
    "over": Text("The deal is over.", "Сдача окончена."),
}
"""Type of event -> what is said of it."""


def told(event: Event, lang: str, *, names: Sequence[str], you: int | None = None) -> str:
    """The sentence of an event."""
    to_reader = event.seat == you and you is not None
    return sentence(TOLD[event.type].of(lang), blanks(event, lang, names=names), to_reader=to_reader)
