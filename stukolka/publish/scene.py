"""A deal as one player sees it, as a plain value in both languages: what a picture of a table is drawn from.

`plain` makes of it what JSON can hold, so that a page, a notebook or a widget can draw it, without the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from stukolka.rules.switch import Text


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule that forbids something, and who says so."""

    locus: str
    """The locus."""
    why: Text
    """What it forbids here."""
    rule: Text
    """The rule set's sentence at that locus."""
    origin: Text
    """Where that sentence comes from, as it is marked in a printed rule."""
    passages: tuple[tuple[str, Text], ...]
    """The passages that say so, cited and restated."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that the player sees."""

    code: str
    """As a record writes it: `Th`."""
    shown: Text
    """As readers of either language see it."""
    red: bool
    """Whether its suit is red."""
    action: str | None = None
    """The lawful action that plays it, if there is one."""
    forbidden: Rule | None = None
    """The rule that forbids to play it now, where cards are being played."""
    whose: int | None = None
    """The seat that laid it, where that is told."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that lie open on the table."""

    what: Text
    """What they are called."""
    cards: tuple[Card, ...]
    """The cards, in the order in which they came."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that the player may do."""

    text: str
    """As a record writes it, without the seat; `knock N` where he names the number."""
    said: Text
    """As it is offered to him."""
    open: bool
    """Whether he names a number."""
    least: int | None = None
    """The least number, where he names one."""
    most: int | None = None
    """The greatest number, where there is one."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that has happened."""

    said: Text
    """The sentence."""
    locus: str | None
    """The locus that decided it; None where a player chose."""
    own: bool
    """Whether the player did it, or it concerns him."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What the player tried last, in vain."""

    action: str
    """The action."""
    said: Text
    """As it would be offered to him."""
    rule: Rule
    """What forbids it."""


@dataclass(frozen=True, slots=True)
class Chair:
    """What a deal came to for one seat."""

    name: Text
    """Who sits there."""
    counted: tuple[int, ...]
    """The numbers under `Scene.counted`."""
    balance: int
    """Net chips of this deal."""
    total: int
    """Net chips of all deals at this table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A deal at a decision of the player, or at its end."""

    rules: str
    """The rule set's name."""
    digest: str
    """Its digest."""
    title: Text
    """Its title."""
    heading: Text
    """Which deal it is: `Deal 3`."""
    seat: int
    """The player's seat."""
    names: tuple[Text, ...]
    """What the seats are called within a sentence."""
    status: str
    """As in the result of a record: `playing`, `over`, ..."""
    facts: tuple[Text, ...]
    """What is known, line by line."""
    laid: tuple[Cards, ...]
    """The cards on the table."""
    hand: tuple[Card, ...] | None
    """His cards, as he holds them; None while he has not looked at them."""
    board: Mapping[str, int] | None
    """Cell -> chips, every cell named, in a game that has a board."""
    drawn: Mapping[str, int]
    """Cell -> the seat that drew it in this deal."""
    options: tuple[Option, ...]
    """What he may do; nothing when the deal has ended."""
    told: tuple[Told, ...]
    """What has happened, from the beginning."""
    since: int
    """How many of these he knew when he last decided."""
    refused: Refused | None
    """What he tried in vain."""
    counted: tuple[Text, ...]
    """What is counted by seat at the end, beside the balance."""
    of_deal: Text
    """The head of the balance of this deal."""
    chairs: tuple[Chair, ...]
    """What the deal came to, by seat; nothing before its end."""


def plain(value: Any) -> Any:
    """The value as JSON can hold it: texts as `{en, ru}`, everything else by the names of its fields."""
    if isinstance(value, Text):
        return value.as_json()
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    return value
